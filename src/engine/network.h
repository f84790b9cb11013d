/* network.h: small neural networks that tell how strong a seat is, from what is
 * known about it. All of it is whole numbers.
 *
 * A file that has one defines NETWORK_DEF, the file of its weights, and INPUTS
 * and UNITS, and includes engine/rows_network.h, which makes `network` of them.
 */
#ifndef ENGINE_NETWORK_H
#define ENGINE_NETWORK_H

#include "engine/game.h"

/* How a number counts as an input: an input of 32 is 1 to the network. */
enum { ONE = 32, HALF = 16, QUARTER = 8 };

enum { INPUTS_MAX = 112 };

typedef struct Inputs {
    int n;
    int16_t at[INPUTS_MAX];
} Inputs;

/* What comes to the same place is added up. */
static inline void put(Inputs *in, int value)
{
    in->at[in->n] = (int16_t)(in->at[in->n] + value);
    in->n++;
}

static inline void put_flag(Inputs *in, bool is_so)
{
    put(in, is_so ? ONE : 0);
}

/* An input for each number from `first`: is it this one? */
static inline void put_one_of(Inputs *in, int value, int first, int n)
{
    for (int i = first; i < first + n; i++)
        put_flag(in, value == i);
}

/* How many turns come before the seat's own; with five, the last two wait for
 * as long. */
void put_wait(Inputs *in, const Table *t, Seat seat);

/* ---- the others ---- */

enum { RIVALS = 3 }; /* that are told apart */

/* In the order in which they act; a fourth is added to the third, whose
 * `inputs` it shares. All have to be there: the network counts on what is the
 * same for everybody. */
typedef void (*PutRivalFn)(Inputs *in, const Table *t, const void *all,
                           Seat rival, Seat seat);
void put_rivals(Inputs *in, const Table *t, Seat seat, PutRivalFn put_rival,
                const void *all, int inputs);

/* ---- the network ---- */

typedef struct Unit {
    int out, bias; /* how much it counts; what it adds up begins there */
    int16_t in[INPUTS_MAX];
} Unit;

typedef struct Network {
    int inputs, n_units;
    const Unit *units;
    const int16_t *direct; /* from the inputs to the output, past the units */
} Network;

/* The chances of all seats, from what is known about each. */
void network_chances(const Table *t, const Network *network,
                     const Inputs in[SEATS_MAX], int16_t chance[SEATS_MAX]);

#endif
