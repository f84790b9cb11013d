/* digest.c: what the rules want to know of a card at a glance. */
#include "card/tree.h"
#include "engine/static.h"
#include "families/munchkin/munchkin.h"

/* A bonus with conditions: worked out whenever a total is (engine/static.h). */
static bool digest_static(const Node *plus, CardDef *def)
{
    if (plus->row != NOUN_none || plus->name != 0 || plus->length == 1 ||
        (def->kind != KIND_item && def->kind != KIND_monster) ||
        !static_known(&munchkin_deeds, plus))
        return false;
    def->fact[FACT_statics] = 1;
    return true;
}

/* A bare bonus: +3, +2 treasures; or a one-shot's: +3 to either side. */
static bool digest_plus(const Node *plus, CardDef *def)
{
    const Node *to = part_phrase(plus, PREP_to);

    if (to && to->row == NOUN_side && to->det == DET_either)
        to = NULL;
    else if (plus->length > 1)
        return false;
    if (plus->row == NOUN_none && plus->name == 0)
        def->fact[FACT_bonus] = plus->number;
    else if (plus->row == NOUN_treasure && !to)
        def->fact[FACT_treasures] = plus->number;
    else
        return false;
    return true;
}

/* Is this clause a program that the machine can run, headed so? */
static bool is_program(const Pack *pack, const Node *clause, int window)
{
    const Node *first = node_first(clause);
    bool headed = window == WIN_none ||
                  (first->type == NODE_window && first->row == window);

    for (const Node *k = first; k && headed; k = node_next(clause, k))
        if (k->type != NODE_block && (window == WIN_none || k != first))
            headed = false;
    return headed && machine_knows(&munchkin_deeds, pack,
                                   clause_head(clause, NODE_block));
}

static bool digest_clause(const Pack *pack, const Node *clause, CardDef *def)
{
    const Node *statement = clause_statement(clause);
    const Node *window = clause_head(clause, NODE_window);

    if (window && window->row == WIN_bad)
        return is_program(pack, clause, WIN_bad);
    if (def->kind == KIND_curse)
        return is_program(pack, clause, WIN_none);
    if (!statement)
        return false;
    if (statement->type != NODE_plus)
        return false;
    if (def->kind == KIND_oneshot)
        return window && window->row == WIN_combat &&
               digest_plus(statement, def);
    return !window &&
           (digest_static(statement, def) || digest_plus(statement, def));
}

const char *munchkin_digest(const Pack *pack, CardDef *def)
{
    if (def->kind > KIND_oneshot)
        return "these rules do not play cards of its kind";
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n))
        if (n->type == NODE_clause && !digest_clause(pack, n, def))
            return "it says more than these rules can play";
    return NULL;
}
