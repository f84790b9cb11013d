/* lift_words.c: finds the players and cards that a phrase means in this game,
 * and answers conditions. The words are rows of words.def. */
#include <string.h>

#include "families/lift/lift_int.h"

/* ---- players ---- */

static Seats seats_players(const Table *t, const Frame *f, const Node *phrase)
{
    (void)f;
    (void)phrase;
    return seats_all(t->g);
}

static Seats seats_neighbors(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats = seat_bit(seat_left_of(t, f->seat));

    (void)phrase; /* its adjective says left or right */
    EACH_SEAT (t, s)
        if (seat_left_of(t, s) == f->seat)
            seats |= seat_bit(s);
    return seats;
}

const PlayerRow lift_players[NOUNS_COUNT] = {
#define PLAYER(noun, seats, dets) [NOUN_##noun] = { seats_##seats, dets },
#include "families/lift/words.def"
};

#define PLAYER_TEST(id) \
    static bool id(const Table *t, const Frame *f, const Node *phrase, \
                   const Node *word, Seat seat)
#define UNUSED (void)t, (void)f, (void)phrase, (void)word

PLAYER_TEST(is_other)
{
    UNUSED;
    return seat != f->seat;
}

PLAYER_TEST(is_left)
{
    UNUSED;
    return seat == seat_left_of(t, f->seat);
}

PLAYER_TEST(is_right)
{
    UNUSED;
    return f->seat == seat_left_of(t, seat);
}

/* Of hands only the number of cards is public (LIFT-07). */
PLAYER_TEST(has_cards)
{
    const Node *what = node_first(word);

    UNUSED;
    NODE_MARK(what, READ);
    return quantity_is_count_met(what, hand_count(t, seat));
}

static bool in_place(const Table *t, const Frame *f, const Node *phrase,
                     const Node *word, CardId card)
{
    Seat seat = lift_phrase_hand(t, f, node_first(word), f->seat);

    UNUSED;
    return seat != NOBODY && card_slot(t, card)->zone == hand_zone(seat);
}

const QualityRow lift_adjectives[ADJS_COUNT] = {
#define ADJECTIVE(word, player, card) [ADJ_##word] = { player, 0, card },
#include "families/lift/words.def"
};

const QualityRow lift_modifiers[MODS_COUNT] = {
#define MODIFIER(word, player, player_in, card, card_in) \
    [MOD_##word] = { player, player_in, card, card_in },
#include "families/lift/words.def"
};

static bool seat_passes(const Table *t, const Frame *f, const Node *phrase,
                        Seat seat)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        PlayerTest test = k->type == NODE_adjective
                              ? lift_adjectives[k->row].player
                              : lift_modifiers[k->row].player;
        if (!test)
            continue;
        NODE_MARK(k, READ);
        if (k->type == NODE_adjective
                ? !COVER_IF(t, adjective, QUALITY_INDEX(k->row, PLAYERS),
                            test(t, f, phrase, k, seat))
                : !COVER_IF(t, modifier, QUALITY_INDEX(k->row, PLAYERS),
                            test(t, f, phrase, k, seat)))
            return false;
    }
    return true;
}

/* Those of the phrase itself, without who is joined to it by "and". */
static Seats named_players(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats, out = 0;

    if (phrase->det == DET_you)
        return seat_bit(f->seat);
    if (phrase->det == DET_they || phrase->det == DET_them)
        return machine_they(f);
    if (machine_chosen_seats(t, f, phrase) != 0 &&
        (phrase_needs_choice(phrase) || machine_is_each_phrase(t, f, phrase)))
        return machine_chosen_seats(t, f, phrase);
    seats = lift_players[phrase->row].seats(t, f, phrase);
    if (phrase->det == DET_another)
        seats &= (Seats)~seat_bit(f->seat);
    EACH_SEAT (t, s)
        if (seat_in(s, seats) && seat_passes(t, f, phrase, s))
            out |= seat_bit(s);
    return out;
}

