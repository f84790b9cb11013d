/* audit.c: checks that a state is possible: zones, frames, the question that
 * stands. */
#include "engine/audit.h"

#include <string.h>

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/zone.h"

/* Only at a gate several seats must answer; at least one always must. */
static bool asks_enough(const Ask *ask)
{
    switch (ask->shape) {
    case ASK_NOBODY:
        return true;
    case ASK_GATE:
        return ask->must != 0;
    default:
        return ask->must != 0 && !(ask->must & (ask->must - 1));
    }
}

/* Is the question asked at the top step, and of seats that exist? */
static bool is_valid_ask(const Table *t, const Ask *ask)
{
    const Game *g = t->g;

    if (ask->shape > ASK_ROUND || ask->step >= t->family->n_steps ||
        ((ask->must | ask->may) & ~seats_all(g)) || ask->about > g->cards ||
        (ask->seat >= g->seats && ask->seat != NOBODY))
        return false;
    return asks_enough(ask) && (ask->shape == ASK_NOBODY ||
                                ask->step == g->frames[g->depth - 1].step);
}

static bool is_valid_end(const Table *t)
{
    const Game *g = t->g;
    int end_reasons = 0;

    while (t->family->end_reasons[end_reasons])
        end_reasons++;
    return g->end_reason < end_reasons && !(g->winners & ~seats_all(g)) &&
           !g->end_reason == !g->winners;
}

static const char *audit_head(const Table *t)
{
    const Game *g = t->g;

    if (game_is_broken(g))
        return game_fault(g);
    if (g->pack != t->pack->rules_hash)
        return "other cards";
    if (g->size != game_bytes(t->pack) || g->cards != t->pack->n_cards)
        return "a wrong number of cards";
    if (g->seats < 2 || g->seats > SEATS_MAX || g->active >= g->seats)
        return "a wrong number of seats";
    if (!rng_is_valid(&g->rng))
        return "random numbers of no generator";
    if (g->depth == 0 || g->depth > FRAMES_MAX)
        return "a wrong number of frames";
    if (g->triggers > TRIGGERS_MAX)
        return "a wrong number of triggers";
    if (!is_valid_ask(t, &g->ask))
        return "a question to nobody";
    if (!is_valid_end(t))
        return "an end without winners, or winners without an end";
    return NULL;
}

static const char *audit_switches(const Table *t)
{
    const Vocabulary *words = t->family->vocabulary;

    for (int i = 0; i < SWITCHES_MAX; i++) {
        int value = t->g->switches[i];
        if (i >= words->n_switches ? value != 0
                                   : value < words->switches[i].min ||
                                         value > words->switches[i].max)
            return "a switch out of range";
    }
    return NULL;
}

/* A frame in use belongs to a seat and is at a step that can be run. */
static bool is_valid_frame(const Table *t, const Frame *f)
{
    return f->step < t->family->n_steps && t->family->steps[f->step].run &&
           f->seat < t->g->seats && !(f->passed & ~seats_all(t->g)) &&
           f->card <= t->g->cards;
}

static const char *audit_stack(const Table *t)
{
    static const Frame blank;
    static const Trigger none;
    const Game *g = t->g;

    for (int i = 0; i < FRAMES_MAX; i++) {
        if (i >= g->depth && memcmp(&g->frames[i], &blank, sizeof blank) != 0)
            return "a frame above the top of the stack";
        if (i < g->depth && !is_valid_frame(t, &g->frames[i]))
            return "a frame at an unknown step";
    }
    for (int i = 0; i < g->triggers; i++)
        if (g->trigger_queue[i].kind == 0 ||
            g->trigger_queue[i].seat >= g->seats ||
            g->trigger_queue[i].card > g->cards)
            return "an unknown trigger";
    for (int i = g->triggers; i < TRIGGERS_MAX; i++)
        if (memcmp(&g->trigger_queue[i], &none, sizeof none) != 0)
            return "a trigger behind the end of the queue";
    return NULL;
}

/* Is this a draft, by a verb that its seat could use now? */
static bool is_valid_draft(const Table *t, const Draft *draft)
{
    const Step *step = &t->family->steps[t->g->ask.step];

    return draft->verb < t->family->n_verbs && draft_row(t, draft->verb) &&
           draft->seat < t->g->seats &&
           (draft->to == NOBODY || draft->to < t->g->seats) &&
           bits_has(step->verbs[t->family->role(t, draft->seat)], draft->verb);
}

/* A part is a card that the draft takes, and goes to a seat if there are
 * receivers. */
static bool is_valid_part(const Table *t, CardId card)
{
    const Draft *draft = &t->g->draft;
    const DraftRow *row = draft_row(t, draft->verb);
    const Slot *slot = &t->g->slots[card];
    Seat to = row->receivers ? (Seat)slot->n : draft->to;

    return draft_accepts(t, row, draft->seat, to, card) &&
           card <= draft->last &&
           (!row->receivers || (slot->n >= 0 && slot->n < t->g->seats));
}

