/* player_words.h: what words about players mean in every family, and conditions
 * that are about players.
 *
 * A family's words.def names these functions where they fit, beside its own.
 * What the family itself says of players (who is dead, who fights) stays there.
 */
#ifndef ENGINE_PLAYER_WORDS_H
#define ENGINE_PLAYER_WORDS_H

#include "engine/machine.h"

/* Functions of words.def: is this said of a player, of a card? */
#define PLAYER_TEST(name) \
    bool name(const Table *t, const Frame *f, const Node *phrase, \
              const Node *word, Seat seat)
#define CARD_TEST(name) \
    bool name(const Table *t, const Frame *f, const Node *phrase, \
              const Node *word, CardId card)
#define TEST_UNUSED (void)t, (void)f, (void)phrase, (void)word

/* Not you; left and right of you, or of them where "their" neighbours are
 * meant. */
PLAYER_TEST(player_is_other);
PLAYER_TEST(player_is_left);
PLAYER_TEST(player_is_right);
PLAYER_TEST(player_is_on_turn);
PLAYER_TEST(player_is_no_match); /* other than ... */

/* Nouns: all players; both neighbours, of whom an adjective picks one. */
Seats seats_players(const Table *t, const Frame *f, const Node *phrase);
Seats seats_neighbors(const Table *t, const Frame *f, const Node *phrase);

/* The players that a phrase means, by the rows of its family: you, they, who
 * was chosen for it, or all that its noun and its other words are true of; and
 * who is joined to them by "and". */
Seats player_phrase_seats(const Table *t, const Frame *f, const Node *phrase);

/* Alone, male, on turn: is this condition flag true of a player? */
bool player_has_cond(const Table *t, const Frame *f, const Node *cond,
                     Seat seat);

/* The condition is true of the right number of these players, of whom each is
 * "they" in turn. */
typedef bool (*SeatPredicate)(const Table *t, const Frame *f, const Node *what,
                              Seat seat);
bool players_satisfy(const Table *t, const Frame *f, const Node *condition,
                     Seats seats, SeatPredicate predicate);

#endif
