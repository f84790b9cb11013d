/* deeds_fight.c: what orders do to a fight, a turn, and what was announced
 * (deeds.def). */
#include <string.h>

#include "families/munchkin/deeds.h"
#include "families/munchkin/phrase_int.h"

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

/* all monsters: a monster and its twins are as many (GAP-55) */
static bool means_all(const Node *object)
{
    return object->det == DET_all || object->det == DET_all_the ||
           object->det == DET_each || object->det == DET_every ||
           object->det == DET_both;
}

static bool lies_in_fight(const Table *t, CardId card)
{
    return card_slot(t, card)->zone == ZONE_fight;
}

bool deed_kill(Table *t, Frame *f, const Deed *d)
{
    if (!lies_in_fight(t, d->card))
        return false;
    munchkin(t)->defeater = f->card;
    do {
        tell(t, EVENT(kills, .seat = d->doer, .card = d->card));
        munchkin(t)->owed =
            (uint8_t)(munchkin(t)->owed + treasures_of(t, d->card));
        combat_killed(t, d->card);
        combat_remove(t, d->card);
    } while (means_all(d->object) && lies_in_fight(t, d->card));
    return true;
}

bool deed_remove(Table *t, Frame *f, const Deed *d)
{
    if (!lies_in_fight(t, d->card))
        return false;
    munchkin(t)->defeater = f->card;
    munchkin(t)->gone = d->card;
    do {
        munchkin(t)->left = (uint8_t)treasures_of(t, d->card);
        tell(t, EVENT(leaves, .card = d->card));
        combat_remove(t, d->card);
    } while (means_all(d->object) && lies_in_fight(t, d->card));
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

/* What is added to a side until the combat is over. */
static void add_to_side(Table *t, const Frame *f, const Deed *d, bool against,
                        int amount)
{
    Munchkin *m = munchkin(t);
    int n = m->n_grants;

    grant_add(t, f, d->order, ENDS_COMBAT, amount);
    if (m->n_grants > n)
        m->grants[n].against = against;
}

/* Is this the strength of a side that fights: of the monsters, or of a player
 * who is in the fight? */
static bool is_fighting(const Table *t, const Frame *f, const Node *strength)
{
    if (!combat_frame(t))
        return false;
    return strength_is_monsters(t->pack, strength) ||
           whose(t, f, strength, seats_fighting(t)) & seats_fighting(t);
}

bool deed_set_strength(Table *t, Frame *f, const Deed *d)
{
    bool against = strength_is_monsters(t->pack, d->object);
    int want;

    if (!is_fighting(t, f, d->object))
        return false;
    want = amount_of(t, f, part_phrase(d->order, PREP_to));
    add_to_side(t, f, d, against,
                want - (against ? combat_menace(t, &(Sum){ 0 })
                                : combat_might(t, &(Sum){ 0 })));
    return true;
}

/* The strength of one monster. */
bool deed_set_might(Table *t, Frame *f, const Deed *d)
{
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return false;
    add_to_side(t, f, d, true,
                amount_of(t, f, part_phrase(d->order, PREP_to)) -
                    monster_strength(t, d->card));
    return true;
}

/* add its level to your side, to the monsters: settled now */
bool deed_add(Table *t, Frame *f, const Deed *d)
{
    const Node *to = part_phrase(d->order, PREP_to);

    if (!combat_frame(t) ||
        (to->row == NOUN_strength && !is_fighting(t, f, to)))
        return false;
    add_to_side(t, f, d,
                to->row == NOUN_strength ? strength_is_monsters(t->pack, to)
                                         : to->row != NOUN_side,
                amount_of(t, f, d->object));
    return true;
}

bool deed_multiply(Table *t, Frame *f, const Deed *d)
{
    Frame with = *f;

    if (!combat_frame(t) || (!d->card && !is_fighting(t, f, d->object)))
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
    memset(munchkin(t)->due, 0, sizeof munchkin(t)->due);
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
        !combat_includes(t, d->doer) ||
        CANNOT(t, escape, .who = d->doer, .what = face_of(t, d->card)))
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
    if (CANNOT(t, reroll, .who = d->doer))
        return false;
    return rolled_frame(t) ? set_die(t, chance_die(&t->g->chance))
                           : run_again(t);
}

/* to a number of your choice, or to one that is worked out; a die has six
 * faces */
bool deed_set_roll(Table *t, Frame *f, const Deed *d)
{
    int die = f->v[V_COUNT] > 0
                  ? f->v[V_COUNT]
                  : amount_of(t, f, part_phrase(d->order, PREP_to));

    return set_die(t, die < 1 ? 1 : die > 6 ? 6 : die);
}

bool deed_help(Table *t, Frame *f, const Deed *d)
{
    return combat_helped_by(t, d->doer, d->doer != f->seat);
}

/* another player must help you: if you are who fights */
bool deed_help_player(Table *t, Frame *f, const Deed *d)
{
    return combat_frame(t) &&
           seat_in(combat_frame(t)->seat, phrase_players(t, f, d->object)) &&
           deed_help(t, f, d);
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
    Seats theirs = whose(t, f, d->object, seat_bit(t->g->active));

    if (combat_frame(t) || !seat_in(t->g->active, theirs))
        return false;
    turn_closes(t, turn);
    return true;
}

/* Once more, on the own turn and out of combat. */
bool deed_open(Table *t, Frame *f, const Deed *d)
{
    Frame *turn = &t->g->frames[0];

    (void)f;
    if (combat_frame(t) || t->g->active != d->doer ||
        CANNOT(t, open, .who = d->doer) ||
        turn->step < STEP_turn_arrange || turn->step > STEP_turn_after)
        return false;
    step_go(turn, STEP_turn_door);
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

/* What an announced card says is done by whoever copies it, too. */
bool deed_copy(Table *t, Frame *f, const Deed *d)
{
    CardId self = f->card;

    if (t->g->depth + 4 > FRAMES_MAX ||
        !card_says(t, d->card, MOOD_PLAYED))
        return false;
    machine_start_copy(t, d->doer, self, d->card);
    return true;
}

/* Until the turn ends: whoever sells it gets so much. */
bool deed_double_price(Table *t, Frame *f, const Deed *d)
{
    Frame with = *f;

    with.v[V_IT] = (int16_t)d->card;
    grant_add(t, &with, d->order, ENDS_TURN, 0);
    return true;
}
