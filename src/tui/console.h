/* console.h: lines in, and lines that fit the terminal out.
 *
 * With a terminal on both sides a line can be edited and remembered (libedit);
 * else lines are read plainly, so that a script can play. There is no colour,
 * so NO_COLOR has nothing to switch off.
 */
#ifndef TUI_CONSOLE_H
#define TUI_CONSOLE_H

#include <stdbool.h>
#include <stdio.h>

enum {
    CONSOLE_WIDTH_MAX = 80,
    CONSOLE_WIDTH_TABLES = 70,
    CONSOLE_WIDTH_MIN = 30
};

/* How wide lines are: as the terminal, between those two; 80 without one. */
int console_columns(void);

/* As wide as a part of the screen, from now on; 0: as the terminal again. */
void console_set_columns(int columns);

/* Is there room for tables? */
bool console_is_wide(void);

/* How many columns this text takes, one per character of UTF-8. */
int console_width(const char *text, size_t n);

bool console_is_terminal(void); /* input and output both */

/* The next line without its end, to be freed; NULL when input has ended. */
char *console_read(const char *prompt);

/* Words that Tab completes from now on; they must stay. */
void console_set_words(const char *const *words, int n);

/* History from now on: each person at this keyboard has one. */
void console_set_history(int whose);

/* Forgets what was typed and not read yet. */
void console_forget_typed(void);

/* Clears what was shown to one person from the screen. */
void console_clear(void);

/* Writes text, broken at spaces; lines after the first begin `hang` columns
 * further in. */
void console_wrap(FILE *out, int hang, const char *text);

/* Where console_print() writes: standard output, or a page that is collected
 * (front.h); NULL: standard output again. */
FILE *console_stream(void);
void console_set_stream(FILE *out);

/* The same for a formatted text. */
void console_print(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
