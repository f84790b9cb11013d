/* null.c: the smallest rulebook with everything in it: the one to copy.
 *
 * Two kinds of card. On your turn you draw, then play a coin or wait. A played
 * coin can be rung away with a bell by anybody else; if nobody does, it is
 * banked. Whoever rang a bell draws a card afterwards. A few coins win.
 *
 * Reading order: the .def files, then this file from the top: the state, how
 * a game starts, steps, verbs, and what others want to know. A larger family
 * splits it by noun; families/munchkin shows how.
 */
#include <string.h>

#include "engine/facts.h"
#include "engine/kernel.h"
#include "families/families.h"

/* When a card can be played: one bit per window in CardDef.windows. */
enum { WINDOW_none, WINDOW_ring };

/* What goes on: a bit each, the stages of steps.def. */
enum { STAGE_setup = 1, STAGE_turn = 2, STAGE_coin = 4 };

#define KINDS_DEF "families/null/kinds.def"
#define STATS_DEF "families/null/stats.def"
#define SWITCHES_DEF "families/null/switches.def"
#define ZONES_DEF "families/null/zones.def"
#define STEPS_DEF "families/null/steps.def"
#define VERBS_DEF "families/null/verbs.def"
#define EVENTS_DEF "families/null/events.def"
#define REFUSALS_DEF "families/null/refusals.def"
#define SETUPS_DEF "families/null/setups.def"
#define STATEMENTS_DEF "families/null/statements.def"
#define CITE_TARGET "PLAY-03"
#define CITE_CARD "PREC-01"
#define FN(what, id) what##_##id
#define ROW_LINKAGE static
#include "engine/rows_enums.h"
#include "engine/rows_functions.h"

enum { TRIGGER_draw = 1 };
enum { END_coins = 1, END_cap };
static const char *const end_reasons[] = { "", "coins", "limit", NULL };

/* ---- the state: what the kernel does not keep for us ---- */

typedef struct Null {
    uint8_t coins[SEATS_MAX + 2]; /* worth of each bank: a cache */
} Null;

#define null(t) IN_GAME(t, Null, game_family_state(t))

/* More than the cache can say is as good as that: 20 coins win. */
static int coins_in_bank(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, ZONE_bank + seat)
        n += card_stat(t, c, STAT_worth);
    return n < 0 ? 0 : n > UINT8_MAX ? UINT8_MAX : n;
}

static Seats richest(const Table *t)
{
    Seats seats = 0;
    int max = -1;

    EACH_SEAT (t, s) {
        if (null(t)->coins[s] > max) {
            max = null(t)->coins[s];
            seats = 0;
        }
        if (null(t)->coins[s] == max)
            seats |= (Seats)(1u << s);
    }
    return seats;
}

/* ---- starting ---- */

/* A card from the pile to a hand: `event` tells it, to others as a back. */
static void draw(Table *t, Seat seat, int event)
{
    CardId card = kernel_draw(t, ZONE_pile, ZONE_discards, STREAM_DECK1);

    if (card == NO_CARD)
        return;
    zone_append(t, card, (ZoneId)(ZONE_hand + seat));
    emit(t, (Event){ .kind = (uint8_t)event,
                     .seat = seat,
                     .to = NOBODY,
                     .card = card,
                     .visible_to = (Seats)(1u << seat) });
}

static void start(Table *t, bool scripted)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        zone_append(t, c, ZONE_pile);
    game_edit(t)->turn = 1;
    step_push(t, scripted ? STEP_start : STEP_deal, t->g->active);
}

/* ---- steps: do and go on, or ask ---- */

static void step_deal(Table *t, Frame *f)
{
    zone_shuffle(t, ZONE_pile, STREAM_DECK1);
    for (int i = 0; i < t->g->switches[SWITCH_deal_cards]; i++)
        EACH_SEAT (t, s)
            draw(t, s, EVENT_dealt);
    game_edit(t)->active =
        (Seat)rng_pick(&game_edit(t)->rng, STREAM_PICK, t->g->seats);
    f->seat = t->g->active;
    step_set(f, STEP_start);
}

