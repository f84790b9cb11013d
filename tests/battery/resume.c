/* resume.c: a game that goes on from its record is the game that was left.
 *
 * A match is played by the moods of people: whole answers and parts of them,
 * passes, seats that are gone or play alone, orders that change, take-backs.
 * After every single answer the lines that the record got are played in a
 * second match, as a program does that resumes; it must have the same hash and
 * ask the same seats, and cards must have the same numbers for their players.
 * Now and then the whole record is resumed from its text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battery.h"
#include "bots/bots.h"
#include "engine/family.h"
#include "match/picks.h"
#include "match/record.h"

enum { RESUME_EVERY = 400 };

/* The record as it comes. */
typedef struct Paper {
    char *at;
    size_t n, room;
    size_t played; /* how much of it the second match has played */
} Paper;

static void on_text(void *self, const char *text, size_t n)
{
    Paper *paper = self;

    while (paper->n + n + 1 > paper->room) {
        paper->room = 2 * paper->room + 4096;
        paper->at = realloc(paper->at, paper->room);
        if (!paper->at)
            abort(); /* a test has memory */
    }
    memcpy(paper->at + paper->n, text, n);
    paper->n += n;
    paper->at[paper->n] = '\0';
}

static int pick(Bench *bench, int n)
{
    return rng_pick(&bench->rng, STREAM_PICK, n);
}

/* Somebody who must, or now and then somebody who may. */
static Seat pick_seat(Bench *bench, const Table *t)
{
    Ask ask = game_ask(t->g);
    Seats from = ask.may && !pick(bench, 6) ? ask.may : ask.must;
    Seat seat;

    do
        seat = (Seat)pick(bench, t->g->seats);
    while (!seat_in(seat, from));
    return seat;
}

/* One of the things that this seat sees offered, parts in any order. */
static void answer_at_random(Bench *bench, Match *m, Seat seat)
{
    const View *view = match_view(m, seat);
    ActionList list;

    action_list(&view->t, seat, &list);
    if (!pick(bench, 3))
        picks_list(view, &list);
    if (list.n > 0)
        match_answer_action(m, view, bot_random_pick(&list, &bench->rng));
}

static void do_something(Bench *bench, Match *m)
{
    const Table *t = match_table(m);
    Seat seat = pick_seat(bench, t);
    int mood = pick(bench, 64);

    if (mood == 0)
        match_answer_absent(m, seat);
    else if (mood == 1)
        match_set_wake(m, seat, (Wake)pick(bench, WAKE_NEVER + 1));
    else if (mood == 2)
        match_set_quiet(m, (Seats)pick(bench, 256));
    else if (mood == 3)
        match_set_alone(m, (Seats)(pick(bench, 2) ? 0 : seat_bit(seat)));
    else if (mood == 4)
        match_answer(m, action_make(VERB_everyone, NOBODY));
    else if (mood == 5 && !pick(bench, 4))
        match_take_back_lines(m, 1 + pick(bench, 30), true);
    else
        answer_at_random(bench, m, seat);
}

/* Plays the lines that have come. */
static bool follow(Bench *bench, Paper *paper, Match *shadow)
{
    char sentence[TEXT_LINE];
    Text why = TEXT_INIT(sentence);

    while (paper->played < paper->n) {
        char *line = paper->at + paper->played;
        size_t n = strcspn(line, "\n");
        bool good;
        line[n] = '\0';
        good = record_play_line(shadow, line, &why);
        if (!good)
            battery_fail(bench, match_table(shadow), "resumed: %s: %s", line,
                         sentence);
        line[n] = '\n';
        paper->played += n + 1;
        if (!good)
            return false;
        match_run(shadow);
    }
    return true;
}

/* Does each seat call its cards by the same numbers? */
static bool has_same_numbers(Match *live, Match *other)
{
    bool same = true;

    EACH_SEAT (match_table(live), s) {
        const View *view = match_view(live, s), *its = match_view(other, s);
        same &= memcmp(view->numbers, its->numbers,
                       NUMBERS_MAX * sizeof *view->numbers) == 0;
    }
    return same;
}

static bool is_same(Bench *bench, Match *live, Match *other, const char *what)
{
    const Table *t = match_table(live), *u = match_table(other);
    Ask ask = game_ask(t->g), again = game_ask(u->g);

    if (game_hash(t->g) != game_hash(u->g))
        return battery_fail(bench, t, "%s, it is another game", what);
    if (!has_same_numbers(live, other))
        return battery_fail(bench, t, "%s, cards have other numbers", what);
    return (ask.shape == again.shape && ask.must == again.must &&
            ask.may == again.may && ask.step == again.step) ||
           battery_fail(bench, t, "%s, others are asked", what);
}

static Status find_bench(void *self, const char *book, const Pack **pack,
                         const Family **family, Diag *diag)
{
    const Bench *bench = self;

    (void)book;
    (void)diag;
    *pack = bench->pack;
    *family = bench->family;
    return ST_OK;
}

static bool resume_all(Bench *bench, Match *live, const Paper *paper)
{
    Bytes rest = { 0 };
    Match *again = NULL;
    Diag diag;
    bool good = record_replay_text(&again, "record", paper->at, paper->n,
                                   &(BookFinder){ find_bench, bench },
                                   &(Replay){ .rest = &rest }, &diag) == ST_OK;

    if (!good)
        battery_fail(bench, match_table(live), "cannot be resumed: line %d: %s",
                     diag.line, diag.what);
    else
        good = is_same(bench, live, again, "resumed as a whole");
    if (good && rest.n > 0)
        good = battery_fail(bench, match_table(live), "a line came too late");
    bytes_free(&rest);
    match_free(again);
    return good;
}

bool battery_resume(Bench *bench)
{
    MatchSetup setup = battery_setup(bench);
    Paper paper = { 0 };
    Match *live = NULL, *shadow = NULL;
    size_t told; /* how much of the record there was before an answer */
    Diag diag;

    if (match_new(&shadow, &setup, &diag) != ST_OK)
        return battery_fail(bench, NULL, "%s", diag.what);
    setup.record = (RecordWriter){ on_text, &paper };
    if (match_new(&live, &setup, &diag) != ST_OK) {
        match_free(shadow);
        return battery_fail(bench, NULL, "%s", diag.what);
    }
    match_run(shadow);
    paper.played = (size_t)(strstr(paper.at, "\n\n") + 2 - paper.at);
    while (match_run(live).shape != ASK_NOBODY &&
           follow(bench, &paper, shadow) &&
           is_same(bench, live, shadow, "resumed")) {
        if (!pick(bench, RESUME_EVERY) && !resume_all(bench, live, &paper))
            break;
        told = paper.n;
        do_something(bench, live);
        bench->resumed += paper.n > told;
    }
    if (!bench->failed && follow(bench, &paper, shadow) &&
        is_same(bench, live, shadow, "at the end"))
        resume_all(bench, live, &paper);
    match_free(live);
    match_free(shadow);
    free(paper.at);
    return !bench->failed;
}
