/* gloom_triggers.c: what happens, and which texts take notice of it.
 *
 * A text notices what happens while it can be read. A play is noticed before
 * the card lies there, so the last play that a text notices is that of the card
 * that covers it; of what comes of that card it notices nothing
 * (GLOOM-GAP-79).
 */
#include "families/gloom/gloom_int.h"

/* ---- taking notice ---- */

/* "It" is the card that was played or the Character that died, "they" is the
 * player who did it. Otherwise both are as for the reader of the text. */
static Frame trigger_frame(const Frame *reader, const Occurrence *o)
{
    Frame f = *reader;

    if (!o)
        return f;
    if (o->row == QUESTION_done_play)
        f.it = o->what;
    else if (o->row == QUESTION_done_die)
        f.it = o->on;
    if (o->actor != NOBODY)
        f.they = o->actor;
    return f;
}

/* Something happens, or (o is NULL) somebody's turn begins. */
static bool is_triggered(const Table *t, const Frame *reader,
                         const Node *clause, const Occurrence *o, Seat turn)
{
    const Node *event = clause_head(clause, NODE_event);
    Frame f = trigger_frame(reader, o);

    return (o ? event && gloom_event_matches(t, reader, event, o)
              : !event && turn == reader->seat) &&
           evaluate_clause_ifs(t, &f, clause);
}

/* The part is carried out for the reader of its card. */
static void add_part_trigger(Table *t, const Frame *reader, CardId card,
                             const Node *clause)
{
    trigger_add(t, (Trigger){ .kind = TRIGGER_PART,
                              .seat = reader->seat,
                              .card = card,
                              .node = (uint16_t)(clause - t->pack->nodes),
                              .it = reader->it,
                              .they = reader->they });
}

/* Adds the triggers of this text, on this Character. */
static void trigger_text(Table *t, CardId box, CardId character,
                         const Occurrence *o, Seat turn)
{
    Frame reader = gloom_reader_frame(t, box, character);
    Frame f = trigger_frame(&reader, o);

    for (const ClauseInfo *p = card_def(t, box)->clauses; p->clause; p++)
        if (p->topic == CLAUSE_TRIGGER &&
            is_triggered(t, &reader, p->clause, o, turn))
            add_part_trigger(t, &f, box, p->clause);
}

/* GLOOM-GAP-18: the turn player's Characters first. */
static void trigger_stacks(Table *t, Zones stacks, const Occurrence *o,
                           Seat turn)
{
    for (int i = 0; stacks != 0 && i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (Zones left = stacks; left != 0; left &= left - 1) {
            ZoneId stack = (ZoneId)__builtin_ctzll(left);
            CardId c = gloom_character_of(t, stack);
            if (gloom_owner_of(t, c) == s)
                trigger_text(t, gloom_visible_text(t, stack), c, o, turn);
        }
    }
}

void gloom_notify(Table *t, Occurrence o)
{
    Zones stacks = gloom_stacks_with_topic(t, gloom_topic_of(t, &o));

    if (stacks != 0)
        trigger_stacks(t, stacks, &o, NOBODY);
}

void gloom_kill_character(Table *t, CardId character, CardId death)
{
    gloom_stack_put(t, death, character);
    gloom_emit_worth(t, EVENT(dies, .card = death, .on = character));
    DONE(t, die, .what = death, .on = character);
}

void gloom_notify_turn_start(Table *t, Seat seat)
{
    Zones stacks = gloom_stacks_with_topic(t, TOPIC_TURN_START);

    if (stacks != 0)
        trigger_stacks(t, stacks, NULL, seat);
}

void gloom_run_trigger(Table *t, Trigger trigger)
{
    Frame *f;

    emit(t, EVENT(notices, .seat = trigger.seat, .card = trigger.card));
    f = machine_start(t, &t->pack->nodes[trigger.node], trigger.seat,
                      trigger.card);
    f->it = trigger.it;
    f->they = (Seat)trigger.they;
}
