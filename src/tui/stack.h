/* stack.h: cards that lie on one another, as they look.
 *
 * Only some families have such a thing: those whose scene has stacks.
 */
#ifndef TUI_STACK_H
#define TUI_STACK_H

#include <stdio.h>

#include "engine/view.h"

/* The stack that this card lies in: from above, and if it is lifted card by
 * card. False if it lies in none. */
bool stack_draw(FILE *out, const View *view, CardId card, bool lifted);

/* The same without a game: the named cards, from the bottom to the top. NULL,
 * or what is wrong with `*which` of them. */
const char *stack_draw_named(FILE *out, const Pack *pack, const Family *family,
                             char *const *names, int n, const char **which);

#endif
