/* file.h: whole files in and out of memory. Host side only, never the engine.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/diag.h"

typedef struct Bytes {
    char *at; /* a 0 follows the last byte, so text can be read as a string */
    size_t n;
} Bytes;

/* No file that we read is larger; a larger one is reported as a mistake. */
enum { FILE_BYTES_MAX = 16 << 20 };

Status bytes_read_file(Bytes *out, const char *path, Diag *diag);
void bytes_free(Bytes *bytes);

typedef struct Paths {
    char **at;
    int n;
} Paths;

/* Every file below `path` (or `path` itself) whose name ends in `suffix`, in
 * the order of their names. */
Status paths_find(Paths *out, const char *path, const char *suffix, Diag *diag);
void paths_free(Paths *paths);

/* A walk through folders, which has an end wherever it begins: so many files
 * and folders are looked at in all, so deep, and no folder inside of itself. It
 * begins with zeroes. */
enum {
    FILE_PATH_MAX = 1024,
    FOLDER_ENTRIES_MAX = 20000,
    FOLDER_DEPTH_MAX = 16
};

typedef struct FolderWalk {
    int entries, depth;
    struct {
        dev_t device;
        ino_t number;
    } inside[FOLDER_DEPTH_MAX];
} FolderWalk;

/* The paths of what is in a folder, in the order of their names, without what
 * is hidden; folder_leave() when they have been looked at. */
Status folder_enter(FolderWalk *walk, Paths *out, const char *folder,
                    Diag *diag);
void folder_leave(FolderWalk *walk);

/* Has it seen as much as it may? Then nothing more can be entered. */
static inline bool folder_walk_is_over(const FolderWalk *walk)
{
    return walk->entries > FOLDER_ENTRIES_MAX;
}

#endif
