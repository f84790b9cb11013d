#include "engine/chance.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

void chance_init(Chance *chance, uint64_t seed)
{
    memset(chance, 0, sizeof *chance);
    chance->seed = seed;
}

int chance_pick(Chance *chance, Luck luck, int n)
{
    uint64_t place = (uint64_t)chance->count[luck]++ * LUCKS + luck + 1, word;

    assert(n > 0);
    if (n == 1)
        return 0;
    word = hash_mix(chance->seed + place * 0x9e3779b97f4a7c15u);
    /* The upper half, scaled: even to one part in millions for any n we use. */
    return (int)(((word >> 32) * (uint64_t)n) >> 32);
}

int chance_die(Chance *chance)
{
    int face = chance->loaded[0];

    if (face == 0)
        return chance_pick(chance, LUCK_DIE, 6) + 1;
    memmove(chance->loaded, chance->loaded + 1, LOADED_MAX - 1);
    chance->loaded[LOADED_MAX - 1] = 0;
    return face;
}
