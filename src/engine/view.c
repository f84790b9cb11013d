/* view.c: makes views, and samples or redeals games that fit one. */
#include "engine/view.h"

#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/leak.h"
#include "engine/zone.h"

/* ---- making a view: what is shown, line by line ---- */

static void show_head(const Game *from, Game *out)
{
    out->pack = from->pack;
    out->size = from->size;
    out->cards = from->cards;
    out->turn = from->turn;
    out->seats = from->seats;
    out->active = from->active;
    out->depth = from->depth;
    out->triggers = from->triggers;
    out->fuel = from->fuel;
    out->end_reason = from->end_reason;
    out->winners = from->winners;
    out->ask = from->ask;
    memcpy(out->switches, from->switches, sizeof out->switches);
    memcpy(out->hidden_counts, from->hidden_counts, sizeof out->hidden_counts);
    /* Frames and triggers are public: a program keeps no hidden card's value
     * across another seat's question. */
    memcpy(out->frames, from->frames, sizeof out->frames);
    memcpy(out->trigger_queue, from->trigger_queue, sizeof out->trigger_queue);
}

static void show_draft(const Game *from, Seat seat, Game *out)
{
    out->draft.seat = NOBODY;
    if (seat != NOBODY) /* a cancelled draft is not shown to others */
        out->stall_counts[seat] = from->stall_counts[seat];
    if (LEAK_IS_ON(LEAK_STALLS))
        memcpy(out->stall_counts, from->stall_counts, sizeof out->stall_counts);
    if (from->draft.seat == seat || LEAK_IS_ON(LEAK_DRAFT))
        out->draft = from->draft;
}

/* A card whose place the seat knows, linked in as the next of its zone. */
static void show_card(const Table *t, Seat seat, Game *out, CardId card,
                      int depth)
{
    const Slot *from = card_slot(t, card);
    Slot *slot = &out->slots[card];
    Zone *zone = &out->zones[from->zone];
    bool open = zone_is_open(t, from->zone);

    *slot = *from;
    slot->prev = zone->last;
    slot->next = NO_CARD;
    if (zone->last)
        out->slots[zone->last].next = card;
    else
        zone->first = card;
    zone->last = card;
    if (!open && zone_row(t, from->zone)->seen_by == SEEN_BY_NOBODY)
        slot->host = (CardId)depth;
    /* Whether other seats know a hidden card is shown only to the seats that
     * know it too. */
    if (!open && !LEAK_IS_ON(LEAK_KNOWN))
        slot->known = (Seats)(seat == NOBODY ? 0 : 1u << seat);
    if (t->g->draft.seat != seat && !LEAK_IS_ON(LEAK_MARKS) &&
        slot->flags & CARD_MARKED) {
        slot->flags &= (uint8_t)~CARD_MARKED;
        if (draft_row(t, t->g->draft.verb)->receivers)
            slot->n = 0;
    }
}

static bool may_show(const Table *t, Seat seat, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    if (LEAK_IS_ON(LEAK_FOREIGN_HAND) &&
        zone_row(t, zone)->seen_by == SEEN_BY_OWNER)
        return seat != NOBODY;
    if (LEAK_IS_ON(LEAK_SPECTATOR) &&
        zone_row(t, zone)->seen_by == SEEN_BY_OWNER && seat == NOBODY)
        return true;
    if (LEAK_IS_ON(LEAK_DECK_TOP) && t->g->zones[zone].first == card)
        return true;
    if (LEAK_IS_ON(LEAK_DECK_BOTTOM) && t->g->zones[zone].last == card)
        return true;
    return zone_is_open(t, zone) || view_knows(t->g, seat, card);
}

/* The zones with a card whose place this seat knows; all of them if a leak may
 * have been planted. */
static Zones zones_known(const Table *t, Seat seat)
{
#ifdef KD_PROBES
    Zones zones = ~(Zones)0;
#else
    Zones zones = t->family->sets->open;
#endif

    for (CardId c = 1; c <= t->g->cards; c++)
        zones |= (Zones)view_knows(t->g, seat, c) << t->g->slots[c].zone;
    return zones;
}

