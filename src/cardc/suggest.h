/* suggest.h: suggests a known word for an unknown one.
 */
#ifndef CARDC_SUGGEST_H
#define CARDC_SUGGEST_H

#include "cardc/lex.h"

/* Writes `did you mean "lose"? ` for the nearest of the words that fit (a set
 * of FIT_*, card/lang.h), or `did you mean Dwarf (race, doors.kd:4)? ` for a
 * declared name; nothing if all are far. */
void suggest_word(Text *out, const Dictionary *dictionary, uint32_t fits,
                  const char *word, int n);

/* How many letters must be changed, added, dropped or swapped; more than `max`
 * is `max` + 1. */
int suggest_distance(const char *a, int a_n, const char *b, int b_n, int max);

#endif
