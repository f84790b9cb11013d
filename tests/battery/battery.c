/* battery.c: runs the batteries on books.
 *
 *     battery [--games N] [--records N] [--resumes N] [--pairs N]
 *             [--matches N] [--every N] [--players A-B] [--seed S]
 *             [--option KEY=VALUE]... [--leaks] [--missed FOLDER]... BOOK...
 *
 * Plays at least N games and until N two-world pairs were tested, for each
 * number of players; of N games (--records) all that a record promises is
 * tested, and matches are resumed after N answers (--resumes). The state is
 * audited after every step; with --every the other tests are made at one step
 * of N, by chance. With --matches what is done in two matches is compared, and
 * nothing else, until there were N pairs of it. With --leaks (a build with
 * planted leaks) each leak must be found on at least one book. With --missed
 * the scenarios of a folder come first, and alone have to reach every row of
 * the family's tables; they and the games have to reach every card of the book.
 * The last line is `N passed, N failed`.
 */
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "battery.h"
#include "bots/bots.h"
#include "match/books.h"
#include "engine/family.h"
#include "engine/leak.h"
#include "scenario/scenario.h"
#include "unread.h"

enum { TURNS = 300 };

bool battery_fail(Bench *bench, const Table *t, const char *format, ...)
{
    va_list args;
    char what[512];

    if (bench->failed)
        return false;
    bench->failed = true;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(bench->what, sizeof bench->what,
             "%s, %d players, seed %llu, turn %d, %s: %s", bench->book,
             bench->players, (unsigned long long)bench->seed,
             t ? t->g->turn : 0,
             t ? t->family->steps[game_ask(t->g).step].name : "", what);
    return false;
}

/* basic.version=true: a switch of the family, as a table sets it. */
static bool set_switch(const Vocabulary *vocabulary, const char *option,
                       int16_t *switches)
{
    size_t n = strcspn(option, "=");
    int k = vocabulary_switch(vocabulary, option, n);

    return k >= 0 && option[n] == '=' &&
           vocabulary_read_switch(&vocabulary->switches[k], option + n + 1,
                                  strlen(option + n + 1), &switches[k]);
}

MatchSetup battery_setup(Bench *bench)
{
    MatchSetup setup;
    const Vocabulary *vocabulary = bench->family->vocabulary;

    match_setup_init(&setup, bench->pack, bench->family, bench->book);
    setup.game.seats = bench->players;
    setup.game.seed = bench->seed;
    setup.game.is_keyed = bench->seed % 2; /* both generators are played */
    memset(setup.game.key, (int)bench->seed, sizeof setup.game.key);
    for (int i = 0; i < vocabulary->n_switches; i++)
        if (strcmp(vocabulary->switches[i].key, "limit.turns") == 0)
            setup.game.switches[i] = TURNS;
    for (int i = 0; bench->options[i]; i++)
        if (!set_switch(vocabulary, bench->options[i], setup.game.switches))
            battery_fail(bench, NULL, "no such option: %s", bench->options[i]);
    return setup;
}

Game *battery_copy(const Table *t)
{
    Game *copy = malloc(t->g->size);

    game_copy(copy, t->g);
    return copy;
}

/* Mostly somebody who must; sometimes somebody who may. */
Action battery_choose(Bench *bench, const Table *t)
{
    Ask ask = game_ask(t->g);
    ActionList list;
    Seat seat;

    for (;;) {
        Seats from = rng_pick(&bench->rng, STREAM_PICK, 8) ? ask.must : ask.may;
        seat = (Seat)rng_pick(&bench->rng, STREAM_PICK, t->g->seats);
        if (!seat_in(seat, from))
            continue;
        action_list(t, seat, &list);
        if (list.n > 0)
            return battery_equal_card(bench, t,
                                      bot_random_pick(&list, &bench->rng));
        if (seat_in(seat, ask.must)) {
            battery_fail(bench, t, "seat %d must answer and cannot", seat);
            return action_make(VERB_none, seat);
        }
    }
}

Action battery_equal_card(Bench *bench, const Table *t, Action a)
{
    Action twin = a;

    if (a.card == NO_CARD || rng_pick(&bench->rng, STREAM_PICK, 4))
        return a;
    for (CardId c = 1; c <= t->g->cards; c++) {
        twin.card = c;
        if (c != a.card && t->pack->def_of[c] == t->pack->def_of[a.card] &&
            card_slot(t, c)->zone == card_slot(t, a.card)->zone &&
            action_check(t, twin).id == REFUSAL_none &&
            (a.verb != VERB_add || draft_leads_on(t, twin)))
            return twin;
    }
    return a;
}

