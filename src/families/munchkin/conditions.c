/* conditions.c: what is so: the conditions that cards speak of
 * (conditions.def). */
#include "families/munchkin/phrase_int.h"

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

/* So many of these players are so. */
typedef bool (*SeatIsSo)(const Table *t, const Frame *f, const Node *what,
                         Seat seat);

/* The dead are not meant, unless the question is who is dead. Who died of a
 * monster was caught by it, too. */
static Seats players_asked(const Table *t, const Frame *f, const Node *subject,
                           const Node *what)
{
    Seats seats = 0;

    if (what->type != NODE_participle &&
        (what->type != NODE_state ||
         (what->row != STATE_dead && what->row != STATE_living)))
        return phrase_players(t, f, subject);
    EACH_SEAT (t, s)
        if (seat_is_meant(t, f, subject, s))
            seats |= seat_bit(s);
    return seats;
}

static bool some_players_do(const Table *t, const Frame *f, const Node *node,
                            Seats some, SeatIsSo is_so)
{
    const Node *subject = subject_of(node), *what = predicate_of(node);
    Seats seats = players_asked(t, f, subject, what) & some;
    int yes = 0, all = 0;

    EACH_SEAT (t, s)
        if (seat_in(s, seats)) {
            Frame each = *f;
            if (subject->det != DET_you)
                frame_they(&each, s);
            all++;
            yes += is_so(t, &each, what, s) != is_not(node);
        }
    return quantity_holds(subject, yes, all);
}

static bool players_do(const Table *t, const Frame *f, const Node *node,
                       SeatIsSo is_so)
{
    return some_players_do(t, f, node, seats_all(t->g), is_so);
}

bool seat_is_in_state(const Table *t, const Frame *f, const Node *state,
                      Seat seat)
{
    NODE_MARK(state, READ);
    return REACHED_IF(t, state, QUALITY(state->row, PLAYERS),
                      munchkin_language.player_states[state->row](t, f, NULL,
                                                                  state, seat));
}

static bool players_are_so(const Table *t, const Frame *f, const Node *node)
{
    return players_do(t, f, node, seat_is_in_state);
}

static bool is_one_of(const Table *t, const Frame *f, const Node *phrase,
                      Seat seat)
{
    return seat_is_meant(t, f, phrase, seat);
}

/* you are a Baker, the helper is the highest-level player */
static bool players_are_players(const Table *t, const Frame *f,
                                const Node *node)
{
    return players_do(t, f, node, is_one_of);
}

static bool has_so_many(const Table *t, const Frame *f, const Node *what,
                        Seat seat)
{
    return quantity_counts(what, seat_carries(t, f, seat, what));
}

static bool players_have_cards(const Table *t, const Frame *f, const Node *node)
{
    return players_do(t, f, node, has_so_many);
}

Seats caught_by(const Table *t, const Frame *f, const Node *by)
{
    Seats seats = 0;

    NODE_MARK(by, READ);
    if (is_pointed_at(by))
        return seats_caught(t, by->det == DET_this ? f->card : machine_it(f));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (seats_caught(t, c) != 0 && card_is_such(t, f, by, c))
            seats |= seats_caught(t, c);
    return seats;
}

static bool was_caught_by(const Table *t, const Frame *f, const Node *what,
                          Seat seat)
{
    const Node *by = part_phrase(what, PREP_by);

    return seat_in(seat, by ? caught_by(t, f, by) : seats_caught_at_all(t));
}

static bool players_were_caught(const Table *t, const Frame *f,
                                const Node *node)
{
    return players_do(t, f, node, was_caught_by);
}

/* ---- cards ---- */

typedef bool (*CardIsSo)(const Table *t, const Frame *f, const Node *what,
                         CardId card);

