/* script_lines.h: the lines of a scenario or a lesson, without comments. */
#ifndef SCRIPT_SCRIPT_LINES_H
#define SCRIPT_SCRIPT_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { SCRIPT_LINE_MAX = 1200 };

/* A line that says something. */
typedef struct ScriptLine {
    int number;       /* in its file, from 1 */
    bool indented;    /* it begins with a blank */
    const char *file; /* as the file has it, up to the end of the line */
    size_t raw_length;
    char text[SCRIPT_LINE_MAX]; /* without comment, with single blanks */
} ScriptLine;

/* The lines of a text that is not comments and blanks only; NULL if there is
 * no memory. They point into the text. */
ScriptLine *script_read_lines(const char *text, int *n_lines);

/* The rest of the line after a keyword, or NULL. */
const char *script_rest(const char *line, const char *word);

#endif
