/* moment.h: what has to hold of every game at every moment, whatever cards are
 * in it.
 *
 * The scenarios and the batteries ask this wherever a game waits for an answer:
 * it could be saved and loaded, each seat is offered the same in its view as in
 * truth, all that is offered is accepted and can be written and read as a line,
 * what a seat can read is so, and what can be taken apart adds up.
 */
#ifndef SCENARIO_MOMENT_H
#define SCENARIO_MOMENT_H

#include "base/text.h"
#include "engine/action.h"

/* All of it; false, and why not. */
bool moment_check(const Table *t, Chance *chance, Text *why);

/* The parts. */
bool moment_audit(const Table *t, Text *why);
bool moment_saves(const Table *t, Text *why);
bool moment_lists(const Table *t, Text *why);
bool moment_lines(const Table *t, Text *why);
bool moment_facts(const Table *t, Text *why);
bool moment_totals(const Table *t, Text *why);
bool moment_refuses(const Table *t, Chance *chance, Text *why);
bool moment_imagined(const Table *t, Seat seat, Chance *chance, Text *why);

/* Is it the same answer, but perhaps with another of equal cards? */
bool moment_same_choice(const Table *t, Action a, Action b);

/* An action that may well be nonsense. */
Action moment_noise(const Table *t, Chance *chance);

/* Plays a copy on, by answers at random, and asks the same of it now and
 * then. */
bool moment_plays_on(const Table *t, int answers, Chance *chance, Text *why);

#endif
