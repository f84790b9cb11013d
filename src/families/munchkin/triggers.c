/* triggers.c: what happens, and which cards take notice of it. */
#include <string.h>

#include "families/munchkin/effects.h"
#include "families/munchkin/active_rules_int.h"

/* ---- once per ---- */

static const Node *limit_of(const Node *clause)
{
    return clause_head(clause, NODE_limit);
}

typedef bool (*UseTest)(const Table *t, const Use *use, int period);

static void drop_uses(Table *t, UseTest is_over, int period)
{
    Munchkin *m = munchkin(t);
    int kept = 0;

    while (kept < m->n_uses && !is_over(t, &m->uses[kept], period))
        kept++;
    for (int i = kept; i < m->n_uses; i++)
        if (!is_over(t, &m->uses[i], period))
            m->uses[kept++] = m->uses[i];
    if (kept == m->n_uses)
        return;
    memset(&m->uses[kept], 0, sizeof *m->uses * (size_t)(m->n_uses - kept));
    m->n_uses = (uint8_t)kept;
}

static bool use_is_of_period(const Table *t, const Use *use, int period)
{
    (void)t;
    return use->period == period ||
           (period == PERIOD_combat && use->period == PERIOD_victim);
}

/* A combat or a turn is over: what was used in it can be used again. */
void uses_clear(Table *t, int period)
{
    drop_uses(t, use_is_of_period, period);
}

/* Behind the periods of the language: while a frame, counted from below in
 * place of a victim, stands at one step. */
enum { PERIOD_EVENT = PERIODS_COUNT };

static bool use_is_past(const Table *t, const Use *use, int period)
{
    (void)period;
    return use->period >= PERIOD_EVENT &&
           (use->victim >= t->g->depth ||
            t->g->frames[use->victim].step != use->period - PERIOD_EVENT);
}

void uses_clear_past(Table *t)
{
    drop_uses(t, use_is_past, 0);
}

bool use_is_available(const Table *t, CardId card, const Node *clause,
                      Seat victim)
{
    const Munchkin *m = munchkin(t);
    const Node *limit = limit_of(clause);
    int node = (int)(clause - t->pack->nodes), used = 0;

    if (!limit)
        return true;
    for (int i = 0; i < m->n_uses; i++)
        used += m->uses[i].card == card && m->uses[i].node == node &&
                (limit->row != PERIOD_victim || m->uses[i].victim == victim);
    return used < limit->number && m->n_uses < USES_MAX;
}

/* An answer without a limit is given once to what is pending. */
bool use_can_answer(const Table *t, CardId card, const Node *clause)
{
    const Munchkin *m = munchkin(t);
    int node = (int)(clause - t->pack->nodes);

    if (limit_of(clause) || !clause_head(clause, NODE_event))
        return true;
    for (int i = 0; i < m->n_uses; i++)
        if (m->uses[i].card == card && m->uses[i].node == node &&
            m->uses[i].victim == t->g->depth - 1)
            return false;
    return m->n_uses < USES_MAX;
}

static void add_use(Table *t, Use use)
{
    Munchkin *m = munchkin(t);

    if (m->n_uses < USES_MAX)
        m->uses[m->n_uses++] = use;
}

void use_record_event(Table *t, CardId card, const Node *clause)
{
    if (!limit_of(clause))
        add_use(t,
                (Use){ .card = card,
                       .node = (uint16_t)(clause - t->pack->nodes),
                       .victim = (Seat)(t->g->depth - 1),
                       .period = (uint8_t)(PERIOD_EVENT + step_top(t)->step) });
}

void use_record(Table *t, CardId card, const Node *clause, Seat victim)
{
    const Node *limit = limit_of(clause);

    if (limit)
        add_use(t, (Use){ .card = card,
                          .node = (uint16_t)(clause - t->pack->nodes),
                          .victim = victim,
                          .period = limit->row });
}

/* ---- triggers ---- */

