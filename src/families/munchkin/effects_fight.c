/* effects_fight.c: what commands do to a fight, a turn, and what was announced
 * (effects.def). */
#include <string.h>

#include "base/clamp.h"
#include "families/munchkin/active_rules_int.h"
#include "families/munchkin/effects.h"
#include "families/munchkin/phrase_int.h"

/* ---- the fight ---- */

bool effect_become(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    return cult_become(t, d->actor, d->object->name);
}

bool effect_die(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    return death_kill_seat(t, d->actor);
}

/* all monsters: a monster and its twins are as many (GAP-55) */
static bool means_all(const Node *object)
{
    return object->det == DET_all || object->det == DET_all_the ||
           object->det == DET_each || object->det == DET_every ||
           object->det == DET_both;
}

static bool card_is_in_fight(const Table *t, CardId card)
{
    return card_slot(t, card)->zone == ZONE_fight;
}

bool effect_kill(Table *t, Frame *f, const Effect *d)
{
    if (!card_is_in_fight(t, d->card))
        return false;
    munchkin(t)->defeating_card = f->card;
    do {
        emit(t, EVENT(kills, .seat = d->actor, .card = d->card));
        combat_owe_treasures(t, combat_treasures_of(t, d->card));
        combat_record_kill(t, d->card);
        combat_remove_monster(t, d->card);
    } while (means_all(d->object) && card_is_in_fight(t, d->card));
    return true;
}

/* Several monsters leave one after the other: what they had adds up. */
bool effect_remove(Table *t, Frame *f, const Effect *d)
{
    int treasures = f->count > 0 ? munchkin(t)->last_treasures : 0;

    if (!card_is_in_fight(t, d->card))
        return false;
    munchkin(t)->defeating_card = f->card;
    munchkin(t)->last_removed = d->card;
    do {
        treasures += combat_treasures_of(t, d->card);
        emit(t, EVENT(leaves, .card = d->card));
        combat_remove_monster(t, d->card);
    } while (means_all(d->object) && card_is_in_fight(t, d->card));
    munchkin(t)->last_treasures = (uint8_t)clamp(treasures, 0, UINT8_MAX);
    return true;
}

/* ... and keep its enhancers: the order that follows says so. */
static bool keeps_enhancers(const Effect *d)
{
    const Node *chain = d->command - 1, *next;

    if (chain->type != NODE_chain || node_first(chain) != d->command)
        return false;
    next = node_next(chain, d->command);
    return next && next->type == NODE_command && next->row == CARDVERB_keep;
}

/* Replace your class: the other lies where it lay; nothing does if it is one
 * that its owner has besides (GAP-158). */
static bool replace_in_play(Table *t, const Effect *d)
{
    Seat owner = card_owner(t, d->card);
    Effect lost = *d;
    bool twice;

    if (owner == NOBODY || card_slot(t, d->card)->zone != play_zone(owner))
        return false;
    twice = identity_has_same(t, owner, d->second, d->card);
    if (!twice)
        emit(t, EVENT(takes, .seat = owner, .card = d->second));
    effect_discard(t, NULL, &lost);
    if (!twice)
        deck_move_card(t, d->second, play_zone(owner));
    return true;
}

bool effect_replace(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (d->second == NO_CARD)
        return false;
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return replace_in_play(t, d);
    play_replace(t, d->actor, d->second, d->card, keeps_enhancers(d));
    return true;
}

/* What is added to a side until the combat is over. */
static void add_to_side(Table *t, const Frame *f, const Effect *d, bool against,
                        int amount)
{
    Munchkin *m = munchkin(t);
    int n = m->n_grants;

    grant_add(t, f, d->command, ENDS_COMBAT, amount);
    if (m->n_grants > n)
        m->grants[n].against = against;
}

/* Is this the strength of a side that fights: of the monsters, or of a player
 * who is in the fight? */
static bool strength_is_in_fight(const Table *t, const Frame *f,
                                 const Node *strength)
{
    if (!current_combat(t))
        return false;
    return effect_strength_is_monsters(t->pack, strength) ||
           phrase_owners(t, f, strength, combat_fighters(t)) &
               combat_fighters(t);
}

