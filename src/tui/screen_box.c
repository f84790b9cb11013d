/* screen_box.c: texts, menus and the curtain between two players. */
#include "tui/screen_box.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/clamp.h"
#include "tui/screen_keys.h"

enum { BOX_WIDTH = 84, BOX_EDGES = 4 };

/* An empty box that holds so much, in the middle. */
Area box_open(Grid *grid, const char *title, int rows, int columns)
{
    Area all = grid_area(grid), box;

    columns = max_int(columns, ink_width(title) + 2);
    box = area_center(&all, rows + 2,
                      min_int(columns + BOX_EDGES, grid->columns));
    area_draw_box(&box, title);
    return box;
}

/* ---- a text ---- */

static int widest_row(const char *text)
{
    int widest = 0;

    while (*text) {
        size_t n = strcspn(text, "\n");
        char row[1024];
        snprintf(row, sizeof row, "%.*s", (int)n, text);
        widest = max_int(widest, ink_width(row));
        text += n + (text[n] == '\n');
    }
    return widest;
}

int text_box_columns(int columns)
{
    return min_int(BOX_WIDTH, columns - BOX_EDGES);
}

void text_box_draw(Grid *grid, TextBox *box)
{
    int columns = min_int(max_int(widest_row(box->text), 40),
                          text_box_columns(grid->columns));
    Area area, foot;

    box->in_all = ink_rows(box->text, columns, 2);
    box->rows = min_int(box->in_all, grid->rows - 4);
    box->first = max_int(0, min_int(box->first, box->in_all - box->rows));
    area = box_open(grid, box->title, box->rows + 1, columns);
    foot = area_cut_bottom(&area, 1);
    area_wrap(&area, (Wrap){ .hang = 2, .skip = box->first }, box->text);
    area_put_right(&foot, 0, INK_faint,
                   box->in_all > box->rows ? "\u2191 \u2193 more, Enter closes"
                                           : "Enter closes");
}

bool text_box_press(TextBox *box, int key)
{
    switch (key) {
    case PRESSED_UP:
        box->first--;
        return false;
    case PRESSED_DOWN:
        box->first++;
        return false;
    case PRESSED_PAGE_UP:
        box->first -= box->rows;
        return false;
    case PRESSED_PAGE_DOWN:
    case ' ':
        box->first += box->rows;
        return false;
    case PRESSED_HOME:
        box->first = 0;
        return false;
    case PRESSED_END:
        box->first = box->in_all;
        return false;
    case PRESSED_ENTER:
    case PRESSED_ESCAPE:
    case PRESSED_END_OF_INPUT:
    case PRESSED_HANG_UP:
        return true;
    default: /* the beginning of a word, perhaps: it closes nothing */
        return false;
    }
}

/* ---- a menu: what it does ---- */

void menu_box_begin(MenuBox *box, const Menu *menu)
{
    *box = (MenuBox){ .menu = menu, .marked = menu->usual };
    if (menu->takes_text && menu->typed) {
        line_begin(&box->line, menu->typed);
        box->is_proposal = true;
    }
}

static bool is_over(MenuBox *box, int result)
{
    box->result = result;
    return true;
}

/* Rows whose key begins so: how many, and the one that is it, or -1. */
static int match_keys(const Menu *menu, const char *typed, int *which)
{
    int n = 0;

    *which = -1;
    for (int i = 0; i < menu->n; i++) {
        if (menu->rows[i].is_note)
            continue;
        n += strncasecmp(menu->rows[i].key, typed, strlen(typed)) == 0;
        if (strcasecmp(menu->rows[i].key, typed) == 0)
            *which = i;
    }
    return n;
}

static bool take_line(MenuBox *box)
{
    int which;

    match_keys(box->menu, box->line.text, &which);
    if (which >= 0)
        return is_over(box, which);
    if (box->menu->takes_text)
        return is_over(box, MENU_TEXT);
    line_begin(&box->line, "");
    box->bad = "That is no key of this list.";
    return false;
}

