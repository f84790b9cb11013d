/* items.c: carrying, equipping and selling. */
#include "families/munchkin/effect.h"

static bool is_equipped(const Table *t, CardId card)
{
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

static int hands_used(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, play_of(seat))
        if (is_equipped(t, c) && !rule_ignores_limits(t, c))
            n += fact(t, c, FACT_hands);
    return n;
}

static int hands_free(const Table *t, Seat seat)
{
    return hands_of(t, seat) - hands_used(t, seat);
}

/* Is there room for so many? 0: for any number. */
static bool fits(int room, int n)
{
    return room == 0 || n <= room;
}

/* How many fit there: as the set declares, and as cards add. */
static int slot_room(const Table *t, Seat seat, int slot)
{
    int room = 1;

    for (int w = 1; w <= t->pack->n_words; w++)
        if (t->pack->words[w].sort == SORT_slot &&
            t->pack->words[w].number == slot && t->pack->words[w].most > 0)
            room = t->pack->words[w].most;
    return rule_room(t, seat, slot, 0, room);
}

/* What is worn where this would be worn, if there is no more room, or NO_CARD
 * (ITEM-08..10, ITEM-17). */
static CardId worn_there(const Table *t, Seat seat, CardId card)
{
    int slot = fact(t, card, FACT_slot), worn = 0;
    CardId last = NO_CARD;

    EACH_CARD (t, c, play_of(seat))
        if (slot != 0 && is_equipped(t, c) && fact(t, c, FACT_slot) == slot &&
            !rule_ignores_limits(t, c)) {
            worn++;
            last = c;
        }
    return worn > 0 && !fits(slot_room(t, seat, slot), worn + 1) ? last
                                                                  : NO_CARD;
}

/* The phrase that a fact of this card was said with, or NULL. */
const Node *fact_phrase(const Table *t, CardId card, int which)
{
    const CardDef *def = card_def(t, card);
    int at = def->fact[which];

    return at > 0 ? node_first(&t->pack->nodes[def->first + at - 1]) : NULL;
}

/* Only for female, not for Plumber: is "you" such a one? */
static bool is_one(const Table *t, const Frame *f, const Node *what)
{
    return what->type == NODE_state
               ? seat_is_in_state(t, f, what, f->seat)
               : seat_is_meant(t, f, what, f->seat);
}

/* ITEM-15, GAP-94: only for, not for. */
static bool usable_by(const Table *t, CardId card, Seat owner)
{
    const Node *only = fact_phrase(t, card, FACT_only_for);
    const Node *not = fact_phrase(t, card, FACT_not_for);
    Frame f = { .seat = owner, .k = owner, .card = card };

    if (owner == NOBODY || (!only && !not ) || rule_ignores_limits(t, card))
        return true;
    if (only && !is_one(t, &f, only))
        return false;
    f.v[V_MODE] = MODE_MASKED; /* SUPER-07 */
    return !not || !is_one(t, &f, not );
}

bool card_is_usable(const Table *t, CardId card)
{
    Seat owner = owner_of(t, card);

    return usable_by(t, card, owner) &&
           (owner == NOBODY || !CANNOT(t, use, .who = owner, .what = card));
}

static int worn_at(const Table *t, Seat seat, int slot)
{
    int n = 0;

    EACH_CARD (t, c, play_of(seat))
        n += is_equipped(t, c) && fact(t, c, FACT_slot) == slot &&
             !rule_ignores_limits(t, c);
    return n;
}

/* One of those of which there are more equipped than fit? One a slot and two
 * hands always fit. */
static bool is_in_excess(const Table *t, Seat seat, CardId card)
{
    int slot = fact(t, card, FACT_slot), worn, hands;

    if (!is_equipped(t, card) || rule_ignores_limits(t, card))
        return false;
    worn = slot != 0 ? worn_at(t, seat, slot) : 0;
    if (worn > 1 && !fits(slot_room(t, seat, slot), worn))
        return true;
    hands = fact(t, card, FACT_hands) > 0 ? hands_used(t, seat) : 0;
    return hands > 2 && hands > hands_of(t, seat);
}

