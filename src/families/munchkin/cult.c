/* cult.c: identities with a pile of their own (CULT-*): discarded there, taken
 * from there by who has to become such a one, and counted: when all players but
 * one are of them, and when all are.
 */
#include "families/munchkin/effect.h"

bool has_own_pile(const Table *t, CardId card)
{
    return card_says(t, card, TOPIC_APART);
}

static bool trait_has_pile(const Table *t, int trait)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (card_def(t, c)->trait == trait)
            return has_own_pile(t, c);
    return false;
}

/* A card of this trait in the pile; of one without a pile of its own, in the
 * hand or the discards; or NO_CARD. */
static CardId card_to_become(const Table *t, Seat seat, int trait)
{
    const ZoneId zones[] = { ZONE_apart, hand_of(seat), ZONE_door_discards };
    size_t n = trait_has_pile(t, trait) ? 1 : sizeof zones / sizeof *zones;

    for (size_t i = 0; i < n; i++)
        EACH_CARD (t, c, zones[i])
            if (card_def(t, c)->trait == trait)
                return c;
    return NO_CARD;
}

/* CULT-07, CULT-08 */
bool seat_can_become(const Table *t, Seat seat, int trait)
{
    return !seat_is_dead(t, seat) && !seat_has_trait(t, seat, trait) &&
           card_to_become(t, seat, trait) != NO_CARD;
}

/* CULT-05, CULT-06: the card is taken from the pile and takes the place of
 * another. */
bool seat_becomes(Table *t, Seat seat, int trait)
{
    CardId card = card_to_become(t, seat, trait);

    if (!seat_can_become(t, seat, trait))
        return false;
    tell(t, EVENT(takes, .seat = seat, .card = card));
    combat_look(t);
    identity_become(t, seat, card);
    return true;
}

/* The trait that somebody here has of a pile of its own, or 0: the first that
 * lies before anybody. */
static int trait_apart(const Table *t)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, play_of(s))
            if (has_own_pile(t, c))
                return card_def(t, c)->trait;
    return 0;
}

/* Who has a card of it, or counts as one of them. */
static Seats seats_alike(const Table *t, int trait)
{
    Seats seats = 0;

    for (const CardId *c = t->pack->sayers[TOPIC_APART]; *c != NO_CARD; c++)
        if (card_def(t, *c)->trait == trait &&
            zone_in(card_slot(t, *c)->zone, ZONES_OF_SEATS))
            seats |= seat_bit(owner_of(t, *c));
    EACH_SEAT (t, s)
        if (!seat_in(s, seats) && seat_counts_as(t, s, trait))
            seats |= seat_bit(s);
    return seats;
}

/* Is something being done just now? It is finished first (GAP-115). */
static bool is_busy(const Table *t)
{
    for (int i = 1; i < t->g->depth; i++)
        if (t->g->frames[i].step >= STEP_identity_excess)
            return true;
    return t->g->triggers > 0;
}

/* Is this a position that was set up? Nobody has become anything there. */
static bool is_posed(const Table *t)
{
    const Frame *turn = &t->g->frames[0];

    return (turn->step == STEP_turn_start || turn->step == STEP_turn_begin) &&
           turn->k;
}

/* GAP-114, GAP-145: due whenever somebody is newly the only other. */
static void settle_odd(Table *t, Seats others)
{
    bool one = others && (others & (others - 1)) == 0;
    uint8_t odd = one ? (uint8_t)(__builtin_ctz(others) + 1) : 0;

    if (odd == munchkin(t)->odd)
        return;
    munchkin(t)->odd = odd;
    if (!one || is_posed(t))
        return;
    tell(t, EVENT(odd_one, .seat = (Seat)(odd - 1)));
    level_gain(t, (Seat)(odd - 1), 1, true); /* CULT-13: even to win */
    level_wins(t);
}

void cult_settle(Table *t)
{
    Seats others = seats_all(t->g);
    int trait;

    if (!pack_says(t, TOPIC_APART) || !t->g->switches[SWITCH_cult] ||
        t->g->frames[0].step <= STEP_create || is_busy(t))
        return;
    trait = is_card_there(t, TOPIC_APART) ? trait_apart(t) : 0;
    if (trait != 0)
        others &= (Seats)~seats_alike(t, trait);
    if (others == 0) { /* CULT-14 */
        tell(t, EVENT(all_alike, .seat = NOBODY));
        game_is_won(t, END_cult, seats_highest(t));
        return;
    }
    settle_odd(t, others);
}
