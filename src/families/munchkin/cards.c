/* cards.c: which cards the words of a card mean at this table. The words are
 * rows of words.def. */
#include <string.h>

#include "families/munchkin/phrase_int.h"

/* ---- cards: what they are ---- */

static bool fits_except(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, CardId card);

/* Whose card lies there, or NOBODY. */
Seat card_owner(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone_row(t, zone)->count == SEATS_MAX ? t->g->zones[zone].owner
                                                 : NOBODY;
}

bool card_is_before_owner(const Table *t, CardId card)
{
    Seat owner = card_owner(t, card);

    return owner != NOBODY && card_slot(t, card)->zone == play_zone(owner);
}

bool def_has_word(const Pack *pack, const CardDef *def, int name)
{
    const PackName *word = &pack->names[name];

    switch (word->type) {
    case NAME_kind:
        return def->kind == word->kind ||
               (word->kind == KIND_item && def->kind == KIND_oneshot);
    case NAME_group: /* MIX-07, MIX-09 */
        return pack->names[def->word].same == word->same;
    case NAME_trait:
        return def->trait == name;
    case NAME_slot:
        return def->stat[STAT_slot] == word->number;
    case NAME_tag:
        return def->tags >> (word->number - 1) & 1;
    default:
        return false;
    }
}

/* By its definition alone. A one-shot is an Item only before somebody. */
static bool has_word_printed(const Table *t, CardId card, int name)
{
    const PackName *word = &t->pack->names[name];

    if (card_is_kind(t, card, KIND_oneshot) && word->type == NAME_kind &&
        word->kind == KIND_item)
        return card_slot(t, card)->zone >= ZONE_play;
    return def_has_word(t->pack, card_def(t, card), name);
}

/* Rules may say that a card is, or is no longer, something. */
bool card_has_word(const Table *t, CardId card, int name)
{
    const PackName *word = &t->pack->names[name];
    bool is = has_word_printed(t, card, name);

    if (word->type == NAME_tag)
        is = is || rule_is(t, card, name);
    return is && !(word->type == NAME_tag ||
                           (word->type == NAME_kind && word->kind == KIND_item)
                       ? rule_is_not(t, card, name)
                       : false);
}

bool card_is_no_item(const Table *t, CardId card)
{
    for (int w = 1; w <= t->pack->n_names; w++)
        if (t->pack->names[w].type == NAME_kind &&
            t->pack->names[w].kind == KIND_item)
            return rule_is_not(t, card, w);
    return false;
}

bool card_fits_printed(const Table *t, const Frame *f, const Node *phrase,
                       CardId card)
{
    NODE_MARK(phrase, READ);
    if (phrase->det == DET_it || phrase->det == DET_them)
        return card == f->it;
    if (phrase->det == DET_this)
        return card == f->card;
    if ((phrase->det == DET_your || phrase->det == DET_all_your) &&
        card_owner(t, card) != f->seat)
        return false;
    if (phrase->det == DET_their &&
        !seat_in(card_owner(t, card), machine_they(f)))
        return false;
    if (phrase->det == DET_another &&
        (card == f->card || phrase_leaves_out(t, phrase, card)))
        return false;
    if (phrase->flags & FLAG_quoted)
        return strcmp(card_def(t, card)->name,
                      t->pack->strings[phrase->name]) == 0;
    return phrase->name != 0
               ? has_word_printed(t, card, phrase->name)
               : munchkin_cards[phrase->row].is(t, f, phrase, NULL, card);
}

CARD_TEST(card_is_any_card)
{
    TEST_UNUSED;
    return card != NO_CARD;
}

CARD_TEST(card_is_treasure)
{
    TEST_UNUSED;
    return card_def(t, card)->back == TREASURE;
}

CARD_TEST(card_is_door)
{
    TEST_UNUSED;
    return card_def(t, card)->back == DOOR;
}

CARD_TEST(card_is_companion)
{
    TEST_UNUSED;
    return card_is_kind(t, card, KIND_companion);
}

const CardRow munchkin_cards[NOUNS_COUNT] = {
#define CARD(noun, is) [NOUN_##noun] = { card_is_##is },
#include "families/munchkin/words.def"
};

