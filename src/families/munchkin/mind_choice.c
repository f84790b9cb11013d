/* mind_choice.c: what cards and rules ask: which card, whom, whether, which of
 * several. */
#include "families/munchkin/mind_int.h"

#include "engine/machine_int.h"

/* Does who thinks want the fighters to win? */
static int fight_sign(const Ranker *who)
{
    Fight fight;

    if (!combat_is_open(who->t))
        return seat_in(who->me, combat_fighters(who->t)) ? 1 : -1;
    fight = mind_fight(who);
    return mind_fight_stake(who, &fight) >= 0 ? 1 : -1;
}

/* What is left of the list that a frame runs. */
static void add_rest(const Ranker *who, Outlook *o, const Frame *f,
                     const Node *from)
{
    const Node *end = &who->t->pack->nodes[f->end];

    for (const Node *n = from; n < end; n += n->length)
        outlook_statement(o, n);
}

static Outlook frame_outlook(const Ranker *who, const Frame *f)
{
    Outlook o = mind_outlook(who, f->seat, f->card);

    o.f = *f;
    return o;
}

/* ---- cards ---- */

static int lost_value(const Ranker *who, CardId card)
{
    Seat owner = card_owner(who->t, card);

    return owner == NOBODY
               ? 0
               : mind_weighed(who, owner, -mind_worth(who->t, owner, card));
}

/* It goes to who picks it. */
static int taken_value(const Ranker *who, CardId card)
{
    Seat owner = card_owner(who->t, card);
    int value = mind_gain_worth(who->t, who->me, card);

    return owner == NOBODY || owner == who->me ? value
                                               : value + lost_value(who, card);
}

static int monster_strength(const Ranker *who, CardId card)
{
    return card_slot(who->t, card)->zone == ZONE_fight
               ? strength_of_monster(who->t, twin_original(who->t, card))
               : card_stat(who->t, card, STAT_level);
}

/* A monster that comes into the fight, or leaves it. */
static int fight_pick(const Ranker *who, CardId card, int sign)
{
    return fight_sign(who) * sign * monster_strength(who, card) * 4;
}

/* An Item whose limits are lifted, or which is cursed. */
static int attach_value(const Ranker *who, const Frame *f, CardId card)
{
    int use = mind_use_worth(who->t, who->me, card);

    if (card_is_kind(who->t, f->card, KIND_curse))
        return lost_value(who, card);
    return card_slot(who->t, card)->flags & CARD_EQUIPPED ? use / 4 : use;
}

static int pick_value(const Ranker *who, const Frame *f, CardId card)
{
    const Node *command = statement(who->t, f);
    bool second = has_mode(f, MODE_SECOND);

    if (command->type != NODE_command)
        return 0;
    switch (command_effect(who->t, command, current_object(who->t, f))) {
    case EFFECT_lose:
    case EFFECT_discard:
    case EFFECT_give:
    case EFFECT_put_under:
    case EFFECT_return_deck:
        return lost_value(who, card);
    case EFFECT_steal:
    case EFFECT_take:
    case EFFECT_put_hand:
    case EFFECT_choose:
        return taken_value(who, card);
    case EFFECT_put:
    case EFFECT_fight:
        return fight_pick(who, card, -1);
    case EFFECT_replace:
        return fight_pick(who, card, second ? -1 : 1);
    case EFFECT_kill:
    case EFFECT_remove:
        return fight_pick(who, card, 1);
    case EFFECT_attach:
        return attach_value(who, f, card);
    case EFFECT_double_bonus:
    case EFFECT_triple_bonus:
        return card_stat(who->t, card, STAT_bonus) * 10;
    default:
        return taken_value(who, card);
    }
}

/* A price with "up to": is it worth to pay one more? */
static int price_value(const Ranker *who, const Frame *f)
{
    const Node *clause =
        clause_containing(who->t, f->card, statement(who->t, f));
    Outlook o;
    Fight fight;

    if (!has_mode(f, MODE_PAYING) || !clause || !combat_is_open(who->t))
        return 0;
    fight = mind_fight(who);
    if (fight.for_win && fight.fighter == who->me)
        return 100; /* the others will have something against it */
    o = mind_outlook(who, who->me, f->card);
    o.f.paid = f->paid;
    outlook_add(&o, clause_head(clause, NODE_block));
    return fight.lack - o.margin > 0 ? 100 : -100;
}

