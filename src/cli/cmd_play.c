/* cmd_play.c: what the command line asks for becomes a match, and is played. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "cli/cli.h"
#include "cli/keep.h"
#include "engine/family.h"
#include "tui/console.h"
#include "tui/play.h"

int cmd_play(int argc, char **argv);

static const char limit_key[] = "limit.turns";

enum {
    PATH_ROOM = 1024,
    OPTIONS_ROOM = 64,
    TURNS_MOST = 500, /* of bots alone, where no rule limits them */
    NEWS = 12         /* lines told again when a game is gone on with */
};

/* What was asked for, as it was typed. */
typedef struct Wish {
    const char *book, *players, *people, *bots, *seed, *record, *load;
    const char *options[OPTIONS_ROOM];
    int n_options;
} Wish;

/* The same, understood. */
typedef struct Sitting {
    MatchSetup setup;
    int people;
    bool goes_on;   /* with a record that there is */
    bool found;     /* there is such a book: what is wrong now was typed */
    bool new_limit; /* the turns of bots were limited by us */
    char record[PATH_ROOM]; /* "": none */
    Shelf *shelf;
    Chance luck[SEATS_MAX]; /* of the bots, apart from the game's */
    Play play;
} Sitting;

static int add_option(void *self, const char *value)
{
    Wish *wish = self;

    if (wish->n_options == OPTIONS_ROOM)
        return usage_error("play", "more options than any game has");
    wish->options[wish->n_options++] = value;
    return -1;
}

/* ---- where the record is ---- */

/* Offers to go on with an unfinished game; else it makes way. */
static void offer_record(Sitting *sitting)
{
    if (!console_is_terminal() || !keep_is_unfinished(sitting->record))
        return;
    console_say("There is an unfinished game in %s.", sitting->record);
    sitting->goes_on = console_agree("Go on with it?");
    if (!sitting->goes_on && keep_set_aside(sitting->record))
        console_say("It is kept as %s~.", sitting->record);
}

static Status choose_record(Sitting *sitting, const Wish *wish, Diag *diag)
{
    Status st = ST_OK;

    if (wish->load || wish->record)
        snprintf(sitting->record, PATH_ROOM, "%s",
                 wish->load ? wish->load : wish->record);
    else if (sitting->people > 0 && console_is_terminal())
        st = keep_usual_place(sitting->record, PATH_ROOM, wish->book, diag);
    if (wish->load)
        sitting->goes_on = true;
    else if (st == ST_OK && sitting->record[0])
        offer_record(sitting);
    return st;
}

/* ---- from a wish to a match ---- */

/* Where in the family's table the turns are limited, or -1. */
static int find_limit(const Family *family)
{
    for (int i = 0; i < family->words->n_switches; i++)
        if (strcmp(family->words->switches[i].key, limit_key) == 0)
            return i;
    return -1;
}

static bool is_limited(const Sitting *sitting)
{
    const Table *t = match_table(sitting->play.match);
    int limit = find_limit(t->family);

    return limit >= 0 && t->g->switches[limit] > 0;
}

static bool is_limit_wished(const Wish *wish)
{
    size_t n = strlen(limit_key);

    for (int i = 0; i < wish->n_options; i++)
        if (strncmp(wish->options[i], limit_key, n) == 0 &&
            (wish->options[i][n] == '=' || wish->options[i][n] == ' '))
            return true;
    return false;
}

/* Bots do not get tired: their game has to end by itself. */
static void limit_bots(Sitting *sitting, const Wish *wish)
{
    MatchSetup *setup = &sitting->setup;
    int limit = find_limit(setup->family);

    if (sitting->people > 0 || limit < 0 || is_limit_wished(wish) ||
        setup->game.switches[limit] != 0)
        return;
    setup->game.switches[limit] = TURNS_MOST;
    sitting->new_limit = true;
}

