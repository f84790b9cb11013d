/* books.c: loads books, and keeps those that were loaded. */
#include "match/books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cardc/book_header.h"
#include "cardc/cardc.h"
#include "cardc/sets.h"
#include "engine/coverage.h"
#include "families/families.h"

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
