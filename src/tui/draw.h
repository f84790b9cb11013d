/* draw.h: the table as one seat sees it.
 *
 * The only place that asks which family a game is of: each may have a drawing
 * of its own (draw_<family>.c), and any other is drawn from its zones. What
 * is drawn comes from a View, so nothing hidden can be.
 */
#ifndef TUI_DRAW_H
#define TUI_DRAW_H

#include <stdio.h>

#include "engine/family.h"
#include "engine/view.h"

void draw_table(FILE *out, const View *view);

/* ---- pieces that the drawings share ---- */

void draw_turn(FILE *out, const View *view);
void draw_hand(FILE *out, const View *view); /* one's own, card by card */

/* "> Bob: ", marked if it has the turn; the text must be empty. */
void draw_seat(Text *text, const View *view, Seat seat);

/* "5 cards" or what is known of a hidden zone; names for an open one. */
void draw_zone(Text *text, const Table *t, ZoneId zone);

/* A card and what it says, on lines of its own. */
void draw_card(FILE *out, const Table *t, CardId card);

/* Ends a line that began with draw_seat or two spaces. */
void draw_line(FILE *out, Text *text);

/* ---- drawings by family ---- */

void draw_munchkin(FILE *out, const View *view);
void draw_gloom(FILE *out, const View *view);

/* For stack.h. */
bool draw_gloom_stack(FILE *out, const Table *t, CardId card, bool lifted);
const char *draw_gloom_named_stack(FILE *out, const Pack *pack,
                                   const Family *family, char *const *names,
                                   int n, const char **which);

#endif
