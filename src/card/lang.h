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
