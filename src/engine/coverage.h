/* coverage.h: records what was reached, for the test that lists what never is.
 *
 * Without KD_PROBES this compiles to nothing. With it, the function
 * `coverage_hook` (if there is one) is called for every verb that was used,
 * every statement of a card that did something, and so on; `battery --missed`
 * counts them.
 */
#ifndef ENGINE_COVERAGE_H
#define ENGINE_COVERAGE_H

/* What is recorded, and what is reported if it never was. */
#define COVER_LIST(COVER_ROW) \
    COVER_ROW(verb, "verbs that nobody used") \
    COVER_ROW(step, "steps that never came") \
    COVER_ROW(refusal, "refusals that nobody was given") \
    COVER_ROW(event, "events that were never told") \
    COVER_ROW(effect, "commands of cards that were never carried out") \
    COVER_ROW(card, "cards that never did anything") \
    COVER_ROW(node, "parts of cards that never did anything") \
    COVER_ROW(question, "questions that no card answered") \
    COVER_ROW(question_no, "questions that every card answered") \
    COVER_ROW(rule, "rules of cards that never applied") \
    COVER_ROW(sum, "sums that no card added to") \
    COVER_ROW(timing, "times at which no card did anything") \
    COVER_ROW(noun, "nouns of which nothing was said") \
    COVER_ROW(amount, "numbers that nobody worked out") \
    COVER_ROW(condition, "conditions that never held") \
    COVER_ROW(condition_no, "conditions that never failed") \
    COVER_ROW(state, "states in which nobody was") \
    COVER_ROW(state_no, "states in which everybody was") \
    COVER_ROW(adjective, "adjectives that nothing passed") \
    COVER_ROW(adjective_no, "adjectives that everything passed") \
    COVER_ROW(modifier, "modifiers that nothing passed") \
    COVER_ROW(modifier_no, "modifiers that everything passed")

typedef enum CoverKind {
#define COVER_ROW(id, missed) COVER_##id,
    COVER_LIST(COVER_ROW)
#undef COVER_ROW
        COVERS_COUNT
} CoverKind;

/* COVER(t, verb, VERB_pass): a row of the family, a card, or a node (by its
 * number in the pack). */
#ifdef KD_PROBES
struct Table;
struct Pack;
extern void (*pack_close_hook)(const struct Pack *pack); /* it is about to go */
extern void (*coverage_hook)(const struct Table *t, CoverKind what, int which);
#define COVER(t, what, which) \
    ((void)(coverage_hook ? coverage_hook(t, COVER_##what, which) : (void)0))
#else
#define COVER(t, what, which) ((void)0)
#endif

/* COVER_IF(t, condition, row, test(...)): records `condition` if it is true and
 * `condition_no` if it is false. Its value is that of the last argument. */
#ifdef KD_PROBES
#define COVER_IF(t, what, which, is) \
    ((is) ? (COVER(t, what, which), true) : (COVER(t, what##_no, which), false))
#else
#define COVER_IF(t, what, which, is) (is)
#endif

/* An adjective, modifier or condition flag is one row for each sort of thing
 * that it describes. */
enum { OF_PLAYERS, OF_CARDS, OF_STACKS, QUALITY_KINDS };
#define QUALITY_INDEX(row, of) ((row)*QUALITY_KINDS + OF_##of)

/* A statement of a card, or a part of one. */
#define COVER_STATEMENT(t, at) \
    (NODE_MARK(at, DID), COVER(t, node, (int)((at) - (t)->pack->nodes)))

#endif
