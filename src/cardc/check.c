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

const Node *node_parent(const Checker *c, const Node *node)
{
    int parent = c->parents[node - c->tree->nodes];
    return parent < 0 ? NULL : &c->tree->nodes[parent];
}

Spot node_spot(const Checker *c, const Node *node)
{
    return c->tree->spots[node - c->tree->nodes];
}

const Declared *node_name(const Checker *c, const Node *node)
{
    return node->name ? &c->tree->dictionary.at[node->name - 1] : NULL;
}

bool card_is(const Checker *c, const char *kind)
{
    return strcmp(c->tree->dictionary.at[c->card->kind].one, kind) == 0;
}

bool card_is_group(const Checker *c)
{
    return c->tree->dictionary.at[c->card->kind].sort == SORT_group;
}

static void complain_v(Checker *c, Spot spot, const char *advice,
                       const char *format, va_list args)
{
    char what[200];

    vsnprintf(what, sizeof what, format, args);
    report_add(c->report, c->card->file, spot, c->warning, advice, "%s", what);
}

void complain_spot(Checker *c, Spot spot, const char *advice,
                   const char *format, ...)
{
    va_list args;

    va_start(args, format);
    complain_v(c, spot, advice, format, args);
    va_end(args);
}

void complain_at(Checker *c, const Node *node, const char *advice,
                 const char *format, ...)
{
    va_list args;

    va_start(args, format);
    complain_v(c, node_spot(c, node), advice, format, args);
    va_end(args);
}

const Node *find_part(const Node *node, int prep)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_part && k->row == prep)
            return k;
    return NULL;
}

/* The place of the first word only. */
Spot first_word(Spot spot)
{
    spot.width = (int)strcspn(spot.at, " \t\r\n,;:()");
    return spot;
}

/* ---- noun phrases ---- */

static int declared_is(const Declared *declared)
{
    switch (declared->sort) {
    case SORT_trait:
        return IS_CARD | IS_PLAYER; /* a Plumber is both */
    case SORT_party:
        return IS_PLAYER;
    default:
        return IS_CARD;
    }
}

int phrase_is(const Checker *c, const Node *phrase)
{
    bool quoted = phrase->flags & FLAG_named && phrase->row == NOUN_none;

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
        return node_first(phrase) ? phrase_is(c, node_first(phrase))
                                  : IS_NUMBER;
    default:
        break;
    }
    if (quoted)
        return IS_CARD;
    if (phrase->row == NOUN_level)
        return IS_NUMBER | TAKES_LEVELS;
    if (phrase->row != NOUN_none)
        return lang_nouns[phrase->row].is;
    return phrase->name ? declared_is(node_name(c, phrase)) : IS_NUMBER;
}

const char *phrase_head(const Checker *c, const Node *phrase)
{
    if (phrase->row != NOUN_none)
        return lang_nouns[phrase->row].many;
    if (phrase->flags & FLAG_named)
        return "a card";
    if (phrase->name)
        return node_name(c, phrase)->many;
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

typedef struct Run {
    void (*run)(Checker *c);
    bool set;
} Run;

enum { SCOPE_CARD, SCOPE_SET };

static const Run runs[] = {
#define CHECK(id, scope, warning, meaning) { check_##id, SCOPE_##scope },
#include "cardc/checks.def"
};

static bool check_cards(Tree *tree, Report *report)
{
    int before = report->errors;
    Checker c = { .tree = tree, .report = report };

    c.parents = arena_take(&tree->arena,
                           sizeof *c.parents * (size_t)(tree->n_nodes + 1));
    if (!c.parents)
        return false;
    for (int i = 0; i < tree->n_cards; i++) {
        c.card = &tree->cards[i];
        for (const Node *n = card_first(&c); n < card_end(&c); n += n->length)
            set_parents(&c, n, -1);
        for (int k = 0; k < n_checks; k++) {
            c.warning = checks[k].warning;
            if (!runs[k].set)
                runs[k].run(&c);
        }
    }
    for (int k = 0; k < n_checks && tree->n_cards > 0; k++) {
        c.card = &tree->cards[0];
        c.warning = checks[k].warning;
        if (runs[k].set)
            runs[k].run(&c);
    }
    return report->errors == before;
}

/* The groups stand behind the cards for as long as it takes. Their names are
 * such as no card can have. */
bool tree_check(Tree *tree, Report *report)
{
    int n_cards = tree->n_cards;
    bool right;

    for (int i = 0; i < tree->dictionary.n; i++) {
        TreeCard group = tree_group(tree, &(TreeCard){ .kind = i });
        char name[NAME_MOST + 8];
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
