/* lang.h: the words of the card language, as tables.
 *
 * One row per word, in lang/ (.def). The parser reads them, the printers write
 * them, the checker and the manual explain them, the machine runs the verbs.
 */
#ifndef CARD_LANG_H
#define CARD_LANG_H

#include <stdbool.h>
#include <stdint.h>

/* What a noun denotes, and what a verb takes: one bit per sort of thing. */
enum {
    IS_PLAYER = 1,
    IS_CARD = 2,
    IS_PLACE = 4,
    IS_NUMBER = 8,
    IS_THING = 16,
    TAKES_LEVELS = 32,
    TAKES_NOTHING = 64,
    ONLY_MONSTERS = 128 /* and no other cards */
};

typedef struct CardVerbRow {
    const char *id, *base, *third, *past, *done, *doing;
    uint8_t takes;
    bool cost;
    const char *meaning;
} CardVerbRow;

/* What is special about the sentence of a verb (lang/cardverbs.def): one bit
 * each. */
enum {
    SHAPE_NUMBER_OF = 1 << 0,
    SHAPE_AMOUNT = 1 << 1,
    SHAPE_TO_NUMBER = 1 << 2,
    SHAPE_SPENDS = 1 << 3,
    SHAPE_CLAIMS_WITH = 1 << 4,
    SHAPE_TO_PLACE = 1 << 5,
    SHAPE_HOST_PICKED = 1 << 6,
    SHAPE_UNSEEN = 1 << 7,
    SHAPE_STAYS_HIDDEN = 1 << 8,
    SHAPE_LOOKS_AT = 1 << 9,
    SHAPE_CHOOSES = 1 << 10,
    SHAPE_TURNS_INTO = 1 << 11,
    SHAPE_DELEGATES = 1 << 12,
    SHAPE_SPEAKS = 1 << 13,
    SHAPE_OF_EVENT = 1 << 14,
    SHAPE_EVENT_ONLY = 1 << 15,
    SHAPE_MAKES_COUNT = 1 << 16
};

/* What a verb cannot do without, beside its object. */
typedef struct NeedsRow {
    uint8_t prep; /* PREP_*; 0: nothing */
    const char *what, *example;
} NeedsRow;

typedef struct NounRow {
    const char *id, *one, *many;
    uint8_t is;
    bool capitalized; /* cards write it with a capital */
    const char *meaning;
} NounRow;

/* What is special about a phrase with a noun (lang/nouns.def): one bit each. */
enum {
    NOUN_SHAPE_SIDE = 1 << 0,
    NOUN_SHAPE_VALUE_OF = 1 << 1,
    NOUN_SHAPE_COPY = 1 << 2,
    NOUN_SHAPE_COMPARED = 1 << 3,
    NOUN_SHAPE_STACKED = 1 << 4,
    NOUN_SHAPE_TIME = 1 << 5,
    NOUN_SHAPE_LIMIT = 1 << 6,
    NOUN_SHAPE_DRAWN = 1 << 7,
    NOUN_SHAPE_OPENED = 1 << 8,
    NOUN_SHAPE_SUMMED = 1 << 9,
    NOUN_SHAPE_LEVELS = 1 << 10,
    NOUN_SHAPE_HIDDEN = 1 << 11,
    NOUN_SHAPE_MONEY = 1 << 12,
    NOUN_SHAPE_OF_MONSTER = 1 << 13,
    NOUN_SHAPE_OF_ITEM = 1 << 14,
    NOUN_SHAPE_TWO = 1 << 15
};

/* What is special about phrases with an adjective, a condition flag or a rule:
 * rows of ADJ_SHAPE, COND_SHAPE and RULE_SHAPE in grammar.def.
 *
 *     LIMITED      nobody can have as many such things as they like
 *     LARGEST      the one with the largest number is meant
 *     SUPERLATIVE  those whom nobody surpasses are meant, all who tie
 *     CHANGEABLE   a rule can make it true
 *     NAMES        its object says what something is, and nobody chooses it
 */
