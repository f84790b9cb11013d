/* cardc.c: compiles a book into a pack, or loads a pack file. */
#include "cardc/cardc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "card/lang.h"
#include "cardc/link.h"
#include "cardc/packfile.h"
#include "cardc/print.h"

/* ---- words ---- */

static PackName make_word(const DeclaredWord *word)
{
    int flags = word->flags | (word->companion ? NAMEFLAG_COMPANION : 0);

    return (PackName){
        .one = word->one,
        .many = word->many,
        .type = (uint8_t)word->type,
        .group = (uint16_t)(word->group + 1),
        .none = (uint16_t)(word->none + 1),
        .same = (uint16_t)(word->same + 1),
        .max = (uint8_t)word->max,
        .window = (uint8_t)word->window,
        .flags = (uint8_t)flags,
        .cannot = word->cannot,
        .first = word->first,
        .n = word->n,
    };
}

static bool copy_words(Pack *pack, OwnedPack *owned)
{
    const Dictionary *dictionary = &owned->book->tree.dictionary;
    PackName *words =
        arena_alloc(&owned->arena, sizeof *words * ((size_t)dictionary->n + 1));

    if (!words)
        return false;
    for (int i = 0; i < dictionary->n; i++)
        words[i + 1] = make_word(&dictionary->at[i]);
    pack->names = words;
    pack->n_names = dictionary->n;
    pack->strings = owned->book->tree.strings;
    pack->n_strings = owned->book->tree.n_strings;
    return true;
}

/* ---- definitions ---- */

static const char *print_frame_text(OwnedPack *owned, const TreeCard *card)
{
    char buffer[4000];
    Text text = TEXT_INIT(buffer);

    print_frame(&text, &owned->book->tree, card);
    return arena_copy(&owned->arena, buffer, text.len);
}

/* The clauses of the card, followed by those of its group. */
static const char *print_box_text(OwnedPack *owned, const TreeCard *card)
{
    const Tree *tree = &owned->book->tree;
    TreeCard group = tree_group_card(tree, card);
    char buffer[4000];
    Text text = TEXT_INIT(buffer);

    print_box(&text, tree, card);
    print_box(&text, tree, &group);
    return arena_copy(&owned->arena, buffer, text.len);
}

static CardDef make_def(OwnedPack *owned, const TreeCard *card)
{
    return (CardDef){ .name = card->name,
                      .flavor = card->flavor,
                      .art = card->art,
                      .figures = print_frame_text(owned, card),
                      .text = print_box_text(owned, card),
                      .first = card->first,
                      .n = card->n,
                      .word = (uint16_t)(card->kind + 1),
                      .set = (uint8_t)owned->book->sets[card->set].pack_set,
                      .copies = (uint16_t)card->copies };
}

/* By name; of cards that have the same, by the order of reading. */
static int compare_names(const void *a, const void *b)
{
    const CardDef *one = a, *two = b;
    int names = strcmp(one->name, two->name);

    return names ? names
                 : (one->first > two->first) - (one->first < two->first);
}

/* Those that wait for a rule, or all others. */
static bool make_defs(Pack *pack, OwnedPack *owned, bool unsupported)
{
    const Tree *tree = &owned->book->tree;

    pack->defs = arena_alloc(&owned->arena,
                             sizeof *pack->defs * ((size_t)tree->n_cards + 1));
    pack->n_defs = 0;
    for (int i = 0; pack->defs && i < tree->n_cards; i++)
        if (tree->cards[i].unsupported == unsupported && !tree->cards[i].broken)
            pack->defs[pack->n_defs++] = make_def(owned, &tree->cards[i]);
    if (pack->defs)
        qsort(pack->defs, (size_t)pack->n_defs, sizeof *pack->defs,
              compare_names);
    return pack->defs != NULL;
}

/* ---- programs ---- */

/* A program moves behind those that are there. */
static void move_program(Node *to, int *n, const Node *from, int *first,
                         int length)
{
    memcpy(&to[*n], &from[*first], sizeof *to * (size_t)length);
    *first = length > 0 ? *n : 0;
    *n += length;
}

static int count_nodes(const Pack *pack)
{
    int n = 0;

    for (int i = 1; i <= pack->n_names; i++)
        n += pack->names[i].n;
    for (int i = 0; i < pack->n_defs; i++)
        n += pack->defs[i].n;
    return n;
}

/* Groups first, then the cards by name, so that the order in the files and
 * cards that were left out do not matter. */
