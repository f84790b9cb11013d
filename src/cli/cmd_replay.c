/* cmd_replay.c: the command `replay`: plays a record again, step by step at a
 * terminal, verifies it or tells its story. */
#include <stdio.h>

#include "cli/cli.h"
#include "engine/family.h"
#include "match/tale.h"
#include "scene/digest.h"
#include "tui/console.h"
#include "tui/replay_view.h"

int cmd_replay(int argc, char **argv);

/* Prints the log as one reader reads it. */
static void on_entry(void *self, const Match *m, const LogEntry *entry)
{
    const char *text = log_text(entry, *(Seat *)self);

    (void)m;
    if (text)
        printf("%s%s\n", entry->kind == LOG_EVENT ? "  " : "", text);
}

static void print_end(const Match *m)
{
    const Table *t = match_table(m);

    if (!t->g->end_reason) {
        printf("-- the game is not over; it is turn %d\n", t->g->turn);
        return;
    }
    EACH_SEAT (t, s)
        if (seat_in(s, t->g->winners))
            printf("-- %s wins (%s)\n", t->names[s],
                   t->family->end_reasons[t->g->end_reason]);
}

/* The export for a seat ends with the hash of that seat's view. */
static void print_view_hash(Match *m, Seat seat)
{
    const View *view = match_view(m, seat);

    if (view)
        printf("-- view %016llx\n", (unsigned long long)game_hash(view->t.g));
}

/* A line for each turn. */
static Status print_headlines(const Match *m, Seat reader, Diag *diag)
{
    Arena arena = { 0 };
    Digest digest;
    Status st =
        digest_make(&digest, &arena, match_table(m), match_log(m), reader, 0)
            ? ST_OK
            : diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory for headlines");

    for (int i = 0; st == ST_OK && i < digest.n; i++)
        if (digest.turns[i].headline[0])
            printf("-- turn %d: %s\n", digest.turns[i].turn,
                   digest.turns[i].headline);
    arena_free(&arena);
    return st;
}

/* Plays it again, and prints what was asked for. */
static int replay(const char *path, Replay *how, bool story, bool headlines)
{
    Seat reader = *(Seat *)how->self;
    BookCache *cache = book_cache_new();
    Match *m = NULL;
    Diag diag;
    Status st = record_replay(&m, path, &(BookFinder){ book_cache_find, cache },
                              how, &diag);

    if (st == ST_OK && headlines)
        st = print_headlines(m, reader, &diag);
    if (st == ST_OK && story)
        st = tale_write(stdout, m, reader, &diag);
    else if (st == ST_OK && how->verify)
        printf("%s: verified\n", path);
    else if (st == ST_OK && !how->export.write)
        print_end(m);
    if (st == ST_OK && reader != HOST && !story)
        print_view_hash(m, reader);
    match_free(m);
    book_cache_free(cache);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

/* On a terminal it is stepped through, unless something else is wanted. */
static int step_through(const char *path, Seat reader, bool automatic,
                        int until)
{
    BookCache *cache = book_cache_new();
    Diag diag;
    Status st = replay_view_run(
        path, &(BookFinder){ book_cache_find, cache },
        &(ReplayView){ .reader = reader, .is_auto = automatic, .turn = until },
        &diag);

    book_cache_free(cache);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

int cmd_replay(int argc, char **argv)
{
    bool automatic = false, print = false, verify = false, story = false,
         headlines = false, export = false;
    const char *until = NULL, *seat_text = NULL;
    const Option options[] = {
        { "verify", NULL, "check that every line and hash is the same",
          .flag = &verify },
        { "until", "TURN", "stop when this turn begins", .text = &until },
        { "seat", "N", "as player N (from 1) saw it; 0: as a spectator",
          .text = &seat_text },
        { "export", NULL,
          "as a record without passes: a line where everyone has passed",
          .flag = &export },
        { "story", NULL, "as a tale in Markdown, character by character",
          .flag = &story },
        { "headlines", NULL, "each turn in a sentence", .flag = &headlines },
        { "auto", NULL, "at a terminal: go on by itself, a line each second",
          .flag = &automatic },
        { "print", NULL, "print the log at once, as without a terminal",
          .flag = &print },
    };
    long long turn = 0, seat = -1;
    Seat reader = HOST;
    Replay how = { .self = &reader };
    int rest, code = cli_read_options("replay", argc, argv, options,
                                      sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    if (rest + 1 != argc)
        return cli_usage_error("replay", "give one record");
    if (verify + story + headlines + export > 1)
        return cli_usage_error("replay", "--verify, --export, --story and"
                                         " --headlines cannot go together");
    if (export && seat_text)
        return cli_usage_error("replay", "--export is of the whole game, not"
                                         " of what a seat saw");
    if ((until &&
         !cli_read_number("replay", "--until", until, 1, 65535, &turn)) ||
        (seat_text &&
         !cli_read_number("replay", "--seat", seat_text, 0, SEATS_MAX, &seat)))
        return EXIT_USAGE;
    if (seat >= 0)
        reader = seat == 0 ? NOBODY : (Seat)(seat - 1);
    if (console_is_terminal() &&
        !(verify || export || story || headlines || print))
        return step_through(argv[rest], seat >= 0 ? reader : NOBODY, automatic,
                            (int)turn);
    how.verify = verify;
    how.until = (int)turn;
    if (export)
        how.export = record_to_stream(stdout);
    else if (!verify && !story && !headlines)
        how.on_entry = on_entry;
    return replay(argv[rest], &how, story, headlines);
}
