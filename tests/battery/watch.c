/* watch.c: what a family's rules promise for every game, watched by its events.
 *
 * The auditor of a family looks at states. Here is what shows only between
 * them: how many actions a turn had, how far a hand was refilled.
 */
#include <string.h>

#include "battery.h"
#include "families/gloom/gloom.h"

/* The turn that is watched. */
static struct {
    Bench *bench;
    Seat seat;     /* whose turn it is, or NOBODY */
    int actions;   /* plays, discards and passes; and what was lost of them */
    int allowed;   /* actions that it has */
    bool sits_out; /* it is none */
    bool surprise; /* an Event played itself: it may do anything to a hand */
} watched;

/* GLOOM-DRAW-02: the hand is full, or there was nothing to draw. */
static bool is_refilled(const Table *t, Seat seat)
{
    return hand_count(t, seat) >= gloom_draw_limit(t, seat, &(Sum){ 0 }) ||
           t->g->zones[ZONE_pile].count + t->g->zones[ZONE_discards].count == 0;
}

/* GLOOM-BASIC-02 */
static bool is_basic_hand(const Table *t)
{
    EACH_SEAT (t, s)
        if (hand_count(t, s) > t->g->switches[SWITCH_draw_limit] ||
            gloom_draw_limit(t, s, &(Sum){ 0 }) !=
                t->g->switches[SWITCH_draw_limit])
            return false;
    return true;
}

/* GLOOM-TURN-01: two actions, more or less only by what cards say. */
static void check_turn(const Table *t)
{
    if (watched.seat != NOBODY && !watched.sits_out &&
        watched.actions != watched.allowed)
        battery_fail(watched.bench, t, "a turn of %d actions, not %d",
                     watched.actions, watched.allowed);
    if (watched.seat != NOBODY && !watched.sits_out && !watched.surprise &&
        !is_refilled(t, watched.seat))
        battery_fail(watched.bench, t, "a hand that was not refilled");
    if (gloom_is_basic(t) && !is_basic_hand(t))
        battery_fail(watched.bench, t, "beginners with more than five cards");
}

static void on_gloom_event(void *self, const Table *t, const Event *event)
{
    (void)self;
    switch (event->kind) {
    case EVENT_turn:
        check_turn(t);
        watched.seat = event->seat;
        watched.actions = 0;
        watched.allowed = ACTIONS;
        watched.sits_out = watched.surprise = false;
        break;
    case EVENT_skip_actions:
        watched.actions++;
        break;
    case EVENT_again:
        watched.allowed++;
        break;
    case EVENT_sits_out:
        watched.sits_out = true;
        break;
    case EVENT_at_once:
        watched.surprise = true;
        break;
    default:
        break;
    }
}

Sink *watch_begin(Bench *bench)
{
    static Sink sink = { .on_event = on_gloom_event };

    memset(&watched, 0, sizeof watched);
    watched.bench = bench;
    watched.seat = NOBODY;
    return strcmp(bench->family->name, "gloom") == 0 ? &sink : NULL;
}

/* GLOOM-DEATH-03, GLOOM-DEATH-04: who dies is below 0, and a death is not a
 * second action. */
void watch_answer(const Table *t, Action a)
{
    bool play = a.verb == VERB_play, free = a.verb == VERB_play_free;

    watched.actions += play || a.verb == VERB_discard || a.verb == VERB_skip;
    if ((!play && !free) || !card_is_kind(t, a.card, KIND_death))
        return;
    if (gloom_self_worth(t, a.on, &(Sum){ 0 }) >= 0)
        battery_fail(watched.bench, t, "somebody died who was not miserable");
    if (play && watched.actions > 1)
        battery_fail(watched.bench, t, "a death as action %d", watched.actions);
}
