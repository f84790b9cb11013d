/* order.c: orders: who does it, with what, how often, and the doing. */
#include <string.h>

#include "engine/bind.h"
#include "engine/kernel.h"
#include "engine/leak.h"
#include "engine/machine_int.h"
#include "engine/static.h"

/* ---- doing ---- */

static bool act(Table *t, Frame *f, Seat doer, CardId card, CardId second)
{
    const Node *order = statement(t, f), *object = object_at(t, f);
    Deed deed = { .order = order,
                  .object = object,
                  .row = effect_of(t, order, object),
                  .doer = doer,
                  .whom = machine_whom(f),
                  .card = card,
                  .second = second,
                  .n = card == NO_CARD ? count_of(t, f, object) : 1 };

    if (!deeds_of(t)->act(t, f, &deed))
        return false;
    REACHED_NODE(t, order);
    return true;
}

/* Another card may step in, once: then it runs first, and this waits. Cards
 * that lie hidden are not kept in a frame, so nothing steps in for them. */
static bool is_offered(Table *t, Frame *f, Seat doer, CardId card)
{
    const Node *order = statement(t, f);
    const Node *object = object_at(t, f);
    Deed deed = { .order = order,
                  .object = object,
                  .row = effect_of(t, order, object),
                  .doer = doer,
                  .whom = machine_whom(f),
                  .card = card,
                  .n = card == NO_CARD ? count_of(t, f, object) : 1 };

    if (!deeds_of(t)->waits ||
        (card != NO_CARD && !zone_is_open(t, card_slot(t, card)->zone)) ||
        !deeds_of(t)->waits(t, f, &deed))
        return false;
    f->v[V_PICK] = (int16_t)card;
    mode_off(f, MODE_CANNOT);
    mode_on(f, MODE_OFFERED);
    return true;
}

static CardId stands_for(const Table *t, const Frame *f, const Node *phrase,
                         CardId card)
{
    return deeds_of(t)->stands_for
               ? deeds_of(t)->stands_for(t, f, statement(t, f), phrase, card)
               : card;
}

/* One card is dealt with, for good. */
static void deal(Table *t, Frame *f, Seat doer, CardId card, CardId second)
{
    const Node *phrase = first_phrase(t, f);
    int worth = worth_in_all(phrase) ? deeds_of(t)->worth(t, card) : 1;

    card = stands_for(t, f, phrase, card);
    if (!act(t, f, doer, card, second))
        mode_on(f, MODE_CANNOT);
    if (t->pack->gists[0].group)
        group_dealt(t, f, phrase, card);
    f->v[V_COUNT] = (int16_t)(f->v[V_COUNT] + worth);
    f->v[V_PAID]++;
    f->v[V_PICK] = 0;
    if (phrase->det == DET_this) { /* "it" is still what it was */
        mode_off(f, MODE_SECOND);
        return;
    }
    if ((zone_is_open(t, card_slot(t, card)->zone) || LEAKS(LEAK_FRAME)) &&
        statement(t, f)->row != SAY_attach)
        f->v[V_PICK] = (int16_t)(second ? second : card);
    else if (statement(t, f)->row == SAY_attach)
        f->v[V_PICK] = (int16_t)card;
    mode_off(f, MODE_SECOND);
}

static void deal_unless_replaced(Table *t, Frame *f, Seat doer, CardId card)
{
    if (!is_offered(t, f, doer, card))
        deal(t, f, doer, card, NO_CARD);
}

void order_picked(Table *t, Frame *f, Seat doer, CardId card)
{
    step_go(f, deeds_of(t)->run);
    if (is_mode(f, MODE_SECOND)) {
        deal(t, f, doer, (CardId)f->v[V_PICK], card);
    } else if (second_phrase(statement(t, f))) {
        f->v[V_PICK] = (int16_t)card;
        mode_on(f, MODE_SECOND);
    } else {
        deal_unless_replaced(t, f, doer, card);
    }
}

