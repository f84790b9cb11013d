/* conditions.c: what is so: the conditions that cards speak of
 * (conditions.def). */
#include "families/gloom/effect.h"

static const Node *subject_of(const Node *node)
{
    return node_first(node);
}

static const Node *predicate_of(const Node *node)
{
    return node_next(node, node_first(node));
}

static bool is_not(const Node *node)
{
    return node->flags & FLAG_not;
}

/* ---- players ---- */

/* So many of these players are so. */
typedef bool (*SeatIsSo)(const Table *t, const Frame *f, const Node *what,
                         Seat seat);

static bool players_do(const Table *t, const Frame *f, const Node *node,
                       SeatIsSo is_so)
{
    const Node *subject = subject_of(node), *what = predicate_of(node);
    Seats seats = gloom_phrase_players(t, f, subject);
    int yes = 0, all = 0;

    EACH_SEAT (t, s)
        if (seat_in(s, seats)) {
            Frame each = *f;
            if (subject->det != DET_you)
                each.k = s;
            all++;
            yes += is_so(t, &each, what, s) != is_not(node);
        }
    return quantity_holds(subject, yes, all);
}

static bool is_in_state(const Table *t, const Frame *f, const Node *state,
                        Seat seat)
{
    NODE_MARK(state, READ);
    return REACHED_IF(t, state, QUALITY(state->row, PLAYERS),
                      gloom_language.player_states[state->row](t, f, NULL,
                                                               state, seat));
}

static bool players_are_so(const Table *t, const Frame *f, const Node *node)
{
    return players_do(t, f, node, is_in_state);
}

static bool is_one_of(const Table *t, const Frame *f, const Node *phrase,
                      Seat seat)
{
    return seat_in(seat, gloom_phrase_players(t, f, phrase));
}

static bool players_are_players(const Table *t, const Frame *f,
                                const Node *node)
{
    return players_do(t, f, node, is_one_of);
}

static bool has_so_many(const Table *t, const Frame *f, const Node *what,
                        Seat seat)
{
    return quantity_counts(what, gloom_seat_has(t, f, what, seat));
}

static bool players_show(const Table *t, const Frame *f, const Node *node)
{
    return players_do(t, f, node, has_so_many);
}

static bool players_have_people(const Table *t, const Frame *f,
                                const Node *node)
{
    return players_do(t, f, node, has_so_many);
}

static bool players_have_cards(const Table *t, const Frame *f, const Node *node)
{
    return players_do(t, f, node, has_so_many);
}

/* ---- Characters ---- */

typedef bool (*CardIsSo)(const Table *t, const Frame *f, const Node *what,
                         CardId card);

/* So many of these Characters are so. */
static bool characters_do(const Table *t, const Frame *f, const Node *node,
                          CardIsSo is_so)
{
    const Node *subject = subject_of(node), *what = predicate_of(node);
    Zones stacks = gloom_stacks_meant(t, f, subject);
    int yes = 0, all = __builtin_popcountll(stacks);

    for (; stacks != 0; stacks &= stacks - 1) {
        CardId c = gloom_character_of(t, (ZoneId)__builtin_ctzll(stacks));
        yes += is_so(t, f, what, c) != is_not(node);
    }
    return quantity_holds(subject, yes, all);
}

static bool is_character_in_state(const Table *t, const Frame *f,
                                  const Node *state, CardId card)
{
    NODE_MARK(state, READ);
    return REACHED_IF(t, state, QUALITY(state->row, CARDS),
                      gloom_language.card_states[state->row](t, f, NULL, state,
                                                             card));
}

static bool characters_are_so(const Table *t, const Frame *f, const Node *node)
{
    return characters_do(t, f, node, is_character_in_state);
}

static bool characters_are_such(const Table *t, const Frame *f,
                                const Node *node)
{
    return characters_do(t, f, node, gloom_character_is_such);
}

static bool shows_so_many(const Table *t, const Frame *f, const Node *what,
                          CardId card)
{
    (void)f;
    return quantity_counts(what, gloom_icons_shown(t, what, card));
}

/* "It" may be a card that is being played. */
static bool is_played_card(const Table *t, const Frame *f, const Node *subject)
{
    CardId it = machine_it(f);

    return subject->det == DET_it && it != NO_CARD &&
           !gloom_is_character(t, it);
}

static bool characters_show(const Table *t, const Frame *f, const Node *node)
{
    if (is_played_card(t, f, subject_of(node)))
        return shows_so_many(t, f, predicate_of(node), machine_it(f)) !=
               is_not(node);
    return characters_do(t, f, node, shows_so_many);
}

/* ---- the rest ---- */

/* it is a death */
static bool cards_are_cards(const Table *t, const Frame *f, const Node *node)
{
    CardId card = subject_of(node)->det == DET_this ? f->card : machine_it(f);

    return card != NO_CARD &&
           gloom_card_is_such(t, f, predicate_of(node), card) != is_not(node);
}

/* it is your turn, their turn */
static bool it_is_a_turn(const Table *t, const Frame *f, const Node *node)
{
    Seat seat = predicate_of(node)->det == DET_their ? f->k : f->seat;

    return (t->g->active == seat) != is_not(node);
}

static bool there_are(const Table *t, const Frame *f, const Node *node)
{
    const Node *what = node_first(node);

    return quantity_counts(what, gloom_count_meant(t, f, what));
}

static bool there_are_icons(const Table *t, const Frame *f, const Node *node)
{
    return there_are(t, f, node);
}

static bool there_are_people(const Table *t, const Frame *f, const Node *node)
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

bool gloom_holds(const Table *t, const Frame *f, const Node *node)
{
    int row = t->pack->gists[node - t->pack->nodes].row;

    if (node->type == NODE_state) /* when on turn */
        return is_in_state(t, f, node, f->seat);
    return REACHED_IF(t, condition, row,
                      gloom_conditions[row].holds(t, f, node));
}