static bool card_is_noun(const Table *t, const Frame *f, const Node *phrase,
                         CardId card)
{
    if (phrase->row == NOUN_hand)
        return true;
    if (phrase->row != NOUN_none)
        return munchkin_cards[phrase->row].is(t, f, phrase, NULL, card);
    if (phrase->flags & FLAG_quoted)
        return strcmp(card_def(t, card)->name,
                      t->pack->strings[phrase->name]) == 0;
    return phrase->name != 0 && card_has_word(t, card, phrase->name);
}

/* ---- what is said of them ---- */

CARD_TEST(card_is_other)
{
    TEST_UNUSED;
    return card != f->card && !phrase_leaves_out(t, phrase, card);
}

/* A monster is what it says. */
static bool card_has_sex(const Table *t, CardId card, bool female)
{
    return card_stat(t, card, female ? STAT_female : STAT_male) ||
           rule_is_of_sex(t, card, female);
}

CARD_TEST(card_is_male)
{
    TEST_UNUSED;
    return card_has_sex(t, card, false);
}

CARD_TEST(card_is_female)
{
    TEST_UNUSED;
    return card_has_sex(t, card, true);
}

CARD_TEST(card_is_big)
{
    TEST_UNUSED;
    return card_stat(t, card, STAT_big);
}

CARD_TEST(card_is_small)
{
    return !card_is_big(t, f, phrase, word, card);
}

CARD_TEST(card_is_equipped)
{
    TEST_UNUSED;
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

CARD_TEST(card_is_unequipped)
{
    return !card_is_equipped(t, f, phrase, word, card);
}

CARD_TEST(card_is_carried)
{
    TEST_UNUSED;
    return card_is_before_owner(t, card);
}

/* A Curse that lies before somebody. */
CARD_TEST(card_is_kept)
{
    return card_is_kind(t, card, KIND_curse) &&
           card_is_carried(t, f, phrase, word, card);
}

CARD_TEST(card_is_kicked)
{
    TEST_UNUSED;
    return play_was_kicked(t, card);
}

CARD_TEST(card_has_enhancer)
{
    TEST_UNUSED;
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->host == card && card_is_kind(t, c, KIND_enhancer))
            return true;
    return false;
}

CARD_TEST(card_is_usable)
{
    TEST_UNUSED;
    return items_can_use(t, card);
}

CARD_TEST(card_is_unusable)
{
    return !card_is_usable(t, f, phrase, word, card);
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

    while (c != NO_CARD && !fits_except(t, f, phrase, word, c))
        c = forward ? card_slot(t, c)->next : card_slot(t, c)->prev;
    return c == card;
}

CARD_TEST(card_is_first_match)
{
    return is_outermost(t, f, phrase, word, card, true);
}

CARD_TEST(card_is_last_match)
{
    return is_outermost(t, f, phrase, word, card, false);
}

CARD_TEST(card_has_level)
{
    TEST_UNUSED;
    return evaluate_compare(t, f, amount_monster_level(t, card),
                            node_first(word));
}

CARD_TEST(card_is_worth)
{
    TEST_UNUSED;
    return evaluate_compare(t, f, card_stat(t, card, STAT_gold),
                            node_first(word));
}

/* Worth so much in all: whoever picks them adds it up. */
CARD_TEST(card_is_picked_by_worth)
{
    TEST_UNUSED;
    return card_stat(t, card, STAT_gold) > 0;
}

/* The small item with the biggest bonus: of the small ones that lie beside
 * it. */
CARD_TEST(card_has_biggest_bonus)
{
    NODE_MARK(node_first(word), READ);
    if (!has_adjective(node_first(word), ADJ_biggest)) /* there is no other */
        return false;
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_stat(t, c, STAT_bonus) > card_stat(t, card, STAT_bonus) &&
            card_slot(t, c)->host == NO_CARD &&
            fits_except(t, f, phrase, word, c))
            return false;
    return true;
}

CARD_TEST(card_is_no_match)
{
    TEST_UNUSED;
    return !card_fits_phrase(t, f, node_first(word), card);
}

CARD_TEST(card_is_in_place)
{
    const Node *place = node_first(word);

    TEST_UNUSED;
    return zone_in(
        card_slot(t, card)->zone,
        place_zones(t, place, phrase_owners(t, f, place, seat_bit(f->seat))));
}

