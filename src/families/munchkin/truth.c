/* truth.c: what is so: the conditions that cards speak of. */
#include "families/munchkin/phrase_int.h"

static bool knows_state(int state)
{
    switch (state) {
    case STATE_male:
    case STATE_female:
    case STATE_alone:
    case STATE_helped:
    case STATE_helping:
    case STATE_winning:
    case STATE_losing:
    case STATE_fighting:
    case STATE_on_turn:
    case STATE_living:
    case STATE_dead:
        return true;
    default:
        return false;
    }
}

/* caught by it, caught by this card */
static bool knows_catch(const Node *by)
{
    return by && by->type == NODE_phrase &&
           (by->det == DET_it || by->det == DET_this);
}

/* fire was used, a fighter was caught by it; not, so far: it was killed. */
static bool knows_is(const Pack *pack, const Node *node)
{
    const Node *subject = node_first(node), *what = node_next(node, subject);

    if (what->type == NODE_participle && what->row == SAY_catch)
        return phrase_is_player(pack, subject) &&
               knows_catch(part_phrase(what, PREP_by));
    if (what->type == NODE_participle)
        return what->row == SAY_use && is_sort(pack, subject, SORT_tag);
    if (what->type == NODE_state)
        return phrase_is_player(pack, subject) && knows_state(what->row);
    return !(node->flags & FLAG_past) && what->type == NODE_phrase &&
           (phrase_is_player(pack, subject)
                ? is_sort(pack, what, SORT_trait)
                : subject->det == DET_it || subject->det == DET_this);
}

bool munchkin_knows(const Pack *pack, const Node *node)
{
    const Node *first = node_first(node);

    switch (node->type) {
    case NODE_is:
        return knows_is(pack, node);
    case NODE_has:
        return phrase_is_player(pack, first) && node->row == HAS_has;
    case NODE_there:
        return !phrase_is_player(pack, first) || first->row != NOUN_none;
    case NODE_acted: /* you used no bonuses */
        return node->row == SAY_use && node_next(node, first) &&
               node_next(node, first)->row == NOUN_bonus;
    case NODE_wins:
        return true;
    case NODE_state:
        return knows_state(node->row);
    default:
        return false;
    }
}

bool seat_is(const Table *t, Seat seat, int state)
{
    bool fights = seat_in(seat, seats_fighting(t));

    switch (state) {
    case STATE_male:
    case STATE_female:
        return t->g->switches[SWITCH_sexes] &&
               (munchkin(t)->seats[seat].sex == SEX_FEMALE) ==
                   (state == STATE_female);
    case STATE_alone:
        return fights && helper_of(t) == NOBODY;
    case STATE_helped:
        return fights && combat_frame(t)->seat == seat &&
               helper_of(t) != NOBODY;
    case STATE_helping:
        return fights && helper_of(t) == seat;
    case STATE_winning:
        return fights && combat_is_winning(t);
    case STATE_losing:
        return fights && !combat_is_winning(t);
    case STATE_fighting:
        return fights;
    case STATE_on_turn:
        return t->g->active == seat;
    case STATE_dead:
        return seat_is_dead(t, seat);
    default:
        return state == STATE_living && !seat_is_dead(t, seat);
    }
}

/* Something of that sort counts in the fight, on the fighters' side. */
static bool was_used(const Table *t, int tag)
{
    EACH_CARD (t, c, ZONE_fight)
        if (!is_kind(t, c, KIND_monster) &&
            !(card_slot(t, c)->flags & CARD_AGAINST) && card_is_word(t, c, tag))
            return true;
    EACH_SEAT (t, s)
        if (seat_in(s, seats_fighting(t)))
            EACH_CARD (t, c, play_of(s))
                if (card_slot(t, c)->flags & CARD_EQUIPPED &&
                    card_is_word(t, c, tag))
                    return true;
    return false;
}

/* Who died of it was a fighter, too. */
static bool was_caught(const Table *t, const Frame *f, const Node *whom,
                       const Node *by)
{
    Seats seats = whom->row == NOUN_fighter ? seats_fighting(t)
                                            : phrase_players(t, f, whom);

    return (seats & caught_by(t, f, by)) != 0;
}

/* Is one of them so? "You" is one; "a fighter" is any. */
static bool is_so(const Table *t, const Frame *f, const Node *node)
{
    const Node *subject = node_first(node), *what = node_next(node, subject);
    bool not = node->flags & FLAG_not;
    Seats seats;

    if (what->type == NODE_participle && what->row == SAY_catch)
        return was_caught(t, f, subject, part_phrase(what, PREP_by)) != not ;
    if (what->type == NODE_participle)
        return was_used(t, subject->name) != not ;
    if (!phrase_is_player(t->pack, subject)) {
        CardId card = subject->det == DET_it ? machine_it(f) : f->card;
        return (card && card_is_such(t, f, what, card)) != not ;
    }
    seats = phrase_players(t, f, subject);
    EACH_SEAT (t, s) {
        bool so;
        if (!seat_in(s, seats))
            continue;
        so = what->type == NODE_state ? seat_is(t, s, what->row)
                                      : seat_shows_trait(t, f, s, what->name);
        if (so && what->type == NODE_phrase && has_adjective(what, ADJ_only))
            EACH_SEAT (t, other)
                so =
                    so && (other == s || !seat_has_trait(t, other, what->name));
        if (so != not )
            return true;
    }
    return false;
}

static bool has_it(const Table *t, const Frame *f, const Node *node)
{
    const Node *subject = node_first(node), *what = node_next(node, subject);
    Seats seats = phrase_players(t, f, subject);

    EACH_SEAT (t, s)
        if (seat_in(s, seats) &&
            seat_carries(t, f, s, what) != (what->det == DET_no))
            return true;
    return false;
}

static bool there_is(const Table *t, const Frame *f, const Node *phrase)
{
    return (count_meant(t, f, phrase) > 0) != (phrase->det == DET_no);
}

/* Whatever a card added; what it took away is no bonus. */
static void note_bonus(void *self, const SumPart *part)
{
    if (part->card != NO_CARD && part->amount > 0)
        *(bool *)self = true;
}

/* You used no bonuses: your Level alone won. */
static bool used_bonuses(const Table *t, Seat seat)
{
    bool used = false;

    (void)seat;
    if (combat_frame(t))
        combat_might(t, &(Sum){ .part = note_bonus, .self = &used });
    return used;
}

/* If they have Lower Mumbling: they lose it. */
CardId munchkin_found(const Table *t, const Frame *f, const Node *condition)
{
    const Node *what;
    Seats seats;

    if (condition->type != NODE_has)
        return NO_CARD;
    what = node_next(condition, node_first(condition));
    seats = phrase_players(t, f, node_first(condition));
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
    switch (node->type) {
    case NODE_is:
        return is_so(t, f, node);
    case NODE_has:
        return has_it(t, f, node);
    case NODE_there:
        return there_is(t, f, node_first(node));
    case NODE_acted:
        return used_bonuses(t, f->seat) !=
               (node_next(node, node_first(node))->det == DET_no);
    case NODE_state:
        return seat_is(t, f->seat, node->row);
    default: /* this makes you win: asked card by card */
        return true;
    }
}
