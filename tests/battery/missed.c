/* missed.c: what scenarios have not reached, and what random games have not
 * reached either.
 *
 * The engine reports what is reached (engine/coverage.h). Rows of the family's
 * tables (verbs, steps, refusals, events, effects; those of words in
 * missed_rows.c) must be reached by a named test: by a scenario of any book,
 * or, where no line can say it, by one of the tests below. Cards and their
 * parts count in games of this book, a scenario's own cards or not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battery.h"
#include "missed.h"

#include "cardc/book.h"
#include "cardc/print.h"
#include "match/books.h"
#include "engine/family.h"
#include "engine/coverage.h"
#include "families/families.h"

#ifdef KD_PROBES

enum { ROWS_MAX = 256 };

static struct {
    const Pack *pack;
    const Family *family;
    const char *name;
    Book *book; /* as it was written, to quote it */
    bool rows[COVERS_COUNT][ROWS_MAX];
    bool *cards; /* by definition */
    bool *nodes;
} tally;

/* ---- counting ---- */

/* Where a program of this pack begins that the node belongs to; in `def` the
 * card, or -1: what all cards of a group say, in `word`. */
static int program_of(const Pack *pack, int node, int *def, int *word)
{
    *def = *word = -1;
    for (int i = 0; i < pack->n_defs; i++)
        if (node >= pack->defs[i].first &&
            node < pack->defs[i].first + pack->defs[i].n) {
            *def = i;
            return pack->defs[i].first;
        }
    for (int i = 1; i <= pack->n_names; i++)
        if (node >= pack->names[i].first &&
            node < pack->names[i].first + pack->names[i].n) {
            *word = i;
            return pack->names[i].first;
        }
    return -1;
}

static int find_def(const char *name)
{
    for (int i = 0; i < tally.pack->n_defs; i++)
        if (strcmp(tally.pack->defs[i].name, name) == 0)
            return i;
    return -1;
}

static int find_word(const char *one)
{
    for (int i = 1; i <= tally.pack->n_names; i++)
        if (strcmp(tally.pack->names[i].one, one) == 0)
            return i;
    return -1;
}

/* A node of the same book with some cards more, as a node of the book. */
static int own_node(const Pack *pack, int node)
{
    int def, word, first = program_of(pack, node, &def, &word);
    int own = def >= 0 ? find_def(pack->defs[def].name) : -1;

    if (own >= 0 && pack->defs[def].n == tally.pack->defs[own].n)
        return tally.pack->defs[own].first + node - first;
    own = word >= 0 ? find_word(pack->names[word].one) : -1;
    return own >= 0 ? tally.pack->names[own].first + node - first : -1;
}

static void count_node(const Pack *pack, int node)
{
    int def, word;

    if (pack != tally.pack)
        node = own_node(pack, node);
    if (node < 0)
        return;
    tally.nodes[node] = true;
    program_of(tally.pack, node, &def, &word);
    if (def >= 0)
        tally.cards[def] = true;
}

static void count_card(const Pack *pack, CardId card)
{
    int def = pack == tally.pack ? pack->def_of[card]
                                 : find_def(pack_def(pack, card)->name);

    if (def >= 0)
        tally.cards[def] = true;
}

static bool is_kernel_row(CoverKind what, int row)
{
    return (what == COVER_verb && row < VERBS_KERNEL) ||
           (what == COVER_refusal && row < REFUSALS_KERNEL) ||
           (what == COVER_event && row < EVENTS_KERNEL);
}

static void cover(const Table *t, CoverKind what, int which)
{
    bool own = strcmp(t->pack->title, tally.pack->title) == 0;

    if (t->family == tally.family)
        language_cover(t, what, which);
    if (what == COVER_node || what == COVER_card) {
        if (own && what == COVER_node)
            count_node(t->pack, which);
        else if (own)
            count_card(t->pack, (CardId)which);
    } else if (what < COVER_card &&
               (t->family == tally.family || is_kernel_row(what, which))) {
        tally.rows[what][which] = true;
    }
}

bool missed_begin(const char *book, const Pack *pack, const Family *family)
{
    char path[BOOK_PATH_MAX];
    Report *report = calloc(1, sizeof *report);
    Diag diag;
    bool good;

    memset(&tally, 0, sizeof tally);
    language_reset();
    tally.pack = pack;
    tally.family = family;
    tally.name = book;
    tally.cards = calloc((size_t)pack->n_defs + 1, sizeof *tally.cards);
    tally.nodes = calloc((size_t)pack->n_nodes + 1, sizeof *tally.nodes);
    good =
        books_find_path(path, sizeof path, book, &diag) == ST_OK &&
        book_read(&tally.book, path, NULL, family_vocabulary, report) == ST_OK;
    free(report);
    coverage_hook = good ? cover : NULL;
    return good;
}

/* ---- telling ---- */

