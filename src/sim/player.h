/* player.h: plays the games of a plan, one after the other, and counts.
 *
 * Each thread has a player of its own; they share the pack, which never
 * changes. Games are played on the engine itself: no names, no log.
 */
#ifndef SIM_PLAYER_H
#define SIM_PLAYER_H

#include "bots/exec.h"
#include "sim/plan.h"

/* What came of one game. Arrays have one item per definition, or per name of
 * the pack. */
typedef struct SimGame {
    int turns;
    long decisions; /* answers to questions; nobody is asked who can only
                       pass */
    int end;        /* the family's reason; 0: stopped by us */
    Seats winners;
    uint64_t hash;   /* of the last state */
    Seats *dealt;    /* who had it when the game began */
    uint16_t *drawn; /* how often it came from a deck */
    uint16_t *played;
    Seats *held;      /* by name: who was that at the end */
    Seats *dealt_any; /* by name: who was dealt a card that makes one that */
    ExecCounts programs[SEATS_MAX]; /* of bots that are programs, by bot */
} SimGame;

typedef struct SimPlayer SimPlayer;

/* Of `book`, which is one of the plan's. NULL: no memory. */
SimPlayer *sim_player_new(const SimPlan *plan, const SimBook *book);
void sim_player_free(SimPlayer *player);

/* Valid until the next call; NULL: no memory. */
const SimGame *sim_player_play(SimPlayer *player, long game);

#endif
