/* gloom_play.c: a card is played, or the turn player does something else; part
 * D.2 of the rules.
 *
 *     play.aim -> play.respond -> play.place -> play.effect -> play.after
 *     -> play.end
 *
 * Its frame is a PlayFrame (gloom.h). */
#include "families/gloom/gloom_int.h"

/* Which of its aims is still open, or AIMS_MAX. */
static int next_aim(const Table *t, const PlayFrame *play)
{
    int n = play->card == NO_CARD ? 0 : gloom_aim_count(t, play->card);

    for (int i = 0; i < n; i++)
        if (play->aims[i] == NO_CARD)
            return i;
    return AIMS_MAX;
}

void gloom_play_declare(Table *t, CardId card)
{
    gloom(t)->card_played = 1;
    zone_append(t, card, ZONE_limbo);
}

/* GLOOM-GAP-56: the card and its target are declared, an action is spent. */
void gloom_play_start(Table *t, Action a, int how)
{
    Gloom *g = gloom(t);
    Frame *f;

    if (how != PLAY_at_once) {
        if (how != PLAY_free) {
            gloom_free_clear(t);
            g->actions_spent++;
        }
        step_set(step_bottom(t), STEP_turn_after);
    }
    f = step_push(t, STEP_play_respond, a.seat);
    play_frame(f)->how = (uint8_t)how;
    f->card = a.card;
    play_frame(f)->on = a.on;
    if (a.card != NO_CARD)
        gloom_play_declare(t, a.card);
    if (next_aim(t, play_frame(f)) != AIMS_MAX)
        step_set(f, STEP_play_aim);
}

/* ---- aiming ---- */

/* GLOOM-GAP-19. With nobody to aim at, an Event that plays itself has no effect
 * (GLOOM-GAP-10), and nobody is asked for a Response. */
void gloom_step_play_aim(Table *t, Frame *f)
{
    PlayFrame *play = play_frame(f);
    int aim = next_aim(t, play);
    Zones stacks = aim == AIMS_MAX ? 0 : gloom_aim_targets(t, play);

    if (aim == AIMS_MAX) {
        step_set(f, STEP_play_respond);
    } else if (stacks == 0) {
        step_set(f, STEP_play_place);
    } else if ((stacks & (stacks - 1)) == 0) {
        play->aims[aim] =
            gloom_character_of(t, (ZoneId)__builtin_ctzll(stacks));
    } else {
        ask_decide(t, f->seat, f->card);
    }
}

Refusal gloom_check_aim(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    return gloom_is_character(t, a.card) &&
                   zone_in(gloom_stack_of(t, a.card),
                           gloom_aim_targets(t, play_frame(step_top(t))))
               ? ALLOWED
               : refuse_card(REFUSAL_not_a_target, a.card);
}

void gloom_list_aim(const Table *t, Action blank, ActionList *out)
{
    Zones stacks = gloom_aim_targets(t, play_frame(step_top(t)));

    EACH_SEAT (t, s)
        EACH_CARD (t, c, party_zone(s))
            if (zone_in(gloom_stack_of(t, c), stacks)) {
                blank.card = c;
                action_add(out, blank);
            }
}

void gloom_act_aim(Table *t, Action a)
{
    PlayFrame *play = play_frame(step_top(t));

    play->aims[next_aim(t, play)] = a.card;
}

/* ---- placing ---- */

/* GLOOM-TURN-07: always the whole hand. */
static void discard_hand(Table *t, Seat seat)
{
    CardId first = t->g->zones[hand_zone(seat)].first;

    zone_move_all(t, hand_zone(seat), ZONE_discards);
    for (CardId c = first; c != NO_CARD; c = card_slot(t, c)->next)
        emit(t, EVENT(discards, .seat = seat, .card = c));
}

static void put_on(Table *t, CardId card, CardId on)
{
    if (card_is_kind(t, card, KIND_death)) {
        gloom_kill_character(t, on, card);
        return;
    }
    gloom_stack_put(t, card, on);
    gloom_emit_worth(t, EVENT(gets, .card = card, .on = on));
}

/* After Responses the play must still be legal (GLOOM-GAP-27). An Event that
 * plays itself has not been checked yet, unless it was aimed. */
static bool is_unchecked(const PlayFrame *play)
{
    return play->answered ? play->card != NO_CARD
                          : play->how == PLAY_at_once && play->on == NO_CARD;
}

static void cancel_play(Table *t, Frame *f)
{
    CardId on = play_frame(f)->on;

    if (on != NO_CARD || gloom_aim_count(t, f->card) > 0)
        emit(t, EVENT(too_late, .card = f->card, .on = on));
    else
        emit(t, EVENT(cancelled, .card = f->card));
    play_frame(f)->stopped = 1;
    step_set(f, STEP_play_after);
}

/* The texts that can be read until now notice the play, even if there was
 * nobody to aim at; but not a play that is forbidden or was stopped by a
 * Response (GLOOM-GAP-59). */
