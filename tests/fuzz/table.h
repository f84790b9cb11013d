/* table.h: games for fuzz targets: any bytes are a book, seats, luck and a
 * sequence of choices. */
#ifndef FUZZ_TABLE_H
#define FUZZ_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "engine/family.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is left of the input; past its end there are zeros. */
typedef struct Feed {
    const uint8_t *at;
    size_t n;
} Feed;

int feed_byte(Feed *feed);

/* A book of those that inputs may name, by its name or its path in the data
 * folder: a BookFinder's. Each is loaded once. */
Status book_find(void *self, const char *book, const Pack **pack,
                 const Family **family, Diag *diag);

/* The same, of a book that there is. */
const Pack *book_pack(const char *book);

/* A new game of t's pack and family, at its first question; its block is the
 * caller's if there was none. */
void table_start(Table *t, Feed *feed, int seats);

/* A new game of the book that the next bytes mean, at its first question. It
 * is the same block each time. */
Table *table_from_feed(Feed *feed);

/* One of the legal answers of one of those who are asked. False: it is over. */
bool table_choose(const Table *t, Feed *feed, Action *out);

/* Does it, if it can be done: then the state must be sound, else unchanged. */
bool table_answer(Table *t, Action action);

/* Stops with a sentence unless it is so. */
void must(bool so, const char *sentence);

#endif
