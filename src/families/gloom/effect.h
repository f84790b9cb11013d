/* effect.h: what the files about effects of cards share.
 *
 * players.c, cards.c       what words mean: players; icons, Characters, cards
 * amounts.c, conditions.c  numbers, conditions
 * part.c       what a part of a card is for
 * said.c       what is true because a text can be read
 * questions.c  what is asked of cards about things that are done
 * picks.c      which cards an order means
 * deeds.c      what verbs do
 * happen.c     what happens, and which texts take notice
 * digest.c     whether all that a card says is carried out
 * refuse.c     sentences that make no sense though each word of them does
 */
#ifndef FAMILIES_GLOOM_EFFECT_H
#define FAMILIES_GLOOM_EFFECT_H

#include "card/tree.h"
#include "engine/bind.h"
#include "engine/reached.h"
#include "engine/static.h"
#include "families/gloom/gloom.h"

extern const Deeds gloom_deeds;

/* ---- the tables of words ---- */

enum {
#define CONDITION(...) +1
    CONDITIONS_COUNT = 0
#include "families/gloom/conditions.def"
};

enum {
#define QUESTION(phase, id, ...) QUESTION_##phase##_##id,
#include "families/gloom/questions.def"
    QUESTIONS_COUNT
};

enum {
#define RULEROW(id, ...) RULEROW_##id,
#include "families/gloom/rules.def"
    RULEROWS_COUNT
};

enum {
#define SUM(id, ...) SUM_##id,
#include "families/gloom/sums.def"
    SUMS_COUNT
};

enum {
    EFFECT_none,
#define EFFECT(id, ...) EFFECT_##id,
#include "families/gloom/effects.def"
};

extern const Language gloom_language;
extern const PlayerRow gloom_players[NOUNS_COUNT];
extern const CardRow gloom_cards[NOUNS_COUNT];
extern const AmountRow gloom_amounts[NOUNS_COUNT];
extern const ConditionRow gloom_conditions[CONDITIONS_COUNT];
extern const QuestionRow gloom_questions[QUESTIONS_COUNT];
extern const SumRow gloom_sums[SUMS_COUNT];

/* ---- parts of cards (part.c) ---- */

/* What a part is for (GLOOM-EFF-01): Part.sort of all but the ongoing, whose
 * statements have sorts of their own. */
typedef enum Sense {
    SENSE_ongoing,   /* so while it can be read */
    SENSE_immediate, /* done once, when the card is played; at once, too */
    SENSE_trigger,   /* done whenever something happens, while it can be
                        read */
    SENSE_response,  /* done in answer to a play */
    SENSES
} Sense;

Sense gloom_part_sense(const Pack *pack, const CardDef *def,
                       const Node *clause);

/* What cards say something about (CardDef.says), so that nobody is asked who
 * has no answer: senses of its parts; rows that its statements bear. */
enum {
    TOPIC_AT_ONCE = SENSES, /* plays itself when drawn */
    TOPIC_DEATH,            /* not a word: it is an Untimely Death */
    TOPIC_START,            /* takes notice of the start of a turn */
    TOPIC_SUM,
    TOPIC_RULE = TOPIC_SUM + SUMS_COUNT,
    TOPIC_QUESTION = TOPIC_RULE + RULEROWS_COUNT,
    /* plays are told apart by the kind of the card: those of which texts take
     * notice, and those that Responses answer */
    TOPIC_NOTICES = TOPIC_QUESTION + QUESTIONS_COUNT,
    TOPIC_ANSWERS = TOPIC_NOTICES + KINDS_COUNT,
    TOPICS = TOPIC_ANSWERS + KINDS_COUNT
};

static inline bool says(const Table *t, CardId card, int topic)
{
    return !is_basic(t) && bits_have(card_def(t, card)->says, topic);
}

static inline bool is_response(const Table *t, CardId card)
{
    return says(t, card, SENSE_response);
}

/* The n-th aim, from 0, of an Event; its phrase is NULL if there is none. */
Aim gloom_part_aim(const Pack *pack, const CardDef *def, int n);
bool gloom_is_character_phrase(const Node *phrase);

/* How many Characters somebody has to choose for this phrase. */
int gloom_chosen_count(const Node *phrase);

/* ---- what is said (said.c) ---- */

