/* screen_sentence.h: a bargain or a trade over the table, filled with arrows.
 *
 * Left and right go from blank to blank, up and down through what it may hold;
 * Space puts a card in or out. Words can be typed as in plain mode. Like other
 * boxes it knows no terminal.
 */
#ifndef TUI_SCREEN_SENTENCE_H
#define TUI_SCREEN_SENTENCE_H

#include "tui/screen_grid.h"
#include "tui/screen_line.h"
#include "tui/sentence_edit.h"

typedef struct SentenceBox {
    SentenceEdit *edit;
    TypedLine line;
    bool offered;        /* when it is over */
    char bad[TEXT_LINE]; /* why that was no answer, or "" */
} SentenceBox;

void sentence_box_begin(SentenceBox *box, SentenceEdit *edit);
void sentence_box_draw(Grid *grid, const SentenceBox *box);
bool sentence_box_press(SentenceBox *box, int key); /* true: it is over */

#endif
