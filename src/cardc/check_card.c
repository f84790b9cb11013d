/* check_card.c: facts, figures, names: what a card states. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cardc/check_int.h"
#include "cardc/shape.h"

/* ---- facts ---- */

/* Which kinds may state a fact, and in what range. "group" is any trait or
 * companion. Kinds of other families are not our business. */
static const struct {
    int fact;
    const char *kinds;
    int least, most;
} fits[] = {
    { STATES_level, "monster", 1, 99 },
    { STATES_treasures, "monster", 0, 20 },
    { STATES_levels, "monster", 0, 9 },
    { STATES_gold, "item one-shot group", 0, 9999 },
    { STATES_hands, "item group", 1, 9 },
    { STATES_hand, "item group", 1, 9 },
    { STATES_no_value, "item one-shot group", 0, 0 },
    { STATES_no_slot, "item", 0, 0 },
    { STATES_big, "item group", 0, 0 },
    { STATES_slot, "item group", 0, 0 },
    { STATES_second, "doubler", 0, 0 },
    { STATES_points, "modifier death", 0, 0 },
    { STATES_icons, "modifier death", 0, 0 },
    { STATES_box, "modifier death", 0, 0 },
    { STATES_party, "character", 0, 0 },
};
enum { FITS = sizeof fits / sizeof *fits };

#define KINDS \
    "monster enhancer curse item one-shot level-up special doubler table " \
    "character modifier event death reference"

static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (; *list; list += strcspn(list, " "), list += *list == ' ')
        if (strncmp(list, word, n) == 0 && (list[n] == ' ' || list[n] == '\0'))
            return true;
    return false;
}

static int find_fit(int fact)
{
    for (int i = 0; i < FITS; i++)
        if (fits[i].fact == fact)
            return i;
    return -1;
}

void check_fits(Checker *c)
{
    const Declared *kind = &c->tree->dictionary.at[c->card->kind];
    const char *word = kind->sort == SORT_group ? "group" : kind->one;

    if (!is_listed(KINDS " group", word))
        return;
    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        int fit = n->type == NODE_fact ? find_fit(n->row) : -1;
        const StatesRow *row = &lang_states_facts[n->row];
        char advice[120];
        if (fit < 0 || is_listed(fits[fit].kinds, word))
            continue;
        if (n->row == STATES_treasures && card_is(c, "enhancer"))
            snprintf(advice, sizeof advice, "write +%d treasure%s", n->number,
                     n->number == 1 ? "" : "s");
        else
            snprintf(advice, sizeof advice, "%s: %s", row->id, row->meaning);
        complain_at(c, n, advice, "no %s has \"%.*s\"", kind->one,
                    node_spot(c, n).width, node_spot(c, n).at);
    }
}

/* These may be said of several things. */
static bool may_repeat(int fact)
{
    return fact == STATES_tag || fact == STATES_slot ||
           fact == STATES_only_for || fact == STATES_not_for ||
           fact == STATES_only_on || fact == STATES_not_on ||
           fact == STATES_counts_as || fact == STATES_plays;
}

static bool is_same_fact(const Node *a, const Node *b)
{
    if (may_repeat(a->row))
        return a->row == b->row && a->name != 0 && a->name == b->name;
    return a->row == b->row ||
           (a->row == STATES_hand && b->row == STATES_hands) ||
           (a->row == STATES_hands && b->row == STATES_hand);
}

void check_twice(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        for (const Node *old = card_first(c); n->type == NODE_fact && old < n;
             old += old->length)
            if (old->type == NODE_fact && is_same_fact(old, n)) {
                char advice[80];
                snprintf(advice, sizeof advice, "\"%.*s\" is said before",
                         node_spot(c, old).width, node_spot(c, old).at);
                complain_at(c, n, advice, "this card has its %s already",
                            lang_states_facts[n->row].id);
                break;
            }
}

static const Node *find_states(const Checker *c, int fact)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_fact && n->row == fact)
            return n;
    return NULL;
}

