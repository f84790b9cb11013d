/* cards.c: which cards the words of a card mean at this table. The words are
 * rows of words.def. */
#include <assert.h>
#include <string.h>

#include "families/munchkin/phrase_int.h"

/* ---- cards: what they are ---- */

static Zones place_zones(const Table *t, const Node *place, Seats owners);
static bool fits_except(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, CardId card);

static bool is_before_owner(const Table *t, CardId card)
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
        return card == machine_it(f);
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

#define TEST(id) \
    bool id(const Table *t, const Frame *f, const Node *phrase, \
            const Node *word, CardId card)
#define UNUSED (void)t, (void)f, (void)phrase, (void)word

TEST(card_is_any_card)
{
    UNUSED;
    return card != NO_CARD;
}

TEST(card_is_treasure)
{
    UNUSED;
    return card_def(t, card)->back == TREASURE;
}

TEST(card_is_door)
{
    UNUSED;
    return card_def(t, card)->back == DOOR;
}

TEST(card_is_companion)
{
    UNUSED;
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

TEST(card_is_other)
{
    UNUSED;
    return card != f->card && !phrase_leaves_out(t, phrase, card);
}

/* A monster is what it says. */
static bool card_has_sex(const Table *t, CardId card, bool female)
{
    return card_stat(t, card, female ? STAT_female : STAT_male) ||
           rule_is_of_sex(t, card, female);
}

TEST(card_is_male)
{
    UNUSED;
    return card_has_sex(t, card, false);
}

TEST(card_is_female)
{
    UNUSED;
    return card_has_sex(t, card, true);
}

TEST(card_is_big)
{
    UNUSED;
    return card_stat(t, card, STAT_big);
}

TEST(card_is_small)
{
    return !card_is_big(t, f, phrase, word, card);
}

TEST(card_is_equipped)
{
    UNUSED;
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

TEST(card_is_unequipped)
{
    return !card_is_equipped(t, f, phrase, word, card);
}

TEST(card_is_carried)
{
    UNUSED;
    return is_before_owner(t, card);
}

/* A Curse that lies before somebody. */
TEST(card_is_kept)
{
    return card_is_kind(t, card, KIND_curse) &&
           card_is_carried(t, f, phrase, word, card);
}

TEST(card_is_kicked)
{
    UNUSED;
    return play_was_kicked(t, card);
}

TEST(card_has_enhancer)
{
    UNUSED;
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_slot(t, c)->host == card && card_is_kind(t, c, KIND_enhancer))
            return true;
    return false;
}

TEST(card_is_usable)
{
    UNUSED;
    return items_can_use(t, card);
}

TEST(card_is_unusable)
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

TEST(card_is_first_match)
{
    return is_outermost(t, f, phrase, word, card, true);
}

TEST(card_is_last_match)
{
    return is_outermost(t, f, phrase, word, card, false);
}

TEST(card_has_level)
{
    UNUSED;
    return evaluate_compare(t, f, amount_monster_level(t, card),
                            node_first(word));
}

TEST(card_is_worth)
{
    UNUSED;
    return evaluate_compare(t, f, card_stat(t, card, STAT_gold),
                            node_first(word));
}

/* Worth so much in all: whoever picks them adds it up. */
TEST(card_is_picked_by_worth)
{
    UNUSED;
    return card_stat(t, card, STAT_gold) > 0;
}

/* The small item with the biggest bonus: of the small ones that lie beside
 * it. */
TEST(card_has_biggest_bonus)
{
    NODE_MARK(node_first(word), READ);
    assert(has_adjective(node_first(word), ADJ_biggest)); /* the only one */
    EACH_CARD (t, c, card_slot(t, card)->zone)
        if (card_stat(t, c, STAT_bonus) > card_stat(t, card, STAT_bonus) &&
            card_slot(t, c)->host == NO_CARD &&
            fits_except(t, f, phrase, word, c))
            return false;
    return true;
}

TEST(card_is_no_match)
{
    UNUSED;
    return !card_fits_phrase(t, f, node_first(word), card);
}

TEST(card_is_in_place)
{
    const Node *place = node_first(word);

    UNUSED;
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
        (phrase->det == DET_that && machine_it(f)))
        return card == machine_it(f);
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

/* your, their, the helper's, you have: perhaps nobody's */
static bool phrase_has_owner(const Table *t, const Node *phrase)
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
    if (phrase_modifier(phrase, MOD_carry) && !is_before_owner(t, card))
        return false;
    return !phrase_has_owner(t, phrase) ||
           (card_owner(t, card) != NOBODY &&
            seat_in(card_owner(t, card), phrase_owners(t, f, phrase, 0)));
}