static void move_mark(MenuBox *box, int step)
{
    int at = box->marked < 0 && step < 0 ? box->menu->n : box->marked;

    do
        at += step;
    while (at >= 0 && at < box->menu->n && box->menu->rows[at].is_note);
    if (at >= 0 && at < box->menu->n)
        box->marked = at;
}

/* A key that no longer one begins with is taken at once. */
static bool press_key(MenuBox *box, int key)
{
    int which, n;

    if (box->is_proposal && key >= ' ' && key < 0x110000 && key != 0x7f)
        line_begin(&box->line, "");
    box->is_proposal = false;
    if (!line_press(&box->line, key) || box->menu->takes_text)
        return false;
    n = match_keys(box->menu, box->line.text, &which);
    if (n == 1 && which >= 0)
        return is_over(box, which);
    if (n > 0)
        return false;
    if (strcmp(box->line.text, "q") == 0)
        return is_over(box, MENU_LEFT);
    return take_line(box);
}

bool menu_box_press(MenuBox *box, int key)
{
    box->bad = NULL;
    switch (key) {
    case PRESSED_UP:
        move_mark(box, -1);
        return false;
    case PRESSED_DOWN:
        move_mark(box, 1);
        return false;
    case PRESSED_ESCAPE:
        if (box->line.length == 0)
            return is_over(box, MENU_LEFT);
        line_begin(&box->line, "");
        return false;
    case PRESSED_END_OF_INPUT:
        return is_over(box, MENU_LEFT);
    case PRESSED_ENTER:
        if (box->line.length > 0)
            return take_line(box);
        if (box->marked >= 0)
            return is_over(box, box->marked);
        box->bad = "Nothing is marked: press a key of the list.";
        return box->menu->takes_text && is_over(box, MENU_TEXT);
    default:
        return press_key(box, key);
    }
}

/* ---- a menu: what it looks like ---- */

typedef struct MenuWidths {
    int key, says, value;
} MenuWidths;

static MenuWidths widths_of(const Menu *menu)
{
    MenuWidths widths = { 0 };

    for (int i = 0; i < menu->n; i++) {
        const MenuRow *row = &menu->rows[i];
        if (row->is_note)
            continue;
        widths.key = max_int(widths.key, ink_width(row->key));
        widths.says = max_int(widths.says, ink_width(row->says));
        widths.value = max_int(widths.value, ink_width(row->value));
    }
    return widths;
}

/* In front of a row stands a sign if Enter takes it. */
enum { SIGN = 2, GAPS = SIGN + 4 };

static int menu_columns(const Menu *menu, const MenuWidths *widths)
{
    int columns = max_int(ink_width(menu->asks), 40);

    for (int i = 0; i < menu->n; i++)
        if (menu->rows[i].is_note)
            columns = max_int(columns, ink_width(menu->rows[i].says));
    return max_int(columns, widths->key + widths->says + widths->value + GAPS);
}

/* How wide what a row says can be, so that its value is seen. */
static int says_columns(const MenuWidths *widths, int columns)
{
    int room = columns - widths->key - widths->value - GAPS;

    return min_int(widths->says, max_int(room, columns / 3));
}

/* How many rows of the box a row of the menu takes. */
static int row_rows(const MenuRow *row, const MenuWidths *widths, int columns)
{
    int n = row->is_note
                ? ink_rows(row->says, columns, 0)
                : ink_rows(row->says, says_columns(widths, columns), 2);

    return n < 1 ? 1 : n;
}

static int all_rows(const Menu *menu, const MenuWidths *widths, int columns)
{
    int n = 0;

    for (int i = 0; i < menu->n; i++)
        n += row_rows(&menu->rows[i], widths, columns);
    return n;
}

