/* scenario.c: runs a scenario line by line: sets up, acts, expects. */
#include "scenario/scenario.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "match/books.h"
#include "engine/audit.h"
#include "engine/family.h"
#include "lessons/lesson.h"
#include "match/drafts.h"
#include "scenario/invariants.h"
#include "scenario/scenario_int.h"
#include "script/script_pass.h"

/* A failure after the last line is reported at the last line. */
static int line_number(const ScenarioRun *run)
{
    int at = run->at < run->n_lines ? run->at : run->n_lines - 1;

    return run->lines && at >= 0 ? run->lines[at].number : 1;
}

bool scenario_fail(ScenarioRun *run, const char *format, ...)
{
    va_list args;

    fprintf(run->out, "%s:%d: ", run->path, line_number(run));
    va_start(args, format);
    vfprintf(run->out, format, args);
    va_end(args);
    fputc('\n', run->out);
    run->failed = true;
    return false;
}

/* ---- acting ---- */

/* What became of a line. */
typedef struct Attempt {
    Reading reading;
    Refusal refusal;
    char why[TEXT_LINE];       /* if it was not accepted */
    char unoffered[TEXT_LINE]; /* what was accepted without being offered, or ""
                                */
} Attempt;

/* Before it is done: is each action of the line one that is offered? */
static void check_offered(ScenarioRun *run, const char *line, Attempt *attempt)
{
    const Table *t = match_table(run->match);
    Text why = TEXT_INIT(attempt->why),
         unoffered = TEXT_INIT(attempt->unoffered);
    const Action *action;
    ActionPath path;

    if (match_read_line(run->match, NOBODY, line, &path, &attempt->refusal,
                        &why) != READ_OK)
        return;
    if (path.n == 1 && drafts_is_step(t, path.at[0].verb))
        t = &match_view(run->match, path.at[0].seat)->t;
    action = scenario_find_unoffered(t, &path);
    if (!action)
        return;
    pattern_describe(&unoffered, t->family->verbs[action->verb].pattern);
    if (action->card != NO_CARD) {
        text_add(&unoffered, " (");
        pattern_write_card(&unoffered, t, action->card);
        text_add_char(&unoffered, ')');
    }
}

static Attempt attempt_line(ScenarioRun *run, const char *line)
{
    Attempt attempt = { .why = "", .unoffered = "" };
    Text why;

    check_offered(run, line, &attempt);
    why = TEXT_INIT(attempt.why);
    attempt.reading =
        match_answer_line(run->match, NOBODY, line, &attempt.refusal, &why);
    if (attempt.reading == READ_REFUSED)
        pattern_write_refusal(&why, match_table(run->match), attempt.refusal);
    return attempt;
}

/* Checks the invariants. */
static void check_invariants(ScenarioRun *run)
{
    char line[TEXT_LINE];
    Text why = TEXT_INIT(line);
    const Table *t = match_table(run->match);

    if (match_broken(run->match))
        scenario_fail(run, "the game is broken after this line: %s",
                      match_broken(run->match));
    else if (t->g->end_reason ? !invariants_audit(t, &why)
                              : !invariants_check(t, &run->rng, &why))
        scenario_fail(run, "not sound after this line: %s", line);
}

/* Passes the gate that stands for everybody. */
static bool pass_gate(ScenarioRun *run)
{
    if (game_ask(match_table(run->match)->g).shape != ASK_GATE)
        return false;
    match_answer(run->match, action_make(VERB_everyone, NOBODY));
    match_run(run->match);
    if (run->trace)
        fprintf(run->out, "    (everyone passes)\n");
    return true;
}

/* A possible cause of a failure: gates that the scenario did not mention. */
static void print_passed(const ScenarioRun *run)
{
    for (int i = 0; i < run->n_passed; i++)
        fprintf(run->out,
                "%s:%d: line %d was legal only after everybody passed (%s)\n",
                run->path, run->passed[i].number, run->passed[i].number,
                run->family->steps[run->passed[i].step].name);
}

/* Judges an action that was accepted, and goes on. */
static void go_on(ScenarioRun *run, const Attempt *attempt)
{
    if (attempt->unoffered[0])
        scenario_fail(run, "accepted, but not offered in the list: %s",
                      attempt->unoffered);
    match_run(run->match);
    check_invariants(run);
}

/* One of those by which a line passes. */
static bool pass_one(void *self, Action a)
{
    ScenarioRun *run = self;
    char line[LINE_BUFFER];
    Text text = TEXT_INIT(line);
    Attempt attempt;

    line_write(&text, match_table(run->match), a, HOST);
    attempt = attempt_line(run, line);
    if (attempt.reading == READ_OK)
        go_on(run, &attempt);
    else
        scenario_fail(run, "refused: %s: %s", line, attempt.why);
    return !run->failed;
}

