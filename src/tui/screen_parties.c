/* screen_parties.c: draws each player's cards as a row of stacks, with what
 * shows from above. */
#include <stdlib.h>
#include <string.h>

#include "engine/family.h"
#include "tui/frame.h"
#include "tui/screen_panels.h"

enum { LABEL = 14, STACKS_MAX = 16 };

/* ---- what there is ---- */

static int seat_stacks(const Scene *scene, Seat s, const SceneStack **out)
{
    const SceneSeat *seat = &scene->seats[s];
    int n = 0;

    for (int i = 0; i < seat->n_groups; i++)
        for (int k = 0; k < seat->groups[i].n && n < STACKS_MAX; k++) {
            const SceneStack *stack =
                scene_find_stack(scene, seat->groups[i].cards[k]);
            if (stack)
                out[n++] = stack;
        }
    return n;
}

static int most_stacks(const Scene *scene)
{
    const SceneStack *stacks[STACKS_MAX];
    int max = 1;

    for (Seat s = 0; s < scene->t->g->seats; s++) {
        int n = seat_stacks(scene, s, stacks);
        max = n > max ? n : max;
    }
    return max;
}

/* Rows of a party: name, points, icons, as there is room. */
static int party_rows(const Scene *scene, int rows)
{
    int each = (rows - 1) / scene->t->g->seats;

    return each < 2 ? 2 : each > 4 ? 4 : each;
}

int panel_parties_rows(const Scene *scene, int rows)
{
    return 1 + scene->t->g->seats * party_rows(scene, rows);
}

/* ---- one stack ---- */

static const char *cell_of(const Scene *scene, CardId card, int side, int i,
                           Cells *cells)
{
    *cells = frame_pack_cells(scene->t->pack,
                              card ? card_def(scene->t, card) : NULL);
    return cells->at[side][i];
}

static void write_points(Text *text, const Scene *scene,
                         const SceneStack *stack)
{
    Cells cells;

    for (int i = 0; i < STACK_CELLS; i++) {
        text_add(text, i ? " " : "");
        text_add(text, cell_of(scene, stack->seen.points[i], 0, i, &cells));
    }
}

/* Icons that show, without blanks. */
static void write_icons(Text *text, const Scene *scene, const SceneStack *stack)
{
    Cells cells;
    bool any = false;

    for (int i = 0; i < STACK_CELLS; i++) {
        const char *icon = cell_of(scene, stack->seen.icons[i], 1, i, &cells);
        if (!cells.shows[1][i])
            continue;
        text_add(text, any ? " " : "");
        text_add(text, icon);
        any = true;
    }
}

/* With the sign that cards have. */
static void write_worth(Text *text, int worth)
{
    if (worth < 0)
        text_add(text, "\u2212");
    text_add_number(text, worth < 0 ? -worth : worth);
}

/* "−15" or "+10"; 0 for a cell with nothing in it. */
static int read_points(const char *cell)
{
    const char *minus = "\u2212";
    bool less = strncmp(cell, minus, strlen(minus)) == 0;

    cell += less ? strlen(minus) : 0;
    return less ? -atoi(cell) : atoi(cell);
}

/* What texts of cards add to the points that show. */
static int points_of_texts(const Scene *scene, const SceneStack *stack)
{
    int left = stack->worth;
    Cells cells;

    for (int i = 0; i < STACK_CELLS; i++)
        left -=
            read_points(cell_of(scene, stack->seen.points[i], 0, i, &cells));
    return left;
}

/* −15 = +15 −10 −10, text −10: a sum that is right. */
static void write_sum(Text *text, const Scene *scene, const SceneStack *stack,
                      int columns)
{
    char line[TEXT_LINE], more[TEXT_LINE];
    Text shown = TEXT_INIT(line), texts = TEXT_INIT(more);
    int rest = points_of_texts(scene, stack);

    write_points(&shown, scene, stack);
    if (rest != 0) {
        text_add(&texts, ", text ");
        text_add(&texts, rest > 0 ? "+" : "");
        write_worth(&texts, rest);
    }
    if (ink_width(line) + ink_width(more) + 7 <= columns) {
        text_add(text, " = ");
        text_add(text, line);
    } else if (rest == 0) {
        text_add_char(text, ' ');
        text_add(text, line);
    }
    text_add(text, more);
}