Seats lift_phrase_players(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *joined = phrase_modifier(phrase, MOD_joined);
    Seats seats = named_players(t, f, phrase);

    NODE_MARK(phrase, READ);
    return joined
               ? (Seats)(seats | lift_phrase_players(t, f, node_first(joined)))
               : seats;
}

Seat lift_phrase_hand(const Table *t, const Frame *f, const Node *hand,
                      Seat actor)
{
    const Node *owner = phrase_modifier(hand, MOD_owned);
    Seats seats = seat_bit(actor);

    NODE_MARK(hand, READ);
    if (!owner)
        owner = phrase_modifier(hand, MOD_of);
    if (bind_is_players(&lift_language, t->pack, hand))
        seats = lift_phrase_players(t, f, hand);
    else if (owner)
        seats = lift_phrase_players(t, f, node_first(owner));
    else if (hand->det == DET_your)
        seats = seat_bit(f->seat);
    else if (hand->det == DET_their)
        seats = machine_they(f);
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

/* ---- cards ---- */

static bool is_any_card(const Table *t, const Frame *f, const Node *phrase,
                        const Node *word, CardId card)
{
    UNUSED;
    return card != NO_CARD;
}

const CardRow lift_cards[NOUNS_COUNT] = {
#define CARD(noun, is) [NOUN_##noun] = { is_##is },
#include "families/lift/words.def"
};

const PlaceRow lift_places[NOUNS_COUNT] = {
#define PLACE(noun, in) [NOUN_##noun] = { in },
#include "families/lift/words.def"
};

/* A guest, a red: kinds and colours are declared words. */
static bool has_word(const Table *t, const PackName *word, CardId card)
{
    const CardDef *def = card_def(t, card);

    return word->type == NAME_kind ? def->kind == word->kind
                                   : def->tags >> (word->number - 1) & 1;
}

static bool is_named(const Table *t, const Node *phrase, CardId card)
{
    if (phrase->flags & FLAG_quoted)
        return strcmp(card_def(t, card)->name,
                      t->pack->strings[phrase->name]) == 0;
    if (phrase->name == 0 || has_word(t, &t->pack->names[phrase->name], card))
        return true;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or) {
            NODE_MARK(k, READ);
            if (has_word(t, &t->pack->names[k->name], card))
                return true;
        }
    return false;
}

/* A red guest, a card in your hand; whose it is was looked up before
 * (lift_effects.c). */
static bool passes_word(const Table *t, const Frame *f, const Node *phrase,
                        const Node *k, CardId card)
{
    CardTest test = k->type == NODE_modifier ? lift_modifiers[k->row].card
                                             : lift_adjectives[k->row].card;

    NODE_MARK(k, READ);
    if (k->type == NODE_adjective && k->row == 0)
        return has_word(t, &t->pack->names[k->name], card);
    return !test || COVER_IF(t, modifier, QUALITY_INDEX(k->row, CARDS),
                             test(t, f, phrase, k, card));
}

bool lift_card_matches(const Table *t, const Frame *f, const Node *phrase,
                       CardId card)
{
    NODE_MARK(phrase, READ);
    if (phrase->det == DET_it || phrase->det == DET_that)
        return card == f->it;
    if (phrase->det == DET_this)
        return card == f->card;
    if (!is_named(t, phrase, card))
        return false;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (!passes_word(t, f, phrase, k, card))
            return false;
    return true;
}

/* ---- numbers and conditions ---- */

static int amount_floor(const Table *t, const Frame *f, const Node *phrase,
                        Seat seat, CardId card)
{
    (void)f, (void)phrase, (void)seat, (void)card;
    return lift(t)->floor;
}

