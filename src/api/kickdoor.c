/* kickdoor.c: the public functions of include/kickdoor.h, thin over the
 * engine. */
#include "kickdoor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "cardc/sets.h"
#include "config.h"
#include "engine/save.h"
#include "engine/view.h"
#include "engine/patterns.h"
#include "families/families.h"

_Static_assert(sizeof(KdAction) == sizeof(Action), "the same bytes");
_Static_assert((int)KD_ACTIONS_MAX == (int)ACTIONS_MAX, "one limit");
_Static_assert((int)KD_SEATS_MAX == (int)SEATS_MAX, "one limit");
_Static_assert((int)KD_STRANGER == (int)NOBODY, "one stranger");

struct KdBook {
    Pack *pack;
    const Family *family;
};

struct KdGame {
    const KdBook *book;
    Setup setup;
    bool started;
    Seat seat; /* whose view; NOBODY also for the true game */
    Game *g;
};

static Name names[SEATS_MAX] = { "Seat1", "Seat2", "Seat3",
                                 "Seat4", "Seat5", "Seat6" };

static void set_why(char *why, size_t cap, const char *sentence)
{
    if (why && cap > 0)
        snprintf(why, cap, "%s", sentence);
}

static Table table_of(const KdGame *game)
{
    return (Table){ game->g, game->book->pack, game->book->family, names,
                    NULL };
}

static Action to_action(KdAction action)
{
    Action a;
    memcpy(&a, &action, sizeof a);
    return a;
}

static KdAction from_action(Action a)
{
    KdAction action;
    memcpy(&action, &a, sizeof action);
    return action;
}

const char *kd_version(void)
{
    return KD_VERSION;
}

/* ---- books ---- */

KdBook *kd_book_load(const char *path, char *why, size_t cap)
{
    KdBook *book = calloc(1, sizeof *book);
    Diag diag = { .what = "no memory left" };
    char line[1024], found[SET_PATH_MAX];
    bool is_single = sets_find(found, path, strlen(path)); /* not a mix */

    if (book && pack_load(&book->pack, is_single ? found : path, NULL,
                          family_vocabulary, &diag) == ST_OK) {
        book->family = family_find(book->pack->family);
        return book;
    }
    diag_print(&diag, line, sizeof line);
    set_why(why, cap, line);
    free(book);
    return NULL;
}

void kd_book_free(KdBook *book)
{
    if (book)
        pack_free(book->pack);
    free(book);
}

uint64_t kd_book_hash(const KdBook *book)
{
    return book->pack->rules_hash;
}

/* ---- games ---- */

KdGame *kd_game_new(const KdBook *book, int seats, uint64_t seed, char *why,
                    size_t cap)
{
    KdGame *game;

    if (seats < 2 || seats > SEATS_MAX) {
        set_why(why, cap, "a game has 2 to 6 seats");
        return NULL;
    }
    if (!pack_allows_seats(book->pack, seats)) {
        set_why(why, cap, "this book is not for so many players");
        return NULL;
    }
    game = calloc(1, sizeof *game);
    if (!game || !(game->g = calloc(1, game_bytes(book->pack)))) {
        free(game);
        set_why(why, cap, "no memory for a game");
        return NULL;
    }
    game->book = book;
    game->seat = NOBODY;
    game->setup = (Setup){ .seed = seed, .seats = seats };
    memcpy(game->setup.switches, book->pack->switches,
           sizeof game->setup.switches);
    return game;
}

int kd_game_option(KdGame *game, const char *key_value, char *why, size_t cap)
{
    const Vocabulary *vocabulary = game->book->family->vocabulary;
    size_t n = strcspn(key_value, "=");
    int index = key_value[n] ? vocabulary_switch(vocabulary, key_value, n) : -1;
    const char *value = key_value + n + 1;

    if (index >= 0 && !game->started &&
        vocabulary_read_switch(&vocabulary->switches[index], value,
                               strlen(value), &game->setup.switches[index]))
        return 0;
    set_why(why, cap, "no such option, a value out of range, or too late");
    return -1;
}

void kd_game_free(KdGame *game)
{
    if (game)
        free(game->g);
    free(game);
}

KdGame *kd_game_copy(const KdGame *game)
{
    KdGame *copy = malloc(sizeof *copy);
    Game *g = malloc(game_bytes(game->book->pack));

    if (!copy || !g) {
        free(copy);
        free(g);
        return NULL;
    }
    *copy = *game;
    copy->g = g;
    memcpy(g, game->g, game_bytes(game->book->pack));
    return copy;
}