/* ---- cards: where they lie ---- */

/* Anywhere; cards that nobody knows where they are (NO_ZONE) are nowhere. */
#define ALL_ZONES (~(Zones)1)

static Zones hand_zones(Seats seats)
{
    return (Zones)seats << ZONE_hand;
}

static Zones play_zones(Seats seats)
{
    return (Zones)seats << ZONE_play;
}

static Zones zone_bit(ZoneId zone)
{
    return (Zones)1 << zone;
}

static Zones place_zones(const Table *t, const Node *place, Seats owners)
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
static const Node *place_modifier(const Node *phrase)
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
    const Node *in = place_modifier(phrase);

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

/* ---- cards: which the order means ---- */

/* If this makes you win: would its bonus turn the fight? */
static bool would_win_fight(const Table *t, Seat actor, CardId card)
{
    int fighters_total, monsters_total;

    strength_totals(t, &fighters_total, &monsters_total);
    fighters_total += card_stat(t, card, STAT_bonus);
    return !combat_is_winning(t) && card_is_kind(t, card, KIND_item) &&
           items_have_room(t, actor, card) &&
           (fighters_total > monsters_total ||
            (fighters_total == monsters_total && rule_wins_ties(t)));
}

bool command_needs_win(const Node *command)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_if && node_first(k)->type == NODE_wins)
            return true;
    return false;
}

/* CULT-11: what cannot be lost cannot be taken away either. */
static bool cannot_be_lost(const Table *t, CardId card)
{
    return is_before_owner(t, card) &&
           CANNOT(t, lose, .actor = card_owner(t, card), .what = card);
}

/* Discarded of one's own will: as a price, or because one may, but not if the
 * card names the identity that goes (CULT-02, GAP-142). */
static bool is_voluntary(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase)
{
    const PackName *word = phrase_word(t->pack, phrase);

    return (f->v[V_MODE] & MODE_PAYING || command->flags & FLAG_may) &&
           !(word && (word->type == NAME_group || word->type == NAME_trait));
}

/* your items cannot be discarded by other players */
static bool cannot_discard_of_others(const Table *t, Seat actor, CardId card)
{
    Seat owner = card_owner(t, card);

    return owner != NOBODY && owner != actor &&
           CANNOT(t, discard, .actor = actor, .what = card);
}

static bool cannot_move(const Table *t, Seat actor, CardId card)
{
    return CANNOT(t, move, .actor = actor, .what = card) ||
           cannot_be_lost(t, card);
}

static bool cannot_be_stolen(const Table *t, Seat actor, CardId card)
{
    return CANNOT(t, steal, .actor = actor, .what = card) ||
           cannot_move(t, actor, card);
}

/* Whoever takes a monster out of the fight removes it. */
static bool cannot_leave_fight(const Table *t, Seat actor, CardId card)
{
    return card_slot(t, card)->zone == ZONE_fight &&
           card_is_kind(t, card, KIND_monster) &&
           CANNOT(t, remove, .actor = actor, .what = twin_original(t, card));
}

static bool cannot_be_taken(const Table *t, Seat actor, CardId card)
{
    return CANNOT(t, take, .actor = actor, .what = card) ||
           cannot_move(t, actor, card) || cannot_leave_fight(t, actor, card);
}

/* GAP-144: what comes into a fight from a hand is played. */
static bool cannot_play_into_fight(const Table *t, Seat actor, CardId card)
{
    return card_slot(t, card)->zone == hand_zone(actor) &&
           CANNOT(t, play, .actor = actor, .what = card);
}

static bool cannot_be_put(const Table *t, const Node *command, Seat actor,
                          CardId card)
{
    const Node *into = prep_phrase(command, PREP_into);

    if (into && into->row == NOUN_fight)
        return cannot_play_into_fight(t, actor, card);
    return cannot_move(t, actor, card) || cannot_leave_fight(t, actor, card);
}

/* replace X with Y from your hand */
static bool cannot_be_replaced(const Table *t, const Node *command,
                               const Node *phrase, Seat actor, CardId card)
{
    if (phrase == prep_phrase(command, PREP_with))
        return cannot_play_into_fight(t, actor, card);
    return CANNOT(t, replace, .actor = actor, .what = card) ||
           cannot_be_lost(t, card);
}

