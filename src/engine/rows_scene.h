/* rows_scene.h: the tables of a FamilyScene, from the family's scene.def.
 *
 * Included once, by the file that fills the FamilyScene, with SCENE_DEF naming
 * the table. gauge_<id> and in_<id> are functions of that file.
 *
 *   GAUGE(id, name)              a number beside each seat's name
 *   GROUP(id, verb, zone)        cards before a seat; in_<id> says which
 *   PILE(id, name, pile, discards)
 *   SPREAD(id, name, zone)       open cards in the middle
 *   PROMPT(step, holder, others, holder_usual, others_usual)
 *                                <offer> at the start: the offer that stands
 *   OUTCOME(event, kind, numbers)  outcomes.def, OutcomeNumbers
 *   CHOICE(verb, rank, kind, letter, icon, says)  ChoiceRow; 0 if it has no row
 *   PASSES(verb, rank, letter, icon, says)    the same of a verb that does
 *                                nothing
 *   USE(verb, rank, kind, letter, use)        the same of one with a card
 *   TARGET(verb, rank, kind, letter, says, use, favor)   the same of one that is
 *                                done to a player, and whether that is good or
 *                                bad for them
 *                                (verbs of all families: engine/choices.def)
 *   ALL(verb, besides, says)     done with several cards at once: AtOnceRow
 *   FAVOR(effect, actor, other)  good, bad or none: for whoever carries out such
 *                                a command, and for the other player in it
 *   HIGHLIGHT(event, weight, recap, merge, says, itself)  for headlines and
 *                                recaps: HighlightRow
 *   TAKING(event, weight, recap, merge, says)  the same if it has another player
 *                                (%t)
 *   TELLS(event, says)           its sentence in a digest, with its cause:
 *                                %w(because of)
 *   DID(verb, weight, recap, merge, says)     HIGHLIGHT of an answer
 *   PASSING(event)               no recap counts it: what comes of it is told
 *   GOES_ON(verb)                the same of an answer
 *   SENTENCE(verb, like, due, opens, says)    a draft with blanks: SentenceRow
 *   HINT(step, text)             for who is asked that for the first time
 *   MATTER(kind, says)           why somebody is asked (matters.def): %s who would
 *                                win, is helped or fights, %c the own card, %o a
 *                                second one, %n and %m the totals of the fight,
 *                                %x the card that is pending
 *   STANDING(event)              tells how something stands, not what happened
 *   HARM(event)                  does harm: losses behind it are told
 *   REVEALS(event)               turns up its card, for all to see
 *   ROLLS(event)                 tells what a die shows: its number
 *   BEGINS(event)                begins a turn, of its seat
 *   AWARD(id, event, adds, says) who has the most of these events at the end; or
 *                                of what their numbers add up to
 */
#define NO_SCENE_ROW(...)

static const GaugeRow gauge_rows[] = {
#define GAUGE(id_, name_) { #id_, name_, gauge_##id_ },
#include SCENE_DEF
};

static const GroupRow group_rows[] = {
#define GROUP(id_, verb_, zone_) { #id_, verb_, ZONE_##zone_, in_##id_ },
#include SCENE_DEF
};

