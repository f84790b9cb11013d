/* terminal.h: a small terminal, as far as ncurses uses one that is called xterm
 * or vt100: what a program writes becomes rows of characters.
 *
 * A sequence that it does not know is a mistake, so that nothing is drawn that
 * it does not see.
 */
#ifndef SCREENS_TERMINAL_H
#define SCREENS_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TERMINAL_ROWS = 80, TERMINAL_COLUMNS = 220 };

/* How a character looks: its colour plus 1 (0: the usual one), and these. */
enum { LOOK_COLOR = 15, LOOK_BOLD = 16, LOOK_DIM = 32, LOOK_REVERSE = 64 };

typedef struct TerminalCell {
    uint32_t code; /* 0: the right half of a wide character */
    int look;
} TerminalCell;

typedef struct Terminal {
    int rows, columns;
    int row, column, top, bottom; /* the cursor; the part that scrolls */
    bool wraps;                   /* the next character goes to a new row */
    bool is_full_screen, has_cursor, has_color;
    int look;
    uint32_t last; /* the last character, to be repeated */
    TerminalCell cells[TERMINAL_ROWS][TERMINAL_COLUMNS];
    char sequence[64]; /* what has come of it so far */
    int n;
    char strange[64]; /* the first sequence that is not known, or "" */
} Terminal;

void terminal_start(Terminal *t, int rows, int columns);
void terminal_resize(Terminal *t, int rows, int columns);
void terminal_write(Terminal *t, const char *bytes, size_t n);

/* The bytes of a character; gives how many. */
int terminal_encode(uint32_t code, char out[4]);

/* A row as UTF-8, blanks at its end left out. */
void terminal_row(const Terminal *t, int row, char *out, size_t room);

/* The screen as a picture (SVG); false if it could not be written. */
bool picture_write(const Terminal *t, const char *path);

#endif
