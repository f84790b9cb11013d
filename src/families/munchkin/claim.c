/* claim.c: an identity on top of the discards may be had for a card that gives
 * a Level (FAST-07, FAST-08, GAP-121).
 *
 * A claim opens one round: everybody else who holds cards may claim, too. If
 * there are several, dice decide; only the winner pays. What is offered for it
 * lies open in limbo meanwhile.
 */
#include "families/munchkin/munchkin_int.h"

static CardId claimable_card(const Table *t)
{
    CardId top = t->g->zones[ZONE_door_discards].last;

    return top != NO_CARD && identity_is_card(t, top) ? top : NO_CARD;
}

static bool is_claiming(const Table *t)
{
    return step_top(t)->step == STEP_claim_round;
}

Refusal munchkin_check_claim(const Table *t, Action a)
{
    CardId wanted = is_claiming(t) ? step_top(t)->card : claimable_card(t);

    if (a.card == NO_CARD || a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!t->g->switches[SWITCH_claim])
        return refuse_card(REFUSAL_no_claims, a.card);
    if (a.on != wanted)
        return refuse_card(REFUSAL_not_claimed, a.on);
    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    if (!card_is_kind(t, a.card, KIND_levelup))
        return refuse_card(REFUSAL_gives_no_level, a.card);
    return is_claiming(t) || play_fits_gate(t, a.card)
               ? ALLOWED
               : refuse_card(REFUSAL_wrong_time, a.card);
}

void munchkin_list_claim(const Table *t, Action blank, ActionList *out)
{
    blank.on = is_claiming(t) ? step_top(t)->card : claimable_card(t);
    if (t->g->switches[SWITCH_claim] && blank.on != NO_CARD)
        kernel_list_cards(t, blank, hand_zone(blank.seat), out);
}

void munchkin_act_claim(Table *t, Action a)
{
    Frame *f = step_top(t);

    if (f->step != STEP_claim_round) {
        combat_recheck(t);
        f = step_push(t, STEP_claim_round, a.seat);
        f->card = a.on;
    }
    claim_frame(f)->stakes[a.seat] = a.card;
    zone_append(t, a.card, ZONE_limbo);
}

ALWAYS_ALLOWED(no_claim)

void munchkin_act_no_claim(Table *t, Action a)
{
    (void)a;
    claim_frame(step_top(t))->done++;
}

/* FAST-08: the winner pays, the others keep what they would have paid. */
static void settle_claim(Table *t)
{
    ClaimFrame f = *claim_frame(step_top(t));
    Seats claimants = 0;
    Seat winner;

    EACH_SEAT (t, s)
        if (f.stakes[s] != NO_CARD)
            claimants |= (Seats)(1u << s);
    winner = turn_roll_highest(t, claimants, EVENT_rolls_claim);
    step_pop(t);
    EACH_SEAT (t, s)
        if (f.stakes[s] != NO_CARD && s != winner)
            zone_append(t, f.stakes[s], hand_zone(s));
    emit(t, EVENT(discards, .seat = winner, .card = f.stakes[winner]));
    deck_discard_by(t, winner, f.stakes[winner]);
    DONE(t, take, .actor = winner, .what = f.card);
    emit(t, EVENT(takes, .seat = winner, .card = f.card));
    deck_move_card(t, f.card, hand_zone(winner));
}

void munchkin_step_claim_round(Table *t, Frame *f)
{
    ClaimFrame *claim = claim_frame(f);
    Seat seat = (Seat)((t->g->active + claim->done) % t->g->seats);

    if (claim->done == t->g->seats) {
        settle_claim(t);
        return;
    }
    f->seat = seat;
    if (claim_frame(f)->stakes[seat] != NO_CARD || seat_is_dead(t, seat) ||
        t->g->zones[hand_zone(seat)].count == 0)
        claim->done++;
    else
        ask_round(t, seat, f->card);
}

static bool is_stake(const Table *t, CardId card)
{
    return card <= t->g->cards && card_slot(t, card)->zone == ZONE_limbo &&
           card_is_kind(t, card, KIND_levelup);
}

const char *claim_audit(const Table *t, const Frame *f)
{
    const ClaimFrame *claim = claim_frame(f);
    int claims = 0;

    for (int s = 0; s < SEATS_MAX; s++) {
        if (claim->stakes[s] != NO_CARD &&
            (s >= t->g->seats || !is_stake(t, claim->stakes[s])))
            return "a claim that is paid with nothing";
        claims += claim->stakes[s] != NO_CARD;
    }
    if (claims == 0 || claim->unused != 0 || claim->done > t->g->seats)
        return "a claim of nobody";
    return card_slot(t, claim->card)->zone != ZONE_door_discards
               ? "a claim of what is not there"
               : NULL;
}
