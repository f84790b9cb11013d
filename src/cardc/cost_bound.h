/* cost_bound.h: how many steps a card can take at most.
 *
 * The only loops of the language are over existing players and cards, so every
 * use of a card ends, and its sentences show after how many steps.
 */
#ifndef CARDC_COST_BOUND_H
#define CARDC_COST_BOUND_H

#include "cardc/parse.h"

/* The largest number of steps that one use of the card takes with this number
 * of players. A step is a statement begun, a question asked, or a card or
 * player acted on. 0: the card runs nothing, it only has static rules. */
long cost_bound_steps(const Tree *tree, const TreeCard *card, int players);

#endif