static const char *audit_draft(const Table *t)
{
    const Draft *draft = &t->g->draft;
    CardId last = NO_CARD;
    int marked = 0;

    for (CardId c = 1; c <= t->g->cards; c++)
        if (t->g->slots[c].flags & CARD_MARKED) {
            last = c;
            marked++;
        }
    if (draft->verb == VERB_none)
        return marked == 0 && draft->last == NO_CARD
                   ? NULL
                   : "a marked card without a draft";
    if (!is_valid_draft(t, draft))
        return "an unknown draft";
    for (CardId c = 1; c <= t->g->cards; c++)
        if (t->g->slots[c].flags & CARD_MARKED && !is_valid_part(t, c))
            return "a part that cannot be one";
    return marked == draft->count && draft->last == last
               ? NULL
               : "a draft that lost a part";
}

/* A card may lie on a card that lies on another, but not in a circle. */
static const char *audit_hosts(const Game *g, CardId card)
{
    for (int i = 0; i <= g->cards && card != NO_CARD; i++) {
        card = g->slots[card].host;
        if (card > g->cards)
            return "a card on an unknown card";
    }
    return card == NO_CARD ? NULL : "cards that lie on each other in a circle";
}

/* Checks one list: links in both directions, counts, backs, order, places. */
static const char *audit_zone(const Table *t, ZoneId z, uint8_t *seen)
{
    const Game *g = t->g;
    const Zone *zone = &g->zones[z];
    bool sorted = zone_row(t, z)->sort == SORT_BY_NUMBER;
    CardId prev = NO_CARD;
    int count = 0, second = 0;

    for (CardId c = zone->first; c != NO_CARD; c = g->slots[c].next) {
        if (c > g->cards || seen[c]++)
            return "a card in two places";
        if (g->slots[c].zone != z || g->slots[c].prev != prev)
            return "a card that is not where its list says";
        if (sorted && c < prev)
            return "a hand out of order";
        if (zone_known_by(t, z, g->slots[c].known) != g->slots[c].known)
            return "a card that its owner does not know";
        if (audit_hosts(g, c))
            return audit_hosts(g, c);
        second += card_def(t, c)->back;
        count++;
        prev = c;
    }
    if (zone->last != prev || zone->count != count || zone->second != second)
        return "a list that miscounts its cards";
    return NULL;
}

/* Checks the lists of a row of zones: each has the right row and owner. */
static const char *audit_row(const Table *t, int r, uint8_t *seen)
{
    const ZoneRow *row = &t->family->zones[r];
    const char *bad = NULL;

    for (int i = 0; i < row->count && !bad; i++) {
        const Zone *zone = &t->g->zones[row->first + i];
        if (zone->row != r || zone->owner != i)
            bad = "a zone that is not what it should be";
        else if (row->count == SEATS_MAX && i >= t->g->seats && zone->count > 0)
            bad = "cards of a seat that nobody has";
        else
            bad = audit_zone(t, (ZoneId)(row->first + i), seen);
    }
    return bad;
}

/* The zones of all rows follow one another, from zone 1 on; the rest is
 * blank. */
static const char *audit_unused_zones(const Table *t, int end)
{
    static const Zone none;

    for (int z = 0; z < ZONES_MAX; z = z == NO_ZONE ? end : z + 1)
        if (memcmp(&t->g->zones[z], &none, sizeof none) != 0)
            return "something in a zone that is none";
    return NULL;
}

static const char *audit_zones(const Table *t)
{
    static const Slot blank;
    const Game *g = t->g;
    uint8_t seen[CARDS_MAX + 1] = { 0 };
    const char *bad = NULL;
    int end = 1;

    if (memcmp(&g->slots[NO_CARD], &blank, sizeof blank) != 0)
        return "a card that there is not";
    for (int r = 0; r < t->family->n_zones && !bad; r++) {
        bad = audit_row(t, r, seen);
        end += t->family->zones[r].count;
    }
    if (!bad)
        bad = audit_unused_zones(t, end);
    for (CardId c = 1; c <= g->cards && !bad; c++)
        if (!seen[c])
            bad = "a card that is nowhere";
    return bad;
}

static const char *audit_hidden(const Table *t)
{
    uint16_t hidden_counts[WINDOWS_MAX] = { 0 };

    for (CardId c = 1; c <= t->g->cards; c++) {
        uint32_t windows =
            zone_is_open(t, t->g->slots[c].zone) ? 0 : card_def(t, c)->windows;
        for (; windows != 0; windows &= windows - 1)
            hidden_counts[__builtin_ctz(windows)]++;
    }
    return memcmp(hidden_counts, t->g->hidden_counts, sizeof hidden_counts) == 0
               ? NULL
               : "a wrong count of hidden cards";
}

static const char *audit_family(const Table *t)
{
    static const uint8_t blank[FAMILY_BYTES];
    const uint8_t *end = (const uint8_t *)t->g->family + t->family->state_bytes;

    return memcmp(end, blank, FAMILY_BYTES - t->family->state_bytes) == 0
               ? NULL
               : "something behind the family's state";
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
