/* screen_line.c: edits a typed line. */
#include "tui/screen_line.h"

#include <string.h>
#include <strings.h>

#include "tui/screen_keys.h"

/* ---- what was typed before ---- */

void history_add(LineHistory *history, const char *line)
{
    if (line[0] == '\0' ||
        (history->n > 0 && strcmp(history->at[history->n - 1], line) == 0))
        return;
    if (history->n == LINES_KEPT) {
        memmove(history->at[0], history->at[1],
                sizeof history->at - sizeof history->at[0]);
        history->n--;
    }
    snprintf(history->at[history->n++], LINE_BYTES, "%s", line);
}

void names_add(LineNames *names, const char *name)
{
    for (int i = 0; i < names->n; i++)
        if (strcmp(names->at[i], name) == 0)
            return;
    if (names->n < NAMES_MAX)
        names->at[names->n++] = name;
}

/* ---- editing ---- */

void line_begin(TypedLine *line, const char *text)
{
    snprintf(line->text, sizeof line->text, "%s", text);
    line->length = line->cursor = (int)strlen(line->text);
}

static bool is_inside(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static int before(const TypedLine *line, int at)
{
    while (at > 0 && is_inside(line->text[--at]))
        ;
    return at;
}

static int behind(const TypedLine *line, int at)
{
    if (at < line->length)
        at++;
    while (at < line->length && is_inside(line->text[at]))
        at++;
    return at;
}

static void remove_bytes(TypedLine *line, int from, int to)
{
    memmove(line->text + from, line->text + to,
            (size_t)(line->length - to + 1));
    line->length -= to - from;
    line->cursor = from;
}

static void insert_bytes(TypedLine *line, const char *bytes, int n)
{
    if (line->length + n >= LINE_BYTES)
        return;
    memmove(line->text + line->cursor + n, line->text + line->cursor,
            (size_t)(line->length - line->cursor + 1));
    memcpy(line->text + line->cursor, bytes, (size_t)n);
    line->length += n;
    line->cursor += n;
}

static void insert_code(TypedLine *line, unsigned code)
{
    char bytes[4];
    int n = 0;

    if (code < 0x80) {
        bytes[n++] = (char)code;
    } else if (code < 0x800) {
        bytes[n++] = (char)(0xc0 | code >> 6);
        bytes[n++] = (char)(0x80 | (code & 63));
    } else {
        if (code < 0x10000) {
            bytes[n++] = (char)(0xe0 | code >> 12);
        } else {
            bytes[n++] = (char)(0xf0 | code >> 18);
            bytes[n++] = (char)(0x80 | (code >> 12 & 63));
        }
        bytes[n++] = (char)(0x80 | (code >> 6 & 63));
        bytes[n++] = (char)(0x80 | (code & 63));
    }
    insert_bytes(line, bytes, n);
}

static void recall(TypedLine *line, int step)
{
    int n = line->history ? line->history->n : 0, to = line->recalled + step;

    if (to < 0 || to > n)
        return;
    line->recalled = to;
    line_begin(line, to == 0 ? "" : line->history->at[n - to]);
}

/* ---- completion ---- */

/* How many bytes at the end of what stands before the cursor begin this name:
 * as many as possible, from the beginning of a word. */
static int overlap(const TypedLine *line, const char *name)
{
    for (int from = 0; from < line->cursor; from++) {
        int n = line->cursor - from;
        bool starts = from == 0 || line->text[from - 1] == ' ' ||
                      line->text[from - 1] == '"';
        if (starts && (size_t)n <= strlen(name) &&
            strncasecmp(line->text + from, name, (size_t)n) == 0)
            return n;
    }
    return 0;
}

/* What all names that go on from here have in common. */
static void complete(TypedLine *line)
{
    const char *first = NULL;
    int best = 0, common = 0, matches = 0;

    for (int i = 0; line->names && i < line->names->n; i++) {
        const char *name = line->names->at[i];
        int n = overlap(line, name), k = 0;
        if (n == 0 || n < best)
            continue;
        if (n > best) {
            best = n;
            first = NULL;
            matches = 0;
        }
        if (!first) {
            first = name;
            common = (int)strlen(name);
        }
        while (k < common && strncasecmp(first + k, name + k, 1) == 0)
            k++;
        common = k;
        matches++;
    }
    if (!first)
        return;
    remove_bytes(line, line->cursor - best, line->cursor);
    insert_bytes(line, first, common);
    if (matches == 1)
        insert_bytes(line, " ", 1);
}

static bool press_special(TypedLine *line, int key)
{
    switch (key) {
    case PRESSED_BACKSPACE:
        remove_bytes(line, before(line, line->cursor), line->cursor);
        return true;
    case PRESSED_DELETE:
        remove_bytes(line, line->cursor, behind(line, line->cursor));
        return true;
    case PRESSED_LEFT:
        line->cursor = before(line, line->cursor);
        return true;
    case PRESSED_RIGHT:
        line->cursor = behind(line, line->cursor);
        return true;
    case PRESSED_HOME:
        line->cursor = 0;
        return true;
    case PRESSED_END:
        line->cursor = line->length;
        return true;
    case PRESSED_UP:
        recall(line, 1);
        return true;
    case PRESSED_DOWN:
        recall(line, -1);
        return true;
    case PRESSED_TAB:
        complete(line);
        return true;
    case PRESSED_CLEAR:
        remove_bytes(line, 0, line->length);
        return true;
    default:
        return false;
    }
}

bool line_press(TypedLine *line, int key)
{
    if (press_special(line, key))
        return true;
    if (key < 0x20 || key == 0x7f || key >= 0x110000)
        return false;
    insert_code(line, (unsigned)key);
    return true;
}

void line_draw(const Area *area, int row, const char *prompt,
               const TypedLine *line)
{
    Area rest = *area;
    int column = area_put(area, row, 0, INK_key, prompt), from = 0, width;
    char seen[LINE_BYTES];

    area_cut_left(&rest, column);
    do {
        snprintf(seen, sizeof seen, "%.*s", line->cursor - from,
                 line->text + from);
        width = ink_width(seen);
        if (width >= rest.columns && rest.columns > 0)
            from = behind(line, from);
    } while (width >= rest.columns && rest.columns > 0 && from < line->cursor);
    area_put(&rest, row, 0, INK_strong, line->text + from);
    area->grid->cursor_row = rest.top + row;
    area->grid->cursor_column = rest.left + width;
}
