/* check_card.c: facts, figures, names: what a card states. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cardc/check_int.h"
#include "cardc/verify.h"

/* ---- facts ---- */

/* The family's row of this fact, or NULL. */
static const FactRow *find_fact(const Vocabulary *words, int printed)
{
    for (int i = 0; i < words->n_facts; i++)
        if (words->facts[i].printed == printed)
            return &words->facts[i];
    return NULL;
}

static bool kind_states(const Vocabulary *words, const KindRow *kind,
                        int printed)
{
    const FactRow *row = find_fact(words, printed);

    return row && row->kinds >> (kind - words->kinds) & 1;
}

/* How this fact is said on such cards, or NULL. */
static const MisplacedRow *find_misplaced(const Vocabulary *words,
                                          const KindRow *kind, int printed)
{
    for (int i = 0; i < words->n_misplaced; i++)
        if (words->misplaced[i].printed == printed &&
            &words->kinds[words->misplaced[i].kind] == kind)
            return &words->misplaced[i];
    return NULL;
}

static void report_misplaced(Checker *c, const Vocabulary *words,
                             const KindRow *kind, const Node *stat)
{
    const MisplacedRow *row = find_misplaced(words, kind, stat->row);
    const PrintedRow *printed = &lang_printed[stat->row];
    char advice[120];

    if (row)
        snprintf(advice, sizeof advice, "%s%d %s%s", row->before, stat->number,
                 row->noun, stat->number == 1 ? "" : "s");
    else
        snprintf(advice, sizeof advice, "%s: %s", printed->id,
                 printed->meaning);
    check_report_at(c, stat, advice, "no %s has \"%.*s\"",
                    c->tree->dictionary.at[c->card->kind].one,
                    check_spot(c, stat).width, check_spot(c, stat).at);
}

/* The family that has this kind, or NULL. */
static const Vocabulary *find_vocabulary(const Checker *c, const KindRow *kind)
{
    for (const Vocabulary *const *v = c->tree->vocabularies; *v; v++)
        if (kind >= (*v)->kinds && kind < (*v)->kinds + (*v)->n_kinds)
            return *v;
    return NULL;
}

void check_fits(Checker *c)
{
    const KindRow *kind = check_kind(c);
    const Vocabulary *words = kind ? find_vocabulary(c, kind) : NULL;

    if (!words || !words->facts)
        return;
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_stat && !kind_states(words, kind, n->row))
            report_misplaced(c, words, kind, n);
}

/* These may be stated several times. */
static bool can_repeat(int stat)
{
    return stat == PRINTED_tag || stat == PRINTED_only_for ||
           stat == PRINTED_not_for || stat == PRINTED_only_on ||
           stat == PRINTED_not_on || stat == PRINTED_counts_as ||
           stat == PRINTED_plays;
}

static bool is_same_stat(const Node *a, const Node *b)
{
    if (can_repeat(a->row))
        return a->row == b->row && a->name != 0 && a->name == b->name;
    return a->row == b->row ||
           (a->row == PRINTED_hand && b->row == PRINTED_hands) ||
           (a->row == PRINTED_hands && b->row == PRINTED_hand);
}

void check_twice(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        for (const Node *old = card_first(c); n->type == NODE_stat && old < n;
             old += old->length)
            if (old->type == NODE_stat && is_same_stat(old, n)) {
                char advice[80];
                snprintf(advice, sizeof advice, "\"%.*s\" is said before",
                         check_spot(c, old).width, check_spot(c, old).at);
                check_report_at(c, n, advice, "this card has its %s already",
                                lang_printed[n->row].id);
                break;
            }
}

static const Node *find_stat(const Checker *c, int stat)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_stat && n->row == stat)
            return n;
    return NULL;
}

void check_missing(Checker *c)
{
    const KindRow *kind = c->card->broken ? NULL : check_kind(c);
    const Vocabulary *words = kind ? find_vocabulary(c, kind) : NULL;

    for (int i = 0; words && i < words->n_needed; i++) {
        const NeededRow *row = &words->needed[i];
        char advice[80];
        if (&words->kinds[row->kind] != kind || find_stat(c, row->printed))
            continue;
        snprintf(advice, sizeof advice, "write %s", row->example);
        check_report_spot(c, c->card->spot, advice, "a %s needs its %s",
                          kind->word, lang_printed[row->printed].id);
    }
}

