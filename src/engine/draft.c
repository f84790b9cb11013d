/* draft.c: opens drafts, takes their parts, and applies or cancels them. */
#include "engine/draft.h"

#include <string.h>

#include "engine/family.h"

const DraftRow *draft_row(const Table *t, int verb)
{
    const DraftRow *rows = t->family->drafts;

    return rows && rows[verb].part ? &rows[verb] : NULL;
}

void draft_open(Table *t, uint8_t verb, Seat seat, bool must)
{
    if (!ENSURE(t, !draft_is_open(t) && draft_row(t, verb) != NULL, draft))
        return;
    game_edit(t)->draft =
        (Draft){ .verb = verb, .seat = seat, .must = must, .to = NOBODY };
}

void draft_open_to(Table *t, Action opening)
{
    draft_open(t, opening.verb, opening.seat, false);
    game_edit(t)->draft.to = opening.to;
}

/* Any part of a swap tells with whom it is. */
Seat draft_partner(const Table *t)
{
    const Draft *draft = &t->g->draft;
    const Slot *last = card_slot(t, draft->last);

    if (draft_row(t, draft->verb)->receivers != PARTS_SWAPPED)
        return draft->to;
    if (draft->last == NO_CARD)
        return NOBODY;
    return last->n == (int8_t)draft->seat ? t->g->zones[last->zone].owner
                                          : (Seat)last->n;
}

bool draft_accepts(const Table *t, const DraftRow *row, Seat seat, Seat to,
                   CardId card)
{
    ZoneId place = card_slot(t, card)->zone;
    const Zone *zone = &t->g->zones[place];

    if (place == NO_ZONE || t->family->zones[zone->row].count != SEATS_MAX)
        return false;
    switch (row->receivers) {
    case PARTS_KEPT:
        return row->from_target ? zone->owner == to && zone_is_open(t, place)
                                : zone->owner == seat;
    case PARTS_SWAPPED:
        return zone->owner == seat ? to != seat
                                   : to == seat && zone_is_open(t, place);
    default:
        return zone->owner == seat;
    }
}

static Refusal check_card(const Table *t, const DraftRow *row, CardId card)
{
    return row->card ? row->card(t, card) : ALLOWED;
}

int draft_count_left(const Table *t, ZoneId zone, CardId after)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);
    int n = 0;

    EACH_CARD (t, c, zone)
        n += c > after && check_card(t, row, c).id == REFUSAL_none;
    return n;
}

Refusal draft_check_card(const Table *t, Action part)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);
    Seat to = row->receivers ? part.to : t->g->draft.to;

    if (part.card == NO_CARD ||
        !draft_accepts(t, row, part.seat, to, part.card))
        return refuse(REFUSAL_no_card);
    return check_card(t, row, part.card);
}

static Refusal check_part(const Table *t, const DraftRow *row, Action a)
{
    Refusal why = draft_check_card(t, a);

    if (why.id != REFUSAL_none)
        return why;
    if (a.card <= t->g->draft.last)
        return refuse_card(REFUSAL_draft_order, a.card);
    if ((row->receivers != PARTS_KEPT) != (a.to != NOBODY))
        return refuse(REFUSAL_not_now);
    return row->part(t, a);
}

/* The number is given once, before the first card. */
static bool lacks_number(const Draft *draft, const DraftRow *row)
{
    return row->number != VERB_none && draft->number == 0 && draft->count == 0;
}

/* Not the draft that has to be given: the verb says why. */
static Refusal check_other(const Table *t, Action a)
{
    const Draft *draft = &t->g->draft;
    const Step *step = &t->family->steps[t->g->ask.step];
    Refusal why = ALLOWED;

    if (draft->must && a.seat == draft->seat && draft_row(t, a.verb) &&
        bits_has(step->verbs[t->family->role(t, a.seat)], a.verb))
        why = t->family->verbs[a.verb].check(t, a);
    if (why.id != REFUSAL_none)
        return why;
    return refuse(draft->must && a.seat == draft->seat ? REFUSAL_draft_must
                                                       : REFUSAL_drafting);
}

