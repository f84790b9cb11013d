/* gloom_players.c: finds the players that a phrase of a card means in this
 * game. The words are rows of words.def. */
#include "families/gloom/gloom_int.h"

/* ---- nouns ---- */

/* "The player" is the one who has just done something; "the next player" is one
 * of all players. */
static Seats seats_all_of(const Table *t, const Frame *f, const Node *phrase)
{
    return phrase->det == DET_the && !(phrase->flags & FLAG_plural) &&
                   phrase->length == 1
               ? seat_bit(f->they)
               : seats_all(t->g);
}

/* The seat whose neighbours are meant: yours, or theirs. */
static Seat neighbor_base(const Frame *f, const Node *phrase)
{
    return phrase->det == DET_their ? f->they : f->seat;
}

/* Both neighbours; an adjective says left or right. */
static Seats seats_neighbors(const Table *t, const Frame *f, const Node *phrase)
{
    Seat seat = neighbor_base(f, phrase);
    Seats seats = seat_bit(seat_left_of(t, seat));

    EACH_SEAT (t, s)
        if (seat_left_of(t, s) == seat)
            seats |= seat_bit(s);
    return seats;
}

/* The owner of a Character, or of the Character that a card lies on. */
static Seats seats_owner(const Table *t, const Frame *f, const Node *phrase)
{
    CardId character = gloom_it_character(t, f);

    (void)phrase;
    return character ? seat_bit(gloom_owner_of(t, character)) : 0;
}

#define seats_all seats_all_of
const PlayerRow gloom_players[NOUNS_COUNT] = {
#define PLAYER(noun, seats, dets) [NOUN_##noun] = { seats_##seats, dets },
#include "families/gloom/words.def"
};
#undef seats_all

/* ---- adjectives and modifiers ---- */

#define UNUSED (void)t, (void)f, (void)phrase, (void)word

PLAYER_TEST(is_other)
{
    UNUSED;
    return seat != f->seat;
}

PLAYER_TEST(is_left)
{
    UNUSED;
    return seat == seat_left_of(t, neighbor_base(f, phrase));
}

PLAYER_TEST(is_right)
{
    UNUSED;
    return neighbor_base(f, phrase) == seat_left_of(t, seat);
}

PLAYER_TEST(has_matching)
{
    const Node *what = node_first(word);

    UNUSED;
    return quantity_is_count_met(what, gloom_seat_count(t, f, what, seat));
}

PLAYER_TEST(has_no_matching)
{
    return !gloom_has_matching(t, f, phrase, word, seat);
}

PLAYER_TEST(is_not_matching)
{
    UNUSED;
    return !seat_in(seat, gloom_phrase_players(t, f, node_first(word)));
}

PLAYER_TEST(is_on_turn)
{
    UNUSED;
    return t->g->active == seat;
}

/* ---- phrases ---- */

bool gloom_phrase_is_player(const Pack *pack, const Node *phrase)
{
    return bind_is_players(&gloom_language, pack, phrase);
}

static bool passes_word(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, Seat seat)
{
    PlayerTest test = k->type == NODE_adjective
                          ? gloom_language.adjectives[k->row].player
                          : gloom_language.modifiers[k->row].player;

    if (!test)
        return true; /* and somebody else */
    NODE_MARK(k, READ);
    return k->type == NODE_adjective
               ? COVER_IF(t, adjective, QUALITY_INDEX(k->row, PLAYERS),
                          test(t, f, phrase, k, seat))
               : COVER_IF(t, modifier, QUALITY_INDEX(k->row, PLAYERS),
                          test(t, f, phrase, k, seat));
}

/* Those of these players that match all adjectives and modifiers of the
 * phrase. */
static Seats filter_seats(const Table *t, const Frame *f, const Node *phrase,
                          Seats seats)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        EACH_SEAT (t, s)
            if (seat_in(s, seats) && !passes_word(t, f, phrase, k, s))
                seats &= (Seats)~seat_bit(s);
    return seats;
}

Seats gloom_phrase_players(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *joined = phrase_modifier(phrase, MOD_joined);
    Seats seats;

    NODE_MARK(phrase, READ);
    if (phrase->det == DET_you)
        seats = seat_bit(f->seat);
    else if (phrase->det == DET_they || phrase->det == DET_them)
        seats = machine_they(f);
    else if (machine_chosen_seats(t, f, phrase) != 0 &&
             (phrase_needs_choice(phrase) ||
              machine_is_each_phrase(t, f, phrase)))
        seats = machine_chosen_seats(t, f, phrase);
    else {
        seats = gloom_players[phrase->row].seats(t, f, phrase);
        if (phrase->det == DET_another)
            seats &= (Seats)~seat_bit(f->seat);
        if (phrase->length > 1)
            seats = filter_seats(t, f, phrase, seats);
    }
    return joined
               ? (Seats)(seats | gloom_phrase_players(t, f, node_first(joined)))
               : seats;
}

Seats gloom_phrase_owners(const Table *t, const Frame *f, const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type != NODE_modifier)
            continue;
        if ((k->row == MOD_owned || k->row == MOD_of) &&
            gloom_phrase_is_player(t->pack, node_first(k))) {
            NODE_MARK(k, READ);
            return gloom_phrase_players(t, f, node_first(k));
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
