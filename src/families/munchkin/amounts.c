/* amounts.c: the numbers that cards speak of. The nouns are rows of
 * words.def. */
#include "families/munchkin/phrase_int.h"

int extreme_level(const Table *t, bool highest)
{
    int best = level_of(t, 0);

    EACH_SEAT (t, s)
        if (highest ? level_of(t, s) > best : level_of(t, s) < best)
            best = level_of(t, s);
    return best;
}

/* ENH-01: as enhancers have made it, unless the printed one is meant. */
int monster_level(const Table *t, CardId monster)
{
    int level = fact(t, monster, FACT_level);

    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster &&
            card_switch(t, c, SWITCH_relevels))
            level += fact(t, c, FACT_bonus);
    return level;
}

/* ---- a number of one player or card ---- */

#define AMOUNT_OF(id) \
    static int amount_##id(const Table *t, const Frame *f, \
                           const Node *phrase, Seat seat, CardId card)
#define UNUSED (void)t, (void)f, (void)phrase, (void)seat, (void)card

AMOUNT_OF(level)
{
    UNUSED;
    if (card == NO_CARD)
        return level_of(t, seat);
    return has_adjective(phrase, ADJ_printed) ? fact(t, card, FACT_level)
                                              : monster_level(t, card);
}

/* In combat the side of whom it is said counts as one. */
AMOUNT_OF(strength)
{
    UNUSED;
    if (card != NO_CARD)
        return monster_strength(t, card);
    return combat_includes(t, seat) ? combat_might(t, &(Sum){ 0 })
                                    : seat_strength(t, seat, &(Sum){ 0 });
}

AMOUNT_OF(price)
{
    UNUSED;
    return card == NO_CARD ? 0 : fact(t, card, FACT_gold);
}

AMOUNT_OF(bonus)
{
    UNUSED;
    return card == NO_CARD ? 0 : fact(t, card, FACT_bonus);
}

/* Of one that has just left the fight: as it was then. */
AMOUNT_OF(treasures)
{
    UNUSED;
    if (card == NO_CARD)
        return 0;
    return card_slot(t, card)->zone == ZONE_fight ? treasures_of(t, card)
           : munchkin(t)->gone == card            ? munchkin(t)->left
                                                  : fact(t, card, FACT_treasures);
}

AMOUNT_OF(roll)
{
    UNUSED;
    return machine_roll(f);
}

AMOUNT_OF(lowest)
{
    UNUSED;
    return extreme_level(t, false);
}

AMOUNT_OF(highest)
{
    UNUSED;
    return extreme_level(t, true);
}

AMOUNT_OF(limit)
{
    UNUSED;
    return hand_limit(t, seat, &(Sum){ 0 });
}

#define J(adjective) (UINT64_C(1) << ADJ_##adjective)

