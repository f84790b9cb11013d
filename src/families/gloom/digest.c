/* digest.c: what the rules want to know of a card at a glance. */
#include "card/tree.h"
#include "families/gloom/gloom.h"

/* response, when another player plays a death: cancel it */
static bool digest_response(const Pack *pack, const Node *clause, CardDef *def)
{
    const Node *window = clause_head(clause, NODE_window);
    const Node *event = clause_head(clause, NODE_event);
    const Node *statement = clause_statement(clause);
    const Node *what = event ? part_phrase(event, PREP_object) : NULL;

    if (!window || window->row != WIN_response || !what || what->name == 0 ||
        event->number != SAY_play || part_phrase(event, PREP_on) || !statement || statement->type != NODE_do ||
        statement->row != SAY_cancel)
        return false;
    def->fact[FACT_answers] = pack->words[what->name].kind;
    return true;
}

const char *gloom_digest(const Pack *pack, CardDef *def)
{
    for (const Node *n = def_first(pack, def); n; n = def_next(pack, def, n))
        if (n->type == NODE_clause && !digest_response(pack, n, def))
            return "it says more than these rules can play";
    return NULL;
}
