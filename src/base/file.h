/* file.h: whole files in and out of memory. Host side only, never the engine.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/diag.h"

typedef struct Bytes {
    char *at; /* a 0 follows the last byte, so text can be read as a string */
    size_t n;
} Bytes;

/* No file that we read is larger; a larger one is reported as a mistake. */
enum { FILE_BYTES_MAX = 16 << 20 };

Status bytes_read_file(Bytes *out, const char *path, Diag *diag);
void bytes_free(Bytes *bytes);

/* Every file below `path` (or `path` itself) whose name ends in `suffix`, in
 * the order of their names. */
typedef struct Paths {
    char **at;
    int n;
} Paths;

Status paths_find(Paths *out, const char *path, const char *suffix, Diag *diag);
void paths_free(Paths *paths);

#endif
