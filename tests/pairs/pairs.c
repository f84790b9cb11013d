/* pairs.c: compiles every sentence, plays the games of each pair until one
 * differs, and lists the pairs of which none does.
 *
 *     pairs [--sample N [--from K]] [--seed S] [--only TITLES] [-v] COURSE...
 *
 * With --sample one of N groups of sentences is tried, another for each K; with
 * --only those whose titles have one of these parts. A pair of which no game
 * differs is a failure, unless the course lists it: as an exception, with the
 * reason, or as open, which is to say that nobody has judged it yet. So is a
 * course that says something of a row that does not exist, and a line of a
 * position that is never understood.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "match/books.h"
#include "pairs.h"

typedef struct Trial {
    Pack *pack; /* NULL: it was refused */
    uint64_t *traces;
} Trial;

typedef struct PairsRun {
    Course *course;
    int sample, from;
    uint64_t seed;
    const char *only;
    bool verbose;
    long sentences, refused, pairs, differ, equal, silent, excepted, unequal;
    long open, games;
    Trial trials[GROUP_MAX];
} PairsRun;

/* ---- the games of a pair ---- */

static uint64_t trace_of(PairsRun *run, const Group *group, int i, int game)
{
    Trial *trial = &run->trials[i];

    if (trial->traces[game] == 0) {
        trial->traces[game] = game_trace(
            run->course, trial->pack, group->carrier->place, game, run->seed);
        run->games++;
        if (trial->traces[game] == 0)
            trial->traces[game] = 2; /* it cannot be posed */
    }
    return trial->traces[game];
}

/* The first game that differs, or -1. */
static int first_difference(PairsRun *run, const Group *group, int a, int b,
                            int max)
{
    for (int game = 0; game < max; game++)
        if (position_fits(run->course, game_position(run->course, game),
                          group->title) &&
            trace_of(run, group, a, game) != trace_of(run, group, b, game))
            return game;
    return -1;
}

/* Is the pair a line of this text, perhaps with a reason behind it? */
static bool is_listed(const char *text, const Group *group, int a, int b)
{
    char line[3 * SENTENCE_BYTES];
    const char *found = text;
    size_t n;

    snprintf(line, sizeof line, "%s [%.*s, %s]: %s / %s", group->title,
             (int)strcspn(group->carrier->text, " "), group->carrier->text,
             group->carrier->place, group->at[a].clause, group->at[b].clause);
    n = strlen(line);
    while (found && (found = strstr(found, line)) != NULL) {
        if ((found == text || found[-1] == '\n') &&
            (found[n] == '\n' || strncmp(found + n, "  #", 3) == 0))
            return true;
        found++;
    }
    return false;
}

static void show_pair(const Group *group, const char *what, int a, int b)
{
    printf("%s %s [%.*s, %s]: %s / %s\n", what, group->title,
           (int)strcspn(group->carrier->text, " "), group->carrier->text,
           group->carrier->place, group->at[a].clause, group->at[b].clause);
    fflush(stdout);
}

static void check_pair(PairsRun *run, const Group *group, int a, int b)
{
    int all = games_count(run->course), game;

    if (!run->trials[a].pack || !run->trials[b].pack)
        return;
    run->pairs++;
    game = first_difference(run, group, a, b, all);
    if (game >= 0) {
        run->differ++;
        if (run->verbose)
            printf("%d ", game), show_pair(group, "differs", a, b);
    } else if (is_listed(run->course->exceptions, group, a, b)) {
        run->excepted++;
        if (run->verbose)
            show_pair(group, "excepted", a, b);
    } else if (is_listed(run->course->open, group, a, b)) {
        run->open++;
    } else {
        run->silent++;
        show_pair(group, "silent", a, b);
        if (run->verbose)
            printf("    on %s\n", group->carrier->text);
    }
}

static void check_equal(PairsRun *run, const Group *group, int a, int b)
{
    if (!run->trials[a].pack || !run->trials[b].pack)
        return;
    run->equal++;
    if (first_difference(run, group, a, b, run->course->n_positions) >= 0) {
        run->unequal++;
        show_pair(group, "not equal", a, b);
    }
}

/* ---- a group ---- */

