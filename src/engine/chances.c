/* chances.c: from how strong the seats are to their chances to win. */
#include "engine/chances.h"

#include "engine/mind.h"

/* 2 to the power of -n/128, as a fraction of 1 << 16: between eighths of an
 * octave on a straight line. */
static unsigned half_power(int n)
{
    static const unsigned eighths[9] = { 65536, 60097, 55109, 50535, 46341,
                                         42495, 38968, 35734, 32768 };
    int octave = n / 128, k = n % 128 / 16;
    unsigned step = eighths[k] - eighths[k + 1];

    return octave > 15
               ? 1
               : (eighths[k] - step * (unsigned)(n % 16) / 16) >> octave;
}

void chances_from_points(const Table *t, const int points[SEATS_MAX],
                         int doubles, int16_t chance[SEATS_MAX])
{
    unsigned share[SEATS_MAX], sum = 0;
    int min = points[0], rest = SURE_WIN;

    EACH_SEAT (t, s)
        min = points[s] < min ? points[s] : min;
    EACH_SEAT (t, s)
        sum += share[s] = half_power((points[s] - min) * 128 / doubles);
    EACH_SEAT (t, s) {
        chance[s] = (int16_t)(share[s] * SURE_WIN / sum);
        rest -= chance[s];
    }
    EACH_SEAT (t, s) /* what rounding left over, to the first of the best */
        if (points[s] == min) {
            chance[s] = (int16_t)(chance[s] + rest);
            break;
        }
}

void chances_final(const Table *t, const int points[SEATS_MAX],
                   int16_t chance[SEATS_MAX])
{
    int min = points[0], winners = 0;

    EACH_SEAT (t, s)
        min = points[s] < min ? points[s] : min;
    EACH_SEAT (t, s)
        winners += points[s] == min;
    EACH_SEAT (t, s)
        chance[s] = (int16_t)(points[s] == min ? SURE_WIN / winners : 0);
}

bool chances_when_over(const Table *t, int16_t chance[SEATS_MAX])
{
    int points[SEATS_MAX] = { 0 };

    if (!t->g->end_reason)
        return false;
    EACH_SEAT (t, s)
        points[s] = !seat_in(s, t->g->winners);
    chances_final(t, points, chance);
    return true;
}
