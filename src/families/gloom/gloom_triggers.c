/* gloom_triggers.c: what happens, and which texts take notice of it.
 *
 * A text notices what happens while it can be read: a play as it is
 * placed, so the card that covers a text is the last that it notices.
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

/* The card that covers a text is the last that it notices. */
static void trigger_character(Table *t, CardId character, const Occurrence *o,
                              Seat turn)
{
    CardId box = gloom_visible_text(t, gloom_stack_of(t, character));

    if (o && o->covered != NO_CARD && o->on == character)
        trigger_text(t, o->covered, character, o, turn);
    trigger_text(t, box, character, o, turn);
}

/* The Characters with a text that may notice it. */
static Zones candidate_stacks(const Table *t, const Occurrence *o)
{
    Zones stacks = gloom_stacks_with_topic(t, gloom_topic_of(t, o));

    if (o->covered != NO_CARD && !gloom_is_basic(t))
        stacks |= (Zones)1 << gloom_stack_of(t, o->on);
    return stacks;
}

/* GLOOM-GAP-18: the turn player's Characters first. */
static void trigger_stacks(Table *t, Zones stacks, const Occurrence *o,
                           Seat turn)
{
    for (int i = 0; stacks != 0 && i < t->g->seats; i++) {
        Seat s = (Seat)((t->g->active + i) % t->g->seats);
        for (Zones left = stacks; left != 0; left &= left - 1) {
            CardId c = gloom_character_of(t, (ZoneId)__builtin_ctzll(left));
            if (gloom_owner_of(t, c) == s)
                trigger_character(t, c, o, turn);
        }
    }
}

void gloom_notify(Table *t, Occurrence o)
{
    Zones stacks = candidate_stacks(t, &o);

    if (stacks != 0)
        trigger_stacks(t, stacks, &o, NOBODY);
}

void gloom_kill_character(Table *t, CardId character, CardId death)
{
    Occurrence o = { .row = QUESTION_done_die,
                     .actor = NOBODY,
                     .what = death,
                     .on = character };
    ZoneId stack = gloom_stack_of(t, character);
    CardId covered = gloom_visible_text(t, stack);

    gloom_stack_put(t, death, character);
    gloom_emit_worth(t, EVENT(dies, .card = death, .on = character));
    if (covered != gloom_visible_text(t, stack))
        o.covered = covered;
    gloom_notify(t, o);
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
