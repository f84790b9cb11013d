/* player_words.c: what words about players mean in every family. Which words a
 * family has, and what it calls by them, is in its words.def. */
#include "engine/player_words.h"

#include "engine/coverage.h"
#include "engine/evaluate.h"
#include "engine/machine_int.h"

/* ---- words ---- */

PLAYER_TEST(player_is_other)
{
    TEST_UNUSED;
    return seat != f->seat;
}

/* Whose neighbours are meant: yours, or theirs. */
static Seat neighbor_base(const Frame *f, const Node *phrase)
{
    return phrase && phrase->det == DET_their ? f->they : f->seat;
}

PLAYER_TEST(player_is_left)
{
    TEST_UNUSED;
    return seat == seat_left_of(t, neighbor_base(f, phrase));
}

PLAYER_TEST(player_is_right)
{
    TEST_UNUSED;
    return seat_left_of(t, seat) == neighbor_base(f, phrase);
}

PLAYER_TEST(player_is_on_turn)
{
    TEST_UNUSED;
    return t->g->active == seat;
}

PLAYER_TEST(player_is_no_match)
{
    TEST_UNUSED;
    return !seat_in(seat, effect_ops(t)->players(t, f, node_first(word)));
}

Seats seats_players(const Table *t, const Frame *f, const Node *phrase)
{
    (void)f, (void)phrase;
    return seats_all(t->g);
}

Seats seats_neighbors(const Table *t, const Frame *f, const Node *phrase)
{
    Seat seat = neighbor_base(f, phrase);
    Seats seats = seat_bit(seat_left_of(t, seat));

    EACH_SEAT (t, s)
        if (seat_left_of(t, s) == seat)
            seats |= seat_bit(s);
    return seats;
}

/* ---- phrases ---- */

static bool passes_word(const Table *t, const Frame *f, const Node *phrase,
                        const Node *word, Seat seat)
{
    const Language *lang = effect_ops(t)->language;
    PlayerTest test = word->type == NODE_adjective
                          ? lang->adjectives[word->row].player
                          : lang->modifiers[word->row].player;

    if (!test)
        return true; /* and somebody else */
    NODE_MARK(word, READ);
    return word->type == NODE_adjective
               ? COVER_IF(t, adjective, QUALITY_INDEX(word->row, PLAYERS),
                          test(t, f, phrase, word, seat))
               : COVER_IF(t, modifier, QUALITY_INDEX(word->row, PLAYERS),
                          test(t, f, phrase, word, seat));
}

/* All that the noun means, without those of whom a word is not true. */
static Seats noun_seats(const Table *t, const Frame *f, const Node *phrase)
{
    Seats seats =
        effect_ops(t)->language->players[phrase->row].seats(t, f, phrase);

    if (phrase->det == DET_another)
        seats &= (Seats)~seat_bit(f->seat);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        EACH_SEAT (t, s)
            if (seat_in(s, seats) && !passes_word(t, f, phrase, k, s))
                seats &= (Seats)~seat_bit(s);
    return seats;
}

/* Somebody was chosen for it, or it is the turn of one of them. */
static bool is_chosen(const Table *t, const Frame *f, const Node *phrase)
{
    return machine_chosen_seats(t, f, phrase) != 0 &&
           (phrase_needs_choice(phrase) ||
            machine_is_each_phrase(t, f, phrase));
}

Seats player_phrase_seats(const Table *t, const Frame *f, const Node *phrase)
{
    const Node *joined = phrase_modifier(phrase, MOD_joined);
    Seats seats;

    NODE_MARK(phrase, READ);
    if (phrase->det == DET_you)
        seats = seat_bit(f->seat);
    else if (phrase->det == DET_they || phrase->det == DET_them)
        seats = machine_they(f);
    else if (is_chosen(t, f, phrase))
        seats = machine_chosen_seats(t, f, phrase);
    else
        seats = noun_seats(t, f, phrase);
    return joined
               ? (Seats)(seats | player_phrase_seats(t, f, node_first(joined)))
               : seats;
}

/* ---- conditions ---- */

bool player_has_cond(const Table *t, const Frame *f, const Node *cond,
                     Seat seat)
{
    PlayerTest test = effect_ops(t)->language->player_conds[cond->row];

    NODE_MARK(cond, READ);
    return COVER_IF(t, state, QUALITY_INDEX(cond->row, PLAYERS),
                    test(t, f, NULL, cond, seat));
}

bool players_satisfy(const Table *t, const Frame *f, const Node *condition,
                     Seats seats, SeatPredicate predicate)
{
    const Node *subject = condition_subject(condition);
    int yes = 0, all = 0;

    EACH_SEAT (t, s)
        if (seat_in(s, seats)) {
            Frame each = *f;
            if (subject->det != DET_you)
                frame_set_they(&each, s);
            all++;
            yes += predicate(t, &each, condition_predicate(condition), s) !=
                   condition_is_negated(condition);
        }
    return quantity_is_met(subject, yes, all);
}
