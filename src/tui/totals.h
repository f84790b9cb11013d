/* totals.h: totals taken apart, and what an answer would do to them.
 *
 * A preview plays the answer in an imagined game that fits the view, never in
 * the true one. What random numbers or hidden cards decide is not previewed.
 */
#ifndef TUI_TOTALS_H
#define TUI_TOTALS_H

#include "engine/sum.h"
#include "engine/view.h"

/* All of them, or (not "") those with this name in their captions. */
void totals_print(const View *view, const char *name);

/* What gave it: a card, or whose Level. */
void totals_write_part(Text *text, const Table *t, const SumTerm *part);

void totals_preview(const View *view, Action action);

/* The same behind a choice: "  (Ann's side: 5 -> 8)", or nothing. */
void totals_write_hint(Text *text, const View *view, Action action);

#endif
