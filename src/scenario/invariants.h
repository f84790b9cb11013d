/* invariants.h: what must hold of every game at every question, whatever cards
 * are in it.
 *
 * The scenarios and the batteries check this wherever a game waits for an
 * answer: it can be saved and loaded, each seat is offered the same in its view
 * as in the game, everything that is offered is accepted and can be written and
 * read as a line, the facts that a seat can read are true, and totals add up.
 */
#ifndef SCENARIO_INVARIANTS_H
#define SCENARIO_INVARIANTS_H

#include "base/text.h"
#include "engine/action.h"

/* Checks everything; false, and why. */
bool invariants_check(const Table *t, Rng *rng, Text *why);

/* The parts. */
bool invariants_audit(const Table *t, Text *why);
bool invariants_save(const Table *t, Text *why);
bool invariants_lists(const Table *t, Text *why);
bool invariants_lines(const Table *t, Text *why);
bool invariants_facts(const Table *t, Text *why);
bool invariants_totals(const Table *t, Text *why);
bool invariants_refusals(const Table *t, Rng *rng, Text *why);
bool invariants_imagined(const Table *t, Seat seat, Rng *rng, Text *why);

/* Is it the same answer, but perhaps with another of equal cards? */
bool invariants_same_choice(const Table *t, Action a, Action b);

/* An action that may well be nonsense. */
Action invariants_random_action(const Table *t, Rng *rng);

/* Plays a copy on, by answers at random, and asks the same of it now and
 * then. */
bool invariants_play_on(const Table *t, int answers, Rng *rng, Text *why);

#endif
