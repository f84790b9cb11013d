/* gloom_network.c: what is known about a player goes in, how strong the player
 * is comes out; the chances follow from how strong all of them are. */
#include "families/gloom/gloom_network.h"

enum { WAITS = 4 }; /* turns until one's own that are told apart */

/* ---- inputs ---- */

/* With five, the last two wait for as long. */
static int turns_to_wait(const Table *t, Seat seat)
{
    int seats = t->g->seats, wait = (seat - t->g->active + seats) % seats;

    return wait < WAITS ? wait : WAITS - 1;
}

void gloom_put_time(Inputs *in, const Table *t, const Outlook *o, Seat seat)
{
    put_one_of(in, o->left < STAGES ? o->left : STAGES, 1, STAGES);
    put_one_of(in, turns_to_wait(t, seat), 0, WAITS);
}

static void add_modifier(Holding *hand, int points)
{
    Moods *moods = points < 0 ? &hand->sad : &hand->happy;

    moods->n++;
    moods->points += points;
    if (points < 0 ? points < moods->most : points > moods->most)
        moods->most = points;
}

void gloom_read_holding(const Table *t, Seat seat, Holding *hand)
{
    EACH_CARD (t, c, hand_zone(seat)) {
        int kind = card_def(t, c)->kind;
        if (kind == KIND_death)
            hand->deaths++;
        else if (kind == KIND_modifier)
            add_modifier(hand, gloom_modifier_points(t, c));
        else if (gloom_is_response(t, c))
            hand->responses++;
        else if (gloom_aim_count(t, c) > 0)
            hand->aimed++;
        else
            hand->others++;
    }
}

static void put_mood(Inputs *in, const Moods *moods)
{
    put(in, moods->points);
    put(in, moods->n * HALF);
    put(in, moods->most);
}

void gloom_put_moods(Inputs *in, const Holding *hand)
{
    put_mood(in, &hand->sad);
    put_mood(in, &hand->happy);
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

void gloom_network_chances(const Table *t, const Network *network,
                           const Inputs in[SEATS_MAX],
                           int16_t chance[SEATS_MAX])
{
    int points[SEATS_MAX] = { 0 };

    EACH_SEAT (t, s)
        points[s] = -strength(network, &in[s]);
    gloom_chances(t, points, DOUBLES, chance);
}

bool gloom_ended_chances(const Table *t, int16_t chance[SEATS_MAX])
{
    int points[SEATS_MAX] = { 0 };

    if (!t->g->end_reason)
        return false;
    EACH_SEAT (t, s)
        points[s] = !seat_in(s, t->g->winners);
    gloom_final_chances(t, points, chance);
    return true;
}
