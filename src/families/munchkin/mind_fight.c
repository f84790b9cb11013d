/* mind_fight.c: combats: how to win one, whether to stop somebody, when to
 * run. */
#include "families/munchkin/mind_int.h"

#include "engine/machine_int.h"
#include "families/munchkin/combat_int.h"

/* ---- what is at stake ---- */

int mind_monster_harm(const Ranker *who, Seat seat, CardId monster)
{
    CardId face = twin_original(who->t, monster);
    const Node *bad = munchkin_bad_stuff(who->t, face);
    int faces;

    if (!bad)
        return 0;
    faces = run_escape_faces(who->t, seat, face);
    return faces == 6 ? 0 : mind_harm(who, seat, face, bad) * (6 - faces) / 6;
}

static void add_monsters(const Ranker *who, Fight *fight)
{
    const Table *t = who->t;
    int levels = current_combat(t)->levels;

    EACH_CARD (t, c, ZONE_fight)
        if (combat_has_monster(t, c)) {
            fight->monsters++;
            levels += card_stat(t, twin_original(t, c), STAT_levels);
            fight->loss += mind_monster_harm(who, fight->fighter, c);
        }
    fight->levels = levels;
    fight->prize = mind_kill_worth(t, fight->fighter, levels);
}

/* What the helper gets of the Treasures. */
static int helper_share(const Table *t)
{
    return combat_helper(t) == NOBODY
               ? 0
               : share_of_helper(current_combat(t)->terms,
                                 offer_treasures_at_stake(t));
}

Fight mind_fight(const Ranker *who)
{
    const Table *t = who->t;
    Fight fight = { .fighter = current_combat(t)->seat,
                    .helper = combat_helper(t),
                    .for_win = combat_is_for_win(t) };
    int treasures = offer_treasures_at_stake(t) - helper_share(t);

    fight.lack = combat_any_monster(t) != NO_CARD ? combat_shortfall(t) : 0;
    add_monsters(who, &fight);
    if (!fight.for_win && treasures > 0)
        fight.prize += treasures * WORTH_TREASURE;
    return fight;
}

/* A rival who wins takes the whole game. */
static int rival_win(const Ranker *who, const Fight *fight)
{
    bool shared =
        who->t->g->switches[SWITCH_shared_victory] && fight->helper == who->me;

    return shared ? WORTH_GAME : -WORTH_GAME / 3;
}

int mind_fight_stake(const Ranker *who, const Fight *fight)
{
    int stake = mind_weighed(who, fight->fighter, fight->prize + fight->loss);

    if (fight->for_win && fight->fighter != who->me)
        return rival_win(who, fight);
    if (fight->helper != NOBODY)
        stake +=
            mind_weighed(who, fight->helper,
                         helper_share(who->t) * WORTH_TREASURE + fight->loss);
    return stake;
}

/* The fight ends, and nobody has won: no prize, no loss. */
static int end_value(const Ranker *who, const Fight *fight)
{
    int gain = fight->lack > 0 ? fight->loss : -fight->prize;

    if (fight->for_win && fight->lack <= 0 && fight->fighter != who->me)
        return -rival_win(who, fight);
    return mind_weighed(who, fight->fighter, gain);
}

/* The fight goes on with somebody else. */
static int move_value(const Ranker *who, const Fight *fight)
{
    return fight->fighter == who->me && fight->lack > 0 ? fight->loss + 15
                                                        : -20;
}

static int fight_value(const Ranker *who, const Fight *fight, const Outlook *o)
{
    bool wins = fight->lack <= 0;
    bool would = fight->lack - o->margin <= 0;

    if (o->moves)
        return move_value(who, fight);
    if (o->killed >= fight->monsters && o->killed > 0)
        return wins ? 0 : mind_fight_stake(who, fight);
    if (o->ends || (o->removed > 0 && o->removed >= fight->monsters))
        return end_value(who, fight);
    if (wins != would)
        return would ? mind_fight_stake(who, fight)
                     : -mind_fight_stake(who, fight);
    return o->escapes && !wins ? mind_weighed(who, fight->fighter, fight->loss)
                               : 0;
}

