/* kernel.c: verbs and helpers that every family shares. */
#include "engine/kernel.h"

#include "engine/machine.h"

Refusal kernel_check(const Table *t, Action action)
{
    return verb_is_choice(action.verb) ? machine_check(t, action) : ALLOWED;
}

void kernel_list(const Table *t, Action blank, ActionList *out)
{
    if (verb_is_choice(blank.verb))
        machine_list(t, blank, out);
    else
        action_add(out, blank);
}

/* Something lies on it: an enhancer, an attached card. */
static bool has_cards_on_it(const Table *t, CardId card)
{
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->host == card)
            return true;
    return false;
}

bool kernel_same_choice(const Table *t, CardId a, CardId b)
{
    const Slot *x = card_slot(t, a), *y = card_slot(t, b);

    if (t->pack->def_of[a] != t->pack->def_of[b] || x->zone != y->zone)
        return false;
    return !zone_is_open(t, x->zone) ||
           (x->host == y->host && x->flags == y->flags && x->by == y->by &&
            x->n == y->n && !has_cards_on_it(t, a) && !has_cards_on_it(t, b));
}

bool kernel_is_duplicate(const Table *t, CardId card)
{
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (c < card && kernel_same_choice(t, card, c))
            return true;
    return false;
}

/* Where an equal card is listed already, or NULL. */
static Action *find_equal(const Table *t, ActionList *out, int from,
                          CardId card)
{
    for (int i = from; i < out->n; i++)
        if (kernel_same_choice(t, out->at[i].card, card))
            return &out->at[i];
    return NULL;
}

/* Of equal cards that may be used the lowest number is listed, as reading a
 * line takes the lowest. */
void kernel_list_kinds(const Table *t, Action blank, ZoneId zone,
                       uint32_t kinds, ActionList *out)
{
    int from = out->n;

    EACH_CARD (t, c, zone) {
        Action *equal;
        if (!(kinds >> card_def(t, c)->kind & 1))
            continue;
        blank.card = c;
        if (t->family->verbs[blank.verb].check(t, blank).id != REFUSAL_none)
            continue;
        equal = find_equal(t, out, from, c);
        if (!equal)
            action_add(out, blank);
        else if (c < equal->card)
            *equal = blank;
    }
}

void kernel_list_cards(const Table *t, Action blank, ZoneId zone,
                       ActionList *out)
{
    kernel_list_kinds(t, blank, zone, UINT32_MAX, out);
}

/* DECK-03, DECK-04, GAP-13, GAP-15: reshuffled only when a card is needed. */
CardId kernel_draw(Table *t, ZoneId pile, ZoneId discards, RngStream stream)
{
    if (t->g->zones[pile].count == 0) {
        zone_move_all(t, discards, pile);
        zone_shuffle(t, pile, stream);
    }
    return t->g->zones[pile].first;
}
