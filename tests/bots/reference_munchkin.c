/* reference_munchkin.c: FROZEN (reference.c): what the reference wants in
 * Munchkin: to be equipped, to fight what is weaker, to be helped for half of
 * the Treasures, to stop who is about to win, and to curse the leader. */
#include "reference.h"

#include <stdlib.h>

#include "families/munchkin/combat_int.h"

enum { NEVER = -100 };

/* ---- what things are worth ---- */

static int bonus_of(const Table *t, CardId card)
{
    return card_stat(t, card, STAT_bonus);
}

/* A card of the hand, or one that could be taken. */
static int card_value(const Table *t, Seat me, CardId card)
{
    int bonus = bonus_of(t, card);

    switch (card_def(t, card)->kind) {
    case KIND_monster:
        return card_stat(t, card, STAT_level) <
                       strength_of_seat(t, me, &(Sum){ 0 })
                   ? 8
                   : 2;
    case KIND_item:
        return 3 + 2 * bonus + card_stat(t, card, STAT_gold) / 200;
    case KIND_oneshot:
        return 4 + bonus;
    case KIND_levelup:
        return 30;
    case KIND_curse:
    case KIND_companion:
        return 5;
    case KIND_enhancer:
    case KIND_special:
        return 4;
    default:
        return 3;
    }
}

/* The other player who is closest to winning. */
static Seat find_leader(const Table *t, Seat me)
{
    Seat leader = NOBODY;

    EACH_SEAT (t, s)
        if (s != me &&
            (leader == NOBODY ||
             level_of(t, s) * 100 + strength_of_seat(t, s, &(Sum){ 0 }) >
                 level_of(t, leader) * 100 +
                     strength_of_seat(t, leader, &(Sum){ 0 })))
            leader = s;
    return leader;
}

/* ---- Items ---- */