static void draw_row(const Area *area, const MenuBox *box, int i, int row,
                     const MenuWidths *widths)
{
    const MenuRow *at = &box->menu->rows[i];
    bool marked = i == box->marked && box->line.length == 0;
    Area rest = *area, says;

    if (at->is_note) {
        area_cut_top(&rest, row);
        area_wrap(&rest, (Wrap){ .ink = INK_plain }, at->says);
        return;
    }
    area_put(area, row, 0, INK_usual, marked ? "\u25b6" : "");
    area_cut_left(&rest, SIGN);
    area_put(&rest, row, widths->key - ink_width(at->key),
             i == box->menu->usual ? INK_usual : INK_key, at->key);
    area_cut_left(&rest, widths->key + 2);
    says = area_cut_left(&rest, says_columns(widths, area->columns));
    area_wrap(&says, (Wrap){ .row = row, .hang = 2 }, at->says);
    area_cut_left(&rest, 2);
    area_put(&rest, row, 0, INK_strong, at->value);
    for (int k = 0; marked && k < row_rows(at, widths, area->columns); k++)
        area_tint(area, row + k, 0, area->columns, INK_marked);
}

/* The first row of the menu that is shown, so that the marked one is seen. */
static int first_row(const MenuBox *box, const MenuWidths *widths, int rows,
                     int columns)
{
    int first = 0, n = 0, end = box->marked < 0 ? 0 : box->marked;

    for (int i = 0; i <= end && i < box->menu->n; i++)
        n += row_rows(&box->menu->rows[i], widths, columns);
    while (n > rows && first < end)
        n -= row_rows(&box->menu->rows[first++], widths, columns);
    return first;
}

static void draw_foot(const Area *foot, const MenuBox *box)
{
    if (box->bad)
        area_put(foot, 0, 0, INK_bad, box->bad);
    else if (box->menu->takes_text || box->line.length > 0)
        line_draw(foot, 0, "> ", &box->line);
    else
        area_put(foot, 0, 0, INK_faint,
                 "\u2191 \u2193 mark, Enter takes it; or press a key");
}

void menu_box_draw(Grid *grid, const MenuBox *box)
{
    const Menu *menu = box->menu;
    MenuWidths widths = widths_of(menu);
    int columns =
        min_int(menu_columns(menu, &widths), grid->columns - BOX_EDGES - 2);
    int asks = ink_rows(menu->asks, columns, 0), row = 0, i;
    Area area = box_open(
        grid, menu->title,
        min_int(all_rows(menu, &widths, columns) + asks + 2, grid->rows - 2),
        columns);
    Area foot = area_cut_bottom(&area, 1), head;

    head = area_cut_bottom(&area, asks + 1);
    area_wrap(&head, (Wrap){ .row = 1, .ink = INK_strong }, menu->asks);
    i = first_row(box, &widths, area.rows, columns);
    if (i > 0)
        area_put_right(&area, 0, INK_key, "\u2191");
    for (; i < menu->n && row < area.rows; i++) {
        draw_row(&area, box, i, row, &widths);
        row += row_rows(&menu->rows[i], &widths, columns);
    }
    if (i < menu->n || row > area.rows)
        area_put_right(&head, 0, INK_key, "\u2193 more");
    draw_foot(&foot, box);
}

/* ---- a curtain ---- */

void curtain_draw(Grid *grid, const char *name, char initial)
{
    char line[TEXT_LINE], key[] = { (char)toupper((unsigned char)initial), 0 };
    Text text = TEXT_INIT(line);
    Area area;

    text_add(&text, "Pass the keyboard to ");
    ink_add(&text, INK_you, name);
    text_add(&text, ".\n\n");
    text_add(&text, name);
    text_add(&text, ", press ");
    ink_add(&text, INK_key, key);
    text_add(&text, " when nobody else looks.\n");
    ink_add(&text, INK_faint, "(Ctrl-D leaves the game, which is kept.)");
    area = box_open(grid, "", 6, widest_row(line));
    area_wrap(&area, (Wrap){ .row = 1 }, line);
}