bool effect_set_strength(Table *t, Frame *f, const Effect *d)
{
    bool against = effect_strength_is_monsters(t->pack, d->object);
    int want;

    if (!strength_is_in_fight(t, f, d->object))
        return false;
    want = evaluate_amount(t, f, prep_phrase(d->command, PREP_to));
    add_to_side(t, f, d, against,
                want - (against ? strength_monsters_total(t, &(Sum){ 0 })
                                : strength_fighters_total(t, &(Sum){ 0 })));
    return true;
}

/* The strength of one monster. */
bool effect_set_monster_strength(Table *t, Frame *f, const Effect *d)
{
    if (card_slot(t, d->card)->zone != ZONE_fight)
        return false;
    add_to_side(t, f, d, true,
                evaluate_amount(t, f, prep_phrase(d->command, PREP_to)) -
                    strength_of_monster(t, d->card));
    return true;
}

/* Who is not in the fight has no side. */
static bool can_add_to(const Table *t, const Frame *f, const Node *to)
{
    if (to->row == NOUN_strength)
        return strength_is_in_fight(t, f, to);
    if (to->row == NOUN_side)
        return seat_in(f->seat, combat_fighters(t));
    return current_combat(t) != NULL;
}

/* To your side, your strength; or to the monsters, their strength? */
static bool adds_to_monsters(const Pack *pack, const Node *to)
{
    return to->row == NOUN_strength ? effect_strength_is_monsters(pack, to)
                                    : to->row != NOUN_side;
}

/* add its level to your side, to the monsters: settled now */
bool effect_add(Table *t, Frame *f, const Effect *d)
{
    const Node *to = prep_phrase(d->command, PREP_to);

    if (!can_add_to(t, f, to))
        return false;
    add_to_side(t, f, d, adds_to_monsters(t->pack, to),
                evaluate_amount(t, f, d->object));
    return true;
}

/* add the level of a monster to your side: of the one that was picked */
bool effect_add_picked(Table *t, Frame *f, const Effect *d)
{
    const Node *to = prep_phrase(d->command, PREP_to);

    if (!can_add_to(t, f, to))
        return false;
    add_to_side(
        t, f, d, adds_to_monsters(t->pack, to),
        munchkin_amounts[d->object->row].of(t, f, d->object, NOBODY, d->card));
    return true;
}

/* GAP-155: what does not count is not told either. */
static bool is_stronger(const Table *t, const Frame *f, const Effect *d)
{
    Seat to = d->card ? card_owner(t, d->card) : current_combat(t)->seat;
    bool monsters = d->card ? to == NOBODY
                            : effect_strength_is_monsters(t->pack, d->object);

    return strength_counts(t,
                           (Addition){ f->card, f->seat, to, monsters, true });
}

bool effect_multiply(Table *t, Frame *f, const Effect *d)
{
    Frame with = *f;

    if (!current_combat(t) ||
        (!d->card && !strength_is_in_fight(t, f, d->object)))
        return false;
    if (d->card)
        with.it = d->card;
    grant_add(t, &with, d->command, ENDS_COMBAT, 0);
    if (is_stronger(t, f, d))
        emit(t, EVENT(doubles,
                      .seat = d->card ? card_owner(t, d->card)
                                      : current_combat(t)->seat,
                      .card = f->card));
    return true;
}

bool effect_move_fight(Table *t, Frame *f, const Effect *d)
{
    Seat to = effect_other_player(t, f, d, PREP_to);

    if (!current_combat(t) || to == NOBODY || seat_is_dead(t, to))
        return false;
    memset(munchkin(t)->due, 0, sizeof munchkin(t)->due);
    current_combat(t)->seat = to;
    if (combat_helper(t) == to)
        current_combat(t)->helper_plus_1 = 0;
    emit(t, EVENT(moves, .to = to));
    return true;
}

bool effect_escape(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_fight ||
        !combat_includes(t, d->actor) ||
        CANNOT(t, escape, .actor = d->actor, .what = twin_original(t, d->card)))
        return false; /* impossible beats automatic */
    run_mark_safe(t, d->actor, d->card);
    return true;
}

bool effect_escape_all(Table *t, Frame *f, const Effect *d)
{
    bool all = true;

    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c)) {
            Effect one = *d;
            one.card = c;
            all = effect_escape(t, f, &one) && all;
        }
    return all;
}

