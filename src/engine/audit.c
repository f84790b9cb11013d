#include "engine/audit.h"

#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/zone.h"

static const char *audit_head(const Table *t)
{
    const Game *g = t->g;

    if (g->pack != t->pack->rules_hash)
        return "other cards";
    if (g->size != game_bytes(t->pack) || g->cards != t->pack->n_cards)
        return "a wrong number of cards";
    if (g->seats < 2 || g->seats > SEATS_MAX || g->active >= g->seats)
        return "a wrong number of seats";
    if (g->depth == 0 || g->depth > FRAMES_MAX)
        return "a wrong number of frames";
    if (g->triggers > TRIGGERS_MAX)
        return "a wrong number of triggers";
    if (g->ask.shape > ASK_ROUND || g->ask.step >= t->family->n_steps ||
        ((g->ask.must | g->ask.may) & ~seats_all(g)))
        return "a question to nobody";
    if ((g->over ? g->winners == 0 : g->winners != 0) ||
        (g->winners & ~seats_all(g)))
        return "an end without winners, or winners without an end";
    return NULL;
}

static const char *audit_switches(const Table *t)
{
    const Vocabulary *words = t->family->words;

    for (int i = 0; i < SWITCHES_MAX; i++) {
        int value = t->g->switches[i];
        if (i >= words->n_switches ? value != 0
                                   : value < words->switches[i].least ||
                                         value > words->switches[i].most)
            return "a switch out of range";
    }
    return NULL;
}

static const char *audit_stack(const Table *t)
{
    static const Frame blank;
    static const Trigger none;
    const Game *g = t->g;

    for (int i = 0; i < FRAMES_MAX; i++) {
        if (i >= g->depth && memcmp(&g->frames[i], &blank, sizeof blank) != 0)
            return "a frame above the top of the stack";
        if (g->frames[i].step >= t->family->n_steps ||
            g->frames[i].card > g->cards || g->frames[i].seat >= g->seats)
            return "a frame at an unknown step";
    }
    for (int i = 0; i < g->triggers; i++)
        if (g->queue[i].kind == 0 || g->queue[i].seat >= g->seats ||
            g->queue[i].card > g->cards)
            return "an unknown trigger";
    for (int i = g->triggers; i < TRIGGERS_MAX; i++)
        if (memcmp(&g->queue[i], &none, sizeof none) != 0)
            return "a trigger behind the end of the queue";
    return NULL;
}

static const char *audit_draft(const Table *t)
{
    const Draft *draft = &t->g->draft;
    int marked = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        marked += t->g->slots[c].flags & CARD_MARKED;
    if (draft->verb == VERB_none)
        return marked == 0 ? NULL : "a marked card without a draft";
    if (draft->verb >= t->family->n_verbs || !draft_row(t, draft->verb) ||
        draft->seat >= t->g->seats)
        return "an unknown draft";
    return marked == draft->count ? NULL : "a draft that lost a part";
}

/* One list: links in both directions, counts, backs, order, places. */
static const char *audit_zone(const Table *t, ZoneId z, uint8_t *seen)
{
    const Game *g = t->g;
    const Zone *zone = &g->zones[z];
    CardId prev = NO_CARD;
    int count = 0, second = 0;

    for (CardId c = zone->first; c != NO_CARD; c = g->slots[c].next) {
        if (c > g->cards || seen[c]++)
            return "a card in two places";
        if (g->slots[c].zone != z || g->slots[c].prev != prev)
            return "a card that is not where its list says";
        if (zone_row(t, z)->order == ORDER_SORTED && c < prev)
            return "a hand out of order";
        if (zone_knowers(t, z, g->slots[c].known) != g->slots[c].known)
            return "a card that its owner does not know";
        if (g->slots[c].host > g->cards)
            return "a card on an unknown card";
        second += card_def(t, c)->back;
        count++;
        prev = c;
    }
    if (zone->last != prev || zone->count != count || zone->second != second)
        return "a list that miscounts its cards";
    return NULL;
}

static bool is_zone(const Table *t, int zone)
{
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        if (zone >= row->first && zone < row->first + row->count)
            return true;
    }
    return false;
}

static const char *audit_zones(const Table *t)
{
    const Game *g = t->g;
    uint8_t seen[CARDS_MAX + 1] = { 0 };
    const char *bad = NULL;

    for (int r = 0; r < t->family->n_zones; r++)
        for (int i = 0; i < t->family->zones[r].count; i++) {
            const Zone *zone = &g->zones[t->family->zones[r].first + i];
            if (zone->row != r || zone->owner != i)
                return "a zone that is not what it should be";
        }
    for (int z = 0; z < ZONES_MAX && !bad; z++) {
        static const Zone none;
        if (is_zone(t, z))
            bad = audit_zone(t, (ZoneId)z, seen);
        else if (memcmp(&g->zones[z], &none, sizeof none) != 0)
            bad = "something in a zone that is none";
    }
    for (CardId c = 1; c <= g->cards && !bad; c++)
        if (!seen[c])
            bad = "a card that is nowhere";
    return bad;
}

static const char *audit_hidden(const Table *t)
{
    uint16_t hidden[WINDOWS_MAX] = { 0 };

    for (CardId c = 1; c <= t->g->cards; c++)
        for (int w = 0; w < WINDOWS_MAX; w++)
            hidden[w] = (uint16_t)(hidden[w] +
                                   (!zone_is_open(t, t->g->slots[c].zone) &&
                                    (card_def(t, c)->windows >> w & 1)));
    return memcmp(hidden, t->g->hidden, sizeof hidden) == 0
               ? NULL
               : "a wrong count of hidden cards";
}

static const char *audit_family(const Table *t)
{
    const uint8_t *bytes = (const uint8_t *)t->g->family;

    for (size_t i = t->family->state_bytes; i < FAMILY_BYTES; i++)
        if (bytes[i] != 0)
            return "something behind the family's state";
    return NULL;
}

const char *audit(const Table *t)
{
    const char *bad = audit_head(t);

    if (!bad)
        bad = audit_switches(t);
    if (!bad)
        bad = audit_stack(t);
    if (!bad)
        bad = audit_zones(t);
    if (!bad)
        bad = audit_hidden(t);
    if (!bad)
        bad = audit_draft(t);
    if (!bad)
        bad = audit_family(t);
    return bad ? bad : t->family->audit(t);
}