enum { TRIGGER_PART = 1 };

/* Something that may set parts of cards off: an event, or a window. */
typedef struct Notice {
    const Occurrence *o; /* or NULL */
    int window;
    Seats seats; /* for whom the window comes */
} Notice;

static bool head_matches(const Table *t, const Frame *f, const Node *clause,
                         const Notice *notice)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *window = clause_head(clause, NODE_timing);

    if (notice->o)
        return event && event_matches(t, f, event, notice->o);
    return !event && window && window->row == notice->window &&
           seat_in(f->seat, notice->seats);
}

/* "It" is what the event is about: what it was done to, or the card that did
 * it. */
static CardId notice_it(const Frame *f, const Notice *notice)
{
    const Occurrence *o = notice->o;

    if (!o || o->unseen)
        return f->it;
    return o->what ? o->what : o->by ? o->by : f->it;
}

/* They are who did it; if that is you, with whom or to whom you did it, as of
 * a curse or a monster. */
static Seat notice_they(const Frame *f, const Notice *notice)
{
    const Occurrence *o = notice->o;
    Seat with = NOBODY;

    if (!o)
        return f->seat;
    if (o->target != NOBODY)
        with = o->target;
    else if (o->from != NOBODY)
        with = o->from;
    if (o->actor != NOBODY && (o->actor != f->seat || with == NOBODY))
        return o->actor;
    return with != NOBODY ? with : f->seat;
}

/* The part as it will be run: what "it" and "they" are in its conditions. */
static Frame trigger_frame(const Table *t, const Frame *f, const Notice *notice)
{
    Frame with = *f;

    with.they = notice_they(f, notice);
    with.it = (card_is_kind(t, f->card, KIND_monster) ? f->card
                                                      : notice_it(f, notice));
    return with;
}

static void queue_trigger(Table *t, const Frame *f, const Node *clause,
                          const Notice *notice)
{
    Trigger part = {
        .kind = TRIGGER_PART,
        .seat = f->seat,
        .card = f->card,
        .node = (uint16_t)(clause - t->pack->nodes),
        .it = f->it,
        .they = f->they,
        .kill = notice->o && notice->o->row == QUESTION_done_kill,
    };

    use_record(t, f->card, clause, NOBODY);
    trigger_add(t, part);
}

static void trigger_part(Table *t, const Frame *f, const Node *clause,
                         const Notice *notice)
{
    Frame with = trigger_frame(t, f, notice);

    if (head_matches(t, f, clause, notice) &&
        super_part_heads_hold(t, &with, clause) &&
        use_is_available(t, f->card, clause, NOBODY))
        queue_trigger(t, &with, clause, notice);
}

static Frame it_frame(Seat you, CardId card)
{
    Frame f = frame_of(you, card);

    f.it = card;
    return f;
}

static void trigger_card(Table *t, CardId card, Seat you, const Notice *notice)
{
    Frame f = it_frame(you, card);

    if (!card_has_topic(t, card, CLAUSE_TRIGGER))
        return;
    EACH_CLAUSE (t, card, part)
        if (part->topic == CLAUSE_TRIGGER)
            trigger_part(t, &f, part->clause, notice);
}

/* On a monster "you" is who has to do with it: to whom it is done; or, if it
 * does not speak of that, who does it. What others do happens to whoever else
 * fights. */
static Seat notice_you(const Table *t, CardId monster, const Node *clause,
                       const Notice *notice)
{
    const Occurrence *o = notice->o;
    Seat main = current_combat(t)->seat;
    const Seat seats[] = { o ? o->target : main, o ? o->actor : NOBODY, main,
                           o ? combat_helper(t) : NOBODY };

    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        Frame f = it_frame(seats[i], monster);
        if (seats[i] != NOBODY && seat_in(seats[i], combat_fighters(t)) &&
            head_matches(t, &f, clause, notice))
            return seats[i];
    }
    return NOBODY;
}

