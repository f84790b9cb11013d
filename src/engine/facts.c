/* facts.c: writes the facts that every family has. */
#include "engine/facts.h"

void fact_add_text(const Table *t, FactSink *sink, int statement,
                   PatternHoles holes, const char *more)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write(&text, t, t->family->statements[statement].pattern, &holes);
    text_add(&text, more);
    sink->on_fact(sink->self, line);
}

void fact_add(const Table *t, FactSink *sink, int statement, PatternHoles holes)
{
    fact_add_text(t, sink, statement, holes, "");
}

/* The place and how many cards it has are both numbers, so the sentence is
 * written in two parts. */
static void add_count(const Table *t, FactSink *sink, ZoneId zone)
{
    const char *pattern = t->family->statements[STATEMENT_zone_count].pattern;
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write_zone(&text, t, zone);
    pattern_write(&text, t, pattern + 2,
                  &HOLES(.number = t->g->zones[zone].count));
    sink->on_fact(sink->self, line);
}

static void add_zone(const Table *t, FactSink *sink, const ZoneRow *row,
                     Seat owner)
{
    ZoneId zone = (ZoneId)(row->first + owner);

    add_count(t, sink, zone);
    EACH_CARD (t, c, zone)
        fact_add(t, sink, STATEMENT_in_zone, HOLES(.card = c, .number = zone));
    if (row->seen_by == SEEN_BY_ALL && t->g->zones[zone].last)
        fact_add(t, sink, STATEMENT_top_of,
                 HOLES(.card = t->g->zones[zone].last, .number = zone));
}

static void add_question(const Table *t, FactSink *sink)
{
    Ask ask = game_ask(t->g);

    EACH_SEAT (t, s) {
        if (seat_in(s, ask.must))
            fact_add(t, sink, STATEMENT_asked, HOLES(.seat = s));
        if (seat_in(s, t->g->winners))
            fact_add(t, sink, STATEMENT_wins, HOLES(.seat = s));
    }
    fact_add(t, sink, t->g->end_reason ? STATEMENT_over : STATEMENT_goes_on,
             HOLES(.number = 0));
    if (ask.shape != ASK_NOBODY)
        fact_add(t, sink, STATEMENT_step, HOLES(.number = ask.step));
    fact_add(t, sink, STATEMENT_has_turn, HOLES(.seat = t->g->active));
}

void facts_list(const Table *t, FactSink *sink)
{
    add_question(t, sink);
    for (int r = 0; r < t->family->n_zones; r++) {
        const ZoneRow *row = &t->family->zones[r];
        int n = row->count == SEATS_MAX ? t->g->seats : row->count;
        for (int i = 0; i < n; i++)
            add_zone(t, sink, row, (Seat)i);
    }
    t->family->facts(t, sink);
}

void total_write_name(Text *text, const Table *t, const Total *total)
{
    pattern_write(text, t, total->pattern,
                  &HOLES(.seat = total->seat, .card = total->card));
}

void total_write(Text *text, const Table *t, const Total *total, int value)
{
    total_write_name(text, t, total);
    text_add(text, ": ");
    text_add_number(text, value);
}
