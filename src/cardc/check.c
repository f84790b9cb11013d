/* check.c: runs the checks of checks.def over a tree, and has helpers that they
 * share. */
#include "cardc/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cardc/check_int.h"

const CheckRow checks[] = {
#define CHECK(id, scope, warning, meaning) { #id, meaning, warning },
#include "cardc/checks.def"
};
const int n_checks = sizeof checks / sizeof *checks;

/* ---- what the checks share ---- */

const Node *check_parent(const Checker *c, const Node *node)
{
    int parent = c->parents[node - c->tree->nodes];
    return parent < 0 ? NULL : &c->tree->nodes[parent];
}

Spot check_spot(const Checker *c, const Node *node)
{
    return c->tree->spots[node - c->tree->nodes];
}

const DeclaredWord *check_declared(const Checker *c, const Node *node)
{
    return node->name ? &c->tree->dictionary.at[node->name - 1] : NULL;
}

const KindRow *check_kind(const Checker *c)
{
    return tree_kind(c->tree, &c->tree->dictionary.at[c->card->kind]);
}

bool check_card_is(const Checker *c, const char *kind)
{
    return strcmp(c->tree->dictionary.at[c->card->kind].one, kind) == 0;
}

bool check_has_habit(const Checker *c, int habit)
{
    const KindRow *kind = check_kind(c);

    return kind && kind->habits & habit;
}

bool check_is_group(const Checker *c)
{
    return c->tree->dictionary.at[c->card->kind].type == NAME_group;
}

static void report_v(Checker *c, Spot spot, const char *advice,
                     const char *format, va_list args)
{
    char what[200];

    vsnprintf(what, sizeof what, format, args);
    report_add(c->report, c->card->file, spot, c->warning, advice, "%s", what);
}

void check_report_spot(Checker *c, Spot spot, const char *advice,
                       const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report_v(c, spot, advice, format, args);
    va_end(args);
}

void check_report_at(Checker *c, const Node *node, const char *advice,
                     const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report_v(c, check_spot(c, node), advice, format, args);
    va_end(args);
}

const Node *check_find_prep(const Node *node, int prep)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_prep && k->row == prep)
            return k;
    return NULL;
}

/* The place of the first word only. */
Spot check_first_word(Spot spot)
{
    spot.width = (int)strcspn(spot.at, " \t\r\n,;:()");
    return spot;
}

/* ---- noun phrases ---- */

static int declared_class(const DeclaredWord *declared)
{
    switch (declared->type) {
    case NAME_trait:
        return IS_CARD | IS_PLAYER; /* a Plumber is both */
    case NAME_party:
        return IS_PLAYER;
    default:
        return IS_CARD;
    }
}

int check_phrase_class(const Checker *c, const Node *phrase)
{
    bool quoted = phrase->flags & FLAG_quoted && phrase->row == NOUN_none;

    if (phrase->type == NODE_amount || phrase->type == NODE_sum)
        return IS_NUMBER;
    switch (phrase->det) {
    case DET_you:
        return IS_PLAYER;
    case DET_they:
    case DET_them:
        return IS_PLAYER | IS_CARD;
    case DET_it:
        return IS_CARD;
    case DET_count:
        return IS_NUMBER;
    case DET_twice:
    case DET_half:
        return node_first(phrase) ? check_phrase_class(c, node_first(phrase))
                                  : IS_NUMBER;
    default:
        break;
    }
    if (quoted)
        return IS_CARD;
    if (noun_has_shape(phrase->row, NOUN_SHAPE_LEVELS))
        return IS_NUMBER | TAKES_LEVELS;
    if (phrase->row != NOUN_none)
        return lang_nouns[phrase->row].is;
    return phrase->name ? declared_class(check_declared(c, phrase)) : IS_NUMBER;
}

const char *check_phrase_noun(const Checker *c, const Node *phrase)
{
    if (phrase->row != NOUN_none)
        return lang_nouns[phrase->row].many;
    if (phrase->flags & FLAG_quoted)
        return "a card";
    if (phrase->name)
        return check_declared(c, phrase)->many;
    return phrase->det == DET_number || phrase->det == DET_count
               ? "a number"
               : lang_dets[phrase->det];
}

/* ---- running them ---- */

static void set_parents(Checker *c, const Node *node, int parent)
{
    int self = (int)(node - c->tree->nodes);

    c->parents[self] = parent;
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        set_parents(c, k, self);
}

typedef struct CheckRun {
    void (*run)(Checker *c);
    bool set;
} CheckRun;

enum { SCOPE_CARD, SCOPE_SET };

static const CheckRun check_runs[] = {
#define CHECK(id, scope, warning, meaning) { check_##id, SCOPE_##scope },
#include "cardc/checks.def"
};

static bool check_cards(Tree *tree, Report *report)
{
    int before = report->errors;
    Checker c = { .tree = tree, .report = report };

    c.parents = arena_alloc(&tree->arena,
                            sizeof *c.parents * (size_t)(tree->n_nodes + 1));
    if (!c.parents)
        return false;
    for (int i = 0; i < tree->n_cards; i++) {
        c.card = &tree->cards[i];
        for (const Node *n = card_first(&c); n < card_end(&c); n += n->length)
            set_parents(&c, n, -1);
        for (int k = 0; k < n_checks; k++) {
            c.warning = checks[k].warning;
            if (!check_runs[k].set)
                check_runs[k].run(&c);
        }
    }
    for (int k = 0; k < n_checks && tree->n_cards > 0; k++) {
        c.card = &tree->cards[0];
        c.warning = checks[k].warning;
        if (check_runs[k].set)
            check_runs[k].run(&c);
    }
    return report->errors == before;
}

/* Groups are appended to the cards while the checks run. No card can have their
 * names. */
bool check_tree(Tree *tree, Report *report)
{
    int n_cards = tree->n_cards;
    bool right;

    for (int i = 0; i < tree->dictionary.n; i++) {
        TreeCard group = tree_group_card(tree, &(TreeCard){ .kind = i });
        char name[CARD_NAME_MAX + 8];
        if (group.n == 0)
            continue;
        snprintf(name, sizeof name, "\"%s\"", group.name);
        group.name = arena_copy(&tree->arena, name, strlen(name));
        tree->cards[tree->n_cards++] = group;
    }
    right = check_cards(tree, report);
    tree->n_cards = n_cards;
    return right;
}
