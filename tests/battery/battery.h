/* battery.h: the same tests for every rulebook, on random games.
 *
 * games.c   random games to the end, with everything checked
 * resume.c  a game that goes on from its record is the game that was left
 * worlds.c  two worlds that look the same to a seat must stay so
 * matches.c  and so must what it writes in them and puts together
 * watch.c   what the rules of a family promise, besides what its auditor knows
 * missed.c, missed_rows.c  what scenarios never reach, and what games never do
 */
#ifndef BATTERY_H
#define BATTERY_H

#include "engine/view.h"
#include "match/match.h"

enum { ENDS_MAX = 8 };

/* What of a game is tested besides playing it to its end. */
typedef enum Look {
    LOOK_ALL,
    LOOK_WORLDS, /* two worlds alone, and what readers read */
    LOOK_MATCHES /* two worlds with people in them alone (matches.c) */
} Look;

/* What is done in two matches, and what comes of it. */
typedef enum MatchPair {
    PAIR_LINE_READ,
    PAIR_LINE_REFUSED,
    PAIR_LINE_UNKNOWN, /* or several cards could be meant */
    PAIR_STEP_TAKEN,   /* of a draft */
    PAIR_STEP_REFUSED,
    PAIR_WHOLE_GIVEN, /* a draft is done */
    PAIR_WHOLE_REFUSED,
    PAIR_BESIDE, /* another seat answers meanwhile */
    PAIR_ASKED,  /* at a gate, if it could matter */
    PAIR_TABLE,  /* people around it, by the clock */
    MATCH_PAIRS_COUNT
} MatchPair;

/* A book on the bench. */
typedef struct Bench {
    const char *book;
    const Pack *pack;
    const Family *family;
    int players;
    uint64_t seed; /* of the game being played */
    Rng rng;       /* of the test itself */
    size_t bytes;  /* of a game */
    int every;     /* one step of so many is looked at closely */
    Look look;
    long games, steps, pairs;
    long matched[MATCH_PAIRS_COUNT]; /* pairs that matches.c has compared */
    long half_made; /* states that it has not: an answer is half made there */
    long resumed;   /* answers in a record, after which it was resumed */
    long end_reasons[ENDS_MAX]; /* games by the reason for their end */
    long illegal, shuffled;     /* pairs that could not be compared */
    const char *const *options; /* key=value, as for a table; NULL at last */
    Sink *sink;                 /* who watches the game, or NULL */
    bool failed;
    char what[1024]; /* the first failure */
} Bench;

/* Notes a failure (the first one is kept); gives false. */
bool battery_fail(Bench *bench, const Table *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A setup for the game bench->seed, with a turn cap. */
MatchSetup battery_setup(Bench *bench);

Game *battery_copy(const Table *t); /* malloc'ed */

/* What somebody answers next. */
Action battery_choose(Bench *bench, const Table *t);

/* The same with another copy of its card, now and then: it is legal, though
 * never listed. */
Action battery_equal_card(Bench *bench, const Table *t, Action action);

bool battery_game(Bench *bench);                      /* games.c */
bool battery_record(Bench *bench);                    /* games.c */
bool battery_resume(Bench *bench);                    /* resume.c */
bool battery_same_view(Bench *bench, const Table *t); /* worlds.c */
bool battery_same_answer(Bench *bench, const Table *t,
                         Action answer); /* worlds.c */
bool battery_same_choice(Bench *bench, const Table *t, Action answer);
bool battery_same_match(Bench *bench, const Table *t); /* matches.c */
bool battery_draft(Bench *bench, const Table *t, const Game *before);

/* Who watches the game that begins; NULL: nobody. */
Sink *watch_begin(Bench *bench);

/* This answer is about to be given. */
void watch_answer(const Table *t, Action answer);

/* Counts what is reached from now on, in a build with probes; false if it is
 * none. */
bool missed_begin(const char *book, const Pack *pack, const Family *family);

/* Tests of what no line can say; false if one failed. */
bool missed_test_programs(Bench *bench);

/* What was missed so far, sort by sort: gives how much. First the rows of the
 * family's tables; at last the cards of the book and their parts. */
int missed_rows(void);
int missed_end(void);

#endif
