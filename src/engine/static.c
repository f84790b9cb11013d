#include "engine/static.h"

#include "engine/family.h"
#include "engine/reached.h"

/* ---- amounts ---- */

bool amount_known(const Deeds *d, const Pack *pack, const Node *amount)
{
    if (amount->type == NODE_sum)
        return amount_known(d, pack, node_first(amount)) &&
               amount_known(d, pack, node_next(amount, node_first(amount)));
    return amount->type == NODE_amount ||
           (amount->type == NODE_phrase && d->counts(pack, amount));
}

/* At most 3, at least 1: however large the number would be. */
static int bounded(const Table *t, const Frame *f, const Node *bound, int n)
{
    const Node *compared = node_first(bound);
    int limit = amount_of(t, f, node_first(compared));

    if (compared->row == CMP_most ? n <= limit : n >= limit)
        return n;
    REACHED_NODE(t, bound);
    return limit;
}

/* Items you have (at most 3). */
static int number_meant(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *bound = phrase_modifier(phrase, MOD_bound);
    int n = t->family->deeds->number(t, f, phrase);

    return bound ? bounded(t, f, bound, n) : n;
}

int amount_of(const Table *t, const Frame *f, const Node *amount)
{
    const Node *first = node_first(amount);

    if (amount->type == NODE_amount)
        return amount->number;
    if (amount->type == NODE_phrase)
        return number_meant(t, f, amount);
    return amount_of(t, f, first) +
           (amount->row ? -1 : 1) * amount_of(t, f, node_next(amount, first));
}

bool compare_holds(const Table *t, const Frame *f, int left,
                   const Node *compare)
{
    int right = amount_of(t, f, node_first(compare));

    switch (compare->row) {
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

/* ---- conditions ---- */

static bool is_number(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row != NOUN_none &&
           lang_nouns[phrase->row].is & IS_NUMBER;
}

/* Numbers are compared with numbers, and are even or odd. */
static bool is_about_number(const Node *is)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);

    return what->type == NODE_compare ||
           (is_number(subject) && is_number(what)) ||
           (what->type == NODE_state &&
            (what->row == STATE_even || what->row == STATE_odd));
}

static bool number_known(const Deeds *d, const Pack *pack, const Node *is)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);

    return !(is->flags & FLAG_past) && amount_known(d, pack, subject) &&
           (what->type == NODE_state ||
            amount_known(d, pack,
                         what->type == NODE_compare ? node_first(what) : what));
}

static bool number_is_so(const Table *t, const Frame *f, const Node *is)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);
    int left = amount_of(t, f, subject);
    bool so = what->type == NODE_compare ? compare_holds(t, f, left, what)
              : what->type == NODE_phrase
                  ? left == amount_of(t, f, what)
                  : (left & 1) == (what->row == STATE_odd);

    return so != !!(is->flags & FLAG_not);
}

bool condition_known(const Deeds *d, const Pack *pack, const Node *node)
{
    if (node->type == NODE_did)
        return true;
    if (node->type == NODE_is && is_about_number(node))
        return number_known(d, pack, node);
    if (node->type != NODE_logic)
        return d->knows(pack, node);
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (!condition_known(d, pack, k))
            return false;
    return true;
}

bool condition_holds(const Table *t, const Frame *f, const Node *node)
{
    if (node->type == NODE_did)
        return machine_did(f, node);
    if (node->type == NODE_is && is_about_number(node))
        return number_is_so(t, f, node);
    if (node->type != NODE_logic)
        return t->family->deeds->holds(t, f, node);
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (condition_holds(t, f, k) == (node->row == LINK_or))
            return node->row == LINK_or;
    return node->row == LINK_and;
}

bool heads_hold(const Table *t, const Frame *f, const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_if &&
            condition_holds(t, f, node_first(k)) == !!(k->flags & FLAG_not))
            return false;
    return true;
}

/* ---- bonuses ---- */

/* +1 to your escape rolls per card discarded: what is counted, or NULL. */
static const Node *per_inside(const Node *part)
{
    const Node *phrase = node_first(part);

    if (part->row != PREP_to || phrase->type != NODE_phrase)
        return NULL;
    return phrase_modifier(phrase, MOD_per);
}

static bool about_known(const Deeds *d, const Pack *pack, const Node *k)
{
    switch (k->type) {
    case NODE_if:
        return node_first(k)->type != NODE_did &&
               condition_known(d, pack, node_first(k));
    case NODE_alternative:
        return condition_known(d, pack, node_first(k));
    case NODE_part: /* per card in your hand; for whom is not asked here */
        if (per_inside(k))
            return amount_known(d, pack, node_first(per_inside(k)));
        return k->row != PREP_for || amount_known(d, pack, node_first(k));
    case NODE_modifier: /* (at most 3) */
        return k->row == MOD_bound &&
               amount_known(d, pack, node_first(node_first(k)));
    case NODE_state: /* when helping */
        return d->knows(pack, k);
    default:
        return false;
    }
}

bool bonus_known(const Deeds *d, const Pack *pack, const Node *plus)
{
    for (const Node *k = node_first(plus); k; k = node_next(plus, k))
        if (!about_known(d, pack, k))
            return false;
    return true;
}

int bonus_of(const Table *t, const Frame *f, const Node *plus)
{
    int n = plus->number;

    for (const Node *k = node_first(plus); k; k = node_next(plus, k)) {
        if (k->type == NODE_alternative &&
            condition_holds(t, f, node_first(k))) {
            REACHED_NODE(t, k);
            n = k->number;
        }
        if (k->type == NODE_if &&
            condition_holds(t, f, node_first(k)) == !!(k->flags & FLAG_not))
            return 0;
        if (k->type == NODE_state && !t->family->deeds->holds(t, f, k))
            return 0;
        if (k->type == NODE_part && k->row == PREP_for)
            n *= amount_of(t, f, node_first(k));
        if (k->type == NODE_part && per_inside(k))
            n *= amount_of(t, f, node_first(per_inside(k)));
        if (k->type == NODE_modifier)
            n = bounded(t, f, k, n);
    }
    if (n != 0)
        REACHED_NODE(t, plus);
    return n;
}
