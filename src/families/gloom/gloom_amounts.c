/* gloom_amounts.c: works out the numbers that cards mention. The nouns are rows
 * of words.def. */
#include "families/gloom/gloom_int.h"

/* ---- a number of one player or Character ---- */

#define AMOUNT_OF(id) \
    static int amount_##id(const Table *t, const Frame *f, const Node *phrase, \
                           Seat seat, CardId card)
#define UNUSED (void)f, (void)phrase, (void)seat, (void)card

AMOUNT_OF(score)
{
    UNUSED;
    return gloom_self_worth(t, card, &(Sum){ 0 });
}

AMOUNT_OF(limit)
{
    UNUSED;
    return gloom_draw_limit(t, seat, &(Sum){ 0 });
}

AMOUNT_OF(total)
{
    UNUSED;
    return gloom_score(t, seat, &(Sum){ 0 });
}

const AmountRow gloom_amounts[NOUNS_COUNT] = {
#define AMOUNT(noun, of, owners, adjectives) \
    [NOUN_##noun] = { amount_##of, owners, adjectives },
#include "families/gloom/words.def"
};

/* ---- owners ---- */

static void add_value(Amounts *out, int value)
{
    if (out->n < AMOUNTS_MAX)
        out->at[out->n++] = value;
}

/* The phrase of the owner, if it is not in the determiner; or NULL. */
static const Node *owner_phrase(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (!of)
        of = phrase_modifier(phrase, MOD_owned);
    return of ? node_first(of) : NULL;
}

static void amounts_of_players(const Table *t, const Frame *f,
                               const Node *phrase, const Node *who,
                               Amounts *out)
{
    Seats seats = who ? player_phrase_seats(t, f, who)
                      : seat_bit(phrase->det == DET_their ? f->they : f->seat);

    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            add_value(out,
                      gloom_amounts[phrase->row].of(t, f, phrase, s, NO_CARD));
}

/* "Its score" is the score of the Character that "it" means. */
static void amounts_of_characters(const Table *t, const Frame *f,
                                  const Node *phrase, const Node *who,
                                  Amounts *out)
{
    AmountFn of = gloom_amounts[phrase->row].of;
    CardId it = gloom_it_character(t, f);
    Zones stacks = who ? gloom_phrase_stacks(t, f, who) : 0;

    if (!who)
        add_value(out, it ? of(t, f, phrase, NOBODY, it) : 0);
    for (; stacks != 0; stacks &= stacks - 1)
        add_value(out,
                  of(t, f, phrase, NOBODY,
                     gloom_character_of(t, (ZoneId)__builtin_ctzll(stacks))));
}

/* One value for each player or Character that is meant. */
static void amounts_of(const Table *t, const Frame *f, const Node *phrase,
                       Amounts *out)
{
    const Node *who = owner_phrase(phrase);

    NODE_MARK(phrase, READ);
    COVER(t, amount, phrase->row);
    out->owner = who;
    if (gloom_amounts[phrase->row].owners & IN_players)
        amounts_of_players(t, f, phrase, who, out);
    else
        amounts_of_characters(t, f, phrase, who, out);
}

/* ---- counting ---- */

static int count_in(const Table *t, const Frame *f, const Node *phrase,
                    ZoneId zone)
{
    int n = 0;

    EACH_CARD (t, c, zone)
        n += gloom_card_matches(t, f, phrase, c);
    return n;
}

static int count_on(const Table *t, const Frame *f, const Node *phrase,
                    const Node *characters)
{
    Zones stacks = gloom_phrase_stacks(t, f, characters);
    int n = 0;

    for (; stacks != 0; stacks &= stacks - 1)
        n += count_in(t, f, phrase, (ZoneId)__builtin_ctzll(stacks));
    return n;
}

static int count_hands(const Table *t, Seats seats)
{
    int n = 0;

    EACH_SEAT (t, s)
        n += seat_in(s, seats) ? hand_count(t, s) : 0;
    return n;
}

/* "Cards discarded" are those that were paid. Other phrases count the cards in
 * a place; the number of cards in a hand or in the pile is public. */
static int count_cards(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *of = gloom_phrase_character(phrase);
    const Node *place = gloom_phrase_place(phrase);

    NODE_MARK(phrase, READ);
    if (phrase_modifier(phrase, MOD_done))
        return f->paid;
    if (of)
        return count_on(t, f, phrase, of);
    if (place)
        NODE_MARK(place, READ);
    if (place && place->row == NOUN_discards)
        return count_in(t, f, phrase, ZONE_discards);
    if (place && place->row == NOUN_deck)
        return t->g->zones[ZONE_pile].count;
    place = place ? place : phrase; /* cards in your hand, your cards */
    return count_hands(t, gloom_phrase_has_owner(t->pack, place)
                              ? gloom_phrase_owners(t, f, place)
                              : seat_bit(f->seat));
}

int gloom_count_matching(const Table *t, const Frame *f, const Node *phrase)
{
    const PackName *word = phrase->name != 0 && !(phrase->flags & FLAG_quoted)
                               ? &t->pack->names[phrase->name]
                               : NULL;

    if (gloom_phrase_is_player(t->pack, phrase))
        return __builtin_popcount(player_phrase_seats(t, f, phrase));
    if (gloom_is_character_phrase(phrase))
        return __builtin_popcountll(gloom_phrase_stacks(t, f, phrase));
    if (word && word->type == NAME_icon)
        return gloom_phrase_icons(t, f, phrase);
    return count_cards(t, f, phrase);
}

int gloom_seat_count(const Table *t, const Frame *f, const Node *what,
                     Seat seat)
{
    bool characters = gloom_is_character_phrase(what);
    Zones such = characters ? gloom_phrase_stacks(t, f, what) : 0;
    int n = 0;

    if (what->name == 0 && !characters)
        return hand_count(t, seat);
    EACH_CARD (t, c, party_zone(seat))
        n += characters ? (int)zone_in(gloom_stack_of(t, c), such)
                        : gloom_icons_shown(t, what, c);
    return n;
}

/* ---- for the machine ---- */

void gloom_phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                          Amounts *out)
{
    NODE_MARK(phrase, READ);
    if (phrase->row != NOUN_none && gloom_amounts[phrase->row].of)
        amounts_of(t, f, phrase, out);
    else
        add_value(out, gloom_count_matching(t, f, phrase));
}