static bool cards_do(const Table *t, const Frame *f, const Node *node,
                     CardIsSo is_so)
{
    const Node *subject = subject_of(node), *what = predicate_of(node);
    int yes = 0, all = 0;
    Zones zones;

    if (is_pointed_at(subject)) {
        CardId card = subject->det == DET_this ? f->card : machine_it(f);
        return card != NO_CARD && is_so(t, f, what, card) != is_not(node);
    }
    zones = zones_meant(t, f, NULL, subject, seat_bit(f->seat));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (zone_in(card_slot(t, c)->zone, zones) &&
            zone_is_open(t, card_slot(t, c)->zone) &&
            card_is_such(t, f, subject, c)) {
            all++;
            yes += is_so(t, f, what, c) != is_not(node);
        }
    return quantity_holds(subject, yes, all);
}

static bool is_such_card(const Table *t, const Frame *f, const Node *phrase,
                         CardId card)
{
    return card_is_meant(t, f, phrase, card);
}

/* it is undead, your armor is a weapon */
static bool cards_are_cards(const Table *t, const Frame *f, const Node *node)
{
    return cards_do(t, f, node, is_such_card);
}

static bool is_card_in_state(const Table *t, const Frame *f, const Node *state,
                             CardId card)
{
    NODE_MARK(state, READ);
    return REACHED_IF(t, state, QUALITY(state->row, CARDS),
                      munchkin_language.card_states[state->row](t, f, NULL,
                                                                state, card));
}

static bool cards_are_so(const Table *t, const Frame *f, const Node *node)
{
    return cards_do(t, f, node, is_card_in_state);
}

/* by you, by another player; else by anybody */
static bool is_done_by(const Table *t, const Frame *f, const Node *done,
                       Seat seat)
{
    const Node *by = part_phrase(done, PREP_by);

    return !by || seat_is_meant(t, f, by, seat);
}

/* So many of those that it could have been done with. Fire was used, it was
 * killed: at least that. */
static bool so_many_were(const Node *node, int yes, int all)
{
    const Node *subject = subject_of(node);

    if (subject->det == DET_none || is_pointed_at(subject))
        return quantity_holds(subject, yes > 0, 1) != is_not(node);
    return quantity_holds(subject, is_not(node) ? all - yes : yes, all);
}

/* Could they use it in the fight? What lies there, whoever played it; what they
 * have in play, the fighters. */
static bool can_be_used(const Table *t, const Frame *f, const Node *done,
                        CardId card)
{
    Seat owner = owner_of(t, card);

    if (card_slot(t, card)->zone == ZONE_fight)
        return !is_kind(t, card, KIND_monster) &&
               !(card_slot(t, card)->flags & CARD_AGAINST) &&
               is_done_by(t, f, done, card_slot(t, card)->by);
    return owner != NOBODY && seat_in(owner, seats_fighting(t)) &&
           card_slot(t, card)->zone == play_of(owner) &&
           is_done_by(t, f, done, owner);
}

/* fire was used, your weapon was used: it counts in the fight */
static bool cards_were_used(const Table *t, const Frame *f, const Node *node)
{
    int yes = 0, all = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (can_be_used(t, f, predicate_of(node), c) &&
            card_is_meant(t, f, subject_of(node), c)) {
            all++;
            yes += card_slot(t, c)->zone == ZONE_fight ||
                   card_slot(t, c)->flags & CARD_EQUIPPED;
        }
    return so_many_were(node, yes, all);
}

static bool was_killed(const Table *t, CardId card)
{
    const Munchkin *m = munchkin(t);

    for (int i = 0; i < KILLED_MAX && m->killed[i] != NO_CARD; i++)
        if (m->killed[i] == card)
            return true;
    return false;
}

static int count_killed(const Table *t, const Frame *f, const Node *phrase)
{
    const Munchkin *m = munchkin(t);
    int n = 0;

    for (int i = 0; i < KILLED_MAX && m->killed[i] != NO_CARD; i++)
        n += card_is_such(t, f, phrase, m->killed[i]);
    return n;
}

/* Those that are still fought, or were when the fighters ran. */
static int count_alive(const Table *t, const Frame *f, const Node *phrase)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        n += is_kind(t, c, KIND_monster) &&
             (card_slot(t, c)->zone == ZONE_fight || was_fled(t, c)) &&
             !was_killed(t, c) && card_is_such(t, f, phrase, c);
    return n;
}

