/* timings.c: when a card can be used or played, as timings.def has it. */
#include "families/munchkin/munchkin_int.h"

static bool is_in_open_combat(const Table *t, Seat seat)
{
    return combat_is_open(t) && seat_in(seat, combat_fighters(t));
}

#define OPEN(id) static bool open_##id(const Table *t, Seat seat)

OPEN(any)
{
    (void)t;
    (void)seat;
    return true;
}

OPEN(own)
{
    return t->g->active == seat;
}

OPEN(quiet)
{
    return t->g->active == seat && !current_combat(t) &&
           step_top(t)->step != STEP_turn_shown;
}

/* Whom it is aimed at is asked for in effects.c. */
OPEN(out)
{
    return !seat_in(seat, combat_fighters(t));
}

OPEN(combat)
{
    (void)seat;
    return combat_is_open(t);
}

OPEN(yours)
{
    return is_in_open_combat(t, seat);
}

OPEN(rivals)
{
    return combat_is_open(t) && !is_in_open_combat(t, seat);
}

OPEN(losing)
{
    return is_in_open_combat(t, seat) && !combat_is_winning(t);
}

/* GAP-63: before the first roll. */
OPEN(running)
{
    (void)seat;
    return current_run(t) && current_run(t)->step == STEP_run_before;
}

OPEN(right_after)
{
    (void)seat;
    return current_combat(t) && !current_run(t) &&
           current_combat(t)->step == STEP_combat_after;
}

/* Dealt before the game began (GAP-11). */
OPEN(drawn)
{
    return t->g->active == seat && !current_combat(t);
}

#define open_never NULL
#define WINDOW_BIT(window) (1u << WINDOW_##window)

const TimingRow munchkin_timings[TIMINGS_COUNT] = {
#define TIMING(id, open, by_itself, gates) \
    [TIMING_##id] = { true, open_##open, by_itself, gates },
#include "families/munchkin/timings.def"
};

bool timing_is_open(const Table *t, Seat seat, int window)
{
    return munchkin_timings[window].open &&
           munchkin_timings[window].open(t, seat);
}
