/* file.c: reads whole files and lists the files below a folder. */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Reads until the end, growing: works for pipes as well as for files. */
static Status read_all(Bytes *out, FILE *file, const char *path, Diag *diag)
{
    size_t cap = 4096;

    out->at = malloc(cap);
    out->n = 0;
    while (out->at) {
        size_t got = fread(out->at + out->n, 1, cap - 1 - out->n, file);
        out->n += got;
        out->at[out->n] = '\0';
        if (got == 0)
            return ferror(file) ? diag_set(diag, ST_IO, path, 0, 0, "%s",
                                           strerror(errno))
                                : ST_OK;
        if (out->n > FILE_BYTES_MAX)
            return diag_set(diag, ST_BAD, path, 0, 0,
                            "larger than %d MiB, which no file of ours is",
                            FILE_BYTES_MAX >> 20);
        if (out->n == cap - 1) {
            char *more = realloc(out->at, cap *= 2);
            if (!more)
                free(out->at);
            out->at = more;
        }
    }
    return diag_set(diag, ST_MEMORY, path, 0, 0, "no memory to read it");
}

Status bytes_read_file(Bytes *out, const char *path, Diag *diag)
{
    int is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    Status st;

    out->at = NULL;
    out->n = 0;
    if (!file)
        return diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
    st = read_all(out, file, path, diag);
    if (!is_input)
        fclose(file);
    if (st != ST_OK)
        bytes_free(out);
    return st;
}

void bytes_free(Bytes *bytes)
{
    free(bytes->at);
    bytes->at = NULL;
    bytes->n = 0;
}

static bool ends_with(const char *name, const char *suffix)
{
    size_t n = strlen(name), e = strlen(suffix);
    return n >= e && strcmp(name + n - e, suffix) == 0;
}

static Status paths_add(Paths *paths, const char *path, Diag *diag)
{
    char **more = realloc(paths->at, sizeof *more * ((size_t)paths->n + 1));
    char *copy = strdup(path);

    if (more)
        paths->at = more;
    if (!more || !copy) {
        free(copy);
        return diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");
    }
    paths->at[paths->n++] = copy;
    return ST_OK;
}

/* ---- folders ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static Status add_entry(FolderWalk *walk, Paths *out, const char *folder,
                        const char *name, Diag *diag)
{
    char path[FILE_PATH_MAX];

    if (++walk->entries > FOLDER_ENTRIES_MAX)
        return diag_set(diag, ST_BAD, folder, 0, 0,
                        "more than %d files and folders, which nothing of ours"
                        " has",
                        FOLDER_ENTRIES_MAX);
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= FILE_PATH_MAX)
        return diag_set(diag, ST_BAD, folder, 0, 0,
                        "a path in it is longer than %d bytes",
                        FILE_PATH_MAX - 1);
    return paths_add(out, path, diag);
}

static Status list_entries(FolderWalk *walk, Paths *out, const char *folder,
                           Diag *diag)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    Status st = ST_OK;

    if (!dir)
        return diag_set(diag, ST_IO, folder, 0, 0, "%s", strerror(errno));
    while (st == ST_OK && (entry = readdir(dir)) != NULL)
        if (entry->d_name[0] != '.')
            st = add_entry(walk, out, folder, entry->d_name, diag);
    closedir(dir);
    if (st == ST_OK && out->n > 0)
        qsort(out->at, (size_t)out->n, sizeof *out->at, by_name);
    return st;
}

/* A link may lead back to a folder that it lies in. */
static bool is_inside(const FolderWalk *walk, const struct stat *info)
{
    for (int i = 0; i < walk->depth; i++)
        if (walk->inside[i].device == info->st_dev &&
            walk->inside[i].number == info->st_ino)
            return true;
    return false;
}

Status folder_enter(FolderWalk *walk, Paths *out, const char *folder,
                    Diag *diag)
{
    struct stat info;
    Status st;

    *out = (Paths){ 0 };
    if (stat(folder, &info) != 0)
        return diag_set(diag, ST_IO, folder, 0, 0, "%s", strerror(errno));
    if (is_inside(walk, &info))
        return diag_set(diag, ST_BAD, folder, 0, 0,
                        "it leads back to a folder that it lies in");
    if (walk->depth == FOLDER_DEPTH_MAX)
        return diag_set(diag, ST_BAD, folder, 0, 0,
                        "it lies in more than %d folders", FOLDER_DEPTH_MAX);
    walk->inside[walk->depth].device = info.st_dev;
    walk->inside[walk->depth++].number = info.st_ino;
    st = list_entries(walk, out, folder, diag);
    if (st != ST_OK) {
        folder_leave(walk);
        paths_free(out);
    }
    return st;
}

void folder_leave(FolderWalk *walk)
{
    walk->depth--;
}

static Status find_below(FolderWalk *walk, Paths *out, const char *folder,
                         const char *suffix, Diag *diag)
{
    Paths entries;
    Status st = folder_enter(walk, &entries, folder, diag);

    if (st != ST_OK)
        return st;
    for (int i = 0; st == ST_OK && i < entries.n; i++) {
        struct stat info;
        if (stat(entries.at[i], &info) != 0)
            continue;
        if (S_ISDIR(info.st_mode))
            st = find_below(walk, out, entries.at[i], suffix, diag);
        else if (S_ISREG(info.st_mode) && ends_with(entries.at[i], suffix))
            st = paths_add(out, entries.at[i], diag);
    }
    paths_free(&entries);
    folder_leave(walk);
    return st;
}

Status paths_find(Paths *out, const char *path, const char *suffix, Diag *diag)
{
    FolderWalk walk = { 0 };
    struct stat info;
    Status st;

    out->at = NULL;
    out->n = 0;
    if (strcmp(path, "-") == 0)
        return paths_add(out, path, diag);
    if (stat(path, &info) != 0)
        return diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
    st = S_ISDIR(info.st_mode) ? find_below(&walk, out, path, suffix, diag)
                               : paths_add(out, path, diag);
    if (st != ST_OK)
        paths_free(out);
    return st;
}

void paths_free(Paths *paths)
{
    for (int i = 0; i < paths->n; i++)
        free(paths->at[i]);
    free(paths->at);
    paths->at = NULL;
    paths->n = 0;
}