/* a monster was killed in this combat, by one of the fighters */
static bool cards_were_killed(const Table *t, const Frame *f, const Node *node)
{
    const Node *subject = subject_of(node);
    int killed = count_killed(t, f, subject);
    bool by = false;

    EACH_SEAT (t, s)
        by |= seat_in(s, seats_fighting(t)) &&
              is_done_by(t, f, predicate_of(node), s);
    return so_many_were(node, by ? killed : 0,
                        killed + count_alive(t, f, subject));
}

/* you killed a monster */
static bool killed_such(const Table *t, const Frame *f, const Node *what,
                        Seat seat)
{
    return seat_in(seat, seats_fighting(t)) &&
           quantity_counts(what, count_killed(t, f, what));
}

static bool players_killed(const Table *t, const Frame *f, const Node *node)
{
    return players_do(t, f, node, killed_such);
}

static bool there_are(const Table *t, const Frame *f, const Node *node)
{
    const Node *what = node_first(node);

    return quantity_counts(what, count_there(t, f, what));
}

/* ---- the rest ---- */

/* it is your turn, their turn */
static bool it_is_a_turn(const Table *t, const Frame *f, const Node *node)
{
    const Node *turn = predicate_of(node);
    Seat seat = turn->det == DET_their ? f->k : f->seat;

    NODE_MARK(turn, READ);
    return (t->g->active == seat) != is_not(node);
}

/* What a player's strength was made of. */
typedef struct Bonuses {
    Seat seat;
    bool used;
} Bonuses;

/* Whatever a card added, to this player or to all who fight; what it took away
 * is not a bonus. */
static void note_bonus(void *self, const SumPart *part)
{
    Bonuses *bonuses = self;

    if (part->card != NO_CARD && part->amount > 0 &&
        (part->whose == 0 || part->whose == bonuses->seat + 1))
        bonuses->used = true;
}

/* You used no bonuses: your Level alone won. Of those who do not fight nothing
 * is said. */
static bool used_bonuses(const Table *t, const Frame *f, const Node *what,
                         Seat seat)
{
    Bonuses bonuses = { .seat = seat };

    (void)f;
    NODE_MARK(what, READ);
    combat_might(t, &(Sum){ .part = note_bonus, .self = &bonuses });
    return bonuses.used != (what->det == DET_no);
}

static bool players_used_bonuses(const Table *t, const Frame *f,
                                 const Node *node)
{
    return some_players_do(t, f, node, seats_fighting(t), used_bonuses);
}

const ConditionRow munchkin_conditions[CONDITIONS_COUNT] = {
#define CONDITION(id, type, subject, predicate, verb, past, meaning) \
    { #id,      NODE_##type, ARG_##subject, ARG_##predicate, \
      SAY_##verb, past,        id,            meaning },
#include "families/munchkin/conditions.def"
};

/* If they have Lower Mumbling: they lose it. */
CardId munchkin_found(const Table *t, const Frame *f, const Node *condition)
{
    const Node *what;
    Seats seats;

    if (condition->type != NODE_has)
        return NO_CARD;
    what = predicate_of(condition);
    seats = phrase_players(t, f, subject_of(condition));
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            EACH_CARD (t, c, play_of(s))
                if (card_slot(t, c)->host == NO_CARD &&
                    card_is_such(t, f, what, c))
                    return c;
    return NO_CARD;
}

bool munchkin_holds(const Table *t, const Frame *f, const Node *node)
{
    int row = t->pack->gists[node - t->pack->nodes].row;

    if (node->type == NODE_state) /* when helping */
        return seat_is_in_state(t, f, node, f->seat);
    if (node->type == NODE_wins) /* this makes you win: asked card by card */
        return true;
    return REACHED_IF(t, condition, row,
                      munchkin_conditions[row].holds(t, f, node));
}
