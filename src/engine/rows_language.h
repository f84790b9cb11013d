/* rows_language.h: the numbers of the rows of a family's language: QUESTION_*,
 * EFFECT_*, RULEROW_*, SUM_*, and how many conditions there are.
 *
 * Included by a family's header when it has named the tables that it has:
 * CONDITIONS_DEF, QUESTIONS_DEF, EFFECTS_DEF, RULES_DEF, SUMS_DEF.
 */
enum {
#define CONDITION(...) +1
    CONDITIONS_COUNT = 0
#include CONDITIONS_DEF
};

enum {
#define QUESTION(phase, id, ...) QUESTION_##phase##_##id,
#include QUESTIONS_DEF
    QUESTIONS_COUNT
};

enum {
    EFFECT_none,
#define EFFECT(id, ...) EFFECT_##id,
#include EFFECTS_DEF
    EFFECTS_COUNT
};

#ifdef RULES_DEF
enum {
#define RULEROW(id, ...) RULEROW_##id,
#include RULES_DEF
    RULEROWS_COUNT
};
#endif

#ifdef SUMS_DEF
enum {
#define SUM(id, ...) SUM_##id,
#include SUMS_DEF
    SUMS_COUNT
};
#endif
