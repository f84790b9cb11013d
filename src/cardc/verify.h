/* verify.h: checks that a program has the shape that the parser writes.
 *
 * Whoever walks a program trusts that a condition stands where one belongs and
 * that rows and names exist. The parser guarantees it; a program from a file
 * has to be checked. Each type of node has a row in verify.c.
 */
#ifndef CARDC_VERIFY_H
#define CARDC_VERIFY_H

#include "card/pack.h"

/* The nodes from `first` on: whole subtrees of these types, one after the
 * other. The pack has its nodes, words and strings. */
bool verify_program(const Pack *pack, int first, int n);

/* Is the `name` of such a node a word of the set, and not a string? */
bool verify_names_word(const Node *node);

/* What the number of a node may be. */
typedef struct NumberRange {
    int min, max;
    const char *what; /* it is, for people; NULL: any number will do */
} NumberRange;

NumberRange verify_number_range(const Node *node);

#endif
