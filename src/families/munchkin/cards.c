/* cards.c: which cards the words of a card mean at this table. The words are
 * rows of words.def. */
#include <assert.h>
#include <string.h>

#include "families/munchkin/phrase_int.h"

/* ---- cards: what they are ---- */

static Zones zones_at(const Table *t, const Node *place, Seats whose);
static bool is_such_but(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, CardId card);

static bool is_before_owner(const Table *t, CardId card)
{
    Seat owner = owner_of(t, card);

    return owner != NOBODY && card_slot(t, card)->zone == play_of(owner);
}

bool def_is_word(const Pack *pack, const CardDef *def, int name)
{
    const Word *word = &pack->words[name];

    switch (word->sort) {
    case SORT_kind:
        return def->kind == word->kind ||
               (word->kind == KIND_item && def->kind == KIND_oneshot);
    case SORT_group: /* MIX-07, MIX-09 */
        return pack->words[def->word].same == word->same;
    case SORT_trait:
        return def->trait == name;
    case SORT_slot:
        return def->fact[FACT_slot] == word->number;
    case SORT_tag:
        return def->tags >> (word->number - 1) & 1;
    default:
        return false;
    }
}

/* By its definition alone. A one-shot is an Item only before somebody. */
static bool is_word_plainly(const Table *t, CardId card, int name)
{
    const Word *word = &t->pack->words[name];

    if (is_kind(t, card, KIND_oneshot) && word->sort == SORT_kind &&
        word->kind == KIND_item)
        return card_slot(t, card)->zone >= ZONE_play;
    return def_is_word(t->pack, card_def(t, card), name);
}

/* Rules may say that a card is, or is no longer, something. */
bool card_is_word(const Table *t, CardId card, int name)
{
    const Word *word = &t->pack->words[name];
    bool is = is_word_plainly(t, card, name);

    if (word->sort == SORT_tag)
        is = is || rule_is(t, card, name);
    return is && !(word->sort == SORT_tag ||
                           (word->sort == SORT_kind && word->kind == KIND_item)
                       ? rule_is_not(t, card, name)
                       : false);
}

bool is_no_item(const Table *t, CardId card)
{
    for (int w = 1; w <= t->pack->n_words; w++)
        if (t->pack->words[w].sort == SORT_kind &&
            t->pack->words[w].kind == KIND_item)
            return rule_is_not(t, card, w);
    return false;
}

bool card_is_plainly(const Table *t, const Frame *f, const Node *phrase,
                     CardId card)
{
    NODE_MARK(phrase, READ);
    if (phrase->det == DET_it || phrase->det == DET_them)
        return card == machine_it(f);
    if (phrase->det == DET_this)
        return card == f->card;
    if ((phrase->det == DET_your || phrase->det == DET_all_your) &&
        owner_of(t, card) != f->seat)
        return false;
    if (phrase->det == DET_their && !seat_in(owner_of(t, card), machine_they(f)))
        return false;
    if (phrase->det == DET_another &&
        (card == f->card || phrase_leaves_out(t, phrase, card)))
        return false;
    if (phrase->flags & FLAG_named)
        return strcmp(card_def(t, card)->name,
                      t->pack->strings[phrase->name]) == 0;
    return phrase->name != 0 ? is_word_plainly(t, card, phrase->name)
                             : munchkin_cards[phrase->row].is(t, f, phrase,
                                                              NULL, card);
}

#define TEST(id) \
    bool id(const Table *t, const Frame *f, const Node *phrase, \
            const Node *word, CardId card)
#define UNUSED (void)t, (void)f, (void)phrase, (void)word

TEST(is_any_card)
{
    UNUSED;
    return card != NO_CARD;
}

TEST(is_treasure)
{
    UNUSED;
    return card_def(t, card)->back == TREASURE;
}

TEST(is_door)
{
    UNUSED;
    return card_def(t, card)->back == DOOR;
}

TEST(is_companion)
{
    UNUSED;
    return is_kind(t, card, KIND_companion);
}

