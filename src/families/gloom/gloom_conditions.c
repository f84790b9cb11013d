/* gloom_conditions.c: evaluates the conditions of cards (conditions.def). */
#include "families/gloom/gloom_int.h"

/* ---- players ---- */

static bool players_so(const Table *t, const Frame *f, const Node *node,
                       SeatPredicate predicate)
{
    return players_satisfy(t, f, node,
                           player_phrase_seats(t, f, condition_subject(node)),
                           predicate);
}

static bool players_in_cond(const Table *t, const Frame *f, const Node *node)
{
    return players_so(t, f, node, player_has_cond);
}

static bool matches_phrase(const Table *t, const Frame *f, const Node *phrase,
                           Seat seat)
{
    return seat_in(seat, player_phrase_seats(t, f, phrase));
}

static bool players_match(const Table *t, const Frame *f, const Node *node)
{
    return players_so(t, f, node, matches_phrase);
}

static bool has_count(const Table *t, const Frame *f, const Node *what,
                      Seat seat)
{
    return quantity_is_count_met(what, gloom_seat_count(t, f, what, seat));
}

static bool players_show(const Table *t, const Frame *f, const Node *node)
{
    return players_so(t, f, node, has_count);
}

static bool players_have_characters(const Table *t, const Frame *f,
                                    const Node *node)
{
    return players_so(t, f, node, has_count);
}

static bool players_have_cards(const Table *t, const Frame *f, const Node *node)
{
    return players_so(t, f, node, has_count);
}

/* ---- Characters ---- */

typedef bool (*CardPredicate)(const Table *t, const Frame *f, const Node *what,
                              CardId card);

/* Is the condition true of the right number of these Characters? */
static bool characters_satisfy(const Table *t, const Frame *f, const Node *node,
                               CardPredicate predicate)
{
    const Node *subject = condition_subject(node),
               *what = condition_predicate(node);
    Zones stacks = gloom_phrase_stacks(t, f, subject);
    int yes = 0, all = __builtin_popcountll(stacks);

    for (; stacks != 0; stacks &= stacks - 1) {
        CardId c = gloom_character_of(t, (ZoneId)__builtin_ctzll(stacks));
        yes += predicate(t, f, what, c) != condition_is_negated(node);
    }
    return quantity_is_met(subject, yes, all);
}

static bool character_has_cond(const Table *t, const Frame *f,
                               const Node *state, CardId card)
{
    NODE_MARK(state, READ);
    return COVER_IF(
        t, state, QUALITY_INDEX(state->row, CARDS),
        gloom_language.card_conds[state->row](t, f, NULL, state, card));
}

static bool characters_in_cond(const Table *t, const Frame *f, const Node *node)
{
    return characters_satisfy(t, f, node, character_has_cond);
}

static bool characters_match(const Table *t, const Frame *f, const Node *node)
{
    return characters_satisfy(t, f, node, gloom_character_matches);
}

static bool shows_count(const Table *t, const Frame *f, const Node *what,
                        CardId card)
{
    (void)f;
    return quantity_is_count_met(what, gloom_icons_shown(t, what, card));
}

/* "It" may be a card that is being played. */
static bool is_played_card(const Table *t, const Frame *f, const Node *subject)
{
    CardId it = f->it;

    return subject->det == DET_it && it != NO_CARD &&
           !gloom_is_character(t, it);
}

static bool characters_show(const Table *t, const Frame *f, const Node *node)
{
    if (is_played_card(t, f, condition_subject(node)))
        return shows_count(t, f, condition_predicate(node), f->it) !=
               condition_is_negated(node);
    return characters_satisfy(t, f, node, shows_count);
}

/* ---- the rest ---- */

/* it is a death */
static bool cards_match(const Table *t, const Frame *f, const Node *node)
{
    CardId card = condition_subject(node)->det == DET_this ? f->card : f->it;

    return card != NO_CARD &&
           gloom_card_matches(t, f, condition_predicate(node), card) !=
               condition_is_negated(node);
}

/* it is your turn, their turn */
static bool is_turn_of(const Table *t, const Frame *f, const Node *node)
{
    Seat seat = condition_predicate(node)->det == DET_their ? f->they : f->seat;

    return (t->g->active == seat) != condition_is_negated(node);
}

static bool there_are(const Table *t, const Frame *f, const Node *node)
{
    const Node *what = node_first(node);

    return quantity_is_count_met(what, gloom_count_matching(t, f, what));
}

static bool there_are_icons(const Table *t, const Frame *f, const Node *node)
{
    return there_are(t, f, node);
}

static bool there_are_characters(const Table *t, const Frame *f,
                                 const Node *node)
{
    return there_are(t, f, node);
}

static bool there_are_cards(const Table *t, const Frame *f, const Node *node)
{
    return there_are(t, f, node);
}

const ConditionRow gloom_conditions[CONDITIONS_COUNT] = {
#define CONDITION(id, type, subject, predicate, meaning) \
    { #id, NODE_##type, ARG_##subject, ARG_##predicate, 0, false, id, meaning },
#include "families/gloom/conditions.def"
};

bool gloom_condition_holds(const Table *t, const Frame *f, const Node *node)
{
    int row = t->pack->node_info[node - t->pack->nodes].row;

    if (node->type == NODE_cond) /* when on turn */
        return player_has_cond(t, f, node, f->seat);
    return COVER_IF(t, condition, row,
                    gloom_conditions[row].condition_holds(t, f, node));
}
