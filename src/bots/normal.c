/* normal.c: a bot that tries its best ideas in its head, to the end of the
 * turn, and takes the one after which it stands best.
 *
 * What is clear is not tried: an idea that rank puts far behind the best, and
 * the rest of a plan (who finds that several things do well in this turn does
 * them one after the other). What contradicts rank is tried again.
 */
#include "bots/bots.h"
#include "bots/think.h"
#include "engine/family.h"

enum {
    TRIED = 2,  /* a thousandth that was found by trying counts so many times
                   one of rank */
    PLAN = 16,  /* answers that are remembered */
    AS_GOOD = 2 /* thousandths that do not matter */
};

typedef struct NormalBot {
    Thinker thinker;
    int turn, step; /* of the plan */
    int planned;
    Action plan[PLAN]; /* what did as well as the best, when it was tried */
} NormalBot;

/* Ideas, and what came of them in so many deals. */
typedef struct Trials {
    Thoughts *thoughts;
    int deals;
    int sums[THOUGHTS_MAX];
} Trials;

/* ---- the plan ---- */

/* A plan is good for one step of one turn. */
static void forget_old_plan(NormalBot *bot, const Game *g)
{
    if (bot->turn != g->turn || bot->step != g->ask.step)
        bot->planned = 0;
    bot->turn = g->turn;
    bot->step = g->ask.step;
}

static bool is_planned(const NormalBot *bot, Action action)
{
    for (int i = 0; i < bot->planned; i++)
        if (action_equal(bot->plan[i], action))
            return true;
    return false;
}

/* What is done in passing can be done after something else, too. */
static bool is_in_passing(const Family *family, const Thought *thought)
{
    return thought->value > 0 &&
           family->verbs[thought->action.verb].class != CLASS_ANSWER;
}

static void make_plan(NormalBot *bot, const Family *family, const Trials *tried)
{
    const Thoughts *thoughts = tried->thoughts;
    int best = 0;

    bot->planned = 0;
    for (int i = 0; i < thoughts->n; i++)
        best = tried->sums[i] > best ? tried->sums[i] : best;
    for (int i = 0; i < thoughts->n && bot->planned < PLAN; i++)
        if (is_in_passing(family, &thoughts->at[i]) &&
            tried->sums[i] >= best - AS_GOOD * tried->deals)
            bot->plan[bot->planned++] = thoughts->at[i].action;
}

/* ---- trying ---- */

/* How the seat stands after this answer, in one imagined world. */
static int try_idea(Thinker *bot, const View *view, Action action,
                    Horizon horizon)
{
    Table t = view->t;
    int16_t chance[SEATS_MAX];

    t.g = bot->trial;
    game_copy(bot->trial, bot->world);
    action_apply(&t, action);
    think_run(&t);
    think_play_on(&t, horizon);
    t.family->mind->appraise(&t, chance);
    bot->iterations++;
    return chance[view->seat];
}

/* In one more deal: the same for all, so that luck does not decide between
 * them. */
static void try_ideas(Thinker *bot, const View *view, Trials *tried)
{
    Horizon horizon = think_turn_end(view->t.g);

    view_sample(view, &bot->rng, bot->world);
    for (int i = 0; i < tried->thoughts->n; i++)
        tried->sums[i] +=
            try_idea(bot, view, tried->thoughts->at[i].action, horizon);
    tried->deals++;
}

static int value_of(const Trials *tried, int i)
{
    return TRIED * tried->sums[i] / tried->deals + tried->thoughts->at[i].value;
}

/* Is what rank puts first still the best? */
static bool is_confirmed(const Trials *tried)
{
    for (int i = 1; i < tried->thoughts->n; i++)
        if (value_of(tried, i) > value_of(tried, 0))
            return false;
    return true;
}

/* Values each idea anew. */
static void value_ideas(NormalBot *bot, const View *view, Thoughts *thoughts)
{
    const Glance *glance = &view->t.family->mind->glance;
    Trials tried = { .thoughts = thoughts };

    do
        try_ideas(&bot->thinker, view, &tried);
    while (tried.deals < glance->deals ||
           (tried.deals < glance->deals_max && !is_confirmed(&tried)));
    make_plan(bot, view->t.family, &tried);
    for (int i = 0; i < thoughts->n; i++)
        thoughts->at[i].value = (int16_t)value_of(&tried, i);
}

static void sort_best_first(Thoughts *thoughts)
{
    for (int i = 1; i < thoughts->n; i++)
        for (int k = i;
             k > 0 && thoughts->at[k].value > thoughts->at[k - 1].value; k--) {
            Thought other = thoughts->at[k];
            thoughts->at[k] = thoughts->at[k - 1];
            thoughts->at[k - 1] = other;
        }
}

/* The best come first: the others have no chance against them. */
static void drop_hopeless(Thoughts *thoughts, const Glance *glance)
{
    if (thoughts->n > glance->ideas)
        thoughts->n = glance->ideas;
    while (thoughts->at[thoughts->n - 1].value <
           thoughts->at[0].value - glance->behind)
        thoughts->n--;
}

static Action choose(void *self, const View *view)
{
    NormalBot *bot = self;
    const Table *t = &view->t;
    Thoughts thoughts;

    think_rank(&bot->thinker, view, &thoughts);
    drop_hopeless(&thoughts, &t->family->mind->glance);
    forget_old_plan(bot, t->g);
    if (thoughts.n > 1 && is_planned(bot, thoughts.at[0].action))
        thoughts.n = 1;
    if (thoughts.n > 1) {
        value_ideas(bot, view, &thoughts);
        sort_best_first(&thoughts);
    }
    return think_take(
        &bot->thinker, t,
        &thoughts.at[think_pick_best(&thoughts, &bot->thinker.rng)]);
}

bool bot_normal(uint64_t seed, Chooser *out)
{
    NormalBot *bot = (void *)think_new(sizeof *bot, seed);

    if (!bot)
        return false;
    bot->turn = bot->step = bot->planned = 0;
    *out = (Chooser){ "normal", choose, bot, think_why, think_tell };
    return true;
}
