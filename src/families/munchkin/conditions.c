/* conditions.c: what is so: the conditions that cards speak of
 * (conditions.def). */
#include "families/munchkin/phrase_int.h"

/* The dead are not meant, unless the question is who is dead. Who died of a
 * monster was caught by it, too. */
static Seats meant_players(const Table *t, const Frame *f,
                           const Node *condition)
{
    const Node *subject = condition_subject(condition),
               *what = condition_predicate(condition);
    Seats seats = 0;

    if (what->type != NODE_participle &&
        (what->type != NODE_cond ||
         (what->row != COND_dead && what->row != COND_living)))
        return phrase_players(t, f, subject);
    EACH_SEAT (t, s)
        if (seat_matches(t, f, subject, s))
            seats |= seat_bit(s);
    return seats;
}

static bool players_in_cond(const Table *t, const Frame *f, const Node *node)
{
    return players_satisfy(t, f, node, meant_players(t, f, node),
                           player_has_cond);
}

static bool matches_phrase(const Table *t, const Frame *f, const Node *phrase,
                           Seat seat)
{
    return seat_matches(t, f, phrase, seat);
}

/* you are a Baker, the helper is the highest-level player */
static bool players_match(const Table *t, const Frame *f, const Node *node)
{
    return players_satisfy(t, f, node, meant_players(t, f, node),
                           matches_phrase);
}

static bool has_count(const Table *t, const Frame *f, const Node *what,
                      Seat seat)
{
    return quantity_is_count_met(what, card_count_of_seat(t, f, seat, what));
}

static bool players_have_cards(const Table *t, const Frame *f, const Node *node)
{
    return players_satisfy(t, f, node, meant_players(t, f, node), has_count);
}

Seats seats_caught_by(const Table *t, const Frame *f, const Node *by)
{
    Seats seats = 0;

    NODE_MARK(by, READ);
    if (phrase_is_reference(by))
        return run_seats_caught(t, by->det == DET_this ? f->card : f->it);
    for (CardId c = 1; c <= t->g->cards; c++)
        if (run_seats_caught(t, c) != 0 && card_fits_phrase(t, f, by, c))
            seats |= run_seats_caught(t, c);
    return seats;
}

static bool was_caught_by(const Table *t, const Frame *f, const Node *what,
                          Seat seat)
{
    const Node *by = prep_phrase(what, PREP_by);

    return seat_in(seat, by ? seats_caught_by(t, f, by) : run_all_caught(t));
}

static bool players_were_caught(const Table *t, const Frame *f,
                                const Node *node)
{
    return players_satisfy(t, f, node, meant_players(t, f, node),
                           was_caught_by);
}

/* ---- cards ---- */

typedef bool (*CardPredicate)(const Table *t, const Frame *f, const Node *what,
                              CardId card);

static bool cards_satisfy(const Table *t, const Frame *f, const Node *node,
                          CardPredicate predicate)
{
    const Node *subject = condition_subject(node),
               *what = condition_predicate(node);
    int yes = 0, all = 0;
    Zones zones;

    if (phrase_is_reference(subject)) {
        CardId card = subject->det == DET_this ? f->card : f->it;
        return card != NO_CARD &&
               predicate(t, f, what, card) != condition_is_negated(node);
    }
    zones = phrase_zones(t, f, NULL, subject, seat_bit(f->seat));
    for (CardId c = 1; c <= t->g->cards; c++)
        if (zone_in(card_slot(t, c)->zone, zones) &&
            zone_is_open(t, card_slot(t, c)->zone) &&
            card_is_meant(t, f, subject, c)) {
            all++;
            yes += predicate(t, f, what, twin_original(t, c)) !=
                   condition_is_negated(node);
        }
    return quantity_is_met(subject, yes, all);
}

static bool is_matching_card(const Table *t, const Frame *f, const Node *phrase,
                             CardId card)
{
    return card_matches(t, f, phrase, card);
}

/* it is undead, your armor is a weapon */
static bool cards_match(const Table *t, const Frame *f, const Node *node)
{
    return cards_satisfy(t, f, node, is_matching_card);
}

static bool card_has_cond(const Table *t, const Frame *f, const Node *state,
                          CardId card)
{
    NODE_MARK(state, READ);
    return COVER_IF(
        t, state, QUALITY_INDEX(state->row, CARDS),
        munchkin_language.card_conds[state->row](t, f, NULL, state, card));
}

static bool cards_in_cond(const Table *t, const Frame *f, const Node *node)
{
    return cards_satisfy(t, f, node, card_has_cond);
}

/* by you, by another player; else by anybody */
static bool is_done_by(const Table *t, const Frame *f, const Node *done,
                       Seat seat)
{
    const Node *by = prep_phrase(done, PREP_by);

    return !by || seat_matches(t, f, by, seat);
}

/* So many of those that it could have been done with. Fire was used, it was
 * killed: at least that. */
static bool done_count_holds(const Node *node, int yes, int all)
{
    const Node *subject = condition_subject(node);

    if (subject->det == DET_none || phrase_is_reference(subject))
        return quantity_is_met(subject, yes > 0, 1) !=
               condition_is_negated(node);
    return quantity_is_met(subject,
                           condition_is_negated(node) ? all - yes : yes, all);
}

/* Could they use it in the fight? What lies there, whoever played it; what they
 * have in play, the fighters. */
