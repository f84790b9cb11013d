/* mind.c: how to play Munchkin well: which question is whose. */
#include "families/munchkin/mind_int.h"

#include "base/clamp.h"

static const char *const reasons[] = {
#define REASON(id, sentence) sentence,
#include "families/munchkin/mind_reasons.def"
};

/* ---- thoughts ---- */

void mind_think(const Ranker *who, Action action, int value, int reason)
{
    Thoughts *out = who->out;
    int i;

    value = clamp(value, -SURE_WIN, SURE_WIN);
    if (out->n == THOUGHTS_MAX) {
        if (out->at[out->n - 1].value >= value)
            return;
        out->n--;
    }
    for (i = out->n; i > 0 && out->at[i - 1].value < value; i--)
        out->at[i] = out->at[i - 1];
    out->at[i] = (Thought){ action, (int16_t)value, (uint8_t)reason };
    out->n++;
}

int mind_list(const Ranker *who, int verb, ActionList *list)
{
    list->n = 0;
    mind_list_more(who, verb, list);
    return list->n;
}

void mind_list_more(const Ranker *who, int verb, ActionList *list)
{
    if (bits_has(who->verbs, verb))
        action_list_verb(who->t, who->me, verb, NO_CARD, list);
}

/* ---- questions ---- */

typedef void (*ThinkFn)(const Ranker *who);

/* By step; what is not here is answered as usual. */
static const ThinkFn step_thoughts[STEPS_COUNT] = {
    [STEP_create] = mind_think_turn,
    [STEP_turn_arrange] = mind_think_turn,
    [STEP_turn_after] = mind_think_turn,
    [STEP_combat_after] = mind_think_turn,
    [STEP_turn_shown] = mind_think_shown,
    [STEP_turn_trouble] = mind_think_trouble,
    [STEP_combat_win] = mind_think_fight,
    [STEP_combat_lose] = mind_think_fight,
    [STEP_combat_flee] = mind_think_fight,
    [STEP_combat_stay] = mind_think_rest,
    [STEP_combat_split] = mind_think_take,
    [STEP_loot_body] = mind_think_take,
    [STEP_run_before] = mind_think_react,
    [STEP_run_choose] = mind_think_run,
    [STEP_run_rolled] = mind_think_react,
    [STEP_run_escaped] = mind_think_react,
    [STEP_run_caught] = mind_think_react,
    [STEP_play_hit] = mind_think_react,
    [STEP_play_stop] = mind_think_react,
    [STEP_replace_gate] = mind_think_react,
    [STEP_offer_open] = mind_think_offer,
    [STEP_trade_open] = mind_think_trade,
    [STEP_claim_round] = mind_think_rest,
    [STEP_summon_round] = mind_think_rest,
    [STEP_identity_excess] = mind_think_excess,
    [STEP_items_excess] = mind_think_excess,
    [STEP_effect_pick] = mind_think_pick,
    [STEP_effect_target] = mind_think_target,
    [STEP_effect_may] = mind_think_may,
    [STEP_effect_option] = mind_think_option,
};

static ThinkFn draft_thoughts(const Table *t)
{
    switch (t->g->draft.verb) {
    case VERB_sell:
        return mind_think_sale;
    case VERB_give:
    case VERB_discard:
        return mind_think_charity;
    case VERB_propose:
        return mind_think_proposal;
    default:
        return mind_think_bargain;
    }
}

/* Who is not asked alone does nothing out of turn. */
static bool is_bystander(const Ranker *who)
{
    const Ask *ask = &who->t->g->ask;

    return !seat_in(who->me, ask->must);
}

/* Whatever nobody has thought of. Who is not waited for may have nothing to
 * do at all. */
static void think_default(const Ranker *who)
{
    if (!is_bystander(who))
        mind_think(who, action_default(who->t, who->me), 0, REASON_usual);
}

static void think(const Ranker *who)
{
    const Table *t = who->t;
    ThinkFn thoughts = step_thoughts[t->g->ask.step];

    if (draft_is_open(t)) {
        draft_thoughts(t)(who);
    } else if (thoughts && !is_bystander(who)) {
        thoughts(who);
    }
}

static void rank(const Table *t, Seat seat, Thoughts *out)
{
    Ranker who = { .t = t, .me = seat, .out = out };

    out->n = 0;
    who.verbs = action_verbs(t, seat);
    mind_weigh_seats(t, seat, seat, who.weight);
    think(&who);
    if (out->n == 0)
        think_default(&who);
}

/* ---- gates ---- */

/* Does whoever fights now, or is about to, have to be watched? */
static bool is_dangerous(const Table *t, Seat fighter, Seat seat)
{
    int level = level_of(t, fighter);

    return level + 3 >= t->g->switches[SWITCH_win] ||
           level > level_of(t, seat) + 2;
}

/* When a turn ends and the next begins nothing is played: one's own turn is
 * better for it. */
static bool is_between_turns(const Table *t)
{
    return step_in(step_bottom(t), STAGE_begin | STAGE_finish | STAGE_setup);
}

/* What the own cards answer, beside fights. */
static bool has_answers(const Table *t, Seat seat)
{
    uint32_t windows = 0;

    EACH_CARD (t, c, hand_zone(seat))
        windows |= card_def(t, c)->windows;
    EACH_CARD (t, c, play_zone(seat))
        windows |= card_def(t, c)->windows;
    windows &= ~(BIT(WINDOW_none) | BIT(WINDOW_fight) | BIT(WINDOW_summon));
    if (t->g->active != seat)
        windows &= ~BIT(WINDOW_running);
    return windows != 0;
}

static VerbSet wanted(const Table *t, Seat seat)
{
    const CombatFrame *combat = current_combat(t);
    Seat fighter = combat ? combat->seat : t->g->active;

    if (is_between_turns(t))
        return bits_none();
    if (combat && combat_helper(t) == seat)
        return BITS_OF(VERB_aid, VERB_play_on, VERB_play, VERB_use);
    if (fighter != seat && is_dangerous(t, fighter, seat))
        return BITS_OF(VERB_aid, VERB_harm, VERB_play_on, VERB_curse,
                       VERB_play_with, VERB_play, VERB_use);
    return has_answers(t, seat) ? BITS_OF(VERB_play, VERB_use) : bits_none();
}

const Mind munchkin_mind = {
    .appraise = munchkin_appraise,
    .judge = munchkin_judge,
    .rank = rank,
    .wanted = wanted,
    .glance = { .ideas = 3, .behind = 50, .deals = 1, .deals_max = 3 },
    .ideas = 8,
    .rank_counts = 5,
    .reasons = reasons,
};
