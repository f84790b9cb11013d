/* screen_grid.c: cells, text with inks on them, and parts of a grid. */
#include "tui/screen_grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/clamp.h"

/* Marks of inks are control characters that no text has. */
enum { INK_MARK = 0x0e };
_Static_assert(INK_MARK + INKS_COUNT <= 0x20, "every ink has a mark");

Grid *grid_new(int rows, int columns)
{
    size_t n = (size_t)rows * (size_t)columns;
    Grid *grid = calloc(1, sizeof *grid + n * sizeof(Cell));

    if (!grid)
        return NULL;
    grid->rows = rows;
    grid->columns = columns;
    grid->cursor_row = grid->cursor_column = -1;
    for (size_t i = 0; i < n; i++)
        grid->cells[i].code = ' ';
    return grid;
}

Grid *grid_copy(const Grid *grid)
{
    size_t n = (size_t)grid->rows * (size_t)grid->columns;
    Grid *copy = grid_new(grid->rows, grid->columns);

    if (copy)
        memcpy(copy, grid, sizeof *grid + n * sizeof(Cell));
    return copy;
}

/* ---- characters ---- */

/* Ranges of characters that take no column, or two. */
typedef struct WidthRange {
    uint32_t first, last;
    int width;
} WidthRange;

static const WidthRange widths[] = {
    { 0x0300, 0x036f, 0 },   { 0x0483, 0x0489, 0 },   { 0x0591, 0x05bd, 0 },
    { 0x064b, 0x065f, 0 },   { 0x1100, 0x115f, 2 },   { 0x1ab0, 0x1aff, 0 },
    { 0x200b, 0x200f, 0 },   { 0x20d0, 0x20ff, 0 },   { 0x2e80, 0xa4cf, 2 },
    { 0xac00, 0xd7a3, 2 },   { 0xf900, 0xfaff, 2 },   { 0xfe00, 0xfe0f, 0 },
    { 0xfe20, 0xfe2f, 0 },   { 0xfe30, 0xfe6f, 2 },   { 0xff00, 0xff60, 2 },
    { 0xffe0, 0xffe6, 2 },   { 0x1f300, 0x1f64f, 2 }, { 0x1f680, 0x1f6ff, 2 },
    { 0x1f900, 0x1faff, 2 }, { 0x20000, 0x3fffd, 2 },
};

static int code_width(uint32_t code)
{
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        if (code >= widths[i].first && code <= widths[i].last)
            return widths[i].width;
    return code < 0x20 ? 0 : 1;
}

/* The next character, its bytes and its width; what is no UTF-8 is a question
 * mark. 0 bytes: the text is over. */
typedef struct Glyph {
    uint32_t code;
    int bytes, width;
} Glyph;

static Glyph glyph_at(const char *text)
{
    unsigned code = 0;
    int n;

    if (*text == '\0')
        return (Glyph){ 0, 0, 0 };
    n = text_decode_utf8(text, &code);
    if (n == 0)
        return (Glyph){ '?', 1, 1 };
    return (Glyph){ code, n, code_width(code) };
}

static bool is_mark(uint32_t code)
{
    return code >= INK_MARK && code < INK_MARK + INKS_COUNT;
}

/* What stands for a character where there is only ASCII. */
typedef struct Stand {
    uint32_t code;
    char as;
} Stand;

static const Stand stands[] = {
    { 0x2500, '-' }, { 0x2502, '|' },  { 0x2501, '=' },  { 0x00b7, '.' },
    { 0x2022, '*' }, { 0x2026, '~' },  { 0x2212, '-' },  { 0x2013, '-' },
    { 0x2014, '-' }, { 0x2018, '\'' }, { 0x2019, '\'' }, { 0x201c, '"' },
    { 0x201d, '"' }, { 0x00d7, 'x' },  { 0x25a0, '#' },  { 0x2588, '#' },
    { 0x2591, '.' }, { 0x25b6, '>' },  { 0x2192, '>' },  { 0x2190, '<' },
    { 0x2191, '^' }, { 0x2193, 'v' },  { 0x2020, '+' },  { 0x2713, '*' },
    { 0x00e4, 'a' }, { 0x00f6, 'o' },  { 0x00fc, 'u' },  { 0x00e9, 'e' },
    { 0x00e8, 'e' }, { 0x00ef, 'i' },  { 0x00f1, 'n' },  { 0x00e7, 'c' },
    { 0x00bd, '5' }, { 0x2605, '*' },  { 0x25cf, '*' },  { 0x25cb, 'o' },
};

char grid_ascii(uint32_t code)
{
    if (code < 0x7f)
        return code < 0x20 ? ' ' : (char)code;
    for (size_t i = 0; i < sizeof stands / sizeof *stands; i++)
        if (stands[i].code == code)
            return stands[i].as;
    return code >= 0x2500 && code < 0x2580 ? '+' : '?';
}

/* ---- text with inks ---- */