void check_missing(Checker *c)
{
    static const struct {
        const char *kind;
        int fact;
        const char *example;
    } needs[] = {
        { "monster", STATES_level, "level 4" },
        { "modifier", STATES_points, "points -10 . ." },
        { "doubler", STATES_second, "second class" },
        { "character", STATES_party, "party \"Name\"" },
    };

    for (size_t i = 0; i < sizeof needs / sizeof *needs && !c->card->broken;
         i++)
        if (card_is(c, needs[i].kind) && !find_states(c, needs[i].fact)) {
            char advice[80];
            snprintf(advice, sizeof advice, "write %s", needs[i].example);
            complain_spot(c, c->card->spot, advice, "a %s needs its %s",
                          needs[i].kind, lang_states_facts[needs[i].fact].id);
        }
}

/* Cards that are nothing but what they do. */
void check_silent(Checker *c)
{
    static const char kinds[] =
        "curse special one-shot level-up enhancer table event";
    const char *kind = c->tree->dictionary.at[c->card->kind].one;

    if (!is_listed(kinds, kind) || c->card->broken)
        return;
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_clause)
            return;
    complain_spot(c, c->card->spot, "say what it does: lose a level",
                  "this %s does nothing", kind);
}

static void check_cell(Checker *c, const Node *cell, bool points)
{
    const Declared *name = node_name(c, cell);

    if (cell->flags & 3)
        return;
    if (points && name)
        complain_at(c, cell, "a value, \".\" or \"hide\"",
                    "%s is no value for points", name->one);
    else if (!points && !(name && name->sort == SORT_icon))
        complain_at(c, cell, "a declared icon, \".\" or \"hide\"",
                    "this is no icon");
}

void check_cells(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        bool points = n->row == STATES_points;
        int values = 0;
        if (n->type != NODE_fact || (!points && n->row != STATES_icons))
            continue;
        for (const Node *k = node_first(n); k; k = node_next(n, k)) {
            check_cell(c, k, points);
            values += !(k->flags & 3);
        }
        if (points && values == 0 && card_is(c, "modifier"))
            complain_at(c, n, "one to three values: points -10 . .",
                        "a modifier changes at least one value");
    }
}

/* ---- figures ---- */

static void check_number(Checker *c, const Node *node, int least, int most,
                         const char *what)
{
    char advice[80];

    if (node->number >= least && node->number <= most)
        return;
    snprintf(advice, sizeof advice, "%d to %d", least, most);
    complain_at(c, node, advice, "%s cannot be %d", what, node->number);
}

static void check_node_range(Checker *c, const Node *n)
{
    int fit = n->type == NODE_fact ? find_fit(n->row) : -1;
    Range range = number_range(n);

    if (fit >= 0 && fits[fit].most > 0)
        check_number(c, n, fits[fit].least, fits[fit].most,
                     lang_states_facts[n->row].id);
    else if (range.what)
        check_number(c, n, range.least, range.most, range.what);
}

void check_range(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++)
        check_node_range(c, n);
}

/* ---- abilities ---- */

static bool is_open_window(int window)
{
    return window == WIN_any || window == WIN_own || window == WIN_quiet ||
           window == WIN_out || window == WIN_combat || window == WIN_yours ||
           window == WIN_rivals || window == WIN_losing ||
           window == WIN_running;
}

/* Uses itself up: discard this card. */
static bool spends_itself(const Node *clause)
{
    for (const Node *n = clause; n < clause + clause->length; n++)
        if (n->type == NODE_phrase && n->det == DET_this)
            return true;
    return false;
}

void check_endless(Checker *c)
{
    if (!card_is(c, "item") && !card_is_group(c))
        return;
    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        const Node *open = NULL;
        bool limited = n->type != NODE_clause || spends_itself(n);
        for (const Node *k = node_first(n); k; k = node_next(n, k)) {
            if (k->type == NODE_window && is_open_window(k->row))
                open = k;
            limited |= k->type == NODE_cost || k->type == NODE_limit ||
                       k->type == NODE_event ||
                       (k->type == NODE_window && !is_open_window(k->row));
        }
        if (open && !limited)
            complain_at(c, open,
                        "add \"once per combat\" or a cost:"
                        " \"discard a card:\"",
                        "this can be done again and again for nothing");
    }
}

