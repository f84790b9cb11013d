/* words_int.h: what words.c and line.c share.
 */
#ifndef ENGINE_WORDS_INT_H
#define ENGINE_WORDS_INT_H

#include "engine/words.h"

bool reader_sees(Seat reader, Seats see);

/* What one hole stands for; %l and qualified cards are line_write's. */
void hole_write(Text *text, const Table *t, char hole, const Holes *h);

/* Writes %p(one,many) or %w(one|two|three) from behind its letter; gives its
 * end. */
const char *hole_words(Text *text, const char *at, int number);

/* Past "[" if what is inside is to be written, else past "]". */
const char *skip_optional(const char *at, const Holes *h);

bool phrase_fits(const Table *t, const CardPhrase *phrase, CardId card);

#endif
