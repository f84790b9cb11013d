/* lang.c: the tables of the card language, expanded from the files in lang/. */
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

const CardVerbRow lang_verbs[CARDVERBS_COUNT] = {
#define CARDVERB(id, base, third, past, done, doing, takes, cost, meaning) \
    [CARDVERB_## \
        id] = { #id, base, third, past, done, doing, takes, cost, meaning },
#include "card/lang/cardverbs.def"
};

#define NUMBER_OF SHAPE_NUMBER_OF
#define AMOUNT SHAPE_AMOUNT
#define TO_NUMBER SHAPE_TO_NUMBER
#define SPENDS SHAPE_SPENDS
#define CLAIMS_WITH SHAPE_CLAIMS_WITH
#define TO_PLACE SHAPE_TO_PLACE
#define HOST_PICKED SHAPE_HOST_PICKED
#define UNSEEN SHAPE_UNSEEN
#define STAYS_HIDDEN SHAPE_STAYS_HIDDEN
#define LOOKS_AT SHAPE_LOOKS_AT
#define CHOOSES SHAPE_CHOOSES
#define TURNS_INTO SHAPE_TURNS_INTO
#define DELEGATES SHAPE_DELEGATES
#define SPEAKS SHAPE_SPEAKS
#define OF_EVENT SHAPE_OF_EVENT
#define EVENT_ONLY SHAPE_EVENT_ONLY
#define MAKES_COUNT SHAPE_MAKES_COUNT

const uint32_t lang_verb_shapes[CARDVERBS_COUNT] = {
#define SHAPE(verb, second, shape) [CARDVERB_##verb] = shape,
#include "card/lang/cardverbs.def"
};

const uint8_t lang_second_picks[CARDVERBS_COUNT] = {
#define SHAPE(verb, second, shape) [CARDVERB_##verb] = PREP_##second,
#include "card/lang/cardverbs.def"
};

const NeedsRow lang_needs[CARDVERBS_COUNT] = {
#define NEEDS(verb, prep, what, example) \
    [CARDVERB_##verb] = { PREP_##prep, what, example },
#include "card/lang/cardverbs.def"
};

const NounRow lang_nouns[NOUNS_COUNT] = {
#define NOUN(id, one, many, is, capitalized, meaning) \
    [NOUN_##id] = { #id, one, many, IS_##is, capitalized, meaning },
#include "card/lang/nouns.def"
};

#define SIDE NOUN_SHAPE_SIDE
#define VALUE_OF NOUN_SHAPE_VALUE_OF
#define COPY NOUN_SHAPE_COPY
#define COMPARED NOUN_SHAPE_COMPARED
#define STACKED NOUN_SHAPE_STACKED
#define TIME NOUN_SHAPE_TIME
#define LIMIT NOUN_SHAPE_LIMIT
#define DRAWN NOUN_SHAPE_DRAWN
#define OPENED NOUN_SHAPE_OPENED
#define SUMMED NOUN_SHAPE_SUMMED
#define LEVELS_NOUN NOUN_SHAPE_LEVELS
#define HIDDEN NOUN_SHAPE_HIDDEN
#define MONEY NOUN_SHAPE_MONEY
#define OF_MONSTER NOUN_SHAPE_OF_MONSTER
#define OF_ITEM NOUN_SHAPE_OF_ITEM
#define TWO NOUN_SHAPE_TWO

const uint16_t lang_noun_shapes[NOUNS_COUNT] = {
#define NOUN_SHAPE(noun, shape) [NOUN_##noun] = shape,
#include "card/lang/nouns.def"
};

const NounNumberRow lang_noun_numbers[NOUNS_COUNT] = {
#define NOUN_NUMBER(noun, rank, min, max) \
    [NOUN_##noun] = { RANK_##rank, min, max },
#include "card/lang/nouns.def"
};

const PhraseRow lang_timings[TIMINGS_COUNT] = {
#define TIMING(id, phrase, text, period, limit_text, meaning) \
    [TIMING_##id] = { #id, phrase, text, meaning, limit_text, PERIOD_##period },
#include "card/lang/grammar.def"
};

const char *const lang_categories[TIMINGS_COUNT] = {
#define CATEGORY(timing, elsewhere) [TIMING_##timing] = elsewhere,
#include "card/lang/grammar.def"
};

#define ADJ_SHAPE(id, shape) [ADJ_##id] = WORD_SHAPE_##shape,
const uint8_t lang_adj_shapes[ADJS_COUNT] = {
#include "card/lang/grammar.def"
};

#define COND_SHAPE(id, shape) [COND_##id] = WORD_SHAPE_##shape,
const uint8_t lang_cond_shapes[CONDS_COUNT] = {
#include "card/lang/grammar.def"
};

#define RULE_SHAPE(id, shape) [RULE_##id] = WORD_SHAPE_##shape,
const uint8_t lang_rule_shapes[RULES_COUNT] = {
#include "card/lang/grammar.def"
};

const char *const lang_instead_conds[CONDS_COUNT] = {
#define INSTEAD_COND(cond, text) [COND_##cond] = text,
#include "card/lang/grammar.def"
};

const char *const lang_instead[CARDVERBS_COUNT] = {
#define INSTEAD(verb, text) [CARDVERB_##verb] = text,
#include "card/lang/grammar.def"
};

const ExemptionRow lang_exemptions[RULES_COUNT] = {
#define EXEMPTION(rule, verb, turned) \
    [RULE_##rule] = { CARDVERB_##verb, turned },
#include "card/lang/grammar.def"
};

const PhraseRow lang_durations[DURATIONS_COUNT] = {
#define DURATION(id, phrase, meaning) \
    [DURATION_##id] = { #id, phrase, "", meaning },
#include "card/lang/grammar.def"
};

const PhraseRow lang_periods[PERIODS_COUNT] = {
#define PERIOD(id, word, meaning) [PERIOD_##id] = { #id, word, "", meaning },
#include "card/lang/grammar.def"
};

const PhraseRow lang_adjs[ADJS_COUNT] = {
#define ADJ(id, word, meaning) [ADJ_##id] = { #id, word, "", meaning },
#include "card/lang/grammar.def"
};

const PhraseRow lang_conds[CONDS_COUNT] = {
#define COND(id, phrase, meaning) [COND_##id] = { #id, phrase, "", meaning },
#include "card/lang/grammar.def"
};

const PhraseRow lang_adverbs[ADVERBS_COUNT] = {
#define ADVERB(id, phrase, text, meaning) \
    [ADVERB_##id] = { #id, phrase, text, meaning },
#include "card/lang/grammar.def"
};

const PhraseRow lang_preps[PREPS_COUNT] = {
#define PREP(id, word) [PREP_##id] = { #id, word, "", "" },
#include "card/lang/grammar.def"
};

const PhraseRow lang_rules[RULES_COUNT] = {
#define RULE(id, phrase, third, meaning) \
    [RULE_##id] = { #id, phrase, third, meaning },
#include "card/lang/grammar.def"
};

enum { name_none = -1, name_group = 1, name_slot = 3, name_tag = 4 };

const PrintedRow lang_printed[PRINTED_COUNT] = {
#define PRINTED(id, pattern, text, sort, meaning) \
    [PRINTED_##id] = { #id, pattern, text, name_##sort, meaning },
#include "card/lang/stats.def"
};

#define VERB FIT_VERB
#define RULE FIT_RULE
#define NOUN FIT_NOUN
#define ADJECTIVE FIT_ADJECTIVE
#define COND FIT_COND
#define TIMING FIT_TIMING
#define DURATION FIT_DURATION
#define PERIOD FIT_PERIOD
#define STAT FIT_STAT
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
