/* phrase.c: which cards the words of a card mean at this table. */
#include <string.h>

#include "families/munchkin/phrase_int.h"

/* ---- cards: what they are ---- */

/* Statements may say that a card is, or is no longer, something. */
bool card_is_word(const Table *t, CardId card, int name)
{
    const Word *word = &t->pack->words[name];
    const CardDef *def = card_def(t, card);

    switch (word->sort) {
    case SORT_kind:
        return (def->kind == word->kind ||
                (word->kind == KIND_item && def->kind == KIND_oneshot &&
                 card_slot(t, card)->zone >= ZONE_play)) &&
               !(word->kind == KIND_item && rule_is_no_item(t, card));
    case SORT_group: /* MIX-07, MIX-09 */
        return t->pack->words[def->word].same == word->same;
    case SORT_trait:
        return def->trait == name;
    case SORT_slot:
        return def->fact[FACT_slot] == word->number;
    case SORT_tag:
        return def->tags >> (word->number - 1) & 1 || rule_is(t, card, name);
    default:
        return false;
    }
}

static bool card_is_noun(const Table *t, const Frame *f, const Node *phrase,
                         CardId card)
{
    switch (phrase->row) {
    case NOUN_treasure:
        return card_def(t, card)->back == TREASURE;
    case NOUN_door:
        return card_def(t, card)->back == DOOR;
    case NOUN_companion:
        return is_kind(t, card, KIND_companion);
    case NOUN_card:
    case NOUN_hand:
        return true;
    case NOUN_none:
        if (phrase->flags & FLAG_named)
            return strcmp(card_def(t, card)->name,
                          t->pack->strings[phrase->name]) == 0;
        return phrase->name != 0 && card_is_word(t, card, phrase->name);
    default:
        (void)f;
        return false;
    }
}

/* The first of a pile is its top: the last that was laid there. */
static bool is_first_such(const Table *t, const Frame *f, const Node *phrase,
                          CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool pile = zone == ZONE_doors || zone == ZONE_treasures;
    CardId c = pile ? t->g->zones[zone].first : t->g->zones[zone].last;

    while (c != NO_CARD && !card_is_noun(t, f, phrase, c))
        c = pile ? card_slot(t, c)->next : card_slot(t, c)->prev;
    return c == card;
}

static bool has_enhancer(const Table *t, CardId card)
{
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->host == card)
            return true;
    return false;
}

static bool card_passes_adjective(const Table *t, const Frame *f,
                                  const Node *phrase, CardId card,
                                  const Node *k)
{
    bool up = card_slot(t, card)->flags & CARD_EQUIPPED;

    if (k->row == 0)
        return card_is_word(t, card, k->name);
    switch (k->row) {
    case ADJ_big:
        return fact(t, card, FACT_big);
    case ADJ_small:
        return !fact(t, card, FACT_big);
    case ADJ_equipped:
        return up;
    case ADJ_unequipped:
        return !up;
    case ADJ_enhanced:
        return has_enhancer(t, card);
    case ADJ_usable:
        return card_is_usable(t, card);
    case ADJ_unusable:
        return !card_is_usable(t, card);
    case ADJ_other:
        return card != f->card;
    case ADJ_top:
    case ADJ_first:
        return is_first_such(t, f, phrase, card);
    default:
        return true;
    }
}

/* The item with the biggest bonus: of those that lie beside it. */
static bool has_biggest(const Table *t, CardId card)
{
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (fact(t, c, FACT_bonus) > fact(t, card, FACT_bonus) &&
            card_def(t, c)->kind == card_def(t, card)->kind)
            return false;
    return true;
}

static bool card_passes_modifier(const Table *t, const Frame *f, CardId card,
                                 const Node *k)
{
    switch (k->row) {
    case MOD_worth:
        return compare_holds(t, f, fact(t, card, FACT_gold), node_first(k));
    case MOD_level:
        return compare_holds(t, f, monster_level(t, card), node_first(k));
    case MOD_other_than:
        return !card_is_noun(t, f, node_first(k), card);
    case MOD_with:
        return node_first(k)->row != NOUN_bonus || has_biggest(t, card);
    default:
        return true;
    }
}

/* Is it such a card, wherever it lies? */
bool card_is_such(const Table *t, const Frame *f, const Node *phrase,
                  CardId card)
{
    bool good;

    if (phrase->det == DET_it || phrase->det == DET_them ||
        (phrase->det == DET_that && machine_it(f)))
        return card == machine_it(f);
    if (phrase->det == DET_this)
        return card == f->card;
    good = card_is_noun(t, f, phrase, card);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or)
            good = good || card_is_word(t, card, k->name);
    for (const Node *k = node_first(phrase); k && good;
         k = node_next(phrase, k)) {
        if (k->type == NODE_adjective)
            good = card_passes_adjective(t, f, phrase, card, k);
        else if (k->type == NODE_modifier)
            good = card_passes_modifier(t, f, card, k);
    }
    return good;
}