/* Something equipped for which there is no room, or NO_CARD. */
static CardId items_excess(const Table *t, Seat seat)
{
    EACH_CARD (t, c, play_of(seat))
        if (is_in_excess(t, seat, c))
            return c;
    return NO_CARD;
}

bool bigs_fit(const Table *t, Seat seat, int n)
{
    return fits(bigs_limit(t, seat), n);
}

int bigs_of(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, play_of(seat))
        n += fact(t, c, FACT_big) && !rule_ignores_limits(t, c);
    return n;
}

bool is_too_big(const Table *t, CardId card, Seat seat)
{
    return fact(t, card, FACT_big) && !bigs_fit(t, seat, bigs_of(t, seat) + 1);
}

/* ITEM-20, ITEM-21: the fighter himself, while he still can do something. */
bool is_own_open_combat(const Table *t, Seat seat)
{
    const Frame *combat = combat_frame(t);

    return t->g->switches[SWITCH_midway] && t->g->active == seat && combat &&
           combat->seat == seat && combat->step <= STEP_combat_flee;
}

static bool is_own_time(const Table *t, Seat seat)
{
    return (t->g->active == seat && !combat_is_on(t)) ||
           is_own_open_combat(t, seat);
}

/* ---- putting down ---- */

/* TIMING-12 in one's own turn, TIMING-07 in anybody's; ITEM-21. */
static Refusal check_time(const Table *t, Action a)
{
    bool fights = combat_includes(t, a.seat);
    bool own = t->g->active == a.seat && helper_of(t) != a.seat;

    if (is_own_time(t, a.seat) || (!fights && card_is_fresh(t, a.card)))
        return ALLOWED;
    return refuse(fights && !own ? REFUSAL_put_by_helper : REFUSAL_off_turn);
}

/* BIG-01, GAP-95 */
static Refusal check_from_hand(const Table *t, Action a)
{
    Refusal why;

    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    why = check_time(t, a);
    if (why.id != REFUSAL_none)
        return why;
    if (is_too_big(t, a.card, a.seat))
        return refuse_numbers(REFUSAL_too_big, bigs_limit(t, a.seat), 0);
    return CANNOT(t, play, .who = a.seat, .what = a.card)
               ? refuse(REFUSAL_forbidden)
               : ALLOWED;
}

Refusal munchkin_check_put(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_goods(t, a.card))
        return refuse_card(REFUSAL_no_item, a.card);
    return check_from_hand(t, a);
}

void munchkin_list_put(const Table *t, Action blank, ActionList *out)
{
    list_kinds(t, blank, hand_of(blank.seat), GOODS, out);
}

void munchkin_act_put(Table *t, Action a)
{
    fresh_spend(t, a.card);
    if (combat_includes(t, a.seat))
        combat_look(t);
    zone_append(t, a.card, play_of(a.seat));
    DONE(t, play, .who = a.seat, .what = a.card);
}

/* ---- equipping ---- */

/* Could this seat use it beside what it has equipped? */
bool item_has_room(const Table *t, Seat seat, CardId card)
{
    return usable_by(t, card, seat) && !worn_there(t, seat, card) &&
           fact(t, card, FACT_hands) <= hands_free(t, seat);
}

/* Out of one's own combat (ITEM-06), within the limits (ITEM-08..11). */
static Refusal check_room(const Table *t, Action a)
{
    int hands = fact(t, a.card, FACT_hands);

    if (combat_includes(t, a.seat) &&
        !(card_slot(t, a.card)->zone == hand_of(a.seat) &&
          is_own_open_combat(t, a.seat)))
        return refuse(REFUSAL_in_combat);
    if (!card_is_usable(t, a.card))
        return refuse_card(REFUSAL_cannot_use, a.card);
    if (rule_ignores_limits(t, a.card))
        return ALLOWED;
    if (worn_there(t, a.seat, a.card))
        return refuse_card(REFUSAL_slot_taken, worn_there(t, a.seat, a.card));
    if (hands > hands_free(t, a.seat))
        return refuse_numbers(REFUSAL_hands_full, hands_free(t, a.seat), hands);
    return ALLOWED;
}

