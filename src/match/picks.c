/* picks.c: lets a person pick the parts of a draft in any order. */
#include "match/picks.h"

#include <stdlib.h>

#include "engine/draft.h"
#include "engine/family.h"

void picks_write(Text *text, const Table *t, CardId card, Seat to)
{
    Seat owner = t->g->zones[card_slot(t, card)->zone].owner;
    Seat seat = t->g->draft.seat;

    pattern_write(text, t,
                  to == NOBODY ? "adds %c"
                  : to == seat ? "gets %c from %t"
                               : "gives %c to %t",
                  &HOLES(.card = card, .to = to == seat ? owner : to));
}

static void insert_by_card(ActionPath *path, Action part)
{
    int at = path->n++;

    for (; at > 0 && path->at[at - 1].card > part.card; at--)
        path->at[at] = path->at[at - 1];
    path->at[at] = part;
}

/* What has been picked already, in order. */
static void list_picked(const View *view, ActionPath *out)
{
    const Table *t = &view->t;
    bool receivers = draft_row(t, t->g->draft.verb)->receivers;
    Action part = action_make(VERB_add, view->seat);

    out->n = 0;
    EACH_PART (t, card) {
        part.card = card;
        if (receivers)
            part.to = (Seat)card_slot(t, card)->n;
        insert_by_card(out, part);
    }
}

/* ---- drafts that are tried ---- */

/* A copy of the game, whose draft is begun anew for each try. */
typedef struct Picks {
    const View *view;
    Table t; /* t.g is NULL if there is no memory */
    ActionPath before;
} Picks;

static Picks picks_start(const View *view)
{
    Picks picks = { .view = view, .t = view->t };

    picks.t.g = malloc(view->t.g->size);
    if (picks.t.g)
        game_copy(game_edit(&picks.t), view->t.g);
    list_picked(view, &picks.before);
    return picks;
}

static void picks_free(Picks *picks)
{
    free(game_edit(&picks->t));
}

/* Would these parts be taken, one after the other, by a draft without any? */
static Refusal try_from_start(Picks *picks, const ActionPath *parts)
{
    Refusal why = ALLOWED;

    if (!picks->t.g)
        return refuse(REFUSAL_no_memory);
    draft_restart(&picks->t);
    for (int i = 0; i < parts->n && why.id == REFUSAL_none; i++)
        why = action_try(&picks->t, parts->at[i]);
    return why;
}

/* ---- lists ---- */

/* Adds this card to the parts, if it fits in any way. */
static void add_filler(Picks *picks, ActionPath *parts, CardId card)
{
    bool receivers = draft_row(&picks->t, picks->t.g->draft.verb)->receivers;
    Action filler = action_make(VERB_add, picks->view->seat);

    filler.card = card;
    for (Seat s = 0; s < (receivers ? picks->t.g->seats : 1); s++) {
        ActionPath more = *parts;
        filler.to = receivers ? s : NOBODY;
        insert_by_card(&more, filler);
        if (try_from_start(picks, &more).id == REFUSAL_none) {
            *parts = more;
            return;
        }
    }
    try_from_start(picks, parts);
}

/* Could these parts become a whole: by cards that come after them, as the
 * engine lists them, or with others before? */
static bool can_become_whole(Picks *picks, ActionPath parts)
{
    const Table *t = &picks->t;

    if (try_from_start(picks, &parts).id != REFUSAL_none)
        return false;
    for (CardId c = t->g->draft.last; c != NO_CARD; c--) {
        if (draft_goes_on(t))
            return true;
        if (parts.n < PARTS_MAX && card_slot(t, c)->zone != NO_ZONE &&
            !(card_slot(t, c)->flags & CARD_MARKED))
            add_filler(picks, &parts, c);
    }
    return draft_goes_on(t);
}

/* A part that the engine does not list: it comes too late, or before others
 * that it needs. */
