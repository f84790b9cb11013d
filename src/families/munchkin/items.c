/* items.c: carrying, equipping and selling. */
#include "families/munchkin/munchkin_int.h"

static bool is_equipped(const Table *t, CardId card)
{
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

static int hands_used(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        if (is_equipped(t, c) && !rule_ignores_limits(t, c))
            n += card_stat(t, c, STAT_hands);
    return n;
}

static int hands_free(const Table *t, Seat seat)
{
    return strength_hands(t, seat) - hands_used(t, seat);
}

/* Is there room for so many? 0: for any number. */
static bool fits_room(int room, int n)
{
    return room == 0 || n <= room;
}

/* How many fit there: as the set declares, and as cards add. */
static int slot_room(const Table *t, Seat seat, int slot)
{
    int room = 1;

    for (int w = 1; w <= t->pack->n_names; w++)
        if (t->pack->names[w].type == NAME_slot &&
            t->pack->names[w].number == slot && t->pack->names[w].max > 0)
            room = t->pack->names[w].max;
    return rule_room(t, seat, slot, 0, room);
}

/* What is worn where this would be worn, if there is no more room, or NO_CARD
 * (ITEM-08..10, ITEM-17). */
static CardId slot_occupant(const Table *t, Seat seat, CardId card)
{
    int slot = card_stat(t, card, STAT_slot), worn = 0;
    CardId last = NO_CARD;

    EACH_CARD (t, c, play_zone(seat))
        if (slot != 0 && is_equipped(t, c) &&
            card_stat(t, c, STAT_slot) == slot && !rule_ignores_limits(t, c)) {
            worn++;
            last = c;
        }
    return worn > 0 && !fits_room(slot_room(t, seat, slot), worn + 1) ? last
                                                                      : NO_CARD;
}

/* The phrase that a fact of this card was said with, or NULL. */
const Node *items_stat_phrase(const Table *t, CardId card, int which)
{
    const CardDef *def = card_def(t, card);
    int at = def->stat[which];

    return at > 0 ? node_first(&t->pack->nodes[def->first + at - 1]) : NULL;
}

/* Only for female, not for Plumber: is "you" such a one? */
static bool you_fit_phrase(const Table *t, const Frame *f, const Node *what)
{
    return what->type == NODE_cond ? player_has_cond(t, f, what, f->seat)
                                   : seat_matches(t, f, what, f->seat);
}

/* ITEM-15, GAP-94: only for, not for. */
bool items_usable_by(const Table *t, CardId card, Seat owner)
{
    const Node *only = items_stat_phrase(t, card, STAT_only_for);
    const Node *not = items_stat_phrase(t, card, STAT_not_for);
    Frame f = frame_of(owner, card);

    if (owner == NOBODY || (!only && !not ) || rule_ignores_limits(t, card))
        return true;
    if (only && !you_fit_phrase(t, &f, only))
        return false;
    f.mode = MODE_MASKED; /* SUPER-07 */
    return !not || !you_fit_phrase(t, &f, not );
}

bool items_can_use(const Table *t, CardId card)
{
    Seat owner = card_owner(t, card);

    return items_usable_by(t, card, owner) &&
           (owner == NOBODY || !CANNOT(t, use, .actor = owner, .what = card));
}

static int count_worn(const Table *t, Seat seat, int slot)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        n += is_equipped(t, c) && card_stat(t, c, STAT_slot) == slot &&
             !rule_ignores_limits(t, c);
    return n;
}

/* One of those of which there are more equipped than fit? One a slot and two
 * hands always fit. */
static bool is_in_excess(const Table *t, Seat seat, CardId card)
{
    int slot = card_stat(t, card, STAT_slot), worn, hands;

    if (!is_equipped(t, card) || rule_ignores_limits(t, card))
        return false;
    worn = slot != 0 ? count_worn(t, seat, slot) : 0;
    if (worn > 1 && !fits_room(slot_room(t, seat, slot), worn))
        return true;
    hands = card_stat(t, card, STAT_hands) > 0 ? hands_used(t, seat) : 0;
    return hands > 2 && hands > strength_hands(t, seat);
}

/* Something equipped for which there is no room, or NO_CARD. */
static CardId items_excess(const Table *t, Seat seat)
{
    EACH_CARD (t, c, play_zone(seat))
        if (is_in_excess(t, seat, c))
            return c;
    return NO_CARD;
}

