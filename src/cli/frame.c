#include "cli/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"

enum { WIDTH = 50 }; /* columns inside the frame */

/* ---- lines ---- */

/* Columns that UTF-8 takes, one a character. */
static int columns(const char *at, size_t n)
{
    int count = 0;

    for (size_t i = 0; i < n; i++)
        count += (at[i] & 0xc0) != 0x80;
    return count;
}

static void draw_edge(const char *left, const char *right, const char *label)
{
    int n = columns(label, strlen(label));

    printf("%s\u2500%s", left, label);
    for (int i = n; i <= WIDTH; i++)
        printf("\u2500");
    printf("%s\n", right);
}

static void draw_line(const char *left, size_t n, const char *right)
{
    int gap = WIDTH - columns(left, n) - columns(right, strlen(right));

    printf("\u2502 %.*s%*s%s \u2502\n", (int)n, left, gap > 0 ? gap : 0, "",
           right);
}

/* How many bytes of this paragraph fit on a line: whole words if possible. */
static size_t line_length(const char *at, size_t n)
{
    size_t best = 0, i = 0;
    int count = 0;

    for (; i < n; i++) {
        count += (at[i] & 0xc0) != 0x80;
        if (count > WIDTH)
            break;
        if (i > 0 && at[i] == ' ')
            best = i;
    }
    if (i == n || (i < n && at[i] == ' '))
        return i;
    return best > 0 ? best : i; /* a word that is longer than the line */
}

static void draw_paragraphs(const char *at)
{
    while (*at) {
        size_t n = strcspn(at, "\n");
        size_t fits = line_length(at, n);
        draw_line(at, fits, "");
        at += fits;
        at += *at == ' ' || *at == '\n';
    }
}

/* The name to the left, what it is to the right; below, if it is too long. */
static void draw_head(const char *name, const char *kind)
{
    size_t n = strlen(name);

    if (columns(name, n) + columns(kind, strlen(kind)) + 2 <= WIDTH) {
        draw_line(name, n, kind);
        return;
    }
    draw_paragraphs(name);
    draw_line("", 0, kind);
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

    for (int k = 0; k < 2 * CELLS; k++)
        snprintf(cells.at[k % 2][k / 2], sizeof cells.at[0][0], CLEAR);
    for (const Node *end = at + n; at < end; at += at->length) {
        int side = at->row == STATES_icons, k = 0;
        if (at->type != NODE_fact ||
            (at->row != STATES_points && at->row != STATES_icons))
            continue;
        cells.any = true;
        for (const Node *cell = node_first(at); cell && k < CELLS;
             cell = node_next(at, cell), k++)
            say_cell(cells.at[side][k], sizeof cells.at[side][k], cell, word_of,
                     words);
    }
    return cells;
}

static void draw_cells(const Cells *cells)
{
    for (int k = 0; k < CELLS; k++)
        draw_line(cells->at[0][k], strlen(cells->at[0][k]), cells->at[1][k]);
}

/* ---- faces ---- */

void draw_face(const Face *face)
{
    char foot[64];

    snprintf(foot, sizeof foot, face->copies == 1 ? " %s " : " %s \u00d7%d ",
             face->deck, face->copies);
    draw_edge("\u256d", "\u256e", "");
    draw_head(face->name, face->kind);
    if (face->cells.any)
        draw_cells(&face->cells);
    else
        draw_paragraphs(face->figures);
    if (face->box[0]) {
        draw_edge("\u251c", "\u2524", "");
        draw_paragraphs(face->box);
    }
    if (face->flavor[0]) {
        draw_edge("\u251c", "\u2524", "");
        draw_paragraphs(face->flavor);
    }
    draw_edge("\u2570", "\u256f", foot);
}
