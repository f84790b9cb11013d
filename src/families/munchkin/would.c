/* would.c: what would happen, and cards that step in before it does: first
 * those that lie before players, one after the other, then those that are
 * played from a hand.
 *
 *     Frame.seat  who would do it      Frame.card  what it would be done with
 *     Frame.aux   the card that steps in now
 *     v[W_ROW]    the question         v[W_N]      levels, or cards to draw
 *     v[W_BACK]   what would be drawn  v[W_FACE_UP]
 *     v[W_WRITES] it is done from here: WRITES_*; else an order waits below
 *     v[W_DONE]   something else was done instead
 *     v[W_ASKED]  how many cards in play have been asked
 *     v[W_LOST]   its owner would lose the card, too
 */
#include "families/munchkin/deeds.h"
#include "families/munchkin/said_int.h"

enum { W_ROW, W_N, W_BACK, W_FACE_UP, W_WRITES, W_DONE, W_ASKED, W_LOST };

/* ---- what would happen ---- */

/* What is discarded from play is lost by whom it belongs to. */
static Occurrence loss_of(const Table *t, CardId card)
{
    return WOULD(lose, .who = owner_of(t, card), .what = card);
}

int would_pending(const Table *t, const Frame *f, Occurrence out[2])
{
    out[0] = OCCURRENCE((uint8_t)f->v[W_ROW], .who = f->seat, .n = f->v[W_N],
                        .what = f->card, .back = (uint8_t)f->v[W_BACK],
                        .face_up = f->v[W_FACE_UP]);
    if (!f->v[W_LOST])
        return 1;
    out[1] = loss_of(t, f->card);
    return 2;
}

/* ---- cards that lie before players ---- */

/* A part of a card that steps in. */
typedef struct Stepping {
    const Node *clause; /* or NULL */
    CardId card;
    Seat owner, they;
} Stepping;

static bool part_steps_in(const Table *t, const Frame *f, const Node *clause,
                          const Occurrence *o)
{
    Frame own = *f;

    own.k = o->who;
    own.v[V_IT] = (int16_t)o->what;
    return event_matches(t, f, clause_head(clause, NODE_event), o) &&
           heads_hold(t, &own, clause) &&
           use_is_left(t, f->card, clause, NOBODY);
}

/* Of one card: the part behind the first `skip` ones, which are counted. */
static void card_steps_in(const Table *t, CardId card, Seat owner,
                          const Occurrence *o, int n, int *skip, Stepping *out)
{
    Frame f = frame_of(owner, card);

    if (!card_says(t, card, MOOD_REPLACE) || !counts_in_play(t, card))
        return;
    EACH_SAID(t, card, part)
    for (int i = 0; part->sort == MOOD_REPLACE && i < n; i++)
        if (part_steps_in(t, &f, part->clause, &o[i])) {
            if ((*skip)-- == 0)
                *out = (Stepping){ part->clause, card, owner, o[i].who };
            break;
        }
}

/* GAP-03: whose doing it is first, then round the table. No card steps in for
 * its own orders. */
static Stepping steps_in(const Table *t, const Occurrence *o, int n,
                         CardId but, int skip)
{
    Stepping found = { .clause = NULL };

    for (int i = 0; i < t->g->seats && pack_says(t, MOOD_REPLACE); i++) {
        Seat owner = (Seat)((o->who + i) % t->g->seats);
        EACH_CARD (t, c, play_of(owner))
            if (c != but && !found.clause)
                card_steps_in(t, c, owner, o, n, &skip, &found);
    }
    return found;
}

/* The card whose order waits below this frame, or NO_CARD. */
static CardId order_below(const Frame *f)
{
    return f[-1].step == STEP_effect_run ? f[-1].card : NO_CARD;
}

static bool next_steps_in(Table *t, Frame *f)
{
    Occurrence o[2];
    int n = would_pending(t, f, o);
    Stepping next = steps_in(t, o, n, order_below(f), f->v[W_ASKED]);
    Frame *program;

    if (!next.clause)
        return false;
    f->v[W_ASKED]++;
    f->aux = next.card;
    program = machine_start(t, next.clause, next.owner, next.card);
    program->v[V_IT] = (int16_t)f->card;
    program->k = next.they;
    return true;
}

