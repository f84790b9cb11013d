/* identity.c: who one is: Classes, Races, Citizenships and the like, how many
 * of them, and what a doubler changes (CLASS-*, RACE-*, CITIZEN-*, SUPER-*).
 *
 * A doubler is a card that makes room for a second identity of its group. With
 * two it gives both for better and worse; with one, if the book plays it so
 * (super.singleMode), it takes the worse away: see identity_shows_trait().
 */
#include <limits.h>

#include "families/munchkin/munchkin_int.h"

bool identity_kind_in_play(const Table *t, CardId card)
{
    return card_is_kind(t, card, KIND_trait) ||
           card_is_kind(t, card, KIND_companion) ||
           card_is_kind(t, card, KIND_doubler);
}

/* What makes up who one is; not titles, of which one may have several. */
bool identity_is_card(const Table *t, CardId card)
{
    return card_is_kind(t, card, KIND_doubler) ||
           (card_is_kind(t, card, KIND_trait) &&
            !(t->pack->names[card_def(t, card)->word].flags & NAMEFLAG_EACH));
}

/* Titles included; Items never. */
int munchkin_identities(const Table *t, Seat seat, uint16_t out[IDENTITIES_MAX])
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        if (card_is_kind(t, c, KIND_trait) && n < IDENTITIES_MAX)
            out[n++] = card_def(t, c)->trait;
    return n;
}

/* ---- groups ---- */

static const PackName *card_group(const Table *t, CardId card)
{
    return &t->pack->names[card_is_kind(t, card, KIND_doubler)
                               ? card_stat(t, card, STAT_second)
                               : card_def(t, card)->word];
}

/* Groups of several books may be the same (GAP-124). */
static int shared_group(const Table *t, CardId card)
{
    return card_group(t, card)->same;
}

static bool is_doubler_of(const Table *t, CardId card, int group)
{
    return card_is_kind(t, card, KIND_doubler) &&
           shared_group(t, card) == group;
}

static CardId doubler_of(const Table *t, Seat seat, int group)
{
    EACH_CARD (t, c, play_zone(seat))
        if (is_doubler_of(t, c, group))
            return c;
    return NO_CARD;
}

/* How many of this group lie before a seat; of a title, how many of its name.
 */
static int count_same(const Table *t, Seat seat, CardId card)
{
    int group = shared_group(t, card), n = 0;
    bool each = t->pack->names[group].flags & NAMEFLAG_EACH;

    EACH_CARD (t, c, play_zone(seat))
        n += !card_is_kind(t, c, KIND_doubler) && shared_group(t, c) == group &&
             identity_kind_in_play(t, c) &&
             !(each && card_def(t, c)->trait != card_def(t, card)->trait);
    return n;
}

static int count_group(const Table *t, Seat seat, int group)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        n += card_is_kind(t, c, KIND_trait) && shared_group(t, c) == group;
    return n;
}

/* SUPER-11: one more than usual. */
static int room_for(const Table *t, Seat seat, int group)
{
    int room = rule_room(t, seat, 0, group, t->pack->names[group].max);

    return room == 0 ? INT_MAX : room + (doubler_of(t, seat, group) != NO_CARD);
}

/* ---- for better, not for worse ---- */

/* SUPER-04..08: a doubler on the only one of its group. */
bool identity_is_single(const Table *t, Seat seat, int trait)
{
    CardId doubler;
    int group;

    if (!pack_has_topic(t, TOPIC_DOUBLER))
        return false;
    group = t->pack->names[t->pack->names[trait].group].same;
    doubler = doubler_of(t, seat, group);
    return doubler != NO_CARD && card_switch(t, doubler, SWITCH_super_single) &&
           count_group(t, seat, group) == 1 && seat_has_trait(t, seat, trait);
}

/* Is it one, for somebody who looks at it so? What would be worse because of
 * it is asked for with MODE_MASKED. */
bool identity_shows_trait(const Table *t, const Frame *f, Seat seat, int trait)
{
    return seat_has_trait(t, seat, trait) &&
           !(f->mode & MODE_MASKED && identity_is_single(t, seat, trait));
}

/* ---- may it be put down? ---- */

/* TIMING-09, GAP-08: at any time of one's own turn, also while running.
 * TIMING-10, TIMING-07: else only as soon as one gets it, and in one's own
 * combat only if the book says so. */
static Refusal check_time(const Table *t, Action a)
{
    const PackName *group = card_group(t, a.card);
    bool open = group->window ? timing_is_open(t, a.seat, group->window)
                              : t->g->active == a.seat;

    if (open || (deck_is_fresh(t, a.card) &&
                 (!combat_includes(t, a.seat) ||
                  t->g->switches[SWITCH_identity_in_combat])))
        return ALLOWED;
    return refuse(REFUSAL_off_turn);
}

