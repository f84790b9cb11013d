/* tally.h: what came of many games, as sums of whole numbers.
 *
 * Sums do not depend on the order of games, so any number of threads and any
 * shards give the same tally. A game that several win is shared: each gets
 * their part of WIN_PARTS.
 */
#ifndef SIM_TALLY_H
#define SIM_TALLY_H

#include "sim/player.h"

enum {
    WIN_PARTS = 60,    /* can be shared by one to six winners */
    TURNS_ROOM = 3072, /* longer games are counted as that long */
    ENDS_ROOM = 16
};

/* Something that seats are dealt or not: a card, or a class by any of its
 * cards. Sums over games: k of the seats were dealt it, they won w parts, all
 * winners together W parts. */
typedef struct DealtTally {
    long k, kk, w, ww, kw, kW, wW;
} DealtTally;

typedef struct CardTally {
    long drawn, played;
    DealtTally dealt;
} CardTally;

typedef struct NameTally {
    long held, wins; /* who was that at the end, and their parts */
    DealtTally dealt;
} NameTally;

/* Of two versions of a set, in the same games: the sum of differences and of
 * their squares. */
typedef struct PairTally {
    long sum, squares;
} PairTally;

typedef struct SimTally {
    int n_cards, n_names;
    long games, decisions;
    long all_wins, all_squares; /* of the parts of all winners of a game */
    long played[SEATS_MAX][SEATS_MAX]; /* games by bot and seat */
    long wins[SEATS_MAX][SEATS_MAX];   /* parts */
    long ends[ENDS_ROOM];
    long turns[TURNS_ROOM + 1];
    ExecCounts programs[SEATS_MAX]; /* by bot */
    PairTally pair_wins[SEATS_MAX], pair_ends[ENDS_ROOM], pair_turns;
    CardTally *cards; /* by definition */
    NameTally *names; /* by name of the pack */
} SimTally;

bool tally_init(SimTally *tally, const Pack *pack);
void tally_free(SimTally *tally);
void tally_add_game(SimTally *tally, const SimPlan *plan, long game,
                    const SimGame *result);
void tally_add_programs(SimTally *tally, const ExecCounts counts[SEATS_MAX]);
void tally_add_pair(SimTally *tally, const SimPlan *plan, long game,
                    const SimGame *a, const SimGame *b);
void tally_add(SimTally *to, const SimTally *from);

/* ---- what can be asked of it ---- */

long tally_bot_games(const SimTally *tally, int bot);
long tally_bot_wins(const SimTally *tally, int bot);
long tally_seat_games(const SimTally *tally, Seat seat);
long tally_seat_wins(const SimTally *tally, Seat seat);

/* The number of turns that this share of games does not exceed. */
int tally_turns_at(const SimTally *tally, double share);

#endif
