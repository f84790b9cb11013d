/* action.c: checks, lists and applies actions. What a verb means is left to its
 * row. */
#include "engine/action.h"

#include "engine/draft.h"
#include "engine/family.h"
#include "engine/leak.h"
#include "engine/machine.h"
#include "engine/coverage.h"
#include "engine/steps.h"

bool action_equal(Action a, Action b)
{
    return a.verb == b.verb && a.seat == b.seat && a.to == b.to &&
           a.number == b.number && a.card == b.card && a.on == b.on;
}

/* The batteries see that there is always room. */
void action_add(ActionList *list, Action action)
{
    if (list->n < ACTIONS_MAX)
        list->at[list->n++] = action;
}

/* What this seat's role can do at the current step. */
static VerbSet role_verbs(const Table *t, Seat seat)
{
    return t->family->steps[t->g->ask.step].verbs[t->family->role(t, seat)];
}

/* Steps that lead nowhere by themselves are bounded (HOUSE-STALL), so that
 * nobody can delay the game. */
static bool is_voluntary(const Table *t, int verb)
{
    int class = t->family->verbs[verb].class;
    return class == CLASS_SIDE || class == CLASS_DRAFT;
}

static bool has_stalled(const Table *t, Seat seat)
{
    int key = t->family->stall_switch;

    return t->g->stall_counts[seat] >=
           (key > 0 ? t->g->switches[key - 1] : STALLS_MAX);
}

/* Is so much pending that interrupts are no longer accepted (HOUSE-DEPTH)? */
static bool is_too_deep(const Table *t, int verb)
{
    return t->g->depth > INTERRUPT_DEPTH_MAX &&
           t->family->verbs[verb].class == CLASS_INTERRUPT;
}

/* Passing and ruling are the same in every family. */
static Refusal check_everyone(const Table *t)
{
    return t->g->ask.shape == ASK_GATE ? ALLOWED : refuse(REFUSAL_not_now);
}

/* Can the host put this card there? Not while it is being resolved. */
static Refusal check_move(const Table *t, Action a)
{
    bool loose = a.card != NO_CARD && a.number > 0 && a.number < ZONES_MAX;

    for (int i = 0; loose && i < t->g->depth; i++)
        loose = t->g->frames[i].card != a.card;
    for (CardId c = 1; loose && c <= t->g->cards; c++)
        loose = card_slot(t, c)->host != a.card;
    if (!loose || card_slot(t, a.card)->host != NO_CARD ||
        !t->family->can_place(t, a.card, card_slot(t, a.card)->zone) ||
        !t->family->can_place(t, a.card, (ZoneId)a.number))
        return refuse_card(REFUSAL_no_ruling, a.card);
    return ALLOWED;
}

static Refusal check_ruling(const Table *t, Action a)
{
    if (a.seat != HOST)
        return refuse(REFUSAL_host_only);
    if (a.verb == VERB_move)
        return check_move(t, a);
    if (a.verb == VERB_absent && !seat_in(a.to, game_ask(t->g).must))
        return refuse_seat(REFUSAL_not_asked, a.to);
    return t->family->verbs[a.verb].check(t, a);
}

/* Is it something other than the draft that has to be given, and still in
 * time? */
static bool is_before_draft(const Table *t, Action a)
{
    return draft_can_wait(t) && a.seat == t->g->draft.seat &&
           t->family->verbs[a.verb].class != CLASS_PART;
}

static int refusal_of_end(const Game *g)
{
    return game_is_broken(g) ? REFUSAL_broken : REFUSAL_over;
}

Refusal action_check_verb(const Table *t, Seat seat, int verb)
{
    const Ask *ask = &t->g->ask;

    if (t->g->end_reason)
        return refuse(refusal_of_end(t->g));
    if (!seat_in(seat, (Seats)(ask->must | ask->may)))
        return refuse_seat(REFUSAL_not_asked, seat);
    if (t->family->verbs[verb].class == CLASS_PART)
        return refuse(REFUSAL_no_draft);
    if (!bits_has(role_verbs(t, seat), verb))
        return refuse(REFUSAL_not_now);
    if (verb == VERB_pass && !seat_in(seat, ask->must))
        return refuse_seat(REFUSAL_passed, seat);
    if (is_voluntary(t, verb) && has_stalled(t, seat))
        return refuse_seat(REFUSAL_stalling, seat);
    if (is_too_deep(t, verb))
        return refuse(REFUSAL_depth);
    return ALLOWED;
}

