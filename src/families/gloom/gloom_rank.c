/* gloom_rank.c: the few answers worth a thought, and why. */
#include "families/gloom/gloom_mind.h"

/* A question that is being thought about. */
typedef struct Thinking {
    const Table *t;
    Seat seat;
    Outlook o;
    Thoughts *out;
} Thinking;

/* More are not worth a thought: in all, and of one card. */
enum { KEPT = 12, KEPT_OF_CARD = 2 };

static int16_t clamp_value(int value)
{
    return (int16_t)(value > SURE_WIN    ? SURE_WIN
                     : value < -SURE_WIN ? -SURE_WIN
                                         : value);
}

/* Where a thought of this value may go: the first place from which everything
 * is moved back. It takes away the place of another with the same card, if
 * there are enough of these; -1: it is not better than they are. */
static int find_gap(const Thoughts *out, Action action, int value)
{
    int same = 0, last = -1;

    for (int i = 0; i < out->n; i++)
        if (out->at[i].action.verb == action.verb &&
            out->at[i].action.card == action.card) {
            same++;
            last = i;
        }
    if (same >= KEPT_OF_CARD && action.on != NO_CARD)
        return out->at[last].value < value ? last : -1;
    return out->n < KEPT                     ? out->n
           : out->at[KEPT - 1].value < value ? KEPT - 1
                                             : -1;
}

/* Keeps the best, sorted; of equals the first comes first. */
static void add_thought(Thinking *th, Action action, Gain gain)
{
    Thoughts *out = th->out;
    int at = find_gap(out, action, gain.value);

    if (at < 0)
        return;
    out->n += at == out->n;
    for (; at > 0 && out->at[at - 1].value < gain.value; at--)
        out->at[at] = out->at[at - 1];
    out->at[at] =
        (Thought){ action, clamp_value(gain.value), (uint8_t)gain.reason };
}

/* What it costs the seat to give this card away. */
static int card_cost(const Thinking *th, CardId card)
{
    return gloom_chance_change(&th->o, th->seat,
                               gloom_held_promise(th->t, &th->o, card));
}

/* ---- actions of a turn ---- */

/* A hand of which little can be used. */
static Gain discard_gain(const Thinking *th)
{
    int best = th->out->n > 0 ? th->out->at[0].value : 0;

    return (Gain){ best > 0 ? -5 : 5, REASON_hand };
}

static void rank_action(Thinking *th, Action a)
{
    Gain gain = { 0, REASON_hold };

    switch (a.verb) {
    case VERB_play:
    case VERB_play_free:
        gain = gloom_play_gain(th->t, &th->o, th->seat, th->seat, a.card, a.on);
        gain.value -= card_cost(th, a.card) / 4;
        break;
    case VERB_discard:
        gain = discard_gain(th);
        break;
    default:
        break;
    }
    add_thought(th, a, gain);
}

/* ---- Responses ---- */

static void rank_response(Thinking *th, Action a)
{
    const PlayFrame *play = gloom_play_frame(th->t);
    Gain gain = { 0, REASON_hold };

    if (a.verb == VERB_answer) {
        if (play->card != NO_CARD)
            gain = gloom_play_gain(th->t, &th->o, th->seat, play->seat,
                                   play->card, play->on);
        gain = (Gain){ -gain.value - card_cost(th, a.card), REASON_stop };
    }
    add_thought(th, a, gain);
}

/* ---- what cards ask ---- */

static Gain pick_gain(const Thinking *th, Action a)
{
    const Table *t = th->t;
    ZoneId zone = card_slot(t, a.card)->zone;
    CardId host = card_slot(t, a.card)->host;

    if (zone == hand_zone(th->seat))
        return (Gain){ -card_cost(th, a.card), REASON_least };
    if (zone >= ZONE_stack && host != NO_CARD)
        return (Gain){ gloom_lift_gain(t, &th->o, th->seat, host, NO_CARD),
                       REASON_relief };
    if (gloom_is_character(t, a.card))
        return (Gain){ gloom_lift_gain(t, &th->o, th->seat, a.card, NO_CARD),
                       REASON_relief };
    return (Gain){ card_cost(th, a.card), REASON_best_card };
}

static Gain choice_gain(const Thinking *th, Action a)
{
    switch (a.verb) {
    case VERB_pick:
    case VERB_pick_give:
    case VERB_pick_secret:
        return pick_gain(th, a);
    case VERB_pick_player: /* what cards do to others is seldom good for them */
        return (Gain){ th->o.chance[a.to] / 64, REASON_leader };
    case VERB_yes:
        return (Gain){ 3, REASON_cards };
    case VERB_stop:
        return (Gain){ -1, REASON_lot };
    default:
        return (Gain){ 0, REASON_lot };
    }
}

/* What the second of two aims is for. */
static int second_row(const Table *t, CardId card)
{
    Aim aim = gloom_part_aim(t->pack, card_def(t, card), 1);

    return t->pack->node_info[aim.command - t->pack->nodes].row;
}

/* The second of two aims: the card of the first goes there, or both change
 * places. */
static Gain aim_gain(const Thinking *th, Action a)
{
    const PlayFrame *play = gloom_play_frame(th->t);
    int value;

    if (play->on == NO_CARD)
        return gloom_play_gain(th->t, &th->o, th->seat, play->seat, play->card,
                               a.card);
    value = gloom_lift_gain(th->t, &th->o, th->seat, play->on, a.card);
    if (second_row(th->t, play->card) == EFFECT_swap)
        value += gloom_lift_gain(th->t, &th->o, th->seat, a.card, play->on);
    return (Gain){ value, REASON_relief };
}

/* ---- all of it ---- */

static void rank_one(Thinking *th, Action a)
{
    switch (th->t->g->ask.step) {
    case STEP_turn_act:
    case STEP_turn_free:
    case STEP_turn_last_free:
        rank_action(th, a);
        break;
    case STEP_play_respond:
        rank_response(th, a);
        break;
    case STEP_play_aim:
        add_thought(th, a, aim_gain(th, a));
        break;
    case STEP_setup_vote: /* who begins has a turn more */
    case STEP_setup_decide:
        add_thought(th, a, (Gain){ a.to == th->seat, REASON_lot });
        break;
    default:
        add_thought(th, a, choice_gain(th, a));
    }
}

void gloom_rank(const Table *t, Seat seat, Thoughts *out)
{
    Thinking th = { .t = t, .seat = seat, .out = out };
    ActionList list;

    out->n = 0;
    action_list(t, seat, &list);
    if (list.n == 0)
        return;
    if (list.n == 1) {
        add_thought(&th, list.at[0], (Gain){ 0, REASON_none });
        return;
    }
    gloom_outlook(t, seat, &th.o);
    gloom_read_held(t, seat, &th.o);
    for (int i = 0; i < list.n; i++)
        rank_one(&th, list.at[i]);
}
