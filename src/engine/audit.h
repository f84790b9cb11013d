/* audit.h: is this state possible? For tests, loading and the hostile build.
 */
#ifndef ENGINE_AUDIT_H
#define ENGINE_AUDIT_H

#include "engine/game.h"

/* NULL, or what is broken: cards in two places, lists that do not link, hands
 * out of order, frames at unknown steps, what the family forbids. */
const char *audit(const Table *t);

#endif
