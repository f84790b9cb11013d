/* drafts.c: keeps the drafts of seats beside the game, and shows each to its
 * seat. */
#include "match/drafts.h"

#include <stdlib.h>

#include "engine/draft.h"
#include "engine/family.h"

bool drafts_is_step(const Table *t, int verb)
{
    int class = t->family->verbs[verb].class;

    return class == CLASS_DRAFT || class == CLASS_PART;
}

bool drafts_has(const Drafts *drafts, const Table *t, Seat seat)
{
    return seat < SEATS_MAX && drafts->at[seat] &&
           drafts->at[seat]->turn == t->g->turn;
}

void drafts_show(const Drafts *drafts, View *view, ActionPath *taken)
{
    const ActionPath *path;

    if (taken)
        taken->n = 0;
    if (!drafts_has(drafts, &view->t, view->seat))
        return;
    path = &drafts->at[view->seat]->path;
    for (int i = 0; i < path->n; i++) {
        if (action_try(&view->t, path->at[i]).id != REFUSAL_none)
            continue;
        if (taken)
            taken->at[taken->n++] = path->at[i];
    }
}

/* The draft of this seat, a new one if it had none in this turn; NULL: there is
 * no memory. */
static SeatDraft *draft_of(Drafts *drafts, const View *view)
{
    SeatDraft **at = &drafts->at[view->seat];

    if (!*at)
        *at = calloc(1, sizeof **at);
    if (*at && (*at)->turn != view->t.g->turn) {
        (*at)->path.n = 0;
        (*at)->turn = view->t.g->turn;
    }
    return *at;
}

Refusal drafts_add(Drafts *drafts, const View *view, Action step)
{
    Refusal why = action_check(&view->t, step);
    SeatDraft *draft;

    if (why.id != REFUSAL_none)
        return why;
    if (step.verb == VERB_cancel) {
        drafts_forget(drafts, view->seat);
        return ALLOWED;
    }
    draft = draft_of(drafts, view);
    if (!draft)
        return refuse(REFUSAL_no_memory);
    if (view->t.family->verbs[step.verb].class == CLASS_DRAFT)
        draft->path.n = 0;
    else if (draft->path.n > PARTS_MAX)
        return refuse(REFUSAL_draft_full);
    draft->path.at[draft->path.n++] = step;
    return ALLOWED;
}

Refusal drafts_try(const Table *t, const ActionPath *path)
{
    Table scratch = *t;
    Refusal why = ALLOWED;

    scratch.g = malloc(t->g->size);
    scratch.sink = NULL;
    if (!scratch.g)
        return refuse(REFUSAL_no_memory);
    game_copy(game_edit(&scratch), t->g);
    for (int i = 0; i < path->n && why.id == REFUSAL_none; i++)
        why = action_try(&scratch, path->at[i]);
    free(game_edit(&scratch));
    return why;
}

Refusal drafts_replace(Drafts *drafts, const View *view, const ActionPath *path)
{
    Refusal why = drafts_try(&view->t, path);
    SeatDraft *draft = why.id == REFUSAL_none ? draft_of(drafts, view) : NULL;

    if (why.id == REFUSAL_none && !draft)
        return refuse(REFUSAL_no_memory);
    if (draft)
        draft->path = *path;
    return why;
}

void drafts_restart(Drafts *drafts, const Table *t, Seat seat)
{
    ActionPath *path;

    if (!drafts_has(drafts, t, seat))
        return;
    path = &drafts->at[seat]->path;
    path->n =
        path->n > 0 && t->family->verbs[path->at[0].verb].class == CLASS_DRAFT;
}

void drafts_forget(Drafts *drafts, Seat seat)
{
    if (seat >= SEATS_MAX)
        return;
    free(drafts->at[seat]);
    drafts->at[seat] = NULL;
}

void drafts_forget_all(Drafts *drafts)
{
    for (Seat s = 0; s < SEATS_MAX; s++)
        drafts_forget(drafts, s);
}
