/* charity.c: the excess of a hand goes to the lowest (CHARITY-*). */
#include "families/munchkin/effect.h"

/* The lowest of all, the giver among them. */
static Seats lowest(const Table *t)
{
    Seats seats = 0;
    int least = 99;

    EACH_SEAT (t, s) {
        if (seat_is_dead(t, s)) /* CHARITY-09, GAP-92 */
            continue;
        if (level_of(t, s) < least) {
            least = level_of(t, s);
            seats = 0;
        }
        if (level_of(t, s) == least)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

/* CHARITY-07: who is among the lowest discards, others give. */
static bool can_go(const Table *t, Seat seat, CardId card)
{
    return seat_in(seat, lowest(t))
               ? !CANNOT(t, discard, .who = seat, .what = card)
               : !CANNOT(t, move, .who = seat, .what = card);
}

int charity_excess(const Table *t)
{
    Seat seat = t->g->active;
    int count = t->g->zones[hand_of(seat)].count;
    int excess = count - hand_limit(t, seat, &(Sum){ 0 });

    if (excess > 0)
        EACH_CARD (t, c, hand_of(seat))
            count -= !can_go(t, seat, c);
    return excess < count ? excess : count;
}

/* The excess is a draft that must be given; before its first card one may still
 * play, put down or sell some (CHARITY-02, GAP-129). Hand sizes are public, so
 * it shows nothing that there is one. */
void munchkin_step_turn_charity(Table *t, Frame *f)
{
    bool self = seat_in(f->seat, lowest(t)); /* CHARITY-07 */

    if (charity_excess(t) <= 0) {
        step_go(f, STEP_turn_end);
        return;
    }
    ask_decide(t, f->seat, NO_CARD);
    draft_open(t, self ? VERB_discard : VERB_give, f->seat, true);
}

/* CHARITY-05: what lies on the table is no excess. */
Refusal charity_card(const Table *t, CardId card)
{
    Seat seat = t->g->draft.seat;

    if (card_slot(t, card)->zone != hand_of(seat))
        return refuse_card(REFUSAL_not_held, card);
    return can_go(t, seat, card) ? ALLOWED : refuse(REFUSAL_forbidden);
}

static Refusal check_excess(const Table *t, Action part)
{
    const Draft *draft = &t->g->draft;
    int more = charity_excess(t) - draft->count - 1;

    if (more < 0)
        return refuse_numbers(REFUSAL_few_parts, charity_excess(t),
                              draft->count + 1);
    if (draft_left(t, hand_of(part.seat), part.card) < more)
        return refuse_card(REFUSAL_dead_end, part.card);
    return ALLOWED;
}

/* CHARITY-06, GAP-137: everybody gets n / k; n mod k of them one more. */
static Refusal check_even(const Table *t, Action part)
{
    Seats seats = lowest(t);
    int n = charity_excess(t), k = 0, larger = 0;

    if (!seat_in(part.to, seats))
        return refuse_seat(REFUSAL_not_lowest, part.to);
    EACH_SEAT (t, s)
        k += seat_in(s, seats);
    EACH_SEAT (t, s)
        larger += t->g->draft.quota[s] > n / k;
    if (t->g->draft.quota[part.to] > n / k ||
        (t->g->draft.quota[part.to] == n / k && larger >= n % k))
        return refuse_seat(REFUSAL_uneven, part.to);
    return ALLOWED;
}

Refusal charity_give_part(const Table *t, Action part)
{
    Refusal why = check_excess(t, part);
    return why.id == REFUSAL_none ? check_even(t, part) : why;
}

Refusal charity_discard_part(const Table *t, Action part)
{
    return check_excess(t, part);
}

Refusal charity_whole(const Table *t)
{
    if (t->g->draft.count != charity_excess(t))
        return refuse_numbers(REFUSAL_few_parts, charity_excess(t),
                              t->g->draft.count);
    return ALLOWED;
}

/* The step opens these drafts itself; asked for by name, they say why not. */
Refusal munchkin_check_give(const Table *t, Action a)
{
    (void)a;
    return seat_in(t->g->active, lowest(t)) ? refuse(REFUSAL_self_lowest)
                                            : refuse(REFUSAL_not_now);
}

void munchkin_list_give(const Table *t, Action blank, ActionList *out)
{
    (void)t;
    (void)blank;
    (void)out;
}

void munchkin_act_give(Table *t, Action a)
{
    CardId card;

    while ((card = draft_next(t, NO_CARD)) != NO_CARD) {
        Seat to = (Seat)card_slot(t, card)->n;
        zone_blur(t, card, (Seats)(1u << a.seat | 1u << to));
        card_moves(t, card, hand_of(to));
    }
    step_go(step_top(t), STEP_turn_end);
}

Refusal munchkin_check_discard(const Table *t, Action a)
{
    (void)a;
    return seat_in(t->g->active, lowest(t)) ? refuse(REFUSAL_not_now)
                                            : refuse(REFUSAL_others_lower);
}

void munchkin_list_discard(const Table *t, Action blank, ActionList *out)
{
    munchkin_list_give(t, blank, out);
}

void munchkin_act_discard(Table *t, Action a)
{
    CardId card;

    while ((card = draft_next(t, NO_CARD)) != NO_CARD)
        card_is_discarded(t, a.seat, card);
    step_go(step_top(t), STEP_turn_end);
}