/* What comes of it if something is picked, beside what is lost: "you may
 * discard a card and draw one". */
static int rest_value(const Ranker *who, const Frame *f)
{
    const Node *node = statement(who->t, f);
    Outlook o = frame_outlook(who, f);

    add_rest(who, &o, f, node + node->length);
    return mind_outlook_value(who, &o);
}

/* What has still to be paid in gold: "items worth at least 500 gold in all". */
static int gold_wanted(const Table *t, const Frame *f)
{
    const Node *phrase = target_pick_phrase(t, f);

    return phrase && target_total_worth(phrase)
               ? target_cards_wanted(t, f, phrase)
               : 0;
}

/* If this card is not enough: the least that has to go with it. */
static int rest_of_price(const Ranker *who, const ActionList *list, int i,
                         int gold)
{
    int min = 0;

    gold -= card_stat(who->t, list->at[i].card, STAT_gold);
    if (gold <= 0)
        return 0;
    for (int k = 0; k < list->n; k++) {
        CardId other = list->at[k].card;
        int worth = mind_worth(who->t, who->me, other);
        if (k != i && card_stat(who->t, other, STAT_gold) >= gold &&
            (min == 0 || worth < min))
            min = worth;
    }
    return min > 0 ? min : gold * WORTH_LEVEL / 1000;
}

/* A thought for each action with this verb. */
static void think_picks(const Ranker *who, int verb, int more)
{
    const Frame *f = step_top(who->t);
    ActionList list;
    int gold = mind_list(who, verb, &list) > 0 ? gold_wanted(who->t, f) : 0;

    for (int i = 0; i < list.n; i++) {
        int value = pick_value(who, f, list.at[i].card);
        if (gold > 0)
            value -= rest_of_price(who, &list, i, gold);
        mind_think(who, list.at[i], value + more,
                   value < 0 ? REASON_hurts_least : REASON_most);
    }
}

static int blind_value(const Ranker *who)
{
    ZoneId hand = target_blind_hand(who->t, step_top(who->t), who->me);
    Seat owner = hand == NO_ZONE ? who->me : who->t->g->zones[hand].owner;
    int worth = mind_hand_worth(who, owner);

    return worth - mind_weighed(who, owner, worth);
}

void mind_think_pick(const Ranker *who)
{
    ActionList list;
    int more = 0;

    if (mind_list(who, VERB_stop, &list) > 0) {
        const Frame *f = step_top(who->t);
        more =
            has_mode(f, MODE_PAYING) ? price_value(who, f) : rest_value(who, f);
        mind_think(who, list.at[0], 0, REASON_enough);
    }
    think_picks(who, VERB_pick, more);
    think_picks(who, VERB_pick_give, more);
    think_picks(who, VERB_pick_secret, more);
    if (mind_list(who, VERB_take_blind, &list) > 0)
        mind_think(who, list.at[0], blind_value(who), REASON_useful);
}

/* ---- players ---- */

static int target_value(const Ranker *who, const Frame *f, Seat seat)
{
    const Node *node = statement(who->t, f);
    Outlook o = frame_outlook(who, f);

    o.f.mode |= MODE_CHOSEN;
    o.f.chosen = seat_bit(seat);
    frame_set_they(&o.f, seat);
    outlook_willing(&o, node);
    add_rest(who, &o, f, node + node->length);
    return mind_outlook_value(who, &o);
}

void mind_think_target(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_pick_player, &list);
    for (int i = 0; i < list.n; i++) {
        int value = target_value(who, step_top(who->t), list.at[i].to);
        mind_think(who, list.at[i], value,
                   list.at[i].to == who->me ? REASON_helps_me
                                            : REASON_hurts_rival);
    }
    if (mind_list(who, VERB_stop, &list) > 0)
        mind_think(who, list.at[0], 0, REASON_enough);
}

/* ---- whether ---- */

/* Something bad would happen, and a card may step in: what that saves. */
static int replaced_harm(const Ranker *who)
{
    const Table *t = who->t;
    const ReplacementFrame *r = NULL;

    for (int i = t->g->depth - 1; i > 0 && !r; i--)
        if (step_in(&t->g->frames[i], STAGE_replace))
            r = replacement_frame(&t->g->frames[i]);
    if (!r)
        return 0;
    switch (r->row) {
    case QUESTION_would_gain:
        return -mind_weighed(who, r->seat, mind_level_worth(t, r->seat, r->n));
    case QUESTION_would_lose_levels:
        return -mind_weighed(who, r->seat, mind_level_worth(t, r->seat, -r->n));
    case QUESTION_would_lose:
    case QUESTION_would_discard:
        return r->card == NO_CARD ? 10 : -lost_value(who, r->card);
    case QUESTION_would_draw:
        return -r->n * 10;
    default: /* dying */
        return mind_weighed(who, r->seat, mind_all_worth(who, r->seat));
    }
}

