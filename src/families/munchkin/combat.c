/* combat.c: the fight: totals, interference, the pause before a kill counts. */
#include <string.h>

#include "base/clamp.h"
#include "families/munchkin/combat_int.h"

Seat combat_helper(const Table *t)
{
    const CombatFrame *f = current_combat(t);

    return f && f->helper_plus_1 > 0 ? (Seat)(f->helper_plus_1 - 1) : NOBODY;
}

Seats combat_fighters(const Table *t)
{
    const CombatFrame *combat = current_combat(t);

    if (!combat)
        return 0;
    return (Seats)(seat_bit(combat->seat) |
                   (combat->helper_plus_1
                        ? seat_bit((Seat)(combat->helper_plus_1 - 1))
                        : 0));
}

bool combat_includes(const Table *t, Seat seat)
{
    return combat_is_on(t) && seat_in(seat, combat_fighters(t));
}

/* COMBAT-05, COMBAT-06: strictly more wins, unless a card says otherwise. */
static bool is_winning_total(const Table *t, int fighters_total,
                             int monsters_total)
{
    return fighters_total > monsters_total ||
           (fighters_total == monsters_total && rule_wins_ties(t));
}

bool combat_is_winning(const Table *t)
{
    int fighters_total, monsters_total;

    strength_totals(t, &fighters_total, &monsters_total);
    return is_winning_total(t, fighters_total, monsters_total);
}

/* How much the fighters lack to win. */
int combat_shortfall(const Table *t)
{
    int ours, theirs;
    bool ties_win;

    strength_totals(t, &ours, &theirs);
    ties_win = is_winning_total(t, theirs, theirs);
    return theirs - ours + !ties_win;
}

CardId combat_any_monster(const Table *t)
{
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_monster))
            return c;
    return NO_CARD;
}

/* Something changed: the totals are compared again, and who has passed is asked
 * again (GAP-01), unless the fight is over or lost. */
void combat_recheck(Table *t)
{
    Frame *f = frame_base(current_combat(t));

    if (!combat_is_open(t))
        return;
    gate_reopen(f);
    step_set(f, STEP_combat_open);
}

/* ---- coming and going ---- */

static void enter_monster(Table *t, CardId monster)
{
    zone_append(t, monster, ZONE_fight);
    COVER(t, card, monster);
    DONE(t, enter, .by = monster);
}

/* W10: "before combat" is for the first monster and its fighter only. */
void combat_start(Table *t, Seat fighter, CardId monster)
{
    if (!ENSURE(t, !current_combat(t), combat))
        return;
    step_push(t, STEP_combat_open, fighter);
    grants_on_combat_start(t, fighter);
    enter_monster(t, monster);
    trigger_timing(t, TIMING_before, (Seats)(1u << fighter));
    summon_kin(t, fighter, monster);
}

void combat_add_monster(Table *t, Seat by, CardId monster)
{
    emit(t, EVENT(enter_monster, .card = monster));
    enter_monster(t, monster);
    summon_kin(t, by, monster);
}

void combat_queue_fight(Table *t, Seat seat, CardId monster)
{
    zone_append(t, monster, ZONE_limbo);
    munchkin(t)->next_monster = monster;
    munchkin(t)->next_fighter = seat;
}

/* ---- what waits for the end ---- */

bool combat_owe(Table *t, Seat seat, int what, int n)
{
    CombatFrame *f = current_combat(t);
    uint8_t *due;

    if (!combat_is_open(t) || !combat_includes(t, seat))
        return false;
    if (what == DUE_KILL && seat == f->seat) { /* it may win */
        f->levels = (int16_t)clamp(f->levels + n, INT16_MIN, INT16_MAX);
        return true;
    }
    due = &munchkin(t)->due[seat != f->seat][what];
    *due = (uint8_t)clamp(*due + n, 0, UINT8_MAX);
    return true;
}

void combat_owe_treasures(Table *t, int n)
{
    uint8_t *owed = &munchkin(t)->owed_treasures;

    *owed = (uint8_t)clamp(*owed + n, 0, UINT8_MAX);
}

/* MULTI-05, GAP-39: who runs or leaves gets nothing. */
void combat_clear_due(Table *t, bool helper)
{
    memset(munchkin(t)->due[helper], 0, sizeof munchkin(t)->due[helper]);
}

static void pay_levels(Table *t, Seat seat)
{
    const uint8_t *due = munchkin(t)->due[seat != current_combat(t)->seat];

    if (seat == NOBODY)
        return;
    level_gain(t, seat, due[DUE_KILL], true);
    level_gain(t, seat, due[DUE_LEVELS], false);
}

