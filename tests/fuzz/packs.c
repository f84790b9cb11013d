/* packs.c: the pack of a book with any bytes changed, or cut: refused, or one
 * that a game can be played with. What its hashes say is not asked. */
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "cardc/packfile.h"
#include "families/families.h"
#include "scene/definitions.h"
#include "table.h"

enum { ANSWERS_MAX = 40, CUT = 0xffff };

static const char *const books[] = {
    "tiny-munchkin",
    "tiny-gloom",
    "null",
    "tests/sets/catalogue",
    "tests/sets/gloom-fixtures",
    "grimm",
    "tails",
    "nightmare",
    "cthulhu",
    "gloom",
    "tests/sets/own",
    "tests/sets/towns",
    "tests/sets/pickle",
};
enum { BOOKS = sizeof books / sizeof *books };

/* The pack of a book as its file would be; a copy, the caller's. */
static unsigned char *book_bytes(int k, size_t *n)
{
    static unsigned char *bytes[BOOKS];
    static size_t sizes[BOOKS];
    unsigned char *copy;

    if (!bytes[k])
        bytes[k] = packfile_to_bytes(book_pack(books[k]), &sizes[k]);
    *n = sizes[k];
    copy = bytes[k] ? malloc(*n) : NULL;
    must(copy, "no memory");
    return memcpy(copy, bytes[k], *n);
}

static size_t feed_place(Feed *feed)
{
    size_t high = (size_t)feed_byte(feed) << 8;

    return high | (size_t)feed_byte(feed);
}

/* Places and new values, three bytes each, until a place is 0; one place means
 * that the file ends where the next says. */
static size_t damage(unsigned char *bytes, size_t n, Feed *feed)
{
    while (feed->n >= 3) {
        size_t place = feed_place(feed);
        if (place == 0)
            return n;
        if (place == CUT)
            return feed_place(feed) % n;
        bytes[place % n] = (unsigned char)feed_byte(feed);
    }
    return n;
}

static void play(const Pack *pack, Feed *feed)
{
    Table t = { .pack = pack, .family = family_find(pack->family) };
    int seats = 2 + feed_byte(feed) % (SEATS_MAX - 1);
    Action action;

    if (!pack_allows_seats(pack, seats) ||
        (t.family->check_seats && t.family->check_seats(pack, seats)))
        return;
    table_start(&t, feed, seats);
    for (int i = 0; i < ANSWERS_MAX && table_choose(&t, feed, &action); i++)
        table_answer(&t, action);
    free(game_edit(&t));
}

/* Its cards can be told, whatever they say. */
static void describe(const Pack *pack)
{
    const Vocabulary *words = family_vocabulary(pack->family, NULL);

    definitions_write_json(pack, words, NULL, NULL, 0);
    options_write_json(pack, words, pack->switches, NULL, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Feed feed = { data, size };
    size_t n;
    unsigned char *bytes = book_bytes(feed_byte(&feed) % BOOKS, &n);
    Pack *pack;
    Diag diag;

    n = damage(bytes, n, &feed);
    if (packfile_from_any_bytes(&pack, bytes, n, family_vocabulary, &diag) ==
        ST_OK) {
        describe(pack);
        play(pack, &feed);
    }
    pack_free(pack);
    free(bytes);
    return 0;
}
