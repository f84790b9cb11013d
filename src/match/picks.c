/* picks.c: lets a person pick the parts of a draft in any order. */
#include "match/picks.h"

#include <assert.h>
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

/* Would these parts be taken, one after the other, by a draft without any? */
static Refusal try_from_start(const View *view, const ActionPath *parts)
{
    Table t = view->t;
    Refusal why = ALLOWED;

    t.g = malloc(view->t.g->size);
    if (!t.g)
        return refuse(REFUSAL_not_now);
    game_copy(game_edit(&t), view->t.g);
    draft_restart(&t);
    for (int i = 0; i < parts->n && why.id == REFUSAL_none; i++)
        why = action_try(&t, parts->at[i]);
    free(game_edit(&t));
    return why;
}

static void list_late(const View *view, const ActionPath *before, Action part,
                      ActionList *out)
{
    ActionPath parts = *before;

    insert_by_card(&parts, part);
    if (try_from_start(view, &parts).id == REFUSAL_none)
        action_add(out, part);
}

/* A part that the engine would accept only after others, because a certain
 * number is needed: does it fit after the nearest ones? */
static void list_early(const View *view, const ActionPath *before, Action part,
                       ActionList *out)
{
    ActionPath parts = *before;
    Action filler = part;

    if (action_check(&view->t, part).id == REFUSAL_none)
        return; /* it can be picked by itself */
    insert_by_card(&parts, part);
    while (--filler.card > view->t.g->draft.last && parts.n < PARTS_MAX) {
        if (card_slot(&view->t, filler.card)->zone !=
            card_slot(&view->t, part.card)->zone)
            continue;
        insert_by_card(&parts, filler);
        if (try_from_start(view, &parts).id == REFUSAL_none) {
            action_add(out, part);
            return;
        }
    }
}

static void list_pick(const View *view, const ActionPath *before, Action part,
                      ActionList *out)
{
    if (part.card < view->t.g->draft.last)
        list_late(view, before, part, out);
    else
        list_early(view, before, part, out);
}

void picks_list(const View *view, ActionList *out)
{
    const Table *t = &view->t;
    Action part = action_make(VERB_add, view->seat);
    ActionPath before;

    if (!draft_is_open(t) || t->g->draft.count >= PARTS_MAX)
        return;
    list_picked(view, &before);
    for (part.card = 1; part.card <= t->g->cards; part.card++) {
        if (card_slot(t, part.card)->zone == NO_ZONE ||
            card_slot(t, part.card)->flags & CARD_MARKED)
            continue;
        part.to = NOBODY;
        if (!draft_row(t, t->g->draft.verb)->receivers) {
            list_pick(view, &before, part, out);
            continue;
        }
        for (part.to = 0; part.to < t->g->seats; part.to++)
            list_pick(view, &before, part, out);
    }
}

Refusal picks_submit(Match *match, const View *view, const ActionPath *parts)
{
    Draft draft = view->t.g->draft;
    Action opening = action_make(draft.verb, view->seat);
    Action number =
        action_make(draft_row(&view->t, draft.verb)->number, view->seat);
    ActionPath all;
    Refusal why;

    opening.to = draft.to;
    number.number = draft.number;
    list_picked(view, &all);
    for (int i = 0; i < parts->n; i++) {
        if (all.n == PARTS_MAX)
            return refuse(REFUSAL_not_now);
        insert_by_card(&all, parts->at[i]);
    }
    why = try_from_start(view, &all);
    if (why.id != REFUSAL_none)
        return why;
    match_reset_draft(match);
    if (!draft_is_open(match_table(match)))
        why = match_answer(match, opening);
    if (draft.number != match_table(match)->g->draft.number &&
        why.id == REFUSAL_none)
        why = match_answer(match, number);
    for (int i = 0; i < all.n && why.id == REFUSAL_none; i++)
        why = match_answer(match, all.at[i]);
    assert(why.id == REFUSAL_none); /* it was tried */
    return why;
}

Refusal match_answer_chosen(Match *match, const View *view,
                            const Chooser *chooser)
{
    ActionPath part = { .n = 1 };

    char words[STORY_MAX + 1] = "";
    Text story = TEXT_INIT(words);

    part.at[0] = chooser->choose(chooser->self, view);
    if (part.at[0].verb == VERB_add &&
        action_check(&view->t, part.at[0]).id != REFUSAL_none)
        return picks_submit(match, view, &part);
    if (chooser->tell)
        chooser->tell(chooser->self, view, part.at[0], &story);
    part.story = (Story){ words, story.len };
    if (!match_can_add_story(match, &part))
        part.story.n = 0;
    return match_answer_path(match, &part);
}
