#include "card/lang.h"

#include "card/node.h"

#define LEVELS TAKES_LEVELS
#define CARDS IS_CARD
#define MONSTERS (IS_CARD | ONLY_MONSTERS)
#define PLAYERS IS_PLAYER
#define NUMBER IS_NUMBER
#define PLACE IS_PLACE
#define THING IS_THING
#define NOTHING TAKES_NOTHING

const SayRow lang_says[SAYS_COUNT] = {
#define SAY(id, base, third, past, done, doing, takes, cost, meaning) \
    [SAY_##id] = { #id, base, third, past, done, doing, takes, cost, meaning },
#include "card/lang/verbs.def"
};

const TradeRow lang_trades[TRADES_COUNT] = {
#define TRADE(id, kind, plays, target, self, usual, last) \
    [TRADE_##id] = { kind, PLAYS_##plays, target, self, usual, last },
#include "card/lang/trades.def"
};

const NounRow lang_nouns[NOUNS_COUNT] = {
#define NOUN(id, one, many, is, noble, meaning) \
    [NOUN_##id] = { #id, one, many, IS_##is, noble, meaning },
#include "card/lang/nouns.def"
};

const PhraseRow lang_windows[WINS_COUNT] = {
#define WINDOW(id, phrase, text, period, often, meaning) \
    [WIN_##id] = { #id, phrase, text, meaning, often, PERIOD_##period },
#include "card/lang/words.def"
};

const PhraseRow lang_lasts[LASTS_COUNT] = {
#define LASTS(id, phrase, meaning) [LASTS_##id] = { #id, phrase, "", meaning },
#include "card/lang/words.def"
};

const PhraseRow lang_periods[PERIODS_COUNT] = {
#define PERIOD(id, word, meaning) [PERIOD_##id] = { #id, word, "", meaning },
#include "card/lang/words.def"
};

const PhraseRow lang_adjs[ADJS_COUNT] = {
#define ADJ(id, word, meaning) [ADJ_##id] = { #id, word, "", meaning },
#include "card/lang/words.def"
};

const PhraseRow lang_states[STATES_COUNT] = {
#define STATE(id, phrase, meaning) [STATE_##id] = { #id, phrase, "", meaning },
#include "card/lang/words.def"
};

const PhraseRow lang_adverbs[ADVERBS_COUNT] = {
#define ADVERB(id, phrase, text, meaning) \
    [ADVERB_##id] = { #id, phrase, text, meaning },
#include "card/lang/words.def"
};

const PhraseRow lang_preps[PREPS_COUNT] = {
#define PREP(id, word) [PREP_##id] = { #id, word, "", "" },
#include "card/lang/words.def"
};

const PhraseRow lang_rules[RULES_COUNT] = {
#define RULE(id, phrase, third, meaning) \
    [RULE_##id] = { #id, phrase, third, meaning },
#include "card/lang/words.def"
};

enum { sort_none = -1, sort_group = 1, sort_slot = 3, sort_tag = 4 };

const StatesRow lang_states_facts[STATES_END] = {
#define STATES(id, pattern, text, sort, meaning) \
    [STATES_##id] = { #id, pattern, text, sort_##sort, meaning },
#include "card/lang/facts.def"
};

#define VERB FIT_VERB
#define RULE FIT_RULE
#define NOUN FIT_NOUN
#define ADJECTIVE FIT_ADJECTIVE
#define STATE FIT_STATE
#define WINDOW FIT_WINDOW
#define LASTS FIT_LASTS
#define PERIOD FIT_PERIOD
#define FACT FIT_FACT
#define TAIL FIT_TAIL
#define JOINT FIT_JOINT
#define KIND FIT_KIND

const SynonymRow lang_synonyms[SYNONYMS_COUNT] = {
#define SYNONYM(word, fits, means, note) { word, fits, means, note },
#include "card/lang/synonyms.def"
};

const HintRow lang_hints[HINTS_COUNT] = {
#define HINT(pattern, what, advice) { pattern, what, advice },
#include "card/lang/hints.def"
};

const char *const lang_dets[] = {
#define DET(id, word) [DET_##id] = word,
    DET_LIST(DET)
#undef DET
};

const char *const lang_mods[] = {
#define MOD(id, word) [MOD_##id] = word,
    MOD_LIST(MOD)
#undef MOD
};
