/* said_int.h: what said.c, rules.c, strength.c and grants.c share.
 */
#ifndef FAMILIES_MUNCHKIN_SAID_INT_H
#define FAMILIES_MUNCHKIN_SAID_INT_H

#include "families/munchkin/effect.h"

Quantity quantity_of(const Node *plus);

/* Only what was granted; nothing of it that depends on anything. */
void each_granted(const Table *t, uint64_t sorts, Hear hear, void *self);

/* Rules about what things are: these do not depend on anything. */
void each_bare_rule(const Table *t, uint64_t sorts, Hear hear, void *self);

/* Where cards lie that can count: before the players and in the fight. */
#define ZONES_OF_SEATS ((((Zones)1 << SEATS_MAX) - 1) << ZONE_play)
#define ZONES_THAT_COUNT (ZONES_OF_SEATS | (Zones)1 << ZONE_fight)

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
    int verb;
    Seat seat;
    CardId card;
    int word;
    bool kicked;
    int answer;
} Question;

bool ask_rules(const Table *t, uint64_t sorts, Question *q, Hear hear);

#endif