Refusal munchkin_check_equip(const Table *t, Action a)
{
    Refusal why = ALLOWED;

    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!is_kind(t, a.card, KIND_item))
        return refuse_card(REFUSAL_no_item, a.card);
    if (card_slot(t, a.card)->zone != play_of(a.seat))
        why = check_from_hand(t, a);
    else if (is_equipped(t, a.card))
        why = refuse_card(REFUSAL_equipped, a.card);
    if (why.id == REFUSAL_none && CANNOT(t, equip, .who = a.seat, .what = a.card))
        why = refuse(REFUSAL_forbidden);
    return why.id == REFUSAL_none ? check_room(t, a) : why;
}

void munchkin_list_equip(const Table *t, Action blank, ActionList *out)
{
    list_kinds(t, blank, play_of(blank.seat), KIND_BIT(item), out);
    list_kinds(t, blank, hand_of(blank.seat), KIND_BIT(item), out);
}

void munchkin_act_equip(Table *t, Action a)
{
    if (card_slot(t, a.card)->zone != play_of(a.seat))
        munchkin_act_put(t, a);
    set_equipped(t, a.card, true);
    DONE(t, equip, .who = a.seat, .what = a.card);
}

Refusal munchkin_check_unequip(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != play_of(a.seat))
        return refuse_card(REFUSAL_not_carried, a.card);
    if (!is_equipped(t, a.card))
        return refuse_card(REFUSAL_sideways, a.card);
    if (!is_goods(t, a.card))
        return refuse_card(REFUSAL_no_item, a.card);
    if (combat_includes(t, a.seat))
        return refuse(REFUSAL_in_combat);
    return ALLOWED;
}

void munchkin_list_unequip(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, play_of(blank.seat), out);
}

void munchkin_act_unequip(Table *t, Action a)
{
    set_equipped(t, a.card, false);
}

/* ---- what fits no more ---- */

static bool is_taking_off(const Table *t, Seat seat)
{
    for (int i = 1; i < t->g->depth; i++)
        if (t->g->frames[i].step == STEP_items_excess &&
            t->g->frames[i].seat == seat)
            return true;
    return false;
}

/* GAP-98: at once, even in combat. */
void items_settle(Table *t, Seat seat)
{
    if (items_excess(t, seat) != NO_CARD && !is_taking_off(t, seat))
        step_push(t, STEP_items_excess, seat);
}

void munchkin_step_items_excess(Table *t, Frame *f)
{
    if (items_excess(t, f->seat) == NO_CARD)
        step_pop(t);
    else
        ask_decide(t, f->seat, NO_CARD);
}

const char *items_audit(const Table *t, Seat seat)
{
    return items_excess(t, seat) != NO_CARD && !is_taking_off(t, seat)
               ? "more equipped than fits (ITEM-08..11)"
               : NULL;
}

Refusal munchkin_check_doff(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != play_of(a.seat))
        return refuse_card(REFUSAL_not_carried, a.card);
    return is_in_excess(t, a.seat, a.card)
               ? ALLOWED
               : refuse_card(REFUSAL_has_room, a.card);
}

void munchkin_list_doff(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, play_of(blank.seat), out);
}

void munchkin_act_doff(Table *t, Action a)
{
    munchkin_act_unequip(t, a);
    combat_look(t);
}

/* ---- selling ---- */

static int price(const Table *t, CardId card)
{
    return price_of(t, card);
}

static Refusal sell_part(const Table *t, Action part)
{
    if (!is_goods(t, part.card))
        return refuse_card(REFUSAL_not_sold, part.card); /* SELL-10 */
    if (CANNOT(t, sell, .who = part.seat, .what = part.card) ||
        card_slot(t, part.card)->host != NO_CARD)
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

/* What all that somebody has is worth, or what of it can be sold. */
static int worth_of(const Table *t, Seat seat, bool sold)
{
    const ZoneId zones[] = { hand_of(seat), play_of(seat) };
    Action part = action_of(VERB_add, seat);
    int sum = 0;

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, zones[i]) {
            int gold = price(t, c);
            part.card = c;
            if (gold > 0 && (!sold || sell_part(t, part).id == REFUSAL_none))
                sum += gold;
        }
    return sum;
}

