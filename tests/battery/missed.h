/* missed.h: lists of what was not reached, for missed.c and missed_rows.c.
 *
 * Only in the build with probes (engine/coverage.h).
 */
#ifndef BATTERY_MISSED_H
#define BATTERY_MISSED_H

#include "engine/family.h"
#include "engine/coverage.h"

/* One list: its heading, then one item per line; "none" if it is empty. */
typedef struct List {
    const char *book;
    CoverKind sort;
    int n;
} List;

void list_item(List *list, const char *name, const char *what);
int list_end(const List *list); /* how many there were */

/* Notes which rows of the family's Language a game has reached: those that the
 * engine names, and those that a statement bears which did something. */
void language_cover(const Table *t, CoverKind what, int which);

void language_reset(void);

/* Lists the rows of the Language that were not reached; how many. */
int language_list_missed(const char *book, const Family *family);

#endif
