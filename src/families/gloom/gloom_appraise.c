/* gloom_appraise.c: how good a state is for each player, as a chance to win.
 *
 * A small neural network: what is known about a player are its inputs, and its
 * output is how strong the player is. The chances follow from how strong all of
 * them are. docs/BOTS.md says how its weights were found.
 */
#include "families/gloom/gloom_mind.h"

/* How a number counts as an input: an input of 32 is 1 to the network. */
enum { ONE = 32, HALF = 16, QUARTER = 8 };

enum {
    STAGES = 4, /* more living Characters of the shortest party are as many */
    WAITS = 4,  /* turns until one's own that are told apart */
    SORTED = 4, /* of the living, the most miserable */
    RIVALS = 3, /* others that are told apart */
    RIVAL_INPUTS = 6,
    LIVING_MAX = 8,
    NOTHING = 20, /* stands for a Character that is not there */
    INPUTS = 52,
    UNITS = 16
};

/* ---- what is seen ---- */

/* The Modifiers of a hand above 0, or below. */
typedef struct Moods {
    int n, points, most;
} Moods;

typedef struct Holding {
    int deaths, responses, aimed, others;
    Moods sad, happy;
} Holding;

typedef struct Party {
    int living, below, dead_points;
    int worth[LIVING_MAX]; /* of the living, the most miserable first */
    Holding hand;
} Party;

static void add_modifier(Holding *hand, int points)
{
    Moods *moods = points < 0 ? &hand->sad : &hand->happy;

    moods->n++;
    moods->points += points;
    if (points < 0 ? points < moods->most : points > moods->most)
        moods->most = points;
}

static void read_holding(const Table *t, Seat seat, Holding *hand)
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
        read_holding(t, s, &parties[s].hand);
}

/* ---- inputs ---- */

typedef struct Inputs {
    int n;
    int16_t at[INPUTS];
} Inputs;

/* What comes to the same place is added up. */
static void put(Inputs *in, int value)
{
    in->at[in->n] = (int16_t)(in->at[in->n] + value);
    in->n++;
}

/* An input for each number from `first`: is it this one? */
static void put_one_of(Inputs *in, int value, int first, int n)
{
    for (int i = first; i < first + n; i++)
        put(in, value == i ? ONE : 0);
}

static void put_party(Inputs *in, const Party *party)
{
    put(in, party->living * HALF);
    put(in, party->dead_points);
    put(in, party->below * HALF);
    for (int i = 0; i < SORTED; i++)
        put(in, i < party->living ? party->worth[i] : NOTHING);
}

static void put_moods(Inputs *in, const Moods *moods)
{
    put(in, moods->points);
    put(in, moods->n * HALF);
    put(in, moods->most);
}

static void put_holding(Inputs *in, const Holding *hand, int cards)
{
    put(in, cards * QUARTER);
    put(in, hand->deaths * HALF);
    put(in, hand->deaths > 0 ? ONE : 0);
    put(in, hand->responses * HALF);
    put(in, hand->aimed * HALF);
    put(in, hand->others * HALF);
    put_moods(in, &hand->sad);
    put_moods(in, &hand->happy);
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

static void put_rival(Inputs *in, const Party *party)
{
    put(in, party->living * HALF);
    put(in, party->dead_points);
    put(in, party->hand.deaths > 0 ? ONE : 0);
    put(in, party->living ? party->worth[0] : 0);
    put(in, party->living == 1 ? ONE : 0);
    put(in, party->below * HALF);
}

/* In the order in which they act; a fourth is added to the third. All have to
 * be there: the network counts on what is the same for everybody. */
static void put_rivals(Inputs *in, const Table *t, const Party *parties,
                       Seat seat)
{
    int seats = t->g->seats;

    for (int k = 0, n = 0; k < seats; k++) {
        int s = (t->g->active + k) % seats;
        if (s == seat)
            continue;
        if (++n > RIVALS)
            in->n -= RIVAL_INPUTS;
        put_rival(in, &parties[s]);
    }
}

/* With five, the last two wait for as long. */
static int turns_to_wait(const Table *t, Seat seat)
{
    int seats = t->g->seats, wait = (seat - t->g->active + seats) % seats;

    return wait < WAITS ? wait : WAITS - 1;
}

static void fill_inputs(const Table *t, const Outlook *o, const Party *parties,
                        Seat seat, Inputs *in)
{
    const Party *own = &parties[seat];

    *in = (Inputs){ 0 };
    put_one_of(in, o->left < STAGES ? o->left : STAGES, 1, STAGES);
    put_one_of(in, turns_to_wait(t, seat), 0, WAITS);
    put_party(in, own);
    put_holding(in, &own->hand, hand_count(t, seat));
    put_others(in, t, parties, seat);
    put(in, own->hand.deaths > 0 && own->below > 0 ? ONE : 0);
    put(in, own->living == 1 ? ONE : 0);
    put(in, own->living == 2 ? ONE : 0);
    put(in, gloom_draw_limit(t, seat, &(Sum){ 0 }) * QUARTER);
    put_rivals(in, t, parties, seat);
}

/* ---- the network ---- */

/* 1 to the network: of a weight, and of an output. */
enum { WEIGHT_ONE = 256, OUTPUT_ONE = ONE * WEIGHT_ONE, DOUBLES = 5678 };

/* What is lost of a unit, so that products fit. */
enum { FINE = 16 };

typedef struct Unit {
    int out, bias;
    int16_t in[INPUTS];
} Unit;

static const Unit units[UNITS] = {
#define UNIT(out, bias, ...) { out, bias, { __VA_ARGS__ } },
#define DIRECT(...)
#include "families/gloom/gloom_network.def"
};

/* From the inputs to the output, past the units. */
static const int16_t direct[INPUTS] = {
#define UNIT(...)
#define DIRECT(...) __VA_ARGS__
#include "families/gloom/gloom_network.def"
};

static int weigh(const int16_t weights[INPUTS], const Inputs *in)
{
    int sum = 0;

    for (int i = 0; i < INPUTS; i++)
        sum += weights[i] * in->at[i];
    return sum;
}

static int strength(const Inputs *in)
{
    int sum = weigh(direct, in);

    for (int k = 0; k < UNITS; k++) {
        int of_unit = units[k].bias * ONE + weigh(units[k].in, in);
        if (of_unit > 0)
            sum += units[k].out * (of_unit / FINE) / (WEIGHT_ONE / FINE);
    }
    return sum;
}

/* Before parties are chosen nothing is expected. */
void gloom_appraise(const Table *t, int16_t chance[SEATS_MAX])
{
    int points[SEATS_MAX] = { 0 };
    Party parties[SEATS_MAX];
    Inputs in;
    Outlook o;

    if (t->g->end_reason) {
        EACH_SEAT (t, s)
            points[s] = !seat_in(s, t->g->winners);
        gloom_final_chances(t, points, chance);
        return;
    }
    gloom_read_figures(t, &o);
    read_parties(t, &o, parties);
    EACH_SEAT (t, s) {
        fill_inputs(t, &o, parties, s, &in);
        points[s] = -strength(&in);
    }
    gloom_chances(t, points, DOUBLES, chance);
}
