/* games.c: random games: the state is audited after every step, and all the
 * rest is tested at every step or at some of them (Bench.every). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battery.h"
#include "bots/bots.h"
#include "engine/audit.h"
#include "engine/family.h"
#include "engine/save.h"
#include "match/record.h"
#include "match/tale.h"
#include "scenario/invariants.h"

enum { MATCH_EVERY = 8 }; /* two matches are made for each comparison */

/* What holds at every moment (scenario/invariants.h). */
static bool check_moment(Bench *bench, const Table *t)
{
    char line[TEXT_LINE];
    Text why = TEXT_INIT(line);

    return invariants_check(t, &bench->rng, &why) ||
           battery_fail(bench, t, "%s", line);
}

/* Saved, loaded, copied: the same game, and it goes on the same way. */
static bool check_copies(Bench *bench, const Table *t, Action a)
{
    size_t n = save_bytes(t->g);
    unsigned char *bytes = malloc(n);
    Table copy = *t, loaded = *t;
    const char *why;
    bool good = true;

    copy.g = battery_copy(t);
    loaded.g = malloc(bench->bytes);
    copy.sink = loaded.sink = NULL;
    save_write(t->g, bytes);
    why = save_read(&loaded, bytes, n);
    if (why)
        good = battery_fail(bench, t, "cannot be loaded again: %s", why);
    bytes[SAVE_HEADER_BYTES + (size_t)rng_pick(&bench->rng, STREAM_PICK,
                                               (int)(n - SAVE_HEADER_BYTES))] ^=
        1;
    if (good &&
        !save_read(
            &(Table){ .g = copy.g, .pack = t->pack, .family = t->family },
            bytes, n))
        good = battery_fail(bench, t, "a damaged save was loaded");
    game_copy(game_edit(&copy), t->g);
    if (good) {
        action_try(&copy, a);
        game_run(&copy, 0);
        action_try(&loaded, a);
        game_run(&loaded, 0);
        if (memcmp(copy.g, loaded.g, bench->bytes) != 0)
            good = battery_fail(bench, t, "copy and load went apart");
    }
    free(game_edit(&copy));
    free(game_edit(&loaded));
    free(bytes);
    return good;
}

/* Keeps the state before a draft, for the test that nobody sees it built. */
static void keep_before_draft(const Table *t, Game *before)
{
    const Draft *draft = &t->g->draft;

    if (draft->verb == VERB_none || (draft->must && draft->count == 0))
        game_copy(before, t->g);
}

/* All that can be tested of a state and of what its seats see. */
static bool look_closely(Bench *bench, Table *t, const Game *before)
{
    if (bench->look == LOOK_MATCHES)
        return battery_same_match(bench, t);
    return (bench->look == LOOK_WORLDS || check_moment(bench, t)) &&
           battery_same_view(bench, t) &&
           (bench->steps % MATCH_EVERY || battery_same_match(bench, t)) &&
           battery_draft(bench, t, before);
}

/* Somebody answers; at steps that are looked at closely the answer is played
 * in copies and other worlds first. */
static bool answer_once(Bench *bench, Table *t, bool close)
{
    Action a = battery_choose(bench, t);

    if (bench->failed ||
        (close && bench->look != LOOK_MATCHES &&
         ((bench->look == LOOK_ALL && !check_copies(bench, t, a)) ||
          !battery_same_answer(bench, t, a) ||
          !battery_same_choice(bench, t, a))))
        return false;
    if (bench->sink)
        watch_answer(t, a);
    t->sink = bench->sink;
    if (action_try(t, a).id != REFUSAL_none)
        return battery_fail(bench, t, "listed, but refused: verb %s",
                            t->family->verbs[a.verb].id);
    t->sink = NULL;
    bench->steps++;
    return !bench->failed;
}

/* HOUSE-OVER: nothing can be done any more. */
static bool check_over(Bench *bench, Table *t)
{
    uint64_t before = game_hash(t->g);

    for (int i = 0; i < 4; i++) {
        Action a = invariants_random_action(t, &bench->rng);
        if (action_try(t, a).id != REFUSAL_over || game_hash(t->g) != before)
            return battery_fail(bench, t, "the game went on after its end");
    }
    return true;
}

/* Runs on, and passes events to the watcher of the game. */
static void run_watched(const Bench *bench, Table *t)
{
    t->sink = bench->sink;
    game_run(t, 0);
    t->sink = NULL;
}

