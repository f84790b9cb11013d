/* run.c: running away, one roll per monster (RUN-*). The frame's card is the
 * monster that is rolled against. */
#include "families/munchkin/phrase_int.h"

/* Beside who was caught by it: the fighters ran from it. */
enum { FLED = 0x80 };

/* Remembered with the monster while it lies in the fight, and then among the
 * discards until the combat is over. */
Seats run_seats_caught(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return card_is_kind(t, card, KIND_monster) &&
                   (zone == ZONE_fight || zone == ZONE_door_discards)
               ? (Seats)(card_slot(t, card)->n & ~FLED)
               : 0;
}

bool run_was_fled(const Table *t, CardId monster)
{
    return card_slot(t, monster)->zone == ZONE_door_discards &&
           card_slot(t, monster)->n & FLED;
}

Seats run_all_caught(const Table *t)
{
    Seats seats = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        seats |= run_seats_caught(t, c);
    return seats;
}

static void clear_fled_fight(Table *t)
{
    CardId card;

    while ((card = t->g->zones[ZONE_fight].first) != NO_CARD) {
        int8_t n = (int8_t)(run_seats_caught(t, card) | FLED);
        deck_discard(t, card);
        if (card_slot(t, card)->zone == ZONE_door_discards)
            card_slot(t, card)->n = n;
    }
}

void run_clear_caught(Table *t)
{
    EACH_CARD (t, c, ZONE_door_discards)
        card_slot(t, c)->n = 0;
}

/* ---- escaping without a roll ---- */

static int safe_flag(const Table *t, Seat seat)
{
    return combat_helper(t) == seat ? CARD_SAFE_HELPER : CARD_SAFE;
}

void run_mark_safe(Table *t, Seat seat, CardId monster)
{
    card_slot(t, monster)->flags |= (uint8_t)safe_flag(t, seat);
    emit(t, EVENT(safe, .seat = seat, .on = monster));
}

static bool is_safe(const Table *t, Seat seat, CardId monster)
{
    return card_slot(t, monster)->flags & safe_flag(t, seat);
}

static void record_escape(Table *t, Seat seat, CardId monster)
{
    card_slot(t, monster)->flags |= CARD_ROLLED;
    DONE(t, escape, .actor = seat, .what = twin_original(t, monster));
}

/* ---- steps ---- */

bool run_is_left(const Table *t, CardId monster)
{
    return combat_has_monster(t, monster) &&
           !(card_slot(t, monster)->flags & CARD_ROLLED);
}

/* A monster that has not been rolled against, or NO_CARD. */
static CardId next_monster(const Table *t)
{
    EACH_CARD (t, c, ZONE_fight)
        if (run_is_left(t, c))
            return c;
    return NO_CARD;
}

/* GAP-08: before the first roll, once for each who runs. */
void munchkin_step_run_before(Table *t, Frame *f)
{
    if (seat_died_this_turn(t, f->seat)) {
        step_set(f, STEP_run_end);
        return;
    }
    if (gate_closed(t, f, combat_could_act(t, WINDOW_running),
                    death_living_seats(t), NO_CARD))
        step_set(f, STEP_run_choose);
}

/* What cannot be escaped is not escaped automatically either. */
static bool escapes_without_roll(const Table *t, Seat seat, CardId monster)
{
    CardId face = twin_original(t, monster);

    return (is_safe(t, seat, monster) ||
            ALWAYS(t, escape, .actor = seat, .what = face)) &&
           !CANNOT(t, escape, .actor = seat, .what = face);
}

/* Monsters that need no roll are dealt with first: those that do not chase
 * (RUN-11), those that are escaped anyhow. */
static bool settle_next_monster(Table *t, Frame *f)
{
    EACH_CARD (t, c, ZONE_fight) {
        CardId face = twin_original(t, c);
        if (!combat_has_monster(t, c) || card_slot(t, c)->flags & CARD_ROLLED)
            continue;
        if (CANNOT(t, catch, .by = face, .target = f->seat)) {
            card_slot(t, c)->flags |= CARD_ROLLED;
            emit(t, EVENT(spared, .seat = f->seat, .on = c));
            return true;
        }
        if (escapes_without_roll(t, f->seat, c)) {
            record_escape(t, f->seat, c);
            return true;
        }
    }
    return false;
}

void munchkin_step_run_choose(Table *t, Frame *f)
{
    f->card = NO_CARD;
    run_frame(f)->die = 0;
    if (!seat_died_this_turn(t, f->seat) && settle_next_monster(t, f))
        return;
    if (next_monster(t) == NO_CARD ||
        seat_died_this_turn(t, f->seat)) /* RUN-12, DEATH-07 */
        step_set(f, STEP_run_end);
    else
        ask_floor(t, f->seat, death_living_seats(t));
}

/* The die lies on the table; cards may still change it. */
void munchkin_step_run_rolled(Table *t, Frame *f)
{
    if (!gate_closed(t, f, combat_could_act(t, WINDOW_roll),
                     death_living_seats(t), f->card))
        return;
    step_set(f, STEP_run_result);
    DONE(t, roll, .actor = f->seat);
}

/* RUN-05, RUN-06: 5 or more escapes, with what cards add. */
static bool roll_escapes(const Table *t, Seat seat, CardId monster, int die)
{
    return die + strength_escape_bonus(t, seat, monster, &(Sum){ 0 }) >=
           t->g->switches[SWITCH_escape_roll];
}

