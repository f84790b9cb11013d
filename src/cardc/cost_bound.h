/* cost_bound.h: how much a card can do at most.
 *
 * The language has no loops but over players and cards that are there, so what
 * a card does when it is played or used once ends, and after how many steps can
 * be told from its sentences.
 */
#ifndef CARDC_STEPS_H
#define CARDC_STEPS_H

#include "cardc/parse.h"

/* The most steps that one use of the card takes at a table of so many players.
 * A step is a statement begun, a question asked, or a card or player acted on.
 * 0: the card does nothing, it only states. */
long cost_bound_steps(const Tree *tree, const TreeCard *card, int players);

#endif
