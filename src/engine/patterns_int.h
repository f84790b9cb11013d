/* patterns_int.h: what patterns*.c and line*.c share.
 */
#ifndef ENGINE_PATTERNS_INT_H
#define ENGINE_PATTERNS_INT_H

#include "engine/patterns.h"

/* Can it be a part of a name? */
bool pattern_is_name_byte(char c);

bool reader_sees(Seat reader, Seats visible_to);

/* What one hole stands for; %l and qualified cards are line_write's. */
void pattern_write_hole(Text *text, const Table *t, char hole,
                        const PatternHoles *h);

/* Writes the %p(one,many) or %w(one|two|three) that stands there; gives its
 * end. */
const char *pattern_write_choice(Text *text, const char *at, int number);

/* The k-th of (one|two|three), or NULL; `*n` is how long it is. */
const char *pattern_nth_word(const char *at, int k, size_t *n);

/* Room for a pattern. */
enum { PATTERN_BUFFER = 400 };

/* Writes the pattern with the k-th choice of its first [part] or {group}, from
 * 0; of a part that may be missing, the second is nothing. False if there is
 * no such choice. */
bool pattern_take(char out[PATTERN_BUFFER], const char *pattern, int k);

/* Writes the pattern as its holes want it: without parts and groups. */
typedef bool HoleTest(const void *self, char hole);
void pattern_settle(char out[PATTERN_BUFFER], const char *pattern,
                    HoleTest *is_filled, const void *self);

/* Has this hole a value? */
bool pattern_is_filled(const void *holes, char hole);

bool card_phrase_fits(const Table *t, const CardPhrase *phrase, CardId card);

#endif
