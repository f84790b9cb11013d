/* verify.c: what this build makes of records and books, one line each, to be
 * compared with what another build makes of them.
 *
 *     verify RECORD.kdr|BOOK...
 *
 * A record is replayed, every line and hash of it is compared, and the line has
 * the hash of its end and of all that seats saw and could do on the way. A book
 * is compiled; the line has the hash of its pack's bytes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cardc/packfile.h"
#include "match/books.h"
#include "engine/family.h"
#include "engine/view.h"

typedef struct ViewHash {
    BookCache *cache;
    uint64_t views; /* the hash of views and lists so far */
} ViewHash;

/* After each answer: the view of every seat, and what it lists there. */
static void hash_views(void *self, const Match *m, const LogEntry *entry)
{
    ViewHash *hash = self;
    const Table *t = match_table(m);
    Game *scratch = entry->kind == LOG_LINE ? malloc(t->g->size) : NULL;
    ActionList list;

    for (Seat s = 0; scratch && s < t->g->seats; s++) {
        View view = view_make(t, s, scratch);
        action_list(&view.t, s, &list);
        hash->views = hash_bytes(hash->views, scratch, scratch->size);
        hash->views =
            hash_bytes(hash->views, list.at, sizeof *list.at * (size_t)list.n);
    }
    free(scratch);
}

static Status print_record(ViewHash *hash, const char *path, Diag *diag)
{
    BookFinder finder = { .find = book_cache_find, .self = hash->cache };
    Replay how = { .verify = true, .on_entry = hash_views, .self = hash };
    Match *match;
    Status st;

    hash->views = 0;
    st = record_replay(&match, path, &finder, &how, diag);
    if (st != ST_OK)
        return st;
    printf("%s %016" PRIx64 " %016" PRIx64 "\n", path,
           game_hash(match_table(match)->g), hash->views);
    match_free(match);
    return ST_OK;
}

static Status print_book(const char *book, Diag *diag)
{
    Pack *pack;
    const Family *family;
    Status st = books_load_pack(&pack, &family, book, NULL, diag);
    unsigned char *bytes;
    size_t n;

    if (st != ST_OK)
        return st;
    bytes = packfile_to_bytes(pack, &n);
    books_free_pack(pack);
    if (!bytes)
        return diag_set(diag, ST_MEMORY, book, 0, 0, "out of memory");
    printf("%s %zu bytes %016" PRIx64 "\n", book, n, hash_bytes(0, bytes, n));
    free(bytes);
    return ST_OK;
}

static bool is_record(const char *path)
{
    size_t n = strlen(path);

    return n > 4 && strcmp(path + n - 4, ".kdr") == 0;
}

int main(int argc, char **argv)
{
    ViewHash hash = { .cache = book_cache_new() };
    int failed = 0;

    for (int i = 1; i < argc; i++) {
        Diag diag;
        Status st = is_record(argv[i]) ? print_record(&hash, argv[i], &diag)
                                       : print_book(argv[i], &diag);
        if (st == ST_OK)
            continue;
        fprintf(stderr, "%s: %s:%d: %s\n", argv[i], diag.file, diag.line,
                diag.what);
        failed++;
    }
    book_cache_free(hash.cache);
    return failed > 0;
}
