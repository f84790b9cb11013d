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

/* Bytes that leave the full screen, to be written before anything else; they
 * stay the caller's. While there are some, a crash of the program is told like
 * that, too. NULL: the terminal is as it was. */
void farewell_set_restore(const char *bytes);

#endif
