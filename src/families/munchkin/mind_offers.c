/* mind_offers.c: help in fights and what it costs; trades. */
#include "families/munchkin/mind_int.h"

#include "families/munchkin/combat_int.h"

/* ---- help ---- */

/* What a bargain would be to both sides. */
typedef struct Bargain {
    Seat helper;
    int treasures; /* at stake */
    int share;     /* for the helper */
} Bargain;

/* Would the fighter win with this helper? */
static bool wins_with(const Table *t, Seat helper)
{
    GameBuffer copy;
    Table with = *t;

    with.g = &copy.game;
    game_copy(game_edit(&with), t->g);
    current_combat(&with)->helper_plus_1 = (uint16_t)(helper + 1);
    return combat_is_winning(&with);
}

/* What the fight gives the fighter, but for the Treasures of the helper. */
static int fighter_gain(const Fight *fight, const Bargain *b)
{
    return fight->prize + fight->loss - b->share * WORTH_TREASURE;
}

/* How many times what a rival gains counts: nobody is lifted to within reach
 * of the winning Level for a Treasure or two. Who asks for help hopes that
 * others see less of it. */
static int danger(const Ranker *who, const Fight *fight, const Bargain *b,
                  int weight)
{
    int left = who->t->g->switches[SWITCH_win] - fight->levels -
               level_of(who->t, fight->fighter);

    if (b->helper != who->me)
        return left <= 1 ? 2 : 1;
    if (left <= 1)
        return 3;
    return left == 2 && weight < -mind_fear(who->t) ? 2 : 1;
}

/* To who would help: Treasures, against what a rival gains. */
static int helper_gain(const Ranker *who, const Fight *fight, const Bargain *b)
{
    int16_t weight[SEATS_MAX];
    int theirs;

    mind_weigh_seats(who->t, b->helper, who->me, weight);
    theirs = weight[fight->fighter] * fighter_gain(fight, b) / 1000;
    return b->share * WORTH_TREASURE - 4 +
           theirs * danger(who, fight, b, weight[fight->fighter]);
}

/* The least share for which that seat would help; false: for none. */
static bool find_share(const Ranker *who, const Fight *fight, Bargain *b)
{
    for (b->share = 0; b->share <= b->treasures; b->share++)
        if (helper_gain(who, fight, b) > 0)
            return true;
    return false;
}

static bool shares_victory(const Table *t)
{
    return t->g->switches[SWITCH_shared_victory];
}

/* Nobody helps somebody to win, unless both win. */
static bool plan_bargain(const Ranker *who, const Fight *fight, Seat helper,
                         Bargain *b)
{
    *b = (Bargain){ .helper = helper,
                    .treasures = offer_treasures_at_stake(who->t) };
    if (b->treasures >= WORD_STEP)
        b->treasures = WORD_STEP - 1;
    if (fight->for_win)
        return shares_victory(who->t);
    return find_share(who, fight, b) && fighter_gain(fight, b) > 0;
}

static void think_asking(const Ranker *who, const Fight *fight, Seat helper)
{
    Action a = mind_act(who, VERB_ask);
    Bargain b;

    a.to = helper;
    if (!mind_can(who, a) || !plan_bargain(who, fight, helper, &b) ||
        !wins_with(who->t, helper))
        return;
    mind_think(who, a,
               fighter_gain(fight, &b) - 10 +
                   mind_weighed(who, helper, b.share * WORTH_TREASURE) / 8,
               REASON_need_help);
}

void mind_think_ask(const Ranker *who, const Fight *fight)
{
    if (!bits_has(who->verbs, VERB_ask) || fight->helper != NOBODY)
        return;
    EACH_SEAT (who->t, s)
        if (s != who->me && level_of(who->t, s) > 0)
            think_asking(who, fight, s);
}

/* ---- an offer in the making ---- */

static Seat draft_helper(const Ranker *who)
{
    const Draft *draft = &who->t->g->draft;

    return draft->seat == current_combat(who->t)->seat ? draft->to
                                                       : draft->seat;
}

