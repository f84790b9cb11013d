/* share.c: what a helper gets: promised cards are played, Treasures shared,
 * Items handed over (HELP-13, HELP-14, REWARD-04, REWARD-05). */
#include "families/munchkin/combat_int.h"

static void end_split(Frame *f)
{
    CombatFrame *combat = combat_frame(f);

    combat->due = combat->second = 0;
    step_set(f, STEP_combat_payment);
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
    Action a = action_make(VERB_play, fighter);

    a.card = card;
    return !play_gives_nothing(t, card, combat_helper(t)) &&
           munchkin_check_play(t, a).id == REFUSAL_none;
}

/* HELP-09, GAP-32: before the Treasures are shared; one after the other. */
void munchkin_step_combat_gifts(Table *t, Frame *f)
{
    CardId card = promised_in(t, hand_zone(f->seat));
    Action a = action_make(VERB_ask, f->seat);

    if (combat_helper(t) == NOBODY || card == NO_CARD) {
        step_set(f, STEP_combat_treasure);
        return;
    }
    card_slot(t, card)->flags &= (uint8_t)~CARD_PROMISED;
    a.card = card;
    a.to = combat_helper(t);
    if (can_be_played(t, f->seat, card))
        play_announce(t, a, false);
    else
        emit(t, EVENT(promise_lapses, .to = a.to, .card = card));
}

/* ---- Treasures ---- */

/* REWARD-05: face up, seen by all. */
void share_reveal_treasure(Table *t, Seat fighter)
{
    CardId card = CANNOT(t, draw, .actor = fighter, .back = TREASURE)
                      ? NO_CARD
                      : deck_draw(t, TREASURE);

    if (card == NO_CARD)
        return; /* DECK-04 */
    emit(t, EVENT(draws, .seat = fighter, .card = card));
    DONE(t, draw, .actor = fighter, .back = TREASURE, .face_up = true);
    if (!trigger_drawn_card(t, card, fighter))
        zone_append(t, card, ZONE_pool);
}

static bool can_take(const Table *t, Seat seat, CardId card)
{
    return !CANNOT(t, take, .actor = seat, .what = card);
}

/* How many of the Treasures that lie there somebody can take. */
static int count_takable(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, ZONE_pool)
        n += can_take(t, seat, c);
    return n;
}

/* GAP-34: not more than there are. */
static int due_to_helper(const Table *t, const Frame *f)
{
    int due = NUMBER_K(combat_frame(f)->terms), count;

    if (combat_helper(t) == NOBODY)
        return 0;
    count = count_takable(t, combat_helper(t));
    return due < count ? due : count;
}

/* GAP-138: alone is who has no helper now. */
void munchkin_step_combat_treasure(Table *t, Frame *f)
{
    CombatFrame *combat = combat_frame(f);
    Munchkin *m = munchkin(t);
    bool alone = combat_helper(t) == NOBODY;

    m->last_treasures = 0;
    if (combat_pay(t, f->seat) || combat_pay(t, combat_helper(t)))
        return; /* and on from here */
    while (m->owed_treasures > 0) {
        m->owed_treasures--;
        if (replacement_ask(t,
                            WOULD(draw, .actor = f->seat, .back = TREASURE,
                                  .face_up = !alone, .n = 1),
                            alone ? APPLY_CARDS : APPLY_SHARED))
            return;
        if (alone)
            deck_deal(t, f->seat, TREASURE, EVENT_draws); /* REWARD-04 */
        else
            share_reveal_treasure(t, f->seat);
    }
    combat->due = (int16_t)due_to_helper(t, f);
    combat->second = 0;
    step_set(f, alone ? STEP_combat_after : STEP_combat_split);
}

int share_of_helper(int terms, int treasures)
{
    int k = NUMBER_K(terms), word = NUMBER_WORD(terms);
    int max = word == PICK_first    ? (treasures + 1) / 2
              : word == PICK_second ? treasures / 2
                                    : treasures;

    return k < max ? k : max;
}

/* GAP-146: whose pick it is by what was agreed. In turns it goes to and fro
 * until the helper has his number or none are left. */
static Seat picker(const Table *t, const Frame *f)
{
    const CombatFrame *combat = combat_frame(f);
    Seat helper = combat_helper(t);
    int due = combat->due, count = t->g->zones[ZONE_pool].count;

    if (helper == NOBODY || due == 0)
        return f->seat;
    switch (NUMBER_WORD(combat->terms)) {
    case PICK_first:
        return combat->second ? f->seat : helper;
    case PICK_second:
        return combat->second ? helper : f->seat;
    case PICK_all_first:
        return helper;
    default:
        return due < count ? f->seat : helper;
    }
}

/* Is there nothing left to choose? All that is left goes to one of them. */
static bool split_is_decided(const Table *t, const Frame *f)
{
    const CombatFrame *combat = combat_frame(f);
    int due = combat->due, count = t->g->zones[ZONE_pool].count;
    int pick_order = NUMBER_WORD(combat->terms);

    return count <= 1 || due == 0 || combat_helper(t) == NOBODY ||
           (due >= count && pick_order != PICK_first &&
            pick_order != PICK_second);
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
        emit(t, EVENT(takes, .seat = seat, .card = card));
        DONE(t, take, .actor = seat, .what = card);
        deck_move_card(t, card, hand_zone(seat));
    }
}

/* Who cannot take any of them leaves all to the other. */
static Seat able_picker(const Table *t, const Frame *f)
{
    Seat seat = picker(t, f), helper = combat_helper(t);

    if (count_takable(t, seat) > 0 || helper == NOBODY)
        return seat;
    return seat == helper ? f->seat : helper;
}

/* As long as there is something to choose. */
void munchkin_step_combat_split(Table *t, Frame *f)
{
    Seat seat = able_picker(t, f);

    if (!split_is_decided(t, f) && count_takable(t, seat) > 0) {
        ask_round(t, seat, NO_CARD);
        return;
    }
    take_rest(t, seat);
    end_split(f);
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
    kernel_list_cards(
        t, blank, step_top(t)->step == STEP_loot_body ? ZONE_body : ZONE_pool,
        out);
}

void munchkin_act_take(Table *t, Action a)
{
    Frame *f = step_top(t);
    CombatFrame *combat = combat_frame(f);

    if (f->step == STEP_loot_body) {
        death_take_from_body(t, a);
        return;
    }
    DONE(t, take, .actor = a.seat, .what = a.card);
    deck_move_card(t, a.card, hand_zone(a.seat));
    if (a.seat != f->seat)
        combat->due--;
    combat->second = (int16_t)!combat->second;
}

/* ---- Items ---- */

/* GAP-32, GAP-33, GAP-95, TRADE-05: what is still there changes hands, and lies
 * sideways before its new owner. */
void munchkin_step_combat_payment(Table *t, Frame *f)
{
    Seat helper = combat_helper(t);
    CardId card;

    while (helper != NOBODY &&
           (card = promised_in(t, play_zone(f->seat))) != NO_CARD) {
        card_slot(t, card)->flags &= (uint8_t)~CARD_PROMISED;
        if (items_is_too_big(t, card, helper) ||
            CANNOT(t, trade, .actor = f->seat, .what = card)) {
            emit(t, EVENT(promise_lapses, .to = helper, .card = card));
            continue;
        }
        emit(t, EVENT(gives, .seat = f->seat, .to = helper, .card = card));
        deck_notify_lost(t, card);
        deck_move_card(t, card, play_zone(helper));
    }
    step_set(f, STEP_combat_after);
}