enum {
    WORD_SHAPE_LIMITED = 1 << 0,
    WORD_SHAPE_LARGEST = 1 << 1,
    WORD_SHAPE_SUPERLATIVE = 1 << 2,
    WORD_SHAPE_CHANGEABLE = 1 << 3,
    WORD_SHAPE_NAMES = 1 << 4
};

/* In which order what is always so is worked out: what comes later may depend
 * on what comes before it. */
typedef enum Rank {
    RANK_fixed,    /* printed, or changed by nothing that is always so */
    RANK_name,     /* who is what */
    RANK_limit,    /* what may be used */
    RANK_bonus,    /* what counts */
    RANK_strength, /* the totals */
    RANK_winning,  /* who is ahead */
    RANK_free      /* nothing depends on it */
} Rank;

/* A noun that is a number, or that a number is added to. */
typedef struct NounNumberRow {
    uint8_t rank;     /* RANK_*; RANK_fixed: it has no row */
    int16_t min, max; /* that it can be; 0: anything */
} NounNumberRow;

/* A phrase of the small tables. `other` is the printed text of a timing or an
 * adverb, or the third person of a rule. */
typedef struct PhraseRow {
    const char *id, *phrase, *other, *meaning;
    const char *limit_text; /* of a timing: once in each of your combats */
    uint8_t period; /* of a timing: the period that `limit_text` counts in */
} PhraseRow;

/* Row 0 of each table is empty, so that 0 can mean "none". */
enum {
    CARDVERB_none,
#define CARDVERB(id, ...) CARDVERB_##id,
#include "card/lang/cardverbs.def"
    CARDVERBS_COUNT
};
enum {
    NOUN_none,
#define NOUN(id, ...) NOUN_##id,
#include "card/lang/nouns.def"
    NOUNS_COUNT
};
enum {
    TIMING_none,
#define TIMING(id, ...) TIMING_##id,
#include "card/lang/grammar.def"
    TIMINGS_COUNT
};
enum {
    DURATION_none,
#define DURATION(id, ...) DURATION_##id,
#include "card/lang/grammar.def"
    DURATIONS_COUNT
};
enum {
    PERIOD_none,
#define PERIOD(id, ...) PERIOD_##id,
#include "card/lang/grammar.def"
    PERIODS_COUNT
};
enum {
    ADJ_none,
#define ADJ(id, ...) ADJ_##id,
#include "card/lang/grammar.def"
    ADJS_COUNT
};
enum {
    COND_none,
#define COND(id, ...) COND_##id,
#include "card/lang/grammar.def"
    CONDS_COUNT
};
enum {
    ADVERB_none,
#define ADVERB(id, ...) ADVERB_##id,
#include "card/lang/grammar.def"
    ADVERBS_COUNT
};
enum {
    PREP_none,
#define PREP(id, ...) PREP_##id,
#include "card/lang/grammar.def"
    PREPS_COUNT
};
enum {
    RULE_none,
#define RULE(id, ...) RULE_##id,
#include "card/lang/grammar.def"
    RULES_COUNT
};

/* A rule that forbids a verb without saying it. */
typedef struct ExemptionRow {
    uint8_t verb; /* CARDVERB_*; CARDVERB_none: it is not such a rule */
    bool turned;  /* its subject is the object of the verb */
} ExemptionRow;

extern const ExemptionRow lang_exemptions[RULES_COUNT];

/* A fact that a card states. */
typedef struct PrintedRow {
    const char *id, *pattern, *text;
    int8_t sort; /* of declared words, -1: none */
    const char *meaning;
} PrintedRow;

enum {
    PRINTED_none,
#define PRINTED(id, ...) PRINTED_##id,
#include "card/lang/stats.def"
    PRINTED_COUNT
};

