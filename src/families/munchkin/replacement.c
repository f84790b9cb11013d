/* replacement.c: what would happen, and cards that step in before it does:
 * first those that lie before players, one after the other, then those that are
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
#include "families/munchkin/effects.h"
#include "families/munchkin/active_rules_int.h"

enum { W_ROW, W_N, W_BACK, W_FACE_UP, W_WRITES, W_DONE, W_ASKED, W_LOST };

/* ---- what would happen ---- */

/* What is discarded from play is lost by whom it belongs to. */
static Occurrence loss_occurrence(const Table *t, CardId card)
{
    return WOULD(lose, .actor = card_owner(t, card), .what = card);
}

int replacement_pending(const Table *t, const Frame *f, Occurrence out[2])
{
    out[0] = OCCURRENCE((uint8_t)f->v[W_ROW], .actor = f->seat, .n = f->v[W_N],
                        .what = f->card, .back = (uint8_t)f->v[W_BACK],
                        .face_up = f->v[W_FACE_UP]);
    if (!f->v[W_LOST])
        return 1;
    out[1] = loss_occurrence(t, f->card);
    return 2;
}

/* ---- cards that lie before players ---- */

/* A part of a card that steps in. */
typedef struct Replacement {
    const Node *clause; /* or NULL */
    CardId card;
    Seat owner, they;
} Replacement;

static bool part_replaces(const Table *t, const Frame *f, const Node *clause,
                          const Occurrence *o)
{
    Frame own = *f;

    own.k = o->actor;
    own.v[V_IT] = (int16_t)o->what;
    return event_matches(t, f, clause_head(clause, NODE_event), o) &&
           evaluate_clause_ifs(t, &own, clause) &&
           use_is_available(t, f->card, clause, NOBODY);
}

/* Of one card: the part behind the first `skip` ones, which are counted. */
static void find_in_card(const Table *t, CardId card, Seat owner,
                         const Occurrence *o, int n, int *skip,
                         Replacement *out)
{
    Frame f = frame_of(owner, card);

    if (!card_has_topic(t, card, CLAUSE_REPLACE) ||
        !active_card_counts(t, card))
        return;
    EACH_CLAUSE(t, card, part)
    for (int i = 0; part->topic == CLAUSE_REPLACE && i < n; i++)
        if (part_replaces(t, &f, part->clause, &o[i])) {
            if ((*skip)-- == 0)
                *out = (Replacement){ part->clause, card, owner, o[i].actor };
            break;
        }
}

/* GAP-03: whose doing it is first, then round the table. No card steps in for
 * its own orders. */
static Replacement find_replacement(const Table *t, const Occurrence *o, int n,
                                    CardId but, int skip)
{
    Replacement found = { .clause = NULL };

    for (int i = 0; i < t->g->seats && pack_has_topic(t, CLAUSE_REPLACE); i++) {
        Seat owner = (Seat)((o->actor + i) % t->g->seats);
        EACH_CARD (t, c, play_zone(owner))
            if (c != but && !found.clause)
                find_in_card(t, c, owner, o, n, &skip, &found);
    }
    return found;
}

/* The card whose order waits below this frame, or NO_CARD. */
static CardId commanding_card(const Frame *f)
{
    return f[-1].step == STEP_effect_run ? f[-1].card : NO_CARD;
}