bool battery_game(Bench *bench)
{
    MatchSetup setup = battery_setup(bench);
    Table t = { .g = malloc(bench->bytes),
                .pack = bench->pack,
                .family = bench->family,
                .names = setup.names };
    Game *before = malloc(bench->bytes);

    bench->sink = watch_begin(bench);
    game_start(&t, &setup.game);
    for (run_watched(bench, &t); !t.g->end_reason && !bench->failed;
         run_watched(bench, &t)) {
        bool close = rng_pick(&bench->rng, STREAM_PICK, bench->every) == 0;
        const char *bad = bench->look == LOOK_ALL ? audit(&t) : NULL;
        if (bad)
            battery_fail(bench, &t, "impossible: %s", bad);
        keep_before_draft(&t, before);
        if (bench->failed || (close && !look_closely(bench, &t, before)) ||
            !answer_once(bench, &t, close))
            break;
    }
    if (!bench->failed && bench->look == LOOK_ALL && audit(&t))
        battery_fail(bench, &t, "impossible at the end: %s", audit(&t));
    if (!bench->failed)
        check_over(bench, &t);
    bench->end_reasons[t.g->end_reason]++;
    bench->games++;
    free(before);
    free(game_edit(&t));
    return !bench->failed;
}

/* ---- records ---- */

static Status find_bench(void *self, const char *book, const Pack **pack,
                         const Family **family, Diag *diag)
{
    Bench *bench = self;

    (void)book;
    (void)diag;
    *pack = bench->pack;
    *family = bench->family;
    return ST_OK;
}

/* At a gate only what the gate is about: a quiet driver does not wait for a
 * player who would rather trade an Item. */
static bool is_beside_gate(const Table *t, int verb)
{
    int class = t->family->verbs[verb].class;

    return class == CLASS_SIDE ||
           (class == CLASS_DRAFT && t->family->steps[t->g->ask.step].window);
}

static Action choose_random(void *self, const View *view)
{
    Bench *bench = self;
    ActionList list;
    int n = 0;

    action_list(&view->t, view->seat, &list);
    if (view->t.g->ask.shape == ASK_GATE) {
        for (int i = 0; i < list.n; i++)
            if (!is_beside_gate(&view->t, list.at[i].verb))
                list.at[n++] = list.at[i];
        list.n = n;
    }
    return battery_equal_card(bench, &view->t,
                              bot_random_pick(&list, &bench->rng));
}

/* Numbers that a reader gets count what the reader gets, nothing else. */
static bool check_numbers(Bench *bench, const Match *m)
{
    const Log *log = match_log(m);

    for (int r = 0; r < LOG_READERS; r++) {
        int n_entries = 0;
        for (int i = 0; i < log->n; i++)
            n_entries += log_text(&log->at[i],
                                  r == SEATS_MAX ? NOBODY : (Seat)r) != NULL;
        if (n_entries != log->n_entries[r])
            return battery_fail(bench, match_table(m),
                                "reader %d was told %d things, numbered %d", r,
                                n_entries, log->n_entries[r]);
    }
    return true;
}

/* Did the reader ever read exactly this? */
static bool is_in_log(const Log *log, Seat reader, const char *full)
{
    for (int i = 0; i < log->n; i++) {
        const char *text = log_text(&log->at[i], reader);
        if (text && strcmp(text, full) == 0)
            return true;
    }
    return false;
}

/* Does this line stand in the tale, with a capital? Not behind a letter: "Ann
 * draws" is not in "Roxann draws". */
static bool is_in_tale(const char *tale, const char *line)
{
    for (const char *at = tale; (at = strstr(at, line + 1)) != NULL; at++) {
        bool begins =
            at - 1 == tale || (at > tale + 1 && strchr(" \n(", at[-2]));
        if (at > tale && begins && toupper(at[-1]) == toupper(line[0]))
            return true;
    }
    return false;
}

/* The tale of a reader has nothing that the reader saw only as a back, or not
 * at all. */
static bool check_tale(Bench *bench, const Match *m)
{
    enum { SENTENCES = 40 };
    Seat reader = (Seat)rng_pick(&bench->rng, STREAM_PICK, bench->players);
    const Log *log = match_log(m);
    char *tale = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&tale, &n);
    Diag diag;
    int left = SENTENCES;
    bool good = tale_write(out, m, reader, &diag) == ST_OK;

    fclose(out);
    if (!good)
        battery_fail(bench, match_table(m), "%s", diag.what);
    for (int i = 0; good && left > 0 && i < log->n; i++) {
        const char *full = log->at[i].full;
        const char *text = log_text(&log->at[i], reader);
        if (log->at[i].kind != LOG_EVENT || (text && strcmp(text, full) == 0))
            continue;
        left--;
        if (is_in_tale(tale, full) && !is_in_log(log, reader, full))
            good = battery_fail(bench, match_table(m),
                                "the tale tells reader %d: %s", reader, full);
    }
    free(tale);
    return good;
}

