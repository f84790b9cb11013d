/* terminal.c: a small terminal in memory. */
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void terminal_start(Terminal *t, int rows, int columns)
{
    memset(t, 0, sizeof *t);
    t->has_cursor = true;
    terminal_resize(t, rows, columns);
    for (int r = 0; r < TERMINAL_ROWS; r++)
        for (int c = 0; c < TERMINAL_COLUMNS; c++)
            t->cells[r][c].code = ' ';
}

void terminal_resize(Terminal *t, int rows, int columns)
{
    t->rows = rows;
    t->columns = columns;
    t->top = 0;
    t->bottom = rows - 1;
    if (t->row >= rows)
        t->row = rows - 1;
    if (t->column >= columns)
        t->column = columns - 1;
}

static void blank(Terminal *t, int row, int from, int to)
{
    for (int c = from; c < to && c < t->columns; c++)
        t->cells[row][c] = (TerminalCell){ ' ', 0 };
}

static void move_rows(Terminal *t, int from, int to, int n)
{
    memmove(t->cells[to], t->cells[from], sizeof t->cells[0] * (size_t)n);
}

/* Up by n: rows come in blank at the bottom. */
static void scroll_up(Terminal *t, int top, int n)
{
    int rows = t->bottom - top + 1;

    n = n > rows ? rows : n;
    move_rows(t, top + n, top, rows - n);
    for (int i = 0; i < n; i++)
        blank(t, t->bottom - i, 0, t->columns);
}

static void scroll_down(Terminal *t, int top, int n)
{
    int rows = t->bottom - top + 1;

    n = n > rows ? rows : n;
    move_rows(t, top, top + n, rows - n);
    for (int i = 0; i < n; i++)
        blank(t, top + i, 0, t->columns);
}

static void next_row(Terminal *t)
{
    if (t->row == t->bottom)
        scroll_up(t, t->top, 1);
    else if (t->row < t->rows - 1)
        t->row++;
}

/* ---- characters ---- */

static void put(Terminal *t, uint32_t code)
{
    int width = code >= 0x2e80 && code < 0xfe00 ? 2 : 1;

    if (t->wraps || t->column + width > t->columns) {
        t->column = 0;
        next_row(t);
    }
    t->cells[t->row][t->column] = (TerminalCell){ code, t->look };
    if (width == 2)
        t->cells[t->row][t->column + 1].code = 0;
    t->last = code;
    t->column += width;
    t->wraps = t->column >= t->columns;
    if (t->wraps)
        t->column = t->columns - 1;
}

static void control(Terminal *t, char c)
{
    t->wraps = false;
    if (c == '\n')
        next_row(t);
    else if (c == '\r')
        t->column = 0;
    else if (c == '\b')
        t->column -= t->column > 0;
    else if (c == '\t')
        t->column = t->column + 8 - t->column % 8 < t->columns
                        ? t->column + 8 - t->column % 8
                        : t->columns - 1;
}

/* ---- sequences ---- */

static void erase_line(Terminal *t, int mode)
{
    blank(t, t->row, mode == 0 ? t->column : 0,
          mode == 1 ? t->column + 1 : t->columns);
}

static void erase_screen(Terminal *t, int mode)
{
    for (int r = 0; r < t->rows; r++)
        if (mode >= 2 || (mode == 0 && r > t->row) || (mode == 1 && r < t->row))
            blank(t, r, 0, t->columns);
    if (mode < 2)
        erase_line(t, mode);
}

static void set_modes(Terminal *t, const char *at, bool on)
{
    for (; at; at = strchr(at, ';') ? strchr(at, ';') + 1 : NULL) {
        int mode = atoi(at);
        if (mode == 1049)
            t->is_full_screen = on;
        if (mode == 25)
            t->has_cursor = on;
    }
}

static void set_look(Terminal *t, int n)
{
    switch (n) {
    case 0:
        t->look = 0;
        return;
    case 1:
        t->look |= LOOK_BOLD;
        return;
    case 2:
        t->look |= LOOK_DIM;
        return;
    case 7:
        t->look |= LOOK_REVERSE;
        return;
    case 39:
        t->look &= ~LOOK_COLOR;
        return;
    default:
        if (n < 30 || n > 37)
            return;
        t->look = (t->look & ~LOOK_COLOR) | (n - 29);
        t->has_color = true;
    }
}

static void set_looks(Terminal *t, const char *at)
{
    do {
        set_look(t, atoi(at));
        at = strchr(at, ';');
    } while (at++);
}

static void shift_cells(Terminal *t, int n)
{
    TerminalCell *row = t->cells[t->row];
    int left = t->columns - t->column, k = abs(n) > left ? left : abs(n);
    size_t bytes = sizeof *row * (size_t)(left - k);

    if (n > 0) {
        memmove(row + t->column + k, row + t->column, bytes);
        blank(t, t->row, t->column, t->column + k);
    } else {
        memmove(row + t->column, row + t->column + k, bytes);
        blank(t, t->row, t->columns - k, t->columns);
    }
}

static int within(int n, int limit)
{
    return n < 0 ? 0 : n >= limit ? limit - 1 : n;
}

