/* amounts.c: the numbers that cards speak of. The nouns are rows of
 * words.def. */
#include "families/munchkin/phrase_int.h"

int amount_extreme_level(const Table *t, bool highest)
{
    int best = level_of(t, 0);

    EACH_SEAT (t, s)
        if (highest ? level_of(t, s) > best : level_of(t, s) < best)
            best = level_of(t, s);
    return best;
}

/* ENH-01: as enhancers have made it, unless the printed one is meant. */
int amount_monster_level(const Table *t, CardId monster)
{
    int level = card_stat(t, monster, STAT_level);

    EACH_CARD (t, c, ZONE_fight)
        if (card_slot(t, c)->host == monster &&
            card_switch(t, c, SWITCH_enhancer_level))
            level += card_stat(t, c, STAT_bonus);
    return level;
}

/* ---- a number of one player or card ---- */

#define AMOUNT_OF(id) \
    static int amount_##id(const Table *t, const Frame *f, const Node *phrase, \
                           Seat seat, CardId card)
#define UNUSED (void)t, (void)f, (void)phrase, (void)seat, (void)card

AMOUNT_OF(level)
{
    UNUSED;
    if (card == NO_CARD)
        return level_of(t, seat);
    return has_adjective(phrase, ADJ_printed) ? card_stat(t, card, STAT_level)
                                              : amount_monster_level(t, card);
}

/* In combat the side of whom it is said counts as one. */
AMOUNT_OF(strength)
{
    UNUSED;
    if (card != NO_CARD)
        return strength_of_monster(t, card);
    return combat_includes(t, seat) ? strength_fighters_total(t, &(Sum){ 0 })
                                    : strength_of_seat(t, seat, &(Sum){ 0 });
}

AMOUNT_OF(price)
{
    UNUSED;
    return card_stat(t, card, STAT_gold);
}

AMOUNT_OF(bonus)
{
    UNUSED;
    return card_stat(t, card, STAT_bonus);
}

/* Of one that has just left the fight: as it was then. */
AMOUNT_OF(treasures)
{
    UNUSED;
    return card_slot(t, card)->zone == ZONE_fight ? combat_treasures_of(t, card)
           : munchkin(t)->last_removed == card
               ? munchkin(t)->last_treasures
               : card_stat(t, card, STAT_treasures);
}

/* The die of the card, or else that of the one who runs. */
AMOUNT_OF(roll)
{
    const RunFrame *run = current_run(t);

    UNUSED;
    return machine_roll(f) != 0 ? machine_roll(f) : run ? run->die : 0;
}

AMOUNT_OF(lowest)
{
    UNUSED;
    return amount_extreme_level(t, false);
}

AMOUNT_OF(highest)
{
    UNUSED;
    return amount_extreme_level(t, true);
}

AMOUNT_OF(limit)
{
    UNUSED;
    return strength_hand_limit(t, seat, &(Sum){ 0 });
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
static bool is_monsters_side(const Node *phrase, const Node *who)
{
    return phrase->row == NOUN_strength && who->flags & FLAG_plural &&
           who->length == 1;
}

static void amounts_of_cards(const Table *t, const Frame *f, const Node *phrase,
                             const Node *who, Amounts *out)
{
    AmountFn of = munchkin_amounts[phrase->row].of;
    Zones zones;

    NODE_MARK(who, READ);
    if (phrase_is_reference(who)) {
        CardId card = who->det == DET_this ? f->card : f->it;
        add_value(out, card ? of(t, f, phrase, NOBODY, card) : 0);
        return;
    }
    if (is_monsters_side(phrase, who)) {
        add_value(out, current_combat(t)
                           ? strength_monsters_total(t, &(Sum){ 0 })
                           : 0);
        return;
    }
    zones = phrase_zones(t, f, NULL, who, seat_bit(f->seat));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (zone_in(card_slot(t, c)->zone, zones) &&
            zone_is_open(t, card_slot(t, c)->zone) &&
            card_is_meant(t, f, who, c))
            add_value(out, of(t, f, phrase, NOBODY, twin_original(t, c)));
}

/* the level of the highest-level player: of one of them, if several are */
static void keep_highest(Amounts *out)
{
    for (int i = 1; i < out->n; i++)
        if (out->at[i] > out->at[0])
            out->at[0] = out->at[i];
    out->n = out->n > 0;
}

static void amounts_of_players(const Table *t, const Frame *f,
                               const Node *phrase, const Node *who,
                               Amounts *out)
{
    Seats seats = who                        ? phrase_players(t, f, who)
                  : phrase->det == DET_their ? machine_they(f)
                                             : seat_bit(f->seat);

    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            add_value(out, munchkin_amounts[phrase->row].of(t, f, phrase, s,
                                                            NO_CARD));
    if (who && who->det == DET_the && !(who->flags & FLAG_plural))
        keep_highest(out);
}

static bool is_of_card(const Node *phrase)
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
    CardId it = f->it;

    NODE_MARK(phrase, READ);
    COVER(t, amount, phrase->row);
    out->owner = who;
    if (who && !phrase_is_player(t->pack, who))
        amounts_of_cards(t, f, phrase, who, out);
    else if (!who && is_of_card(phrase))
        add_value(
            out, it ? munchkin_amounts[phrase->row].of(t, f, phrase, NOBODY, it)
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
        return f->paid;
    zones = phrase_zones(t, f, NULL, phrase, seats);
    if (place && phrase->row == NOUN_card &&
        (place->row == NOUN_hand || place->row == NOUN_doordeck ||
         place->row == NOUN_treasuredeck)) { /* how many, everybody knows */
        for (; zones != 0; zones &= zones - 1)
            n += t->g->zones[__builtin_ctzll(zones)].count -
                 (f->card != NO_CARD && place->row == NOUN_hand &&
                  card_slot(t, f->card)->zone == __builtin_ctzll(zones));
        return n;
    }
    for (CardId c = 1; c <= t->g->cards; c++)
        n += zone_in(card_slot(t, c)->zone, zones) &&
             zone_is_open(t, card_slot(t, c)->zone) &&
             card_is_meant(t, f, phrase, c) &&
             !(card_owner(t, c) != NOBODY && card_slot(t, c)->host != NO_CARD);
    return n;
}

int count_matching(const Table *t, const Frame *f, const Node *phrase)
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

    return phrase_has_sort(t->pack, phrase, NAME_trait) &&
           ((in && node_first(in)->row != NOUN_fight) ||
            phrase_modifier(phrase, MOD_of) ||
            phrase_modifier(phrase, MOD_owned) ||
            phrase_modifier(phrase, MOD_have));
}

/* There is an item: whosever it is, if that is not said. */
int count_existing(const Table *t, const Frame *f, const Node *phrase)
{
    return phrase_is_player(t->pack, phrase) && !is_trait_card(t, phrase)
               ? count_matching(t, f, phrase)
               : count_cards(t, f, phrase, seats_all(t->g));
}

/* ---- for the machine ---- */

static bool noun_is_amount(const Node *phrase)
{
    return phrase->row != NOUN_none && munchkin_amounts[phrase->row].of &&
           !(munchkin_cards[phrase->row].is && phrase->det != DET_its);
}

void munchkin_phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                             Amounts *out)
{
    if (noun_is_amount(phrase))
        amounts_of(t, f, phrase, out);
    else
        add_value(out, count_matching(t, f, phrase));
}
