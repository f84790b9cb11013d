/* rules_print.h: a clause of the rules in plain words. */
#ifndef CLI_RULES_PRINT_H
#define CLI_RULES_PRINT_H

#include "cli/rules_index.h"

/* What it says, which books say so, and what shows it; `where`: also all
 * scenarios and the places in the code. Through console_print(). */
void rules_print_clause(const RulesIndex *index, const Clause *clause,
                        bool where);

#endif