static bool can_be_used(const Table *t, const Frame *f, const Node *done,
                        CardId card)
{
    Seat owner = card_owner(t, card);

    if (card_slot(t, card)->zone == ZONE_fight)
        return !card_is_kind(t, card, KIND_monster) &&
               !(card_slot(t, card)->flags & CARD_AGAINST) &&
               is_done_by(t, f, done, card_slot(t, card)->by);
    return owner != NOBODY && seat_in(owner, combat_fighters(t)) &&
           card_slot(t, card)->zone == play_zone(owner) &&
           is_done_by(t, f, done, owner);
}

/* fire was used, your weapon was used: it counts in the fight */
static bool cards_were_used(const Table *t, const Frame *f, const Node *node)
{
    int yes = 0, all = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (can_be_used(t, f, condition_predicate(node), c) &&
            card_matches(t, f, condition_subject(node), c)) {
            all++;
            yes += card_slot(t, c)->zone == ZONE_fight ||
                   card_slot(t, c)->flags & CARD_EQUIPPED;
        }
    return done_count_holds(node, yes, all);
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
        n += card_fits_phrase(t, f, phrase, m->killed[i]);
    return n;
}

/* Those that are still fought, or were when the fighters ran. */
static int count_alive(const Table *t, const Frame *f, const Node *phrase)
{
    int n = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        n += card_is_kind(t, c, KIND_monster) &&
             (card_slot(t, c)->zone == ZONE_fight || run_was_fled(t, c)) &&
             !was_killed(t, c) && card_fits_phrase(t, f, phrase, c);
    return n;
}

/* a monster was killed in this combat, by one of the fighters */
static bool cards_were_killed(const Table *t, const Frame *f, const Node *node)
{
    const Node *subject = condition_subject(node);
    int killed = count_killed(t, f, subject);
    bool by = false;

    EACH_SEAT (t, s)
        by |= seat_in(s, combat_fighters(t)) &&
              is_done_by(t, f, condition_predicate(node), s);
    return done_count_holds(node, by ? killed : 0,
                            killed + count_alive(t, f, subject));
}

/* you killed a monster */
static bool killed_matching(const Table *t, const Frame *f, const Node *what,
                            Seat seat)
{
    return seat_in(seat, combat_fighters(t)) &&
           quantity_is_count_met(what, count_killed(t, f, what));
}

static bool players_killed(const Table *t, const Frame *f, const Node *node)
{
    return players_satisfy(t, f, node, meant_players(t, f, node),
                           killed_matching);
}

static bool there_are(const Table *t, const Frame *f, const Node *node)
{
    const Node *what = node_first(node);

    return quantity_is_count_met(what, count_existing(t, f, what));
}

/* ---- the rest ---- */

/* it is your turn, their turn */
static bool is_turn_of(const Table *t, const Frame *f, const Node *node)
{
    const Node *turn = condition_predicate(node);
    Seat seat = turn->det == DET_their ? f->they : f->seat;

    NODE_MARK(turn, READ);
    return (t->g->active == seat) != condition_is_negated(node);
}

/* What a player's strength was made of. */
typedef struct BonusUse {
    Seat seat;
    bool used;
} BonusUse;

/* Whatever a card added, to this player or to all who fight; what it took away
 * is not a bonus. */
static void note_bonus(void *self, const SumTerm *part)
{
    BonusUse *bonuses = self;

    if (part->card != NO_CARD && part->amount > 0 &&
        (part->whose == 0 || part->whose == bonuses->seat + 1))
        bonuses->used = true;
}

/* You used no bonuses: your Level alone won. Of those who do not fight nothing
 * is said. */
static bool used_bonuses(const Table *t, const Frame *f, const Node *what,
                         Seat seat)
{
    BonusUse bonuses = { .seat = seat };

    (void)f;
    NODE_MARK(what, READ);
    strength_fighters_total(t,
                            &(Sum){ .on_term = note_bonus, .self = &bonuses });
    return bonuses.used != (what->det == DET_no);
}

static bool players_used_bonuses(const Table *t, const Frame *f,
                                 const Node *node)
{
    return players_satisfy(t, f, node,
                           meant_players(t, f, node) & combat_fighters(t),
                           used_bonuses);
}

const ConditionRow munchkin_conditions[CONDITIONS_COUNT] = {
#define CONDITION(id, type, subject, predicate, verb, past, meaning) \
    { #id,  NODE_##type, ARG_##subject, ARG_##predicate, CARDVERB_##verb, \
      past, id,          meaning },
#include "families/munchkin/conditions.def"
};

/* If they have Lower Mumbling: they lose it. */
CardId munchkin_matched_card(const Table *t, const Frame *f,
                             const Node *condition)
{
    const Node *what;
    Seats seats;

    if (condition->type != NODE_has)
        return NO_CARD;
    what = condition_predicate(condition);
    seats = phrase_players(t, f, condition_subject(condition));
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            EACH_CARD (t, c, play_zone(s))
                if (card_slot(t, c)->host == NO_CARD &&
                    card_fits_phrase(t, f, what, c))
                    return c;
    return NO_CARD;
}

bool munchkin_condition_holds(const Table *t, const Frame *f, const Node *node)
{
    int row = t->pack->node_info[node - t->pack->nodes].row;

    if (node->type == NODE_cond) /* when helping */
        return player_has_cond(t, f, node, f->seat);
    if (node->type == NODE_wins) /* this makes you win: asked card by card */
        return true;
    return COVER_IF(t, condition, row,
                    munchkin_conditions[row].condition_holds(t, f, node));
}