const CardRow munchkin_cards[NOUNS_COUNT] = {
#define CARD(noun, is) [NOUN_##noun] = { is_##is },
#include "families/munchkin/words.def"
};

static bool card_is_noun(const Table *t, const Frame *f, const Node *phrase,
                         CardId card)
{
    if (phrase->row == NOUN_hand)
        return true;
    if (phrase->row != NOUN_none)
        return munchkin_cards[phrase->row].is(t, f, phrase, NULL, card);
    if (phrase->flags & FLAG_named)
        return strcmp(card_def(t, card)->name,
                      t->pack->strings[phrase->name]) == 0;
    return phrase->name != 0 && card_is_word(t, card, phrase->name);
}

/* ---- what is said of them ---- */

TEST(is_other_card)
{
    UNUSED;
    return card != f->card && !phrase_leaves_out(t, phrase, card);
}

/* A monster is what it says. */
static bool card_has_sex(const Table *t, CardId card, bool female)
{
    return fact(t, card, female ? FACT_female : FACT_male) ||
           rule_is_of_sex(t, card, female);
}

TEST(is_male_card)
{
    UNUSED;
    return card_has_sex(t, card, false);
}

TEST(is_female_card)
{
    UNUSED;
    return card_has_sex(t, card, true);
}

TEST(is_big)
{
    UNUSED;
    return fact(t, card, FACT_big);
}

TEST(is_small)
{
    return !is_big(t, f, phrase, word, card);
}

TEST(is_equipped_card)
{
    UNUSED;
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

TEST(is_unequipped)
{
    return !is_equipped_card(t, f, phrase, word, card);
}

TEST(is_carried)
{
    UNUSED;
    return is_before_owner(t, card);
}

/* A Curse that lies before somebody. */
TEST(is_kept)
{
    return is_kind(t, card, KIND_curse) &&
           is_carried(t, f, phrase, word, card);
}

TEST(is_kicked)
{
    UNUSED;
    return card_was_kicked(t, card);
}

TEST(has_enhancer)
{
    UNUSED;
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->host == card && is_kind(t, c, KIND_enhancer))
            return true;
    return false;
}

TEST(is_usable)
{
    UNUSED;
    return card_is_usable(t, card);
}

TEST(is_unusable)
{
    return !is_usable(t, f, phrase, word, card);
}

/* The first of a pile is its top: the last that was laid there. The top big
 * item is the first that is big. */
static bool is_outermost(const Table *t, const Frame *f, const Node *phrase,
                         const Node *word, CardId card, bool first)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool pile = zone == ZONE_doors || zone == ZONE_treasures;
    bool forward = pile == first;
    CardId c = forward ? t->g->zones[zone].first : t->g->zones[zone].last;

    while (c != NO_CARD && !is_such_but(t, f, phrase, word, c))
        c = forward ? card_slot(t, c)->next : card_slot(t, c)->prev;
    return c == card;
}

TEST(is_first_such)
{
    return is_outermost(t, f, phrase, word, card, true);
}

TEST(is_last_such)
{
    return is_outermost(t, f, phrase, word, card, false);
}

TEST(is_of_level)
{
    UNUSED;
    return compare_holds(t, f, monster_level(t, card), node_first(word));
}

TEST(is_worth)
{
    UNUSED;
    return compare_holds(t, f, fact(t, card, FACT_gold), node_first(word));
}

/* Worth so much in all: whoever picks them adds it up. */
TEST(is_picked_by_worth)
{
    UNUSED;
    return fact(t, card, FACT_gold) > 0;
}

/* The small item with the biggest bonus: of the small ones that lie beside
 * it. */
TEST(has_biggest)
{
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (fact(t, c, FACT_bonus) > fact(t, card, FACT_bonus) &&
            card_slot(t, c)->host == NO_CARD &&
            is_such_but(t, f, phrase, word, c))
            return false;
    return true;
}

TEST(is_no_such_card)
{
    UNUSED;
    return !card_is_such(t, f, node_first(word), card);
}

