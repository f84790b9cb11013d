/* files.c: the card files inside the module, in place of base/file.c: mixes of
 * books are read from them. What a module cannot have is never there: other
 * files, and randomness, which its page has to give it. */
#include "base/entropy.h"
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A card file, "games/BOOK/doors.kd"; the list is made by scripts/make-wasm and
 * is in the order of the paths. */
typedef struct InnerFile {
    const char *path;
    const unsigned char *bytes;
    size_t n;
} InnerFile;

extern const InnerFile inner_files[];

/* Where the data is: sets_data_folder() asks. */
char *getenv(const char *name)
{
    static char here[] = ".";

    return strcmp(name, "KICKDOOR_DATA") == 0 ? here : NULL;
}

static const char *skip_here(const char *path)
{
    return strncmp(path, "./", 2) == 0 ? path + 2 : path;
}

static bool is_below(const char *path, const char *folder)
{
    size_t n = strlen(folder);

    return strncmp(path, folder, n) == 0 && path[n] == '/';
}

/* The file of this path, or the first one below this folder; -1: neither. */
static int find_first(const char *path)
{
    path = skip_here(path);
    for (int i = 0; inner_files[i].path; i++)
        if (strcmp(inner_files[i].path, path) == 0 ||
            is_below(inner_files[i].path, path))
            return i;
    return -1;
}

int stat(const char *restrict path, struct stat *restrict out)
{
    int first = find_first(path);

    memset(out, 0, sizeof *out);
    if (first < 0) {
        errno = ENOENT;
        return -1;
    }
    out->st_mode =
        is_below(inner_files[first].path, skip_here(path)) ? S_IFDIR : S_IFREG;
    out->st_ino = (ino_t)first + 1; /* folders have no folders in them */
    return 0;
}

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    (void)path, (void)mode;
    errno = ENOENT;
    return NULL;
}

int scandir(const char *path, struct dirent ***out,
            int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **))
{
    (void)path, (void)out, (void)filter, (void)compare;
    errno = ENOENT;
    return -1;
}

bool entropy_read(void *out, size_t n)
{
    (void)out, (void)n;
    return false;
}

/* ---- base/file.h ---- */

Status bytes_read_file(Bytes *out, const char *path, Diag *diag)
{
    int i = find_first(path);

    *out = (Bytes){ 0 };
    if (i < 0 || strcmp(inner_files[i].path, skip_here(path)) != 0)
        return diag_set(diag, ST_IO, path, 0, 0, "there is no such file");
    out->at = malloc(inner_files[i].n + 1);
    if (!out->at)
        return diag_set(diag, ST_MEMORY, path, 0, 0, "no memory to read it");
    memcpy(out->at, inner_files[i].bytes, inner_files[i].n);
    out->at[inner_files[i].n] = '\0';
    out->n = inner_files[i].n;
    return ST_OK;
}

void bytes_free(Bytes *bytes)
{
    free(bytes->at);
    *bytes = (Bytes){ 0 };
}

Status paths_find(Paths *out, const char *path, const char *suffix, Diag *diag)
{
    int first = find_first(path), n = 0;

    (void)suffix; /* all files inside are card files */
    *out = (Paths){ 0 };
    if (first < 0)
        return diag_set(diag, ST_IO, path, 0, 0, "there is no such folder");
    for (int i = first; inner_files[i].path; i++)
        n += i == first || is_below(inner_files[i].path, skip_here(path));
    out->at = calloc((size_t)n, sizeof *out->at);
    for (int i = first; out->at && out->n < n; i++)
        if (!(out->at[out->n++] = strdup(inner_files[i].path)))
            break;
    if (out->at && out->at[n - 1])
        return ST_OK;
    paths_free(out);
    return diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");
}

/* Folders are never looked through for what might be in them. */
Status folder_enter(FolderWalk *walk, Paths *out, const char *folder,
                    Diag *diag)
{
    (void)walk;
    *out = (Paths){ 0 };
    return diag_set(diag, ST_IO, folder, 0, 0, "there is no such folder");
}

void folder_leave(FolderWalk *walk)
{
    (void)walk;
}

void paths_free(Paths *paths)
{
    for (int i = 0; i < paths->n; i++)
        free(paths->at[i]);
    free(paths->at);
    *paths = (Paths){ 0 };
}
