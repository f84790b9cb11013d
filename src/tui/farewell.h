/* farewell.h: the last words of a program that is stopped by a signal.
 *
 * Ctrl-C, a terminal that is closed, `kill`: the terminal becomes as it was, a
 * sentence says where the game is kept, and the program ends by that signal.
 */
#ifndef TUI_FAREWELL_H
#define TUI_FAREWELL_H

/* From here on; a file that is too large is an error of writing, not a signal.
 */
void farewell_prepare(void);

/* The sentence, from now on. */
void farewell_set(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* One more, or "" for none. */
void farewell_add(const char *note);

#endif
