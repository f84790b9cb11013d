/* run.h: plays the games of a plan on several threads.
 *
 * Which thread plays which game does not matter: what comes of it is added to
 * one tally of whole numbers.
 */
#ifndef SIM_RUN_H
#define SIM_RUN_H

#include "sim/tally.h"

typedef struct SimRun {
    SimPlan plan;
    int shard, shards; /* only every shards-th game, from `shard` on; 0 of 1 */
    int threads;
    SimTally tally;
    uint8_t *done; /* one bit per game of the plan */
    long n_done;
    long n_wanted; /* games of this shard */
    /* Called a few times a second, while no game is being counted; false:
     * games that are being played are finished, and no others begun. May be
     * NULL. */
    bool (*on_tick)(void *self, const struct SimRun *run);
    void *self;
} SimRun;

/* Of a plan that was checked. */
Status sim_run_init(SimRun *run, const SimPlan *plan, int shard, int shards,
                    Diag *diag);
void sim_run_free(SimRun *run);

static inline bool sim_is_done(const SimRun *run, long game)
{
    return run->done[game / 8] >> game % 8 & 1;
}

static inline void sim_mark_done(SimRun *run, long game)
{
    run->done[game / 8] |= (uint8_t)(1 << game % 8);
    run->n_done++;
}

/* Plays what is not done yet, until all is or on_tick() wants to stop. */
Status sim_run(SimRun *run, Diag *diag);

#endif
