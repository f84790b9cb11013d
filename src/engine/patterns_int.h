/* patterns_int.h: what patterns.c and line.c share.
 */
#ifndef ENGINE_WORDS_INT_H
#define ENGINE_WORDS_INT_H

#include "engine/patterns.h"

bool reader_sees(Seat reader, Seats visible_to);

/* What one hole stands for; %l and qualified cards are line_write's. */
void pattern_write_hole(Text *text, const Table *t, char hole,
                        const PatternHoles *h);

/* Writes %p(one,many) or %w(one|two|three) from behind its letter; gives its
 * end. */
const char *pattern_write_choice(Text *text, const char *at, int number);

/* Past "[" if what is inside is to be written, else past "]". */
const char *pattern_skip_optional(const char *at, const PatternHoles *h);

bool card_phrase_fits(const Table *t, const CardPhrase *phrase, CardId card);

#endif
