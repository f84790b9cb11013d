/* digest_int.h: what a digest and a recap share: the log as one reader reads
 * it, by turns, and equal entries as one. */
#ifndef SCENE_DIGEST_INT_H
#define SCENE_DIGEST_INT_H

#include "scene/digest.h"
#include "scene/scene_int.h"

#define DIGEST_TAKE_BACK "what was done last is taken back"

/* Part of the log: what counts of it, and how its reader numbers it. */
typedef struct DigestReading {
    Arena *arena;
    const Table *t;
    const Log *log;
    Seat reader;
    const LogEntry **at;
    int n;
    int *numbers; /* by entry of the log */
    bool *told;   /* and whether a headline, or a recap, tells it */
    Words *words;
    bool only_counts; /* items need not say anything */
} DigestReading;

/* The entries that count, and the numbers of all. False: no memory. */
bool digest_read(DigestReading *r, Arena *arena, const Table *t, const Log *log,
                 Seat reader);

/* The entry of the log behind the first `since` that this reader has read. */
int digest_entry_after(const Log *log, Seat reader, int since);

/* Where the next turn begins, in `at`. */
int digest_turn_end(const DigestReading *r, int i);

/* The items of what is told of these, from this entry of the log on. */
void digest_add_items(const DigestReading *r, DigestTurn *turn, int begin,
                      int end, int from);

#endif
