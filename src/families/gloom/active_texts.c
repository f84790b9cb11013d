/* active_texts.c: the ongoing effects: rules that are in force because a text
 * can be read (GLOOM-EFF-04, GLOOM-EFF-05, GLOOM-VIS-09). */
#include "families/gloom/gloom_int.h"

/* ---- visiting the texts that can be read ---- */

/* GLOOM-MOD-05, GLOOM-GAP-21: "you" is the owner of the Character. */
Frame gloom_reader_frame(const Table *t, CardId card, CardId character)
{
    Seat owner = gloom_owner_of(t, character);
    Frame f = gloom_seat_frame(owner, card);

    f.it = character;
    return f;
}

/* Is this the text that can be read on its Character? */
static bool can_be_read(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone >= ZONE_stack && gloom_visible_text(t, zone) == card;
}

/* Only a few cards have rules on one topic: they are looked up, wherever they
 * are. */
Zones gloom_stacks_with_topic(const Table *t, int topic)
{
    Zones stacks = 0;

    if (gloom_is_basic(t))
        return 0;
    for (const CardId *c = t->pack->cards_by_topic[topic]; *c != NO_CARD; c++)
        if (can_be_read(t, *c))
            stacks |= (Zones)1 << card_slot(t, *c)->zone;
    return stacks;
}

void gloom_each_in_stack(const Table *t, ZoneId stack, int topic,
                         RuleVisitor visitor, void *self)
{
    CardId card = gloom_visible_text(t, stack);
    CardId character = card_slot(t, card)->host;
    ActiveRule active = { .f = gloom_reader_frame(t, card, character) };

    for (const ClauseInfo *p = card_def(t, card)->clauses; p->clause; p++)
        if (p->topic == topic &&
            (!p->is_conditional ||
             evaluate_clause_ifs(t, &active.f, p->clause))) {
            active.node = p->node;
            visitor(t, &active, self);
        }
}

/* GLOOM-GAP-46: also on dead Characters. */
void gloom_each_active(const Table *t, int topic, RuleVisitor visitor,
                       void *self)
{
    Zones stacks = gloom_stacks_with_topic(t, topic);

    for (Seat s = 0; s < t->g->seats && stacks != 0; s++)
        for (Zones left = stacks; left != 0; left &= left - 1) {
            ZoneId stack = (ZoneId)__builtin_ctzll(left);
            if (gloom_owner_of(t, gloom_character_of(t, stack)) == s) {
                stacks &= ~((Zones)1 << stack);
                gloom_each_in_stack(t, stack, topic, visitor, self);
            }
        }
}

/* ---- which players a rule is about ---- */

/* your, each other player's */
Seats gloom_affected_seats(const Table *t, const ActiveRule *active)
{
    const Node *phrase = prep_phrase(
        active->node, active->node->type == NODE_plus ? PREP_to : PREP_subject);

    return gloom_phrase_owners(t, &active->f, phrase);
}

bool gloom_rule_applies(const Table *t, const ActiveRule *active)
{
    return node_lacks_child(active->node, NODE_if, 0) ||
           evaluate_clause_ifs(t, &active->f, active->node);
}
