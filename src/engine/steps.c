/* steps.c: pushes and pops frames, asks seats, and opens and closes gates. */
#include "engine/steps.h"

#include <string.h>

#include "engine/event.h"
#include "engine/family.h"
#include "engine/leak.h"

Frame *step_push(Table *t, int step, Seat seat)
{
    Frame *f;

    if (!ENSURE(t, t->g->depth < FRAMES_MAX && step < t->family->n_steps,
                frames) ||
        !ENSURE(t, seat_exists(t->g, seat), seat))
        return &game_edit(t)->frames[FRAMES_MAX - 1]; /* to be written to */
    f = &game_edit(t)->frames[t->g->depth];
    game_edit(t)->depth++;
    f->step = (uint8_t)step;
    f->seat = seat;
    return f;
}

/* A popped frame is zeroed, so that equal states have equal bytes. The bottom
 * frame stays. */
void step_pop(Table *t)
{
    if (!ENSURE(t, t->g->depth > 1, frames))
        return;
    memset(step_top(t), 0, sizeof(Frame));
    game_edit(t)->depth--;
}

/* Planted on purpose: the first card of this hand. */
static CardId leak_held_card(const Table *t, Seat seat)
{
    for (CardId c = 1; c <= t->g->cards; c++)
        if (zone_row(t, card_slot(t, c)->zone)->seen_by == SEEN_BY_OWNER &&
            t->g->zones[card_slot(t, c)->zone].owner == seat)
            return c;
    return NO_CARD;
}

/* Planted on purpose: which seats hold a card for this gate (0: for any), by
 * looking. */
static Seats leak_holders(const Table *t, int window)
{
    Seats seats = 0;

    for (CardId c = 1; c <= t->g->cards; c++) {
        const Zone *zone = &t->g->zones[card_slot(t, c)->zone];
        if (t->family->zones[zone->row].count == SEATS_MAX &&
            card_def(t, c)->windows >> window & (window ? 1 : UINT32_MAX))
            seats |= (Seats)(1u << zone->owner);
    }
    return seats;
}

static void ask(Table *t, Shape shape, Seats must, Seats may, Seat seat,
                CardId about)
{
    game_edit(t)->ask = (Ask){
        .shape = (uint8_t)shape,
        .step = step_top(t)->step,
        .must = must,
        .may = (Seats)(may & ~must),
        .about = about,
        .seat = seat,
    };
}

void ask_decide(Table *t, Seat seat, CardId about)
{
    if (LEAK_IS_ON(LEAK_ABOUT) && about == NO_CARD)
        about = leak_held_card(t, seat);
    ask(t, ASK_DECIDE, (Seats)(1u << seat), 0, seat, about);
}

void ask_floor(Table *t, Seat holder, Seats may)
{
    if (LEAK_IS_ON(LEAK_MAY))
        may &= leak_holders(t, 0);
    ask(t, ASK_FLOOR, (Seats)(1u << holder), may, holder, NO_CARD);
}

void ask_round(Table *t, Seat seat, CardId about)
{
    ask(t, ASK_ROUND, (Seats)(1u << seat), 0, seat, about);
}

bool gate_closed(Table *t, Frame *f, Seats must, Seats may, CardId about)
{
    Seats left;

    if (LEAK_IS_ON(LEAK_MUST))
        must &= leak_holders(t, t->family->steps[f->step].window);
    if (must == 0)
        return true;
    left = (Seats)(must & ~f->passed);
    if (left == 0) {
        f->passed = 0;
        emit(t, EVENT(closed, .seat = NOBODY));
        if (t->family->on_gate_closed)
            t->family->on_gate_closed(t, must);
        return true;
    }
    ask(t, ASK_GATE, left, may, f->seat, about);
    return false;
}

void gate_reopen(Frame *f)
{
    f->passed = 0;
}

void trigger_add(Table *t, Trigger trigger)
{
    if (!ENSURE(t, trigger.kind != 0, trigger))
        return;
    if (t->g->triggers == TRIGGERS_MAX || t->g->fuel == 0) {
        emit(t, EVENT(lapsed, .card = trigger.card));
        return;
    }
    game_edit(t)->fuel--;
    game_edit(t)->trigger_queue[game_edit(t)->triggers++] = trigger;
}

void turn_advance(Table *t, Frame *f, Seat next)
{
    if (!ENSURE(t, seat_exists(t->g, next), seat))
        return;
    game_edit(t)->turn++;
    game_edit(t)->active = next;
    f->seat = next;
    memset(game_edit(t)->stall_counts, 0, sizeof t->g->stall_counts);
}
