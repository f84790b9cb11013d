/* store.h: a tally as a file: to continue a run that was killed, and to put
 * shards together.
 *
 *     kickdoor sim 1
 *     version 0.2.0
 *     book 01df3d0bab14ee54 my-set
 *     seed 1
 *     games 1000
 *     bot random            one line for each seat
 *     ...
 *     shard 1/4
 *     done 0-249            games of this shard, from 0
 *     turns 47:13 48:20     sums that are not 0, by place
 *     ...
 *     end
 *
 * The lines before `shard` say what was simulated, all of it; files with the
 * same lines can be added.
 */
#ifndef SIM_STORE_H
#define SIM_STORE_H

#include <stdio.h>

#include "sim/run.h"

enum { STORE_HEAD_MAX = 16384 };

/* What a file is of, as it is named there. */
typedef struct StoreHead {
    char text[STORE_HEAD_MAX]; /* cut into lines */
    SimPlan plan;              /* without packs; names lie in `text` */
    uint64_t hash, against_hash;
} StoreHead;

void store_write(FILE *out, const SimRun *run);

/* Replaces the file as a whole, so that none is ever half written. */
Status store_save(const char *path, const SimRun *run, Diag *diag);

Status store_read_head(StoreHead *out, const char *path, Diag *diag);

/* Adds what is in a file of the same plan; a game that was counted already, and
 * a file that is cut off, are refused. */
Status store_add(SimRun *run, const char *path, Diag *diag);

#endif
