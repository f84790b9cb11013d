/* pack_tree.h: a pack as a tree again, so that its cards can be printed.
 *
 * A pack has the programs of its cards and their words; a tree of those is all
 * that the printers (print.h) need. So a program that has only a pack can show
 * the parts of a card and its source, too.
 */
#ifndef CARDC_PACK_TREE_H
#define CARDC_PACK_TREE_H

#include "card/pack.h"
#include "cardc/parse.h"

/* A tree with the words, strings and nodes of the pack, and with its cards in
 * the order of Pack.defs: tree_free() and free(). The pack has to outlive it.
 * NULL if there is no memory, or if the pack has more words than any book. */
Tree *tree_of_pack(const Pack *pack, const Vocabulary *vocabulary);

/* The same to print nodes of the pack itself (print_node), and nothing else: it
 * shares them, and has no cards. It lies in the arena. */
const Tree *tree_of_words(Arena *arena, const Pack *pack,
                          const Vocabulary *vocabulary);

#endif
