/* draw_munchkin.c: Levels, what is worn and carried, and the fight. */
#include "families/munchkin/munchkin.h"
#include "tui/draw.h"

static void draw_decks(FILE *out, const Table *t)
{
    static const struct {
        ZoneId pile, discards;
    } decks[] = {
        { ZONE_doors, ZONE_door_discards },
        { ZONE_treasures, ZONE_treasure_discards },
    };
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);

    text_add(&text, "  decks: ");
    for (int i = 0; i < 2; i++) {
        text_add(&text, i ? "; " : "");
        draw_zone(&text, t, decks[i].pile);
        holes_write(&text, t, " and %n discarded[, %c on top]",
                    &HOLES(.number = t->g->zones[decks[i].discards].count,
                           .card = t->g->zones[decks[i].discards].last));
    }
    draw_line(out, &text);
}

/* What lies before a seat, either equipped or sideways. */
static void items_write(Text *text, const Table *t, Seat seat, bool equipped)
{
    const char *before = equipped ? "; wears " : "; carries ";

    EACH_CARD (t, c, play_of(seat)) {
        if (!(card_slot(t, c)->flags & CARD_EQUIPPED) == equipped)
            continue;
        text_add(text, before);
        before = ", ";
        card_write(text, t, c);
        if (equipped && fact(t, c, FACT_bonus) != 0) {
            text_char(text, ' ');
            text_signed(text, fact(t, c, FACT_bonus));
        }
    }
}

static void draw_player(FILE *out, const View *view, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const Table *t = &view->t;
    const Zone *hand = &t->g->zones[hand_of(seat)];

    draw_seat(&text, view, seat);
    text_add(&text, "level ");
    text_number(&text, level_of(t, seat));
    text_add(&text, "; holds ");
    if (seat == view->seat)
        cards_count_write(&text, t, hand->count - hand->second, hand->second);
    else
        draw_zone(&text, t, hand_of(seat));
    items_write(&text, t, seat, true);
    items_write(&text, t, seat, false);
    draw_line(out, &text);
}

/* One side of the fight: its cards and what each is worth. */
static void side_write(void *self, const SumPart *part)
{
    Text *text = ((void **)self)[0];
    const Table *t = ((void **)self)[1];

    text_char(text, ' ');
    if (part->card)
        card_write(text, t, part->card);
    else
        text_add(text, part->what);
    text_char(text, ' ');
    text_signed(text, part->amount);
    text_char(text, ',');
}

static void draw_side(FILE *out, const Table *t, const char *name,
                      int (*total)(const Table *t, Sum *sum))
{
    char line[2 * TEXT_LINE], parts[2 * TEXT_LINE];
    Text text = TEXT_OVER(line), list = TEXT_OVER(parts);
    const void *self[] = { &list, t };
    Sum sum = { .part = side_write, .self = (void *)self };

    total(t, &sum);
    if (list.len > 0)
        list.at[list.len - 1] = '\0'; /* the last comma */
    text_add(&text, "    ");
    text_add(&text, name);
    text_char(&text, ' ');
    text_number(&text, sum.total);
    text_char(&text, ':');
    text_add(&text, parts);
    draw_line(out, &text);
}

/* Who could help, and how it would stand then. */
static void draw_help(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const char *before = "    with help: ";

    EACH_SEAT (t, s) {
        if (!help_is_open(t, s, false))
            continue;
        text_add(&text, before);
        holes_write(
            &text, t, "%s %n against %m",
            &HOLES(.seat = s,
                   .number = combat_total_with(t, s, false, &(Sum){ 0 }),
                   .second = combat_total_with(t, s, true, &(Sum){ 0 })));
        before = ", ";
    }
    if (text.len > 0)
        draw_line(out, &text);
}

static void draw_fight(FILE *out, const Table *t)
{
    if (helper_of(t) == NOBODY)
        fprintf(out, "  fight:\n");
    else
        fprintf(out, "  fight, with the help of %s:\n", t->names[helper_of(t)]);
    draw_side(out, t, t->names[combat_frame(t)->seat], combat_might);
    draw_side(out, t, "the monsters", combat_menace);
    if (combat_frame(t)->step <= STEP_combat_flee && !combat_is_winning(t))
        draw_help(out, t);
}

void draw_munchkin(FILE *out, const View *view)
{
    const Table *t = &view->t;

    draw_turn(out, view);
    draw_decks(out, t);
    EACH_SEAT (t, s)
        draw_player(out, view, s);
    if (combat_frame(t))
        draw_fight(out, t);
    draw_hand(out, view);
}
