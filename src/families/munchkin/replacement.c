/* replacement.c: what would happen, and cards that step in before it does:
 * first those that lie before players, one after the other, then those that are
 * played from a hand.
 */
#include "families/munchkin/effects.h"
#include "families/munchkin/active_rules_int.h"

/* ---- what would happen ---- */

/* What is discarded from play is lost by whom it belongs to. */
static Occurrence loss_occurrence(const Table *t, CardId card)
{
    return WOULD(lose, .actor = card_owner(t, card), .what = card);
}

int replacement_pending(const Table *t, const Frame *f, Occurrence out[2])
{
    const ReplacementFrame *would = replacement_frame(f);

    out[0] = OCCURRENCE((uint8_t)would->row, .actor = f->seat, .n = would->n,
                        .what = f->card, .back = (uint8_t)would->back,
                        .face_up = would->face_up);
    if (!would->lost)
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

    own.they = o->actor;
    own.it = o->what;
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
    EACH_CLAUSE (t, card, part)
        for (int i = 0; part->topic == CLAUSE_REPLACE && i < n; i++)
            if (part_replaces(t, &f, part->clause, &o[i])) {
                if ((*skip)-- == 0)
                    *out =
                        (Replacement){ part->clause, card, owner, o[i].actor };
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
    ReplacementFrame *would = replacement_frame(f);
    Occurrence o[2];
    int n = replacement_pending(t, f, o);
    Replacement next =
        find_replacement(t, o, n, commanding_card(f), would->asked);
    Frame *program;

    if (!next.clause)
        return false;
    would->asked++;
    would->replaced_by = next.card;
    program = machine_start(t, next.clause, next.owner, next.card);
    program->it = f->card;
    program->they = next.they;
    return true;
}

/* What stepped in is over. A program that only came in between is not. */
void replacement_on_end(Table *t, Frame *f, const Frame *program, bool done)
{
    ReplacementFrame *would = replacement_frame(f);
    const Node *last = &t->pack->nodes[program->end - 1];

    if (program->card != would->replaced_by || !done)
        return;
    would->done = 1;
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
    replacement_frame(f)->replaced_by = card;
}

void replacement_on_played(Frame *f, CardId card)
{
    ReplacementFrame *would = replacement_frame(f);

    if (f->step == STEP_replace_gate && would->replaced_by == card)
        would->done = 1;
}

/* ---- asking ---- */

static void push_frame(Table *t, const Occurrence *o, bool lost, int apply_as)
{
    Frame *f = step_push(t, STEP_replace_gate, o->actor);
    ReplacementFrame *would = replacement_frame(f);

    f->card = o->what;
    would->row = o->row;
    would->n = (int16_t)o->n;
    would->back = o->back;
    would->face_up = o->face_up;
    would->apply_as = (int16_t)apply_as;
    would->lost = lost;
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

bool munchkin_ask_replacements(Table *t, const Frame *f, const Effect *effect)
{
    Occurrence o[2];
    int n = command_occurrences(t, f, effect, o);

    return n > 0 && ask_cards(t, o, n, APPLY_NONE);
}

/* A command below goes on if nothing came instead. */
static void resume(Table *t, bool replaced)
{
    if (!replaced)
        step_top(t)->mode |= MODE_CANNOT;
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
    const ReplacementFrame *would_frame = replacement_frame(would);

    switch (would_frame->apply_as) {
    case APPLY_KILL:
        level_gain(t, would->seat, would_frame->n, true);
        break;
    case APPLY_LEVELS:
        level_gain(t, would->seat, would_frame->n, false);
        break;
    case APPLY_LOSS:
        level_lose(t, would->seat, would_frame->n);
        break;
    case APPLY_CARDS:
        draw_one(t, would->seat, would_frame->back, would_frame->face_up);
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
    const ReplacementFrame *would_frame = replacement_frame(would);

    switch (would_frame->apply_as) {
    case APPLY_NONE:
        resume(t, would_frame->done);
        break;
    case APPLY_KILL:
        combat_end_rewards(t);
        break;
    case APPLY_DOOR:
        turn_frame(step_top(t))->instead =
            would_frame->done ? INSTEAD_DONE : INSTEAD_NOT;
        break;
    default:
        break;
    }
}

/* Of several cards that are drawn each is asked for. */
static bool has_more(const Frame *would)
{
    const ReplacementFrame *would_frame = replacement_frame(would);

    return would_frame->apply_as == APPLY_CARDS && would_frame->n > 1;
}

static void next_card(Frame *f)
{
    ReplacementFrame *would = replacement_frame(f);

    would->n--;
    would->done = would->asked = 0;
    would->replaced_by = 0;
}

void munchkin_step_replace_gate(Table *t, Frame *f)
{
    Occurrence o[2];
    int n = replacement_pending(t, f, o);
    Frame would;

    if (!replacement_frame(f)->done &&
        (start_next(t, f) || !gate_closed(t, f, could_replace(t, o, n),
                                          death_living_seats(t), f->card)))
        return;
    would = *f;
    if (has_more(f))
        next_card(f);
    else
        step_pop(t);
    if (!replacement_frame(&would)->done)
        apply_pending(t, &would);
    if (!has_more(&would))
        continue_after(t, &would);
}

const char *replacement_audit(const Table *t, const Frame *f)
{
    return replacement_frame(f)->row < 0 ||
                   replacement_frame(f)->row >= QUESTIONS_COUNT ||
                   munchkin_questions[replacement_frame(f)->row].phase !=
                       PHASE_would ||
                   replacement_frame(f)->n < 0 ||
                   replacement_frame(f)->back < 0 ||
                   replacement_frame(f)->back > TREASURE ||
                   replacement_frame(f)->apply_as < 0 ||
                   replacement_frame(f)->apply_as > APPLY_LAST ||
                   replacement_frame(f)->asked < 0 ||
                   replacement_frame(f)->replaced_by > t->g->cards
               ? "something that would never happen"
               : NULL;
}
