/* autosave.h: where games are kept that somebody plays at a terminal.
 *
 * There is one record per book, in $XDG_STATE_HOME/kickdoor. match/record.h
 * reads it and decides whether it can be continued; here it is only a file.
 */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

/* Writes the path of a book's record and makes the folders on the way. An
 * empty path if there is no home to keep anything in. */
Status autosave_path(char *out, size_t cap, const char *book, Diag *diag);

/* Is there a record without a result? */
bool autosave_is_unfinished(const char *path);

/* Renames it, so that a new game does not overwrite it; `kept` is its new name,
 * which no other file had. */
Status autosave_set_aside(const char *path, char *kept, size_t cap, Diag *diag);

/* A full disk or a crash may leave half a line, to which the next one would be
 * appended: it is removed. */
Status autosave_repair(const char *path, Diag *diag);

#endif