void kd_game_assign(KdGame *to, const KdGame *from)
{
    to->setup = from->setup;
    to->started = from->started;
    to->seat = from->seat;
    memcpy(to->g, from->g, game_bytes(from->book->pack));
}

int kd_game_run(KdGame *game)
{
    Table t = table_of(game);
    Ask ask;

    if (!game->started) {
        game_start(&t, &game->setup);
        game->started = true;
    }
    game_run(&t, 0);
    ask = game_ask(game->g);
    EACH_SEAT (&t, s)
        if (seat_in(s, ask.must))
            return s;
    return -1;
}

void kd_game_asked(const KdGame *game, unsigned *must, unsigned *may)
{
    Ask ask = game_ask(game->g);

    *must = ask.must;
    *may = ask.may;
}

int kd_game_list(const KdGame *game, int seat, KdAction *out, int max)
{
    Table t = table_of(game);
    ActionList list = { .n = 0 };

    if (seat >= 0 && seat < game->g->seats)
        action_list(&t, (Seat)seat, &list);
    for (int i = 0; i < list.n && i < max; i++)
        out[i] = from_action(list.at[i]);
    return list.n < max ? list.n : max;
}

static int write_refusal(const Table *t, Refusal refusal, char *why, size_t cap)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    if (refusal.id == REFUSAL_none)
        return 0;
    pattern_write_refusal(&text, t, refusal);
    set_why(why, cap, line);
    return refusal.id;
}

int kd_game_check(const KdGame *game, KdAction action, char *why, size_t cap)
{
    Table t = table_of(game);
    return write_refusal(&t, action_check(&t, to_action(action)), why, cap);
}

int kd_game_answer(KdGame *game, KdAction action, char *why, size_t cap)
{
    Table t = table_of(game);
    return write_refusal(&t, action_try(&t, to_action(action)), why, cap);
}

int kd_action_write(const KdGame *game, KdAction action, char *out, size_t cap)
{
    Table t = table_of(game);
    Text text = text_init(out, cap);

    line_write(&text, &t, to_action(action), HOST);
    return text.truncated ? -1 : (int)text.len;
}

int kd_action_read(const KdGame *game, int seat, const char *line,
                   KdAction *out, int max, char *why, size_t cap)
{
    Table t = table_of(game);
    char sentence[TEXT_LINE];
    Text text = TEXT_INIT(sentence);
    Refusal refusal;
    ActionPath path;
    Reading reading = line_read(&t, (Seat)seat, line, &path, &refusal, &text);

    if (reading == READ_REFUSED)
        pattern_write_refusal(&text, &t, refusal);
    if (reading != READ_OK || path.n > max) {
        set_why(why, cap, sentence);
        return -1;
    }
    for (int i = 0; i < path.n; i++)
        out[i] = from_action(path.at[i]);
    return path.n;
}

/* ---- looking ---- */

void kd_game_view(const KdGame *game, int seat, KdGame *out)
{
    Table t = table_of(game);

    view_make(&t, (Seat)seat, out->g);
    out->setup = game->setup;
    out->setup.seed = 0; /* nobody knows it */
    out->started = true;
    out->seat = (Seat)seat;
}

void kd_game_imagine(const KdGame *view, uint64_t seed, KdGame *out)
{
    View seen = { table_of(view), view->seat };
    Rng rng;

    rng_init(&rng, seed);
    view_sample(&seen, &rng, out->g);
    out->setup = view->setup;
    out->started = true;
    out->seat = NOBODY;
}

int kd_game_turn(const KdGame *game)
{
    return game->g->turn;
}

unsigned kd_game_winners(const KdGame *game)
{
    return game->g->winners;
}

uint64_t kd_game_hash(const KdGame *game)
{
    return game_hash(game->g);
}

size_t kd_game_save_size(const KdGame *game)
{
    return save_bytes(game->g);
}

void kd_game_save(const KdGame *game, unsigned char *out)
{
    save_write(game->g, out);
}

int kd_game_load(KdGame *game, const unsigned char *bytes, size_t n, char *why,
                 size_t cap)
{
    Table t = table_of(game);
    Game *before = malloc(game_bytes(game->book->pack));
    const char *bad = "no memory left";

    if (before) {
        memcpy(before, game->g, game_bytes(game->book->pack));
        bad = save_read(&t, bytes, n);
        if (bad)
            memcpy(game->g, before, game_bytes(game->book->pack));
        else
            game->started = true;
    }
    free(before);
    if (bad)
        set_why(why, cap, bad);
    return bad ? -1 : 0;
}
