/* frame.h: a card drawn in a frame, for terminals.
 */
#ifndef CLI_FRAME_H
#define CLI_FRAME_H

#include <stdbool.h>

#include "card/node.h"

enum { CELLS = 3 };

/* What stands at each position of a card: values at the left edge, icons at the
 * right. */
typedef struct Cells {
    bool any;
    char at[2][CELLS][40];
} Cells;

/* The words of a book or of a pack, by their number. */
typedef const char *(*WordOf)(const void *words, int number);

/* The cells of a card, from its program. */
Cells find_cells(const Node *at, int n, WordOf word_of, const void *words);

/* What is drawn of a card, wherever it comes from. */
typedef struct Face {
    const char *name, *kind, *figures, *box, *flavor, *deck;
    Cells cells; /* instead of figures, if it has any */
    int copies;
} Face;

void draw_face(const Face *face);

#endif
