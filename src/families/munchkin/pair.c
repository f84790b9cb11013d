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
#include "families/munchkin/effect.h"

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
    if (!window_is_open(t, a.seat, WIN_combat))
        return refuse_card(REFUSAL_wrong_time, a.card);
    return fact(t, a.card, FACT_plays_on)
               ? refuse_card(REFUSAL_not_played_on, a.on)
               : ALLOWED;
}

/* RIDE-09: on one's own. */
static Refusal check_goes_on(const Table *t, Action a)
{
    Frame f = { .seat = a.seat, .k = a.seat, .card = a.card };
    const Node *phrase = fact_phrase(t, a.card, FACT_plays_on);

    return phrase && card_is_such(t, &f, phrase, a.on)
               ? ALLOWED
               : refuse_card(REFUSAL_not_played_on, a.on);
}

static Refusal check_companion(const Table *t, Action a)
{
    return card_slot(t, a.on)->zone == play_of(a.seat)
               ? check_goes_on(t, a)
               : refuse_card(REFUSAL_not_carried, a.on);
}

static Refusal check_new_companion(const Table *t, Action a)
{
    Action other = a;
    Refusal why = check_goes_on(t, a);

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
    if (!window_is_open(t, a.seat, WIN_combat))
        return refuse_card(REFUSAL_wrong_time, a.card);
    for (int w = 1; w <= t->pack->n_words; w++)
        if (t->pack->words[w].flags & WORD_JOINS && card_makes(t, a.card, w) &&
            kin_is_fought(t, w))
            return ALLOWED;
    return refuse_card(REFUSAL_not_kin, a.on);
}

/* GAP-74 */
static void put_monster(Table *t, Seat seat, CardId card, CardId other)
{
    zone_append(t, other, ZONE_fight);
    put_on(t, seat, card, other);
    combat_join(t, seat, other);
    card_slot(t, card)->host = other;
}

/* ---- identities ---- */

static void put_over(Table *t, Seat seat, CardId card, CardId old)
{
    identity_put(t, seat, card, old);
}

static void put_doubled(Table *t, Seat seat, CardId card, CardId other)
{
    zone_append(t, card, play_of(seat));
    identity_put(t, seat, other, NO_CARD);
}

/* ---- the table ---- */

static const PairRow rows[] = {
    { KIND_enhancer, KIND_monster, false, check_monster, put_on },
    { KIND_enhancer, KIND_companion, false, check_companion, put_on },
    { KIND_trait, KIND_trait, false, identity_check_over, put_over },
    { KIND_doubler, KIND_trait, true, identity_check_with, put_doubled },
    { KIND_enhancer, KIND_companion, true, check_new_companion, put_companion },
    { KIND_enhancer, KIND_monster, true, check_new_monster, put_monster },
};

static const PairRow *row_of(const Table *t, CardId card, CardId other,
                             bool held)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].held == held && is_kind(t, card, rows[i].kind) &&
            is_kind(t, other, rows[i].other))
            return &rows[i];
    return NULL;
}

/* Kinds of cards that go with this one. */
static uint32_t kinds_for(const Table *t, CardId other, bool held)
{
    uint32_t kinds = 0;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].held == held && is_kind(t, other, rows[i].other))
            kinds |= 1u << rows[i].kind;
    return kinds;
}

static bool is_at_hand(const Table *t, Seat seat, CardId card)
{
    return card_slot(t, card)->zone == hand_of(seat) ||
           (card_slot(t, card)->zone == ZONE_limbo &&
            step_top(t)->step == STEP_turn_shown);
}

