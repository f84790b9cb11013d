/* gloom_turn.c: a turn: actions, what follows from them, and the hand is
 * refilled.
 *
 *     turn.start -> turn.act -> (a play, see gloom_play.c) -> turn.after
 *     turn.after    Events that were drawn play themselves, then free plays are
 *                   offered; then the next action, or the end:
 *     turn.linger -> turn.draw -> turn.end -> the next seat's turn.start
 */
#include "families/gloom/gloom_int.h"

int gloom_action_number(const Table *t)
{
    const Gloom *g = gloom(t);

    return g->actions == 0
               ? 0
               : g->actions_spent + (step_top(t)->step == STEP_turn_act);
}

static bool is_turn_step(const Table *t)
{
    return step_in(step_bottom(t), STAGE_turn);
}

bool gloom_is_acting(const Table *t, Seat seat)
{
    return t->g->active == seat && is_turn_step(t);
}

/* ---- drawing ---- */

/* GLOOM-GAP-01, GLOOM-GAP-02: the discards are shuffled when a card is
 * needed; with none left there is none to draw. Some Events play themselves
 * (GLOOM-DRAW-07): they wait for it, for everybody to see. */
void gloom_draw(Table *t, Seat seat)
{
    CardId card = kernel_draw(t, ZONE_pile, ZONE_discards, STREAM_DECK1);

    if (card == NO_CARD)
        return;
    if (gloom_has_topic(t, card, TOPIC_AT_ONCE)) {
        zone_append(t, card, ZONE_queue);
        card_slot(t, card)->by = seat;
        emit(t, EVENT(draws, .seat = seat, .card = card));
        return;
    }
    zone_append(t, card, hand_zone(seat));
    emit(t, EVENT(draws, .seat = seat, .card = card,
                  .visible_to = (Seats)(1u << seat)));
}

/* GLOOM-GAP-06, GLOOM-GAP-07, GLOOM-GAP-08: the first Event in the queue plays
 * itself, for the player who has drawn it; true if there is one. */
static bool play_next_queued(Table *t)
{
    CardId card = t->g->zones[ZONE_queue].first;
    Action a = action_make(VERB_play, 0);

    if (card == NO_CARD)
        return false;
    a.card = card;
    a.seat = card_slot(t, card)->by;
    card_slot(t, card)->by = 0;
    emit(t, EVENT(at_once, .seat = a.seat, .card = card));
    gloom_play_start(t, a, PLAY_at_once);
    return true;
}

/* ---- the start of a turn ---- */

static void skip_turn(Table *t, Frame *f)
{
    gloom(t)->skip_turns[f->seat]--;
    emit(t, EVENT(sits_out, .seat = f->seat));
    step_set(f, STEP_turn_end);
}

/* An action that has to be skipped counts as taken (GLOOM-DEATH-11). */
void gloom_step_turn_start(Table *t, Frame *f)
{
    Gloom *g = gloom(t);

    g->actions = ACTIONS;
    emit(t, EVENT(turn, .seat = f->seat, .number = (int16_t)t->g->turn));
    if (g->skip_turns[f->seat] > 0) {
        skip_turn(t, f);
        return;
    }
    while (g->skip_actions[f->seat] > 0 && g->actions_spent < g->actions) {
        g->skip_actions[f->seat]--;
        g->actions_spent++;
        emit(t, EVENT(skip_actions, .seat = f->seat));
    }
    step_set(f, STEP_turn_after);
    gloom_notify_turn_start(t, f->seat);
}

