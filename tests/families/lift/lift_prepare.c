/* lift_prepare.c: binds a card when a pack is made, and refuses cards that say
 * what these rules cannot carry out. */
#include "families/lift/lift_int.h"

/* ---- what nobody can know ---- */

/* A guest, a red card, a card by its name: more than that it is a card. */
static bool says_which(const Node *phrase)
{
    return phrase->name != 0 || has_adjective(phrase, 0);
}

static bool is_object(const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return part->type == NODE_prep && part->row == PREP_object;
}

/* LIFT-07: how many cards a player holds is public, and not which. */
static bool bind_hidden(Binder *b, const Node *clause)
{
    for (const Node *k = clause; k < clause + clause->length; k++)
        if (k->type == NODE_phrase && says_which(k) && !is_object(k))
            return bind_refuse(b, k, "at least 3 cards",
                               "of a hand only the number of cards is known");
    return true;
}

/* ---- parts ---- */

/* LIFT-08: "other players cannot ..." is so while the guest is in the lift. */
static bool is_static(const Node *block)
{
    return node_first(block)->type == NODE_rule;
}

static bool bind_rule_statement(Binder *b, const Node *rule, CardDef *def)
{
    const Node *doing = clause_head(rule, NODE_command);
    int topic, question;

    if (rule->type != NODE_rule || !doing)
        return bind_refuse(b, rule, "other players cannot play red guests",
                           "a guest in the lift only forbids to play or draw");
    if (!bind_static(b, rule))
        return false;
    question = b->pack->node_info[doing - b->pack->nodes].row;
    if (question == QUESTION_cannot_draw &&
        says_which(prep_phrase(doing, PREP_object)))
        return bind_refuse(b, prep_phrase(doing, PREP_object), "cards",
                           "nobody knows which card is drawn");
    topic = TOPIC_QUESTION + question;
    bits_add(&def->topics, topic);
    b->pack->node_info[rule - b->pack->nodes].topic = (uint8_t)topic;
    return true;
}

static bool bind_rules(Binder *b, const Node *block, CardDef *def)
{
    bind_consume(b, block);
    for (const Node *k = node_first(block); k; k = node_next(block, k))
        if (!bind_rule_statement(b, k, def))
            return false;
    return true;
}

/* A part has nothing before its colon: no times, no prices. */
static bool bind_clause(Binder *b, const Node *clause, CardDef *def)
{
    const Node *block = clause_head(clause, NODE_block);
    int kind = is_static(block) ? CLAUSE_STATIC : CLAUSE_PLAYED;

    bind_consume(b, clause);
    if (node_first(clause) != block)
        return bind_refuse(b, node_first(clause), "say what it does",
                           "a card does what it says when it is played, and"
                           " for nothing");
    b->pack->node_info[clause - b->pack->nodes].topic = (uint8_t)kind;
    bits_add(&def->topics, kind);
    if (!(kind == CLAUSE_STATIC ? bind_rules(b, block, def)
                                : bind_statements(b, block)))
        return false;
    if (bind_find_unconsumed(b, clause))
        return bind_refuse(b, bind_find_unconsumed(b, clause), NULL,
                           "nothing looks at this");
    return bind_hidden(b, clause);
}

bool lift_prepare_card(const Pack *pack, CardDef *def, uint8_t *taken,
                       Unplayable *why)
{
    Binder b = { .lang = &lift_language,
                 .pack = pack,
                 .why = why,
                 .taken = taken,
                 .card = def };

    for (const Node *n = def_first_clause(pack, def); n;
         n = def_next_clause(pack, def, n))
        if (n->type == NODE_clause && !bind_clause(&b, n, def))
            return false;
    machine_index(&lift_effect_ops, pack, def->first, def->n);
    return true;
}