/* A card that nobody looks at, from a hand. */
void order_blind(Table *t, Frame *f, Seat doer)
{
    ZoneId zone = order_unseen(t, f, doer);
    int k = chance_pick(&t->g->chance, LUCK_PICK, t->g->zones[zone].count);
    CardId card = t->g->zones[zone].first;

    step_go(f, deeds_of(t)->run);
    while (k-- > 0)
        card = card_slot(t, card)->next;
    deal(t, f, doer, card, NO_CARD);
}

static void deal_random(Table *t, Frame *f, Seat doer)
{
    CardId cards[CARDS_MAX];
    int n = 0;
    Fitting it;

    fitting_begin(&it, t, f, doer);
    for (CardId c = fitting_next(&it); c != NO_CARD; c = fitting_next(&it))
        cards[n++] = c;
    n = chance_pick(&t->g->chance, LUCK_PICK, n);
    deal(t, f, doer, cards[n], NO_CARD);
}

/* ---- one order, for one doer: true when it is done ---- */

static bool next_part(const Table *t, Frame *f)
{
    if (!object_of(statement(t, f), part_number(f) + 1))
        return true;
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] + MODE_PART);
    f->v[V_COUNT] = 0;
    return false;
}

/* Nothing steps in, so all are dealt with at once: which they are is settled
 * before the first is, for another may be on top then. */
static bool deal_at_once(Table *t, Frame *f, Seat doer)
{
    CardId cards[CARDS_MAX];
    int n = 0;
    Fitting it;

    fitting_begin(&it, t, f, doer);
    for (CardId c = fitting_next(&it); c != NO_CARD; c = fitting_next(&it))
        cards[n++] = c;
    for (int i = 0; i < n; i++)
        deal(t, f, doer, cards[i], NO_CARD);
    if (n == 0)
        mode_on(f, MODE_CANNOT);
    return next_part(t, f);
}

/* Each of them, in the order of their numbers: V_COUNT is the last one. */
static bool deal_all(Table *t, Frame *f, Seat doer)
{
    CardId card;
    Fitting it;

    if (!deeds_of(t)->waits)
        return deal_at_once(t, f, doer);
    fitting_begin(&it, t, f, doer);
    do
        card = fitting_next(&it);
    while (card != NO_CARD && card <= (CardId)f->v[V_COUNT]);

    if (card == NO_CARD) {
        if (f->v[V_COUNT] == 0)
            mode_on(f, MODE_CANNOT);
        return next_part(t, f);
    }
    if (!is_offered(t, f, doer, card)) {
        deal(t, f, doer, card, NO_CARD);
        f->v[V_COUNT] = (int16_t)card;
    }
    return false;
}

/* Your class, the first class in the discards: if there is one, there is
 * nothing to choose. The others come behind it. */
static bool is_only_one(CardId any, Fitting *others)
{
    const Table *t = others->t;
    const Node *phrase = others->phrase;

    if (deeds_of(t)->settled && deeds_of(t)->settled(t, others->f, phrase))
        return true;
    return (phrase->det == DET_your || phrase->det == DET_its ||
            phrase->det == DET_their || phrase->det == DET_the) &&
           (zone_is_open(t, card_slot(t, any)->zone) ||
            has_adjective(phrase, ADJ_top) || has_adjective(phrase, ADJ_last) ||
            has_adjective(phrase, ADJ_first)) &&
           fitting_next(others) == NO_CARD;
}

/* In any order: all of them, one after the other as the doer likes. The last
 * one is no question. */
static bool order_arranged(Table *t, Frame *f, Seat doer)
{
    int left = count_fitting(t, f, doer);

    if (left > 1)
        step_go(f, deeds_of(t)->pick);
    else if (left == 1)
        order_picked(t, f, doer, first_fitting(t, f, doer));
    else if (f->v[V_COUNT] == 0)
        mode_on(f, MODE_CANNOT);
    return left == 0 && next_part(t, f);
}

