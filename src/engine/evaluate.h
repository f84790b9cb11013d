/* evaluate.h: what is true now: amounts, conditions, and bonuses that cards
 * state.
 *
 * A bonus is a signed number with its conditions: +2, +3 if your level is more
 * than 5, +1 per card in your hand, +2 (+5 if ...). It is never run; it is
 * worked out when somebody asks for a total, from public facts only, and goes
 * into the Sum under its card. Numbers, players and condition flags come from
 * the family's EffectOps.
 *
 * Everything here is evaluated for a Frame, which says who "you", "they", "it"
 * and "this card" are.
 */
#ifndef ENGINE_EVALUATE_H
#define ENGINE_EVALUATE_H

#include "engine/machine.h"

/* A number, a phrase that is one, or a sum of them. */
int evaluate_amount(const Table *t, const Frame *f, const Node *amount);
int evaluate_per(const Table *t, const Frame *f, const Node *counted);

/* Does `left` satisfy the comparison (NODE_compare)? */
bool evaluate_compare(const Table *t, const Frame *f, int left,
                      const Node *compare);

/* Of a condition: what it is about, what is said of that, and whether it is
 * said not to be so. */
static inline const Node *condition_subject(const Node *condition)
{
    return node_first(condition);
}

static inline const Node *condition_predicate(const Node *condition)
{
    return node_next(condition, node_first(condition));
}

static inline bool condition_is_negated(const Node *condition)
{
    return condition->flags & FLAG_not;
}

/* Numbers are compared with numbers, and are even or odd. */
bool evaluate_is_numeric(const Node *is);

/* Is this condition true? For bonuses and programs alike. */
bool evaluate_condition(const Table *t, const Frame *f, const Node *condition);

/* The conditions at the head of a part: if, unless. */
bool evaluate_clause_ifs(const Table *t, const Frame *f, const Node *clause);

/* What a bonus gives. The family decides who gets it. */
int evaluate_bonus(const Table *t, const Frame *f, const Node *plus);

#endif