static void show_zones(const Table *t, Seat seat, Game *out)
{
    Zones known = zones_known(t, seat);

    for (int z = 1; z < ZONES_MAX; z++) {
        const Zone *from = &t->g->zones[z];
        int depth = 0;
        out->zones[z].count = from->count;
        out->zones[z].second = from->second;
        out->zones[z].row = from->row;
        out->zones[z].owner = from->owner;
        if (!zone_in((ZoneId)z, known))
            continue;
        EACH_CARD (t, c, z) {
            depth++;
            if (may_show(t, seat, c))
                show_card(t, seat, out, c, depth);
        }
    }
}

/* Planted on purpose: random numbers, and what hands hold. */
static void show_leaks(const Table *t, Game *out)
{
    if (LEAK_IS_ON(LEAK_SEED))
        out->rng.seed = t->g->rng.seed;
    if (LEAK_IS_ON(LEAK_KEY))
        memcpy(out->rng.key, t->g->rng.key, sizeof out->rng.key);
    if (LEAK_IS_ON(LEAK_RNG))
        memcpy(out->rng.count, t->g->rng.count, sizeof out->rng.count);
    if (LEAK_IS_ON(LEAK_DICE))
        memcpy(out->rng.loaded, t->g->rng.loaded, sizeof out->rng.loaded);
    for (CardId c = 1; LEAK_IS_ON(LEAK_HIDDEN) && c <= t->g->cards; c++)
        if (zone_row(t, card_slot(t, c)->zone)->seen_by == SEEN_BY_OWNER)
            out->hidden_counts[0] += (uint16_t)card_def(t, c)->windows;
}

View view_make(const Table *t, Seat seat, Game *out)
{
    View view = { .t = *t, .seat = seat };

    if (!seat_exists(t->g, seat))
        view.seat = seat = NOBODY; /* who looks on */
    memset(out, 0, t->g->size);
    show_head(t->g, out);
    show_draft(t->g, seat, out);
    show_zones(t, seat, out);
    t->family->view(t, seat, out);
    show_leaks(t, out);
    view.t.g = out;
    view.t.sink = NULL;
    return view;
}

/* ---- dealing hidden cards anew ---- */

/* Cards that may be anywhere hidden, by their backs, in a random order. */
typedef struct Pool {
    CardId at[BACKS_COUNT][CARDS_MAX];
    int n[BACKS_COUNT];
} Pool;

/* Its room is not zeroed. */
static void pool_clear(Pool *pool)
{
    memset(pool->n, 0, sizeof pool->n);
}

static void pool_add(Pool *pool, const Table *t, CardId card)
{
    int back = card_def(t, card)->back;
    pool->at[back][pool->n[back]++] = card;
}

static void pool_shuffle(Pool *pool, Rng *rng)
{
    for (int back = 0; back < BACKS_COUNT; back++)
        for (int i = pool->n[back] - 1; i > 0; i--) {
            int j = rng_pick(rng, STREAM_PICK, i + 1);
            CardId swap = pool->at[back][i];
            pool->at[back][i] = pool->at[back][j];
            pool->at[back][j] = swap;
        }
}

static CardId pool_take(Table *t, Pool *pool, int back)
{
    return ENSURE(t, pool->n[back] > 0, unknown)
               ? pool->at[back][--pool->n[back]]
               : NO_CARD;
}

/* Writes a zone anew: these cards, in this order, each with its slot. */
static void zone_rebuild(Table *t, ZoneId z, const CardId *cards,
                         const Slot *slots, int n)
{
    Zone *zone = &game_edit(t)->zones[z];

    zone->first = zone->last = NO_CARD;
    for (int i = 0; i < n; i++) {
        Slot *slot = card_slot(t, cards[i]);
        *slot = slots[i];
        slot->zone = z;
        slot->prev = zone->last;
        slot->next = NO_CARD;
        if (zone->last)
            card_slot(t, zone->last)->next = cards[i];
        else
            zone->first = cards[i];
        zone->last = cards[i];
    }
}

static void sort_cards(CardId *cards, Slot *slots, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && cards[j - 1] > cards[j]; j--) {
            CardId card = cards[j];
            Slot slot = slots[j];
            cards[j] = cards[j - 1];
            slots[j] = slots[j - 1];
            cards[j - 1] = card;
            slots[j - 1] = slot;
        }
}

