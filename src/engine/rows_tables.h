/* rows_tables.h: a family's arrays, from its tables.
 *
 * Included once by the file that fills the family's Family. FN(what, id) names
 * the functions of a row: FN(check, play) may be check_play, or, in a family
 * of many files, <family>_check_play. A row without its functions does not
 * compile.
 */
static const KindRow kind_rows[] = {
#define KIND(id, word_, back_, windows_, meaning_)                       \
    [KIND_##id].word = word_, [KIND_##id].back = back_,                  \
    [KIND_##id].windows = windows_, [KIND_##id].meaning = meaning_,
#define KIND_CARD(id, named_, subject_, habits_)                         \
    [KIND_##id].named = THING_##named_,                                  \
    [KIND_##id].subject = THING_##subject_, [KIND_##id].habits = habits_,
#define KIND_TEXT(id, plays_, target_, self_, usual_, last_)             \
    [KIND_##id].text = { PLAYHEADS_##plays_, target_, self_, usual_, last_ },
#define H(habit) HABIT_##habit
#include KINDS_DEF
#undef H
#undef KIND_CARD
#undef KIND_TEXT
};

static const StatRow stat_rows[] = {
#define STAT(id, cells, states, meaning) { PRINTED_##states, STAT_##id },
#include STATS_DEF
};

static const SwitchRow switch_rows[] = {
#define SWITCH(id, key, value, min, max, merge, words, clause, meaning) \
    { key, value, min, max, words, MERGE_##merge, clause, meaning },
#include SWITCHES_DEF
};

static const ZoneRow zone_rows[] = {
#define ZONE(id, count, seen_by, sort, name, meaning) \
    { name, ZONE_##id, count, SEEN_BY_##seen_by, SORT_##sort, meaning },
#include ZONES_DEF
};

#define ZONES_FROM(first, count) ((((Zones)1 << (count)) - 1) << (first))
static const ZoneSets zone_sets = {
    .open = 0
#define ZONE(id, count, seen_by, ...) \
    | (SEEN_BY_##seen_by == SEEN_BY_ALL ? ZONES_FROM(ZONE_##id, count) : 0)
#include ZONES_DEF
    , .owned = 0
#define ZONE(id, count, seen_by, ...) \
    | (SEEN_BY_##seen_by == SEEN_BY_OWNER ? ZONES_FROM(ZONE_##id, count) : 0)
#include ZONES_DEF
    , .sorted = 0
#define ZONE(id, count, seen_by, sort, ...) \
    | (SORT_##sort == SORT_BY_NUMBER ? ZONES_FROM(ZONE_##id, count) : 0)
#include ZONES_DEF
};

static const Step step_rows[] = {
#define STEP(id, name_, stage, window_, wait_, default_verb_, clause_, meaning_) \
    [STEP_##id].name = name_, [STEP_##id].window = WINDOW_##window_, \
    [STEP_##id].wait = WAIT_##wait_, \
    [STEP_##id].default_verb = VERB_##default_verb_, [STEP_##id].clause = clause_, \
    [STEP_##id].meaning = meaning_, [STEP_##id].run = FN(step, id),
#define ALLOW(...)
#include STEPS_DEF
/* A set has two words: the rows are read once for each. */
#define STEP(...)
#define ALLOW(id, holder, helper, others)         \
    [STEP_##id].verbs[ROLE_HOLDER].word[0] = holder, \
    [STEP_##id].verbs[ROLE_HELPER].word[0] = helper, \
    [STEP_##id].verbs[ROLE_OTHER].word[0] = others,
#define V(id) BIT_IN_WORD(VERB_##id, 0)
#include STEPS_DEF
#undef V
#define STEP(...)
#define ALLOW(id, holder, helper, others)         \
    [STEP_##id].verbs[ROLE_HOLDER].word[1] = holder, \
    [STEP_##id].verbs[ROLE_HELPER].word[1] = helper, \
    [STEP_##id].verbs[ROLE_OTHER].word[1] = others,
#define V(id) BIT_IN_WORD(VERB_##id, 1)
#include STEPS_DEF
#undef V
};

static const Verb verb_rows[] = {
#define VERB KERNEL_VERB
#include "engine/verbs.def"
#define VERB(id_, class_, shown_, pattern_, meaning_)                        \
    [VERB_##id_] = { #id_,           pattern_,       meaning_,               \
                     CLASS_##class_, SHOWN_##shown_, FN(check, id_),         \
                     FN(list, id_),  FN(act, id_) },
#include VERBS_DEF
};

/* Steps that lead nowhere by themselves; a set has two words. */
#define IF_VOLUNTARY(class, bits) \
    (CLASS_##class == CLASS_SIDE || CLASS_##class == CLASS_DRAFT ? (bits) : 0)
static const VerbSet voluntary_verbs = { {
    UINT64_C(0)
#define VERB(id, class, ...) | IF_VOLUNTARY(class, BIT_IN_WORD(VERB_##id, 0))
#include VERBS_DEF
    , UINT64_C(0)
#define VERB(id, class, ...) | IF_VOLUNTARY(class, BIT_IN_WORD(VERB_##id, 1))
#include VERBS_DEF
} };

static const EventRow event_rows[] = {
    [EVENT_closed] = { "closed", "", false },
    [EVENT_rolled] = { "rolled", "%s rolls %n", false },
    [EVENT_lapsed] = { "lapsed", "%c does nothing more", false },
#define EVENT_ROW(id, private_, pattern_) [EVENT_##id] = { #id, pattern_, private_ },
#include EVENTS_DEF
};

static const RefusalRow refusal_rows[] = {
#define REFUSAL(id, clause_, pattern_) \
    [REFUSAL_##id] = { #id, clause_, pattern_ },
#include "engine/refusals.def"
#define REFUSAL(id, clause_, pattern_) \
    [REFUSAL_##id] = { #id, clause_, pattern_ },
#include REFUSALS_DEF
};

static const SetupRow setup_rows[] = {
#define SETUP(id, pattern, meaning, example) \
    { pattern, FN(setup, id), meaning, example },
#include SETUPS_DEF
};

static const StatementRow statement_rows[] = {
#define STATEMENT(id, pattern_, meaning_, example_) \
    [STATEMENT_##id] = { pattern_, meaning_, example_ },
#include "engine/statements.def"
#define STATEMENT(id, pattern_, meaning_, example_) \
    [STATEMENT_##id] = { pattern_, meaning_, example_ },
#include STATEMENTS_DEF
};

/* The members of Vocabulary that the tables fill. */
#define VOCABULARY_ROWS                                        \
    .kinds = kind_rows, .n_kinds = KINDS_COUNT,                \
    .stats = stat_rows, .n_stats = STAT_ROWS_COUNT,            \
    .switches = switch_rows, .n_switches = SWITCHES_COUNT

/* The members of Family that the tables fill. */
#define FAMILY_ROWS                                                       \
    .zones = zone_rows, .n_zones = ZONE_ROWS_COUNT, .sets = &zone_sets,   \
    .seat_zone_rows = ZONE_ROWS_OWN, .steps = step_rows,                        \
    .n_steps = STEPS_COUNT, .verbs = verb_rows, .n_verbs = VERBS_COUNT,   \
    .voluntary_verbs = &voluntary_verbs,                                        \
    .events = event_rows, .n_events = EVENTS_COUNT,                       \
    .refusals = refusal_rows, .n_refusals = REFUSALS_COUNT,               \
    .setups = setup_rows, .n_setups = SETUP_ROWS_COUNT,                   \
    .statements = statement_rows, .n_statements = STATEMENTS_COUNT

enum {
#define ZONE(id, ...) ZONE_ROW_##id,
#include ZONES_DEF
};

enum {
    ZONE_ROWS_OWN = 0
#define ZONE(id, count, ...) | ((int)(count) == (int)SEATS_MAX) << ZONE_ROW_##id
#include ZONES_DEF
};

enum {
    ZONE_ROWS_COUNT = sizeof zone_rows / sizeof *zone_rows,
    SETUP_ROWS_COUNT = sizeof setup_rows / sizeof *setup_rows,
    STAT_ROWS_COUNT = sizeof stat_rows / sizeof *stat_rows
};

_Static_assert((int)VERBS_COUNT <= (int)VERBS_MAX, "a bit a verb");
_Static_assert((int)STATS_COUNT <= (int)STATS_MAX, "a card holds its facts");
_Static_assert((int)ZONES_COUNT <= (int)ZONES_MAX, "a state holds its zones");
_Static_assert((int)SWITCHES_COUNT <= (int)SWITCHES_MAX, "and its switches");