/* ---- cards: where they lie ---- */

/* Anywhere; cards that nobody knows where they are (NO_ZONE) are nowhere. */
#define ALL_ZONES (~(Zones)1)

static Zones hands_of_seats(Seats seats)
{
    return (Zones)seats << ZONE_hand;
}

static Zones play_of_seats(Seats seats)
{
    return (Zones)seats << ZONE_play;
}

static Zones zone_bit(ZoneId zone)
{
    return (Zones)1 << zone;
}

static Zones zones_at(const Table *t, const Node *place, Seats whose)
{
    switch (place->row) {
    case NOUN_hand:
        return hands_of_seats(whose);
    case NOUN_play:
        return play_of_seats(seats_all(t->g));
    case NOUN_fight:
        return zone_bit(ZONE_fight);
    case NOUN_doordiscards:
        return zone_bit(ZONE_door_discards);
    case NOUN_treasurediscards:
        return zone_bit(ZONE_treasure_discards);
    case NOUN_discards:
        return zone_bit(ZONE_door_discards) | zone_bit(ZONE_treasure_discards);
    case NOUN_doordeck:
        return zone_bit(ZONE_doors);
    case NOUN_treasuredeck:
        return zone_bit(ZONE_treasures);
    default:
        return 0;
    }
}

/* your, their, another player's: whose; else what stands for it. */
Seats whose(const Table *t, const Frame *f, const Node *phrase, Seats otherwise)
{
    const Node *owner = phrase_modifier(phrase, MOD_owned);
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (owner)
        return phrase_players(t, f, node_first(owner));
    if (of && phrase_is_player(t->pack, node_first(of)))
        return phrase_players(t, f, node_first(of));
    if (phrase->det == DET_your || phrase->det == DET_all_your ||
        phrase_modifier(phrase, MOD_have) || phrase_modifier(phrase, MOD_carry))
        return seat_bit(f->seat);
    if (phrase->det == DET_their)
        return seat_bit(f->k);
    return otherwise;
}

/* Where such cards are meant to lie if nothing is said (card language 4):
 * monsters and enhancers in the fight, what can be put down in play, "the
 * curse" where it is announced. */
static Zones zones_usual(const Table *t, const Node *phrase, Seats seats)
{
    const Word *word = word_of(t->pack, phrase);
    Zones hands = hands_of_seats(seats), play = play_of_seats(seats);

    if (has_adjective(phrase, ADJ_kept))
        return play_of_seats(seats_all(t->g));
    if (phrase->row == NOUN_card || phrase->row == NOUN_treasure ||
        phrase->row == NOUN_door)
        return hands | play;
    if (phrase->row == NOUN_hand)
        return hands;
    if (word && word->sort == SORT_kind &&
        (word->kind == KIND_monster || word->kind == KIND_enhancer))
        return zone_bit(ZONE_fight);
    if (word && word->sort == SORT_kind && word->kind == KIND_oneshot)
        return hands | play;
    if (word && word->sort == SORT_kind && word->kind == KIND_curse &&
        phrase->det == DET_the)
        return zone_bit(ZONE_limbo); /* the one that is about to hit */
    return play;
}

/* An announced card, "it", "this card": wherever they are. */
static bool is_pointed_at(const Node *phrase)
{
    return phrase->det == DET_it || phrase->det == DET_this ||
           phrase->det == DET_that || phrase->det == DET_them;
}

Zones zones_meant(const Table *t, const Frame *f, const Node *from,
                  const Node *phrase, Seats seats)
{
    const Node *in = phrase_modifier(phrase, MOD_in),
               *of = phrase_modifier(phrase, MOD_of);

    if (is_pointed_at(phrase))
        return ALL_ZONES;
    if (!in && of && node_first(of)->row != NOUN_none &&
        lang_nouns[node_first(of)->row].is & IS_PLACE)
        in = of; /* the top card of the discards */
    seats = whose(t, f, phrase, seats);
    if (from && phrase_is_player(t->pack, from))
        return zones_usual(t, phrase, phrase_players(t, f, from));
    if (from)
        return zones_at(t, from, whose(t, f, from, seats));
    if (in)
        return zones_at(t, node_first(in), whose(t, f, node_first(in), seats));
    return zones_usual(t, phrase, seats);
}

