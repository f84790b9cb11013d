/* books.c: lists the books, and keeps those that were loaded. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cardc/book_header.h"
#include "cardc/cardc.h"
#include "cardc/packfile.h"
#include "cli/cli.h"
#include "engine/coverage.h"
#include "families/families.h"

/* What the books of a family share cannot be played by itself. */
static bool is_shared(const char *name)
{
    for (int i = 0; family_at(i); i++) {
        const char *shared = family_at(i)->vocabulary->common_set;
        if (shared && strcmp(shared, name) == 0)
            return true;
    }
    return false;
}

static int is_book_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && !is_shared(entry->d_name);
}

/* A book of one file is called as it is without .kd. */
static void add_book_name(Text *out, const char *name)
{
    size_t n = strlen(name);

    text_add_n(out, name,
               n > 3 && strcmp(name + n - 3, ".kd") == 0 ? n - 3 : n);
}

void books_list(Text *out)
{
    char path[SET_PATH_MAX];
    struct dirent **names;
    int n;

    sets_data_path(path, sizeof path, "games");
    n = scandir(path, &names, is_book_name, alphasort);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? ", " : "");
        add_book_name(out, names[i]->d_name);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
}

/* Which book it is stands beside them, in .usual. */
Status books_default(char *out, size_t cap, Diag *diag)
{
    char path[1024];
    Bytes bytes;
    Status st;

    sets_data_path(path, sizeof path, "games/.usual");
    st = bytes_read_file(&bytes, path, diag);
    if (st != ST_OK)
        return st;
    snprintf(out, cap, "%.*s", (int)strcspn(bytes.at, "\n"), bytes.at);
    bytes_free(&bytes);
    return ST_OK;
}

static Status report_no_book(const char *book, size_t n, Diag *diag)
{
    char list[256];
    Text text = TEXT_INIT(list);

    books_list(&text);
    return diag_set(diag, ST_IO, NULL, 0, 0,
                    "there is no book %.*s; there are %s, or the path of a"
                    " folder, a .kd file or a pack",
                    (int)n, book, list);
}

/* One of several; a pack is whole already. */
static Status find_mix_part(char *out, const char *name, size_t n, Diag *diag)
{
    if (!sets_find(out, name, n))
        return report_no_book(name, n, diag);
    if (packfile_is_pack(out))
        return diag_set(diag, ST_BAD, out, 0, 0,
                        "a pack cannot be mixed; name the book it was made of");
    return ST_OK;
}

Status books_find_path(char *out, size_t cap, const char *book, Diag *diag)
{
    Text path = text_init(out, cap);
    char part[SET_PATH_MAX];
    Status st = ST_OK;

    if (sets_find(part, book, strlen(book))) { /* a + may be in its name */
        text_add(&path, part);
        return ST_OK;
    }
    if (!strchr(book, '+'))
        return report_no_book(book, strlen(book), diag);
    for (const char *at = book; st == ST_OK;) {
        size_t n = strcspn(at, "+");
        st = find_mix_part(part, at, n, diag);
        text_add(&path, at > book ? "+" : "");
        text_add(&path, part);
        if (at[n] == '\0')
            break;
        at += n + 1;
    }
    if (st == ST_OK && path.len + 1 >= cap)
        st = diag_set(diag, ST_BAD, NULL, 0, 0, "these names are too long");
    return st;
}

Status books_load_pack(Pack **pack, const Family **family, const char *book,
                       const char *extra, Diag *diag)
{
    char path[BOOK_PATH_MAX];
    Status st = ST_OK;

    path[0] = '\0';
    if (book[0] || !extra || !header_is_in(extra))
        st = books_find_path(path, sizeof path, book, diag);
    *pack = NULL;
    if (st == ST_OK)
        st = pack_load(pack, path, extra, family_vocabulary, diag);
    if (st == ST_OK)
        *family = family_find((*pack)->family);
    return st;
}

void books_free_pack(Pack *pack)
{
#ifdef KD_PROBES
    if (pack && pack_close_hook)
        pack_close_hook(pack);
#endif
    pack_free(pack);
}

/* ---- the book cache ---- */

enum { BOOK_CACHE_MAX = 64 };

struct BookCache {
    struct {
        char name[256];
        Pack *pack;
        const Family *family;
    } at[BOOK_CACHE_MAX];
    int n;
};

BookCache *book_cache_new(void)
{
    return calloc(1, sizeof(BookCache));
}

void book_cache_free(BookCache *cache)
{
    for (int i = 0; cache && i < cache->n; i++)
        pack_free(cache->at[i].pack);
    free(cache);
}

Status book_cache_find(void *self, const char *book, const Pack **pack,
                       const Family **family, Diag *diag)
{
    BookCache *cache = self;
    Status st;
    int i;

    if (!cache)
        return diag_set(diag, ST_MEMORY, book, 0, 0, "no memory left");
    for (i = 0; i < cache->n; i++)
        if (strcmp(cache->at[i].name, book) == 0)
            break;
    if (i == BOOK_CACHE_MAX)
        return diag_set(diag, ST_MEMORY, book, 0, 0, "too many books at once");
    if (i == cache->n) {
        snprintf(cache->at[i].name, sizeof cache->at[i].name, "%s", book);
        st = books_load_pack(&cache->at[i].pack, &cache->at[i].family, book,
                             NULL, diag);
        if (st != ST_OK)
            return st;
        cache->n++;
    }
    *pack = cache->at[i].pack;
    *family = cache->at[i].family;
    return ST_OK;
}