void mind_think_bargain(const Ranker *who)
{
    Action share = mind_act(who, VERB_share), done = mind_act(who, VERB_done);
    Fight fight = mind_fight(who);
    Bargain b;
    bool good = plan_bargain(who, &fight, draft_helper(who), &b);

    share.number = (int8_t)NUMBER_OF(
        b.share, b.share <= b.treasures / 2 ? PICK_second : PICK_last);
    if (good && b.share > 0 && who->t->g->draft.number == 0 &&
        mind_can(who, share))
        mind_think(who, share, 10, REASON_fair);
    else if (good && mind_can(who, done))
        mind_think(who, done, 10, REASON_fair);
    mind_think(who, mind_act(who, VERB_cancel), 0, REASON_costs);
}

/* ---- an offer that stands ---- */

/* Cards that are promised for the help. */
static int promised_worth(const Table *t, Seat fighter, Seat to)
{
    const ZoneId zones[] = { play_zone(fighter), hand_zone(fighter) };
    int worth = 0;

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, zones[i])
            if (card_slot(t, c)->flags & CARD_PROMISED)
                worth += card_is_kind(t, c, KIND_levelup)
                             ? mind_level_worth(t, to, 1)
                             : mind_gain_worth(t, to, c);
    return worth;
}

/* For less than the offer says the answer is another offer. */
static void think_counter(const Ranker *who, const Fight *fight,
                          const Bargain *offered)
{
    Action a = mind_act(who, VERB_volunteer);
    Bargain b;

    a.to = fight->fighter;
    if (plan_bargain(who, fight, who->me, &b) && b.share > offered->share &&
        bits_has(who->verbs, VERB_volunteer) && mind_can(who, a))
        mind_think(who, a, helper_gain(who, fight, &b), REASON_fair);
}

static void think_helping(const Ranker *who, const Fight *fight,
                          const Bargain *b)
{
    int value = helper_gain(who, fight, b) +
                promised_worth(who->t, fight->fighter, who->me);
    bool vain = !wins_with(who->t, who->me);
    Action yes = mind_act(who, VERB_accept), no = mind_act(who, VERB_refuse);

    if (fight->for_win)
        value = shares_victory(who->t) ? WORTH_GAME : -WORTH_GAME / 3;
    if (vain)
        value = -20;
    mind_think(who, yes, value, REASON_fair);
    mind_think(who, no, 0,
               fight->for_win ? REASON_no_help
               : vain         ? REASON_in_vain
                              : REASON_unfair);
    if (value <= 0 && !vain && !fight->for_win)
        think_counter(who, fight, b);
}

void mind_think_offer(const Ranker *who)
{
    const OfferFrame *offer = current_offer(who->t);
    Fight fight = mind_fight(who);
    Bargain b = { .helper = offer_rival(who->t, offer),
                  .treasures = offer_treasures_at_stake(who->t),
                  .share = share_of_helper(offer->terms,
                                           offer_treasures_at_stake(who->t)) };
    int value;

    if (offer->seat != who->me) { /* mine: it stands */
        if (bits_has(who->verbs, VERB_withdraw))
            mind_think(who, mind_act(who, VERB_withdraw), -5, REASON_costs);
        return;
    }
    if (b.helper == who->me) {
        think_helping(who, &fight, &b);
        return;
    }
    value = fighter_gain(&fight, &b) - promised_worth(who->t, who->me, who->me);
    mind_think(who, mind_act(who, VERB_accept),
               wins_with(who->t, b.helper) ? value : -20, REASON_need_help);
    mind_think(who, mind_act(who, VERB_refuse), 0, REASON_costs);
}

/* ---- trades ---- */

/* What all that is offered would be to this seat. */
static int trade_gain(const Ranker *who, Seat seat, Seat other)
{
    const Table *t = who->t;
    int gain = 0;

    EACH_CARD (t, c, play_zone(other))
        if (card_slot(t, c)->flags & CARD_OFFERED)
            gain += mind_gain_worth(t, seat, c);
    EACH_CARD (t, c, play_zone(seat))
        if (card_slot(t, c)->flags & CARD_OFFERED)
            gain -= mind_gain_worth(t, seat, c);
    return gain;
}

