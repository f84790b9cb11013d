/* rng.c: random numbers: each stream is a function of the seed or key and its
 * own counter. */
#include "engine/rng.h"

#include <string.h>

#include "base/blake2b.h"
#include "base/hash.h"

void rng_init(Rng *rng, uint64_t seed)
{
    memset(rng, 0, sizeof *rng);
    rng->seed = seed;
}

void rng_init_keyed(Rng *rng, const uint8_t key[RNG_KEY_BYTES])
{
    memset(rng, 0, sizeof *rng);
    rng->is_keyed = 1;
    memcpy(rng->key, key, sizeof rng->key);
}

static int pick_fast(const Rng *rng, RngStream stream, uint32_t count, int n)
{
    uint64_t place = (uint64_t)count * STREAMS_COUNT + stream + 1;
    uint64_t word = hash_mix(rng->seed + place * 0x9e3779b97f4a7c15u);

    /* The upper half, scaled: even to one part in millions for any n we use. */
    return (int)(((word >> 32) * (uint64_t)n) >> 32);
}

/* The streams from STREAMS_COUNT on are no game's. */
static uint64_t keyed_word(const Rng *rng, uint32_t stream, uint32_t count)
{
    const uint32_t place[] = { stream, count };
    unsigned char digest[8];
    uint64_t word;

    blake2b(digest, sizeof digest, rng->key, sizeof rng->key, place,
            sizeof place);
    memcpy(&word, digest, sizeof word);
    return word;
}

/* Exact: a word from which some faces could be made more often than others is
 * left out, and the next one is taken. */
static int pick_keyed(Rng *rng, RngStream stream, uint32_t count, uint32_t n)
{
    const uint32_t leftover = -n % n; /* 2^32 mod n */
    uint32_t word;

    while ((word = (uint32_t)keyed_word(rng, stream, count)) < leftover)
        count = rng->count[stream]++;
    return (int)(word % n);
}

int rng_pick(Rng *rng, RngStream stream, int n)
{
    uint32_t count = rng->count[stream]++;

    if (n <= 1)
        return 0;
    return rng->is_keyed ? pick_keyed(rng, stream, count, (uint32_t)n)
                         : pick_fast(rng, stream, count, n);
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

uint64_t rng_derive(const Rng *rng, RngPurpose purpose)
{
    return rng->is_keyed ? keyed_word(rng, STREAMS_COUNT + purpose, 0)
                         : rng->seed;
}

bool rng_is_valid(const Rng *rng)
{
    static const uint8_t none[RNG_KEY_BYTES];

    return rng->is_keyed ? rng->is_keyed == 1 && rng->seed == 0
                         : memcmp(rng->key, none, sizeof none) == 0;
}
