/* scenario_offered.c: was an action that is accepted offered to its seat?
 *
 * Players and bots choose from the list, so an action that is accepted but
 * never listed is a rule that nobody can use. Two kinds of line are rightly in
 * no list:
 *
 *     a ruling          the host is not a seat, and may rule at any time
 *     everyone passes   the match's, for the pass of each who is asked
 */
#include <stdlib.h>

#include "engine/family.h"
#include "scenario/invariants.h"
#include "scenario/scenario_int.h"

/* Equal cards in equal places are one choice, of which one is listed. */
static bool is_listed(const Table *t, Action a)
{
    ActionList list;

    action_list(t, a.seat, &list);
    for (int i = 0; i < list.n; i++)
        if (invariants_same_choice(t, list.at[i], a))
            return true;
    return false;
}

/* The pass of each who is asked is listed. */
static bool can_all_pass(const Table *t)
{
    EACH_SEAT (t, s)
        if (seat_in(s, t->g->ask.must) &&
            !is_listed(t, action_make(VERB_pass, s)))
            return false;
    return true;
}

static bool is_offered(const Table *t, Action a)
{
    if (t->family->verbs[a.verb].class == CLASS_RULING)
        return true;
    return a.verb == VERB_everyone ? can_all_pass(t) : is_listed(t, a);
}

const Action *scenario_find_unoffered(const Table *t, const ActionPath *path)
{
    Table scratch = *t;
    const Action *unoffered = NULL;
    bool accepted = true;

    scratch.g = malloc(t->g->size);
    scratch.sink = NULL;
    if (!scratch.g)
        return NULL;
    game_copy(game_edit(&scratch), t->g);
    for (int i = 0; i < path->n && accepted && !unoffered; i++) {
        if (!is_offered(&scratch, path->at[i]))
            unoffered = &path->at[i];
        accepted = action_try(&scratch, path->at[i]).id == REFUSAL_none;
    }
    free(game_edit(&scratch));
    return accepted ? unoffered : NULL;
}
