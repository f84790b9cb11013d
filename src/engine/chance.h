/* chance.h: the one door through which luck comes in.
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
typedef enum Luck {
    LUCK_PILE,   /* shuffles of the first pile (Doors) */
    LUCK_SECOND, /* shuffles of the second pile (Treasures) */
    LUCK_DIE,
    LUCK_PICK, /* a card or a seat picked blindly */
    LUCKS
} Luck;

enum { LOADED_MAX = 16 };

typedef struct Chance {
    uint64_t seed;
    uint32_t count[LUCKS];
    uint8_t loaded[LOADED_MAX]; /* dice to fall next; 0 ends them */
} Chance;

void chance_init(Chance *chance, uint64_t seed);
int chance_pick(Chance *chance, Luck luck, int n); /* 0 .. n-1 */
int chance_die(Chance *chance);                    /* 1 .. 6 */

#endif
