/* turn.c: the phases of a turn. */
#include "families/munchkin/effect.h"

static Seats others(const Table *t, Seat seat)
{
    return (Seats)(seats_living(t) & ~(1u << seat));
}

/* Who ties rolls again. */
Seat roll_highest(Table *t, Seats left, int event)
{
    while (left & (left - 1)) {
        Seats best = 0;
        int most = 0;
        EACH_SEAT (t, s) {
            int die;
            if (!seat_in(s, left))
                continue;
            die = chance_die(&t->g->chance);
            tell(t, (Event){ .kind = (uint8_t)event,
                             .seat = s,
                             .to = NOBODY,
                             .number = (int16_t)die });
            DONE(t, roll, .who = s);
            if (die > most)
                best = 0;
            if (die >= most)
                best |= (Seats)(1u << s);
            most = die > most ? die : most;
        }
        left = best;
    }
    return (Seat)__builtin_ctz(left);
}

/* SETUP-07, FAST-06 */
int cards_dealt(const Table *t, int back)
{
    enum { FAST = 4 };
    int n = t->g->switches[back == DOOR ? SWITCH_doors : SWITCH_treasures];

    return t->g->switches[SWITCH_big_deal] && n < FAST ? FAST : n;
}

void munchkin_step_setup_deal(Table *t, Frame *f)
{
    zone_shuffle(t, ZONE_doors, LUCK_PILE);
    zone_shuffle(t, ZONE_treasures, LUCK_SECOND);
    deal_as_meant(t, DOOR);
    deal_as_meant(t, TREASURE);
    for (int i = 0; i < cards_dealt(t, DOOR); i++) /* GAP-19 */
        EACH_SEAT (t, s)
            deal_card(t, s, DOOR, EVENT_dealt);
    for (int i = 0; i < cards_dealt(t, TREASURE); i++)
        EACH_SEAT (t, s)
            deal_card(t, s, TREASURE, EVENT_dealt);
    /* SETUP-09, GAP-12 */
    f->seat = t->g->active =
        roll_highest(t, seats_all(t->g), EVENT_rolls_first);
    step_go(f, STEP_create); /* SETUP-11 */
}

/* Who has something to do something with, for all that everybody knows. */
static Seats could_speak(const Table *t, Seat active)
{
    Seats seats = 0;

    EACH_SEAT (t, s)
        if (t->g->zones[hand_of(s)].count > 0 ||
            t->g->zones[play_of(s)].count > 0)
            seats |= (Seats)(1u << s);
    return (Seats)(seats & ~(1u << active));
}

/* What frame 0 keeps of the lull: who is asked in it, and who has passed. */
enum { L_ASKED, L_PASSED };

void munchkin_step_turn_start(Table *t, Frame *f)
{
    tell(t, EVENT(turn, .seat = f->seat, .number = (int16_t)t->g->turn));
    dead_reappear(t);
    step_go(f, STEP_turn_begin);
    dead_draw_doors(t, f->seat);
}

void munchkin_step_turn_begin(Table *t, Frame *f)
{
    bool posed = f->k;

    if (dead_draw_treasures(t, f->seat))
        return; /* and on from here */
    f->k = 0;
    grants_turn_begins(t, f->seat);
    if (seat_in(f->seat, munchkin(t)->skips)) {
        munchkin(t)->skips &= (Seats) ~(1u << f->seat);
        tell(t, EVENT(skips, .seat = f->seat));
        step_go(f, STEP_turn_end);
        return;
    }
    if (t->g->switches[SWITCH_listen]) /* FAST-01 */
        cards_drawn(t, f->seat, DOOR, 1, false);
    f->v[L_ASKED] = posed ? 0 : could_speak(t, f->seat);
    step_go(f, STEP_turn_lull);
    window_comes(t, WIN_start, (Seats)(1u << f->seat));
}

/* GAP-06: who gets a card is asked about it. */
void lull_again(Table *t, Seat seat)
{
    Frame *f = &t->g->frames[0];

    if (f->step != STEP_turn_lull)
        return;
    f->passed &= (Seats) ~(1u << seat);
    f->v[L_PASSED] = (int16_t)(f->v[L_PASSED] & ~(1 << seat));
}

/* GAP-01: once a turn everybody is asked while nothing is pending. What is
 * done then opens it again for nobody else: passes stay, whatever the frame's
 * own are. The active player has the floor next. */
void munchkin_step_turn_lull(Table *t, Frame *f)
{
    Seats asked = (Seats)f->v[L_ASKED];

    f->passed |= (Seats)f->v[L_PASSED];
    if (!gate_closed(t, f, asked, others(t, f->seat), NO_CARD)) {
        f->v[L_PASSED] = f->passed;
        return;
    }
    f->v[L_ASKED] = f->v[L_PASSED] = 0;
    step_go(f, STEP_turn_arrange);
}

void munchkin_step_turn_arrange(Table *t, Frame *f)
{
    if (CANNOT(t, open, .who = f->seat)) {
        step_go(f, STEP_turn_trouble); /* there is no phase 1 */
        return;
    }
    ask_floor(t, f->seat, others(t, f->seat));
}

