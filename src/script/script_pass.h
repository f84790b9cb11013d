/* script_pass.h: lines of a script by which players let something go on.
 *
 *     everyone passes             closes the gate that stands
 *     Bob passes                  does his part of it
 *     everyone passes, if asked   the same, but nothing where nobody is asked
 *     Bob passes, if asked
 *
 * A round in which players are asked one after another, and in which the usual
 * answer does nothing, is passed like a gate: `everyone passes` is that answer
 * of each who is asked, whatever the family calls it.
 */
#ifndef SCRIPT_SCRIPT_PASS_H
#define SCRIPT_SCRIPT_PASS_H

#include "match/match.h"

typedef struct PassLine {
    Seat seat;    /* NOBODY: everyone */
    bool is_soft; /* if asked */
} PassLine;

/* False if the line is none of these. */
bool script_read_pass(const Table *t, const char *line, PassLine *out);

/* Is there something that this seat, or everyone, could pass now? */
bool script_can_pass(const Table *t, Seat seat);

/* Passes it. `act` answers the match, runs it, and says whether to go on.
 * False: there was nothing to pass. */
bool script_pass(Match *m, Seat seat, bool (*act)(void *self, Action a),
                 void *self);

#endif
