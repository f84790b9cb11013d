/* run.c: plays the games of a plan on several threads. */
#include "sim/run.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { TICK_NS = 200000000, THREADS_MAX = 256 };

Status sim_run_init(SimRun *run, const SimPlan *plan, int shard, int shards,
                    Diag *diag)
{
    *run = (SimRun){
        .plan = *plan, .shard = shard, .shards = shards, .threads = 1
    };
    run->n_wanted = (plan->games - shard + shards - 1) / shards;
    run->done = calloc((size_t)plan->games / 8 + 1, 1);
    if (!tally_init(&run->tally, plan->book.pack) || !run->done)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0, "no memory left");
    return ST_OK;
}

void sim_run_free(SimRun *run)
{
    tally_free(&run->tally);
    free(run->done);
    *run = (SimRun){ 0 };
}

/* ---- threads ---- */

/* What they share; all of it under the lock. */
typedef struct Shared {
    SimRun *run;
    pthread_mutex_t lock;
    pthread_cond_t ended; /* a thread has ended */
    long next;            /* the first game that nobody has taken */
    int working;
    bool stopping, failed;
    const char *broken; /* what is wrong with a game, or NULL */
    long broken_game;
} Shared;

/* A game that nobody has played or taken, or -1. */
static long take_game(Shared *shared)
{
    const SimRun *run = shared->run;

    while (shared->next < run->plan.games && sim_is_done(run, shared->next))
        shared->next += run->shards;
    if (shared->stopping || shared->next >= run->plan.games)
        return -1;
    shared->next += run->shards;
    return shared->next - run->shards;
}

/* One game, or two versions of it. */
static bool play_game(Shared *shared, SimPlayer *player, SimPlayer *against,
                      long game)
{
    SimRun *run = shared->run;
    const SimGame *a = sim_player_play(player, game);
    const SimGame *b = against ? sim_player_play(against, game) : NULL;
    bool good = a && (b || !against);

    pthread_mutex_lock(&shared->lock);
    if (!good) {
        shared->failed = shared->stopping = true;
    } else if (a->broken || (b && b->broken)) {
        shared->broken = a->broken ? a->broken : b->broken;
        shared->broken_game = game;
        shared->stopping = true;
        good = false;
    } else {
        tally_add_game(&run->tally, &run->plan, game, a);
        tally_add_programs(&run->tally, sim_player_programs(player));
        if (b)
            tally_add_pair(&run->tally, &run->plan, game, a, b);
        sim_mark_done(run, game);
    }
    pthread_mutex_unlock(&shared->lock);
    return good;
}

static void play_games(Shared *shared, SimPlayer *player, SimPlayer *against)
{
    long game;

    do {
        pthread_mutex_lock(&shared->lock);
        game = take_game(shared);
        pthread_mutex_unlock(&shared->lock);
    } while (game >= 0 && play_game(shared, player, against, game));
}

static void *work(void *self)
{
    Shared *shared = self;
    const SimPlan *plan = &shared->run->plan;
    bool pairs = plan->against.pack != NULL;
    SimPlayer *player = sim_player_new(plan, &plan->book);
    SimPlayer *against = pairs ? sim_player_new(plan, &plan->against) : NULL;
    bool ready = player && (against || !pairs);

    if (ready)
        play_games(shared, player, against);
    sim_player_free(player);
    sim_player_free(against);
    pthread_mutex_lock(&shared->lock);
    shared->failed |= !ready;
    shared->working--;
    pthread_cond_signal(&shared->ended);
    pthread_mutex_unlock(&shared->lock);
    return NULL;
}

static struct timespec soon(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += TICK_NS;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

/* The lock is held, but for the waiting itself. */
static void wait_for_all(Shared *shared)
{
    SimRun *run = shared->run;

    while (shared->working > 0) {
        struct timespec until = soon();
        pthread_cond_timedwait(&shared->ended, &shared->lock, &until);
        if (run->on_tick && !run->on_tick(run->self, run))
            shared->stopping = true;
    }
}

Status sim_run(SimRun *run, Diag *diag)
{
    pthread_t threads[THREADS_MAX];
    Shared shared = { .run = run, .next = run->shard };
    int n = 0, wanted = run->threads < THREADS_MAX ? run->threads : THREADS_MAX;

    pthread_mutex_init(&shared.lock, NULL);
    pthread_cond_init(&shared.ended, NULL);
    pthread_mutex_lock(&shared.lock);
    while (n < wanted && pthread_create(&threads[n], NULL, work, &shared) == 0)
        n++;
    shared.working = n;
    wait_for_all(&shared);
    pthread_mutex_unlock(&shared.lock);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&shared.ended);
    pthread_mutex_destroy(&shared.lock);
    if (n == 0 || shared.failed)
        return diag_set(diag, ST_MEMORY, NULL, 0, 0,
                        "no memory left for the players");
    if (shared.broken)
        return diag_set(diag, ST_BUG, NULL, 0, 0,
                        "game %ld is broken, by a mistake in kickdoor: %s",
                        shared.broken_game, shared.broken);
    return ST_OK;
}