static bool touches_fight(const Outlook *o)
{
    return o->margin != 0 || o->removed || o->killed || o->ends || o->escapes ||
           o->moves;
}

int mind_outlook_value(const Ranker *who, const Outlook *o)
{
    Fight fight;

    if (!touches_fight(o) || !combat_is_open(who->t))
        return o->gain;
    fight = mind_fight(who);
    return o->gain + fight_value(who, &fight, o);
}

/* ---- what can be done about it ---- */

enum { OPTIONS_MAX = 24 };

typedef struct FightOption {
    Action action;
    int push; /* towards what is wanted */
    int cost;
} FightOption;

typedef struct FightPlan {
    const Ranker *who;
    const Fight *fight;
    int sign; /* 1: the fighters shall win; -1: they shall not */
    int need; /* so much has to be pushed */
    int stake;
    int n, total;
    FightOption at[OPTIONS_MAX];
} FightPlan;

static void add_option(FightPlan *plan, Action a, int margin, int cost)
{
    int push = margin * plan->sign;

    if (push <= 0 || plan->n == OPTIONS_MAX)
        return;
    plan->at[plan->n++] = (FightOption){ a, push, cost > 0 ? cost : 0 };
    plan->total += push;
}

/* One-shots for either side. */
static void add_oneshots(FightPlan *plan)
{
    ActionList list;

    mind_list(plan->who, plan->sign > 0 ? VERB_aid : VERB_harm, &list);
    for (int i = 0; i < list.n; i++) {
        CardId card = list.at[i].card;
        if (mind_counts(plan->who->t, plan->who->me, card, plan->sign < 0))
            add_option(plan, list.at[i],
                       plan->sign * mind_oneshot_bonus(plan->who->t,
                                                       plan->who->me, card),
                       mind_worth(plan->who->t, plan->who->me, card));
    }
}

/* An enhancer also brings Treasures. */
static void add_enhancers(FightPlan *plan)
{
    const Table *t = plan->who->t;
    ActionList list;

    mind_list(plan->who, VERB_play_on, &list);
    for (int i = 0; i < list.n; i++) {
        CardId card = list.at[i].card;
        if (card_is_kind(t, list.at[i].on, KIND_monster))
            add_option(plan, list.at[i], -card_stat(t, card, STAT_bonus),
                       mind_worth(t, plan->who->me, card));
    }
}

/* Curses that make a fighter weaker. */
static void add_curses(FightPlan *plan)
{
    const Ranker *who = plan->who;
    ActionList list;

    mind_list(who, VERB_curse, &list);
    for (int i = 0; i < list.n; i++) {
        Outlook o;
        if (list.at[i].to != plan->fight->fighter)
            continue;
        o = mind_outlook(who, list.at[i].to, list.at[i].card);
        EACH_CLAUSE (who->t, list.at[i].card, part)
            if (part->topic == CLAUSE_PLAYED)
                outlook_add(&o, clause_head(part->clause, NODE_block));
        add_option(plan, list.at[i], o.ends ? -99 : o.margin, 10 - o.gain);
    }
}

/* A monster that joins its kind. */
static void add_joiner(FightPlan *plan, Action a)
{
    add_option(plan, a, -card_stat(plan->who->t, a.card, STAT_level),
               mind_worth(plan->who->t, plan->who->me, a.card));
}

/* The strongest monster of the own hand, for cards that send one. */
static int strongest_in_hand(const Ranker *who)
{
    int max = 0;

    EACH_CARD (who->t, c, hand_zone(who->me))
        if (card_is_kind(who->t, c, KIND_monster) &&
            card_stat(who->t, c, STAT_level) > max)
            max = card_stat(who->t, c, STAT_level);
    return max;
}

bool mind_clause_does(const Table *t, const Node *clause, int row)
{
    for (const Node *n = clause; n < clause + clause->length; n++)
        if (n->type == NODE_command &&
            command_effect(t, n, command_object(n, 0)) == row)
            return true;
    return false;
}

static int part_margin(const Ranker *who, const Node *clause, const Outlook *o)
{
    if (mind_clause_does(who->t, clause, EFFECT_put))
        return -strongest_in_hand(who);
    return o->margin;
}