static Status check_people(const Sitting *sitting, int seats, Diag *diag)
{
    if (sitting->people <= seats)
        return ST_OK;
    return diag_set(diag, ST_BAD, NULL, 0, 0, "%d people, but only %d players",
                    sitting->people, seats);
}

static bool can_seat(const MatchSetup *setup, int seats)
{
    const Family *family = setup->family;

    return pack_seats(setup->pack, seats) &&
           pack_suffices(setup->pack, seats) &&
           !(family->admit && family->admit(setup->pack, seats));
}

/* As many as usual, or as the book and its cards are enough for. */
static int usual_seats(const MatchSetup *setup)
{
    int usual = setup->game.seats;

    for (int seats = usual; seats >= 2; seats--)
        if (can_seat(setup, seats))
            return seats;
    for (int seats = usual; seats <= SEATS_MAX; seats++)
        if (can_seat(setup, seats))
            return seats;
    return usual;
}

/* ---- --option help ---- */

/* A switch on a line: how it stands, what it takes, what it means. */
static void tell_option(const Pack *pack, const SwitchRow *row, int i)
{
    char value[TEXT_LINE], takes[TEXT_LINE];
    Text as_value = TEXT_OVER(value), as_takes = TEXT_OVER(takes);

    switch_write(&as_value, row, pack->switches[i]);
    switch_takes(&as_takes, row);
    printf("  %s=%s  %s (%s)\n", row->key, value,
           pack->options[i] ? pack->options[i] : row->meaning, takes);
}

/* What the book leaves to the table, what is no book's rule, and the rest. */
typedef enum OptionSort { OPTION_BOOK, OPTION_HOUSE, OPTION_RULE } OptionSort;

static OptionSort option_sort(const Pack *pack, const Vocabulary *words, int i)
{
    return pack->options[i]                          ? OPTION_BOOK
           : words->switches[i].merge == MERGE_HOUSE ? OPTION_HOUSE
                                                     : OPTION_RULE;
}

static void tell_options(const Pack *pack, const Vocabulary *words,
                         const char *title, OptionSort sort)
{
    int n = 0;

    for (int i = 0; i < words->n_switches; i++)
        if (option_sort(pack, words, i) == sort) {
            if (n++ == 0)
                printf("%s\n", title);
            tell_option(pack, &words->switches[i], i);
        }
}

static bool asks_for_options(const Wish *wish)
{
    for (int i = 0; i < wish->n_options; i++)
        if (strcmp(wish->options[i], "help") == 0)
            return true;
    return false;
}

static int list_options(Shelf *shelf, const char *book)
{
    const Pack *pack;
    const Family *family;
    Diag diag;
    Status st = shelf_find(shelf, book, &pack, &family, &diag);

    if (st != ST_OK)
        return complain_diag(&diag, st);
    tell_options(pack, family->words, "Options of this book:", OPTION_BOOK);
    tell_options(pack, family->words,
                 "House options, which are no book's rules:", OPTION_HOUSE);
    tell_options(pack, family->words,
                 "Rules that a table may change:", OPTION_RULE);
    return EXIT_FINE;
}

/* ---- a new match, or an old one ---- */

static Status new_match(Sitting *sitting, const Wish *wish, Diag *diag)
{
    MatchSetup *setup = &sitting->setup;
    Setup wished = setup->game;
    const Pack *pack;
    const Family *family;
    Status st = shelf_find(sitting->shelf, wish->book, &pack, &family, diag);

    if (st == ST_OK) {
        match_setup_init(setup, pack, family, wish->book);
        setup->game.seed = wished.seed;
        setup->game.seats =
            wished.seats > 0 ? wished.seats : usual_seats(setup);
        setup->record = sitting->record[0] ? sitting->record : NULL;
        sitting->found = true;
    }
    for (int i = 0; i < wish->n_options && st == ST_OK; i++)
        st = match_setup_option(setup, wish->options[i], diag);
    if (st == ST_OK)
        st = check_people(sitting, setup->game.seats, diag);
    if (st == ST_OK) {
        limit_bots(sitting, wish);
        st = match_new(&sitting->play.match, setup, diag);
    }
    return st;
}

