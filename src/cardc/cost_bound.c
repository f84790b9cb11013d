/* cost_bound.c: computes the largest number of steps that one use of a card can
 * take. */
#include "cardc/cost_bound.h"

#include "card/lang.h"

enum { STEPS_MAX = 1000000000 }; /* no sum of these overflows */

typedef struct Bounds {
    const Tree *tree;
    int players, cards; /* as many as there can be */
} Bounds;

static long bound(const Bounds *t, const Node *node);

static long cap_steps(long steps)
{
    return steps < STEPS_MAX ? steps : STEPS_MAX;
}

/* ---- how many ---- */

static bool is_player(const Bounds *t, const Node *phrase)
{
    if (phrase->row != NOUN_none)
        return lang_nouns[phrase->row].is == IS_PLAYER;
    return phrase->det == DET_you || phrase->det == DET_they ||
           (phrase->name != 0 && !(phrase->flags & FLAG_quoted) &&
            t->tree->dictionary.at[phrase->name - 1].type == NAME_trait);
}

/* "items worth 500 gold in all", "a card per level": the number is unknown. */
static bool is_open_ended(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier &&
            (k->row == MOD_worth_all || k->row == MOD_per ||
             k->row == MOD_equal))
            return true;
    return false;
}

static long max_count(const Bounds *t, const Node *phrase)
{
    long all = is_player(t, phrase) ? t->players : t->cards;

    if (phrase->type != NODE_phrase ||
        lang_nouns[phrase->row].is == IS_NUMBER ||
        lang_nouns[phrase->row].is == IS_THING)
        return 1;
    if (is_open_ended(phrase))
        return all;
    switch (phrase->det) {
    case DET_number:
    case DET_up_to:
        return phrase->number > 1 ? phrase->number : 1;
    case DET_two:
    case DET_both:
        return 2;
    case DET_a:
    case DET_another:
    case DET_this:
    case DET_that:
    case DET_you:
    case DET_they:
    case DET_it:
        return 1;
    default:
        return phrase->flags & FLAG_plural || phrase->row == NOUN_hand ||
                       phrase->det != DET_the
                   ? all
                   : 1;
    }
}

/* ---- statements ---- */

static long sum_of_children(const Bounds *t, const Node *node)
{
    long sum = 0;

    for (const Node *k = node_first(node); k; k = node_next(node, k))
        sum = cap_steps(sum + bound(t, k));
    return sum;
}

/* One of them is done, and somebody or something has to decide which. */
static long max_of(const Bounds *t, const Node *node)
{
    long max = 0;

    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        long steps = bound(t, k);
        max = steps > max ? steps : max;
    }
    return max + 1;
}

static long bound_command(const Bounds *t, const Node *node)
{
    long steps = node->flags & FLAG_may ? 2 : 1, actors = 1;

    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *phrase = k->type == NODE_prep ? node_first(k) : NULL;
        if (k->type == NODE_command)
            steps += bound(t, k);
        if (phrase && k->row == PREP_subject)
            actors = max_count(t, phrase);
        else if (phrase)
            steps = cap_steps(steps + max_count(t, phrase));
    }
    return cap_steps(steps * actors);
}

static long bound_each(const Bounds *t, const Node *node)
{
    long block = 0, times = max_count(t, node_first(node));

    for (const Node *k = node_first(node); k; k = node_next(node, k))
        block = k->type == NODE_block ? bound(t, k) : block;
    return cap_steps(1 + times * (block + 1));
}

static long bound(const Bounds *t, const Node *node)
{
    switch (node->type) {
    case NODE_block:
    case NODE_cost:
    case NODE_row:
        return sum_of_children(t, node);
    case NODE_chain:
        return node->row == LINK_or ? max_of(t, node)
                                    : sum_of_children(t, node);
    case NODE_branch:
    case NODE_table:
        return max_of(t, node);
    case NODE_command:
        return bound_command(t, node);
    case NODE_each:
        return bound_each(t, node);
    case NODE_lasting:
        return 1;
    default:
        return 0; /* conditions, bonuses and rules are evaluated, not run */
    }
}

/* ---- cards ---- */

long cost_bound_steps(const Tree *tree, const TreeCard *card, int players)
{
    const Node *n = &tree->nodes[card->first], *end = n + card->n;
    Bounds t = { .tree = tree, .players = players };
    long played = 0, max = 0; /* parts without heads are done together */

    for (int i = 0; i < tree->n_cards; i++)
        t.cards += tree->cards[i].copies;
    for (; n < end; n += n->length) {
        long steps = n->type == NODE_clause ? sum_of_children(&t, n) : 0;
        if (n->type == NODE_clause && node_first(n)->type == NODE_block)
            played = cap_steps(played + steps);
        else
            max = steps > max ? steps : max;
    }
    return played > max ? played : max;
}
