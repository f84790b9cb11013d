/* check.h: checks whether what was read makes sense.
 *
 * The parser knows the grammar; the checks know what makes sense: that levels
 * cannot be removed and that drawing is not a price. Each is a row of
 * checks.def and adds what it finds to the report.
 */
#ifndef CARDC_CHECK_H
#define CARDC_CHECK_H

#include "card/vocabulary.h"
#include "cardc/parse.h"

/* Runs all checks on all cards and groups; false if one found an error. The
 * vocabularies are those of the families that the cards may be of, NULL behind
 * the last. */
bool check_tree(Tree *tree, Report *report);

/* What a verb's object may be: "levels or cards". */
void check_write_takes(Text *out, int verb);

typedef struct CheckRow {
    const char *id, *meaning;
    bool warning;
} CheckRow;

extern const CheckRow checks[];
extern const int n_checks;

#endif
