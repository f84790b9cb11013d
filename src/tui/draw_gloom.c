/* draw_gloom.c: parties, what is seen on each Character, and the dead. */
#include <string.h>

#include "families/gloom/gloom.h"
#include "tui/console.h"
#include "tui/draw.h"

enum { NAME_WIDE = 38, WORTH_WIDE = 4, POINT_WIDE = 4 };

/* A number that ends so many columns further to the right. */
static void column_write(Text *text, const char *what, int wide)
{
    for (int n = (int)strlen(what); n < wide; n++)
        text_char(text, ' ');
    text_add(text, what);
}

/* Gives what they add up to. */
static int points_write(Text *text, const Table *t, const Seen *seen)
{
    char value[16];
    int sum = 0;

    for (int i = 0; i < CELLS; i++) {
        Text cell = TEXT_OVER(value);
        CardId card = seen->points[i];
        int points = card ? fact(t, card, FACT_points + i) : 0;
        if (card == NO_CARD)
            text_char(&cell, '.');
        else if (points > 0)
            text_signed(&cell, points);
        else
            text_number(&cell, points);
        column_write(text, value, POINT_WIDE);
        sum += points;
    }
    return sum;
}

/* Name, Self-Worth and what is seen at its positions; on two lines where there
 * is little room. */
static void draw_character(FILE *out, const Table *t, CardId character)
{
    char line[TEXT_LINE], number[16];
    Text text = TEXT_OVER(line), score = TEXT_OVER(number);
    Seen seen = gloom_seen(t, character);
    int worth = gloom_self_worth(t, character, &(Sum){ 0 }), shown;

    text_add(&text, seen.death ? "    + " : "      ");
    card_write(&text, t, character);
    if (!console_is_wide()) {
        draw_line(out, &text);
        text_add(&text, "      ");
    }
    while (console_is_wide() && text.len < NAME_WIDE)
        text_char(&text, ' ');
    text_number(&score, worth);
    column_write(&text, number, WORTH_WIDE);
    text_add(&text, " =");
    shown = points_write(&text, t, &seen);
    if (worth != shown) {
        text_add(&text, " (text ");
        text_signed(&text, worth - shown);
        text_char(&text, ')');
    }
    text_char(&text, ' ');
    gloom_icons_write(&text, t, character);
    text_add(&text, seen.death ? ", dead" : "");
    draw_line(out, &text);
}

static void draw_player(FILE *out, const View *view, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const Table *t = &view->t;
    int limit = gloom_draw_limit(t, seat, &(Sum){ 0 });

    draw_seat(&text, view, seat);
    holes_write(&text, t, "%n %p(card,cards) in hand; the dead count %m",
                &HOLES(.number = t->g->zones[hand_of(seat)].count,
                       .second = gloom_score(t, seat, &(Sum){ 0 })));
    if (limit != t->g->switches[SWITCH_draw]) {
        text_add(&text, "; draws up to ");
        text_number(&text, limit);
    }
    draw_line(out, &text);
    EACH_CARD (t, c, party_of(seat))
        draw_character(out, t, c);
}

static void draw_pile(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    holes_write(&text, t, "  pile: %n; discarded: %m[, %c on top]",
                &HOLES(.number = t->g->zones[ZONE_pile].count,
                       .second = t->g->zones[ZONE_discards].count,
                       .card = t->g->zones[ZONE_discards].last));
    if (gloom_action(t) > 0) {
        text_add(&text, "; action ");
        text_number(&text, gloom_action(t));
        text_add(&text, " of ");
        text_number(&text, gloom(t)->actions);
    }
    draw_line(out, &text);
}

static void draw_play(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const Frame *play = gloom_play_frame(t);

    if (!play || play->card == NO_CARD)
        return;
    holes_write(&text, t, "  being played: %c[ on %o]",
                &HOLES(.card = play->card, .on = (CardId)play->v[P_ON]));
    if (play->v[P_SECOND])
        holes_write(&text, t, " and %o",
                    &HOLES(.on = (CardId)play->v[P_SECOND]));
    draw_line(out, &text);
    draw_card(out, t, play->card);
}

/* A party that can still be chosen, at the first of its Characters. */
static void draw_party(FILE *out, const Table *t, CardId first)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const char *before = ": ";

    text_add(&text, "  ");
    text_add(&text, card_def(t, first)->figures);
    EACH_CARD (t, c, ZONE_box) {
        if (fact(t, c, FACT_party) != fact(t, first, FACT_party))
            continue;
        if (c < first)
            return; /* it was drawn there */
        text_add(&text, before);
        card_write(&text, t, c);
        before = ", ";
    }
    draw_line(out, &text);
}

void draw_gloom(FILE *out, const View *view)
{
    const Table *t = &view->t;

    draw_turn(out, view);
    draw_pile(out, t);
    draw_play(out, t);
    EACH_CARD (t, c, ZONE_box)
        draw_party(out, t, c);
    EACH_SEAT (t, s)
        draw_player(out, view, s);
    draw_hand(out, view);
}
