/* check_int.h: what the checks share.
 */
#ifndef CARDC_CHECK_INT_H
#define CARDC_CHECK_INT_H

#include "card/lang.h"
#include "cardc/check.h"

typedef struct Checker {
    const Tree *tree;
    const TreeCard *card; /* NULL: the check looks at the whole set */
    int *parents;         /* of each node, -1: none */
    Report *report;
    bool warning;
} Checker;

#define CHECK(id, scope, warning, meaning) void check_##id(Checker *c);
#include "cardc/checks.def"

/* All nodes of the card, each before its children:
 * for (const Node *n = card_first(c); n < card_end(c); n++) */
static inline const Node *card_first(const Checker *c)
{
    return &c->tree->nodes[c->card->first];
}

static inline const Node *card_end(const Checker *c)
{
    return card_first(c) + c->card->n;
}

const Node *check_parent(const Checker *c, const Node *node);
Spot check_spot(const Checker *c, const Node *node);
const DeclaredWord *check_declared(const Checker *c,
                                   const Node *node); /* or NULL */

const KindRow *check_kind(const Checker *c); /* of the card, or NULL */
bool check_card_is(const Checker *c, const char *kind);
bool check_has_habit(const Checker *c, int habit); /* HABIT_*, of its kind */
const PartRow *check_part_row(const Checker *c);   /* of its kind, or NULL */
bool check_is_group(const Checker *c);             /* a trait or companion */

/* At a node, or somewhere in the card's file. */
void check_report_at(Checker *c, const Node *node, const char *advice,
                     const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void check_report_spot(Checker *c, Spot spot, const char *advice,
                       const char *format, ...)
    __attribute__((format(printf, 4, 5)));

const Node *check_find_prep(const Node *node,
                            int prep); /* of a sentence, or NULL */
Spot check_first_word(Spot spot);      /* and no more of it */

/* The subject of a statement; NULL if it has none. */
const Node *check_subject(const Node *node);
bool check_wants_monster(int verb); /* takes no other cards */

/* A static clause: without timings and costs. */
bool check_is_static(const Node *clause);

/* ---- noun phrases ---- */

int check_phrase_class(const Checker *c,
                       const Node *phrase); /* IS_*, TAKES_LEVELS */
const char *check_phrase_noun(const Checker *c,
                              const Node *phrase); /* in plural */

#endif
