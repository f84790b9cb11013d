/* rng.h: the one door through which luck comes in.
 *
 * A value is a function of the seed, of what it is for, and of how many were
 * asked for that before. So a die never moves a shuffle, and the same
 * seed with the same answers is the same game everywhere. A test may load
 * the dice: loaded ones fall first.
 */
#ifndef ENGINE_CHANCE_H
#define ENGINE_CHANCE_H

#include <stdint.h>

/* What luck is for. Each has a counter of its own. */
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
    uint8_t loaded[LOADED_MAX]; /* dice to fall next; 0 ends them */
} Rng;

void rng_init(Rng *rng, uint64_t seed);
int rng_pick(Rng *rng, RngStream luck, int n); /* 0 .. n-1 */
int rng_die(Rng *rng);                         /* 1 .. 6 */

#endif
