/* bots.h: players made of code. A bot sees only its seat's view.
 */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "match/chooser.h"

/* The null bot: takes the first option. The one to copy. */
Chooser bot_first(void);

/* Picks a verb, each with the same probability, then the card, if it is one of
 * the hand, then the rest. `rng` is the bot's own, separate from the game's;
 * the bot keeps the pointer. */
Chooser bot_random(Rng *rng);

/* The same choice directly on a game, for benchmarks; it does not need a list
 * of everything. */
Action bot_random_answer(const Table *t, Seat seat, Rng *rng);

/* A verb from a ready list, then one of its actions: for batteries. */
Action bot_random_pick(const ActionList *list, Rng *rng);

#endif
