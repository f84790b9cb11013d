/* lift_int.h: The Last Lift, a shedding game: its numbers, its state, its
 * nouns.
 *
 * A hotel has one lift. Each card is a guest who waits on a floor with luggage
 * of a colour; whoever gets in must share the floor or the colour of who got in
 * last. The first player without guests wins. lift.rules has the rules.
 *
 *     lift_family.c     turns, plays, and what others ask of a game
 *     lift_words.c      the players and cards that a phrase means, conditions
 *     lift_effects.c    what commands do, and the hooks of the machine
 *     lift_prepare.c    binds a card when a pack is made
 */
#ifndef FAMILIES_LIFT_INT_H
#define FAMILIES_LIFT_INT_H

#include "card/tree.h"
#include "engine/bind.h"
#include "engine/coverage.h"
#include "engine/evaluate.h"
#include "engine/kernel.h"
#include "engine/player_words.h"

enum { FLOORS = 6 };

enum { WINDOW_none };

/* What goes on: a bit each, the stages of steps.def. */
enum { STAGE_setup = 1, STAGE_turn = 2, STAGE_play = 4, STAGE_effect = 8 };

#define KINDS_DEF "families/lift/kinds.def"
#define STATS_DEF "families/lift/stats.def"
#define SWITCHES_DEF "families/lift/switches.def"
#define ZONES_DEF "families/lift/zones.def"
#define STEPS_DEF "families/lift/steps.def"
#define VERBS_DEF "families/lift/verbs.def"
#define EVENTS_DEF "families/lift/events.def"
#define REFUSALS_DEF "families/lift/refusals.def"
#define SETUPS_DEF "families/lift/setups.def"
#define STATEMENTS_DEF "families/lift/statements.def"
#define CITE_TARGET "LIFT-07"
#define CITE_CARD "LIFT-07"
#define FN(what, id) lift_##what##_##id
#define ROW_LINKAGE
#include "engine/rows_enums.h"
#include "engine/rows_functions.h"

/* ---- the state ---- */

typedef struct Lift {
    uint8_t floor;  /* where the lift is */
    uint8_t sender; /* who sent the guest in it, from 1; 0: nobody */
    uint8_t next;   /* who has the next turn, from 1; 0: the left */
    uint8_t spare;  /* always 0 */
    uint8_t skips[SEATS_MAX + 2]; /* turns that a seat will miss */
} Lift;

#define lift(t) IN_GAME(t, Lift, game_family_state(t))

static inline ZoneId hand_zone(Seat seat)
{
    return (ZoneId)(ZONE_hand + seat);
}

static inline int hand_count(const Table *t, Seat seat)
{
    return t->g->zones[hand_zone(seat)].count;
}

/* A card from the pile to a hand, if nothing forbids it (LIFT-05, LIFT-08). */
void lift_draw(Table *t, Seat seat);

/* ---- words (lift_words.c) ---- */

#define CONDITIONS_DEF "families/lift/conditions.def"
#define QUESTIONS_DEF "families/lift/questions.def"
#define EFFECTS_DEF "families/lift/effects.def"
#include "engine/rows_language.h"

/* What a clause is for: so while its guest is in the lift, or done when it is
 * played. Rules have a topic for each question. */
enum { CLAUSE_STATIC, CLAUSE_PLAYED, TOPIC_QUESTION };
enum { TOPICS_COUNT = TOPIC_QUESTION + QUESTIONS_COUNT };

extern const PlayerRow lift_players[NOUNS_COUNT];
extern const CardRow lift_cards[NOUNS_COUNT];
extern const PlaceRow lift_places[NOUNS_COUNT];
extern const AmountRow lift_amounts[NOUNS_COUNT];
extern const QualityRow lift_adjectives[ADJS_COUNT];
extern const QualityRow lift_modifiers[MODS_COUNT];
extern const ConditionRow lift_conditions[CONDITIONS_COUNT];
extern const QuestionRow lift_questions[QUESTIONS_COUNT];
extern const Language lift_language;
extern const EffectOps lift_effect_ops;

/* Whose hand it is, if `actor` does something with it; or NOBODY. */
Seat lift_phrase_hand(const Table *t, const Frame *f, const Node *hand,
                      Seat actor);
bool lift_card_matches(const Table *t, const Frame *f, const Node *phrase,
                       CardId card);
void lift_phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                         Amounts *out);
bool lift_condition_holds(const Table *t, const Frame *f, const Node *node);

/* Does the guest in the lift forbid this (LIFT-08)? */
bool lift_is_forbidden(const Table *t, int question, Seat actor, CardId card);

/* ---- packs (lift_prepare.c) ---- */

bool lift_prepare_card(const Pack *pack, CardDef *def, uint8_t *taken,
                       Unplayable *why);

#endif
