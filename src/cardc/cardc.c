#include "cardc/cardc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "card/lang.h"
#include "cardc/finish.h"
#include "cardc/packfile.h"
#include "cardc/print.h"

/* ---- words ---- */

static Word make_word(const Declared *word)
{
    int flags = word->flags | (word->companion ? WORD_COMPANION : 0);

    return (Word){
        .one = word->one,
        .many = word->many,
        .sort = (uint8_t)word->sort,
        .group = (uint16_t)(word->group + 1),
        .none = (uint16_t)(word->none + 1),
        .same = (uint16_t)(word->same + 1),
        .most = (uint8_t)word->most,
        .window = (uint8_t)word->window,
        .flags = (uint8_t)flags,
        .cannot = word->cannot,
        .first = word->first,
        .n = word->n,
    };
}

static bool keep_words(Pack *pack, Bundle *bundle)
{
    const Dictionary *dictionary = &bundle->book->tree.dictionary;
    Word *words =
        arena_take(&bundle->arena, sizeof *words * ((size_t)dictionary->n + 1));

    if (!words)
        return false;
    for (int i = 0; i < dictionary->n; i++)
        words[i + 1] = make_word(&dictionary->at[i]);
    pack->words = words;
    pack->n_words = dictionary->n;
    pack->strings = bundle->book->tree.strings;
    pack->n_strings = bundle->book->tree.n_strings;
    return true;
}

/* ---- definitions ---- */

static const char *printed_frame(Bundle *bundle, const TreeCard *card)
{
    char buffer[4000];
    Text text = TEXT_OVER(buffer);

    print_frame(&text, &bundle->book->tree, card);
    return arena_copy(&bundle->arena, buffer, text.len);
}

/* What the card says, and behind it what all cards of its group say. */
static const char *printed_box(Bundle *bundle, const TreeCard *card)
{
    const Tree *tree = &bundle->book->tree;
    TreeCard group = tree_group(tree, card);
    char buffer[4000];
    Text text = TEXT_OVER(buffer);

    print_box(&text, tree, card);
    print_box(&text, tree, &group);
    return arena_copy(&bundle->arena, buffer, text.len);
}

static CardDef make_def(Bundle *bundle, const TreeCard *card)
{
    return (CardDef){ .name = card->name,
                      .flavor = card->flavor,
                      .figures = printed_frame(bundle, card),
                      .text = printed_box(bundle, card),
                      .first = card->first,
                      .n = card->n,
                      .word = (uint16_t)(card->kind + 1),
                      .set = (uint8_t)bundle->book->sets[card->set].packed,
                      .copies = (uint16_t)card->copies };
}

/* By name; of cards that have the same, by the order of reading. */
static int by_name(const void *a, const void *b)
{
    const CardDef *one = a, *two = b;
    int names = strcmp(one->name, two->name);

    return names ? names
                 : (one->first > two->first) - (one->first < two->first);
}

/* Those that wait for a rule, or all others. */
static bool make_defs(Pack *pack, Bundle *bundle, bool waiting)
{
    const Tree *tree = &bundle->book->tree;

    pack->defs = arena_take(&bundle->arena,
                            sizeof *pack->defs * ((size_t)tree->n_cards + 1));
    pack->n_defs = 0;
    for (int i = 0; pack->defs && i < tree->n_cards; i++)
        if (tree->cards[i].waits == waiting && !tree->cards[i].broken)
            pack->defs[pack->n_defs++] = make_def(bundle, &tree->cards[i]);
    if (pack->defs)
        qsort(pack->defs, (size_t)pack->n_defs, sizeof *pack->defs, by_name);
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

    for (int i = 1; i <= pack->n_words; i++)
        n += pack->words[i].n;
    for (int i = 0; i < pack->n_defs; i++)
        n += pack->defs[i].n;
    return n;
}

/* Groups first, then the cards by name: where a card stands in its file, and
 * what was left out, is no matter. */
