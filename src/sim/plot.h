/* plot.h: plots as SVG, in a page that needs nothing else or in a file each.
 *
 * They are as wide as the page, down to a phone, and have the figures in words
 * beside each mark. In a page they take their colours from it.
 */
#ifndef SIM_PLOT_H
#define SIM_PLOT_H

#include <stdio.h>

#include "sim/estimate.h"

enum { PLOT_LABEL = 96 };

/* Where plots go. */
typedef struct Plot {
    FILE *out;
    bool alone; /* one plot, in a file of its own */
} Plot;

/* How they look: for the style of the page. */
extern const char plot_style[];

/* A value with its interval. */
typedef struct PlotRow {
    char label[PLOT_LABEL];
    Estimate e;
} PlotRow;

/* Text as it stands in HTML. */
void plot_text(FILE *out, const char *text);

/* One row each, on one axis, with a line at `zero`; `format` prints a value
 * times `scale`. */
void plot_intervals(Plot plot, const PlotRow *rows, int n, double zero,
                    const char *format, double scale);

/* How often each number came, from 0 on; `marks` are numbers with a line. */
void plot_histogram(Plot plot, const long *counts, int n, const int marks[3]);

#endif
