#include "engine/facts.h"

void fact_say(const Table *t, FactSink *sink, const char *pattern, Holes holes)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    holes_write(&text, t, pattern, &holes);
    sink->say(sink->self, line);
}

typedef struct Teller {
    const Table *t;
    FactSink *sink;
    Text text;
} Teller;

static void say(Teller *teller)
{
    teller->sink->say(teller->sink->self, teller->text.at);
    text_clear(&teller->text);
}

static void say_zone(Teller *teller, const ZoneRow *row, Seat owner)
{
    const Table *t = teller->t;
    ZoneId zone = (ZoneId)(row->first + owner);

    zone_write(&teller->text, t, zone);
    holes_write(&teller->text, t, " has %n %p(card,cards)",
                &HOLES(.number = t->g->zones[zone].count));
    say(teller);
    EACH_CARD (t, c, zone) {
        card_write(&teller->text, t, c);
        text_add(&teller->text, " is in ");
        zone_write(&teller->text, t, zone);
        say(teller);
    }
    if (row->sees == SEES_ALL && t->g->zones[zone].last) {
        card_write(&teller->text, t, t->g->zones[zone].last);
        text_add(&teller->text, " is on top of ");
        zone_write(&teller->text, t, zone);
        say(teller);
    }
}

static void say_seat(Teller *teller, const char *what, Seat seat)
{
    holes_write(&teller->text, teller->t, what, &HOLES(.seat = seat));
    say(teller);
}

static void say_question(Teller *teller)
{
    const Table *t = teller->t;
    Ask ask = game_ask(t->g);

    EACH_SEAT (t, s) {
        if (seat_in(s, ask.must))
            say_seat(teller, "%s is asked", s);
        if (seat_in(s, t->g->winners))
            say_seat(teller, "%s wins", s);
    }
    text_add(&teller->text,
             t->g->over ? "the game is over" : "the game goes on");
    say(teller);
    if (ask.shape != ASK_NOBODY) {
        text_add(&teller->text, "step ");
        text_add(&teller->text, t->family->steps[ask.step].name);
        say(teller);
    }
    say_seat(teller, "%s has the turn", t->g->active);
}

void facts_say(const Table *t, FactSink *sink)
{
    char line[TEXT_LINE];
    Teller teller = { t, sink, TEXT_OVER(line) };

    say_question(&teller);
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        int n = row->count == SEATS_MAX ? t->g->seats : row->count;
        for (int i = 0; i < n; i++)
            say_zone(&teller, row, (Seat)i);
    }
    t->family->facts(t, sink);
}
