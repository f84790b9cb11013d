/* screen_paint.c: puts a grid on the terminal with ncurses, and reads keys. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "tui/screen_paint.h"

#include <errno.h>
#include <ncurses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <term.h>
#undef columns /* a macro of term.h */
#include <unistd.h>

#include "tui/farewell.h"
#include "tui/screen_keys.h"

enum { ESCAPE_MS = 25 };

static bool is_open, is_ascii, has_color;
static char restore[256]; /* bytes that leave the full screen */

/* ---- whether it can be done ---- */

/* The terminal's size; false if there is none. */
static bool window_size(int *rows, int *columns)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return *rows > 0 && *columns > 0;
}

/* Can the cursor be moved there at all? */
static bool is_able(void)
{
    const char *term = getenv("TERM"), *move;
    int error = 0;

    if (!term || term[0] == '\0' || strcmp(term, "dumb") == 0 ||
        setupterm(NULL, STDOUT_FILENO, &error) != 0)
        return false;
    move = tigetstr("cup");
    return move && move != (char *)-1;
}

const char *paint_refuses(void)
{
    static char why[160];
    int rows = 0, columns = 0;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !is_able() ||
        !window_size(&rows, &columns))
        return "";
    if (rows >= SCREEN_ROWS_MIN && columns >= SCREEN_COLUMNS_MIN)
        return NULL;
    snprintf(why, sizeof why,
             "This window has %d columns and %d rows; the full screen needs %d "
             "and %d.",
             columns, rows, SCREEN_COLUMNS_MIN, SCREEN_ROWS_MIN);
    return why;
}

/* A locale that names another charset than UTF-8 means it. */
static bool wants_ascii(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        size_t n = value ? strlen(value) : 0;
        if (n == 0)
            continue;
        return !(n >= 5 && strcasecmp(value + n - 5, "UTF-8") == 0) &&
               !(n >= 4 && strcasecmp(value + n - 4, "UTF8") == 0);
    }
    return false;
}

/* ---- inks ---- */

enum {
    LOOK_plain = A_NORMAL,
    LOOK_bold = A_BOLD,
    LOOK_dim = A_DIM,
    LOOK_reverse = A_REVERSE,
    COLOR_none = -1,
    COLOR_red = COLOR_RED,
    COLOR_green = COLOR_GREEN,
    COLOR_yellow = COLOR_YELLOW,
    COLOR_cyan = COLOR_CYAN,
    COLOR_magenta = COLOR_MAGENTA
};

static const attr_t looks[INKS_COUNT] = {
#define INK(id, color, look, ...) [INK_##id] = (attr_t)LOOK_##look,
#include "tui/screen_inks.def"
};

static const short colors[INKS_COUNT] = {
#define INK(id, color, ...) [INK_##id] = COLOR_##color,
#include "tui/screen_inks.def"
};

static void prepare_colors(void)
{
    const char *none = getenv("NO_COLOR");

    has_color = (!none || none[0] == '\0') && has_colors() &&
                start_color() == OK && use_default_colors() == OK;
    for (short i = 0; has_color && i < INKS_COUNT; i++)
        if (colors[i] != COLOR_none)
            init_pair((short)(i + 1), colors[i], -1);
}

static short pair_of(int ink)
{
    return has_color && colors[ink] != COLOR_none ? (short)(ink + 1) : 0;
}

/* ---- opening and closing ---- */

static void add_string(const char *name)
{
    const char *string = tigetstr(name);
    size_t n = strlen(restore);

    if (string && string != (char *)-1)
        snprintf(restore + n, sizeof restore - n, "%s", string);
}

/* In a signal there is no ncurses: the bytes are kept beforehand. */
static void prepare_restore(void)
{
    restore[0] = '\0';
    add_string("sgr0");
    add_string("rmkx");
    add_string("cnorm");
    add_string("rmcup");
    farewell_set_restore(restore);
}

bool paint_open(void)
{
    static bool registered;

    if (is_open || paint_refuses())
        return is_open;
    set_escdelay(ESCAPE_MS);
    if (!initscr())
        return false;
    is_open = true;
    is_ascii = wants_ascii();
    prepare_restore();
    prepare_colors();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    if (!registered)
        atexit(paint_close);
    registered = true;
    return true;
}

void paint_close(void)
{
    if (!is_open)
        return;
    is_open = false;
    endwin();
    farewell_set_restore(NULL);
}

int paint_rows(void)
{
    return getmaxy(stdscr);
}

int paint_columns(void)
{
    return getmaxx(stdscr);
}

/* ---- out ---- */

static void paint_cell(int row, int column, const Cell *cell)
{
    wchar_t text[] = { (wchar_t)cell->code, L'\0' };
    cchar_t value;

    if (cell->code == 0)
        return;
    if (is_ascii)
        text[0] = (wchar_t)grid_ascii(cell->code);
    setcchar(&value, text, looks[cell->ink], pair_of(cell->ink), NULL);
    mvadd_wch(row, column, &value);
}

void paint_grid(const Grid *grid)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            paint_cell(row, column, &grid->cells[row * grid->columns + column]);
    curs_set(grid->cursor_row >= 0);
    move(grid->cursor_row < 0 ? grid->rows - 1 : grid->cursor_row,
         grid->cursor_row < 0 ? 0 : grid->cursor_column);
    refresh();
}

void paint_redraw(void)
{
    clearok(curscr, TRUE);
}

/* ---- in ---- */

typedef struct KeyName {
    wint_t code;
    int key;
} KeyName;

static const KeyName key_names[] = {
    { KEY_BACKSPACE, PRESSED_BACKSPACE },
    { KEY_DC, PRESSED_DELETE },
    { KEY_UP, PRESSED_UP },
    { KEY_DOWN, PRESSED_DOWN },
    { KEY_LEFT, PRESSED_LEFT },
    { KEY_RIGHT, PRESSED_RIGHT },
    { KEY_HOME, PRESSED_HOME },
    { KEY_END, PRESSED_END },
    { KEY_PPAGE, PRESSED_PAGE_UP },
    { KEY_NPAGE, PRESSED_PAGE_DOWN },
    { KEY_ENTER, PRESSED_ENTER },
    { KEY_RESIZE, PRESSED_RESIZE },
    { KEY_F(1), '?' },
};

static int special_key(wint_t code)
{
    for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
        if (key_names[i].code == code)
            return key_names[i].key;
    return PRESSED_NOTHING;
}

static int plain_key(wint_t code)
{
    switch (code) {
    case '\r':
        return PRESSED_ENTER;
    case 0x7f:
    case '\b':
        return PRESSED_BACKSPACE;
    default:
        return (int)code;
    }
}

/* Nothing came: because time is up, or because nobody is there any more? */
static int missing_key(int ms)
{
    if (ms >= 0 || errno == EINTR)
        return PRESSED_NOTHING;
    return PRESSED_HANG_UP;
}

int paint_key(int ms)
{
    wint_t code = 0;
    int got;

    timeout(ms);
    errno = 0;
    got = get_wch(&code);
    if (got == KEY_CODE_YES)
        return special_key(code);
    return got == OK ? plain_key(code) : missing_key(ms);
}

void paint_flush(void)
{
    flushinp();
}
