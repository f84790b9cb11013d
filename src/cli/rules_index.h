/* rules_index.h: the rules as numbered clauses, read from rules/.
 *
 * The files' format is explained in rules/README.md. Which scenarios show a
 * clause and which lines of C cite it is added to each.
 */
#ifndef CLI_RULES_INDEX_H
#define CLI_RULES_INDEX_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"

typedef struct Citation {
    const char *path; /* of a scenario, or "file:line" of C */
    struct Citation *next;
} Citation;

typedef struct Clause {
    const char *id;
    const char *cells;   /* "G:y T:y N:- C:v" */
    const char *section; /* the heading it stands under */
    const char *text;    /* paragraphs, a line each */
    Citation *scenarios;
    Citation *cites;
} Clause;

typedef struct RulesIndex {
    Arena arena;
    Clause *at;
    int n, room;
} RulesIndex;

/* Reads rules/ and no more. */
Status rules_read(RulesIndex *index, Diag *diag);

/* Reads rules/, the scenarios and the list of citations. A clause that a
 * scenario names and the index lacks is a mistake. */
Status rules_load(RulesIndex *index, Diag *diag);
void rules_free(RulesIndex *index);

Clause *rules_find(const RulesIndex *index, const char *id);

/* A rule of the books or of the house, not a ruling on a gap. */
bool clause_is_rule(const Clause *clause);
bool clause_is_covered(const Clause *clause);

#endif
