/* mind_turn.c: what to do in one's turn: equip, become, play, curse, sell, look
 * for trouble; and what goes to charity. */
#include "families/munchkin/mind_int.h"

/* ---- equipment ---- */

enum { WORN_MAX = 32 };

static bool is_equipped(const Table *t, CardId card)
{
    return card_slot(t, card)->flags & CARD_EQUIPPED;
}

/* Does taking this one off make room for the other? */
static bool shares_place(const Table *t, CardId card, CardId worn,
                         const Refusal *why)
{
    if (why->id == REFUSAL_slot_taken)
        return card_stat(t, worn, STAT_slot) == card_stat(t, card, STAT_slot);
    return card_stat(t, worn, STAT_hands) > 0;
}

/* What would have to be taken off, the least first: what that is worth, and
 * which comes first. */
static int place_cost(const Ranker *who, CardId card, const Refusal *why,
                      CardId *first)
{
    const Table *t = who->t;
    int free = why->id == REFUSAL_hands_full ? why->number : 0, cost = 0;
    int need =
        why->id == REFUSAL_hands_full ? card_stat(t, card, STAT_hands) : 1;
    Bits taken = bits_none();

    for (*first = NO_CARD; free < need;) {
        CardId cheapest = NO_CARD;
        int worth = 0, at = 0, i = 0;
        EACH_CARD (t, c, play_zone(who->me)) {
            int use;
            if (i++ >= WORN_MAX || bits_has(taken, i) || !is_equipped(t, c) ||
                !shares_place(t, card, c, why))
                continue;
            use = mind_use_worth(t, who->me, c);
            if (cheapest == NO_CARD || use < worth) {
                cheapest = c;
                worth = use;
                at = i;
            }
        }
        if (cheapest == NO_CARD)
            return -1;
        bits_add(&taken, at);
        cost += worth;
        free += need == 1 && why->id == REFUSAL_slot_taken
                    ? 1
                    : card_stat(t, cheapest, STAT_hands);
        if (*first == NO_CARD)
            *first = cheapest;
    }
    return cost;
}

/* Something better is at hand than what is worn there. */
static void think_swap(const Ranker *who, CardId card, const Refusal *why)
{
    Action off = mind_act(who, VERB_unequip);
    int use = mind_use_worth(who->t, who->me, card);
    int cost = place_cost(who, card, why, &off.card);

    if (cost >= 0 && use > cost + 4 && off.card != NO_CARD &&
        bits_has(who->verbs, VERB_unequip) && mind_can(who, off))
        mind_think(who, off, use - cost, REASON_better);
}

static void think_item(const Ranker *who, CardId card)
{
    Action a = mind_act(who, VERB_equip);
    Refusal why;
    int use;

    if (!card_is_kind(who->t, card, KIND_item) || is_equipped(who->t, card))
        return;
    a.card = card;
    why = munchkin_check_equip(who->t, a);
    if (why.id == REFUSAL_none) {
        use = mind_use_worth(who->t, who->me, card);
        if (use > 0)
            mind_think(who, a, use + WORTH_FREE, REASON_stronger);
    } else if (why.id == REFUSAL_slot_taken || why.id == REFUSAL_hands_full) {
        think_swap(who, card, &why);
    }
}

static void think_equipment(const Ranker *who)
{
    if (!bits_has(who->verbs, VERB_equip))
        return;
    EACH_CARD (who->t, c, play_zone(who->me))
        think_item(who, c);
    EACH_CARD (who->t, c, hand_zone(who->me))
        think_item(who, c);
}

/* What the hand cannot keep lies safe on the table. */
static void think_put_down(const Ranker *who)
{
    Action a = mind_act(who, VERB_put_down);
    const Table *t = who->t;

    if (!bits_has(who->verbs, VERB_put_down) ||
        t->g->zones[hand_zone(who->me)].count <=
            t->g->switches[SWITCH_hand_limit])
        return;
    EACH_CARD (t, c, hand_zone(who->me)) {
        a.card = c;
        if (GOODS >> card_def(t, c)->kind & 1 && mind_can(who, a))
            mind_think(who, a, 3, REASON_safe);
    }
}

/* ---- identities ---- */

