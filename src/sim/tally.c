/* tally.c: adds up what came of games. */
#include "sim/tally.h"

#include <stdlib.h>

bool tally_init(SimTally *tally, const Pack *pack)
{
    *tally =
        (SimTally){ .n_cards = pack->n_defs, .n_names = pack->n_names + 1 };
    tally->cards = calloc((size_t)tally->n_cards, sizeof *tally->cards);
    tally->names = calloc((size_t)tally->n_names, sizeof *tally->names);
    return tally->cards && tally->names;
}

void tally_free(SimTally *tally)
{
    free(tally->cards);
    free(tally->names);
    *tally = (SimTally){ 0 };
}

/* ---- one game ---- */

static long parts_of(const SimGame *game, Seats seats)
{
    int winners = __builtin_popcount(game->winners);

    return winners == 0
               ? 0
               : (long)(WIN_PARTS / winners) *
                     __builtin_popcount((unsigned)(game->winners & seats));
}

static void add_dealt(DealtTally *to, const SimGame *game, Seats seats)
{
    long k = __builtin_popcount(seats), w, all;

    if (k == 0)
        return;
    w = parts_of(game, seats);
    all = parts_of(game, 0xff);
    to->k += k;
    to->kk += k * k;
    to->w += w;
    to->ww += w * w;
    to->kw += k * w;
    to->kW += k * all;
    to->wW += w * all;
}

static void add_cards(SimTally *tally, const SimGame *game)
{
    for (int i = 0; i < tally->n_cards; i++) {
        tally->cards[i].drawn += game->drawn[i];
        tally->cards[i].played += game->played[i];
        add_dealt(&tally->cards[i].dealt, game, game->dealt[i]);
    }
    for (int i = 1; i < tally->n_names; i++) {
        tally->names[i].held += __builtin_popcount(game->held[i]);
        tally->names[i].wins += parts_of(game, game->held[i]);
        add_dealt(&tally->names[i].dealt, game, game->dealt_any[i]);
    }
}

static int turns_row(int turns)
{
    return turns < TURNS_ROOM ? turns : TURNS_ROOM;
}

void tally_add_game(SimTally *tally, const SimPlan *plan, long game,
                    const SimGame *result)
{
    long all = parts_of(result, 0xff);

    tally->games++;
    tally->decisions += result->decisions;
    tally->all_wins += all;
    tally->all_squares += all * all;
    tally->ends[result->end]++;
    tally->turns[turns_row(result->turns)]++;
    for (Seat s = 0; s < plan->seats; s++) {
        int bot = plan_bot_at(plan, game, s);
        tally->played[bot][s]++;
        tally->wins[bot][s] += parts_of(result, seat_bit(s));
    }
    add_cards(tally, result);
}

/* ---- two games of one pair ---- */

static void add_difference(PairTally *to, long difference)
{
    to->sum += difference;
    to->squares += difference * difference;
}

void tally_add_pair(SimTally *tally, const SimPlan *plan, long game,
                    const SimGame *a, const SimGame *b)
{
    for (Seat s = 0; s < plan->seats; s++)
        add_difference(&tally->pair_wins[plan_bot_at(plan, game, s)],
                       parts_of(b, seat_bit(s)) - parts_of(a, seat_bit(s)));
    for (int i = 0; i < ENDS_ROOM; i++)
        add_difference(&tally->pair_ends[i], (b->end == i) - (a->end == i));
    add_difference(&tally->pair_turns, b->turns - a->turns);
}

/* ---- tallies ---- */

static void add_longs(void *to, const void *from, size_t bytes)
{
    long *a = to;
    const long *b = from;

    for (size_t i = 0; i < bytes / sizeof *a; i++)
        a[i] += b[i];
}

#define ADD_FIELD(to, from, field) \
    add_longs(&(to)->field, &(from)->field, sizeof(to)->field)

void tally_add(SimTally *to, const SimTally *from)
{
    ADD_FIELD(to, from, games);
    ADD_FIELD(to, from, decisions);
    ADD_FIELD(to, from, all_wins);
    ADD_FIELD(to, from, all_squares);
    ADD_FIELD(to, from, played);
    ADD_FIELD(to, from, wins);
    ADD_FIELD(to, from, ends);
    ADD_FIELD(to, from, turns);
    ADD_FIELD(to, from, programs);
    ADD_FIELD(to, from, pair_wins);
    ADD_FIELD(to, from, pair_ends);
    ADD_FIELD(to, from, pair_turns);
    add_longs(to->cards, from->cards, sizeof *to->cards * (size_t)to->n_cards);
    add_longs(to->names, from->names, sizeof *to->names * (size_t)to->n_names);
}

void tally_add_programs(SimTally *tally, const ExecCounts counts[SEATS_MAX])
{
    add_longs(tally->programs, counts, sizeof tally->programs);
}

static long sum_seats(const long row[SEATS_MAX])
{
    long sum = 0;

    for (int s = 0; s < SEATS_MAX; s++)
        sum += row[s];
    return sum;
}

static long sum_bots(const long table[SEATS_MAX][SEATS_MAX], Seat seat)
{
    long sum = 0;

    for (int bot = 0; bot < SEATS_MAX; bot++)
        sum += table[bot][seat];
    return sum;
}

long tally_bot_games(const SimTally *tally, int bot)
{
    return sum_seats(tally->played[bot]);
}

long tally_bot_wins(const SimTally *tally, int bot)
{
    return sum_seats(tally->wins[bot]);
}

long tally_seat_games(const SimTally *tally, Seat seat)
{
    return sum_bots(tally->played, seat);
}

long tally_seat_wins(const SimTally *tally, Seat seat)
{
    return sum_bots(tally->wins, seat);
}

int tally_turns_at(const SimTally *tally, double share)
{
    long n = 0;
    int turns = 0;

    for (; turns < TURNS_ROOM; turns++) {
        n += tally->turns[turns];
        if ((double)n >= share * (double)tally->games)
            break;
    }
    return turns;
}
