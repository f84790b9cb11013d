/* draw_munchkin.c: Levels, what is worn and carried, and the fight. */
#include "families/munchkin/munchkin.h"
#include "tui/draw.h"
#include "tui/totals.h"

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

/* ---- what lies before a seat ---- */

static bool is_worn(const Table *t, CardId c)
{
    return card_slot(t, c)->flags & CARD_EQUIPPED;
}

static bool is_identity(const Table *t, CardId c)
{
    return is_kind(t, c, KIND_trait);
}

static bool is_company(const Table *t, CardId c)
{
    return is_kind(t, c, KIND_companion);
}

static bool is_suffered(const Table *t, CardId c)
{
    return is_kind(t, c, KIND_curse);
}

static bool is_any(const Table *t, CardId c)
{
    (void)t;
    (void)c;
    return true;
}

/* In this order; what fits none before is carried. */
static const struct {
    const char *before;
    bool (*fits)(const Table *t, CardId c);
} heaps[] = {
    { "; is ", is_identity },           { "; with ", is_company },
    { "; suffers from ", is_suffered }, { "; wears ", is_worn },
    { "; carries ", is_any },
};

enum { HEAPS = sizeof heaps / sizeof *heaps };

static int heap_of(const Table *t, CardId c)
{
    int h = 0;

    while (!heaps[h].fits(t, c))
        h++;
    return h;
}

static void heap_write(Text *text, const Table *t, Seat seat, int heap)
{
    const char *before = heaps[heap].before;

    EACH_CARD (t, c, play_of(seat)) {
        if (heap_of(t, c) != heap)
            continue;
        text_add(text, before);
        before = ", ";
        card_write(text, t, c);
        if (is_worn(t, c) && fact(t, c, FACT_bonus) != 0) {
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
    text_add(&text, ", strength ");
    text_number(&text, seat_strength(t, seat, &(Sum){ 0 }));
    text_add(&text, "; holds ");
    if (seat == view->seat)
        cards_count_write(&text, t, hand->count - hand->second, hand->second);
    else
        draw_zone(&text, t, hand_of(seat));
    for (int h = 0; h < HEAPS; h++)
        heap_write(&text, t, seat, h);
    draw_line(out, &text);
}

/* One side of the fight: its cards and what each is worth. */
static void side_write(void *self, const SumPart *part)
{
    Text *text = ((void **)self)[0];
    const Table *t = ((void **)self)[1];

    text_char(text, ' ');
    sum_part_write(text, t, part);
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

/* Who would have to run, and how likely that goes well. */
static void draw_odds(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_OVER(line);
    const char *before = "    running away: ";

    EACH_SEAT (t, s)
        EACH_CARD (t, c, ZONE_fight) {
            if (!seat_in(s, seats_fighting(t)) || !is_kind(t, c, KIND_monster))
                continue;
            text_add(&text, before);
            holes_write(
                &text, t, "%s escapes %c on %n of 6",
                &HOLES(.seat = s, .card = c, .number = run_chances(t, s, c)));
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
    EACH_CARD (t, c, ZONE_fight)
        draw_card(out, t, c);
    if (combat_is_winning(t))
        return;
    if (combat_frame(t)->step <= STEP_combat_flee)
        draw_help(out, t);
    draw_odds(out, t);
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