static const char *const missed_sorts[] = {
#define COVER_ROW(id, missed) missed,
    COVER_LIST(COVER_ROW)
#undef COVER_ROW
};

void list_item(List *list, const char *name, const char *what)
{
    if (list->n++ == 0)
        printf("%s: %s:\n", list->book, missed_sorts[list->sort]);
    printf("    %s%s%s\n", name, what[0] ? ": " : "", what);
}

int list_end(const List *list)
{
    if (list->n == 0)
        printf("%s: %s: none\n", list->book, missed_sorts[list->sort]);
    return list->n;
}

/* The name of a row that there is, or NULL. */
static const char *find_row_name(CoverKind sort, int row)
{
    const Family *family = tally.family;

    switch (sort) {
    case COVER_verb: /* parts are of drafts, if there are any */
        return row < family->n_verbs && (family->drafts ||
                                         family->verbs[row].class != CLASS_PART)
                   ? family->verbs[row].id
                   : NULL;
    case COVER_step:
        return row < family->n_steps && family->steps[row].run
                   ? family->steps[row].name
                   : NULL;
    case COVER_refusal:
        return row < family->n_refusals ? family->refusals[row].id : NULL;
    default:
        return row < family->n_events ? family->events[row].id : NULL;
    }
}

/* What a match refuses and no game by itself: tests/unit has them. */
static bool is_of_matches(CoverKind sort, int row)
{
    return sort == COVER_refusal &&
           (row == REFUSAL_no_memory || row == REFUSAL_draft_full ||
            row == REFUSAL_broken);
}

static int list_rows(CoverKind sort)
{
    List list = { tally.name, sort, 0 };

    for (int i = 0; i < ROWS_MAX; i++)
        if (find_row_name(sort, i) && !tally.rows[sort][i] &&
            !is_of_matches(sort, i))
            list_item(&list, find_row_name(sort, i), "");
    return list_end(&list);
}

static int list_effects(void)
{
    List list = { tally.name, COVER_effect, 0 };
    const EffectOps *effect_ops = tally.family->effect_ops;

    for (int i = 0; effect_ops && effect_ops->effect_names[i]; i++)
        if (!tally.rows[COVER_effect][i])
            list_item(&list, effect_ops->effect_names[i], "");
    return list_end(&list);
}

/* Cards to look things up are never played. */
static bool is_reference(const CardDef *def)
{
    return strcmp(tally.pack->names[def->word].one, "reference") == 0;
}

static int list_cards_missed(void)
{
    List list = { tally.name, COVER_card, 0 };

    for (int i = 0; i < tally.pack->n_defs; i++)
        if (!tally.cards[i] && !is_reference(&tally.pack->defs[i]))
            list_item(&list, tally.pack->defs[i].name, "");
    return list_end(&list);
}

/* A program, in the pack and as it was written. */
typedef struct Program {
    const char *name;
    const Node *nodes;   /* of the pack */
    const Node *written; /* the same, of the tree */
} Program;

static void list_part(List *list, const Program *p, const Node *part,
                      const char *which)
{
    char words[TEXT_LINE];
    Text text = TEXT_INIT(words);

    print_node(&text, &tally.book->tree, &p->written[part - p->nodes],
               STYLE_source);
    text_add(&text, which);
    list_item(list, p->name, words);
}

static bool is_missed(const Node *part)
{
    return !tally.nodes[part - tally.pack->nodes];
}

/* (3 if you are a Fox), (at most 5): what can make a number another. */
static bool is_other_number(const Node *part, const Node *statement)
{
    return part->type == NODE_alternative ||
           (part->type == NODE_modifier &&
            (part->row == MOD_unless ||
             (part->row == MOD_bound && statement->type == NODE_plus)));
}

/* Statements that do something, and until when they do. */
static void list_parts(List *list, const Program *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        switch (k->type) {
        case NODE_event:
            if (node->type == NODE_lasting && is_missed(k))
                list_part(list, p, node, " (its end)");
            break;
        case NODE_clause:
        case NODE_cost:
        case NODE_block:
        case NODE_chain:
        case NODE_branch:
        case NODE_each:
        case NODE_table:
        case NODE_row:
        case NODE_lasting:
            list_parts(list, p, k);
            break;
        case NODE_command:
        case NODE_plus:
        case NODE_rule:
            if (is_missed(k))
                list_part(list, p, k, "");
            for (const Node *n = k; n < k + k->length; n++)
                if (is_other_number(n, k) && is_missed(n))
                    list_part(list, p, k, " (its other number)");
        }
}

static void list_program(List *list, const char *name, int first, int n,
                         const TreeCard *card)
{
    const Node *at = &tally.pack->nodes[first], *end = at + n;
    Program p = { name, at, &tally.book->tree.nodes[card->first] };

    for (; at < end; at += at->length)
        if (at->type == NODE_clause)
            list_parts(list, &p, at);
}

