/* play.c: a card is played, may be answered, and is placed (part D.2). */
#include <assert.h>

#include "engine/leak.h"
#include "families/gloom/gloom.h"

/* ---- who may answer ---- */

bool gloom_answers(const Table *t, CardId response, CardId played)
{
    return is_kind(t, response, KIND_event) &&
           fact(t, response, FACT_answers) == card_def(t, played)->kind;
}

/* Could a card that does not lie open answer this one? What lies open is
 * public, and so is what does not (GLOOM-GAP-55, GLOOM-GAP-62). */
static bool is_answerable(const Table *t, CardId played)
{
    if (t->g->hidden[WINDOW_respond] == 0)
        return false;
    for (CardId c = 1; c <= t->g->cards; c++)
        if (gloom_answers(t, c, played) &&
            !zone_is_open(t, card_slot(t, c)->zone))
            return true;
    return false;
}

/* Planted on purpose: does this hand hold an answer? */
static bool holds_answer(const Table *t, Seat seat, CardId played)
{
    EACH_CARD (t, c, hand_of(seat))
        if (gloom_answers(t, c, played))
            return true;
    return false;
}

/* GLOOM-GAP-58: the next to be asked, clockwise from the turn player's left,
 * whatever the hand holds; NOBODY when all have been asked. */
static Seat next_to_answer(const Table *t, const Frame *f)
{
    for (Seat s = seat_left_of(t, f->seat); s != f->seat;
         s = seat_left_of(t, s)) {
        if (LEAKS(LEAK_MUST) && !holds_answer(t, s, f->card))
            continue;
        if (!seat_in(s, f->passed) && t->g->zones[hand_of(s)].count > 0)
            return s;
    }
    return NOBODY;
}

/* ---- steps ---- */

void gloom_step_play_respond(Table *t, Frame *f)
{
    Seat seat = is_answerable(t, f->card) ? next_to_answer(t, f) : NOBODY;

    if (seat != NOBODY) {
        ask_round(t, seat, f->card);
        return;
    }
    f->passed = 0;
    step_go(f, STEP_play_place);
}

/* No card of these rules can change the target while it is answered, so there
 * is nothing to test again (GLOOM-GAP-27). */
void gloom_step_play_place(Table *t, Frame *f)
{
    CardId card = f->card, on = card_slot(t, card)->host;
    int16_t score;

    assert(!gloom_is_dead(t, on));
    gloom_stack_put(t, card, on);
    score = (int16_t)gloom_self_worth(t, on, &(Sum){ 0 });
    if (is_kind(t, card, KIND_death))
        tell(t, EVENT(dies, .card = card, .on = on, .number = score));
    else
        tell(t, EVENT(bears, .card = card, .on = on, .number = score));
    f->card = NO_CARD;
    step_go(f, STEP_play_end);
}

/* GLOOM-WIN-01, GLOOM-WIN-02, GLOOM-WIN-03: the game ends at once, whoever's
 * party it is; else the turn goes on (GLOOM-TURN-01, GLOOM-TURN-11). */
void gloom_step_play_end(Table *t, Frame *f)
{
    bool ended = false;

    EACH_SEAT (t, s)
        if (gloom_party_is_dead(t, s)) {
            tell(t, EVENT(finished, .seat = s));
            ended = true;
        }
    if (ended) {
        gloom_finish(t, END_party);
    } else if (gloom(t)->action < ACTIONS) {
        gloom(t)->action++;
        step_go(f, STEP_turn_act);
    } else {
        step_go(f, STEP_turn_draw);
    }
}

/* ---- playing ---- */

static Refusal check_held(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return ALLOWED;
}

/* GLOOM-MOD-01, GLOOM-DEATH-02: own and foreign Characters alike, if they live
 * (GLOOM-MOD-03, GLOOM-GAP-47). Who is to die must be below 0 before the
 * death's own points come in (GLOOM-DEATH-04, GLOOM-DEATH-05). */
static Refusal check_target(const Table *t, CardId card, CardId on)
{
    bool death = is_kind(t, card, KIND_death);
    Refusal why;
    int score;

    if (on == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (gloom_owner_of(t, on) == NOBODY)
        return refuse_card(REFUSAL_no_target, on);
    if (gloom_is_dead(t, on))
        return refuse_card(death ? REFUSAL_dead_twice : REFUSAL_dead_modified,
                           on);
    score = gloom_self_worth(t, on, &(Sum){ 0 });
    if (!death || score < 0)
        return ALLOWED;
    why = refuse_card(REFUSAL_not_negative, on);
    why.number = (int16_t)score;
    return why;
}

/* GLOOM-RESP-04; GLOOM-DEATH-03 counts actions, whatever the first one was
 * (GLOOM-DEATH-11, GLOOM-GAP-59). */
Refusal gloom_check_play(const Table *t, Action a)
{
    Refusal why = check_held(t, a);

    if (why.id != REFUSAL_none)
        return why;
    if (is_kind(t, a.card, KIND_event))
        return refuse_card(REFUSAL_response_only, a.card);
    if (is_kind(t, a.card, KIND_death) && gloom(t)->action != 1)
        return refuse_card(REFUSAL_second_death, a.card);
    return check_target(t, a.card, a.on);
}

void gloom_list_play(const Table *t, Action blank, ActionList *out)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_of(s)) {
            blank.on = c;
            list_cards(t, blank, hand_of(blank.seat), out);
        }
}

/* GLOOM-GAP-56: card and target are declared; then the others are asked. */
void gloom_act_play(Table *t, Action a)
{
    Frame *f = step_top(t);

    f->card = a.card;
    zone_append(t, a.card, ZONE_limbo);
    card_slot(t, a.card)->host = a.on;
    step_go(f, STEP_play_respond);
}

/* ---- answering ---- */

/* GLOOM-RESP-01, GLOOM-RESP-02: that it is another's turn and a play has just
 * been made, the step sees to. GLOOM-RESP-03, GLOOM-GAP-61. */
Refusal gloom_check_answer(const Table *t, Action a)
{
    Refusal why = check_held(t, a);

    if (why.id != REFUSAL_none)
        return why;
    if (!is_kind(t, a.card, KIND_event))
        return refuse_card(REFUSAL_no_response, a.card);
    if (!gloom_answers(t, a.card, step_top(t)->card))
        return refuse_card(REFUSAL_mismatch, a.card);
    return ALLOWED;
}

void gloom_list_answer(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, hand_of(blank.seat), out);
}

/* GLOOM-GAP-59: the card is discarded and its action spent; the Response goes
 * after it (GLOOM-GAP-03). Nobody else is asked (GLOOM-GAP-58), and nobody
 * answers an answer (GLOOM-GAP-57). */
void gloom_act_answer(Table *t, Action a)
{
    Frame *f = step_top(t);

    tell(t, EVENT(cancelled, .card = f->card));
    zone_append(t, f->card, ZONE_discards);
    zone_append(t, a.card, ZONE_discards);
    REACHED(t, card, a.card);
    f->card = NO_CARD;
    f->passed = 0;
    step_go(f, STEP_play_end);
}

FITS_ALWAYS(decline)

void gloom_act_decline(Table *t, Action a)
{
    step_top(t)->passed |= (Seats)(1u << a.seat); /* GLOOM-GAP-60 */
}
