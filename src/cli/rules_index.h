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

/* What a file says in its comments of its short words: "# Books: G ...", of the
 * labels of books; "# Words: WM ...", of others. */
enum { SHORT_WORDS_MAX = 16 };
typedef struct ShortWord {
    const char *word, *means;
} ShortWord;

typedef struct ShortWords {
    ShortWord at[SHORT_WORDS_MAX];
    int n;
} ShortWords;

typedef struct RulesIndex {
    Arena arena;
    Clause *at;
    int n, room;
    ShortWords books, words;
} RulesIndex;

/* Reads rules/ and no more. */
Status rules_read(RulesIndex *index, Diag *diag);

/* Reads rules/, the scenarios and the list of citations. A clause that a
 * scenario names and the index lacks is a mistake. */
Status rules_load(RulesIndex *index, Diag *diag);
void rules_free(RulesIndex *index);

/* By its id, in capitals or not; or NULL. */
Clause *rules_find(const RulesIndex *index, const char *id);

/* Do the text and the id of a clause have this word, in capitals or not? */
bool clause_has_word(const Clause *clause, const char *word);

/* What a short word of n letters means, or NULL. */
const char *rules_meaning(const ShortWords *words, const char *word, size_t n);

/* A rule of the books or of the house, not a ruling on a gap. */
bool clause_is_rule(const Clause *clause);
bool clause_is_covered(const Clause *clause);

#endif