/* Cards that consist only of what they do. */
void check_silent(Checker *c)
{
    const KindRow *kind = check_kind(c);
    const Vocabulary *words = kind ? find_vocabulary(c, kind) : NULL;
    char advice[80];

    if (!words || !(kind->habits & HABIT_ACTS) || c->card->broken)
        return;
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_clause)
            return;
    snprintf(advice, sizeof advice, "say what it does: %s", words->example);
    check_report_spot(c, c->card->spot, words->example ? advice : NULL,
                      "this %s does nothing", kind->word);
}

static void check_cell(Checker *c, const Node *cell, bool points)
{
    const DeclaredWord *name = check_declared(c, cell);

    if (cell->flags & 3)
        return;
    if (points && name)
        check_report_at(c, cell, "a value, \".\" or \"hide\"",
                        "%s is no value for points", name->one);
    else if (!points && !(name && name->type == NAME_icon))
        check_report_at(c, cell, "a declared icon, \".\" or \"hide\"",
                        "this is no icon");
}

void check_cells(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        bool points = n->row == PRINTED_points;
        int values = 0;
        if (n->type != NODE_stat || (!points && n->row != PRINTED_icons))
            continue;
        for (const Node *k = node_first(n); k; k = node_next(n, k)) {
            check_cell(c, k, points);
            values += !(k->flags & 3);
        }
        if (points && values == 0 && check_has_habit(c, HABIT_NEEDS_POINTS))
            check_report_at(c, n, "one to three values: points -10 . .",
                            "a modifier changes at least one value");
    }
}

/* ---- figures ---- */

static void check_number(Checker *c, const Node *node, int min, int max,
                         const char *what)
{
    char advice[80];

    if (node->number >= min && node->number <= max)
        return;
    snprintf(advice, sizeof advice, "%d to %d", min, max);
    check_report_at(c, node, advice, "%s cannot be %d", what, node->number);
}

/* The row that says how large the number of this fact is, or NULL. */
static const FactRow *find_range(const Checker *c, int printed)
{
    for (const Vocabulary *const *v = c->tree->vocabularies; *v; v++) {
        const FactRow *row = find_fact(*v, printed);
        if (row && row->max > 0)
            return row;
    }
    return NULL;
}

static void check_node_range(Checker *c, const Node *n)
{
    const FactRow *row = n->type == NODE_stat ? find_range(c, n->row) : NULL;
    NumberRange range = verify_number_range(n);

    if (row)
        check_number(c, n, row->min, row->max, lang_printed[n->row].id);
    else if (range.what)
        check_number(c, n, range.min, range.max, range.what);
}

void check_range(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++)
        check_node_range(c, n);
}

/* ---- abilities ---- */

static bool is_open_timing(int window)
{
    return window == TIMING_any || window == TIMING_own ||
           window == TIMING_quiet || window == TIMING_out ||
           window == TIMING_combat || window == TIMING_yours ||
           window == TIMING_rivals || window == TIMING_losing ||
           window == TIMING_running;
}

/* Uses itself up: "discard this card". */
static bool uses_itself_up(const Node *clause)
{
    for (const Node *n = clause; n < clause + clause->length; n++)
        if (n->type == NODE_phrase && n->det == DET_this)
            return true;
    return false;
}

void check_endless(Checker *c)
{
    if (!check_has_habit(c, HABIT_REUSED))
        return;
    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        const Node *open = NULL;
        bool limited = n->type != NODE_clause || uses_itself_up(n);
        for (const Node *k = node_first(n); k; k = node_next(n, k)) {
            if (k->type == NODE_timing && is_open_timing(k->row))
                open = k;
            limited |= k->type == NODE_cost || k->type == NODE_limit ||
                       k->type == NODE_event ||
                       (k->type == NODE_timing && !is_open_timing(k->row));
        }
        if (open && !limited)
            check_report_at(c, open,
                            "add \"once per combat\" or a cost:"
                            " \"discard a card:\"",
                            "this can be done again and again for nothing");
    }
}

void check_harmless(Checker *c)
{
    if (!check_has_habit(c, HABIT_NEEDS_BAD) || c->card->broken)
        return;
    for (const Node *n = card_first(c); n < card_end(c); n++)
        if (n->type == NODE_timing && n->row == TIMING_bad)
            return;
    check_report_spot(c, c->card->spot,
                      "bad stuff: do nothing, if that is meant",
                      "this monster has no bad stuff");
}

/* ---- the set ---- */

static bool is_blank(const char *name)
{
    return name[strspn(name, " \t")] == '\0';
}

