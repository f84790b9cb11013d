/* folders.c: opens the folders that make a book and puts them into reading
 * order. */
#include "cardc/folders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cardc/plain.h"
#include "cardc/sets.h"

/* ---- one folder ---- */

static void close_files(FolderFiles *files)
{
    for (int i = 0; files->texts && i < files->paths.n; i++)
        bytes_free(&files->texts[i]);
    free(files->texts);
    files->texts = NULL;
    paths_free(&files->paths);
}

static Status read_text(Bytes *out, const char *path, size_t *n_read,
                        Diag *diag)
{
    Status st = bytes_read_file(out, path, diag);

    if (st != ST_OK)
        return st;
    *n_read += out->n;
    if (*n_read > FILE_BYTES_MAX)
        return diag_set(diag, ST_BAD, path, 0, 0,
                        "with this file there are more than %d MiB, which no"
                        " set of ours has",
                        FILE_BYTES_MAX >> 20);
    if (strlen(out->at) != out->n)
        return diag_set(diag, ST_BAD, NULL, 0, 0,
                        "%s is no text: it has a zero byte", path);
    out->n = plain_text(out->at);
    return ST_OK;
}

static Status open_files(FolderFiles *files, const char *path, Diag *diag)
{
    Status st = paths_find(&files->paths, path, ".kd", diag);
    size_t n_read = 0;

    files->texts = NULL;
    if (st == ST_OK)
        files->texts = calloc((size_t)files->paths.n + 1, sizeof *files->texts);
    if (st == ST_OK && !files->texts)
        st = diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");
    for (int i = 0; st == ST_OK && i < files->paths.n; i++)
        st = read_text(&files->texts[i], files->paths.at[i], &n_read, diag);
    if (st != ST_OK)
        close_files(files);
    return st;
}

/* One file, which stands nowhere: this text. */
static Status copy_text(FolderFiles *files, const char *name, const char *text)
{
    files->texts = calloc(1, sizeof *files->texts);
    files->paths.at = calloc(1, sizeof *files->paths.at);
    if (!files->texts || !files->paths.at)
        return ST_MEMORY;
    files->paths.n = 1;
    files->paths.at[0] = strdup(name);
    files->texts[0].at = strdup(text);
    files->texts[0].n = strlen(text);
    return files->paths.at[0] && files->texts[0].at ? ST_OK : ST_MEMORY;
}

static void close_folder(Folder *folder)
{
    close_files(&folder->files);
    free(folder->header);
    free(folder->path);
}

static bool is_same_folder(const Folder *a, const Folder *b)
{
    return a->device == b->device && a->number == b->number;
}

static int find_folder(const Folders *folders, const Folder *folder)
{
    for (int i = 0; i < folders->n; i++)
        if (is_same_folder(&folders->at[i], folder))
            return i;
    return -1;
}

static Status open_folder(Folders *folders, const char *path,
                          const HeaderLine *line, int *out);

/* The set that this header line names; a mistake is reported there if there is
 * none. */
static Status open_named(Folders *folders, const char *path,
                         const HeaderLine *line, const char *name, int *out)
{
    char other[SET_PATH_MAX];

    if (!sets_find_beside(other, path, name)) {
        header_error(
            line, false,
            "a folder with card files, or a file with that name and .kd",
            "there is no book %s beside this one", name);
        return ST_BAD;
    }
    return open_folder(folders, other, line, out);
}

/* The name of what all books of its family share, if this builds on it. */
static const char *shared_base(const Folders *folders, const BookHeader *header)
{
    const Vocabulary *vocabulary = folders->find(header->family, NULL);

    return vocabulary && !header->standalone && !header->expansion
               ? vocabulary->common_set
               : NULL;
}

static Status open_shared(Folders *folders, const HeaderLine *line,
                          const char *name, int *out)
{
    char inside[FOLDER_NAME_MAX + 8], path[SET_PATH_MAX];

    snprintf(inside, sizeof inside, "games/%s", name);
    sets_data_path(path, sizeof path, inside);
    if (!sets_has_header(path)) {
        header_error(line, false, path,
                     "what all books of this family share is missing");
        return ST_BAD;
    }
    return open_folder(folders, path, line, out);
}