bool combat_pay(Table *t, Seat seat)
{
    static const struct {
        uint8_t due, back;
        bool open;
    } kinds[] = { { DUE_DOORS, DOOR, false },
                  { DUE_OPEN_DOORS, DOOR, true },
                  { DUE_TREASURES, TREASURE, false },
                  { DUE_OPEN_TREASURES, TREASURE, true } };
    uint8_t *due = munchkin(t)->due[seat != current_combat(t)->seat];

    for (size_t i = 0; seat != NOBODY && i < sizeof kinds / sizeof *kinds;
         i++) {
        int n = due[kinds[i].due];
        due[kinds[i].due] = 0;
        if (n > 0) {
            replacement_draw(t, seat, kinds[i].back, n, kinds[i].open);
            return true;
        }
    }
    return false;
}

/* A monster leaves, and its enhancers with it (ENH-05); those of a twin stay
 * (GAP-55). */
void combat_remove_monster(Table *t, CardId monster)
{
    if (twin_remove(t, monster)) {
        combat_recheck(t);
        return;
    }
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_slot(t, c)->zone == ZONE_fight &&
            card_slot(t, c)->host == monster)
            deck_discard(t, c);
    deck_discard(t, monster);
    combat_recheck(t);
}

void combat_discard_all(Table *t)
{
    while (t->g->zones[ZONE_fight].first)
        deck_discard(t, t->g->zones[ZONE_fight].first);
}

/* ---- steps ---- */

/* It does not fight Humans: not if one of them is a fighter. */
static bool is_unwilling(const Table *t, CardId monster)
{
    EACH_SEAT (t, s)
        if (seat_in(s, combat_fighters(t)) &&
            CANNOT(t, fight, .by = monster, .target = s))
            return true;
    return false;
}

/* GAP-57: one that does not fight somebody in this fight, or NO_CARD. */
static CardId unwilling_monster(const Table *t)
{
    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_monster) && is_unwilling(t, c))
            return c;
    return NO_CARD;
}

static void end_without_kill(Table *t, Frame *f)
{
    emit(t, EVENT(fight_over, .seat = f->seat));
    step_set(f, STEP_combat_kill);
}

/* COMBAT-13: when the last monster is gone the fight is over at once, or
 * (WINDOW-04) when nobody sends another. */
void munchkin_step_combat_open(Table *t, Frame *f)
{
    CombatFrame *combat = combat_frame(f);
    int fighters_total, monsters_total;

    if (combat_any_monster(t) == NO_CARD) {
        if (t->g->switches[SWITCH_removal_window])
            step_set(f, STEP_combat_win);
        else
            end_without_kill(t, f);
        return;
    }
    combat->asked = 0; /* GAP-30: refusals are forgotten */
    combat_settle_help(t, f);
    if (unwilling_monster(t) != NO_CARD) {
        emit(t, EVENT(leaves, .card = unwilling_monster(t)));
        combat_remove_monster(t, unwilling_monster(t));
        if (combat_any_monster(t) == NO_CARD &&
            current_turn(t)->met == MET_MONSTER &&
            t->g->switches[SWITCH_loot_after_friendly]) /* TURN-12 */
            current_turn(t)->met = MET_FRIEND;
        return;
    }
    if (combat->help & HELP_FORCED && t->g->switches[SWITCH_no_forced_win] &&
        combat_is_for_win(t)) {
        step_set(f, STEP_combat_stay);
        return;
    }
    strength_totals(t, &fighters_total, &monsters_total);
    emit(t, EVENT(totals, .seat = f->seat, .number = (int16_t)fighters_total,
                  .second = (int16_t)monsters_total));
    step_set(f, is_winning_total(t, fighters_total, monsters_total)
                    ? STEP_combat_win
                    : STEP_combat_lose);
}

/* Who could do something in such a window, for all that everybody knows:
 * a hand that may hold such a card, or an open card that has such a part. */
Seats combat_could_act(const Table *t, int window)
{
    Seats seats = 0;

    EACH_SEAT (t, s)
        if ((t->g->zones[hand_zone(s)].count > 0 &&
             t->g->hidden_counts[window] > 0) ||
            zone_has_window(t, play_zone(s), window))
            seats |= seat_bit(s);
    return (Seats)(seats & death_living_seats(t));
}

/* Monsters too may have something that their fighters can use. */
static Seats interferers(const Table *t)
{
    Seats seats = combat_could_act(t, WINDOW_fight);

    EACH_CARD (t, c, ZONE_fight)
        if (card_has_topic(t, c, CLAUSE_ABILITY) &&
            card_is_kind(t, c, KIND_monster))
            seats |= combat_fighters(t);
    return seats;
}