/* At least so many, and there are more, or might be: whoever picks decides. */
static bool may_pick_more(const Table *t, const Frame *f, const Node *phrase,
                          Seat doer)
{
    return phrase->det == DET_at_least &&
           (first_fitting(t, f, doer) != NO_CARD ||
            deeds_of(t)->hidden(t, f, statement(t, f), phrase, doer));
}

static bool order_cards(Table *t, Frame *f, Seat doer)
{
    const Node *phrase = picked_phrase(t, f);
    bool all = takes_all(phrase) &&
               statement(t, f)->row != SAY_swap; /* two of them, not all */
    ZoneId unseen;
    bool random = has_adverb(statement(t, f), ADVERB_random);
    CardId any;
    Fitting it;

    if (has_adverb(statement(t, f), ADVERB_any_order))
        return order_arranged(t, f, doer);
    if (!is_mode(f, MODE_SECOND) && all && !second_phrase(statement(t, f)))
        return deal_all(t, f, doer);
    if (!is_mode(f, MODE_SECOND) && cards_wanted(t, f, phrase) <= 0 &&
        !may_pick_more(t, f, phrase, doer))
        return next_part(t, f);
    unseen = order_unseen(t, f, doer);
    fitting_begin(&it, t, f, doer);
    any = fitting_next(&it);
    if (any == NO_CARD && unseen == NO_ZONE &&
        deeds_of(t)->hidden(t, f, statement(t, f), phrase, doer)) {
        step_go(f, deeds_of(t)->pick);
        return false;
    }
    if (any == NO_CARD && unseen == NO_ZONE) {
        if (f->v[V_COUNT] == 0 || phrase->det != DET_up_to)
            mode_on(f, MODE_CANNOT);
        mode_off(f, MODE_SECOND);
        f->v[V_PICK] = 0;
        return next_part(t, f);
    }
    if (any == NO_CARD)
        order_blind(t, f, doer); /* which is at random anyway */
    else if (random)
        deal_random(t, f, doer);
    else if (all || is_only_one(any, &it))
        order_picked(t, f, doer, any);
    else
        step_go(f, deeds_of(t)->pick);
    return false;
}

/* set the roll to a number of your choice */
static bool wants_number(const Node *order)
{
    const Node *to = part_phrase(order, PREP_to);

    return order->row == SAY_set && to && to->type == NODE_phrase &&
           to->row == NOUN_number && phrase_modifier(to, MOD_of);
}

static bool order_once(Table *t, Frame *f, Seat doer, bool offer)
{
    if (wants_number(statement(t, f)) && f->v[V_COUNT] == 0) {
        step_go(f, deeds_of(t)->option);
        return false;
    }
    if (offer && is_offered(t, f, doer, NO_CARD))
        return false;
    if (!act(t, f, doer, NO_CARD, NO_CARD))
        mode_on(f, MODE_CANNOT);
    return next_part(t, f);
}

/* What stepped in is over; if it was declined, this happens after all. */
static bool order_resumed(Table *t, Frame *f, Seat doer)
{
    CardId card = (CardId)f->v[V_PICK];
    bool replaced = !is_mode(f, MODE_CANNOT);

    mode_off(f, MODE_OFFERED | MODE_CANNOT);
    if (card == NO_CARD)
        return replaced ? next_part(t, f) : order_once(t, f, doer, false);
    if (!replaced)
        deal(t, f, doer, card, NO_CARD);
    else
        f->v[V_COUNT]++;
    f->v[V_PICK] = replaced ? 0 : f->v[V_PICK];
    if (takes_all(first_phrase(t, f)))
        f->v[V_COUNT] = (int16_t)card;
    return false;
}

/* Who used a card that says "you may" has chosen already. */
static bool has_agreed(const Frame *f, Seat doer)
{
    return is_mode(f, MODE_AGREED) ||
           (is_mode(f, MODE_WILLING) && doer == f->seat);
}

