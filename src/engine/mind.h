/* mind.h: what a family knows about playing it well.
 *
 * Bots know no family. They ask it two things: how good a state is for each
 * seat, and which few answers are worth a thought. Both count in one currency:
 * the chance to win, in thousandths.
 */
#ifndef ENGINE_MIND_H
#define ENGINE_MIND_H

#include "base/text.h"
#include "engine/action.h"

enum { SURE_WIN = 1000, THOUGHTS_MAX = 32 };

/* An answer worth a thought. */
typedef struct Thought {
    Action action;
    int16_t value;  /* what it gains the seat, in thousandths; below 0: a loss.
                       Passing, or the usual answer, is about 0 */
    uint8_t reason; /* the row of Mind.reasons that weighed most */
} Thought;

typedef struct Thoughts {
    int n;
    Thought at[THOUGHTS_MAX];
} Thoughts;

/* How far somebody looks ahead who does not search: so many ideas are tried,
 * none of which rank puts behind the best by more than this; in at least so
 * many imagined deals, and as long as the best by rank is not the best, in at
 * most so many. */
typedef struct Glance {
    int ideas, behind;
    int deals, deals_max;
} Glance;

typedef struct Mind {
    /* The chance of each seat to win from here; they add up to SURE_WIN. Of a
     * view or of a full state. */
    void (*appraise)(const Table *t, int16_t chance[SEATS_MAX]);
    /* The same, looked at more closely, for who searches. NULL: appraise is
     * as close as it gets. */
    void (*judge)(const Table *t, int16_t chance[SEATS_MAX]);
    /* The few answers of this seat worth a thought, the best first: at least
     * one. Looks only at what the seat knows, so that a view and the state
     * behind it give the same. */
    void (*rank)(const Table *t, Seat seat, Thoughts *out);
    /* The verbs with which this seat might ever answer at a gate: it need not
     * be asked for others (game_run_wanted). NULL: with any. */
    VerbSet (*wanted)(const Table *t, Seat seat);
    Glance glance;
    /* How many ideas a search tries. */
    int ideas;
    /* How much of what rank expects of an answer a search adds to what it has
     * found out about it, in hundredths. */
    int rank_counts;
    /* Why, as a sentence of the player who did it: "It wins the fight." The
     * first is that of who only goes on. */
    const char *const *reasons;
    /* A sentence of story that fits this answer, one of several by lot; nothing
     * if it has none. NULL: players of this family tell no stories. */
    void (*tell)(const Table *t, Action action, uint64_t lot, Text *out);
} Mind;

#endif
