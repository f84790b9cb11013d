/* report.h: all mistakes of a set, with their places.
 *
 * A report owns its strings and outlives what was read. It keeps the first
 * MISTAKES_MAX and counts the rest.
 *
 *     doors.kd:19:5: "loose" is not a word of the language
 *        19 |     loose your armor
 *           |     ^^^^^ did you mean "lose"?
 */
#ifndef CARDC_REPORT_H
#define CARDC_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

enum { MISTAKES_MAX = 200 };

/* Where something was written. */
typedef struct Spot {
    const char *at; /* in the text, or NULL: the line cannot be shown */
    int line, column, width; /* in bytes; line 0: no place */
} Spot;

typedef struct Mistake {
    char file[200];
    int line, column; /* the column in characters */
    int width;        /* bytes under which carets stand */
    char what[200];   /* what is wrong */
    char advice[320]; /* what would have been right */
    char text[200];   /* the line, or the part of it around the place */
    int caret;        /* where in that text the place begins */
    bool warning;
} Mistake;

typedef struct Report {
    Mistake at[MISTAKES_MAX];
    int n;
    int errors, warnings; /* also those that did not fit */
} Report;

/* `advice` may be NULL. */
void report_add(Report *report, const char *file, Spot spot, bool warning,
                const char *advice, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Carets below the place, with the blanks before them. */
void report_carets(Text *out, const Mistake *mistake);

/* One mistake as people read it, three lines. */
void report_write(Text *out, const Mistake *mistake);

void report_sort(Report *report); /* by place */
void report_print(const Report *report, FILE *out);

/* As a JSON array (docs/SCENE.md); gives the bytes that it takes, like
 * snprintf. */
size_t report_write_json(const Report *report, char *out, size_t cap);

#endif
