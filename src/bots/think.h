/* think.h: what the bots that think share: a mind of the family, imagined
 * states, and playing on in them.
 *
 * Nothing here knows a family: it gives its Mind (engine/mind.h).
 */
#ifndef BOTS_THINK_H
#define BOTS_THINK_H

#include "engine/mind.h"
#include "match/chooser.h"

/* The thoughts and luck of one bot. */
typedef struct Thinker {
    Rng rng;          /* its own, separate from the game's */
    const char *why;  /* of its last answer; NULL before the first */
    long iterations;  /* worlds in which it has tried an answer, for benches */
    int turn;         /* the turn of its last answer */
    VerbSet given_up; /* drafts that it began in this turn and cancelled */
    Game *world, *trial; /* what it imagines, and a copy in which it tries an
                            answer; NULL: it imagines nothing */
} Thinker;

/* The family's thoughts of this seat: one at least, of nothing if there is
 * nothing that it can do. */
void think_about(const Table *t, Seat seat, Thoughts *out);

/* The family's thoughts about what is asked, except drafts that were given up
 * in this turn, if anything else is left. */
void think_rank(Thinker *thinker, const View *view, Thoughts *out);

/* The best of these thoughts, one of those that tie by lot. */
int think_pick_best(const Thoughts *thoughts, Rng *rng);

/* Puts those that tie with each other in an order by lot. */
void think_shuffle_ties(Thoughts *thoughts, Rng *rng);

/* Takes this thought: its reason is why. */
Action think_take(Thinker *thinker, const Table *t, const Thought *thought);

/* A bot of so many bytes, which begins with its Thinker, with room behind it
 * for a world and a trial; NULL: no memory. What comes after the Thinker is
 * not filled. */
Thinker *think_new(size_t bytes, uint64_t seed);

/* How far an imagined game is played. */
typedef struct Horizon {
    int turn;    /* it ends behind this turn */
    int answers; /* or after so many answers */
} Horizon;

/* To the end of the turn: so what is done in passing and what goes on with the
 * turn are compared at the same place. */
Horizon think_turn_end(const Game *g);

/* Lets everybody answer by rank up to there. The game has run. */
void think_play_on(Table *t, Horizon horizon);

/* Runs to the next question; standing passes leave out the questions that the
 * minds would pass anyway. */
void think_run(Table *t);
bool think_is_over(const Table *t, const Horizon *horizon);

/* The hooks of a Chooser whose self begins with a Thinker. */
const char *think_why(void *self);
void think_tell(void *self, const View *view, Action action, Text *out);

#endif