bool items_big_fit(const Table *t, Seat seat, int n)
{
    return fits_room(rule_big_limit(t, seat), n);
}

int items_big_count(const Table *t, Seat seat)
{
    int n = 0;

    EACH_CARD (t, c, play_zone(seat))
        n += card_stat(t, c, STAT_big) && !rule_ignores_limits(t, c);
    return n;
}

bool items_is_too_big(const Table *t, CardId card, Seat seat)
{
    return card_stat(t, card, STAT_big) &&
           !items_big_fit(t, seat, items_big_count(t, seat) + 1);
}

/* ITEM-20, ITEM-21: the fighter himself, while he still can do something. */
bool items_in_own_combat(const Table *t, Seat seat)
{
    const CombatFrame *combat = current_combat(t);

    return t->g->switches[SWITCH_items_in_combat] && t->g->active == seat &&
           combat && combat->seat == seat && combat_is_open(t);
}

static bool is_own_turn_or_combat(const Table *t, Seat seat)
{
    return (t->g->active == seat && !combat_is_on(t)) ||
           items_in_own_combat(t, seat);
}

/* ---- putting down ---- */

/* TIMING-12 in one's own turn, TIMING-07 in anybody's; ITEM-21. */
static Refusal check_timing(const Table *t, Action a)
{
    bool fights = combat_includes(t, a.seat);
    bool own = t->g->active == a.seat && combat_helper(t) != a.seat;

    if (is_own_turn_or_combat(t, a.seat) ||
        (!fights && deck_is_fresh(t, a.card)))
        return ALLOWED;
    return refuse(fights && !own ? REFUSAL_put_by_helper : REFUSAL_off_turn);
}

/* BIG-01, GAP-95 */
static Refusal check_from_hand(const Table *t, Action a)
{
    Refusal why;

    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    why = check_timing(t, a);
    if (why.id != REFUSAL_none)
        return why;
    if (items_is_too_big(t, a.card, a.seat))
        return refuse_numbers(REFUSAL_too_big, rule_big_limit(t, a.seat), 0);
    return CANNOT(t, play, .actor = a.seat, .what = a.card)
               ? refuse(REFUSAL_forbidden)
               : ALLOWED;
}

Refusal munchkin_check_put_down(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!card_is_goods(t, a.card))
        return refuse_card(REFUSAL_no_item, a.card);
    return check_from_hand(t, a);
}

void munchkin_list_put_down(const Table *t, Action blank, ActionList *out)
{
    kernel_list_kinds(t, blank, hand_zone(blank.seat), GOODS, out);
}

void munchkin_act_put_down(Table *t, Action a)
{
    deck_clear_fresh(t, a.card);
    if (combat_includes(t, a.seat))
        combat_recheck(t);
    zone_append(t, a.card, play_zone(a.seat));
    DONE(t, play, .actor = a.seat, .what = a.card);
}

/* ---- equipping ---- */

/* Could this seat use it beside what it has equipped? */
bool items_have_room(const Table *t, Seat seat, CardId card)
{
    return items_usable_by(t, card, seat) && !slot_occupant(t, seat, card) &&
           card_stat(t, card, STAT_hands) <= hands_free(t, seat);
}

/* Out of one's own combat (ITEM-06), within the limits (ITEM-08..11). */
static Refusal check_room(const Table *t, Action a)
{
    int hands = card_stat(t, a.card, STAT_hands);

    if (combat_includes(t, a.seat) &&
        !(card_slot(t, a.card)->zone == hand_zone(a.seat) &&
          items_in_own_combat(t, a.seat)))
        return refuse(REFUSAL_in_combat);
    if (!items_can_use(t, a.card))
        return refuse_card(REFUSAL_cannot_use, a.card);
    if (rule_ignores_limits(t, a.card))
        return ALLOWED;
    if (slot_occupant(t, a.seat, a.card))
        return refuse_card(REFUSAL_slot_taken,
                           slot_occupant(t, a.seat, a.card));
    if (hands > hands_free(t, a.seat))
        return refuse_numbers(REFUSAL_hands_full, hands_free(t, a.seat), hands);
    return ALLOWED;
}

