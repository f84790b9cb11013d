/* deeds_fight.c: what orders do to a fight, a turn, and what was announced
 * (deeds.def). */
#include "families/munchkin/deeds.h"

/* ---- the fight ---- */

bool deed_become(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    return seat_becomes(t, d->doer, d->object->name);
}

bool deed_die(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    return seat_dies(t, d->doer);
}

bool deed_kill(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return false;
    tell(t, EVENT(kills, .seat = d->doer, .card = d->card));
    munchkin(t)->owed = (uint8_t)(munchkin(t)->owed + treasures_of(t, d->card));
    combat_killed(t, d->card);
    combat_remove(t, d->card);
    return true;
}

bool deed_remove(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return false;
    munchkin(t)->left = (uint8_t)treasures_of(t, d->card);
    tell(t, EVENT(leaves, .card = d->card));
    combat_remove(t, d->card);
    return true;
}

/* ... and keep its enhancers: the order that follows says so. */
static bool keeps_enhancers(const Deed *d)
{
    const Node *chain = d->order - 1, *next;

    if (chain->type != NODE_chain || node_first(chain) != d->order)
        return false;
    next = node_next(chain, d->order);
    return next && next->type == NODE_do && next->row == SAY_keep;
}

/* Replace your class: the other lies where it lay. */
static bool replace_before(Table *t, const Deed *d)
{
    Seat owner = owner_of(t, d->card);
    Deed lost = *d;

    if (owner == NOBODY || card_slot(t, d->card)->zone != play_of(owner))
        return false;
    tell(t, EVENT(takes, .seat = owner, .card = d->second));
    deed_discard(t, NULL, &lost);
    zone_append(t, d->second, play_of(owner));
    return true;
}

bool deed_replace(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (d->second == NO_CARD)
        return false;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return replace_before(t, d);
    play_replace(t, d->doer, d->second, d->card, keeps_enhancers(d));
    return true;
}

bool deed_set_strength(Table *t, Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);
    int want;

    if (!combat_frame(t) || !to)
        return false;
    want = amount_of(t, f, to);
    grant_add(t, f, d->order, ENDS_COMBAT, want - combat_might(t, &(Sum){ 0 }));
    return true;
}

/* add its level to your side: settled now */
bool deed_add(Table *t, Frame *f, const Deed *d)
{
    if (!combat_frame(t))
        return false;
    grant_add(t, f, d->order, ENDS_COMBAT, amount_of(t, f, d->object));
    return true;
}

bool deed_multiply(Table *t, Frame *f, const Deed *d)
{
    Frame with = *f;

    if (!combat_frame(t))
        return false;
    if (d->card)
        with.v[V_IT] = (int16_t)d->card;
    grant_add(t, &with, d->order, ENDS_COMBAT, 0);
    tell(t,
         EVENT(doubles,
               .seat = d->card ? owner_of(t, d->card) : combat_frame(t)->seat,
               .card = f->card));
    return true;
}

bool deed_move_fight(Table *t, Frame *f, const Deed *d)
{
    Seat to = deed_other(t, f, d, PREP_to);

    if (!combat_frame(t) || to == NOBODY || seat_is_dead(t, to))
        return false;
    combat_frame(t)->seat = to;
    if (helper_of(t) == to)
        combat_frame(t)->aux = 0;
    tell(t, EVENT(moves, .to = to));
    return true;
}

bool deed_escape(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight ||
        seat_cannot(t, d->doer, SAY_escape, face_of(t, d->card)))
        return false; /* impossible beats automatic */
    run_safe(t, d->doer, d->card);
    return true;
}

bool deed_escape_all(Table *t, Frame *f, const Deed *d)
{
    bool all = true;

    EACH_CARD (t, c, ZONE_fight)
        if (is_fought(t, c)) {
            Deed one = *d;
            one.card = c;
            all = deed_escape(t, f, &one) && all;
        }
    return all;
}

/* The die of a card's table that lies there, or NULL. */
static Frame *rolled_frame(const Table *t)
{
    for (int i = t->g->depth - 1; i > 0; i--)
        if (t->g->frames[i].step == STEP_effect_rolled)
            return &t->g->frames[i];
    return NULL;
}

static bool set_die(Table *t, int die)
{
    Frame *f = rolled_frame(t);

    if (!f)
        return run_set_die(t, die);
    machine_set_roll(f, die);
    tell(t, EVENT(roll_is, .number = (int16_t)die));
    return true;
}

bool deed_reroll(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    (void)d;
    return rolled_frame(t) ? set_die(t, chance_die(&t->g->chance))
                           : run_again(t);
}

bool deed_set_roll(Table *t, Frame *f, const Deed *d)
{
    (void)d;
    return set_die(t, f->v[V_COUNT]);
}

bool deed_help(Table *t, Frame *f, const Deed *d)
{
    return combat_helped_by(t, d->doer, d->doer != f->seat);
}

bool deed_leave(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (!combat_frame(t) || helper_of(t) != d->doer)
        return false;
    combat_left_by_helper(t);
    return true;
}

bool deed_fight(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (combat_frame(t) || seat_is_dead(t, d->doer))
        return false;
    combat_call(t, d->doer, d->card);
    return true;
}

bool deed_end_fight(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    (void)d;
    if (!combat_frame(t))
        return false;
    while (combat_monster(t) != NO_CARD)
        combat_remove(t, combat_monster(t));
    return true;
}

bool deed_end_turn(Table *t, Frame *f, const Deed *d)
{
    Frame *turn = &t->g->frames[0];

    (void)f;
    (void)d;
    if (combat_frame(t))
        return false;
    step_go(turn, STEP_turn_charity);
    return true;
}

bool deed_skip_turn(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    munchkin(t)->skips |= (Seats)(1u << d->doer);
    return true;
}

/* ---- announced cards ---- */

bool deed_cancel(Table *t, Frame *f, const Deed *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_limbo)
        return false;
    tell(t, EVENT(stopped, .card = d->card));
    deck_discard(t, d->card);
    return true;
}

bool deed_redirect(Table *t, Frame *f, const Deed *d)
{
    Seat to = deed_other(t, f, d, PREP_to);

    return to != NOBODY && play_redirect(t, d->card, to);
}
