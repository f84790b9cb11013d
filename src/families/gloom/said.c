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

/* Few cards say something of one sort: they are looked up, wherever they
 * lie. */
Zones gloom_read(const Table *t, unsigned sort)
{
    Zones stacks = 0;

    if (is_basic(t))
        return 0;
    for (const CardId *c = t->pack->sayers[__builtin_ctz(sort)]; *c != NO_CARD;
         c++)
        if (can_be_read(t, *c))
            stacks |= (Zones)1 << card_slot(t, *c)->zone;
    return stacks;
}

void gloom_said_in(const Table *t, ZoneId stack, unsigned sort, Hear hear,
                   void *self)
{
    CardId card = gloom_box_seen(t, stack);
    CardId character = card_slot(t, card)->host;
    Said said = { .f = gloom_reader_of(t, card, character) };

    for (const Part *p = card_def(t, card)->parts; p->clause; p++)
        if (SAYS(p->sort) == sort &&
            (!p->depends || heads_hold(t, &said.f, p->clause))) {
            said.node = p->node;
            hear(t, &said, self);
        }
}

/* GLOOM-GAP-46: on the dead, too. */
void gloom_each_said(const Table *t, unsigned sort, Hear hear, void *self)
{
    Zones stacks = gloom_read(t, sort);

    for (Seat s = 0; s < t->g->seats && stacks != 0; s++)
        for (Zones left = stacks; left != 0; left &= left - 1) {
            ZoneId stack = (ZoneId)__builtin_ctzll(left);
            if (gloom_owner_of(t, gloom_character_of(t, stack)) == s)
                gloom_said_in(t, stack, sort, hear, self);
        }
}

/* ---- signed numbers ---- */

Quantity gloom_quantity_of(const Node *plus)
{
    const Node *to = part_phrase(plus, PREP_to);

    if (plus->row != NOUN_none || plus->name != 0 || !to)
        return Q_NONE;
    switch (to->row) {
    case NOUN_score:
        return to->det == DET_its ? Q_SCORE : Q_NONE;
    case NOUN_drawlimit:
        return Q_LIMIT;
    case NOUN_total:
        return Q_TOTAL;
    default:
        return Q_NONE;
    }
}

/* your, each other player's */
Seats gloom_whose_quantity(const Table *t, const Said *said)
{
    const Node *phrase = part_phrase(
        said->node, said->node->type == NODE_plus ? PREP_to : PREP_subject);
    const Node *owner = phrase_modifier(phrase, MOD_owned);

    return (Seats)(owner ? gloom_phrase_players(t, &said->f, node_first(owner))
                         : 1u << said->f.seat);
}

const Node *gloom_limit_set_to(const Node *rule)
{
    const Node *subject = part_phrase(rule, PREP_subject);
    const Node *object = part_phrase(rule, PREP_object);

    return rule->type == NODE_rule && rule->row == RULE_is &&
                   subject->row == NOUN_drawlimit && object &&
                   object->det == DET_number && object->row == NOUN_none
               ? object
               : NULL;
}

/* ---- what these rules know ---- */

/* A score that depends on scores would never be settled. */
static bool speaks_of(const Node *statement, int noun)
{
    const Node *to = part_phrase(statement, PREP_to);

    for (const Node *k = statement; k < statement + statement->length; k++)
        if (k->type == NODE_phrase && k->row == noun && k != to)
            return true;
    return false;
}

static bool plus_known(const Pack *pack, const Node *plus)
{
    const Node *to = part_phrase(plus, PREP_to);
    const Node *owner = to ? phrase_modifier(to, MOD_owned) : NULL;

    return gloom_quantity_of(plus) != Q_NONE &&
           bonus_known(&gloom_deeds, pack, plus) &&
           (!owner || gloom_phrase_is_player(pack, node_first(owner))) &&
           !speaks_of(plus, NOUN_total) && !speaks_of(plus, NOUN_drawlimit) &&
           (gloom_quantity_of(plus) != Q_SCORE || !speaks_of(plus, NOUN_score));
}

/* play modifiers on this character; played on this character */
static bool play_known(const Pack *pack, const Node *order, bool active)
{
    const Node *what = part_phrase(order, PREP_object);
    const Node *on = part_phrase(order, PREP_on);
    const Node *as = part_phrase(order, PREP_as);

    return order->row == SAY_play && (!on || gloom_is_character_phrase(on)) &&
           (!as || as->row == NOUN_freeplay) &&
           (!active || (what && (what->row == NOUN_card ||
                                 gloom_phrase_kind(pack, what) >= 0)));
}

static const Node *rule_order(const Node *rule, int type)
{
    return clause_head(rule, type);
}

static bool rule_known(const Pack *pack, const Node *rule)
{
    const Node *subject = part_phrase(rule, PREP_subject);
    const Node *order = rule_order(rule, NODE_do);
    const Node *done = rule_order(rule, NODE_participle);

    if (clause_head(rule, NODE_if))
        return false;
    switch (rule->row) {
    case RULE_is:
        return gloom_limit_set_to(rule);
    case RULE_can: /* only what nobody could otherwise: free plays */
        return order && gloom_phrase_is_player(pack, subject) &&
               part_phrase(order, PREP_as) && play_known(pack, order, true);
    case RULE_cannot:
        if (!order || !gloom_phrase_is_player(pack, subject))
            return false;
        if (order->row == SAY_discard)
            return part_phrase(order, PREP_object) &&
                   part_phrase(order, PREP_object)->row == NOUN_hand;
        return !part_phrase(order, PREP_as) && play_known(pack, order, true);
    case RULE_cannot_be:
        if (done && part_phrase(done, PREP_as))
            return false;
        /* fall through */
    case RULE_can_be:
        return done && gloom_phrase_kind(pack, subject) >= 0 &&
               part_phrase(done, PREP_on) && play_known(pack, done, false);
    default:
        return false;
    }
}

bool gloom_said_known(const Pack *pack, const Node *statement)
{
    return statement->type == NODE_plus   ? plus_known(pack, statement)
           : statement->type == NODE_rule ? rule_known(pack, statement)
                                          : false;
}
