/* normal.c: a bot that tries its best ideas in its head, to the end of the
 * turn, and takes the one after which it stands best. */
#include "bots/bots.h"
#include "bots/think.h"
#include "engine/family.h"

/* A thousandth that was found by trying counts so many times one of rank. */
enum { WORLDS = 4, IDEAS = 10, TRIED = 2 };

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
    return chance[view->seat];
}

/* Values each idea anew: the same worlds for all, so that luck does not decide
 * between them. */
static void value_ideas(Thinker *bot, const View *view, Thoughts *thoughts)
{
    Horizon horizon = think_turn_end(view->t.g);
    int sums[IDEAS] = { 0 };

    for (int w = 0; w < WORLDS; w++) {
        view_sample(view, &bot->rng, bot->world);
        for (int i = 0; i < thoughts->n; i++)
            sums[i] += try_idea(bot, view, thoughts->at[i].action, horizon);
    }
    for (int i = 0; i < thoughts->n; i++)
        thoughts->at[i].value =
            (int16_t)(TRIED * sums[i] / WORLDS + thoughts->at[i].value);
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

static Action choose(void *self, const View *view)
{
    Thinker *bot = self;
    const Table *t = &view->t;
    Thoughts thoughts;

    think_rank(bot, view, &thoughts);
    if (thoughts.n > IDEAS)
        thoughts.n = IDEAS;
    if (thoughts.n > 1) {
        value_ideas(bot, view, &thoughts);
        sort_best_first(&thoughts);
    }
    return think_take(bot, t,
                      &thoughts.at[think_pick_best(&thoughts, &bot->rng)]);
}

bool bot_normal(uint64_t seed, Chooser *out)
{
    Thinker *bot = think_new(sizeof *bot, seed);

    if (!bot)
        return false;
    *out = (Chooser){ "normal", choose, bot, think_why, think_tell };
    return true;
}
