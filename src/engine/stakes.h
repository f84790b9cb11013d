/* stakes.h: what a family says about what is at stake.
 *
 * When something goes on, plays of a seat may change what comes of it. These
 * tell two ways apart in which it may end (match/matters.h).
 */
#ifndef ENGINE_STAKES_H
#define ENGINE_STAKES_H

#include "engine/game.h"

typedef enum MatterKind {
#define MATTER(id, ...) MATTER_##id,
#include "engine/matters.def"
    MATTERS_COUNT
} MatterKind;

/* The worth of a Level, in cards. */
enum { STAKE_LEVEL = 3 };

typedef struct Stakes {
    /* What a seat has: about the number of its cards, and more for what is worth
     * more. Made of what everybody sees. */
    int (*assets)(const Table *t, Seat seat);
    /* By how much the fight that is open is won: at 0 or below it is lost.
     * False: there is none. NULL: there are no fights. */
    bool (*margin)(const Table *t, int *margin);
    /* Is this seat one of its fighters? */
    bool (*fights)(const Table *t, Seat seat);
    /* The events that are results of what goes on; ends with a 0. */
    const uint8_t *results;
} Stakes;

#endif
