/* gloom_appraise.c: how good a state is for each player, as a chance to win.
 *
 * What is known about a player are the inputs of a small network
 * (engine/network.h).
 */
#include "families/gloom/gloom_inputs.h"

enum { RIVAL_INPUTS = 6, INPUTS = 52, UNITS = 16 };

/* ---- what is seen ---- */

typedef struct Party {
    int living, below, dead_points;
    int worth[LIVING_MAX]; /* of the living, the most miserable first */
    Holding hand;
} Party;

static void add_figure(Party *party, const Figure *f)
{
    int at = party->living;

    if (f->is_dead) {
        party->dead_points += f->worth;
        return;
    }
    if (at == LIVING_MAX)
        return;
    for (; at > 0 && party->worth[at - 1] > f->worth; at--)
        party->worth[at] = party->worth[at - 1];
    party->worth[at] = f->worth;
    party->living++;
    party->below += f->worth < 0;
}

static void read_parties(const Table *t, const Outlook *o, Party *parties)
{
    memset(parties, 0, SEATS_MAX * sizeof *parties);
    for (int k = 0; k < STACKS; k++)
        if (o->figures[k].character != NO_CARD)
            add_figure(&parties[o->figures[k].owner], &o->figures[k]);
    EACH_SEAT (t, s)
        gloom_read_holding(t, s, &parties[s].hand);
}

/* ---- inputs ---- */

static void put_party(Inputs *in, const Party *party)
{
    put(in, party->living * HALF);
    put(in, party->dead_points);
    put(in, party->below * HALF);
    for (int i = 0; i < SORTED; i++)
        put(in, i < party->living ? party->worth[i] : NOTHING);
}

static void put_holding(Inputs *in, const Holding *hand, int cards)
{
    put(in, cards * QUARTER);
    put(in, hand->deaths * HALF);
    put_flag(in, hand->deaths > 0);
    put(in, hand->responses * HALF);
    put(in, hand->aimed * HALF);
    put(in, hand->others * HALF);
    gloom_put_moods(in, hand);
}

/* The best and the shortest of the other parties. */
static void put_others(Inputs *in, const Table *t, const Party *parties,
                       Seat seat)
{
    int points = INT16_MAX, living = INT16_MAX;

    EACH_SEAT (t, s)
        if (s != seat) {
            const Party *party = &parties[s];
            points = party->dead_points < points ? party->dead_points : points;
            living = party->living < living ? party->living : living;
        }
    put(in, points);
    put(in, living * HALF);
    put(in, parties[seat].dead_points - points);
}

static void put_rival(Inputs *in, const Table *t, const void *all, Seat rival,
                      Seat seat)
{
    const Party *party = (const Party *)all + rival;

    (void)t;
    (void)seat;
    put(in, party->living * HALF);
    put(in, party->dead_points);
    put_flag(in, party->hand.deaths > 0);
    put(in, party->living ? party->worth[0] : 0);
    put_flag(in, party->living == 1);
    put(in, party->below * HALF);
}

static void fill_inputs(const Table *t, const Outlook *o, const Party *parties,
                        Seat seat, Inputs *in)
{
    const Party *own = &parties[seat];

    *in = (Inputs){ 0 };
    gloom_put_time(in, t, o, seat);
    put_party(in, own);
    put_holding(in, &own->hand, hand_count(t, seat));
    put_others(in, t, parties, seat);
    put_flag(in, own->hand.deaths > 0 && own->below > 0);
    put_flag(in, own->living == 1);
    put_flag(in, own->living == 2);
    put(in, gloom_draw_limit(t, seat, &(Sum){ 0 }) * QUARTER);
    put_rivals(in, t, seat, put_rival, parties, RIVAL_INPUTS);
}

/* ---- the network ---- */

#define NETWORK_DEF "families/gloom/gloom_appraise.def"
#include "engine/rows_network.h"

/* Before parties are chosen nothing is expected. */
void gloom_appraise(const Table *t, int16_t chance[SEATS_MAX])
{
    Party parties[SEATS_MAX];
    Inputs in[SEATS_MAX];
    Outlook o;

    if (chances_when_over(t, chance))
        return;
    gloom_read_figures(t, &o);
    read_parties(t, &o, parties);
    EACH_SEAT (t, s)
        fill_inputs(t, &o, parties, s, &in[s]);
    network_chances(t, &network, in, chance);
}
