/* levels.c: Levels that are gained and lost, and set by a ruling. */
#include "families/munchkin/munchkin_int.h"

void level_gain(Table *t, Seat seat, int n, bool kill)
{
    int max = t->g->switches[SWITCH_win] - !kill; /* LEVEL-07, GAP-21 */
    int level = level_of(t, seat);
    int gain = level + n > max ? max - level : n;

    if (gain <= 0 || seat_is_dead(t, seat) || /* DEATH-09 */
        CANNOT(t, gain, .actor = seat))
        return;
    munchkin(t)->seats[seat].level = (uint8_t)(level + gain);
    emit(t, EVENT(gains, .seat = seat, .number = (int16_t)gain,
                  .second = (int16_t)(level + gain)));
    DONE(t, gain, .actor = seat, .n = gain);
}

/* PREC-03: nothing takes a Level below 1. */
void level_lose(Table *t, Seat seat, int n)
{
    int level = level_of(t, seat);
    int loss = level - n < 1 ? level - 1 : n;

    if (loss <= 0 || CANNOT(t, lose_levels, .actor = seat))
        return;
    munchkin(t)->seats[seat].level = (uint8_t)(level - loss);
    emit(t, EVENT(loses, .seat = seat, .number = (int16_t)loss,
                  .second = (int16_t)(level - loss)));
    DONE(t, lose_levels, .actor = seat, .n = loss);
}

/* LEVEL-01, PREC-03: never below 1, never to the winning Level. */
void level_set(Table *t, Seat seat, int level)
{
    int now = level_of(t, seat);

    if (level > now)
        replacement_gain_levels(t, seat, level - now);
    else
        replacement_lose_levels(t, seat, now - level);
}

/* PREC-08: the owner's last word. The winning Level is never ruled. */
Refusal munchkin_check_set_level(const Table *t, Action a)
{
    int max = t->g->switches[SWITCH_win] - 1;

    if (a.to == NOBODY || a.number < 1 || a.number > max)
        return refuse_numbers(REFUSAL_bad_level, max, 0);
    return ALLOWED;
}

void munchkin_list_set_level(const Table *t, Action blank, ActionList *out)
{
    (void)t; /* a host is not a seat: rulings are never listed */
    (void)blank;
    (void)out;
}

void munchkin_act_set_level(Table *t, Action a)
{
    munchkin(t)->seats[a.to].level = (uint8_t)a.number;
}
