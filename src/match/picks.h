/* picks.h: the parts of a draft, picked in any order.
 *
 * The engine takes parts in the order of their cards, so that each set has one
 * path; people have another order in mind. A part that comes too late is added
 * by starting again with all parts, sorted; one that comes too early, before
 * others that it needs, is simply accepted. Nobody else notices: a draft is
 * private until it is done.
 */
#ifndef MATCH_PICKS_H
#define MATCH_PICKS_H

#include "engine/patterns.h"
#include "match/match.h"

/* Adds the parts that come too late or too early for the engine, yet could
 * become a whole with others. False: there is no memory to find them. */
bool picks_list(const View *view, ActionList *out);

/* What a part is for: gives "Saw" to Bob, gets "Saw" from Bob, adds "Saw". */
void picks_write(Text *text, const Table *t, CardId card, Seat to);

/* Gives parts (actions `add`), late or not: all of them or none. */
Refusal picks_submit(Match *match, const View *view, const ActionPath *parts);

/* Answers what a view asks: one action, in any order of parts. */
Refusal match_answer_action(Match *match, const View *view, Action action);

/* Lets a chooser do that. */
Refusal match_answer_chosen(Match *match, const View *view,
                            const Chooser *chooser);

#endif
