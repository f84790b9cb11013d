/* would.c: what would happen, and cards that step in before it does: those that
 * lie before whom it would happen to, and those that are played from a hand.
 *
 *     Frame.seat  who would do it      Frame.card  what it would be done with
 *     v[W_ROW]    the question         v[W_N]      levels
 *     v[W_BACK]   what would be drawn  v[W_FACE_UP]
 *     v[W_WRITES] it is done from here: WRITES_*; else an order waits below
 *     v[W_DONE]   something else was done instead
 *     v[W_ASKED]  the card that lies there has been asked
 */
#include "families/munchkin/said_int.h"

enum { W_ROW, W_N, W_BACK, W_FACE_UP, W_WRITES, W_DONE, W_ASKED };

static Occurrence occurrence_of(const Frame *f)
{
    return OCCURRENCE((uint8_t)f->v[W_ROW], .who = f->seat, .n = f->v[W_N],
                      .what = f->card, .back = (uint8_t)f->v[W_BACK],
                      .face_up = f->v[W_FACE_UP]);
}

/* The part of a card before this player that steps in, or NULL. */
const Node *steps_in(const Table *t, Seat seat, CardId but, const Occurrence *o,
                     CardId *card)
{
    EACH_CARD (t, c, play_of(seat)) {
        Frame own = frame_of(seat, c);
        if (!card_says(t, c, MOOD_REPLACE) || c == but || !counts_in_play(t, c))
            continue;
        EACH_SAID(t, c, part)
        if (part->sort == MOOD_REPLACE &&
            event_matches(t, &own, clause_head(part->clause, NODE_event), o) &&
            heads_hold(t, &own, part->clause)) {
            *card = c;
            return part->clause;
        }
    }
    return NULL;
}

/* Could a card that is played from a hand step in? */
static Seats could_step_in(const Table *t, int row)
{
    return pack_says(t, TOPIC_QUESTION + row) ? could_act(t, WINDOW_would) : 0;
}

static Frame *push(Table *t, const Occurrence *o, int writes)
{
    Frame *f = step_push(t, STEP_would_gate, o->who);

    f->card = o->what;
    f->v[W_ROW] = o->row;
    f->v[W_N] = (int16_t)o->n;
    f->v[W_BACK] = o->back;
    f->v[W_FACE_UP] = o->face_up;
    f->v[W_WRITES] = (int16_t)writes;
    return f;
}

bool would_ask(Table *t, Occurrence o, int writes)
{
    CardId card = NO_CARD;
    const Node *clause;

    if (!pack_says(t, TOPIC_QUESTION + o.row) || t->g->depth + 6 > FRAMES_MAX)
        return false;
    clause = steps_in(t, o.who, NO_CARD, &o, &card);
    if (!clause && could_step_in(t, o.row) == 0)
        return false;
    push(t, &o, writes);
    if (clause)
        machine_start(t, clause, o.who, card);
    return true;
}

/* The same for an order, whose own cards have been asked already. */
bool munchkin_waits(Table *t, const Deed *deed)
{
    Occurrence o;

    if (!would_do(deed, &o) || could_step_in(t, o.row) == 0 ||
        t->g->depth + 6 > FRAMES_MAX)
        return false;
    push(t, &o, WRITES_NOT);
    return true;
}

/* Nobody stepped in: it is done. */
static void write(Table *t, Frame would)
{
    switch (would.v[W_WRITES]) {
    case WRITES_KILL:
        level_gain(t, would.seat, would.v[W_N], true);
        combat_rewarded(t);
        break;
    case WRITES_LEVELS:
        level_gain(t, would.seat, would.v[W_N], false);
        break;
    case WRITES_CARD:
        deal_card(t, would.seat, would.v[W_BACK], EVENT_draws);
        break;
    case WRITES_SHARED:
        treasure_turns_up(t, would.seat);
        break;
    default:
        break;
    }
}

/* An order below goes on if nothing came instead. */
static void resume(Table *t, bool replaced)
{
    if (!replaced)
        step_top(t)->v[V_MODE] |= MODE_CANNOT;
}

void munchkin_step_would_gate(Table *t, Frame *f)
{
    Frame would;

    if (!f->v[W_DONE] &&
        !gate_closed(t, f, could_step_in(t, f->v[W_ROW]), seats_living(t),
                     f->card))
        return;
    would = *f;
    step_pop(t);
    if (would.v[W_WRITES] == WRITES_NOT)
        resume(t, would.v[W_DONE]);
    else if (!would.v[W_DONE])
        write(t, would);
    else if (would.v[W_WRITES] == WRITES_KILL)
        combat_rewarded(t);
}

void would_replaced(Frame *would)
{
    would->v[W_DONE] = 1;
}

Occurrence would_pending(const Frame *would)
{
    return occurrence_of(would);
}

const char *would_audit(const Frame *f)
{
    return f->v[W_ROW] < 0 || f->v[W_ROW] >= QUESTIONS_COUNT ||
                   munchkin_questions[f->v[W_ROW]].phase != PHASE_would ||
                   f->v[W_N] < 0 || f->v[W_BACK] < 0 ||
                   f->v[W_BACK] > TREASURE || f->v[W_WRITES] < 0 ||
                   f->v[W_WRITES] > WRITES_SHARED
               ? "something that would never happen"
               : NULL;
}