/* Items that only such a one may use. */
static int items_for(const Ranker *who, int trait)
{
    const ZoneId zones[] = { hand_zone(who->me), play_zone(who->me) };
    int worth = 0;

    for (int i = 0; i < 2; i++)
        EACH_CARD (who->t, c, zones[i]) {
            const Node *only = card_stat(who->t, c, STAT_only_for)
                                   ? items_stat_phrase(who->t, c, STAT_only_for)
                                   : NULL;
            if (only && trait != 0 && only->name == trait)
                worth += card_stat(who->t, c, STAT_bonus) * WORTH_PLUS / 2;
        }
    return worth;
}

/* What is worn and must not be, by such a one. */
static int items_closed(const Ranker *who, int trait)
{
    const Table *t = who->t;
    int worth = 0;

    EACH_CARD (t, c, play_zone(who->me)) {
        const Node *not_for = is_equipped(t, c) && card_stat(t, c, STAT_not_for)
                                  ? items_stat_phrase(t, c, STAT_not_for)
                                  : NULL;
        if (not_for && trait != 0 && not_for->name == trait)
            worth += mind_use_worth(t, who->me, c);
    }
    return worth;
}

static int identity_worth(const Ranker *who, CardId card)
{
    int cult = card_has_topic(who->t, card, TOPIC_OWN_PILE) &&
                       card_slot(who->t, card)->zone != play_zone(who->me)
                   ? mind_cult_gain(who, who->me)
                   : 0;

    int trait = card_def(who->t, card)->trait;

    return 12 + cult + mind_use_worth(who->t, who->me, card) +
           items_for(who, trait) - items_closed(who, trait);
}

/* The one of its kind that goes when this one comes, if there is one. */
static CardId identity_replaced(const Ranker *who, CardId card)
{
    const Table *t = who->t;
    int group = t->pack->names[card_def(t, card)->word].same;
    const PackName *word = &t->pack->names[group];

    if (word->max == 0 || word->flags & NAMEFLAG_EACH ||
        seat_group_count(t, who->me, group) < word->max)
        return NO_CARD;
    EACH_CARD (t, c, play_zone(who->me))
        if (identity_kind_in_play(t, c) &&
            t->pack->names[card_def(t, c)->word].same == group)
            return c;
    return NO_CARD;
}

static void think_identity(const Ranker *who, Action a)
{
    CardId old = a.verb == VERB_play_on ? a.on
                 : a.verb == VERB_play  ? identity_replaced(who, a.card)
                                        : NO_CARD;
    CardId new = a.verb == VERB_play_with ? a.on : a.card;
    int value = identity_worth(who, new) -
                (old == NO_CARD ? 4 : identity_worth(who, old) + 8);

    if (value > 0)
        mind_think(who, a, value, REASON_identity);
}

/* Two cards at once; an enhancer goes on a companion, too. */
static void think_pairs(const Ranker *who, int verb)
{
    ActionList list;

    mind_list(who, verb, &list);
    for (int i = 0; i < list.n; i++) {
        int on = card_def(who->t, list.at[i].on)->kind;
        if (on == KIND_trait)
            think_identity(who, list.at[i]);
        else if (on == KIND_companion)
            mind_think(who, list.at[i],
                       mind_use_worth(who->t, who->me, list.at[i].card) + 2,
                       REASON_stronger);
    }
}

/* ---- other plays ---- */

static int play_reason(const Ranker *who, Action a)
{
    if (card_is_kind(who->t, a.card, KIND_levelup))
        return REASON_level;
    return REASON_helps_me;
}

/* What is free and can be done again and again has to bring something, so that
 * it comes to an end. */
static int use_cost(const Node *clause)
{
    return clause_head(clause, NODE_limit) || clause_head(clause, NODE_cost)
               ? 2
               : 10;
}

static void think_play(const Ranker *who, Action a)
{
    const Node *clause = munchkin_action_clause(who->t, a);
    Outlook o;
    int value;

    if (identity_kind_in_play(who->t, a.card)) {
        if (a.verb == VERB_play) {
            think_identity(who, a);
            return;
        }
    }
    if (!clause)
        return;
    o = mind_part_outlook(who, a.card, clause);
    value = o.gain - (a.verb == VERB_play ? mind_worth(who->t, who->me, a.card)
                                          : use_cost(clause));
    if (value > 0)
        mind_think(who, a, value, play_reason(who, a));
}

