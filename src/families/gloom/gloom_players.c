/* gloom_players.c: finds the players that a phrase of a card means in this
 * game. The words are rows of words.def. */
#include "families/gloom/gloom_int.h"

/* ---- nouns ---- */

/* "The player" is the one who has just done something; "the next player" is one
 * of all players. */
static Seats seats_player(const Table *t, const Frame *f, const Node *phrase)
{
    return phrase->det == DET_the && !(phrase->flags & FLAG_plural) &&
                   phrase->length == 1
               ? seat_bit(f->they)
               : seats_all(t->g);
}

/* The owner of a Character, or of the Character that a card lies on. */
static Seats seats_owner(const Table *t, const Frame *f, const Node *phrase)
{
    CardId character = gloom_it_character(t, f);

    (void)phrase;
    return character ? seat_bit(gloom_owner_of(t, character)) : 0;
}

const PlayerRow gloom_players[NOUNS_COUNT] = {
#define PLAYER(noun, seats, dets) [NOUN_##noun] = { seats_##seats, dets },
#include "families/gloom/words.def"
};

/* ---- adjectives and modifiers ---- */

PLAYER_TEST(gloom_has_matching)
{
    const Node *what = node_first(word);

    TEST_UNUSED;
    return quantity_is_count_met(what, gloom_seat_count(t, f, what, seat));
}

PLAYER_TEST(gloom_has_no_matching)
{
    return !gloom_has_matching(t, f, phrase, word, seat);
}

/* ---- phrases ---- */

bool gloom_phrase_is_player(const Pack *pack, const Node *phrase)
{
    return bind_is_players(&gloom_language, pack, phrase);
}

Seats gloom_phrase_owners(const Table *t, const Frame *f, const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type != NODE_modifier)
            continue;
        if ((k->row == MOD_owned || k->row == MOD_of) &&
            gloom_phrase_is_player(t->pack, node_first(k))) {
            NODE_MARK(k, READ);
            return player_phrase_seats(t, f, node_first(k));
        }
        if (k->row == MOD_have) {
            NODE_MARK(k, READ);
            return seat_bit(f->seat);
        }
    }
    if (phrase->det == DET_your || phrase->det == DET_all_your)
        return seat_bit(f->seat);
    return phrase->det == DET_their ? seat_bit(f->they) : seats_all(t->g);
}

bool gloom_phrase_has_owner(const Pack *pack, const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return phrase->det == DET_your || phrase->det == DET_all_your ||
           phrase->det == DET_their || phrase_modifier(phrase, MOD_have) ||
           phrase_modifier(phrase, MOD_owned) ||
           (of && gloom_phrase_is_player(pack, node_first(of)));
}

Seat gloom_phrase_hand(const Table *t, const Frame *f, const Node *hand,
                       Seat actor)
{
    Seats seats = gloom_phrase_has_owner(t->pack, hand)
                      ? gloom_phrase_owners(t, f, hand)
                      : seat_bit(actor);

    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}