TEST(lies_in)
{
    const Node *place = node_first(word);

    UNUSED;
    return zone_in(card_slot(t, card)->zone,
                   zones_at(t, place, whose(t, f, place, seat_bit(f->seat))));
}

static bool card_passes(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, CardId card)
{
    CardTest test;

    if (k->type == NODE_adjective) {
        NODE_MARK(k, READ);
        return k->row == 0
                   ? card_is_word(t, card, k->name)
                   : REACHED_IF(t, adjective, QUALITY(k->row, CARDS),
                                munchkin_language.adjectives[k->row].card(
                                    t, f, phrase, k, card));
    }
    test = munchkin_language.modifiers[k->row].card;
    if (!test || k->row == MOD_in || k->row == MOD_of)
        return true;
    NODE_MARK(k, READ);
    return REACHED_IF(t, modifier, QUALITY(k->row, CARDS),
                      test(t, f, phrase, k, card));
}

/* Is it such a card, but for one word of the phrase? */
static bool is_such_but(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, CardId card)
{
    bool good;

    NODE_MARK(phrase, READ);
    if (phrase_is_group(t->pack, phrase) && !machine_remembers(t, card))
        return false;
    if (phrase_is_group(t->pack, phrase) && is_pointed_at(phrase))
        return true;
    if (phrase->det == DET_it || phrase->det == DET_them ||
        (phrase->det == DET_that && machine_it(f)))
        return card == machine_it(f);
    if (phrase->det == DET_this)
        return card == f->card;
    good = card_is_noun(t, f, phrase, card);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or) {
            NODE_MARK(k, READ);
            good = good || card_is_word(t, card, k->name);
        }
    if (phrase->det == DET_another &&
        (card == f->card || phrase_leaves_out(t, phrase, card)))
        return false;
    for (const Node *k = node_first(phrase); k && good; k = node_next(phrase, k))
        good = k == but || card_passes(t, f, phrase, k, card);
    return good;
}

/* Is it such a card, wherever it lies and whose it may be? */
bool card_is_such(const Table *t, const Frame *f, const Node *phrase,
                  CardId card)
{
    return is_such_but(t, f, phrase, NULL, card);
}

/* your, their, the helper's, you have: perhaps nobody's */
static bool says_whose(const Table *t, const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return phrase->det == DET_your || phrase->det == DET_all_your ||
           phrase->det == DET_their || phrase_modifier(phrase, MOD_owned) ||
           phrase_modifier(phrase, MOD_have) ||
           phrase_modifier(phrase, MOD_carry) ||
           (of && phrase_is_player(t->pack, node_first(of)));
}

