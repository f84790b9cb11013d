/* happen.c: what happens, and which texts take notice of it.
 *
 * A text notices what happens while it can be read: a play as it is
 * placed, so the card that covers a text is the last that it notices.
 */
#include "families/gloom/effect.h"

/* ---- events ---- */

/* Who or what does it: plays; is played; dies. */
static int event_verb(const Node *event)
{
    const Node *is;

    if (event->number != 0)
        return event->number;
    is = clause_head(event, NODE_is);
    return is && node_first(is)->type == NODE_participle ? node_first(is)->row
                                                         : 0;
}

static bool is_passive(const Node *event)
{
    return event->number == 0;
}

/* On whom: it may stand with the verb. */
static const Node *event_place(const Node *event)
{
    return is_passive(event)
               ? part_phrase(node_first(clause_head(event, NODE_is)), PREP_on)
               : part_phrase(event, PREP_on);
}

static bool is_card_phrase(const Pack *pack, const Node *phrase)
{
    return phrase &&
           (phrase->row == NOUN_card || (!gloom_is_character_phrase(phrase) &&
                                         gloom_phrase_kind(pack, phrase) >= 0));
}

bool gloom_event_known(const Pack *pack, const Node *event)
{
    const Node *subject = part_phrase(event, PREP_subject);
    const Node *object = part_phrase(event, PREP_object);
    bool player = subject && gloom_phrase_is_player(pack, subject);
    const Node *place;

    if (event->row == WHEN_instead || event->flags & (FLAG_would | FLAG_fails))
        return false;
    switch (event_verb(event)) {
    case SAY_play:
        place = event_place(event);
        return (!place || gloom_is_character_phrase(place)) &&
               (is_passive(event) ? is_card_phrase(pack, subject)
                                  : player && is_card_phrase(pack, object));
    case SAY_die:
        return subject && gloom_is_character_phrase(subject);
    case SAY_discard:
        return !is_passive(event) && player && object &&
               object->row == NOUN_hand;
    case SAY_pass:
        return !is_passive(event) && player && !object;
    default:
        return false;
    }
}

static const Node *card_played(const Node *event)
{
    return part_phrase(event, is_passive(event) ? PREP_subject : PREP_object);
}

static int bit_of(int verb, int kind)
{
    switch (verb) {
    case SAY_discard:
        return NOTES_DISCARD;
    case SAY_pass:
        return NOTES_PASS;
    case SAY_die:
        return NOTES_DEATH;
    default:
        return NOTES_PLAY + kind;
    }
}

uint64_t gloom_event_notes(const Pack *pack, const Node *event)
{
    int verb = event_verb(event);
    int kind =
        verb == SAY_play ? gloom_phrase_kind(pack, card_played(event)) : 0;
    uint64_t bits = 0;

    for (int k = 0; k < KINDS_COUNT; k++)
        if (kind < 0 || k == kind)
            bits |= 1ull << bit_of(verb, k);
    return bits;
}

int gloom_note_bit(const Table *t, const Happening *h)
{
    return bit_of(h->verb,
                  h->verb == SAY_play ? card_def(t, h->card)->kind : 0);
}

static bool is_such_play(const Table *t, const Frame *f, const Node *event,
                         const Happening *h)
{
    const Node *place;

    if (!gloom_card_is_such(t, f, card_played(event), h->card))
        return false;
    place = event_place(event);
    return !place || (h->on && gloom_character_is_such(t, f, place, h->on));
}

bool gloom_event_matches(const Table *t, const Frame *f, const Node *event,
                         const Happening *h)
{
    const Node *subject;

    if (event_verb(event) != h->verb ||
        (h->verb == SAY_play && !is_such_play(t, f, event, h)))
        return false;
    subject = part_phrase(event, PREP_subject);
    if (h->verb == SAY_die)
        return gloom_character_is_such(t, f, subject, h->on);
    return is_passive(event) ||
           seat_in(h->seat, gloom_phrase_players(t, f, subject));
}

/* ---- taking notice ---- */

enum { TRIGGER_PART = 1 };

/* Something happens, or (h is NULL) somebody's turn begins. */
static bool is_set_off(const Table *t, const Frame *f, const Node *clause,
                       const Happening *h, Seat turn)
{
    const Node *event = clause_head(clause, NODE_event);

    return (h ? event && gloom_event_matches(t, f, event, h)
              : !event && turn == f->seat) &&
           heads_hold(t, f, clause);
}

static void notice(Table *t, CardId character, const Happening *h, Seat turn)
{
    CardId box = gloom_box_seen(t, gloom_stack_of(t, character));
    Frame f = gloom_reader_of(t, box, character);

    for (const Part *p = card_def(t, box)->parts; p->clause; p++)
        if (p->sort == SENSE_trigger && is_set_off(t, &f, p->clause, h, turn))
            trigger_add(
                t, (Trigger){
                       .kind = TRIGGER_PART,
                       .seat = f.seat,
                       .card = box,
                       .v = { (int16_t)(uint16_t)(p->clause - t->pack->nodes),
                              (int16_t)character,
                              h && h->seat != NOBODY ? h->seat : f.seat } });
}

/* GLOOM-GAP-18: the turn player's Characters first. */
static void notice_all(Table *t, const Happening *h, Seat turn)
{
    Zones stacks =
        gloom_read(t, 1u << (h ? gloom_note_bit(t, h) : NOTES_START));

    for (int i = 0; stacks != 0 && i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (Zones left = stacks; left != 0; left &= left - 1) {
            CardId c = gloom_character_of(t, (ZoneId)__builtin_ctzll(left));
            if (gloom_owner_of(t, c) == s)
                notice(t, c, h, turn);
        }
    }
}

void gloom_happens(Table *t, Happening h)
{
    notice_all(t, &h, NOBODY);
}

void gloom_turn_begins(Table *t, Seat seat)
{
    notice_all(t, NULL, seat);
}

void gloom_serve(Table *t, Trigger trigger)
{
    const Node *clause = &t->pack->nodes[(uint16_t)trigger.v[0]];
    Frame *f;

    tell(t, EVENT(notices, .seat = trigger.seat, .card = trigger.card));
    f = machine_start(t, clause, trigger.seat, trigger.card);
    f->v[V_IT] = trigger.v[1];
    f->k = (uint8_t)trigger.v[2];
}
