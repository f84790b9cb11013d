/* draw.c: draws the table from a scene: decks, players, what lies in the
 * middle, the fight, the own hand. */
#include "tui/draw.h"

#include <string.h>

#include "engine/kernel.h"
#include "tui/console.h"
#include "tui/face.h"
#include "tui/frame.h"

enum { NAME_WIDTH = 38, WORTH_WIDTH = 4, POINT_WIDTH = 6 };

void draw_line(FILE *out, Text *text)
{
    console_wrap(out, 8, text->at);
    text_clear(text);
}

/* ---- cards ---- */

/* A card, and how many equal ones are in the list after it: "Saw" x2 */
static void write_card(Text *text, const Table *t, const CardId *cards, int n)
{
    int same = 0;

    for (int i = 0; i < n; i++)
        same += kernel_same_choice(t, cards[0], cards[i]);
    pattern_write_card(text, t, cards[0]);
    if (same > 1) {
        text_add(text, " x");
        text_add_number(text, same);
    }
}

/* What this card adds to a total of its player, 0 if nothing. */
static int bonus_of(const Scene *scene, Seat seat, CardId card)
{
    int bonus = 0;

    for (int i = 0; i < scene->n_totals; i++) {
        const SceneTotal *total = &scene->totals[i];
        for (int k = 0; k < total->n_parts; k++)
            if (total->which.seat == seat && !total->which.of_fight &&
                total->parts[k].card == card && !total->parts[k].covered)
                bonus += total->parts[k].amount;
    }
    return bonus;
}

/* Cards before a player, with what they add: "Hat" +3, "Boots" */
static void write_own_cards(Text *text, const Scene *scene, Seat seat,
                            const SceneGroup *group)
{
    const char *before = "";

    for (int i = 0; i < group->n; i++) {
        int bonus = bonus_of(scene, seat, group->cards[i]);
        if (kernel_is_duplicate(scene->t, group->cards[i]) && bonus == 0)
            continue;
        text_add(text, before);
        if (bonus != 0) {
            pattern_write_card(text, scene->t, group->cards[i]);
            text_add_char(text, ' ');
            text_add_signed(text, bonus);
        } else {
            write_card(text, scene->t, &group->cards[i], group->n - i);
        }
        before = ", ";
    }
}

static void write_cards(Text *text, const Table *t, const CardId *cards, int n)
{
    const char *before = "";

    for (int i = 0; i < n; i++) {
        if (kernel_is_duplicate(t, cards[i]))
            continue;
        text_add(text, before);
        write_card(text, t, &cards[i], n - i);
        before = ", ";
    }
}

/* A card and what it says, on lines of its own. */
static void draw_card(FILE *out, const Table *t, const CardId *cards, int n)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, "    ");
    write_card(&text, t, cards, n);
    text_add(&text, ": ");
    face_write(&text, t, cards[0]);
    draw_line(out, &text);
}

static void draw_cards(FILE *out, const Table *t, const CardId *cards, int n)
{
    for (int i = 0; i < n; i++)
        if (!kernel_is_duplicate(t, cards[i]))
            draw_card(out, t, &cards[i], n - i);
}

/* ---- the middle ---- */

static void draw_turn(FILE *out, const Scene *scene)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    const Game *g = scene->t->g;

    pattern_write(&text, scene->t, "-- turn %n, %s's ",
                  &HOLES(.seat = g->active, .number = g->turn));
    for (int n = (int)text.len; n < console_columns(); n++)
        text_add_char(&text, '-');
    draw_line(out, &text);
}

static void draw_piles(FILE *out, const Scene *scene)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    for (int i = 0; i < scene->n_piles; i++) {
        const ScenePile *pile = &scene->piles[i];
        text_add(&text, i == 0 ? "  " : "; ");
        text_add(&text, pile->name);
        text_add(&text, ": ");
        text_add_number(&text, pile->n);
        if (pile->n_discards > 0)
            pattern_write(&text, scene->t, " and %n discarded, %c on top",
                          &HOLES(.number = pile->n_discards,
                                 .card = pile->discards[pile->n_discards - 1]));
    }
    if (text.len > 0)
        draw_line(out, &text);
}

static void draw_spreads(FILE *out, const Scene *scene)
{
    for (int i = 0; i < scene->n_spreads; i++) {
        fprintf(out, "  %s:\n", scene->spreads[i].name);
        draw_cards(out, scene->t, scene->spreads[i].cards, scene->spreads[i].n);
    }
}

/* ---- players ---- */

static void write_hand(Text *text, const Scene *scene, const SceneSeat *seat,
                       bool is_own)
{
    if (seat->backs[0] + seat->backs[1] == 0 && !seat->hand)
        return;
    text_add(text, "; holds ");
    pattern_write_counts(text, scene->t, seat->backs[0], seat->backs[1]);
    if (!is_own && seat->n_hand > 0) {
        text_add(text, ", of which you know ");
        write_cards(text, scene->t, seat->hand, seat->n_hand);
    }
}