static void list_pick(Picks *picks, Action part, ActionList *out)
{
    const Table *t = &picks->view->t;
    ActionPath parts = picks->before;

    if (draft_check_card(t, part).id != REFUSAL_none)
        return;
    if (part.card > t->g->draft.last && draft_leads_on(t, part))
        return; /* listed, or it cannot be added at all */
    insert_by_card(&parts, part);
    if (can_become_whole(picks, parts))
        action_add(out, part);
}

bool picks_list(const View *view, ActionList *out)
{
    const Table *t = &view->t;
    Action part = action_make(VERB_add, view->seat);
    Picks picks;
    bool good;

    if (!draft_is_open(t) || t->g->draft.count >= PARTS_MAX)
        return true;
    picks = picks_start(view);
    good = picks.t.g != NULL;
    for (part.card = 1; good && part.card <= t->g->cards; part.card++) {
        if (card_slot(t, part.card)->zone == NO_ZONE ||
            card_slot(t, part.card)->flags & CARD_MARKED)
            continue;
        part.to = NOBODY;
        if (!draft_row(t, t->g->draft.verb)->receivers) {
            list_pick(&picks, part, out);
            continue;
        }
        for (part.to = 0; part.to < t->g->seats; part.to++)
            list_pick(&picks, part, out);
    }
    picks_free(&picks);
    return good;
}

/* ---- submitting ---- */

/* Would the draft take what has been picked and these parts? Gives all of
 * them. */
static Refusal try_all(const View *view, const ActionPath *parts,
                       ActionPath *all)
{
    Picks picks = picks_start(view);
    Refusal why = ALLOWED;

    *all = picks.before;
    for (int i = 0; i < parts->n && why.id == REFUSAL_none; i++)
        if (all->n == PARTS_MAX)
            why = refuse(REFUSAL_not_now);
        else
            insert_by_card(all, parts->at[i]);
    if (why.id == REFUSAL_none)
        why = try_from_start(&picks, all);
    picks_free(&picks);
    return why;
}

/* All of a draft but its end: how it was opened, its number, its parts. */
static ActionPath whole_path(const View *view, const ActionPath *parts)
{
    const Draft *draft = &view->t.g->draft;
    ActionPath path = { .n = 0 };

    if (!draft->must) {
        path.at[0] = action_make(draft->verb, view->seat);
        path.at[path.n++].to = draft->to;
    }
    if (draft->number != 0) {
        path.at[path.n] =
            action_make(draft_row(&view->t, draft->verb)->number, view->seat);
        path.at[path.n++].number = draft->number;
    }
    for (int i = 0; i < parts->n; i++)
        path.at[path.n++] = parts->at[i];
    return path;
}

Refusal picks_submit(Match *match, const View *view, const ActionPath *parts)
{
    ActionPath all;
    Refusal why = try_all(view, parts, &all);

    if (why.id != REFUSAL_none)
        return why;
    all = whole_path(view, &all);
    return match_put_draft(match, view->seat, &all);
}

static Refusal answer_part(Match *match, const View *view, ActionPath *part)
{
    if (part->at[0].verb == VERB_add &&
        action_check(&view->t, part->at[0]).id != REFUSAL_none)
        return picks_submit(match, view, part);
    if (!match_can_add_story(match, part))
        part->story.n = 0;
    return match_answer_path(match, part);
}

Refusal match_answer_action(Match *match, const View *view, Action action)
{
    ActionPath part = { .n = 1 };

    part.at[0] = action;
    return answer_part(match, view, &part);
}

Refusal match_answer_chosen(Match *match, const View *view,
                            const Chooser *chooser)
{
    ActionPath part = { .n = 1 };
    char words[STORY_MAX + 1] = "";
    Text story = TEXT_INIT(words);

    part.at[0] = chooser->choose(chooser->self, view);
    if (chooser->tell)
        chooser->tell(chooser->self, view, part.at[0], &story);
    part.story = (Story){ words, story.len };
    return answer_part(match, view, &part);
}
