/* score.c: totals and the end of the game (GLOOM-WIN-*). */
#include "families/gloom/gloom.h"

/* GLOOM-WIN-04, GLOOM-WIN-06: the dead count, as they are seen; the living
 * count nothing (GLOOM-WIN-05, GLOOM-WIN-10). */
int gloom_score(const Table *t, Seat seat, Sum *sum)
{
    EACH_CARD (t, c, party_of(seat))
        if (gloom_is_dead(t, c))
            sum_add(sum, gloom_self_worth(t, c, &(Sum){ 0 }), c, NULL,
                    "GLOOM-WIN-04");
    return sum->total;
}

/* GLOOM-WIN-01; a party of nobody is not a dead one (GLOOM-GAP-54). */
bool gloom_party_is_dead(const Table *t, Seat seat)
{
    EACH_CARD (t, c, party_of(seat))
        if (!gloom_is_dead(t, c))
            return false;
    return t->g->zones[party_of(seat)].count > 0;
}

/* GLOOM-WIN-07, GLOOM-GAP-69: the lowest total wins, and ties are shared. */
static Seats lowest(const Table *t)
{
    Seats seats = 0;
    int least = 0;

    EACH_SEAT (t, s) {
        int score = gloom_score(t, s, &(Sum){ 0 });
        if (seats == 0 || score < least) {
            least = score;
            seats = 0;
        }
        if (score == least)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

void gloom_finish(Table *t, int reason)
{
    Seats winners = lowest(t);

    EACH_SEAT (t, s) {
        int16_t score = (int16_t)gloom_score(t, s, &(Sum){ 0 });
        tell(t, EVENT(total, .seat = s, .number = score));
        if (seat_in(s, winners))
            tell(t, EVENT(wins, .seat = s, .number = score));
    }
    game_end(t, reason, winners);
}
