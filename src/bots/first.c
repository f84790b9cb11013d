/* first.c: a bot that always takes the first action of the list. */
#include "bots/bots.h"

static Action choose(void *self, const View *view)
{
    ActionList list;

    (void)self;
    action_list(&view->t, view->seat, &list);
    return list.n > 0 ? list.at[0] : action_make(VERB_none, view->seat);
}

Chooser bot_first(void)
{
    return (Chooser){ "first", choose, NULL };
}
