/* changes.c: bytes of any book's pack become others, again and again: inputs of
 * packs.c, made by chance. usage: packs-changed SEED TIMES */
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "table.h"

enum { GAME_BYTES = 80 };

/* From 0 to n - 1. */
static int pick(uint64_t *seed, int n)
{
    return (int)(hash_mix(++*seed) % (unsigned)n);
}

/* Small numbers, which mean something more often, or any. */
static uint8_t pick_value(uint64_t *seed)
{
    return (uint8_t)pick(seed, pick(seed, 2) ? 256 : 40);
}

static void change_a_pack(uint64_t *seed)
{
    uint8_t input[1 + 2 * 3 + 2 + GAME_BYTES] = { 0 };
    size_t n = 0;

    input[n++] = (uint8_t)pick(seed, 256); /* the book */
    for (int changes = 1 + pick(seed, 5) / 4; changes > 0; changes--) {
        int place = 1 + pick(seed, 0xfffe);
        input[n++] = (uint8_t)(place >> 8);
        input[n++] = (uint8_t)place;
        input[n++] = pick_value(seed);
    }
    n += 2; /* no more changes: a game is played */
    for (int i = 0; i < GAME_BYTES; i++)
        input[n++] = (uint8_t)pick(seed, 256);
    LLVMFuzzerTestOneInput(input, n);
}

int main(int argc, char **argv)
{
    long times = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    uint64_t seed;

    if (times < 1) {
        fprintf(stderr, "usage: %s SEED TIMES\n", argv[0]);
        return 2;
    }
    seed = hash_mix(strtoull(argv[1], NULL, 10));
    for (long i = 0; i < times; i++)
        change_a_pack(&seed);
    printf("%ld passed, 0 failed\n", times);
    return 0;
}
