/* screen_grid.h: a screen in memory, made of cells.
 *
 * Everything that the full screen shows is drawn here first, by plain functions
 * that know no terminal: a test reads the grid as text, a picture is made of
 * its cells, and screen_paint.c puts it on the terminal.
 *
 * A colour is called by what it means (Ink), never by what it looks like. Text
 * carries its inks with it: ink_set() adds a mark that takes no column, and
 * what follows is drawn in that ink, across line breaks too.
 *
 *     Grid *grid = grid_new(24, 80);
 *     Area all = grid_area(grid), head = area_cut_top(&all, 1);
 *     area_put(&head, 0, 0, INK_title, "Turn 3");
 */
#ifndef TUI_SCREEN_GRID_H
#define TUI_SCREEN_GRID_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

typedef enum Ink {
#define INK(id, ...) INK_##id,
#include "tui/screen_inks.def"
    INKS_COUNT
} Ink;

typedef struct Cell {
    uint32_t code; /* of Unicode; 0: the right half of a wide character */
    uint8_t ink;
} Cell;

typedef struct Grid {
    int rows, columns;
    int cursor_row, cursor_column; /* -1: it is not seen */
    Cell cells[];
} Grid;

/* The table has room from here on. */
enum { SCREEN_ROWS_MIN = 24, SCREEN_COLUMNS_MIN = 80 };

Grid *grid_new(int rows, int columns); /* blank; NULL: no memory */

Grid *grid_copy(const Grid *grid); /* NULL: no memory */

/* Its rows as text, without blanks at their ends. */
void grid_write(FILE *out, const Grid *grid);

/* The nearest character that every terminal has. */
char grid_ascii(uint32_t code);

/* ---- text with inks ---- */

void ink_set(Text *text, Ink ink);

/* The text in this ink, and back to the plain one. */
void ink_add(Text *text, Ink ink, const char *string);

/* How many columns it takes. */
int ink_width(const char *text);

/* How many rows it takes when it is broken at spaces and \n; rows after the
 * first of a paragraph begin `hang` columns further in. */
int ink_rows(const char *text, int columns, int hang);

/* ---- parts of a grid ---- */

/* What is drawn outside of its area is left out. */
typedef struct Area {
    Grid *grid;
    int top, left, rows, columns;
} Area;

Area grid_area(Grid *grid);

/* Takes so many rows or columns from an edge; fewer if there are fewer. */
Area area_cut_top(Area *area, int rows);
Area area_cut_bottom(Area *area, int rows);
Area area_cut_left(Area *area, int columns);

/* In the middle of it, at most that large. */
Area area_center(const Area *area, int rows, int columns);

void area_clear(const Area *area);
void area_fill(const Area *area, int row, Ink ink, uint32_t code);

/* One row of text; what is too long ends with an ellipsis. Gives the column
 * behind it. */
int area_put(const Area *area, int row, int column, Ink ink, const char *text);
void area_put_right(const Area *area, int row, Ink ink, const char *text);

/* Several rows, from `skip` on: gives how many rows there are in all. */
typedef struct Wrap {
    int row, hang, skip;
    Ink ink;
} Wrap;
int area_wrap(const Area *area, Wrap wrap, const char *text);

/* A line across its first row with a name in it; the rest is left. */
void area_head(Area *area, const char *name, const char *right);

/* A line down its right edge. */
void area_draw_edge(const Area *area);

/* An edge all around; the rest is left. */
void area_draw_box(Area *area, const char *name);

/* Another ink for a part of a row. */
void area_tint(const Area *area, int row, int column, int columns, Ink ink);

#endif
