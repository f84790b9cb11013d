/* frame.c: draws a card with an edge around it. */
#include "tui/frame.h"

#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "tui/console.h"

enum { CARD_COLUMNS = 50, EDGES = 4 }; /* columns inside, and of both edges */

/* ---- lines ---- */

static int inner_width(void)
{
    int room = console_columns() - EDGES;

    return room < CARD_COLUMNS ? room : CARD_COLUMNS;
}

static int text_width(const char *text)
{
    return console_width(text, strlen(text));
}

static void draw_edge(FILE *out, const char *left, const char *right,
                      const char *label)
{
    fprintf(out, "%s\u2500%s", left, label);
    for (int i = text_width(label); i <= inner_width(); i++)
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
    int gap = inner_width() - console_width(left, n) - text_width(right);

    fprintf(out, "\u2502 %.*s%*s%s \u2502\n", (int)n, left, gap > 0 ? gap : 0,
            "", right);
}

void frame_line(FILE *out, const char *left, const char *right)
{
    draw_line(out, left, strlen(left), right);
}

/* How many bytes of this paragraph fit on a line: whole words if possible. */
static size_t fit_length(const char *at, size_t n)
{
    size_t best = 0, i = 0;
    int count = 0;

    for (; i < n; i++) {
        count += console_width(at + i, 1);
        if (count > inner_width())
            break;
        if (i > 0 && at[i] == ' ')
            best = i;
    }
    if (i == n || at[i] == ' ')
        return i;
    return best > 0 ? best : i; /* a word that is longer than the line */
}

void frame_text(FILE *out, const char *text)
{
    while (*text) {
        size_t n = fit_length(text, strcspn(text, "\n"));
        draw_line(out, text, n, "");
        text += n;
        text += *text == ' ' || *text == '\n';
    }
}

void frame_head(FILE *out, const char *left, const char *right)
{
    if (text_width(left) + text_width(right) + 2 <= inner_width()) {
        frame_line(out, left, right);
        return;
    }
    frame_text(out, left);
    frame_line(out, "", right);
}

/* ---- cells ---- */

#define CLEAR_CELL "\u00b7" /* a dot */

static void write_cell(char *out, size_t room, const Node *cell,
                       WordLookup word_of, const void *words)
{
    if (cell->flags & FLAG_clear)
        snprintf(out, room, CLEAR_CELL);
    else if (cell->flags & FLAG_hides)
        snprintf(out, room, "\u25a0");
    else if (cell->name)
        snprintf(out, room, "%s", word_of(words, cell->name));
    else
        snprintf(out, room, cell->number ? "%s%d" : "%.0s%d",
                 cell->number < 0 ? "\u2212" : "+", abs(cell->number));
}

Cells frame_find_cells(const Node *at, int n, WordLookup word_of,
                       const void *words)
{
    Cells cells = { .any = false };

    for (int k = 0; k < 2 * FRAME_CELLS; k++)
        snprintf(cells.at[k % 2][k / 2], sizeof cells.at[0][0], CLEAR_CELL);
    for (const Node *end = at + n; at < end; at += at->length) {
        int side = at->row == PRINTED_icons, k = 0;
        if (at->type != NODE_stat ||
            (at->row != PRINTED_points && at->row != PRINTED_icons))
            continue;
        cells.any = true;
        for (const Node *cell = node_first(at); cell && k < FRAME_CELLS;
             cell = node_next(at, cell), k++) {
            cells.shows[side][k] = !(cell->flags & (FLAG_clear | FLAG_hides));
            write_cell(cells.at[side][k], sizeof cells.at[side][k], cell,
                       word_of, words);
        }
    }
    return cells;
}

static const char *word_of_pack(const void *pack, int number)
{
    return ((const Pack *)pack)->names[number].one;
}

Cells frame_pack_cells(const Pack *pack, const CardDef *def)
{
    return def ? frame_find_cells(&pack->nodes[def->first], def->n,
                                  word_of_pack, pack)
               : frame_find_cells(pack->nodes, 0, word_of_pack, pack);
}

void frame_draw_cells(FILE *out, const Cells *cells)
{
    for (int k = 0; k < FRAME_CELLS; k++)
        frame_line(out, cells->at[0][k], cells->at[1][k]);
}

/* ---- faces ---- */

void frame_draw_face(const CardFace *face)
{
    char foot[64];

    snprintf(foot, sizeof foot, face->copies == 1 ? " %s " : " %s \u00d7%d ",
             face->deck, face->copies);
    frame_top(stdout);
    frame_head(stdout, face->name, face->kind);
    if (face->cells.any)
        frame_draw_cells(stdout, &face->cells);
    else
        frame_text(stdout, face->figures);
    if (face->box[0]) {
        frame_rule(stdout);
        frame_text(stdout, face->box);
    }
    if (face->flavor[0]) {
        frame_rule(stdout);
        frame_text(stdout, face->flavor);
    }
    frame_bottom(stdout, foot);
}
