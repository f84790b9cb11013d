/* requests.h: lines that ask or set something and are not answers.
 *
 * The words are rows of requests.def.
 */
#ifndef TUI_REQUESTS_H
#define TUI_REQUESTS_H

#include "tui/play_loop.h"

/* What a typed line led to. */
typedef enum Outcome {
    OUTCOME_AGAIN, /* nothing changed: another line, please */
    OUTCOME_SHOW,  /* nothing changed, but ask from the beginning */
    OUTCOME_MOVED, /* the game has changed: run it */
    OUTCOME_QUIT
} Outcome;

/* Does what the line asks for; false if it is not a request. */
bool request_handle(Play *play, const View *view, const char *line,
                    Outcome *outcome);

#endif
