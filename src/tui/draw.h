/* draw.h: the table as one reader sees it, drawn from a scene.
 *
 * Nothing here knows a family: what there is to draw are the rows that it
 * describes its table with.
 */
#ifndef TUI_DRAW_H
#define TUI_DRAW_H

#include <stdio.h>

#include "scene/scene.h"

void draw_table(FILE *out, const Scene *scene);

/* Ends a line: writes it, broken where it is too long, and clears it. */
void draw_line(FILE *out, Text *text);

/* Blanks up to this width, counted from `start`. */
void draw_pad(Text *text, size_t start, int width);

#endif