static bool order(Table *t, Frame *f, Seat doer)
{
    const Node *node = statement(t, f);
    const Node *object = object_at(t, f);

    if (is_mode(f, MODE_OFFERED))
        return order_resumed(t, f, doer);
    if (node->flags & FLAG_may && !has_agreed(f, doer) &&
        how_done(t, node, object) != HOW_later) {
        step_go(f, deeds_of(t)->may);
        return false;
    }
    if (how_done(t, node, object) == HOW_cards)
        return order_cards(t, f, doer);
    return order_once(t, f, doer, true);
}

/* ---- doers ---- */

/* Does this order go round, from one player to the next? */
static bool goes_round(const Table *t, const Frame *f, const Node *order)
{
    const Node *subject = subject_of(order);

    return subject && !is_just_you(subject) &&
           (subject->det != DET_they || machine_several(f) != 0) &&
           !is_mode(f, MODE_THEY) && subject != whom_phrase(t, order);
}

Seat doer_of(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    const Node *subject = node->type == NODE_do ? subject_of(node) : NULL;

    if (node->type != NODE_do)
        return is_mode(f, MODE_THEY) ? f->k : f->seat;
    if (subject && is_just_you(subject))
        return f->seat;
    if (!subject)
        return is_mode(f, MODE_THEY) ? f->k : f->seat;
    if (is_chain_doer(f, node))
        return f->k;
    if (subject == whom_phrase(t, node))
        return machine_whom(f) == NOBODY ? f->seat : machine_whom(f);
    return f->k; /* they, or who the round is at */
}

/* How many have done it is counted in V_LEFT, above the seats. */
enum { DONE = 256 };

static bool next_doer(Table *t, Frame *f)
{
    const Node *node = statement(t, f), *subject = subject_of(node);
    Seat seat;

    if (!goes_round(t, f, node))
        return false;
    if (subject->det == DET_up_to && is_mode(f, MODE_AGREED)) {
        f->v[V_LEFT] = (int16_t)(f->v[V_LEFT] + DONE); /* one more did it */
        if (f->v[V_LEFT] / DONE >= subject->number)
            return false;
    }
    seat = take_seat(t, f);
    if (seat == NOBODY)
        return false;
    f->k = seat;
    f->passed = 0; /* and each chooses anew */
    f->v[V_COUNT] = 0;
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] % MODE_PART);
    mode_off(f, MODE_AGREED | MODE_CHOSEN);
    return true;
}

/* Steal a level from each other player: the order is done with one of them
 * after the other. */
static bool next_each(Table *t, Frame *f)
{
    Seat seat = take_seat(t, f);

    if (seat == NOBODY)
        return false;
    f->passed = seat_bit(seat);
    f->k = seat;
    f->v[V_COUNT] = 0;
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] % MODE_PART);
    mode_off(f, MODE_AGREED | MODE_OFFERED | MODE_SECOND);
    mode_on(f, MODE_CHOSEN);
    return true;
}

/* Set their level to 1: the order is done with each of several. */
static bool is_with_each(const Table *t, const Frame *f, const Node *order)
{
    return !goes_round(t, f, order) &&
           (each_phrase(t, order) ||
            (machine_several(f) != 0 && speaks_of_them(order)));
}

static bool begin_each(Table *t, Frame *f)
{
    const Node *each = each_phrase(t, statement(t, f));

    f->v[V_LEFT] = each ? deeds_of(t)->players(t, f, each) : machine_several(f);
    set_several(f, (Seats)f->v[V_LEFT]);
    mode_on(f, MODE_LOOPING);
    return next_each(t, f);
}

static bool next_round(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (node->type == NODE_do && is_with_each(t, f, node))
        return next_each(t, f);
    return next_doer(t, f);
}

