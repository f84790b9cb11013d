/* rng.c: random numbers: each stream is a function of the seed and its own
 * counter. */
#include "engine/rng.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

void rng_init(Rng *rng, uint64_t seed)
{
    memset(rng, 0, sizeof *rng);
    rng->seed = seed;
}

int rng_pick(Rng *rng, RngStream stream, int n)
{
    uint64_t place =
                 (uint64_t)rng->count[stream]++ * STREAMS_COUNT + stream + 1,
             word;

    assert(n > 0);
    if (n == 1)
        return 0;
    word = hash_mix(rng->seed + place * 0x9e3779b97f4a7c15u);
    /* The upper half, scaled: even to one part in millions for any n we use. */
    return (int)(((word >> 32) * (uint64_t)n) >> 32);
}

int rng_die(Rng *rng)
{
    int face = rng->loaded[0];

    if (face == 0)
        return rng_pick(rng, STREAM_DIE, 6) + 1;
    memmove(rng->loaded, rng->loaded + 1, LOADED_MAX - 1);
    rng->loaded[LOADED_MAX - 1] = 0;
    return face;
}
