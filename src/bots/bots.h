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

/* How long a bot may think about one answer: worlds in which it tries one, or
 * milliseconds; 0: as usual. */
typedef struct BotBudget {
    long iterations, ms;
} BotBudget;

/* Bots that think, for families with a Mind. False: there is no memory. Their
 * `self` is freed with free(). A sharp one makes no mistakes. */
bool bot_easy(uint64_t seed, bool sharp, Chooser *out);
bool bot_normal(uint64_t seed, Chooser *out);
bool bot_hard(uint64_t seed, BotBudget budget, Chooser *out);

/* A verb from a ready list, then one of its actions: for batteries. */
Action bot_random_pick(const ActionList *list, Rng *rng);

#endif