Refusal draft_check(const Table *t, Action a)
{
    const Draft *draft = &t->g->draft;
    const DraftRow *row = draft_row(t, draft->verb);
    bool number = row->number != VERB_none && a.verb == row->number;

    if (a.seat != draft->seat ||
        ((a.verb < VERB_add || a.verb > VERB_cancel) && !number))
        return check_other(t, a);
    if (number)
        return lacks_number(draft, row) ? t->family->verbs[a.verb].check(t, a)
                                        : refuse(REFUSAL_not_now);
    if (a.verb == VERB_cancel)
        return draft->must ? refuse(REFUSAL_draft_must) : ALLOWED;
    if (a.verb == VERB_done)
        return row->check_whole(t);
    return check_part(t, row, a);
}

bool draft_leads_on(const Table *t, Action part)
{
    const DraftRow *row = draft_row(t, t->g->draft.verb);

    return !row->leads_on || row->leads_on(t, part);
}

/* Can this card be added as a part? */
static void list_part(const Table *t, const DraftRow *row, CardId card, Seat to,
                      ActionList *out)
{
    Action part = action_make(VERB_add, t->g->draft.seat);

    part.card = card;
    part.to = to;
    if (draft_accepts(t, row, part.seat, row->receivers ? to : t->g->draft.to,
                      card) &&
        row->part(t, part).id == REFUSAL_none && draft_leads_on(t, part))
        action_add(out, part);
}

/* In a swap: own cards go to others, open cards of others come. */
static void list_swap(const Table *t, CardId card, Seats to, ActionList *out)
{
    Action part = action_make(VERB_add, t->g->draft.seat);

    part.card = card;
    for (; to != 0; to &= (Seats)(to - 1)) {
        part.to = (Seat)__builtin_ctz(to);
        if (draft_leads_on(t, part))
            action_add(out, part);
    }
}

/* The cards of one seat that can be parts. */
static void list_parts(const Table *t, const DraftRow *row, Seat seat,
                       Seats with, ActionList *out)
{
    bool own = seat == t->g->draft.seat;

    for (uint32_t rows = t->family->seat_zone_rows; rows != 0;
         rows &= rows - 1) {
        const ZoneRow *zone = &t->family->zones[__builtin_ctz(rows)];
        if (!own && zone->seen_by != SEEN_BY_ALL)
            continue;
        EACH_CARD (t, c, zone->first + seat) {
            if (c <= t->g->draft.last ||
                check_card(t, row, c).id != REFUSAL_none)
                continue;
            if (row->receivers == PARTS_SWAPPED)
                list_swap(t, c, (Seats)(own ? with : 1u << t->g->draft.seat),
                          out);
            else if (!row->receivers)
                list_part(t, row, c, NOBODY, out);
            else
                EACH_SEAT (t, s)
                    list_part(t, row, c, s, out);
        }
    }
}

/* The cards of the seat that drafts, of the seat that it is addressed to, or of
 * all who swap. */
static void list_all_parts(const Table *t, const DraftRow *row, ActionList *out)
{
    const Draft *draft = &t->g->draft;
    Seats with = row->receivers == PARTS_SWAPPED ? row->with(t) : 0;
    Seats whose =
        (Seats)(1u << (row->from_target ? draft->to : draft->seat) | with);

    for (; whose != 0; whose &= (Seats)(whose - 1))
        list_parts(t, row, (Seat)__builtin_ctz(whose), with, out);
}

VerbSet draft_verbs(const Table *t)
{
    const Draft *draft = &t->g->draft;
    const DraftRow *row = draft_row(t, draft->verb);
    VerbSet verbs = BITS_OF(VERB_add, VERB_done);

    if (lacks_number(draft, row))
        bits_add(&verbs, row->number);
    if (!draft->must)
        bits_add(&verbs, VERB_cancel);
    return verbs;
}

