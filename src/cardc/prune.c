/* prune.c: drops inherited words that no card of a set uses: the set is then
 * the same as if it had declared only what it needs. */
#include <string.h>

#include "card/lang.h"
#include "cardc/parse.h"
#include "cardc/verify.h"

static void mark_nodes(const Tree *tree, int first, int n, bool *used)
{
    for (int i = first; i < first + n; i++) {
        const Node *node = &tree->nodes[i];
        if (node->name > 0 && verify_names_word(node))
            used[node->name - 1] = true;
        if (node->type == NODE_stat &&
            (node->row == PRINTED_hand || node->row == PRINTED_hands)) {
            int hands = dictionary_find(&tree->dictionary, "hands", 5);
            if (hands >= 0)
                used[hands] = true;
        }
    }
}

/* A card of a group is a word of its own. */
static void mark_card(const Tree *tree, const TreeCard *card, bool *used)
{
    int name =
        dictionary_find(&tree->dictionary, card->name, (int)strlen(card->name));

    used[card->kind] = true;
    if (name >= 0)
        used[name] = true;
    mark_nodes(tree, card->first, card->n, used);
}

/* A trait needs its group, and a group all that is said of it. */
static void mark_groups(const Tree *tree, bool *used)
{
    const DeclaredWord *at = tree->dictionary.at;

    for (int i = 0; i < tree->dictionary.n; i++)
        if (used[i] && at[i].group >= 0)
            used[at[i].group] = true;
    for (int i = 0; i < tree->dictionary.n; i++) {
        if (!used[i] || at[i].type != NAME_group)
            continue;
        if (at[i].none >= 0)
            used[at[i].none] = true;
        mark_nodes(tree, at[i].first, at[i].n, used);
    }
}

static int count_used(const Tree *tree, const bool *used)
{
    int n = 0;

    for (int i = 0; i < tree->dictionary.n; i++)
        n += used[i];
    return n;
}

/* The words that stay; those of the family and of the set itself do anyway. */
static void mark_used(const Tree *tree, bool *used)
{
    int before = -1;

    for (int i = 0; i < tree->dictionary.n; i++)
        used[i] = tree->dictionary.at[i].type == NAME_kind ||
                  tree->dictionary.at[i].spot.line > 0;
    for (int i = 0; i < tree->n_cards; i++)
        mark_card(tree, &tree->cards[i], used);
    while (before != count_used(tree, used)) {
        before = count_used(tree, used);
        mark_groups(tree, used);
    }
}

/* Closes the gaps; `moved` is where each word is now, -1: nowhere. */
static void remove_words(Dictionary *dictionary, const bool *used, int *moved)
{
    int n = 0;

    for (int i = 0; i < dictionary->n; i++) {
        moved[i] = used[i] ? n : -1;
        if (used[i])
            dictionary->at[n++] = dictionary->at[i];
    }
    dictionary->n = n;
    for (int i = 0; i < n; i++) {
        DeclaredWord *word = &dictionary->at[i];
        word->group = word->group < 0 ? -1 : moved[word->group];
        word->none = word->none < 0 ? -1 : moved[word->none];
    }
    for (int i = 0; i < dictionary->n_kind_aliases; i++)
        dictionary->kind_aliases[i].word =
            moved[dictionary->kind_aliases[i].word];
}

void tree_prune(Tree *tree)
{
    bool used[DECLARED_MAX];
    int moved[DECLARED_MAX];

    mark_used(tree, used);
    remove_words(&tree->dictionary, used, moved);
    for (int i = 0; i < tree->n_cards; i++)
        tree->cards[i].kind = moved[tree->cards[i].kind];
    for (int i = 0; i < tree->n_nodes; i++) {
        Node *node = &tree->nodes[i];
        if (node->name > 0 && verify_names_word(node))
            node->name = (uint16_t)(moved[node->name - 1] + 1);
    }
}
