/* rng.h: the only source of randomness.
 *
 * A value is a function of the seed, the stream, and the number of values taken
 * from that stream before. So a die roll never changes a shuffle, and the same
 * seed with the same answers is the same game everywhere. A test may load the
 * dice: loaded values come first.
 *
 * There are two generators. The fast one is made of a seed of 64 bits: for
 * searches, simulations, tests and games whose seed somebody has chosen.
 * Whoever sees a few cards can find its seed. The keyed one is for games in
 * which that must not happen: its values are BLAKE2b keyed with 256 bits, and
 * from all cards and dice of a game nobody learns anything about the next one.
 * It takes about fifty times as long, which no table notices.
 */
#ifndef ENGINE_RNG_H
#define ENGINE_RNG_H

#include <stdbool.h>
#include <stdint.h>

/* What random numbers are used for. Each stream has a counter of its own. */
typedef enum RngStream {
    STREAM_DECK1, /* shuffles of the first pile (Doors) */
    STREAM_DECK2, /* shuffles of the second pile (Treasures) */
    STREAM_DIE,
    STREAM_PICK, /* a card or a seat picked blindly */
    STREAMS_COUNT
} RngStream;

enum { LOADED_MAX = 16, RNG_KEY_BYTES = 32 };

typedef struct Rng {
    uint64_t seed; /* of the fast generator */
    uint32_t count[STREAMS_COUNT];
    uint8_t loaded[LOADED_MAX]; /* loaded dice, next first; 0 ends them */
    uint64_t is_keyed;          /* which generator it is: 1 or 0 */
    uint8_t key[RNG_KEY_BYTES]; /* of the keyed one; else all 0 */
} Rng;

void rng_init(Rng *rng, uint64_t seed); /* the fast one */
void rng_init_keyed(Rng *rng, const uint8_t key[RNG_KEY_BYTES]);

int rng_pick(Rng *rng, RngStream stream, int n); /* 0 .. n-1 */
int rng_die(Rng *rng);                           /* 1 .. 6 */

/* Numbers for what belongs to a game and is no part of its course. Of the fast
 * generator it is the seed, for all purposes; of the keyed one a number from
 * which the key cannot be found. */
typedef enum RngPurpose { PURPOSE_HASH, PURPOSE_BOTS } RngPurpose;

uint64_t rng_derive(const Rng *rng, RngPurpose purpose);

/* Is it one of the two generators? A key belongs to the keyed one alone. */
bool rng_is_valid(const Rng *rng);

#endif
