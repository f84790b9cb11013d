/* draft.h: an answer with many parts, built step by step.
 *
 * Selling, paying, charity: the combinations explode, so they are never listed.
 * A verb of class DRAFT opens a draft; then parts are added in the order of
 * card numbers (each set has one path), and `done` makes the whole happen.
 * While a draft is built nobody else is asked, nothing is reported, and no
 * other seat's view changes; `cancel` restores everything. People write the
 * whole as one line, which is the path in other words.
 *
 * A draft that must be given is opened by the rules. As long as it has no part,
 * the seat may do whatever else the step allows, and the draft is opened again
 * afterwards.
 *
 * Parts are cards of the seat that drafts; in a swap, open cards of others too.
 * They are marked in the slots (CARD_MARKED); the receiver, where there is one,
 * is Slot.n. The question that was asked stays in g->ask: for everybody else it
 * is still the question. A draft may be addressed to a seat (Draft.to), and be
 * about the open cards of that seat. It may also have a number (Draft.number),
 * given once before the first card by a verb of its own.
 */
#ifndef ENGINE_DRAFT_H
#define ENGINE_DRAFT_H

#include "engine/action.h"

/* Does each part go to a seat? */
enum {
    PARTS_KEPT = false,
    PARTS_GIVEN = true, /* one's own, to others */
    PARTS_SWAPPED       /* one's own to others, or theirs to oneself */
};

/* Of a verb of class DRAFT (Family.drafts). */
typedef struct DraftRow {
    uint8_t receivers; /* PARTS_* */
    /* May this card be a part, whoever gets it? NULL: every card may. */
    Refusal (*card)(const Table *t, CardId card);
    /* And may it be added in this way? */
    Refusal (*part)(const Table *t, Action part);
    /* Once it is, can the draft be completed by cards that come after it? Only
     * such parts are listed. People pick in any order, and may come back to
     * cards before it (match/picks.h). NULL: it always can. */
    bool (*leads_on)(const Table *t, Action part);
    /* Is the whole acceptable as it stands? */
    Refusal (*check_whole)(const Table *t);
    /* In a swap: the seats with which `part` allows it, whatever the card. */
    Seats (*with)(const Table *t);
    /* What a part adds to Draft.sum. */
    int (*worth)(const Table *t, CardId card);
    const char *unit; /* of that: "Gold"; or NULL */
    uint8_t number;   /* the verb (class PART) that gives its number, or 0 */
    bool from_target; /* without receivers: parts are cards of the seat that it
                         is addressed to */
} DraftRow;

static inline bool draft_is_open(const Table *t)
{
    return t->g->draft.verb != VERB_none;
}

/* Could something else be done first? */
static inline bool draft_can_wait(const Table *t)
{
    return t->g->draft.must && t->g->draft.count == 0;
}

/* May this card be a part of such a draft of this seat, going (or, without
 * receivers, addressed) to that one, judging by its owner alone? */
bool draft_accepts(const Table *t, const DraftRow *row, Seat seat, Seat to,
                   CardId card);

/* Once this part is added to the open draft, can it be completed by cards that
 * come after it? */
bool draft_leads_on(const Table *t, Action part);

/* Is there more to be done with the open draft than to cancel it? */
bool draft_goes_on(const Table *t);

/* Why this card cannot be a part of the open draft, whatever else is. */
Refusal draft_check_card(const Table *t, Action part);

/* The seat that the open draft is addressed to, or with which it swaps; NOBODY
 * if a swap has no parts yet. */
Seat draft_partner(const Table *t);

void draft_open(Table *t, uint8_t verb, Seat seat, bool must);
void draft_open_to(Table *t, Action opening); /* addressed to opening.to */
void draft_drop(Table *t);    /* if one is open: as if it had never been */
void draft_restart(Table *t); /* without its parts, but with its number */
Refusal draft_check(const Table *t, Action action);
VerbSet draft_verbs(const Table *t); /* which may be tried now */
void draft_list(const Table *t, VerbSet verbs, ActionList *out);
void draft_list_verb(const Table *t, int verb, ActionList *out);
void draft_act(Table *t, Action action);
const DraftRow *draft_row(const Table *t, int verb); /* or NULL */

/* How many cards of this zone could still be added once `after` has been. */
int draft_count_left(const Table *t, ZoneId zone, CardId after);

/* The parts of the draft, in order: the one behind this card, or NO_CARD. */
CardId draft_next(const Table *t, CardId card);
#define EACH_PART(t, c) \
    for (CardId c = draft_next(t, NO_CARD); c != NO_CARD; c = draft_next(t, c))

#endif
