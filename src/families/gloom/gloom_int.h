/* gloom_int.h: what the files about the texts of cards share.
 *
 *     gloom_players.c        the players that a phrase means
 *     gloom_cards.c          the icons, Characters and cards that it means
 *     gloom_amounts.c        numbers
 *     gloom_conditions.c     conditions
 *     gloom_parts.c          what a part of a card is for
 *     active_texts.c         rules that are in force while a text can be read
 *     gloom_questions.c      what cards forbid or allow
 *     gloom_targets.c        the cards that a command means
 *     gloom_effects.c        what commands do
 *     gloom_triggers.c       what happens, and which texts notice it
 *     gloom_prepare_card.c   binds a card when a pack is made
 *     gloom_validate*.c      refuse sentences that make no sense
 */
#ifndef FAMILIES_GLOOM_GLOOM_INT_H
#define FAMILIES_GLOOM_GLOOM_INT_H

#include "card/tree.h"
#include "engine/bind.h"
#include "engine/coverage.h"
#include "engine/evaluate.h"
#include "engine/player_words.h"
#include "families/gloom/gloom.h"

extern const EffectOps gloom_effect_ops;

/* ---- the tables of words ---- */

#define CONDITIONS_DEF "families/gloom/conditions.def"
#define QUESTIONS_DEF "families/gloom/questions.def"
#define EFFECTS_DEF "families/gloom/effects.def"
#define RULES_DEF "families/gloom/rules.def"
#define SUMS_DEF "families/gloom/sums.def"
#include "engine/rows_language.h"

extern const Language gloom_language;
extern const PlayerRow gloom_players[NOUNS_COUNT];
extern const CardRow gloom_cards[NOUNS_COUNT];
extern const AmountRow gloom_amounts[NOUNS_COUNT];
extern const ConditionRow gloom_conditions[CONDITIONS_COUNT];
extern const QuestionRow gloom_questions[QUESTIONS_COUNT];
extern const SumRow gloom_sums[SUMS_COUNT];

/* ---- parts of cards (gloom_parts.c) ---- */

/* What a part is for (GLOOM-EFF-01): Part.sort of all but the ongoing, whose
 * statements have sorts of their own. */
typedef enum ClauseKind {
    CLAUSE_ONGOING,   /* so while it can be read */
    CLAUSE_IMMEDIATE, /* done once, when the card is played; at once, too */
    CLAUSE_TRIGGER,   /* done whenever something happens, while it can be
                        read */
    CLAUSE_RESPONSE,  /* done in answer to a play */
    CLAUSE_KINDS
} ClauseKind;

ClauseKind gloom_clause_kind(const Pack *pack, const CardDef *def,
                             const Node *clause);

/* What cards say something about (CardDef.says), so that nobody is asked who
 * has no answer: senses of its parts; rows that its statements bear. */
enum {
    TOPIC_AT_ONCE = CLAUSE_KINDS, /* plays itself when drawn */
    TOPIC_DEATH,                  /* not a word: it is an Untimely Death */
    TOPIC_TURN_START,             /* takes notice of the start of a turn */
    TOPIC_SUM,
    TOPIC_RULE = TOPIC_SUM + SUMS_COUNT,
    TOPIC_QUESTION = TOPIC_RULE + RULEROWS_COUNT,
    /* plays are told apart by the kind of the card: those of which texts take
     * notice, and those that Responses answer */
    TOPIC_NOTICE_PLAY = TOPIC_QUESTION + QUESTIONS_COUNT,
    TOPIC_ANSWER_PLAY = TOPIC_NOTICE_PLAY + KINDS_COUNT,
    TOPICS_COUNT = TOPIC_ANSWER_PLAY + KINDS_COUNT
};

static inline bool gloom_has_topic(const Table *t, CardId card, int topic)
{
    return !gloom_is_basic(t) && bits_has(card_def(t, card)->topics, topic);
}

static inline bool gloom_is_response(const Table *t, CardId card)
{
    return gloom_has_topic(t, card, CLAUSE_RESPONSE);
}

/* The n-th aim, from 0, of an Event; its phrase is NULL if there is none. */
Aim gloom_part_aim(const Pack *pack, const CardDef *def, int n);
bool gloom_is_character_phrase(const Node *phrase);

/* How many Characters somebody has to choose for this phrase. */
int gloom_choice_count(const Node *phrase);

/* ---- rules in force (active_texts.c) ---- */

