/* sim_progress.h: watches a simulation: a bar with the time left, a file that
 * is saved now and then, and Ctrl-C.
 */
#ifndef CLI_SIM_PROGRESS_H
#define CLI_SIM_PROGRESS_H

#include "sim/run.h"

typedef struct SimProgress {
    const char *save; /* the file, or NULL */
    bool has_bar;     /* standard error is a terminal */
    double started, saved;
    long n_before; /* games that were done before */
    Status status; /* of saving */
    Diag diag;
} SimProgress;

/* Sets `run` up to be watched. From here on Ctrl-C stops it, and a second one
 * ends the program. */
void sim_progress_start(SimProgress *progress, SimRun *run, const char *save);

/* Takes the bar away, and saves the file. */
void sim_progress_end(SimProgress *progress, const SimRun *run);

#endif
