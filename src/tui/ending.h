/* ending.h: the end of a game: who won and how, places, what is remembered, the
 * tale, and whether to play again.
 */
#ifndef TUI_ENDING_H
#define TUI_ENDING_H

#include "tui/play_loop.h"

typedef enum EndChoice {
    END_LEAVE,
    END_AGAIN, /* the same table, another game */
    END_START  /* back to the start */
} EndChoice;

/* Shows the result. With people at a terminal it asks what is next; `record` is
 * the file of the game, or NULL. */
EndChoice ending_show(Play *play, const char *record, bool asks);

#endif
