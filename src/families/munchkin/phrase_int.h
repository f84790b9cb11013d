/* phrase_int.h: what players.c, cards.c, amounts.c and conditions.c share. */
#ifndef FAMILIES_MUNCHKIN_PHRASE_INT_H
#define FAMILIES_MUNCHKIN_PHRASE_INT_H

#include "families/munchkin/effect.h"

static inline const Word *word_of(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_named)
               ? &pack->words[phrase->name]
               : NULL;
}

static inline bool is_sort(const Pack *pack, const Node *phrase, int sort)
{
    const Word *word = word_of(pack, phrase);

    return word && word->sort == sort;
}

/* An announced card, "it", "this card": wherever they are. */
static inline bool is_pointed_at(const Node *phrase)
{
    return phrase->det == DET_it || phrase->det == DET_this ||
           phrase->det == DET_that || phrase->det == DET_them;
}

/* Tests of words.def: what is said of a player, of a card. */
#define PLAYER_TEST(id) \
    bool id(const Table *t, const Frame *f, const Node *phrase, \
            const Node *word, Seat seat);
#define CARD_TEST(id) \
    bool id(const Table *t, const Frame *f, const Node *phrase, \
            const Node *word, CardId card);
PLAYER_TEST(is_other)
PLAYER_TEST(is_left)
PLAYER_TEST(is_right)
PLAYER_TEST(is_next)
PLAYER_TEST(is_previous)
PLAYER_TEST(is_living)
PLAYER_TEST(is_dead)
PLAYER_TEST(is_highest)
PLAYER_TEST(is_lowest)
PLAYER_TEST(is_higher)
PLAYER_TEST(is_lower)
PLAYER_TEST(is_only_one)
PLAYER_TEST(is_male)
PLAYER_TEST(is_female)
PLAYER_TEST(is_in_fight)
PLAYER_TEST(is_alone)
PLAYER_TEST(is_helped)
PLAYER_TEST(is_helping)
PLAYER_TEST(is_winning)
PLAYER_TEST(is_losing)
PLAYER_TEST(is_on_turn)
PLAYER_TEST(has_level)
PLAYER_TEST(was_caught)
PLAYER_TEST(was_not_caught)
PLAYER_TEST(has_such)
PLAYER_TEST(has_no_such)
PLAYER_TEST(is_not_such)
CARD_TEST(is_any_card)
CARD_TEST(is_treasure)
CARD_TEST(is_door)
CARD_TEST(is_companion)
CARD_TEST(is_other_card)
CARD_TEST(is_male_card)
CARD_TEST(is_female_card)
CARD_TEST(is_big)
CARD_TEST(is_small)
CARD_TEST(is_equipped_card)
CARD_TEST(is_unequipped)
CARD_TEST(is_carried)
CARD_TEST(is_kept)
CARD_TEST(is_kicked)
CARD_TEST(has_enhancer)
CARD_TEST(is_usable)
CARD_TEST(is_unusable)
CARD_TEST(is_first_such)
CARD_TEST(is_last_such)
CARD_TEST(is_of_level)
CARD_TEST(lies_in)
CARD_TEST(has_biggest)
CARD_TEST(is_no_such_card)
CARD_TEST(is_worth)
CARD_TEST(is_picked_by_worth)

/* Is this player such a one, dead or alive? */
bool seat_is_such(const Table *t, const Frame *f, const Node *phrase,
                  Seat seat);

/* your, their, another player's: whose; else what stands for it. */
Seats whose(const Table *t, const Frame *f, const Node *phrase,
            Seats otherwise);

/* How many such cards or identities this seat has before it. */
int seat_carries(const Table *t, const Frame *f, Seat seat,
                 const Node *phrase);

/* Whom such a monster caught in this fight; whom any did. */
/* Is a card such a thing, as it is printed? A one-shot may be an Item. */
bool def_is_word(const Pack *pack, const CardDef *def, int name);

Seats caught_by(const Table *t, const Frame *f, const Node *by);
Seats seats_caught_at_all(const Table *t);

/* How many such players or cards there are. */
int count_meant(const Table *t, const Frame *f, const Node *phrase);
int count_there(const Table *t, const Frame *f, const Node *phrase);

#endif