static const PileRow pile_rows[] = {
#define PILE(id_, name_, pile_, discards_) \
    { #id_, name_, ZONE_##pile_, ZONE_##discards_ },
#include SCENE_DEF
};

static const SpreadRow spread_rows[] = {
#define SPREAD(id_, name_, zone_) { #id_, name_, ZONE_##zone_ },
#include SCENE_DEF
};

static const AwardRow award_rows[] = {
#define AWARD(id_, event, adds_, says_) { #id_, EVENT_##event, adds_, says_ },
#include SCENE_DEF
};

static const PromptRow prompt_rows[STEPS_COUNT] = {
#define PROMPT(step, holder_, others_, holder_usual_, others_usual_) \
    [STEP_##step] = { holder_, others_, holder_usual_, others_usual_ },
#include SCENE_DEF
};

static const OutcomeRow outcome_rows[EVENTS_COUNT] = {
#define OUTCOME(event, kind_, numbers_) \
    [EVENT_##event] = { OUTCOME_##kind_, NUMBERS_##numbers_ },
#include SCENE_DEF
};

static const ChoiceRow choice_rows[VERBS_COUNT] = {
#include "engine/rows_choices.h"
#include "engine/choices.def"
#include "engine/rows_choices.h"
#include SCENE_DEF
};

static const AtOnceRow at_once_rows[VERBS_COUNT] = {
    [VERB_none] = { 0 },
#define ALL(verb, besides_, says_) [VERB_##verb] = { says_, besides_ },
#include SCENE_DEF
};

static const FavorRow favor_rows[EFFECTS_COUNT] = {
#define FAVOR(effect, actor_, other_) \
    [EFFECT_##effect] = { FAVOR_##actor_, FAVOR_##other_ },
#include SCENE_DEF
};

static const HighlightRow highlight_rows[EVENTS_COUNT] = {
    [EVENT_rolled] = { .recap = RECAP_none },
#define HIGHLIGHT(event, weight_, recap_, merge_, says_, itself_) \
    [EVENT_##event] = { weight_, RECAP_##recap_, HIGHLIGHT_##merge_, says_, \
                        itself_ },
#define PASSING(event) [EVENT_##event] = { .recap = RECAP_none },
#include SCENE_DEF
};

static const HighlightRow taking_highlight_rows[EVENTS_COUNT] = {
    [EVENT_none] = { 0 },
#define TAKING(event, weight_, recap_, merge_, says_) \
    [EVENT_##event] = { weight_, RECAP_##recap_, HIGHLIGHT_##merge_, says_, \
                        NULL },
#include SCENE_DEF
};

static const char *const tell_rows[EVENTS_COUNT] = {
    [EVENT_rolled] = "%s rolls %n%w(for)",
#define TELLS(event, says_) [EVENT_##event] = says_,
#include SCENE_DEF
};

static const char *const verb_tell_rows[VERBS_COUNT] = {
    [VERB_pick] = "%s chooses %c%w(for)",
    [VERB_pick_player] = "%s chooses %t%w(for)",
};

static const HighlightRow verb_highlight_rows[VERBS_COUNT] = {
    [VERB_pick] = { .recap = RECAP_none },
    [VERB_pick_give] = { .recap = RECAP_none },
    [VERB_pick_secret] = { .recap = RECAP_none },
    [VERB_take_blind] = { .recap = RECAP_none },
    [VERB_stop] = { .recap = RECAP_none },
    [VERB_yes] = { .recap = RECAP_none },
    [VERB_no] = { .recap = RECAP_none },
    [VERB_option] = { .recap = RECAP_none },
#define DID(verb, weight_, recap_, merge_, says_) \
    [VERB_##verb] = { weight_, RECAP_##recap_, HIGHLIGHT_##merge_, says_, NULL },
#define GOES_ON(verb) [VERB_##verb] = { .recap = RECAP_none },
#include SCENE_DEF
};

static const SentenceRow sentence_rows[VERBS_COUNT] = {
    [VERB_none] = { 0 },
#define SENTENCE(verb, like_, due_, opens_, says_) \
    [VERB_##verb] = { VERB_##like_, due_, opens_, says_ },
#include SCENE_DEF
};

static const char *const hint_rows[STEPS_COUNT] = {
#define HINT(step, text) [STEP_##step] = text,
#include SCENE_DEF
};

static const char *const matter_rows[MATTERS_COUNT] = {
#define MATTER(kind, says) [MATTER_##kind] = says,
#include SCENE_DEF
};

static const bool standing_rows[EVENTS_COUNT] = {
    [EVENT_none] = false,
#define STANDING(event) [EVENT_##event] = true,
#include SCENE_DEF
};

static const bool harm_rows[EVENTS_COUNT] = {
    [EVENT_none] = false,
#define HARM(event) [EVENT_##event] = true,
#include SCENE_DEF
};

static const bool reveal_rows[EVENTS_COUNT] = {
    [EVENT_none] = false,
#define REVEALS(event) [EVENT_##event] = true,
#include SCENE_DEF
};

static const bool roll_rows[EVENTS_COUNT] = {
    [EVENT_rolled] = true,
#define ROLLS(event) [EVENT_##event] = true,
#include SCENE_DEF
};

enum {
    TURN_BEGINS =
#define BEGINS(event) EVENT_##event
#include SCENE_DEF
};

#define SCENE_ROWS                                                       \
    .gauges = gauge_rows, .groups = group_rows, .piles = pile_rows,      \
    .spreads = spread_rows, .awards = award_rows,                        \
    .n_awards = sizeof award_rows / sizeof *award_rows,                  \
    .n_gauges = sizeof gauge_rows / sizeof *gauge_rows,                  \
    .n_groups = sizeof group_rows / sizeof *group_rows,                  \
    .n_piles = sizeof pile_rows / sizeof *pile_rows,                     \
    .n_spreads = sizeof spread_rows / sizeof *spread_rows,               \
    .prompts = prompt_rows, .outcomes = outcome_rows,                \
    .choices = choice_rows, .at_once = at_once_rows, .favors = favor_rows, .highlights = highlight_rows,                         \
    .taking_highlights = taking_highlight_rows, .tells = tell_rows,                \
    .verb_tells = verb_tell_rows, .verb_highlights = verb_highlight_rows, .standings = standing_rows,            \
    .sentences = sentence_rows, .hints = hint_rows, .matters = matter_rows, .harms = harm_rows,                      \
    .reveals = reveal_rows, .rolls = roll_rows,                          \
    .begins = TURN_BEGINS
