/* reasons.h: why a card in the hand cannot be used now.
 *
 * The engine says why an action is refused; a card in the hand is not an
 * action. So every use that the family's verbs allow is tried on the view, and
 * the most informative refusal is printed.
 */
#ifndef TUI_REASON_H
#define TUI_REASON_H

#include "engine/view.h"

void reasons_print(const View *view, CardId card);

#endif