void draft_list_verb(const Table *t, int verb, ActionList *out)
{
    const Draft *draft = &t->g->draft;
    const DraftRow *row = draft_row(t, draft->verb);
    Action blank = action_make((uint8_t)verb, draft->seat);

    if (verb == VERB_add) {
        list_all_parts(t, row, out);
    } else if (verb == row->number) {
        t->family->verbs[verb].list(t, blank, out);
    } else if (verb == VERB_cancel || row->check_whole(t).id == REFUSAL_none) {
        action_add(out, blank);
    }
}

/* The number comes first: it has to be given before the first card. */
void draft_list(const Table *t, VerbSet verbs, ActionList *out)
{
    int number = draft_row(t, t->g->draft.verb)->number;

    if (bits_has(verbs, number))
        draft_list_verb(t, number, out);
    for (int v = VERB_add; v <= VERB_cancel; v++)
        if (bits_has(verbs, v))
            draft_list_verb(t, v, out);
}

bool draft_goes_on(const Table *t)
{
    VerbSet verbs = draft_verbs(t);
    ActionList list; /* its room is not cleared, which would take longest */

    list.n = 0;
    bits_remove(&verbs, VERB_cancel);
    draft_list(t, verbs, &list);
    return list.n > 0;
}

static void unmark_all(Table *t, const DraftRow *row)
{
    int left = t->g->draft.count;

    for (CardId c = t->g->draft.last; c != NO_CARD && left > 0; c--)
        if (card_slot(t, c)->flags & CARD_MARKED) {
            card_slot(t, c)->flags &= (uint8_t)~CARD_MARKED;
            if (row->receivers)
                card_slot(t, c)->n = 0;
            left--;
        }
}

void draft_drop(Table *t)
{
    if (!draft_is_open(t))
        return;
    unmark_all(t, draft_row(t, t->g->draft.verb));
    game_edit(t)->draft = (Draft){ .seat = NOBODY };
}

void draft_restart(Table *t)
{
    Draft draft = t->g->draft;

    unmark_all(t, draft_row(t, draft.verb));
    game_edit(t)->draft = (Draft){ .verb = draft.verb,
                                   .seat = draft.seat,
                                   .must = draft.must,
                                   .to = draft.to,
                                   .number = draft.number };
}

static void add_part(Table *t, const DraftRow *row, Action a)
{
    Draft *draft = &game_edit(t)->draft;

    card_slot(t, a.card)->flags |= CARD_MARKED;
    if (a.to != NOBODY) {
        card_slot(t, a.card)->n = (int8_t)a.to;
        draft->quota[a.to]++;
    }
    draft->count++;
    draft->last = a.card;
    if (row->worth)
        draft->sum = (int16_t)(draft->sum + row->worth(t, a.card));
}

void draft_act(Table *t, Action a)
{
    Draft draft = t->g->draft;
    const DraftRow *row = draft_row(t, draft.verb);

    if (a.verb == VERB_add) {
        add_part(t, row, a);
        return;
    }
    if (row->number != VERB_none && a.verb == row->number) {
        game_edit(t)->draft.number = a.number;
        return;
    }
    if (a.verb == VERB_done) {
        COVER(t, verb, draft.verb);
        t->family->verbs[draft.verb].act(t, (Action){ .verb = draft.verb,
                                                      .seat = draft.seat,
                                                      .to = draft.to,
                                                      .number = draft.number });
    }
    draft_drop(t);
}

/* Most drafts have a single part, which is the last. */
CardId draft_next(const Table *t, CardId card)
{
    CardId last = t->g->draft.last;

    if (t->g->draft.count == 1 && card < last)
        card = (CardId)(last - 1);
    while (card++ < last)
        if (card_slot(t, card)->flags & CARD_MARKED)
            return card;
    return NO_CARD;
}
