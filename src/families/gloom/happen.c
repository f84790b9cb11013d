/* happen.c: what happens, and which texts take notice of it.
 *
 * A text notices what happens while it can be read: a play as it is
 * placed, so the card that covers a text is the last that it notices.
 */
#include "families/gloom/effect.h"

/* ---- taking notice ---- */

enum { TRIGGER_PART = 1 };

/* Something happens, or (o is NULL) somebody's turn begins. */
static bool is_set_off(const Table *t, const Frame *f, const Node *clause,
                       const Occurrence *o, Seat turn)
{
    const Node *event = clause_head(clause, NODE_event);

    return (o ? event && gloom_event_matches(t, f, event, o)
              : !event && turn == f->seat) &&
           heads_hold(t, f, clause);
}

static void notice(Table *t, CardId character, const Occurrence *o, Seat turn)
{
    CardId box = gloom_box_seen(t, gloom_stack_of(t, character));
    Frame f = gloom_reader_of(t, box, character);

    for (const Part *p = card_def(t, box)->parts; p->clause; p++)
        if (p->sort == SENSE_trigger && is_set_off(t, &f, p->clause, o, turn))
            trigger_add(
                t, (Trigger){
                       .kind = TRIGGER_PART,
                       .seat = f.seat,
                       .card = box,
                       .v = { (int16_t)(uint16_t)(p->clause - t->pack->nodes),
                              (int16_t)character,
                              o && o->who != NOBODY ? o->who : f.seat } });
}

/* GLOOM-GAP-18: the turn player's Characters first. */
static void notice_all(Table *t, const Occurrence *o, Seat turn)
{
    Zones stacks = gloom_read(t, o ? gloom_topic_of(t, o) : TOPIC_START);

    for (int i = 0; stacks != 0 && i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (Zones left = stacks; left != 0; left &= left - 1) {
            CardId c = gloom_character_of(t, (ZoneId)__builtin_ctzll(left));
            if (gloom_owner_of(t, c) == s)
                notice(t, c, o, turn);
        }
    }
}

void gloom_happens(Table *t, Occurrence o)
{
    notice_all(t, &o, NOBODY);
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