Refusal munchkin_check_equip(const Table *t, Action a)
{
    Refusal why = ALLOWED;

    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (!card_is_kind(t, a.card, KIND_item))
        return refuse_card(REFUSAL_no_item, a.card);
    if (card_slot(t, a.card)->zone != play_zone(a.seat))
        why = check_from_hand(t, a);
    else if (is_equipped(t, a.card))
        why = refuse_card(REFUSAL_equipped_already, a.card);
    if (why.id == REFUSAL_none &&
        CANNOT(t, equip, .actor = a.seat, .what = a.card))
        why = refuse(REFUSAL_forbidden);
    return why.id == REFUSAL_none ? check_room(t, a) : why;
}

void munchkin_list_equip(const Table *t, Action blank, ActionList *out)
{
    kernel_list_kinds(t, blank, play_zone(blank.seat), KIND_BIT(item), out);
    kernel_list_kinds(t, blank, hand_zone(blank.seat), KIND_BIT(item), out);
}

void munchkin_act_equip(Table *t, Action a)
{
    if (card_slot(t, a.card)->zone != play_zone(a.seat))
        munchkin_act_put_down(t, a);
    items_set_equipped(t, a.card, true);
    DONE(t, equip, .actor = a.seat, .what = a.card);
}

Refusal munchkin_check_unequip(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != play_zone(a.seat))
        return refuse_card(REFUSAL_not_carried, a.card);
    if (!is_equipped(t, a.card))
        return refuse_card(REFUSAL_sideways_already, a.card);
    if (!card_is_goods(t, a.card))
        return refuse_card(REFUSAL_no_item, a.card);
    if (combat_includes(t, a.seat))
        return refuse(REFUSAL_in_combat);
    return ALLOWED;
}

void munchkin_list_unequip(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, play_zone(blank.seat), out);
}

void munchkin_act_unequip(Table *t, Action a)
{
    items_set_equipped(t, a.card, false);
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

Refusal munchkin_check_take_off(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != play_zone(a.seat))
        return refuse_card(REFUSAL_not_carried, a.card);
    return is_in_excess(t, a.seat, a.card)
               ? ALLOWED
               : refuse_card(REFUSAL_has_room, a.card);
}

void munchkin_list_take_off(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, play_zone(blank.seat), out);
}

void munchkin_act_take_off(Table *t, Action a)
{
    munchkin_act_unequip(t, a);
    combat_recheck(t);
}

/* ---- selling ---- */

static int draft_price(const Table *t, CardId card)
{
    return strength_price_of(t, card);
}

static Refusal sell_check_card(const Table *t, Seat seat, CardId card)
{
    if (!card_is_goods(t, card))
        return refuse_card(REFUSAL_not_sold, card); /* SELL-10 */
    if (CANNOT(t, sell, .actor = seat, .what = card) ||
        card_slot(t, card)->host != NO_CARD)
        return refuse(REFUSAL_forbidden);
    return ALLOWED;
}

/* How many Levels a sale can still give (SELL-08). */
static int levels_for_sale(const Table *t, Seat seat)
{
    return t->g->switches[SWITCH_win] - 1 - level_of(t, seat);
}

/* GAP-154: would a sale of so much pay for a Level more than it can give,
 * though its cheapest Item could be left out? Then nothing that is added mends
 * it. */
static bool is_oversold(const Table *t, Seat seat, int sum, int cheapest)
{
    int cost = t->g->switches[SWITCH_level_price];
    int most = levels_for_sale(t, seat) * cost;

    return sum >= most + cost && sum - cheapest >= most;
}

static Refusal sell_check_part(const Table *t, Action part)
{
    Refusal why = sell_check_card(t, part.seat, part.card);
    int gold = draft_price(t, part.card), cheapest = gold;

    if (why.id != REFUSAL_none || gold == 0)
        return why;
    EACH_PART (t, card)
        if (draft_price(t, card) > 0 && draft_price(t, card) < cheapest)
            cheapest = draft_price(t, card);
    return is_oversold(t, part.seat, t->g->draft.sum + gold, cheapest)
               ? refuse_numbers(REFUSAL_oversold, levels_for_sale(t, part.seat),
                                0)
               : ALLOWED;
}

/* What all that a seat has is worth. */
static int total_worth(const Table *t, Seat seat)
{
    int sum = 0;

    EACH_CARD (t, c, hand_zone(seat))
        sum += draft_price(t, c);
    EACH_CARD (t, c, play_zone(seat))
        sum += draft_price(t, c);
    return sum;
}

/* What of it can be sold, of the cards after this one, together with others
 * that are worth so much, which is not yet a Level. */
