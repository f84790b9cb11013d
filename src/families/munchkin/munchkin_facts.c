/* munchkin_facts.c: what can be said of a position: statements for scenarios
 * and front ends, and totals with their parts. */
#include "engine/facts.h"
#include "families/munchkin/munchkin_int.h"

static void add_combat_facts(const Table *t, FactSink *sink)
{
    int fighters_total, monsters_total;

    strength_totals(t, &fighters_total, &monsters_total);
    if (combat_any_monster(t) != NO_CARD) /* else it is over */
        fact_add(t, sink,
                 combat_is_winning(t) ? STATEMENT_winning : STATEMENT_losing,
                 HOLES(.seat = current_combat(t)->seat,
                       .number = fighters_total, .second = monsters_total));
    offer_facts(t, sink);
}

/* How a card lies before its owner. Of a Curse that is kept both is so, also
 * if it is attached to something. */
static void add_place_facts(const Table *t, FactSink *sink, Seat owner,
                            CardId card)
{
    CardId host = card_slot(t, card)->host;
    PatternHoles holes = HOLES(.seat = owner, .card = card, .on = host);

    if (host != NO_CARD)
        fact_add(t, sink, STATEMENT_attached, holes);
    if (card_is_kind(t, card, KIND_curse)) {
        fact_add(t, sink, STATEMENT_keeps, holes);
        fact_add(t, sink, STATEMENT_has, holes);
    } else if (card_slot(t, card)->flags & CARD_EQUIPPED) {
        fact_add(t, sink, STATEMENT_equipped, holes);
    } else if (card_is_kind(t, card, KIND_item) ||
               card_is_kind(t, card, KIND_oneshot)) {
        fact_add(t, sink, STATEMENT_carries, holes);
    } else if (host == NO_CARD) {
        fact_add(t, sink, STATEMENT_has, holes);
    }
}

void trade_facts(const Table *t, FactSink *sink)
{
    const TradeFrame *f = current_trade(t);

    if (!f)
        return;
    EACH_SEAT (t, s)
        EACH_CARD (t, c, play_zone(s))
            if (card_slot(t, c)->flags & CARD_OFFERED)
                fact_add(t, sink, STATEMENT_in_trade,
                         HOLES(.card = c, .seat = s,
                               .to = s == f->from ? f->seat : f->from));
}

void munchkin_facts(const Table *t, FactSink *sink)
{
    if (current_combat(t))
        add_combat_facts(t, sink);
    EACH_SEAT (t, s) {
        if (t->g->switches[SWITCH_sexes])
            fact_add(t, sink,
                     munchkin(t)->seats[s].sex == SEX_FEMALE ? STATEMENT_woman
                                                             : STATEMENT_man,
                     HOLES(.seat = s));
        fact_add(t, sink, STATEMENT_level,
                 HOLES(.seat = s, .number = level_of(t, s)));
        if (seat_is_dead(t, s))
            fact_add(t, sink, STATEMENT_dead, HOLES(.seat = s));
        if (munchkin(t)->seats[s].skips > 0)
            fact_add(t, sink, STATEMENT_skips, HOLES(.seat = s));
        EACH_CARD (t, c, play_zone(s))
            add_place_facts(t, sink, s, c);
    }
    trade_facts(t, sink);
}

bool munchkin_total(const Table *t, int k, Total *which, Sum *sum)
{
    static const Total totals[] = { { "strength", "%s's strength" },
                                    { "side", "%s's side" },
                                    { "monsters", "the monsters" } };
    int side = k < t->g->seats ? 0 : k - t->g->seats + 1;

    if (side > (current_combat(t) && combat_any_monster(t) != NO_CARD ? 2 : 0))
        return false;
    *which = totals[side];
    which->seat = (Seat)k;
    which->of_fight = side > 0;
    if (side == 0) {
        strength_of_seat(t, which->seat, sum);
    } else if (side == 1) {
        which->seat = current_combat(t)->seat;
        strength_fighters_total(t, sum);
    } else {
        which->seat = NOBODY;
        strength_monsters_total(t, sum);
    }
    return true;
}
