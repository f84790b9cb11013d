/* player.c: plays games of a plan on the engine, and counts. */
#include "sim/player.h"

#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/family.h"

struct SimPlayer {
    const SimPlan *plan;
    Table t;
    Game *view; /* room for what a bot sees */
    Setup setup;
    Bot bots[SEATS_MAX]; /* by seat */
    bool any_wanted;     /* one of them does not want to be asked everything */
    Zones decks;         /* zones that nobody sees into */
    int in_decks;        /* cards there when they were counted last */
    ZoneId *zone_of;     /* by card, then */
    bool dealt;          /* the first hands have been noted */
    SimGame game;
};

/* ---- memory ---- */

static void *make(size_t n, size_t size)
{
    return calloc(n + 1, size);
}

static bool make_arrays(SimPlayer *p)
{
    size_t defs = (size_t)p->t.pack->n_defs, names = (size_t)p->t.pack->n_names;
    SimGame *game = &p->game;

    p->t.g = malloc(game_bytes(p->t.pack));
    p->view = malloc(game_bytes(p->t.pack));
    p->zone_of = make((size_t)p->t.pack->n_cards + 1, sizeof *p->zone_of);
    game->dealt = make(defs, sizeof *game->dealt);
    game->drawn = make(defs, sizeof *game->drawn);
    game->played = make(defs, sizeof *game->played);
    game->held = make(names + 1, sizeof *game->held);
    game->dealt_any = make(names + 1, sizeof *game->dealt_any);
    return p->t.g && p->view && p->zone_of && game->dealt && game->drawn &&
           game->played && game->held && game->dealt_any;
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

SimPlayer *sim_player_new(const SimPlan *plan, const SimBook *book)
{
    static Name names[SEATS_MAX] = { "A", "B", "C", "D", "E", "F" };
    SimPlayer *p = calloc(1, sizeof *p);
    Diag diag;

    if (!p)
        return NULL;
    p->plan = plan;
    p->t =
        (Table){ .pack = book->pack, .family = book->family, .names = names };
    p->decks = find_decks(book->family);
    plan_setup(plan, book, &p->setup, &diag); /* it was checked */
    if (!make_arrays(p)) {
        sim_player_free(p);
        return NULL;
    }
    return p;
}

static void free_bots(SimPlayer *p)
{
    for (int s = 0; s < SEATS_MAX; s++)
        bot_free(&p->bots[s]);
}

void sim_player_free(SimPlayer *p)
{
    if (!p)
        return;
    free_bots(p);
    free(game_edit(&p->t));
    free(p->view);
    free(p->zone_of);
    free(p->game.dealt);
    free(p->game.drawn);
    free(p->game.played);
    free(p->game.held);
    free(p->game.dealt_any);
    free(p);
}

static void clear(SimPlayer *p)
{
    size_t defs = (size_t)p->t.pack->n_defs, names = (size_t)p->t.pack->n_names;
    SimGame *game = &p->game;

    memset(game->dealt, 0, defs * sizeof *game->dealt);
    memset(game->drawn, 0, defs * sizeof *game->drawn);
    memset(game->played, 0, defs * sizeof *game->played);
    memset(game->held, 0, (names + 1) * sizeof *game->held);
    memset(game->dealt_any, 0, (names + 1) * sizeof *game->dealt_any);
    memset(game->programs, 0, sizeof game->programs);
    game->decisions = 0;
    p->dealt = false;
}

/* ---- counting ---- */

static int def_index(const Table *t, CardId card)
{
    return (int)(card_def(t, card) - t->pack->defs);
}

static int count_in_decks(const SimPlayer *p)
{
    int n = 0;

    for (Zones left = p->decks; left != 0; left &= left - 1)
        n += p->t.g->zones[__builtin_ctzll(left)].count;
    return n;
}

/* Which cards have left a deck since it was last looked? */
static void note_draws(SimPlayer *p)
{
    const Game *g = p->t.g;
    int n = count_in_decks(p);

    if (n == p->in_decks)
        return;
    p->in_decks = n;
    for (CardId c = 1; c <= g->cards; c++) {
        if (zone_in(p->zone_of[c], p->decks) &&
            !zone_in(g->slots[c].zone, p->decks))
            p->game.drawn[def_index(&p->t, c)]++;
        p->zone_of[c] = g->slots[c].zone;
    }
}

/* Hands are dealt when nobody's is empty: before anybody has played a card. */
static void note_deal(SimPlayer *p)
{
    const Table *t = &p->t;

    EACH_SEAT (t, s)
        if (t->g->zones[t->family->hand + s].count == 0)
            return;
    EACH_SEAT (t, s)
        EACH_CARD (t, c, t->family->hand + s) {
            p->game.dealt[def_index(t, c)] |= seat_bit(s);
            p->game.dealt_any[card_def(t, c)->trait] |= seat_bit(s);
        }
    p->dealt = true;
}

/* A card of the own hand that is used for something; what a card asks for, and
 * parts of sales and gifts, are not plays. */
static void note_play(SimPlayer *p, Action a)
{
    const Table *t = &p->t;

    if (a.verb >= VERBS_KERNEL && a.card != NO_CARD &&
        t->g->slots[a.card].zone == t->family->hand + a.seat)
        p->game.played[def_index(t, a.card)]++;
}

/* ---- playing ---- */

static bool make_bots(SimPlayer *p, long game)
{
    const SimPlan *plan = p->plan;

    free_bots(p);
    p->any_wanted = false;
    for (Seat s = 0; s < plan->seats; s++) {
        int bot = plan_bot_at(plan, game, s);
        if (!bot_make(plan->bots[bot], plan_bot_seed(plan, game, bot),
                      &p->bots[s]))
            return false;
        p->any_wanted |= p->bots[s].wanted != NULL;
    }
    return true;
}

static void run(SimPlayer *p)
{
    VerbSet wanted[SEATS_MAX];

    if (!p->any_wanted) {
        game_run(&p->t, seats_all(p->t.g));
        return;
    }
    EACH_SEAT (&p->t, s)
        wanted[s] =
            p->bots[s].wanted ? p->bots[s].wanted(&p->t, s) : bits_all();
    game_run_wanted(&p->t, wanted);
}

static Action ask_bot(SimPlayer *p, Seat seat)
{
    const Bot *bot = &p->bots[seat];
    View view = { p->t, seat };

    if (!bot->needs_no_view)
        view = view_make(&p->t, seat, p->view);
    return bot->chooser.choose(bot->chooser.self, &view);
}

/* A bot that gives an answer which is refused is a bug; the game goes on. */
static void answer(SimPlayer *p)
{
    Seat seat = (Seat)__builtin_ctz(game_ask(p->t.g).must);
    Action a = ask_bot(p, seat);

    note_play(p, a);
    p->game.decisions++;
    if (p->bots[seat].needs_no_view)
        action_apply(&p->t, a);
    else if (action_try(&p->t, a).id != REFUSAL_none)
        action_apply(&p->t, action_default(&p->t, seat));
}

static bool is_over(const SimPlayer *p)
{
    return p->t.g->end_reason != 0 || p->t.g->turn > SIM_TURNS_MAX * 10;
}

static void finish(SimPlayer *p)
{
    SimGame *game = &p->game;

    game->turns = p->t.g->turn;
    game->end = p->t.g->end_reason;
    game->winners = p->t.g->winners;
    game->hash = game_hash(p->t.g);
}

const SimGame *sim_player_play(SimPlayer *p, long game)
{
    clear(p);
    if (!make_bots(p, game))
        return NULL;
    p->setup.seed = plan_game_seed(p->plan, game);
    game_start(&p->t, &p->setup);
    for (CardId c = 1; c <= p->t.g->cards; c++)
        p->zone_of[c] = p->t.g->slots[c].zone;
    p->in_decks = count_in_decks(p);
    for (run(p); !is_over(p); run(p)) {
        note_draws(p);
        if (!p->dealt)
            note_deal(p);
        answer(p);
    }
    note_draws(p);
    finish(p);
    return &p->game;
}
