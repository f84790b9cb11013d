/* combat_int.h: what combat.c, help.c, offer.c and share.c share.
 *
 * A combat's frame: seat is the fighter, aux the helper and one (0: none), and
 * what follows. A deal is its terms (the number of words.h: how many Treasures
 * for the helper, and one of the orders) and the cards marked CARD_PROMISED.
 */
#ifndef FAMILIES_MUNCHKIN_COMBAT_INT_H
#define FAMILIES_MUNCHKIN_COMBAT_INT_H

#include "families/munchkin/munchkin_int.h"

enum {
    C_LEVELS, /* for the killed */
    C_OVER,   /* what comes after a combat has come */
    C_ASKED,  /* who has refused, or was refused, in this state (GAP-30) */
    C_TERMS,  /* of the deal with the helper */
    C_WITH,   /* with which fighter it was made */
    C_HELP,   /* HELP_* */
    C_DUE,    /* Treasures that the helper still picks */
    C_SECOND  /* it is the second picker's turn */
};

enum {
    HELP_FORCED = 1, /* by a card (COMPEL-01) */
    HELP_ANYWAY =
        2 /* what was promised is due even if it is in vain (GAP-32) */
};

/* GAP-146: who picks when; the words are in the patterns of verbs.def. */
enum {
    PICK_first,     /* in turns, the helper begins */
    PICK_second,    /* in turns, the fighter begins */
    PICK_all_first, /* the helper takes all of his, then the fighter */
    PICK_last,      /* the other way round */
    PICKS_COUNT
};

/* The offer that stands, or NULL: seat is who is to answer, k who made it. */
Frame *offer_frame(const Table *t);
enum { O_TERMS, O_PARTS, O_HELP };

/* Of fighter and rival, the rival. */
static inline Seat offer_rival(const Table *t, const Frame *offer)
{
    return combat_frame(t)->seat == offer->seat ? offer->k : offer->seat;
}

void offer_clear_all(Table *t);   /* the combat is over */
void offer_clear_marks(Table *t); /* what was offered is not any more */

void combat_clear_due(Table *t, bool helper); /* nothing waits for them */
void combat_settle_help(Table *t, Frame *f);  /* is the deal still theirs? */
void combat_start_help(Table *t, Seat seat, int terms, int help); /* HELP_* */

int offer_treasures_at_stake(const Table *t); /* by all that is fought now */

#endif
