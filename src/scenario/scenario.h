/* scenario.h: runs one scenario: a small text file that shows a rule.
 *
 * docs/SCENARIOS.md explains how to write one. The words that set up a position
 * and the facts that can be expected are the family's; actions are read like
 * lines of the log; expectations are compared, never parsed.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stdio.h>

#include "base/diag.h"
#include "match/record.h"

typedef enum Verdict { SCENARIO_PASSED, SCENARIO_FAILED } Verdict;

/* Runs it; failures and (if `trace`) what happens go to `out`. A book is the
 * finder's, unless the scenario has cards of its own: then it is compiled with
 * them. */
Verdict scenario_run(const char *path, const BookFinder *finder, FILE *out,
                     bool trace);

/* Calls `on_clause` for every clause that the scenario's `rules` lines name. */
Status scenario_each_clause(const char *path,
                            void (*on_clause)(void *self, const char *clause,
                                              const char *path),
                            void *self, Diag *diag);

#endif
