#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "engine/audit.h"

/* The commands are main.c's; no target runs one. */
const Command commands[1];
const int n_commands = 0;

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
    const char *book; /* in the data folder */
    int least, most;  /* seats */
} books[] = {
    { "tests/sets/catalogue", 3, 6 },
    { "tests/sets/own", 3, 6 },
    { "games/tiny-gloom", 2, 4 },
    { "games/null", 2, 6 },
};

enum { BOOKS = sizeof books / sizeof *books };

/* Loaded when first asked for. */
static Table tables[BOOKS];
static Game *scratch;

static void table_load(Table *t, const char *book)
{
    static Name names[SEATS_MAX] = { "Ann",  "Bob", "Carol",
                                     "Dave", "Eve", "Finn" };
    static Shelf *shelf;
    char path[1024];
    Diag diag;

    if (!shelf)
        shelf = shelf_new();
    data_path(path, sizeof path, book);
    must(shelf && shelf_find(shelf, path, &t->pack, &t->family, &diag) == ST_OK,
         "a book of the tests cannot be loaded");
    t->names = names;
    t->g = malloc(game_bytes(t->pack));
    scratch = realloc(scratch, sizeof(Game) + sizeof(Slot) * (CARDS_MAX + 1));
    must(t->g && scratch, "no memory");
}

Table *table_fed(Feed *feed)
{
    int k = feed_byte(feed) % BOOKS;
    int seats =
        books[k].least + feed_byte(feed) % (books[k].most - books[k].least + 1);
    Setup setup = { .seed = (uint64_t)feed_byte(feed), .seats = seats };
    Table *t = &tables[k];

    if (!t->g)
        table_load(t, books[k].book);
    memcpy(setup.switches, t->pack->switches, sizeof setup.switches);
    game_start(t, &setup);
    game_run(t, 0);
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
    game_list(t, pick_seat(&ask, feed), &list);
    if (list.n == 0) { /* who may need not be able to */
        must(ask.must, "somebody is asked, and nobody has to answer");
        game_list(t, (Seat)__builtin_ctz(ask.must), &list);
    }
    must(list.n > 0, "who must answer cannot");
    *out = list.at[feed_byte(feed) % list.n];
    return true;
}

bool table_answer(Table *t, Action action)
{
    const char *wrong;

    game_copy(scratch, t->g);
    if (game_answer(t, action).id != REFUSAL_none) {
        must(memcmp(scratch, t->g, t->g->size) == 0,
             "a refused answer changed the game");
        return false;
    }
    game_run(t, 0);
    wrong = audit(t);
    must(!wrong, wrong ? wrong : "");
    return true;
}
