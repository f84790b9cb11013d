/* estimate.h: rates and differences with their intervals. Pure arithmetic. */
#ifndef SIM_ESTIMATE_H
#define SIM_ESTIMATE_H

#include "sim/tally.h"

/* A value and between which bounds it lies, 95 times in 100. */
typedef struct Estimate {
    double value, low, high;
} Estimate;

/* How far a normal variable is from 0 with this probability at most, on either
 * side: 0.95 gives 1.96. */
double normal_quantile(double probability);

/* The interval of Wilson. `wins` are parts (WIN_PARTS). */
Estimate estimate_rate(long wins, long n);

/* How much more often seats win that were dealt it than those that were not, in
 * shares of a game. The variance is taken over games, because seats of one game
 * win at the cost of each other. Corrected for so many comparisons, so that all
 * intervals hold at once (Bonferroni). False: too few were dealt it. */
bool estimate_effect(const SimTally *tally, const DealtTally *dealt, int seats,
                     int comparisons, Estimate *out);

/* The mean of differences that have been added up, in this unit. */
Estimate estimate_pair(const PairTally *pair, long n, double unit);

#endif
