#include "cardc/cardc.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "card/lang.h"
#include "card/tree.h"
#include "cardc/print.h"

/* A pack and the book whose memory it lives in. */
typedef struct Bundle {
    Pack pack; /* first: a Pack is a Bundle */
    Book *book;
} Bundle;

/* ---- facts ---- */

/* Slots and parties are numbered from 1, in the order of declaration. */
static int number_of(const Dictionary *dictionary, int word)
{
    int n = 0;

    for (int i = 0; i <= word; i++)
        n += dictionary->at[i].sort == dictionary->at[word].sort;
    return n;
}

static int cell_value(const Node *cell)
{
    return cell->flags & FLAG_clear   ? CELL_CLEAR
           : cell->flags & FLAG_patch ? CELL_HIDE
                                      : cell->number;
}

static int party_number(const Tree *tree, const Node *node)
{
    const char *name = tree->strings[node->name];
    int word = dictionary_find(&tree->dictionary, name, (int)strlen(name));

    return word >= 0 ? number_of(&tree->dictionary, word) : 0;
}

/* Numbers are kept as such, what is said with a phrase by its place in the
 * program (from 1), and what is only true as 1. */
static void keep_fact(const Tree *tree, const Node *node, CardDef *def, int at)
{
    int k = 0;

    switch (node->row) {
    case STATES_slot:
        def->fact[at] = (int16_t)number_of(&tree->dictionary, node->name - 1);
        break;
    case STATES_party:
        def->fact[at] = (int16_t)party_number(tree, node);
        break;
    case STATES_points:
    case STATES_icons:
        for (const Node *cell = node_first(node); cell;
             cell = node_next(node, cell))
            def->fact[at + k++] = (int16_t)cell_value(cell);
        break;
    default:
        def->fact[at] =
            (int16_t)(node->length > 1 ? node - &tree->nodes[def->first] + 1
                      : node->number   ? node->number
                                       : 1);
    }
}

/* What every family keeps: the tags of a card, and its back if it says which.
 */
static bool keep_common(const Tree *tree, const Node *node, CardDef *def)
{
    if (node->row == STATES_tag)
        def->tags |= 1u << (number_of(&tree->dictionary, node->name - 1) - 1);
    else if (node->row == STATES_door || node->row == STATES_treasure)
        def->back = node->row == STATES_treasure;
    else
        return false;
    return true;
}

/* Where the family keeps this fact, or -1. */
static int place_of(const Vocabulary *words, int states)
{
    for (int i = 0; i < words->n_facts; i++)
        if (words->facts[i].states == states)
            return words->facts[i].fact;
    return -1;
}

/* NULL, or the fact that these rules have no use for. */
static const char *keep_facts(const Book *book, const TreeCard *card,
                              CardDef *def)
{
    const Node *at = &book->tree.nodes[card->first], *end = at + card->n;
    int points = place_of(book->words, STATES_points);

    for (int k = 0; points >= 0 && k < 3; k++)
        def->fact[points + k] = CELL_CLEAR;
    for (; at < end; at += at->length) {
        if (at->type != NODE_fact || keep_common(&book->tree, at, def))
            continue;
        if (place_of(book->words, at->row) < 0)
            return lang_states_facts[at->row].id;
        keep_fact(&book->tree, at, def, place_of(book->words, at->row));
    }
    return NULL;
}

/* ---- definitions ---- */

static const char *printed(Book *book, const TreeCard *card,
                           void (*print)(Text *, const Tree *,
                                         const TreeCard *))
{
    char buffer[4000];
    Text text = TEXT_OVER(buffer);

    print(&text, &book->tree, card);
    return arena_copy(&book->tree.arena, buffer, text.len);
}

/* The kind of the family's that such a word stands for, or -1. Cards of a
 * declared group are of the kind that the group was declared as. */
static int kind_of(const Book *book, const Declared *word)
{
    const char *name = word->sort == SORT_kind ? word->one
                       : word->companion       ? "companion"
                                               : "trait";

    for (int k = 0; k < book->words->n_kinds; k++)
        if (strcmp(book->words->kinds[k].word, name) == 0)
            return k;
    return -1;
}

static Status make_def(Book *book, const TreeCard *card, CardDef *def,
                       Diag *diag)
{
    const Dictionary *dictionary = &book->tree.dictionary;
    const char *kind = dictionary->at[card->kind].one;
    int k = kind_of(book, &dictionary->at[card->kind]);
    const char *unused;

    if (k < 0)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "\"%s\": these rules have no cards of the kind %s",
                        card->name, kind);
    *def = (CardDef){
        .name = card->name,
        .flavor = card->flavor,
        .figures = printed(book, card, print_frame),
        .text = printed(book, card, print_box),
        .first = card->first,
        .n = card->n,
        .kind = (uint8_t)k,
        .back = book->words->kinds[k].back,
        .windows = book->words->kinds[k].windows,
        .word = (uint16_t)(card->kind + 1),
        .trait = dictionary->at[card->kind].sort == SORT_group
                     ? (uint16_t)(dictionary_find(dictionary, card->name,
                                                  (int)strlen(card->name)) +
                                  1)
                     : 0,
        .copies = (uint16_t)card->copies,
    };
    unused = keep_facts(book, card, def);
    return unused ? diag_set(diag, ST_BAD, card->file, card->line, 0,
                             "\"%s\" states its %s, which these rules have no"
                             " use for",
                             card->name, unused)
                  : ST_OK;
}

