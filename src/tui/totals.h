/* totals.h: totals taken apart, and what an answer would do to them.
 *
 * A preview plays the answer in an imagined game that fits the view, never in
 * the true one. What luck or hidden cards decide is not previewed.
 */
#ifndef TUI_TOTALS_H
#define TUI_TOTALS_H

#include "engine/view.h"

void totals_say(const View *view);

void totals_preview(const View *view, Action action);

#endif
