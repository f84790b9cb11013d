/* cmd_bot.c: `kickdoor bot`: our bots as programs, and a trial of others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/exec.h"
#include "bots/levels.h"
#include "cli/cli.h"
#include "match/picks.h"

int cmd_bot(int argc, char **argv);

/* ---- our own ---- */

enum { SCENE_ROOM = 1 << 20 };

/* The keys of a scene, in its order: the default one first. */
static int find_keys(const char *scene, const char *keys[], int max)
{
    static const char mark[] = "{\"key\":\"";
    int n = 0;

    for (const char *at = scene; n < max && (at = strstr(at, mark)) != NULL;) {
        at += sizeof mark - 1;
        keys[n++] = at;
    }
    return n;
}

static void answer(const char *scene, bool by_luck, Rng *rng)
{
    static const char *keys[ACTIONS_MAX];
    int n = find_keys(scene, keys, ACTIONS_MAX);
    int k = by_luck && n > 1 ? rng_pick(rng, STREAM_PICK, n) : 0;

    if (n > 0)
        printf("answer %.*s\n", (int)strcspn(keys[k], "\""), keys[k]);
}

/* Speaks the protocol until it is told to quit or input ends. */
static int speak(const char *level, bool by_luck, uint64_t seed)
{
    static char line[SCENE_ROOM];
    Rng rng;

    rng_init(&rng, seed);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "kickdoor ", 9) == 0)
            printf("name kickdoor-%s\n", level);
        else if (strcmp(line, "isready") == 0)
            printf("ready\n");
        else if (strncmp(line, "go ", 3) == 0)
            answer(line, by_luck, &rng);
        else if (strcmp(line, "quit") == 0)
            break;
        fflush(stdout); /* whatever else was said is not for us */
    }
    return EXIT_OK;
}

/* ---- a trial of somebody else's ---- */

enum { READY_MS = 2000 };

typedef struct Trials {
    ExecBot *bot;
    const Pack *pack;
    const Family *family;
    const char *book;
    int failed;
} Trials;

static void judge(Trials *trials, bool good, const char *what)
{
    printf("%s %s\n", good ? "ok  " : "FAIL", what);
    trials->failed += !good;
}

/* One game with the bot in a seat; false if it cannot be played. */
static bool play_one(Trials *trials, int game)
{
    MatchSetup setup;
    Match *m;
    Rng rngs[SEATS_MAX];
    Chooser choosers[SEATS_MAX];
    Seat seat = (Seat)(game % 3);
    Diag diag;

    match_setup_init(&setup, trials->pack, trials->family, trials->book);
    setup.game.seats = 3;
    setup.game.seed = (uint64_t)game + 1;
    match_setup_option(&setup, "limit.turns=12", &diag);
    if (match_new(&m, &setup, &diag) != ST_OK)
        return false;
    for (Seat s = 0; s < 3; s++) {
        rng_init(&rngs[s], (uint64_t)game * 8 + s);
        choosers[s] =
            s == seat ? exec_bot_sit(trials->bot, m, s) : bot_random(&rngs[s]);
    }
    while (match_run(m).shape != ASK_NOBODY) {
        Seat s = game_next_seat(match_table(m)->g);
        match_answer_chosen(m, match_view(m, s), &choosers[s]);
    }
    match_free(m);
    return true;
}

static void play_games(Trials *trials, int games)
{
    char line[TEXT_LINE];
    ExecCounts counts;
    int played = 0;

    while (played < games && play_one(trials, played))
        played++;
    counts = exec_bot_counts(trials->bot);
    snprintf(line, sizeof line,
             "plays %d games: %ld answers, %ld wrong, %ld late", played,
             counts.answers, counts.wrong, counts.late);
    judge(trials, played == games && counts.wrong + counts.late == 0, line);
}

static int try_bot(const char *program, const char *book, int games)
{
    BookCache *cache = book_cache_new();
    Trials trials = { .book = book };
    Diag diag;
    Status st =
        book_cache_find(cache, book, &trials.pack, &trials.family, &diag);

    if (st == ST_OK)
        st = exec_bot_start(&trials.bot, program, NULL, &diag);
    if (st == ST_OK) {
        printf("ok   says its name: %s\n", exec_bot_name(trials.bot));
        judge(&trials, exec_bot_is_ready(trials.bot, READY_MS),
              "is ready when it is asked");
        exec_bot_say(trials.bot, "abracadabra 17 {}");
        exec_bot_say(trials.bot, "");
        judge(&trials, exec_bot_is_ready(trials.bot, READY_MS),
              "ignores words it does not know");
        exec_bot_say(trials.bot, "stop");
        judge(&trials, exec_bot_is_ready(trials.bot, READY_MS),
              "can be told to stop when it does nothing");
        play_games(&trials, games);
        exec_bot_free(trials.bot);
    }
    book_cache_free(cache);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    return trials.failed ? EXIT_INVALID : EXIT_OK;
}

/* ---- the command ---- */

int cmd_bot(int argc, char **argv)
{
    const char *program = NULL, *book = NULL, *games = "100", *seed = "1";
    const Option options[] = {
        { "check", "PROGRAM", "try a bot of somebody else", .text = &program },
        { "book", "BOOK", "the book that it plays then", .text = &book },
        { "games", "N", "how many games it plays then (100)", .text = &games },
        { "seed", "S", "for random (1)", .text = &seed },
    };
    char fallback[BOOK_PATH_MAX];
    long long n, s;
    int rest, code = cli_read_options("bot", argc, argv, options, 4, &rest);
    Diag diag;
    Status st;

    if (code >= 0)
        return code;
    if (!cli_read_number("bot", "--games", games, 1, 100000, &n) ||
        !cli_read_number("bot", "--seed", seed, 0, INT64_MAX, &s))
        return EXIT_USAGE;
    if (program) {
        st = book ? ST_OK : books_default(fallback, sizeof fallback, &diag);
        if (st != ST_OK)
            return cli_error_diag(&diag, st);
        return try_bot(program, book ? book : fallback, (int)n);
    }
    if (rest < argc && strcmp(argv[rest], "random") == 0)
        return speak("random", true, (uint64_t)s);
    if (rest < argc && strcmp(argv[rest], "first") == 0)
        return speak("first", false, (uint64_t)s);
    if (rest < argc && bot_has_level(argv[rest]))
        return cli_usage_error(
            "bot",
            "%s cannot be a program: it thinks about the state, and a"
            " program is told only the scene; first and random can",
            argv[rest]);
    return cli_usage_error("bot", "which one? There are first and random");
}