/* Does what is being opened build on this folder? */
static bool is_being_opened(const Folders *folders, const Folder *folder)
{
    for (int i = 0; i < folders->depth; i++)
        if (is_same_folder(folders->opening[i], folder))
            return true;
    return false;
}

static Status find_header(Folder *folder, Report *report)
{
    Diag diag = { .what = "no memory left" };
    Status st = folder->text
                    ? copy_text(&folder->files, folder->path, folder->text)
                    : open_files(&folder->files, folder->path, &diag);

    folder->header = st == ST_OK ? calloc(1, sizeof *folder->header) : NULL;
    if (st == ST_OK && !folder->header)
        st = ST_MEMORY;
    if (st != ST_OK)
        report_add(report, diag.file[0] ? diag.file : folder->path, (Spot){ 0 },
                   false, NULL, "%s", diag.what);
    for (int i = 0; st == ST_OK && i < folder->files.paths.n; i++)
        header_find(folder->header, folder->files.paths.at[i],
                    folder->files.texts[i].at, report);
    return st;
}

/* What it builds on comes before it. */
static Status open_base(Folders *folders, Folder *folder)
{
    const BookHeader *header = folder->header;
    const char *shared =
        header->base_name[0] ? NULL : shared_base(folders, header);
    const HeaderLine *line = shared ? &header->family_line : &header->base_line;
    Status st;

    folder->base = -1;
    folder->implicit_base = shared != NULL;
    if (header->base_name[0] == '\0' && !shared)
        return ST_OK;
    if (folders->depth == SETS_MAX) {
        header_error(line, false, "fewer layers",
                     "this builds on too many books");
        return ST_BAD;
    }
    folders->opening[folders->depth++] = folder;
    st = shared ? open_shared(folders, line, shared, &folder->base)
                : open_named(folders, folder->path, line, header->base_name,
                             &folder->base);
    folders->depth--;
    return st;
}

/* Reads a folder and what it builds on, and puts it into the folders. */
static Status add_folder(Folders *folders, Folder folder, int *out)
{
    Status st = find_header(&folder, folders->report);

    if (st == ST_OK)
        st = open_base(folders, &folder);
    if (st == ST_OK && folders->n == SETS_MAX) {
        report_add(folders->report, folder.path, (Spot){ 0 }, false, NULL,
                   "these are too many books at once");
        st = ST_BAD;
    }
    if (st != ST_OK) {
        close_folder(&folder);
        return st;
    }
    *out = folders->n;
    folders->at[folders->n++] = folder;
    return ST_OK;
}

/* The index of a folder; it is opened if necessary. The line names it, if
 * another set builds on it. */
static Status open_folder(Folders *folders, const char *path,
                          const HeaderLine *line, int *out)
{
    struct stat info;
    Folder folder = { .path = NULL };

    if (stat(path, &info) != 0) {
        report_add(folders->report, path, (Spot){ 0 }, false, NULL, "%s",
                   strerror(errno));
        return ST_IO;
    }
    folder.device = info.st_dev;
    folder.number = info.st_ino;
    if (is_being_opened(folders, &folder)) {
        header_error(line, false, "a folder that does not build on this one",
                     "these books build on each other in a circle");
        return ST_BAD;
    }
    *out = find_folder(folders, &folder);
    if (*out >= 0)
        return ST_OK;
    folder.path = strdup(path);
    return folder.path ? add_folder(folders, folder, out) : ST_MEMORY;
}

/* ---- the mix ---- */

bool book_is_mix(const char *path)
{
    struct stat info;

    return strchr(path, '+') && stat(path, &info) != 0;
}

static Status add_root(Folders *folders, const char *path, int folder)
{
    if (folders->n_roots == MIX_BOOKS_MAX) {
        report_add(folders->report, path, (Spot){ 0 }, false, NULL,
                   "a mix has at most %d books", MIX_BOOKS_MAX);
        return ST_BAD;
    }
    folders->roots[folders->n_roots++] = folder;
    return ST_OK;
}

static Status open_root(Folders *folders, const char *path)
{
    int folder = -1;
    Status st = open_folder(folders, path, NULL, &folder);

    return st == ST_OK ? add_root(folders, path, folder) : st;
}