/* CULT-12: a card may say that it knows no exception. */
static bool is_immovable(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor, CardId card)
{
    if (has_adverb(command, ADVERB_regardless))
        return false;
    switch (command->row) {
    case CARDVERB_discard:
        return card_must_stay(t, card, is_voluntary(t, f, command, phrase)) ||
               cannot_leave_fight(t, actor, card) ||
               cannot_discard_of_others(t, actor, card);
    case CARDVERB_lose:
        return card_owner(t, card) != NOBODY &&
               CANNOT(t, lose, .actor = card_owner(t, card), .what = card);
    case CARDVERB_steal:
        return cannot_be_stolen(t, actor, card);
    case CARDVERB_take:
        return cannot_be_taken(t, actor, card);
    case CARDVERB_give:
        return cannot_move(t, actor, card);
    case CARDVERB_put:
    case CARDVERB_return:
        return cannot_be_put(t, command, actor, card);
    case CARDVERB_fight:
        return cannot_play_into_fight(t, actor, card);
    case CARDVERB_kill:
        return CANNOT(t, kill, .actor = actor, .what = card);
    case CARDVERB_remove:
        return CANNOT(t, remove, .actor = actor, .what = card);
    case CARDVERB_replace:
        return cannot_be_replaced(t, command, phrase, actor, card);
    default:
        return false;
    }
}

/* What an order leaves alone: what is stuck to another card, a kept Curse as
 * a price that does not name it (CLASS-07, GAP-108), what cannot be lost. */
static bool is_exempt(const Table *t, const Frame *f, const Node *command,
                      const Node *phrase, Seat actor, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;
    bool played = zone >= ZONE_play && zone <= ZONE_play_LAST;

    if (phrase_is_reference(phrase))
        return is_immovable(t, f, command, phrase, actor, card);
    if (f->v[V_MODE] & MODE_PAYING && card == f->card &&
        (!played || card_is_kind(t, card, KIND_oneshot)))
        return true; /* it is gone when it has been played */
    if (played && card_slot(t, card)->host != NO_CARD &&
        !has_adjective(phrase, ADJ_kept))
        return true;
    if (f->v[V_MODE] & MODE_PAYING && played &&
        card_is_kind(t, card, KIND_curse) && !has_adjective(phrase, ADJ_kept))
        return true;
    if (played && card_is_kind(t, card, KIND_curse) &&
        (phrase->row == NOUN_card || phrase->row == NOUN_door))
        return true;
    return is_immovable(t, f, command, phrase, actor, card) ||
           (command_needs_win(command) && !would_win_fight(t, f->seat, card));
}

/* "It" is the last card named that the verb can take: a monster for what is
 * done to monsters, an announced card for what is done to those. */
static CardId it_for_command(const Table *t, const Frame *f,
                             const Node *command)
{
    CardId it = machine_it(f);

    if (!(lang_verbs[command->row].takes & ONLY_MONSTERS) ||
        (it != NO_CARD && card_is_kind(t, it, KIND_monster)))
        return it;
    if (card_is_kind(t, f->card, KIND_monster))
        return f->card;
    return run_frame(t) && run_frame(t)->card != NO_CARD
               ? twin_original(t, run_frame(t)->card)
               : it;
}

/* replace X with Y from your hand: the place is that of what comes last. */
static const Node *source_phrase(const Node *command, const Node *phrase)
{
    const Node *with = prep_phrase(command, PREP_with);

    if (command->row == CARDVERB_attach || (with && phrase != with))
        return NULL;
    return prep_phrase(command, PREP_from);
}

/* GAP-95: nobody gets a second Big Item by a card either. */
static bool nobody_can_carry(const Table *t, const Frame *f,
                             const Node *command, Seat actor, CardId card)
{
    const Node *to = prep_phrase(command, PREP_to);
    Seat owner = card_owner(t, card);
    Seats seats =
        command->row == CARDVERB_take || command->row == CARDVERB_steal
            ? seat_bit(actor)
        : command->row == CARDVERB_give && to ? phrase_players(t, f, to)
                                              : 0;

    if (owner == NOBODY || card_slot(t, card)->zone != play_zone(owner))
        return false;
    EACH_SEAT (t, s)
        if (seat_in(s, seats) && !items_is_too_big(t, card, s))
            return false;
    return seats != 0;
}

/* look at the top 2 cards of the door deck: which deck, and how many there are
 * to be looked at. */