/* A statement that can be read now, and who is meant by it. */
typedef struct Said {
    const Node *node;
    Frame f;
} Said;

/* The stacks on which a text can be read that says something on this topic. */
Zones gloom_read(const Table *t, int topic);

/* Calls `hear` for each ongoing statement on this topic: of the text that can
 * be read there; of all. */
typedef void (*Hear)(const Table *t, const Said *said, void *self);
void gloom_said_in(const Table *t, ZoneId stack, int topic, Hear hear,
                   void *self);
void gloom_each_said(const Table *t, int topic, Hear hear, void *self);

/* The place of whoever reads a card that lies on a Character. */
Frame gloom_reader_of(const Table *t, CardId card, CardId character);

/* Whose limit or total a statement is about. */
Seats gloom_whose_number(const Table *t, const Said *said);

/* Do the conditions hold that stand in a rule itself? */
bool gloom_rule_applies(const Table *t, const Said *said);

/* ---- phrases (players.c, cards.c) ---- */

bool gloom_phrase_is_player(const Pack *pack, const Node *phrase);
Seats gloom_phrase_players(const Table *t, const Frame *f, const Node *phrase);

/* your, their, another player's, ... you have: whose; or everybody's. */
Seats gloom_whose(const Table *t, const Frame *f, const Node *phrase);

bool gloom_says_whose(const Pack *pack, const Node *phrase);

/* Whose hand, if `doer` is who does something with it; of one player. */
Seat gloom_hand_meant(const Table *t, const Frame *f, const Node *hand,
                      Seat doer);

/* The kinds of card that it names, a bit each: modifiers or deaths; of "card"
 * and of "hand" all. */
unsigned gloom_phrase_kinds(const Pack *pack, const Node *phrase);

/* How many of these icons are seen on a Character, or printed on another card;
 * among all that are meant. */
/* The Character that "it" is, or on whom it lies or is played; or NO_CARD. */
CardId gloom_it_character(const Table *t, const Frame *f);
int gloom_icons_shown(const Table *t, const Node *phrase, CardId card);
int gloom_icons_meant(const Table *t, const Frame *f, const Node *phrase);

/* Does this phrase mean this Character; this card, wherever it lies? */
bool gloom_character_is_such(const Table *t, const Frame *f, const Node *phrase,
                             CardId character);
bool gloom_card_is_such(const Table *t, const Frame *f, const Node *phrase,
                        CardId card);

/* The stacks of all Characters that it means; of those among these. */
Zones gloom_stacks_meant(const Table *t, const Frame *f, const Node *phrase);
Zones gloom_stacks_such(const Table *t, const Frame *f, const Node *phrase,
                        Zones among);

/* The Characters of whom a card is meant, or NULL; and the place where it is
 * meant to lie. */
const Node *gloom_of_character(const Node *phrase);
const Node *gloom_place_meant(const Node *phrase);

/* Tests of words.def: what is said of a player, of a card, of Characters. */
#define PLAYER_TEST(id) \
    bool gloom_##id(const Table *t, const Frame *f, const Node *phrase, \
                    const Node *word, Seat seat)
#define CARD_TEST(id) \
    bool gloom_##id(const Table *t, const Frame *f, const Node *phrase, \
                    const Node *word, CardId card)
#define STACKS_TEST(id) \
    Zones gloom_##id(const Table *t, const Frame *f, const Node *word, \
                     Zones stacks)
PLAYER_TEST(is_other);
PLAYER_TEST(is_left);
PLAYER_TEST(is_right);
PLAYER_TEST(has_such);
PLAYER_TEST(has_no_such);
PLAYER_TEST(is_not_such);
PLAYER_TEST(is_on_turn);
CARD_TEST(is_other_card);
CARD_TEST(is_top);
CARD_TEST(shows_icons);
CARD_TEST(shows_no_icons);
CARD_TEST(lies_there);
CARD_TEST(is_living_one);
CARD_TEST(is_dead_one);
STACKS_TEST(pass_other);
STACKS_TEST(pass_living);
STACKS_TEST(pass_dead);
STACKS_TEST(pass_with);
STACKS_TEST(pass_without);

/* ---- which cards an order means (picks.c) ---- */

