/* said_int.h: what said.c, rules.c, strength.c and grants.c share.
 */
#ifndef FAMILIES_MUNCHKIN_SAID_INT_H
#define FAMILIES_MUNCHKIN_SAID_INT_H

#include "families/munchkin/effect.h"

/* What a signed number counts for. */
typedef enum Quantity {
    Q_STRENGTH,
    Q_ESCAPE,
    Q_DIE,
    Q_LIMIT,
    Q_TREASURE,
    Q_HANDS,
    Q_NONE
} Quantity;

Quantity quantity_of(const Node *plus);

/* Going through statements. */
typedef struct Visit {
    int type;
    Hear hear;
    void *self;
    bool bare; /* without conditions: asked while conditions are looked at */
} Visit;

bool visit_grants(const Table *t, const Visit *v);

/* Rules about what things are: these do not depend on anything. */
void each_bare_rule(const Table *t, Hear hear, void *self);

/* The statement inside "until ..., while ..., this combat, ...". */
const Node *inner_statement(const Node *statement);

/* Does a card before a player count: Items if equipped and usable? */
bool counts_in_play(const Table *t, CardId card);

/* The order or participle that a rule is about, or NULL. */
const Node *rule_do(const Node *rule);

/* Do the conditions of a rule hold? */
bool rule_applies(const Table *t, const Said *said);

/* A question about the rules that are in force, and its answer. */
typedef struct Question {
    int rule, verb;
    Seat seat;
    CardId card;
    int word;
    bool kicked;
    int answer;
} Question;

bool ask_rules(const Table *t, Question *q, Hear hear);

#endif
