/* draw_gloom.c: parties, what is seen on each Character, and the dead. */
#include <string.h>

#include "families/gloom/gloom.h"
#include "tui/console.h"
#include "tui/draw.h"

enum { NAME_WIDTH = 38, WORTH_WIDTH = 4, POINT_WIDTH = 4 };

/* A number that ends so many columns further to the right. */
static void column_write(Text *text, const char *what, int width)
{
    for (int n = (int)strlen(what); n < width; n++)
        text_add_char(text, ' ');
    text_add(text, what);
}

/* Gives what they add up to. */
static int points_write(Text *text, const Table *t, const VisibleStack *seen)
{
    char value[16];
    int sum = 0;

    for (int i = 0; i < CELLS; i++) {
        Text cell = TEXT_INIT(value);
        CardId card = seen->points[i];
        int points = card ? card_stat(t, card, STAT_points + i) : 0;
        if (card == NO_CARD)
            text_add_char(&cell, '.');
        else if (points > 0)
            text_add_signed(&cell, points);
        else
            text_add_number(&cell, points);
        column_write(text, value, POINT_WIDTH);
        sum += points;
    }
    return sum;
}

/* Name, Self-Worth and what is seen at its positions; on two lines where there
 * is little room. */
static void draw_character(FILE *out, const Table *t, CardId character)
{
    char line[TEXT_LINE], number[16];
    Text text = TEXT_INIT(line), score = TEXT_INIT(number);
    VisibleStack seen = gloom_visible(t, character);
    int worth = gloom_self_worth(t, character, &(Sum){ 0 }), shown;

    text_add(&text, seen.death ? "    + " : "      ");
    pattern_write_card(&text, t, character);
    if (!console_is_wide()) {
        draw_line(out, &text);
        text_add(&text, "      ");
    }
    while (console_is_wide() && text.len < NAME_WIDTH)
        text_add_char(&text, ' ');
    text_add_number(&score, worth);
    column_write(&text, number, WORTH_WIDTH);
    text_add(&text, " =");
    shown = points_write(&text, t, &seen);
    if (worth != shown) {
        text_add(&text, " (text ");
        text_add_signed(&text, worth - shown);
        text_add_char(&text, ')');
    }
    text_add_char(&text, ' ');
    gloom_write_icons(&text, t, character);
    text_add(&text, seen.death ? ", dead" : "");
    draw_line(out, &text);
}

static void draw_player(FILE *out, const View *view, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Table *t = &view->t;
    int limit = gloom_draw_limit(t, seat, &(Sum){ 0 });

    draw_seat(&text, view, seat);
    pattern_write(&text, t, "%n %p(card,cards) in hand; total of the dead: %m",
                  &HOLES(.number = t->g->zones[hand_zone(seat)].count,
                         .second = gloom_score(t, seat, &(Sum){ 0 })));
    if (limit != t->g->switches[SWITCH_draw_limit]) {
        text_add(&text, "; draws up to ");
        text_add_number(&text, limit);
    }
    draw_line(out, &text);
    EACH_CARD (t, c, party_zone(seat))
        draw_character(out, t, c);
}

static void draw_pile(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write(&text, t, "  pile: %n; discarded: %m[, %c on top]",
                  &HOLES(.number = t->g->zones[ZONE_pile].count,
                         .second = t->g->zones[ZONE_discards].count,
                         .card = t->g->zones[ZONE_discards].last));
    if (gloom_action_number(t) > 0) {
        text_add(&text, "; action ");
        text_add_number(&text, gloom_action_number(t));
        text_add(&text, " of ");
        text_add_number(&text, gloom(t)->actions);
    }
    draw_line(out, &text);
}

static void draw_play(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const PlayFrame *play = gloom_play_frame(t);

    if (!play || play->card == NO_CARD)
        return;
    pattern_write(&text, t, "  being played: %c[ on %o]",
                  &HOLES(.card = play->card, .on = play->on));
    if (play->second)
        pattern_write(&text, t, " and %o", &HOLES(.on = play->second));
    draw_line(out, &text);
    draw_card(out, t, play->card);
}

/* A party that can still be chosen, at the first of its Characters. */
static void draw_party(FILE *out, const Table *t, CardId first)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const char *before = ": ";

    text_add(&text, "  ");
    text_add(&text, card_def(t, first)->figures);
    EACH_CARD (t, c, ZONE_unchosen) {
        if (card_stat(t, c, STAT_party) != card_stat(t, first, STAT_party))
            continue;
        if (c < first)
            return; /* it was drawn there */
        text_add(&text, before);
        pattern_write_card(&text, t, c);
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
    EACH_CARD (t, c, ZONE_unchosen)
        draw_party(out, t, c);
    EACH_SEAT (t, s)
        draw_player(out, view, s);
    draw_hand(out, view);
}
