/* cult.c: identities with a pile of their own (CULT-*): discarded there, taken
 * from there by who has to become such a one, and counted: when all players but
 * one are of them, and when all are.
 */
#include "families/munchkin/munchkin_int.h"

bool cult_has_own_pile(const Table *t, CardId card)
{
    return card_has_topic(t, card, TOPIC_OWN_PILE);
}

static bool trait_has_pile(const Table *t, int trait)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_def(t, c)->trait == trait)
            return cult_has_own_pile(t, c);
    return false;
}

/* A card of this trait in the pile; of one without a pile of its own, in the
 * hand or the discards; or NO_CARD. */
static CardId card_to_become(const Table *t, Seat seat, int trait)
{
    const ZoneId zones[] = { ZONE_own_pile, hand_zone(seat),
                             ZONE_door_discards };
    size_t n = trait_has_pile(t, trait) ? 1 : sizeof zones / sizeof *zones;

    for (size_t i = 0; i < n; i++)
        EACH_CARD (t, c, zones[i])
            if (card_def(t, c)->trait == trait)
                return c;
    return NO_CARD;
}

/* CULT-07, CULT-08 */
bool cult_can_become(const Table *t, Seat seat, int trait)
{
    return !seat_is_dead(t, seat) && !seat_has_trait(t, seat, trait) &&
           card_to_become(t, seat, trait) != NO_CARD;
}

/* CULT-05, CULT-06: the card is taken from the pile and takes the place of
 * another. */
bool cult_become(Table *t, Seat seat, int trait)
{
    CardId card = card_to_become(t, seat, trait);

    if (!cult_can_become(t, seat, trait))
        return false;
    emit(t, EVENT(takes, .seat = seat, .card = card));
    combat_recheck(t);
    identity_become(t, seat, card);
    return true;
}

/* The trait that somebody here has of a pile of its own, or 0: the first that
 * lies before anybody. */
static int trait_with_pile(const Table *t)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, play_zone(s))
            if (cult_has_own_pile(t, c))
                return card_def(t, c)->trait;
    return 0;
}

/* Who has a card of it, or counts as one of them. */
static Seats seats_with_trait(const Table *t, int trait)
{
    Seats seats = 0;

    for (const CardId *c = t->pack->cards_by_topic[TOPIC_OWN_PILE];
         *c != NO_CARD; c++)
        if (card_def(t, *c)->trait == trait &&
            zone_in(card_slot(t, *c)->zone, ZONES_IN_PLAY))
            seats |= seat_bit(card_owner(t, *c));
    EACH_SEAT (t, s)
        if (!seat_in(s, seats) && seat_counts_as(t, s, trait))
            seats |= seat_bit(s);
    return seats;
}

/* Is something being done just now? It is finished first (GAP-115). */
static bool is_mid_action(const Table *t)
{
    return t->g->triggers > 0 ||
           step_find(t, STAGE_excess | STAGE_replace | STAGE_play |
                            STAGE_effect) != NULL;
}

/* Is this a position that was set up? Nobody has become anything there. */
static bool is_scripted_start(const Table *t)
{
    const TurnFrame *turn = current_turn(t);

    return (turn->step == STEP_turn_start || turn->step == STEP_turn_dealt) &&
           turn->scripted;
}

/* GAP-114, GAP-145: due whenever somebody is newly the only other. */
static void settle_last_outsider(Table *t, Seats others)
{
    bool one = others && (others & (others - 1)) == 0;
    uint8_t last_outsider = one ? (uint8_t)(__builtin_ctz(others) + 1) : 0;

    if (last_outsider == munchkin(t)->last_outsider)
        return;
    munchkin(t)->last_outsider = last_outsider;
    if (!one || is_scripted_start(t))
        return;
    emit(t, EVENT(last_outsider, .seat = (Seat)(last_outsider - 1)));
    level_gain(t, (Seat)(last_outsider - 1), 1,
               true); /* CULT-13: even to win */
    combat_check_level_win(t);
}

__attribute__((noinline)) void cult_settle(Table *t)
{
    Seats others = seats_all(t->g);
    int trait;

    if (!t->g->switches[SWITCH_cult] || t->g->end_reason ||
        step_in(frame_base(current_turn(t)), STAGE_setup) || is_mid_action(t))
        return;
    trait = topic_has_card_in_play(t, TOPIC_OWN_PILE) ? trait_with_pile(t) : 0;
    if (trait != 0)
        others &= (Seats)~seats_with_trait(t, trait);
    if (others == 0) { /* CULT-14 */
        emit(t, EVENT(no_outsider, .seat = NOBODY));
        turn_win_game(t, END_cult, turn_highest_seats(t));
        return;
    }
    settle_last_outsider(t, others);
}
