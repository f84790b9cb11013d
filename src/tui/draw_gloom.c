/* draw_gloom.c: parties, what is seen on each Character, and the dead. */
#include "families/gloom/gloom.h"
#include "tui/draw.h"

static void draw_character(FILE *out, const Table *t, CardId character)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    CardId top = t->g->zones[gloom_stack_of(t, character)].last;

    text_add(&text, gloom_is_dead(t, character) ? "    + " : "      ");
    card_write(&text, t, character);
    while (text.len < 38)
        text_char(&text, ' ');
    text_number(&text, gloom_self_worth(t, character, &(Sum){ 0 }));
    text_add(&text, " =");
    gloom_cells_write(&text, t, character);
    if (gloom_is_dead(t, character))
        text_add(&text, ", dead");
    if (top != NO_CARD) {
        text_add(&text, ", under ");
        card_write(&text, t, top);
    }
    draw_line(out, &text);
}

static void draw_player(FILE *out, const View *view, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const Table *t = &view->t;

    draw_seat(&text, view, seat);
    holes_write(&text, t, "%n %p(card,cards) in hand; the dead count %m",
                &HOLES(.number = t->g->zones[hand_of(seat)].count,
                       .second = gloom_score(t, seat, &(Sum){ 0 })));
    draw_line(out, &text);
    EACH_CARD (t, c, party_of(seat))
        draw_character(out, t, c);
}

static void draw_pile(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    CardId played = t->g->zones[ZONE_limbo].first;

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
    if (played == NO_CARD)
        return;
    holes_write(&text, t, "  being played: %c on %o",
                &HOLES(.card = played, .on = card_slot(t, played)->host));
    draw_line(out, &text);
}

void draw_gloom(FILE *out, const View *view)
{
    const Table *t = &view->t;

    draw_turn(out, view);
    draw_pile(out, t);
    EACH_SEAT (t, s)
        draw_player(out, view, s);
    draw_hand(out, view);
}
