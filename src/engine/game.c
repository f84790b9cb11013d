/* game.c: starts, runs and ends a game, and hashes its state. */
#include "engine/game.h"

#include <string.h>

#include "base/hash.h"
#include "engine/draft.h"
#include "engine/family.h"
#include "engine/leak.h"
#include "engine/coverage.h"
#include "engine/steps.h"
#include "engine/zone.h"

#ifdef KD_PROBES
Leak leak_injected = LEAK_NONE;
const void *leak_truth;
void (*pack_close_hook)(const Pack *pack) = NULL;
void (*coverage_hook)(const Table *t, CoverKind what, int which) = NULL;
#endif

_Static_assert(sizeof(Rng) ==
                   8 + 4 * STREAMS_COUNT + LOADED_MAX + 8 + RNG_KEY_BYTES,
               "random numbers have no padding");
_Static_assert(sizeof(Slot) == 12, "slots have no padding");
_Static_assert(sizeof(Zone) == 10, "zones have no padding");
_Static_assert(sizeof(Frame) == 26, "frames have no padding");
_Static_assert(sizeof(Draft) == 16, "drafts have no padding");
_Static_assert(sizeof(Trigger) == 12, "triggers have no padding");
_Static_assert(offsetof(Game, slots) ==
                   8 + sizeof(Rng) + sizeof(Zones) + 24 + sizeof(Ask) +
                       sizeof(Draft) + 2 * SWITCHES_MAX + 2 * WINDOWS_MAX +
                       sizeof(Zone) * ZONES_MAX + sizeof(Frame) * FRAMES_MAX +
                       sizeof(Trigger) * TRIGGERS_MAX + FAMILY_BYTES,
               "the head has no padding");

size_t game_bytes(const Pack *pack)
{
    size_t bytes =
        offsetof(Game, slots) + sizeof(Slot) * ((size_t)pack->n_cards + 1);
    return (bytes + 7) & ~(size_t)7; /* whole words, for the hash */
}

/* Without the zeroes at the end: unused room is not part of a position, so
 * limits can be raised without changing any hash. */
static uint64_t hash_trimmed(uint64_t h, const void *array, size_t n)
{
    const unsigned char *bytes = array;
    uint64_t word;

    for (; n >= sizeof word; n -= sizeof word) {
        memcpy(&word, bytes + n - sizeof word, sizeof word);
        if (word != 0)
            break;
    }
    while (n > 0 && bytes[n - 1] == 0)
        n--;
    return hash_bytes(h, array, n);
}

/* Of a key only what does not tell it, for hashes are shown to people. */
static uint64_t hash_rng(uint64_t h, const Rng *rng)
{
    uint64_t key = rng->is_keyed ? rng_derive(rng, PURPOSE_HASH) : 0;

    h = hash_bytes(h, rng, offsetof(Rng, is_keyed));
    return rng->is_keyed ? hash_bytes(h, &key, sizeof key) : h;
}

uint64_t game_hash(const Game *game)
{
    uint64_t h = hash_bytes(0, &game->pack, sizeof game->pack);

    h = hash_rng(h, &game->rng);
    h = hash_bytes(h, &game->cards,
                   offsetof(Game, switches) - offsetof(Game, cards));
    h = hash_trimmed(h, game->switches, sizeof game->switches);
    h = hash_trimmed(h, game->hidden_counts, sizeof game->hidden_counts);
    h = hash_trimmed(h, game->zones, sizeof game->zones);
    h = hash_trimmed(h, game->frames, sizeof game->frames);
    h = hash_trimmed(h, game->trigger_queue, sizeof game->trigger_queue);
    h = hash_trimmed(h, game->family, sizeof game->family);
    return hash_trimmed(h, game->slots, game->size - offsetof(Game, slots));
}

void setup_init_rng(const Setup *setup, Rng *out)
{
    if (setup->is_keyed)
        rng_init_keyed(out, setup->key);
    else
        rng_init(out, setup->seed);
}

void game_start(Table *t, const Setup *setup)
{
    Game *g = game_edit(t);

    memset(g, 0, game_bytes(t->pack));
    if (!ENSURE(t,
                setup->seats > 0 && setup->seats <= SEATS_MAX &&
                    t->pack->n_cards <= CARDS_MAX,
                start))
        return;
    g->pack = t->pack->rules_hash;
    g->size = (uint32_t)game_bytes(t->pack);
    g->cards = (uint16_t)t->pack->n_cards;
    g->seats = (uint8_t)setup->seats;
    g->ask.seat = NOBODY;
    g->draft.seat = NOBODY;
    memcpy(g->switches, setup->switches, sizeof g->switches);
    g->fuel = TRIGGER_FUEL;
    setup_init_rng(setup, &g->rng);
    zone_init_all(t);
    t->family->start(t, setup->scripted);
    if (g->depth == 0)
        game_break(t, FAULT_start);
}

bool game_break(Table *t, int fault)
{
    Game *g = game_edit(t);

    if (!game_is_broken(g))
        g->end_reason = (uint8_t)(BROKEN + fault);
    g->winners = 0;
    g->ask = (Ask){ .seat = NOBODY };
    g->draft = (Draft){ .seat = NOBODY };
    return false;
}

