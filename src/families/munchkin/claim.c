/* claim.c: an identity on top of the discards may be had for a card that gives
 * a Level (FAST-07, FAST-08, GAP-121).
 *
 * A claim opens one round: everybody else who holds cards may claim, too. If
 * there are several, dice decide; only the winner pays. What is offered for it
 * is shown.
 *
 *     Frame.seat  who is asked       Frame.card  what is claimed
 *     Frame.k     who claimed first  Frame.aux   how many have been asked
 *     v[s]        what seat s would pay, or 0
 */
#include "families/munchkin/effect.h"

static CardId claimable(const Table *t)
{
    CardId top = t->g->zones[ZONE_door_discards].last;

    return top != NO_CARD && is_identity(t, top) ? top : NO_CARD;
}

static bool is_claiming(const Table *t)
{
    return step_top(t)->step == STEP_claim_round;
}

Refusal munchkin_check_claim(const Table *t, Action a)
{
    CardId wanted = is_claiming(t) ? step_top(t)->card : claimable(t);

    if (!t->g->switches[SWITCH_claim])
        return refuse(REFUSAL_no_claims);
    if (a.card == NO_CARD || a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (a.on != wanted)
        return refuse_card(REFUSAL_not_claimed, a.on);
    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!is_kind(t, a.card, KIND_levelup))
        return refuse_card(REFUSAL_pays_nothing, a.card);
    return is_claiming(t) || card_is_about_gate(t, a.card)
               ? ALLOWED
               : refuse_card(REFUSAL_wrong_time, a.card);
}

void munchkin_list_claim(const Table *t, Action blank, ActionList *out)
{
    blank.on = is_claiming(t) ? step_top(t)->card : claimable(t);
    if (t->g->switches[SWITCH_claim] && blank.on != NO_CARD)
        list_cards(t, blank, hand_of(blank.seat), out);
}

void munchkin_act_claim(Table *t, Action a)
{
    Frame *f = step_top(t);

    card_slot(t, a.card)->known = seats_all(t->g);
    if (f->step != STEP_claim_round) {
        combat_look(t);
        f = step_push(t, STEP_claim_round, a.seat);
        f->k = a.seat;
        f->card = a.on;
    }
    f->v[a.seat] = (int16_t)a.card;
    f->aux++;
}

/* FAST-08: who ties rolls again. */
static Seat roll_for(Table *t, Seats left)
{
    while (left & (left - 1)) {
        Seats best = 0;
        int most = 0;
        EACH_SEAT (t, s) {
            int die;
            if (!seat_in(s, left))
                continue;
            die = chance_die(&t->g->chance);
            tell(t, EVENT(rolls_claim, .seat = s, .number = (int16_t)die));
            best = die > most ? 0 : best;
            if (die >= most)
                best |= (Seats)(1u << s);
            most = die > most ? die : most;
        }
        left = best;
    }
    return (Seat)__builtin_ctz(left);
}

static void settle_claim(Table *t)
{
    Frame f = *step_top(t);
    Seats claimants = 0;
    Seat winner;

    EACH_SEAT (t, s)
        if (f.v[s] != 0)
            claimants |= (Seats)(1u << s);
    winner = roll_for(t, claimants);
    step_pop(t);
    tell(t, EVENT(discards, .seat = winner, .card = (CardId)f.v[winner]));
    deck_discard(t, (CardId)f.v[winner]);
    tell(t, EVENT(takes, .seat = winner, .card = f.card));
    card_moves(t, f.card, hand_of(winner));
}

void munchkin_step_claim_round(Table *t, Frame *f)
{
    Seat seat = (Seat)((f->k + f->aux) % t->g->seats);

    if (f->aux == t->g->seats) {
        settle_claim(t);
        return;
    }
    f->seat = seat;
    if (seat_is_dead(t, seat) || t->g->zones[hand_of(seat)].count == 0)
        f->aux++;
    else
        ask_round(t, seat, f->card);
}

const char *claim_audit(const Table *t, const Frame *f)
{
    EACH_SEAT (t, s)
        if (f->v[s] < 0 || f->v[s] > t->g->cards)
            return "a claim that is paid with nothing";
    return f->k >= t->g->seats || f->aux > t->g->seats || f->card == NO_CARD
               ? "a claim of nobody"
               : NULL;
}
