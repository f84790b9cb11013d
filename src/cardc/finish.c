#include "cardc/finish.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "card/tree.h"

/* ---- words ---- */

/* The kind of the family's that such a word stands for, or -1. Cards of a
 * declared group are of the kind that the group was declared as. */
static int kind_of(const Vocabulary *words, const Word *word)
{
    const char *name = word->sort == SORT_kind        ? word->one
                       : word->flags & WORD_COMPANION ? "companion"
                                                      : "trait";

    for (int k = 0; k < words->n_kinds; k++)
        if (strcmp(words->kinds[k].word, name) == 0)
            return k;
    return -1;
}

/* Slots, tags and parties are numbered from 1, in the order of declaration. */
static void finish_words(const Pack *pack, Word *list, const Vocabulary *words)
{
    uint16_t counts[SORT_party + 1] = { 0 };

    for (int i = 1; i <= pack->n_words; i++) {
        int kind = list[i].sort <= SORT_group ? kind_of(words, &list[i]) : 0;
        list[i].kind = (uint8_t)(kind < 0 ? 0 : kind);
        list[i].number = ++counts[list[i].sort];
    }
}

static int find_word(const Pack *pack, const char *name)
{
    for (int i = 1; i <= pack->n_words; i++)
        if (strcmp(pack->words[i].one, name) == 0 ||
            strcmp(pack->words[i].many, name) == 0)
            return i;
    return 0;
}

/* ---- facts ---- */

static int cell_value(const Pack *pack, const Node *cell)
{
    return cell->flags & FLAG_clear   ? CELL_CLEAR
           : cell->flags & FLAG_patch ? CELL_HIDE
           : cell->name               ? pack->words[cell->name].number
                                      : cell->number;
}

static int party_number(const Pack *pack, const Node *node)
{
    int word = find_word(pack, pack->strings[node->name]);

    return word > 0 ? pack->words[word].number : 0;
}

static bool is_figure(int states)
{
    return strstr(lang_states_facts[states].pattern, "%n");
}

/* Numbers are kept as such, what is said with a phrase by its place in the
 * program (from 1), and what is only true as 1. */
static void keep_fact(const Pack *pack, const Node *node, CardDef *def, int at)
{
    int k = 0;

    switch (node->row) {
    case STATES_slot:
        def->fact[at] = (int16_t)pack->words[node->name].number;
        break;
    case STATES_second: /* a group, as a word */
        def->fact[at] = (int16_t)node->name;
        break;
    case STATES_party:
        def->fact[at] = (int16_t)party_number(pack, node);
        break;
    case STATES_points:
    case STATES_icons:
        for (const Node *cell = node_first(node); cell && k < 3;
             cell = node_next(node, cell))
            def->fact[at + k++] = (int16_t)cell_value(pack, cell);
        break;
    default:
        def->fact[at] =
            (int16_t)(node->length > 1 ? node - &pack->nodes[def->first] + 1
                      : is_figure(node->row) ? node->number
                                             : 1);
    }
}

/* What every family keeps: the tags of a card, and its back if it says which.
 */
static bool keep_common(const Pack *pack, const Node *node, CardDef *def)
{
    if (node->row == STATES_tag) {
        assert(pack->words[node->name].number <= TAGS_MAX);
        def->tags |= 1u << (pack->words[node->name].number - 1);
    } else if (node->row == STATES_door || node->row == STATES_treasure)
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

/* Where a card says nothing it is clear. */
static void clear_cells(CardDef *def, int at)
{
    for (int k = 0; at >= 0 && k < 3; k++)
        def->fact[at + k] = CELL_CLEAR;
}

/* NULL, or the pattern of a fact that these rules have no use for. */
static const char *keep_facts(const Pack *pack, const Vocabulary *words,
                              CardDef *def)
{
    clear_cells(def, place_of(words, STATES_points));
    clear_cells(def, place_of(words, STATES_icons));
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n)) {
        if (n->type != NODE_fact || keep_common(pack, n, def))
            continue;
        if (place_of(words, n->row) < 0)
            return lang_states_facts[n->row].pattern;
        keep_fact(pack, n, def, place_of(words, n->row));
    }
    return NULL;
}

/* ---- definitions ---- */

/* The words of a pattern: "counts as" of "counts as %p", "gold" of "%n gold". */
static Status refuse_fact(const CardDef *def, const char *pattern, Diag *diag)
{
    const char *words = pattern[0] == '%' ? pattern + 2 : pattern;
    int n;

    words += strspn(words, " ");
    n = (int)strcspn(words, "%");
    n -= n > 0 && words[n - 1] == ' ';
    return diag_set(diag, ST_BAD, NULL, 0, 0,
                    "\"%s\": these rules have no use for \"%.*s\"", def->name,
                    n, words);
}