/* GAP-56: what is played on a twin is played on both of them. */
static Refusal check(const Table *t, Action a, bool held)
{
    const PairRow *row;

    a.on = face_of(t, a.on);
    if (a.card == NO_CARD || a.on == NO_CARD)
        return refuse(REFUSAL_no_card);
    row = row_of(t, a.card, a.on, held);
    if (!row)
        return refuse_card(is_kind(t, a.on, KIND_monster) ? REFUSAL_no_enhancer
                                                          : REFUSAL_no_play,
                           a.card);
    if (!is_at_hand(t, a.seat, a.card))
        return refuse_card(REFUSAL_not_held, a.card);
    if (held && !is_at_hand(t, a.seat, a.on))
        return refuse_card(REFUSAL_not_held, a.on);
    if (play_is_forbidden(t, a))
        return refuse(REFUSAL_forbidden);
    if (!card_is_about_gate(t, a.card))
        return refuse_card(REFUSAL_wrong_time, a.card);
    if (is_kind(t, a.card, KIND_enhancer) &&
        CANNOT(t, enhance, .who = a.seat, .what = a.on))
        return refuse(REFUSAL_forbidden);
    return row->check(t, a);
}

/* The partners come first: for each, the cards that go with it. */
static void list_on(const Table *t, Action blank, ZoneId zone, ActionList *out)
{
    bool shown = step_top(t)->step == STEP_turn_shown;

    EACH_CARD (t, c, zone) {
        uint32_t kinds = kinds_for(t, face_of(t, c), blank.verb == VERB_pair);
        blank.on = c;
        if (kinds == 0 || card_is_repeat(t, c))
            continue;
        list_kinds(t, blank, hand_of(blank.seat), kinds, out);
        if (shown)
            list_kinds(t, blank, ZONE_limbo, kinds, out);
    }
}

Refusal munchkin_check_boost(const Table *t, Action a)
{
    return check(t, a, false);
}

void munchkin_list_boost(const Table *t, Action blank, ActionList *out)
{
    list_on(t, blank, ZONE_fight, out);
    list_on(t, blank, play_of(blank.seat), out);
}

/* A card behind the door that is played is not kept. */
static void leave_door(Table *t)
{
    if (step_top(t)->step == STEP_turn_shown)
        step_go(step_top(t), STEP_turn_played);
}

void munchkin_act_boost(Table *t, Action a)
{
    leave_door(t);
    fresh_spend(t, a.card);
    a.on = face_of(t, a.on);
    play_announce(t, a, false);
}

Refusal munchkin_check_pair(const Table *t, Action a)
{
    return check(t, a, true);
}

void munchkin_list_pair(const Table *t, Action blank, ActionList *out)
{
    list_on(t, blank, hand_of(blank.seat), out);
    if (step_top(t)->step == STEP_turn_shown)
        list_on(t, blank, ZONE_limbo, out);
}

void munchkin_act_pair(Table *t, Action a)
{
    leave_door(t);
    if (card_slot(t, a.on)->zone == ZONE_limbo)
        card_moves(t, a.on, hand_of(a.seat));
    card_slot(t, a.on)->known = seats_all(t->g);
    if (is_creating(t)) /* GAP-140 */
        pair_put(t, a.seat, a.card, a.on, true);
    else
        play_announce(t, a, false);
}

/* Is the other one still where it was? */
static bool still_there(const Table *t, Seat seat, CardId other, bool held)
{
    ZoneId zone = card_slot(t, other)->zone;

    return zone == (held                              ? hand_of(seat)
                    : is_kind(t, other, KIND_monster) ? ZONE_fight
                                                      : play_of(seat));
}

bool pair_fits(const Table *t, Action a)
{
    const PairRow *row = row_of(t, a.card, a.on, false);

    return row && row->put == put_on && row->check(t, a).id == REFUSAL_none;
}

bool pair_put(Table *t, Seat seat, CardId card, CardId other, bool held)
{
    const PairRow *row = row_of(t, card, other, held);

    if (!row || !still_there(t, seat, other, held) ||
        (is_kind(t, other, KIND_monster) && !combat_frame(t)))
        return false;
    if (held)
        fresh_spend(t, other);
    row->put(t, seat, card, other);
    return true;
}