/* And is it theirs, and does it lie where it is said? */
bool card_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   CardId card)
{
    const Node *in = phrase_modifier(phrase, MOD_in);

    if (!card_is_such(t, f, phrase, card))
        return false;
    if (in && !lies_in(t, f, phrase, in, card))
        return false;
    if (phrase_modifier(phrase, MOD_carry) && !is_before_owner(t, card))
        return false;
    return !says_whose(t, phrase) ||
           (owner_of(t, card) != NOBODY &&
            seat_in(owner_of(t, card), whose(t, f, phrase, 0)));
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
    NODE_MARK(place, READ);
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
        return machine_they(f);
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
    if (phrase_modifier(phrase, MOD_carry))
        return play;
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

Zones zones_meant(const Table *t, const Frame *f, const Node *from,
                  const Node *phrase, Seats seats)
{
    const Node *in = phrase_modifier(phrase, MOD_in),
               *of = phrase_modifier(phrase, MOD_of);

    NODE_MARK(phrase, READ);
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

/* CULT-11: what cannot be lost cannot be taken away either. */
static bool cannot_be_lost(const Table *t, CardId card)
{
    return is_before_owner(t, card) &&
           CANNOT(t, lose, .who = owner_of(t, card), .what = card);
}

/* Discarded of one's own will: as a price, or because one may, but not if the
 * card names the identity that goes (CULT-02, GAP-142). */
static bool is_own_will(const Table *t, const Frame *f, const Node *order,
                        const Node *phrase)
{
    const Word *word = word_of(t->pack, phrase);

    return (f->v[V_MODE] & MODE_PAYING || order->flags & FLAG_may) &&
           !(word && (word->sort == SORT_group || word->sort == SORT_trait));
}

static bool cannot_move(const Table *t, Seat doer, CardId card)
{
    return CANNOT(t, move, .who = doer, .what = card) ||
           cannot_be_lost(t, card);
}

static bool cannot_be_stolen(const Table *t, Seat doer, CardId card)
{
    return CANNOT(t, steal, .who = doer, .what = card) ||
           cannot_move(t, doer, card);
}

/* Whoever takes a monster out of the fight removes it. */
static bool cannot_leave_fight(const Table *t, Seat doer, CardId card)
{
    return card_slot(t, card)->zone == ZONE_fight &&
           is_kind(t, card, KIND_monster) &&
           CANNOT(t, remove, .who = doer, .what = face_of(t, card));
}

static bool cannot_be_taken(const Table *t, Seat doer, CardId card)
{
    return CANNOT(t, take, .who = doer, .what = card) ||
           cannot_move(t, doer, card) || cannot_leave_fight(t, doer, card);
}

/* GAP-144: what comes into a fight from a hand is played. */
static bool cannot_be_sent(const Table *t, Seat doer, CardId card)
{
    return card_slot(t, card)->zone == hand_of(doer) &&
           CANNOT(t, play, .who = doer, .what = card);
}

static bool cannot_be_put(const Table *t, const Node *order, Seat doer,
                          CardId card)
{
    const Node *into = part_phrase(order, PREP_into);

    if (into && into->row == NOUN_fight)
        return cannot_be_sent(t, doer, card);
    return cannot_move(t, doer, card) || cannot_leave_fight(t, doer, card);
}

/* replace X with Y from your hand */
static bool cannot_be_replaced(const Table *t, const Node *order,
                               const Node *phrase, Seat doer, CardId card)
{
    if (phrase == part_phrase(order, PREP_with))
        return cannot_be_sent(t, doer, card);
    return CANNOT(t, replace, .who = doer, .what = card) ||
           cannot_be_lost(t, card);
}

/* CULT-12: a card may say that it knows no exception. */
static bool must_stay(const Table *t, const Frame *f, const Node *order,
                      const Node *phrase, Seat doer, CardId card)
{
    if (has_adverb(order, ADVERB_regardless))
        return false;
    switch (order->row) {
    case SAY_discard:
        return card_must_stay(t, card, is_own_will(t, f, order, phrase)) ||
               cannot_leave_fight(t, doer, card);
    case SAY_lose:
        return owner_of(t, card) != NOBODY &&
               CANNOT(t, lose, .who = owner_of(t, card), .what = card);
    case SAY_steal:
        return cannot_be_stolen(t, doer, card);
    case SAY_take:
        return cannot_be_taken(t, doer, card);
    case SAY_give:
        return cannot_move(t, doer, card);
    case SAY_put:
    case SAY_return:
        return cannot_be_put(t, order, doer, card);
    case SAY_fight:
        return cannot_be_sent(t, doer, card);
    case SAY_kill:
        return CANNOT(t, kill, .who = doer, .what = card);
    case SAY_remove:
        return CANNOT(t, remove, .who = doer, .what = card);
    case SAY_replace:
        return cannot_be_replaced(t, order, phrase, doer, card);
    default:
        return false;
    }
}

/* What an order leaves alone: what is stuck to another card, a kept Curse as
 * a price (CLASS-07, GAP-108), what cannot be lost. */
static bool is_exempt(const Table *t, const Frame *f, const Node *order,
                      const Node *phrase, Seat doer, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool played = zone >= ZONE_play && zone <= ZONE_play_LAST;

    if (is_pointed_at(phrase))
        return must_stay(t, f, order, phrase, doer, card);
    if (played && card_slot(t, card)->host != NO_CARD &&
        !has_adjective(phrase, ADJ_kept))
        return true;
    if (f->v[V_MODE] & MODE_PAYING && played && is_kind(t, card, KIND_curse))
        return true;
    if (played && is_kind(t, card, KIND_curse) &&
        (phrase->row == NOUN_card || phrase->row == NOUN_door))
        return true;
    return must_stay(t, f, order, phrase, doer, card) ||
           (needs_win(order) && !turns_fight(t, f->seat, card));
}

/* "It" is the last card named that the verb can take: a monster for what is
 * done to monsters, an announced card for what is done to those. */
static CardId it_meant(const Table *t, const Frame *f, const Node *order)
{
    CardId it = machine_it(f);

    if (!(lang_says[order->row].takes & ONLY_MONSTERS) ||
        (it != NO_CARD && is_kind(t, it, KIND_monster)))
        return it;
    if (is_kind(t, f->card, KIND_monster))
        return f->card;
    return run_frame(t) && run_frame(t)->card != NO_CARD
               ? face_of(t, run_frame(t)->card)
               : it;
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

    if (of)
        NODE_MARK(node_first(of), READ);
    assert(!clause_head(at, NODE_adjective) || has_adjective(at, ADJ_top) ||
           has_adjective(at, ADJ_first) || has_adjective(at, ADJ_last));
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

/* Where the cards lie that an order means: what is shown is in the hand, unless
 * something else is said. */
static Zones zones_of_order(const Table *t, const Frame *f, const Node *order,
                            const Node *phrase, Seat doer)
{
    const Node *from = from_of(order, phrase);

    if (phrase_is_from_group(t->pack, order, phrase))
        return machine_group_zones(t);
    if (order->row == SAY_show && !from && !phrase_modifier(phrase, MOD_in))
        return hands_of_seats(seat_bit(doer));
    return zones_meant(t, f, from, phrase, seat_bit(doer));
}

/* What is cancelled, redirected or copied is being played. */
static bool is_about_announced(const Node *order)
{
    return order->row == SAY_cancel || order->row == SAY_redirect ||
           order->row == SAY_copy;
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
    if (is_about_announced(order) && !is_pointed_at(phrase))
        return zone_bit(ZONE_limbo);
    if (phrase_is_from_group(t->pack, order, phrase))
        return machine_group_zones(t);
    if (phrase->det == DET_this)
        return zone_bit(card_slot(t, f.card)->zone) & ALL_ZONES;
    if (phrase->det == DET_it || phrase->det == DET_them)
        return zone_bit(card_slot(t, machine_it(&f))->zone) & ALL_ZONES;
    if (phrase->det == DET_that)
        return ALL_ZONES;
    return zones_of_order(t, &f, order, phrase, doer) &
           ~hands_of_seats((Seats)(seats_all(t->g) & ~seat_bit(doer)));
}

/* A twin is such a monster if the one that it is like is. */
static bool is_twin_such(const Table *t, const Frame *f, const Node *phrase,
                         CardId card)
{
    CardId face = face_of(t, card);

    return face != card && !is_pointed_at(phrase) &&
           !card_is_such(t, f, phrase, card) &&
           card_is_such(t, f, phrase, face);
}

bool munchkin_fits(const Table *t, const Frame *frame, const Node *order,
                   const Node *phrase, Seat doer, CardId card)
{
    Frame f;

    if (has_adverb(order, ADVERB_any_order))
        return is_left_to_arrange(t, frame, order, doer, card);
    if (is_about_announced(order) && card == frame->card)
        return false;
    if (phrase_is_from_group(t->pack, order, phrase) &&
        !machine_remembers(t, card))
        return false;
    f = frame_meant(t, frame, order);
    return (card_is_such(t, &f, phrase, card) ||
            (card_slot(t, card)->zone == ZONE_fight &&
             is_twin_such(t, &f, phrase, card))) &&
           !is_exempt(t, &f, order, phrase, doer, card) &&
           !nobody_can_carry(t, &f, order, doer, card);
}

/* What is done to a twin is done to one of the two (twin.c); but who escapes
 * from it escapes from just that one. */
CardId munchkin_stands_for(const Table *t, const Frame *f, const Node *order,
                           const Node *phrase, CardId card)
{
    return order->row != SAY_escape && is_twin_such(t, f, phrase, card)
               ? face_of(t, card)
               : card;
}

/* you cannot discard items: which cards of a hand that leaves is not known. */
static bool may_keep_some(const Table *t, const Node *order)
{
    switch (order->row) {
    case SAY_discard:
        return question_is_said(t, QUESTION_cannot_discard);
    case SAY_lose:
        return question_is_said(t, QUESTION_cannot_lose);
    case SAY_give:
    case SAY_put:
        return question_is_said(t, QUESTION_cannot_move);
    default:
        return false;
    }
}

/* How many cards a hand has is known, and which backs; not what they are. */
bool munchkin_hidden(const Table *t, const Frame *f, const Node *order,
                     const Node *phrase, Seat doer)
{
    bool plain = phrase->row == NOUN_card && phrase->length == 1 &&
                 !may_keep_some(t, order);

    if (!plain && !is_pointed_at(phrase) &&
        phrase_is_from_group(t->pack, order, phrase))
        return machine_group_zones(t) & ~t->family->sets->open;
    return t->g->zones[hand_of(doer)].count > 0 && !plain &&
           !is_pointed_at(phrase) &&
           zone_in(hand_of(doer), zones_of_order(t, f, order, phrase, doer));
}

/* Are the cards of this hand meant, whatever they are? */
bool hand_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   Seat seat)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    const Node *place = in ? node_first(in) : NULL;

    if (is_pointed_at(phrase))
        return false;
    if (place &&
        !zone_in(hand_of(seat),
                 zones_at(t, place, whose(t, f, place, seat_bit(f->seat)))))
        return false;
    return !says_whose(t, phrase) || seat_in(seat, whose(t, f, phrase, 0));
}

/* cards in your hand cannot be taken: whatever they are, and in a view it is
 * not even said which there are */
bool hand_is_bolted(const Table *t, Seat doer, Seat hand)
{
    return t->g->zones[hand_of(hand)].count > 0 &&
           CANNOT(t, move, .who = doer, .from = hand, .unseen = true);
}

static bool is_guarded(const Table *t, int verb, Seat doer, Seat hand)
{
    if (t->g->zones[hand_of(hand)].count == 0)
        return false;
    return hand_is_bolted(t, doer, hand) ||
           (verb == SAY_take
                ? CANNOT(t, take, .who = doer, .from = hand, .unseen = true)
                : CANNOT(t, steal, .who = doer, .from = hand, .unseen = true));
}

/* Only "a card" can be taken blindly; the hand of one player. */
ZoneId munchkin_unseen(const Table *t, const Frame *f, const Node *order,
                       const Node *phrase, Seat doer)
{
    const Node *from = part_phrase(order, PREP_from);
    Seats seats;

    if (!from || phrase->row != NOUN_card ||
        phrase_is_from_group(t->pack, order, phrase) ||
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
            return is_guarded(t, order->row, doer, s) ? NO_ZONE : hand_of(s);
    return NO_ZONE;
}

/* ---- what somebody has ---- */

/* Before them, unless a place is named. */
int seat_carries(const Table *t, const Frame *f, Seat seat, const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    Frame theirs = *f;
    Zones zones = play_of_seats(seat_bit(seat));
    int n = 0;

    if (is_sort(t->pack, phrase, SORT_trait) && phrase->length == 1)
        return seat_shows_trait(t, f, seat, phrase->name);
    frame_they(&theirs, seat);
    if (in)
        zones = zones_at(t, node_first(in), seat_bit(seat)) &
                (zones | hands_of_seats(seat_bit(seat)));
    if (in && phrase->row == NOUN_card && node_first(in)->row == NOUN_hand)
        return t->g->zones[hand_of(seat)].count;
    for (; zones != 0; zones &= zones - 1)
        EACH_CARD (t, c, __builtin_ctzll(zones))
            n += card_slot(t, c)->host == NO_CARD &&
                 card_is_such(t, &theirs, phrase, c);
    return n;
}
