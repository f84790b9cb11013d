/* frame.h: a card drawn as a card, with an edge around it.
 *
 *     ╭──────────────────────╮   frame_top
 *     │ Name        modifier │   frame_head
 *     │ -15             moth │   frame_line
 *     ├──────────────────────┤   frame_rule
 *     │ What it says.        │   frame_text
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
void frame_text(FILE *out, const char *text);

enum { FRAME_CELLS = 3 };

/* What stands at each position of a card: values at the left edge, icons at the
 * right. */
typedef struct Cells {
    bool any;
    bool shows[2][FRAME_CELLS]; /* a value or an icon */
    char at[2][FRAME_CELLS][40];
} Cells;

/* The words of a book or of a pack, by their number. */
typedef const char *(*WordLookup)(const void *words, int number);

/* The cells of a card, from its program. */
Cells frame_find_cells(const Node *at, int n, WordLookup word_of,
                       const void *words);

/* The same of a card of a pack; NULL: of one that is clear everywhere. */
Cells frame_pack_cells(const Pack *pack, const CardDef *def);

/* What is drawn of a card, wherever it comes from. */
typedef struct CardFace {
    const char *name, *kind, *figures, *box, *flavor, *deck;
    Cells cells; /* instead of figures, if it has any */
    int copies;
} CardFace;

/* On three lines of a frame. */
void frame_draw_cells(FILE *out, const Cells *cells);

void frame_draw_face(const CardFace *face);

#endif
