/* link.c: works out everything in a pack that follows from its cards and its
 * family. */
#include "cardc/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "card/tree.h"

/* ---- words ---- */

/* The kind of the family's that such a word stands for, or -1. Cards of a
 * declared group are of the kind that the group was declared as. */
static int find_kind(const Vocabulary *vocabulary, const PackName *word)
{
    const char *name = word->type == NAME_kind            ? word->one
                       : word->flags & NAMEFLAG_COMPANION ? "companion"
                                                          : "trait";

    for (int k = 0; k < vocabulary->n_kinds; k++)
        if (strcmp(vocabulary->kinds[k].word, name) == 0)
            return k;
    return -1;
}

/* Slots, tags and parties are numbered from 1, in the order of declaration. */
static void link_words(const Pack *pack, PackName *list,
                       const Vocabulary *vocabulary)
{
    uint16_t counts[NAME_party + 1] = { 0 };

    for (int i = 1; i <= pack->n_names; i++) {
        int kind =
            list[i].type <= NAME_group ? find_kind(vocabulary, &list[i]) : 0;
        list[i].kind = (uint8_t)(kind < 0 ? 0 : kind);
        list[i].number = ++counts[list[i].type];
    }
}

static int find_word(const Pack *pack, const char *name)
{
    for (int i = 1; i <= pack->n_names; i++)
        if (strcmp(pack->names[i].one, name) == 0 ||
            strcmp(pack->names[i].many, name) == 0)
            return i;
    return 0;
}

/* ---- facts ---- */

static int cell_value(const Pack *pack, const Node *cell)
{
    return cell->flags & FLAG_clear   ? CELL_CLEAR
           : cell->flags & FLAG_hides ? CELL_HIDE
           : cell->name               ? pack->names[cell->name].number
                                      : cell->number;
}

static int party_number(const Pack *pack, const Node *node)
{
    int word = find_word(pack, pack->strings[node->name]);

    return word > 0 ? pack->names[word].number : 0;
}

static bool has_number(int printed)
{
    return strstr(lang_printed[printed].pattern, "%n");
}

/* Numbers are kept as they are, phrases by their place in the program (from 1),
 * and stats without a value as 1. */
static void keep_stat(const Pack *pack, const Node *node, CardDef *def, int at)
{
    int k = 0;

    switch (node->row) {
    case PRINTED_slot:
        def->stat[at] = (int16_t)pack->names[node->name].number;
        break;
    case PRINTED_second: /* a group, as a word */
        def->stat[at] = (int16_t)node->name;
        break;
    case PRINTED_party:
        def->stat[at] = (int16_t)party_number(pack, node);
        break;
    case PRINTED_points:
    case PRINTED_icons:
        for (const Node *cell = node_first(node); cell && k < 3;
             cell = node_next(node, cell))
            def->stat[at + k++] = (int16_t)cell_value(pack, cell);
        break;
    default:
        def->stat[at] =
            (int16_t)(node->length > 1 ? node - &pack->nodes[def->first] + 1
                      : has_number(node->row) ? node->number
                                              : 1);
    }
}

/* What every family keeps: the tags of a card, and its back if it says which.
 */
static bool keep_common_stat(const Pack *pack, const Node *node, CardDef *def)
{
    if (node->row == PRINTED_tag) {
        def->tags |= 1u << (pack->names[node->name].number - 1);
    } else if (node->row == PRINTED_door || node->row == PRINTED_treasure)
        def->back = node->row == PRINTED_treasure;
    else
        return false;
    return true;
}

/* Where the family keeps this fact, or -1. */
static int stat_index(const Vocabulary *vocabulary, int printed)
{
    for (int i = 0; i < vocabulary->n_stats; i++)
        if (vocabulary->stats[i].printed == printed)
            return vocabulary->stats[i].stat;
    return -1;
}

/* Where a card says nothing it is clear. */
static void clear_cells(CardDef *def, int at)
{
    for (int k = 0; at >= 0 && k < 3; k++)
        def->stat[at + k] = CELL_CLEAR;
}

/* NULL, or the pattern of a stat that these rules do not use. */
static const char *keep_stats(const Pack *pack, const Vocabulary *vocabulary,
                              CardDef *def)
{
    clear_cells(def, stat_index(vocabulary, PRINTED_points));
    clear_cells(def, stat_index(vocabulary, PRINTED_icons));
    for (const Node *n = def_first_clause(pack, def); n;
         n = def_next_clause(pack, def, n)) {
        if (n->type != NODE_stat || keep_common_stat(pack, n, def))
            continue;
        if (stat_index(vocabulary, n->row) < 0)
            return lang_printed[n->row].pattern;
        keep_stat(pack, n, def, stat_index(vocabulary, n->row));
    }
    return NULL;
}

/* ---- definitions ---- */

/* The words of a pattern: "counts as" of "counts as %p", "gold" of "%n gold".
 */
