/* reached.h: tells what was reached, for the test that lists what never is.
 *
 * In every build but the one with KD_PROBES this is nothing at all. There, the
 * function `reach_told` (if there is one) is told of every verb that was used,
 * every statement of a card that did something, and so on; `battery --missed`
 * counts them.
 */
#ifndef ENGINE_REACHED_H
#define ENGINE_REACHED_H

/* What is told, and what is missed if it never was. */
#define REACH_LIST(REACH) \
    REACH(verb, "verbs that nobody used") \
    REACH(step, "steps that never came") \
    REACH(refusal, "refusals that nobody was given") \
    REACH(event, "events that were never told") \
    REACH(deed, "orders of cards that were never carried out") \
    REACH(card, "cards that never did anything") \
    REACH(node, "parts of cards that never did anything") \
    REACH(question, "questions that no card answered") \
    REACH(question_no, "questions that every card answered") \
    REACH(rule, "rules of cards that never applied") \
    REACH(sum, "sums that no card added to") \
    REACH(timing, "times at which no card did anything") \
    REACH(word, "nouns of which nothing was said") \
    REACH(amount, "numbers that nobody worked out") \
    REACH(condition, "conditions that never held") \
    REACH(condition_no, "conditions that never failed") \
    REACH(state, "states in which nobody was") \
    REACH(state_no, "states in which everybody was") \
    REACH(adjective, "adjectives that nothing passed") \
    REACH(adjective_no, "adjectives that everything passed") \
    REACH(modifier, "modifiers that nothing passed") \
    REACH(modifier_no, "modifiers that everything passed")

typedef enum Reach {
#define REACH(id, missed) REACH_##id,
    REACH_LIST(REACH)
#undef REACH
        REACHES
} Reach;

/* REACHED(t, verb, VERB_pass): a row of the family, a card, or a node (by its
 * number in the pack). */
#ifdef KD_PROBES
struct Table;
struct Pack;
extern void (*pack_closes)(const struct Pack *pack); /* it is about to go */
extern void (*reach_told)(const struct Table *t, Reach what, int which);
#define REACHED(t, what, which) \
    ((void)(reach_told ? reach_told(t, REACH_##what, which) : (void)0))
#else
#define REACHED(t, what, which) ((void)0)
#endif

/* REACHED_IF(t, condition, row, holds(...)): tells `condition` if it is so and
 * `condition_no` if it is not. Its value is that of the last argument. */
#ifdef KD_PROBES
#define REACHED_IF(t, what, which, is)                 \
    ((is) ? (REACHED(t, what, which), true)            \
          : (REACHED(t, what##_no, which), false))
#else
#define REACHED_IF(t, what, which, is) (is)
#endif

/* An adjective, modifier or state is one row for each sort of thing of which it
 * is said. */
enum { OF_PLAYERS, OF_CARDS, OF_STACKS, QUALITY_SORTS };
#define QUALITY(row, of) ((row)*QUALITY_SORTS + OF_##of)

/* A statement of a card, or a part of one. */
#define REACHED_NODE(t, at) \
    (NODE_MARK(at, DID), REACHED(t, node, (int)((at) - (t)->pack->nodes)))

#endif
