/* combat.c: the fight: totals, interference, the pause before a kill counts. */
#include <assert.h>

#include "card/tree.h"
#include "engine/static.h"
#include "families/munchkin/munchkin.h"

/* A combat lies on the turn, and running lies on the combat. */
Frame *combat_frame(const Table *t)
{
    Frame *f = &t->g->frames[1];

    return t->g->depth > 1 && f->step < STEP_effect_run ? f : NULL;
}

bool combat_includes(const Table *t, Seat seat)
{
    return combat_frame(t) && combat_frame(t)->seat == seat;
}

void combat_begin(Table *t, Seat fighter, CardId monster)
{
    assert(!combat_frame(t));
    zone_append(t, monster, ZONE_fight);
    step_push(t, STEP_combat_open, fighter);
}

/* ---- totals ---- */

/* What one-shots give to one side. */
static void add_oneshots(const Table *t, Sum *sum, bool against)
{
    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_oneshot) &&
            against == !!(card_slot(t, c)->flags & CARD_AGAINST))
            sum_add(sum, fact(t, c, FACT_bonus), c, NULL,
                    against ? "ONESHOT-06" : "ONESHOT-03");
}

/* Bonuses with conditions, for or against the fighter. */
static void add_statics(const Table *t, Sum *sum, CardId card)
{
    const CardDef *def = card_def(t, card);

    if (def->fact[FACT_statics] == 0)
        return;
    for (const Node *n = def_first(t->pack, def); n;
         n = def_next(t->pack, def, n)) {
        const Node *plus = n->type == NODE_clause ? clause_statement(n) : NULL;
        if (plus && plus->type == NODE_plus && plus->length > 1)
            sum_add(sum, static_amount(t, combat_frame(t)->seat, card, plus),
                    card, NULL, "COMBAT-03");
    }
}

int combat_might(const Table *t, Sum *sum)
{
    Seat fighter = combat_frame(t)->seat;

    sum_add(sum, level_of(t, fighter), NO_CARD, "Level", "COMBAT-03");
    EACH_CARD (t, c, play_of(fighter))
        if (card_slot(t, c)->flags & CARD_EQUIPPED) {
            sum_add(sum, fact(t, c, FACT_bonus), c, NULL, "ITEM-04");
            add_statics(t, sum, c);
        }
    add_oneshots(t, sum, false);
    return sum->total;
}

int combat_menace(const Table *t, Sum *sum)
{
    EACH_CARD (t, c, ZONE_fight) {
        if (is_kind(t, c, KIND_monster)) {
            sum_add(sum, fact(t, c, FACT_level), c, NULL, "COMBAT-04");
            add_statics(t, sum, c);
        } else if (is_kind(t, c, KIND_enhancer))
            sum_add(sum, fact(t, c, FACT_bonus), c, NULL, "ENH-01");
    }
    add_oneshots(t, sum, true);
    return sum->total;
}

/* ---- steps ---- */

/* COMBAT-05, COMBAT-06: strictly more wins. */
void munchkin_step_combat_open(Table *t, Frame *f)
{
    int might = combat_might(t, &(Sum){ 0 });
    int menace = combat_menace(t, &(Sum){ 0 });

    tell(t, EVENT(totals, .seat = f->seat, .number = (int16_t)might,
                  .second = (int16_t)menace));
    step_go(f, might > menace ? STEP_combat_win : STEP_combat_lose);
}

/* Could this seat interfere, for all that everybody knows? */
static bool could_interfere(const Table *t, Seat seat)
{
    EACH_CARD (t, c, play_of(seat))
        if (card_def(t, c)->windows >> WINDOW_fight & 1)
            return true;
    return t->g->zones[hand_of(seat)].count > 0 &&
           t->g->hidden[WINDOW_fight] > 0;
}

static Seats interferers(const Table *t)
{
    Seats seats = 0;

    EACH_SEAT (t, s)
        if (could_interfere(t, s))
            seats |= (Seats)(1u << s);
    return seats;
}

/* WINDOW-01..05, GAP-02: the kill is pending until all have passed. */
void munchkin_step_combat_win(Table *t, Frame *f)
{
    if (gate_closed(t, f, interferers(t), seats_all(t->g), NO_CARD))
        step_go(f, STEP_combat_kill);
}

void munchkin_step_combat_lose(Table *t, Frame *f)
{
    ask_floor(t, f->seat, seats_all(t->g));
}

