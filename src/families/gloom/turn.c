/* turn.c: a turn: actions, what follows from them, and the hand is refilled.
 *
 *     turn.start -> turn.act -> (a play, see play.c) -> turn.after
 *     turn.after    Events that were drawn play themselves, then free plays are
 *                   offered; then the next action, or the end:
 *     turn.linger -> turn.draw -> turn.end -> the next seat's turn.start
 */
#include "families/gloom/effect.h"

int gloom_action(const Table *t)
{
    const Gloom *g = gloom(t);

    return g->actions == 0 ? 0
                           : g->spent + (step_top(t)->step == STEP_turn_act);
}

static bool is_turn_step(const Table *t)
{
    int step = t->g->frames[0].step;

    return step >= STEP_turn_act && step <= STEP_turn_linger;
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
    CardId card = pile_draw(t, ZONE_pile, ZONE_discards, LUCK_PILE);

    if (card == NO_CARD)
        return;
    if (says(t, card, TOPIC_AT_ONCE)) {
        zone_append(t, card, ZONE_queue);
        card_slot(t, card)->by = seat;
        tell(t, EVENT(draws, .seat = seat, .card = card));
        return;
    }
    zone_append(t, card, hand_of(seat));
    tell(t,
         EVENT(draws, .seat = seat, .card = card, .see = (Seats)(1u << seat)));
}

/* GLOOM-GAP-06, GLOOM-GAP-07, GLOOM-GAP-08: the first that waits plays itself,
 * for who has drawn it; true if there is one. */
static bool serve_queue(Table *t)
{
    CardId card = t->g->zones[ZONE_queue].first;
    Action a = action_of(VERB_play, 0);

    if (card == NO_CARD)
        return false;
    a.card = card;
    a.seat = card_slot(t, card)->by;
    card_slot(t, card)->by = 0;
    tell(t, EVENT(at_once, .seat = a.seat, .card = card));
    gloom_play_start(t, a, PLAY_at_once);
    return true;
}

/* ---- beginning ---- */

static void sit_out(Table *t, Frame *f)
{
    gloom(t)->skips[f->seat]--;
    tell(t, EVENT(sits_out, .seat = f->seat));
    step_go(f, STEP_turn_end);
}

/* An action that has to be skipped counts as taken (GLOOM-DEATH-11). */
void gloom_step_turn_start(Table *t, Frame *f)
{
    Gloom *g = gloom(t);

    g->actions = ACTIONS;
    tell(t, EVENT(turn, .seat = f->seat, .number = (int16_t)t->g->turn));
    if (g->skips[f->seat] > 0) {
        sit_out(t, f);
        return;
    }
    while (g->rests[f->seat] > 0 && g->spent < g->actions) {
        g->rests[f->seat]--;
        g->spent++;
        tell(t, EVENT(rests, .seat = f->seat));
    }
    step_go(f, STEP_turn_after);
    gloom_turn_begins(t, f->seat);
}

/* GLOOM-TURN-13: nobody else may do anything meanwhile. */
void gloom_step_turn_act(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

/* ---- going on ---- */

/* A text at the start of the turn may have ended the game (GLOOM-WIN-01).
 * GLOOM-GAP-06: first what was drawn, then free plays, the newest first
 * (GLOOM-GAP-32), then the next action (GLOOM-TURN-14). */
void gloom_step_turn_after(Table *t, Frame *f)
{
    if (gloom_ends(t) || serve_queue(t))
        return;
    if (hand_count(t, f->seat) == 0)
        gloom_free_forget(t);
    if (gloom(t)->n_frees > 0)
        step_on(t, f, STEP_turn_free);
    else if (gloom(t)->spent < gloom(t)->actions)
        step_on(t, f, STEP_turn_act);
    else
        step_on(t, f, STEP_turn_linger);
}

void gloom_step_turn_free(Table *t, Frame *f)
{
    ask_decide(t, f->seat, gloom(t)->frees[gloom(t)->n_frees - 1].card);
}

/* GLOOM-GAP-78: the turn ends by itself, unless a text that everybody can read
 * allows a play. */
void gloom_step_turn_linger(Table *t, Frame *f)
{
    if (hand_count(t, f->seat) > 0 && gloom_is_permitted(t, f->seat))
        ask_decide(t, f->seat, NO_CARD);
    else
        step_on(t, f, STEP_turn_draw);
}

FITS_ALWAYS(finish)

void gloom_act_finish(Table *t, Action a)
{
    (void)a;
    step_go(step_top(t), STEP_turn_draw);
}

/* ---- the end of a turn ---- */

/* GLOOM-DRAW-02, GLOOM-DRAW-03, GLOOM-DRAW-10: only who ends the turn draws,
 * and nobody discards (GLOOM-GAP-13). How many is settled now
 * (GLOOM-GAP-09). */
void gloom_step_turn_draw(Table *t, Frame *f)
{
    int missing =
        gloom_draw_limit(t, f->seat, &(Sum){ 0 }) - hand_count(t, f->seat);

    for (; missing > 0; missing--)
        gloom_draw(t, f->seat);
    step_on(t, f, STEP_turn_end);
}

/* GLOOM-GAP-04: two rounds of nothing, or enough turns. */
static bool is_enough(Table *t)
{
    Gloom *g = gloom(t);
    int cap = t->g->switches[SWITCH_cap];

    g->idle = (uint8_t)(g->played ? 0 : g->idle < 255 ? g->idle + 1 : 255);
    if (t->g->switches[SWITCH_stall] && g->idle >= 2 * t->g->seats) {
        tell(t, EVENT(stall, .seat = NOBODY));
        gloom_finish(t, END_stall);
    } else if (cap > 0 && t->g->turn >= cap) {
        tell(t, EVENT(limit, .number = (int16_t)t->g->turn));
        gloom_finish(t, END_cap);
    }
    return t->g->over;
}

/* GLOOM-DRAW-08, GLOOM-DRAW-09: what was drawn plays itself; it is not
 * replaced. */
void gloom_step_turn_end(Table *t, Frame *f)
{
    Gloom *g = gloom(t);

    if (serve_queue(t) || is_enough(t))
        return;
    g->spent = g->played = 0;
    turn_pass(t, f, seat_left_of(t, f->seat));
    step_go(f, STEP_turn_start);
}

/* ---- special actions ---- */

/* In mode "action" while a free play is open: it is declined (GLOOM-GAP-30). */
static Refusal check_action_left(const Table *t)
{
    return gloom(t)->spent < gloom(t)->actions ? ALLOWED
                                               : refuse(REFUSAL_no_actions);
}

Refusal gloom_check_discard(const Table *t, Action a)
{
    if (hand_count(t, a.seat) == 0)
        return refuse(REFUSAL_empty_hand);
    if (CANNOT(t, discard_hand, .who = a.seat))
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