/* What is told behind a soft pass may have been told by the line before. */
static bool run_pass(ScenarioRun *run, const char *line)
{
    int log_before = match_log(run->match)->n;
    PassLine pass;

    if (!script_read_pass(match_table(run->match), line, &pass))
        return false;
    if (!script_pass(run->match, pass.seat, pass_one, run))
        return pass.is_soft;
    if (!pass.is_soft)
        run->log_from = log_before;
    return true;
}

static void run_action(ScenarioRun *run, const char *line)
{
    int log_before = match_log(run->match)->n;
    int step = match_table(run->match)->g->ask.step;
    Attempt attempt = attempt_line(run, line);
    bool passed = attempt.reading == READ_REFUSED && pass_gate(run);

    if (passed)
        attempt = attempt_line(run, line);
    if (attempt.reading != READ_OK) {
        scenario_fail(run, "%s%s: %s",
                      attempt.reading == READ_REFUSED ? "refused"
                                                      : "not understood",
                      passed ? ", and everybody had passed" : "", attempt.why);
        if (attempt.reading == READ_REFUSED)
            scenario_print_legal(run, line);
        return;
    }
    if (passed && run->n_passed < PASSED_MAX)
        run->passed[run->n_passed++] = (PassedGate){ line_number(run), step };
    run->log_from = log_before;
    go_on(run, &attempt);
}

/* ---- refusals ---- */

/* What the next line says of a refusal of this one: "" if it names no clause;
 * NULL if none is expected. */
static const char *expected_refusal(const ScenarioRun *run)
{
    const char *next = run->at + 1 < run->n_lines
                           ? script_rest(run->lines[run->at + 1].text, "expect")
                           : NULL;

    if (!next ||
        (strcmp(next, "refused") != 0 && !script_rest(next, "refused by")))
        return NULL;
    return next[7] ? script_rest(next, "refused by") : "";
}

/* Is it refused only because others are asked first? */
static bool is_too_early(const Table *t, Refusal refusal)
{
    return game_ask(t->g).shape == ASK_GATE &&
           (refusal.id == REFUSAL_not_now || refusal.id == REFUSAL_not_asked ||
            refusal.id == REFUSAL_passed);
}

/* The clause by which it was refused, if that is not the expected one. A clause
 * that is named must match; without one, a gate does not count as a reason. */
static void check_clause(ScenarioRun *run, const char *clause,
                         const Attempt *attempt)
{
    const Table *t = match_table(run->match);
    const char *was = pattern_refusal_clause(t, attempt->refusal);
    bool untimely = is_too_early(t, attempt->refusal);

    if (clause[0] && strcmp(clause, was) != 0)
        scenario_fail(run, "refused by %s, not by %s: %s", was, clause,
                      attempt->why);
    else if (!clause[0] && untimely)
        scenario_fail(run, "refused only because others are asked first: %s",
                      attempt->why);
    if (run->failed && untimely)
        fprintf(run->out,
                "    a gate stands (%s): write `everyone passes` before this"
                " line, or name the clause\n",
                t->family->steps[t->g->ask.step].name);
}

static void check_refusal(ScenarioRun *run, const char *line,
                          const char *clause, const Attempt *attempt)
{
    if (attempt->reading == READ_OK)
        scenario_fail(run, "this was expected to be refused, but was"
                           " accepted");
    else if (attempt->reading != READ_REFUSED)
        scenario_fail(run, "this could not be understood: %s", attempt->why);
    else
        check_clause(run, clause, attempt);
    if (run->trace && !run->failed)
        fprintf(run->out, "    refused: %s: %s\n", line, attempt->why);
}

/* The action on this line must be refused right here. */
static void expect_refusal(ScenarioRun *run, const char *line,
                           const char *clause)
{
    const Table *t = match_table(run->match);
    uint64_t before = game_hash(t->g);
    Attempt attempt;
    PassLine pass;

    if (script_read_pass(t, line, &pass) &&
        (pass.is_soft || script_can_pass(t, pass.seat))) {
        scenario_fail(run, "this is not refused: %s", line);
        return;
    }
    attempt = attempt_line(run, line);
    check_refusal(run, line, clause, &attempt);
    if (attempt.reading == READ_REFUSED && game_hash(t->g) != before)
        scenario_fail(run, "the refusal changed the game");
    run->has_expectation = true;
    run->at++; /* the expectation has been checked */
}

/* ---- line by line ---- */

enum { ANSWERS = 20 };

/* Plays on at random from where the scenario ends. */
static void play_further(ScenarioRun *run)
{
    char line[TEXT_LINE];
    Text why = TEXT_INIT(line);

    if (run->started &&
        !invariants_play_on(match_table(run->match), ANSWERS, &run->rng, &why))
        scenario_fail(run, "it cannot be played on: %s", line);
}