bool identity_has_same(const Table *t, Seat seat, CardId card, CardId but)
{
    EACH_CARD (t, c, play_zone(seat))
        if (c != but && card_is_kind(t, card, KIND_trait) &&
            card_def(t, c)->trait == card_def(t, card)->trait)
            return true;
    return false;
}

/* What would make place for it: of what one can have only one of, the old one
 * (GAP-105). */
static CardId replaced_card(const Table *t, Seat seat, CardId card)
{
    int group = shared_group(t, card);
    const PackName *word = &t->pack->names[group];

    if (word->max != 1 || word->flags & NAMEFLAG_EACH || create_is_active(t) ||
        card_is_kind(t, card, KIND_doubler) || doubler_of(t, seat, group))
        return NO_CARD;
    EACH_CARD (t, c, play_zone(seat))
        if (c != card && identity_kind_in_play(t, c) &&
            shared_group(t, c) == group)
            return room_for(t, seat, group) == 1 ? c : NO_CARD;
    return NO_CARD;
}

/* SUPER-01: there has to be one to put it on, and no other doubler. */
static Refusal check_doubler(const Table *t, Action a)
{
    int group = shared_group(t, a.card);

    if (doubler_of(t, a.seat, group) != NO_CARD)
        return refuse(REFUSAL_doubled_already);
    if (count_group(t, a.seat, group) == 0)
        return refuse_card(REFUSAL_nothing_doubled, a.card);
    if (!card_switch(t, a.card, SWITCH_super_single))
        return refuse_card(REFUSAL_needs_second, a.card);
    return check_time(t, a);
}

/* CULT-01: can another not take its place? */
static bool cannot_be_replaced(const Table *t, Seat seat, CardId old)
{
    return card_must_stay(t, old, true) ||
           CANNOT(t, replace, .actor = seat, .what = old);
}

/* CLASS-03, CLASS-11, GAP-106, GAP-113. */
Refusal identity_check(const Table *t, Action a)
{
    int group = shared_group(t, a.card), n = count_same(t, a.seat, a.card);
    CardId old = replaced_card(t, a.seat, a.card);

    if (card_is_kind(t, a.card, KIND_doubler))
        return check_doubler(t, a);
    if (identity_has_same(t, a.seat, a.card, old))
        return refuse(REFUSAL_same_twice);
    if (old == NO_CARD && t->pack->names[group].max > 0 &&
        n >= room_for(t, a.seat, group))
        return refuse_numbers(card_is_kind(t, a.card, KIND_companion)
                                  ? REFUSAL_too_many_rides
                                  : REFUSAL_too_many,
                              n, 0);
    if (old != NO_CARD && cannot_be_replaced(t, a.seat, old))
        return refuse(REFUSAL_forbidden);
    return check_time(t, a);
}

/* GAP-105: in place of one that is named. */
Refusal identity_check_replace(const Table *t, Action a)
{
    if (card_slot(t, a.on)->zone != play_zone(a.seat) ||
        !card_is_kind(t, a.on, KIND_trait) ||
        shared_group(t, a.on) != shared_group(t, a.card))
        return refuse_card(REFUSAL_not_same_group, a.on);
    if (identity_has_same(t, a.seat, a.card, a.on))
        return refuse(REFUSAL_same_twice);
    if (cannot_be_replaced(t, a.seat, a.on))
        return refuse(REFUSAL_forbidden);
    return check_time(t, a);
}

/* SUPER-02: a doubler and the second identity in one. */
Refusal identity_check_doubled(const Table *t, Action a)
{
    Action second = a;
    int group = shared_group(t, a.card);

    second.card = a.on;
    if (!card_is_kind(t, a.on, KIND_trait) || shared_group(t, a.on) != group)
        return refuse_card(REFUSAL_not_same_group, a.on);
    if (doubler_of(t, a.seat, group) != NO_CARD)
        return refuse(REFUSAL_doubled_already);
    if (count_group(t, a.seat, group) == 0)
        return refuse_card(REFUSAL_nothing_doubled, a.card);
    if (identity_has_same(t, a.seat, a.on, NO_CARD))
        return refuse(REFUSAL_same_twice);
    return check_time(t, second);
}

/* ---- coming and going ---- */

static void discard_identity(Table *t, Seat seat, CardId card)
{
    emit(t, EVENT(discards, .seat = seat, .card = card));
    deck_discard_by(t, seat, card);
}

/* `replaced` is the one that it takes the place of, or NO_CARD if that goes
 * without saying. */