/* A statement that can be read now, and the frame of its reader. */
typedef struct ActiveRule {
    const Node *node;
    Frame f;
} ActiveRule;

/* The stacks on which a text can be read that says something on this topic. */
Zones gloom_stacks_with_topic(const Table *t, int topic);

/* Calls `visitor` for each ongoing statement on this topic: of the text that
 * can be read there; of all. */
typedef void (*RuleVisitor)(const Table *t, const ActiveRule *active,
                            void *self);
void gloom_each_in_stack(const Table *t, ZoneId stack, int topic,
                         RuleVisitor visitor, void *self);
void gloom_each_active(const Table *t, int topic, RuleVisitor visitor,
                       void *self);

/* The frame of a seat that reads a card: "they" are the same seat. */
static inline Frame gloom_seat_frame(Seat seat, CardId card)
{
    Frame f = { .seat = seat, .card = card };

    f.they = seat;
    return f;
}

/* The frame of whoever reads a card that lies on a Character. */
Frame gloom_reader_frame(const Table *t, CardId card, CardId character);

/* Whose limit or total a statement is about. */
Seats gloom_affected_seats(const Table *t, const ActiveRule *active);

/* Do the conditions hold that stand in a rule itself? */
bool gloom_rule_applies(const Table *t, const ActiveRule *active);

/* ---- phrases (gloom_players.c, gloom_cards.c) ---- */

bool gloom_phrase_is_player(const Pack *pack, const Node *phrase);

/* your, their, another player's, ... you have: whose; or everybody's. */
Seats gloom_phrase_owners(const Table *t, const Frame *f, const Node *phrase);

bool gloom_phrase_has_owner(const Pack *pack, const Node *phrase);

/* Whose hand, if `actor` is who does something with it; of one player. */
Seat gloom_phrase_hand(const Table *t, const Frame *f, const Node *hand,
                       Seat actor);

/* The kinds of card that it names, a bit each: modifiers or deaths; of "card"
 * and of "hand" all. */
unsigned gloom_phrase_kinds(const Pack *pack, const Node *phrase);

/* The Character that "it" is, or that it lies on or is played on; or NO_CARD.
 */
CardId gloom_it_character(const Table *t, const Frame *f);

/* How many of these icons are seen on a Character, or printed on another card;
 * among all that are meant. */
int gloom_icons_shown(const Table *t, const Node *phrase, CardId card);
int gloom_phrase_icons(const Table *t, const Frame *f, const Node *phrase);

/* Does this phrase mean this Character; this card, wherever it lies? */
bool gloom_character_matches(const Table *t, const Frame *f, const Node *phrase,
                             CardId character);
bool gloom_card_matches(const Table *t, const Frame *f, const Node *phrase,
                        CardId card);

/* The stacks of all Characters that it means; of those among these. */
Zones gloom_phrase_stacks(const Table *t, const Frame *f, const Node *phrase);
Zones gloom_filter_stacks(const Table *t, const Frame *f, const Node *phrase,
                          Zones among);

/* The phrase for the Characters that a card lies on, or NULL; and the phrase
 * for its place. */
const Node *gloom_phrase_character(const Node *phrase);
const Node *gloom_phrase_place(const Node *phrase);

/* Tests of words.def: what is said of a player, of a card, of Characters. */
#define STACKS_TEST(name) \
    Zones name(const Table *t, const Frame *f, const Node *word, Zones stacks)
PLAYER_TEST(gloom_has_matching);
PLAYER_TEST(gloom_has_no_matching);
CARD_TEST(gloom_is_other_card);
CARD_TEST(gloom_is_top);
CARD_TEST(gloom_shows_icons);
CARD_TEST(gloom_shows_no_icons);
CARD_TEST(gloom_place_checked);
CARD_TEST(gloom_is_living_character);
CARD_TEST(gloom_is_dead_character);
STACKS_TEST(gloom_filter_other);
STACKS_TEST(gloom_filter_living);
STACKS_TEST(gloom_filter_dead);
STACKS_TEST(gloom_filter_with);
STACKS_TEST(gloom_filter_without);

/* ---- the cards that a command means (gloom_targets.c) ---- */

Zones gloom_target_zones(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor, bool *all);
bool gloom_is_target(const Table *t, const Frame *f, const Node *command,
                     const Node *phrase, Seat actor, CardId card);
