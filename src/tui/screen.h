/* screen.h: the full screen, as a front end of the game.
 *
 * The table at a glance and the question at the bottom, from 80 columns and 24
 * rows up. Built without ncurses there is none.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "tui/front.h"

typedef struct Screen Screen;

/* Fills the front; speed 0: nobody waits. NULL: this terminal cannot do it, and
 * `why` is a sentence about that, or "" if that is no surprise. */
Screen *screen_open(Front *front, double speed, const char **why);

/* The terminal is as it was, for an error that is printed; if there is a full
 * screen at all. */
void screen_leave(void);

#endif