ZoneId cards_looked_at(const Table *t, const Node *look, int *n)
{
    const Node *at = prep_phrase(look, PREP_at);
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

/* Put them back in any order: what the command before it looked at, joined to
 * it by "and" or not. */
static const Node *preceding_look(const Table *t, const Frame *f,
                                  const Node *command)
{
    const Node *last = NULL;

    for (const Node *k = clause_containing(t, f->program, command);
         k && k < command; k++)
        if (k->type == NODE_command)
            last = k;
    return last && last->row == CARDVERB_look ? last : NULL;
}

/* Which deck is arranged anew, and how many of its cards; 0: none. */
int cards_arranged(const Table *t, const Frame *f, const Node *command,
                   ZoneId *deck)
{
    const Node *look = preceding_look(t, f, command);
    int n = 0;

    NODE_MARK(prep_phrase(command, PREP_object), READ); /* them */
    *deck = look ? cards_looked_at(t, look, &n) : NO_ZONE;
    return n;
}

/* Those that the doer has looked at, but not those that have been put back:
 * they lie on top. */
static bool is_left_to_arrange(const Table *t, const Frame *f,
                               const Node *command, Seat actor, CardId card)
{
    ZoneId deck;
    int n, at = 0;

    if (!seat_in(actor, card_slot(t, card)->known))
        return false;
    n = cards_arranged(t, f, command, &deck);
    for (CardId c = n > 0 ? t->g->zones[deck].first : NO_CARD; at < n;
         c = card_slot(t, c)->next, at++)
        if (c == card)
            return at >= f->v[V_COUNT];
    return false;
}

/* The frame as this order understands it. */
static Frame command_frame(const Table *t, const Frame *frame,
                           const Node *command)
{
    Frame f = *frame;

    f.v[V_IT] = (int16_t)it_for_command(t, frame, command);
    return f;
}

/* each player discards a kept curse; discard a kept curse, as a price: their
 * own, though "discard a kept curse" may be anybody's. */
static bool discards_own(const Table *t, const Frame *f, const Node *command,
                         const Node *phrase, Seat actor)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    return has_adjective(phrase, ADJ_kept) && !phrase_has_owner(t, phrase) &&
           ((subject && subject->det != DET_you) || actor != f->seat ||
            f->v[V_MODE] & MODE_PAYING);
}

/* Where the cards lie that an order means: what is shown is in the hand, unless
 * something else is said. */
static Zones command_zones(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor)
{
    const Node *from = source_phrase(command, phrase);

    if (phrase_is_from_group(t->pack, command, phrase))
        return group_zones(t);
    if (command->row == CARDVERB_show && !from && !place_modifier(phrase))
        return hand_zones(seat_bit(actor));
    if (!from && discards_own(t, f, command, phrase, actor))
        return play_zones(seat_bit(actor));
    return phrase_zones(t, f, from, phrase, seat_bit(actor));
}

/* What is cancelled, redirected or copied is being played. */
static bool targets_announced(const Node *command)
{
    return command->row == CARDVERB_cancel ||
           command->row == CARDVERB_redirect || command->row == CARDVERB_copy;
}

/* Nobody sees the hands of others. */
Zones munchkin_target_zones(const Table *t, const Frame *frame,
                            const Node *command, const Node *phrase, Seat actor,
                            bool *all)
{
    Frame f = command_frame(t, frame, command);

    (void)
        all; /* every card is looked at: whom it is exempt from, who carries */
    if (has_adverb(command, ADVERB_any_order))
        return zone_bit(ZONE_doors) | zone_bit(ZONE_treasures);
    if (targets_announced(command) && !phrase_is_reference(phrase))
        return zone_bit(ZONE_limbo);
    if (phrase_is_from_group(t->pack, command, phrase))
        return group_zones(t);
    if (phrase->det == DET_this)
        return zone_bit(card_slot(t, f.card)->zone) & ALL_ZONES;
    if (phrase->det == DET_it || phrase->det == DET_them)
        return zone_bit(card_slot(t, machine_it(&f))->zone) & ALL_ZONES;
    if (phrase->det == DET_that)
        return ALL_ZONES;
    return command_zones(t, &f, command, phrase, actor) &
           ~hand_zones((Seats)(seats_all(t->g) & ~seat_bit(actor)));
}

/* A twin is such a monster if the one that it is like is. */
static bool twin_fits_phrase(const Table *t, const Frame *f, const Node *phrase,
                             CardId card)
{
    CardId face = twin_original(t, card);

    return face != card && !phrase_is_reference(phrase) &&
           !card_fits_phrase(t, f, phrase, card) &&
           card_fits_phrase(t, f, phrase, face);
}

