/* favor.c: is it good or bad to be chosen? By the verb, or by what the card
 * would do with the player: rows of the family's scene.def. */
#include "scene/scene_int.h"

static bool means_them(const Node *phrase)
{
    return phrase->det == DET_they || phrase->det == DET_them ||
           phrase->det == DET_their;
}

/* Is anything below this node of theirs? */
static bool mentions_them(const Node *node)
{
    for (const Node *k = node; k < node + node->length; k++)
        if (k->type == NODE_phrase && means_them(k))
            return true;
    return false;
}

static const Node *part_of(const Node *command, int prep)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && k->row == prep)
            return node_first(k);
    return NULL;
}

/* What a command is for who does it, or for the other player in it. */
static int favor_of_command(const Table *t, const Node *command, bool acts)
{
    const Node *object = part_of(command, PREP_object);
    const Node *node = object ? object : command;
    int row = t->pack->node_info[node - t->pack->nodes].row;
    FavorRow favor = t->family->scene->favors[row];

    return acts ? favor.actor : favor.other;
}

/* Of what the card says next: the first thing that matters to them. */
static int favor_of_rest(const Table *t, const Frame *f, const Node *from)
{
    const Node *end = &t->pack->nodes[f->end];

    for (const Node *k = from; k < end; k++) {
        const Node *subject;
        int favor;
        if (k->type != NODE_command || !mentions_them(k))
            continue;
        subject = part_of(k, PREP_subject);
        favor = favor_of_command(t, k, subject && mentions_them(subject));
        if (favor != 0)
            return favor;
    }
    return 0;
}

static int favor_of_question(const Table *t, const EffectQuestion *q)
{
    const Frame *f = step_top(t);
    int favor = 0;

    if (q->statement->type == NODE_plus)
        return (q->statement->number > 0) - (q->statement->number < 0);
    if (q->command)
        favor = favor_of_command(t, q->command,
                                 q->prep == PREP_subject && !q->is_owner);
    return favor != 0
               ? favor
               : favor_of_rest(t, f, q->statement + q->statement->length);
}

int favor_of(const Table *t, Action a)
{
    EffectQuestion q;

    if (!t->family->scene || a.to == NOBODY || draft_is_open(t))
        return 0;
    if (a.verb != VERB_pick_player)
        return t->family->scene->choices[a.verb].favor;
    return machine_question(t, &q) && t->family->scene->favors
               ? favor_of_question(t, &q)
               : 0;
}
