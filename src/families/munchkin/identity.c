/* identity.c: who one is: Classes, Races, Citizenships and the like, how many
 * of them, and what a doubler changes (CLASS-*, RACE-*, CITIZEN-*, SUPER-*).
 *
 * A doubler is a card that makes room for a second identity of its group. With
 * two it gives both for better and worse; with one, if the book plays it so
 * (super.singleMode), it takes the worse away: see seat_shows_trait().
 *
 * An identity that has to go (GAP-143) is asked for in a frame:
 *
 *     Frame.seat  whose     Frame.aux  the group     Frame.k  by his own will
 *     Frame.card  one that stays: it has just come
 */
#include <limits.h>

#include "families/munchkin/effect.h"

bool lies_before_owner(const Table *t, CardId card)
{
    return is_kind(t, card, KIND_trait) || is_kind(t, card, KIND_companion) ||
           is_kind(t, card, KIND_doubler);
}

/* What makes up who one is; not titles, of which one may have several. */
bool is_identity(const Table *t, CardId card)
{
    return is_kind(t, card, KIND_doubler) ||
           (is_kind(t, card, KIND_trait) &&
            !(t->pack->words[card_def(t, card)->word].flags & WORD_EACH));
}

/* ---- groups ---- */

static const Word *own_group(const Table *t, CardId card)
{
    return &t->pack->words[is_kind(t, card, KIND_doubler)
                               ? fact(t, card, FACT_second)
                               : card_def(t, card)->word];
}

/* Groups of several books may be the same (GAP-124). */
static int group_of(const Table *t, CardId card)
{
    return own_group(t, card)->same;
}

static bool is_doubler_of(const Table *t, CardId card, int group)
{
    return is_kind(t, card, KIND_doubler) && group_of(t, card) == group;
}

static CardId doubler_of(const Table *t, Seat seat, int group)
{
    EACH_CARD (t, c, play_of(seat))
        if (is_doubler_of(t, c, group))
            return c;
    return NO_CARD;
}

/* How many of this group lie before a seat; of a title, how many of its name.
 */
static int count_such(const Table *t, Seat seat, CardId card)
{
    int group = group_of(t, card), n = 0;
    bool each = t->pack->words[group].flags & WORD_EACH;

    EACH_CARD (t, c, play_of(seat))
        n += !is_kind(t, c, KIND_doubler) && group_of(t, c) == group &&
             lies_before_owner(t, c) &&
             !(each && card_def(t, c)->trait != card_def(t, card)->trait);
    return n;
}

static int count_group(const Table *t, Seat seat, int group)
{
    int n = 0;

    EACH_CARD (t, c, play_of(seat))
        n += is_kind(t, c, KIND_trait) && group_of(t, c) == group;
    return n;
}

/* SUPER-11: one more than usual. */
static int room_for(const Table *t, Seat seat, int group)
{
    int room = rule_room(t, seat, 0, group, t->pack->words[group].most);

    return room == 0 ? INT_MAX : room + (doubler_of(t, seat, group) != NO_CARD);
}

/* ---- for better, not for worse ---- */

/* SUPER-04..08: a doubler on the only one of its group. */
bool seat_is_single(const Table *t, Seat seat, int trait)
{
    CardId doubler;
    int group;

    if (!pack_says(t, TOPIC_DOUBLES))
        return false;
    group = t->pack->words[t->pack->words[trait].group].same;
    doubler = doubler_of(t, seat, group);
    return doubler != NO_CARD && card_switch(t, doubler, SWITCH_single) &&
           count_group(t, seat, group) == 1 && seat_has_trait(t, seat, trait);
}

/* Is it one, for somebody who looks at it so? What would be worse because of
 * it is asked for with MODE_MASKED. */
bool seat_shows_trait(const Table *t, const Frame *f, Seat seat, int trait)
{
    return seat_has_trait(t, seat, trait) &&
           !(f->v[V_MODE] & MODE_MASKED && seat_is_single(t, seat, trait));
}

/* ---- may it be put down? ---- */

/* TIMING-09, GAP-08: at any time of one's own turn, also while running.
 * TIMING-10, TIMING-07: else only as soon as one gets it, and in one's own
 * combat only if the book says so. */
static Refusal check_time(const Table *t, Action a)
{
    const Word *group = own_group(t, a.card);
    bool open = group->window ? window_is_open(t, a.seat, group->window)
                              : t->g->active == a.seat;

    if (open || (card_is_fresh(t, a.card) && (!combat_includes(t, a.seat) ||
                                              t->g->switches[SWITCH_anywhere])))
        return ALLOWED;
    return refuse(REFUSAL_off_turn);
}