/* Cards of two books in a mix may have the same name. */
static bool share_name_scope(const TreeCard *a, const TreeCard *b)
{
    return a->name_scope == b->name_scope || a->name_scope < 0 ||
           b->name_scope < 0;
}

static void report_namesake(Checker *c, const TreeCard *other)
{
    char advice[120];

    if (strcmp(other->name, c->card->name) == 0) {
        snprintf(advice, sizeof advice,
                 "%s:%d has it; for more copies write x2", other->file,
                 other->line);
        check_report_spot(c, c->card->spot, advice,
                          "two cards are called \"%s\"", other->name);
    } else {
        snprintf(advice, sizeof advice, "%s:%d has \"%s\"", other->file,
                 other->line, other->name);
        check_report_spot(c, c->card->spot, advice,
                          "two names differ only in their capitals");
    }
}

static void report_same_art(Checker *c, const TreeCard *other)
{
    char advice[120];

    snprintf(advice, sizeof advice, "%s:%d has them", other->file, other->line);
    check_report_spot(c, c->card->art_spot, advice,
                      "\"%s\" shows the same pictures", other->name);
}

void check_names(Checker *c)
{
    const Tree *tree = c->tree;

    for (int i = 0; i < tree->n_cards; i++) {
        c->card = &tree->cards[i];
        if (is_blank(c->card->name))
            check_report_spot(c, c->card->spot, NULL, "this name is blank");
        for (int k = 0; k < i; k++)
            if (share_name_scope(&tree->cards[k], c->card) &&
                strcasecmp(tree->cards[k].name, c->card->name) == 0) {
                report_namesake(c, &tree->cards[k]);
                break;
            }
    }
}

void check_pictures(Checker *c)
{
    const Tree *tree = c->tree;

    for (int i = 0; i < tree->n_cards; i++) {
        c->card = &tree->cards[i];
        for (int k = 0; k < i; k++)
            if (share_name_scope(&tree->cards[k], c->card) &&
                art_shows_same(&tree->cards[k].art, &c->card->art)) {
                report_same_art(c, &tree->cards[k]);
                break;
            }
    }
}

static bool is_language_word(const char *word)
{
    static const char *const small_words[] = { "you", "it", "they", "a",
                                               "the", "if", "and",  "or",
                                               "to",  "of" };

    for (int r = 1; r < CARDVERBS_COUNT; r++)
        if (strcmp(word, lang_verbs[r].base) == 0 ||
            strcmp(word, lang_verbs[r].third) == 0)
            return true;
    for (int r = 1; r < NOUNS_COUNT; r++)
        if (strcmp(word, lang_nouns[r].one) == 0)
            return true;
    for (size_t i = 0; i < sizeof small_words / sizeof *small_words; i++)
        if (strcmp(word, small_words[i]) == 0)
            return true;
    return false;
}

/* A word that was declared in a file, and not by the family. */
static bool is_from_file(const DeclaredWord *word)
{
    return word->spot.line > 0;
}

static void report_word(Checker *c, const DeclaredWord *word,
                        const char *advice, const char *what)
{
    report_add(c->report, word->file, word->spot, c->warning, advice,
               "\"%s\" %s", word->one, what);
}

void check_reserved(Checker *c)
{
    const Dictionary *dictionary = &c->tree->dictionary;

    for (int i = 0; i < dictionary->n; i++)
        if (is_from_file(&dictionary->at[i]) &&
            is_language_word(dictionary->at[i].one))
            report_word(c, &dictionary->at[i], "call it something else",
                        "is a word of the language");
}

void check_unused(Checker *c)
{
    const Dictionary *dictionary = &c->tree->dictionary;
    bool used[DECLARED_MAX + 1] = { false };

    for (int i = 0; i < c->tree->n_nodes; i++) {
        const Node *n = &c->tree->nodes[i];
        if (n->name > 0 && verify_names_word(n))
            used[n->name - 1] = true;
        /* 1 hand: a fact of its own, though it is a slot. */
        if (n->type == NODE_stat &&
            (n->row == PRINTED_hand || n->row == PRINTED_hands)) {
            int hands = dictionary_find(dictionary, "hands", 5);
            used[hands >= 0 ? hands : DECLARED_MAX] = true;
        }
    }
    for (int i = 0; i < dictionary->n; i++) {
        const DeclaredWord *word = &dictionary->at[i];
        if (is_from_file(word) && !used[i] &&
            (word->type == NAME_slot || word->type == NAME_tag ||
             word->type == NAME_icon))
            report_word(c, word, "use it, or drop it", "is on no card");
    }
}
