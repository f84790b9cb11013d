#include "engine/zone.h"

#include <assert.h>

#include "engine/family.h"
#include "engine/leak.h"

Seats zone_knowers(const Table *t, ZoneId zone, Seats known)
{
    switch (zone_row(t, zone)->sees) {
    case SEES_ALL:
        return seats_all(t->g);
    case SEES_OWNER:
        return (Seats)(known | 1u << t->g->zones[zone].owner);
    default:
        return known;
    }
}

/* Keeps count of the cards of each window that do not lie open: public,
 * because what lies open is. */
static void count_hidden(Table *t, CardId card, int step)
{
    uint32_t windows = card_def(t, card)->windows;

    for (int w = 0; windows != 0; w++, windows >>= 1)
        if (windows & 1)
            t->g->hidden[w] = (uint16_t)(t->g->hidden[w] + step);
}

/* What is true of a card is true of it where it lies; only what people know
 * of it goes with it. */
static void unlink_card(Table *t, CardId card)
{
    Slot *slot = card_slot(t, card);
    Zone *zone = &t->g->zones[slot->zone];

    if (slot->zone == NO_ZONE)
        return;
    t->stirred |= (Zones)1 << slot->zone;
    if (slot->prev)
        card_slot(t, slot->prev)->next = slot->next;
    else
        zone->first = slot->next;
    if (slot->next)
        card_slot(t, slot->next)->prev = slot->prev;
    else
        zone->last = slot->prev;
    zone->count--;
    zone->second = (uint16_t)(zone->second - card_def(t, card)->back);
    if (!zone_is_open(t, slot->zone))
        count_hidden(t, card, -1);
    *slot = (Slot){ .known = slot->known };
}

/* Links a card in behind `prev` (NO_CARD: first). */
static void link_card(Table *t, CardId card, ZoneId to, CardId prev)
{
    Slot *slot = card_slot(t, card);
    Zone *zone = &t->g->zones[to];
    CardId next = prev ? card_slot(t, prev)->next : zone->first;

    assert(slot->zone == NO_ZONE && to != NO_ZONE);
    t->stirred |= (Zones)1 << to;
    slot->zone = to;
    slot->prev = prev;
    slot->next = next;
    if (prev)
        card_slot(t, prev)->next = card;
    else
        zone->first = card;
    if (next)
        card_slot(t, next)->prev = card;
    else
        zone->last = card;
    zone->count++;
    zone->second = (uint16_t)(zone->second + card_def(t, card)->back);
    slot->known = zone_knowers(t, to, slot->known);
    if (!zone_is_open(t, to))
        count_hidden(t, card, +1);
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
    bool sorted = t->family->zones[t->g->zones[to].row].order == ORDER_SORTED;

    unlink_card(t, card);
    if (LEAKS(LEAK_HAND_ORDER))
        sorted = false;
    link_card(t, card, to,
              sorted ? place_in_order(t, card, to) : t->g->zones[to].last);
}

void zone_put_first(Table *t, CardId card, ZoneId to)
{
    unlink_card(t, card);
    link_card(t, card, to, NO_CARD);
}

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
    for (int i = 0; i < n; i++) {
        unlink_card(t, cards[i]);
        if (n > 1) /* one card cannot be hidden by shuffling it */
            card_slot(t, cards[i])->known = 0;
        link_card(t, cards[i], zone, t->g->zones[zone].last);
    }
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
