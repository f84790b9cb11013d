/* cult.c: identities with a pile of their own (CULT-*): discarded there, taken
 * from there by who has to become such a one, and counted: when all players but
 * one are of them, and when all are.
 */
#include "families/munchkin/effect.h"

bool has_own_pile(const Table *t, CardId card)
{
    return fact(t, card, FACT_own_pile) ||
           t->pack->words[card_def(t, card)->word].flags & WORD_PILE;
}

/* CULT-05..08: the card is taken from the pile and takes the place of another.
 */
bool seat_becomes(Table *t, Seat seat, int trait)
{
    if (seat_is_dead(t, seat) || seat_has_trait(t, seat, trait))
        return false;
    EACH_CARD (t, c, ZONE_apart)
        if (card_def(t, c)->trait == trait) {
            tell(t, EVENT(takes, .seat = seat, .card = c));
            combat_look(t);
            identity_become(t, seat, c);
            return true;
        }
    return false;
}

/* The trait that somebody here has of a pile of its own, or 0. */
static int trait_apart(const Table *t)
{
    EACH_SEAT (t, s)
        EACH_CARD (t, c, play_of(s))
            if (has_own_pile(t, c))
                return card_def(t, c)->trait;
    return 0;
}

/* Is something being done just now? It is finished first (GAP-115). */
static bool is_busy(const Table *t)
{
    for (int i = 1; i < t->g->depth; i++)
        if (t->g->frames[i].step >= STEP_identity_excess)
            return true;
    return t->g->triggers > 0;
}

/* GAP-114, GAP-145: due whenever somebody is newly the only other. */
static void settle_odd(Table *t, Seats others)
{
    bool one = others && (others & (others - 1)) == 0;
    uint8_t odd = one ? (uint8_t)(__builtin_ctz(others) + 1) : 0;

    if (odd == munchkin(t)->odd)
        return;
    munchkin(t)->odd = odd;
    if (!one)
        return;
    tell(t, EVENT(odd_one, .seat = (Seat)(odd - 1)));
    level_gain(t, (Seat)(odd - 1), 1, true); /* CULT-13: even to win */
    level_wins(t);
}

void cult_settle(Table *t)
{
    Seats others = 0;
    int trait;

    if (!(t->pack->says & SAYS_APART) || !t->g->switches[SWITCH_cult] ||
        t->g->frames[0].step <= STEP_create || is_busy(t))
        return;
    trait = trait_apart(t);
    EACH_SEAT (t, s)
        if (trait == 0 || !seat_has_trait(t, s, trait))
            others |= (Seats)(1u << s);
    if (others == 0) { /* CULT-14 */
        tell(t, EVENT(all_alike, .seat = NOBODY));
        game_is_won(t, END_cult, seats_highest(t));
        return;
    }
    settle_odd(t, others);
}