static bool keep_nodes(Pack *pack, Bundle *bundle)
{
    const Tree *tree = &bundle->book->tree;
    Word *words = (Word *)pack->words;
    Node *nodes = arena_take(&bundle->arena,
                             sizeof *nodes * ((size_t)count_nodes(pack) + 1));
    int n = 0;

    if (!nodes)
        return false;
    for (int i = 1; i <= pack->n_words; i++)
        move_program(nodes, &n, tree->nodes, &words[i].first, words[i].n);
    for (int i = 0; i < pack->n_defs; i++)
        move_program(nodes, &n, tree->nodes, &pack->defs[i].first,
                     pack->defs[i].n);
    pack->nodes = nodes;
    pack->n_nodes = n;
    return true;
}

/* ---- packs ---- */

static void keep_settings(Pack *pack, const Book *book)
{
    pack->family = book->family;
    pack->title = book->title;
    memcpy(pack->switches, book->switches, sizeof pack->switches);
    memcpy(pack->options, book->options, sizeof pack->options);
    pack->least = (uint8_t)book->least;
    pack->most = (uint8_t)book->most;
    pack->box = (uint16_t)book->cards;
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

/* Reads the book into the bundle. */
static Status read_book(Bundle *bundle, const char *path, const char *extra,
                        FindWords find, Diag *diag)
{
    Report *report = calloc(1, sizeof *report);
    Status st = report ? book_read(&bundle->book, path, extra, find, report)
                       : ST_MEMORY;

    if (st == ST_MEMORY)
        diag_set(diag, st, path, 0, 0, "no memory left");
    else if (st != ST_OK)
        first_mistake(report, diag);
    free(report);
    return st;
}

/* The card that became this definition: no other is written there. */
static TreeCard *find_source(const Bundle *bundle, const CardDef *def)
{
    const Tree *tree = &bundle->book->tree;

    for (int i = 0; i < tree->n_cards; i++)
        if (strcmp(tree->cards[i].name, def->name) == 0 &&
            bundle->book->sets[tree->cards[i].set].packed == def->set)
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

/* The folders that cards are of. Behind them stands what is of none of them: a
 * scenario's cards. */
static bool keep_sets(Pack *pack, Bundle *bundle)
{
    Book *book = bundle->book;
    PackSet *sets =
        arena_take(&bundle->arena, sizeof *sets * ((size_t)book->n_sets + 1));
    int n = 0;

    for (int i = 0; sets && i <= book->n_sets; i++) {
        BookSet *set = &book->sets[i];
        if (i < book->n_sets && !has_cards(&book->tree, i))
            continue;
        set->packed = n;
        sets[n].title = i < book->n_sets ? set->title : "";
        memcpy(sets[n++].switches,
               i < book->n_sets ? set->switches : book->switches,
               sizeof sets->switches);
    }
    pack->sets = sets;
    pack->n_sets = n;
    return sets != NULL;
}

static bool lay_out(Pack *pack, Bundle *bundle, bool waiting)
{
    return keep_sets(pack, bundle) && keep_words(pack, bundle) &&
           make_defs(pack, bundle, waiting) && keep_nodes(pack, bundle) &&
           !bundle->arena.full;
}

/* A card that was refused, and the word in its source. */
typedef struct Culprit {
    TreeCard *card; /* or NULL: something else went wrong */
    Spot spot;
    const char *accepted; /* what could stand there; or "" */
} Culprit;

/* Where a node of the pack was written: in the card, or in its group. */
static Spot spot_of(const Bundle *bundle, const CardDef *def,
                    const TreeCard *card, const Node *at)
{
    const Pack *pack = &bundle->pack;
    const Tree *tree = &bundle->book->tree;
    const Word *group = &pack->words[def->word];
    TreeCard whole = tree_group(tree, card);
    long node = at ? at - pack->nodes : -1;

    if (node >= def->first && node < def->first + def->n)
        return tree->spots[card->first + node - def->first];
    if (node >= group->first && node < group->first + group->n && whole.n > 0)
        return tree->spots[whole.first + node - group->first];
    return card->spot;
}

/* First it is seen that the cards that wait have a reason to. */
static Status make_pack(Bundle *bundle, Refused *refused, Culprit *culprit,
                        Diag *diag)
{
    Pack *pack = &bundle->pack;
    const Vocabulary *words = bundle->book->words;
    Status st = ST_MEMORY;

    *culprit = (Culprit){ .accepted = "" };
    refused->which = -1;
    keep_settings(pack, bundle->book);
    if (lay_out(pack, bundle, true))
        st = pack_waits(bundle, words, pack->n_defs, refused, diag);
    if (st == ST_OK)
        st = lay_out(pack, bundle, false)
                 ? pack_finish(bundle, words, refused, diag)
                 : ST_MEMORY;
    if (st == ST_MEMORY)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    if (st != ST_OK && refused->which >= 0) {
        const CardDef *def = &pack->defs[refused->which];
        culprit->card = find_source(bundle, def);
        culprit->spot =
            spot_of(bundle, def, culprit->card, refused->why.at);
        culprit->accepted = refused->why.accepted;
    }
    return st;
}

/* The same, and where the word stands that the rules do not take. */
static Status make_whole_pack(Bundle *bundle, Diag *diag)
{
    Refused refused;
    Culprit culprit;
    Status st = make_pack(bundle, &refused, &culprit, diag);
    Diag said = *diag;

    if (st != ST_OK && culprit.card)
        diag_set(diag, st, culprit.card->file, culprit.spot.line,
                 culprit.spot.column, "%s%s%s", said.what,
                 culprit.accepted[0] ? "; accepted: " : "", culprit.accepted);
    return st;
}

Status pack_compile(Pack **out, const char *path, const char *extra,
                    FindWords find, Diag *diag)
{
    Bundle *bundle = calloc(1, sizeof *bundle);
    Status st = bundle
                    ? read_book(bundle, path, extra, find, diag)
                    : diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");

    if (st == ST_OK)
        st = make_whole_pack(bundle, diag);
    *out = st == ST_OK ? &bundle->pack : NULL;
    if (st != ST_OK)
        pack_free((Pack *)bundle);
    return st;
}

Status pack_load(Pack **out, const char *path, const char *extra,
                 FindWords find, Diag *diag)
{
    *out = NULL;
    if (!packfile_is(path))
        return pack_compile(out, path, extra, find, diag);
    if (extra)
        return diag_set(diag, ST_BAD, path, 0, 0,
                        "cards cannot be added to a pack; name its book");
    return packfile_read(out, path, find, diag);
}

void pack_free(Pack *pack)
{
    Bundle *bundle = (Bundle *)pack;

    if (!bundle)
        return;
    book_close(bundle->book);
    arena_free(&bundle->arena);
    free(bundle);
}

/* ---- looking for mistakes ---- */

static bool has_sound_card(const Book *book)
{
    for (int i = 0; i < book->tree.n_cards; i++)
        if (!book->tree.cards[i].broken && !book->tree.cards[i].waits)
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
                 card->waits ? "drop its line \"waits for\"" : "");
    report_add(report, card->file, culprit->spot, false,
               advice[0] ? advice : NULL, "%s", diag->what);
}

/* One card is refused at a time: it is left out, and the rest tried again. */
void pack_try(Book *book, Report *report)
{
    bool again = true;

    while (again && report->n < MISTAKES_MOST && has_sound_card(book)) {
        Bundle *bundle = calloc(1, sizeof *bundle);
        Diag diag = { .what = "no memory left" };
        Refused refused;
        Culprit culprit = { .card = NULL };
        Status st = ST_MEMORY;
        if (bundle) {
            bundle->book = book;
            st = make_pack(bundle, &refused, &culprit, &diag);
            arena_free(&bundle->arena);
        }
        free(bundle);
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
