/* pictures.h: the pictures that cards can name, and who drew them.
 *
 * Only their names are known here; whoever draws cards has the drawings.
 */
#ifndef CARDC_PICTURES_H
#define CARDC_PICTURES_H

#include "base/text.h"

extern const int n_pictures;

/* Their names in order, and the authors of each, with commas between them. */
const char *picture_name(int i);
const char *picture_authors(int i);

/* The picture of this name, or -1. */
int picture_find(const char *name, size_t n);

/* Writes `did you mean "goose"? ` for the names that have this word in them, or
 * else for the nearest, three at most; nothing if all are far. */
void picture_suggest(Text *out, const char *name, size_t n);

#endif