static Status old_match(Sitting *sitting, Diag *diag)
{
    BookFinder finder = { shelf_find, sitting->shelf };
    Replay how = { .verify = false };
    Match **match = &sitting->play.match;
    Status st = keep_mend(sitting->record, diag);

    if (st == ST_OK)
        st = record_replay(match, sitting->record, &finder, &how, diag);
    if (st == ST_OK)
        st = check_people(sitting, match_table(*match)->g->seats, diag);
    if (st == ST_OK)
        st = match_record_to(*match, sitting->record, diag);
    return st;
}

/* Seeds that were not given are short enough to be typed. */
static uint64_t seed_by_clock(void)
{
    uint64_t now = (uint64_t)time(NULL);
    return hash_mix(now << 20 ^ (uint64_t)getpid()) % 1000000;
}

static int read_wish(Sitting *sitting, const Wish *wish)
{
    long long people = console_is_terminal() ? 1 : 0, seats = 0, seed = 0;

    if ((wish->players && !number_read("play", "--players", wish->players, 2,
                                       SEATS_MAX, &seats)) ||
        (wish->people && !number_read("play", "--people", wish->people, 0,
                                      SEATS_MAX, &people)) ||
        (wish->seed &&
         !number_read("play", "--seed", wish->seed, 0, INT64_MAX, &seed)))
        return EXIT_USAGE;
    if (strcmp(wish->bots, "random") != 0)
        return usage_error("play", "there are no bots called %s, only random",
                           wish->bots);
    if (wish->load && wish->record)
        return usage_error("play", "--load goes on in its own file; --record is"
                                   " for a new game");
    sitting->people = (int)people;
    sitting->setup.game.seats = (int)seats;
    sitting->setup.game.seed = wish->seed ? (uint64_t)seed : seed_by_clock();
    return -1;
}

/* ---- sitting down ---- */

/* The first seats are people's. A bot's luck depends on the game's seed, its
 * seat and how far the game was, so that all of it can be had again. */
static void seat_all(Sitting *sitting)
{
    const Table *t = match_table(sitting->play.match);
    uint64_t start =
        t->g->chance.seed + (uint64_t)match_log(sitting->play.match)->n;

    for (int s = sitting->people; s < t->g->seats; s++) {
        chance_init(&sitting->luck[s], hash_mix(start << 8 | (unsigned)s));
        sitting->play.bots[s] = bot_random(&sitting->luck[s]);
    }
}

/* What this table plays otherwise than its book; the cap of bots is told
 * apart. */
static void tell_changes(const Sitting *sitting, const Table *t)
{
    const Vocabulary *words = t->family->words;

    for (int i = 0; i < words->n_switches; i++) {
        char line[TEXT_LINE];
        Text text = TEXT_OVER(line);
        if (t->g->switches[i] == t->pack->switches[i] ||
            (sitting->new_limit && i == find_limit(t->family)))
            continue;
        switch_write(&text, &words->switches[i], t->g->switches[i]);
        console_say("%s %s=%s: %s",
                    words->switches[i].merge == MERGE_HOUSE ? "house option"
                                                            : "option",
                    words->switches[i].key, line, words->switches[i].meaning);
    }
}

static void greet(const Sitting *sitting)
{
    const Match *m = sitting->play.match;
    const Table *t = match_table(m);
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    Seats people = play_people(&sitting->play);

    play_names(&text, t, seats_all(t->g));
    console_say("%s: %s%s", t->pack->title, line,
                people == 0 ? ", all of them bots" : "");
    if (people != 0) {
        text_clear(&text);
        play_names(&text, t, people);
        console_say("at this keyboard: %s; `help` lists what can be said",
                    line);
    }
    console_say("seed %llu: the same seed is the same game",
                (unsigned long long)t->g->chance.seed);
    tell_changes(sitting, t);
    if (sitting->new_limit)
        console_say("%s %d: a game of bots has to end", limit_key, TURNS_MOST);
    if (sitting->record[0])
        console_say("record %s", sitting->record);
    if (sitting->goes_on)
        console_say("going on at turn %d", t->g->turn);
}

