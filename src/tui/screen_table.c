/* screen_table.c: lays out the screen of a game. */
#include "tui/screen_table.h"

#include "base/clamp.h"
#include "engine/family.h"
#include "tui/screen_panels.h"

enum { EVENTS_MIN = 4, WAITING_ROWS = 4, BOTTOM_ROWS = 8 };

/* While targets are chosen their keys stand at the table. */
static Aims aims_of(const ScreenTable *table)
{
    const Dialog *dialog = table->dialog;

    return dialog && dialog->opened ? (Aims){ dialog->opened, dialog->target }
                                    : (Aims){ NULL, 0 };
}

static void draw_events(Area area, ScreenTable *table)
{
    table->events_at = area;
    area_clear(&area);
    area_head(&area, "What happened",
              table->dialog && table->events->n > area.rows ? "PgUp" : NULL);
    area_cut_left(&area, 1);
    events_draw(&area, table->events, table->dialog ? table->dialog->back : 0);
}

/* The middle, if there is anything, and below it what happened. */
static void draw_right(Area area, ScreenTable *table)
{
    int rows = panel_middle_rows(table->scene, area.columns);

    if (rows > 0)
        panel_middle(area_cut_top(&area, min_int(rows, area.rows - EVENTS_MIN)),
                     table->scene);
    draw_events(area, table);
}

static int hand_rows(const Scene *scene)
{
    return scene->n_hand > 0 ? 1 + scene->n_hand : 0;
}

/* Players above the hand; who has many cards in front sees fewer of the hand.
 */
static void draw_left(Area area, ScreenTable *table)
{
    const Scene *scene = table->scene;
    int seats = panel_seats_min(scene);
    int hand = min_int(hand_rows(scene), area.rows - seats);
    Aims aims = aims_of(table);

    panel_seats(area_cut_top(&area, area.rows - hand), scene, &aims);
    if (hand > 0)
        hand_draw(area, table);
}

static int left_columns(int columns)
{
    return columns < 100 ? columns * 23 / 40 : columns * 11 / 20;
}

static void draw_groups_table(Area area, ScreenTable *table)
{
    Area left = area_cut_left(&area, left_columns(area.columns));
    Area edge = left;

    left.columns--;
    area_draw_edge(&edge);
    draw_left(left, table);
    draw_right(area, table);
}

/* Stacks need the whole width. */
static void draw_stacks_table(Area area, ScreenTable *table)
{
    const Scene *scene = table->scene;
    int below = hand_rows(scene) < EVENTS_MIN ? EVENTS_MIN : hand_rows(scene);
    int rows = panel_parties_rows(scene, area.rows - below);
    Area left, edge;
    Aims aims = aims_of(table);

    panel_parties(area_cut_top(&area, rows), scene, &aims);
    if (scene->n_hand == 0) {
        draw_right(area, table);
        return;
    }
    left = edge = area_cut_left(&area, left_columns(area.columns));
    left.columns--;
    area_draw_edge(&edge);
    hand_draw(left, table);
    draw_right(area, table);
}

static void draw_waiting(Area area, ScreenTable *table)
{
    area_clear(&area);
    area_head(&area, "", NULL);
    area_cut_left(&area, 1);
    if (table->says[0])
        area_wrap(&area, (Wrap){ .ink = INK_strong }, table->says);
    else if (table->scene)
        area_wrap(&area, (Wrap){ .ink = INK_faint }, table->scene->ask.says);
}

static void draw_bottom(Area area, ScreenTable *table)
{
    table->bottom_at = area;
    if (table->dialog)
        question_draw(area, table->dialog, table->says);
    else
        draw_waiting(area, table);
}

/* Rows of the players and the hand. */
static int table_rows(const Scene *scene)
{
    int players = scene->n_stacks > 0 ? panel_parties_rows(scene, 0)
                                      : panel_seats_min(scene);

    return players + hand_rows(scene);
}

/* The question has a few rows more than it needs, so that the table stays where
 * it is from one question to the next; unless the table needs them. */
static int bottom_rows(const Grid *grid, const ScreenTable *table)
{
    int needed, spare = grid->rows - 1 - table_rows(table->scene);

    if (!table->dialog)
        return min_int(BOTTOM_ROWS,
                       spare < WAITING_ROWS ? WAITING_ROWS : spare);
    needed =
        question_rows(table->dialog, table->says, grid->rows, grid->columns);
    spare = min_int(spare, BOTTOM_ROWS);
    return needed > spare ? needed : spare;
}

/* There is room for the question and little else. */
static void draw_small(Grid *grid, ScreenTable *table)
{
    Area area = grid_area(grid);
    Area head = area_cut_top(&area, 1);

    area_put(&head, 0, 0, INK_title, "Please make the window larger.");
    draw_events(area_cut_top(&area, area.rows / 4), table);
    if (table->dialog && table->dialog->n_hand > 0)
        hand_draw(area_cut_top(&area, area.rows / 3), table);
    draw_bottom(area, table);
}

static void draw_large(Grid *grid, ScreenTable *table)
{
    Area area = grid_area(grid), title, bottom;

    title = area_cut_top(&area, 1);
    panel_title(&title, table->scene);
    bottom = area_cut_bottom(&area, bottom_rows(grid, table));
    if (table->scene->n_stacks > 0)
        draw_stacks_table(area, table);
    else
        draw_groups_table(area, table);
    draw_bottom(bottom, table);
}

void table_draw(Grid *grid, ScreenTable *table)
{
    if (!table->scene) {
        Area area = grid_area(grid);
        Area bottom = area_cut_bottom(&area, WAITING_ROWS);
        if (table->events->n == 0) /* before the first game */
            return;
        draw_events(area, table);
        draw_bottom(bottom, table);
    } else if (grid->rows < SCREEN_ROWS_MIN ||
               grid->columns < SCREEN_COLUMNS_MIN) {
        draw_small(grid, table);
    } else {
        draw_large(grid, table);
    }
}

void table_draw_news(Grid *grid, ScreenTable *table)
{
    table->dialog = NULL;
    table->events_at.grid = table->bottom_at.grid = grid;
    draw_events(table->events_at, table);
    draw_bottom(table->bottom_at, table);
}
