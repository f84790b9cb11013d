/* phrase_int.h: what players.c, cards.c, target_cards.c, amounts.c and
 * conditions.c share. */
#ifndef FAMILIES_MUNCHKIN_PHRASE_INT_H
#define FAMILIES_MUNCHKIN_PHRASE_INT_H

#include "families/munchkin/munchkin_int.h"

static inline const PackName *phrase_word(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_quoted)
               ? &pack->names[phrase->name]
               : NULL;
}

static inline bool phrase_has_sort(const Pack *pack, const Node *phrase,
                                   int sort)
{
    const PackName *word = phrase_word(pack, phrase);

    return word && word->type == sort;
}

/* An announced card, "it", "this card": wherever they are. */
static inline bool phrase_is_reference(const Node *phrase)
{
    return phrase->det == DET_it || phrase->det == DET_this ||
           phrase->det == DET_that || phrase->det == DET_them;
}

/* Tests of words.def: what is said of a player, of a card. */
PLAYER_TEST(player_is_living);
PLAYER_TEST(player_is_dead);
PLAYER_TEST(player_is_highest);
PLAYER_TEST(player_is_lowest);
PLAYER_TEST(player_is_higher);
PLAYER_TEST(player_is_lower);
PLAYER_TEST(player_is_only_one);
PLAYER_TEST(player_is_male);
PLAYER_TEST(player_is_female);
PLAYER_TEST(player_is_in_fight);
PLAYER_TEST(player_is_alone);
PLAYER_TEST(player_is_helped);
PLAYER_TEST(player_is_helping);
PLAYER_TEST(player_is_winning);
PLAYER_TEST(player_is_losing);
PLAYER_TEST(player_has_level);
PLAYER_TEST(player_was_caught);
PLAYER_TEST(player_was_not_caught);
PLAYER_TEST(player_has_matching);
PLAYER_TEST(player_has_no_matching);
CARD_TEST(card_is_any_card);
CARD_TEST(card_is_treasure);
CARD_TEST(card_is_door);
CARD_TEST(card_is_companion);
CARD_TEST(card_is_other);
CARD_TEST(card_is_male);
CARD_TEST(card_is_female);
CARD_TEST(card_is_big);
CARD_TEST(card_is_small);
CARD_TEST(card_is_equipped);
CARD_TEST(card_is_unequipped);
CARD_TEST(card_is_carried);
CARD_TEST(card_is_kept);
CARD_TEST(card_is_kicked);
CARD_TEST(card_has_enhancer);
CARD_TEST(card_is_usable);
CARD_TEST(card_is_unusable);
CARD_TEST(card_is_first_match);
CARD_TEST(card_is_last_match);
CARD_TEST(card_has_level);
CARD_TEST(card_is_in_place);
CARD_TEST(card_has_biggest_bonus);
CARD_TEST(card_is_no_match);
CARD_TEST(card_is_worth);
CARD_TEST(card_is_picked_by_worth);

/* Anywhere; cards that nobody knows where they are (NO_ZONE) are nowhere. */
#define ALL_ZONES (~(Zones)1)

static inline Zones hand_zones(Seats seats)
{
    return (Zones)seats << ZONE_hand;
}

static inline Zones play_zones(Seats seats)
{
    return (Zones)seats << ZONE_play;
}

static inline Zones zone_bit(ZoneId zone)
{
    return (Zones)1 << zone;
}

/* Where a phrase says that something lies, or NULL. */
const Node *phrase_place(const Node *phrase);

/* The zones of a place, of these players. */
Zones place_zones(const Table *t, const Node *place, Seats owners);

/* your, their, the helper's, you have: perhaps nobody's */
bool phrase_has_owner(const Table *t, const Node *phrase);
bool card_is_before_owner(const Table *t, CardId card);

/* Is this player such a one, dead or alive? */
bool seat_fits_phrase(const Table *t, const Frame *f, const Node *phrase,
                      Seat seat);

/* your, their, another player's: whose; else what stands for it. */
Seats phrase_owners(const Table *t, const Frame *f, const Node *phrase,
                    Seats otherwise);

/* How many such cards or identities this seat has before it. */
int card_count_of_seat(const Table *t, const Frame *f, Seat seat,
                       const Node *phrase);

/* Whom such a monster caught in this fight; whom any did. */
/* Is a card such a thing, as it is printed? A one-shot may be an Item. */
bool def_has_word(const Pack *pack, const CardDef *def, int name);

Seats seats_caught_by(const Table *t, const Frame *f, const Node *by);
Seats run_all_caught(const Table *t);

/* Is it such a card, or a twin that stands for such a monster? */
bool card_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   CardId card);
bool twin_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   CardId card);

/* How many such players or cards there are. */
int count_matching(const Table *t, const Frame *f, const Node *phrase);
int count_existing(const Table *t, const Frame *f, const Node *phrase);

#endif
