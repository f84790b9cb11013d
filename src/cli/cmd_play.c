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
#include "cli/autosave.h"
#include "engine/family.h"
#include "tui/console.h"
#include "tui/play_loop.h"

int cmd_play(int argc, char **argv);

static const char limit_key[] = "limit.turns";

enum {
    PATH_BYTES = 1024,
    OPTIONS_MAX = 64,
    TURNS_MAX = 500, /* of bots alone, where no rule limits them */
    NEWS_LINES = 12  /* lines shown again when a game is continued */
};

/* The options as they were typed. */
typedef struct PlayArgs {
    const char *book, *players, *people, *bots, *seed, *record, *load;
    const char *options[OPTIONS_MAX];
    int n_options;
} PlayArgs;

/* The options as they were understood. */
typedef struct LocalGame {
    MatchSetup setup;
    int people;
    bool resumes;      /* with a record that there is */
    bool book_found;   /* there is such a book: what is wrong now was typed */
    bool limited_bots; /* the turns of bots were limited by us */
    char record[PATH_BYTES]; /* "": none */
    BookCache *cache;
    Rng bot_rngs[SEATS_MAX]; /* of the bots, apart from the game's */
    Play play;
} LocalGame;

static int add_option(void *self, const char *value)
{
    PlayArgs *args = self;

    if (args->n_options == OPTIONS_MAX)
        return cli_usage_error("play", "too many options");
    args->options[args->n_options++] = value;
    return -1;
}

/* ---- from options to a match ---- */

/* Where in the family's table the turns are limited, or -1. */
static int find_limit(const Family *family)
{
    for (int i = 0; i < family->vocabulary->n_switches; i++)
        if (strcmp(family->vocabulary->switches[i].key, limit_key) == 0)
            return i;
    return -1;
}

static bool is_limited(const LocalGame *local)
{
    const Table *t = match_table(local->play.match);
    int limit = find_limit(t->family);

    return limit >= 0 && t->g->switches[limit] > 0;
}

static bool is_limit_given(const PlayArgs *args)
{
    size_t n = strlen(limit_key);

    for (int i = 0; i < args->n_options; i++)
        if (strncmp(args->options[i], limit_key, n) == 0 &&
            (args->options[i][n] == '=' || args->options[i][n] == ' '))
            return true;
    return false;
}

/* Bots do not get tired: their game has to end by itself. */
static void limit_bots(LocalGame *local, const PlayArgs *args)
{
    MatchSetup *setup = &local->setup;
    int limit = find_limit(setup->family);

    if (local->people > 0 || limit < 0 || is_limit_given(args) ||
        setup->game.switches[limit] != 0)
        return;
    setup->game.switches[limit] = TURNS_MAX;
    local->limited_bots = true;
}

static Status check_people(const LocalGame *local, int seats, Diag *diag)
{
    if (local->people <= seats)
        return ST_OK;
    return diag_set(diag, ST_BAD, NULL, 0, 0, "%d people, but only %d players",
                    local->people, seats);
}

static bool can_seat(const MatchSetup *setup, int seats)
{
    const Family *family = setup->family;

    return pack_allows_seats(setup->pack, seats) &&
           pack_has_enough_cards(setup->pack, seats) &&
           !(family->check_seats && family->check_seats(setup->pack, seats));
}

/* As many as usual, or as the book and its cards are enough for. */
static int default_seats(const MatchSetup *setup)
{
    int fallback = setup->game.seats;

    for (int seats = fallback; seats >= 2; seats--)
        if (can_seat(setup, seats))
            return seats;
    for (int seats = fallback; seats <= SEATS_MAX; seats++)
        if (can_seat(setup, seats))
            return seats;
    return fallback;
}

/* ---- --option help ---- */

/* A switch on a line: how it stands, what it takes, what it means. */
static void print_option(const Pack *pack, const SwitchRow *row, int i)
{
    char value[TEXT_LINE], takes[TEXT_LINE];
    Text as_value = TEXT_INIT(value), as_takes = TEXT_INIT(takes);

    vocabulary_write_switch(&as_value, row, pack->switches[i]);
    vocabulary_write_values(&as_takes, row);
    printf("  %s=%s  %s (%s)\n", row->key, value,
           pack->options[i] ? pack->options[i] : row->meaning, takes);
}

