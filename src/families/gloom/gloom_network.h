/* gloom_network.h: small neural networks that tell how strong a player is, and
 * what they are told about one. All of it is whole numbers.
 *
 *     gloom_appraise.c  a quick look; weights in gloom_network.def
 *     gloom_judge.c     a closer one; weights in gloom_judge.def
 *
 * docs/BOTS.md says how the weights were found.
 */
#ifndef FAMILIES_GLOOM_GLOOM_NETWORK_H
#define FAMILIES_GLOOM_GLOOM_NETWORK_H

#include "families/gloom/gloom_mind.h"

/* How a number counts as an input: an input of 32 is 1 to the network. */
enum { ONE = 32, HALF = 16, QUARTER = 8 };

enum {
    INPUTS_MAX = 112,
    STAGES = 4, /* more living Characters of the shortest party are as many */
    SORTED = 4, /* of the living, the most miserable */
    RIVALS = 3, /* others that are told apart */
    LIVING_MAX = 8,
    NOTHING = 20 /* stands for a Character that is not there */
};

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

/* How near the end is, and how long until the own turn. */
void gloom_put_time(Inputs *in, const Table *t, const Outlook *o, Seat seat);

/* ---- a hand ---- */

/* The Modifiers of a hand above 0, or below. */
typedef struct Moods {
    int n, points, most;
} Moods;

typedef struct Holding {
    int deaths, responses, aimed, others;
    Moods sad, happy;
} Holding;

void gloom_read_holding(const Table *t, Seat seat, Holding *hand);
void gloom_put_moods(Inputs *in, const Holding *hand);

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
void gloom_network_chances(const Table *t, const Network *network,
                           const Inputs in[SEATS_MAX],
                           int16_t chance[SEATS_MAX]);

/* Is the game over? Then the chances are what came of it. */
bool gloom_ended_chances(const Table *t, int16_t chance[SEATS_MAX]);

#endif
