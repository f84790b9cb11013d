/* headline.h: a turn in a sentence.
 *
 * The weightiest highlights (highlights.h) are told in the order in which they
 * happened: first those of the player whose turn it is.
 */
#ifndef SCENE_HEADLINE_H
#define SCENE_HEADLINE_H

#include "scene/highlights.h"

/* Nothing if there is nothing to tell. With `alone` only what this seat did.
 * `told` (or NULL, else all false): which entries of the span are in it. What
 * the reader gets or loses in somebody else's turn is never left out. */
void headline_write(Text *text, const Table *t, const LogSpan *span, Seat whose,
                    bool alone, bool *told);

#endif
