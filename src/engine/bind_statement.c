/* bind_statement.c: binds statements: lists of them, loops, choices, what
 * lasts; and timings. */
#include "engine/bind_int.h"

/* this combat, ...; until ..., ...; while ..., ... */
static bool bind_lasting(Binder *b, const Node *lasting)
{
    const Node *first = node_first(lasting), *inner = first;
    bool outer = b->is_conditional, good;

    bind_consume(b, lasting);
    if (lasting->row == 0) {
        inner = node_next(lasting, first);
        if (first->type == NODE_event ? !bind_event(b, first, BIT(PHASE_done))
                                      : !bind_if(b, first))
            return false;
        b->is_conditional |= first->type == NODE_if;
    }
    good = inner->type != NODE_lasting
               ? bind_static(b, inner)
               : bind_refuse(b, inner,
                             "while you are alone, +1 to you; this combat, +1"
                             " to you",
                             "how long something lasts is said once");
    b->is_conditional = outer;
    return good;
}

bool bind_static(Binder *b, const Node *statement)
{
    switch (statement->type) {
    case NODE_plus:
        return bind_plus(b, statement);
    case NODE_rule:
        return bind_rule(b, statement);
    case NODE_lasting:
        return bind_lasting(b, statement);
    default:
        return bind_refuse(b, statement, "a bonus or a rule",
                           "a command does not last");
    }
}

/* for each player from your left: ... */
static bool bind_each(Binder *b, const Node *each)
{
    const Node *who = node_first(each);

    if (!bind_players(b, who, USE_pick))
        return false;
    for (const Node *k = node_next(each, who); k; k = node_next(each, k)) {
        if (k->type == NODE_block) {
            if (!bind_statements(b, k))
                return false;
            continue;
        }
        bind_consume(b, k);
        if (k->type != NODE_adverb ||
            (k->row != ADVERB_from_left && k->row != ADVERB_from_right))
            return bind_refuse(b, k, "from your left, from your right",
                               "this makes no difference here");
    }
    return true;
}

static bool bind_choose(Binder *b, const Node *choose)
{
    const Node *condition = node_first(choose);

    if (!bind_condition(b, condition))
        return false;
    for (const Node *k = node_next(choose, condition); k;
         k = node_next(choose, k))
        if (!bind_statements(b, k))
            return false;
    return true;
}

bool bind_statement(Binder *b, const Node *node)
{
    switch (node->type) {
    case NODE_command:
        return bind_command(b, node);
    case NODE_branch:
        bind_consume(b, node);
        return bind_choose(b, node);
    case NODE_each:
        bind_consume(b, node);
        return bind_each(b, node);
    case NODE_table:
        if (!b->lang->dice)
            return bind_refuse(b, node, NULL, "these rules have no dice");
        return bind_statements(b, node);
    case NODE_chain:
        return bind_chain(b, node);
    case NODE_row:
    case NODE_block:
        return bind_statements(b, node);
    default:
        if (!b->lang->grants)
            return bind_refuse(b, node, NULL, "here only a command can stand");
        return bind_static(b, node);
    }
}

bool bind_statements(Binder *b, const Node *list)
{
    bind_consume(b, list);
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        if (!bind_statement(b, k))
            return false;
    return true;
}

bool bind_timing(Binder *b, const Node *window)
{
    bind_consume(b, window);
    return b->lang->timings[window->row].known ||
           bind_refuse(b, window, NULL, "this time never comes here");
}

bool bind_user(Binder *b, const Node *what)
{
    return what->type == NODE_cond ? bind_cond(b, what, true)
                                   : bind_players(b, what, USE_name);
}
