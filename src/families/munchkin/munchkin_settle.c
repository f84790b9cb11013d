/* munchkin_settle.c: state-based rules: what follows from a position by itself,
 * after every step and answer. */
#include "families/munchkin/munchkin_int.h"

/* Usually there is one Item a slot, in two hands, and one of each group of
 * identities, undoubled: that always fits. */
static bool always_fits(const Table *t, Seat seat)
{
    uint64_t taken = ROOM_NEVER, twice = 0, hands = 0;

    EACH_CARD (t, c, play_zone(seat)) {
        bool worn = card_slot(t, c)->flags & CARD_EQUIPPED;
        uint64_t room = card_def(t, c)->room[worn];
        twice |= taken & room;
        taken |= room;
        hands += room & ROOM_HANDS;
    }
    return !(twice & ~ROOM_HANDS) && hands <= 2;
}

/* Whose cards in play changed and do not fit anyhow. */
static Seats seats_crowded(Table *t)
{
    Seats crowded = (Seats)(~t->g->clean_zones >> ZONE_play & seats_all(t->g));

    for (Seats left = crowded; left != 0; left &= (Seats)(left - 1)) {
        Seat s = (Seat)__builtin_ctz(left);
        if (always_fits(t, s)) {
            crowded &= (Seats)~seat_bit(s);
            game_edit(t)->clean_zones |= (Zones)1 << play_zone(s);
        }
    }
    return crowded;
}

__attribute__((noinline)) static void settle_seats(Table *t)
{
    Seats crowded = seats_crowded(t);

    EACH_SEAT (t, s)
        if (seat_in(s, crowded) && pack_has_topic(t, TOPIC_LIMITS))
            items_settle(t, s);
    EACH_SEAT (t, s)
        if (seat_in(s, crowded))
            identity_settle(t, s, false);
}

/* A fight that a card called begins as soon as nothing else goes on. */
__attribute__((noinline)) static void start_called_fight(Table *t)
{
    CardId monster = munchkin(t)->next_monster;

    if (t->g->end_reason || t->g->depth > 1 || t->g->triggers > 0)
        return;
    munchkin(t)->next_monster = NO_CARD;
    if (seat_is_dead(t, munchkin(t)->next_fighter)) {
        munchkin(t)->next_fighter = 0;
        deck_discard(t, monster);
        return;
    }
    turn_meet_called(t);
    combat_start(t, munchkin(t)->next_fighter, monster);
    munchkin(t)->next_fighter = 0;
}

/* State-based rules. It is called after every step and mostly finds nothing to
 * do: what it does then is kept out of it (docs/PERFORMANCE.md). */
void munchkin_settle(Table *t)
{
    if (~t->g->clean_zones >> ZONE_play & seats_all(t->g) &&
        (pack_has_topic(t, TOPIC_LIMITS) || pack_has_topic(t, TOPIC_DOUBLER)))
        settle_seats(t);
    if (pack_has_topic(t, TOPIC_OWN_PILE))
        cult_settle(t);
    if (munchkin(t)->n_uses > 0)
        uses_clear_past(t);
    if (munchkin(t)->next_monster != NO_CARD)
        start_called_fight(t);
    if (current_turn(t)->doors > 0)
        turn_open_called(t);
    if (current_turn(t)->cut)
        turn_cut_short(t);
}