/* What the book leaves to the table, what is not a rule of any book, and the
 * rest. */
typedef enum OptionGroup { OPTION_BOOK, OPTION_HOUSE, OPTION_RULE } OptionGroup;

static OptionGroup option_group(const Pack *pack, const Vocabulary *vocabulary,
                                int i)
{
    return pack->options[i]                               ? OPTION_BOOK
           : vocabulary->switches[i].merge == MERGE_HOUSE ? OPTION_HOUSE
                                                          : OPTION_RULE;
}

static void print_options(const Pack *pack, const Vocabulary *vocabulary,
                          const char *title, OptionGroup group)
{
    int n = 0;

    for (int i = 0; i < vocabulary->n_switches; i++)
        if (option_group(pack, vocabulary, i) == group) {
            if (n++ == 0)
                printf("%s\n", title);
            print_option(pack, &vocabulary->switches[i], i);
        }
}

static bool asks_for_options(const PlayArgs *args)
{
    for (int i = 0; i < args->n_options; i++)
        if (strcmp(args->options[i], "help") == 0)
            return true;
    return false;
}

static int list_options(BookCache *cache, const char *book)
{
    const Pack *pack;
    const Family *family;
    Diag diag;
    Status st = book_cache_find(cache, book, &pack, &family, &diag);

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    print_options(pack, family->vocabulary,
                  "Options of this book:", OPTION_BOOK);
    print_options(pack, family->vocabulary,
                  "House options, which belong to no book:", OPTION_HOUSE);
    print_options(pack, family->vocabulary,
                  "Rules that players may change:", OPTION_RULE);
    return EXIT_OK;
}

/* ---- a new match, or an old one ---- */

static Status new_match(LocalGame *local, const PlayArgs *args, Diag *diag)
{
    MatchSetup *setup = &local->setup;
    Setup requested = setup->game;
    const Pack *pack;
    const Family *family;
    Status st = book_cache_find(local->cache, args->book, &pack, &family, diag);

    if (st == ST_OK) {
        match_setup_init(setup, pack, family, args->book);
        setup->game.seed = requested.seed;
        setup->game.seats =
            requested.seats > 0 ? requested.seats : default_seats(setup);
        setup->record = local->record[0] ? local->record : NULL;
        local->book_found = true;
    }
    for (int i = 0; i < args->n_options && st == ST_OK; i++)
        st = match_setup_option(setup, args->options[i], diag);
    if (st == ST_OK)
        st = check_people(local, setup->game.seats, diag);
    if (st == ST_OK) {
        limit_bots(local, args);
        st = match_new(&local->play.match, setup, diag);
    }
    return st;
}

static Status resume_match(LocalGame *local, Diag *diag)
{
    BookFinder finder = { book_cache_find, local->cache };
    Replay how = { .verify = false };
    Match **match = &local->play.match;
    Status st = record_replay(match, local->record, &finder, &how, diag);

    if (st == ST_OK)
        st = check_people(local, match_table(*match)->g->seats, diag);
    if (st == ST_OK)
        st = autosave_repair(local->record, diag);
    if (st == ST_OK)
        st = match_record_to(*match, local->record, diag);
    return st;
}

/* ---- a game that was not played to its end ---- */

static Status set_aside(LocalGame *local, Diag *diag)
{
    char kept[PATH_BYTES + 16];
    Status st = autosave_set_aside(local->record, kept, sizeof kept, diag);

    if (st == ST_OK)
        console_print("It is kept as %s.", kept);
    return st;
}

/* Can it be read to its end by the rules of today? If not, it is named, with
 * the place where it cannot. */
static bool can_resume(LocalGame *local)
{
    BookFinder finder = { book_cache_find, local->cache };
    char why[PATH_BYTES];
    Match *match;
    Diag diag;
    Status st = record_replay(&match, local->record, &finder,
                              &(Replay){ .verify = false }, &diag);

    match_free(match);
    if (st == ST_OK)
        return true;
    diag_print(&diag, why, sizeof why);
    console_print("It cannot be continued: %s.", why);
    console_print("`kickdoor replay` shows it up to there.");
    return false;
}

