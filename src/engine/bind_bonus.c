/* bind_bonus.c: binds bonuses, by the rows of sums.def. */
#include "engine/bind_int.h"

static const SumRow *sum_row(const Binder *b, const Node *plus)
{
    const Node *to = prep_phrase(plus, PREP_to);
    int total = to && to->type == NODE_phrase ? to->row : NOUN_none;
    const SumRow *plain = NULL;

    if (plus->name != 0)
        return NULL;
    for (int i = 0; i < b->lang->n_sums; i++) {
        const SumRow *row = &b->lang->sums[i];
        if (row->unit != plus->row)
            continue;
        if (row->total != NOUN_none && row->total == total)
            return row;
        if (row->total == NOUN_none)
            plain = row;
    }
    if (total != NOUN_none && lang_nouns[total].is & IS_NUMBER)
        return NULL; /* a total that nobody adds to */
    return plain;
}

/* each dead player cannot ..., +2 to each dead player */
bool bind_actors(Binder *b, const Node *who)
{
    const Node *k = node_first(who);

    while (k && !(b->lang->idle_adjective && k->type == NODE_adjective &&
                  k->row == b->lang->idle_adjective))
        k = node_next(who, k);
    return !k || bind_refuse(b, k, NULL,
                             "a %s player does nothing, and nothing is done to"
                             " one",
                             lang_adjs[k->row].phrase);
}

/* to your escape rolls: whose */
static bool bind_total(Binder *b, const Node *phrase, const SumRow *row)
{
    bind_consume_fixed(b, phrase);
    if (!bind_det_allows_owner(phrase, row->owners))
        return bind_refuse(b, phrase, NULL, "\"%s %s\" is nobody's",
                           lang_dets[phrase->det], bind_noun_text(b, phrase));
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        bind_consume(b, k);
        if (k->type == NODE_modifier && k->row == MOD_per) {
            if (!bind_amount(b, node_first(k)))
                return false;
        } else if (k->type != NODE_modifier ||
                   (k->row != MOD_of && k->row != MOD_owned)) {
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               bind_noun_text(b, phrase));
        } else if (row->owners & IN_characters) {
            if (!bind_may_be_character(node_first(k)) ||
                !bind_cards(b, node_first(k), USE_name))
                return bind_refuse(b, node_first(k), NULL, "nobody is meant");
            bind_consume_fixed(b, k); /* it is on that very character */
            bind_consume_fixed(b, node_first(k));
        } else if (!bind_is_players(b->lang, b->pack, node_first(k)) ||
                   !(row->owners & IN_players)) {
            return bind_refuse(b, node_first(k), NULL, "nobody is meant");
        } else if (!bind_players(b, node_first(k), USE_name) ||
                   !bind_actors(b, node_first(k))) {
            return false;
        }
    }
    return true;
}

/* +1 to you per card discarded: the number hangs on the last phrase. */
static bool bind_counted_to(Binder *b, const Node *to, const Node *per,
                            const SumRow *row)
{
    bool players = bind_is_players(b->lang, b->pack, to);

    bind_consume(b, to);
    bind_consume(b, per);
    if (to->length != 1 + per->length)
        return bind_refuse(b, to, NULL, "too much is said of it");
    if (!(row->to & (players ? IN_players : IN_cards | IN_fought)) ||
        (!players && !b->lang->can_be_fought(b->pack, to)))
        return bind_refuse(b, to, NULL, "\"%s\" gets no such bonus",
                           bind_noun_text(b, to));
    return bind_quantity(b, to, USE_name) && bind_amount(b, node_first(per));
}

static bool bind_to(Binder *b, const Node *part, const SumRow *row)
{
    const Node *to = node_first(part);

    if (row->total != NOUN_none) {
        bind_consume(b, part);
        return bind_total(b, to, row);
    }
    if (to->type == NODE_phrase && phrase_modifier(to, MOD_per)) {
        bind_consume(b, part);
        return bind_counted_to(b, to, phrase_modifier(to, MOD_per), row);
    }
    return bind_named(b, part, row->to, "to") &&
           (!bind_is_players(b->lang, b->pack, to) || bind_actors(b, to));
}

static bool bind_plus_part(Binder *b, const Node *k, const SumRow *row)
{
    switch (k->row) {
    case PREP_to:
        return bind_to(b, k, row);
    case PREP_against:
        return row->against ? bind_named(b, k, row->against, "against")
                            : bind_refuse(b, k, NULL, "nobody is against that");
    case PREP_for: /* per card in your hand */
        bind_consume(b, k);
        return bind_amount(b, node_first(k));
    default:
        return bind_refuse(b, k, NULL, "\"%s\" says nothing about a bonus",
                           lang_preps[k->row].phrase);
    }
}

/* +1 per item you have (at most 3), -1 treasure (at least 1); but +1 is always
 * at most 3 */
static bool bind_bound(Binder *b, const Node *plus, const Node *bound)
{
    const Node *to = prep_phrase(plus, PREP_to);

    if (plus->row == NOUN_none && !prep_phrase(plus, PREP_for) &&
        !(to && to->type == NODE_phrase && phrase_modifier(to, MOD_per)))
        return bind_refuse(b, bound, "+1 per item you have (at most 3)",
                           "nothing is counted that this could limit");
    return bind_compare(b, node_first(bound));
}

bool bind_plus(Binder *b, const Node *plus)
{
    const SumRow *row = sum_row(b, plus);

    bind_consume(b, plus);
    if (!row)
        return bind_refuse(b, plus, NULL, "nothing counts such a number");
    bind_set_row(b, plus, (int)(row - b->lang->sums));
    for (const Node *k = node_first(plus); k; k = node_next(plus, k)) {
        bool good;
        switch (k->type) {
        case NODE_if:
            good = node_first(k)->type != NODE_did
                       ? bind_static_if(b, prep_phrase(plus, PREP_to), k)
                       : bind_refuse(b, k, NULL,
                                     "a bonus does not wait for a command");
            break;
        case NODE_alternative:
            bind_consume(b, k);
            good = bind_condition(b, node_first(k));
            break;
        case NODE_prep:
            good = bind_plus_part(b, k, row);
            break;
        case NODE_modifier:
            bind_consume(b, k);
            good = bind_bound(b, plus, k);
            break;
        default: /* when helping */
            good = bind_cond(b, k, true);
        }
        if (!good)
            return false;
    }
    return true;
}