static Status finish_def(const Pack *pack, const Vocabulary *words,
                         CardDef *def, Diag *diag)
{
    const Word *word = &pack->words[def->word];
    int kind = kind_of(words, word);
    const char *unused;

    if (kind < 0)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "\"%s\": these rules have no cards of the kind %s",
                        def->name, word->one);
    def->kind = (uint8_t)kind;
    def->back = words->kinds[kind].back;
    def->windows = words->kinds[kind].windows;
    def->trait =
        word->sort == SORT_group ? (uint16_t)find_word(pack, def->name) : 0;
    unused = keep_facts(pack, words, def);
    return unused ? refuse_fact(def, unused, diag) : ST_OK;
}

/* Cards of one name in two books are told apart by their book. */
static void share_names(Pack *pack)
{
    for (int d = 1; d < pack->n_defs; d++)
        if (strcmp(pack->defs[d].name, pack->defs[d - 1].name) == 0)
            pack->defs[d].shared = pack->defs[d - 1].shared = true;
}

/* A family that looks at no programs plays none. */
static bool says_nothing(const Pack *pack, const CardDef *def, Unplayable *why)
{
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n))
        if (n->type == NODE_clause) {
            why->at = n;
            snprintf(why->what, sizeof why->what,
                     "these rules play no cards that say something");
            return false;
        }
    return true;
}

static Status digest(const Pack *pack, const Vocabulary *words, CardDef *def,
                     Unplayable *why, Diag *diag)
{
    uint8_t *taken = calloc((size_t)pack->n_nodes + 1, 1);
    bool good = taken && (words->digest ? words->digest(pack, def, taken, why)
                                        : says_nothing(pack, def, why));

    free(taken);
    if (!taken)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    return good ? ST_OK
                : diag_set(diag, ST_BAD, NULL, 0, 0, "\"%s\": %s", def->name,
                           why->what);
}

/* ---- packs ---- */

/* Cards are numbered by name and copy, wherever they stand in the files. */
static Status number_cards(Pack *pack, Arena *arena, Diag *diag)
{
    int card = 1;
    size_t room;

    pack->n_cards = 0;
    for (int d = 0; d < pack->n_defs; d++)
        pack->n_cards += pack->defs[d].copies;
    if (pack->n_cards == 0 || pack->n_cards >= CARDS_MAX)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "%d cards: a game has 1 to %d", pack->n_cards,
                        CARDS_MAX - 1);
    room = sizeof(uint16_t) * ((size_t)pack->n_cards + 1);
    pack->def_of = arena_take(arena, room);
    pack->copy_of = arena_take(arena, room);
    pack->card =
        arena_take(arena, sizeof *pack->card * ((size_t)pack->n_cards + 1));
    if (arena->full)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    pack->card[NO_CARD] = &pack->defs[0];
    for (int d = 0; d < pack->n_defs; d++)
        for (int k = 1; k <= pack->defs[d].copies; k++, card++) {
            pack->def_of[card] = (uint16_t)d;
            pack->card[card] = &pack->defs[d];
            pack->copy_of[card] = (uint16_t)k;
        }
    return ST_OK;
}

/* The family fills them in. */
static Status make_gists(Pack *pack, Arena *arena, Diag *diag)
{
    size_t room = sizeof *pack->gists * ((size_t)pack->n_nodes + 1);

    pack->gists = arena_take(arena, room);
    if (!pack->gists)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    memset(pack->gists, 0, room);
    return ST_OK;
}

/* What each node has not, so that nobody looks for it in play. */
static void note_lacks(const Pack *pack, Node *nodes)
{
    for (int i = 0; i < pack->n_nodes; i++) {
        uint16_t *lacks = nodes[i].lacks;
        memset(lacks, 0xff, sizeof nodes[i].lacks);
        for (const Node *k = node_first(&nodes[i]); k;
             k = node_next(&nodes[i], k)) {
            int bit = node_bit(k->type, k->row);
            lacks[bit / 16] &= (uint16_t) ~(1u << bit % 16);
        }
    }
}

Status pack_waits(Bundle *bundle, const Vocabulary *words, int n,
                  Refused *refused, Diag *diag)
{
    Pack *pack = &bundle->pack;
    Status st = make_gists(pack, &bundle->arena, diag);

    *refused = (Refused){ .which = -1 };
    if (st != ST_OK)
        return st;
    finish_words(pack, (Word *)pack->words, words);
    for (int i = 0; i < n && !words->plays_all; i++) {
        CardDef *def = &pack->defs[i];
        if (finish_def(pack, words, def, diag) == ST_OK &&
            digest(pack, words, def, &(Unplayable){ .at = NULL }, diag) ==
                ST_OK) {
            refused->which = i;
            return diag_set(diag, ST_BAD, NULL, 0, 0,
                            "\"%s\" need not wait: these rules can play it",
                            def->name);
        }
    }
    return ST_OK;
}

