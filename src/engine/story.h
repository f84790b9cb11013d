/* story.h: a player's own words at the end of a line.
 *
 *     Ann passes the action "Nothing happened. It took all afternoon."
 *
 * Any line may have some. They are not part of the action: only people read
 * them, and they never change a game (GLOOM-STORY-02).
 */
#ifndef ENGINE_STORY_H
#define ENGINE_STORY_H

#include <stddef.h>

enum { STORY_MAX = 500 }; /* bytes */

typedef struct Story {
    const char *at; /* inside the line, not closed by a 0 */
    size_t n;       /* 0: there is none */
} Story;

/* Reads what stands at the end of a line, from its opening quote on. NULL, or
 * what is wrong with it. */
const char *story_read(const char *at, Story *out);

#endif