static Status refuse_stat(const CardDef *def, const char *pattern, Diag *diag)
{
    const char *text = pattern[0] == '%' ? pattern + 2 : pattern;
    int n;

    text += strspn(text, " ");
    n = (int)strcspn(text, "%");
    n -= n > 0 && text[n - 1] == ' ';
    for (int i = 1; i < RULES_COUNT; i++)
        if ((int)strlen(lang_rules[i].other) == n &&
            strncmp(lang_rules[i].other, text, (size_t)n) == 0)
            return diag_set(diag, ST_BAD, NULL, 0, 0,
                            "\"%s\": say what %.*s that: it %.*s ...",
                            def->name, n, text, n, text);
    return diag_set(diag, ST_BAD, NULL, 0, 0,
                    "\"%s\": these rules have no use for \"%.*s\"", def->name,
                    n, text);
}

static Status link_def(const Pack *pack, const Vocabulary *vocabulary,
                       CardDef *def, Diag *diag)
{
    const PackName *word = &pack->names[def->word];
    int kind = find_kind(vocabulary, word);
    const char *unused;

    if (kind < 0)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "\"%s\": these rules have no cards of the kind %s",
                        def->name, word->one);
    def->kind = (uint8_t)kind;
    def->back = vocabulary->kinds[kind].back;
    def->windows = vocabulary->kinds[kind].windows;
    def->trait =
        word->type == NAME_group ? (uint16_t)find_word(pack, def->name) : 0;
    unused = keep_stats(pack, vocabulary, def);
    return unused ? refuse_stat(def, unused, diag) : ST_OK;
}

/* Cards of the same name in two books are distinguished by their book. */
static void mark_shared_names(Pack *pack)
{
    for (int d = 1; d < pack->n_defs; d++)
        if (strcmp(pack->defs[d].name, pack->defs[d - 1].name) == 0)
            pack->defs[d].has_namesake = pack->defs[d - 1].has_namesake = true;
}

/* A family without prepare_card() cannot play cards with programs. */
static bool has_no_clauses(const Pack *pack, const CardDef *def,
                           Unplayable *why)
{
    for (const Node *n = def_first_clause(pack, def); n;
         n = def_next_clause(pack, def, n))
        if (n->type == NODE_clause) {
            why->at = n;
            snprintf(why->what, sizeof why->what,
                     "these rules play no cards that say something");
            return false;
        }
    return true;
}