/* The die of a card's table that lies there, or NULL. */
static Frame *rolled_frame(Table *t)
{
    for (int i = t->g->depth - 1; i > 0; i--)
        if (t->g->frames[i].step == STEP_effect_rolled)
            return &game_edit(t)->frames[i];
    return NULL;
}

static bool set_die(Table *t, int die)
{
    Frame *f = rolled_frame(t);

    if (!f)
        return run_set_die(t, die);
    machine_set_roll(f, die);
    emit(t, EVENT(roll_changed, .number = (int16_t)die));
    return true;
}

bool effect_reroll(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (CANNOT(t, reroll, .actor = d->actor))
        return false;
    return rolled_frame(t) ? set_die(t, rng_die(&game_edit(t)->rng))
                           : run_reroll(t);
}

/* to a number of your choice, or to one that is worked out; a die has six
 * faces */
bool effect_set_roll(Table *t, Frame *f, const Effect *d)
{
    int die = f->count > 0
                  ? f->count
                  : evaluate_amount(t, f, prep_phrase(d->command, PREP_to));

    return set_die(t, die < 1 ? 1 : die > 6 ? 6 : die);
}

bool effect_help(Table *t, Frame *f, const Effect *d)
{
    return combat_add_helper(t, d->actor, d->actor != f->seat);
}

/* another player must help you: if you are who fights */
bool effect_help_player(Table *t, Frame *f, const Effect *d)
{
    return current_combat(t) &&
           seat_in(current_combat(t)->seat, phrase_players(t, f, d->object)) &&
           effect_help(t, f, d);
}

bool effect_leave(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (!current_combat(t) || combat_helper(t) != d->actor)
        return false;
    combat_helper_leaves(t);
    return true;
}

bool effect_fight(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (current_combat(t) || seat_is_dead(t, d->actor))
        return false;
    combat_queue_fight(t, d->actor, d->card);
    return true;
}

bool effect_end_fight(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    (void)d;
    if (!current_combat(t))
        return false;
    while (combat_any_monster(t) != NO_CARD)
        combat_remove_monster(t, combat_any_monster(t));
    return true;
}

bool effect_end_turn(Table *t, Frame *f, const Effect *d)
{
    Seats theirs = phrase_owners(t, f, d->object, seat_bit(t->g->active));

    if (current_combat(t) || !seat_in(t->g->active, theirs))
        return false;
    turn_start_charity(t, step_bottom(t));
    return true;
}

/* GAP-156: one more, on the own turn and out of combat, when the card is
 * done. */
bool effect_open(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (current_combat(t) || t->g->active != d->actor ||
        current_turn(t)->step == STEP_turn_end ||
        CANNOT(t, open, .actor = d->actor))
        return false;
    current_turn(t)->doors++;
    return true;
}

bool effect_skip_turn(Table *t, Frame *f, const Effect *d)
{
    uint8_t *skips = &munchkin(t)->seats[d->actor].skips;

    if (turn_is_meant(t, d->actor, f->card))
        current_turn(t)->cut = 1;
    else if (*skips < UINT8_MAX)
        ++*skips;
    return true;
}

/* ---- announced cards ---- */

bool effect_cancel(Table *t, Frame *f, const Effect *d)
{
    (void)f;
    if (card_slot(t, d->card)->zone != ZONE_limbo)
        return false;
    emit(t, EVENT(stopped, .card = d->card));
    deck_discard(t, d->card);
    return true;
}

bool effect_redirect(Table *t, Frame *f, const Effect *d)
{
    Seat to = effect_other_player(t, f, d, PREP_to);

    return to != NOBODY && play_redirect(t, d->card, to);
}

/* What an announced card says is done by whoever copies it, too. */
bool effect_copy(Table *t, Frame *f, const Effect *d)
{
    CardId self = f->card;

    if (t->g->depth + 4 > FRAMES_MAX ||
        !card_has_topic(t, d->card, CLAUSE_PLAYED))
        return false;
    machine_start_copy(t, d->actor, self, d->card);
    return true;
}

/* Until the turn ends: whoever sells it gets so much. */
bool effect_double_price(Table *t, Frame *f, const Effect *d)
{
    Frame with = *f;

    with.it = d->card;
    grant_add(t, &with, d->command, ENDS_TURN, 0);
    return true;
}
