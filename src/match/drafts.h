/* drafts.h: answers of several parts that seats are putting together.
 *
 * A sale, a trade, an offer is one answer, given as a whole. Until then nothing
 * of it is in the game: each seat's draft is a path of actions (engine/draft.h)
 * beside it, and is built on what the seat sees. Nobody waits for it, and
 * others may act meanwhile: what that has made impossible is left out.
 *
 * A draft that must be given is opened by the rules, in the game; its parts are
 * kept here like those of others. Drafts are forgotten when their seat has
 * answered something else, and at the end of the turn.
 */
#ifndef MATCH_DRAFTS_H
#define MATCH_DRAFTS_H

#include "engine/patterns.h"
#include "engine/view.h"

typedef struct SeatDraft {
    ActionPath path;
    int turn; /* in which it was begun */
} SeatDraft;

typedef struct Drafts {
    SeatDraft *at[SEATS_MAX]; /* NULL: none */
} Drafts;

/* Is this a step of a draft, and nothing that happens in the game? */
bool drafts_is_step(const Table *t, int verb);

/* Has this seat begun a draft in this turn? */
bool drafts_has(const Drafts *drafts, const Table *t, Seat seat);

/* Adds the draft of its seat to a view. `taken`, or NULL, is what of the path
 * was possible. */
void drafts_show(const Drafts *drafts, View *view, ActionPath *taken);

/* A step on a view that shows the draft: it is begun, goes on, or is cancelled.
 * Not the last one, for that gives the answer. */
Refusal drafts_add(Drafts *drafts, const View *view, Action step);

/* Why this path would be refused, if it would: tried on a copy. */
Refusal drafts_try(const Table *t, const ActionPath *path);

/* Puts this path in the place of what the seat of the view has begun; the view
 * does not show it yet. Refused, nothing has changed. */
Refusal drafts_replace(Drafts *drafts, const View *view,
                       const ActionPath *path);

/* Forgets its parts, but not that it was begun. */
void drafts_restart(Drafts *drafts, const Table *t, Seat seat);

void drafts_forget(Drafts *drafts, Seat seat); /* the host has none */
void drafts_forget_all(Drafts *drafts);

#endif
