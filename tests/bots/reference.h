/* reference.h: the policy that bots are measured against (reference.c). */
#ifndef TESTS_BOTS_REFERENCE_H
#define TESTS_BOTS_REFERENCE_H

#include "engine/action.h"

/* How much a seat wants to do something; 0 is passing, or the usual answer. It
 * looks only at what the seat knows. */
typedef int (*Taste)(const Table *t, Action a);

int reference_munchkin(const Table *t, Action a);
int reference_gloom(const Table *t, Action a);

#endif