bool munchkin_is_target(const Table *t, const Frame *frame, const Node *command,
                        const Node *phrase, Seat actor, CardId card)
{
    Frame f;

    if (has_adverb(command, ADVERB_any_order))
        return is_left_to_arrange(t, frame, command, actor, card);
    if (targets_announced(command) && card == frame->card)
        return false;
    if (phrase_is_from_group(t->pack, command, phrase) && !group_has(t, card))
        return false;
    f = command_frame(t, frame, command);
    return (card_fits_phrase(t, &f, phrase, card) ||
            (card_slot(t, card)->zone == ZONE_fight &&
             twin_fits_phrase(t, &f, phrase, card))) &&
           !is_exempt(t, &f, command, phrase, actor, card) &&
           !nobody_can_carry(t, &f, command, actor, card);
}

/* What is done to a twin is done to one of the two (twin.c); but who escapes
 * from it escapes from just that one. */
CardId munchkin_resolve_pick(const Table *t, const Frame *f,
                             const Node *command, const Node *phrase,
                             CardId card)
{
    return command->row != CARDVERB_escape &&
                   twin_fits_phrase(t, f, phrase, card)
               ? twin_original(t, card)
               : card;
}

/* you cannot discard items: which cards of a hand that leaves is not known. */
static bool may_forbid_some(const Table *t, const Node *command)
{
    switch (command->row) {
    case CARDVERB_discard:
        return question_may_apply(t, QUESTION_cannot_discard);
    case CARDVERB_lose:
        return question_may_apply(t, QUESTION_cannot_lose);
    case CARDVERB_give:
    case CARDVERB_put:
        return question_may_apply(t, QUESTION_cannot_move);
    default:
        return false;
    }
}

/* How many cards a hand has is known, and which backs; not what they are. */
bool munchkin_may_hold_hidden(const Table *t, const Frame *f,
                              const Node *command, const Node *phrase,
                              Seat actor)
{
    bool plain = phrase->row == NOUN_card && phrase->length == 1 &&
                 !may_forbid_some(t, command);

    if (!plain && !phrase_is_reference(phrase) &&
        phrase_is_from_group(t->pack, command, phrase))
        return group_zones(t) & ~t->family->sets->open;
    return t->g->zones[hand_zone(actor)].count > 0 && !plain &&
           !phrase_is_reference(phrase) &&
           zone_in(hand_zone(actor),
                   command_zones(t, f, command, phrase, actor));
}

/* Are the cards of this hand meant, whatever they are? */
bool hand_matches(const Table *t, const Frame *f, const Node *phrase, Seat seat)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    const Node *place = in ? node_first(in) : NULL;

    if (phrase_is_reference(phrase))
        return false;
    if (place &&
        !zone_in(hand_zone(seat),
                 place_zones(t, place,
                             phrase_owners(t, f, place, seat_bit(f->seat)))))
        return false;
    return !phrase_has_owner(t, phrase) ||
           seat_in(seat, phrase_owners(t, f, phrase, 0));
}

/* cards in your hand cannot be taken: whatever they are, and in a view it is
 * not even said which there are */
bool hand_is_locked(const Table *t, Seat actor, Seat hand)
{
    return t->g->zones[hand_zone(hand)].count > 0 &&
           CANNOT(t, move, .actor = actor, .from = hand, .unseen = true);
}

static bool hand_is_guarded(const Table *t, int verb, Seat actor, Seat hand)
{
    if (t->g->zones[hand_zone(hand)].count == 0)
        return false;
    return hand_is_locked(t, actor, hand) ||
           (verb == CARDVERB_take
                ? CANNOT(t, take, .actor = actor, .from = hand, .unseen = true)
                : CANNOT(t, steal, .actor = actor, .from = hand,
                         .unseen = true));
}

/* Only "a card" can be taken blindly; the hand of one player. */
ZoneId munchkin_blind_hand(const Table *t, const Frame *f, const Node *command,
                           const Node *phrase, Seat actor)
{
    const Node *from = prep_phrase(command, PREP_from);
    Seats seats;

    if (!from || phrase->row != NOUN_card ||
        phrase_is_from_group(t->pack, command, phrase) ||
        (command->row != CARDVERB_take && command->row != CARDVERB_steal))
        return NO_ZONE;
    if (phrase_is_player(t->pack, from))
        seats = phrase_players(t, f, from);
    else if (from->row == NOUN_hand)
        seats = phrase_owners(t, f, from, seat_bit(actor));
    else
        return NO_ZONE;
    EACH_SEAT (t, s)
        if (seats == seat_bit(s) && s != actor)
            return hand_is_guarded(t, command->row, actor, s) ? NO_ZONE
                                                              : hand_zone(s);
    return NO_ZONE;
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
