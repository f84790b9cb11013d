/* shape.h: has a program the shape that the parser writes?
 *
 * Whoever walks a program trusts that a condition stands where one belongs and
 * that rows and names exist. The parser sees to it; of a program that came out
 * of a file it has to be proved. Each type of node has a row in shape.c.
 */
#ifndef CARDC_SHAPE_H
#define CARDC_SHAPE_H

#include "card/pack.h"

/* The nodes from `first` on: whole subtrees of these types, one after the
 * other. The pack has its nodes, words and strings. */
bool shape_is_program(const Pack *pack, int first, int n);

/* Is the `name` of such a node a word of the set, and not a string? */
bool shape_names_word(const Node *node);

/* What the number of a node may be. */
typedef struct Range {
    int least, most;
    const char *what; /* it is, for people; NULL: any number will do */
} Range;

Range number_range(const Node *node);

#endif
