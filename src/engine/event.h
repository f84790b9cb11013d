/* event.h: what happened, and who sees how much of it.
 *
 * The engine emits events while it works, if there is a listener. An event
 * names the seats that see its card; others see its back ("a Door"). Texts are
 * made per reader, by patterns.h, from the family's events.def.
 */
#ifndef ENGINE_EVENT_H
#define ENGINE_EVENT_H

#include "engine/game.h"
#include "engine/coverage.h"

typedef struct Event {
    uint8_t kind; /* row of the family's table; EVENT_closed for all */
    Seat seat, to;
    Seats visible_to; /* who sees the cards */
    CardId card, on;
    int16_t number, second;
} Event;

enum {
    EVENT_none,
    EVENT_closed, /* a gate closed: everyone passed */
    EVENT_rolled, /* a die that a card asked for */
    EVENT_lapsed, /* more came at once than can be served (HOUSE-BUDGET) */
    EVENTS_KERNEL /* families number their own from here */
};

/* A reader of events. */
struct Sink {
    void (*on_event)(void *self, const Table *t, const Event *event);
    void *self;
};

typedef struct EventRow {
    const char *id;
    const char *pattern; /* "": not shown */
    bool private;        /* shown only to those who see its cards */
} EventRow;

static inline void emit(const Table *t, Event event)
{
    COVER(t, event, event.kind);
    if (t->sink)
        t->sink->on_event(t->sink->self, t, &event);
}

/* emit(t, EVENT(levels, .seat = s, .number = 1)): all seats see it unless
 * `sees` is set. */
#define EVENT(id, ...) \
    ((Event){ .kind = EVENT_##id, \
              .seat = NOBODY, \
              .to = NOBODY, \
              .visible_to = 0xff, \
              __VA_ARGS__ })

#endif
