/* pair.c: cards that are played on another card, or together with one from the
 * same hand.
 *
 *     plays A on B     an enhancer on a monster or a companion, an identity in
 *                      place of another
 *     plays A with B   a doubler with a second identity, an enhancer with a
 *                      companion or a monster that it goes on
 *
 * B stays in the hand, shown to all, until A is resolved: if A is stopped, B
 * was not played.
 */
#include "families/munchkin/munchkin_int.h"

typedef struct PairRow {
    uint8_t kind, other; /* KIND_* of A and B */
    bool held;           /* with, not on */
    Refusal (*check)(const Table *t, Action a);
    void (*put)(Table *t, Seat seat, CardId card, CardId other);
} PairRow;

/* ---- enhancers ---- */

static void put_on(Table *t, Seat seat, CardId card, CardId host)
{
    zone_append(t, card, card_slot(t, host)->zone);
    card_slot(t, card)->by = seat;
    card_slot(t, card)->host = host;
}

/* ENH-06; GAP-08: not while somebody runs. */
static Refusal check_monster(const Table *t, Action a)
{
    if (card_slot(t, a.on)->zone != ZONE_fight)
        return refuse_card(REFUSAL_no_target, a.on);
    if (!timing_is_open(t, a.seat, TIMING_combat))
        return refuse_card(REFUSAL_wrong_time, a.card);
    return card_stat(t, a.card, STAT_plays_on)
               ? refuse_card(REFUSAL_not_played_on, a.on)
               : ALLOWED;
}

/* RIDE-09: on one's own. */
static Refusal check_fits_host(const Table *t, Action a)
{
    Frame f = frame_of(a.seat, a.card);
    const Node *phrase = items_stat_phrase(t, a.card, STAT_plays_on);

    return phrase && card_fits_phrase(t, &f, phrase, a.on)
               ? ALLOWED
               : refuse_card(REFUSAL_not_played_on, a.on);
}

static Refusal check_companion(const Table *t, Action a)
{
    return card_slot(t, a.on)->zone == play_zone(a.seat)
               ? check_fits_host(t, a)
               : refuse_card(REFUSAL_not_carried, a.on);
}

static Refusal check_new_companion(const Table *t, Action a)
{
    Action other = a;
    Refusal why = check_fits_host(t, a);

    other.card = a.on;
    return why.id == REFUSAL_none ? identity_check(t, other) : why;
}

static void put_companion(Table *t, Seat seat, CardId card, CardId other)
{
    identity_put(t, seat, other, NO_CARD);
    put_on(t, seat, card, other);
}

/* UNDEAD-02: the card makes the monster one of those that join their kind. */
static Refusal check_new_monster(const Table *t, Action a)
{
    if (!timing_is_open(t, a.seat, TIMING_combat))
        return refuse_card(REFUSAL_wrong_time, a.card);
    for (int w = 1; w <= t->pack->n_names; w++)
        if (t->pack->names[w].flags & NAMEFLAG_JOINS &&
            rule_grants_word(t, a.card, w) && play_kin_in_fight(t, w))
            return ALLOWED;
    return refuse_card(REFUSAL_not_kin, a.on);
}

/* GAP-74 */
static void put_monster(Table *t, Seat seat, CardId card, CardId other)
{
    zone_append(t, other, ZONE_fight);
    put_on(t, seat, card, other);
    combat_add_monster(t, seat, other);
    card_slot(t, card)->host = other;
}

/* ---- identities ---- */

static void put_in_place(Table *t, Seat seat, CardId card, CardId old)
{
    identity_put(t, seat, card, old);
}

static void put_doubled(Table *t, Seat seat, CardId card, CardId other)
{
    zone_append(t, card, play_zone(seat));
    identity_put(t, seat, other, NO_CARD);
}

/* ---- the table ---- */

static const PairRow pair_rows[] = {
    { KIND_enhancer, KIND_monster, false, check_monster, put_on },
    { KIND_enhancer, KIND_companion, false, check_companion, put_on },
    { KIND_trait, KIND_trait, false, identity_check_replace, put_in_place },
    { KIND_doubler, KIND_trait, true, identity_check_doubled, put_doubled },
    { KIND_enhancer, KIND_companion, true, check_new_companion, put_companion },
    { KIND_enhancer, KIND_monster, true, check_new_monster, put_monster },
};

static const PairRow *find_pair(const Table *t, CardId card, CardId other,
                                bool held)
{
    for (size_t i = 0; i < sizeof pair_rows / sizeof *pair_rows; i++)
        if (pair_rows[i].held == held &&
            card_is_kind(t, card, pair_rows[i].kind) &&
            card_is_kind(t, other, pair_rows[i].other))
            return &pair_rows[i];
    return NULL;
}

