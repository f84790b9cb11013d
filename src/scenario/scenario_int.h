/* scenario_int.h: what the files of the runner share: one scenario under way.
 */
#ifndef SCENARIO_SCENARIO_INT_H
#define SCENARIO_SCENARIO_INT_H

#include "match/match.h"
#include "scenario/scenario.h"
#include "script/script_lines.h"

enum { SCRIPT_CARDS_MAX = 32000, PASSED_MAX = 16 };

/* A line before which the runner passed a gate for everybody. */
typedef struct PassedGate {
    int number; /* of the line */
    int step;   /* of the gate */
} PassedGate;

typedef struct ScenarioRun {
    const char *path;
    FILE *out;
    bool trace;
    ScriptLine *lines;
    int n_lines, at;
    char book[256];
    char cards[SCRIPT_CARDS_MAX]; /* the scenario's own, each on its own line */
    int cards_end;        /* they all stand before this line of `lines` */
    bool checks_mistakes; /* some line is about how they are written */
    bool in_card;         /* an indented line belongs to a card */
    const BookFinder *finder;
    Pack *own_pack; /* the pack, if there are such cards */
    const Pack *pack;
    const Family *family;
    MatchSetup setup;
    Match *match;
    Rng rng;      /* of what the runner tries besides */
    bool started; /* the position is set up, play has begun */
    int log_from; /* log entries from here on came after the last action */
    PassedGate passed[PASSED_MAX];
    int n_passed;
    bool has_expectation; /* something has been expected */
    bool failed;
} ScenarioRun;

/* Reports what is wrong with the current line; returns false. */
bool scenario_fail(ScenarioRun *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- scenario_check_cards.c: cards of its own ---- */

/* Collects them before anything is run, and checks that they have the mistakes
 * that the caret lines show. A card with a mistake is not in the game. */
void scenario_check_cards(ScenarioRun *run);

/* Does it name a book, or have a head of its own? */
bool scenario_has_book(const ScenarioRun *run);

/* Does a card begin in this line? Does it show a mistake of the line above? */
bool scenario_is_card(const ScenarioRun *run, const ScriptLine *line);
bool scenario_is_caret_line(const ScriptLine *line);

/* expect "CARD" reads TEXT, expect no mistakes: true if this was one, or failed
 * as one. */
bool scenario_check_text(ScenarioRun *run, const char *wanted);

/* ---- scenario_expect_book.c ---- */

/* What the head of its book says: true if this was such an expectation, or
 * failed as one. */
bool scenario_expect_book(ScenarioRun *run, const char *wanted);

/* ---- scenario_expect_bot.c ---- */

/* What a bot would do: true if this was such an expectation, or failed as
 * one. */
bool scenario_expect_bot(ScenarioRun *run, const char *wanted);

/* ---- scenario_expect_matter.c ---- */

/* Who is asked when it could matter, and why: true if this was such an
 * expectation, or failed as one. */
bool scenario_expect_matter(ScenarioRun *run, const char *wanted);

/* ---- scenario_setup.c: the position ---- */

/* The book, with cards of its own if there are some. */
bool scenario_load_book(ScenarioRun *run);

/* Lines that set up; true if this was one, or failed as one. */
bool scenario_set_up(ScenarioRun *run, const ScriptLine *line);

/* ---- scenario_expect.c ---- */

void scenario_expect(ScenarioRun *run, const char *wanted);

/* ---- scenario_legal.c ---- */

/* What the player of a refused line could do instead. */
void scenario_print_legal(ScenarioRun *run, const char *refused);

/* ---- scenario_offered.c ---- */

/* The first action of this path that its seat is not offered where it comes,
 * or NULL. */
const Action *scenario_find_unoffered(const Table *t, const ActionPath *path);

#endif