/* ---- cards: which the order means ---- */

/* If this makes you win: would its bonus turn the fight? */
static bool turns_fight(const Table *t, Seat doer, CardId card)
{
    int might, menace;

    combat_totals(t, &might, &menace);
    might += fact(t, card, FACT_bonus);
    return !combat_is_winning(t) && is_kind(t, card, KIND_item) &&
           item_has_room(t, doer, card) &&
           (might > menace || (might == menace && rule_wins_ties(t)));
}

bool needs_win(const Node *order)
{
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_if && node_first(k)->type == NODE_wins)
            return true;
    return false;
}

/* Discarded of one's own will: as a price, or because one may. CULT-12: a card
 * may say that it knows no exception. */
static bool must_stay(const Table *t, const Frame *f, const Node *order,
                      CardId card)
{
    if (has_adverb(order, ADVERB_regardless))
        return false;
    if (order->row != SAY_discard)
        return card_cannot_be(t, card, order->row);
    return card_must_stay(
        t, card, f->v[V_MODE] & MODE_PAYING || order->flags & FLAG_may);
}

/* What an order leaves alone: what is stuck to another card, a kept Curse as
 * a price (CLASS-07, GAP-108), what cannot be lost. */
static bool is_exempt(const Table *t, const Frame *f, const Node *order,
                      const Node *phrase, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool played = zone >= ZONE_play && zone <= ZONE_play_LAST;

    if (is_pointed_at(phrase))
        return order->row != SAY_remove && must_stay(t, f, order, card);
    if (played && card_slot(t, card)->host != NO_CARD &&
        !has_adjective(phrase, ADJ_kept))
        return true;
    if (f->v[V_MODE] & MODE_PAYING && played && is_kind(t, card, KIND_curse))
        return true;
    if (played && is_kind(t, card, KIND_curse) &&
        (phrase->row == NOUN_card || phrase->row == NOUN_door))
        return true;
    return must_stay(t, f, order, card) ||
           (needs_win(order) && !turns_fight(t, f->seat, card));
}

/* "It" is the last card named that the verb can take: a monster for what is
 * done to monsters, an announced card for what is done to those. */
static CardId it_meant(const Table *t, const Frame *f, const Node *order)
{
    CardId it = machine_it(f);

    if (lang_says[order->row].takes & ONLY_MONSTERS &&
        (it == NO_CARD || !is_kind(t, it, KIND_monster)) &&
        is_kind(t, f->card, KIND_monster))
        return f->card;
    return it;
}

/* replace X with Y from your hand: the place is that of what comes last. */
static const Node *from_of(const Node *order, const Node *phrase)
{
    const Node *with = part_phrase(order, PREP_with);

    if (order->row == SAY_attach || (with && phrase != with))
        return NULL;
    return part_phrase(order, PREP_from);
}

/* GAP-95: nobody gets a second Big Item by a card either. */
static bool nobody_can_carry(const Table *t, const Frame *f, const Node *order,
                             Seat doer, CardId card)
{
    const Node *to = part_phrase(order, PREP_to);
    Seat owner = owner_of(t, card);
    Seats seats = order->row == SAY_take || order->row == SAY_steal
                      ? seat_bit(doer)
                  : order->row == SAY_give && to ? phrase_players(t, f, to)
                                                 : 0;

    if (owner == NOBODY || card_slot(t, card)->zone != play_of(owner))
        return false;
    EACH_SEAT (t, s)
        if (seat_in(s, seats) && !is_too_big(t, card, s))
            return false;
    return seats != 0;
}

/* look at the top 2 cards of the door deck: which deck, and how many there are
 * to be looked at. */
ZoneId deck_looked_at(const Table *t, const Node *look, int *n)
{
    const Node *at = part_phrase(look, PREP_at);
    const Node *of = phrase_modifier(at, MOD_of);
    ZoneId zone = of && node_first(of)->row == NOUN_treasuredeck
                      ? ZONE_treasures
                      : ZONE_doors;

    *n = at->number > 0 ? at->number : 1;
    if (*n > t->g->zones[zone].count)
        *n = t->g->zones[zone].count;
    return zone;
}

/* Put them back in any order: what was looked at in the statement before. */
static const Node *look_before(const Table *t, const Frame *f,
                               const Node *order)
{
    const Node *clause = part_around(t, f->program, order);
    const Node *block = clause ? clause_head(clause, NODE_block) : NULL;

    for (const Node *k = block ? node_first(block) : NULL; k;
         k = node_next(block, k))
        if (node_next(block, k) == order)
            return k->type == NODE_do && k->row == SAY_look ? k : NULL;
    return NULL;
}