static bool copy_nodes(Pack *pack, OwnedPack *owned)
{
    const Tree *tree = &owned->book->tree;
    PackName *words = link_names(owned);
    Node *nodes = arena_alloc(&owned->arena,
                              sizeof *nodes * ((size_t)count_nodes(pack) + 1));
    int n = 0;

    if (!nodes)
        return false;
    for (int i = 1; i <= pack->n_names; i++)
        move_program(nodes, &n, tree->nodes, &words[i].first, words[i].n);
    for (int i = 0; i < pack->n_defs; i++)
        move_program(nodes, &n, tree->nodes, &pack->defs[i].first,
                     pack->defs[i].n);
    pack->nodes = nodes;
    pack->n_nodes = n;
    return true;
}

/* ---- packs ---- */

static void copy_settings(Pack *pack, const Book *book)
{
    pack->family = book->family;
    pack->title = book->title;
    memcpy(pack->switches, book->switches, sizeof pack->switches);
    memcpy(pack->options, book->options, sizeof pack->options);
    pack->min = (uint8_t)book->min;
    pack->max = (uint8_t)book->max;
    pack->box = (uint16_t)book->cards;
}

static Status set_first_mistake(const Report *report, Diag *diag)
{
    const Mistake *m = report->at;

    while (m->warning && m < &report->at[report->n - 1])
        m++;
    return diag_set(diag, ST_BAD, m->file, m->line, m->line ? m->column : 0,
                    "%s%s%s", m->what, m->advice[0] ? "; right would be: " : "",
                    m->advice);
}

/* Reads the book into the pack. */
static Status read_book(OwnedPack *owned, const char *path, const char *extra,
                        FindVocabulary find, Diag *diag)
{
    Report *report = calloc(1, sizeof *report);
    Status st =
        report ? book_read(&owned->book, path, extra, find, report) : ST_MEMORY;

    if (st == ST_MEMORY)
        diag_set(diag, st, path, 0, 0, "no memory left");
    else if (st != ST_OK)
        set_first_mistake(report, diag);
    free(report);
    return st;
}

/* The card that became this definition. */
static TreeCard *find_source(const OwnedPack *owned, const CardDef *def)
{
    const Tree *tree = &owned->book->tree;

    for (int i = 0; i < tree->n_cards; i++)
        if (strcmp(tree->cards[i].name, def->name) == 0 &&
            owned->book->sets[tree->cards[i].set].pack_set == def->set)
            return &tree->cards[i];
    return NULL;
}

static bool has_cards(const Tree *tree, int set)
{
    for (int i = 0; i < tree->n_cards; i++)
        if (tree->cards[i].set == set)
            return true;
    return false;
}

/* The folders of the cards. The last set is for cards that belong to none of
 * them: those of a scenario. */
static bool copy_sets(Pack *pack, OwnedPack *owned)
{
    Book *book = owned->book;
    PackSet *sets =
        arena_alloc(&owned->arena, sizeof *sets * ((size_t)book->n_sets + 1));
    int n = 0;

    for (int i = 0; sets && i <= book->n_sets; i++) {
        BookSet *set = &book->sets[i];
        if (i < book->n_sets && !has_cards(&book->tree, i))
            continue;
        set->pack_set = n;
        sets[n].title = i < book->n_sets ? set->title : "";
        memcpy(sets[n++].switches,
               i < book->n_sets ? set->switches : book->switches,
               sizeof sets->switches);
    }
    pack->sets = sets;
    pack->n_sets = n;
    return sets != NULL;
}

static bool build_tables(Pack *pack, OwnedPack *owned, bool unsupported)
{
    return copy_sets(pack, owned) && copy_words(pack, owned) &&
           make_defs(pack, owned, unsupported) && copy_nodes(pack, owned) &&
           !owned->arena.failed;
}

/* A card that was refused, and the word in its source. */
typedef struct Culprit {
    TreeCard *card; /* or NULL: something else went wrong */
    Spot spot;
    const char *accepted; /* what could stand there; or "" */
} Culprit;

/* Where a node of the pack was written: in the card, or in its group. */
static Spot source_spot(const OwnedPack *owned, const CardDef *def,
                        const TreeCard *card, const Node *at)
{
    const Pack *pack = &owned->pack;
    const Tree *tree = &owned->book->tree;
    const PackName *group = &pack->names[def->word];
    TreeCard whole = tree_group_card(tree, card);
    long node = at ? at - pack->nodes : -1;

    if (node >= def->first && node < def->first + def->n)
        return tree->spots[card->first + node - def->first];
    if (node >= group->first && node < group->first + group->n && whole.n > 0)
        return tree->spots[whole.first + node - group->first];
    return card->spot;
}

