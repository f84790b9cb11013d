/* bench_bots.c: plays games of bots that think, against the clock. */
#include "cli/bench_bots.h"

#include <stdlib.h>
#include <time.h>

#include "bots/bots.h"
#include "bots/think.h"
#include "engine/family.h"

enum { SEARCH_WORK = 1000 };

double bench_cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One bot plays all seats, from views if it needs them, for so long. */
static BotSpeed play_games(Table *t, Setup setup, const Chooser *bot,
                           Game *view, double seconds)
{
    double start = bench_cpu_seconds();
    BotSpeed speed = { 0 };

    for (setup.seed = 1; speed.seconds < seconds; setup.seed++) {
        game_start(t, &setup);
        for (think_run(t); !t->g->end_reason; think_run(t)) {
            View asked = { *t, game_next_seat(t->g) };
            if (view)
                asked = view_make(t, asked.seat, view);
            action_apply(t, bot->choose(bot->self, &asked));
            speed.decisions++;
        }
        speed.games++;
        speed.seconds = bench_cpu_seconds() - start;
    }
    return speed;
}

/* Searches at the questions of sensible play that have a choice. */
static double search(Table *t, Setup setup, const Chooser *easy, Game *view,
                     double seconds)
{
    double start = bench_cpu_seconds(), spent = 0, from;
    long tried = 0;
    Chooser hard;

    if (!bot_hard(1, (BotBudget){ .iterations = SEARCH_WORK }, &hard))
        return 0;
    for (setup.seed = 1; bench_cpu_seconds() - start < seconds; setup.seed++) {
        game_start(t, &setup);
        for (think_run(t);
             !t->g->end_reason && bench_cpu_seconds() - start < seconds;
             think_run(t)) {
            View asked = view_make(t, game_next_seat(t->g), view);
            from = bench_cpu_seconds();
            hard.choose(hard.self, &asked);
            spent += bench_cpu_seconds() - from;
            action_apply(t, easy->choose(easy->self, &asked));
        }
    }
    tried = ((const Thinker *)hard.self)->iterations;
    free(hard.self);
    return spent > 0 ? (double)tried / spent : 0;
}

void bench_bots(Table *t, Setup setup, double seconds, BotFigures *out)
{
    Game *view = malloc(game_bytes(t->pack));
    Chooser easy = { 0 }, normal = { 0 };

    *out = (BotFigures){ 0 };
    if (t->family->mind && view && bot_easy(1, true, &easy) &&
        bot_normal(1, &normal)) {
        out->easy = play_games(t, setup, &easy, NULL, seconds);
        out->normal = play_games(t, setup, &normal, view, seconds);
        out->iterations = search(t, setup, &easy, view, seconds);
    }
    free(easy.self);
    free(normal.self);
    free(view);
}

void bench_play_sensibly(Table *t, int answers)
{
    Thoughts thoughts;
    ActionList list;
    Rng rng;

    rng_init(&rng, 1);
    for (; answers > 0 && !t->g->end_reason; answers--) {
        Seat seat = game_next_seat(t->g);
        if (t->family->mind) {
            t->family->mind->rank(t, seat, &thoughts);
            action_apply(t, thoughts.at[0].action);
        } else {
            action_list(t, seat, &list);
            action_apply(t, bot_random_pick(&list, &rng));
        }
        game_run(t, seats_all(t->g));
    }
}
