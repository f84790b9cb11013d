/* players.c: which players the words of a card mean at this table. The words
 * are rows of words.def. */
#include "families/munchkin/phrase_int.h"

/* ---- identities ---- */

/* Without a card of its own? */
bool seat_counts_as(const Table *t, Seat seat, int trait)
{
    const PackName *words = t->pack->names;

    if (rule_counts_as(t, seat, trait))
        return true;
    return words[words[trait].group].none == trait && /* having none is that */
           seat_group_count(t, seat, words[trait].group) == 0;
}

bool seat_has_trait(const Table *t, Seat seat, int trait)
{
    EACH_CARD (t, c, play_zone(seat))
        if (card_def(t, c)->trait == trait)
            return true;
    return seat_counts_as(t, seat, trait);
}

int seat_group_count(const Table *t, Seat seat, int group)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        n += t->pack->names[card_def(t, c)->word].same ==
                 t->pack->names[group].same &&
             card_def(t, c)->trait != 0;
    return n;
}

/* ---- nouns ---- */

/* the male fighter, the fighter with a weapon: one of them is picked out */
static bool is_described(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective ||
            (k->row != MOD_joined && k->row != MOD_per))
            return true;
    return false;
}

/* your rivals, your side: who is not in the fight that is on has neither. */
static bool is_yours_elsewhere(const Table *t, const Frame *f,
                               const Node *phrase)
{
    Seats fighters = combat_fighters(t);

    return phrase->det == DET_your && fighters != 0 &&
           !seat_in(f->seat, fighters);
}

/* "The fighter" is the main one; "a fighter", "each fighter" and "the male
 * fighter" may be the helper as well. */
static Seats seats_fighters(const Table *t, const Frame *f, const Node *phrase)
{
    const CombatFrame *combat = current_combat(t);

    if (is_yours_elsewhere(t, f, phrase))
        return 0;
    return phrase->row == NOUN_fighter && phrase->det == DET_the &&
                   !(phrase->flags & FLAG_plural) && !is_described(phrase)
               ? (combat ? seat_bit(combat->seat) : 0)
               : combat_fighters(t);
}

/* "Your helper" helps you. */
static Seats seats_helper(const Table *t, const Frame *f, const Node *phrase)
{
    const CombatFrame *combat = current_combat(t);

    return phrase->det == DET_your && combat && combat->seat != f->seat
               ? 0
               : seat_bit(combat_helper(t));
}

static Seats seats_rivals(const Table *t, const Frame *f, const Node *phrase)
{
    return is_yours_elsewhere(t, f, phrase)
               ? 0
               : (Seats)(seats_all(t->g) & ~combat_fighters(t));
}

static Seats seats_owner(const Table *t, const Frame *f, const Node *phrase)
{
    CardId it = f->it;
    Seat owner = card_owner(t, it);

    (void)phrase;
    if (owner == NOBODY && it != NO_CARD && munchkin(t)->last_discarded == it)
        owner = munchkin(t)->last_owner;
    return seat_bit(owner);
}

static Seats seats_victim(const Table *t, const Frame *f, const Node *phrase)
{
    (void)t;
    (void)phrase;
    return seat_bit(f->they);
}

const PlayerRow munchkin_players[NOUNS_COUNT] = {
#define PLAYER(noun, seats, dets) [NOUN_##noun] = { seats_##seats, dets },
#include "families/munchkin/words.def"
};

/* ---- what is said of them ---- */

PLAYER_TEST(player_is_living)
{
    TEST_UNUSED;
    return !seat_is_dead(t, seat);
}

PLAYER_TEST(player_is_dead)
{
    TEST_UNUSED;
    return seat_is_dead(t, seat);
}

/* Is this player such a one, but for one word of the phrase? */
static bool fits_except(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, Seat seat);

/* The lowest-level other player is so among the others. The dead are left
 * out (GAP-92). */
