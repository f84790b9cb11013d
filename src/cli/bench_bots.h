/* bench_bots.h: how fast bots that think are, for `kickdoor bench`. */
#ifndef CLI_BENCH_BOTS_H
#define CLI_BENCH_BOTS_H

#include "engine/action.h"

typedef struct BotSpeed {
    long games, decisions; /* passes by standing orders are not counted */
    double seconds;
} BotSpeed;

/* All 0 if the family has no mind. */
typedef struct BotFigures {
    BotSpeed easy; /* without its mistakes */
    BotSpeed normal;
    double iterations; /* of a search, per second */
} BotFigures;

/* So many seconds for each of them; `t` has room for a game. */
void bench_bots(Table *t, Setup setup, double seconds, BotFigures *out);

/* Time of this process only: machines are shared. */
double bench_cpu_seconds(void);

/* Plays so many answers as `easy` without its mistakes would; without a mind,
 * at random. */
void bench_play_sensibly(Table *t, int answers);

#endif
