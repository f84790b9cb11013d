/* happen.c: what happens, and which cards take notice of it. */
#include <string.h>

#include "families/munchkin/deeds.h"
#include "families/munchkin/said_int.h"

/* ---- once per ---- */

static const Node *limit_of(const Node *clause)
{
    return clause_head(clause, NODE_limit);
}

bool use_is_left(const Table *t, CardId card, const Node *clause, Seat victim)
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

void use_note(Table *t, CardId card, const Node *clause, Seat victim)
{
    Munchkin *m = munchkin(t);
    const Node *limit = limit_of(clause);

    if (limit && m->n_uses < USES_MAX)
        m->uses[m->n_uses++] =
            (Use){ .card = card,
                   .node = (uint16_t)(clause - t->pack->nodes),
                   .victim = victim,
                   .period = limit->row };
}

/* A combat or a turn is over: what was used in it can be used again. */
void uses_forget(Table *t, int period)
{
    Munchkin *m = munchkin(t);
    int kept = 0;

    for (int i = 0; i < m->n_uses; i++)
        if (m->uses[i].period != period &&
            !(period == PERIOD_combat && m->uses[i].period == PERIOD_victim))
            m->uses[kept++] = m->uses[i];
    memset(&m->uses[kept], 0, sizeof *m->uses * (size_t)(m->n_uses - kept));
    m->n_uses = (uint8_t)kept;
}

/* ---- triggers ---- */

enum { TRIGGER_PART = 1 };

/* Something that may set parts of cards off: an event, or a window. */
typedef struct Notice {
    const Occurrence *o; /* or NULL */
    int window;
    Seats seats; /* for whom the window comes */
} Notice;

static bool head_fits(const Table *t, const Frame *f, const Node *clause,
                      const Notice *notice)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *window = clause_head(clause, NODE_window);

    if (notice->o)
        return event && event_matches(t, f, event, notice->o);
    return !event && window && window->row == notice->window &&
           seat_in(f->seat, notice->seats);
}

/* "It" is what the event is about: what it was done to, or the card that did
 * it. */
static CardId it_of(const Frame *f, const Notice *notice)
{
    const Occurrence *o = notice->o;

    if (!o || o->unseen)
        return machine_it(f);
    return o->what ? o->what : o->by ? o->by : machine_it(f);
}

/* They are who did it; of a curse or a monster, to whom. */
static Seat they_of(const Frame *f, const Notice *notice)
{
    const Occurrence *o = notice->o;

    if (!o)
        return f->seat;
    return o->who != NOBODY ? o->who : o->whom != NOBODY ? o->whom : f->seat;
}

/* The part as it will be run: what "it" and "they" are in its conditions. */
static Frame frame_noticing(const Table *t, const Frame *f,
                            const Notice *notice)
{
    Frame with = *f;

    with.k = they_of(f, notice);
    with.v[V_IT] = (int16_t)(is_kind(t, f->card, KIND_monster)
                                 ? f->card
                                 : it_of(f, notice));
    return with;
}

static void set_off(Table *t, const Frame *f, const Node *clause,
                    const Notice *notice)
{
    bool kill = notice->o && notice->o->row == QUESTION_done_kill;

    use_note(t, f->card, clause, NOBODY);
    trigger_add(t,
                (Trigger){ .kind = TRIGGER_PART,
                           .seat = f->seat,
                           .card = f->card,
                           .v = { (int16_t)(uint16_t)(clause - t->pack->nodes),
                                  f->v[V_IT], f->k, kill } });
}

static void notice_part(Table *t, const Frame *f, const Node *clause,
                        const Notice *notice)
{
    Frame with = frame_noticing(t, f, notice);

    if (head_fits(t, f, clause, notice) && part_heads_hold(t, &with, clause) &&
        use_is_left(t, f->card, clause, NOBODY))
        set_off(t, &with, clause, notice);
}

static Frame frame_of_it(Seat you, CardId card)
{
    Frame f = frame_of(you, card);

    f.v[V_IT] = (int16_t)card;
    return f;
}

static void notice_card(Table *t, CardId card, Seat you, const Notice *notice)
{
    Frame f = frame_of_it(you, card);

    if (!card_says(t, card, MOOD_TRIGGER))
        return;
    EACH_SAID(t, card, part)
    if (part->sort == MOOD_TRIGGER)
        notice_part(t, &f, part->clause, notice);
}

/* On a monster "you" is who has to do with it: to whom it is done; or, if it
 * does not speak of that, who does it. What others do happens to whoever else
 * fights. */