static void step_start(Table *t, Frame *f)
{
    draw(t, f->seat, EVENT_draws);
    step_set(f, STEP_act);
}

static void step_act(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

/* Who must pass is made of public facts: cards in hand, bells not yet seen. */
static void step_gate(Table *t, Frame *f)
{
    Seats must = 0;

    if (t->g->hidden_counts[WINDOW_ring] > 0)
        EACH_SEAT (t, s)
            if (s != f->seat && t->g->zones[ZONE_hand + s].count > 0)
                must |= (Seats)(1u << s);
    if (gate_closed(t, f, must, must, f->card))
        step_set(f, STEP_bank);
}

static void step_bank(Table *t, Frame *f)
{
    zone_append(t, f->card, (ZoneId)(ZONE_bank + f->seat));
    COVER(t, card, f->card);
    null(t)->coins[f->seat] = (uint8_t)coins_in_bank(t, f->seat);
    emit(t, EVENT(banks, .seat = f->seat, .card = f->card,
                  .number = null(t)->coins[f->seat]));
    step_set(f, STEP_next);
}

static void step_next(Table *t, Frame *f)
{
    if (t->g->turn >= t->g->switches[SWITCH_turn_limit]) {
        game_end(t, END_cap, richest(t));
        return;
    }
    turn_advance(t, f, seat_left_of(t, f->seat));
    f->card = NO_CARD;
    step_set(f, STEP_start);
}

/* State-based: looked at after every step, whatever led there. */
static void settle(Table *t)
{
    if (t->g->end_reason)
        return;
    EACH_SEAT (t, s)
        if (null(t)->coins[s] >= t->g->switches[SWITCH_win_coins]) {
            emit(t, EVENT(wins, .seat = s, .number = null(t)->coins[s]));
            game_end(t, END_coins, (Seats)(1u << s));
            return;
        }
}

static void run_trigger(Table *t, Trigger trigger)
{
    if (!ENSURE(t, trigger.kind == TRIGGER_draw, trigger))
        return;
    draw(t, trigger.seat, EVENT_draws);
}

static Role role(const Table *t, Seat seat)
{
    return step_top(t)->seat == seat ? ROLE_HOLDER : ROLE_OTHER;
}

/* For rulings: anywhere but in limbo, and only coins in a bank. */
static bool can_place(const Table *t, CardId card, ZoneId zone)
{
    if (zone >= ZONE_bank && zone < ZONE_bank + t->g->seats)
        return card_is_kind(t, card, KIND_coin);
    return zone == ZONE_pile || zone == ZONE_discards ||
           (zone >= ZONE_hand && zone < ZONE_hand + t->g->seats);
}

static void after_ruling(Table *t)
{
    EACH_SEAT (t, s)
        null(t)->coins[s] = (uint8_t)coins_in_bank(t, s);
}

/* ---- verbs: check, list, act ---- */

static Refusal check_held(const Table *t, Action a, int kind, int refusal)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != ZONE_hand + a.seat)
        return refuse_card(REFUSAL_not_held, a.card);
    if (!card_is_kind(t, a.card, kind))
        return refuse_card(refusal, a.card);
    return ALLOWED;
}

static Refusal check_play(const Table *t, Action a)
{
    return check_held(t, a, KIND_coin, REFUSAL_no_coin);
}

static void list_play(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, (ZoneId)(ZONE_hand + blank.seat), out);
}

static void act_play(Table *t, Action a)
{
    Frame *f = step_top(t);

    f->card = a.card;
    zone_append(t, a.card, ZONE_limbo);
    step_set(f, STEP_gate);
}

ALWAYS_ALLOWED(wait)

static void act_wait(Table *t, Action a)
{
    (void)a;
    step_set(step_top(t), STEP_next);
}

static Refusal check_ring(const Table *t, Action a)
{
    return check_held(t, a, KIND_bell, REFUSAL_no_bell);
}

static void list_ring(const Table *t, Action blank, ActionList *out)
{
    list_play(t, blank, out);
}

