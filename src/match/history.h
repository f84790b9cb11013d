/* history.h: the states before the lines of a match, to go back to.
 *
 * A line is an answer or a gate that closed. The states before the last lines
 * are kept as they were; older ones are made again, by playing what was
 * answered since a state that is kept: they cost ten bytes for each answer
 * instead of a state.
 */
#ifndef MATCH_HISTORY_H
#define MATCH_HISTORY_H

#include "engine/action.h"

/* A line, and how to come to the state before it. */
typedef struct HistoryLine {
    Game *game;     /* NULL: it is not kept any more */
    Seats may_undo; /* which seats gave the line, passed at the gate, or may
                       undo a ruling */
    bool closes;    /* a gate closed: the state is one within a run */
    int start;      /* which start it is played from, and up to which answer */
    int answers;
} HistoryLine;

/* A state from which answers can be played again: that at the first of all, and
 * those that were gone back to. */
typedef struct HistoryStart {
    Game *game;
    int answers; /* how many came before */
} HistoryStart;

typedef struct History {
    HistoryLine *lines;
    HistoryStart *starts;
    Action *answers; /* all that led here, passes and parts too */
    int n, n_starts, n_answers;
    int room, room_starts, room_answers;
    int keep;    /* how many states of lines are kept; 0: all of them */
    Game *spare; /* for the next line, or NULL */
} History;

/* Makes room for so many answers to the game as it is now, and for a line;
 * false: there is no memory, and nothing has changed. */
bool history_reserve(History *h, const Game *now, int answers);

/* What there is room for: this action is about to be applied; this line comes
 * now, and `answers` of what was added last belong to it. */
void history_add_answer(History *h, Action answer);
void history_add_line(History *h, const Game *before, int answers,
                      Seats may_undo);

/* A gate closes, within the run after the last answer; false: no memory. */
bool history_add_closing(History *h, const Game *now, Seats may_undo);

/* From now on so many states are kept. */
void history_keep(History *h, int keep);

/* Writes the state before line `i` (from 0) to `out`; false if there is no
 * memory for the way there. */
bool history_state(const History *h, const Table *t, int i, Game *out);

/* Forgets this line and all after it: the game is again as it was before.
 * False: there is no memory, and nothing has changed. */
bool history_go_back(History *h, int i, const Game *game);

/* Forgets everything: where a line is missing, nobody can go back past it. */
void history_forget(History *h);

void history_free(History *h);

#endif
