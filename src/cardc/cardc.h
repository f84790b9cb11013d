/* cardc.h: card files in, a pack out.
 *
 * A book is read (book.h), its tree becomes the pack's programs, facts go where
 * the family keeps them, and the text of every card is printed from its
 * program. Either the whole book is right and there is a pack, or there is none
 * and the Diag has the first mistake; `kickdoor check` shows them all.
 */
#ifndef CARDC_CARDC_H
#define CARDC_CARDC_H

#include "card/pack.h"
#include "cardc/book.h"

/* `extra` (or NULL) is one more file's worth of cards, for scenarios. */
Status pack_compile(Pack **out, const char *path, const char *extra,
                    FindVocabulary find, Diag *diag);
void pack_free(Pack *pack);

/* The same, or a pack file (packfile.h) if the path is one. */
Status pack_load(Pack **out, const char *path, const char *extra,
                 FindVocabulary find, Diag *diag);

/* Reports every card of this book that the rules cannot play and that has no
 * other mistakes; afterwards these cards are `broken`, too. */
void pack_check_playable(Book *book, Report *report);

#endif
