/* check_path.h: all mistakes of whatever a path names.
 *
 * A set, a mix, a pack, one file of a set, a file without a set, or a folder of
 * any of these.
 */
#ifndef CARDC_CHECK_PATH_H
#define CARDC_CHECK_PATH_H

#include "cardc/book.h"

/* What is known before, and what was found. One struct may check several
 * paths. */
typedef struct Findings {
    FindVocabulary find;
    const Vocabulary *const *all; /* for files without a set; NULL behind the
                                     last */
    void (*on_right_book)(const Book *book); /* or NULL */
    Report report;
    int cards;  /* that were looked at */
    int unread; /* files that could not be read; they are in the report, too */
} Findings;

void check_path(Findings *findings, const char *path);

#endif
