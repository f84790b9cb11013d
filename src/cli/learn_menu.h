/* learn_menu.h: which lesson, and teaching it: for the command `learn` and for
 * the menu before a game. */
#ifndef CLI_LEARN_MENU_H
#define CLI_LEARN_MENU_H

#include "base/diag.h"
#include "tui/front.h"

/* Lets somebody choose a lesson, again and again, until they leave. */
Status learn_menu(const Front *front, Diag *diag);

/* Teaches the lesson that is called so, by its number, its id or a part of it.
 */
Status learn_lesson(const Front *front, const char *name, Diag *diag);

#endif