static bool passes_word(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, CardId card)
{
    CardTest test;

    if (k->type == NODE_adjective) {
        NODE_MARK(k, READ);
        return k->row == 0
                   ? card_has_word(t, card, k->name)
                   : COVER_IF(t, adjective, QUALITY_INDEX(k->row, CARDS),
                              munchkin_language.adjectives[k->row].card(
                                  t, f, phrase, k, card));
    }
    test = munchkin_language.modifiers[k->row].card;
    if (!test || k->row == MOD_in || k->row == MOD_of)
        return true;
    NODE_MARK(k, READ);
    return COVER_IF(t, modifier, QUALITY_INDEX(k->row, CARDS),
                    test(t, f, phrase, k, card));
}

/* Is it such a card, but for one word of the phrase? */
static bool fits_except(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, CardId card)
{
    bool good;

    NODE_MARK(phrase, READ);
    if (phrase_is_group(t->pack, phrase) && !group_has(t, card))
        return false;
    if (phrase_is_group(t->pack, phrase) && phrase_is_reference(phrase))
        return true;
    if (phrase->det == DET_it || phrase->det == DET_them ||
        (phrase->det == DET_that && f->it))
        return card == f->it;
    if (phrase->det == DET_this)
        return card == f->card;
    good = card_is_noun(t, f, phrase, card);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or) {
            NODE_MARK(k, READ);
            good = good || card_has_word(t, card, k->name);
        }
    if (phrase->det == DET_another &&
        (card == f->card || phrase_leaves_out(t, phrase, card)))
        return false;
    for (const Node *k = node_first(phrase); k && good;
         k = node_next(phrase, k))
        good = k == but || passes_word(t, f, phrase, k, card);
    return good;
}

/* Is it such a card, wherever it lies and whose it may be? */
bool card_fits_phrase(const Table *t, const Frame *f, const Node *phrase,
                      CardId card)
{
    return fits_except(t, f, phrase, NULL, card);
}

/* GAP-55: a twin is such a monster if the one that it is like is, and another
 * one than that. */
bool twin_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   CardId card)
{
    CardId face = twin_original(t, card);
    Frame with = *f;

    if (face == card || phrase_is_reference(phrase) ||
        card_fits_phrase(t, f, phrase, card))
        return false;
    if (f->card == face)
        with.card = card;
    return card_fits_phrase(t, &with, phrase, face);
}

bool card_is_meant(const Table *t, const Frame *f, const Node *phrase,
                   CardId card)
{
    return card_fits_phrase(t, f, phrase, card) ||
           twin_is_meant(t, f, phrase, card);
}

/* your, their, the helper's, you have: perhaps nobody's */
bool phrase_has_owner(const Table *t, const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return phrase->det == DET_your || phrase->det == DET_all_your ||
           phrase->det == DET_their || phrase_modifier(phrase, MOD_owned) ||
           phrase_modifier(phrase, MOD_have) ||
           phrase_modifier(phrase, MOD_carry) ||
           (of && phrase_is_player(t->pack, node_first(of)));
}

/* And is it theirs, and does it lie where it is said? */
bool card_matches(const Table *t, const Frame *f, const Node *phrase,
                  CardId card)
{
    const Node *in = phrase_modifier(phrase, MOD_in);

    if (!card_fits_phrase(t, f, phrase, card))
        return false;
    if (in && !card_is_in_place(t, f, phrase, in, card))
        return false;
    if (phrase_modifier(phrase, MOD_carry) && !card_is_before_owner(t, card))
        return false;
    return !phrase_has_owner(t, phrase) ||
           (card_owner(t, card) != NOBODY &&
            seat_in(card_owner(t, card), phrase_owners(t, f, phrase, 0)));
}

/* ---- cards: where they lie ---- */

