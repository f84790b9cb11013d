/* turn.c: the phases of a turn. */
#include "families/munchkin/munchkin_int.h"

static Seats other_seats(const Table *t, Seat seat)
{
    return (Seats)(death_living_seats(t) & ~(1u << seat));
}

/* Who ties rolls again. */
Seat turn_roll_highest(Table *t, Seats left, int event)
{
    while (left & (left - 1)) {
        Seats best = 0;
        int max = 0;
        EACH_SEAT (t, s) {
            int die;
            if (!seat_in(s, left))
                continue;
            die = rng_die(&game_edit(t)->rng);
            emit(t, (Event){ .kind = (uint8_t)event,
                             .seat = s,
                             .to = NOBODY,
                             .number = (int16_t)die });
            DONE(t, roll, .actor = s);
            if (die > max)
                best = 0;
            if (die >= max)
                best |= (Seats)(1u << s);
            max = die > max ? die : max;
        }
        left = best;
    }
    return (Seat)__builtin_ctz(left);
}

/* SETUP-07, FAST-06 */
int turn_deal_count(const Table *t, int back)
{
    enum { FAST = 4 };
    int n = t->g->switches[back == DOOR ? SWITCH_deal_doors
                                        : SWITCH_deal_treasures];

    return t->g->switches[SWITCH_big_deal] && n < FAST ? FAST : n;
}

void munchkin_step_setup_deal(Table *t, Frame *f)
{
    zone_shuffle(t, ZONE_doors, STREAM_DECK1);
    zone_shuffle(t, ZONE_treasures, STREAM_DECK2);
    munchkin_scripted_deal(t, DOOR);
    munchkin_scripted_deal(t, TREASURE);
    for (int i = 0; i < turn_deal_count(t, DOOR); i++) /* GAP-19 */
        EACH_SEAT (t, s)
            deck_deal(t, s, DOOR, EVENT_dealt);
    for (int i = 0; i < turn_deal_count(t, TREASURE); i++)
        EACH_SEAT (t, s)
            deck_deal(t, s, TREASURE, EVENT_dealt);
    /* SETUP-09, GAP-12 */
    f->seat = game_edit(t)->active =
        turn_roll_highest(t, seats_all(t->g), EVENT_rolls_first);
    step_set(f, STEP_create); /* SETUP-11 */
}

/* Who has something to do something with, for all that everybody knows. */
static Seats could_act_in_lull(const Table *t, Seat active)
{
    Seats seats = 0;

    EACH_SEAT (t, s)
        if (t->g->zones[hand_zone(s)].count > 0 ||
            t->g->zones[play_zone(s)].count > 0)
            seats |= (Seats)(1u << s);
    return (Seats)(seats & ~(1u << active));
}

/* What frame 0 keeps of the lull: who is asked in it, and who has passed. */
void munchkin_step_turn_start(Table *t, Frame *f)
{
    emit(t, EVENT(turn, .seat = f->seat, .number = (int16_t)t->g->turn));
    death_reappear(t);
    step_set(f, STEP_turn_dealt);
    death_redraw_doors(t, f->seat);
}

void munchkin_step_turn_dealt(Table *t, Frame *f)
{
    TurnFrame *turn = turn_frame(f);
    bool scripted = turn->scripted;

    if (death_redraw_treasures(t, f->seat))
        return; /* and on from here */
    turn->scripted = 0;
    grants_on_turn_start(t, f->seat);
    if (munchkin(t)->seats[f->seat].skips > 0) {
        munchkin(t)->seats[f->seat].skips--;
        emit(t, EVENT(skips, .seat = f->seat));
        step_set(f, STEP_turn_end);
        return;
    }
    if (t->g->switches[SWITCH_fast_listen]) /* FAST-01 */
        replacement_draw(t, f->seat, DOOR, 1, false);
    turn->lull_asked = scripted ? 0 : could_act_in_lull(t, f->seat);
    step_set(f, STEP_turn_lull);
    trigger_timing(t, TIMING_start, (Seats)(1u << f->seat));
}

/* GAP-06: who gets a card is asked about it. */
void turn_reopen_lull(Table *t, Seat seat)
{
    TurnFrame *f = current_turn(t);

    if (f->step != STEP_turn_lull)
        return;
    f->passed &= (Seats) ~(1u << seat);
    f->lull_passed = (int16_t)(f->lull_passed & ~(1 << seat));
}

/* GAP-01: once a turn everybody is asked while nothing is pending. What is
 * done then opens it again for nobody else: passes stay, whatever the frame's
 * own are. The active player has the floor next. */
void munchkin_step_turn_lull(Table *t, Frame *f)
{
    TurnFrame *turn = turn_frame(f);
    Seats asked = (Seats)turn->lull_asked;

    f->passed |= (Seats)turn->lull_passed;
    turn->lull_passed = 0; /* when the gate closes, nobody has passed */
    if (!gate_closed(t, f, asked, other_seats(t, f->seat), NO_CARD)) {
        turn->lull_passed = f->passed;
        return;
    }
    turn->lull_asked = 0;
    step_set(f, STEP_turn_arrange);
}