/* GAP-44: saying that one runs counts as the fighter's pass. */
void munchkin_step_combat_flee(Table *t, Frame *f)
{
    Seats must = (Seats)(interferers(t) & ~(1u << f->seat));

    if (gate_closed(t, f, must, seats_all(t->g), NO_CARD)) {
        step_go(f, STEP_combat_end);
        step_push(t, STEP_run_choose, f->seat);
    }
}

/* GAP-52: a monster's Treasures, as enhanced, are never below 0. */
static int treasures_of(const Table *t, CardId monster)
{
    int n = fact(t, monster, FACT_treasures);

    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster)
            n += fact(t, c, FACT_treasures);
    return n < 0 ? 0 : n;
}

/* The order of GAP-05(a): discards first, then Levels, then Treasures. */
void munchkin_step_combat_kill(Table *t, Frame *f)
{
    int levels = 0, treasures = 0;

    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster)) {
            levels++;
            treasures += treasures_of(t, c);
            tell(t, EVENT(kills, .seat = f->seat, .card = c));
        }
    while (t->g->zones[ZONE_fight].first)
        deck_discard(t, t->g->zones[ZONE_fight].first);
    level_gain(t, f->seat, levels, true);
    if (level_of(t, f->seat) >= t->g->switches[SWITCH_win]) {
        tell(t, EVENT(wins, .seat = f->seat,
                      .number = t->g->switches[SWITCH_win]));
        game_end(t, END_kill, (Seats)(1u << f->seat)); /* GAP-23 */
        return;
    }
    for (int i = 0; i < treasures; i++) /* REWARD-04 */
        deal_card(t, f->seat, TREASURE, EVENT_draws);
    step_go(f, STEP_combat_end);
}

void munchkin_step_combat_end(Table *t, Frame *f)
{
    (void)f;
    step_pop(t);
}

/* ---- verbs: cards played into the fight ---- */

static Refusal check_from_hand_or_play(const Table *t, Action a)
{
    ZoneId zone = card_slot(t, a.card)->zone;

    if (zone != hand_of(a.seat) && zone != play_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return ALLOWED;
}

/* Whatever is played changes the fight: look at the totals again. */
static void play_into_fight(Table *t, Action a)
{
    zone_append(t, a.card, ZONE_fight);
    card_slot(t, a.card)->by = a.seat;
    step_go(combat_frame(t), STEP_combat_open);
}

Refusal munchkin_check_boost(const Table *t, Action a)
{
    if (a.card == NO_CARD || a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_kind(t, a.card, KIND_enhancer))
        return refuse_card(REFUSAL_no_enhancer, a.card);
    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (card_slot(t, a.on)->zone != ZONE_fight ||
        !is_kind(t, a.on, KIND_monster))
        return refuse_card(REFUSAL_no_target, a.on);
    return ALLOWED;
}

void munchkin_list_boost(const Table *t, Action blank, ActionList *out)
{
    EACH_CARD (t, monster, ZONE_fight)
        if (is_kind(t, monster, KIND_monster) && !card_is_repeat(t, monster)) {
            blank.on = monster;
            list_cards(t, blank, hand_of(blank.seat), out);
        }
}

void munchkin_act_boost(Table *t, Action a)
{
    play_into_fight(t, a);
    card_slot(t, a.card)->host = a.on;
}

Refusal munchkin_check_aid(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_kind(t, a.card, KIND_oneshot))
        return refuse_card(REFUSAL_no_oneshot, a.card);
    if (a.to == NOBODY || !combat_includes(t, a.to))
        return refuse_seat(REFUSAL_not_fighting, a.to);
    return check_from_hand_or_play(t, a);
}

void munchkin_list_aid(const Table *t, Action blank, ActionList *out)
{
    blank.to = combat_frame(t)->seat;
    list_cards(t, blank, hand_of(blank.seat), out);
    list_cards(t, blank, play_of(blank.seat), out);
}

void munchkin_act_aid(Table *t, Action a)
{
    play_into_fight(t, a);
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
    play_into_fight(t, a);
    card_slot(t, a.card)->flags |= CARD_AGAINST;
}

/* COMBAT-08, GAP-42: only a side that is not winning runs; `combat.lose` is the
 * only step that allows it. */
FITS_ALWAYS(run)

void munchkin_act_run(Table *t, Action a)
{
    (void)a;
    step_go(combat_frame(t), STEP_combat_flee);
}
