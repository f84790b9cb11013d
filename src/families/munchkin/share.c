/* share.c: what a helper gets: promised cards are played, Treasures shared,
 * Items handed over (HELP-13, HELP-14, REWARD-04, REWARD-05). */
#include "families/munchkin/combat_int.h"

static void deal_over(Frame *f)
{
    f->v[C_DUE] = f->v[C_SECOND] = 0;
    step_go(f, STEP_combat_deal);
}

/* ---- promised plays ---- */

static CardId promised_in(const Table *t, ZoneId zone)
{
    EACH_CARD (t, c, zone)
        if (card_slot(t, c)->flags & CARD_PROMISED)
            return c;
    return NO_CARD;
}

/* GAP-35: could it be played on the helper now? */
static bool can_be_played(const Table *t, Seat fighter, CardId card)
{
    Action a = action_of(VERB_play, fighter);

    a.card = card;
    return !card_gives_nothing(t, card, helper_of(t)) &&
           munchkin_check_play(t, a).id == REFUSAL_none;
}

/* HELP-09, GAP-32: before the Treasures are shared; one after the other. */
void munchkin_step_combat_gifts(Table *t, Frame *f)
{
    CardId card = promised_in(t, hand_of(f->seat));
    Action a = action_of(VERB_ask, f->seat);

    if (helper_of(t) == NOBODY || card == NO_CARD) {
        step_go(f, STEP_combat_treasure);
        return;
    }
    card_slot(t, card)->flags &= (uint8_t)~CARD_PROMISED;
    a.card = card;
    a.to = helper_of(t);
    if (can_be_played(t, f->seat, card))
        play_announce(t, a, false);
    else
        tell(t, EVENT(promise_lapses, .card = card));
}

/* ---- Treasures ---- */

/* REWARD-05: face up, seen by all. */
void treasure_turns_up(Table *t, Seat fighter)
{
    CardId card = CANNOT(t, draw, .who = fighter, .back = TREASURE)
                      ? NO_CARD
                      : deck_draw(t, TREASURE);

    if (card == NO_CARD)
        return; /* DECK-04 */
    tell(t, EVENT(draws, .seat = fighter, .card = card));
    DONE(t, draw, .who = fighter, .back = TREASURE, .face_up = true);
    if (!drawn_fires(t, card, fighter))
        zone_append(t, card, ZONE_pool);
}

static bool can_take(const Table *t, Seat seat, CardId card)
{
    return !CANNOT(t, take, .who = seat, .what = card);
}

/* How many of the Treasures that lie there somebody can take. */
static int count_for(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, ZONE_pool)
        n += can_take(t, seat, c);
    return n;
}

/* GAP-34: not more than there are. */
static int due_to_helper(const Table *t, const Frame *f)
{
    int due = NUMBER_K(f->v[C_TERMS]), count;

    if (helper_of(t) == NOBODY)
        return 0;
    count = count_for(t, helper_of(t));
    return due < count ? due : count;
}

/* GAP-138: alone is who has no helper now. */
void munchkin_step_combat_treasure(Table *t, Frame *f)
{
    Munchkin *m = munchkin(t);
    bool alone = helper_of(t) == NOBODY;

    m->left = 0;
    if (combat_pays(t, f->seat) || combat_pays(t, helper_of(t)))
        return; /* and on from here */
    while (m->owed > 0) {
        m->owed--;
        if (would_ask(t,
                      WOULD(draw, .who = f->seat, .back = TREASURE,
                            .face_up = !alone, .n = 1),
                      alone ? WRITES_CARDS : WRITES_SHARED))
            return;
        if (alone)
            deal_card(t, f->seat, TREASURE, EVENT_draws); /* REWARD-04 */
        else
            treasure_turns_up(t, f->seat);
    }
    f->v[C_DUE] = (int16_t)due_to_helper(t, f);
    f->v[C_SECOND] = 0;
    step_go(f, alone ? STEP_combat_after : STEP_combat_split);
}

/* GAP-146: whose pick it is by what was agreed. In turns it goes to and fro
 * until the helper has his number or none are left. */
