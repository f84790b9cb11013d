/* munchkin_stakes.c: what plays out of turn can change: a fight, who is caught,
 * who dies, what a seat has. */
#include "engine/stakes.h"
#include "families/munchkin/munchkin_int.h"

/* Levels, and all cards but those that it suffers from. */
static int assets(const Table *t, Seat seat)
{
    int n =
        STAKE_LEVEL * level_of(t, seat) + t->g->zones[hand_zone(seat)].count;

    EACH_CARD (t, c, play_zone(seat))
        n += !card_is_kind(t, c, KIND_curse);
    return n;
}

static bool margin(const Table *t, int *margin)
{
    if (!combat_is_open(t) || combat_any_monster(t) == NO_CARD)
        return false;
    *margin = 1 - combat_shortfall(t);
    return true;
}

static const uint8_t results[] = { EVENT_kills, EVENT_fight_over, EVENT_caught,
                                   EVENT_dies,  EVENT_moves,      0 };

const Stakes munchkin_stakes = { .assets = assets,
                                 .margin = margin,
                                 .fights = combat_includes,
                                 .results = results };
