/* print.h: a card's tree as words: as source, or as a card says it.
 *
 * Both styles walk the same tree with the same tables. Source style reads back
 * as the same tree. Card style adds the usual phrases of cards ("Play during
 * any combat"), plurals, capitals and full stops, never meaning.
 */
#ifndef CARDC_PRINT_H
#define CARDC_PRINT_H

#include "base/text.h"
#include "cardc/parse.h"

typedef enum Style { STYLE_source, STYLE_card } Style;

/* One fact or clause. */
void print_node(Text *text, const Tree *tree, const Node *node, Style style);

/* The whole card as source, on one line or several. */
void print_source(Text *text, const Tree *tree, const TreeCard *card);

/* What stands in the frame (figures), and what stands in the box (rules), each
 * on one line. Of paragraphs, each title and Bad Stuff begin one. */
void print_frame(Text *text, const Tree *tree, const TreeCard *card);
void print_box(Text *text, const Tree *tree, const TreeCard *card);
void print_paragraphs(Text *text, const Tree *tree, const TreeCard *card);

/* The same as paragraphs for programs: the title of each that has one ends with
 * this character. */
#define PRINT_TITLE_END "\x1f"
void print_parts(Text *text, const Tree *tree, const TreeCard *card);

/* What the frame calls Bonus: bare numbers, added up; 0 if there are none. */
int print_bonus(const Tree *tree, const TreeCard *card);

#endif