/* The cards that have this bit, NO_CARD behind them. */
static const CardId *list_bit(const Pack *pack, Arena *arena, int bit)
{
    int n = 0;
    CardId *list, *at;

    for (int d = 0; d < pack->n_defs; d++)
        n += bits_have(pack->defs[d].says, bit) ? pack->defs[d].copies : 0;
    list = at = arena_take(arena, sizeof *list * ((size_t)n + 1));
    for (int c = 1; list && c <= pack->n_cards; c++)
        if (bits_have(pack_def(pack, (CardId)c)->says, bit))
            *at++ = (CardId)c;
    return list;
}

/* Who says what, so that few have to be asked. */
static Status list_sayers(Pack *pack, Arena *arena, Diag *diag)
{
    for (int bit = 0; bit < BITS_MAX; bit++)
        pack->sayers[bit] = list_bit(pack, arena, bit);
    return arena->full ? diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left")
                       : ST_OK;
}

/* ---- parts ---- */

static void add_part(const Node *clause, const Node *node, int sort, Part *out,
                     int *n)
{
    if (out)
        out[*n] = (Part){ clause, node, (uint8_t)sort,
                          clause_head(clause, NODE_if) != NULL };
    ++*n;
}

/* A statement, once for each thing that it is about: what cannot be sold or
 * traded. */
static void add_statement(const Pack *pack, const Node *clause,
                          const Node *statement, Part *out, int *n)
{
    int first = pack->gists[statement - pack->nodes].sort;

    if (first == 0)
        return;
    add_part(clause, statement, first, out, n);
    for (const Node *k = statement; k < statement + statement->length; k++)
        if (k->type == NODE_participle &&
            pack->gists[k - pack->nodes].sort != 0 &&
            pack->gists[k - pack->nodes].sort != first)
            add_part(clause, statement, pack->gists[k - pack->nodes].sort, out,
                     n);
}

/* Of a part that is always true the statements, of another the whole. */
static void add_parts(const Pack *pack, int first, int count, Part *out, int *n)
{
    const Node *end = &pack->nodes[first + count];

    for (const Node *c = &pack->nodes[first]; c < end; c += c->length) {
        const Node *block = clause_head(c, NODE_block);
        if (c->type != NODE_clause)
            continue;
        if (pack->gists[c - pack->nodes].sort != 0)
            add_part(c, c, pack->gists[c - pack->nodes].sort, out, n);
        else
            for (const Node *k = node_first(block); k; k = node_next(block, k))
                add_statement(pack, c, k, out, n);
    }
}

/* A card's own parts, and those of its group; how many. */
static int parts_of(const Pack *pack, const CardDef *def, Part *out)
{
    const Word *group = &pack->words[def->word];
    int n = 0;

    add_parts(pack, def->first, def->n, out, &n);
    add_parts(pack, group->first, group->n, out, &n);
    return n;
}

/* So that no program is read through when a card is asked for something. */
static Status list_parts(Pack *pack, Arena *arena, Diag *diag)
{
    for (int i = 0; i < pack->n_defs; i++) {
        int n = parts_of(pack, &pack->defs[i], NULL);
        Part *parts = arena_take(arena, sizeof *parts * ((size_t)n + 1));
        if (parts)
            parts_of(pack, &pack->defs[i], parts);
        pack->defs[i].parts = parts;
    }
    return arena->full ? diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left")
                       : ST_OK;
}

/* What each card says is bound to the rules. */
static Status digest_all(Pack *pack, const Vocabulary *words, Refused *refused,
                         Diag *diag)
{
    Status st = ST_OK;

    for (int i = 0; st == ST_OK && i < pack->n_defs; i++) {
        refused->which = i;
        st = finish_def(pack, words, &pack->defs[i], diag);
    }
    for (int i = 0; st == ST_OK && i < pack->n_defs; i++) {
        refused->which = i;
        st = digest(pack, words, &pack->defs[i], &refused->why, diag);
        pack->says = bits_or(pack->says, pack->defs[i].says);
        pack->leaves = bits_or(pack->leaves, pack->defs[i].leaves);
    }
    if (st == ST_OK)
        refused->which = -1;
    return st;
}

Status pack_finish(Bundle *bundle, const Vocabulary *words, Refused *refused,
                   Diag *diag)
{
    Pack *pack = &bundle->pack;
    Status st = make_gists(pack, &bundle->arena, diag);

    *refused = (Refused){ .which = -1 };
    if (st != ST_OK)
        return st;
    share_names(pack);
    note_lacks(pack, (Node *)pack->nodes);
    finish_words(pack, (Word *)pack->words, words);
    st = digest_all(pack, words, refused, diag);
    if (st == ST_OK)
        st = number_cards(pack, &bundle->arena, diag);
    if (st == ST_OK)
        st = list_sayers(pack, &bundle->arena, diag);
    if (st == ST_OK)
        st = list_parts(pack, &bundle->arena, diag);
    if (st == ST_OK)
        pack_set_hashes(pack);
#ifdef KD_PROBES
    for (int i = 0; i < pack->n_nodes; i++)
        ((Node *)pack->nodes)[i].marks = 0; /* only play counts */
#endif
    return st;
}
