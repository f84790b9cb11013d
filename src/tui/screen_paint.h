/* screen_paint.h: the terminal of the full screen: cells out, keys in.
 *
 * The only file that knows ncurses. One terminal, so one of these.
 */
#ifndef TUI_SCREEN_PAINT_H
#define TUI_SCREEN_PAINT_H

#include "tui/screen_grid.h"

/* NULL, or why this terminal has no room for a full screen, as a sentence; ""
 * if it cannot have one at all. */
const char *paint_refuses(void);

bool paint_open(void);
void paint_close(void); /* the terminal is as it was */

int paint_rows(void);
int paint_columns(void);

/* Shows the grid. */
void paint_grid(const Grid *grid);

/* The next key (screen_keys.h); after so many milliseconds PRESSED_NOTHING; -1
 * waits for ever. */
int paint_key(int ms);

/* Forgets what was typed and not read. */
void paint_flush(void);

/* Draws everything anew, whatever stands there. */
void paint_redraw(void);

#endif
