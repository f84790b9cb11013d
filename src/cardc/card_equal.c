/* card_equal.c: are two cards of two trees the same? */
#include <string.h>

#include "card/lang.h"
#include "cardc/parse.h"

/* Does the node's name point into the strings, which each tree numbers anew? */
static bool has_string(const Node *node)
{
    return node->type == NODE_clause || node->type == NODE_text ||
           (node->type == NODE_stat && node->row == PRINTED_party) ||
           (node->type == NODE_phrase && node->row == NOUN_none &&
            node->flags & FLAG_quoted);
}

static bool nodes_equal(const Tree *one, Node a, const Tree *two, Node b)
{
    if (has_string(&a) && has_string(&b) && a.name && b.name) {
        if (strcmp(one->strings[a.name], two->strings[b.name]) != 0)
            return false;
        a.name = b.name = 0;
    }
    return a.type == b.type && a.row == b.row && a.det == b.det &&
           a.flags == b.flags && a.length == b.length && a.number == b.number &&
           a.name == b.name;
}

static bool pictures_equal(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool art_equal(const Art *a, const Art *b)
{
    return pictures_equal(a->ink, b->ink) &&
           pictures_equal(a->second, b->second) && a->behind == b->behind;
}

bool tree_cards_equal(const Tree *one, const TreeCard *a, const Tree *two,
                      const TreeCard *b)
{
    bool equal = a->n == b->n && a->kind == b->kind && a->copies == b->copies &&
                 strcmp(a->name, b->name) == 0 && art_equal(&a->art, &b->art);

    for (int i = 0; equal && i < a->n; i++)
        equal = nodes_equal(one, one->nodes[a->first + i], two,
                            two->nodes[b->first + i]);
    return equal;
}