static void act_ring(Table *t, Action a)
{
    Frame *f = step_top(t);

    emit(t, EVENT(gone, .card = f->card));
    zone_append(t, f->card, ZONE_discards);
    zone_append(t, a.card, ZONE_discards);
    COVER(t, card, a.card);
    f->card = NO_CARD;
    trigger_add(t, (Trigger){ .kind = TRIGGER_draw, .seat = a.seat });
    step_set(f, STEP_next);
}

/* ---- what others want to know ---- */

static void view(const Table *from, Seat seat, Game *out)
{
    (void)seat;
    memcpy(out->family, from->g->family, sizeof(Null)); /* all public */
}

static bool concerns(const Table *t, Seat seat)
{
    const Frame *f = step_top(t);

    return f->seat == seat ||
           null(t)->coins[f->seat] + 1 >= t->g->switches[SWITCH_win_coins];
}

/* The turn is the only frame, and a coin that is being played is in limbo. */
static const char *audit_turn(const Table *t)
{
    const Frame *f = step_top(t);
    const Zone *limbo = &t->g->zones[ZONE_limbo];
    bool played = f->step == STEP_gate || f->step == STEP_bank;

    if (t->g->depth != 1 || f->seat != t->g->active)
        return "a turn that is not anybody's";
    if (played ? limbo->count != 1 || limbo->first != f->card
               : limbo->count != 0)
        return "a coin in limbo without a play, or a play without a coin";
    for (int i = 0; i < t->g->triggers; i++)
        if (t->g->trigger_queue[i].kind != TRIGGER_draw)
            return "a trigger of another family";
    return NULL;
}

static const char *audit_null(const Table *t)
{
    EACH_SEAT (t, s)
        if (null(t)->coins[s] != coins_in_bank(t, s))
            return "a bank that is not worth what it is said to be";
    return audit_turn(t);
}

static void facts(const Table *t, FactSink *sink)
{
    EACH_SEAT (t, s)
        fact_add(t, sink, STATEMENT_coins,
                 HOLES(.seat = s, .number = null(t)->coins[s]));
}

static bool total(const Table *t, int k, Total *which, Sum *sum)
{
    if (k >= t->g->seats)
        return false;
    EACH_CARD (t, c, ZONE_bank + k)
        sum_add(sum, card_stat(t, c, STAT_worth), c, NULL, "HOUSE-NULL");
    *which = (Total){ "coins", "%s's coins", (Seat)k, NO_CARD, false };
    return true;
}

static const char *setup_into(Table *t, const PatternValues *words, ZoneId zone)
{
    return pattern_move_cards(t, words, ZONE_pile, zone);
}

static const char *setup_holds(Table *t, const PatternValues *words)
{
    return setup_into(t, words, (ZoneId)(ZONE_hand + words->seat));
}

static const char *setup_banked(Table *t, const PatternValues *words)
{
    const char *why = setup_into(t, words, (ZoneId)(ZONE_bank + words->seat));

    null(t)->coins[words->seat] = (uint8_t)coins_in_bank(t, words->seat);
    return why;
}

static const char *setup_pile(Table *t, const PatternValues *words)
{
    return pattern_move_cards(t, words, ZONE_pile, ZONE_pile);
}

static const char *setup_deal(Table *t, const PatternValues *words)
{
    (void)words;
    step_set(step_top(t), STEP_deal);
    return NULL;
}

#include "engine/rows_tables.h"

static const Vocabulary vocabulary = {
    .backs = { "card", "card" },
    VOCABULARY_ROWS,
};

const Family null_family = {
    .name = "null",
    .vocabulary = &vocabulary,
    .state_bytes = sizeof(Null),
    FAMILY_ROWS,
    .hand = ZONE_hand,
    .end_reasons = end_reasons,
    .start = start,
    .settle = settle,
    .run_trigger = run_trigger,
    .role = role,
    .can_place = can_place,
    .after_ruling = after_ruling,
    .view = view,
    .concerns = concerns,
    .audit = audit_null,
    .facts = facts,
    .total = total,
};