/* Kinds of cards that go with this one. */
static uint32_t partner_kinds(const Table *t, CardId other, bool held)
{
    uint32_t kinds = 0;

    for (size_t i = 0; i < sizeof pair_rows / sizeof *pair_rows; i++)
        if (pair_rows[i].held == held &&
            card_is_kind(t, other, pair_rows[i].other))
            kinds |= 1u << pair_rows[i].kind;
    return kinds;
}

static bool is_in_hand_or_shown(const Table *t, Seat seat, CardId card)
{
    return card_slot(t, card)->zone == hand_zone(seat) ||
           (card_slot(t, card)->zone == ZONE_limbo &&
            step_top(t)->step == STEP_turn_shown);
}

/* GAP-56: what is played on a twin is played on both of them. */
static Refusal check(const Table *t, Action a, bool held)
{
    const PairRow *row;

    a.on = twin_original(t, a.on);
    if (a.card == NO_CARD || a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    row = find_pair(t, a.card, a.on, held);
    if (!row)
        return refuse_card(card_is_kind(t, a.on, KIND_monster)
                               ? REFUSAL_no_enhancer
                               : REFUSAL_no_play,
                           a.card);
    if (!is_in_hand_or_shown(t, a.seat, a.card))
        return refuse_card(REFUSAL_not_held, a.card);
    if (held && !is_in_hand_or_shown(t, a.seat, a.on))
        return refuse_card(REFUSAL_not_held, a.on);
    if (play_is_forbidden(t, a))
        return refuse(REFUSAL_forbidden);
    if (!play_fits_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (card_is_kind(t, a.card, KIND_enhancer) &&
        CANNOT(t, enhance, .actor = a.seat, .what = a.on))
        return refuse(REFUSAL_forbidden);
    return row->check(t, a);
}

/* The partners come first: for each, the cards that go with it. */
static void list_pairs(const Table *t, Action blank, ZoneId zone,
                       ActionList *out)
{
    bool shown = step_top(t)->step == STEP_turn_shown;

    EACH_CARD (t, c, zone) {
        uint32_t kinds =
            partner_kinds(t, twin_original(t, c), blank.verb == VERB_play_with);
        blank.on = c;
        if (kinds == 0 || kernel_is_duplicate(t, c))
            continue;
        kernel_list_kinds(t, blank, hand_zone(blank.seat), kinds, out);
        if (shown)
            kernel_list_kinds(t, blank, ZONE_limbo, kinds, out);
    }
}

Refusal munchkin_check_play_on(const Table *t, Action a)
{
    return check(t, a, false);
}

void munchkin_list_play_on(const Table *t, Action blank, ActionList *out)
{
    list_pairs(t, blank, ZONE_fight, out);
    list_pairs(t, blank, play_zone(blank.seat), out);
}

void munchkin_act_play_on(Table *t, Action a)
{
    turn_leave_door(t, a);
    deck_clear_fresh(t, a.card);
    a.on = twin_original(t, a.on);
    play_announce(t, a, false);
}

Refusal munchkin_check_play_with(const Table *t, Action a)
{
    return check(t, a, true);
}

void munchkin_list_play_with(const Table *t, Action blank, ActionList *out)
{
    list_pairs(t, blank, hand_zone(blank.seat), out);
    if (step_top(t)->step == STEP_turn_shown)
        list_pairs(t, blank, ZONE_limbo, out);
}

void munchkin_act_play_with(Table *t, Action a)
{
    turn_leave_door(t, a);
    if (card_slot(t, a.on)->zone == ZONE_limbo)
        deck_move_card(t, a.on, hand_zone(a.seat));
    card_slot(t, a.on)->known = seats_all(t->g);
    if (create_is_active(t)) /* GAP-140 */
        pair_put(t, a.seat, a.card, a.on, true);
    else
        play_announce(t, a, false);
}

/* Is the other one still where it was? */
static bool still_there(const Table *t, Seat seat, CardId other, bool held)
{
    ZoneId zone = card_slot(t, other)->zone;

    return zone == (held                                   ? hand_zone(seat)
                    : card_is_kind(t, other, KIND_monster) ? ZONE_fight
                                                           : play_zone(seat));
}

bool pair_fits(const Table *t, Action a)
{
    const PairRow *row = find_pair(t, a.card, a.on, false);

    return row && row->put == put_on && row->check(t, a).id == REFUSAL_none;
}

bool pair_put(Table *t, Seat seat, CardId card, CardId other, bool held)
{
    const PairRow *row = find_pair(t, card, other, held);

    if (!row || !still_there(t, seat, other, held) ||
        (card_is_kind(t, other, KIND_monster) && !current_combat(t)))
        return false;
    if (held)
        deck_clear_fresh(t, other);
    row->put(t, seat, card, other);
    return true;
}