static void compile(PairsRun *run, Group *group, int i)
{
    const Family *family;
    Diag diag;

    if (books_load_pack(&run->trials[i].pack, &family, run->course->set,
                        group->at[i].text, &diag) != ST_OK) {
        run->trials[i].pack = NULL;
        run->refused++;
        if (run->verbose)
            printf("refused: %s: %s\n", group->at[i].clause, diag.what);
        return;
    }
    run->sentences += i > 0;
    run->trials[i].traces =
        calloc((size_t)games_count(run->course), sizeof *run->trials[i].traces);
}

/* Which groups are tried depends on each of them alone. */
static bool is_sampled(const PairsRun *run, const Group *group)
{
    const char *clause = group->at[group->n > 1 ? 1 : 0].clause;
    uint64_t hash = hash_string(0, group->carrier->text);

    return hash_string(hash, clause) % (uint64_t)run->sample ==
           (uint64_t)run->from;
}

/* The sense of a sentence in its slot; the plain one has that of its first
 * phrase, which is its text. */
static void check_group(void *self, Group *group)
{
    PairsRun *run = self;

    if (!is_sampled(run, group) ||
        (run->only && !title_fits(run->only, group->title)))
        return;
    memset(run->trials, 0, sizeof run->trials);
    for (int i = 0; i < group->n; i++)
        compile(run, group, i);
    if (group->refused) {
        if (run->trials[0].pack)
            run->silent++, printf("accepted: %s", group->at[0].text);
    } else if (!run->trials[0].pack || (group->two && !run->trials[1].pack)) {
        run->silent++;
        printf("refused: %s", group->at[0].text);
    } else if (!run->trials[1].pack && run->verbose)
        printf("the plain one is refused: %s [%s]: %s\n", group->title,
               group->carrier->text, group->at[1].clause);
    if (group->refused)
        ;
    else if (group->two && group->equal)
        check_equal(run, group, 0, 1);
    else if (group->two)
        check_pair(run, group, 0, 1);
    for (int i = group->two ? 2 : 1; i < group->n; i++) {
        int before = -1;
        check_pair(run, group, 0, i);
        if (i > 1 && group->at[i].plain)
            check_equal(run, group, 1, i);
        else if (i > 1)
            check_pair(run, group, 1, i);
        for (int k = 2; k < i; k++) {
            if (group->at[k].slot != group->at[i].slot || !run->trials[k].pack)
                continue;
            if (strcmp(group->at[k].sense, group->at[i].sense) != 0)
                before = k;
            else
                check_equal(run, group, k, i);
        }
        if (before >= 0)
            check_pair(run, group, before, i);
    }
    for (int i = 0; i < group->n; i++) {
        books_free_pack(run->trials[i].pack);
        free(run->trials[i].traces);
    }
}

static bool report(const PairsRun *run, clock_t start)
{
    printf("%ld sentences (%ld refused), %ld pairs: %ld differ, %ld excepted,"
           " %ld open, %ld silent; %ld equal pairs: %ld differ; %ld games,"
           " %.0f s\n",
           run->sentences, run->refused, run->pairs, run->differ, run->excepted,
           run->open, run->silent, run->equal, run->unequal, run->games,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    return run->silent == 0 && run->unequal == 0;
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {
        { "sample", 1, NULL, 'n' },  { "seed", 1, NULL, 's' },
        { "only", 1, NULL, 'o' },    { "from", 1, NULL, 'f' },
        { "verbose", 0, NULL, 'v' }, { NULL, 0, NULL, 0 }
    };
    static PairsRun run = { .sample = 1, .seed = 1 };
    clock_t start = clock();
    const char *titles;
    bool current = true;
    int c;

    while ((c = getopt_long(argc, argv, "v", longs, NULL)) != -1) {
        if (c == 'n')
            run.sample = atoi(optarg);
        else if (c == 's')
            run.seed = strtoull(optarg, NULL, 10);
        else if (c == 'o')
            run.only = optarg;
        else if (c == 'f')
            run.from = atoi(optarg);
        else if (c == 'v')
            run.verbose = true;
        else
            return 2;
    }
    for (int i = optind; i < argc; i++) {
        run.course = calloc(1, sizeof *run.course);
        course_read(run.course, argv[i]);
        titles = sentences_each(run.course, check_group, &run);
        current &= course_is_current(run.course, titles);
        if (run.sample == 1)
            current &= course_was_understood(run.course);
        free(run.course->exceptions);
        free(run.course->open);
        free(run.course);
    }
    return report(&run, start) && current ? 0 : 1;
}