/* SUPER-03: never two of the same. */
static bool is_there(const Table *t, Seat seat, CardId card, CardId but)
{
    EACH_CARD (t, c, play_of(seat))
        if (c != but && is_kind(t, card, KIND_trait) &&
            card_def(t, c)->trait == card_def(t, card)->trait)
            return true;
    return false;
}

/* What would make place for it: of what one can have only one of, the old one
 * (GAP-105). */
static CardId replaced_by(const Table *t, Seat seat, CardId card)
{
    int group = group_of(t, card);
    const Word *word = &t->pack->words[group];

    if (word->most != 1 || word->flags & WORD_EACH || is_creating(t) ||
        is_kind(t, card, KIND_doubler) || doubler_of(t, seat, group))
        return NO_CARD;
    EACH_CARD (t, c, play_of(seat))
        if (c != card && lies_before_owner(t, c) && group_of(t, c) == group)
            return room_for(t, seat, group) == 1 ? c : NO_CARD;
    return NO_CARD;
}

/* SUPER-01: there has to be one to put it on, and no other doubler. */
static Refusal check_doubler(const Table *t, Action a)
{
    int group = group_of(t, a.card);

    if (doubler_of(t, a.seat, group) != NO_CARD)
        return refuse(REFUSAL_doubled);
    if (count_group(t, a.seat, group) == 0)
        return refuse_card(REFUSAL_nothing_doubled, a.card);
    if (!card_switch(t, a.card, SWITCH_single))
        return refuse_card(REFUSAL_needs_second, a.card);
    return check_time(t, a);
}

/* CULT-01: can another not take its place? */
static bool keeps_place(const Table *t, Seat seat, CardId old)
{
    return card_must_stay(t, old, true) ||
           CANNOT(t, replace, .who = seat, .what = old);
}

/* CLASS-03, CLASS-11, GAP-106, GAP-113. */
Refusal identity_check(const Table *t, Action a)
{
    int group = group_of(t, a.card), n = count_such(t, a.seat, a.card);
    CardId old = replaced_by(t, a.seat, a.card);

    if (is_kind(t, a.card, KIND_doubler))
        return check_doubler(t, a);
    if (is_there(t, a.seat, a.card, old))
        return refuse(REFUSAL_same_twice);
    if (old == NO_CARD && t->pack->words[group].most > 0 &&
        n >= room_for(t, a.seat, group))
        return refuse_numbers(is_kind(t, a.card, KIND_companion)
                                  ? REFUSAL_too_many_rides
                                  : REFUSAL_too_many,
                              n, 0);
    if (old != NO_CARD && keeps_place(t, a.seat, old))
        return refuse(REFUSAL_forbidden);
    return check_time(t, a);
}

/* GAP-105: in place of one that is named. */
Refusal identity_check_over(const Table *t, Action a)
{
    if (card_slot(t, a.on)->zone != play_of(a.seat) ||
        !is_kind(t, a.on, KIND_trait) ||
        group_of(t, a.on) != group_of(t, a.card))
        return refuse_card(REFUSAL_not_same_group, a.on);
    if (is_there(t, a.seat, a.card, a.on))
        return refuse(REFUSAL_same_twice);
    if (keeps_place(t, a.seat, a.on))
        return refuse(REFUSAL_forbidden);
    return check_time(t, a);
}

/* SUPER-02: a doubler and the second identity in one. */
Refusal identity_check_with(const Table *t, Action a)
{
    Action second = a;
    int group = group_of(t, a.card);

    second.card = a.on;
    if (!is_kind(t, a.on, KIND_trait) || group_of(t, a.on) != group)
        return refuse_card(REFUSAL_not_same_group, a.on);
    if (doubler_of(t, a.seat, group) != NO_CARD)
        return refuse(REFUSAL_doubled);
    if (count_group(t, a.seat, group) == 0)
        return refuse_card(REFUSAL_nothing_doubled, a.card);
    if (is_there(t, a.seat, a.on, NO_CARD))
        return refuse(REFUSAL_same_twice);
    return check_time(t, second);
}

/* ---- coming and going ---- */

static void goes(Table *t, Seat seat, CardId card)
{
    tell(t, EVENT(discards, .seat = seat, .card = card));
    card_is_discarded(t, seat, card);
}

/* `over` is the one that it takes the place of, or NO_CARD if that goes without
 * saying. */