/* "wears "Hat" +3, "Boots"": groups of stacks have lines of their own. */
static void write_groups(Text *text, const Scene *scene, Seat s)
{
    const SceneSeat *seat = &scene->seats[s];

    for (int i = 0; i < seat->n_groups && scene->n_stacks == 0; i++) {
        const SceneGroup *group = &seat->groups[i];
        if (group->n == 0)
            continue;
        text_add(text, "; ");
        text_add(text, group->row->verb);
        text_add_char(text, ' ');
        write_own_cards(text, scene, s, group);
    }
}

void draw_pad(Text *text, size_t start, int width)
{
    while (console_width(text->at + start, text->len - start) < width)
        text_add_char(text, ' ');
}

/* What is seen at each position, wherever it shines through from. */
static void write_cells(Text *text, const Table *t, const CardId *seen,
                        int side, int width)
{
    for (int i = 0; i < STACK_CELLS; i++) {
        size_t start = text->len;
        const CardDef *def = seen[i] ? card_def(t, seen[i]) : NULL;
        Cells cells = frame_pack_cells(t->pack, def);
        text_add_char(text, ' ');
        text_add(text, cells.at[side][i]);
        draw_pad(text, start, width);
    }
}

/* Name, value and what is seen at its positions; on two lines where there is
 * little room. */
static void draw_stack_line(FILE *out, const Scene *scene,
                            const SceneStack *stack)
{
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, stack->seen.dead ? "    + " : "      ");
    pattern_write_card(&text, scene->t, stack->card);
    if (console_is_wide())
        draw_pad(&text, 0, NAME_WIDTH);
    else
        draw_line(out, &text), text_add(&text, "      ");
    text_add_char(&text, ' ');
    text_add_number(&text, stack->worth);
    text_add(&text, " =");
    write_cells(&text, scene->t, stack->seen.points, 0, POINT_WIDTH);
    write_cells(&text, scene->t, stack->seen.icons, 1, 0);
    text_add(&text, stack->seen.dead ? ", dead" : "");
    draw_line(out, &text);
}

static void draw_player(FILE *out, const Scene *scene, Seat s)
{
    const SceneSeat *seat = &scene->seats[s];
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, scene->t->g->active == s ? "> " : "  ");
    text_add(&text, seat->name);
    text_add(&text, s == scene->view->seat ? " (you): " : ": ");
    for (int i = 0; i < seat->n_gauges; i++) {
        text_add(&text, i ? ", " : "");
        text_add(&text, seat->gauges[i].row->name);
        text_add_char(&text, ' ');
        text_add_number(&text, seat->gauges[i].value);
    }
    write_hand(&text, scene, seat, s == scene->view->seat);
    write_groups(&text, scene, s);
    draw_line(out, &text);
    for (int i = 0; i < seat->n_groups; i++)
        for (int k = 0; k < seat->groups[i].n; k++) {
            const SceneStack *stack =
                scene_find_stack(scene, seat->groups[i].cards[k]);
            if (stack)
                draw_stack_line(out, scene, stack);
        }
}

/* ---- the fight ---- */

static void draw_side(FILE *out, const Scene *scene, const SceneTotal *total)
{
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);
    const char *before = ": ";

    text_add(&text, "    ");
    text_add(&text, total->says);
    text_add_char(&text, ' ');
    text_add_number(&text, total->value);
    for (int k = 0; k < total->n_parts; k++) {
        text_add(&text, before);
        scene_write_term(&text, scene->t, &total->parts[k]);
        text_add_char(&text, ' ');
        text_add_signed(&text, total->parts[k].amount);
        before = ", ";
    }
    draw_line(out, &text);
}

static void draw_fight(FILE *out, const Scene *scene)
{
    char line[2 * TEXT_LINE];
    Text text = TEXT_INIT(line);

    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.of_fight)
            draw_side(out, scene, &scene->totals[i]);
    for (int i = 0; i < scene->n_odds; i++) {
        text_add(&text, i ? ", " : "    ");
        outcome_write_part(&text, scene->t, scene->view->seat, scene->words,
                           &scene->odds[i]);
    }
    if (scene->n_odds > 0)
        draw_line(out, &text);
    for (int i = 0; i < scene->n_notes; i++) {
        text_add(&text, "    ");
        text_add(&text, scene->notes[i]);
        draw_line(out, &text);
    }
}

/* ---- all of it ---- */

void draw_table(FILE *out, const Scene *scene)
{
    draw_turn(out, scene);
    draw_piles(out, scene);
    for (Seat s = 0; s < scene->t->g->seats; s++)
        draw_player(out, scene, s);
    draw_spreads(out, scene);
    draw_fight(out, scene);
    if (scene->view->seat != NOBODY &&
        scene->seats[scene->view->seat].n_hand > 0) {
        fprintf(out, "  your hand:\n");
        draw_cards(out, scene->t, scene->seats[scene->view->seat].hand,
                   scene->seats[scene->view->seat].n_hand);
    }
}