enum { FOLDERS_MAX = 8 };

typedef struct Plan {
    long games, records, resumes, pairs, matches;
    int every;
    int min, max; /* players */
    uint64_t seed;
    bool leaks;
    const char *options[SWITCHES_MAX + 1]; /* key=value; NULL at last */
    const char *missed[FOLDERS_MAX]; /* scenarios to play first; none: nothing
                                        is counted */
    int n_missed;
} Plan;

static void show_progress(const Bench *bench, const Plan *plan)
{
    if (isatty(2))
        fprintf(stderr, "\r%s %d players: %ld/%ld games, %ld pairs ",
                bench->book, bench->players, bench->games, plan->games,
                bench->pairs);
}

static long sum_matched(const Bench *bench)
{
    long sum = 0;

    for (int i = 0; i < MATCH_PAIRS_COUNT; i++)
        sum += bench->matched[i];
    return sum;
}

/* Is a game to be played for its own sake? */
static bool needs_game(const Bench *bench, const Plan *plan)
{
    return bench->games < plan->games || bench->pairs < plan->pairs ||
           sum_matched(bench) < plan->matches;
}

static void play_games(Bench *bench, const Plan *plan)
{
    for (long i = 0; !bench->failed && (needs_game(bench, plan) ||
                                        bench->resumed < plan->resumes);
         i++) {
        bench->seed = plan->seed + (uint64_t)i;
        rng_init(&bench->rng, bench->seed * 977 + 5);
        if (needs_game(bench, plan))
            battery_game(bench);
        if (i < plan->records && !bench->failed)
            battery_record(bench);
        if (bench->resumed < plan->resumes && !bench->failed)
            battery_resume(bench);
        if (i % 16 == 0)
            show_progress(bench, plan);
    }
    if (isatty(2))
        fprintf(stderr, "\r%60s\r", "");
}

static void print_matched(const Bench *bench)
{
    const long *n = bench->matched;

    printf("     %ld pairs in two matches: %ld lines read, %ld refused, %ld not"
           " understood, %ld steps, %ld refused, %ld whole drafts, %ld "
           "refused, %ld answers"
           " beside one, %ld gates, %ld tables; %ld states half made, none"
           " compared\n",
           sum_matched(bench), n[PAIR_LINE_READ], n[PAIR_LINE_REFUSED],
           n[PAIR_LINE_UNKNOWN], n[PAIR_STEP_TAKEN], n[PAIR_STEP_REFUSED],
           n[PAIR_WHOLE_GIVEN], n[PAIR_WHOLE_REFUSED], n[PAIR_BESIDE],
           n[PAIR_ASKED], n[PAIR_TABLE], bench->half_made);
}

/* How the games ended, how long they were, and what was wrong. */
static void print_result(const Bench *bench)
{
    printf("%s %s, %d players: %ld games (", bench->failed ? "FAIL" : "ok  ",
           bench->book, bench->players, bench->games);
    for (int i = 1; bench->family->end_reasons[i]; i++)
        printf("%s%ld %s", i > 1 ? ", " : "", bench->end_reasons[i],
               bench->family->end_reasons[i]);
    printf("), %ld answers, %ld resumed, %ld two-world pairs (%ld shuffled, %ld"
           " illegal)\n",
           bench->steps, bench->resumed, bench->pairs, bench->shuffled,
           bench->illegal);
    if (sum_matched(bench) > 0)
        print_matched(bench);
    if (bench->failed)
        printf("     %s\n", bench->what);
    fflush(stdout);
}

static bool play_scenarios(const char *folder)
{
    BookCache *cache = book_cache_new();
    BookFinder finder = { book_cache_find, cache };
    Paths paths;
    Diag diag;
    bool good = true;

    if (paths_find(&paths, folder, ".scn", &diag) != ST_OK) {
        printf("%s: %s\n", folder, diag.what);
        return false;
    }
    for (int i = 0; i < paths.n; i++)
        good &= scenario_run(paths.at[i], &finder, stdout, false) ==
                SCENARIO_PASSED;
    paths_free(&paths);
    book_cache_free(cache);
    return good;
}

/* Do named tests alone, without any random game, reach every row? */
static bool run_scenarios(Bench bench, const Plan *plan)
{
    bool good = missed_begin(bench.book, bench.pack, bench.family);

    unread_begin();
    for (int i = 0; i < plan->n_missed; i++)
        good = good && play_scenarios(plan->missed[i]);
    good &= unread_end() == 0;

    bench.players = plan->max;
    if (good && !missed_test_programs(&bench)) {
        printf("FAIL %s\n", bench.what);
        good = false;
    }
    return good && missed_rows() == 0;
}

