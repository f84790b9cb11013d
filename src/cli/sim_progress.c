/* sim_progress.c: a bar, a file that is saved now and then, and Ctrl-C. */
#include "cli/sim_progress.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "sim/store.h"

enum { BAR = 30, SAVE_SECONDS = 2 };

static volatile sig_atomic_t is_stopped;

static void on_signal(int number)
{
    (void)number;
    is_stopped = 1;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void draw_bar(const SimProgress *p, const SimRun *run)
{
    double share = (double)run->n_done / (double)run->n_wanted;
    double seconds = now() - p->started;
    long n = run->n_done - p->n_before;
    long left = n > 0 ? (long)(seconds / (double)n *
                               (double)(run->n_wanted - run->n_done))
                      : 0;

    fprintf(stderr, "\r[");
    for (int i = 0; i < BAR; i++)
        fputc(i < (int)(share * BAR) ? '#' : '.', stderr);
    fprintf(stderr, "] %ld of %ld games, %ld:%02ld left \033[K", run->n_done,
            run->n_wanted, left / 60, left % 60);
    fflush(stderr);
}

static void save(SimProgress *p, const SimRun *run)
{
    p->status = store_save(p->save, run, &p->diag);
    p->saved = now();
}

static bool on_tick(void *self, const SimRun *run)
{
    SimProgress *p = self;

    if (p->has_bar)
        draw_bar(p, run);
    if (p->save && now() - p->saved >= SAVE_SECONDS)
        save(p, run);
    return !is_stopped && p->status == ST_OK;
}

void sim_progress_start(SimProgress *p, SimRun *run, const char *save_path)
{
    struct sigaction ours = { .sa_handler = on_signal,
                              .sa_flags = (int)SA_RESETHAND };

    *p = (SimProgress){ .save = save_path,
                        .has_bar = isatty(STDERR_FILENO),
                        .started = now(),
                        .saved = now(),
                        .n_before = run->n_done };
    sigemptyset(&ours.sa_mask);
    sigaction(SIGINT, &ours, NULL);
    sigaction(SIGTERM, &ours, NULL);
    run->on_tick = on_tick;
    run->self = p;
}

void sim_progress_end(SimProgress *p, const SimRun *run)
{
    if (p->has_bar)
        fprintf(stderr, "\r\033[K");
    if (p->save && p->status == ST_OK)
        save(p, run);
}