/* Which deck is arranged anew, and how many of its cards; 0: none. */
int cards_arranged(const Table *t, const Frame *f, const Node *order,
                   ZoneId *deck)
{
    const Node *look = look_before(t, f, order);
    int n = 0;

    *deck = look ? deck_looked_at(t, look, &n) : NO_ZONE;
    return n;
}

/* Those that the doer has looked at, but not those that have been put back:
 * they lie on top. */
static bool is_left_to_arrange(const Table *t, const Frame *f,
                               const Node *order, Seat doer, CardId card)
{
    ZoneId deck;
    int n, at = 0;

    if (!seat_in(doer, card_slot(t, card)->known))
        return false;
    n = cards_arranged(t, f, order, &deck);
    for (CardId c = n > 0 ? t->g->zones[deck].first : NO_CARD; at < n;
         c = card_slot(t, c)->next, at++)
        if (c == card)
            return at >= f->v[V_COUNT];
    return false;
}

/* The frame as this order understands it. */
static Frame frame_meant(const Table *t, const Frame *frame, const Node *order)
{
    Frame f = *frame;

    f.v[V_IT] = (int16_t)it_meant(t, frame, order);
    return f;
}

/* Nobody sees the hands of others. */
Zones munchkin_where(const Table *t, const Frame *frame, const Node *order,
                     const Node *phrase, Seat doer, bool *all)
{
    Frame f = frame_meant(t, frame, order);

    (void)
        all; /* every card is looked at: whom it is exempt from, who carries */
    if (has_adverb(order, ADVERB_any_order))
        return zone_bit(ZONE_doors) | zone_bit(ZONE_treasures);
    if (phrase->det == DET_this)
        return zone_bit(card_slot(t, f.card)->zone) & ALL_ZONES;
    if (phrase->det == DET_it || phrase->det == DET_them)
        return zone_bit(card_slot(t, machine_it(&f))->zone) & ALL_ZONES;
    if (phrase->det == DET_that)
        return ALL_ZONES;
    return zones_meant(t, &f, from_of(order, phrase), phrase, seat_bit(doer)) &
           ~hands_of_seats((Seats)(seats_all(t->g) & ~seat_bit(doer)));
}

bool munchkin_fits(const Table *t, const Frame *frame, const Node *order,
                   const Node *phrase, Seat doer, CardId card)
{
    Frame f;

    if (has_adverb(order, ADVERB_any_order))
        return is_left_to_arrange(t, frame, order, doer, card);
    f = frame_meant(t, frame, order);
    return card_is_such(t, &f, phrase, card) &&
           !is_exempt(t, &f, order, phrase, card) &&
           !nobody_can_carry(t, &f, order, doer, card);
}

/* How many cards a hand has is known, and which backs; not what they are. */
bool munchkin_hidden(const Table *t, const Frame *f, const Node *order,
                     const Node *phrase, Seat doer)
{
    bool plain = phrase->row == NOUN_card && phrase->length == 1;

    return t->g->zones[hand_of(doer)].count > 0 && !plain &&
           !is_pointed_at(phrase) &&
           zone_in(hand_of(doer), zones_meant(t, f, from_of(order, phrase),
                                              phrase, seat_bit(doer)));
}

/* Only "a card" can be taken blindly; the hand of one player. */
ZoneId munchkin_unseen(const Table *t, const Frame *f, const Node *order,
                       const Node *phrase, Seat doer)
{
    const Node *from = part_phrase(order, PREP_from);
    Seats seats;

    if (!from || phrase->row != NOUN_card ||
        (order->row != SAY_take && order->row != SAY_steal))
        return NO_ZONE;
    if (phrase_is_player(t->pack, from))
        seats = phrase_players(t, f, from);
    else if (from->row == NOUN_hand)
        seats = whose(t, f, from, seat_bit(doer));
    else
        return NO_ZONE;
    EACH_SEAT (t, s)
        if (seats == seat_bit(s) && s != doer)
            return hand_of(s);
    return NO_ZONE;
}

/* ---- what somebody has ---- */

bool seat_carries(const Table *t, const Frame *f, Seat seat, const Node *phrase)
{
    if (is_sort(t->pack, phrase, SORT_trait) && phrase->length == 1)
        return seat_shows_trait(t, f, seat, phrase->name);
    EACH_CARD (t, c, play_of(seat))
        if (card_slot(t, c)->host == NO_CARD && card_is_such(t, f, phrase, c))
            return true;
    return false;
}
