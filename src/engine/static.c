#include "engine/static.h"

#include "engine/family.h"

/* ---- conditions ---- */

static bool amount_known(const Deeds *d, const Node *amount)
{
    if (amount->type == NODE_sum)
        return amount_known(d, node_first(amount)) &&
               amount_known(d, node_next(amount, node_first(amount)));
    return amount->type == NODE_amount ||
           (amount->type == NODE_phrase && d->counts(amount));
}

static int amount_of(const Table *t, const Frame *f, const Node *amount)
{
    const Node *first = node_first(amount);

    if (amount->type == NODE_amount)
        return amount->number;
    if (amount->type == NODE_phrase)
        return t->family->deeds->number(t, f, amount);
    return amount_of(t, f, first) +
           (amount->row ? -1 : 1) * amount_of(t, f, node_next(amount, first));
}

static bool compare(int left, int row, int right)
{
    switch (row) {
    case CMP_more:
        return left > right;
    case CMP_less:
        return left < right;
    case CMP_least:
        return left >= right;
    case CMP_most:
        return left <= right;
    default:
        return left == right;
    }
}

/* Numbers are compared, and are even or odd. */
static bool is_known(const Deeds *d, const Node *node)
{
    const Node *subject = node_first(node);
    const Node *what = node_next(node, subject);

    if (!amount_known(d, subject) || node->flags & FLAG_past)
        return false;
    return (what->type == NODE_compare && amount_known(d, node_first(what))) ||
           (what->type == NODE_state &&
            (what->row == STATE_even || what->row == STATE_odd));
}

static bool is_so(const Table *t, const Frame *f, const Node *node)
{
    const Node *subject = node_first(node);
    const Node *what = node_next(node, subject);
    int left = amount_of(t, f, subject);
    bool so = what->type == NODE_compare
                  ? compare(left, what->row, amount_of(t, f, node_first(what)))
                  : (left & 1) == (what->row == STATE_odd);

    return so != !!(node->flags & FLAG_not);
}

bool condition_known(const Deeds *d, const Node *node)
{
    if (node->type == NODE_did)
        return true;
    if (node->type == NODE_is)
        return is_known(d, node);
    if (node->type != NODE_logic)
        return false;
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (!condition_known(d, k))
            return false;
    return true;
}

bool condition_holds(const Table *t, const Frame *f, const Node *node)
{
    if (node->type == NODE_did)
        return machine_did(f, node);
    if (node->type == NODE_is)
        return is_so(t, f, node);
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (condition_holds(t, f, k) == (node->row == LINK_or))
            return node->row == LINK_or;
    return node->row == LINK_and;
}

/* ---- statics ---- */

static bool target_known(const Deeds *d, const Node *k)
{
    switch (k->type) {
    case NODE_if:
        return node_first(k)->type != NODE_did &&
               condition_known(d, node_first(k));
    case NODE_alternative:
        return condition_known(d, node_first(k));
    case NODE_part: /* per card in your hand */
        return k->row == PREP_for && d->counts(node_first(k));
    case NODE_modifier: /* (at most 3) */
        return k->row == MOD_bound &&
               amount_known(d, node_first(node_first(k)));
    default:
        return false;
    }
}

bool static_known(const Deeds *d, const Node *plus)
{
    for (const Node *k = node_first(plus); k; k = node_next(plus, k))
        if (!target_known(d, k))
            return false;
    return true;
}

/* At most 3, at least 1: however large the number would be. */
static int bounded(const Table *t, const Frame *f, const Node *bound, int n)
{
    const Node *compared = node_first(bound);
    int limit = amount_of(t, f, node_first(compared));

    if (compared->row == CMP_most)
        return n > limit ? limit : n;
    return n < limit ? limit : n;
}

int static_amount(const Table *t, Seat you, CardId card, const Node *plus)
{
    Frame f = { .seat = you, .k = you, .card = card };
    int n = plus->number;

    for (const Node *k = node_first(plus); k; k = node_next(plus, k)) {
        if (k->type == NODE_alternative &&
            condition_holds(t, &f, node_first(k)))
            n = k->number;
        if (k->type == NODE_if &&
            condition_holds(t, &f, node_first(k)) == !!(k->flags & FLAG_not))
            return 0;
        if (k->type == NODE_part)
            n *= t->family->deeds->number(t, &f, node_first(k));
        if (k->type == NODE_modifier)
            n = bounded(t, &f, k, n);
    }
    return n;
}