Zones place_zones(const Table *t, const Node *place, Seats owners)
{
    NODE_MARK(place, READ);
    switch (place->row) {
    case NOUN_hand:
        return hand_zones(owners);
    case NOUN_play:
        return play_zones(seats_all(t->g));
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
Seats phrase_owners(const Table *t, const Frame *f, const Node *phrase,
                    Seats otherwise)
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

/* What the cards of this name are, or -1. */
static int quoted_kind(const Pack *pack, const Node *phrase)
{
    for (int i = 0; phrase->flags & FLAG_quoted && i < pack->n_defs; i++)
        if (strcmp(pack->defs[i].name, pack->strings[phrase->name]) == 0)
            return pack->defs[i].kind;
    return -1;
}

/* a monster, an enhancer, or a name of one */
static bool lies_in_fight(const Pack *pack, const Node *phrase)
{
    const PackName *word = phrase_word(pack, phrase);
    int kind = word && word->type == NAME_kind ? word->kind
                                               : quoted_kind(pack, phrase);

    return kind == KIND_monster || kind == KIND_enhancer;
}

/* Where such cards are meant to lie if nothing is said (card language 4):
 * monsters and enhancers in the fight, what can be put down in play, "the
 * curse" where it is announced. */
static Zones default_zones(const Table *t, const Node *phrase, Seats seats)
{
    const PackName *word = phrase_word(t->pack, phrase);
    Zones hands = hand_zones(seats), play = play_zones(seats);

    if (has_adjective(phrase, ADJ_kept) || phrase_modifier(phrase, MOD_carry))
        return play;
    if (phrase->row == NOUN_card || phrase->row == NOUN_treasure ||
        phrase->row == NOUN_door)
        return hands | play;
    if (phrase->row == NOUN_hand)
        return hands;
    if (lies_in_fight(t->pack, phrase))
        return zone_bit(ZONE_fight);
    if (word && word->type == NAME_kind && word->kind == KIND_oneshot)
        return hands | play;
    if (word && word->type == NAME_kind && word->kind == KIND_curse &&
        phrase->det == DET_the)
        return zone_bit(ZONE_limbo); /* the one that is about to hit */
    return play;
}

/* a card in the discards, the top card of the discards: where; or NULL. */
const Node *phrase_place(const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    const Node *of = in ? in : phrase_modifier(phrase, MOD_of);

    return in || (of && node_first(of)->row != NOUN_none &&
                  lang_nouns[node_first(of)->row].is & IS_PLACE)
               ? of
               : NULL;
}

Zones phrase_zones(const Table *t, const Frame *f, const Node *from,
                   const Node *phrase, Seats seats)
{
    const Node *in = phrase_place(phrase);

    NODE_MARK(phrase, READ);
    if (phrase_is_reference(phrase))
        return ALL_ZONES;
    if (has_adjective(phrase, ADJ_kept))
        seats = seats_all(t->g); /* anybody's, if nothing else is said */
    seats = phrase_owners(t, f, phrase, seats);
    if (from && phrase_is_player(t->pack, from))
        return default_zones(t, phrase, phrase_players(t, f, from));
    if (from)
        return place_zones(t, from, phrase_owners(t, f, from, seats));
    if (in)
        return place_zones(t, node_first(in),
                           phrase_owners(t, f, node_first(in), seats));
    return default_zones(t, phrase, seats);
}

/* ---- what somebody has ---- */

/* A card that is to be played does not count itself: it is gone by then. */
int hand_count(const Table *t, const Frame *f, Seat seat)
{
    return t->g->zones[hand_zone(seat)].count -
           (f->card != NO_CARD &&
            card_slot(t, f->card)->zone == hand_zone(seat));
}

/* Before them, unless a place is named. */
int card_count_of_seat(const Table *t, const Frame *f, Seat seat,
                       const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    Frame theirs = *f;
    Zones zones = play_zones(seat_bit(seat));
    int n = 0;

    if (phrase_has_sort(t->pack, phrase, NAME_trait) && phrase->length == 1)
        return identity_shows_trait(t, f, seat, phrase->name);
    frame_set_they(&theirs, seat);
    if (in)
        zones = place_zones(t, node_first(in), seat_bit(seat)) &
                (zones | hand_zones(seat_bit(seat)));
    if (in && phrase->row == NOUN_card && node_first(in)->row == NOUN_hand)
        return hand_count(t, f, seat);
    for (; zones != 0; zones &= zones - 1)
        EACH_CARD (t, c, __builtin_ctzll(zones))
            n += card_slot(t, c)->host == NO_CARD &&
                 !(c == f->card && card_slot(t, c)->zone == hand_zone(seat)) &&
                 card_fits_phrase(t, &theirs, phrase, c);
    return n;
}