void check_harmless(Checker *c)
{
    if (!card_is(c, "monster") || c->card->broken)
        return;
    for (const Node *n = card_first(c); n < card_end(c); n++)
        if (n->type == NODE_window && n->row == WIN_bad)
            return;
    complain_spot(c, c->card->spot, "bad stuff: do nothing, if that is meant",
                  "this monster has no bad stuff");
}

/* ---- the set ---- */

static bool is_blank(const char *name)
{
    return name[strspn(name, " \t")] == '\0';
}

/* Cards of two books that are mixed may have one name. */
static bool share_box(const TreeCard *a, const TreeCard *b)
{
    return a->box == b->box || a->box < 0 || b->box < 0;
}

static void complain_namesake(Checker *c, const TreeCard *other)
{
    char advice[120];

    if (strcmp(other->name, c->card->name) == 0) {
        snprintf(advice, sizeof advice,
                 "%s:%d has it; for more copies write x2", other->file,
                 other->line);
        complain_spot(c, c->card->spot, advice, "two cards are called \"%s\"",
                      other->name);
    } else {
        snprintf(advice, sizeof advice, "%s:%d has \"%s\"", other->file,
                 other->line, other->name);
        complain_spot(c, c->card->spot, advice,
                      "two names differ only in their capitals");
    }
}

void check_names(Checker *c)
{
    const Tree *tree = c->tree;

    for (int i = 0; i < tree->n_cards; i++) {
        c->card = &tree->cards[i];
        if (is_blank(c->card->name))
            complain_spot(c, c->card->spot, NULL, "this name is blank");
        for (int k = 0; k < i; k++)
            if (share_box(&tree->cards[k], c->card) &&
                strcasecmp(tree->cards[k].name, c->card->name) == 0) {
                complain_namesake(c, &tree->cards[k]);
                break;
            }
    }
}

static bool is_word_of_ours(const char *word)
{
    static const char *const small[] = { "you", "it",  "they", "a",  "the",
                                         "if",  "and", "or",   "to", "of" };

    for (int r = 1; r < SAYS_COUNT; r++)
        if (strcmp(word, lang_says[r].base) == 0 ||
            strcmp(word, lang_says[r].third) == 0)
            return true;
    for (int r = 1; r < NOUNS_COUNT; r++)
        if (strcmp(word, lang_nouns[r].one) == 0)
            return true;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (strcmp(word, small[i]) == 0)
            return true;
    return false;
}

/* A word that was declared in a file, and not by the family. */
static bool is_written(const Declared *word)
{
    return word->spot.line > 0;
}

static void complain_word(Checker *c, const Declared *word, const char *advice,
                          const char *what)
{
    report_add(c->report, word->file, word->spot, c->warning, advice,
               "\"%s\" %s", word->one, what);
}

void check_reserved(Checker *c)
{
    const Dictionary *words = &c->tree->dictionary;

    for (int i = 0; i < words->n; i++)
        if (is_written(&words->at[i]) && is_word_of_ours(words->at[i].one))
            complain_word(c, &words->at[i], "call it something else",
                          "is a word of the language");
}

void check_unused(Checker *c)
{
    const Dictionary *words = &c->tree->dictionary;
    bool used[DECLARED_MOST + 1] = { false };

    for (int i = 0; i < c->tree->n_nodes; i++) {
        const Node *n = &c->tree->nodes[i];
        if (n->name > 0 && shape_names_word(n))
            used[n->name - 1] = true;
        /* 1 hand: a fact of its own, though it is a slot. */
        if (n->type == NODE_fact &&
            (n->row == STATES_hand || n->row == STATES_hands)) {
            int hands = dictionary_find(words, "hands", 5);
            used[hands >= 0 ? hands : DECLARED_MOST] = true;
        }
    }
    for (int i = 0; i < words->n; i++) {
        const Declared *word = &words->at[i];
        if (is_written(word) && !used[i] &&
            (word->sort == SORT_slot || word->sort == SORT_tag ||
             word->sort == SORT_icon))
            complain_word(c, word, "use it, or drop it", "is on no card");
    }
}