/* Who goes on with a game reads the last lines again, not all of them. */
static void skip_old_news(Sitting *sitting)
{
    const Log *log = match_log(sitting->play.match);
    int from = log->n > NEWS ? log->n - NEWS : 0;

    if (!sitting->goes_on)
        return;
    for (int s = 0; s < SEATS_MAX; s++)
        sitting->play.told[s] = from;
    sitting->play.heard = from;
}

static void say_goodbye(const Sitting *sitting, PlayEnd end)
{
    if (end == PLAY_STOPPED)
        console_say("-- stopped after %d turns: nothing limits this game",
                    TURNS_MOST);
    if (end == PLAY_OVER)
        return;
    if (sitting->record[0])
        console_say("The game is kept; `kickdoor play --load %s` goes on.",
                    sitting->record);
    else
        console_say("The game is not kept: it had no record.");
}

/* A record or a screen that could not be written is a failure, at last. */
static int check_output(const Sitting *sitting)
{
    Diag diag;
    Status st = match_record_status(sitting->play.match, &diag);

    if (st != ST_OK)
        return complain_diag(&diag, st);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain("standard output: %s", strerror(errno));
        return EXIT_IO;
    }
    return EXIT_FINE;
}

static int sit_down(Sitting *sitting, const Wish *wish)
{
    Diag diag;
    Status st = choose_record(sitting, wish, &diag);

    if (st == ST_OK)
        st = sitting->goes_on ? old_match(sitting, &diag)
                              : new_match(sitting, wish, &diag);
    if (st == ST_BAD && sitting->found)
        return usage_error("play", "%s", diag.what);
    if (st != ST_OK)
        return complain_diag(&diag, st);
    seat_all(sitting);
    sitting->play.turns_most = is_limited(sitting) ? 0 : TURNS_MOST;
    greet(sitting);
    skip_old_news(sitting);
    say_goodbye(sitting, play_on(&sitting->play));
    return check_output(sitting);
}

int cmd_play(int argc, char **argv)
{
    Wish wish = { .bots = "random" };
    const Option options[] = {
        { "players", "N", "seats at the table (4)", .text = &wish.players },
        { "people", "N",
          "seats of people; bots have the others (1, or 0"
          " without a terminal)",
          .text = &wish.people },
        { "bots", "LEVEL", "how bots play: random", .text = &wish.bots },
        { "seed", "S", "the luck of the game (by the clock)",
          .text = &wish.seed },
        { "option", "K=V",
          "set a switch of the rules; may be repeated; help lists them",
          .each = add_option, .self = &wish },
        { "record", "FILE", "where the game is written down",
          .text = &wish.record },
        { "load", "FILE", "go on with a recorded game", .text = &wish.load },
    };
    char usual[64];
    Sitting *sitting;
    Status st;
    Diag diag;
    int rest, code = options_read("play", argc, argv, options,
                                  sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    if (rest + 1 < argc)
        return usage_error("play", "one book, please");
    st = rest < argc ? ST_OK : book_usual(usual, sizeof usual, &diag);
    if (st != ST_OK)
        return complain_diag(&diag, st);
    wish.book = rest < argc ? argv[rest] : usual;
    sitting = calloc(1, sizeof *sitting);
    if (!sitting || !(sitting->shelf = shelf_new())) {
        complain("no memory left");
        free(sitting);
        return EXIT_IO;
    }
    code = asks_for_options(&wish) ? list_options(sitting->shelf, wish.book)
                                   : read_wish(sitting, &wish);
    if (code < 0)
        code = sit_down(sitting, &wish);
    match_free(sitting->play.match);
    shelf_free(sitting->shelf);
    free(sitting);
    return code;
}
