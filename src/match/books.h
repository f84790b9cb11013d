/* books.h: loads books by name, and keeps those that were loaded. */
#ifndef MATCH_BOOKS_H
#define MATCH_BOOKS_H

#include "match/book_names.h"
#include "match/record.h"

/* Each book is compiled once. */
typedef struct BookCache BookCache;
BookCache *book_cache_new(void);
void book_cache_free(BookCache *cache);

/* A set as people name it (cardc/sets.h), or several with + between them. The
 * pack is the cache's. For a BookFinder. */
Status book_cache_find(void *cache, const char *book, const Pack **pack,
                       const Family **family, Diag *diag);

/* `extra` are cards to add, in the card language (a scenario's), or NULL. The
 * pack is the caller's: books_free_pack(). */
Status books_load_pack(Pack **pack, const Family **family, const char *book,
                       const char *extra, Diag *diag);
void books_free_pack(Pack *pack);

/* The book that is played where none is named. */
Status books_default(char *out, size_t cap, Diag *diag);

#endif