/* What a word can be, and what may stand somewhere: one bit per form. */
enum {
    FIT_VERB = 1 << 0,       /* lose */
    FIT_THIRD = 1 << 1,      /* loses */
    FIT_PAST = 1 << 2,       /* lost an item */
    FIT_PARTICIPLE = 1 << 3, /* the item lost */
    FIT_ING = 1 << 4,        /* losing */
    FIT_RULE = 1 << 5,       /* what is always so: cannot */
    FIT_NOUN = 1 << 6,       /* also declared words */
    FIT_ADJECTIVE = 1 << 7,
    FIT_COND = 1 << 8,
    FIT_TIMING = 1 << 9,
    FIT_DURATION = 1 << 10,
    FIT_PERIOD = 1 << 11,
    FIT_STAT = 1 << 12,
    FIT_TAIL = 1 << 13,   /* behind a noun or verb: of, from, at random */
    FIT_JOINT = 1 << 14,  /* if, otherwise, and */
    FIT_KIND = 1 << 15,   /* begins a card */
    FIT_HEADING = 1 << 16 /* begins a declaration */
};

/* A word that people use, but that the language does not have. */
typedef struct SynonymRow {
    const char *word;
    uint32_t fits; /* FIT_* */
    const char *means, *note;
} SynonymRow;

enum {
    SYNONYMS_COUNT = 0
#define SYNONYM(...) +1
#include "card/lang/synonyms.def"
};

/* A mistake that many people make. */
typedef struct HintRow {
    const char *pattern, *what, *advice;
} HintRow;

enum {
    HINTS_COUNT = 0
#define HINT(...) +1
#include "card/lang/hints.def"
};

extern const SynonymRow lang_synonyms[SYNONYMS_COUNT];
extern const HintRow lang_hints[HINTS_COUNT];
extern const PrintedRow lang_printed[PRINTED_COUNT];
extern const CardVerbRow lang_verbs[CARDVERBS_COUNT];
extern const uint32_t lang_verb_shapes[CARDVERBS_COUNT]; /* SHAPE_* */
extern const uint8_t lang_second_picks[CARDVERBS_COUNT]; /* PREP_*, or 0 */
extern const NeedsRow lang_needs[CARDVERBS_COUNT];
extern const NounRow lang_nouns[NOUNS_COUNT];
extern const uint16_t lang_noun_shapes[NOUNS_COUNT]; /* NOUN_SHAPE_* */
extern const NounNumberRow lang_noun_numbers[NOUNS_COUNT];
extern const PhraseRow lang_timings[TIMINGS_COUNT];
extern const char *const lang_categories[TIMINGS_COUNT];  /* NULL: is not one */
extern const char *const lang_instead[CARDVERBS_COUNT];   /* or NULL */
extern const char *const lang_instead_conds[CONDS_COUNT]; /* or NULL */
extern const uint8_t lang_adj_shapes[ADJS_COUNT];         /* WORD_SHAPE_* */
extern const uint8_t lang_cond_shapes[CONDS_COUNT];       /* WORD_SHAPE_* */
extern const uint8_t lang_rule_shapes[RULES_COUNT];       /* WORD_SHAPE_* */
extern const PhraseRow lang_durations[DURATIONS_COUNT];
extern const PhraseRow lang_periods[PERIODS_COUNT];
extern const PhraseRow lang_adjs[ADJS_COUNT];
extern const PhraseRow lang_conds[CONDS_COUNT];
extern const PhraseRow lang_adverbs[ADVERBS_COUNT];
extern const PhraseRow lang_preps[PREPS_COUNT];
extern const PhraseRow lang_rules[RULES_COUNT];
extern const char *const lang_dets[];
extern const char *const lang_mods[];

static inline bool noun_has_shape(int noun, int shape)
{
    return lang_noun_shapes[noun] & shape;
}

static inline bool verb_has_shape(int verb, int shape)
{
    return lang_verb_shapes[verb] & shape;
}

#endif
