/* gloom_words.c: what words of the card language mean in these rules: the rows
 * of words.def, rules.def and timings.def. */
#include "families/gloom/gloom_int.h"

#define none NULL
#define IN_counted (IN_cards | IN_characters | IN_icons)

const PlaceRow gloom_places[NOUNS_COUNT] = {
#define PLACE(noun, in) [NOUN_##noun] = { in },
#include "families/gloom/words.def"
};

const TermRow gloom_terms[NOUNS_COUNT] = {
#define TERM(noun, done, asked, in) \
    [NOUN_##noun] = { ARG_##done, ARG_##asked, in },
#include "families/gloom/words.def"
};

const QualityRow gloom_adjectives[ADJS_COUNT] = {
#define ADJECTIVE(word, player, card, stacks) \
    [ADJ_##word] = { player, 0, card, 0, stacks, 0, 0 },
#include "families/gloom/words.def"
};

const QualityRow gloom_modifiers[MODS_COUNT] = {
#define MODIFIER(word, player, player_in, card, card_in, stacks, stacks_in) \
    [MOD_##word] = { player, player_in, card, card_in, stacks, stacks_in, 0 },
#include "families/gloom/words.def"
};

#undef none

const PlayerTest gloom_player_conds[CONDS_COUNT] = {
#define PLAYER_STATE(state, is) [COND_##state] = is,
#include "families/gloom/words.def"
};

const CardTest gloom_card_conds[CONDS_COUNT] = {
#define CARD_STATE(state, is) [COND_##state] = is,
#include "families/gloom/words.def"
};

const RuleRow gloom_rules[RULEROWS_COUNT] = {
#define RULEROW(...) RULE_ROW_INIT(__VA_ARGS__),
#include "families/gloom/rules.def"
};

const TimingRow gloom_timings[TIMINGS_COUNT] = {
#define TIMING(id, by_itself, gates) \
    [TIMING_##id] = { true, NULL, by_itself, gates },
#include "families/gloom/timings.def"
};
