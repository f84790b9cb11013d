/* reasons.h: why a card in the hand is of no use now.
 *
 * The engine says why an action is refused; a card in the hand is no action.
 * So every use that the family's verbs know is tried on the view, and the most
 * telling refusal is told.
 */
#ifndef TUI_REASON_H
#define TUI_REASON_H

#include "engine/view.h"

void reasons_print(const View *view, CardId card);

#endif