static bool is_comparable(const Table *t, const Frame *f, const Node *phrase,
                          const Node *word, Seat seat)
{
    return (!seat_is_dead(t, seat) || has_adjective(phrase, ADJ_dead)) &&
           fits_except(t, f, phrase, word, seat);
}

PLAYER_TEST(player_is_highest)
{
    EACH_SEAT (t, s)
        if (level_of(t, s) > level_of(t, seat) &&
            is_comparable(t, f, phrase, word, s))
            return false;
    return true;
}

PLAYER_TEST(player_is_lowest)
{
    EACH_SEAT (t, s)
        if (level_of(t, s) < level_of(t, seat) &&
            is_comparable(t, f, phrase, word, s))
            return false;
    return true;
}

PLAYER_TEST(player_is_higher)
{
    TEST_UNUSED;
    return level_of(t, seat) > level_of(t, f->seat);
}

PLAYER_TEST(player_is_lower)
{
    TEST_UNUSED;
    return level_of(t, seat) < level_of(t, f->seat);
}

static bool seat_has_sex(const Table *t, Seat seat, bool female)
{
    return t->g->switches[SWITCH_sexes] &&
           (munchkin(t)->seats[seat].sex == SEX_FEMALE) == female;
}

PLAYER_TEST(player_is_male)
{
    TEST_UNUSED;
    return seat_has_sex(t, seat, false);
}

PLAYER_TEST(player_is_female)
{
    TEST_UNUSED;
    return seat_has_sex(t, seat, true);
}

PLAYER_TEST(player_is_in_fight)
{
    TEST_UNUSED;
    return seat_in(seat, combat_fighters(t));
}

PLAYER_TEST(player_is_alone)
{
    return player_is_in_fight(t, f, phrase, word, seat) &&
           combat_helper(t) == NOBODY;
}

PLAYER_TEST(player_is_helped)
{
    return player_is_in_fight(t, f, phrase, word, seat) &&
           current_combat(t)->seat == seat && combat_helper(t) != NOBODY;
}

PLAYER_TEST(player_is_helping)
{
    return player_is_in_fight(t, f, phrase, word, seat) &&
           combat_helper(t) == seat;
}

PLAYER_TEST(player_is_winning)
{
    return player_is_in_fight(t, f, phrase, word, seat) && combat_is_winning(t);
}

PLAYER_TEST(player_is_losing)
{
    return player_is_in_fight(t, f, phrase, word, seat) &&
           !combat_is_winning(t);
}

/* What was gained in the event that is looked at (questions.c). */
static int levels_since(const Frame *f, Seat seat)
{
    return f->node == 0 && f->passed == seat_bit(seat) ? f->count : 0;
}

PLAYER_TEST(player_has_level)
{
    TEST_UNUSED;
    return evaluate_compare(t, f, level_of(t, seat) - levels_since(f, seat),
                            node_first(word));
}

PLAYER_TEST(player_was_caught)
{
    TEST_UNUSED;
    return seat_in(seat, seats_caught_by(t, f, node_first(word)));
}

PLAYER_TEST(player_was_not_caught)
{
    return !player_was_caught(t, f, phrase, word, seat);
}

PLAYER_TEST(player_has_matching)
{
    TEST_UNUSED;
    return quantity_is_count_met(
        node_first(word), card_count_of_seat(t, f, seat, node_first(word)));
}

PLAYER_TEST(player_has_no_matching)
{
    return !player_has_matching(t, f, phrase, word, seat);
}

/* The only male Baker: nobody else is one. */
PLAYER_TEST(player_is_only_one)
{
    EACH_SEAT (t, s)
        if (s != seat && fits_except(t, f, phrase, word, s))
            return false;
    return true;
}

/* ---- phrases ---- */

/* from them, to them: a player; elsewhere "them" are cards. */
static bool is_they_phrase(const Table *t, const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return phrase->det == DET_they ||
           (phrase->det == DET_them && part->type == NODE_prep &&
            (part->row == PREP_from || part->row == PREP_to) &&
            !phrase_is_group(t->pack, phrase));
}

