/* tree.h: small functions that look at a card's program, for families.
 */
#ifndef CARD_TREE_H
#define CARD_TREE_H

#include "card/lang.h"
#include "card/pack.h"

/* The clauses of a card: for (n = def_first_clause(...); n; n =
 * def_next_clause(...)) */
static inline const Node *def_first_clause(const Pack *pack, const CardDef *def)
{
    return def->n > 0 ? &pack->nodes[def->first] : 0;
}

static inline const Node *def_next_clause(const Pack *pack, const CardDef *def,
                                          const Node *node)
{
    const Node *next = node + node->length;
    return next < &pack->nodes[def->first + def->n] ? next : 0;
}

/* The head of a clause of this type, or NULL. */
static inline const Node *clause_head(const Node *clause, int type)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == type)
            return k;
    return 0;
}

/* The one statement of a clause, or NULL if it has several. */
static inline const Node *clause_statement(const Node *clause)
{
    const Node *block = clause_head(clause, NODE_block);
    const Node *first = block ? node_first(block) : 0;

    return first && !node_next(block, first) ? first : 0;
}

/* The phrase of a statement's part with this preposition, or NULL. */
static inline const Node *prep_phrase(const Node *statement, int prep)
{
    const Node *part = node_find(statement, NODE_prep, prep);

    if (!part)
        return 0;
    NODE_MARK(node_first(part), READ);
    return node_first(part);
}

/* Does it have this adverb: at random, face up ...? */
static inline bool has_adverb(const Node *command, int row)
{
    return node_find(command, NODE_adverb, row);
}

/* Does it have this adjective: other, dead, left ...? */
static inline bool has_adjective(const Node *phrase, int row)
{
    return node_find(phrase, NODE_adjective, row);
}

/* Is this node an adjective of such a shape (WORD_SHAPE_*)? */
static inline bool adj_has_shape(const Node *word, int shape)
{
    return word->type == NODE_adjective && lang_adj_shapes[word->row] & shape;
}

/* What stands behind the noun: of, in, with ...; or NULL. */
static inline const Node *phrase_modifier(const Node *phrase, int row)
{
    return node_find(phrase, NODE_modifier, row);
}

/* "2 levels" and "two levels" are 2, "a level" is 1, anything else is 0. */
static inline int phrase_count(const Node *phrase)
{
    return phrase->det == DET_number ? phrase->number
           : phrase->det == DET_two  ? 2
                                     : phrase->det == DET_a;
}

#endif