/* WINDOW-01..05, GAP-02: the kill is pending until all have passed. */
void munchkin_step_combat_win(Table *t, Frame *f)
{
    if (!gate_closed(t, f, interferers(t), death_living_seats(t), NO_CARD))
        return;
    if (combat_any_monster(t) == NO_CARD)
        end_without_kill(t, f);
    else
        step_set(f, STEP_combat_kill);
}

void munchkin_step_combat_lose(Table *t, Frame *f)
{
    ask_floor(t, f->seat, death_living_seats(t));
}

/* GAP-44: saying that one runs counts as the fighter's pass. GAP-153: now the
 * fight is lost, before anybody runs. */
void munchkin_step_combat_flee(Table *t, Frame *f)
{
    Seats must = (Seats)(interferers(t) & ~(1u << f->seat));

    if (!gate_closed(t, f, must, death_living_seats(t), NO_CARD))
        return;
    munchkin(t)->owed_treasures = 0; /* MULTI-05 */
    combat_clear_due(t, false);
    combat_clear_due(t, true);
    step_set(f, combat_frame(f)->help & HELP_ANYWAY ? STEP_combat_gifts
                                                    : STEP_combat_after);
    step_push(t, STEP_run_before, f->seat);
    EACH_SEAT (t, s)
        if (seat_in(s, combat_fighters(t)))
            DONE(t, lose_fight, .actor = s);
}

/* GAP-52: a monster's Treasures, as enhanced, are never below 0; a card may
 * say that they are at least 1. */
int combat_treasures_of(const Table *t, CardId monster)
{
    int n = card_stat(t, monster, STAT_treasures) +
            strength_treasure_bonus(t, monster);

    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster)
            n += card_stat(t, c, STAT_treasures);
    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster &&
            n < card_stat(t, c, STAT_min_treasures))
            n = card_stat(t, c, STAT_min_treasures);
    return n < 0 ? 0 : n;
}

/* If a monster was killed: remembered until the combat is over. */
static void note_killed(Table *t, CardId monster)
{
    for (int i = 0; i < KILLED_MAX; i++)
        if (munchkin(t)->killed[i] == NO_CARD) {
            munchkin(t)->killed[i] = monster;
            return;
        }
}

void combat_record_kill(Table *t, CardId monster)
{
    CombatFrame *f = current_combat(t);

    f->levels = (int16_t)(f->levels + card_stat(t, monster, STAT_levels));
    note_killed(t, monster);
    DONE(t, kill, .actor = f->seat, .helper = combat_helper(t),
         .what = monster);
}

/* It is beaten and gone, but nobody gets anything for it. */
static bool cannot_be_killed(const Table *t, Seat seat, CardId monster)
{
    return CANNOT(t, kill, .actor = seat, .what = twin_original(t, monster));
}

/* the helper cannot take items: said by a monster, which is gone when the
 * Treasures are shared */
static void keep_take_rules(Table *t, Seat fighter, CardId monster)
{
    Frame f = frame_of(fighter, monster);

    f.it = monster;
    EACH_CLAUSE (t, monster, part)
        if (part->topic == TOPIC_QUESTION + QUESTION_cannot_take)
            grant_add(t, &f, part->node, ENDS_COMBAT, 0);
}

/* The order of GAP-05(a): discards first, then Levels, then Treasures. */
void munchkin_step_combat_kill(Table *t, Frame *f)
{
    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c) && !cannot_be_killed(t, f->seat, c)) {
            CardId face = twin_original(t, c);
            combat_owe_treasures(t, combat_treasures_of(t, face));
            emit(t, EVENT(kills, .seat = f->seat, .card = c));
            combat_record_kill(t, face);
        }
    DONE(t, win_fight, .actor = f->seat, .helper = combat_helper(t));
    EACH_CARD (t, c, ZONE_fight)
        if (card_has_topic(t, c, TOPIC_QUESTION + QUESTION_cannot_take))
            keep_take_rules(t, f->seat, c);
    combat_discard_all(t);
    step_set(f, STEP_combat_reward);
}

/* GAP-23: the winning Level ends the game before any Treasure is drawn. */
static void check_winning_levels(Table *t)
{
    int win = t->g->switches[SWITCH_win];
    Seats winners = 0;

    EACH_SEAT (t, s)
        if (level_of(t, s) >= win && !t->g->end_reason) {
            emit(t, EVENT(wins, .seat = s, .number = (int16_t)win));
            winners |= (Seats)(1u << s);
        }
    if (winners)
        turn_win_game(t, END_kill, winners);
}