void munchkin_step_turn_arrange(Table *t, Frame *f)
{
    if (CANNOT(t, open, .actor = f->seat)) {
        step_set(f, STEP_turn_trouble); /* there is no phase 1 */
        return;
    }
    ask_floor(t, f->seat, other_seats(t, f->seat));
}

/* GAP-156: a door that a card opened is no phase of the turn, which goes on
 * where it was. `next` is what comes after the door of phase 1. */
static void leave_door(Frame *f, int next)
{
    TurnFrame *turn = turn_frame(f);
    int back_to = turn->back_to;

    turn->back_to = STEP_none;
    step_set(f, back_to ? back_to : next);
}

/* TURN-09: no phase 2 after a monster in phase 1. */
static void meet_monster(Table *t, Frame *f, CardId monster)
{
    if (turn_frame(f)->back_to == STEP_none)
        turn_frame(f)->met = MET_MONSTER;
    leave_door(f, STEP_turn_after);
    combat_start(t, f->seat, monster);
}

/* GAP-134: a fight that the card behind the door of phase 1 called. */
void turn_meet_called(Table *t)
{
    Frame *f = step_bottom(t);

    if (f->step != STEP_turn_played || turn_frame(f)->back_to)
        return;
    turn_frame(f)->met = MET_MONSTER;
    step_set(f, STEP_turn_after);
}

/* TURN-04, TURN-05, TURN-08, GAP-14. */
void munchkin_step_turn_door(Table *t, Frame *f)
{
    TurnFrame *turn = turn_frame(f);
    int instead = turn->instead;
    CardId card;

    if (instead == INSTEAD_NONE &&
        replacement_ask(
            t, WOULD(draw, .actor = f->seat, .back = DOOR, .face_up = true),
            APPLY_DOOR))
        return;
    turn->instead = INSTEAD_NONE;
    if (instead == INSTEAD_DONE) { /* no Door was opened, so nothing is met */
        leave_door(f, STEP_turn_trouble);
        return;
    }
    card = deck_draw(t, DOOR);
    if (card == NO_CARD) {
        emit(t, EVENT(nothing, .seat = f->seat));
        leave_door(f, STEP_turn_trouble);
        return;
    }
    zone_append(t, card, ZONE_limbo);
    emit(t, EVENT(opens, .seat = f->seat, .card = card));
    DONE(t, draw, .actor = f->seat, .back = DOOR, .face_up = true);
    if (card_is_kind(t, card, KIND_curse)) { /* TURN-06 */
        Action hit = action_make(VERB_curse, f->seat);
        hit.card = card;
        hit.to = f->seat;
        step_set(f, STEP_turn_played);
        play_announce(t, hit, true);
    } else if (card_is_kind(t, card, KIND_monster)) {
        meet_monster(t, f, card);
    } else if (trigger_drawn_card(t, card, f->seat)) {
        step_set(f, STEP_turn_played);
    } else {
        f->card = card;
        step_set(f, STEP_turn_shown);
    }
}

void munchkin_step_turn_shown(Table *t, Frame *f)
{
    ask_decide(t, f->seat, f->card);
}

/* GAP-134: if it caused a fight, that was phase 1 (munchkin_settle). */
void munchkin_step_turn_played(Table *t, Frame *f)
{
    (void)t;
    leave_door(f, STEP_turn_trouble);
}

bool turn_is_meant(const Table *t, Seat seat, CardId card)
{
    return t->g->active == seat && current_turn(t)->step != STEP_turn_end &&
           card_is_kind(t, card, KIND_curse) && !play_was_kicked(t, card);
}

/* GAP-157: what is going on is finished first. */
void turn_cut_short(Table *t)
{
    Frame *f = step_bottom(t);
    TurnFrame *turn = turn_frame(f);

    if (t->g->depth > 1 || t->g->triggers > 0 || turn->doors > 0 ||
        (!turn_can_pause(f->step) && f->step != STEP_turn_played))
        return;
    turn->cut = turn->back_to = 0;
    turn->lull_asked = turn->lull_passed = 0;
    if (f->step == STEP_turn_charity) /* it is over anyhow */
        return;
    emit(t, EVENT(skips, .seat = f->seat));
    turn_start_charity(t, f);
}

bool turn_can_pause(int step)
{
    return step == STEP_turn_lull || step == STEP_turn_arrange ||
           step == STEP_turn_trouble || step == STEP_turn_after ||
           step == STEP_turn_charity;
}

/* GAP-156: as soon as nothing else goes on. What waits behind one door is
 * decided before the next is opened; if it is played and opens another, that
 * comes in its place. */