bool phrase_is_player(const Pack *pack, const Node *phrase)
{
    return bind_is_players(&munchkin_language, pack, phrase);
}

/* A Baker or Gnome; a fighter: without what else is said of them. */
static bool fits_noun(const Table *t, const Frame *f, const Node *phrase,
                      Seat seat)
{
    NODE_MARK(phrase, READ);
    if (!phrase_has_sort(t->pack, phrase, NAME_trait))
        return seat_in(seat, munchkin_players[phrase->row].seats(t, f, phrase));
    if (identity_shows_trait(t, f, seat, phrase->name))
        return true;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type != NODE_modifier || k->row != MOD_or)
            continue;
        NODE_MARK(k, READ);
        if (identity_shows_trait(t, f, seat, k->name))
            return true;
    }
    return false;
}

static bool passes_word(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, Seat seat)
{
    if (k->type == NODE_modifier && (k->row == MOD_joined || k->row == MOD_or ||
                                     k->row == MOD_per || k->row == MOD_bound))
        return true;
    NODE_MARK(k, READ);
    if (k->type == NODE_adjective)
        return k->row == 0
                   ? identity_shows_trait(t, f, seat, k->name)
                   : COVER_IF(t, adjective, QUALITY_INDEX(k->row, PLAYERS),
                              munchkin_language.adjectives[k->row].player(
                                  t, f, phrase, k, seat));
    return COVER_IF(
        t, modifier, QUALITY_INDEX(k->row, PLAYERS),
        munchkin_language.modifiers[k->row].player(t, f, phrase, k, seat));
}

static bool fits_except(const Table *t, const Frame *f, const Node *phrase,
                        const Node *but, Seat seat)
{
    NODE_MARK(phrase, READ);
    if (phrase->det == DET_you || is_they_phrase(t, phrase))
        return phrase->det == DET_you ? seat == f->seat
                                      : seat_in(seat, machine_they(f));
    if (!fits_noun(t, f, phrase, seat) ||
        (phrase->det == DET_another && seat == f->seat))
        return false;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k != but && !passes_word(t, f, phrase, k, seat))
            return false;
    return true;
}

/* Is this player such a one, dead or alive? */
bool seat_fits_phrase(const Table *t, const Frame *f, const Node *phrase,
                      Seat seat)
{
    return fits_except(t, f, phrase, NULL, seat);
}

/* Or one of those who are named with them. */
bool seat_matches(const Table *t, const Frame *f, const Node *phrase, Seat seat)
{
    const Node *joined = phrase_modifier(phrase, MOD_joined);

    return seat_fits_phrase(t, f, phrase, seat) ||
           (joined && seat_matches(t, f, node_first(joined), seat));
}

/* Somebody was chosen for it, or it is the turn of one of them. */
static bool is_chosen_phrase(const Table *t, const Frame *f, const Node *phrase)
{
    return machine_chosen_seats(t, f, phrase) != 0 &&
           phrase_is_player(t->pack, phrase) &&
           (phrase_needs_choice(phrase) ||
            machine_is_each_phrase(t, f, phrase));
}

Seats phrase_players(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *joined = phrase_modifier(phrase, MOD_joined);
    Seats seats = 0;

    NODE_MARK(phrase, READ);
    if (phrase->det == DET_you)
        seats = seat_bit(f->seat);
    else if (is_they_phrase(t, phrase))
        seats = machine_they(f);
    else if (is_chosen_phrase(t, f, phrase))
        seats = machine_chosen_seats(t, f, phrase);
    else
        EACH_SEAT (t, s)
            if ((!seat_is_dead(t, s) || has_adjective(phrase, ADJ_dead)) &&
                seat_fits_phrase(t, f, phrase, s))
                seats |= seat_bit(s);
    return joined ? (Seats)(seats | phrase_players(t, f, node_first(joined)))
                  : seats;
}
