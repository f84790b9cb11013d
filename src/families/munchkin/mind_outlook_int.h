/* mind_outlook_int.h: what the files of mind_outlook.c share. */
#ifndef FAMILIES_MUNCHKIN_MIND_OUTLOOK_INT_H
#define FAMILIES_MUNCHKIN_MIND_OUTLOOK_INT_H

#include "engine/machine_int.h"
#include "families/munchkin/mind_int.h"

static inline const Table *outlook_table(const Outlook *o)
{
    return o->who->t;
}

static inline void outlook_gain(Outlook *o, Seat seat, int gain)
{
    if (seat != NOBODY)
        o->gain += mind_weighed(o->who, seat, gain);
}

static inline bool outlook_is_fighting(const Outlook *o, Seat seat)
{
    return seat_in(seat, combat_fighters(outlook_table(o)));
}

static inline bool outlook_is_this_card(const Node *phrase)
{
    return phrase->det == DET_this;
}

/* ---- which cards, and what they are worth (mind_cost.c) ---- */

/* What is taken, given up or seen of some cards. */
typedef struct CardSum {
    int n;        /* how many fit */
    int min, max; /* what the cheapest and the dearest are worth */
    int all;
    int taken; /* what the dearest is to who would take it */
    int gold;
    int bonus;  /* what they add to the strength of who fights */
    Seat owner; /* of one of them, or NOBODY */
} CardSum;

CardSum outlook_sum_cards(const Outlook *o, const Node *command,
                          const Node *phrase, Seat actor);
const Node *outlook_picked_phrase(const Outlook *o, const Node *command,
                                  const Node *object);
int outlook_picked_worth(const CardSum *sum, int n, bool dearest);
int outlook_count_wanted(const Outlook *o, const Node *phrase, int there);
int outlook_total_price(const Outlook *o, const Node *phrase);
int outlook_cards_cost(Outlook *o, const Node *command, const Node *phrase,
                       Seat actor, bool dearest, CardSum *sum);
Seat outlook_partner(const Outlook *o, const Node *command, int prep,
                     Seat actor);

/* ---- what commands do (mind_command.c, mind_command_fight.c) ---- */

/* A command, done by this seat. */
void outlook_command_as(Outlook *o, const Node *command, Seat actor);
/* The same, if it is about the fight; false: it is not. */
bool outlook_fight_command(Outlook *o, const Node *command, const Node *object,
                           Seat actor, int row);
/* +N to somebody or something in the fight. */
void outlook_tip(Outlook *o, const Node *to, int amount);

#endif