/* Offers to continue an unfinished game; otherwise it is set aside, never
 * overwritten. */
static Status offer_record(LocalGame *local, Diag *diag)
{
    if (!autosave_is_unfinished(local->record))
        return ST_OK;
    console_print("There is an unfinished game in %s.", local->record);
    local->resumes = can_resume(local) && console_is_terminal() &&
                     console_confirm("Continue it?") == ANSWER_YES;
    return local->resumes ? ST_OK : set_aside(local, diag);
}

static Status choose_record(LocalGame *local, const PlayArgs *args, Diag *diag)
{
    Status st = ST_OK;

    if (args->load || args->record)
        snprintf(local->record, PATH_BYTES, "%s",
                 args->load ? args->load : args->record);
    else if (local->people > 0 && console_is_terminal())
        st = autosave_path(local->record, PATH_BYTES, args->book, diag);
    if (args->load)
        local->resumes = true;
    else if (st == ST_OK && local->record[0])
        st = offer_record(local, diag);
    return st;
}

/* Seeds that were not given are short enough to be typed. */
static uint64_t seed_by_clock(void)
{
    uint64_t now = (uint64_t)time(NULL);
    return hash_mix(now << 20 ^ (uint64_t)getpid()) % 1000000;
}

static int read_args(LocalGame *local, const PlayArgs *args)
{
    long long people = console_is_terminal() ? 1 : 0, seats = 0, seed = 0;

    if ((args->players && !cli_read_number("play", "--players", args->players,
                                           2, SEATS_MAX, &seats)) ||
        (args->people && !cli_read_number("play", "--people", args->people, 0,
                                          SEATS_MAX, &people)) ||
        (args->seed &&
         !cli_read_number("play", "--seed", args->seed, 0, INT64_MAX, &seed)))
        return EXIT_USAGE;
    if (strcmp(args->bots, "random") != 0)
        return cli_usage_error(
            "play", "there are no bots called %s, only random", args->bots);
    if (args->load && args->record)
        return cli_usage_error(
            "play", "--load continues in its own file; --record is for a"
                    " new game");
    local->people = (int)people;
    local->setup.game.seats = (int)seats;
    local->setup.game.seed = args->seed ? (uint64_t)seed : seed_by_clock();
    return -1;
}

/* ---- sitting down ---- */

/* The first seats are people's. A bot's random numbers depend on the game's
 * seed, its seat and how far the game was, so that everything can be
 * reproduced. */
static void seat_bots(LocalGame *local)
{
    const Table *t = match_table(local->play.match);
    uint64_t start = t->g->rng.seed + (uint64_t)match_log(local->play.match)->n;

    for (int s = local->people; s < t->g->seats; s++) {
        rng_init(&local->bot_rngs[s], hash_mix(start << 8 | (unsigned)s));
        local->play.bots[s] = bot_random(&local->bot_rngs[s]);
    }
}

/* Where this table differs from its book; the turn limit of bots is printed
 * separately. */
static void print_changes(const LocalGame *local, const Table *t)
{
    const Vocabulary *vocabulary = t->family->vocabulary;

    for (int i = 0; i < vocabulary->n_switches; i++) {
        char line[TEXT_LINE];
        Text text = TEXT_INIT(line);
        if (t->g->switches[i] == t->pack->switches[i] ||
            (local->limited_bots && i == find_limit(t->family)))
            continue;
        vocabulary_write_switch(&text, &vocabulary->switches[i],
                                t->g->switches[i]);
        console_print(
            "%s %s=%s: %s",
            vocabulary->switches[i].merge == MERGE_HOUSE ? "house option"
                                                         : "option",
            vocabulary->switches[i].key, line, vocabulary->switches[i].meaning);
    }
}

