/* start_menu.h: what is played, before a game begins.
 *
 * All of it has a usual value: Enter plays at once, or goes on with the game
 * that was left last.
 */
#ifndef CLI_START_MENU_H
#define CLI_START_MENU_H

#include "cli/cli.h"
#include "cli/game_choice.h"

enum { START_OPTIONS = 32, START_TEXT = 256 };

/* What was chosen; it begins with what the command line said. */
typedef struct StartWish {
    char book[START_TEXT];
    char name[64]; /* of the first person; "": as usual */
    char level[64];
    int people, opponents;
    bool is_short;
    char options[START_OPTIONS][START_TEXT]; /* KEY=VALUE */
    int n_options;
    char load[GAME_PATH_MAX]; /* the game to go on with, or "" */
    BookCache *cache;
    int (*learn)(const Front *front); /* shows the lessons, or NULL */
} StartWish;

/* False: the player leaves. */
bool start_menu(StartWish *wish, const Front *front);

/* The names of the seats, with commas between them: the player's own first. */
void start_names(const StartWish *wish, char *out, size_t room);

#endif