static Refusal sell_whole(const Table *t)
{
    int sum = t->g->draft.sum, least = t->g->switches[SWITCH_price];

    return sum < least ? refuse_numbers(REFUSAL_too_cheap, sum, least)
                       : ALLOWED;
}

/* Can there be a sale at all? SELL-08: not to the winning Level. */
Refusal munchkin_check_sell(const Table *t, Action a)
{
    int sum, least = t->g->switches[SWITCH_price];

    if (t->g->active != a.seat)
        return refuse(REFUSAL_sell_turn);
    if (combat_is_on(t))
        return refuse(REFUSAL_sell_fight);
    if (level_of(t, a.seat) >= t->g->switches[SWITCH_win] - 1)
        return refuse_numbers(REFUSAL_level_nine, t->g->switches[SWITCH_win],
                              0);
    sum = worth_of(t, a.seat, false);
    if (sum < least)
        return refuse_numbers(REFUSAL_too_cheap, sum, least);
    return worth_of(t, a.seat, true) < least ? refuse(REFUSAL_forbidden)
                                             : ALLOWED;
}

void munchkin_list_sell(const Table *t, Action blank, ActionList *out)
{
    if (munchkin_check_sell(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

/* SELL-03 (what is sold is discarded), SELL-04, SELL-05, GAP-22. */
void munchkin_act_sell(Table *t, Action a)
{
    int levels = t->g->draft.sum / t->g->switches[SWITCH_price];
    CardId card;

    while ((card = draft_next(t, NO_CARD)) != NO_CARD) {
        DONE(t, sell, .who = a.seat, .what = card);
        card_is_discarded(t, a.seat, card);
    }
    levels_gained(t, a.seat, levels);
}

/* ---- showing ---- */

/* HAND-06. Once shown it is known, until a card comes. */
Refusal munchkin_check_show(const Table *t, Action a)
{
    if (t->g->zones[hand_of(a.seat)].count == 0)
        return refuse(REFUSAL_empty_hand);
    if (seat_in(a.seat, munchkin(t)->shown))
        return refuse(REFUSAL_hand_shown);
    return ALLOWED;
}

void munchkin_list_show(const Table *t, Action blank, ActionList *out)
{
    if (munchkin_check_show(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

void munchkin_act_show(Table *t, Action a)
{
    EACH_CARD (t, c, hand_of(a.seat)) {
        card_slot(t, c)->known = seats_all(t->g);
        tell(t, EVENT(shows, .seat = a.seat, .card = c));
    }
    munchkin(t)->shown |= (Seats)(1u << a.seat);
}

/* Answers with many parts; who gets what in charity is in charity.c. */
const DraftRow munchkin_drafts[VERBS_COUNT] = {
    [VERB_sell] = { .part = sell_part, .whole = sell_whole, .worth = price },
    [VERB_give] = { PARTS_GIVEN, charity_card, charity_give_part,
                    charity_whole },
    [VERB_discard] = { PARTS_KEPT, charity_card, charity_discard_part,
                       charity_whole },
    [VERB_propose] = { PARTS_SWAPPED, trade_card, trade_part, trade_whole,
                       trade_with },
    [VERB_ask] = { .part = offer_part,
                   .whole = offer_whole,
                   .number = VERB_share },
    [VERB_volunteer] = { .part = offer_part,
                         .whole = offer_whole,
                         .number = VERB_share,
                         .theirs = true },
    [VERB_hire] = { .part = offer_part,
                    .whole = offer_whole,
                    .number = VERB_share },
    [VERB_serve] = { .part = offer_part,
                     .whole = offer_whole,
                     .number = VERB_share,
                     .theirs = true },
};