static void think_plays(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_play, &list);
    mind_list_more(who, VERB_use, &list);
    for (int i = 0; i < list.n; i++)
        think_play(who, list.at[i]);
}

/* ---- what the hand cannot keep ---- */

enum { HELD_MAX = 64 };

/* What the cards of the hand are worth, in its order. */
typedef struct Held {
    int n;
    CardId cards[HELD_MAX];
    int worth[HELD_MAX];
} Held;

static void look_at_hand(const Ranker *who, Held *held)
{
    held->n = 0;
    EACH_CARD (who->t, c, hand_zone(who->me))
        if (held->n < HELD_MAX) {
            held->cards[held->n] = c;
            held->worth[held->n++] = mind_worth(who->t, who->me, c);
        }
}

/* Is it one of the n that are worth least? Of equal ones the first are. */
static bool is_among_cheapest(const Held *held, int i, int n)
{
    int less = 0;

    for (int k = 0; k < held->n; k++)
        less += held->worth[k] < held->worth[i] ||
                (held->worth[k] == held->worth[i] && k < i);
    return less < n;
}

/* Will this card be one of so many that go? */
static bool charity_takes(const Ranker *who, CardId card, int n)
{
    Held held;

    look_at_hand(who, &held);
    for (int i = 0; i < held.n; i++)
        if (held.cards[i] == card)
            return is_among_cheapest(&held, i, n);
    return false;
}

/* ---- curses ---- */

/* Cards of the hand that can lie on the table instead. */
static int count_put_down(const Ranker *who)
{
    Action a = mind_act(who, VERB_put_down);
    int n = 0;

    EACH_CARD (who->t, c, hand_zone(who->me)) {
        a.card = c;
        n += GOODS >> card_def(who->t, c)->kind & 1 && mind_can(who, a);
    }
    return n;
}

/* Would it have to go at the end of this turn? Then it is not kept. */
static bool cannot_be_kept(const Ranker *who, CardId card)
{
    int over =
        who->t->g->ask.step == STEP_turn_after ? charity_excess(who->t) : 0;

    return over > 0 && charity_takes(who, card, over - count_put_down(who));
}

enum { KEPT_EARLY = 110 };

/* Kept, it will hit somebody who is about to win: so much of the harm counts
 * then, and more as long as nobody is. */
static int kept_weight(const Ranker *who, CardId card)
{
    if (cannot_be_kept(who, card))
        return 0;
    return mind_fear(who->t) + (mind_is_late(who->t) ? 0 : KEPT_EARLY);
}

static void think_curse(const Ranker *who, CardId card)
{
    Action a = mind_act(who, VERB_curse);
    int kept = kept_weight(who, card);

    a.card = card;
    EACH_SEAT (who->t, s) {
        int more = -who->weight[s] - kept, value;
        if (s == who->me || more <= 0 || seat_is_dead(who->t, s))
            continue;
        value = mind_curse_harm(who, s, card) * more / 1000;
        a.to = s;
        if (value > 0 && mind_can(who, a))
            mind_think(who, a, value, REASON_hurts_rival);
    }
}

static void think_curses(const Ranker *who)
{
    if (!bits_has(who->verbs, VERB_curse))
        return;
    EACH_CARD (who->t, c, hand_zone(who->me))
        if (card_is_kind(who->t, c, KIND_curse))
            think_curse(who, c);
}

/* ---- selling ---- */

enum { GOODS_MAX = 48 };

typedef struct Sale {
    int n, gold, keep;
    CardId cards[GOODS_MAX];
    int price[GOODS_MAX], kept[GOODS_MAX];
    bool sold[GOODS_MAX];
} Sale;

static int keep_worth(const Ranker *who, CardId card)
{
    const Table *t = who->t;
    int worth = mind_worth(t, who->me, card) - mind_sale_worth(t, card);

    if (card_slot(t, card)->flags & CARD_EQUIPPED)
        return mind_use_worth(t, who->me, card);
    return worth > 0 ? worth : 1;
}

/* What may be of use behind the door is sold after it, unless the Level makes
 * it a fight for the win. */
static bool waits_for_door(const Ranker *who, CardId card)
{
    const Table *t = who->t;

    return t->g->ask.step == STEP_turn_arrange &&
           card_is_kind(t, card, KIND_oneshot) &&
           card_def(t, card)->windows & ~BIT(WINDOW_none) &&
           level_of(t, who->me) + 2 < t->g->switches[SWITCH_win];
}

