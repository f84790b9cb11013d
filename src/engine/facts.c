/* facts.c: the facts that every family has, and how one is said. */
#include "engine/facts.h"

void fact_say_more(const Table *t, FactSink *sink, int statement, Holes holes,
                   const char *more)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    holes_write(&text, t, t->family->statements[statement].pattern, &holes);
    text_add(&text, more);
    sink->say(sink->self, line);
}

void fact_say(const Table *t, FactSink *sink, int statement, Holes holes)
{
    fact_say_more(t, sink, statement, holes, "");
}

/* The place and how many cards it has are both numbers, so the sentence is
 * written in two parts. */
static void say_count(const Table *t, FactSink *sink, ZoneId zone)
{
    const char *pattern = t->family->statements[STATEMENT_zone_count].pattern;
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    zone_write(&text, t, zone);
    holes_write(&text, t, pattern + 2,
                &HOLES(.number = t->g->zones[zone].count));
    sink->say(sink->self, line);
}

static void say_zone(const Table *t, FactSink *sink, const ZoneRow *row,
                     Seat owner)
{
    ZoneId zone = (ZoneId)(row->first + owner);

    say_count(t, sink, zone);
    EACH_CARD (t, c, zone)
        fact_say(t, sink, STATEMENT_in_zone, HOLES(.card = c, .number = zone));
    if (row->sees == SEES_ALL && t->g->zones[zone].last)
        fact_say(t, sink, STATEMENT_top_of,
                 HOLES(.card = t->g->zones[zone].last, .number = zone));
}

static void say_question(const Table *t, FactSink *sink)
{
    Ask ask = game_ask(t->g);

    EACH_SEAT (t, s) {
        if (seat_in(s, ask.must))
            fact_say(t, sink, STATEMENT_asked, HOLES(.seat = s));
        if (seat_in(s, t->g->winners))
            fact_say(t, sink, STATEMENT_wins, HOLES(.seat = s));
    }
    fact_say(t, sink, t->g->over ? STATEMENT_over : STATEMENT_goes_on,
             HOLES(.number = 0));
    if (ask.shape != ASK_NOBODY)
        fact_say(t, sink, STATEMENT_step, HOLES(.number = ask.step));
    fact_say(t, sink, STATEMENT_has_turn, HOLES(.seat = t->g->active));
}

void facts_say(const Table *t, FactSink *sink)
{
    say_question(t, sink);
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        int n = row->count == SEATS_MAX ? t->g->seats : row->count;
        for (int i = 0; i < n; i++)
            say_zone(t, sink, row, (Seat)i);
    }
    t->family->facts(t, sink);
}
