/* munchkin_view.c: what a seat may see of the family's state, and which gates
 * concern it. */
#include <string.h>

#include "families/munchkin/munchkin_int.h"

void munchkin_view(const Table *from, Seat seat, Game *out)
{
    memcpy(out->family, from->g->family, sizeof(Munchkin));
    EACH_SEAT (from, s) /* which card came is only its owner's business */
        for (CardId c = out->zones[hand_zone(s)].first; c && s != seat;
             c = out->slots[c].next)
            out->slots[c].flags &= (uint8_t)~CARD_FRESH;
}

/* A fight concerns its fighter, and everybody if it is for the win. */
bool munchkin_concerns(const Table *t, Seat seat)
{
    if (!current_combat(t))
        return t->g->active == seat;
    return seat_in(seat, combat_fighters(t)) || combat_is_for_win(t);
}
