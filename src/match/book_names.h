/* book_names.h: books by name.
 *
 * What people write for a book is a set (cardc/sets.h), or several with +
 * between them: a mix. Every command and the public library ask here, so that
 * a name means the same everywhere.
 */
#ifndef MATCH_BOOK_NAMES_H
#define MATCH_BOOK_NAMES_H

#include "base/diag.h"
#include "base/text.h"

enum { BOOK_PATH_MAX = 4096 };

/* The path of a book that was named so, of a mix all with + between them; says
 * so if there is none. */
Status books_find_path(char *out, size_t cap, const char *book, Diag *diag);

/* The names in games/, for help and near misses. */
void books_list(Text *out);

#endif
