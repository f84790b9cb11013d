/* gloom_stakes.c: what Responses can change: how low the totals of a seat
 * are. */
#include "engine/stakes.h"
#include "families/gloom/gloom_int.h"

/* Low totals win; what a dead Character is worth is safe. */
static int assets(const Table *t, Seat seat)
{
    int n = hand_count(t, seat) - 2 * gloom_score(t, seat, &(Sum){ 0 });

    EACH_CARD (t, c, party_zone(seat))
        if (!gloom_is_dead(t, c))
            n -= gloom_self_worth(t, c, &(Sum){ 0 });
    return n;
}

static const uint8_t results[] = { 0 };

const Stakes gloom_stakes = { .assets = assets, .results = results };
