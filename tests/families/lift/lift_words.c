/* lift_words.c: finds the players and cards that a phrase means in this game,
 * and answers conditions. The words are rows of words.def. */
#include <string.h>

#include "families/lift/lift_int.h"

/* ---- players ---- */

const PlayerRow lift_players[NOUNS_COUNT] = {
#define PLAYER(noun, seats, dets) [NOUN_##noun] = { seats_##seats, dets },
#include "families/lift/words.def"
};

/* Of hands only the number of cards is public (LIFT-07). */
static PLAYER_TEST(has_cards)
{
    const Node *what = node_first(word);

    TEST_UNUSED;
    NODE_MARK(what, READ);
    return quantity_is_count_met(what, hand_count(t, seat));
}

static bool in_place(const Table *t, const Frame *f, const Node *phrase,
                     const Node *word, CardId card)
{
    Seat seat = lift_phrase_hand(t, f, node_first(word), f->seat);

    TEST_UNUSED;
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

Seat lift_phrase_hand(const Table *t, const Frame *f, const Node *hand,
                      Seat actor)
{
    const Node *owner = phrase_modifier(hand, MOD_owned);
    Seats seats = seat_bit(actor);

    NODE_MARK(hand, READ);
    if (!owner)
        owner = phrase_modifier(hand, MOD_of);
    if (bind_is_players(&lift_language, t->pack, hand))
        seats = player_phrase_seats(t, f, hand);
    else if (owner)
        seats = player_phrase_seats(t, f, node_first(owner));
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
    TEST_UNUSED;
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
        return __builtin_popcount(player_phrase_seats(t, f, phrase));
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
    if (of) {
        lift_phrase_amounts(t, f, node_first(of), out);
        return;
    }
    if (phrase->row != NOUN_none && lift_amounts[phrase->row].of)
        COVER(t, amount, phrase->row);
    out->at[out->n++] =
        phrase->row != NOUN_none && lift_amounts[phrase->row].of
            ? lift_amounts[phrase->row].of(t, f, phrase, NOBODY, NO_CARD)
            : count_matching(t, f, phrase);
}

static bool has_count(const Table *t, const Frame *f, const Node *what,
                      Seat seat)
{
    (void)f;
    NODE_MARK(what, READ);
    return quantity_is_count_met(what, hand_count(t, seat));
}

static bool players_have(const Table *t, const Frame *f, const Node *node)
{
    return players_satisfy(t, f, node,
                           player_phrase_seats(t, f, condition_subject(node)),
                           has_count);
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
            seat_in(actor, player_phrase_seats(t, f, who))) &&
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