static void offer_for_sale(const Ranker *who, Sale *sale, CardId card)
{
    const Table *t = who->t;

    if (waits_for_door(who, card))
        return;
    if (sale->n == GOODS_MAX || strength_price_of(t, card) <= 0 ||
        !card_is_goods(t, card) || card_slot(t, card)->host != NO_CARD ||
        CANNOT(t, sell, .actor = who->me, .what = card))
        return;
    sale->cards[sale->n] = card;
    sale->price[sale->n] = strength_price_of(t, card);
    sale->kept[sale->n] = keep_worth(who, card);
    sale->sold[sale->n++] = false;
}

static void sell_index(Sale *sale, int i, bool sold)
{
    int sign = sold ? 1 : -1;

    sale->sold[i] = sold;
    sale->gold += sign * sale->price[i];
    sale->keep += sign * sale->kept[i];
}

/* The one that is worth least for its gold. */
static int cheapest(const Sale *sale)
{
    int best = -1;

    for (int i = 0; i < sale->n; i++)
        if (!sale->sold[i] &&
            (best < 0 || sale->kept[i] * sale->price[best] <
                             sale->kept[best] * sale->price[i]))
            best = i;
    return best;
}

/* What is more than enough is kept, the dearest first. */
static void keep_surplus(Sale *sale, int price)
{
    for (;;) {
        int best = -1;
        for (int i = 0; i < sale->n; i++)
            if (sale->sold[i] && sale->gold - sale->price[i] >= price &&
                (best < 0 || sale->kept[i] > sale->kept[best]))
                best = i;
        if (best < 0)
            return;
        sell_index(sale, best, false);
    }
}

/* One that is sold is kept for another that is worth less and is enough. */
static bool exchange_one(Sale *sale, int price)
{
    for (int i = 0; i < sale->n; i++)
        for (int k = 0; k < sale->n; k++)
            if (sale->sold[i] && !sale->sold[k] &&
                sale->kept[k] < sale->kept[i] &&
                sale->gold - sale->price[i] + sale->price[k] >= price) {
                sell_index(sale, i, false);
                sell_index(sale, k, true);
                return true;
            }
    return false;
}

/* A good sale for a Level; false: there is not enough. */
static bool plan_sale(const Ranker *who, Sale *sale)
{
    const Table *t = who->t;
    int price = t->g->switches[SWITCH_level_price];

    *sale = (Sale){ .n = 0 };
    EACH_CARD (t, c, hand_zone(who->me))
        offer_for_sale(who, sale, c);
    EACH_CARD (t, c, play_zone(who->me))
        offer_for_sale(who, sale, c);
    while (sale->gold < price) {
        int best = cheapest(sale);
        if (best < 0)
            return false;
        sell_index(sale, best, true);
    }
    do
        keep_surplus(sale, price);
    while (exchange_one(sale, price));
    return true;
}

/* What a sale gains now; 0: there is none that is good. */
static int sale_value(const Ranker *who, Sale *sale)
{
    int value;

    if (!bits_has(who->verbs, VERB_sell) ||
        munchkin_check_sell(who->t, mind_act(who, VERB_sell)).id !=
            REFUSAL_none ||
        !plan_sale(who, sale))
        return 0;
    value = mind_level_worth(who->t, who->me, 1) - sale->keep;
    return value > 4 ? value : 0;
}

static void think_selling(const Ranker *who)
{
    Sale sale;
    int value = sale_value(who, &sale);

    if (value > 0)
        mind_think(who, mind_act(who, VERB_sell), value, REASON_sells);
}

static bool is_sold(const Sale *sale, CardId card)
{
    for (int i = 0; i < sale->n; i++)
        if (sale->sold[i] && sale->cards[i] == card)
            return true;
    return false;
}

/* What is about to be sold is not put on before. */
static void leave_goods(const Ranker *who)
{
    Thoughts *out = who->out;
    Sale sale;
    int n = 0;

    if (out->n == 0 || sale_value(who, &sale) == 0)
        return;
    for (int i = 0; i < out->n; i++)
        if (out->at[i].action.verb != VERB_equip ||
            !is_sold(&sale, out->at[i].action.card))
            out->at[n++] = out->at[i];
    out->n = n;
}