/* How the last planted leak was found. */
static char found[sizeof((Bench *)0)->what];

/* One book, all its numbers of players; true if nothing was wrong. */
static bool run_book(const char *book, const Plan *plan, bool quiet)
{
    Bench empty = { .book = book,
                    .every = plan->every,
                    .look = plan->leaks         ? LOOK_WORLDS
                            : plan->matches > 0 ? LOOK_MATCHES
                                                : LOOK_ALL,
                    .options = plan->options };
    Pack *pack;
    Diag diag;
    bool good = true;

    if (books_load_pack(&pack, &empty.family, book, NULL, &diag) != ST_OK) {
        printf("%s: %s\n", book, diag.what);
        return false;
    }
    empty.pack = pack;
    empty.bytes = game_bytes(pack);
    if (plan->n_missed > 0)
        good = run_scenarios(empty, plan);
    for (int n = plan->min; n <= plan->max && good; n++) {
        Bench bench = empty;
        bench.players = n;
        if (!pack_allows_seats(pack, n))
            continue;
        play_games(&bench, plan);
        good = !bench.failed;
        if (!quiet)
            print_result(&bench);
        else if (!good)
            memcpy(found, bench.what, sizeof found);
    }
    if (plan->n_missed > 0 && good)
        good = missed_end() == 0;
    books_free_pack(pack);
    return good;
}

#ifdef KD_PROBES
static const char *const leak_names[] = {
#define LEAK(id, meaning) meaning,
    LEAK_LIST(LEAK)
#undef LEAK
};

/* Each planted leak must be found on some book; without one all is well. */
static int run_leaks(char **books, int n, const Plan *plan)
{
    int passed = 0, failed = 0;

    for (int leak = 0; leak < LEAKS_COUNT; leak++) {
        bool good = true;
        leak_injected = (Leak)leak;
        for (int i = 0; i < n && good; i++)
            good = run_book(books[i], plan, true);
        if (good == (leak == LEAK_NONE)) {
            passed++;
            printf("ok   %s: %s\n", good ? "clean" : "found", leak_names[leak]);
        } else {
            failed++;
            printf("FAIL %s: %s\n", good ? "not found" : "found",
                   leak_names[leak]);
        }
        if (!good)
            printf("     %s\n", found);
        fflush(stdout);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
#else
static int run_leaks(char **books, int n, const Plan *plan)
{
    (void)books;
    (void)n;
    (void)plan;
    fprintf(stderr, "this build has no planted leaks (-Dprobes=true)\n");
    return 2;
}
#endif

static long number(const char *text)
{
    return strtol(text, NULL, 10);
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {
        { "games", 1, NULL, 'g' },   { "records", 1, NULL, 'r' },
        { "pairs", 1, NULL, 'p' },   { "players", 1, NULL, 'n' },
        { "seed", 1, NULL, 's' },    { "leaks", 0, NULL, 'l' },
        { "every", 1, NULL, 'e' },   { "missed", 1, NULL, 'm' },
        { "option", 1, NULL, 'o' },  { "resumes", 1, NULL, 'u' },
        { "matches", 1, NULL, 't' }, { NULL, 0, NULL, 0 },
    };
    Plan plan = { .games = 50,
                  .records = 10,
                  .resumes = 500,
                  .every = 1,
                  .min = 2,
                  .max = 4,
                  .seed = 1 };
    int c, options = 0, passed = 0, failed = 0;

    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
        if (c == 'g')
            plan.games = number(optarg);
        else if (c == 'r')
            plan.records = number(optarg);
        else if (c == 'u')
            plan.resumes = number(optarg);
        else if (c == 'p')
            plan.pairs = number(optarg);
        else if (c == 't')
            plan.matches = number(optarg);
        else if (c == 'e')
            plan.every = (int)number(optarg);
        else if (c == 's')
            plan.seed = (uint64_t)number(optarg);
        else if (c == 'l')
            plan.leaks = true;
        else if (c == 'm' && plan.n_missed < FOLDERS_MAX)
            plan.missed[plan.n_missed++] = optarg;
        else if (c == 'o' && options < SWITCHES_MAX)
            plan.options[options++] = optarg;
        else if (c != 'n' || sscanf(optarg, "%d-%d", &plan.min, &plan.max) != 2)
            return 2;
    }
    if (plan.leaks)
        return run_leaks(argv + optind, argc - optind, &plan);
    for (int i = optind; i < argc; i++)
        if (run_book(argv[i], &plan, false))
            passed++;
        else
            failed++;
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
