/* rows_enums.h: numbers for everything, from a family's tables.
 *
 * A family is ten small .def files. It names them (KINDS_DEF ...), includes
 * this, and has an enum of each; rows_tables.h makes the arrays. So a row is
 * written once. What the columns mean:
 *
 *   KIND(id, word, back, windows, meaning)            a kind of card
 *   STAT(id, cells, states, meaning)                  what is kept of a card
 *   SWITCH(id, key, value, least, most, merge, words, clause, meaning)
 *                                                     a rule a book may set
 *   ZONE(id, count, sees, order, name, meaning)       where cards lie
 *   STEP(id, name, window, usual, clause, meaning)    what goes on
 *   ALLOW(step, holder, helper, others)               who can do what then
 *   VERB(id, class, shown, pattern, meaning)          what a seat can do
 *   EVENT_ROW(id, private, pattern)                        what the log tells
 *   REFUSAL(id, clause, pattern)                      why not
 *   SETUP(id, pattern, meaning, example)              phrases of scenarios
 *   STATEMENT(id, pattern, meaning, example)          what is so
 *
 * A switch's `words` name its values from `least` on ("atOnce|nextTurn"); NULL:
 * it takes a number, or true and false if it goes from 0 to 1. `merge` is whose
 * value it has when several books that state it are mixed (GAP-124):
 *
 *   ANY      a subsystem: on if any book has it, then as the newest that has it
 *   NEWEST   as the newest book says
 *   MOST     the largest value
 *   CARD     of each card as its own book says: asked for by card_switch()
 *   HOUSE    a house option, which is no book's rule; else as NEWEST
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
