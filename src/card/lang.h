/* lang.h: the words of the card language, as tables.
 *
 * One row a word, in lang/ (.def). The parser reads them, the printers write
 * them, the checker and the manual explain them, the machine runs the verbs.
 */
#ifndef CARD_LANG_H
#define CARD_LANG_H

#include <stdbool.h>
#include <stdint.h>

/* What a noun denotes, and what a verb takes: a bit each. */
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

typedef struct SayRow {
    const char *id, *base, *third, *past, *done, *doing;
    uint8_t takes;
    bool cost;
    const char *meaning;
} SayRow;

typedef struct NounRow {
    const char *id, *one, *many;
    uint8_t is;
    bool noble; /* a card writes it with a capital */
    const char *meaning;
} NounRow;

/* A phrase of the small tables. `other` is the printed text of a window or an
 * adverb, the third person of a rule. */
typedef struct PhraseRow {
    const char *id, *phrase, *other, *meaning;
    const char *often; /* of a window: once in each of your combats */
    uint8_t period;    /* of a window: the period that `often` counts in */
} PhraseRow;

/* Row 0 of each table is no word, so that 0 can mean "none". */
enum {
    SAY_none,
#define SAY(id, ...) SAY_##id,
#include "card/lang/verbs.def"
    SAYS_COUNT
};
enum {
    NOUN_none,
#define NOUN(id, ...) NOUN_##id,
#include "card/lang/nouns.def"
    NOUNS_COUNT
};
enum {
    WIN_none,
#define WINDOW(id, ...) WIN_##id,
#include "card/lang/words.def"
    WINS_COUNT
};
enum {
    LASTS_none,
#define LASTS(id, ...) LASTS_##id,
#include "card/lang/words.def"
    LASTS_COUNT
};
enum {
    PERIOD_none,
#define PERIOD(id, ...) PERIOD_##id,
#include "card/lang/words.def"
    PERIODS_COUNT
};
enum {
    ADJ_none,
#define ADJ(id, ...) ADJ_##id,
#include "card/lang/words.def"
    ADJS_COUNT
};
enum {
    STATE_none,
#define STATE(id, ...) STATE_##id,
#include "card/lang/words.def"
    STATES_COUNT
};
enum {
    ADVERB_none,
#define ADVERB(id, ...) ADVERB_##id,
#include "card/lang/words.def"
    ADVERBS_COUNT
};
enum {
    PREP_none,
#define PREP(id, ...) PREP_##id,
#include "card/lang/words.def"
    PREPS_COUNT
};
enum {
    RULE_none,
#define RULE(id, ...) RULE_##id,
#include "card/lang/words.def"
    RULES_COUNT
};

/* What cards of a kind say beyond their source. */
typedef enum Plays { PLAYS_NONE, PLAYS_WINDOWS, PLAYS_ALL } Plays;

typedef struct TradeRow {
    const char *kind;
    Plays plays;
    const char *target, *self, *usual, *last;
} TradeRow;

enum {
#define TRADE(id, ...) TRADE_##id,
#include "card/lang/trades.def"
    TRADES_COUNT
};

/* A fact that a card states. */
typedef struct StatesRow {
    const char *id, *pattern, *text;
    int8_t sort; /* of declared words, -1: none */
    const char *meaning;
} StatesRow;

enum {
    STATES_none,
#define STATES(id, ...) STATES_##id,
#include "card/lang/facts.def"
    STATES_END
};

/* What a word can be, and what may stand somewhere: a bit each. */
enum {
    FIT_VERB = 1 << 0,  /* lose */
    FIT_THIRD = 1 << 1, /* loses */
    FIT_PAST = 1 << 2,  /* lost an item */
    FIT_DONE = 1 << 3,  /* the item lost */
    FIT_DOING = 1 << 4, /* losing */
    FIT_RULE = 1 << 5,  /* what is always so: cannot */
    FIT_NOUN = 1 << 6,  /* also declared words */
    FIT_ADJECTIVE = 1 << 7,
    FIT_STATE = 1 << 8,
    FIT_WINDOW = 1 << 9,
    FIT_LASTS = 1 << 10,
    FIT_PERIOD = 1 << 11,
    FIT_FACT = 1 << 12,
    FIT_TAIL = 1 << 13,   /* behind a noun or verb: of, from, at random */
    FIT_JOINT = 1 << 14,  /* if, otherwise, and */
    FIT_KIND = 1 << 15,   /* begins a card */
    FIT_HEADING = 1 << 16 /* begins a declaration */
};

/* A word that people use and the language does not. */
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

/* A mistake that many make. */
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
extern const StatesRow lang_states_facts[STATES_END];
extern const TradeRow lang_trades[TRADES_COUNT];
extern const SayRow lang_says[SAYS_COUNT];
extern const NounRow lang_nouns[NOUNS_COUNT];
extern const PhraseRow lang_windows[WINS_COUNT];
extern const PhraseRow lang_lasts[LASTS_COUNT];
extern const PhraseRow lang_periods[PERIODS_COUNT];
extern const PhraseRow lang_adjs[ADJS_COUNT];
extern const PhraseRow lang_states[STATES_COUNT];
extern const PhraseRow lang_adverbs[ADVERBS_COUNT];
extern const PhraseRow lang_preps[PREPS_COUNT];
extern const PhraseRow lang_rules[RULES_COUNT];
extern const char *const lang_dets[];
extern const char *const lang_mods[];

#endif