int run_escape_faces(const Table *t, Seat seat, CardId monster)
{
    CardId face = twin_original(t, monster);
    int n = 0;

    if (CANNOT(t, catch, .by = face, .target = seat) ||
        escapes_without_roll(t, seat, monster))
        return 6;
    if (CANNOT(t, escape, .actor = seat, .what = face))
        return 0;
    for (int die = 1; die <= 6; die++)
        n += roll_escapes(t, seat, monster, die);
    return n;
}

static bool is_held(const Table *t, const Frame *f)
{
    return CANNOT(t, escape, .actor = f->seat,
                  .what = twin_original(t, f->card));
}

bool run_would_escape(const Table *t, const Frame *f)
{
    return roll_escapes(t, f->seat, f->card, run_frame(f)->die) &&
           !is_held(t, f);
}

void munchkin_step_run_result(Table *t, Frame *f)
{
    const RunFrame *run = run_frame(f);

    if (is_held(t, f))
        emit(t, EVENT(cannot_escape, .on = f->card));
    if (run_would_escape(t, f)) {
        emit(t, EVENT(escapes, .seat = f->seat, .on = f->card,
                      .number = run->die));
        step_set(f, STEP_run_escaped);
    } else {
        emit(t,
             EVENT(caught, .seat = f->seat, .on = f->card, .number = run->die));
        step_set(f, STEP_run_caught);
    }
}

void munchkin_step_run_escaped(Table *t, Frame *f)
{
    if (!gate_closed(t, f, combat_could_act(t, WINDOW_escaped),
                     death_living_seats(t), f->card))
        return;
    step_set(f, STEP_run_choose);
    record_escape(t, f->seat, f->card);
}

void munchkin_step_run_caught(Table *t, Frame *f)
{
    if (!gate_closed(t, f, combat_could_act(t, WINDOW_caught),
                     death_living_seats(t), f->card))
        return;
    step_set(f, STEP_run_bad_stuff);
    if (is_safe(t, f->seat, f->card)) /* a card came in between */
        return;
    DONE(t, fail_escape, .actor = f->seat, .what = twin_original(t, f->card));
    DONE(t, catch, .by = twin_original(t, f->card), .target = f->seat);
}

/* BAD-01: what it says happens at once. */
void munchkin_step_run_bad_stuff(Table *t, Frame *f)
{
    CardId monster = f->card, face = twin_original(t, monster);
    Seat seat = f->seat;
    const Node *bad = munchkin_bad_stuff(t, face);

    step_set(f, STEP_run_choose);
    if (is_safe(t, seat, monster)) {
        record_escape(t, seat, monster);
        return;
    }
    card_slot(t, monster)->flags |= CARD_ROLLED;
    card_slot(t, face)->n = (int8_t)(run_seats_caught(t, face) | 1u << seat);
    if (bad)
        machine_start(t, bad, seat, face)->it = face;
}

/* GAP-59: the fighter first, then the helper. RUN-10, RUN-02: no Level, no
 * Treasure, no looting. */
void munchkin_step_run_end(Table *t, Frame *f)
{
    RunFrame *run = run_frame(f);
    Seat helper = combat_helper(t);

    if (helper != NOBODY && f->seat != helper) {
        EACH_CARD (t, c, ZONE_fight)
            card_slot(t, c)->flags &= (uint8_t)~CARD_ROLLED;
        f->seat = helper;
        step_set(f, STEP_run_before);
        return;
    }
    if (!run->over) { /* what monsters do after it comes before they go */
        run->over = 1;
        trigger_fight_timing(t, TIMING_after);
        return;
    }
    clear_fled_fight(t);
    step_pop(t);
}

/* ---- rolling ---- */

/* Told at once if somebody could change it; else with what comes of it. */
static void roll(Table *t, Frame *f)
{
    RunFrame *run = run_frame(f);

    run->die = (int16_t)rng_die(&game_edit(t)->rng);
    if (combat_could_act(t, WINDOW_roll))
        emit(t, EVENT(rolled, .seat = f->seat, .number = run->die));
    step_set(f, STEP_run_rolled);
}

bool run_reroll(Table *t)
{
    RunFrame *f = current_run(t);

    if (!f || f->die == 0)
        return false;
    emit(t, EVENT(rolls_again, .seat = f->seat));
    roll(t, frame_base(f));
    return true;
}

bool run_set_die(Table *t, int die)
{
    RunFrame *f = current_run(t);

    if (!f || f->die == 0)
        return false;
    f->die = (int16_t)die;
    emit(t, EVENT(roll_changed, .number = (int16_t)die));
    return true;
}

Refusal munchkin_check_roll(const Table *t, Action a)
{
    if (a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!combat_has_monster(t, a.on))
        return refuse_card(REFUSAL_no_target, a.on);
    if (card_slot(t, a.on)->flags & CARD_ROLLED)
        return refuse_card(REFUSAL_rolled_already, a.on);
    return ALLOWED;
}

void munchkin_list_roll(const Table *t, Action blank, ActionList *out)
{
    EACH_CARD (t, c, ZONE_fight) {
        blank.on = c;
        if (munchkin_check_roll(t, blank).id == REFUSAL_none &&
            !kernel_is_duplicate(t, c))
            action_add(out, blank);
    }
}

void munchkin_act_roll(Table *t, Action a)
{
    step_top(t)->card = a.on;
    roll(t, step_top(t));
}
