/* charity.c: the excess of a hand goes to the lowest (CHARITY-*). */
#include "families/munchkin/munchkin_int.h"

/* The lowest of all, the giver among them. */
static Seats lowest_seats(const Table *t)
{
    Seats seats = 0;
    int min = 99;

    EACH_SEAT (t, s) {
        if (seat_is_dead(t, s)) /* CHARITY-09, GAP-92 */
            continue;
        if (level_of(t, s) < min) {
            min = level_of(t, s);
            seats = 0;
        }
        if (level_of(t, s) == min)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

/* CHARITY-07: who is among the lowest discards, others give. */
static bool can_give_away(const Table *t, Seat seat, CardId card)
{
    return seat_in(seat, lowest_seats(t))
               ? !CANNOT(t, discard, .actor = seat, .what = card)
               : !CANNOT(t, move, .actor = seat, .what = card);
}

int charity_excess(const Table *t)
{
    Seat seat = t->g->active;
    int count = t->g->zones[hand_zone(seat)].count;
    int excess = count - strength_hand_limit(t, seat, &(Sum){ 0 });

    if (excess > 0)
        EACH_CARD (t, c, hand_zone(seat))
            count -= !can_give_away(t, seat, c);
    return excess < count ? excess : count;
}

/* The excess is a draft that must be given; before its first card one may still
 * play, put down or sell some (CHARITY-02, GAP-129). Hand sizes are public, so
 * it shows nothing that there is one. */
void munchkin_step_turn_charity(Table *t, Frame *f)
{
    bool self = seat_in(f->seat, lowest_seats(t)); /* CHARITY-07 */

    if (charity_excess(t) <= 0) {
        step_set(f, STEP_turn_end);
        return;
    }
    ask_decide(t, f->seat, NO_CARD);
    draft_open(t, self ? VERB_discard : VERB_give, f->seat, true);
}

/* CHARITY-05: what lies on the table is no excess. */
Refusal charity_check_card(const Table *t, CardId card)
{
    Seat seat = t->g->draft.seat;

    if (card_slot(t, card)->zone != hand_zone(seat))
        return refuse_card(REFUSAL_not_held, card);
    return can_give_away(t, seat, card) ? ALLOWED : refuse(REFUSAL_forbidden);
}

static Refusal check_excess(const Table *t)
{
    int excess = charity_excess(t), count = t->g->draft.count;

    return count >= excess
               ? refuse_numbers(REFUSAL_few_parts, excess, count + 1)
               : ALLOWED;
}

/* Are there enough cards after this one? */
bool charity_leads_on(const Table *t, Action part)
{
    return draft_count_left(t, hand_zone(part.seat), part.card) >=
           charity_excess(t) - t->g->draft.count - 1;
}

/* CHARITY-06, GAP-137: everybody gets n / k; n mod k of them one more. */
static Refusal check_even_split(const Table *t, Action part)
{
    Seats seats = lowest_seats(t);
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

Refusal charity_check_give(const Table *t, Action part)
{
    Refusal why = check_excess(t);

    return why.id == REFUSAL_none ? check_even_split(t, part) : why;
}

Refusal charity_check_discard(const Table *t, Action part)
{
    (void)part;
    return check_excess(t);
}

Refusal charity_check_whole(const Table *t)
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
    return seat_in(t->g->active, lowest_seats(t)) ? refuse(REFUSAL_self_lowest)
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
        zone_forget_similar(t, card, (Seats)(1u << a.seat | 1u << to));
        deck_move_card(t, card, hand_zone(to));
    }
    step_set(step_top(t), STEP_turn_end);
}

Refusal munchkin_check_discard(const Table *t, Action a)
{
    (void)a;
    return seat_in(t->g->active, lowest_seats(t))
               ? refuse(REFUSAL_not_now)
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
        deck_discard_by(t, a.seat, card);
    step_set(step_top(t), STEP_turn_end);
}
