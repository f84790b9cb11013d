/* frame.h: a card drawn as a card, with an edge around it.
 *
 *     ╭──────────────────────╮   frame_top
 *     │ Name        modifier │   frame_head
 *     │ -15             moth │   frame_line
 *     ├──────────────────────┤   frame_rule
 *     │ What it says.        │   frame_words
 *     ╰─ 2 copies ───────────╯   frame_bottom
 *
 * As wide as a card or, if that is less, as the terminal.
 */
#ifndef TUI_FRAME_H
#define TUI_FRAME_H

#include <stdbool.h>
#include <stdio.h>

#include "card/pack.h"

void frame_top(FILE *out);
void frame_rule(FILE *out);
void frame_bottom(FILE *out, const char *label);

/* One text to the left and one to the right; both must fit. */
void frame_line(FILE *out, const char *left, const char *right);

/* The same, on two lines if they do not. */
void frame_head(FILE *out, const char *left, const char *right);

/* Text, broken at spaces; \n begins a new line. */
void frame_words(FILE *out, const char *text);

enum { FRAME_CELLS = 3 };

/* What stands at each position of a card: values at the left edge, icons at the
 * right. */
typedef struct Cells {
    bool any;
    char at[2][FRAME_CELLS][40];
} Cells;

/* The words of a book or of a pack, by their number. */
typedef const char *(*WordOf)(const void *words, int number);

/* The cells of a card, from its program. */
Cells find_cells(const Node *at, int n, WordOf word_of, const void *words);

/* The same of a card of a pack; NULL: of one that is clear everywhere. */
Cells pack_cells(const Pack *pack, const CardDef *def);

/* What is drawn of a card, wherever it comes from. */
typedef struct Face {
    const char *name, *kind, *figures, *box, *flavor, *deck;
    Cells cells; /* instead of figures, if it has any */
    int copies;
} Face;

/* On three lines of a frame. */
void draw_cells(FILE *out, const Cells *cells);

void draw_face(const Face *face);

#endif