static int sold_worth(const Table *t, Seat seat, CardId after, int with)
{
    const ZoneId zones[] = { hand_zone(seat), play_zone(seat) };
    int sum = 0;

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, zones[i]) {
            int gold = c > after ? draft_price(t, c) : 0;
            if (gold > 0 && sell_check_card(t, seat, c).id == REFUSAL_none &&
                (with == 0 || !is_oversold(t, seat, with + gold, with)))
                sum += gold;
        }
    return sum;
}

/* Is it enough together with all that comes after it? */
static bool sell_leads_on(const Table *t, Action part)
{
    int sum = t->g->draft.sum + draft_price(t, part.card);
    int missing = t->g->switches[SWITCH_level_price] - sum;

    return missing <= 0 || sold_worth(t, part.seat, part.card, sum) >= missing;
}

static Refusal sell_check_whole(const Table *t)
{
    int sum = t->g->draft.sum, min = t->g->switches[SWITCH_level_price];

    return sum < min ? refuse_numbers(REFUSAL_too_cheap, sum, min) : ALLOWED;
}

/* Can there be a sale at all? SELL-08: not to the winning Level. */
Refusal munchkin_check_sell(const Table *t, Action a)
{
    int sum, min = t->g->switches[SWITCH_level_price];

    if (t->g->active != a.seat)
        return refuse(REFUSAL_sell_turn);
    if (combat_is_on(t))
        return refuse(REFUSAL_sell_fight);
    if (levels_for_sale(t, a.seat) <= 0)
        return refuse_numbers(REFUSAL_no_winning_sale,
                              t->g->switches[SWITCH_win], 0);
    sum = total_worth(t, a.seat);
    if (sum < min)
        return refuse_numbers(REFUSAL_too_cheap, sum, min);
    return sold_worth(t, a.seat, NO_CARD, 0) < min ? refuse(REFUSAL_forbidden)
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
    int levels = t->g->draft.sum / t->g->switches[SWITCH_level_price];
    CardId card;

    while ((card = draft_next(t, NO_CARD)) != NO_CARD) {
        DONE(t, sell, .actor = a.seat, .what = card);
        deck_discard_by(t, a.seat, card);
    }
    replacement_gain_levels(t, a.seat, levels);
}

/* ---- showing ---- */

/* HAND-06. Once shown it is known, until a card comes. */
Refusal munchkin_check_show(const Table *t, Action a)
{
    if (t->g->zones[hand_zone(a.seat)].count == 0)
        return refuse(REFUSAL_empty_hand);
    if (seat_in(a.seat, munchkin(t)->shown_hands))
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
    EACH_CARD (t, c, hand_zone(a.seat)) {
        card_slot(t, c)->known = seats_all(t->g);
        emit(t, EVENT(shows, .seat = a.seat, .card = c));
    }
    munchkin(t)->shown_hands |= (Seats)(1u << a.seat);
}

/* Answers with many parts; who gets what in charity is in charity.c. */
const DraftRow munchkin_drafts[VERBS_COUNT] = {
    [VERB_sell] = { .part = sell_check_part,
                    .leads_on = sell_leads_on,
                    .check_whole = sell_check_whole,
                    .worth = draft_price,
                    .unit = "Gold" },
    [VERB_give] = { PARTS_GIVEN, charity_check_card, charity_check_give,
                    charity_leads_on, charity_check_whole },
    [VERB_discard] = { PARTS_KEPT, charity_check_card, charity_check_discard,
                       charity_leads_on, charity_check_whole },
    [VERB_propose] = { PARTS_SWAPPED, trade_check_card, trade_check_part,
                       trade_leads_on, trade_check_whole, trade_partners },
    [VERB_ask] = { .part = offer_check_part,
                   .leads_on = offer_leads_on,
                   .check_whole = offer_check_whole,
                   .number = VERB_share },
    [VERB_volunteer] = { .part = offer_check_part,
                         .leads_on = offer_leads_on,
                         .check_whole = offer_check_whole,
                         .number = VERB_share,
                         .from_target = true },
    [VERB_ask_paid] = { .part = offer_check_part,
                        .leads_on = offer_leads_on,
                        .check_whole = offer_check_whole,
                        .number = VERB_share },
    [VERB_volunteer_paid] = { .part = offer_check_part,
                              .leads_on = offer_leads_on,
                              .check_whole = offer_check_whole,
                              .number = VERB_share,
                              .from_target = true },
};
