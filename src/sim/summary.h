/* summary.h: what came of a simulation, for people and for programs. */
#ifndef SIM_SUMMARY_H
#define SIM_SUMMARY_H

#include <stdio.h>

#include "sim/run.h"

void summary_print(FILE *out, const SimRun *run);

#endif