/* First checks that the unsupported cards are really unsupported. */
static Status make_pack(OwnedPack *owned, RefusedCard *refused,
                        Culprit *culprit, Diag *diag)
{
    Pack *pack = &owned->pack;
    const Vocabulary *words = owned->book->vocabulary;
    Status st = ST_MEMORY;

    *culprit = (Culprit){ .accepted = "" };
    refused->def_index = -1;
    copy_settings(pack, owned->book);
    if (build_tables(pack, owned, true))
        st = link_check_unsupported(owned, words, pack->n_defs, refused, diag);
    if (st == ST_OK)
        st = build_tables(pack, owned, false)
                 ? link_pack(owned, words, refused, diag)
                 : ST_MEMORY;
    if (st == ST_MEMORY)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    if (st != ST_OK && refused->def_index >= 0) {
        const CardDef *def = &pack->defs[refused->def_index];
        culprit->card = find_source(owned, def);
        culprit->spot = source_spot(owned, def, culprit->card, refused->why.at);
        culprit->accepted = refused->why.accepted;
    }
    return st;
}

/* The same, with the place of the word that the rules do not take. */
static Status make_whole_pack(OwnedPack *owned, Diag *diag)
{
    RefusedCard refused;
    Culprit culprit;
    Status st = make_pack(owned, &refused, &culprit, diag);
    Diag before = *diag;

    if (st != ST_OK && culprit.card)
        diag_set(diag, st, culprit.card->file, culprit.spot.line,
                 culprit.spot.column, "%s%s%s", before.what,
                 culprit.accepted[0] ? "; accepted: " : "", culprit.accepted);
    return st;
}

Status pack_compile(Pack **out, const char *path, const char *extra,
                    FindVocabulary find, Diag *diag)
{
    OwnedPack *owned = calloc(1, sizeof *owned);
    Status st = owned ? read_book(owned, path, extra, find, diag)
                      : diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");

    if (st == ST_OK)
        st = make_whole_pack(owned, diag);
    *out = st == ST_OK ? &owned->pack : NULL;
    if (st != ST_OK)
        pack_free((Pack *)owned);
    return st;
}

Status pack_load(Pack **out, const char *path, const char *extra,
                 FindVocabulary find, Diag *diag)
{
    *out = NULL;
    if (!packfile_is_pack(path))
        return pack_compile(out, path, extra, find, diag);
    if (extra)
        return diag_set(diag, ST_BAD, path, 0, 0,
                        "cards cannot be added to a pack; name its book");
    return packfile_read(out, path, find, diag);
}

void pack_free(Pack *pack)
{
    OwnedPack *owned = (OwnedPack *)pack;

    if (!owned)
        return;
    book_close(owned->book);
    arena_free(&owned->arena);
    free(owned);
}

/* ---- looking for mistakes ---- */

static bool has_playable_card(const Book *book)
{
    for (int i = 0; i < book->tree.n_cards; i++)
        if (!book->tree.cards[i].broken && !book->tree.cards[i].unsupported)
            return true;
    return false;
}

static void report_refused(Report *report, const Culprit *culprit,
                           const Diag *diag)
{
    const TreeCard *card = culprit->card;
    char advice[400];

    if (culprit->accepted[0])
        snprintf(advice, sizeof advice, "accepted: %s", culprit->accepted);
    else
        snprintf(advice, sizeof advice, "%s",
                 card->unsupported ? "drop its line \"waits for\"" : "");
    report_add(report, card->file, culprit->spot, false,
               advice[0] ? advice : NULL, "%s", diag->what);
}

/* One card is refused at a time: it is left out, and the others are tried
 * again. */
void pack_check_playable(Book *book, Report *report)
{
    bool again = true;

    while (again && report->n < MISTAKES_MAX && has_playable_card(book)) {
        OwnedPack *owned = calloc(1, sizeof *owned);
        Diag diag = { .what = "no memory left" };
        RefusedCard refused;
        Culprit culprit = { .card = NULL };
        Status st = ST_MEMORY;
        if (owned) {
            owned->book = book;
            st = make_pack(owned, &refused, &culprit, &diag);
            arena_free(&owned->arena);
        }
        free(owned);
        if (culprit.card) {
            report_refused(report, &culprit, &diag);
            culprit.card->broken = true;
        } else if (st != ST_OK) {
            report_add(report, book->title, (Spot){ 0 }, false, NULL, "%s",
                       diag.what);
        }
        again = culprit.card != NULL;
    }
}
