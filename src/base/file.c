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

static Status find_in_dir(Paths *out, const char *dir, const char *suffix,
                          Diag *diag)
{
    struct dirent **names;
    Status st = ST_OK;
    int n = scandir(dir, &names, NULL, alphasort);

    if (n < 0)
        return diag_set(diag, ST_IO, dir, 0, 0, "%s", strerror(errno));
    for (int i = 0; i < n; i++) {
        char path[1024];
        struct stat info;
        snprintf(path, sizeof path, "%s/%s", dir, names[i]->d_name);
        if (st == ST_OK && names[i]->d_name[0] != '.' && !stat(path, &info)) {
            if (S_ISDIR(info.st_mode))
                st = find_in_dir(out, path, suffix, diag);
            else if (ends_with(path, suffix))
                st = paths_add(out, path, diag);
        }
        free(names[i]);
    }
    free(names);
    return st;
}

Status paths_find(Paths *out, const char *path, const char *suffix, Diag *diag)
{
    struct stat info;
    Status st;

    out->at = NULL;
    out->n = 0;
    if (strcmp(path, "-") == 0)
        return paths_add(out, path, diag);
    if (stat(path, &info) != 0)
        return diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
    st = S_ISDIR(info.st_mode) ? find_in_dir(out, path, suffix, diag)
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