void turn_open_called(Table *t)
{
    Frame *f = step_bottom(t);

    if (t->g->depth > 1 || t->g->triggers > 0 ||
        (!turn_can_pause(f->step) && f->step != STEP_turn_played))
        return;
    if (turn_can_pause(f->step))
        turn_frame(f)->back_to = f->step;
    turn_frame(f)->doors--;
    step_set(f, STEP_turn_door);
}

void munchkin_step_turn_trouble(Table *t, Frame *f)
{
    ask_floor(t, f->seat, other_seats(t, f->seat));
}

void munchkin_step_turn_loot(Table *t, Frame *f)
{
    int back =
        t->g->switches[SWITCH_loot_treasure] ? TREASURE : DOOR; /* FAST-04 */

    step_set(f, STEP_turn_after);
    replacement_draw(t, f->seat, back, 1, false);
}

void munchkin_step_turn_after(Table *t, Frame *f)
{
    if (turn_frame(f)->met == MET_FRIEND) { /* the room can be looted */
        step_set(f, STEP_turn_trouble);
        return;
    }
    turn_frame(f)->met = MET_NOTHING;
    ask_floor(t, f->seat, other_seats(t, f->seat));
}

/* Who had passed at what is still going on is not written down anywhere, so a
 * result does not depend on it. */
void turn_win_game(Table *t, int reason, Seats winners)
{
    for (int i = 0; i < t->g->depth; i++)
        if (!step_in(&t->g->frames[i], STAGE_effect))
            game_edit(t)->frames[i].passed = 0;
    if (current_turn(t)->step == STEP_turn_lull)
        current_turn(t)->lull_passed = 0;
    game_end(t, reason, winners);
}

/* GAP-147: at the cap the highest Levels share the game. */
Seats turn_highest_seats(const Table *t)
{
    Seats seats = 0;

    EACH_SEAT (t, s)
        if (level_of(t, s) == amount_extreme_level(t, true))
            seats |= seat_bit(s);
    return seats;
}

/* GAP-151: what cards do at the end of a turn comes before Charity. */
void turn_start_charity(Table *t, Frame *turn)
{
    step_set(turn, STEP_turn_charity);
    trigger_timing(t, TIMING_end, (Seats)(1u << turn->seat));
}

void munchkin_step_turn_end(Table *t, Frame *f)
{
    int cap = t->g->switches[SWITCH_turn_limit];

    grants_on_turn_end(t);
    uses_clear(t, PERIOD_turn);
    trade_clear_talk(t);
    if (cap > 0 && t->g->turn >= cap) {
        emit(t, EVENT(limit, .number = (int16_t)t->g->turn));
        turn_win_game(t, END_cap, turn_highest_seats(t));
        return;
    }
    turn_advance(t, f, seat_left_of(t, f->seat)); /* SETUP-10 */
    step_set(f, STEP_turn_start);
}

/* ---- verbs ---- */

/* The floor is given up (GAP-06). */
static void close_floor(Table *t, Seat seat)
{
    munchkin_on_gate_closed(t, (Seats)(1u << seat));
}

ALWAYS_ALLOWED(kick)

void munchkin_act_kick(Table *t, Action a)
{
    close_floor(t, a.seat);
    step_set(step_top(t), STEP_turn_door);
}

ALWAYS_ALLOWED(keep)

void munchkin_act_keep(Table *t, Action a)
{
    Frame *f = step_top(t);

    deck_move_card(t, f->card, hand_zone(a.seat));
    f->card = NO_CARD;
    leave_door(f, STEP_turn_trouble);
}

void turn_leave_door(Table *t, Action a)
{
    Frame *f = step_top(t);

    if (f->step != STEP_turn_shown)
        return;
    if (a.card != f->card && a.on != f->card)
        deck_move_card(t, f->card, hand_zone(a.seat));
    f->card = NO_CARD;
    step_set(f, STEP_turn_played);
}

Refusal munchkin_check_trouble(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!card_is_kind(t, a.card, KIND_monster))
        return refuse_card(REFUSAL_no_monster, a.card);
    if (current_turn(t)->met == MET_FRIEND)
        return refuse(REFUSAL_monster_met);
    if (CANNOT(t, play, .actor = a.seat, .what = a.card)) /* TURN-11 */
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

void munchkin_list_trouble(const Table *t, Action blank, ActionList *out)
{
    kernel_list_kinds(t, blank, hand_zone(blank.seat), KIND_BIT(monster), out);
}

void munchkin_act_trouble(Table *t, Action a)
{
    close_floor(t, a.seat);
    meet_monster(t, step_top(t), a.card);
}

ALWAYS_ALLOWED(loot)

void munchkin_act_loot(Table *t, Action a)
{
    turn_frame(step_top(t))->met = MET_NOTHING;
    close_floor(t, a.seat);
    step_set(step_top(t), STEP_turn_loot);
}

ALWAYS_ALLOWED(end)

void munchkin_act_end(Table *t, Action a)
{
    close_floor(t, a.seat);
    turn_start_charity(t, step_top(t));
}
