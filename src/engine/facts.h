/* facts.h: everything that is true now, in short sentences.
 *
 * Scenarios compare with them, people ask for them, and the two-world tests
 * make sure that on a View they tell nothing hidden. Those every family has
 * are made here, from the zones and the question that stands; the family adds
 * its own.
 */
#ifndef ENGINE_FACTS_H
#define ENGINE_FACTS_H

#include "engine/family.h"

void facts_say(const Table *t, FactSink *sink);

/* One fact, for families: a pattern with its holes filled. */
void fact_say(const Table *t, FactSink *sink, const char *pattern, Holes holes);

#endif
