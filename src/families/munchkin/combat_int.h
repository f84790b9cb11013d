/* combat_int.h: what combat.c, help.c, offer.c and share.c share. */
#ifndef FAMILIES_MUNCHKIN_COMBAT_INT_H
#define FAMILIES_MUNCHKIN_COMBAT_INT_H

#include "families/munchkin/munchkin_int.h"

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

/* The frame of the offer that stands, or NULL. */
#define current_offer(t) offer_frame(step_at(t, STEP_offer_open))

/* Of fighter and rival, the rival. */
static inline Seat offer_rival(const Table *t, const OfferFrame *offer)
{
    return current_combat(t)->seat == offer->seat ? offer->from : offer->seat;
}

void offer_clear_all(Table *t);   /* the combat is over */
void offer_clear_marks(Table *t); /* what was offered is not any more */

void combat_clear_due(Table *t, bool helper); /* nothing waits for them */
void combat_settle_help(Table *t, Frame *f);  /* is the deal still theirs? */
void combat_start_help(Table *t, Seat seat, int terms, int help); /* HELP_* */

int offer_treasures_at_stake(const Table *t); /* by all that is fought now */

/* How many of so many Treasures the helper gets by these terms: who picks in
 * turns may get less than was said (GAP-146, share.c). */
int share_of_helper(int terms, int treasures);

#endif
