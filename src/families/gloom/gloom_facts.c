/* gloom_facts.c: what other modules ask of a game: its view, facts and
 * totals. */
#include <string.h>

#include "engine/facts.h"
#include "families/gloom/gloom.h"

/* GLOOM-GAP-17: hands and the pile are secret, and they are the kernel's. */
void gloom_view(const Table *from, Seat seat, Game *out)
{
    (void)seat;
    memcpy(out->family, from->g->family, sizeof(Gloom));
}

/* ---- facts ---- */

/* "Sir Prize": -10 +5 . (-5) */
static void add_points_fact(const Table *t, FactSink *sink, CardId character)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    gloom_stack_write_points(&text, t, character);
    text_add(&text, " (");
    text_add_number(&text, gloom_self_worth(t, character, &(Sum){ 0 }));
    text_add_char(&text, ')');
    fact_add_text(t, sink, STATEMENT_points, HOLES(.card = character), line);
}

/* "Sir Prize" shows coin . fang */
static void add_icons_fact(const Table *t, FactSink *sink, CardId character)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    gloom_write_icons(&text, t, character);
    fact_add_text(t, sink, STATEMENT_icons, HOLES(.card = character), line);
}

static void add_character_facts(const Table *t, FactSink *sink,
                                CardId character)
{
    ZoneId stack = gloom_stack_of(t, character);
    CardId top = t->g->zones[stack].last, box = gloom_visible_text(t, stack);

    add_points_fact(t, sink, character);
    add_icons_fact(t, sink, character);
    fact_add(t, sink,
             gloom_is_dead(t, character) ? STATEMENT_dead : STATEMENT_living,
             HOLES(.card = character));
    EACH_CARD (t, c, stack)
        fact_add(t, sink, STATEMENT_has_on_it,
                 HOLES(.card = character, .on = c));
    if (top != NO_CARD)
        fact_add(t, sink, STATEMENT_top_card,
                 HOLES(.card = top, .on = character));
    if (box != NO_CARD)
        fact_add(t, sink, STATEMENT_readable,
                 HOLES(.card = box, .on = character));
}

static void add_play_facts(const Table *t, FactSink *sink)
{
    const PlayFrame *play = gloom_play_frame(t);

    if (!play || play->card == NO_CARD)
        return;
    fact_add(t, sink, STATEMENT_played,
             HOLES(.card = play->card, .on = play->on));
    if (play->second)
        fact_add(t, sink, STATEMENT_played,
                 HOLES(.card = play->card, .on = play->second));
}

void gloom_facts(const Table *t, FactSink *sink)
{
    if (gloom_action_number(t) > 0)
        fact_add(t, sink, STATEMENT_action,
                 HOLES(.number = gloom_action_number(t)));
    add_play_facts(t, sink);
    EACH_SEAT (t, s) {
        EACH_CARD (t, c, party_zone(s))
            add_character_facts(t, sink, c);
        fact_add(t, sink, STATEMENT_total,
                 HOLES(.seat = s, .number = gloom_score(t, s, &(Sum){ 0 })));
        fact_add(
            t, sink, STATEMENT_draw_limit,
            HOLES(.seat = s, .number = gloom_draw_limit(t, s, &(Sum){ 0 })));
    }
}

/* ---- totals ---- */

static CardId nth_character(const Table *t, Seat seat, int k)
{
    EACH_CARD (t, c, party_zone(seat))
        if (k-- == 0)
            return c;
    return NO_CARD;
}

/* First each Character on the table, then what counts for each player, then
 * how far each refills. */
bool gloom_total(const Table *t, int k, Total *which, Sum *sum)
{
    int seats = t->g->seats;

    EACH_SEAT (t, s) {
        int n = t->g->zones[party_zone(s)].count;
        if (k < n) {
            CardId c = nth_character(t, s, k);
            *which = (Total){ "worth", "%c", s, c, false };
            gloom_self_worth(t, c, sum);
            return true;
        }
        k -= n;
    }
    if (k >= 2 * seats)
        return false;
    *which = (Total){ k < seats ? "total" : "draws",
                      k < seats ? "%s's total" : "%s's draw limit",
                      (Seat)(k % seats), NO_CARD, false };
    if (k < seats)
        gloom_score(t, which->seat, sum);
    else
        gloom_draw_limit(t, which->seat, sum);
    return true;
}
