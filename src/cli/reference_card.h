/* reference_card.h: the text of a reference card: the clauses that it cites.
 */
#ifndef CLI_REFERENCE_CARD_H
#define CLI_REFERENCE_CARD_H

#include "base/text.h"
#include "cardc/parse.h"

/* Adds the first paragraph of each clause, with `between` before the second and
 * all others, if the card is of that kind. A clause that is not in the index is
 * named as it was cited. */
void reference_write(Text *out, const Tree *tree, const TreeCard *card,
                     const char *between);

#endif