static bool is_counted(const Node *players)
{
    return players->det == DET_number || players->det == DET_two ||
           players->det == DET_at_least || players->det == DET_up_to;
}

/* choose 2 other players: the phrase of those, or NULL. */
static const Node *players_to_choose(const Table *t, const Node *order)
{
    const Node *object = order->type == NODE_do && order->row == SAY_choose
                             ? object_of(order, 0)
                             : NULL;

    return object && phrase_means_players(deeds_of(t)->language, t->pack,
                                          object)
               ? object
               : NULL;
}

const Node *gathered_phrase(const Table *t, const Node *order)
{
    const Node *object = players_to_choose(t, order);

    return object ? object : doers_of(order);
}

/* 2 other players lose a level: you choose them, one by one, before the first
 * of them does it. Those who may are asked themselves. */
bool is_gathering(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f), *who = gathered_phrase(t, node);
    const Node *order = node->type == NODE_chain ? node_first(node) : node;

    return who && !is_mode(f, MODE_LOOPING | MODE_THEY) &&
           !(order->flags & FLAG_may) && is_counted(who);
}

static int count_seats(int seats)
{
    return __builtin_popcount((unsigned)seats & 0xff);
}

/* Up to 2 of them, at least 2 of them: enough are chosen, but perhaps more. */
bool gather_may_stop(const Table *t, const Frame *f)
{
    const Node *who = gathered_phrase(t, statement(t, f));

    return who->det == DET_up_to ||
           (who->det == DET_at_least &&
            count_seats(f->v[V_LEFT]) >= who->number);
}

/* True when all that are wanted, or all that there are, are chosen. */
bool gathered(Table *t, Frame *f)
{
    const Node *who = gathered_phrase(t, statement(t, f));
    Seats left = whom_seats(t, f);
    int chosen = count_seats(f->v[V_LEFT]);

    if (chosen >= quantity_most(who) || left == 0)
        return true;
    if (count_seats(left) > quantity_least(who) - chosen ||
        gather_may_stop(t, f)) {
        step_go(f, deeds_of(t)->whom);
        return false;
    }
    f->v[V_LEFT] = (int16_t)(f->v[V_LEFT] | left);
    return true;
}

void gather_whom(const Table *t, Frame *f, Seat seat)
{
    f->v[V_LEFT] = (int16_t)(f->v[V_LEFT] | 1 << seat);
    step_go(f, deeds_of(t)->run);
}

/* More is said of them later: they are "they". */
static void choose_several(Table *t, Frame *f, Seats seats)
{
    if (seats == 0)
        mode_on(f, MODE_CANNOT);
    else
        f->k = (Seat)__builtin_ctz(seats);
    EACH_SEAT (t, s)
        if (seat_in(s, seats))
            deeds_of(t)->chosen(t, f, s);
    statement_done(t, f);
    set_several(f, seats);
}

/* Enough are chosen: they do it, in order. */
void gather_over(Table *t, Frame *f)
{
    Seats seats = (Seats)f->v[V_LEFT];

    step_go(f, deeds_of(t)->run);
    if (players_to_choose(t, statement(t, f))) {
        choose_several(t, f, seats);
        return;
    }
    set_several(f, seats);
    mode_on(f, MODE_LOOPING);
    if (statement(t, f)->type == NODE_do && !next_doer(t, f))
        statement_done(t, f);
}

/* The first doer; false if there is none. */
static bool begin_round(Table *t, Frame *f)
{
    Frame asked = frame_asked(t, f);

    f->v[V_LEFT] = deeds_of(t)->players(t, &asked, subject_of(statement(t, f)));
    set_several(f, statement(t, f)->flags & FLAG_may ? 0 : (Seats)f->v[V_LEFT]);
    mode_on(f, MODE_LOOPING);
    return next_doer(t, f);
}

/* A suffix: take an item if ... What the card itself decides (this makes you
 * win) is a matter of which cards fit. */
