/* scenario_int.h: what the files of the runner share: one scenario under way.
 */
#ifndef SCENARIO_SCENARIO_INT_H
#define SCENARIO_SCENARIO_INT_H

#include "match/match.h"
#include "scenario/scenario.h"

enum { LINE_MAX_BYTES = 1200, CARDS_BYTES = 32000, PASSED_MAX = 16 };

/* A line that says something. */
typedef struct ScriptLine {
    int number;       /* in its file, from 1 */
    bool indented;    /* it begins with a blank */
    const char *file; /* as the file has it, up to the end of the line */
    size_t file_length;
    char text[LINE_MAX_BYTES]; /* without comment, with single blanks */
} ScriptLine;

/* A line before which the runner passed a gate for everybody. */
typedef struct PassedFor {
    int number; /* of the line */
    int step;   /* of the gate */
} PassedFor;

typedef struct Run {
    const char *path;
    FILE *out;
    bool talk;
    ScriptLine *lines;
    int n_lines, at;
    char book[256];
    char cards[CARDS_BYTES]; /* the scenario's own, each on its own line */
    int cards_end;           /* they all stand before this line of `lines` */
    bool judged;             /* something is said of how they are written */
    bool in_card;            /* an indented line belongs to a card */
    const BookFinder *finder;
    Pack *own; /* the pack, if there are such cards */
    const Pack *pack;
    const Family *family;
    MatchSetup setup;
    Match *match;
    Chance chance; /* of what the runner tries besides */
    bool started;  /* the position is set up, play has begun */
    int told_from; /* log entries from here on were told since the last
                      action */
    PassedFor passed[PASSED_MAX];
    int n_passed;
    bool expects; /* something has been expected */
    bool failed;
} Run;

/* Says what is wrong with the line that is being run; gives false. */
bool scenario_fail(Run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- scenario_lines.c: from bytes to lines ---- */

/* The lines of a text that is not comments and blanks only; NULL if there is
 * no memory. They point into the text. */
ScriptLine *scenario_lines(const char *text, int *n_lines);

/* The rest of the line after a keyword, or NULL. */
const char *scenario_after(const char *line, const char *word);

/* ---- scenario_cards.c: cards of its own ---- */

/* Gathers them before anything is run, and looks whether they have the mistakes
 * that the lines below them show. What has one does not come into the game. */
void scenario_cards(Run *run);

/* Does a card begin in this line? Does it show a mistake of the line above? */
bool scenario_is_card(const ScriptLine *line);
bool scenario_is_mark(const ScriptLine *line);

/* expect "CARD" reads TEXT, expect no mistakes: true if this was one, or failed
 * as one. */
bool scenario_reads(Run *run, const char *wanted);

/* ---- scenario_setup.c: the position ---- */

/* The book, with cards of its own if there are some. */
bool scenario_load_book(Run *run);

/* Lines that set up; true if this was one, or failed as one. */
bool scenario_set_up(Run *run, const ScriptLine *line);

/* ---- scenario_expect.c ---- */

void scenario_expect(Run *run, const char *wanted);

/* ---- scenario_offered.c ---- */

/* The first action of this path that its seat is not offered where it comes,
 * or NULL. */
const Action *scenario_not_offered(const Table *t, const Path *path);

#endif
