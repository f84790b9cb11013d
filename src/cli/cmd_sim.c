/* cmd_sim.c: `kickdoor sim`: many games of bots, and what came of them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/print_json.h"
#include "cli/sim_progress.h"
#include "sim/store.h"
#include "sim/summary.h"

int cmd_sim(int argc, char **argv);

/* The options as they were typed. */
typedef struct SimArgs {
    const char *book, *against, *games, *bots, *seed, *threads, *game, *shard,
        *save, *report, *plots, *budget, *logs;
    bool json;
    char options[SIM_OPTIONS_MAX];
    char *bot_names; /* cut into pieces */
} SimArgs;

/* And as they were understood. */
typedef struct SimTask {
    SimPlan plan;
    int threads;
    int shard, shards;
    long long game; /* the only one, or -1 */
} SimTask;

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

/* ---- results ---- */

static Status write_report(const char *path, const Summary *summary, Diag *diag)
{
    FILE *out = fopen(path, "w");
    bool good = out != NULL;

    if (good) {
        summary_write_html(out, summary);
        good = !ferror(out);
        good &= fclose(out) == 0;
    }
    return good ? ST_OK
                : diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
}

static int show_results(const SimArgs *args, const SimRun *run)
{
    Summary summary;
    Diag diag;
    Status st = summary_make(&summary, run, &diag);

    if (st == ST_OK && args->report)
        st = write_report(args->report, &summary, &diag);
    if (st == ST_OK && args->plots)
        st = summary_write_plots(args->plots, &summary, &diag);
    if (st == ST_OK && args->json)
        cli_print_json(summary_write_json, &summary);
    else if (st == ST_OK)
        summary_print(stdout, &summary);
    summary_free(&summary);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

/* Not all games were played: what there is was shown, and this says so. */
static int report_missing(const SimRun *run, const char *save)
{
    if (run->n_done == run->n_wanted)
        return EXIT_OK;
    cli_error("%ld of %ld games are done%s%s", run->n_done, run->n_wanted,
              save ? "; the same command continues " : "", save ? save : "");
    return EXIT_INVALID;
}

/* ---- one game ---- */

static void write_stdout(void *self, const char *text, size_t n)
{
    (void)self;
    fwrite(text, 1, n, stdout);
}

/* Its record is printed, what came of it is said beside it. */
static int replay_one(const SimTask *task)
{
    SimPlayer *player = sim_player_new(&task->plan, &task->plan.book);
    RecordWriter record = { .write = write_stdout };
    const SimGame *game =
        player ? sim_player_record(player, (long)task->game, record) : NULL;

    if (game)
        fprintf(stderr, "game %lld: %d turns, %ld decisions, hash %016llx\n",
                task->game, game->turns, game->decisions,
                (unsigned long long)game->hash);
    else
        cli_error("no memory left");
    sim_player_free(player);
    return game ? EXIT_OK : EXIT_IO;
}

/* ---- many games ---- */

static Status run_games(const SimArgs *args, const SimTask *task, SimRun *run,
                        Diag *diag)
{
    SimProgress progress;
    Status st = ST_OK;

    run->threads = task->threads;
    if (args->save && access(args->save, F_OK) == 0)
        st = store_add(run, args->save, diag);
    if (st != ST_OK)
        return st;
    sim_progress_start(&progress, run, args->save);
    st = sim_run(run, diag);
    sim_progress_end(&progress, run);
    if (st == ST_OK && progress.status != ST_OK) {
        *diag = progress.diag;
        st = progress.status;
    }
    return st;
}

static int simulate(const SimArgs *args, const SimTask *task)
{
    SimRun run;
    Diag diag;
    int code = EXIT_OK;
    Status st =
        sim_run_init(&run, &task->plan, task->shard, task->shards, &diag);

    if (st == ST_OK)
        st = run_games(args, task, &run, &diag);
    if (st != ST_OK)
        code = cli_error_diag(&diag, st);
    else if (!args->shard)
        code = show_results(args, &run);
    else if (!args->save)
        store_write(stdout, &run);
    if (code == EXIT_OK)
        code = report_missing(&run, args->save);
    sim_run_free(&run);
    return code;
}

/* ---- from options to a task ---- */

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

static int read_shard(const char *text, SimTask *task)
{
    int n = 0;

    task->shards = 1;
    if (!text)
        return -1;
    if (sscanf(text, "%d/%d%n", &task->shard, &task->shards, &n) != 2 ||
        text[n] || task->shard < 1 || task->shard > task->shards)
        return cli_usage_error("sim", "--shard takes I/N, such as 1/4, not %s",
                               text);
    task->shard--;
    return -1;
}

static int read_numbers(const SimArgs *args, SimTask *task)
{
    SimPlan *plan = &task->plan;
    long long games, seed, threads, budget;

    if (!cli_read_number("sim", "--games", args->games, 1, SIM_GAMES_MAX,
                         &games) ||
        !cli_read_number("sim", "--seed", args->seed, 0, INT64_MAX, &seed) ||
        !cli_read_number("sim", "-j", args->threads, 1, 256, &threads) ||
        !cli_read_number("sim", "--time", args->budget, 1, 600000, &budget))
        return EXIT_USAGE;
    task->game = -1;
    if (args->game && !cli_read_number("sim", "--game", args->game, 0,
                                       games - 1, &task->game))
        return EXIT_USAGE;
    plan->games = (long)games;
    plan->seed = (uint64_t)seed;
    plan->budget_ms = (int)budget;
    task->threads = (int)threads;
    return read_shard(args->shard, task);
}

static int read_args(SimArgs *args, SimTask *task)
{
    int code;

    if (!args->games)
        return cli_usage_error("sim", "how many games? Write --games N");
    if (!args->bots)
        return cli_usage_error("sim", "who plays? Write --bots A,B,C,D");
    code = read_numbers(args, task);
    if (code >= 0)
        return code;
    memcpy(task->plan.options, args->options, sizeof task->plan.options);
    task->plan.logs = args->logs;
    return read_bots(args, &task->plan);
}

static Status load_book(BookCache *cache, SimBook *book, Diag *diag)
{
    return book->name ? book_cache_find(cache, book->name, &book->pack,
                                        &book->family, diag)
                      : ST_OK;
}

static Status load_books(BookCache *cache, SimPlan *plan, Diag *diag)
{
    Status st = load_book(cache, &plan->book, diag);

    return st == ST_OK ? load_book(cache, &plan->against, diag) : st;
}

/* A folder that cannot be written to is a mistake, not a game without a log. */
static Status try_logs(const SimPlan *plan, Diag *diag)
{
    char folder[4096];

    if (!plan->logs)
        return ST_OK;
    snprintf(folder, sizeof folder, "%s/.", plan->logs);
    return access(folder, W_OK | X_OK) == 0
               ? ST_OK
               : diag_set(diag, ST_IO, plan->logs, 0, 0, "%s", strerror(errno));
}

/* A program that cannot be started at all is a mistake, not a crash. */
static Status try_programs(const SimPlan *plan, Diag *diag)
{
    Status st = ST_OK;

    for (int i = 0; i < plan->seats && st == ST_OK; i++) {
        const char *program = plan_bot_program(plan->bots[i]);
        ExecBot *bot = NULL;
        if (program)
            st = exec_bot_start(&bot, program, NULL, diag);
        exec_bot_free(bot);
    }
    return st;
}

static int sim_games(SimArgs *args, BookCache *cache)
{
    SimTask task = { .plan.book.name = args->book,
                     .plan.against.name = args->against };
    int code = read_args(args, &task);
    Diag diag;
    Status st;

    if (code >= 0)
        return code;
    st = load_books(cache, &task.plan, &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    if (plan_check(&task.plan, &diag) != ST_OK)
        return cli_usage_error("sim", "%s", diag.what);
    st = try_logs(&task.plan, &diag);
    if (st == ST_OK)
        st = try_programs(&task.plan, &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    return task.game >= 0 ? replay_one(&task) : simulate(args, &task);
}

/* ---- shards ---- */

static Status check_hash(const SimBook *book, uint64_t hash, Diag *diag)
{
    if (!book->pack || book->pack->rules_hash == hash)
        return ST_OK;
    return diag_set(diag, ST_BAD, NULL, 0, 0,
                    "%s has been changed since these games were played",
                    book->name);
}

static Status merge_files(SimRun *run, char **paths, int n, Diag *diag)
{
    Status st = ST_OK;

    for (int i = 0; i < n && st == ST_OK; i++)
        st = store_add(run, paths[i], diag);
    return st;
}

static int merge_run(const SimArgs *args, const StoreHead *head, char **paths,
                     int n)
{
    SimRun run;
    Diag diag;
    int code;
    Status st = sim_run_init(&run, &head->plan, 0, 1, &diag);

    if (st == ST_OK)
        st = merge_files(&run, paths, n, &diag);
    code = st == ST_OK ? show_results(args, &run) : cli_error_diag(&diag, st);
    if (code == EXIT_OK)
        code = report_missing(&run, NULL);
    sim_run_free(&run);
    return code;
}

static int sim_merge(const SimArgs *args, BookCache *cache, char **paths, int n)
{
    StoreHead *head = malloc(sizeof *head);
    Diag diag;
    Status st = head ? store_read_head(head, paths[0], &diag)
                     : diag_set(&diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    int code;

    if (st == ST_OK)
        st = load_books(cache, &head->plan, &diag);
    if (st == ST_OK)
        st = check_hash(&head->plan.book, head->hash, &diag);
    if (st == ST_OK)
        st = check_hash(&head->plan.against, head->against_hash, &diag);
    code = st == ST_OK ? merge_run(args, head, paths, n)
                       : cli_error_diag(&diag, st);
    free(head);
    return code;
}

/* ---- the command ---- */

static int sim_rest(SimArgs *args, BookCache *cache, char **rest, int n)
{
    if (n > 1 && strcmp(rest[0], "merge") == 0)
        return sim_merge(args, cache, rest + 1, n - 1);
    if (n != 1)
        return cli_usage_error("sim", "give one book, or several with + between"
                                      " them; or `merge` and files");
    args->book = rest[0];
    return sim_games(args, cache);
}

int cmd_sim(int argc, char **argv)
{
    SimArgs args = { .seed = "1", .threads = "1", .budget = "1000" };
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
        { "json", NULL, "one object, for programs", .flag = &args.json },
        { "report", "FILE.html", "also write a page with plots",
          .text = &args.report },
        { "plots", "FOLDER", "also write its plots there, as SVG",
          .text = &args.plots },
        { "against", "BOOK", "another version, played on the same deals",
          .text = &args.against },
        { "game", "K", "play only game K, from 0, and print its record",
          .text = &args.game },
        { "save", "FILE", "keep the tally there; go on if there is one",
          .text = &args.save },
        { "shard", "I/N", "play every Nth game, and print the tally",
          .text = &args.shard },
        { "time", "MS", "that a PROGRAM may think (1000)",
          .text = &args.budget },
        { "logs", "FOLDER", "write there what PROGRAMs say, by game",
          .text = &args.logs },
    };
    BookCache *cache;
    int rest, code = cli_read_options("sim", argc, argv, options,
                                      sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    cache = book_cache_new();
    code = sim_rest(&args, cache, argv + rest, argc - rest);
    book_cache_free(cache);
    free(args.bot_names);
    return code;
}
