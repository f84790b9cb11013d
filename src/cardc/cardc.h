/* cardc.h: card files in, a pack out.
 *
 * A book is a folder of .kd files: a `book` with its settings, then cards, one
 * declaration each:
 *
 *     book "Two Cards"
 *         family null
 *         switch win.coins 4
 *     coin "Ducat" x10: worth 1
 *
 * Which kinds, facts and switches there are says the family's vocabulary.
 * Either the whole folder is right and there is a pack, or there is none and
 * the Diag says where the first mistake is and what would have been right.
 */
#ifndef CARDC_CARDC_H
#define CARDC_CARDC_H

#include "base/diag.h"
#include "card/pack.h"

/* Finds the vocabulary of a family by its name; NULL if there is none. */
typedef const Vocabulary *(*FindWords)(const char *family);

/* `extra` (or NULL) is one more file's worth of cards, for scenarios; mistakes
 * in it are reported by line only. */
Status pack_compile(Pack **out, const char *path, const char *extra,
                    FindWords find, Diag *diag);
void pack_free(Pack *pack);

#endif
