/* first.c: a bot that always takes the first action of the list. */
#include <assert.h>

#include "bots/bots.h"

static Action choose(void *self, const View *view)
{
    ActionList list;

    (void)self;
    action_list(&view->t, view->seat, &list);
    assert(list.n > 0);
    return list.at[0];
}

Chooser bot_first(void)
{
    return (Chooser){ "first", choose, NULL };
}
