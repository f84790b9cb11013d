/* chooser.h: who answers for a seat: a person's screen or a bot.
 *
 * A chooser gets a View and gives one action that fits. It never sees the
 * game itself. Bots are in bots/.
 */
#ifndef MATCH_CHOOSER_H
#define MATCH_CHOOSER_H

#include "base/text.h"
#include "engine/view.h"

typedef struct Chooser {
    const char *name;
    Action (*choose)(void *self, const View *view);
    void *self;
    /* Why it gave its last answer, as a sentence; or NULL. */
    const char *(*why)(void *self);
    /* Words of a story that it tells with an answer: none, or up to STORY_MAX
     * bytes (engine/story.h). Both may be left out. */
    void (*tell)(void *self, const View *view, Action action, Text *out);
} Chooser;

#endif
