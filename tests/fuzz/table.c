/* table.c: games for the fuzz targets: bytes choose the book, the seats and the
 * answers. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/books.h"
#include "engine/audit.h"
#include "families/families.h"

void must(bool so, const char *sentence)
{
    if (so)
        return;
    fprintf(stderr, "%s\n", sentence);
    abort();
}

int feed_byte(Feed *feed)
{
    if (feed->n == 0)
        return 0;
    feed->n--;
    return *feed->at++;
}

/* ---- books ---- */

static const struct {
    const char *book;
    int min, max; /* seats */
} books[] = {
    { "tests/sets/catalogue", 3, 6 },
    { "tests/sets/own", 3, 6 },
    { "tiny-gloom", 2, 4 },
    { "null", 2, 6 },
    { "tests/sets/gloom-fixtures", 2, 5 },
    { "tests/sets/towns", 3, 6 },
    { "tests/sets/pets", 3, 6 },
    { "tests/sets/shore", 3, 6 },
};

enum { BOOKS = sizeof books / sizeof *books };

/* Loaded when first asked for. */
static Table tables[BOOKS];
static Game *scratch;

/* A book of ours alone: no mix, which is slow to load, and no other place. */
static bool is_ours(const char *book)
{
    static const char *const folders[] = { "tests/sets/", "tests/golden/" };

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strncmp(book, folders[i], strlen(folders[i])) == 0) {
            book += strlen(folders[i]);
            break;
        }
    return book[0] >= 'a' && book[0] <= 'z' && !strpbrk(book, "+/");
}

Status book_find(void *self, const char *book, const Pack **pack,
                 const Family **family, Diag *diag)
{
    static BookCache *cache;

    (void)self;
    if (!is_ours(book))
        return diag_set(diag, ST_IO, book, 0, 0, "no book of ours");
    if (!cache)
        cache = book_cache_new();
    return book_cache_find(cache, book, pack, family, diag);
}

const Pack *book_pack(const char *book)
{
    const Pack *pack;
    const Family *family;
    Diag diag;

    must(book_find(NULL, book, &pack, &family, &diag) == ST_OK,
         "a book of the tests cannot be loaded");
    return pack;
}

void table_start(Table *t, Feed *feed, int seats)
{
    static Name names[SEATS_MAX] = { "Ann",  "Bob", "Carol",
                                     "Dave", "Eve", "Finn" };
    Setup setup = { .seats = seats, .seed = (uint64_t)feed_byte(feed) };

    t->names = names;
    if (!t->g)
        t->g = malloc(game_bytes(t->pack));
    if (!scratch)
        scratch = malloc(sizeof(Game) + sizeof(Slot) * (CARDS_MAX + 1));
    must(t->g && scratch, "no memory");
    memcpy(setup.switches, t->pack->switches, sizeof setup.switches);
    game_start(t, &setup);
    game_run(t, 0);
}

Table *table_from_feed(Feed *feed)
{
    int k = feed_byte(feed) % BOOKS;
    int seats =
        books[k].min + feed_byte(feed) % (books[k].max - books[k].min + 1);
    Table *t = &tables[k];

    if (!t->pack) {
        t->pack = book_pack(books[k].book);
        t->family = family_find(t->pack->family);
    }
    table_start(t, feed, seats);
    return t;
}

/* ---- answers ---- */

/* One of those who must answer, or sometimes one who may, but need not. */
static Seat pick_seat(const Ask *ask, Feed *feed)
{
    int byte = feed_byte(feed);
    Seats asked = byte >= 128 || !ask->must ? ask->must | ask->may : ask->must;
    int nth = byte % __builtin_popcount(asked);
    Seat s = 0;

    while (!seat_in(s, asked) || nth-- > 0)
        s++;
    return s;
}

bool table_choose(const Table *t, Feed *feed, Action *out)
{
    Ask ask = game_ask(t->g);
    ActionList list;

    if (ask.shape == ASK_NOBODY)
        return false;
    action_list(t, pick_seat(&ask, feed), &list);
    if (list.n == 0) { /* who may need not be able to */
        must(ask.must, "somebody is asked, and nobody has to answer");
        action_list(t, (Seat)__builtin_ctz(ask.must), &list);
    }
    must(list.n > 0, "who must answer cannot");
    *out = list.at[feed_byte(feed) % list.n];
    return true;
}

bool table_answer(Table *t, Action action)
{
    const char *wrong;

    game_copy(scratch, t->g);
    if (action_try(t, action).id != REFUSAL_none) {
        must(memcmp(scratch, t->g, t->g->size) == 0,
             "a refused answer changed the game");
        return false;
    }
    game_run(t, 0);
    wrong = audit(t);
    must(!wrong, wrong ? wrong : "");
    return true;
}