static Seat picker(const Table *t, const Frame *f)
{
    Seat helper = helper_of(t);
    int due = f->v[C_DUE], count = t->g->zones[ZONE_pool].count;

    if (helper == NOBODY || due == 0)
        return f->seat;
    switch (NUMBER_WORD(f->v[C_TERMS])) {
    case PICK_first:
        return f->v[C_SECOND] ? f->seat : helper;
    case PICK_second:
        return f->v[C_SECOND] ? helper : f->seat;
    case PICK_all_first:
        return helper;
    default:
        return due < count ? f->seat : helper;
    }
}

/* Is there nothing left to choose? All that is left goes to one of them. */
static bool is_settled(const Table *t, const Frame *f)
{
    int due = f->v[C_DUE], count = t->g->zones[ZONE_pool].count;
    int order = NUMBER_WORD(f->v[C_TERMS]);

    return count <= 1 || due == 0 || helper_of(t) == NOBODY ||
           (due >= count && order != PICK_first && order != PICK_second);
}

/* What nobody can take is discarded. */
static void take_rest(Table *t, Seat seat)
{
    CardId card;

    while ((card = t->g->zones[ZONE_pool].first) != NO_CARD) {
        if (!can_take(t, seat, card)) {
            deck_discard(t, card);
            continue;
        }
        tell(t, EVENT(takes, .seat = seat, .card = card));
        DONE(t, take, .who = seat, .what = card);
        card_moves(t, card, hand_of(seat));
    }
}

/* Who cannot take any of them leaves all to the other. */
static Seat picker_able(const Table *t, const Frame *f)
{
    Seat seat = picker(t, f), helper = helper_of(t);

    if (count_for(t, seat) > 0 || helper == NOBODY)
        return seat;
    return seat == helper ? f->seat : helper;
}

/* As long as there is something to choose. */
void munchkin_step_combat_split(Table *t, Frame *f)
{
    Seat seat = picker_able(t, f);

    if (!is_settled(t, f) && count_for(t, seat) > 0) {
        ask_round(t, seat, NO_CARD);
        return;
    }
    take_rest(t, seat);
    deal_over(f);
}

Refusal munchkin_check_take(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone !=
        (step_top(t)->step == STEP_loot_body ? ZONE_body : ZONE_pool))
        return refuse_card(REFUSAL_not_shared, a.card);
    return can_take(t, a.seat, a.card) ? ALLOWED : refuse(REFUSAL_forbidden);
}

void munchkin_list_take(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank,
               step_top(t)->step == STEP_loot_body ? ZONE_body : ZONE_pool,
               out);
}

void munchkin_act_take(Table *t, Action a)
{
    Frame *f = step_top(t);

    if (f->step == STEP_loot_body) {
        body_taken(t, a);
        return;
    }
    DONE(t, take, .who = a.seat, .what = a.card);
    card_moves(t, a.card, hand_of(a.seat));
    if (a.seat != f->seat)
        f->v[C_DUE]--;
    f->v[C_SECOND] = (int16_t)!f->v[C_SECOND];
}

/* ---- Items ---- */

/* GAP-32, GAP-33, GAP-95, TRADE-05: what is still there changes hands, and lies
 * sideways before its new owner. */
void munchkin_step_combat_deal(Table *t, Frame *f)
{
    Seat helper = helper_of(t);
    CardId card;

    while (helper != NOBODY &&
           (card = promised_in(t, play_of(f->seat))) != NO_CARD) {
        card_slot(t, card)->flags &= (uint8_t)~CARD_PROMISED;
        if (is_too_big(t, card, helper) ||
            CANNOT(t, trade, .who = f->seat, .what = card)) {
            tell(t, EVENT(promise_lapses, .card = card));
            continue;
        }
        tell(t, EVENT(gives, .seat = f->seat, .to = helper, .card = card));
        card_is_lost(t, card);
        card_moves(t, card, play_of(helper));
    }
    step_go(f, STEP_combat_after);
}
