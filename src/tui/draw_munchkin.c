/* draw_munchkin.c: Levels, what is worn and carried, and the fight. */
#include "engine/facts.h"
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
    Text text = TEXT_INIT(line);

    text_add(&text, "  decks: ");
    for (int i = 0; i < 2; i++) {
        text_add(&text, i ? "; " : "");
        draw_zone(&text, t, decks[i].pile);
        pattern_write(&text, t, " and %n discarded[, %c on top]",
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
    return card_is_kind(t, c, KIND_trait);
}

static bool is_companion(const Table *t, CardId c)
{
    return card_is_kind(t, c, KIND_companion);
}

static bool is_curse(const Table *t, CardId c)
{
    return card_is_kind(t, c, KIND_curse);
}

static bool is_any(const Table *t, CardId c)
{
    (void)t;
    (void)c;
    return true;
}

/* In this order; what fits none before is carried. */
static const struct {
    const char *prefix;
    bool (*fits)(const Table *t, CardId c);
} sections[] = {
    { "; is ", is_identity },        { "; with ", is_companion },
    { "; suffers from ", is_curse }, { "; wears ", is_worn },
    { "; carries ", is_any },
};

enum { SECTIONS = sizeof sections / sizeof *sections };

static int section_of(const Table *t, CardId c)
{
    int h = 0;

    while (!sections[h].fits(t, c))
        h++;
    return h;
}

static void section_write(Text *text, const Table *t, Seat seat, int section)
{
    const char *prefix = sections[section].prefix;

    EACH_CARD (t, c, play_zone(seat)) {
        if (section_of(t, c) != section)
            continue;
        text_add(text, prefix);
        prefix = ", ";
        pattern_write_card(text, t, c);
        if (is_worn(t, c) && card_stat(t, c, STAT_bonus) != 0) {
            text_add_char(text, ' ');
            text_add_signed(text, card_stat(t, c, STAT_bonus));
        }
    }
}

static void draw_player(FILE *out, const View *view, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Table *t = &view->t;
    const Zone *hand = &t->g->zones[hand_zone(seat)];

    draw_seat(&text, view, seat);
    text_add(&text, "level ");
    text_add_number(&text, level_of(t, seat));
    text_add(&text, ", strength ");
    text_add_number(&text, strength_of_seat(t, seat, &(Sum){ 0 }));
    text_add(&text, "; holds ");
    if (seat == view->seat)
        pattern_write_counts(&text, t, hand->count - hand->second,
                             hand->second);
    else
        draw_zone(&text, t, hand_zone(seat));
    for (int h = 0; h < SECTIONS; h++)
        section_write(&text, t, seat, h);
    draw_line(out, &text);
}

/* One side of the fight: its cards and what each is worth. */
static void side_write(void *self, const SumTerm *part)
{
    Text *text = ((void **)self)[0];
    const Table *t = ((void **)self)[1];

    text_add_char(text, ' ');
    totals_write_part(text, t, part);
    text_add_char(text, ' ');
    text_add_signed(text, part->amount);
    text_add_char(text, ',');
}

static void draw_side(FILE *out, const Table *t, const char *name,
                      int (*total)(const Table *t, Sum *sum))
{
    char line[2 * TEXT_LINE], parts[2 * TEXT_LINE];
    Text text = TEXT_INIT(line), list = TEXT_INIT(parts);
    const void *self[] = { &list, t };
    Sum sum = { .on_term = side_write, .self = (void *)self };

    total(t, &sum);
    if (list.len > 0)
        list.at[list.len - 1] = '\0'; /* the last comma */
    text_add(&text, "    ");
    text_add(&text, name);
    text_add_char(&text, ' ');
    text_add_number(&text, sum.total);
    text_add_char(&text, ':');
    text_add(&text, parts);
    draw_line(out, &text);
}

/* Who could help, and what the totals would be then. */
static void draw_help(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const char *prefix = "    with help: ";

    EACH_SEAT (t, s) {
        if (!combat_can_be_helped(t, s, false))
            continue;
        text_add(&text, prefix);
        pattern_write(
            &text, t, "%s %n against %m",
            &HOLES(.seat = s,
                   .number = offer_total_with(t, s, false, &(Sum){ 0 }),
                   .second = offer_total_with(t, s, true, &(Sum){ 0 })));
        prefix = ", ";
    }
    if (text.len > 0)
        draw_line(out, &text);
}

/* Who would have to run, and how likely that goes well. */
static void draw_odds(FILE *out, const Table *t)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const char *prefix = "    running away: ";

    EACH_SEAT (t, s)
        EACH_CARD (t, c, ZONE_fight) {
            if (!seat_in(s, combat_fighters(t)) ||
                !card_is_kind(t, c, KIND_monster))
                continue;
            text_add(&text, prefix);
            pattern_write(&text, t, "%s escapes %c on %n of 6",
                          &HOLES(.seat = s, .card = c,
                                 .number = run_escape_faces(t, s, c)));
            prefix = ", ";
        }
    if (text.len > 0)
        draw_line(out, &text);
}

static void draw_fact(void *self, const char *fact)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, "    ");
    text_add(&text, fact);
    draw_line(self, &text);
}

/* Who has asked whom for what, and what was agreed. */
static void draw_bargains(FILE *out, const Table *t)
{
    FactSink sink = { draw_fact, out };

    if (current_combat(t))
        offer_facts(t, &sink);
    if (!current_trade(t))
        return;
    fprintf(out, "  a trade is proposed:\n");
    trade_facts(t, &sink);
}

static void draw_fight(FILE *out, const Table *t)
{
    fprintf(out, "  fight:\n");
    draw_side(out, t, t->names[current_combat(t)->seat],
              strength_fighters_total);
    draw_side(out, t, "the monsters", strength_monsters_total);
    EACH_CARD (t, c, ZONE_fight)
        draw_card(out, t, c);
    if (combat_is_winning(t))
        return;
    if (combat_is_open(t))
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
    if (current_combat(t))
        draw_fight(out, t);
    draw_bargains(out, t);
    draw_hand(out, view);
}