void gloom_step_play_place(Table *t, Frame *f)
{
    const PlayFrame *play = play_frame(f);
    CardId on = play->on;
    int why =
        is_unchecked(play) ? gloom_placement_refusal(t, play) : REFUSAL_none;

    if (why == REFUSAL_none || (why == REFUSAL_no_legal && on == NO_CARD))
        gloom_notify(t, gloom_done_occurrence(play));
    if (why != REFUSAL_none) {
        cancel_play(t, f);
        return;
    }
    if (play->how == PLAY_discard)
        discard_hand(t, f->seat);
    else if (f->card != NO_CARD && !card_is_kind(t, f->card, KIND_event))
        put_on(t, f->card, on);
    step_go_now(t, f, STEP_play_effect);
}

/* ---- what it does ---- */

/* GLOOM-MOD-05, GLOOM-GAP-20, GLOOM-GAP-21: in the text of a card on a
 * Character "you" is its owner; in the text of an Event, the player who plays
 * it (GLOOM-EVENT-04). */
void gloom_step_play_effect(Table *t, Frame *f)
{
    CardId card = f->card, host = card ? card_slot(t, card)->host : NO_CARD;
    Seat you = host == NO_CARD ? f->seat : gloom_owner_of(t, host);

    if (t->g->switches[SWITCH_end_before_effect] && gloom_check_end(t))
        return;
    if (card == NO_CARD || !gloom_has_topic(t, card, CLAUSE_IMMEDIATE) ||
        (host == NO_CARD && !card_is_kind(t, card, KIND_event))) {
        step_go_now(t, f, STEP_play_after);
        return;
    }
    step_set(f, STEP_play_after);
    machine_start_card(t, you, card)->it = host;
}

/* GLOOM-EVENT-01, GLOOM-GAP-03: an Event is discarded when its effects are
 * done; so is a card that had no effect. Then late Responses are carried out
 * (GLOOM-GAP-56), unless the game is over (GLOOM-WIN-03). */
void gloom_step_play_after(Table *t, Frame *f)
{
    CardId card = f->card, late;

    if (card != NO_CARD && card_slot(t, card)->zone == ZONE_limbo)
        gloom_discard(t, card);
    f->card = NO_CARD;
    late = t->g->zones[ZONE_limbo].first;
    if (late != NO_CARD && card != NO_CARD && !play_frame(f)->stopped)
        play_frame(f)->was = card;
    if (late != NO_CARD && !gloom_is_decided(t))
        step_push(t, STEP_answer_effect, card_slot(t, late)->by)->card = late;
    else
        step_go_now(t, f, STEP_play_end);
}

/* GLOOM-WIN-01, GLOOM-GAP-43, GLOOM-GAP-51: when all of it is done. */
void gloom_step_play_end(Table *t, Frame *f)
{
    (void)f;
    if (!gloom_check_end(t))
        step_pop(t);
}

/* ---- what can be played ---- */

static Refusal check_held(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return ALLOWED;
}

/* GLOOM-DEATH-03 counts actions; it does not matter what the first one was
 * (GLOOM-DEATH-11, GLOOM-GAP-35, GLOOM-GAP-36, GLOOM-GAP-59). */
static Refusal check_action(const Table *t, CardId card)
{
    if (gloom(t)->actions_spent >= gloom(t)->actions)
        return refuse(REFUSAL_no_actions);
    if (card_is_kind(t, card, KIND_death) && gloom(t)->actions_spent > 0)
        return refuse_card(REFUSAL_second_death, card);
    return ALLOWED;
}

/* The conditions of this way of playing. */
static Refusal check_play_mode(const Table *t, PlayAttempt *play)
{
    switch (play->how) {
    case PLAY_action:
        return check_action(t, play->a.card);
    case PLAY_free:
        return gloom_check_free_play(t, play);
    default:
        return gloom_check_response(t, play->a);
    }
}

/* A Response can only be played as an answer (GLOOM-RESP-03, GLOOM-RESP-04). */
Refusal gloom_check_card(const Table *t, PlayAttempt *play)
{
    CardId card = play->a.card;
    bool answer = play->how == PLAY_answer;
    Refusal why = check_held(t, play->a);

    if (why.id != REFUSAL_none)
        return why;
    if (gloom_is_response(t, card) != answer)
        return refuse_card(answer ? REFUSAL_no_response : REFUSAL_response_only,
                           card);
    why = check_play_mode(t, play);
    return why.id == REFUSAL_none ? gloom_check_places(t, play) : why;
}

/* ---- the verb ---- */

Refusal gloom_check_play(const Table *t, Action a)
{
    return gloom_check_play_as(t, a, PLAY_action);
}

void gloom_list_play(const Table *t, Action blank, ActionList *out)
{
    gloom_placement_list(t, blank, PLAY_action, out);
}

void gloom_act_play(Table *t, Action a)
{
    gloom_play_start(t, a, PLAY_action);
}
