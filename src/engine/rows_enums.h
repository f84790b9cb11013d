/* rows_enums.h: numbers for everything, from a family's tables.
 *
 * A family is ten small .def files. It names them (KINDS_DEF ...), includes
 * this, and has an enum of each; rows_tables.h makes the arrays. So a row is
 * written once. What the columns mean:
 *
 *   KIND(id, word, back, windows, meaning)            a kind of card
 *   KIND_CARD(kind, named, subject, habits)           for checks of card files:
 *                                                     THING_*, H(habit) of
 *                                                     card/vocabulary.h
 *   KIND_TEXT(kind, plays, target, self, usual, last) what the text of such
 *                                                     cards adds: see KindText
 *   STAT(id, cells, states, meaning)                  what is kept of a card
 *   SWITCH(id, key, value, min, max, merge, words, clause, meaning)
 *                                                     a rule a book may set
 *   ZONE(id, count, sees, order, name, meaning)       where cards lie
 *   STEP(id, name, stage, window, wait, usual, clause, meaning)
 *                                                     what goes on
 *   ALLOW(step, holder, helper, others)               who can do what then
 *   VERB(id, class, shown, pattern, meaning)          what a seat can do
 *   EVENT_ROW(id, private, pattern)                   what the log tells
 *   REFUSAL(id, clause, pattern)                      why not
 *   SETUP(id, pattern, meaning, example)              phrases of scenarios
 *   STATEMENT(id, pattern, meaning, example)          what is so
 *
 * A switch's `words` name its values from `min` on ("atOnce|nextTurn"); NULL: it
 * takes a number, or true and false if it goes from 0 to 1. A new switch comes
 * last, and 0 is a value of it: packs keep the values row by row, and have 0 for
 * what was not there yet. In the middle it would make older packs unreadable
 * (tests/golden). `merge` is whose value a switch has when several books that
 * state it are mixed (GAP-124):
 *
 *   ANY      a subsystem: on if any book has it, then as the newest that has it
 *   NEWEST   as the newest book says
 *   MOST     the largest value
 *   CARD     of each card as its own book says: asked for by card_switch()
 *   HOUSE    a house option, which is no book's rule; else as NEWEST
 *
 * A gate stays open for a while although nobody does anything: `wait` is none,
 * brief or full (WINDOW-02).
 *
 * A step is of a stage, one of the family's STAGE_*: what is asked of a frame
 * is its stage (step_in), never where its row stands among the others.
 *
 * No include guard: each family includes it once, in its own header.
 */
enum {
#define KIND(id, ...) KIND_##id,
#include KINDS_DEF
    KINDS_COUNT
};

/* A fact with three cells takes three numbers; rows may share a number by
 * giving the same id as an earlier row with 0 cells. */
enum {
#define STAT(id, cells, ...) STAT_CELLS(id, cells)
#define STAT_CELLS(id, cells) STAT_CELLS_##cells(id)
#define STAT_CELLS_0(id)
#define STAT_CELLS_1(id) STAT_##id,
#define STAT_CELLS_3(id) STAT_##id, STAT_##id##_LAST = STAT_##id + 2,
#include STATS_DEF
    STATS_COUNT
};

enum {
#define SWITCH(id, ...) SWITCH_##id,
#include SWITCHES_DEF
    SWITCHES_COUNT
};

enum {
    ZONE_before = NO_ZONE,
#define ZONE(id, count, ...) \
    ZONE_##id, ZONE_##id##_LAST = ZONE_##id + (count)-1,
#include ZONES_DEF
    ZONES_COUNT
};

enum {
    STEP_none,
#define ALLOW(...)
#define STEP(id, ...) STEP_##id,
#include STEPS_DEF
    STEPS_COUNT
};

_Static_assert(STEPS_COUNT <= 64, "a step has a bit in steps_of()");

/* The steps of these stages, a bit each: a constant, where `stages` is one. */
static inline __attribute__((always_inline)) uint64_t steps_of(int stages)
{
    return 0
#define ALLOW(...)
#define STEP(id, name, stage, ...) \
    | (STAGE_##stage & stages ? UINT64_C(1) << STEP_##id : 0)
#include STEPS_DEF
        ;
}

/* Is this frame at a step of one of these stages? */
static inline bool step_in(const Frame *f, int stages)
{
    return steps_of(stages) >> f->step & 1;
}

/* The lowest frame of one of these stages that lies on the bottom one, or
 * NULL. */
#define step_find(t, stages) IN_GAME(t, Frame, step_find_const(t, stages))
static inline const Frame *step_find_const(const Table *t, int stages)
{
    for (int i = 1; i < t->g->depth; i++)
        if (step_in(&t->g->frames[i], stages))
            return &t->g->frames[i];
    return NULL;
}

enum {
    VERB_before = VERBS_KERNEL - 1,
#define VERB(id, ...) VERB_##id,
#include VERBS_DEF
    VERBS_COUNT
};

enum {
    EVENT_before = EVENTS_KERNEL - 1,
#define EVENT_ROW(id, ...) EVENT_##id,
#include EVENTS_DEF
    EVENTS_COUNT
};

enum {
    REFUSAL_before = REFUSALS_KERNEL - 1,
#define REFUSAL(id, ...) REFUSAL_##id,
#include REFUSALS_DEF
    REFUSALS_COUNT
};

enum {
    STATEMENT_before = STATEMENTS_KERNEL - 1,
#define STATEMENT(id, ...) STATEMENT_##id,
#include STATEMENTS_DEF
    STATEMENTS_COUNT
};