/* To either side: as is wanted. */
static int side_bonus(const FightPlan *plan, CardId card, const Node *clause)
{
    Frame f = frame_of(plan->who->me, card);

    if (!mind_counts(plan->who->t, plan->who->me, card, plan->sign < 0))
        return 0;
    for (const Node *n = clause; n < clause + clause->length; n++)
        if (n->type == NODE_plus && plus_takes_side(n))
            return plan->sign * evaluate_bonus(plan->who->t, &f, n);
    return 0;
}

/* A thought about something that ends the fight, or gets out of it. */
static void think_special(const FightPlan *plan, Action a, const Outlook *o,
                          int cost)
{
    int value = fight_value(plan->who, plan->fight, o) + o->gain - cost;

    if (value > 0)
        mind_think(plan->who, a, value,
                   o->killed                               ? REASON_wins_fight
                   : plan->fight->fighter == plan->who->me ? REASON_escapes
                   : plan->fight->for_win                  ? REASON_stops
                                                           : REASON_hinders);
}

static void add_part(FightPlan *plan, Action a)
{
    const Ranker *who = plan->who;
    const Node *clause = munchkin_action_clause(who->t, a);
    int cost = a.verb == VERB_play ? mind_worth(who->t, who->me, a.card) : 0;
    Outlook o;

    if (!clause) {
        if (card_is_kind(who->t, a.card, KIND_monster))
            add_joiner(plan, a);
        return;
    }
    o = mind_part_outlook(who, a.card, clause);
    o.margin = part_margin(who, clause, &o) + side_bonus(plan, a.card, clause);
    if (o.ends || o.moves || o.removed || o.killed || o.escapes)
        think_special(plan, a, &o, cost);
    else
        add_option(plan, a, o.margin, cost - o.gain);
}

static void add_parts(FightPlan *plan)
{
    ActionList list;

    mind_list(plan->who, VERB_play, &list);
    mind_list_more(plan->who, VERB_use, &list);
    for (int i = 0; i < list.n; i++)
        add_part(plan, list.at[i]);
}

/* ---- the plan ---- */

static int plan_reason(const FightPlan *plan, bool alone)
{
    if (plan->sign > 0)
        return plan->fight->for_win ? REASON_wins_game
               : alone              ? REASON_wins_fight
                                    : REASON_builds;
    return plan->fight->for_win ? REASON_stops : REASON_hinders;
}

/* One that is enough by itself. */
static bool think_single(const FightPlan *plan)
{
    bool any = false;

    for (int i = 0; i < plan->n; i++)
        if (plan->at[i].push >= plan->need) {
            int value = plan->stake - plan->at[i].cost;
            any = true;
            if (value > 0)
                mind_think(plan->who, plan->at[i].action, value,
                           plan_reason(plan, true));
        }
    return any;
}

/* What the largest of them cost that are enough together. */
static int cost_of_enough(const FightPlan *plan)
{
    bool used[OPTIONS_MAX] = { false };
    int pushed = 0, cost = 0;

    while (pushed < plan->need) {
        int best = -1;
        for (int i = 0; i < plan->n; i++)
            if (!used[i] &&
                (best < 0 || plan->at[i].push > plan->at[best].push))
                best = i;
        if (best < 0)
            break;
        used[best] = true;
        pushed += plan->at[best].push;
        cost += plan->at[best].cost;
    }
    return cost;
}

/* Several together: the largest first. */
static void think_together(const FightPlan *plan)
{
    int value = plan->stake - cost_of_enough(plan), best = 0;

    if (value <= 0)
        return;
    for (int i = 1; i < plan->n; i++)
        if (plan->at[i].push > plan->at[best].push)
            best = i;
    mind_think(plan->who, plan->at[best].action, value,
               plan_reason(plan, false));
}

/* What others may still have against a winner. */
static int hoped_for(const FightPlan *plan)
{
    const Table *t = plan->who->t;
    int hope = 0;

    if (plan->sign > 0 || !plan->fight->for_win)
        return 0;
    EACH_SEAT (t, s)
        if (s != plan->who->me && !seat_in(s, combat_fighters(t)))
            hope += 2 * t->g->zones[hand_zone(s)].count;
    return hope > 12 ? 12 : hope;
}