static Refusal check_action(const Table *t, Action a)
{
    Refusal why;

    if (t->g->end_reason)
        return refuse(refusal_of_end(t->g));
    if (a.verb == VERB_none || a.verb >= t->family->n_verbs ||
        a.card > t->g->cards || a.on > t->g->cards ||
        (a.to != NOBODY && a.to >= t->g->seats))
        return refuse(REFUSAL_not_now);
    if (t->family->verbs[a.verb].class == CLASS_RULING)
        return check_ruling(t, a);
    if (draft_is_open(t) && !is_before_draft(t, a))
        return draft_check(t, a);
    if (a.verb == VERB_everyone)
        return check_everyone(t);
    why = action_check_verb(t, a.seat, a.verb);
    return why.id != REFUSAL_none ? why : t->family->verbs[a.verb].check(t, a);
}

/* Planted on purpose: reveals the first card of another seat's hand in a
 * number. */
static int16_t leak_hand_card(const Table *t, Seat seat)
{
    for (CardId c = 1; c <= t->g->cards; c++) {
        const Zone *zone = &t->g->zones[card_slot(t, c)->zone];
        if (card_slot(t, c)->zone != NO_ZONE && zone->owner != seat &&
            t->family->zones[zone->row].seen_by == SEEN_BY_OWNER)
            return (int16_t)c;
    }
    return 0;
}

Refusal action_check(const Table *t, Action a)
{
    Refusal why = check_action(t, a);

    if (LEAK_IS_ON(LEAK_REFUSAL) && why.id != REFUSAL_none)
        why.second = leak_hand_card(t, a.seat);
    return why;
}

static void drop_interrupts(const Table *t, VerbSet *verbs)
{
    for (int v = 0; v < t->family->n_verbs; v++)
        if (is_too_deep(t, v))
            bits_remove(verbs, v);
}

/* The verbs that this seat's role has at the current step, except those for
 * which it has no card. */
static VerbSet open_verbs(const Table *t, Seat seat)
{
    VerbSet verbs = role_verbs(t, seat);

    if (!seat_in(seat, t->g->ask.must))
        bits_remove(&verbs, VERB_pass);
    if (has_stalled(t, seat))
        verbs = bits_without(verbs, *t->family->voluntary_verbs);
    if (t->g->depth > INTERRUPT_DEPTH_MAX)
        drop_interrupts(t, &verbs);
    return t->family->usable_verbs
               ? bits_and(verbs, t->family->usable_verbs(t, seat))
               : verbs;
}

VerbSet action_verbs(const Table *t, Seat seat)
{
    const Ask *ask = &t->g->ask;

    if (t->g->end_reason || !seat_exists(t->g, seat))
        return bits_none();
    if (!draft_is_open(t))
        return seat_in(seat, (Seats)(ask->must | ask->may))
                   ? open_verbs(t, seat)
                   : bits_none();
    if (seat != t->g->draft.seat)
        return bits_none();
    return draft_can_wait(t) ? bits_or(draft_verbs(t), open_verbs(t, seat))
                             : draft_verbs(t);
}

void action_list_verb(const Table *t, Seat seat, int verb, CardId card,
                      ActionList *out)
{
    Action blank = action_make((uint8_t)verb, seat);

    if (verb <= VERB_none || verb >= t->family->n_verbs ||
        !seat_exists(t->g, seat) || card > t->g->cards)
        return;
    blank.card = card;
    if (t->family->verbs[verb].class == CLASS_PART)
        draft_list_verb(t, verb, out);
    else
        t->family->verbs[verb].list(t, blank, out);
}

/* Starts with the last verb: families list verbs that need cards, which take
 * longest to check, before those that need none. */
bool action_can_act(const Table *t, Seat seat, const VerbSet *wanted)
{
    VerbSet verbs = open_verbs(t, seat);
    ActionList list;

    bits_remove(&verbs, VERB_pass);
    if (wanted)
        verbs = bits_and(verbs, *wanted);
    for (list.n = 0; !bits_is_empty(verbs) && list.n == 0;) {
        int last = bits_last(verbs);
        bits_remove(&verbs, last);
        action_list_verb(t, seat, last, NO_CARD, &list);
    }
    return list.n > 0;
}

