/* cmd_sim.c: `kickdoor sim`: many games of bots, and what came of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "sim/run.h"
#include "sim/summary.h"

int cmd_sim(int argc, char **argv);

/* The options as they were typed. */
typedef struct SimArgs {
    const char *book, *games, *bots, *seed, *threads;
    char options[SIM_OPTIONS_MAX];
    char *bot_names; /* cut into pieces */
} SimArgs;

static int add_option(void *self, const char *value)
{
    SimArgs *args = self;
    size_t n = strlen(args->options);

    if (n + strlen(value) + 2 > sizeof args->options)
        return cli_usage_error("sim", "too many options");
    snprintf(args->options + n, sizeof args->options - n, "%s%s", n ? " " : "",
             value);
    return -1;
}

/* The levels, with commas between them. */
static int read_bots(SimArgs *args, SimPlan *plan)
{
    char *save = NULL;

    args->bot_names = strdup(args->bots);
    for (char *bot = args->bot_names ? strtok_r(args->bot_names, ",", &save)
                                     : NULL;
         bot; bot = strtok_r(NULL, ",", &save)) {
        if (plan->seats == SEATS_MAX)
            return cli_usage_error("sim", "at most %d bots play", SEATS_MAX);
        plan->bots[plan->seats++] = bot;
    }
    return -1;
}

static int read_args(SimArgs *args, SimPlan *plan, int *threads)
{
    long long games, seed, n;

    if (!args->games)
        return cli_usage_error("sim", "how many games? Write --games N");
    if (!args->bots)
        return cli_usage_error("sim", "who plays? Write --bots A,B,C,D");
    if (!cli_read_number("sim", "--games", args->games, 1, SIM_GAMES_MAX,
                         &games) ||
        !cli_read_number("sim", "--seed", args->seed, 0, INT64_MAX, &seed) ||
        !cli_read_number("sim", "-j", args->threads, 1, 256, &n))
        return EXIT_USAGE;
    plan->games = (long)games;
    plan->seed = (uint64_t)seed;
    *threads = (int)n;
    memcpy(plan->options, args->options, sizeof plan->options);
    return read_bots(args, plan);
}

static int simulate(const SimPlan *plan, int threads)
{
    SimRun run;
    Diag diag;
    Status st = sim_run_init(&run, plan, 0, 1, &diag);

    run.threads = threads;
    if (st == ST_OK)
        st = sim_run(&run, &diag);
    if (st == ST_OK)
        summary_print(stdout, &run);
    sim_run_free(&run);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

static int simulate_args(SimArgs *args, BookCache *cache)
{
    SimPlan plan = { .book.name = args->book };
    int threads = 1, code = read_args(args, &plan, &threads);
    Diag diag;
    Status st;

    if (code >= 0)
        return code;
    st = book_cache_find(cache, args->book, &plan.book.pack, &plan.book.family,
                         &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    if (plan_check(&plan, &diag) != ST_OK)
        return cli_usage_error("sim", "%s", diag.what);
    return simulate(&plan, threads);
}

int cmd_sim(int argc, char **argv)
{
    SimArgs args = { .seed = "1", .threads = "1" };
    const Option options[] = {
        { "games", "N", "how many games", .text = &args.games },
        { "bots", "A,B,...", "a bot for each seat: a level, or exec:PROGRAM",
          .text = &args.bots },
        { "seed", "S", "decides all shuffles, dice and lots (1)",
          .text = &args.seed },
        { "jobs", "N", "or -j N: games played at the same time (1)",
          .text = &args.threads },
        { "option", "K=V", "change a rule; may be repeated",
          .on_value = add_option, .self = &args },
    };
    BookCache *cache;
    int rest, code = cli_read_options("sim", argc, argv, options,
                                      sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    if (rest + 1 != argc)
        return cli_usage_error("sim",
                               "give one book, or several with + between them");
    args.book = argv[rest];
    cache = book_cache_new();
    code = simulate_args(&args, cache);
    book_cache_free(cache);
    free(args.bot_names);
    return code;
}
