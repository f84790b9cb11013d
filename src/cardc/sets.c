/* sets.c: finds a set by its name or path. */
#include "cardc/sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cardc/book_header.h"
#include "cardc/packfile.h"
#include "config.h"

/* ---- where the data is ---- */

bool sets_is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

const char *sets_data_folder(void)
{
    const char *set = getenv("KICKDOOR_DATA");

    if (set && set[0])
        return set;
    return sets_is_folder(KD_SOURCE_DATA "/games") ? KD_SOURCE_DATA
                                                   : KD_INSTALLED_DATA;
}

void sets_data_path(char *out, size_t cap, const char *name)
{
    snprintf(out, cap, "%s/%s", sets_data_folder(), name);
}

/* ---- what is a set ---- */

bool sets_is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static bool ends_in(const char *path, const char *ending)
{
    size_t n = strlen(path), e = strlen(ending);

    return n >= e && strcmp(path + n - e, ending) == 0;
}

/* The file with the header of a folder may have one of these names. */
static const char *const header_files[] = { "book.kd", "expansion.kd",
                                            "rules.kd" };
enum { HEADER_FILES = sizeof header_files / sizeof *header_files };

static bool file_has_header(const char *path, size_t *n_read)
{
    Bytes bytes;
    Diag diag;
    bool found;

    if (!sets_is_file(path) || bytes_read_file(&bytes, path, &diag) != ST_OK)
        return false;
    *n_read += bytes.n;
    found = header_is_in(bytes.at);
    bytes_free(&bytes);
    return found;
}

/* Files in folders below are part of a set, but its header is not there. */
static int count_headers(const char *folder)
{
    FolderWalk walk = { 0 };
    Paths paths;
    Diag diag;
    size_t n_read = 0;
    int n = 0;

    if (folder_enter(&walk, &paths, folder, &diag) != ST_OK)
        return 0;
    for (int i = 0; i < paths.n && n < 2 && n_read <= FILE_BYTES_MAX; i++)
        n += ends_in(paths.at[i], ".kd") &&
             file_has_header(paths.at[i], &n_read);
    paths_free(&paths);
    return n;
}

bool sets_has_header(const char *path)
{
    char file[SET_PATH_MAX + 16];
    size_t n_read = 0;

    if (!sets_is_folder(path))
        return ends_in(path, ".kd") && file_has_header(path, &n_read);
    for (int i = 0; i < HEADER_FILES; i++) {
        snprintf(file, sizeof file, "%s/%s", path, header_files[i]);
        if (sets_is_file(file))
            return true;
    }
    return count_headers(path) == 1;
}

/* What a set could be, whatever is in it. */
static bool may_be_set(const char *path)
{
    return sets_is_folder(path) ||
           (sets_is_file(path) &&
            (ends_in(path, ".kd") || packfile_is_pack(path)));
}

static bool is_set(const char *path)
{
    return sets_has_header(path) ||
           (sets_is_file(path) && packfile_is_pack(path));
}

/* ---- names and paths ---- */

/* The file with a folder's header stands for the folder. */
static void strip_header_file(char *path)
{
    char *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;

    for (int i = 0; i < HEADER_FILES; i++)
        if (strcmp(file, header_files[i]) == 0) {
            if (!slash)
                snprintf(path, SET_PATH_MAX, ".");
            else
                slash[slash == path] = '\0';
            return;
        }
}

/* This, or this with .kd behind it; "" is the folder we are in. */
static bool find_in(char *out, const char *folder, const char *name, size_t n)
{
    int length = snprintf(out, SET_PATH_MAX, "%s%s%.*s", folder,
                          folder[0] ? "/" : "", (int)n, name);

    if (length >= SET_PATH_MAX - 3)
        return false;
    if (may_be_set(out))
        return true;
    memcpy(out + length, ".kd", 4);
    return sets_is_file(out);
}

static bool find_game(char *out, const char *name, size_t n)
{
    char games[SET_PATH_MAX];

    sets_data_path(games, sizeof games, "games");
    return find_in(out, games, name, n);
}

/* From here, or else from the data folder. */
static bool find_path(char *out, const char *path, size_t n)
{
    if (find_in(out, "", path, n) ||
        (path[0] != '/' && find_in(out, sets_data_folder(), path, n))) {
        if (sets_is_file(out))
            strip_header_file(out);
        return true;
    }
    return false;
}

/* A file or folder in the current folder has to look like a set. */
static bool find_here(char *out, const char *name, size_t n)
{
    if (!find_in(out, "", name, n) || !is_set(out))
        return false;
    strip_header_file(out);
    return true;
}

bool sets_find(char *out, const char *name, size_t n)
{
    bool path = memchr(name, '/', n) || name[0] == '.';

    while (n > 1 && name[n - 1] == '/')
        n--;
    if (n == 0)
        return false;
    return path ? find_path(out, name, n)
                : find_game(out, name, n) || find_here(out, name, n);
}

/* The folder that a set lies in. */
static void find_parent(char *out, const char *path)
{
    int n = (int)strlen(path), end;

    while (n > 1 && path[n - 1] == '/')
        n--;
    for (end = n; end > 0 && path[end - 1] != '/';)
        end--;
    if (path[n - 1] == '.') /* . or .. */
        snprintf(out, SET_PATH_MAX, "%.*s/..", n, path);
    else if (end == 0)
        snprintf(out, SET_PATH_MAX, ".");
    else
        snprintf(out, SET_PATH_MAX, "%.*s", end > 1 ? end - 1 : end, path);
}

bool sets_find_beside(char *out, const char *beside, const char *name)
{
    char parent[SET_PATH_MAX];
    size_t n = strlen(name);

    find_parent(parent, beside);
    return (find_in(out, parent, name, n) && is_set(out)) ||
           find_game(out, name, n);
}
