/* cmd_bench.c: the command `bench`: measures the speed, on one thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "base/json.h"
#include "bots/bots.h"
#include "cli/bench_bots.h"
#include "cli/cli.h"
#include "cli/print_json.h"
#include "engine/family.h"

int cmd_bench(int argc, char **argv);

enum { TURNS = 500, BATCH = 2000, SAMPLE = 60, STATES = 32 };

typedef struct Figures {
    size_t bytes;
    double copy_ns, view_ns, list_ns, hash_ns;
    long games, decisions, passes;
    double forced; /* share of the answers that were the only one */
    uint64_t hash; /* of how the games ended: the same games, the same hash */
    double seconds;
    double best; /* decisions per second, in the best tenth of a second: other
                    programs can only slow this one down */
    int players;
    BotFigures bots;
} Figures;

/* How long to play: seconds, or, if not 0, so many games; and how many play. */
typedef struct Length {
    double seconds;
    long games;
    int players;
} Length;

static double memcpy_ns(size_t bytes)
{
    char *from = calloc(1, bytes), *to = malloc(bytes);
    double start = bench_cpu_seconds();
    long n = 0;

    while (from && to && bench_cpu_seconds() - start < 0.05)
        for (int i = 0; i < BATCH; i++, n++) {
            memcpy(to, from, bytes);
            __asm__ volatile("" : : "r"(to) : "memory");
        }
    free(from);
    free(to);
    return n ? (bench_cpu_seconds() - start) / (double)n * 1e9 : 0;
}

/* The switch that bounds a game of bots, if the family has one. */
static void set_turn_limit(const Family *family, Setup *setup)
{
    for (int i = 0; i < family->vocabulary->n_switches; i++)
        if (strcmp(family->vocabulary->switches[i].key, "limit.turns") == 0)
            setup->switches[i] = TURNS;
}

/* Plays one game of random players directly on the engine; counts decisions. A
 * function of its own, so that tools/instructions can count it alone. */
