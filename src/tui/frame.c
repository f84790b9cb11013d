#include "tui/frame.h"

#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "tui/console.h"

enum { CARD = 50, EDGES = 4 }; /* columns inside, and of both edges */

/* ---- lines ---- */

static int inside(void)
{
    int room = console_columns() - EDGES;

    return room < CARD ? room : CARD;
}

static int width_of(const char *text)
{
    return console_width(text, strlen(text));
}

static void draw_edge(FILE *out, const char *left, const char *right,
                      const char *label)
{
    fprintf(out, "%s\u2500%s", left, label);
    for (int i = width_of(label); i <= inside(); i++)
        fputs("\u2500", out);
    fprintf(out, "%s\n", right);
}

void frame_top(FILE *out)
{
    draw_edge(out, "\u256d", "\u256e", "");
}

void frame_rule(FILE *out)
{
    draw_edge(out, "\u251c", "\u2524", "");
}

void frame_bottom(FILE *out, const char *label)
{
    draw_edge(out, "\u2570", "\u256f", label);
}

static void draw_line(FILE *out, const char *left, size_t n, const char *right)
{
    int gap = inside() - console_width(left, n) - width_of(right);

    fprintf(out, "\u2502 %.*s%*s%s \u2502\n", (int)n, left, gap > 0 ? gap : 0,
            "", right);
}

void frame_line(FILE *out, const char *left, const char *right)
{
    draw_line(out, left, strlen(left), right);
}

/* How many bytes of this paragraph fit on a line: whole words if possible. */
static size_t fitting(const char *at, size_t n)
{
    size_t best = 0, i = 0;
    int count = 0;

    for (; i < n; i++) {
        count += console_width(at + i, 1);
        if (count > inside())
            break;
        if (i > 0 && at[i] == ' ')
            best = i;
    }
    if (i == n || at[i] == ' ')
        return i;
    return best > 0 ? best : i; /* a word that is longer than the line */
}

void frame_words(FILE *out, const char *text)
{
    while (*text) {
        size_t n = fitting(text, strcspn(text, "\n"));
        draw_line(out, text, n, "");
        text += n;
        text += *text == ' ' || *text == '\n';
    }
}

void frame_head(FILE *out, const char *left, const char *right)
{
    if (width_of(left) + width_of(right) + 2 <= inside()) {
        frame_line(out, left, right);
        return;
    }
    frame_words(out, left);
    frame_line(out, "", right);
}

/* ---- cells ---- */

#define CLEAR "\u00b7" /* a dot */

static void say_cell(char *out, size_t room, const Node *cell, WordOf word_of,
                     const void *words)
{
    if (cell->flags & FLAG_clear)
        snprintf(out, room, CLEAR);
    else if (cell->flags & FLAG_patch)
        snprintf(out, room, "\u25a0");
    else if (cell->name)
        snprintf(out, room, "%s", word_of(words, cell->name));
    else
        snprintf(out, room, cell->number ? "%s%d" : "%.0s%d",
                 cell->number < 0 ? "\u2212" : "+", abs(cell->number));
}

Cells find_cells(const Node *at, int n, WordOf word_of, const void *words)
{
    Cells cells = { .any = false };

    for (int k = 0; k < 2 * FRAME_CELLS; k++)
        snprintf(cells.at[k % 2][k / 2], sizeof cells.at[0][0], CLEAR);
    for (const Node *end = at + n; at < end; at += at->length) {
        int side = at->row == STATES_icons, k = 0;
        if (at->type != NODE_fact ||
            (at->row != STATES_points && at->row != STATES_icons))
            continue;
        cells.any = true;
        for (const Node *cell = node_first(at); cell && k < FRAME_CELLS;
             cell = node_next(at, cell), k++)
            say_cell(cells.at[side][k], sizeof cells.at[side][k], cell, word_of,
                     words);
    }
    return cells;
}

static const char *word_of_pack(const void *pack, int number)
{
    return ((const Pack *)pack)->words[number].one;
}

Cells pack_cells(const Pack *pack, const CardDef *def)
{
    return def ? find_cells(&pack->nodes[def->first], def->n, word_of_pack,
                            pack)
               : find_cells(pack->nodes, 0, word_of_pack, pack);
}

void draw_cells(FILE *out, const Cells *cells)
{
    for (int k = 0; k < FRAME_CELLS; k++)
        frame_line(out, cells->at[0][k], cells->at[1][k]);
}

/* ---- faces ---- */

void draw_face(const Face *face)
{
    char foot[64];

    snprintf(foot, sizeof foot, face->copies == 1 ? " %s " : " %s \u00d7%d ",
             face->deck, face->copies);
    frame_top(stdout);
    frame_head(stdout, face->name, face->kind);
    if (face->cells.any)
        draw_cells(stdout, &face->cells);
    else
        frame_words(stdout, face->figures);
    if (face->box[0]) {
        frame_rule(stdout);
        frame_words(stdout, face->box);
    }
    if (face->flavor[0]) {
        frame_rule(stdout);
        frame_words(stdout, face->flavor);
    }
    frame_bottom(stdout, foot);
}
