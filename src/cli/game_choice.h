/* game_choice.h: which game is played, and in which file it is kept.
 *
 * Asks the player where there is a choice: whether to continue a game, and
 * whether to play one that cannot be kept. No game and no other file is ever
 * overwritten.
 */
#ifndef CLI_GAME_CHOICE_H
#define CLI_GAME_CHOICE_H

#include "games/games.h"
#include "tui/front.h"

/* What the command line asks for. */
typedef struct GameWish {
    const char *load, *record; /* files, or NULL */
    const char *book;
    bool any_book; /* none was named: any game may be continued */
    bool is_new;   /* a new game was asked for */
    bool people;   /* somebody plays, at a terminal: the game is kept */
    const Front *front;
    BookFinder finder;
} GameWish;

typedef struct GameChoice {
    Match *match;   /* that is continued, or NULL: a new one */
    GameFile *file; /* NULL: it is not kept, or the new one has none yet */
    bool leaves;    /* the player wants to do nothing */
    bool listed;    /* `kickdoor play` alone finds it again */
} GameChoice;

/* The Attic: Ann, Bob, Carol, turn 7, today at 11:40 */
void game_write(Text *text, const GameSummary *game, const BookFinder *finder);

/* A line of a menu with such a game: one that another program plays cannot be
 * chosen. */
enum { GAME_LINE = 1024 };
void game_add_row(MenuRow *row, char key[8], char line[GAME_LINE],
                  const GameSummary *game, int number,
                  const BookFinder *finder);

/* Leaves the games that can be offered: of this book, or (NULL) of any. */
void game_keep_offers(GameList *list, const char *book);

/* A game to continue, or none. */
Status game_choose(GameChoice *out, const GameWish *wish, Diag *diag);

/* A file for a new game. */
Status game_choose_file(GameChoice *out, const GameWish *wish, Diag *diag);

#endif
