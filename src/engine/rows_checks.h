/* rows_checks.h: a family's arrays for the checks of card files, from the file
 * that it names CHECKS_DEF (card/vocabulary.h):
 *
 *   FACT(printed, kinds, min, max)           a fact that cards state: those of
 *                                            which kinds, K(kind) or ANY; the
 *                                            least and the largest number, 0 if
 *                                            there is none
 *   NEEDED(kind, printed, example)           a fact that such cards cannot do
 *                                            without
 *   MISPLACED(kind, printed, before, noun)   how it is said on such cards
 *   PART(kind, timings, accepted)            how the parts of such a card begin,
 *                                            T(timing), and the same in words;
 *                                            0: it has none
 *   CONFLICT(printed, timing, what, advice)  what cannot be on one card
 */
#define K(id) (1u << KIND_##id)
#define T(id) (1u << TIMING_##id)
#define ANY UINT32_MAX
#define FACT(...)
#define NEEDED(...)
#define MISPLACED(...)
#define PART(...)
#define CONFLICT(...)

#undef FACT
#define FACT(printed, kinds, min, max) { PRINTED_##printed, kinds, min, max },
static const FactRow fact_rows[] = {
#include CHECKS_DEF
};
#undef FACT
#define FACT(...)

#undef NEEDED
#define NEEDED(kind, printed, example) \
    { KIND_##kind, PRINTED_##printed, example },
static const NeededRow needed_rows[] = {
#include CHECKS_DEF
    { 0 }
};
#undef NEEDED
#define NEEDED(...)

#undef MISPLACED
#define MISPLACED(kind, printed, before, noun) \
    { KIND_##kind, PRINTED_##printed, before, noun },
static const MisplacedRow misplaced_rows[] = {
#include CHECKS_DEF
    { 0 }
};
#undef MISPLACED
#define MISPLACED(...)

#undef PART
#define PART(kind, timings, accepted) { kind, timings, accepted },
static const PartRow part_rows[] = {
#include CHECKS_DEF
    { 0 }
};
#undef PART
#define PART(...)

#undef CONFLICT
#define CONFLICT(printed, timing, what, advice) \
    { PRINTED_##printed, TIMING_##timing, what, advice },
static const ConflictRow conflict_rows[] = {
#include CHECKS_DEF
    { 0 }
};
#undef CONFLICT
#undef PART
#undef MISPLACED
#undef NEEDED
#undef FACT
#undef ANY
#undef T
#undef K

/* The members of Vocabulary that these fill; the last row of all but the first
 * is none. */
#define CHECK_ROWS \
    .facts = fact_rows, .n_facts = sizeof fact_rows / sizeof *fact_rows, \
    .needed = needed_rows, \
    .n_needed = sizeof needed_rows / sizeof *needed_rows - 1, \
    .misplaced = misplaced_rows, \
    .n_misplaced = sizeof misplaced_rows / sizeof *misplaced_rows - 1, \
    .parts = part_rows, .n_parts = sizeof part_rows / sizeof *part_rows - 1, \
    .conflicts = conflict_rows, \
    .n_conflicts = sizeof conflict_rows / sizeof *conflict_rows - 1