void mind_think_trade(const Ranker *who)
{
    const TradeFrame *trade = current_trade(who->t);
    int mine, theirs;

    if (trade->seat != who->me)
        return;
    mine = trade_gain(who, who->me, trade->from);
    theirs = trade_gain(who, trade->from, who->me);
    mind_think(who, mind_act(who, VERB_agree),
               mine + mind_weighed(who, trade->from, theirs) - 2,
               REASON_good_trade);
    mind_think(who, mind_act(who, VERB_decline), 0, REASON_bad_trade);
}

/* An exchange of one Item for one, or NO_CARD. */
typedef struct Swap {
    Seat with;
    CardId give, get;
    int value; /* to who proposes it */
} Swap;

/* What an Item that lies before one seat is to both, if the other gets it. */
static int moved_gain(const Table *t, Seat from, Seat to, CardId card,
                      Seat to_whom)
{
    return to_whom == to ? mind_gain_worth(t, to, card)
                         : -mind_gain_worth(t, from, card);
}

/* Only what is not in use is offered: there is no use in a change of hats. */
static bool is_tradable(const Table *t, CardId card)
{
    return card_is_kind(t, card, KIND_item) &&
           !(card_slot(t, card)->flags & CARD_EQUIPPED) &&
           trade_check_card(t, card).id == REFUSAL_none;
}

/* Is it good for both, and a little better for me? */
static void consider_swap(const Ranker *who, Seat with, CardId give, CardId get,
                          Swap *best)
{
    const Table *t = who->t;
    int16_t theirs[SEATS_MAX];
    int mine = moved_gain(t, with, who->me, get, who->me) +
               moved_gain(t, who->me, with, give, who->me);
    int other = moved_gain(t, with, who->me, get, with) +
                moved_gain(t, who->me, with, give, with);
    int value = mine + mind_weighed(who, with, other) - 2;

    if (value <= best->value || value < 6)
        return;
    mind_weigh_seats(t, with, who->me, theirs);
    if (other + theirs[who->me] * mine / 1000 - 2 > 4)
        *best = (Swap){ with, give, get, value };
}

static Swap find_swap(const Ranker *who, Seat with)
{
    const Table *t = who->t;
    Swap best = { .with = NOBODY };

    EACH_CARD (t, give, play_zone(who->me))
        if (is_tradable(t, give))
            EACH_CARD (t, get, play_zone(with))
                if (is_tradable(t, get))
                    consider_swap(who, with, give, get, &best);
    return best;
}

/* Once a turn and pair: what was declined is not worth asking again. */
static bool has_talked(const Table *t, Seat a, Seat b)
{
    Seat low = a < b ? a : b, high = a < b ? b : a;

    return munchkin(t)->talk_counts[low] >> (3 * (high - low - 1)) & 7;
}

static Swap best_swap(const Ranker *who)
{
    Swap best = { .with = NOBODY };

    EACH_SEAT (who->t, s)
        if (s != who->me && !has_talked(who->t, who->me, s) &&
            !seat_is_dead(who->t, s)) {
            Swap swap = find_swap(who, s);
            if (swap.with != NOBODY && swap.value > best.value)
                best = swap;
        }
    return best;
}

void mind_think_trades(const Ranker *who)
{
    Action a = mind_act(who, VERB_propose);
    Swap swap;

    if (!bits_has(who->verbs, VERB_propose))
        return;
    swap = best_swap(who);
    if (swap.with != NOBODY && mind_can(who, a))
        mind_think(who, a, swap.value, REASON_good_trade);
}

/* The parts come in the order of their numbers. */
void mind_think_proposal(const Ranker *who)
{
    const Draft *draft = &who->t->g->draft;
    Swap swap = best_swap(who);
    Action give = mind_act(who, VERB_add), get = give;

    give.card = swap.give;
    give.to = swap.with;
    get.card = swap.get;
    get.to = who->me;
    if (swap.with != NOBODY) {
        Action first = swap.give < swap.get ? give : get;
        Action second = swap.give < swap.get ? get : give;
        Action next = draft->count == 0   ? first
                      : draft->count == 1 ? second
                                          : mind_act(who, VERB_done);
        if (mind_can(who, next))
            mind_think(who, next, swap.value, REASON_good_trade);
    }
    mind_think(who, mind_act(who, VERB_cancel), 0, REASON_bad_trade);
}