static bool suffix_holds(const Table *t, const Frame *f, const Node *order)
{
    if (node_lacks(order, NODE_if, 0))
        return true;
    for (const Node *k = node_first(order); k; k = node_next(order, k))
        if (k->type == NODE_if && node_first(k)->type != NODE_wins) {
            Frame asked = frame_asked(t, f);
            if (condition_holds(t, &asked, node_first(k)) ==
                !!(k->flags & FLAG_not))
                return false;
        }
    return true;
}

/* let the helper escape: the order inside is theirs. One after the other, so
 * the first lies on top. Nobody needs to be let by oneself. */
static void run_let(Table *t, Frame *f)
{
    const Node *order = statement(t, f), *inner = let_order(order);
    int at = (int)(inner - t->pack->nodes);
    Seats seats;

    if (!whom_settled(t, f))
        return;
    seats = (Seats)(deeds_of(t)->players(t, f, object_of(order, 0)) &
                    ~seat_bit(f->seat));
    if (order->flags & FLAG_may && !has_agreed(f, f->seat) && seats != 0) {
        step_go(f, deeds_of(t)->may);
        return;
    }
    statement_done(t, f);
    for (int i = t->g->seats - 1; i >= 0; i--) {
        Seat s = (Seat)((f->seat + i) % t->g->seats);
        Frame *g = seat_in(s, seats) ? run_inside(t, f, order, s) : NULL;
        if (!g)
            continue;
        g->seat = s;
        g->aux = (uint16_t)at;
        g->v[V_END] = (int16_t)(uint16_t)(at + inner->length);
    }
}

/* Has nothing of this order been done yet? */
static bool is_fresh(const Frame *f)
{
    return f->v[V_COUNT] == 0 && part_number(f) == 0 &&
           !is_mode(f, MODE_LOOPING | MODE_AGREED | MODE_OFFERED | MODE_SECOND |
                           MODE_CHOSEN);
}

/* "you may a and b": who declines a, or cannot do it, does not do b. */
static void leave_chain(const Table *t, Frame *f, const Node *order)
{
    const Node *before = order - 1;

    if (before->type == NODE_chain && before->row == LINK_and &&
        node_first(before) == order && order->flags & FLAG_may &&
        is_mode(f, MODE_CANNOT))
        f->aux = (uint16_t)f->v[V_END];
    (void)t;
}

static void order_over(Table *t, Frame *f)
{
    const Node *order = statement(t, f);

    statement_done(t, f);
    mode_off(f, MODE_WILLING);
    leave_chain(t, f, order);
}

void run_do(Table *t, Frame *f)
{
    const Node *node = statement(t, f);

    if (is_fresh(f)) {
        mode_off(f, MODE_CANNOT);
        if (!suffix_holds(t, f, node)) {
            mode_on(f, MODE_CANNOT);
            statement_done(t, f);
            return;
        }
        if (order_names_group(t->pack, node))
            group_clear(t);
    }
    if (node->row == SAY_let) {
        run_let(t, f);
        return;
    }
    if (is_gathering(t, f)) {
        if (gathered(t, f))
            gather_over(t, f);
        return;
    }
    if (players_to_choose(t, node) && !whom_phrase(t, node)) {
        choose_several(t, f, deeds_of(t)->players(t, f, object_at(t, f)));
        return;
    }
    if (!is_mode(f, MODE_LOOPING) && is_with_each(t, f, node) &&
        !begin_each(t, f)) {
        mode_on(f, MODE_CANNOT);
        statement_done(t, f);
        return;
    }
    if (!is_mode(f, MODE_LOOPING) && goes_round(t, f, node) &&
        !begin_round(t, f)) {
        mode_on(f, MODE_CANNOT);
        statement_done(t, f);
        return;
    }
    if (whom_settled(t, f) && order(t, f, doer_of(t, f)) && !next_round(t, f))
        order_over(t, f);
}