static Ink worth_ink(const SceneStack *stack)
{
    return stack->worth < 0 ? INK_bad : stack->worth > 0 ? INK_good : INK_plain;
}

static void draw_stack(const Area *area, const Scene *scene,
                       const SceneStack *stack, const Aims *aims)
{
    const Answer *answer = aims_at_card(aims, stack->card);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    int column = answer ? panel_put_aim(area, 0, aims, answer) : 0;

    text_add(&text, stack->seen.dead ? "\u2020" : "");
    text_add(&text, panel_card_name(scene, stack->card));
    area_put(area, 0, column, stack->seen.dead ? INK_faint : INK_strong, line);
    text_clear(&text);
    ink_set(&text, worth_ink(stack));
    write_worth(&text, stack->worth);
    ink_set(&text, INK_plain);
    if (stack->n_on_it > 0)
        write_sum(&text, scene, stack, area->columns);
    area_put(area, 1, 0, INK_plain, line);
    text_clear(&text);
    write_icons(&text, scene, stack);
    area_put(area, 2, 0, INK_flavor, line);
}

/* ---- parties ---- */

/* The first gauge and the hand; behind it what else there is: 0 / 5 of 6. */
static void write_gauges(Text *text, const SceneSeat *seat)
{
    if (seat->n_gauges > 0) {
        ink_set(text, INK_strong);
        write_worth(text, seat->gauges[0].value);
        ink_set(text, INK_plain);
        text_add(text, " / ");
    }
    text_add_number(text, seat->backs[0] + seat->backs[1]);
    for (int i = 1; i < seat->n_gauges; i++) {
        text_add(text, " of ");
        write_worth(text, seat->gauges[i].value);
    }
}

static void draw_label(const Area *area, const Scene *scene, Seat s,
                       const Aims *aims)
{
    const Answer *answer = aims_at_seat(aims, s);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);
    bool active = scene->t->g->active == s;

    text_add(&text, active && !answer ? "\u25b6" : " ");
    text_add(&text, scene->seats[s].name);
    text_add(&text, panel_is_own(scene, s) ? " (you)" : "");
    area_put(area, 0, 0,
             panel_is_own(scene, s) ? INK_you
             : active               ? INK_active
                                    : INK_plain,
             line);
    if (answer)
        panel_put_aim(area, 0, aims, answer);
    text_clear(&text);
    write_gauges(&text, &scene->seats[s]);
    area_put(area, 1, 1, INK_faint, line);
}

static void draw_party(Area area, const Scene *scene, Seat s, const Aims *aims)
{
    const SceneStack *stacks[STACKS_MAX];
    int n = seat_stacks(scene, s, stacks);
    Area label = area_cut_left(&area, LABEL);
    int each = area.columns / most_stacks(scene);

    label.columns--;
    draw_label(&label, scene, s, aims);
    for (int i = 0; i < n; i++) {
        Area cell = area_cut_left(&area, each);
        cell.columns--;
        draw_stack(&cell, scene, stacks[i], aims);
    }
}

/* The player of whom most is shown. */
static const SceneSeat *fullest_seat(const Scene *scene)
{
    const SceneSeat *fullest = &scene->seats[0];

    for (Seat s = 1; s < scene->t->g->seats; s++)
        if (scene->seats[s].n_gauges > fullest->n_gauges)
            fullest = &scene->seats[s];
    return fullest;
}

static void write_heads(Text *text, const Scene *scene)
{
    const SceneSeat *seat = fullest_seat(scene);

    if (seat->n_gauges > 0) {
        text_add(text, seat->gauges[0].row->name);
        text_add(text, " / ");
    }
    text_add(text, "hand");
    for (int i = 1; i < seat->n_gauges; i++) {
        text_add(text, " of: ");
        text_add(text, seat->gauges[i].row->name);
    }
}

void panel_parties(Area area, const Scene *scene, const Aims *aims)
{
    int rows = party_rows(scene, area.rows);
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    write_heads(&text, scene);
    area_head(&area, "Players", line);
    for (Seat s = 0; s < scene->t->g->seats; s++)
        draw_party(area_cut_top(&area, rows), scene, s, aims);
}
