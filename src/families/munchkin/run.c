/* run.c: running away, one roll per monster (RUN-*). */
#include "families/munchkin/munchkin.h"

/* A monster that has not been rolled against, or NO_CARD. */
static CardId next_monster(const Table *t)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster) &&
            !(card_slot(t, c)->flags & CARD_ROLLED))
            return c;
    return NO_CARD;
}

void munchkin_step_run_choose(Table *t, Frame *f)
{
    if (next_monster(t) == NO_CARD)
        step_go(f, STEP_run_end);
    else
        ask_floor(t, f->seat, seats_all(t->g));
}

/* RUN-10, RUN-02: no Level, no Treasure, no looting. */
void munchkin_step_run_end(Table *t, Frame *f)
{
    (void)f;
    while (t->g->zones[ZONE_fight].first)
        deck_discard(t, t->g->zones[ZONE_fight].first);
    step_pop(t);
}

Refusal munchkin_check_roll(const Table *t, Action a)
{
    if (a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.on)->zone != ZONE_fight ||
        !is_kind(t, a.on, KIND_monster))
        return refuse_card(REFUSAL_no_target, a.on);
    if (card_slot(t, a.on)->flags & CARD_ROLLED)
        return refuse_card(REFUSAL_rolled, a.on);
    return ALLOWED;
}

void munchkin_list_roll(const Table *t, Action blank, ActionList *out)
{
    EACH_CARD (t, c, ZONE_fight) {
        blank.on = c;
        if (munchkin_check_roll(t, blank).id == REFUSAL_none &&
            !card_is_repeat(t, c))
            action_add(out, blank);
    }
}

/* RUN-05, BAD-01: 5 or more escapes; else the Bad Stuff strikes at once. */
void munchkin_act_roll(Table *t, Action a)
{
    int die = chance_die(&t->g->chance);
    const Node *bad;

    card_slot(t, a.on)->flags |= CARD_ROLLED;
    if (die >= t->g->switches[SWITCH_escape]) {
        tell(t, EVENT(escapes, .seat = a.seat, .on = a.on,
                      .number = (int16_t)die));
        return;
    }
    tell(t, EVENT(caught, .seat = a.seat, .on = a.on, .number = (int16_t)die));
    bad = bad_stuff_of(t->pack, card_def(t, a.on));
    if (bad)
        machine_start(t, bad, a.seat, a.on);
}
