/* zone.c: moves and shuffles cards, and keeps track of who knows where they
 * are. */
#include "engine/zone.h"

#include "engine/family.h"
#include "engine/leak.h"

Seats zone_known_by(const Table *t, ZoneId zone, Seats known)
{
    unsigned open = zone_in(zone, t->family->sets->open);
    unsigned owned = zone_in(zone, t->family->sets->owned);

    return (Seats)(known | open * seats_all(t->g) |
                   owned << t->g->zones[zone].owner);
}

/* 1 if a card that comes from there becomes hidden here, -1 if it stops being
 * hidden, else 0. */
static int hidden_change(const Table *t, ZoneId from, ZoneId to)
{
    Zones open = t->family->sets->open | (Zones)1 << NO_ZONE;

    return zone_in(from, open) - zone_in(to, open);
}

/* Keeps count of the cards of each window that do not lie open: public,
 * because what lies open is. */
static void count_hidden(Table *t, uint32_t windows, int step)
{
    for (; windows != 0; windows &= windows - 1) {
        uint16_t *hidden_counts =
            &game_edit(t)->hidden_counts[__builtin_ctz(windows)];
        *hidden_counts = (uint16_t)(*hidden_counts + step);
    }
}

/* `kept` if there is a neighbour, else this card. There is no branch, because
 * it would be unpredictable. */
static inline CardId pick_end(CardId neighbour, CardId kept, CardId card)
{
    return (CardId)(card ^ ((kept ^ card) & -(unsigned)(neighbour != NO_CARD)));
}

/* Flags of a card end when it moves; only what seats know about it moves with
 * it. What is written to card 0 is cleared again by link_card(). */
static inline void unlink_card(Table *t, CardId card, const CardDef *def)
{
    Game *g = game_edit(t);
    Slot was = g->slots[card];
    Zone *zone = &g->zones[was.zone];

    g->slots[was.prev].next = was.next;
    g->slots[was.next].prev = was.prev;
    zone->first = pick_end(was.prev, zone->first, was.next);
    zone->last = pick_end(was.next, zone->last, was.prev);
    zone->count--;
    zone->second = (uint16_t)(zone->second - def->back);
}

/* Links a card in behind `prev` (NO_CARD: first). */
static inline void link_card(Table *t, CardId card, const CardDef *def,
                             ZoneId to, CardId prev)
{
    Game *g = game_edit(t);
    Zone *zone = &g->zones[to];
    CardId next = pick_end(prev, g->slots[prev].next, zone->first);

    g->slots[card] =
        (Slot){ .next = next,
                .prev = prev,
                .zone = to,
                .known = zone_known_by(t, to, g->slots[card].known) };
    g->slots[prev].next = card;
    g->slots[next].prev = card;
    zone->first = pick_end(prev, zone->first, card);
    zone->last = pick_end(next, zone->last, card);
    zone->count++;
    zone->second = (uint16_t)(zone->second + def->back);
    g->slots[NO_CARD] = (Slot){ 0 };
}

static CardId sorted_prev(const Table *t, CardId card, ZoneId zone)
{
    CardId prev = t->g->zones[zone].last;

    while (prev > card)
        prev = card_slot(t, prev)->prev;
    return prev;
}

/* Where a card that is added comes: behind which. */
static CardId append_prev(const Table *t, CardId card, ZoneId zone)
{
    return zone_in(zone, t->family->sets->sorted) &&
                   !LEAK_IS_ON(LEAK_HAND_ORDER)
               ? sorted_prev(t, card, zone)
               : t->g->zones[zone].last;
}

/* One copy of it for all callers (docs/PERFORMANCE.md). */
__attribute__((noinline)) static void move_card(Table *t, CardId card,
                                                ZoneId to, bool first)
{
    const CardDef *def;
    ZoneId from;

    if (!ENSURE(t, card_exists(t->g, card), zone))
        return;
    def = card_def(t, card);
    from = card_slot(t, card)->zone;
    if (!ENSURE(t, to != NO_ZONE && to < ZONES_MAX, zone)) {
        if (from != NO_ZONE) /* or a loop until it is empty would not end */
            unlink_card(t, card, def);
        return;
    }
    zones_mark_dirty(t, (Zones)1 << from | (Zones)1 << to);
    if (from != NO_ZONE)
        unlink_card(t, card, def);
    if (def->windows != 0)
        count_hidden(t, def->windows, hidden_change(t, from, to));
    link_card(t, card, def, to, first ? NO_CARD : append_prev(t, card, to));
}

