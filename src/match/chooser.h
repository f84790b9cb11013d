/* chooser.h: who answers for a seat: a person's screen or a bot.
 *
 * A chooser gets a View and gives one action that fits. It never sees the
 * game itself. Bots are in bots/.
 */
#ifndef MATCH_CHOOSER_H
#define MATCH_CHOOSER_H

#include "engine/view.h"

typedef struct Chooser {
    const char *name;
    Action (*choose)(void *self, const View *view);
    void *self;
} Chooser;

#endif