/* How many gates a canonical record has seen close. */
static int gates_closed(FILE *stream, char *const *text)
{
    int n = 0;

    fflush(stream);
    for (const char *at = *text; at && (at = strstr(at, "\neveryone passes\n"));
         at++)
        n++;
    return n;
}

/* The lines of a canonical record, played by a driver that lets idle seats be
 * passed, must give the same record. */
static bool check_quiet(Bench *bench, const char *record)
{
    MatchSetup setup = battery_setup(bench);
    char *text = strdup(record), *again = NULL, *save = NULL, *line;
    size_t n = 0;
    FILE *stream = open_memstream(&again, &n);
    Match *m;
    Diag diag;
    bool good = true;
    int closed = 0;

    setup.export = record_to_stream(stream);
    if (match_new(&m, &setup, &diag) != ST_OK) {
        fclose(stream);
        free(text);
        free(again);
        return battery_fail(bench, NULL, "%s", diag.what);
    }
    match_set_quiet(m, 0xff);
    match_run(m);
    strtok_r(text, "\n", &save);
    while (good && (line = strtok_r(NULL, "\n", &save)) != NULL) {
        Refusal why;
        char sentence[TEXT_LINE];
        Text out = TEXT_INIT(sentence);
        if (strchr(">=", line[0]) || strncmp(line, "result", 6) == 0 ||
            strncmp(line, "rules ", 6) == 0 || strncmp(line, "book ", 5) == 0 ||
            strncmp(line, "seed", 4) == 0 || strncmp(line, "seats ", 6) == 0 ||
            strncmp(line, "option ", 7) == 0)
            continue;
        if (strcmp(line, "everyone passes") == 0 &&
            gates_closed(stream, &again) >= ++closed)
            continue; /* it closed by itself */
        if (match_answer_line(m, NOBODY, line, &why, &out) != READ_OK)
            good = battery_fail(bench, match_table(m), "quiet: %s", line);
        match_run(m);
    }
    fclose(stream);
    if (good && strcmp(record, again) != 0)
        good = battery_fail(bench, match_table(m),
                            "a quiet driver's record"
                            " differs");
    match_free(m);
    free(text);
    free(again);
    return good;
}

static bool write_temporary(const char *text, char *path)
{
    int fd = mkstemp(path);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;

    return file && fputs(text, file) >= 0 && fclose(file) == 0;
}

/* A whole game through the match: recorded, verified, verified by a quiet
 * driver. */
bool battery_record(Bench *bench)
{
    MatchSetup setup = battery_setup(bench);
    Chooser choosers[SEATS_MAX];
    char *record = NULL, *export = NULL, path[] = "/tmp/kickdoor-XXXXXX";
    size_t n = 0, n_export = 0;
    FILE *stream = open_memstream(&record, &n);
    FILE *canonical = open_memstream(&export, &n_export);
    Match *m, *again = NULL;
    Diag diag;
    Replay how = { .verify = true };

    for (int s = 0; s < SEATS_MAX; s++)
        choosers[s] = (Chooser){ "random", choose_random, bench };
    setup.record = record_to_stream(stream);
    setup.export = record_to_stream(canonical);
    if (match_new(&m, &setup, &diag) != ST_OK) {
        fclose(stream);
        fclose(canonical);
        free(record);
        free(export);
        return battery_fail(bench, NULL, "%s", diag.what);
    }
    match_play(m, choosers);
    fflush(stream);
    fflush(canonical);
    if (check_numbers(bench, m))
        check_tale(bench, m);
    if (!bench->failed &&
        (!write_temporary(record, path) ||
         record_replay(&again, path, &(BookFinder){ find_bench, bench }, &how,
                       &diag) != ST_OK))
        battery_fail(bench, match_table(m), "%s:%d: %s", path, diag.line,
                     diag.what);
    if (!bench->failed)
        remove(path);
    if (!bench->failed)
        check_quiet(bench, export);
    match_free(again);
    match_free(m);
    fclose(stream);
    fclose(canonical);
    free(record);
    free(export);
    return !bench->failed;
}