static Status prepare_card(const Pack *pack, const Vocabulary *vocabulary,
                           CardDef *def, Unplayable *why, Diag *diag)
{
    uint8_t *taken = calloc((size_t)pack->n_nodes + 1, 1);
    bool good = taken && (vocabulary->prepare_card
                              ? vocabulary->prepare_card(pack, def, taken, why)
                              : has_no_clauses(pack, def, why));

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
    pack->def_of = arena_alloc(arena, room);
    pack->copy_of = arena_alloc(arena, room);
    pack->card =
        arena_alloc(arena, sizeof *pack->card * ((size_t)pack->n_cards + 1));
    if (arena->failed)
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
static Status make_node_info(Pack *pack, Arena *arena, Diag *diag)
{
    size_t room = sizeof *pack->node_info * ((size_t)pack->n_nodes + 1);

    pack->node_info = arena_alloc(arena, room);
    if (!pack->node_info)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    memset(pack->node_info, 0, room);
    return ST_OK;
}

/* Notes which children each node does not have, so that they are not looked for
 * in play. */
static void note_missing_children(const Pack *pack, Node *nodes)
{
    for (int i = 0; i < pack->n_nodes; i++) {
        uint16_t *missing_children = nodes[i].missing_children;
        memset(missing_children, 0xff, sizeof nodes[i].missing_children);
        for (const Node *k = node_first(&nodes[i]); k;
             k = node_next(&nodes[i], k)) {
            int bit = node_bit(k->type, k->row);
            missing_children[bit / 16] &= (uint16_t) ~(1u << bit % 16);
        }
    }
}

Status link_check_unsupported(OwnedPack *owned, const Vocabulary *vocabulary,
                              int n, RefusedCard *refused, Diag *diag)
{
    Pack *pack = &owned->pack;
    Status st = make_node_info(pack, &owned->arena, diag);

    *refused = (RefusedCard){ .def_index = -1 };
    if (st != ST_OK)
        return st;
    link_words(pack, link_names(owned), vocabulary);
    for (int i = 0; i < n && !vocabulary->accepts_all; i++) {
        CardDef *def = &pack->defs[i];
        if (link_def(pack, vocabulary, def, diag) == ST_OK &&
            prepare_card(pack, vocabulary, def, &(Unplayable){ .at = NULL },
                         diag) == ST_OK) {
            refused->def_index = i;
            return diag_set(diag, ST_BAD, NULL, 0, 0,
                            "\"%s\" need not wait: these rules can play it",
                            def->name);
        }
    }
    return ST_OK;
}

/* The cards that have this bit; gives how many. */
static int find_cards_with(const Pack *pack, int bit, CardId *out)
{
    int n = 0;

    for (int c = 1; c <= pack->n_cards; c++)
        if (bits_has(pack_def(pack, (CardId)c)->topics, bit)) {
            if (out)
                out[n] = (CardId)c;
            n++;
        }
    return n;
}

/* The same, NO_CARD behind them. */
static const CardId *list_cards_with(const Pack *pack, Arena *arena, int bit)
{
    size_t n = (size_t)find_cards_with(pack, bit, NULL);
    CardId *list = arena_alloc(arena, sizeof *list * (n + 1));

    if (list)
        find_cards_with(pack, bit, list);
    return list;
}

/* Lists the cards by topic, so that few have to be asked. */
static Status list_cards_by_topic(Pack *pack, Arena *arena, Diag *diag)
{
    for (int bit = 0; bit < BITS_MAX; bit++)
        pack->cards_by_topic[bit] = list_cards_with(pack, arena, bit);
    return arena->failed
               ? diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left")
               : ST_OK;
}

/* ---- parts ---- */

static void add_part(const Node *clause, const Node *node, int topic,
                     ClauseInfo *out, int *n)
{
    if (out)
        out[*n] = (ClauseInfo){ clause, node, (uint8_t)topic,
                                clause_head(clause, NODE_if) != NULL };
    ++*n;
}

/* Adds a statement once for each of its topics: "cannot be sold or traded". */
static void add_statement(const Pack *pack, const Node *clause,
                          const Node *statement, ClauseInfo *out, int *n)
{
    int first = pack->node_info[statement - pack->nodes].topic;

    if (first == 0)
        return;
    add_part(clause, statement, first, out, n);
    for (const Node *k = statement; k < statement + statement->length; k++)
        if (k->type == NODE_participle &&
            pack->node_info[k - pack->nodes].topic != 0 &&
            pack->node_info[k - pack->nodes].topic != first)
            add_part(clause, statement, pack->node_info[k - pack->nodes].topic,
                     out, n);
}

/* Of a part that is always true the statements, of another the whole. */
static void add_parts(const Pack *pack, int first, int count, ClauseInfo *out,
                      int *n)
{
    const Node *end = &pack->nodes[first + count];

    for (const Node *c = &pack->nodes[first]; c < end; c += c->length) {
        const Node *block = clause_head(c, NODE_block);
        if (c->type != NODE_clause)
            continue;
        if (pack->node_info[c - pack->nodes].topic != 0)
            add_part(c, c, pack->node_info[c - pack->nodes].topic, out, n);
        else
            for (const Node *k = node_first(block); k; k = node_next(block, k))
                add_statement(pack, c, k, out, n);
    }
}

/* A card's own parts, and those of its group; how many. */
static int collect_parts(const Pack *pack, const CardDef *def, ClauseInfo *out)
{
    const PackName *group = &pack->names[def->word];
    int n = 0;

    add_parts(pack, def->first, def->n, out, &n);
    add_parts(pack, group->first, group->n, out, &n);
    return n;
}

/* So that no program has to be searched when a card is asked for something. */
static Status list_parts(Pack *pack, Arena *arena, Diag *diag)
{
    for (int i = 0; i < pack->n_defs; i++) {
        int n = collect_parts(pack, &pack->defs[i], NULL);
        ClauseInfo *parts = arena_alloc(arena, sizeof *parts * ((size_t)n + 1));
        if (parts)
            collect_parts(pack, &pack->defs[i], parts);
        pack->defs[i].clauses = parts;
    }
    return arena->failed
               ? diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left")
               : ST_OK;
}

/* Binds every card to the rules. */
static Status prepare_cards(Pack *pack, const Vocabulary *vocabulary,
                            RefusedCard *refused, Diag *diag)
{
    Status st = ST_OK;

    for (int i = 0; st == ST_OK && i < pack->n_defs; i++) {
        refused->def_index = i;
        st = link_def(pack, vocabulary, &pack->defs[i], diag);
    }
    for (int i = 0; st == ST_OK && i < pack->n_defs; i++) {
        refused->def_index = i;
        st =
            prepare_card(pack, vocabulary, &pack->defs[i], &refused->why, diag);
        pack->topics = bits_or(pack->topics, pack->defs[i].topics);
        pack->granted_topics =
            bits_or(pack->granted_topics, pack->defs[i].granted_topics);
    }
    if (st == ST_OK)
        refused->def_index = -1;
    return st;
}

Status link_pack(OwnedPack *owned, const Vocabulary *vocabulary,
                 RefusedCard *refused, Diag *diag)
{
    Pack *pack = &owned->pack;
    Status st = make_node_info(pack, &owned->arena, diag);

    *refused = (RefusedCard){ .def_index = -1 };
    if (st != ST_OK)
        return st;
    mark_shared_names(pack);
    note_missing_children(pack, link_nodes(owned));
    link_words(pack, link_names(owned), vocabulary);
    st = prepare_cards(pack, vocabulary, refused, diag);
    if (st == ST_OK)
        st = number_cards(pack, &owned->arena, diag);
    if (st == ST_OK)
        st = list_cards_by_topic(pack, &owned->arena, diag);
    if (st == ST_OK)
        st = list_parts(pack, &owned->arena, diag);
    if (st == ST_OK)
        pack_set_hashes(pack);
#ifdef KD_PROBES
    for (int i = 0; i < pack->n_nodes; i++)
        link_nodes(owned)[i].marks = 0; /* only marks made in play count */
#endif
    return st;
}