void identity_put(Table *t, Seat seat, CardId card, CardId replaced)
{
    CardId old = replaced ? replaced : replaced_card(t, seat, card);

    zone_append(t, card, play_zone(seat));
    if (old != NO_CARD && card_slot(t, old)->zone == play_zone(seat))
        discard_identity(t, seat, old);
}

/* GAP-111, SUPER-12: a doubler of nothing goes; where the book says so, one of
 * a single identity too. */
static void settle_doublers(Table *t, Seat seat)
{
    EACH_CARD (t, c, play_zone(seat))
        if (card_is_kind(t, c, KIND_doubler) &&
            count_group(t, seat, shared_group(t, c)) <
                1 + card_switch(t, c, SWITCH_lost_with_class)) {
            discard_identity(t, seat, c);
            return;
        }
}

/* A group of which there are more than there is room for, or 0. */
static int group_in_excess(const Table *t, Seat seat)
{
    EACH_CARD (t, c, play_zone(seat))
        if (card_is_kind(t, c, KIND_trait)) {
            int group = shared_group(t, c);
            const PackName *word = &t->pack->names[group];
            if (word->max > 0 && !(word->flags & NAMEFLAG_EACH) &&
                count_group(t, seat, group) > room_for(t, seat, group))
                return group;
        }
    return 0;
}

/* GAP-143: the owner chooses which of two goes. */
void identity_settle(Table *t, Seat seat, bool voluntary)
{
    int group;
    Frame *f;

    if ((!pack_has_topic(t, TOPIC_DOUBLER) &&
         !pack_has_topic(t, TOPIC_LIMITS)) ||
        create_is_active(t))
        return;
    settle_doublers(t, seat);
    group = group_in_excess(t, seat);
    if (group == 0 || (step_top(t)->step == STEP_identity_excess &&
                       step_top(t)->seat == seat))
        return;
    f = step_push(t, STEP_identity_excess, seat);
    excess_frame(f)->group = (uint16_t)group;
    excess_frame(f)->voluntary = voluntary;
}

/* CULT-06, GAP-112: one of those that were there goes. */
void identity_become(Table *t, Seat seat, CardId card)
{
    int group = shared_group(t, card);
    CardId old = NO_CARD;
    Frame *f;

    EACH_CARD (t, c, play_zone(seat))
        if (card_is_kind(t, c, KIND_trait) && shared_group(t, c) == group)
            old = c;
    if (count_group(t, seat, group) < 2) {
        identity_put(t, seat, card, old);
        return;
    }
    zone_append(t, card, play_zone(seat));
    f = step_push(t, STEP_identity_excess, seat);
    excess_frame(f)->group = (uint16_t)group;
    f->card = card;
}

void munchkin_step_identity_excess(Table *t, Frame *f)
{
    if (group_in_excess(t, f->seat) != excess_frame(f)->group)
        step_pop(t);
    else
        ask_decide(t, f->seat, NO_CARD);
}

/* ---- verb: drop ---- */

static bool is_in_excess(const Table *t, CardId card)
{
    const Frame *f = step_top(t);

    return card_is_kind(t, card, KIND_trait) &&
           shared_group(t, card) == excess_frame(f)->group && card != f->card;
}

/* Of several that cannot be lost one has to go all the same. */
static bool can_drop(const Table *t, Seat seat, CardId card)
{
    int voluntary = excess_frame(step_top(t))->voluntary;

    if (!card_must_stay(t, card, voluntary))
        return true;
    EACH_CARD (t, c, play_zone(seat))
        if (is_in_excess(t, c) && !card_must_stay(t, c, voluntary))
            return false;
    return true;
}

static Refusal check_excess(const Table *t, Action a)
{
    if (!card_is_kind(t, a.card, KIND_trait) ||
        shared_group(t, a.card) != excess_frame(step_top(t))->group)
        return refuse_card(REFUSAL_no_identity, a.card);
    return is_in_excess(t, a.card) && can_drop(t, a.seat, a.card)
               ? ALLOWED
               : refuse(REFUSAL_forbidden);
}

/* TIMING-01, CLASS-09: an identity may go at any time. */
Refusal munchkin_check_drop(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!identity_kind_in_play(t, a.card))
        return refuse_card(REFUSAL_no_identity, a.card);
    if (card_slot(t, a.card)->zone != play_zone(a.seat))
        return refuse_card(REFUSAL_not_carried, a.card);
    if (step_top(t)->step == STEP_identity_excess)
        return check_excess(t, a);
    if (!play_fits_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (card_must_stay(t, a.card, true))
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

void munchkin_list_drop(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, play_zone(blank.seat), out);
}

void munchkin_act_drop(Table *t, Action a)
{
    combat_recheck(t);
    deck_discard_by(t, a.seat, a.card);
    identity_settle(t, a.seat, true);
}