/* What stepped in is over. A program that only came in between is not. */
void would_ran(Table *t, Frame *f, const Frame *program, bool done)
{
    const Node *last = &t->pack->nodes[(uint16_t)program->v[V_END] - 1];

    if (program->card != f->aux || !done)
        return;
    f->v[W_DONE] = 1;
    use_note(t, program->card, part_around(t, program->program, last), NOBODY);
}

/* ---- cards that are played from a hand ---- */

/* Could one step in? */
static Seats could_step_in(const Table *t, const Occurrence *o, int n)
{
    for (int i = 0; i < n; i++)
        if (pack_says(t, TOPIC_QUESTION + o[i].row))
            return could_act(t, WINDOW_would);
    return 0;
}

void would_answered(Frame *f, CardId card)
{
    f->aux = card;
}

void would_played(Frame *f, CardId card)
{
    if (f->step == STEP_would_gate && f->aux == card)
        f->v[W_DONE] = 1;
}

/* ---- asking ---- */

static void push(Table *t, const Occurrence *o, bool lost, int writes)
{
    Frame *f = step_push(t, STEP_would_gate, o->who);

    f->card = o->what;
    f->v[W_ROW] = o->row;
    f->v[W_N] = (int16_t)o->n;
    f->v[W_BACK] = o->back;
    f->v[W_FACE_UP] = o->face_up;
    f->v[W_WRITES] = (int16_t)writes;
    f->v[W_LOST] = lost;
}

static bool ask(Table *t, const Occurrence *o, int n, int writes)
{
    CardId but = order_below(step_top(t) + 1);

    if (t->g->depth + 6 > FRAMES_MAX || /* HOUSE-BUDGET */
        (!steps_in(t, o, n, but, 0).clause && could_step_in(t, o, n) == 0))
        return false;
    push(t, o, n > 1, writes);
    return true;
}

bool would_ask(Table *t, Occurrence o, int writes)
{
    return pack_says(t, TOPIC_QUESTION + o.row) && ask(t, &o, 1, writes);
}

/* ---- orders ---- */

static bool would_lose_levels(const Table *t, Seat seat, int n, Occurrence *o)
{
    *o = WOULD(lose_levels, .who = seat, .n = n);
    return level_of(t, seat) > 1 && /* PREC-03 */
           !CANNOT(t, lose_levels, .who = seat);
}

static bool would_be_robbed(const Table *t, const Frame *f, const Deed *d,
                            Occurrence *o)
{
    Seat from = deed_other(t, f, d, PREP_from);

    return from != NOBODY && level_of(t, from) > d->n &&
           would_lose_levels(t, from, d->n, o);
}

/* What this order would do; 0: nothing that a card steps in for. */
static int would_do(const Table *t, const Frame *f, const Deed *d,
                    Occurrence o[2])
{
    bool lost = lies_in_play(t, d->card);

    switch (d->row) {
    case EFFECT_lose_levels:
        return would_lose_levels(t, d->doer, d->n, o);
    case EFFECT_steal_levels:
        return would_be_robbed(t, f, d, o);
    case EFFECT_gain:
        o[0] = WOULD(gain, .who = d->doer, .n = d->n);
        return !CANNOT(t, gain, .who = d->doer);
    case EFFECT_lose:
    case EFFECT_discard:
        o[0] = WOULD(discard, .who = d->doer, .what = d->card);
        if (lost)
            o[1] = loss_of(t, d->card);
        return 1 + lost;
    case EFFECT_steal:
    case EFFECT_take:
    case EFFECT_give:
    case EFFECT_return:
        if (lost)
            o[0] = loss_of(t, d->card);
        return lost;
    case EFFECT_die:
        o[0] = WOULD(die, .who = d->doer);
        return !CANNOT(t, die, .who = d->doer);
    default: /* what is drawn asks by itself */
        return 0;
    }
}

bool munchkin_waits(Table *t, const Frame *f, const Deed *deed)
{
    Occurrence o[2];
    int n = would_do(t, f, deed, o);

    return n > 0 && ask(t, o, n, WRITES_NOT);
}