const char *game_fault(const Game *g)
{
    static const char *const sentences[] = {
        [FAULT_none] = NULL,
#define FAULT(id, sentence) [FAULT_##id] = sentence,
#include "engine/faults.def"
    };
    int fault = game_is_broken(g) ? g->end_reason - BROKEN : FAULT_none;

    return fault < FAULTS_COUNT ? sentences[fault] : "an unknown fault";
}

void game_end(Table *t, int reason, Seats winners)
{
    if (game_is_broken(t->g))
        return;
    game_edit(t)->end_reason = (uint8_t)reason;
    game_edit(t)->winners = winners;
    /* Drafts that were cancelled leave no trace in a result. */
    memset(game_edit(t)->stall_counts, 0, sizeof t->g->stall_counts);
}

Ask game_ask(const Game *g)
{
    Ask ask = g->ask;

    if (g->draft.verb == VERB_none)
        return ask;
    ask.shape = ASK_DECIDE;
    ask.must = (Seats)(1u << g->draft.seat);
    ask.may = 0;
    ask.seat = g->draft.seat;
    return ask;
}

Seat game_next_seat(const Game *g)
{
    return seats_first(game_ask(g).must, g->active);
}

/* Does this seat have a card, its own or a shared one, for this window? A gate
 * without a window concerns no cards: there only the list counts. */
static bool has_card_for(const Table *t, Seat seat, int window)
{
    bool has =
        window == 0 || zone_has_window(t, t->family->shared_zone, window);

    for (uint32_t rows = t->family->seat_zone_rows; rows != 0 && !has;
         rows &= rows - 1)
        has = zone_has_window(
            t, (ZoneId)(t->family->zones[__builtin_ctz(rows)].first + seat),
            window);
    return has;
}

/* Can this seat only pass at the current gate, or do nothing else that it
 * wants? The windows of cards are checked first, because that is cheap, then
 * the list. */
static bool can_only_pass(const Table *t, Seat seat, const VerbSet *wanted)
{
    int window = t->family->steps[t->g->ask.step].window;

    return !has_card_for(t, seat, window) || !action_can_act(t, seat, wanted);
}

bool game_seat_is_idle(const Table *t, Seat seat)
{
    return can_only_pass(t, seat, NULL);
}

/* At a gate: passes for the quiet seats that can do nothing, or nothing of what
 * they want (NULL: they want everything); true if that changed anything. */
static bool pass_for_idle(Table *t, Seats quiet, const VerbSet *wanted)
{
    Seats idle = 0;

    for (Seats left = t->g->ask.must & quiet; left != 0; left &= left - 1) {
        Seat s = (Seat)__builtin_ctz(left);
        if (can_only_pass(t, s, wanted ? &wanted[s] : NULL))
            idle |= seat_bit(s);
    }
    step_top(t)->passed |= idle;
    return idle != 0;
}

static Trigger pop_trigger(Game *g)
{
    Trigger first = g->trigger_queue[0];

    g->triggers--;
    memmove(g->trigger_queue, g->trigger_queue + 1,
            sizeof *g->trigger_queue * g->triggers);
    memset(&g->trigger_queue[g->triggers], 0, sizeof *g->trigger_queue);
    return first;
}

/* Far more steps than any game takes from one question to the next. */
enum { STEPS_UNASKED_MAX = 1000000 };

/* Until somebody is asked, a draft is opened or the game is over. */
static void run_to_question(Table *t)
{
    Game *g = game_edit(t);
    const Family *family = t->family;

    for (int n = 0; g->ask.shape == ASK_NOBODY && !draft_is_open(t); n++) {
        Frame *top;
        if (family->settle && !game_is_broken(g))
            family->settle(t);
        if (g->end_reason || !ENSURE(t, n < STEPS_UNASKED_MAX, endless))
            return;
        if (g->triggers > 0 &&
            !(family->holds_triggers && family->holds_triggers(t))) {
            family->run_trigger(t, pop_trigger(g));
            continue;
        }
        top = step_top(t);
        COVER(t, step, top->step);
        family->steps[top->step].run(t, top);
    }
}

static inline void run(Table *t, Seats quiet, const VerbSet *wanted)
{
    Game *g = game_edit(t);

    while (!draft_is_open(t)) {
        g->ask = (Ask){ .seat = NOBODY };
        run_to_question(t);
        if (game_is_broken(g)) /* what came behind the fault may have asked */
            game_break(t, FAULT_none);
        if (g->ask.shape == ASK_NOBODY)
            return;
        g->fuel = TRIGGER_FUEL; /* what comes next is done by a seat */
        if (g->ask.shape != ASK_GATE || !pass_for_idle(t, quiet, wanted))
            return;
    }
}

void game_run(Table *t, Seats quiet)
{
    run(t, quiet, NULL);
}

void game_run_wanted(Table *t, const VerbSet wanted[SEATS_MAX])
{
    run(t, seats_all(t->g), wanted);
}
