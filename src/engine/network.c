/* network.c: what is known about a seat goes in, how strong it is comes out;
 * the chances follow from how strong all of them are. */
#include "engine/network.h"

#include "engine/chances.h"

/* ---- inputs ---- */

enum { WAITS = 4 }; /* turns until one's own that are told apart */

void put_wait(Inputs *in, const Table *t, Seat seat)
{
    int seats = t->g->seats, wait = (seat - t->g->active + seats) % seats;

    put_one_of(in, wait < WAITS ? wait : WAITS - 1, 0, WAITS);
}

void put_rivals(Inputs *in, const Table *t, Seat seat, PutRivalFn put_rival,
                const void *all, int inputs)
{
    int seats = t->g->seats;

    for (int k = 0, n = 0; k < seats; k++) {
        int s = (t->g->active + k) % seats;
        if (s == seat)
            continue;
        if (++n > RIVALS)
            in->n -= inputs;
        put_rival(in, t, all, (Seat)s, seat);
    }
}

/* ---- the network ---- */

/* 1 to the network: of a weight; and an output that doubles a chance. */
enum { WEIGHT_ONE = 256, DOUBLES = 5678 };

/* What is lost of a unit, so that products fit. */
enum { FINE = 16 };

static int weigh(const int16_t *weights, const Inputs *in, int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += weights[i] * in->at[i];
    return sum;
}

static int strength(const Network *network, const Inputs *in)
{
    int n = network->inputs, sum = weigh(network->direct, in, n);

    for (int k = 0; k < network->n_units; k++) {
        const Unit *unit = &network->units[k];
        int of_unit = unit->bias * ONE + weigh(unit->in, in, n);
        if (of_unit > 0)
            sum += unit->out * (of_unit / FINE) / (WEIGHT_ONE / FINE);
    }
    return sum;
}

void network_chances(const Table *t, const Network *network,
                     const Inputs in[SEATS_MAX], int16_t chance[SEATS_MAX])
{
    int points[SEATS_MAX] = { 0 };

    EACH_SEAT (t, s)
        points[s] = -strength(network, &in[s]);
    chances_from_points(t, points, DOUBLES, chance);
}