static void think_plan(FightPlan *plan)
{
    if (plan->n == 0 || think_single(plan))
        return;
    if (plan->total >= plan->need ||
        plan->total + hoped_for(plan) >= plan->need)
        think_together(plan);
}

static FightPlan make_plan(const Ranker *who, const Fight *fight)
{
    FightPlan plan = { .who = who, .fight = fight };
    int stake = mind_fight_stake(who, fight);

    plan.sign = stake >= 0 ? 1 : -1;
    plan.stake = stake * plan.sign;
    plan.need = plan.sign > 0 ? fight->lack : 1 - fight->lack;
    return plan;
}

static void collect_options(FightPlan *plan)
{
    add_oneshots(plan);
    add_enhancers(plan);
    if (plan->sign < 0)
        add_curses(plan);
    add_parts(plan);
}

/* ---- the questions ---- */

/* Is it worth to look for something against it? Cards are not spent to annoy
 * somebody who is far behind. */
bool mind_should_hinder(const Ranker *who)
{
    return combat_is_for_win(who->t) ||
           mind_is_feared(who, current_combat(who->t)->seat);
}

enum { HINDER_LEAST = 60 };

static void think_interference(const Ranker *who)
{
    Fight fight;
    FightPlan plan;

    if (!mind_should_hinder(who))
        return;
    fight = mind_fight(who);
    plan = make_plan(who, &fight);
    if (fight.lack > 0 || plan.sign > 0 || plan.stake < HINDER_LEAST)
        return;
    collect_options(&plan);
    think_plan(&plan);
}

static void think_losing(const Ranker *who)
{
    Fight fight = mind_fight(who);
    FightPlan plan = make_plan(who, &fight);

    if (fight.lack <= 0)
        return;
    collect_options(&plan);
    think_plan(&plan);
    if (fight.fighter == who->me && who->t->g->ask.step == STEP_combat_lose)
        mind_think_ask(who, &fight);
}

void mind_think_fight(const Ranker *who)
{
    const Table *t = who->t;
    int step = t->g->ask.step;
    bool ours = seat_in(who->me, combat_fighters(t));

    if ((step == STEP_combat_lose || step == STEP_combat_flee) && ours)
        think_losing(who);
    else if (step == STEP_combat_win && !ours)
        think_interference(who);
    if (step == STEP_combat_lose && current_combat(t)->seat == who->me)
        mind_think(who, mind_act(who, VERB_run), 0, REASON_too_strong);
    else if (seat_in(who->me, t->g->ask.must))
        mind_think(who, mind_act(who, VERB_pass), 0,
                   ours ? REASON_winning : REASON_keeps);
}

/* ---- looking for trouble ---- */

/* What one-shots could add, if it is worth it. */
static int own_oneshots(const Table *t, Seat me)
{
    const ZoneId zones[] = { hand_zone(me), play_zone(me) };
    int sum = 0;

    for (int i = 0; i < 2; i++)
        EACH_CARD (t, c, zones[i])
            if (card_is_kind(t, c, KIND_oneshot) &&
                card_has_topic(t, c, TOPIC_SIDE) &&
                mind_counts(t, me, c, false))
                sum += mind_oneshot_bonus(t, me, c);
    return sum;
}

/* What would be lacking to win, if this monster of the hand was fought: for the
 * game all one-shots are used. */
static int trouble_lack(const Ranker *who, CardId monster, bool for_win)
{
    GameBuffer copy;
    Table with = *who->t;

    with.g = &copy.game;
    with.sink = NULL;
    game_copy(game_edit(&with), who->t->g);
    combat_start(&with, who->me, monster);
    return combat_shortfall(&with) -
           (for_win ? own_oneshots(&with, who->me) : 0);
}

int mind_trouble_value(const Ranker *who, CardId monster)
{
    const Table *t = who->t;
    int levels = card_stat(t, monster, STAT_levels);
    int prize = mind_kill_worth(t, who->me, levels);
    int lack = trouble_lack(who, monster, prize == WORTH_GAME);

    if (lack > 0)
        return -20;
    return prize + card_stat(t, monster, STAT_treasures) * WORTH_TREASURE -
           mind_worth(t, who->me, monster) - (lack > -2 ? 10 : 0);
}