static bool is_equipped(const Table *t, CardId card)
{
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

/* Do they need the same place? */
static bool is_rival(const Table *t, CardId a, CardId b)
{
    int hands = card_stat(t, a, STAT_hands);

    return hands > 0
               ? hands <= card_stat(t, b, STAT_hands)
               : card_stat(t, a, STAT_slot) != 0 &&
                     card_stat(t, a, STAT_slot) == card_stat(t, b, STAT_slot);
}

/* Is this worn though that would be better? */
static bool is_outdone(const Table *t, CardId worn, CardId by)
{
    return card_is_kind(t, by, KIND_item) && !is_equipped(t, by) &&
           bonus_of(t, by) > bonus_of(t, worn) && is_rival(t, by, worn) &&
           items_can_use(t, by);
}

static bool has_better(const Table *t, Seat me, CardId worn)
{
    EACH_CARD (t, c, play_zone(me))
        if (is_outdone(t, worn, c))
            return true;
    EACH_CARD (t, c, hand_zone(me))
        if (is_outdone(t, worn, c))
            return true;
    return false;
}

/* An Item that this seat will never wear. */
static bool is_spare(const Table *t, Seat me, CardId card)
{
    if (!card_is_kind(t, card, KIND_item) || is_equipped(t, card) ||
        card_stat(t, card, STAT_gold) == 0)
        return false;
    return bonus_of(t, card) <= 0 || !items_can_use(t, card) ||
           !items_have_room(t, me, card);
}

static int spare_gold(const Table *t, Seat me)
{
    int gold = 0;

    EACH_CARD (t, c, play_zone(me))
        gold += is_spare(t, me, c) ? card_stat(t, c, STAT_gold) : 0;
    EACH_CARD (t, c, hand_zone(me))
        gold += is_spare(t, me, c) ? card_stat(t, c, STAT_gold) : 0;
    return gold;
}

static bool can_gain_level(const Table *t, Seat me)
{
    return level_of(t, me) + 1 < t->g->switches[SWITCH_win];
}

/* ---- fights ---- */

static bool is_on_fighters_side(const Table *t, Seat me)
{
    return combat_is_on(t) && seat_in(me, combat_fighters(t));
}

/* By how much the monsters would have to be stronger: 0 or less: they are. */
static int winners_margin(const Table *t)
{
    int fighters, monsters;

    strength_totals(t, &fighters, &monsters);
    return fighters - monsters;
}

/* What the one-shots and enhancers of a hand add up to, for this side. */
static int hand_bonus(const Table *t, Seat me, bool for_monsters)
{
    int sum = 0;

    EACH_CARD (t, c, hand_zone(me)) {
        int bonus = bonus_of(t, c);
        if (card_is_kind(t, c, KIND_oneshot))
            sum += bonus;
        else if (card_is_kind(t, c, KIND_enhancer))
            sum += for_monsters == (bonus > 0) ? abs(bonus) : 0;
    }
    return sum;
}

/* A one-shot for the own fight: only if they are enough together; the smallest
 * that is enough, else the largest. */
static int want_aid(const Table *t, Seat me, int bonus)
{
    int lack = combat_shortfall(t);

    if (!is_on_fighters_side(t, me) || combat_is_winning(t) || bonus <= 0 ||
        hand_bonus(t, me, false) < lack)
        return NEVER;
    return bonus >= lack ? 60 - bonus : 20 + bonus;
}

/* A card for the monsters: who would win the game is stopped, whatever it
 * takes; a leader, if it takes one card. */
static int want_harm(const Table *t, Seat me, int bonus)
{
    Seat fighter = current_combat(t) ? current_combat(t)->seat : NOBODY;

    if (!combat_is_open(t) || is_on_fighters_side(t, me) ||
        !combat_is_winning(t) || bonus <= 0)
        return NEVER;
    if (combat_is_for_win(t))
        return 40 + bonus;
    return fighter == find_leader(t, me) &&
                   level_of(t, fighter) > level_of(t, me) + 1 &&
                   bonus > winners_margin(t)
               ? 30 - bonus
               : NEVER;
}

static bool stops_winner(const Table *t, Seat me)
{
    return combat_is_open(t) && !is_on_fighters_side(t, me) &&
           combat_is_winning(t) && combat_is_for_win(t);
}

static bool helper_is_enough(const Table *t, Seat helper)
{
    return offer_total_with(t, helper, false, &(Sum){ 0 }) >
           offer_total_with(t, helper, true, &(Sum){ 0 });
}

/* Who is weaker first; nobody helps somebody to win. */
static int want_help(const Table *t, Action a)
{
    if (hand_bonus(t, a.seat, false) >= combat_shortfall(t) ||
        combat_is_for_win(t) || offer_treasures_at_stake(t) < 1 ||
        !helper_is_enough(t, a.to))
        return NEVER;
    return 10 - level_of(t, a.to) / 2;
}

static int want_share(const Table *t, Action a)
{
    int half = (offer_treasures_at_stake(t) + 1) / 2;

    return NUMBER_K(a.number) == half && NUMBER_WORD(a.number) == PICK_first
               ? 20
               : NEVER;
}

static int want_accept(const Table *t, Action a)
{
    return !combat_is_for_win(t) && helper_is_enough(t, a.seat) &&
                   NUMBER_K(current_offer(t)->terms) > 0
               ? 10
               : NEVER;
}

static int want_trouble(const Table *t, Action a)
{
    return strength_of_seat(t, a.seat, &(Sum){ 0 }) >
                   card_stat(t, a.card, STAT_level)
               ? 20 + card_stat(t, a.card, STAT_treasures)
               : NEVER;
}

/* ---- playing cards ---- */

/* Something is about to happen to this seat: what could it not be against? */
static bool is_threatened(const Table *t, Seat me)
{
    int step = t->g->ask.step;

    return (step == STEP_play_hit || step == STEP_run_caught ||
            step == STEP_run_rolled) &&
           step_top(t)->seat == me;
}

static int want_play(const Table *t, Action a)
{
    bool own_turn = t->g->active == a.seat && !combat_is_on(t);

    switch (card_def(t, a.card)->kind) {
    case KIND_levelup:
        return can_gain_level(t, a.seat) ? 90 : NEVER;
    case KIND_trait:
    case KIND_companion:
        return own_turn ? 70 : NEVER;
    case KIND_special:
        if (is_threatened(t, a.seat) || stops_winner(t, a.seat))
            return 35;
        return own_turn && t->g->ask.shape == ASK_FLOOR ? 3 : NEVER;
    default:
        return is_threatened(t, a.seat) ? 30 : NEVER;
    }
}

static int want_curse(const Table *t, Action a)
{
    bool own_turn = t->g->active == a.seat && !combat_is_on(t);

    if (a.to != find_leader(t, a.seat))
        return NEVER;
    if (stops_winner(t, a.seat) && current_combat(t)->seat == a.to)
        return 35;
    return own_turn && level_of(t, a.to) + 1 >= level_of(t, a.seat) ? 15
                                                                    : NEVER;
}

static int want_play_on(const Table *t, Action a)
{
    int bonus = bonus_of(t, a.card);

    if (!card_is_kind(t, a.card, KIND_enhancer) || !combat_is_open(t))
        return NEVER;
    return bonus < 0 ? want_aid(t, a.seat, -bonus)
                     : want_harm(t, a.seat, bonus);
}

static int want_put_down(const Table *t, Action a)
{
    return t->g->ask.step == STEP_turn_after && charity_excess(t) > 0
               ? 4 + card_value(t, a.seat, a.card) / 8
               : NEVER;
}

/* ---- answers of many parts ---- */

/* Of the hand the cards that are worth least go. */
static bool is_excess(const Table *t, Action a)
{
    int value = card_value(t, a.seat, a.card), lower = 0;

    EACH_CARD (t, c, hand_zone(a.seat)) {
        int other = card_value(t, a.seat, c);
        lower += other < value || (other == value && c < a.card);
    }
    return lower < charity_excess(t);
}

static int want_part(const Table *t, Action a)
{
    const Draft *draft = &t->g->draft;

    if (draft->verb == VERB_sell)
        return is_spare(t, a.seat, a.card) && draft->sum < 1000 ? 20 : NEVER;
    if (draft->verb == VERB_give || draft->verb == VERB_discard)
        return is_excess(t, a) ? 20 : 1;
    return NEVER;
}

static int want_done(const Table *t)
{
    const Draft *draft = &t->g->draft;

    return draft->verb == VERB_ask && draft->number == 0 ? NEVER : 30;
}

/* ---- questions of cards ---- */

static int want_pick(const Table *t, Action a)
{
    int value = card_value(t, a.seat, a.card);
    Seat owner = card_owner(t, a.card);

    return owner == a.seat ? -value : value;
}

int reference_munchkin(const Table *t, Action a)
{
    switch (a.verb) {
    case VERB_kick:
    case VERB_loot:
    case VERB_end:
    case VERB_ready:
    case VERB_keep:
    case VERB_pass:
    case VERB_run:
    case VERB_refuse:
    case VERB_decline:
    case VERB_no_claim:
    case VERB_roll:
        return 0;
    case VERB_trouble:
        return want_trouble(t, a);
    case VERB_equip:
        return bonus_of(t, a.card) >= 0 ? 60 + bonus_of(t, a.card) : NEVER;
    case VERB_unequip:
        return has_better(t, a.seat, a.card) ? 61 : NEVER;
    case VERB_take_off:
    case VERB_drop:
        return a.verb == VERB_drop && t->g->ask.step != STEP_identity_excess
                   ? NEVER
                   : -card_value(t, a.seat, a.card);
    case VERB_put_down:
        return want_put_down(t, a);
    case VERB_sell:
        return can_gain_level(t, a.seat) && spare_gold(t, a.seat) >= 1000
                   ? 50
                   : NEVER;
    case VERB_aid:
        return a.to == a.seat || is_on_fighters_side(t, a.to)
                   ? want_aid(t, a.seat, bonus_of(t, a.card))
                   : NEVER;
    case VERB_harm:
        return want_harm(t, a.seat, bonus_of(t, a.card));
    case VERB_play_on:
        return want_play_on(t, a);
    case VERB_play_with:
        return 65;
    case VERB_play:
        return want_play(t, a);
    case VERB_use:
        return is_threatened(t, a.seat) ? 25 : NEVER;
    case VERB_curse:
        return want_curse(t, a);
    case VERB_summon:
        return is_on_fighters_side(t, a.seat) || !combat_is_for_win(t) ? NEVER
                                                                       : 10;
    case VERB_ask:
        return want_help(t, a);
    case VERB_share:
        return t->g->draft.number == 0 ? want_share(t, a) : NEVER;
    case VERB_accept:
        return want_accept(t, a);
    case VERB_leave:
        return 10;
    case VERB_add:
        return want_part(t, a);
    case VERB_done:
        return want_done(t);
    case VERB_cancel:
        return -1;
    case VERB_take:
    case VERB_pick:
    case VERB_pick_secret:
    case VERB_pick_give:
        return want_pick(t, a);
    case VERB_pick_player:
        return a.to == find_leader(t, a.seat) ? 10 : a.to == a.seat ? NEVER : 0;
    case VERB_yes:
        return 10;
    case VERB_add_none:
    case VERB_stay:
    case VERB_no:
    case VERB_option:
    case VERB_stop:
    case VERB_take_blind:
        return 0;
    default:
        return NEVER;
    }
}