/* A family that looks at no programs plays none. */
static const char *says_something(const Pack *pack, const CardDef *def)
{
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n))
        if (n->type == NODE_clause)
            return "it says more than these rules can play";
    return NULL;
}

static Status digest(Pack *pack, const Book *book, Diag *diag)
{
    for (int i = 0; i < pack->n_defs; i++) {
        const char *why = book->words->digest
                              ? book->words->digest(pack, &pack->defs[i])
                              : says_something(pack, &pack->defs[i]);
        if (why)
            return diag_set(diag, ST_BAD, NULL, 0, 0, "\"%s\": %s",
                            pack->defs[i].name, why);
    }
    return ST_OK;
}

/* ---- packs ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const CardDef *)a)->name, ((const CardDef *)b)->name);
}

/* Cards are numbered by name and copy, wherever they stand in the files. */
static void number_cards(Pack *pack, Arena *arena)
{
    size_t room = sizeof(uint16_t) * ((size_t)pack->n_cards + 1);
    int card = 1;

    qsort(pack->defs, (size_t)pack->n_defs, sizeof *pack->defs, by_name);
    pack->def_of = arena_take(arena, room);
    pack->copy_of = arena_take(arena, room);
    for (int d = 0; d < pack->n_defs; d++)
        for (int k = 1; k <= pack->defs[d].copies; k++, card++) {
            pack->def_of[card] = (uint16_t)d;
            pack->copy_of[card] = (uint16_t)k;
        }
}

static void keep_words(Pack *pack, Book *book)
{
    const Dictionary *dictionary = &book->tree.dictionary;
    Word *words = arena_take(&book->tree.arena,
                             sizeof *words * ((size_t)dictionary->n + 1));

    for (int i = 0; i < dictionary->n; i++) {
        const Declared *word = &dictionary->at[i];
        int kind = word->sort <= SORT_group ? kind_of(book, word) : 0;
        words[i + 1] = (Word){
            .one = word->one,
            .many = word->many,
            .sort = (uint8_t)word->sort,
            .kind = (uint8_t)(kind < 0 ? 0 : kind),
            .group = (uint16_t)(word->group + 1),
            .number = (uint16_t)number_of(dictionary, i),
        };
    }
    pack->words = words;
    pack->n_words = dictionary->n;
    pack->nodes = book->tree.nodes;
    pack->n_nodes = book->tree.n_nodes;
    pack->strings = book->tree.strings;
    pack->n_strings = book->tree.n_strings;
}

static Status make_defs(Pack *pack, Book *book, Diag *diag)
{
    Status st = ST_OK;

    pack->defs = arena_take(&book->tree.arena,
                            sizeof *pack->defs * (size_t)book->tree.n_cards);
    for (int i = 0; st == ST_OK && i < book->tree.n_cards; i++) {
        st = make_def(book, &book->tree.cards[i], &pack->defs[i], diag);
        pack->n_cards += pack->defs[i].copies;
    }
    pack->n_defs = book->tree.n_cards;
    if (st == ST_OK && (pack->n_cards == 0 || pack->n_cards >= CARDS_MAX))
        st = diag_set(diag, ST_BAD, NULL, 0, 0, "%d cards: a game has 1 to %d",
                      pack->n_cards, CARDS_MAX - 1);
    return st;
}

static Status first_mistake(const Report *report, Diag *diag)
{
    const Mistake *m = report->at;

    while (m->warning && m < &report->at[report->n - 1])
        m++;
    return diag_set(diag, ST_BAD, m->file, m->line, m->line ? m->column : 0,
                    "%s%s%s", m->what, m->advice[0] ? "; right would be: " : "",
                    m->advice);
}

Status pack_compile(Pack **out, const char *path, const char *extra,
                    FindWords find, Diag *diag)
{
    Report *report = calloc(1, sizeof *report);
    Bundle *bundle = calloc(1, sizeof *bundle);
    Pack *pack = &bundle->pack;
    Status st = report && bundle
                    ? book_read(&bundle->book, path, extra, find, report)
                    : diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");

    if (st != ST_OK && report && report->errors > 0)
        first_mistake(report, diag);
    free(report);
    if (st == ST_OK) {
        pack->family = bundle->book->family;
        pack->title = bundle->book->title;
        memcpy(pack->switches, bundle->book->switches, sizeof pack->switches);
        keep_words(pack, bundle->book);
        st = make_defs(pack, bundle->book, diag);
    }
    if (st == ST_OK)
        st = digest(pack, bundle->book, diag);
    if (st == ST_OK) {
        number_cards(pack, &bundle->book->tree.arena);
        pack_set_hashes(pack);
    }
    *out = st == ST_OK ? pack : NULL;
    if (st != ST_OK)
        pack_free(pack);
    return st;
}

void pack_free(Pack *pack)
{
    Bundle *bundle = (Bundle *)pack;

    if (!bundle)
        return;
    book_close(bundle->book);
    free(bundle);
}
