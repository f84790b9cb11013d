/* requests.h: lines that ask or set something and are not answers.
 *
 * The words are rows of requests.def.
 */
#ifndef TUI_REQUESTS_H
#define TUI_REQUESTS_H

#include "tui/play_loop.h"

/* What a typed line led to. */
typedef enum Reply {
    REPLY_AGAIN, /* nothing changed: another line, please */
    REPLY_SHOW,  /* nothing changed, but ask from the beginning */
    REPLY_MOVED, /* the game has changed: run it */
    REPLY_QUIT
} Reply;

/* Does what the line asks for; false if it is not a request. */
bool request_handle(Play *play, const View *view, const char *line,
                    Reply *reply);

/* The words that requests begin with; gives how many. */
int request_words(const char **out, int max);

#endif
