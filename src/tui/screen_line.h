/* screen_line.h: a line that is typed: editing, what was typed before, and
 * completion of names. */
#ifndef TUI_SCREEN_LINE_H
#define TUI_SCREEN_LINE_H

#include <stdbool.h>

#include "tui/screen_grid.h"

enum { LINE_BYTES = 512, LINES_KEPT = 20, NAMES_MAX = 512 };

/* What was typed before, the newest last. */
typedef struct LineHistory {
    char at[LINES_KEPT][LINE_BYTES];
    int n;
} LineHistory;

void history_add(LineHistory *history, const char *line);

/* Names that Tab completes. */
typedef struct LineNames {
    const char *at[NAMES_MAX];
    int n;
} LineNames;

void names_add(LineNames *names, const char *name);

typedef struct TypedLine {
    char text[LINE_BYTES];
    int length, cursor; /* in bytes */
    int recalled;       /* how far back in the history; 0: the new line */
    const LineHistory *history; /* or NULL */
    const LineNames *names;     /* or NULL */
} TypedLine;

void line_begin(TypedLine *line, const char *text);

/* Edits; false if this key means nothing to a line. */
bool line_press(TypedLine *line, int key);

/* Behind the prompt, scrolled so that the cursor is seen; sets the cursor of
 * the grid. */
void line_draw(const Area *area, int row, const char *prompt,
               const TypedLine *line);

#endif