/* An order below goes on if nothing came instead. */
static void resume(Table *t, bool replaced)
{
    if (!replaced)
        step_top(t)->v[V_MODE] |= MODE_CANNOT;
}

/* ---- doing it ---- */

void levels_gained(Table *t, Seat seat, int n)
{
    if (!would_ask(t, WOULD(gain, .who = seat, .n = n), WRITES_LEVELS))
        level_gain(t, seat, n, false);
}

void levels_lost(Table *t, Seat seat, int n)
{
    Occurrence o;

    if (!would_lose_levels(t, seat, n, &o) || !would_ask(t, o, WRITES_LOSS))
        level_lose(t, seat, n);
}

static void draw_one(Table *t, Seat seat, int back, bool open)
{
    if (open)
        deal_card_open(t, seat, back);
    else
        deal_card(t, seat, back, EVENT_draws);
}

void cards_drawn(Table *t, Seat seat, int back, int n, bool open)
{
    Occurrence o = WOULD(draw, .who = seat, .back = (uint8_t)back, .n = n,
                         .face_up = open);

    if (n > 0 && would_ask(t, o, WRITES_CARDS))
        return;
    for (int i = 0; i < n; i++)
        draw_one(t, seat, back, open);
}

/* Nobody stepped in: it is done. */
static void write(Table *t, const Frame *would)
{
    switch (would->v[W_WRITES]) {
    case WRITES_KILL:
        level_gain(t, would->seat, would->v[W_N], true);
        break;
    case WRITES_LEVELS:
        level_gain(t, would->seat, would->v[W_N], false);
        break;
    case WRITES_LOSS:
        level_lose(t, would->seat, would->v[W_N]);
        break;
    case WRITES_CARDS:
        draw_one(t, would->seat, would->v[W_BACK], would->v[W_FACE_UP]);
        break;
    case WRITES_SHARED:
        treasure_turns_up(t, would->seat);
        break;
    default:
        break;
    }
}

/* Done or not, what comes next? */
static void go_on(Table *t, const Frame *would)
{
    switch (would->v[W_WRITES]) {
    case WRITES_NOT:
        resume(t, would->v[W_DONE]);
        break;
    case WRITES_KILL:
        combat_rewarded(t);
        break;
    case WRITES_DOOR:
        step_top(t)->v[T_INSTEAD] =
            would->v[W_DONE] ? INSTEAD_DONE : INSTEAD_NOT;
        break;
    default:
        break;
    }
}

/* Of several cards that are drawn each is asked for. */
static bool has_more(const Frame *would)
{
    return would->v[W_WRITES] == WRITES_CARDS && would->v[W_N] > 1;
}

static void next_card(Frame *f)
{
    f->v[W_N]--;
    f->v[W_DONE] = f->v[W_ASKED] = 0;
    f->aux = 0;
}

void munchkin_step_would_gate(Table *t, Frame *f)
{
    Occurrence o[2];
    int n = would_pending(t, f, o);
    Frame would;

    if (!f->v[W_DONE] &&
        (next_steps_in(t, f) ||
         !gate_closed(t, f, could_step_in(t, o, n), seats_living(t), f->card)))
        return;
    would = *f;
    if (has_more(f))
        next_card(f);
    else
        step_pop(t);
    if (!would.v[W_DONE])
        write(t, &would);
    if (!has_more(&would))
        go_on(t, &would);
}

const char *would_audit(const Table *t, const Frame *f)
{
    return f->v[W_ROW] < 0 || f->v[W_ROW] >= QUESTIONS_COUNT ||
                   munchkin_questions[f->v[W_ROW]].phase != PHASE_would ||
                   f->v[W_N] < 0 || f->v[W_BACK] < 0 ||
                   f->v[W_BACK] > TREASURE || f->v[W_WRITES] < 0 ||
                   f->v[W_WRITES] > WRITES_LAST || f->v[W_ASKED] < 0 ||
                   f->aux > t->g->cards
               ? "something that would never happen"
               : NULL;
}
