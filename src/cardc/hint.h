/* hint.h: mistakes that many people make, and words that the language does not
 * have.
 *
 * A hint says in its own sentence what is wrong around the place where the
 * parser stopped; its rows are card/lang/hints.def. A synonym says which word
 * of the language was meant; its rows are card/lang/synonyms.def.
 */
#ifndef CARDC_HINT_H
#define CARDC_HINT_H

#include "cardc/parse_int.h"

typedef struct Hint {
    Token where; /* all that is wrong, as if it were one token */
    char what[200], advice[320];
} Hint;

/* The hint for what stands around the cursor; false if there is none. */
bool hint_find(Hint *out, const Parser *p);

/* Writes `write "escape"` for a synonym that stands at the cursor, if what it
 * means fits there; false if none does. */
bool hint_write_synonym(Text *out, const Parser *p, uint32_t fits);

#endif