/* The next part of a draft: the lowest of these cards that comes after the last
 * one. */
static CardId next_part(const Ranker *who, const Sale *sale)
{
    CardId next = NO_CARD;

    for (int i = 0; i < sale->n; i++)
        if (sale->sold[i] && sale->cards[i] > who->t->g->draft.last &&
            (next == NO_CARD || sale->cards[i] < next))
            next = sale->cards[i];
    return next;
}

void mind_think_sale(const Ranker *who)
{
    Action a = mind_act(who, VERB_add), done = mind_act(who, VERB_done);
    Sale sale;

    a.card = plan_sale(who, &sale) ? next_part(who, &sale) : NO_CARD;
    if (a.card != NO_CARD && mind_can(who, a))
        mind_think(who, a, 10, REASON_sells);
    else if (mind_can(who, done))
        mind_think(who, done, 10, REASON_enough);
    mind_think(who, mind_act(who, VERB_cancel), 0, REASON_costs);
}

/* ---- charity ---- */

/* The next card to give: the first of those that comes after the last one. */
static CardId next_given(const Ranker *who)
{
    int n = charity_excess(who->t);
    Held held;

    look_at_hand(who, &held);
    for (int i = 0; i < held.n; i++)
        if (held.cards[i] > who->t->g->draft.last &&
            is_among_cheapest(&held, i, n))
            return held.cards[i];
    return NO_CARD;
}

static int receiver_value(const Ranker *who, Seat to)
{
    return to == NOBODY ? 0 : who->weight[to] / 100;
}

/* Parts come in the order of their numbers. */
void mind_think_charity(const Ranker *who)
{
    CardId card = next_given(who);
    ActionList list;

    if (card == NO_CARD && mind_can(who, mind_act(who, VERB_done))) {
        mind_think(who, mind_act(who, VERB_done), 10, REASON_enough);
        return;
    }
    mind_list(who, VERB_add, &list);
    for (int i = 0; i < list.n; i++)
        if (list.at[i].card == card || card == NO_CARD)
            mind_think(who, list.at[i], receiver_value(who, list.at[i].to),
                       REASON_least);
}

/* ---- the turn ---- */

/* One thing after the other: what is put on comes first, because the rest
 * depends on it, and a sale last. */
static void think_arrangement(const Ranker *who)
{
    think_equipment(who);
    leave_goods(who);
    if (who->out->n > 0)
        return;
    think_plays(who);
    think_pairs(who, VERB_play_on);
    think_pairs(who, VERB_play_with);
    think_curses(who);
    think_selling(who);
}

/* The answer that goes on. */
static void think_usual(const Ranker *who)
{
    int verb = who->t->family->steps[who->t->g->ask.step].default_verb;
    Action a = mind_act(who, verb);

    if (bits_has(who->verbs, verb) && mind_can(who, a))
        mind_think(who, a, 0,
                   verb == VERB_kick    ? REASON_door
                   : verb == VERB_ready ? REASON_ready
                                        : REASON_usual);
}

void mind_think_turn(const Ranker *who)
{
    int step = who->t->g->ask.step;

    think_arrangement(who);
    if (step == STEP_turn_after)
        think_put_down(who);
    if (step == STEP_turn_arrange)
        mind_think_trades(who);
    think_usual(who);
}

/* A card behind the door that is no monster. */
void mind_think_shown(const Ranker *who)
{
    Action a = mind_act(who, VERB_play);

    a.card = who->t->g->ask.about;
    if (mind_can(who, a))
        think_play(who, a);
    think_pairs(who, VERB_play_on);
    think_pairs(who, VERB_play_with);
    mind_think(who, mind_act(who, VERB_keep), 0, REASON_keeps);
}

/* All else was done before the door was opened, or can wait until the end. */
void mind_think_trouble(const Ranker *who)
{
    ActionList list;
    bool beats = false;

    think_equipment(who);
    mind_list(who, VERB_trouble, &list);
    for (int i = 0; i < list.n; i++) {
        int value = mind_trouble_value(who, list.at[i].card);
        if (value > 0)
            mind_think(who, list.at[i],
                       value >= WORTH_GAME / 2 ? value : value / 4,
                       REASON_beats);
        beats |= value > 0;
    }
    mind_think(who, mind_act(who, VERB_loot), 0,
               beats ? REASON_more_cards : REASON_no_trouble);
}
