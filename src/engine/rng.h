/* rng.h: the only source of randomness.
 *
 * A value is a function of the seed, the stream, and the number of values taken
 * from that stream before. So a die roll never changes a shuffle, and the same
 * seed with the same answers is the same game everywhere. A test may load the
 * dice: loaded values come first.
 */
#ifndef ENGINE_CHANCE_H
#define ENGINE_CHANCE_H

#include <stdint.h>

/* What random numbers are used for. Each stream has a counter of its own. */
typedef enum RngStream {
    STREAM_DECK1, /* shuffles of the first pile (Doors) */
    STREAM_DECK2, /* shuffles of the second pile (Treasures) */
    STREAM_DIE,
    STREAM_PICK, /* a card or a seat picked blindly */
    STREAMS_COUNT
} RngStream;

enum { LOADED_MAX = 16 };

typedef struct Rng {
    uint64_t seed;
    uint32_t count[STREAMS_COUNT];
    uint8_t loaded[LOADED_MAX]; /* loaded dice, next first; 0 ends them */
} Rng;

void rng_init(Rng *rng, uint64_t seed);
int rng_pick(Rng *rng, RngStream luck, int n); /* 0 .. n-1 */
int rng_die(Rng *rng);                         /* 1 .. 6 */

#endif
