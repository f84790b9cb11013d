/* evaluate.c: evaluates amounts, conditions and bonuses of cards. Changes
 * nothing. */
#include "engine/evaluate.h"

#include "engine/family.h"
#include "engine/coverage.h"

/* ---- amounts ---- */

/* At most 3, at least 1: however large the number would be. */
static int apply_bound(const Table *t, const Frame *f, const Node *bound, int n)
{
    const Node *compared = node_first(bound);
    int limit = evaluate_amount(t, f, node_first(compared));

    NODE_MARK(compared, READ);
    if (compared->row == CMP_at_most ? n <= limit : n >= limit)
        return n;
    COVER_STATEMENT(t, bound);
    return limit;
}

/* (at most 3): of the whole number, even if more stands between: twice the
 * number of cards in your hand (at most 3). */
static const Node *bound_of(const Node *phrase)
{
    const Node *bound, *in;

    while (det_is_factor(phrase->det))
        phrase = node_first(phrase);
    bound = phrase_modifier(phrase, MOD_bound);
    in = phrase_modifier(phrase, MOD_in);
    return bound || !in ? bound : phrase_modifier(node_first(in), MOD_bound);
}

/* The numbers that are meant; the number of them, twice and half of them. */
static void phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                           Amounts *out)
{
    bool half = phrase->det == DET_half;

    if (!det_is_factor(phrase->det)) {
        t->family->effect_ops->amounts(t, f, phrase, out);
        return;
    }
    NODE_MARK(phrase, READ);
    phrase_amounts(t, f, node_first(phrase), out);
    for (int i = 0; i < out->n && phrase->det != DET_count; i++)
        out->at[i] = half ? out->at[i] / 2 : 2 * out->at[i];
}

/* All of them together; items you have (at most 3). */
static int phrase_total(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *bound = bound_of(phrase);
    Amounts amounts = { .n = 0 };
    int sum = 0;

    phrase_amounts(t, f, phrase, &amounts);
    for (int i = 0; i < amounts.n; i++)
        sum += amounts.at[i];
    return bound ? apply_bound(t, f, bound, sum) : sum;
}

int evaluate_amount(const Table *t, const Frame *f, const Node *amount)
{
    const Node *first = node_first(amount);

    NODE_MARK(amount, READ);
    if (amount->type == NODE_amount)
        return amount->number;
    if (amount->type == NODE_phrase)
        return phrase_total(t, f, amount);
    return evaluate_amount(t, f, first) +
           (amount->row ? -1 : 1) *
               evaluate_amount(t, f, node_next(amount, first));
}

bool evaluate_compare(const Table *t, const Frame *f, int left,
                      const Node *compare)
{
    int right = evaluate_amount(t, f, node_first(compare));

    NODE_MARK(compare, READ);
    switch (compare->row) {
    case CMP_more:
        return left > right;
    case CMP_less:
        return left < right;
    case CMP_at_least:
        return left >= right;
    case CMP_at_most:
        return left <= right;
    default:
        return left == right;
    }
}

/* ---- conditions ---- */

static bool is_number(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row != NOUN_none &&
           lang_nouns[phrase->row].is & IS_NUMBER;
}

/* Numbers are compared with numbers, and are even or odd. */
bool evaluate_is_numeric(const Node *is)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);

    return what->type == NODE_compare ||
           (is_number(subject) && is_number(what)) ||
           (what->type == NODE_cond &&
            (what->row == COND_even || what->row == COND_odd));
}

static bool evaluate_value(const Table *t, const Frame *f, const Node *is,
                           int value)
{
    const Node *what = node_next(is, node_first(is));
    bool so;

    NODE_MARK(what, READ);
    so = what->type == NODE_compare  ? evaluate_compare(t, f, value, what)
         : what->type == NODE_phrase ? value == evaluate_amount(t, f, what)
                                     : (value & 1) == (what->row == COND_odd);

    return so != !!(is->flags & FLAG_not);
}

/* "the level of another player is more than 3": true of as many as are
 * meant. */
static bool evaluate_numbers(const Table *t, const Frame *f, const Node *is)
{
    const Node *subject = node_first(is);
    Amounts amounts = { .n = 0 };
    int yes = 0;

    if (subject->type != NODE_phrase || bound_of(subject))
        return evaluate_value(t, f, is, evaluate_amount(t, f, subject));
    phrase_amounts(t, f, subject, &amounts);
    for (int i = 0; i < amounts.n; i++)
        yes += evaluate_value(t, f, is, amounts.at[i]);
    return amounts.owner ? quantity_is_met(amounts.owner, yes, amounts.n)
                         : yes > 0;
}

bool evaluate_condition(const Table *t, const Frame *f, const Node *node)
{
    NODE_MARK(node, READ);
    if (node->type == NODE_did)
        return machine_last_done(f, node);
    if (node->type == NODE_is && evaluate_is_numeric(node))
        return evaluate_numbers(t, f, node);
    if (node->type != NODE_logic)
        return t->family->effect_ops->condition_holds(t, f, node);
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (evaluate_condition(t, f, k) == (node->row == LINK_or))
            return node->row == LINK_or;
    return node->row == LINK_and;
}

bool evaluate_clause_ifs(const Table *t, const Frame *f, const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_if &&
            evaluate_condition(t, f, node_first(k)) == !!(k->flags & FLAG_not))
            return false;
    return true;
}

/* ---- bonuses ---- */

/* per card in your hand, per 2 cards in your hand */
int evaluate_per(const Table *t, const Frame *f, const Node *counted)
{
    int n = evaluate_amount(t, f, counted);

    return counted->type == NODE_phrase && counted->det == DET_number &&
                   counted->number > 1
               ? n / counted->number
               : n;
}

/* +1 to your escape rolls per card discarded: what is counted, or NULL. */
static const Node *per_inside(const Node *part)
{
    const Node *phrase = node_first(part);

    if (part->row != PREP_to || phrase->type != NODE_phrase)
        return NULL;
    return phrase_modifier(phrase, MOD_per);
}

int evaluate_bonus(const Table *t, const Frame *f, const Node *plus)
{
    int n = plus->number;

    for (const Node *k = node_first(plus); k; k = node_next(plus, k)) {
        NODE_MARK(k, READ);
        if (k->type == NODE_alternative &&
            evaluate_condition(t, f, node_first(k))) {
            COVER_STATEMENT(t, k);
            n = k->number;
        }
        if (k->type == NODE_if &&
            evaluate_condition(t, f, node_first(k)) == !!(k->flags & FLAG_not))
            return 0;
        if (k->type == NODE_cond &&
            !t->family->effect_ops->condition_holds(t, f, k))
            return 0;
        if (k->type == NODE_prep && k->row == PREP_for)
            n *= evaluate_per(t, f, node_first(k));
        if (k->type == NODE_prep && per_inside(k))
            n *= evaluate_per(t, f, node_first(per_inside(k)));
        if (k->type == NODE_modifier)
            n = apply_bound(t, f, k, n);
    }
    if (n != 0)
        COVER_STATEMENT(t, plus);
    return n;
}
