/* sets.h: finds sets: turns what people write into a path.
 *
 * A set is a folder of .kd files, one file NAME.kd that holds all of it, or a
 * pack (packfile.h). People write its name, if it is one of games/ or lies
 * where they are, or a path; .kd may be left out. A set that names another one
 * (`from`, `for`, `use ... from`) means what lies beside it, or else one of
 * games/.
 */
#ifndef CARDC_SETS_H
#define CARDC_SETS_H

#include <stdbool.h>
#include <stddef.h>

enum { SET_PATH_MAX = 1024 }; /* bytes of a path */

/* The folder with games/, rules/ and scenarios/: $KICKDOOR_DATA, or where we
 * were built, or where we were installed. */
const char *sets_data_folder(void);
void sets_data_path(char *out, size_t cap, const char *name); /* inside it */

bool sets_is_folder(const char *path);
bool sets_is_file(const char *path); /* no pipe, which could be empty forever */

/* Does this folder or .kd file say what it is called? Of a folder, one of its
 * files does: book.kd, expansion.kd or rules.kd, or else just one. */
bool sets_has_header(const char *path);

/* The path of the set that somebody means with these n letters; false if there
 * is none. */
bool sets_find(char *out, const char *name, size_t n);

/* The same for a name in the header of the set whose path is `beside`. */
bool sets_find_beside(char *out, const char *beside, const char *name);

#endif