static void trigger_monster(Table *t, CardId monster, const Notice *notice)
{
    EACH_CLAUSE (t, monster, part)
        if (part->topic == CLAUSE_TRIGGER) {
            Seat you = notice_you(t, monster, part->clause, notice);
            Frame f = it_frame(you, monster);
            if (you != NOBODY)
                trigger_part(t, &f, part->clause, notice);
        }
}

/* GAP-55: its twins have the same powers. What happens to one of them is told
 * of each by itself. */
static void trigger_fought(Table *t, CardId monster, const Notice *notice)
{
    const Occurrence *o = notice->o;

    if (!card_has_topic(t, monster, CLAUSE_TRIGGER))
        return;
    trigger_monster(t, monster, notice);
    if (o && (o->by == monster || o->what == monster))
        return;
    EACH_CARD (t, c, ZONE_fight)
        if (c != monster && twin_original(t, c) == monster)
            trigger_monster(t, monster, notice);
}

/* GAP-03: the player in turn first, then round the table; then the fight. */
static void trigger_all(Table *t, const Notice *notice)
{
    for (int i = 0; i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        EACH_CARD (t, c, play_zone(s))
            if (!card_is_kind(t, c, KIND_item) ||
                (card_slot(t, c)->flags & CARD_EQUIPPED && items_can_use(t, c)))
                trigger_card(t, c, s, notice);
    }
    EACH_CARD (t, c, ZONE_fight)
        if (current_combat(t) && card_is_kind(t, c, KIND_monster))
            trigger_fought(t, c, notice);
}

void notify(Table *t, Occurrence o)
{
    Notice notice = { .o = &o };

    if (topic_has_card_in_play(t, TOPIC_QUESTION + o.row))
        trigger_all(t, &notice);
    grants_on_event(t, &o);
}

void trigger_timing(Table *t, int window, Seats seats)
{
    Notice notice = { .window = window, .seats = seats };

    trigger_all(t, &notice);
}

void trigger_fight_timing(Table *t, int window)
{
    Notice notice = { .window = window, .seats = combat_fighters(t) };

    EACH_CARD (t, c, ZONE_fight)
        if (card_is_kind(t, c, KIND_monster))
            trigger_fought(t, c, &notice);
}

/* A card that says what happens when it is drawn. */
bool trigger_drawn_card(Table *t, CardId card, Seat seat)
{
    const CardDef *def = card_def(t, card);
    Notice notice = { .window = TIMING_drawn, .seats = (Seats)(1u << seat) };

    if (!(def->windows >> WINDOW_drawn & 1))
        return false;
    zone_append(t, card, ZONE_limbo);
    trigger_card(t, card, seat, &notice);
    return true;
}

void munchkin_run_trigger(Table *t, Trigger trigger)
{
    const Trigger *part = &trigger;
    Frame *f;

    if (t->g->depth + 4 > FRAMES_MAX) { /* HOUSE-BUDGET */
        emit(t, EVENT(lapsed, .card = trigger.card));
        return;
    }
    emit(t, EVENT(uses, .seat = trigger.seat, .card = trigger.card));
    combat_recheck(t);
    if (card_slot(t, trigger.card)->zone == ZONE_limbo) {
        Frame *play = step_push(t, STEP_play_end, trigger.seat);
        play->card = trigger.card;
    }
    f = machine_start(t, &t->pack->nodes[part->node], part->seat, part->card);
    f->it = part->it;
    f->they = (Seat)part->they;
    f->mode |= MODE_FREE; /* what comes by itself need not be paid */
    if (part->kill)
        f->mode |= MODE_KILL;
}

/* ---- Bad Stuff ---- */

const Node *munchkin_bad_stuff(const Table *t, CardId card)
{
    EACH_CLAUSE (t, card, part)
        if (part->topic == CLAUSE_BAD_STUFF)
            return clause_head(part->clause, NODE_block);
    return NULL;
}