static Seat you_of(const Table *t, CardId monster, const Node *clause,
                   const Notice *notice)
{
    const Occurrence *o = notice->o;
    Seat main = combat_frame(t)->seat;
    const Seat seats[] = { o ? o->whom : main, o ? o->who : NOBODY, main,
                           o ? helper_of(t) : NOBODY };

    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        Frame f = frame_of_it(seats[i], monster);
        if (seats[i] != NOBODY && seat_in(seats[i], seats_fighting(t)) &&
            head_fits(t, &f, clause, notice))
            return seats[i];
    }
    return NOBODY;
}

static void notice_monster(Table *t, CardId monster, const Notice *notice)
{
    EACH_SAID(t, monster, part)
    if (part->sort == MOOD_TRIGGER) {
        Seat you = you_of(t, monster, part->clause, notice);
        Frame f = frame_of_it(you, monster);
        if (you != NOBODY)
            notice_part(t, &f, part->clause, notice);
    }
}

/* GAP-55: its twins have the same powers. What happens to one of them is told
 * of each by itself. */
static void notice_fought(Table *t, CardId monster, const Notice *notice)
{
    const Occurrence *o = notice->o;

    if (!card_says(t, monster, MOOD_TRIGGER))
        return;
    notice_monster(t, monster, notice);
    if (o && (o->by == monster || o->what == monster))
        return;
    EACH_CARD (t, c, ZONE_fight)
        if (c != monster && face_of(t, c) == monster)
            notice_monster(t, monster, notice);
}

/* GAP-03: the player in turn first, then round the table; then the fight. */
static void notice_all(Table *t, const Notice *notice)
{
    for (int i = 0; i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        EACH_CARD (t, c, play_of(s))
            if (!is_kind(t, c, KIND_item) ||
                (card_slot(t, c)->flags & CARD_EQUIPPED &&
                 card_is_usable(t, c)))
                notice_card(t, c, s, notice);
    }
    EACH_CARD (t, c, ZONE_fight)
        if (combat_frame(t) && is_kind(t, c, KIND_monster))
            notice_fought(t, c, notice);
}

void notify(Table *t, Occurrence o)
{
    Notice notice = { .o = &o };

    if (is_card_there(t, TOPIC_QUESTION + o.row))
        notice_all(t, &notice);
    grants_event(t, &o);
}

void window_comes(Table *t, int window, Seats seats)
{
    Notice notice = { .window = window, .seats = seats };

    notice_all(t, &notice);
}

void fight_notices(Table *t, int window)
{
    Notice notice = { .window = window, .seats = seats_fighting(t) };

    EACH_CARD (t, c, ZONE_fight)
        if (is_kind(t, c, KIND_monster))
            notice_fought(t, c, &notice);
}

/* A card that says what happens when it is drawn. */
bool drawn_fires(Table *t, CardId card, Seat seat)
{
    const CardDef *def = card_def(t, card);
    Notice notice = { .window = WIN_drawn, .seats = (Seats)(1u << seat) };

    if (!(def->windows >> WINDOW_drawn & 1))
        return false;
    zone_append(t, card, ZONE_limbo);
    notice_card(t, card, seat, &notice);
    return true;
}

void munchkin_serve(Table *t, Trigger trigger)
{
    const Node *clause = &t->pack->nodes[(uint16_t)trigger.v[0]];
    Frame *f;

    if (t->g->depth + 4 > FRAMES_MAX) { /* HOUSE-BUDGET */
        tell(t, EVENT(lapsed, .card = trigger.card));
        return;
    }
    tell(t, EVENT(uses, .seat = trigger.seat, .card = trigger.card));
    combat_look(t);
    if (card_slot(t, trigger.card)->zone == ZONE_limbo) {
        Frame *play = step_push(t, STEP_play_over, trigger.seat);
        play->card = trigger.card;
    }
    f = machine_start(t, clause, trigger.seat, trigger.card);
    f->v[V_IT] = trigger.v[1];
    f->k = (uint8_t)trigger.v[2];
    f->v[V_MODE] |= MODE_FREE; /* what comes by itself need not be paid */
    if (trigger.v[3])
        f->v[V_MODE] |= MODE_KILL;
}

/* ---- Bad Stuff ---- */

const Node *bad_stuff_of(const Table *t, CardId card)
{
    EACH_SAID(t, card, part)
    if (part->sort == MOOD_BAD)
        return clause_head(part->clause, NODE_block);
    return NULL;
}
