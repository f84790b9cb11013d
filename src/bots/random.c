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

static Action choose(void *self, const View *view)
{
    ActionList list;

    game_list(&view->t, view->seat, &list);
    return bot_random_pick(&list, self);
}

Chooser bot_random(Chance *chance)
{
    return (Chooser){ "random", choose, chance };
}