static const TreeCard *written_card(const CardDef *def)
{
    const Tree *tree = &tally.book->tree;

    for (int i = 0; i < tree->n_cards; i++)
        if (strcmp(tree->cards[i].name, def->name) == 0 &&
            tree->cards[i].n == def->n)
            return &tree->cards[i];
    return NULL;
}

/* Of what a group says of all its cards, its first card speaks. */
static int list_nodes(void)
{
    List list = { tally.name, COVER_node, 0 };
    bool listed[ROWS_MAX] = { false };

    for (int i = 0; i < tally.pack->n_defs; i++) {
        const CardDef *def = &tally.pack->defs[i];
        const PackName *group = &tally.pack->names[def->word];
        const TreeCard *card = written_card(def);
        TreeCard all;
        if (!card)
            continue;
        list_program(&list, def->name, def->first, def->n, card);
        all = tree_group_card(&tally.book->tree, card);
        if (group->n > 0 && !listed[def->word])
            list_program(&list, group->one, group->first, group->n, &all);
        listed[def->word] = true;
    }
    return list_end(&list);
}

/* ---- what no line can say ---- */

/* Gives a refusal as a program reads it, in words too. */
static int refusal_of(Table *t, Action a)
{
    Refusal why = action_try(t, a);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (why.id != REFUSAL_none)
        pattern_write_refusal(&text, t, why);
    return why.id;
}

/* PREC-08: whoever sits at the table, no player rules. */
static bool a_seat_cannot_rule(Bench *bench, Table *t)
{
    EACH_SEAT (t, s)
        if (refusal_of(t, action_make(VERB_move, s)) != REFUSAL_host_only)
            return battery_fail(bench, t, "seat %d rules", s);
    return true;
}

/* Lines name the card that they need; programs can leave it out. */
static bool a_card_must_be_named(Bench *bench, Table *t, Seat seat)
{
    VerbSet verbs = action_verbs(t, seat);

    for (int v = 1; v < t->family->n_verbs; v++)
        if (bits_has(verbs, v) && strstr(t->family->verbs[v].pattern, " %c") &&
            refusal_of(t, action_make((uint8_t)v, seat)) == REFUSAL_none)
            return battery_fail(bench, t, "%s without a card",
                                t->family->verbs[v].id);
    return true;
}

/* A line is a whole answer; programs begin one and think better of it. */
static bool a_draft_can_be_cancelled(Bench *bench, Table *t, Seat seat)
{
    ActionList list;

    action_list(t, seat, &list);
    for (int i = 0; i < list.n; i++) {
        if (t->family->verbs[list.at[i].verb].class != CLASS_DRAFT)
            continue;
        if (refusal_of(t, list.at[i]) != REFUSAL_none ||
            refusal_of(t, action_make(VERB_cancel, seat)) != REFUSAL_none ||
            t->g->draft.verb != VERB_none)
            return battery_fail(bench, t, "a draft that cannot be cancelled");
        return true;
    }
    return true;
}

/* Somebody who must answers; that is not what is tested here. */
static void play_default(Table *t)
{
    Seats must = game_ask(t->g).must;

    coverage_hook = NULL;
    EACH_SEAT (t, s)
        if (seat_in(s, must)) {
            action_try(t, action_default(t, s));
            break;
        }
    game_run(t, 0);
    coverage_hook = cover;
}

bool missed_test_programs(Bench *bench)
{
    MatchSetup setup = battery_setup(bench);
    Table t = { .g = malloc(bench->bytes),
                .pack = bench->pack,
                .family = bench->family,
                .names = setup.names };

    coverage_hook = NULL;
    game_start(&t, &setup.game);
    game_run(&t, 0);
    coverage_hook = cover;
    a_seat_cannot_rule(bench, &t);
    for (int n = 0; n < 100 && !t.g->end_reason && !bench->failed; n++) {
        EACH_SEAT (&t, s)
            if (a_card_must_be_named(bench, &t, s))
                a_draft_can_be_cancelled(bench, &t, s);
        play_default(&t);
    }
    free(game_edit(&t));
    return !bench->failed;
}

/* Rows of the card language, too: each is to be shown by a scenario. */
int missed_rows(void)
{
    return list_rows(COVER_verb) + list_rows(COVER_step) +
           list_rows(COVER_refusal) + list_rows(COVER_event) + list_effects() +
           language_list_missed(tally.name, tally.family);
}

int missed_end(void)
{
    int missed = list_cards_missed() + list_nodes();

    coverage_hook = NULL;
    book_close(tally.book);
    free(tally.cards);
    free(tally.nodes);
    return missed;
}

#else

bool missed_begin(const char *book, const Pack *pack, const Family *family)
{
    (void)pack;
    (void)family;
    printf("%s: this build tells nothing (-Dprobes=true)\n", book);
    return false;
}

bool missed_test_programs(Bench *bench)
{
    (void)bench;
    return false;
}

int missed_rows(void)
{
    return 0;
}

int missed_end(void)
{
    return 0;
}

#endif
