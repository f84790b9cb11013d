/* machine_question.c: what a question of a card is about, for whoever puts it
 * into words. Nothing here decides anything, so no word counts as read. */
#include "engine/machine_int.h"

/* Which command and which preposition the phrase stands under. */
static void place_phrase(EffectQuestion *q)
{
    for (const Node *k = q->statement; k < q->chosen; k++) {
        if (k->type == NODE_command && q->chosen < k + k->length)
            q->command = k;
        if (k->type == NODE_prep && q->chosen < k + k->length) {
            q->prep = k->row;
            q->is_owner = q->chosen != node_first(k);
        }
    }
}

static const Node *phrase_to_choose(const Table *t, const Frame *f)
{
    if (command_is_multi(t, f))
        return command_multi_phrase(t, statement(t, f));
    return needs_second_target(t, f) ? second_target_phrase(t, statement(t, f))
                                     : target_phrase(t, statement(t, f));
}

bool machine_question(const Table *t, EffectQuestion *out)
{
    const EffectOps *ops = effect_ops(t);
    const Frame *f = t->g->depth > 0 ? step_top(t) : NULL;

    *out = (EffectQuestion){ .statement = NULL };
    if (!ops || !f || f->step != t->g->ask.step ||
        (f->step != ops->pick && f->step != ops->target &&
         f->step != ops->may && f->step != ops->option &&
         f->step != ops->rolled))
        return false;
    out->statement = statement(t, f);
    if (f->step == ops->target)
        out->chosen = phrase_to_choose(t, f);
    if (out->chosen)
        place_phrase(out);
    return true;
}

const Node *machine_option(const Table *t, int n)
{
    const Node *chain = statement(t, step_top(t));
    const Node *option = chain->type == NODE_chain ? node_first(chain) : NULL;

    while (option && --n > 0)
        option = node_next(chain, option);
    return option;
}

bool machine_picks_side(const Table *t)
{
    return statement(t, step_top(t))->type == NODE_plus;
}

const Node *machine_rolled_row(const Table *t)
{
    const Frame *f = step_top(t);
    const Node *table = statement(t, f);
    const Node *row = table->type == NODE_table ? node_first(table) : NULL;
    int die;

    if (!row)
        return NULL;
    die = effect_ops(t)->die(t, f->seat, machine_roll(f));
    while (row && row->flags != 0 && (die < row->number || die > row->flags))
        row = node_next(table, row);
    return row ? node_first(row) : NULL;
}
