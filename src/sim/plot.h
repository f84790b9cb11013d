/* plot.h: plots as SVG, for pages that need nothing else.
 *
 * They are as wide as the page, down to a phone, take their colours from it,
 * and have the figures in words beside each mark.
 */
#ifndef SIM_PLOT_H
#define SIM_PLOT_H

#include <stdio.h>

#include "sim/estimate.h"

enum { PLOT_LABEL = 96 };

/* A value with its interval. */
typedef struct PlotRow {
    char label[PLOT_LABEL];
    Estimate e;
} PlotRow;

/* Text as it stands in HTML. */
void plot_text(FILE *out, const char *text);

/* One row each, on one axis, with a line at `zero`; `format` prints a value
 * times `scale`. */
void plot_intervals(FILE *out, const PlotRow *rows, int n, double zero,
                    const char *format, double scale);

/* How often each number came, from 0 on; `marks` are numbers with a line. */
void plot_histogram(FILE *out, const long *counts, int n, const int marks[3]);

#endif
