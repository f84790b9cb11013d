/* table.h: games for fuzz targets: any bytes are a book, seats, luck and a
 * sequence of choices. */
#ifndef FUZZ_TABLE_H
#define FUZZ_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "engine/family.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is left of the input; past its end there are zeros. */
typedef struct Feed {
    const uint8_t *at;
    size_t n;
} Feed;

int feed_byte(Feed *feed);

/* A new game of the book that the next bytes mean, at its first question. It
 * is the same block each time. */
Table *table_fed(Feed *feed);

/* One of the legal answers of one of those who are asked. False: it is over. */
bool table_choose(const Table *t, Feed *feed, Action *out);

/* Does it, if it can be done: then the state must be sound, else unchanged. */
bool table_answer(Table *t, Action action);

/* Stops with a sentence unless it is so. */
void must(bool so, const char *sentence);

#endif