Zones gloom_where(const Table *t, const Frame *f, const Node *order,
                  const Node *phrase, Seat doer, bool *all);
bool gloom_fits(const Table *t, const Frame *f, const Node *order,
                const Node *phrase, Seat doer, CardId card);
int gloom_cards_looked_at(const Table *t, const Node *look);
int gloom_cards_arranged(const Table *t, const Frame *f, const Node *order);
bool gloom_settled(const Table *t, const Frame *f, const Node *phrase);
ZoneId gloom_unseen(const Table *t, const Frame *f, const Node *order,
                    const Node *phrase, Seat doer);
bool gloom_hidden(const Table *t, const Frame *f, const Node *order,
                  const Node *phrase, Seat doer);

/* ---- numbers and conditions (amounts.c, conditions.c) ---- */

void gloom_amounts_meant(const Table *t, const Frame *f, const Node *phrase,
                         Amounts *out);
int gloom_count_meant(const Table *t, const Frame *f, const Node *phrase);

/* What one player has: Characters, icons, cards in hand. */
int gloom_seat_has(const Table *t, const Frame *f, const Node *what, Seat seat);
bool gloom_holds(const Table *t, const Frame *f, const Node *condition);

/* ---- what is asked of cards (questions.c) ---- */

/* Something that is done, as questions.def has it. What is not set is nobody
 * and nothing, and no sentence that speaks of it matches. */
typedef struct Occurrence {
    uint8_t row; /* QUESTION_* */
    Seat who;    /* who does it */
    CardId what; /* with which card */
    CardId on;   /* on which Character, or which one it happens to */
    CardId covered; /* the text on it that could be read until now, or none */
} Occurrence;

#define OCCURRENCE(row_, ...) \
    (Occurrence) \
    { \
        .row = row_, .who = NOBODY, __VA_ARGS__ \
    }

/* The rules ask by the name of a row; what has no row cannot be asked. The
 * answers to the first two are the stacks of the Characters on whom it is so.
 * If it is so everywhere, NO_ZONE is among them. */
#define CANNOT(t, id, ...) \
    gloom_asked(t, OCCURRENCE(QUESTION_cannot_##id, __VA_ARGS__))
#define MAY(t, id, ...) \
    gloom_asked(t, OCCURRENCE(QUESTION_may_##id, __VA_ARGS__))
#define PENDING(id, ...) OCCURRENCE(QUESTION_pending_##id, __VA_ARGS__)
#define DONE(t, id, ...) \
    gloom_happens(t, OCCURRENCE(QUESTION_done_##id, __VA_ARGS__))

/* As the texts that can be read on these stacks answer it. */
Zones gloom_answer_in(const Table *t, Zones stacks, const Occurrence *o);

static inline Zones gloom_asked(const Table *t, Occurrence o)
{
    Zones stacks = gloom_read(t, TOPIC_QUESTION + o.row);

    return stacks != 0 ? gloom_answer_in(t, stacks, &o) : 0;
}

/* What the turn player is about to do, and what was done then. */
Occurrence gloom_pending(const Frame *play);
Occurrence gloom_done(const Frame *play);

/* What a text or Response about this event says something about; and the topic
 * of something that is done. */
Bits gloom_event_topics(const Pack *pack, const Node *event);
void gloom_event_digest(const Pack *pack, const Node *event);
int gloom_topic_of(const Table *t, const Occurrence *o);

bool gloom_event_matches(const Table *t, const Frame *f, const Node *event,
                         const Occurrence *o);

/* Does this Response answer what is being played? */
Refusal gloom_check_match(const Table *t, Action a);

/* ---- what happens (happen.c) ---- */

void gloom_happens(Table *t, Occurrence o);
/* An Untimely Death is laid on a Character. */
void gloom_dies(Table *t, CardId character, CardId death);
void gloom_turn_begins(Table *t, Seat seat);
void gloom_serve(Table *t, Trigger trigger);

/* ---- whether it makes sense (refuse.c) ---- */

/* Of a part of which every word was taken: refuses what contradicts itself or
 * leaves open what is meant. */
bool gloom_makes_sense(Binder *b, const CardDef *def, const Node *clause);

/* only on a character with ring: of whom it is said. */
bool gloom_place_makes_sense(Binder *b, const Node *phrase);

#endif
