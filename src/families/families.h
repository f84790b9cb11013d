/* families.h: the families of rules that there are.
 */
#ifndef FAMILIES_FAMILIES_H
#define FAMILIES_FAMILIES_H

#include "engine/family.h"

extern const Family null_family;
extern const Family munchkin_family;
extern const Family gloom_family;

/* All of them, from 0; NULL behind the last. */
const Family *family_at(int i);

/* By the name that a book's `family` line gives, or NULL. */
const Family *family_find(const char *name);

/* What such a family gives to card files; or NULL, and in `names` (which may be
 * NULL) the names of the families there are. */
const Vocabulary *family_vocabulary(const char *name, Text *names);

/* The vocabularies of those that say what their cards may state, NULL behind
 * the last: for cards that are in no book. Returns `out`. */
enum { VOCABULARIES_SIZE = 16 };
const Vocabulary *const *family_vocabularies(const Vocabulary **out);

#endif