static void print_intro(const LocalGame *local)
{
    const Match *m = local->play.match;
    const Table *t = match_table(m);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    Seats people = play_human_seats(&local->play);

    play_write_names(&text, t, seats_all(t->g));
    console_print("%s: %s%s", t->pack->title, line,
                  people == 0 ? ", all of them bots" : "");
    if (people != 0) {
        text_clear(&text);
        play_write_names(&text, t, people);
        console_print("at this keyboard: %s; `help` shows what you can write",
                      line);
    }
    console_print(
        "seed %llu: with the same seed and answers it is the same game",
        (unsigned long long)t->g->rng.seed);
    print_changes(local, t);
    if (local->limited_bots)
        console_print("%s %d: a game of bots alone has to end", limit_key,
                      TURNS_MAX);
    if (local->record[0])
        console_print("the game is written to %s", local->record);
    if (local->resumes)
        console_print("the game continues at turn %d", t->g->turn);
}

/* A player who continues a game reads the last lines again, not all of them. */
static void mark_old_news(LocalGame *local)
{
    const Log *log = match_log(local->play.match);
    int from = log->n > NEWS_LINES ? log->n - NEWS_LINES : 0;

    if (!local->resumes)
        return;
    for (int s = 0; s < SEATS_MAX; s++)
        local->play.log_read[s] = from;
    local->play.log_printed = from;
}

static void print_goodbye(const LocalGame *local, PlayEnd end)
{
    if (end == PLAY_STOPPED)
        console_print("-- stopped after %d turns: no rule ends this game",
                      TURNS_MAX);
    if (end == PLAY_OVER)
        return;
    if (local->record[0])
        console_print(
            "The game is kept; `kickdoor play --load %s` continues it.",
            local->record);
    else
        console_print("The game is not kept: it was not written to a file.");
}

/* A record or screen that could not be written is reported as a failure at the
 * end. */
static int check_output(const LocalGame *local)
{
    Diag diag;
    Status st = match_record_status(local->play.match, &diag);

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_error("standard output: %s", strerror(errno));
        return EXIT_IO;
    }
    return EXIT_OK;
}

static int play_local_game(LocalGame *local, const PlayArgs *args)
{
    Diag diag;
    Status st = choose_record(local, args, &diag);

    if (st == ST_OK)
        st = local->resumes ? resume_match(local, &diag)
                            : new_match(local, args, &diag);
    if (st == ST_BAD && local->book_found)
        return cli_usage_error("play", "%s", diag.what);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    seat_bots(local);
    local->play.max_turns = is_limited(local) ? 0 : TURNS_MAX;
    print_intro(local);
    mark_old_news(local);
    print_goodbye(local, play_run(&local->play));
    return check_output(local);
}

static int play_with_args(PlayArgs *args)
{
    LocalGame *local = calloc(1, sizeof *local);
    int code;

    if (!local || !(local->cache = book_cache_new())) {
        cli_error("no memory left");
        free(local);
        return EXIT_IO;
    }
    code = asks_for_options(args) ? list_options(local->cache, args->book)
                                  : read_args(local, args);
    if (code < 0)
        code = play_local_game(local, args);
    match_free(local->play.match);
    book_cache_free(local->cache);
    free(local);
    return code;
}

int cmd_play(int argc, char **argv)
{
    PlayArgs args = { .bots = "random" };
    const Option options[] = {
        { "players", "N", "number of players, people and bots (4)",
          .text = &args.players },
        { "people", "N",
          "how many of them are people at this keyboard (1, or 0"
          " without a terminal)",
          .text = &args.people },
        { "bots", "LEVEL", "how bots play: random", .text = &args.bots },
        { "seed", "S",
          "a number that decides all shuffles and dice (by the clock)",
          .text = &args.seed },
        { "option", "K=V",
          "change a rule; may be repeated; `--option help` lists them",
          .on_value = add_option, .self = &args },
        { "record", "FILE", "file to write the game to", .text = &args.record },
        { "load", "FILE", "file of a game to continue", .text = &args.load },
    };
    char fallback[64];
    Status st;
    Diag diag;
    int rest, code = cli_read_options("play", argc, argv, options,
                                      sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    if (rest + 1 < argc)
        return cli_usage_error("play",
                               "give one book, or several with + between them");
    st = rest < argc ? ST_OK : books_default(fallback, sizeof fallback, &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    args.book = rest < argc ? argv[rest] : fallback;
    return play_with_args(&args);
}
