/* validate_int.h: what the files share that refuse orders which could never be
 * carried out. */
#ifndef FAMILIES_MUNCHKIN_VALIDATE_INT_H
#define FAMILIES_MUNCHKIN_VALIDATE_INT_H

#include "families/munchkin/effects.h"
#include "families/munchkin/phrase_int.h"

static inline bool refuse_at(Impossible *out, const Node *at, const char *what,
                             const char *instead)
{
    *out = (Impossible){ at, what, instead };
    return true;
}

/* One of them: a monster, your class, it; not 2, not all, not as many as ...
 */
bool phrase_is_single(const Node *phrase);

/* validate_monsters.c */
bool wrong_monsters(const Pack *pack, const Node *command, const Node *object,
                    int row, Impossible *out);

#endif
