/* plot.c: plots as SVG. */
#include "sim/plot.h"

#include <math.h>
#include <string.h>

enum {
    WIDTH = 340,
    LABELS = 124, /* the columns: labels, plot, figures */
    FIGURES = 242,
    ROW = 18,
    BINS = 60,
    HEIGHT = 140,
    FOOT = 18,
    MARGIN = 6 /* around a plot that is alone */
};

const char plot_style[] =
    "svg text{font:10px system-ui,sans-serif;fill:currentColor}"
    "svg rect,svg circle{fill:#2f6f9f}.dim{opacity:.65}"
    ".range{stroke:#2f6f9f;stroke-width:3}.weak{opacity:.45}"
    ".zero{stroke:currentColor;opacity:.5;stroke-dasharray:2 2}";

void plot_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

/* Alone it has paper of its own, with a margin. */
static void open_plot(Plot plot, int height)
{
    if (!plot.alone) {
        fprintf(plot.out, "<svg viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH,
                height);
        return;
    }
    fprintf(plot.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
            " viewBox=\"%d %d %d %d\" role=\"img\">\n<style>svg{color:#222}%s"
            "svg .paper{fill:#fdfcf9}</style>\n<rect class=\"paper\" x=\"%d\""
            " y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
            2 * WIDTH, -MARGIN, -MARGIN, WIDTH + 2 * MARGIN,
            height + 2 * MARGIN, plot_style, -MARGIN, -MARGIN,
            WIDTH + 2 * MARGIN, height + 2 * MARGIN);
}

/* ---- intervals ---- */

typedef struct Axis {
    double low, high;
} Axis;

static double axis_x(const Axis *axis, double value)
{
    double share = (value - axis->low) / (axis->high - axis->low);

    return LABELS + 6 + share * (FIGURES - LABELS - 12);
}

static Axis make_axis(const PlotRow *rows, int n, double zero)
{
    Axis axis = { zero, zero };

    for (int i = 0; i < n; i++) {
        axis.low = fmin(axis.low, rows[i].e.low);
        axis.high = fmax(axis.high, rows[i].e.high);
    }
    if (axis.high <= axis.low)
        axis.high = axis.low + 1;
    return axis;
}

/* The length of the text that fits, in whole characters of UTF-8. */
static int fitting(const char *text, int max)
{
    int n = 0, bytes = 0;

    while (text[bytes] && n < max) {
        bytes++;
        while (((unsigned char)text[bytes] & 0xc0) == 0x80)
            bytes++;
        n++;
    }
    return bytes;
}

static void write_label(FILE *out, const char *label, double y)
{
    char cut[PLOT_LABEL];
    int n = fitting(label, 21);

    snprintf(cut, sizeof cut, "%.*s%s", n, label, label[n] ? "…" : "");
    fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LABELS,
            y + 4);
    plot_text(out, cut);
    fputs("</text>", out);
}

static void write_figures(FILE *out, const PlotRow *row, double y,
                          const char *format, double scale)
{
    const double values[] = { row->e.value, row->e.low, row->e.high };

    fprintf(out, "<text x=\"%d\" y=\"%.1f\">", FIGURES + 2, y + 4);
    for (int i = 0; i < 3; i++) {
        fputs(i == 1 ? " <tspan class=\"dim\">" : i == 2 ? "…" : "", out);
        fprintf(out, strcmp(format, "+") == 0 ? "%+.1f" : "%.1f",
                scale * values[i]);
    }
    fputs("</tspan></text>\n", out);
}

static void write_row(FILE *out, const PlotRow *row, const Axis *axis, double y)
{
    fprintf(out,
            "<line class=\"range%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\""
            " y2=\"%.1f\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
            row->e.low > 0 || row->e.high < 0 ? "" : " weak",
            axis_x(axis, row->e.low), axis_x(axis, row->e.high), y, y,
            axis_x(axis, row->e.value), y);
}

void plot_intervals(Plot plot, const PlotRow *rows, int n, double zero,
                    const char *format, double scale)
{
    FILE *out = plot.out;
    Axis axis = make_axis(rows, n, zero);
    int height = n * ROW + 4;

    open_plot(plot, height);
    fprintf(out,
            "<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\""
            " y2=\"%d\"/>\n",
            axis_x(&axis, zero), axis_x(&axis, zero), height);
    for (int i = 0; i < n; i++) {
        double y = (i + 0.5) * ROW + 2;
        write_label(out, rows[i].label, y);
        write_row(out, &rows[i], &axis, y);
        write_figures(out, &rows[i], y, format, scale);
    }
    fputs("</svg>\n", out);
}

/* ---- histograms ---- */

/* The last number that came, and one behind it. */
static int used_length(const long *counts, int n)
{
    while (n > 1 && counts[n - 1] == 0)
        n--;
    return n;
}

static long sum_bin(const long *counts, int n, int bin, int width)
{
    long sum = 0;

    for (int i = bin * width; i < (bin + 1) * width && i < n; i++)
        sum += counts[i];
    return sum;
}

static void write_bars(FILE *out, const long *counts, int n, int width,
                       double step)
{
    long max = 1;

    for (int bin = 0; bin * width < n; bin++) {
        long sum = sum_bin(counts, n, bin, width);
        max = sum > max ? sum : max;
    }
    for (int bin = 0; bin * width < n; bin++) {
        double h =
            (double)sum_bin(counts, n, bin, width) / (double)max * HEIGHT;
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\""
                " height=\"%.1f\"/>",
                bin * width * step, HEIGHT - h, fmax(1, width * step - 1), h);
    }
}

void plot_histogram(Plot plot, const long *counts, int n, const int marks[3])
{
    FILE *out = plot.out;
    int length = used_length(counts, n), width = (length + BINS - 1) / BINS;
    double step = (double)WIDTH / length;

    open_plot(plot, HEIGHT + FOOT);
    write_bars(out, counts, length, width, step);
    for (int i = 0; i < 3; i++)
        fprintf(out,
                "\n<line class=\"zero\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\""
                " y2=\"%d\"/><text x=\"%.1f\" y=\"%d\""
                " text-anchor=\"middle\">%d</text>",
                (marks[i] + 0.5) * step, (marks[i] + 0.5) * step, HEIGHT,
                fmin(WIDTH - 10, fmax(10, (marks[i] + 0.5) * step)),
                HEIGHT + 13, marks[i]);
    fputs("\n</svg>\n", out);
}