/* WIN-04, GAP-26: what else a kill gives comes with the fighter's Levels. */
void combat_check_level_win(Table *t)
{
    const CombatFrame *combat = current_combat(t);

    if (!combat || combat->step != STEP_combat_reward)
        check_winning_levels(t);
}

/* SHARE-01: who helped the fighter to win wins, too, whatever his Level. */
static void share_victory(Table *t, Seat fighter)
{
    Seat helper = combat_helper(t);

    if (!t->g->switches[SWITCH_shared_victory] || helper == NOBODY ||
        !seat_in(fighter, t->g->winners) || seat_in(helper, t->g->winners))
        return;
    emit(t, EVENT(wins_too, .seat = helper));
    game_edit(t)->winners |= (Seats)(1u << helper);
}

void combat_end_rewards(Table *t)
{
    pay_levels(t, current_combat(t)->seat);
    pay_levels(t, combat_helper(t));
    check_winning_levels(t);
    share_victory(t, current_combat(t)->seat);
}

/* HELP-13: the Levels are the fighter's, except for what a card gives the
 * helper. What follows is in share.c. */
void munchkin_step_combat_reward(Table *t, Frame *f)
{
    const CombatFrame *combat = combat_frame(f);

    step_set(f, STEP_combat_gifts);
    if (!CANNOT(t, gain, .actor = f->seat) && combat->levels > 0 &&
        replacement_ask(t, WOULD(gain, .actor = f->seat, .n = combat->levels),
                        APPLY_KILL))
        return;
    level_gain(t, f->seat, combat->levels, true);
    combat_end_rewards(t);
}

void munchkin_step_combat_after(Table *t, Frame *f)
{
    if (gate_closed(t, f, combat_could_act(t, WINDOW_after),
                    death_living_seats(t), NO_CARD))
        step_set(f, STEP_combat_end);
}

/* What cards do after a combat comes before it is forgotten. */
void munchkin_step_combat_end(Table *t, Frame *f)
{
    CombatFrame *combat = combat_frame(f);

    if (!combat->over) {
        combat->over = 1;
        trigger_timing(t, TIMING_after,
                       (Seats)(combat_fighters(t) & death_living_seats(t)));
        return;
    }
    munchkin(t)->owed_treasures = munchkin(t)->last_treasures = 0;
    munchkin(t)->last_removed = NO_CARD;
    memset(munchkin(t)->killed, 0, sizeof munchkin(t)->killed);
    run_clear_caught(t);
    combat_clear_due(t, false);
    combat_clear_due(t, true);
    grants_on_combat_end(t);
    uses_clear(t, PERIOD_combat);
    offer_clear_all(t);
    step_pop(t);
}

/* ---- verbs: cards played into the fight ---- */

static Refusal check_from_hand_or_play(const Table *t, Action a)
{
    ZoneId zone = card_slot(t, a.card)->zone;

    if (zone != hand_zone(a.seat) && zone != play_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return ALLOWED;
}

Refusal munchkin_check_aid(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!card_is_kind(t, a.card, KIND_oneshot))
        return refuse_card(REFUSAL_no_oneshot, a.card);
    if (!card_has_topic(t, a.card, TOPIC_SIDE))
        return refuse_card(REFUSAL_no_side, a.card);
    if (a.to != current_combat(t)->seat)
        return refuse_seat(REFUSAL_not_fighting, a.to);
    if (play_is_forbidden(t, a))
        return refuse(REFUSAL_forbidden);
    return check_from_hand_or_play(t, a);
}

void munchkin_list_aid(const Table *t, Action blank, ActionList *out)
{
    blank.to = current_combat(t)->seat;
    kernel_list_kinds(t, blank, hand_zone(blank.seat), KIND_BIT(oneshot), out);
    kernel_list_kinds(t, blank, play_zone(blank.seat), KIND_BIT(oneshot), out);
}

void munchkin_act_aid(Table *t, Action a)
{
    play_announce(t, a, false);
}

Refusal munchkin_check_harm(const Table *t, Action a)
{
    return munchkin_check_aid(t, a);
}

void munchkin_list_harm(const Table *t, Action blank, ActionList *out)
{
    munchkin_list_aid(t, blank, out);
}

void munchkin_act_harm(Table *t, Action a)
{
    play_announce(t, a, false);
}

/* COMBAT-08, GAP-42: only a side that is not winning runs; `combat.lose` is the
 * only step that allows it. */
ALWAYS_ALLOWED(run)

void munchkin_act_run(Table *t, Action a)
{
    (void)a;
    step_set(frame_base(current_combat(t)), STEP_combat_flee);
}
