/* said_int.h: what said.c, rules.c, questions.c, strength.c and grants.c share.
 */
#ifndef FAMILIES_MUNCHKIN_SAID_INT_H
#define FAMILIES_MUNCHKIN_SAID_INT_H

#include "families/munchkin/effect.h"

/* Only what was granted; nothing of it that depends on anything. */
void each_granted(const Table *t, int topic, Hear hear, void *self);

/* Rules about what things are: these do not depend on anything. */
void each_bare_rule(const Table *t, int topic, Hear hear, void *self);
/* The same while it is asked whether Items can be used: equipped ones count. */
void each_plain_rule(const Table *t, int topic, Hear hear, void *self);

/* Only what fits: its conditions are looked at last. What is asked may be done
 * to a card, `what`: of a rule about another it is not asked whether it fits. */
void each_fitting(const Table *t, int topic, CardId what, Hear fits, Hear hear,
                  void *self);

/* The statement inside "until ..., while ..., this combat, ...". */
const Node *inner_statement(const Node *statement);

/* Does a card before a player count: Items if equipped and usable? */
bool counts_in_play(const Table *t, CardId card);

/* The order or participle that a rule is about, or NULL. */
const Node *rule_do(const Node *rule);

/* Does this node of a rule bear the row of a question? */
bool is_question(const Pack *pack, const Node *node);

/* What is done by an event: itself, or the participle of "is killed". */
const Node *event_doing(const Node *event);

/* Something that has not happened yet: would, instead of. */
bool is_would(const Node *event);

/* Do the conditions of a rule hold? */
bool rule_applies(const Table *t, const Said *said);

/* A question about the rules that are in force, and its answer. */
typedef struct Question {
    Seat seat;
    CardId card;
    int word;
    int answer;
} Question;

bool ask_rules(const Table *t, int topic, Question *q, Hear hear);

/* Is something that is done forbidden or certain? */
typedef struct Asking {
    const Occurrence *o;
    bool answer;
} Asking;

/* Are there no conditions in this part of a card that can never be so
 * (refuse_if.c)? */
bool conditions_make_sense(Binder *b, const CardDef *def, const Node *clause);

#endif
