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

/* How a card says this plural, which may be made by the rule and wrong. */
const char *english_card_plural(const char *many);

#endif
