/* logbook.c: writes a log by hand. */
#include "logbook.h"

#include <string.h>

Log logbook;
Arena arena;
const Table *t;

/* Events of both families have numbers of their own: by their names. */
static int event_named(const char *id)
{
    int kind = EVENTS_KERNEL;

    while (strcmp(t->family->events[kind].id, id) != 0)
        kind++;
    return kind;
}

/* A table and an empty log. */
void begin(const char *book)
{
    log_free(&logbook);
    arena_free(&arena);
    t = match_table(scripted(book, 3, NULL));
}

/* Something that all see; NULL: no card. */
Event event_of(const char *id, Seat seat, const char *card)
{
    return (Event){ .kind = (uint8_t)event_named(id),
                    .seat = seat,
                    .to = NOBODY,
                    .visible_to = 0xff,
                    .card = card ? card_of(t, card, 1) : NO_CARD };
}

void tell(Event event)
{
    assert_true(log_add_event(&logbook, t, &event));
}

void happens(const char *id, Seat seat, const char *card)
{
    tell(event_of(id, seat, card));
}

void changes(const char *id, Seat seat, int number, int second)
{
    Event event = event_of(id, seat, NULL);

    event.number = (int16_t)number;
    event.second = (int16_t)second;
    tell(event);
}

/* A draw that only its seat sees. */
void draws(Seat seat, const char *card, int copy)
{
    Event event = event_of("draws", seat, NULL);

    event.card = card_of(t, card, copy);
    event.visible_to = (Seats)(1u << seat);
    tell(event);
}

void line(Seat seat, int verb, const char *card)
{
    Action a = action_make((uint8_t)verb, seat);

    a.card = card ? card_of(t, card, 1) : NO_CARD;
    assert_true(log_add_line(&logbook, t, a, (Story){ NULL, 0 }));
}

void take_back(void)
{
    log_add_plain(&logbook, t, LOG_TAKE_BACK, "! take back");
}

int verb_named(const char *id)
{
    int verb = VERBS_KERNEL;

    while (strcmp(t->family->verbs[verb].id, id) != 0)
        verb++;
    return verb;
}

/* What happened last came of this card. */
void because_of(const char *card)
{
    logbook.at[logbook.n - 1].cause = card_of(t, card, 1);
}

void takes_from(Seat seat, Seat from, const char *card)
{
    Event event = event_of("takes", seat, card);

    event.to = from;
    tell(event);
    because_of("Unpaid Intern");
}

void gets(const char *on, Seat owner, const char *card, int number)
{
    Event event = event_of("gets", NOBODY, card);

    event.to = owner;
    event.on = card_of(t, on, 1);
    event.number = (int16_t)number;
    tell(event);
}
