/* lift_family.c: turns and plays of The Last Lift, and what others ask of a
 * game. */
#include <string.h>

#include "engine/facts.h"
#include "families/lift/lift_int.h"

extern const Family lift_family;

enum { END_empty = 1, END_limit };
static const char *const end_reasons[] = { "", "empty", "limit", NULL };

_Static_assert(sizeof(Lift) == 4 + SEATS_MAX + 2, "its state has no padding");

/* ---- starting (LIFT-01) ---- */

static void start(Table *t, bool scripted)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        zone_append(t, c, ZONE_pile);
    lift(t)->floor = 1;
    game_edit(t)->turn = 1;
    step_push(t, scripted ? STEP_turn_start : STEP_deal, t->g->active);
}

static void take_from_pile(Table *t, Seat seat, int event)
{
    CardId card = kernel_draw(t, ZONE_pile, ZONE_discards, STREAM_DECK1);

    if (card == NO_CARD) {
        emit(t, EVENT(empty, .seat = seat));
        return;
    }
    zone_append(t, card, hand_zone(seat));
    emit(t, (Event){ .kind = (uint8_t)event,
                     .seat = seat,
                     .to = NOBODY,
                     .card = card,
                     .visible_to = seat_bit(seat) });
}

/* LIFT-02: a guest brings the lift to a floor; a key leaves it there. */
static void move_lift(Table *t, CardId card)
{
    if (card_is_kind(t, card, KIND_guest))
        lift(t)->floor = (uint8_t)card_stat(t, card, STAT_floor);
    zone_append(t, card, ZONE_lift);
}

void lift_step_deal(Table *t, Frame *f)
{
    zone_shuffle(t, ZONE_pile, STREAM_DECK1);
    for (int i = 0; i < t->g->switches[SWITCH_deal_cards]; i++)
        EACH_SEAT (t, s)
            take_from_pile(t, s, EVENT_dealt);
    if (t->g->zones[ZONE_pile].count > 0) {
        move_lift(t, t->g->zones[ZONE_pile].first);
        emit(t, EVENT(first, .card = t->g->zones[ZONE_lift].last));
    }
    game_edit(t)->active =
        (Seat)rng_pick(&game_edit(t)->rng, STREAM_PICK, t->g->seats);
    f->seat = t->g->active;
    step_set(f, STEP_turn_start);
}

/* ---- turns (LIFT-03) ---- */

void lift_draw(Table *t, Seat seat)
{
    if (lift_is_forbidden(t, QUESTION_cannot_draw, seat, NO_CARD))
        emit(t, EVENT(empty, .seat = seat));
    else
        take_from_pile(t, seat, EVENT_draws);
}

void lift_step_turn_start(Table *t, Frame *f)
{
    emit(t, EVENT(turn, .seat = f->seat, .number = (int16_t)t->g->turn));
    if (lift(t)->skips[f->seat] == 0) {
        step_set(f, STEP_turn_act);
        return;
    }
    lift(t)->skips[f->seat]--;
    emit(t, EVENT(misses, .seat = f->seat));
    step_set(f, STEP_turn_end);
}