/* GLOOM-TURN-13: nobody else can act meanwhile. */
void gloom_step_turn_act(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

/* ---- after an action ---- */

/* A text at the start of the turn may have ended the game (GLOOM-WIN-01).
 * GLOOM-GAP-06: first what was drawn, then free plays, the newest first
 * (GLOOM-GAP-32), then the next action (GLOOM-TURN-14). */
void gloom_step_turn_after(Table *t, Frame *f)
{
    if (gloom_check_end(t) || play_next_queued(t))
        return;
    if (hand_count(t, f->seat) == 0)
        gloom_free_clear(t);
    if (gloom(t)->n_free_plays > 0)
        step_go_now(t, f, STEP_turn_free);
    else if (gloom(t)->actions_spent < gloom(t)->actions)
        step_go_now(t, f, STEP_turn_act);
    else
        step_go_now(t, f, STEP_turn_last_free);
}

void gloom_step_turn_free(Table *t, Frame *f)
{
    ask_decide(t, f->seat,
               gloom(t)->free_plays[gloom(t)->n_free_plays - 1].card);
}

/* GLOOM-GAP-78: the turn ends by itself, unless a text that everybody can read
 * allows a play. */
void gloom_step_turn_last_free(Table *t, Frame *f)
{
    if (hand_count(t, f->seat) > 0 && gloom_free_is_permitted(t, f->seat))
        ask_decide(t, f->seat, NO_CARD);
    else
        step_go_now(t, f, STEP_turn_draw);
}

ALWAYS_ALLOWED(finish)

void gloom_act_finish(Table *t, Action a)
{
    (void)a;
    step_set(step_top(t), STEP_turn_draw);
}

/* ---- the end of a turn ---- */

/* GLOOM-DRAW-02, GLOOM-DRAW-03, GLOOM-DRAW-10: only the turn player draws, and
 * nobody discards (GLOOM-GAP-13). The number of cards is fixed now
 * (GLOOM-GAP-09). */
void gloom_step_turn_draw(Table *t, Frame *f)
{
    int missing =
        gloom_draw_limit(t, f->seat, &(Sum){ 0 }) - hand_count(t, f->seat);

    for (; missing > 0; missing--)
        gloom_draw(t, f->seat);
    step_go_now(t, f, STEP_turn_end);
}

/* GLOOM-GAP-04: two rounds without a play, or the limit of turns. */
static bool end_by_limit(Table *t)
{
    Gloom *g = gloom(t);
    int cap = t->g->switches[SWITCH_turn_limit];

    g->idle_turns = (uint8_t)(g->card_played        ? 0
                              : g->idle_turns < 255 ? g->idle_turns + 1
                                                    : 255);
    if (t->g->switches[SWITCH_end_on_stall] &&
        g->idle_turns >= 2 * t->g->seats) {
        emit(t, EVENT(stall, .seat = NOBODY));
        gloom_end_game(t, END_stall);
    } else if (cap > 0 && t->g->turn >= cap) {
        emit(t, EVENT(limit, .number = (int16_t)t->g->turn));
        gloom_end_game(t, END_cap);
    }
    return t->g->end_reason;
}

/* GLOOM-DRAW-08, GLOOM-DRAW-09: Events that were drawn play themselves; no
 * cards are drawn for them. */
void gloom_step_turn_end(Table *t, Frame *f)
{
    Gloom *g = gloom(t);

    if (play_next_queued(t) || end_by_limit(t))
        return;
    g->actions_spent = g->card_played = 0;
    turn_advance(t, f, seat_left_of(t, f->seat));
    step_go_now(t, f, STEP_turn_start);
}

/* ---- special actions ---- */

/* In mode "action" while a free play is open: it is declined (GLOOM-GAP-30). */
static Refusal check_action_left(const Table *t)
{
    return gloom(t)->actions_spent < gloom(t)->actions
               ? ALLOWED
               : refuse(REFUSAL_no_actions);
}

Refusal gloom_check_discard(const Table *t, Action a)
{
    if (hand_count(t, a.seat) == 0)
        return refuse(REFUSAL_empty_hand);
    if (CANNOT(t, discard_hand, .actor = a.seat))
        return refuse(REFUSAL_no_discard);
    return check_action_left(t);
}

void gloom_list_discard(const Table *t, Action blank, ActionList *out)
{
    if (gloom_check_discard(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

void gloom_act_discard(Table *t, Action a)
{
    gloom_play_start(t, a, PLAY_discard);
}

Refusal gloom_check_skip(const Table *t, Action a)
{
    (void)a;
    return check_action_left(t);
}

void gloom_list_skip(const Table *t, Action blank, ActionList *out)
{
    if (gloom_check_skip(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

/* GLOOM-TURN-09 */
void gloom_act_skip(Table *t, Action a)
{
    gloom_play_start(t, a, PLAY_pass);
}
