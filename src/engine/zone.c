#include "engine/zone.h"

#include <assert.h>

#include "engine/family.h"
#include "engine/leak.h"

/* What is known about a card that lies here now, if it lay `known` before. */
static Seats knowers(const Table *t, const Zone *zone, Sees sees, Seats known)
{
    switch (sees) {
    case SEES_ALL:
        return seats_all(t->g);
    case SEES_OWNER:
        return (Seats)(known | 1u << zone->owner);
    default:
        return known;
    }
}

Seats zone_knowers(const Table *t, ZoneId zone, Seats known)
{
    return knowers(t, &t->g->zones[zone], zone_row(t, zone)->sees, known);
}

/* Keeps count of the cards of each window that do not lie open: public,
 * because what lies open is. */
static void count_hidden(Table *t, uint32_t windows, int step)
{
    for (; windows != 0; windows &= windows - 1) {
        uint16_t *hidden = &t->g->hidden[__builtin_ctz(windows)];
        *hidden = (uint16_t)(*hidden + step);
    }
}

/* What is true of a card is true of it where it lies; only what people know
 * of it goes with it. */
static inline void unlink_card(Table *t, CardId card, const CardDef *def)
{
    Game *g = t->g;
    Slot *slot = &g->slots[card], was = *slot;
    Zone *zone = &g->zones[was.zone];

    if (was.zone == NO_ZONE)
        return;
    t->stirred |= (Zones)1 << was.zone;
    *(was.prev ? &g->slots[was.prev].next : &zone->first) = was.next;
    *(was.next ? &g->slots[was.next].prev : &zone->last) = was.prev;
    zone->count--;
    zone->second = (uint16_t)(zone->second - def->back);
    if (def->windows != 0 && t->family->zones[zone->row].sees != SEES_ALL)
        count_hidden(t, def->windows, -1);
    *slot = (Slot){ .known = was.known };
}

/* Links a card in behind `prev` (NO_CARD: first). */
static inline void link_card(Table *t, CardId card, const CardDef *def,
                             ZoneId to, CardId prev)
{
    Game *g = t->g;
    Slot *slot = &g->slots[card];
    Zone *zone = &g->zones[to];
    Sees sees = t->family->zones[zone->row].sees;
    CardId *before = prev ? &g->slots[prev].next : &zone->first;
    CardId next = *before;

    assert(slot->zone == NO_ZONE && to != NO_ZONE);
    t->stirred |= (Zones)1 << to;
    *slot = (Slot){ .next = next,
                    .prev = prev,
                    .zone = to,
                    .known = knowers(t, zone, sees, slot->known) };
    *before = card;
    *(next ? &g->slots[next].prev : &zone->last) = card;
    zone->count++;
    zone->second = (uint16_t)(zone->second + def->back);
    if (def->windows != 0 && sees != SEES_ALL)
        count_hidden(t, def->windows, +1);
}

static CardId place_in_order(const Table *t, CardId card, ZoneId zone)
{
    CardId prev = t->g->zones[zone].last;

    while (prev > card)
        prev = card_slot(t, prev)->prev;
    return prev;
}

void zone_append(Table *t, CardId card, ZoneId to)
{
    bool sorted = zone_row(t, to)->order == ORDER_SORTED;
    const CardDef *def = card_def(t, card);

    unlink_card(t, card, def);
    if (LEAKS(LEAK_HAND_ORDER))
        sorted = false;
    link_card(t, card, def, to,
              sorted ? place_in_order(t, card, to) : t->g->zones[to].last);
}

void zone_put_first(Table *t, CardId card, ZoneId to)
{
    const CardDef *def = card_def(t, card);

    unlink_card(t, card, def);
    link_card(t, card, def, to, NO_CARD);
}

/* The list as it is, behind what lies there. */
static void splice(Table *t, Zone *from, Zone *to)
{
    if (to->last != NO_CARD)
        card_slot(t, to->last)->next = from->first;
    else
        to->first = from->first;
    card_slot(t, from->first)->prev = to->last;
    to->last = from->last;
    to->count = (uint16_t)(to->count + from->count);
    to->second = (uint16_t)(to->second + from->second);
    from->first = from->last = NO_CARD;
    from->count = from->second = 0;
}

void zone_pour(Table *t, ZoneId from, ZoneId to)
{
    int hides = zone_is_open(t, from) - zone_is_open(t, to);

    assert(from != to && zone_row(t, to)->order != ORDER_SORTED);
    if (t->g->zones[from].count == 0)
        return;
    EACH_CARD (t, c, from) {
        Slot *slot = card_slot(t, c);
        *slot = (Slot){ .next = slot->next,
                        .prev = slot->prev,
                        .zone = to,
                        .known = zone_knowers(t, to, slot->known) };
        if (hides != 0)
            count_hidden(t, card_def(t, c)->windows, hides);
    }
    splice(t, &t->g->zones[from], &t->g->zones[to]);
    t->stirred |= (Zones)1 << from | (Zones)1 << to;
}

/* Could it be this one, to those who do not see it? */
static bool looks_like(const Table *t, CardId other, CardId card, Seats parties)
{
    return card_def(t, other)->back == card_def(t, card)->back &&
           (card_slot(t, other)->known & parties);
}

void zone_blur(Table *t, CardId card, Seats parties)
{
    ZoneId zone = card_slot(t, card)->zone;
    int n = 0;

    assert(!zone_is_open(t, zone));
    EACH_CARD (t, c, zone)
        n += looks_like(t, c, card, parties);
    if (n < 2 || LEAKS(LEAK_BLUR)) /* one alone cannot be mistaken */
        return;
    EACH_CARD (t, c, zone)
        if (looks_like(t, c, card, parties))
            card_slot(t, c)->known &= parties;
}

/* A zone of these cards, in this order. */
static void lay_in_order(Table *t, ZoneId zone, const CardId *cards, int n)
{
    for (int i = 0; i < n; i++)
        *card_slot(t, cards[i]) = (Slot){
            .prev = i > 0 ? cards[i - 1] : NO_CARD,
            .next = i < n - 1 ? cards[i + 1] : NO_CARD,
            .zone = zone,
            .known = zone_knowers(
                t, zone,
                LEAKS(LEAK_SHUFFLE) ? card_slot(t, cards[i])->known : 0),
        };
    t->g->zones[zone].first = cards[0];
    t->g->zones[zone].last = cards[n - 1];
    t->stirred |= (Zones)1 << zone;
}

/* One card cannot be hidden by shuffling it. */
void zone_shuffle(Table *t, ZoneId zone, Luck luck)
{
    CardId cards[CARDS_MAX];
    int n = 0;

    EACH_CARD (t, c, zone)
        cards[n++] = c;
    for (int i = n - 1; i > 0; i--) {
        int j = chance_pick(&t->g->chance, luck, i + 1);
        CardId swap = cards[i];
        cards[i] = cards[j];
        cards[j] = swap;
    }
    if (n > 1)
        lay_in_order(t, zone, cards, n);
}

void zone_lay_out(Table *t)
{
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        for (int i = 0; i < row->count; i++) {
            Zone *zone = &t->g->zones[row->first + i];
            assert(row->first + i < ZONES_MAX);
            zone->row = (uint8_t)r;
            zone->owner = (uint8_t)i;
        }
    }
}
