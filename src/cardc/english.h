/* english.h: articles and plurals, as far as spelling tells.
 */
#ifndef CARDC_ENGLISH_H
#define CARDC_ENGLISH_H

#include <stdbool.h>

#include "base/text.h"

/* Is it "an" and not "a" before this word? By its sound. */
bool english_takes_an(const char *word);

/* Writes what several of them are called. */
void english_plural(Text *out, const char *one);

/* How a card writes this plural, which may have been formed wrongly by the
 * rule. */
const char *english_card_plural(const char *many);

#endif