void identity_put(Table *t, Seat seat, CardId card, CardId over)
{
    CardId old = over ? over : replaced_by(t, seat, card);

    zone_append(t, card, play_of(seat));
    if (old != NO_CARD && card_slot(t, old)->zone == play_of(seat))
        goes(t, seat, old);
}

/* GAP-111, SUPER-12: a doubler of nothing goes; where the book says so, one of
 * a single identity too. */
static void settle_doublers(Table *t, Seat seat)
{
    EACH_CARD (t, c, play_of(seat))
        if (is_kind(t, c, KIND_doubler) &&
            count_group(t, seat, group_of(t, c)) <
                1 + card_switch(t, c, SWITCH_both_lost)) {
            goes(t, seat, c);
            return;
        }
}

/* A group of which there are more than there is room for, or 0. */
static int group_in_excess(const Table *t, Seat seat)
{
    EACH_CARD (t, c, play_of(seat))
        if (is_kind(t, c, KIND_trait)) {
            int group = group_of(t, c);
            const Word *word = &t->pack->words[group];
            if (word->most > 0 && !(word->flags & WORD_EACH) &&
                count_group(t, seat, group) > room_for(t, seat, group))
                return group;
        }
    return 0;
}

/* GAP-143: the owner chooses which of two goes. */
void identity_settle(Table *t, Seat seat, bool own_will)
{
    int group;
    Frame *f;

    if ((!pack_says(t, TOPIC_DOUBLES) && !pack_says(t, TOPIC_LIMITS)) ||
        is_creating(t))
        return;
    settle_doublers(t, seat);
    group = group_in_excess(t, seat);
    if (group == 0 || (step_top(t)->step == STEP_identity_excess &&
                       step_top(t)->seat == seat))
        return;
    f = step_push(t, STEP_identity_excess, seat);
    f->aux = (uint16_t)group;
    f->k = own_will;
}

/* CULT-06, GAP-112: one of those that were there goes. */
void identity_become(Table *t, Seat seat, CardId card)
{
    int group = group_of(t, card);
    CardId old = NO_CARD;
    Frame *f;

    EACH_CARD (t, c, play_of(seat))
        if (is_kind(t, c, KIND_trait) && group_of(t, c) == group)
            old = c;
    if (count_group(t, seat, group) < 2) {
        identity_put(t, seat, card, old);
        return;
    }
    zone_append(t, card, play_of(seat));
    f = step_push(t, STEP_identity_excess, seat);
    f->aux = (uint16_t)group;
    f->card = card;
}

void munchkin_step_identity_excess(Table *t, Frame *f)
{
    if (group_in_excess(t, f->seat) != f->aux)
        step_pop(t);
    else
        ask_decide(t, f->seat, NO_CARD);
}

/* ---- verb: drop ---- */

static bool is_in_excess(const Table *t, CardId card)
{
    const Frame *f = step_top(t);

    return is_kind(t, card, KIND_trait) && group_of(t, card) == f->aux &&
           card != f->card;
}

/* Of several that cannot be lost one has to go all the same. */
static bool can_go(const Table *t, Seat seat, CardId card)
{
    int own_will = step_top(t)->k;

    if (!card_must_stay(t, card, own_will))
        return true;
    EACH_CARD (t, c, play_of(seat))
        if (is_in_excess(t, c) && !card_must_stay(t, c, own_will))
            return false;
    return true;
}

static Refusal check_excess(const Table *t, Action a)
{
    if (!is_kind(t, a.card, KIND_trait) ||
        group_of(t, a.card) != step_top(t)->aux)
        return refuse_card(REFUSAL_no_identity, a.card);
    return is_in_excess(t, a.card) && can_go(t, a.seat, a.card)
               ? ALLOWED
               : refuse(REFUSAL_forbidden);
}

/* TIMING-01, CLASS-09: an identity may go at any time. */
Refusal munchkin_check_drop(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!lies_before_owner(t, a.card))
        return refuse_card(REFUSAL_no_identity, a.card);
    if (card_slot(t, a.card)->zone != play_of(a.seat))
        return refuse_card(REFUSAL_not_carried, a.card);
    if (step_top(t)->step == STEP_identity_excess)
        return check_excess(t, a);
    if (!card_is_about_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (card_must_stay(t, a.card, true))
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

void munchkin_list_drop(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, play_of(blank.seat), out);
}

void munchkin_act_drop(Table *t, Action a)
{
    combat_look(t);
    card_is_discarded(t, a.seat, a.card);
    identity_settle(t, a.seat, true);
}