const AmountRow munchkin_amounts[NOUNS_COUNT] = {
#define AMOUNT(noun, of, owners, adjectives) \
    [NOUN_##noun] = { amount_##of, owners, adjectives },
#include "families/munchkin/words.def"
};

/* ---- whose ---- */

/* The phrase of the owner, if it is not in the determiner; or NULL. */
static const Node *owner_phrase(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (!of)
        of = phrase_modifier(phrase, MOD_owned);
    return of ? node_first(of) : NULL;
}

static void add_value(Amounts *out, int value)
{
    if (out->n < AMOUNTS_MAX)
        out->at[out->n++] = value;
}

/* Of the monsters, as one side. */
static bool is_their_side(const Node *phrase, const Node *who)
{
    return phrase->row == NOUN_strength && who->flags & FLAG_many &&
           who->length == 1;
}

static void amounts_of_cards(const Table *t, const Frame *f, const Node *phrase,
                             const Node *who, Amounts *out)
{
    AmountOf of = munchkin_amounts[phrase->row].of;
    Zones zones;

    NODE_MARK(who, READ);
    if (is_pointed_at(who)) {
        CardId card = who->det == DET_this ? f->card : machine_it(f);
        add_value(out, card ? of(t, f, phrase, NOBODY, card) : 0);
        return;
    }
    if (is_their_side(phrase, who)) {
        add_value(out, combat_frame(t) ? combat_menace(t, &(Sum){ 0 }) : 0);
        return;
    }
    zones = zones_meant(t, f, NULL, who, seat_bit(f->seat));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (zone_in(card_slot(t, c)->zone, zones) &&
            zone_is_open(t, card_slot(t, c)->zone) &&
            card_is_such(t, f, who, c))
            add_value(out, of(t, f, phrase, NOBODY, c));
}

static void amounts_of_players(const Table *t, const Frame *f,
                               const Node *phrase, const Node *who,
                               Amounts *out)
{
    Seats seats = who ? phrase_players(t, f, who)
                      : phrase->det == DET_their ? machine_they(f)
                                                 : seat_bit(f->seat);

    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            add_value(out, munchkin_amounts[phrase->row].of(t, f, phrase, s,
                                                            NO_CARD));
}

static bool is_its(const Node *phrase)
{
    return phrase->det == DET_its || phrase->det == DET_this ||
           (!(munchkin_amounts[phrase->row].owners & IN_players) &&
            munchkin_amounts[phrase->row].owners & IN_cards);
}

/* One value for each who is meant. */
static void amounts_of(const Table *t, const Frame *f, const Node *phrase,
                       Amounts *out)
{
    const Node *who = owner_phrase(phrase);
    CardId it = machine_it(f);

    NODE_MARK(phrase, READ);
    REACHED(t, amount, phrase->row);
    out->owner = who;
    if (who && !phrase_is_player(t->pack, who))
        amounts_of_cards(t, f, phrase, who, out);
    else if (!who && is_its(phrase))
        add_value(out, it ? munchkin_amounts[phrase->row].of(t, f, phrase,
                                                             NOBODY, it)
                          : 0);
    else
        amounts_of_players(t, f, phrase, who, out);
}

/* ---- counting ---- */

/* Cards discarded: what the price was. Others: those that lie there. */
static int count_cards(const Table *t, const Frame *f, const Node *phrase,
                       Seats seats)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    const Node *place = in ? node_first(in) : NULL;
    Zones zones;
    int n = 0;

    if (phrase_modifier(phrase, MOD_done))
        return machine_paid(f);
    zones = zones_meant(t, f, NULL, phrase, seats);
    if (place && phrase->row == NOUN_card &&
        (place->row == NOUN_hand || place->row == NOUN_doordeck ||
         place->row == NOUN_treasuredeck)) { /* how many, everybody knows */
        for (; zones != 0; zones &= zones - 1)
            n += t->g->zones[__builtin_ctzll(zones)].count;
        return n;
    }
    for (CardId c = 1; c <= t->g->cards; c++)
        n += zone_in(card_slot(t, c)->zone, zones) &&
             zone_is_open(t, card_slot(t, c)->zone) &&
             card_is_such(t, f, phrase, c) &&
             !(owner_of(t, c) != NOBODY && card_slot(t, c)->host != NO_CARD);
    return n;
}

int count_meant(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats;
    int n = 0;

    if (!phrase_is_player(t->pack, phrase))
        return count_cards(t, f, phrase, seat_bit(f->seat));
    seats = phrase_players(t, f, phrase);
    EACH_SEAT (t, s)
        n += seat_in(s, seats);
    return n;
}

/* A Baker in the discards, of another player: the card, not who has it. */
static bool is_trait_card(const Table *t, const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);

    return is_sort(t->pack, phrase, SORT_trait) &&
           ((in && node_first(in)->row != NOUN_fight) ||
            phrase_modifier(phrase, MOD_of) ||
            phrase_modifier(phrase, MOD_owned) ||
            phrase_modifier(phrase, MOD_have));
}

/* There is an item: whosever it is, if that is not said. */
int count_there(const Table *t, const Frame *f, const Node *phrase)
{
    return phrase_is_player(t->pack, phrase) && !is_trait_card(t, phrase)
               ? count_meant(t, f, phrase)
               : count_cards(t, f, phrase, seats_all(t->g));
}

/* ---- for the machine ---- */

static bool is_noun_amount(const Node *phrase)
{
    return phrase->row != NOUN_none && munchkin_amounts[phrase->row].of &&
           !(munchkin_cards[phrase->row].is && phrase->det != DET_its);
}

void munchkin_amounts_meant(const Table *t, const Frame *f, const Node *phrase,
                            Amounts *out)
{
    const Node *of;
    Amounts inner = { 0 };

    switch (phrase->det) {
    case DET_count:
        munchkin_amounts_meant(t, f, node_first(phrase), out);
        return;
    case DET_twice:
        munchkin_amounts_meant(t, f, node_first(phrase), &inner);
        for (int i = 0; i < inner.n; i++)
            add_value(out, 2 * inner.at[i]);
        out->owner = inner.owner;
        return;
    default:
        break;
    }
    of = phrase->row == NOUN_number ? phrase_modifier(phrase, MOD_of) : NULL;
    if (of)
        munchkin_amounts_meant(t, f, node_first(of), out);
    else if (is_noun_amount(phrase))
        amounts_of(t, f, phrase, out);
    else
        add_value(out, count_meant(t, f, phrase));
}
