/* gloom_responses.c: Responses to what the turn player does (GLOOM-RESP-*). */
#include "engine/leak.h"
#include "families/gloom/gloom_int.h"

/* A Response has no other parts. */
static const Node *response_event(const Table *t, CardId card)
{
    return clause_head(card_def(t, card)->clauses->clause, NODE_event);
}

/* Would this card, in the hand of this seat, answer what is being played? */
static inline bool card_answers(const Table *t, CardId card, Seat seat,
                                const Occurrence *o)
{
    Frame f;

    if (!gloom_is_response(t, card))
        return false;
    f = gloom_seat_frame(seat, card);
    return gloom_event_matches(t, &f, response_event(t, card), o);
}

/* Could this seat answer with a hidden card? Which cards lie open is public,
 * and so is which do not (GLOOM-GAP-55, GLOOM-GAP-62). */
static bool could_answer(const Table *t, Seat seat, const Occurrence *o,
                         const CardId *cards)
{
    Zones open = t->family->sets->open;

    for (; *cards != NO_CARD; cards++)
        if (!zone_in(card_slot(t, *cards)->zone, open) &&
            card_answers(t, *cards, seat, o))
            return true;
    return false;
}

/* Only for the tests that plant a leak: does this hand hold an answer? */
static bool holds_answer(const Table *t, Seat seat, const Occurrence *o)
{
    EACH_CARD (t, c, hand_zone(seat))
        if (card_answers(t, c, seat, o))
            return true;
    return false;
}

/* GLOOM-GAP-58: the next seat to be asked, clockwise from the left of the turn
 * player, whatever cards it holds; NOBODY when all have been asked. */
static Seat next_to_answer(const Table *t, const Frame *f)
{
    Occurrence o = gloom_pending_occurrence(play_frame(f));
    const CardId *cards = t->pack->cards_by_topic[gloom_topic_of(t, &o)];
    Seats left = (Seats)(seats_all(t->g) & ~(f->passed | 1u << f->seat));

    if (*cards == NO_CARD || t->g->hidden_counts[WINDOW_respond] == 0)
        return NOBODY;
    while (left != 0) {
        Seats after = (Seats)(left & ~((2u << f->seat) - 1));
        Seat s = (Seat)__builtin_ctz(after ? after : left);
        left &= (Seats) ~(1u << s);
        if (LEAK_IS_ON(LEAK_MUST) && !holds_answer(t, s, &o))
            continue;
        if (hand_count(t, s) > 0 && could_answer(t, s, &o, cards))
            return s;
    }
    return NOBODY;
}

/* GLOOM-GAP-55: only the turn player's plays can be answered. The first
 * cancellation ends the round. */
void gloom_step_play_respond(Table *t, Frame *f)
{
    bool stopped = play_frame(f)->stopped;
    Seat seat =
        stopped || f->seat != t->g->active ? NOBODY : next_to_answer(t, f);

    if (seat != NOBODY) {
        ask_round(t, seat, f->card);
        return;
    }
    f->passed = 0;
    step_go_now(t, f, stopped ? STEP_play_after : STEP_play_place);
}

/* ---- answering ---- */

/* GLOOM-GAP-61 */
Refusal gloom_check_response(const Table *t, Action a)
{
    Occurrence o = gloom_pending_occurrence(gloom_play_frame(t));

    return card_answers(t, a.card, a.seat, &o)
               ? ALLOWED
               : refuse_card(REFUSAL_mismatch, a.card);
}

/* GLOOM-RESP-01, GLOOM-RESP-02: the step makes sure that it is another player's
 * turn and that a play has just been made. */
Refusal gloom_check_answer(const Table *t, Action a)
{
    return gloom_check_play_as(t, a, PLAY_answer);
}

void gloom_list_answer(const Table *t, Action blank, ActionList *out)
{
    kernel_list_kinds(t, blank, hand_zone(blank.seat), KIND_BIT(event), out);
}

/* A Response cannot be answered (GLOOM-GAP-57), so texts notice it now. A
 * Response with "after" waits until the play is over (GLOOM-GAP-56). */
void gloom_act_answer(Table *t, Action a)
{
    PlayFrame *play = play_frame(step_top(t));

    play->passed |= (Seats)(1u << a.seat);
    play->answered = 1;
    gloom_play_declare(t, a.card);
    card_slot(t, a.card)->by = a.seat;
    DONE(t, play, .actor = a.seat, .what = a.card);
    if (response_event(t, a.card)->row != WHEN_after)
        step_push(t, STEP_answer_effect, a.seat)->card = a.card;
}

ALWAYS_ALLOWED(decline)

void gloom_act_decline(Table *t, Action a)
{
    step_top(t)->passed |= (Seats)(1u << a.seat); /* GLOOM-GAP-60 */
}

/* "It" is the card that is or was played, "they" is the player who plays it. */
void gloom_step_answer_effect(Table *t, Frame *f)
{
    const PlayFrame *play = gloom_play_frame(t);
    Frame *run;

    step_set(f, STEP_answer_end);
    run = machine_start_card(t, f->seat, f->card);
    run->they = play->seat;
    run->it = play->card != NO_CARD ? play->card : play->was;
}

/* GLOOM-GAP-03. If a Character died of it, the game may be over
 * (GLOOM-WIN-01). */
void gloom_step_answer_end(Table *t, Frame *f)
{
    card_slot(t, f->card)->by = 0;
    COVER(t, card, f->card);
    gloom_discard(t, f->card);
    if (!gloom_check_end(t))
        step_pop(t);
}
