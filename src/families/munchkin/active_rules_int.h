/* active_rules_int.h: what active_rules.c, rules.c, questions.c, strength.c and
 * grants.c share.
 */
#ifndef FAMILIES_MUNCHKIN_ACTIVE_RULES_INT_H
#define FAMILIES_MUNCHKIN_ACTIVE_RULES_INT_H

#include "families/munchkin/munchkin_int.h"

/* Only what was granted; nothing of it that depends on anything. */
void each_granted_rule(const Table *t, int topic, RuleVisitor visitor,
                       void *self);

/* Rules about what things are: these do not depend on anything. */
void each_unconditional_rule(const Table *t, int topic, RuleVisitor visitor,
                             void *self);
/* The same while it is asked whether Items can be used: equipped ones count. */
void each_plain_rule(const Table *t, int topic, RuleVisitor visitor,
                     void *self);

/* Only what fits: its conditions are looked at last. What is asked may be done
 * to a card, `what`: of a rule about another it is not asked whether it fits.
 */
void each_matching_rule(const Table *t, int topic, CardId what,
                        RuleVisitor filter, RuleVisitor visitor, void *self);

/* The statement inside "until ..., while ..., this combat, ...". */
const Node *inner_statement(const Node *statement);

/* Does a card before a player count: Items if equipped and usable? */
bool active_card_counts(const Table *t, CardId card);

/* The order or participle that a rule is about, or NULL. */
const Node *rule_command(const Node *rule);

/* Does this node of a rule bear the row of a question? */
bool node_is_question(const Pack *pack, const Node *node);

/* What is done by an event: itself, or the participle of "is killed". */
const Node *event_action(const Node *event);

/* Something that has not happened yet: would, instead of. */
bool event_is_would(const Node *event);

/* Do the conditions of a rule hold? */
bool rule_applies(const Table *t, const ActiveRule *active);

/* A question about the rules that are in force, and its answer. */
typedef struct RuleQuery {
    Seat seat;
    CardId card;
    int word;
    int answer;
} RuleQuery;

bool rules_query(const Table *t, int topic, RuleQuery *q, RuleVisitor visitor);

/* Is something that is done forbidden or certain? */
typedef struct OccurrenceQuery {
    const Occurrence *o;
    bool answer;
} OccurrenceQuery;

/* Something that a card, or a Level (NO_CARD), adds to a total of the fight. */
typedef struct Addition {
    CardId card;
    Seat by;       /* whose it is, or who played it; NOBODY: nobody's */
    Seat to;       /* to the strength of this player; NOBODY: of a side */
    bool monsters; /* that of the monsters */
    bool done;     /* not by being there, but by being played or used */
} Addition;

/* GAP-155: does it count (strength_counts.c)? Else `rule` is the card that says
 * that it does not. */
bool strength_is_counted(const Table *t, Addition added, CardId *rule);
bool strength_counts(const Table *t, Addition added);
/* Does the bonus of a card count against its owner? */
bool strength_counts_against(const Table *t, CardId card);
/* How often more does a card or (NO_CARD) the strength of a seat count? NOBODY:
 * of the monsters. */
int strength_multiplier(const Table *t, Seat seat, CardId card);

/* Is this part a plain number? Then it becomes a figure of the card
 * (prepare_card.c). */
bool prepare_stat(const Node *clause, CardDef *def);
/* False: the rules cannot play all that this part says (prepare_clause.c). */
bool prepare_clause(Binder *b, const Node *clause, CardDef *def);

/* Can something come of all that this part of a card says
 * (validate_meaning.c)? */
bool validate_meaning(Binder *b, const Node *clause, const CardDef *def,
                      ClauseKind clause_kind);

/* Are there no conditions in this part of a card that can never be so
 * (validate_conditions.c)? */
bool validate_conditions(Binder *b, const CardDef *def, const Node *clause);

#endif
