/* turn.c: a turn: two actions, then the hand is refilled. */
#include "families/gloom/gloom.h"

/* GLOOM-GAP-01, GLOOM-GAP-02: the discards are shuffled when a card is
 * needed; with none left there is none to draw. */
void gloom_draw(Table *t, Seat seat)
{
    CardId card = pile_draw(t, ZONE_pile, ZONE_discards, LUCK_PILE);

    if (card == NO_CARD)
        return;
    zone_append(t, card, hand_of(seat));
    tell(t,
         EVENT(draws, .seat = seat, .card = card, .see = (Seats)(1u << seat)));
}

void gloom_step_turn_start(Table *t, Frame *f)
{
    tell(t, EVENT(turn, .seat = f->seat, .number = (int16_t)t->g->turn));
    step_go(f, STEP_turn_act);
}

/* GLOOM-TURN-13: nobody else may do anything meanwhile. */
void gloom_step_turn_act(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

/* GLOOM-DRAW-02, GLOOM-DRAW-03, GLOOM-DRAW-10: only who ends the turn draws,
 * and nobody discards. At the cap the game is scored (GLOOM-GAP-04). */
void gloom_step_turn_draw(Table *t, Frame *f)
{
    int missing =
        t->g->switches[SWITCH_draw] - t->g->zones[hand_of(f->seat)].count;
    int cap = t->g->switches[SWITCH_cap];

    for (; missing > 0; missing--)
        gloom_draw(t, f->seat);
    if (cap > 0 && t->g->turn >= cap) {
        tell(t, EVENT(limit, .number = (int16_t)t->g->turn));
        gloom_finish(t, END_cap);
        return;
    }
    turn_pass(t, f, seat_left_of(t, f->seat));
    gloom(t)->action = 1;
    step_go(f, STEP_turn_start);
}

/* ---- special actions ---- */

/* No Response answers them, so nobody is asked (GLOOM-GAP-55). */

Refusal gloom_check_discard(const Table *t, Action a)
{
    if (t->g->zones[hand_of(a.seat)].count == 0)
        return refuse(REFUSAL_empty_hand);
    return ALLOWED;
}

void gloom_list_discard(const Table *t, Action blank, ActionList *out)
{
    if (gloom_check_discard(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

/* GLOOM-TURN-07: all of it, never a part. */
void gloom_act_discard(Table *t, Action a)
{
    const Zone *hand = &t->g->zones[hand_of(a.seat)];

    while (hand->first != NO_CARD) {
        CardId card = hand->first;
        zone_append(t, card, ZONE_discards);
        tell(t, EVENT(discards, .seat = a.seat, .card = card));
    }
    step_go(step_top(t), STEP_play_end);
}

FITS_ALWAYS(skip) /* GLOOM-TURN-09 */

void gloom_act_skip(Table *t, Action a)
{
    (void)a;
    step_go(step_top(t), STEP_play_end);
}
