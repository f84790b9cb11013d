/* headline.h: a turn in a sentence.
 *
 * The family's rows (HIGHLIGHT and DID of scene.def) say what is worth telling
 * and how much it matters. Highlights of the same kind become one, what the
 * weightier ones say already is left out, and the weightiest are told in the
 * order in which they happened: first those of the player whose turn it is.
 */
#ifndef SCENE_HEADLINE_H
#define SCENE_HEADLINE_H

#include "match/log.h"

/* Entries that count, for one reader: a seat, NOBODY or HOST. */
typedef struct LogSpan {
    const LogEntry *const *at;
    int n;
    Seat reader;
    struct Words *words; /* for what cards say (scene_int.h), or NULL */
} LogSpan;

/* How much this entry matters: 0 to 9. */
int headline_weight(const Table *t, const LogEntry *entry);

/* Does this reader see the cards of an entry? */
bool headline_sees(const Event *event, Seat reader);

/* A sentence with its cause in the place of %w(because of), if it has one, and
 * with `insert` for a hole before it (0: none). */
void headline_write_caused(Text *text, const Table *t, const char *pattern,
                           const PatternHoles *holes, char hole,
                           const char *insert, CardId cause);

/* Nothing if there is nothing to tell. With `alone` only what this seat did.
 * `told` (or NULL): which entries of the span are in it. What the reader gets
 * or loses in somebody else's turn is never left out. */
void headline_write(Text *text, const Table *t, const LogSpan *span, Seat whose,
                    bool alone, bool *told);

#endif
