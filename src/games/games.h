/* games.h: the games that are kept for a player: one file each, in one folder.
 *
 * A new game gets a file of its own, so that no game ever takes the place of
 * another. A summary is read from the lines of a record, without playing it.
 * Nothing here knows a terminal.
 */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include <time.h>

#include "games/game_file.h"

enum { GAME_PATH_MAX = 4096 };

/* Where they are kept: $XDG_STATE_HOME/kickdoor, or ~/.local/state/kickdoor.
 * False if neither is known. */
bool games_folder(char out[GAME_PATH_MAX]);

/* A file for a new game of this book, BOOK-DATE.kdr; the folder is made if it
 * is missing. */
Status games_create(GameFile **out, const char *folder, const char *book,
                    time_t now, Diag *diag);

typedef struct GameSummary {
    char path[GAME_PATH_MAX];
    char book[256];  /* as the record names it */
    char seats[512]; /* Ann, Bob, Carol */
    int turn;        /* 0: it has not begun */
    time_t when;     /* of the last answer */
    bool finished;
    long holder; /* who plays it now: game_file_holder() */
} GameSummary;

/* What the text of a record says of it; false if it is none. */
bool summary_read(GameSummary *out, const char *text);

typedef struct GameList {
    GameSummary *at; /* the newest first */
    int n;
} GameList;

/* Every game in the folder; without one there are none. */
Status games_list(GameList *out, const char *folder, Diag *diag);
void games_free(GameList *list);

/* Marks that stay from one game to the next, such as "no-hints": is there one
 * of this name? Make it. */
bool games_has_mark(const char *mark);
Status games_set_mark(const char *mark, Diag *diag);

#endif
