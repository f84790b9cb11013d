/* said.c: what is so because a text can be read: ongoing effects
 * (GLOOM-EFF-04, GLOOM-EFF-05, GLOOM-VIS-09). */
#include "families/gloom/effect.h"

/* ---- going through what can be read ---- */

/* GLOOM-MOD-05, GLOOM-GAP-21: "you" is whose Character it is. */
Frame gloom_reader_of(const Table *t, CardId card, CardId character)
{
    Seat owner = gloom_owner_of(t, character);
    Frame f = { .seat = owner, .k = owner, .card = card };

    f.v[V_IT] = (int16_t)character;
    return f;
}

/* Is this the text that can be read on its Character? */
static bool can_be_read(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone >= ZONE_stack && gloom_box_seen(t, zone) == card;
}

/* Few cards say something on one topic: they are looked up, wherever they
 * lie. */
Zones gloom_read(const Table *t, int topic)
{
    Zones stacks = 0;

    if (is_basic(t))
        return 0;
    for (const CardId *c = t->pack->sayers[topic]; *c != NO_CARD; c++)
        if (can_be_read(t, *c))
            stacks |= (Zones)1 << card_slot(t, *c)->zone;
    return stacks;
}

void gloom_said_in(const Table *t, ZoneId stack, int topic, Hear hear,
                   void *self)
{
    CardId card = gloom_box_seen(t, stack);
    CardId character = card_slot(t, card)->host;
    Said said = { .f = gloom_reader_of(t, card, character) };

    for (const Part *p = card_def(t, card)->parts; p->clause; p++)
        if (p->sort == topic &&
            (!p->depends || heads_hold(t, &said.f, p->clause))) {
            said.node = p->node;
            hear(t, &said, self);
        }
}

/* GLOOM-GAP-46: on the dead, too. */
void gloom_each_said(const Table *t, int topic, Hear hear, void *self)
{
    Zones stacks = gloom_read(t, topic);

    for (Seat s = 0; s < t->g->seats && stacks != 0; s++)
        for (Zones left = stacks; left != 0; left &= left - 1) {
            ZoneId stack = (ZoneId)__builtin_ctzll(left);
            if (gloom_owner_of(t, gloom_character_of(t, stack)) == s)
                gloom_said_in(t, stack, topic, hear, self);
        }
}

/* ---- about whom ---- */

/* your, each other player's */
Seats gloom_whose_number(const Table *t, const Said *said)
{
    const Node *phrase = part_phrase(
        said->node, said->node->type == NODE_plus ? PREP_to : PREP_subject);

    return gloom_whose(t, &said->f, phrase);
}

bool gloom_rule_applies(const Table *t, const Said *said)
{
    return node_lacks(said->node, NODE_if, 0) ||
           heads_hold(t, &said->f, said->node);
}