static bool is_pinned(const Table *t, Seat seat, const uint8_t *pinned,
                      CardId card)
{
    if (view_knows(t->g, seat, card) || (pinned && pinned[card]))
        return true;
    for (int i = 0; i < t->g->depth; i++)
        if (t->g->frames[i].card == card)
            return true;
    return false;
}

void view_redeal(Table *t, Seat seat, const uint8_t *pinned, Rng *rng,
                 CardId *map)
{
    Pool pool;
    Slot before[CARDS_MAX]; /* rebuilding a zone unlinks those that follow */
    bool moves[CARDS_MAX];
    CardId cards[CARDS_MAX];
    Slot slots[CARDS_MAX];

    pool_clear(&pool);
    memcpy(before, t->g->slots, sizeof *before * (t->g->cards + 1u));
    for (CardId c = 1; c <= t->g->cards; c++) {
        if (map)
            map[c] = c;
        moves[c] =
            !zone_is_open(t, before[c].zone) && !is_pinned(t, seat, pinned, c);
        if (moves[c])
            pool_add(&pool, t, c);
    }
    pool_shuffle(&pool, rng);
    for (int z = 1; z < ZONES_MAX; z++) {
        int n = 0;
        if (t->g->zones[z].count == 0 || zone_is_open(t, (ZoneId)z))
            continue;
        for (CardId c = t->g->zones[z].first; c != NO_CARD;
             c = before[c].next) {
            CardId other = c;
            if (moves[c])
                other = pool_take(t, &pool, card_def(t, c)->back);
            if (map)
                map[c] = other;
            cards[n] = other;
            slots[n++] = before[c];
        }
        if (zone_row(t, (ZoneId)z)->sort == SORT_BY_NUMBER)
            sort_cards(cards, slots, n);
        zone_rebuild(t, (ZoneId)z, cards, slots, n);
    }
}

/* The known cards of a hidden zone, each at its place, then strangers in all
 * other places. A hand is filled by backs; so is a pile, whose backs are equal.
 */
static void sample_zone(Table *t, ZoneId z, Pool *pool)
{
    const Zone zone = t->g->zones[z];
    const ZoneRow *row = zone_row(t, z);
    CardId cards[CARDS_MAX];
    Slot slots[CARDS_MAX], blank = { .known = zone_known_by(t, z, 0) };
    int second = zone.second, place = 0;
    CardId c, next;

    memset(cards, 0, sizeof *cards * zone.count);
    for (c = zone.first; c != NO_CARD; c = next) {
        int at = row->seen_by == SEEN_BY_NOBODY ? card_slot(t, c)->host - 1
                                                : place++;
        next = card_slot(t, c)->next;
        cards[at] = c;
        slots[at] = *card_slot(t, c);
        if (row->seen_by == SEEN_BY_NOBODY)
            slots[at].host = NO_CARD;
        slots[at].known |= blank.known;
        second -= card_def(t, c)->back;
    }
    for (int i = 0; i < zone.count; i++)
        if (cards[i] == NO_CARD) {
            cards[i] = pool_take(t, pool, second-- > 0);
            slots[i] = blank;
        }
    if (row->sort == SORT_BY_NUMBER)
        sort_cards(cards, slots, zone.count);
    zone_rebuild(t, z, cards, slots, zone.count);
}

void view_sample(const View *view, Rng *rng, Game *out)
{
    Table t = view->t;
    Pool pool;

    pool_clear(&pool);
    game_copy(out, view->t.g);
    t.g = out;
    for (CardId c = 1; c <= out->cards; c++)
        if (card_slot(&t, c)->zone == NO_ZONE)
            pool_add(&pool, &t, c);
    pool_shuffle(&pool, rng);
    for (int z = 1; z < ZONES_MAX; z++)
        if (out->zones[z].count > 0 && !zone_is_open(&t, (ZoneId)z))
            sample_zone(&t, (ZoneId)z, &pool);
    rng_init(&out->rng, rng->seed + rng->count[STREAM_PICK]);
    rng->count[STREAM_PICK]++;
}