/* No, or no more: on to the next doer or statement. */
void order_declined(Table *t, Frame *f)
{
    step_go(f, deeds_of(t)->run);
    if (is_mode(f, MODE_SECOND))
        f->v[V_PICK] = 0;
    if (f->v[V_COUNT] == 0)
        mode_on(f, MODE_CANNOT);
    if (statement(t, f)->row == SAY_let || !next_round(t, f))
        order_over(t, f);
}

/* ---- can it be done? ---- */

static bool has_choice(const Table *t, const Frame *f, Seat doer)
{
    return first_fitting(t, f, doer) != NO_CARD ||
           order_unseen(t, f, doer) != NO_ZONE;
}

/* Somebody else would do it with cards that you do not see: that there are any
 * is all that counts. */
static bool has_unseen(const Table *t, const Frame *f, Seat doer)
{
    Zones hidden = places_meant(t, f, doer) & ~t->family->sets->open;

    for (; doer != f->seat && hidden != 0; hidden &= hidden - 1)
        if (t->g->zones[__builtin_ctzll(hidden)].count > 0)
            return true;
    return false;
}

bool whom_possible(const Table *t, const Frame *f)
{
    const Node *order = statement(t, f);

    return order->type != NODE_do || order->row == SAY_let ||
           how_done(t, order, object_of(order, 0)) != HOW_cards ||
           takes_all(first_phrase(t, f)) || has_choice(t, f, doer_of(t, f)) ||
           has_unseen(t, f, doer_of(t, f));
}

/* You may discard 2 treasures: with one there is nothing to agree to. */
static bool is_too_few(const Table *t, const Frame *f, Seat doer)
{
    const Node *phrase = picked_phrase(t, f);

    if (!(statement(t, f)->flags & FLAG_may) || takes_all(phrase) ||
        phrase->det == DET_up_to || worth_in_all(phrase) ||
        order_unseen(t, f, doer) != NO_ZONE)
        return false;
    return count_fitting(t, f, doer) < cards_wanted(t, f, phrase);
}

bool order_possible(const Table *t, const Frame *at, Seat doer)
{
    const Node *order = statement(t, at);
    Frame f = *at;

    if (order->type != NODE_do || order->row == SAY_let ||
        how_done(t, order, object_of(order, 0)) != HOW_cards ||
        whom_phrase(t, order) || each_phrase(t, order))
        return true;
    if (!has_choice(t, &f, doer) || is_too_few(t, &f, doer))
        return false;
    mode_on(&f, MODE_SECOND);
    return !second_phrase(order) || has_choice(t, &f, doer);
}

bool machine_can_begin(const Table *t, const Node *clause, Seat you,
                       CardId card, CardId it)
{
    const Node *first = node_first(clause_head(clause, NODE_block));
    Frame f = frame_of(you, card);

    if (first->type == NODE_chain)
        first = node_first(first);
    f.v[V_IT] = (int16_t)it;
    f.aux = (uint16_t)(first - t->pack->nodes);
    if (whom_phrase(t, first))
        return first->flags & FLAG_may || whom_seats(t, &f) != 0;
    if (first->type != NODE_do || first->flags & FLAG_may ||
        (subject_of(first) && !is_just_you(subject_of(first))) ||
        clause_head(clause, NODE_cost))
        return true;
    return order_possible(t, &f, you);
}

/* ---- would it do anything? ---- */

/* An order of one player; with hidden cards it might. */
static bool order_does(const Table *t, const Frame *f, const Node *order)
{
    Seat doer = doer_of(t, f);
    const Node *object = object_of(order, 0);

    if (!suffix_holds(t, f, order))
        return false;
    if (whom_phrase(t, order))
        return whom_seats(t, f) != 0;
    if (order->row == SAY_let || goes_round(t, f, order))
        return true;
    if (how_done(t, order, object) != HOW_cards)
        return !deeds_of(t)->idle || !deeds_of(t)->idle(t, f, order, doer);
    return object_of(order, 1) || has_choice(t, f, doer) ||
           deeds_of(t)->hidden(t, f, order, picked_phrase(t, f), doer);
}

