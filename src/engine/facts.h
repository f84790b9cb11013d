/* facts.h: everything that is true now, in short sentences.
 *
 * Scenarios compare with them, people ask for them, and the two-world tests
 * make sure that on a View they reveal nothing hidden. Those every family has
 * are made here, from the zones and the question that stands; the family adds
 * its own. All of them are rows of statements.def.
 */
#ifndef ENGINE_FACTS_H
#define ENGINE_FACTS_H

#include "engine/family.h"

void facts_list(const Table *t, FactSink *sink);

/* One fact, for families: a row of its table with its holes filled, and with
 * what %x stands for, or NULL. */
void fact_add(const Table *t, FactSink *sink, int statement,
              PatternHoles holes);
void fact_add_text(const Table *t, FactSink *sink, int statement,
                   PatternHoles holes, const char *more);

/* The name of a total, "Ann's side", and the same with its value. */
void total_write_name(Text *text, const Table *t, const Total *total);
void total_write(Text *text, const Table *t, const Total *total, int value);

#endif