const AmountRow lift_amounts[NOUNS_COUNT] = {
#define AMOUNT(noun, of, owners, adjectives) \
    [NOUN_##noun] = { amount_##of, owners, adjectives },
#include "families/lift/words.def"
};

/* Cards in hands, or players. */
static int count_matching(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *in = phrase_modifier(phrase, MOD_in);
    Seat seat;

    if (bind_is_players(&lift_language, t->pack, phrase))
        return __builtin_popcount(lift_phrase_players(t, f, phrase));
    NODE_MARK(phrase, READ);
    seat = lift_phrase_hand(t, f, in ? node_first(in) : phrase, f->seat);
    return seat == NOBODY ? 0 : hand_count(t, seat);
}

void lift_phrase_amounts(const Table *t, const Frame *f, const Node *phrase,
                         Amounts *out)
{
    const Node *of =
        phrase->row == NOUN_number ? phrase_modifier(phrase, MOD_of) : NULL;

    NODE_MARK(phrase, READ);
    if (phrase->det == DET_count || of) {
        lift_phrase_amounts(t, f, of ? node_first(of) : node_first(phrase),
                            out);
        return;
    }
    if (phrase->row != NOUN_none && lift_amounts[phrase->row].of)
        COVER(t, amount, phrase->row);
    out->at[out->n++] =
        phrase->row != NOUN_none && lift_amounts[phrase->row].of
            ? lift_amounts[phrase->row].of(t, f, phrase, NOBODY, NO_CARD)
            : count_matching(t, f, phrase);
}

/* Is it so of the right number of these players? */
static bool players_have(const Table *t, const Frame *f, const Node *node)
{
    const Node *who = node_first(node), *what = node_next(node, who);
    Seats seats = lift_phrase_players(t, f, who);
    bool negated = node->flags & FLAG_not;
    int yes = 0;

    NODE_MARK(what, READ);
    EACH_SEAT (t, s)
        yes += seat_in(s, seats) &&
               quantity_is_count_met(what, hand_count(t, s)) != negated;
    return quantity_is_met(who, yes, __builtin_popcount(seats));
}

const ConditionRow lift_conditions[CONDITIONS_COUNT] = {
#define CONDITION(id, type, subject, predicate, meaning) \
    { #id, NODE_##type, ARG_##subject, ARG_##predicate, 0, false, id, meaning },
#include "families/lift/conditions.def"
};

bool lift_condition_holds(const Table *t, const Frame *f, const Node *node)
{
    int row = t->pack->node_info[node - t->pack->nodes].row;

    return COVER_IF(t, condition, row,
                    lift_conditions[row].condition_holds(t, f, node));
}

/* ---- what the guest in the lift forbids ---- */

const QuestionRow lift_questions[QUESTIONS_COUNT] = {
#define QUESTION(phase, id, verb, subject, object, needed, parts, meaning) \
    { #phase " " #id, PHASE_##phase, CARDVERB_##verb, false, ARG_##subject, \
      ARG_##object,   needed,        parts,           0,     meaning },
#include "families/lift/questions.def"
};

/* They cannot play red guests; what is drawn is no card yet. */
static bool rule_forbids(const Table *t, const Frame *f, const Node *rule,
                         Seat actor, CardId card)
{
    const Node *who = prep_phrase(rule, PREP_subject);
    const Node *what =
        prep_phrase(clause_head(rule, NODE_command), PREP_object);

    NODE_MARK(who, READ);
    return (node_lacks_child(rule, NODE_if, 0) ||
            evaluate_clause_ifs(t, f, rule)) &&
           (who->row == NOUN_nobody ||
            seat_in(actor, lift_phrase_players(t, f, who))) &&
           (card == NO_CARD || lift_card_matches(t, f, what, card));
}

bool lift_is_forbidden(const Table *t, int question, Seat actor, CardId card)
{
    CardId guest = t->g->zones[ZONE_lift].last;
    Frame f;

    if (guest == NO_CARD || lift(t)->sender == 0)
        return false;
    f = frame_of((Seat)(lift(t)->sender - 1), guest);
    for (const ClauseInfo *p = card_def(t, guest)->clauses; p->clause; p++)
        if (p->topic == TOPIC_QUESTION + question) {
            bool forbids = rule_forbids(t, &f, p->node, actor, card);
            if (forbids)
                COVER_STATEMENT(t, p->node);
            if (COVER_IF(t, question, question, forbids))
                return true;
        }
    return false;
}