/* "you may discard a card and draw one": without the first nothing follows. */
static bool is_first_of_chain(const Node *command)
{
    const Node *chain = command - 1;

    return chain->type == NODE_chain && chain->row != LINK_or;
}

static int yes_value(const Ranker *who, const Frame *f, bool yes)
{
    const Node *node = statement(who->t, f);
    Outlook o = frame_outlook(who, f);

    o.failed = !yes;
    if (yes)
        outlook_willing(&o, node);
    else if (is_first_of_chain(node))
        return 0;
    add_rest(who, &o, f, node + node->length);
    return mind_outlook_value(who, &o) + (yes ? replaced_harm(who) : 0);
}

void mind_think_may(const Ranker *who)
{
    const Frame *f = step_top(who->t);
    Action yes = mind_act(who, VERB_yes);
    int gain = yes_value(who, f, true) - yes_value(who, f, false);

    if (mind_can(who, yes))
        mind_think(who, yes, gain, REASON_helps_me);
    mind_think(who, mind_act(who, VERB_no), 0, REASON_costs);
}

/* ---- which ---- */

/* A number for the die: the best for one's own roll, the worst for others. */
static int die_value(const Ranker *who, int number)
{
    const RunFrame *run = current_run(who->t);
    Seat roller = run ? run->seat : who->me;

    return roller == who->me ? number : -number;
}

static int option_value(const Ranker *who, const Frame *f, int number)
{
    const Node *node = statement(who->t, f), *option;
    Outlook o = frame_outlook(who, f);

    if (node->type == NODE_command)
        return die_value(who, number);
    if (node->type == NODE_plus)
        return fight_sign(who) * (number == SIDE_FIGHTERS ? 10 : -10);
    option = node_first(node);
    while (--number > 0 && option)
        option = node_next(node, option);
    if (option)
        outlook_statement(&o, option);
    return mind_outlook_value(who, &o);
}

void mind_think_option(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_option, &list);
    for (int i = 0; i < list.n; i++) {
        int value = option_value(who, step_top(who->t), list.at[i].number);
        mind_think(who, list.at[i], value,
                   value < 0 ? REASON_hurts_least : REASON_helps_me);
    }
}

/* ---- what the rules ask ---- */

void mind_think_take(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_take, &list);
    for (int i = 0; i < list.n; i++)
        mind_think(who, list.at[i],
                   mind_gain_worth(who->t, who->me, list.at[i].card),
                   REASON_most);
}

void mind_think_excess(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_drop, &list);
    mind_list_more(who, VERB_take_off, &list);
    for (int i = 0; i < list.n; i++)
        mind_think(who, list.at[i],
                   -mind_use_worth(who->t, who->me, list.at[i].card),
                   REASON_least);
}

/* A monster of the own hand joins the fight of somebody else. */
static void think_summons(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_summon, &list);
    for (int i = 0; i < list.n && mind_should_hinder(who); i++)
        mind_think(who, list.at[i],
                   fight_pick(who, list.at[i].card, -1) -
                       mind_worth(who->t, who->me, list.at[i].card),
                   REASON_hinders);
    mind_think(who, mind_act(who, VERB_add_none), 0, REASON_keeps);
}

static void think_staying(const Ranker *who)
{
    bool shared = who->t->g->switches[SWITCH_shared_victory];

    mind_think(who, mind_act(who, VERB_leave), 0, REASON_no_help);
    mind_think(who, mind_act(who, VERB_stay), shared ? 10 : -10, REASON_fair);
}

void mind_think_rest(const Ranker *who)
{
    switch (who->t->g->ask.step) {
    case STEP_summon_round:
        think_summons(who);
        break;
    case STEP_combat_stay:
        think_staying(who);
        break;
    case STEP_claim_round:
        mind_think(who, mind_act(who, VERB_no_claim), 0, REASON_keeps);
        break;
    default:
        break;
    }
}
