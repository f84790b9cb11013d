#include <assert.h>

#include "bots/bots.h"

/* Lists come verb by verb, so verbs are runs. */
Action bot_random_pick(const ActionList *list, Chance *chance)
{
    int start[VERBS_MAX + 1], verbs = 0, v;

    assert(list->n > 0);
    if (list->n == 1)
        return list->at[0];
    for (int i = 0; i < list->n; i++)
        if (i == 0 || list->at[i].verb != list->at[i - 1].verb)
            start[verbs++] = i;
    start[verbs] = list->n;
    v = chance_pick(chance, LUCK_PICK, verbs);
    return list->at[start[v] +
                    chance_pick(chance, LUCK_PICK, start[v + 1] - start[v])];
}

/* One of so many verbs. */
static int pick_verb(VerbSet verbs, int n, Chance *chance)
{
    for (n = chance_pick(chance, LUCK_PICK, n); n > 0; n--)
        verbs &= verbs - 1;
    return __builtin_ctzll(verbs);
}

/* Verbs are tried in a random order until there is something to do with one:
 * so each that has any actions is as likely, and few are listed. */
Action bot_random_answer(const Table *t, Seat seat, Chance *chance)
{
    VerbSet verbs = game_verbs(t, seat);
    int n = __builtin_popcountll(verbs);
    ActionList list;

    for (list.n = 0; list.n == 0; n--) {
        int verb = pick_verb(verbs, n, chance);
        verbs &= ~((VerbSet)1 << verb);
        game_list_verb(t, seat, verb, &list);
    }
    return list.at[chance_pick(chance, LUCK_PICK, list.n)];
}

static Action choose(void *self, const View *view)
{
    return bot_random_answer(&view->t, view->seat, self);
}

Chooser bot_random(Chance *chance)
{
    return (Chooser){ "random", choose, chance };
}
