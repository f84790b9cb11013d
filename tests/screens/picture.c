/* picture.c: writes what a terminal shows as an SVG. */
#include <stdio.h>
#include <string.h>

#include "terminal.h"

enum { CELL_WIDTH = 9, CELL_HEIGHT = 19, EDGE = 14, BASELINE = 14 };

/* Black, red, green, yellow, blue, magenta, cyan, white. */
static const char *const colors[] = { "#3b4252", "#e06c75", "#a3be8c",
                                      "#ebcb8b", "#81a1c1", "#b48ead",
                                      "#88c0d0", "#e5e9f0" };
static const char ground[] = "#20242d", text[] = "#d8dee9";

static const char *color_of(int look)
{
    int color = look & LOOK_COLOR;

    if (color > 0)
        return colors[color - 1];
    if (look & LOOK_DIM)
        return "#848d9f";
    return look & LOOK_BOLD ? "#ffffff" : text;
}

static int x_of(int column)
{
    return EDGE + column * CELL_WIDTH;
}

static void write_character(FILE *out, uint32_t code)
{
    char bytes[5] = "";

    terminal_encode(code, bytes);
    if (code == '&')
        fputs("&amp;", out);
    else if (code == '<')
        fputs("&lt;", out);
    else
        fputs(code == ' ' ? "\u00a0" : bytes, out); /* each of them counts */
}

/* Characters that look the same, from one column on: gives the next column. */
static int write_run(FILE *out, const Terminal *t, int row, int from)
{
    const TerminalCell *cells = t->cells[row];
    int look = cells[from].look, to = from;
    bool reverse = look & LOOK_REVERSE, blank = true;

    for (; to < t->columns && cells[to].look == look; to++)
        blank &= cells[to].code == ' ';
    if (reverse)
        fprintf(out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "fill=\"%s\"/>\n",
                x_of(from), EDGE + row * CELL_HEIGHT, (to - from) * CELL_WIDTH,
                CELL_HEIGHT, color_of(look));
    if (blank)
        return to;
    fprintf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s>",
            x_of(from), EDGE + row * CELL_HEIGHT + BASELINE,
            (to - from) * CELL_WIDTH, reverse ? ground : color_of(look),
            look & LOOK_BOLD ? " font-weight=\"bold\"" : "");
    for (int c = from; c < to; c++)
        if (cells[c].code != 0)
            write_character(out, cells[c].code);
    fputs("</text>\n", out);
    return to;
}

bool picture_write(const Terminal *t, const char *path)
{
    FILE *out = fopen(path, "w");
    int width = t->columns * CELL_WIDTH + 2 * EDGE;
    int height = t->rows * CELL_HEIGHT + 2 * EDGE;

    if (!out)
        return false;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "width=\"%d\" height=\"%d\" font-family=\"'DejaVu Sans Mono', "
            "Menlo, Consolas, monospace\" font-size=\"15\" "
            "xml:space=\"preserve\">\n",
            width, height, width, height);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"%s\"/>\n",
            width, height, ground);
    for (int row = 0; row < t->rows; row++)
        for (int column = 0; column < t->columns;)
            column = write_run(out, t, row, column);
    fputs("</svg>\n", out);
    return fclose(out) == 0;
}
