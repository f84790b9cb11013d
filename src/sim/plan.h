/* plan.h: what is simulated: many games of one set, and who sits where.
 *
 * A plan is everything that the results depend on. Game k is a function of the
 * plan and k alone, so games can be played in any order, by any number of
 * threads, in shards, or one alone.
 */
#ifndef SIM_PLAN_H
#define SIM_PLAN_H

#include "base/diag.h"
#include "engine/game.h"

enum {
    SIM_TURNS_MAX = 300,   /* where no option says otherwise */
    SIM_TURNS_LAST = 3000, /* where no rule ends a game */
    SIM_GAMES_MAX = 100000000,
    SIM_OPTIONS_MAX = 512
};

/* A set of cards, as it was named. */
typedef struct SimBook {
    const char *name;
    const Pack *pack;
    const Family *family;
} SimBook;

typedef struct SimPlan {
    SimBook book;
    SimBook against; /* another version of it; without a pack: none */
    char options[SIM_OPTIONS_MAX]; /* as they were given: "a=1 b=2" */
    const char *bots[SEATS_MAX];   /* levels, one for each seat */
    int seats;
    uint64_t seed;
    long games;
    int budget_ms;    /* that a bot of somebody else may think */
    const char *logs; /* the folder of what such bots say, or NULL */
} SimPlan;

/* Which of the bots sits there: they move on by a seat with each game. */
static inline int plan_bot_at(const SimPlan *plan, long game, Seat seat)
{
    return (int)((seat + game) % plan->seats);
}

uint64_t plan_game_seed(const SimPlan *plan, long game);
uint64_t plan_bot_seed(const SimPlan *plan, long game, int bot);

/* What the games of this book begin with, but for the seed. */
Status plan_setup(const SimPlan *plan, const SimBook *book, Setup *out,
                  Diag *diag);

/* The program of exec:PROGRAM, or NULL. */
const char *plan_bot_program(const char *bot);

/* Is everything in it possible? */
Status plan_check(const SimPlan *plan, Diag *diag);

#endif