void zone_append(Table *t, CardId card, ZoneId to)
{
    move_card(t, card, to, false);
}

void zone_prepend(Table *t, CardId card, ZoneId to)
{
    move_card(t, card, to, true);
}

/* Appends the list as it is. */
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

void zone_move_all(Table *t, ZoneId from, ZoneId to)
{
    Seats more;
    int step;

    if (!ENSURE(t,
                from < ZONES_MAX && to < ZONES_MAX && from != to &&
                    !zone_in(to, t->family->sets->sorted),
                zone) ||
        t->g->zones[from].count == 0)
        return;
    step = hidden_change(t, from, to);
    more = zone_known_by(t, to, 0);
    EACH_CARD (t, c, from) {
        Slot *slot = card_slot(t, c);
        *slot = (Slot){ .next = slot->next,
                        .prev = slot->prev,
                        .zone = to,
                        .known = (Seats)(slot->known | more) };
        if (step != 0)
            count_hidden(t, card_def(t, c)->windows, step);
    }
    splice(t, &game_edit(t)->zones[from], &game_edit(t)->zones[to]);
    zones_mark_dirty(t, (Zones)1 << from | (Zones)1 << to);
}

/* Could it be this card, for seats that do not see it? */
static bool looks_like(const Table *t, CardId other, CardId card, Seats parties)
{
    return card_def(t, other)->back == card_def(t, card)->back &&
           (card_slot(t, other)->known & parties);
}

void zone_forget_similar(Table *t, CardId card, Seats parties)
{
    ZoneId zone;
    int n = 0;

    if (!ENSURE(t, card_exists(t->g, card), zone))
        return;
    zone = card_slot(t, card)->zone;
    if (!ENSURE(t, !zone_is_open(t, zone), zone))
        return;
    for (CardId c = t->g->zones[zone].first; c != NO_CARD && n < 2;
         c = card_slot(t, c)->next)
        n += looks_like(t, c, card, parties);
    if (n < 2 || LEAK_IS_ON(LEAK_BLUR)) /* a single card cannot be confused with
                                           another */
        return;
    EACH_CARD (t, c, zone)
        if (looks_like(t, c, card, parties))
            card_slot(t, c)->known &= parties;
}

/* Builds a zone of these cards, in this order: nobody knows any more which is
 * which. */
static void relink_cards(Table *t, ZoneId zone, const CardId *cards, int n)
{
    Seats known = zone_known_by(t, zone, 0);

    for (int i = 0; i < n; i++) {
        Slot *slot = card_slot(t, cards[i]);
        *slot = (Slot){
            .prev = i > 0 ? cards[i - 1] : NO_CARD,
            .next = i < n - 1 ? cards[i + 1] : NO_CARD,
            .zone = zone,
            .known =
                (Seats)(known | (LEAK_IS_ON(LEAK_SHUFFLE) ? slot->known : 0)),
        };
    }
    game_edit(t)->zones[zone].first = cards[0];
    game_edit(t)->zones[zone].last = cards[n - 1];
    zones_mark_dirty(t, (Zones)1 << zone);
}

/* One card cannot be hidden by shuffling it. */
void zone_shuffle(Table *t, ZoneId zone, RngStream stream)
{
    CardId cards[CARDS_MAX];
    int n = 0;

    EACH_CARD (t, c, zone)
        cards[n++] = c;
    for (int i = n - 1; i > 0; i--) {
        int j = rng_pick(&game_edit(t)->rng, stream, i + 1);
        CardId swap = cards[i];
        cards[i] = cards[j];
        cards[j] = swap;
    }
    if (n > 1)
        relink_cards(t, zone, cards, n);
}

void zone_init_all(Table *t)
{
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        for (int i = 0; i < row->count; i++) {
            Zone *zone = &game_edit(t)->zones[row->first + i];
            zone->row = (uint8_t)r;
            zone->owner = (uint8_t)i;
        }
    }
}