__attribute__((noinline)) static void bench_random_game(Table *t,
                                                        const Setup *setup,
                                                        Figures *f)
{
    Rng rng;

    rng_init(&rng, setup->seed ^ 0x5eed);
    game_start(t, setup);
    for (game_run(t, seats_all(t->g)); !t->g->end_reason;
         game_run(t, seats_all(t->g))) {
        Action a = bot_random_answer(t, game_next_seat(t->g), &rng);
        f->decisions++;
        f->passes += a.verb == VERB_pass;
        action_apply(t, a);
    }
    f->games++;
    f->hash = (f->hash ^ game_hash(t->g)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The same in games in which everything is listed, which random players do not
 * need: so these are played before the clock starts. */
static double forced_share(Table *t, Setup setup)
{
    long forced = 0, decisions = 0;
    ActionList list;
    Rng rng;

    for (setup.seed = 1; setup.seed <= SAMPLE; setup.seed++) {
        rng_init(&rng, setup.seed);
        game_start(t, &setup);
        for (game_run(t, seats_all(t->g)); !t->g->end_reason;
             game_run(t, seats_all(t->g))) {
            action_list(t, game_next_seat(t->g), &list);
            decisions++;
            forced += list.n == 1;
            action_try(t, bot_random_pick(&list, &rng));
        }
    }
    return (double)forced / (double)decisions;
}

static bool is_long_enough(const Figures *f, Length length, double seconds)
{
    return length.games ? f->games >= length.games : seconds >= length.seconds;
}

static void play_games(Table *t, Setup setup, Length length, Figures *f)
{
    double start = bench_cpu_seconds(), time = start, from = start;
    long before = 0;

    for (setup.seed = 1; !is_long_enough(f, length, time - start);
         setup.seed++) {
        bench_random_game(t, &setup, f);
        time = bench_cpu_seconds();
        if (time - from >= 0.1) {
            double rate = (double)(f->decisions - before) / (time - from);
            f->best = rate > f->best ? rate : f->best;
            from = time;
            before = f->decisions;
        }
    }
    f->seconds = time - start;
    if (f->best == 0)
        f->best = (double)f->decisions / f->seconds;
}

#define TIME_EACH(result, expression) \
    do { \
        double start_ = bench_cpu_seconds(); \
        long n_ = 0; \
        while (bench_cpu_seconds() - start_ < 0.05) \
            for (int i_ = 0; i_ < BATCH; i_++, n_++) \
                expression; \
        (result) = (bench_cpu_seconds() - start_) / (double)n_ * 1e9; \
    } while (0)

/* One of many games of the same size. */
static Game *state_at(Game *states, size_t bytes, int k)
{
    return (Game *)(void *)((char *)states + (size_t)k * bytes);
}

/* The list, over many states of sensible play. */
static double list_ns(Table *t, const Setup *setup, Game *states)
{
    ActionList list;
    double ns;
    int n = 0, k = 0;

    game_start(t, setup);
    game_run(t, seats_all(t->g));
    for (; n < STATES && !t->g->end_reason; n++) {
        game_copy(state_at(states, t->g->size, n), t->g);
        bench_play_sensibly(t, 5);
    }
    TIME_EACH(ns, (t->g = state_at(states, t->g->size, k++ % n),
                   action_list(t, game_next_seat(t->g), &list)));
    return ns;
}

/* Copy, view, list and hash of states in the middle of a game. */
static void time_state(Table *t, const Setup *setup, Game *states, Figures *f)
{
    const Game *g = t->g;
    uint64_t hash = 0;

    f->list_ns = list_ns(t, setup, states);
    t->g = g;
    game_start(t, setup);
    game_run(t, 0);
    bench_play_sensibly(t, 40);
    TIME_EACH(f->copy_ns, game_copy(states, t->g));
    TIME_EACH(f->view_ns, view_make(t, 0, states));
    TIME_EACH(f->hash_ns, hash ^= game_hash(t->g));
    __asm__ volatile("" : : "r"(hash)); /* so that it is worked out */
}

static Status measure(const char *book, Length length, Figures *f, Diag *diag)
{
    static Name names[SEATS_MAX] = { "A", "B", "C", "D", "E", "F" };
    Table t = { .names = names };
    MatchSetup setup;
    Pack *pack;
    Game *scratch;
    Status st = books_load_pack(&pack, &t.family, book, NULL, diag);

    *f = (Figures){ 0 };
    if (st != ST_OK)
        return st;
    t.pack = pack;
    match_setup_init(&setup, pack, t.family, book);
    set_turn_limit(t.family, &setup.game);
    setup.game.seats = f->players = length.players;
    st = match_setup_check(&setup, diag);
    f->bytes = game_bytes(pack);
    t.g = malloc(f->bytes);
    scratch = malloc(f->bytes * STATES);
    if (st == ST_OK && t.g && scratch) {
        setup.game.seed = 7;
        time_state(&t, &setup.game, scratch, f);
        f->forced = forced_share(&t, setup.game);
        play_games(&t, setup.game, length, f);
        if (!length.games)
            bench_bots(&t, setup.game, length.seconds, &f->bots);
    }
    free(game_edit(&t));
    free(scratch);
    books_free_pack(pack);
    return st;
}

/* ---- for programs ---- */

typedef struct Results {
    double memcpy_ns, compile_ms;
    char **books;
    const Figures *figures; /* one each */
    int n;
} Results;

static void add_bot(Json *json, const char *level, const BotSpeed *speed)
{
    double n = (double)speed->decisions, games = (double)speed->games;

    if (speed->games == 0) {
        json_null(json, level);
        return;
    }
    json_object(json, level);
    json_decimal(json, "decisions_per_s", n / speed->seconds, 0);
    json_decimal(json, "games_per_s", games / speed->seconds, 1);
    json_decimal(json, "decisions_per_game", n / games, 1);
    json_end(json);
}

static void add_search(Json *json, double iterations)
{
    if (iterations == 0) {
        json_null(json, "search");
        return;
    }
    json_object(json, "search");
    json_decimal(json, "iterations_per_s", iterations, 0);
    json_end(json);
}

static void add_figures(Json *json, const char *book, const Figures *f)
{
    double n = (double)f->decisions;

    json_object(json, book);
    json_number(json, "players", f->players);
    json_number(json, "state_bytes", (long)f->bytes);
    json_decimal(json, "clone_ns", f->copy_ns, 1);
    json_object(json, "random");
    json_decimal(json, "decisions_per_s", n / f->seconds, 0);
    json_decimal(json, "best_per_s", f->best, 0);
    json_decimal(json, "games_per_s", (double)f->games / f->seconds, 1);
    json_decimal(json, "decisions_per_game", n / (double)f->games, 1);
    json_decimal(json, "forced_share", f->forced, 4);
    json_decimal(json, "pass_share", (double)f->passes / n, 4);
    json_end(json);
    add_bot(json, "easy", &f->bots.easy);
    add_bot(json, "normal", &f->bots.normal);
    add_search(json, f->bots.iterations);
    json_end(json);
}

/* Of the books whose family has a mind. */
static double slowest_search(const Results *r)
{
    double slowest = 0;

    for (int i = 0; i < r->n; i++) {
        double rate = r->figures[i].bots.iterations;
        if (rate > 0 && (slowest == 0 || rate < slowest))
            slowest = rate;
    }
    return slowest;
}

static size_t write_json(const void *results, char *out, size_t cap)
{
    const Results *r = results;
    Json json = json_init(out, cap);

    json_object(&json, NULL);
    json_decimal(&json, "memcpy_ns_4k", r->memcpy_ns, 1);
    json_object(&json, "books");
    for (int i = 0; i < r->n; i++)
        add_figures(&json, r->books[i], &r->figures[i]);
    json_end(&json);
    add_search(&json, slowest_search(r));
    json_decimal(&json, "compile_all_ms", r->compile_ms, 3);
    json_end(&json);
    return json_finish(&json);
}

/* ---- for people ---- */

static void print_plain(const char *book, const Figures *f)
{
    double n = (double)f->decisions;

    printf("%-14s %5zu bytes  copy %4.0f ns  view %5.0f ns  list %4.0f ns"
           "  hash %4.0f ns\n",
           book, f->bytes, f->copy_ns, f->view_ns, f->list_ns, f->hash_ns);
    printf("%-14s %.0f decisions/s (%.0f ns each), %.0f without the %.0f%%"
           " forced, %.0f%% passes\n",
           "", n / f->seconds, f->seconds / n * 1e9,
           n * (1 - f->forced) / f->seconds, 100 * f->forced,
           100 * (double)f->passes / n);
    printf(
        "%-14s %.0f in the best tenth of a second, %.0f without the forced\n",
        "", f->best, f->best * (1 - f->forced));
    printf("%-14s %ld games (%.0f/s), %ld decisions, hash %016llx\n", "",
           f->games, (double)f->games / f->seconds, f->decisions,
           (unsigned long long)f->hash);
}

static void print_bot(const char *level, const BotSpeed *speed)
{
    printf("%-14s %-6s %.0f games/s, %.0f decisions/s, %.0f a game\n", "",
           level, (double)speed->games / speed->seconds,
           (double)speed->decisions / speed->seconds,
           (double)speed->decisions / (double)speed->games);
}

static void print_bots(const BotFigures *bots)
{
    if (bots->easy.games == 0)
        return;
    print_bot("easy", &bots->easy);
    print_bot("normal", &bots->normal);
    printf("%-14s search %.0f iterations/s\n", "", bots->iterations);
}

/* Every book there is, from its source. */
static double compile_ms(char **books, int n)
{
    double start = bench_cpu_seconds();
    const Family *family;
    Diag diag;

    for (int i = 0; i < n; i++) {
        Pack *pack;
        if (books_load_pack(&pack, &family, books[i], NULL, &diag) == ST_OK)
            books_free_pack(pack);
    }
    return (bench_cpu_seconds() - start) * 1e3;
}

/* Every book there is. */
static int list_books(char *list, size_t cap, char **out, int max)
{
    Text text = text_init(list, cap);
    char *save = NULL;
    int n = 0;

    books_list(&text);
    for (char *book = strtok_r(list, ", ", &save); book && n < max;
         book = strtok_r(NULL, ", ", &save))
        out[n++] = book;
    return n;
}

static Status print_benches(char **books, int n, Length length, Diag *diag)
{
    Status st = ST_OK;
    Figures f;

    printf("random players, %d seats, one thread; memcpy of 4 KiB %.0f ns\n",
           length.players, memcpy_ns(4096));
    for (int i = 0; i < n && st == ST_OK; i++) {
        st = measure(books[i], length, &f, diag);
        if (st == ST_OK) {
            print_plain(books[i], &f);
            print_bots(&f.bots);
        }
        fflush(stdout);
    }
    return st;
}

/* `results` has the books and the time it takes to compile them. */
static Status print_json(Results results, Length length, Diag *diag)
{
    Figures *figures = calloc((size_t)results.n + 1, sizeof *figures);
    Status st =
        figures ? ST_OK : diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory");

    results.figures = figures;
    results.memcpy_ns = memcpy_ns(4096);
    for (int i = 0; i < results.n && st == ST_OK; i++)
        st = measure(results.books[i], length, &figures[i], diag);
    if (st == ST_OK)
        cli_print_json(write_json, &results);
    free(figures);
    return st;
}

int cmd_bench(int argc, char **argv)
{
    static char list[1024];
    char *all_names[32];
    bool json = false;
    const char *seconds_text = "1", *games_text = "0", *players_text = "4";
    const Option options[] = {
        { "json", NULL, "one object, for programs", .flag = &json },
        { "seconds", "S", "how long to play each book (1)",
          .text = &seconds_text },
        { "games", "N", "play N games instead, always the same ones",
          .text = &games_text },
        { "players", "N", "how many play (4)", .text = &players_text },
    };
    long long seconds, games, players;
    char **books = all_names;
    int rest, all = list_books(list, sizeof list, all_names, 32), n = all,
              code = cli_read_options("bench", argc, argv, options, 4, &rest);
    Length length;
    Diag diag;
    Status st;

    if (code >= 0)
        return code;
    if (!cli_read_number("bench", "--seconds", seconds_text, 1, 600,
                         &seconds) ||
        !cli_read_number("bench", "--games", games_text, 0, 1000000, &games) ||
        !cli_read_number("bench", "--players", players_text, 2, SEATS_MAX,
                         &players))
        return EXIT_USAGE;
    if (rest < argc) {
        books = argv + rest;
        n = argc - rest;
    }
    length = (Length){ (double)seconds, (long)games, (int)players };
    st = json ? print_json((Results){ .compile_ms = compile_ms(all_names, all),
                                      .books = books,
                                      .n = n },
                           length, &diag)
              : print_benches(books, n, length, &diag);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}