void ink_set(Text *text, Ink ink)
{
    text_add_char(text, (char)(INK_MARK + ink));
}

void ink_add(Text *text, Ink ink, const char *string)
{
    ink_set(text, ink);
    text_add(text, string);
    ink_set(text, INK_plain);
}

int ink_width(const char *text)
{
    int width = 0;

    for (Glyph g; (g = glyph_at(text)).bytes > 0; text += g.bytes)
        width += g.width;
    return width;
}

/* How many bytes go on a row of so many columns: up to a \n, all of it, up to
 * the last space that has a word before it, or what fits. */
static size_t fit_length(const char *text, int columns)
{
    size_t space = 0, i = 0;
    int column = 0;
    bool word = false;

    for (Glyph g; (g = glyph_at(text + i)).bytes > 0; i += (size_t)g.bytes) {
        if (g.code == '\n')
            return i;
        if (column + g.width > columns && g.width > 0)
            return g.code != ' ' && space > 0 ? space : i;
        column += g.width;
        if (g.code == ' ' && word)
            space = i;
        word |= g.code > ' ';
    }
    return i;
}

/* The rest of a text behind a row of it. */
static const char *next_row(const char *text, bool *paragraph)
{
    *paragraph = *text == '\n';
    if (*paragraph)
        return text + 1;
    return text + strspn(text, " ");
}

/* Goes over the rows of a text. */
typedef struct RowWalk {
    const char *at, *next;
    size_t n;       /* bytes of this row */
    int indent;     /* in front of it */
    bool paragraph; /* the next row begins one */
} RowWalk;

static bool walk_row(RowWalk *walk, int columns, int hang)
{
    const char *at = walk->next;

    if (*at == '\0' && !(walk->paragraph && walk->at))
        return false;
    walk->indent = walk->paragraph || hang >= columns ? 0 : hang;
    walk->n = fit_length(at, columns - walk->indent);
    if (walk->n == 0 && *at != '\n' && *at != '\0')
        walk->n = (size_t)glyph_at(at).bytes; /* too narrow for anything */
    walk->at = at;
    walk->next = next_row(at + walk->n, &walk->paragraph);
    if (*walk->next == '\0')
        walk->paragraph = false; /* a \n at the end begins nothing */
    return true;
}

int ink_rows(const char *text, int columns, int hang)
{
    RowWalk walk = { .next = text, .paragraph = true };
    int n = 0;

    while (columns > 0 && walk_row(&walk, columns, hang))
        n++;
    return n;
}

/* ---- areas ---- */

Area grid_area(Grid *grid)
{
    return (Area){ grid, 0, 0, grid->rows, grid->columns };
}

Area area_cut_top(Area *area, int rows)
{
    Area top = *area;

    top.rows = clamp(rows, 0, area->rows);
    area->top += top.rows;
    area->rows -= top.rows;
    return top;
}

Area area_cut_bottom(Area *area, int rows)
{
    Area bottom = *area;

    bottom.rows = clamp(rows, 0, area->rows);
    area->rows -= bottom.rows;
    bottom.top = area->top + area->rows;
    return bottom;
}

Area area_cut_left(Area *area, int columns)
{
    Area left = *area;

    left.columns = clamp(columns, 0, area->columns);
    area->left += left.columns;
    area->columns -= left.columns;
    return left;
}

Area area_center(const Area *area, int rows, int columns)
{
    Area inner = *area;

    inner.rows = clamp(rows, 0, area->rows);
    inner.columns = clamp(columns, 0, area->columns);
    inner.top += (area->rows - inner.rows) / 2;
    inner.left += (area->columns - inner.columns) / 2;
    return inner;
}

static Cell *cell_at(const Area *area, int row, int column)
{
    if (row < 0 || column < 0 || row >= area->rows || column >= area->columns)
        return NULL;
    return &area->grid->cells[(area->top + row) * area->grid->columns +
                              area->left + column];
}

static void set_cell(const Area *area, int row, int column, Cell value)
{
    Cell *cell = cell_at(area, row, column);

    if (cell)
        *cell = value;
}

void area_fill(const Area *area, int row, Ink ink, uint32_t code)
{
    for (int column = 0; column < area->columns; column++)
        set_cell(area, row, column, (Cell){ code, (uint8_t)ink });
}

void area_clear(const Area *area)
{
    for (int row = 0; row < area->rows; row++)
        area_fill(area, row, INK_plain, ' ');
}

void area_tint(const Area *area, int row, int column, int columns, Ink ink)
{
    for (int i = 0; i < columns; i++) {
        Cell *cell = cell_at(area, row, column + i);
        if (cell)
            cell->ink = (uint8_t)ink;
    }
}

/* Puts n bytes on a row, and follows the marks in them. */
typedef struct Pen {
    int row, column;
    Ink ink, base; /* the plain ink is the base one */
} Pen;

