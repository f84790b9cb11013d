/* count.c: counts what happens to cards in one game. */
#include "sim/count.h"

#include <stdlib.h>
#include <string.h>

#include "engine/family.h"

/* ---- memory ---- */

static void *make(int n, size_t size)
{
    return calloc((size_t)n + 1, size);
}

static Zones find_decks(const Family *family)
{
    Zones decks = 0;

    for (int i = 0; i < family->n_zones; i++)
        if (family->zones[i].seen_by == SEEN_BY_NOBODY)
            for (int k = 0; k < family->zones[i].count; k++)
                decks |= (Zones)1 << (family->zones[i].first + k);
    return decks;
}

bool counter_init(SimCounter *c, const Pack *pack, const Family *family)
{
    SimGame *game = &c->game;

    *c = (SimCounter){ .decks = find_decks(family) };
    c->zone_of = make(pack->n_cards, sizeof *c->zone_of);
    game->dealt = make(pack->n_defs, sizeof *game->dealt);
    game->drawn = make(pack->n_defs, sizeof *game->drawn);
    game->played = make(pack->n_defs, sizeof *game->played);
    game->held = make(pack->n_names, sizeof *game->held);
    game->dealt_any = make(pack->n_names, sizeof *game->dealt_any);
    return c->zone_of && game->dealt && game->drawn && game->played &&
           game->held && game->dealt_any;
}

void counter_free(SimCounter *c)
{
    free(c->zone_of);
    free(c->game.dealt);
    free(c->game.drawn);
    free(c->game.played);
    free(c->game.held);
    free(c->game.dealt_any);
    *c = (SimCounter){ 0 };
}

/* ---- counting ---- */

static int def_index(const Table *t, CardId card)
{
    return (int)(card_def(t, card) - t->pack->defs);
}

static int count_in_decks(const SimCounter *c, const Game *g)
{
    int n = 0;

    for (Zones left = c->decks; left != 0; left &= left - 1)
        n += g->zones[__builtin_ctzll(left)].count;
    return n;
}

void counter_start(SimCounter *c, const Table *t)
{
    size_t defs = (size_t)t->pack->n_defs, names = (size_t)t->pack->n_names + 1;
    SimGame *game = &c->game;

    memset(game->dealt, 0, defs * sizeof *game->dealt);
    memset(game->drawn, 0, defs * sizeof *game->drawn);
    memset(game->played, 0, defs * sizeof *game->played);
    memset(game->held, 0, names * sizeof *game->held);
    memset(game->dealt_any, 0, names * sizeof *game->dealt_any);
    game->decisions = 0;
    c->is_dealt = false;
    for (CardId card = 1; card <= t->g->cards; card++)
        c->zone_of[card] = t->g->slots[card].zone;
    c->in_decks = count_in_decks(c, t->g);
}

/* Which cards have left a deck since it was last looked? */
static void note_draws(SimCounter *c, const Table *t)
{
    int n = count_in_decks(c, t->g);

    if (n == c->in_decks)
        return;
    c->in_decks = n;
    for (CardId card = 1; card <= t->g->cards; card++) {
        ZoneId zone = t->g->slots[card].zone;
        if (zone_in(c->zone_of[card], c->decks) && !zone_in(zone, c->decks))
            c->game.drawn[def_index(t, card)]++;
        c->zone_of[card] = zone;
    }
}

/* Hands are dealt when nobody's is empty: before anybody has played a card. */
static void note_deal(SimCounter *c, const Table *t)
{
    ZoneId hand = t->family->hand;

    EACH_SEAT (t, s)
        if (t->g->zones[hand + s].count == 0)
            return;
    EACH_SEAT (t, s)
        EACH_CARD (t, card, hand + s) {
            c->game.dealt[def_index(t, card)] |= seat_bit(s);
            c->game.dealt_any[card_def(t, card)->trait] |= seat_bit(s);
        }
    c->is_dealt = true;
}

void counter_look(SimCounter *c, const Table *t)
{
    note_draws(c, t);
    if (!c->is_dealt)
        note_deal(c, t);
}

/* A card of the own hand that is used for something. What a card asks for, and
 * parts of sales and gifts, are not plays. */
void counter_answer(SimCounter *c, const Table *t, Action a)
{
    c->game.decisions++;
    if (a.verb >= VERBS_KERNEL && a.card != NO_CARD &&
        t->g->slots[a.card].zone == t->family->hand + a.seat)
        c->game.played[def_index(t, a.card)]++;
}

static void note_identities(SimCounter *c, const Table *t)
{
    uint16_t names[IDENTITIES_MAX];

    EACH_SEAT (t, s) {
        int n = t->family->identities ? t->family->identities(t, s, names) : 0;
        for (int i = 0; i < n; i++)
            c->game.held[names[i]] |= seat_bit(s);
    }
}

void counter_finish(SimCounter *c, const Table *t)
{
    SimGame *game = &c->game;

    note_draws(c, t);
    note_identities(c, t);
    game->turns = t->g->turn;
    game->end = t->g->end_reason;
    game->broken = game_fault(t->g);
    game->winners = t->g->winners;
    game->hash = game_hash(t->g);
}
