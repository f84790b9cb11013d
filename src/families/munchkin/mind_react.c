/* mind_react.c: running away, and answers to what is pending: a Curse that is
 * about to hit, a roll, a card that is being played. */
#include "families/munchkin/mind_int.h"

/* ---- running ---- */

/* From the worst monster first, or from the one with the least to lose? All
 * have to be rolled for: the order matters little. */
void mind_think_run(const Ranker *who)
{
    ActionList list;

    mind_list(who, VERB_roll, &list);
    for (int i = 0; i < list.n; i++)
        mind_think(who, list.at[i],
                   -mind_monster_harm(who, who->me, list.at[i].on) / 8,
                   REASON_too_strong);
}

/* ---- answers to what is pending ---- */

static int rival_harm(const Ranker *who, Seat victim, int harm)
{
    return mind_weighed(who, victim, -harm);
}

/* The rival who would hurt most to be ahead. */
static Seat worst_rival(const Ranker *who)
{
    Seat worst = NOBODY;

    EACH_SEAT (who->t, s)
        if (s != who->me &&
            (worst == NOBODY || who->weight[s] < who->weight[worst]))
            worst = s;
    return worst;
}

/* A Curse that is about to hit: what it is worth to stop or to turn it. */
static int curse_answer(const Ranker *who, const Node *clause)
{
    const PlayFrame *play = play_frame(step_top(who->t));
    int harm = mind_curse_harm(who, play->target, play->card);
    int saved = mind_weighed(who, play->target, harm);

    if (mind_clause_does(who->t, clause, EFFECT_redirect) &&
        play->target == who->me) {
        Seat other = worst_rival(who);
        return saved +
               rival_harm(who, other, mind_curse_harm(who, other, play->card));
    }
    return saved;
}

/* How a card that is announced tips the fight. */
static int announced_margin(const Ranker *who, const PlayFrame *play)
{
    const Table *t = who->t;

    switch (card_def(t, play->card)->kind) {
    case KIND_oneshot:
        return card_has_topic(t, play->card, TOPIC_SIDE) &&
                       mind_counts(t, play->seat, play->card,
                                   play->verb == VERB_harm)
                   ? (play->verb == VERB_harm ? -1 : 1) *
                         mind_oneshot_bonus(t, play->seat, play->card)
                   : 0;
    case KIND_enhancer:
        return -card_stat(t, play->card, STAT_bonus);
    case KIND_monster:
        return -card_stat(t, play->card, STAT_level);
    default:
        return 0;
    }
}

/* What another card that is being played is worth to me. */
static int announced_value(const Ranker *who)
{
    const PlayFrame *play = play_frame(step_top(who->t));
    Outlook o = mind_outlook(who, play->seat, play->card);

    o.f.it = play->on;
    if (play->part)
        outlook_add(&o,
                    clause_head(&who->t->pack->nodes[play->part], NODE_block));
    o.margin += announced_margin(who, play);
    return mind_outlook_value(who, &o);
}

/* A die that lies on the table, to escape. */
static int roll_answer(const Ranker *who, const Node *clause)
{
    const RunFrame *run = current_run(who->t);
    bool sets = mind_clause_does(who->t, clause, EFFECT_set_roll);
    int harm, faces;

    if (!run || run->card == NO_CARD)
        return 0;
    harm =
        mind_weighed(who, run->seat,
                     mind_harm(who, run->seat, twin_original(who->t, run->card),
                               munchkin_bad_stuff(
                                   who->t, twin_original(who->t, run->card))));
    faces = run_escape_faces(who->t, run->seat, run->card);
    if (run->die > 6 - faces) /* escapes */
        return run->seat == who->me ? -5 : -harm * (6 - faces) / 6;
    return sets ? (faces > 0 ? harm : 0) : harm * faces / 6;
}

static int caught_answer(const Ranker *who, const Node *clause)
{
    const RunFrame *run = current_run(who->t);
    const Node *bad;

    if (!run || run->card == NO_CARD ||
        (!mind_clause_does(who->t, clause, EFFECT_escape) &&
         !mind_clause_does(who->t, clause, EFFECT_escape_all)))
        return 0;
    bad = munchkin_bad_stuff(who->t, twin_original(who->t, run->card));
    return bad ? mind_weighed(who, run->seat,
                              mind_harm(who, run->seat,
                                        twin_original(who->t, run->card), bad))
               : 0;
}

/* Before the first roll: out of it without one. */
static int running_answer(const Ranker *who, const Node *clause)
{
    const RunFrame *run = current_run(who->t);
    int loss = 0;

    if (!run || run->seat != who->me ||
        !(mind_clause_does(who->t, clause, EFFECT_escape_all) ||
          mind_clause_does(who->t, clause, EFFECT_escape)))
        return 0;
    EACH_CARD (who->t, c, ZONE_fight)
        if (combat_has_monster(who->t, c))
            loss += mind_monster_harm(who, who->me, c);
    return loss;
}

/* What it is worth to have the part do what it does about this. */
static int answer_value(const Ranker *who, const Node *clause)
{
    switch (who->t->g->ask.step) {
    case STEP_play_hit:
        return curse_answer(who, clause);
    case STEP_play_stop:
        return step_top(who->t)->seat == who->me ? -50 : -announced_value(who);
    case STEP_run_rolled:
    case STEP_run_escaped:
        return roll_answer(who, clause);
    case STEP_run_caught:
        return caught_answer(who, clause);
    case STEP_run_before:
        return running_answer(who, clause);
    default:
        return 0;
    }
}

static int answer_reason(const Ranker *who)
{
    switch (who->t->g->ask.step) {
    case STEP_run_rolled:
    case STEP_run_escaped:
        return REASON_change_roll;
    case STEP_run_before:
    case STEP_run_caught:
        return REASON_escapes;
    case STEP_play_stop:
        return REASON_hurts_rival;
    default:
        return REASON_protects;
    }
}

/* The part's price, and the card itself if it is played. */
static int answer_cost(const Ranker *who, Action a, const Node *clause)
{
    const Node *cost = clause_head(clause, NODE_cost);
    Outlook o = mind_outlook(who, who->me, a.card);

    if (cost)
        outlook_add(&o, cost);
    return -o.gain +
           (a.verb == VERB_play ? mind_worth(who->t, who->me, a.card) / 2 : 0);
}

static void think_answers(const Ranker *who, int verb)
{
    ActionList list;

    mind_list(who, verb, &list);
    for (int i = 0; i < list.n; i++) {
        const Node *clause = munchkin_action_clause(who->t, list.at[i]);
        int value;
        if (!clause)
            continue;
        value =
            answer_value(who, clause) - answer_cost(who, list.at[i], clause);
        if (value > 0)
            mind_think(who, list.at[i], value, answer_reason(who));
    }
}

void mind_think_react(const Ranker *who)
{
    think_answers(who, VERB_play);
    think_answers(who, VERB_use);
    if (seat_in(who->me, who->t->g->ask.must))
        mind_think(who, mind_act(who, VERB_pass), 0, REASON_keeps);
}