static void trace(ScenarioRun *run, int from)
{
    const Log *log = match_log(run->match);

    for (; run->trace && from < log->n; from++)
        fprintf(run->out, "    %s%s\n",
                log->at[from].kind == LOG_EVENT ? "> " : "",
                log->at[from].full);
}

static void start_play(ScenarioRun *run)
{
    const char *bad;

    if (run->started)
        return;
    run->started = true;
    if ((bad = audit(match_table(run->match))) != NULL)
        scenario_fail(run, "this position cannot be: %s", bad);
    else {
        match_run(run->match);
        check_invariants(run);
    }
    trace(run, 0);
}

static void run_play_line(ScenarioRun *run, const char *line)
{
    const char *wanted = script_rest(line, "expect");
    const char *clause = wanted ? NULL : expected_refusal(run);
    int from = match_log(run->match)->n;

    if (wanted)
        scenario_expect(run, wanted);
    else if (clause)
        expect_refusal(run, line, clause);
    else if (!run_pass(run, line))
        run_action(run, line);
    trace(run, from);
}

static void run_line(ScenarioRun *run)
{
    const ScriptLine *line = &run->lines[run->at];

    if (strlen(line->text) == SCRIPT_LINE_MAX - 1) {
        scenario_fail(run, "this line is too long");
        return;
    }
    if (scenario_set_up(run, line))
        return;
    if (!run->match && script_rest(line->text, "expect") &&
        scenario_check_text(run, script_rest(line->text, "expect")))
        return;
    if (!run->match) {
        scenario_fail(run, "this comes before there is a cast: %s", line->text);
        return;
    }
    start_play(run);
    if (!run->failed)
        run_play_line(run, line->text);
}

/* ---- lessons ---- */

/* What only a lesson says is left out, and the lines that go on with it. */
static void drop_lesson_words(ScenarioRun *run)
{
    bool dropped = false;
    int n = 0;

    for (int i = 0; i < run->n_lines; i++) {
        dropped = lesson_is_word(run->lines[i].text) ||
                  (dropped && run->lines[i].indented);
        if (!dropped && n != i)
            run->lines[n] = run->lines[i];
        n += !dropped;
    }
    run->n_lines = n;
}

/* A lesson must also be one that can be learned from. */
static void check_lesson(ScenarioRun *run, const char *text)
{
    char line[TEXT_LINE];
    Text why = TEXT_INIT(line);

    if (!run->failed && !lesson_check(text, run->pack, run->family, &why))
        scenario_fail(run, "as a lesson, %s", line);
}

Verdict scenario_run(const char *path, const BookFinder *finder, FILE *out,
                     bool traced)
{
    ScenarioRun run = {
        .path = path, .finder = finder, .out = out, .trace = traced
    };
    Bytes bytes;
    Diag diag;
    bool is_lesson;

    if (bytes_read_file(&bytes, path, &diag) != ST_OK) {
        scenario_fail(&run, "%s", diag.what);
        return SCENARIO_FAILED;
    }
    rng_init(&run.rng, 1);
    run.lines = script_read_lines(bytes.at, &run.n_lines);
    is_lesson = run.lines && run.n_lines > 0 &&
                script_rest(run.lines[0].text, "lesson");
    if (is_lesson)
        drop_lesson_words(&run);
    if (run.lines)
        scenario_check_cards(&run);
    for (; run.lines && run.at < run.n_lines && !run.failed; run.at++)
        run_line(&run);
    if (is_lesson)
        check_lesson(&run, bytes.at);
    if (!run.failed)
        play_further(&run);
    if (!run.failed && !run.has_expectation)
        scenario_fail(&run, "a scenario that expects nothing shows nothing");
    if (run.failed)
        print_passed(&run);
    match_free(run.match);
    books_free_pack(run.own_pack);
    free(run.lines);
    bytes_free(&bytes);
    return run.failed ? SCENARIO_FAILED : SCENARIO_PASSED;
}

Status scenario_each_clause(const char *path,
                            void (*on_clause)(void *self, const char *clause,
                                              const char *path),
                            void *self, Diag *diag)
{
    Bytes bytes;
    Status st = bytes_read_file(&bytes, path, diag);
    int n = 0;
    ScriptLine *lines = st == ST_OK ? script_read_lines(bytes.at, &n) : NULL;

    for (int i = 0; lines && i < n; i++) {
        char *save = NULL, *word;
        if (!script_rest(lines[i].text, "rules"))
            continue;
        for (word = strtok_r(lines[i].text + 6, " ,", &save); word;
             word = strtok_r(NULL, " ,", &save))
            on_clause(self, word, path);
    }
    free(lines);
    bytes_free(&bytes);
    return st;
}