void lift_step_turn_act(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

void lift_step_turn_drawn(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

static Seats shortest_hands(const Table *t)
{
    Seats seats = 0;
    int min = CARDS_MAX;

    EACH_SEAT (t, s)
        if (hand_count(t, s) < min)
            min = hand_count(t, s);
    EACH_SEAT (t, s)
        if (hand_count(t, s) == min)
            seats |= seat_bit(s);
    return seats;
}

void lift_step_turn_end(Table *t, Frame *f)
{
    Seat next = lift(t)->next > 0 ? (Seat)(lift(t)->next - 1)
                                  : seat_left_of(t, f->seat);

    if (t->g->turn >= t->g->switches[SWITCH_turn_limit]) {
        emit(t, EVENT(limit, .number = (int16_t)t->g->turn));
        game_end(t, END_limit, shortest_hands(t));
        return;
    }
    lift(t)->next = 0;
    turn_advance(t, f, next);
    step_set(f, STEP_turn_start);
}

/* ---- plays ---- */

/* LIFT-04 */
static bool fits(const Table *t, CardId card)
{
    CardId in_lift = t->g->zones[ZONE_lift].last;

    return in_lift == NO_CARD || card_is_kind(t, card, KIND_key) ||
           card_is_kind(t, in_lift, KIND_key) ||
           card_stat(t, card, STAT_floor) == lift(t)->floor ||
           card_def(t, card)->tags & card_def(t, in_lift)->tags;
}

Refusal lift_check_play(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!fits(t, a.card))
        return refuse_card(REFUSAL_no_fit, a.card);
    if (lift_is_forbidden(t, QUESTION_cannot_play, a.seat, a.card))
        return refuse_card(REFUSAL_forbidden, a.card);
    return ALLOWED;
}

void lift_list_play(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, hand_zone(blank.seat), out);
}

static void send_guest(Table *t, Action a)
{
    zone_move_all(t, ZONE_lift, ZONE_discards);
    move_lift(t, a.card);
    COVER(t, card, a.card);
    lift(t)->sender = (uint8_t)(a.seat + 1);
    emit(t, EVENT(floor, .number = lift(t)->floor));
    step_top(t)->card = a.card;
    step_set(step_top(t), STEP_play_effect);
}

/* LIFT-09: who has one card left says so, or draws another. */
void lift_act_play(Table *t, Action a)
{
    send_guest(t, a);
    if (hand_count(t, a.seat) == 1) {
        emit(t, EVENT(forgot, .seat = a.seat));
        lift_draw(t, a.seat);
    }
}

Refusal lift_check_play_ring(const Table *t, Action a)
{
    Refusal why = lift_check_play(t, a);

    return why.id == REFUSAL_none && hand_count(t, a.seat) != 2
               ? refuse_numbers(REFUSAL_no_bell, hand_count(t, a.seat) - 1, 0)
               : why;
}

void lift_list_play_ring(const Table *t, Action blank, ActionList *out)
{
    lift_list_play(t, blank, out);
}

void lift_act_play_ring(Table *t, Action a)
{
    send_guest(t, a);
}

/* LIFT-05 */
ALWAYS_ALLOWED(wait)

void lift_act_wait(Table *t, Action a)
{
    lift_draw(t, a.seat);
    step_set(step_top(t), STEP_turn_drawn);
}

ALWAYS_ALLOWED(stay)

void lift_act_stay(Table *t, Action a)
{
    (void)a;
    step_set(step_top(t), STEP_turn_end);
}

/* LIFT-06 */
void lift_step_play_effect(Table *t, Frame *f)
{
    step_set(f, STEP_play_end);
    if (bits_has(card_def(t, f->card)->topics, CLAUSE_PLAYED))
        machine_start_card(t, f->seat, f->card);
}

/* LIFT-10: also of others, whom a card has helped. */
void lift_step_play_end(Table *t, Frame *f)
{
    Seats empty = 0;

    f->card = NO_CARD;
    EACH_SEAT (t, s)
        if (hand_count(t, s) == 0) {
            emit(t, EVENT(wins, .seat = s));
            empty |= seat_bit(s);
        }
    if (empty)
        game_end(t, END_empty, empty);
    else
        step_set(f, STEP_turn_end);
}

/* ---- what others want to know ---- */

static void run_trigger(Table *t, Trigger trigger)
{
    (void)t, (void)trigger; /* these cards wait for nothing */
}

static Role role(const Table *t, Seat seat)
{
    return t->g->ask.seat == seat ? ROLE_HOLDER : ROLE_OTHER;
}