int gloom_cards_looked_at(const Table *t, const Node *look);
int gloom_cards_arranged(const Table *t, const Frame *f, const Node *command);
bool gloom_is_chosen_early(const Table *t, const Frame *f, const Node *phrase);
ZoneId gloom_blind_hand(const Table *t, const Frame *f, const Node *command,
                        const Node *phrase, Seat actor);
bool gloom_may_hold_hidden(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor);

/* ---- numbers and conditions (gloom_amounts.c, gloom_conditions.c) ---- */

void gloom_phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                          Amounts *out);
int gloom_count_matching(const Table *t, const Frame *f, const Node *phrase);

/* What one player has: Characters, icons, cards in hand. */
int gloom_seat_count(const Table *t, const Frame *f, const Node *what,
                     Seat seat);
bool gloom_condition_holds(const Table *t, const Frame *f,
                           const Node *condition);

/* ---- what is asked of cards (gloom_questions.c) ---- */

/* Something that is done, as questions.def has it. What is not set is nobody
 * and nothing, and no sentence that speaks of it matches. */
typedef struct Occurrence {
    uint8_t row; /* QUESTION_* */
    Seat actor;
    CardId what; /* with which card */
    CardId on;   /* on which Character, or which one it happens to */
} Occurrence;

#define OCCURRENCE(row_, ...) \
    (Occurrence) \
    { \
        .row = row_, .actor = NOBODY, __VA_ARGS__ \
    }

/* The rules ask by the name of a row; what has no row cannot be asked. The
 * answers to the first two are the stacks of the Characters on whom it is so.
 * If it is so everywhere, NO_ZONE is among them. */
#define CANNOT(t, id, ...) \
    gloom_query(t, OCCURRENCE(QUESTION_cannot_##id, __VA_ARGS__))
#define MAY(t, id, ...) \
    gloom_query(t, OCCURRENCE(QUESTION_may_##id, __VA_ARGS__))
#define PENDING(id, ...) OCCURRENCE(QUESTION_pending_##id, __VA_ARGS__)
#define DONE(t, id, ...) \
    gloom_notify(t, OCCURRENCE(QUESTION_done_##id, __VA_ARGS__))

/* As the texts that can be read on these stacks answer it. */
Zones gloom_query_stacks(const Table *t, Zones stacks, const Occurrence *o);

static inline Zones gloom_query(const Table *t, Occurrence o)
{
    Zones stacks = gloom_stacks_with_topic(t, TOPIC_QUESTION + o.row);

    return stacks != 0 ? gloom_query_stacks(t, stacks, &o) : 0;
}

/* What the turn player is about to do, and what was done then. */
Occurrence gloom_pending_occurrence(const PlayFrame *play);
Occurrence gloom_done_occurrence(const PlayFrame *play);

/* What a text or Response about this event says something about; and the topic
 * of something that is done. */
Bits gloom_event_topics(const Pack *pack, const Node *event);
void gloom_prepare_event(const Pack *pack, const Node *event);
int gloom_topic_of(const Table *t, const Occurrence *o);

bool gloom_event_matches(const Table *t, const Frame *f, const Node *event,
                         const Occurrence *o);

/* Does this Response answer what is being played? */
Refusal gloom_check_response(const Table *t, Action a);

/* ---- what happens (gloom_triggers.c) ---- */

enum { TRIGGER_PART = 1 };

void gloom_notify(Table *t, Occurrence o);
/* An Untimely Death is laid on a Character. */
void gloom_kill_character(Table *t, CardId character, CardId death);
void gloom_notify_turn_start(Table *t, Seat seat);
void gloom_run_trigger(Table *t, Trigger trigger);

/* ---- whether it makes sense (gloom_validate.c) ---- */

/* For a part of which every word was taken: refuses what contradicts itself or
 * leaves open what is meant. */
bool gloom_validate_clause(Binder *b, const CardDef *def, const Node *clause);

/* Checks the phrase of "only on a character with ring". */
bool gloom_validate_place(Binder *b, const Node *phrase);

/* ---- words (gloom_words.c) ---- */

extern const PlaceRow gloom_places[NOUNS_COUNT];
extern const TermRow gloom_terms[NOUNS_COUNT];
extern const QualityRow gloom_adjectives[ADJS_COUNT];
extern const QualityRow gloom_modifiers[MODS_COUNT];
extern const PlayerTest gloom_player_conds[CONDS_COUNT];
extern const CardTest gloom_card_conds[CONDS_COUNT];
extern const RuleRow gloom_rules[RULEROWS_COUNT];
extern const TimingRow gloom_timings[TIMINGS_COUNT];

#endif