/* TURN-04, TURN-05, TURN-08, GAP-14. */
void munchkin_step_turn_door(Table *t, Frame *f)
{
    int instead = f->v[T_INSTEAD];
    CardId card;

    if (instead == INSTEAD_NONE &&
        would_ask(t, WOULD(draw, .who = f->seat, .back = DOOR, .face_up = true),
                  WRITES_DOOR))
        return;
    f->v[T_INSTEAD] = INSTEAD_NONE;
    if (instead == INSTEAD_DONE) { /* no Door was opened, so nothing is met */
        step_go(f, STEP_turn_trouble);
        return;
    }
    card = deck_draw(t, DOOR);
    if (card == NO_CARD) {
        tell(t, EVENT(nothing, .seat = f->seat));
        step_go(f, STEP_turn_trouble);
        return;
    }
    zone_append(t, card, ZONE_limbo);
    tell(t, EVENT(opens, .seat = f->seat, .card = card));
    DONE(t, draw, .who = f->seat, .back = DOOR, .face_up = true);
    if (is_kind(t, card, KIND_curse)) { /* TURN-06 */
        Action hit = action_of(VERB_curse, f->seat);
        hit.card = card;
        hit.to = f->seat;
        step_go(f, STEP_turn_played);
        play_announce(t, hit, true);
    } else if (is_kind(t, card, KIND_monster)) {
        step_go(f, STEP_turn_after); /* TURN-09: no phase 2 after it */
        combat_begin(t, f->seat, card);
    } else if (drawn_fires(t, card, f->seat)) {
        step_go(f, STEP_turn_played);
    } else {
        f->card = card;
        step_go(f, STEP_turn_shown);
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
    step_go(f, STEP_turn_trouble);
}

void munchkin_step_turn_trouble(Table *t, Frame *f)
{
    ask_floor(t, f->seat, others(t, f->seat));
}

void munchkin_step_turn_loot(Table *t, Frame *f)
{
    int back = t->g->switches[SWITCH_loot_more] ? TREASURE : DOOR; /* FAST-04 */

    step_go(f, STEP_turn_after);
    cards_drawn(t, f->seat, back, 1, false);
}

void munchkin_step_turn_after(Table *t, Frame *f)
{
    if (f->v[T_FRIEND]) { /* nobody to fight: the room can be looted */
        step_go(f, STEP_turn_trouble);
        return;
    }
    ask_floor(t, f->seat, others(t, f->seat));
}

/* Who had passed at what is still going on is not written down anywhere, so a
 * result does not depend on it. */
void game_is_won(Table *t, int reason, Seats winners)
{
    for (int i = 0; i < t->g->depth; i++)
        if (t->g->frames[i].step < STEP_effect_run)
            t->g->frames[i].passed = 0;
    if (t->g->frames[0].step == STEP_turn_lull)
        t->g->frames[0].v[L_PASSED] = 0;
    game_end(t, reason, winners);
}

/* GAP-147: at the cap the highest Levels share the game. */
Seats seats_highest(const Table *t)
{
    Seats seats = 0;
    int most = 0;

    EACH_SEAT (t, s) {
        if (level_of(t, s) > most) {
            most = level_of(t, s);
            seats = 0;
        }
        if (level_of(t, s) == most)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

/* GAP-151: what cards do at the end of a turn comes before Charity. */
void turn_closes(Table *t, Frame *turn)
{
    step_go(turn, STEP_turn_charity);
    window_comes(t, WIN_end, (Seats)(1u << turn->seat));
}

void munchkin_step_turn_end(Table *t, Frame *f)
{
    int cap = t->g->switches[SWITCH_cap];

    grants_turn_ends(t);
    uses_forget(t, PERIOD_turn);
    talk_forget(t);
    if (cap > 0 && t->g->turn >= cap) {
        tell(t, EVENT(limit, .number = (int16_t)t->g->turn));
        game_is_won(t, END_cap, seats_highest(t));
        return;
    }
    turn_pass(t, f, seat_left_of(t, f->seat)); /* SETUP-10 */
    step_go(f, STEP_turn_start);
}

/* ---- verbs ---- */

/* The floor is given up (GAP-06). */
static void floor_closes(Table *t, Seat seat)
{
    munchkin_closed(t, (Seats)(1u << seat));
}

FITS_ALWAYS(kick)

void munchkin_act_kick(Table *t, Action a)
{
    floor_closes(t, a.seat);
    step_go(step_top(t), STEP_turn_door);
}

FITS_ALWAYS(keep)

void munchkin_act_keep(Table *t, Action a)
{
    Frame *f = step_top(t);

    card_moves(t, f->card, hand_of(a.seat));
    f->card = NO_CARD;
    step_go(f, STEP_turn_trouble);
}

Refusal munchkin_check_trouble(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!is_kind(t, a.card, KIND_monster))
        return refuse_card(REFUSAL_no_monster, a.card);
    if (t->g->frames[0].v[T_FRIEND])
        return refuse(REFUSAL_met_one);
    if (CANNOT(t, play, .who = a.seat, .what = a.card)) /* TURN-11 */
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

void munchkin_list_trouble(const Table *t, Action blank, ActionList *out)
{
    list_kinds(t, blank, hand_of(blank.seat), KIND_BIT(monster), out);
}

void munchkin_act_trouble(Table *t, Action a)
{
    floor_closes(t, a.seat);
    step_go(step_top(t), STEP_turn_after);
    combat_begin(t, a.seat, a.card);
}

FITS_ALWAYS(loot)

void munchkin_act_loot(Table *t, Action a)
{
    step_top(t)->v[T_FRIEND] = 0;
    floor_closes(t, a.seat);
    step_go(step_top(t), STEP_turn_loot);
}

FITS_ALWAYS(end)

void munchkin_act_end(Table *t, Action a)
{
    floor_closes(t, a.seat);
    turn_closes(t, step_top(t));
}