static VerbSet usable_verbs(const Table *t, Seat seat)
{
    VerbSet all = bits_all();

    if (t->g->ask.step == STEP_effect_pick)
        return machine_usable_verbs(t, seat);
    if (hand_count(t, seat) != 2)
        all = bits_without(all, bits_single(VERB_play_ring));
    return all;
}

static bool can_place(const Table *t, CardId card, ZoneId zone)
{
    (void)card;
    return zone == ZONE_pile || zone == ZONE_discards ||
           (zone >= ZONE_hand && zone < ZONE_hand + t->g->seats);
}

static void after_ruling(Table *t)
{
    (void)t; /* nothing is kept that a ruling could make wrong */
}

static void view(const Table *from, Seat seat, Game *out)
{
    (void)seat;
    memcpy(out->family, from->g->family, sizeof(Lift)); /* all public */
}

static const char *audit_frames(const Table *t)
{
    const Frame *turn = step_bottom(t);

    if (turn->seat != t->g->active || step_in(turn, STAGE_effect))
        return "a turn that is not anybody's";
    for (int i = 1; i < t->g->depth; i++) {
        const char *why = step_in(&t->g->frames[i], STAGE_effect)
                              ? machine_audit(t, &t->g->frames[i])
                              : "a turn on another";
        if (why)
            return why;
    }
    return t->g->triggers > 0 ? "a trigger of another family" : NULL;
}

static const char *audit_lift(const Table *t)
{
    if (lift(t)->floor < 1 || lift(t)->floor > FLOORS || lift(t)->spare)
        return "a lift between two floors";
    if (lift(t)->sender > t->g->seats || lift(t)->next > t->g->seats)
        return "a lift that nobody has called";
    if (t->g->zones[ZONE_lift].count > 1)
        return "two guests in a small lift";
    return audit_frames(t);
}

static void facts(const Table *t, FactSink *sink)
{
    fact_add(t, sink, STATEMENT_floor, HOLES(.number = lift(t)->floor));
    EACH_SEAT (t, s)
        fact_add(t, sink, STATEMENT_skips,
                 HOLES(.seat = s, .number = lift(t)->skips[s]));
}

static bool total(const Table *t, int k, Total *which, Sum *sum)
{
    (void)t, (void)k, (void)which, (void)sum;
    return false;
}

/* ---- scenarios ---- */

const char *lift_setup_holds(Table *t, const PatternValues *values)
{
    return pattern_move_cards(t, values, ZONE_pile, hand_zone(values->seat));
}

const char *lift_setup_lift(Table *t, const PatternValues *values)
{
    const char *why = pattern_move_cards(t, values, ZONE_pile, ZONE_lift);

    if (!why)
        move_lift(t, t->g->zones[ZONE_lift].last);
    return why;
}

const char *lift_setup_pile(Table *t, const PatternValues *values)
{
    return pattern_move_cards(t, values, ZONE_pile, ZONE_pile);
}

const char *lift_setup_deal(Table *t, const PatternValues *values)
{
    (void)values;
    step_set(step_top(t), STEP_deal);
    return NULL;
}

#include "engine/rows_tables.h"

#define CHECKS_DEF "families/lift/card_checks.def"
#include "engine/rows_checks.h"

static const Vocabulary vocabulary = {
    .backs = { "card", "card" },
    .example = "draw a card",
    VOCABULARY_ROWS,
    CHECK_ROWS,
    .prepare_card = lift_prepare_card,
};

const Family lift_family = {
    .name = "lift",
    .vocabulary = &vocabulary,
    .state_bytes = sizeof(Lift),
    FAMILY_ROWS,
    .stall_switch = SWITCH_stall_limit + 1,
    .hand = ZONE_hand,
    .effect_ops = &lift_effect_ops,
    .end_reasons = end_reasons,
    .start = start,
    .run_trigger = run_trigger,
    .role = role,
    .usable_verbs = usable_verbs,
    .can_place = can_place,
    .after_ruling = after_ruling,
    .view = view,
    .audit = audit_lift,
    .facts = facts,
    .total = total,
};