static bool start_next(Table *t, Frame *f)
{
    Occurrence o[2];
    int n = replacement_pending(t, f, o);
    Replacement next =
        find_replacement(t, o, n, commanding_card(f), f->v[W_ASKED]);
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
void replacement_on_end(Table *t, Frame *f, const Frame *program, bool done)
{
    const Node *last = &t->pack->nodes[(uint16_t)program->v[V_END] - 1];

    if (program->card != f->aux || !done)
        return;
    f->v[W_DONE] = 1;
    use_record(t, program->card, clause_containing(t, program->program, last),
               NOBODY);
}

/* ---- cards that are played from a hand ---- */

/* Could one step in? */
static Seats could_replace(const Table *t, const Occurrence *o, int n)
{
    for (int i = 0; i < n; i++)
        if (pack_has_topic(t, TOPIC_QUESTION + o[i].row))
            return combat_could_act(t, WINDOW_replace);
    return 0;
}

void replacement_set_card(Frame *f, CardId card)
{
    f->aux = card;
}

void replacement_on_played(Frame *f, CardId card)
{
    if (f->step == STEP_replace_gate && f->aux == card)
        f->v[W_DONE] = 1;
}

/* ---- asking ---- */

static void push_frame(Table *t, const Occurrence *o, bool lost, int apply_as)
{
    Frame *f = step_push(t, STEP_replace_gate, o->actor);

    f->card = o->what;
    f->v[W_ROW] = o->row;
    f->v[W_N] = (int16_t)o->n;
    f->v[W_BACK] = o->back;
    f->v[W_FACE_UP] = o->face_up;
    f->v[W_WRITES] = (int16_t)apply_as;
    f->v[W_LOST] = lost;
}

static bool ask_cards(Table *t, const Occurrence *o, int n, int apply_as)
{
    CardId but = commanding_card(step_top(t) + 1);

    if (t->g->depth + 6 > FRAMES_MAX || /* HOUSE-BUDGET */
        (!find_replacement(t, o, n, but, 0).clause &&
         could_replace(t, o, n) == 0))
        return false;
    push_frame(t, o, n > 1, apply_as);
    return true;
}

bool replacement_ask(Table *t, Occurrence o, int apply_as)
{
    return pack_has_topic(t, TOPIC_QUESTION + o.row) &&
           ask_cards(t, &o, 1, apply_as);
}

/* ---- orders ---- */

static bool can_lose_levels(const Table *t, Seat seat, int n, Occurrence *o)
{
    *o = WOULD(lose_levels, .actor = seat, .n = n);
    return level_of(t, seat) > 1 && /* PREC-03 */
           !CANNOT(t, lose_levels, .actor = seat);
}

static bool can_be_robbed(const Table *t, const Frame *f, const Effect *d,
                          Occurrence *o)
{
    Seat from = effect_other_player(t, f, d, PREP_from);

    return from != NOBODY && level_of(t, from) > d->n &&
           can_lose_levels(t, from, d->n, o);
}

/* What this order would do; 0: nothing that a card steps in for. */
static int command_occurrences(const Table *t, const Frame *f, const Effect *d,
                               Occurrence o[2])
{
    bool lost = deck_is_in_play(t, d->card);

    switch (d->row) {
    case EFFECT_lose_levels:
        return can_lose_levels(t, d->actor, d->n, o);
    case EFFECT_steal_levels:
        return can_be_robbed(t, f, d, o);
    case EFFECT_gain:
        o[0] = WOULD(gain, .actor = d->actor, .n = d->n);
        return !CANNOT(t, gain, .actor = d->actor);
    case EFFECT_lose:
    case EFFECT_discard:
        o[0] = WOULD(discard, .actor = d->actor, .what = d->card);
        if (lost)
            o[1] = loss_occurrence(t, d->card);
        return 1 + lost;
    case EFFECT_steal:
    case EFFECT_take:
    case EFFECT_give:
    case EFFECT_return:
        if (lost)
            o[0] = loss_occurrence(t, d->card);
        return lost;
    case EFFECT_die:
        o[0] = WOULD(die, .actor = d->actor);
        return !CANNOT(t, die, .actor = d->actor);
    default: /* what is drawn asks by itself */
        return 0;
    }
}

bool munchkin_is_deferred(Table *t, const Frame *f, const Effect *deed)
{
    Occurrence o[2];
    int n = command_occurrences(t, f, deed, o);

    return n > 0 && ask_cards(t, o, n, APPLY_NONE);
}

/* An order below goes on if nothing came instead. */
static void resume(Table *t, bool replaced)
{
    if (!replaced)
        step_top(t)->v[V_MODE] |= MODE_CANNOT;
}

/* ---- doing it ---- */

void replacement_gain_levels(Table *t, Seat seat, int n)
{
    if (!replacement_ask(t, WOULD(gain, .actor = seat, .n = n), APPLY_LEVELS))
        level_gain(t, seat, n, false);
}

void replacement_lose_levels(Table *t, Seat seat, int n)
{
    Occurrence o;

    if (!can_lose_levels(t, seat, n, &o) || !replacement_ask(t, o, APPLY_LOSS))
        level_lose(t, seat, n);
}

static void draw_one(Table *t, Seat seat, int back, bool open)
{
    if (open)
        deck_deal_open(t, seat, back);
    else
        deck_deal(t, seat, back, EVENT_draws);
}

void replacement_draw(Table *t, Seat seat, int back, int n, bool open)
{
    Occurrence o = WOULD(draw, .actor = seat, .back = (uint8_t)back, .n = n,
                         .face_up = open);

    if (n > 0 && replacement_ask(t, o, APPLY_CARDS))
        return;
    for (int i = 0; i < n; i++)
        draw_one(t, seat, back, open);
}

/* Nobody stepped in: it is done. */
static void apply_pending(Table *t, const Frame *would)
{
    switch (would->v[W_WRITES]) {
    case APPLY_KILL:
        level_gain(t, would->seat, would->v[W_N], true);
        break;
    case APPLY_LEVELS:
        level_gain(t, would->seat, would->v[W_N], false);
        break;
    case APPLY_LOSS:
        level_lose(t, would->seat, would->v[W_N]);
        break;
    case APPLY_CARDS:
        draw_one(t, would->seat, would->v[W_BACK], would->v[W_FACE_UP]);
        break;
    case APPLY_SHARED:
        share_reveal_treasure(t, would->seat);
        break;
    default:
        break;
    }
}

/* Done or not, what comes next? */
static void continue_after(Table *t, const Frame *would)
{
    switch (would->v[W_WRITES]) {
    case APPLY_NONE:
        resume(t, would->v[W_DONE]);
        break;
    case APPLY_KILL:
        combat_end_rewards(t);
        break;
    case APPLY_DOOR:
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
    return would->v[W_WRITES] == APPLY_CARDS && would->v[W_N] > 1;
}

static void next_card(Frame *f)
{
    f->v[W_N]--;
    f->v[W_DONE] = f->v[W_ASKED] = 0;
    f->aux = 0;
}

void munchkin_step_replace_gate(Table *t, Frame *f)
{
    Occurrence o[2];
    int n = replacement_pending(t, f, o);
    Frame would;

    if (!f->v[W_DONE] &&
        (start_next(t, f) || !gate_closed(t, f, could_replace(t, o, n),
                                          death_living_seats(t), f->card)))
        return;
    would = *f;
    if (has_more(f))
        next_card(f);
    else
        step_pop(t);
    if (!would.v[W_DONE])
        apply_pending(t, &would);
    if (!has_more(&would))
        continue_after(t, &would);
}

const char *replacement_audit(const Table *t, const Frame *f)
{
    return f->v[W_ROW] < 0 || f->v[W_ROW] >= QUESTIONS_COUNT ||
                   munchkin_questions[f->v[W_ROW]].phase != PHASE_would ||
                   f->v[W_N] < 0 || f->v[W_BACK] < 0 ||
                   f->v[W_BACK] > TREASURE || f->v[W_WRITES] < 0 ||
                   f->v[W_WRITES] > APPLY_LAST || f->v[W_ASKED] < 0 ||
                   f->aux > t->g->cards
               ? "something that would never happen"
               : NULL;
}
