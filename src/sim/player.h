/* player.h: plays the games of a plan, one after the other, and counts.
 *
 * Each thread has a player of its own; they share the pack, which never
 * changes. Games are played on the engine itself, with no names and no log; a
 * game that is recorded, or in which a program of somebody else plays, is a
 * match. Both are the same game.
 */
#ifndef SIM_PLAYER_H
#define SIM_PLAYER_H

#include "bots/exec.h"
#include "sim/count.h"
#include "sim/plan.h"

typedef struct SimPlayer SimPlayer;

/* Of `book`, which is one of the plan's. NULL: no memory. */
SimPlayer *sim_player_new(const SimPlan *plan, const SimBook *book);
void sim_player_free(SimPlayer *player);

/* Valid until the next call; NULL: no memory. */
const SimGame *sim_player_play(SimPlayer *player, long game);

/* The same with its record, line by line. */
const SimGame *sim_player_record(SimPlayer *player, long game,
                                 RecordWriter record);

/* What bots that are programs did in the last game, by bot. */
const ExecCounts *sim_player_programs(const SimPlayer *player);

#endif
