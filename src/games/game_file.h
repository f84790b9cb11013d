/* game_file.h: the file of one game: locked, appended to, never overwritten.
 *
 * Whoever plays a game has its file open and locked, so that two programs never
 * write into one record. What the match writes is there at once. If the disk is
 * full or gone, lines wait here, and are written as soon as that is possible:
 * the record has no gap. Nothing here knows a terminal.
 */
#ifndef GAMES_GAME_FILE_H
#define GAMES_GAME_FILE_H

#include <stdbool.h>

#include "match/record.h"

typedef struct GameFile GameFile;

/* What lies at a path. */
typedef enum PathContent {
    PATH_FREE,       /* nothing, or an empty file */
    PATH_UNFINISHED, /* the record of a game that can go on */
    PATH_FINISHED,   /* the record of a game that is over */
    PATH_FOREIGN,    /* something else, which is never touched */
    PATH_DEVICE      /* no file: what is written there overwrites nothing */
} PathContent;

PathContent path_content(const char *path);

/* For a new game; the path must be free, or a device. ST_BUSY: another program
 * plays the game in it. */
Status game_file_create(GameFile **out, const char *path, Diag *diag);

/* For a game that goes on. */
Status game_file_open(GameFile **out, const char *path, Diag *diag);

/* Plays the record again and repairs it: half a line at its end goes, and what
 * a cut has lost of the last answer comes back. From here on the match writes
 * into the file. If the file cannot be read as a game, it is not changed. */
Status game_file_resume(GameFile *file, Match **out, const BookFinder *finder,
                        Diag *diag);

/* For setups of new matches. */
RecordWriter game_file_writer(GameFile *file);

const char *game_file_path(const GameFile *file);
bool game_file_is_device(const GameFile *file); /* which keeps nothing */

/* Has everything been written, and is the file still there? If not, the Diag
 * says why. */
Status game_file_status(const GameFile *file, Diag *diag);

/* Waits until all that was written is on the disk: before a person reads that
 * an answer counts. */
Status game_file_sync(GameFile *file, Diag *diag);

/* Tries again to write what waits. */
Status game_file_retry(GameFile *file, Diag *diag);

/* Gives the file another name, PATH~, PATH~2 ..., the first that is free, and
 * writes that into `kept`. It stays open. */
Status game_file_set_aside(GameFile *file, char *kept, size_t cap, Diag *diag);

/* Closes and unlocks it; what still waits is lost. An empty one is removed, for
 * no game has begun in it. */
void game_file_close(GameFile *file);

/* Which process plays the game in this file? 0: none, -1: one that cannot be
 * named. */
long game_file_holder(const char *path);

#endif
