/* report.c: collects the mistakes of a set and prints them with their source
 * lines. */
#include "cardc/report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* ---- collecting ---- */

/* Which character of its line it is, from 1: what an editor counts. */
static int column_of(const char *line, int bytes)
{
    int column = 1;

    for (int i = 0; i < bytes; i++)
        column += ((unsigned char)line[i] & 0xc0) != 0x80;
    return column;
}

/* The line of the place; of a long line, the part around it. */
static void copy_line(Mistake *m, Spot spot)
{
    const char *line = spot.at - (spot.column - 1);
    int n = (int)strcspn(line, "\n"), max = (int)sizeof m->text - 1;
    int from = 0;

    if (n > max && spot.column > max / 2)
        from = spot.column - max / 2;
    m->caret = spot.column - 1 - from;
    m->column = column_of(line, spot.column - 1);
    snprintf(m->text, sizeof m->text, "%.*s", n - from, line + from);
    if (from > 0)
        memcpy(m->text, "...", 3);
    if (n - from > max)
        memcpy(m->text + max - 3, "...", 3);
}

void report_add(Report *report, const char *file, Spot spot, bool warning,
                const char *advice, const char *format, ...)
{
    Mistake *m = &report->at[report->n];
    va_list args;

    report->errors += !warning;
    report->warnings += warning;
    if (report->n == MISTAKES_MAX)
        return;
    report->n++;
    *m = (Mistake){ .line = spot.line,
                    .column = spot.column,
                    .width = spot.width > 0 ? spot.width : 1,
                    .warning = warning };
    snprintf(m->file, sizeof m->file, "%s", file);
    snprintf(m->advice, sizeof m->advice, "%s", advice ? advice : "");
    va_start(args, format);
    vsnprintf(m->what, sizeof m->what, format, args);
    va_end(args);
    if (spot.at)
        copy_line(m, spot);
    text_clean(m->file);
    text_clean(m->what);
    text_clean(m->advice);
    text_clean(m->text);
}

/* ---- printing ---- */

/* Blanks as wide as what stands there; a tab stays a tab. */
static void write_indent(Text *out, const char *text, int bytes)
{
    for (int i = 0; i < bytes && text[i]; i++)
        if (text[i] == '\t')
            text_add_char(out, '\t');
        else if (((unsigned char)text[i] & 0xc0) != 0x80)
            text_add_char(out, ' ');
}

void report_carets(Text *out, const Mistake *m)
{
    const char *at = m->text + m->caret;
    int room = (int)strlen(m->text) - m->caret;
    int n = m->width < room ? m->width : room;

    write_indent(out, m->text, m->caret);
    text_add_char(out, '^');
    for (int i = 1; i < n; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            text_add_char(out, '^');
}

void report_write(Text *out, const Mistake *m)
{
    char number[16];

    text_add(out, m->file);
    if (m->line > 0) {
        text_add_char(out, ':');
        text_add_number(out, m->line);
        text_add_char(out, ':');
        text_add_number(out, m->column);
    }
    text_add(out, m->file[0] ? ": " : "");
    text_add(out, m->warning ? "warning: " : "");
    text_add(out, m->what);
    text_add_char(out, '\n');
    if (m->text[0] == '\0') {
        text_add(out, m->advice[0] ? "  " : "");
        text_add(out, m->advice);
        text_add(out, m->advice[0] ? "\n" : "");
        return;
    }
    snprintf(number, sizeof number, "%5d", m->line);
    text_add(out, number);
    text_add(out, " | ");
    text_add(out, m->text);
    text_add(out, "\n      | ");
    report_carets(out, m);
    text_add(out, m->advice[0] ? " " : "");
    text_add(out, m->advice);
    text_add_char(out, '\n');
}

static int compare_places(const void *a, const void *b)
{
    const Mistake *x = a, *y = b;
    int files = strcmp(x->file, y->file);

    return files                ? files
           : x->line != y->line ? (x->line > y->line) - (x->line < y->line)
           : x->column != y->column
               ? (x->column > y->column) - (x->column < y->column)
               : strcmp(x->what, y->what);
}

void report_sort(Report *report)
{
    qsort(report->at, (size_t)report->n, sizeof *report->at, compare_places);
}

void report_print(const Report *report, FILE *out)
{
    int more = report->errors + report->warnings - report->n;

    for (int i = 0; i < report->n; i++) {
        char lines[sizeof(Mistake) + 512];
        Text text = TEXT_INIT(lines);
        report_write(&text, &report->at[i]);
        fputs(lines, out);
    }
    if (more > 0)
        fprintf(out, "and %d more\n", more);
}

/* ---- for programs ---- */

static void add_mistake(Json *json, const Mistake *m)
{
    json_object(json, NULL);
    json_text(json, "file", m->file);
    json_number(json, "line", m->line);
    json_number(json, "column", m->column);
    json_number(json, "width", m->width);
    json_bool(json, "warning", m->warning);
    json_text(json, "what", m->what);
    json_text(json, "advice", m->advice);
    json_end(json);
}

size_t report_write_json(const Report *report, char *out, size_t cap)
{
    Json json = json_init(out, cap);

    json_array(&json, NULL);
    for (int i = 0; i < report->n; i++)
        add_mistake(&json, &report->at[i]);
    json_end(&json);
    return json_finish(&json);
}