/* Where the cursor goes; false if the sequence does not move it. */
static bool move_cursor(Terminal *t, char what, int count, int m)
{
    switch (what) {
    case 'H':
        t->row = count - 1;
        t->column = (m ? m : 1) - 1;
        break;
    case 'A':
        t->row -= count;
        break;
    case 'B':
        t->row += count;
        break;
    case 'C':
        t->column += count;
        break;
    case 'D':
        t->column -= count;
        break;
    case 'G':
        t->column = count - 1;
        break;
    case 'd':
        t->row = count - 1;
        break;
    case 'Z':
        t->column = t->column > 0 ? (t->column - 1) / 8 * 8 : 0;
        break;
    default:
        return false;
    }
    t->row = within(t->row, t->rows);
    t->column = within(t->column, t->columns);
    return true;
}

/* What goes, or moves aside; false if the sequence does no such thing. */
static bool change_cells(Terminal *t, char what, int n)
{
    int count = n ? n : 1;

    switch (what) {
    case 'J':
        erase_screen(t, n);
        return true;
    case 'K':
        erase_line(t, n);
        return true;
    case 'X':
        blank(t, t->row, t->column, t->column + count);
        return true;
    case 'P':
        shift_cells(t, -count);
        return true;
    case '@':
        shift_cells(t, count);
        return true;
    case 'L':
        scroll_down(t, t->row, count);
        return true;
    case 'M':
        scroll_up(t, t->row, count);
        return true;
    case 'S':
        scroll_up(t, t->top, count);
        return true;
    case 'T':
        scroll_down(t, t->top, count);
        return true;
    case 'b':
        for (int i = 0; i < count; i++)
            put(t, t->last);
        return true;
    default:
        return false;
    }
}

static void set_region(Terminal *t, int top, int bottom)
{
    t->top = within(top - 1, t->rows);
    t->bottom = bottom ? within(bottom - 1, t->rows) : t->rows - 1;
    t->row = t->column = 0;
}

/* A sequence with numbers; false if it is not known. */
static bool obey(Terminal *t, char what, const char *at)
{
    const char *second = strchr(at, ';');
    int n = atoi(at), m = second ? atoi(second + 1) : 0;

    if (what == 'm') {
        set_looks(t, at);
        return true;
    }
    t->wraps = false;
    if (move_cursor(t, what, n ? n : 1, m) || change_cells(t, what, n))
        return true;
    if (what == 'r')
        set_region(t, n ? n : 1, m);
    if ((what == 'h' || what == 'l') && at[0] == '?')
        set_modes(t, at + 1, what == 'h');
    return what == 'r' || what == 't' || what == 'c' ||
           ((what == 'h' || what == 'l') && (at[0] == '?' || n == 4));
}

/* Is the sequence that begins with Escape complete? Then it is obeyed. */
static bool is_complete(Terminal *t)
{
    const char *s = t->sequence;
    char what = s[t->n - 1];

    if (t->n < 2)
        return false;
    if (s[1] == '[')
        return t->n > 2 && what >= '@' && what <= '~';
    if (s[1] == '(' || s[1] == ')')
        return t->n == 3;
    return true;
}

static void end_sequence(Terminal *t)
{
    char numbers[64];
    bool known = true;
    const char *s = t->sequence;

    if (s[1] == '[') {
        snprintf(numbers, sizeof numbers, "%.*s", t->n - 3, s + 2);
        known = obey(t, s[t->n - 1], numbers);
    } else if (s[1] == 'M') {
        if (t->row == t->top)
            scroll_down(t, t->top, 1);
        else
            t->row -= t->row > 0;
    } else {
        known = strchr("()=>78c", s[1]) != NULL;
    }
    if (!known && !t->strange[0])
        snprintf(t->strange, sizeof t->strange, "%.*s", t->n - 1, s + 1);
    t->n = 0;
}

/* ---- bytes ---- */

static int utf8_length(unsigned char c)
{
    return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

static uint32_t utf8_code(const char *at, int n)
{
    uint32_t code = (unsigned char)at[0];

    if (n == 1)
        return code;
    code &= 0xffu >> (n + 1);
    for (int i = 1; i < n; i++)
        code = code << 6 | ((unsigned char)at[i] & 0x3f);
    return code;
}

static void write_byte(Terminal *t, char c)
{
    if (t->n == 0 && (unsigned char)c < 0x20 && c != '\033') {
        control(t, c);
        return;
    }
    if (t->n < (int)sizeof t->sequence - 1)
        t->sequence[t->n++] = c;
    t->sequence[t->n] = '\0';
    if (t->sequence[0] == '\033') {
        if (is_complete(t))
            end_sequence(t);
    } else if (t->n == utf8_length((unsigned char)t->sequence[0])) {
        put(t, utf8_code(t->sequence, t->n));
        t->n = 0;
    }
}

void terminal_write(Terminal *t, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        write_byte(t, bytes[i]);
}

int terminal_encode(uint32_t code, char out[4])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xc0 | code >> 6);
        out[1] = (char)(0x80 | (code & 63));
        return 2;
    }
    if (code >= 0x10000) {
        out[0] = (char)(0xf0 | code >> 18);
        out[1] = (char)(0x80 | (code >> 12 & 63));
        out[2] = (char)(0x80 | (code >> 6 & 63));
        out[3] = (char)(0x80 | (code & 63));
        return 4;
    }
    out[0] = (char)(0xe0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 63));
    out[2] = (char)(0x80 | (code & 63));
    return 3;
}

void terminal_row(const Terminal *t, int row, char *out, size_t room)
{
    int columns = t->columns;
    size_t n = 0;

    while (columns > 0 && t->cells[row][columns - 1].code == ' ')
        columns--;
    for (int c = 0; c < columns && n + 5 < room; c++)
        if (t->cells[row][c].code != 0)
            n += (size_t)terminal_encode(t->cells[row][c].code, out + n);
    out[n] = '\0';
}