/* What a text declares, as if it was a file of its own. */
static Status open_text(Folders *folders, const char *text)
{
    Folder folder = { .path = strdup(book_extra_file), .text = text };
    int at = -1;
    Status st = folder.path ? add_folder(folders, folder, &at) : ST_MEMORY;

    return st == ST_OK ? add_root(folders, book_extra_file, at) : st;
}

Status folders_open(Folders *folders, const char *path, const char *text)
{
    bool mix = book_is_mix(path);
    Status st = text ? open_text(folders, text) : ST_OK;

    if (text && path[0] == '\0')
        return st;
    while (st == ST_OK && path) {
        const char *plus = mix ? strchr(path, '+') : NULL;
        char root[SET_PATH_MAX];
        snprintf(root, sizeof root, "%.*s",
                 plus ? (int)(plus - path) : (int)strlen(path), path);
        st = open_root(folders, root);
        path = plus ? plus + 1 : NULL;
    }
    return st;
}

/* Its own, or that of the book it is for. */
static int year_of(const Folders *folders, int folder)
{
    for (int i = folder; i >= 0; i = folders->at[i].base)
        if (folders->at[i].header->year)
            return folders->at[i].header->year;
    return 9999; /* a book without a year counts as newest (GAP-124) */
}

/* The oldest first, whatever order was asked for. */
static void sort_roots(Folders *folders)
{
    for (int i = 1; i < folders->n_roots; i++)
        for (int k = i; k > 0 && year_of(folders, folders->roots[k]) <
                                     year_of(folders, folders->roots[k - 1]);
             k--) {
            int root = folders->roots[k];
            folders->roots[k] = folders->roots[k - 1];
            folders->roots[k - 1] = root;
        }
}

int folders_reading_order(const Folders *folders, int *order)
{
    bool done[SETS_MAX] = { false };
    int n = 0;

    for (int i = 0; i < folders->n; i++)
        if (folders->at[i].lends_cards) {
            order[n++] = i;
            done[i] = true;
        }
    for (int p = 0; p < folders->n_roots; p++) {
        int chain[SETS_MAX], length = 0;
        for (int i = folders->roots[p]; i >= 0; i = folders->at[i].base)
            chain[length++] = i;
        while (length-- > 0)
            if (!done[chain[length]]) {
                order[n++] = chain[length];
                done[chain[length]] = true;
            }
    }
    return n;
}

/* The folders from which single cards are used, unless they are part of the
 * book anyway. */
static Status open_lenders(Folders *folders)
{
    int n = folders->n;
    Status st = ST_OK;

    for (int i = 0; st == ST_OK && i < n; i++)
        for (int k = 0; st == ST_OK && k < folders->at[i].header->n_picks;
             k++) {
            Pick *pick = &folders->at[i].header->picks[k];
            if (pick->from[0])
                st = open_named(folders, folders->at[i].path, &pick->line,
                                pick->from, &pick->lender);
        }
    for (int i = n; i < folders->n; i++)
        folders->at[i].lends_cards = true;
    return st;
}

static void mark_titled(Folders *folders)
{
    for (int p = 0; p < folders->n_roots; p++) {
        int i = folders->roots[p];
        folders->at[i].in_title = true;
        for (; folders->at[i].header->expansion && folders->at[i].base >= 0;
             i = folders->at[i].base)
            folders->at[folders->at[i].base].in_title = true;
    }
}

int folder_main_book(const Folders *folders, int folder)
{
    while (folders->at[folder].header->expansion &&
           folders->at[folder].base >= 0)
        folder = folders->at[folder].base;
    return folder;
}

Status folders_resolve(Folders *folders)
{
    for (int p = 1; p < folders->n_roots; p++)
        folders->mixed |= folder_main_book(folders, folders->roots[p]) !=
                          folder_main_book(folders, folders->roots[0]);
    sort_roots(folders);
    mark_titled(folders);
    return open_lenders(folders);
}

bool folder_builds_on(const Folders *folders, int folder, int other)
{
    for (; folder >= 0; folder = folders->at[folder].base)
        if (folder == other)
            return true;
    return false;
}

void folders_close(Folders *folders)
{
    for (int i = 0; i < folders->n; i++)
        close_folder(&folders->at[i]);
    folders->n = 0;
}