static void put_glyph(const Area *area, Pen *pen, Glyph g)
{
    Ink ink = pen->ink == INK_plain ? pen->base : pen->ink;

    if (g.width == 0 || pen->column + g.width > area->columns)
        return;
    set_cell(area, pen->row, pen->column, (Cell){ g.code, (uint8_t)ink });
    if (g.width == 2)
        set_cell(area, pen->row, pen->column + 1, (Cell){ 0, (uint8_t)ink });
    pen->column += g.width;
}

static void put_bytes(const Area *area, Pen *pen, const char *text, size_t n)
{
    const char *end = text + n;

    for (Glyph g; text < end && (g = glyph_at(text)).bytes > 0;
         text += g.bytes) {
        if (is_mark(g.code))
            pen->ink = (Ink)(g.code - INK_MARK);
        else
            put_glyph(area, pen, g);
    }
}

int area_put(const Area *area, int row, int column, Ink ink, const char *text)
{
    Pen pen = { row, column, INK_plain, ink };

    put_bytes(area, &pen, text, strlen(text));
    if (column + ink_width(text) > area->columns) {
        Cell *last = cell_at(area, row, area->columns - 1);
        if (last)
            last->code = 0x2026;
    }
    return pen.column;
}

void area_put_right(const Area *area, int row, Ink ink, const char *text)
{
    int column = area->columns - ink_width(text);

    area_put(area, row, column < 0 ? 0 : column, ink, text);
}

int area_wrap(const Area *area, Wrap wrap, const char *text)
{
    RowWalk walk = { .next = text, .paragraph = true };
    Pen pen = { 0, 0, INK_plain, wrap.ink };
    int n = 0;

    while (area->columns > 0 && walk_row(&walk, area->columns, wrap.hang)) {
        pen.row = n < wrap.skip ? -1 : wrap.row + n - wrap.skip;
        pen.column = walk.indent;
        put_bytes(area, &pen, walk.at, walk.n);
        n++;
    }
    return n;
}

/* ---- lines and edges ---- */

void area_head(Area *area, const char *name, const char *right)
{
    Area head = area_cut_top(area, 1);
    char text[TEXT_LINE];
    Text label = TEXT_INIT(text);

    area_fill(&head, 0, INK_frame, 0x2500);
    if (right && right[0]) {
        text_add_char(&label, ' ');
        text_add(&label, right);
        text_add_char(&label, ' ');
        area_put(&head, 0, head.columns - ink_width(text) - 1, INK_faint, text);
        text_clear(&label);
    }
    text_add_char(&label, ' ');
    text_add(&label, name);
    text_add_char(&label, ' ');
    if (name[0])
        area_put(&head, 0, 1, INK_heading, text);
}

void area_draw_edge(const Area *area)
{
    for (int row = 0; row < area->rows; row++)
        set_cell(area, row, area->columns - 1, (Cell){ 0x2502, INK_frame });
}

void area_draw_box(Area *area, const char *name)
{
    static const uint32_t corners[] = { 0x256d, 0x256e, 0x2570, 0x256f };
    Area all = *area, head;
    int bottom = all.rows - 1, right = all.columns - 1;

    area_clear(area);
    head = area_cut_top(area, 1);
    area_head(&head, name, NULL);
    area_fill(&all, bottom, INK_frame, 0x2500);
    for (int row = 0; row < all.rows; row++) {
        set_cell(&all, row, 0, (Cell){ 0x2502, INK_frame });
        set_cell(&all, row, right, (Cell){ 0x2502, INK_frame });
    }
    for (int i = 0; i < 4; i++)
        set_cell(&all, i < 2 ? 0 : bottom, i % 2 ? right : 0,
                 (Cell){ corners[i], INK_frame });
    *area = (Area){ all.grid, all.top + 1, all.left + 2,
                    clamp(all.rows - 2, 0, all.rows),
                    clamp(all.columns - 4, 0, all.columns) };
}

/* ---- as text ---- */

static void write_code(FILE *out, uint32_t code)
{
    if (code < 0x80) {
        fputc((int)code, out);
    } else if (code < 0x800) {
        fprintf(out, "%c%c", 0xc0 | (int)(code >> 6), 0x80 | (int)(code & 63));
    } else if (code < 0x10000) {
        fprintf(out, "%c%c%c", 0xe0 | (int)(code >> 12),
                0x80 | (int)(code >> 6 & 63), 0x80 | (int)(code & 63));
    } else {
        fprintf(out, "%c%c%c%c", 0xf0 | (int)(code >> 18),
                0x80 | (int)(code >> 12 & 63), 0x80 | (int)(code >> 6 & 63),
                0x80 | (int)(code & 63));
    }
}

void grid_write(FILE *out, const Grid *grid)
{
    for (int row = 0; row < grid->rows; row++) {
        const Cell *cells = &grid->cells[row * grid->columns];
        int n = grid->columns;
        while (n > 0 && cells[n - 1].code == ' ')
            n--;
        for (int i = 0; i < n; i++)
            if (cells[i].code != 0)
                write_code(out, cells[i].code);
        fputc('\n', out);
    }
}