static bool any_does(const Table *t, Frame *f, const Node *list);

static bool choice_does(const Table *t, Frame *f, const Node *node)
{
    const Node *condition = node_first(node);
    const Node *block = node_next(node, condition);
    Frame asked;

    f->aux = (uint16_t)(node - t->pack->nodes);
    if (condition->type == NODE_did) /* what came before did nothing */
        return (condition->row != DID_do) != !!(node->flags & FLAG_not) &&
               any_does(t, f, block);
    asked = frame_asked(t, f);
    if (condition_holds(t, &asked, condition) == !!(node->flags & FLAG_not))
        block = node_next(node, block);
    return block && any_does(t, f, block);
}

static bool statement_does(const Table *t, Frame *f, const Node *node)
{
    int at = (int)(node - t->pack->nodes);

    switch (node->type) {
    case NODE_do:
        f->aux = (uint16_t)at;
        return order_does(t, f, node);
    case NODE_choose:
        return choice_does(t, f, node);
    case NODE_chain:
    case NODE_block:
        return any_does(t, f, node);
    case NODE_clause:
        return deeds_of(t)->plays >> t->pack->gists[at].sort & 1 &&
               any_does(t, f, clause_head(node, NODE_block));
    default: /* a die, a bonus, a rule */
        return node->type != NODE_fact;
    }
}

static bool any_does(const Table *t, Frame *f, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        if (statement_does(t, f, k))
            return true;
    return false;
}

bool machine_does(const Table *t, Seat you, CardId card)
{
    const CardDef *def = card_def(t, card);
    Frame f = { .seat = you, .k = you, .card = card };

    for (int at = def->first; at < def->first + def->n;
         at += t->pack->nodes[at].length)
        if (statement_does(t, &f, &t->pack->nodes[at]))
            return true;
    return false;
}

/* ---- prices ---- */

/* Would there be enough, for somebody who stands at this order? */
static bool can_pay_order(const Table *t, Frame *f, const Node *order)
{
    const Node *object;
    Fitting it;

    f->aux = (uint16_t)(order - t->pack->nodes);
    for (int i = 0; (object = object_of(order, i)) != NULL || i == 0; i++) {
        int have = 0, want;
        f->v[V_MODE] = (int16_t)(MODE_PAYING + i * MODE_PART);
        if (how_done(t, order, object) != HOW_cards &&
            !(object && object->row == NOUN_hand)) {
            if (object && order->row == SAY_lose &&
                amount_of(t, f, object) <= count_of(t, f, object))
                return false;
            if (deeds_of(t)->idle && deeds_of(t)->idle(t, f, order, f->seat))
                return false;
            continue;
        }
        fitting_begin(&it, t, f, f->seat);
        for (CardId c = fitting_next(&it); c != NO_CARD; c = fitting_next(&it))
            have += worth_in_all(object) ? deeds_of(t)->worth(t, c) : 1;
        want = takes_all(object) || object->det == DET_up_to
                   ? 1
                   : cards_wanted(t, f, object);
        if (phrase_modifier(object, MOD_bound))
            want = amount_of(
                t, f,
                node_first(node_first(phrase_modifier(object, MOD_bound))));
        if (have < want)
            return false;
    }
    return true;
}

static bool can_pay_list(const Table *t, Frame *f, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        if (k->type == NODE_chain && !can_pay_list(t, f, k))
            return false;
        if (k->type == NODE_do && !can_pay_order(t, f, k))
            return false;
    }
    return true;
}

bool machine_can_pay(const Table *t, const Node *clause, Seat you, CardId card)
{
    Frame f = frame_of(you, card);

    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_cost && !can_pay_list(t, &f, k))
            return false;
    return true;
}
