/* static.h: what is always true: bonuses that cards state.
 *
 * A static is a signed number with its conditions: +2, +3 if your level is more
 * than 5, +1 per card in your hand, +2 (+5 if ...). It is never run; it is
 * worked out when somebody asks for a total, from public facts only, and goes
 * into the Sum under its card. Numbers and players are the family's Deeds.
 */
#ifndef ENGINE_STATIC_H
#define ENGINE_STATIC_H

#include "engine/machine.h"

/* Do the rules know everything that this static says? */
bool static_known(const Deeds *deeds, const Node *plus);

/* What it gives to `you` now. */
int static_amount(const Table *t, Seat you, CardId card, const Node *plus);

/* Is this so? Conditions of statics and of programs alike. */
bool condition_known(const Deeds *deeds, const Node *condition);
bool condition_holds(const Table *t, const Frame *f, const Node *condition);

#endif