void action_list(const Table *t, Seat seat, ActionList *out)
{
    action_list_verbs(t, seat, bits_all(), out);
}

void action_list_verbs(const Table *t, Seat seat, VerbSet wanted,
                       ActionList *out)
{
    VerbSet verbs = bits_and(action_verbs(t, seat), wanted);

    out->n = 0;
    if (!bits_is_empty(verbs) && draft_is_open(t)) {
        VerbSet parts = draft_verbs(t);
        draft_list(t, bits_and(parts, verbs), out);
        verbs = bits_without(verbs, parts);
    }
    while (!bits_is_empty(verbs))
        action_list_verb(t, seat, bits_pop(&verbs), NO_CARD, out);
    if (LEAK_IS_ON(LEAK_ACTIONS) && out->n > 1)
        out->n -= leak_hand_card(t, seat) & 1;
}

/* A draft is done as soon as it can be; otherwise its first possible part is
 * added. */
Action action_default_of(const Table *t, const ActionList *list)
{
    int verb = draft_is_open(t) ? VERB_done
                                : t->family->steps[t->g->ask.step].default_verb;

    for (int i = 0; i < list->n; i++)
        if (list->at[i].verb == verb)
            return list->at[i];
    return list->n > 0 ? list->at[0] : action_make(VERB_none, NOBODY);
}

Action action_default(const Table *t, Seat seat)
{
    ActionList list;

    action_list(t, seat, &list);
    return action_default_of(t, &list);
}

/* HOUSE-ABSENT: a draft that must be given is given as a whole, because its
 * parts are private and are not recorded. */
static void answer_for_absent(Table *t, Seat seat)
{
    do
        action_apply(t, action_default(t, seat));
    while (draft_is_open(t) && !game_is_broken(t->g));
}

static void apply_move(Table *t, Action a)
{
    if (zone_row(t, (ZoneId)a.number)->seen_by == SEEN_BY_NOBODY)
        zone_prepend(t, a.card, (ZoneId)a.number);
    else
        zone_append(t, a.card, (ZoneId)a.number);
}

/* An interrupt reopens the current gate, also if an offer lies on it. */
static void reopen_gates(Table *t)
{
    gate_reopen(step_top(t));
    for (int i = 0; i < t->g->depth - 1; i++)
        if (t->family->steps[t->g->frames[i].step].window != 0)
            gate_reopen(&game_edit(t)->frames[i]);
}

static void apply_ruling(Table *t, Action a)
{
    if (a.verb == VERB_absent) {
        answer_for_absent(t, a.to);
        return;
    }
    draft_drop(t); /* one that has to be given is asked for again */
    if (a.verb == VERB_move)
        apply_move(t, a);
    else
        t->family->verbs[a.verb].act(t, a);
    gate_reopen(step_top(t));
    t->family->after_ruling(t);
}

static void apply_pass(Table *t, Action a)
{
    unsigned who = a.verb == VERB_everyone ? seats_all(t->g) : 1u << a.seat;

    step_top(t)->passed = (Seats)(step_top(t)->passed | who);
}

void action_apply(Table *t, Action a)
{
    const Verb *verb = &t->family->verbs[a.verb];

    if (!ENSURE(t,
                a.verb > VERB_none && a.verb < t->family->n_verbs &&
                    a.card <= t->g->cards && a.on <= t->g->cards,
                action))
        return;
    if (verb->class != CLASS_DRAFT) /* a draft counts when it is done */
        COVER(t, verb, a.verb);
    if (is_before_draft(t, a))
        draft_drop(t);
    switch (verb->class) {
    case CLASS_RULING:
        apply_ruling(t, a);
        return;
    case CLASS_PASS:
        apply_pass(t, a);
        return;
    case CLASS_PART:
        draft_act(t, a);
        return;
    case CLASS_DRAFT:
        game_edit(t)->stall_counts[a.seat]++;
        draft_open_to(t, a);
        return;
    case CLASS_SIDE:
        game_edit(t)->stall_counts[a.seat]++;
        break;
    case CLASS_INTERRUPT:
        reopen_gates(t);
        break;
    default:
        break;
    }
    if (verb_is_choice(a.verb))
        machine_act(t, a);
    else
        verb->act(t, a);
}

Refusal action_try(Table *t, Action a)
{
    Refusal why = action_check(t, a);

    if (why.id == REFUSAL_none)
        action_apply(t, a);
    return why;
}
