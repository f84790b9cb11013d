/* plain.h: a text as word processors save it, made plain.
 *
 * They turn straight quotes into curly or angled ones, hyphens into dashes,
 * blanks into blanks that do not break, and begin a file with a mark of its
 * encoding. Outside quotes all of that becomes what was meant (signs.def);
 * what stands inside quotes, and notes behind #, stay as they are. A line stays
 * a line, and a character one column, except an ellipsis, which becomes three.
 */
#ifndef CARDC_PLAIN_H
#define CARDC_PLAIN_H

#include <stdbool.h>

#include "base/text.h"

/* Rewrites the text where it stands, for it never grows; gives its length.
 * Doing it twice is doing it once. */
size_t plain_text(char *text);

/* Bytes of a letter beyond ASCII that begins here; 0 if none does. */
int plain_letter(const char *at);

/* Bytes of the character that begins here; a byte that is not UTF-8 is one. */
int plain_character(const char *at);

/* The first Greek or Cyrillic letter of a word that has Latin ones, too, or is
 * a single letter: it looks like one of those. NULL if there is none. */
const char *plain_lookalike(const char *word, int n);

/* What a character that no word has looks like: `"→" is an arrow`. Gives what
 * to write instead. */
const char *plain_describe(Text *out, const char *at);

#endif
