/* happen.c: what happens, and which cards take notice of it. */
#include <string.h>

#include "families/munchkin/said_int.h"

/* ---- does it match? ---- */

/* The thing that a phrase of an event means. */
static bool thing_matches(const Table *t, const Frame *f, const Node *phrase,
                          Seat seat, CardId card, int noun)
{
    if (phrase_is_player(t->pack, phrase))
        return seat_in(seat, phrase_players(t, f, phrase));
    if (phrase->row != NOUN_none && !(lang_nouns[phrase->row].is & IS_CARD))
        return phrase->row == noun; /* the fight, a level */
    return card != NO_CARD && card_is_such(t, f, phrase, card);
}

/* it is killed, a card is stolen */
static bool passive_matches(const Table *t, const Frame *f, const Node *event,
                            const Happening *h)
{
    const Node *is = clause_head(event, NODE_is);
    const Node *done = is ? node_first(is) : NULL;
    const Node *subject = part_phrase(event, PREP_subject);

    return done && done->type == NODE_participle && done->row == h->verb &&
           thing_matches(t, f, subject, h->to, h->on, h->noun);
}

bool event_matches(const Table *t, const Frame *f, const Node *event,
                   const Happening *h)
{
    const Node *subject = part_phrase(event, PREP_subject);
    const Node *object = part_phrase(event, PREP_object);

    if (event->number == 0)
        return passive_matches(t, f, event, h);
    if (event->number != h->verb || h->fails != !!(event->flags & FLAG_fails))
        return false;
    if (subject && !(phrase_is_player(t->pack, subject)
                         ? thing_matches(t, f, subject, h->seat, NO_CARD, 0)
                         : thing_matches(t, f, subject, NOBODY, h->card, 0)))
        return false;
    return !object || thing_matches(t, f, object, h->to, h->on, h->noun);
}

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
    const Happening *h; /* or NULL */
    int window;
    Seats seats; /* for whom the window comes */
} Notice;

static bool head_fits(const Table *t, const Frame *f, const Node *clause,
                      const Notice *notice)
{
    const Node *event = clause_head(clause, NODE_event);
    const Node *window = clause_head(clause, NODE_window);

    if (notice->h)
        return event && event->row != WHEN_instead &&
               !(event->flags & FLAG_would) &&
               event_matches(t, f, event, notice->h);
    return !event && window && window->row == notice->window &&
           seat_in(f->seat, notice->seats);
}

static void set_off(Table *t, const Frame *f, const Node *clause,
                    const Notice *notice)
{
    const Happening *h = notice->h;
    CardId it = h && h->on ? h->on : machine_it(f);

    if (is_kind(t, f->card, KIND_monster))
        it = f->card;
    use_note(t, f->card, clause, NOBODY);
    trigger_add(t,
                (Trigger){ .kind = TRIGGER_PART,
                           .seat = f->seat,
                           .card = f->card,
                           .v = { (int16_t)(uint16_t)(clause - t->pack->nodes),
                                  (int16_t)it,
                                  h && h->seat != NOBODY ? h->seat : f->seat,
                                  h && h->verb == SAY_kill } });
}

static void notice_card(Table *t, CardId card, Seat you, CardId it,
                        const Notice *notice)
{
    Frame f = frame_of(you, card);

    if (!(card_def(t, card)->says & SAYS(MOOD_TRIGGER)))
        return;
    f.v[V_IT] = (int16_t)it;
    EACH_SAID(t, card, part)
    if (part->sort == MOOD_TRIGGER && head_fits(t, &f, part->clause, notice) &&
        part_heads_hold(t, &f, part->clause) &&
        use_is_left(t, card, part->clause, NOBODY))
        set_off(t, &f, part->clause, notice);
}

/* On a monster "you" is who has to do with it. */
static Seat fighter_meant(const Table *t, const Notice *notice)
{
    const Happening *h = notice->h;

    return h && h->seat != NOBODY && seat_in(h->seat, seats_fighting(t))
               ? h->seat
               : combat_frame(t)->seat;
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
                notice_card(t, c, s, c, notice);
    }
    EACH_CARD (t, c, ZONE_fight)
        if (combat_frame(t) && is_kind(t, c, KIND_monster))
            notice_card(t, c, fighter_meant(t, notice), c, notice);
}

void happens(Table *t, Happening h)
{
    Notice notice = { .h = &h };

    if (h.card == NO_CARD && h.on != NO_CARD && h.seat == NOBODY)
        h.card = h.on;
    notice_all(t, &notice);
    grants_event(t, &h);
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
            notice_card(t, c, combat_frame(t)->seat, c, &notice);
}

/* A card that says what happens when it is drawn. */
bool drawn_fires(Table *t, CardId card, Seat seat)
{
    const CardDef *def = card_def(t, card);
    Notice notice = { .window = WIN_drawn, .seats = (Seats)(1u << seat) };

    if (!(def->windows >> WINDOW_drawn & 1))
        return false;
    zone_append(t, card, ZONE_limbo);
    notice_card(t, card, seat, card, &notice);
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

/* ---- stepping in ---- */

/* instead of losing an item, instead of dying: of whom it happens to. */
const Node *munchkin_instead(const Table *t, const Frame *f, const Deed *deed,
                             CardId *card, Seat *owner)
{
    EACH_CARD (t, c, play_of(deed->doer)) {
        Frame own = frame_of(deed->doer, c);
        if (!(card_def(t, c)->says & SAYS(MOOD_REPLACE)) || c == f->card ||
            !counts_in_play(t, c))
            continue;
        EACH_SAID(t, c, part)
        {
            const Node *event = clause_head(part->clause, NODE_event);
            Happening h = { .verb = deed->order->row,
                            .noun = deed->object ? deed->object->row : 0,
                            .seat = deed->doer,
                            .to = NOBODY,
                            .on = deed->card };
            if (part->sort != MOOD_REPLACE ||
                !event_matches(t, &own, event, &h) ||
                !heads_hold(t, &own, part->clause))
                continue;
            *card = c;
            *owner = deed->doer;
            return part->clause;
        }
    }
    return NULL;
}

bool draw_is_replaced(Table *t, Seat seat)
{
    EACH_CARD (t, c, play_of(seat)) {
        if (!(card_def(t, c)->says & SAYS(MOOD_REPLACE)) ||
            !counts_in_play(t, c))
            continue;
        EACH_SAID(t, c, part)
        {
            const Node *event = clause_head(part->clause, NODE_event);
            if (part->sort == MOOD_REPLACE && event->number == SAY_draw &&
                has_adverb(event, ADVERB_face_up)) {
                machine_start(t, part->clause, seat, c);
                return true;
            }
        }
    }
    return false;
}

/* ---- Bad Stuff ---- */

const Node *bad_stuff_of(const Table *t, CardId card)
{
    EACH_SAID(t, card, part)
    if (part->sort == MOOD_BAD)
        return clause_head(part->clause, NODE_block);
    return NULL;
}
