/* easy.c: a bot that takes the first good idea, and makes the mistakes of
 * beginners: it misjudges, overlooks, and now and then does anything. */
#include <stdlib.h>

#include "bots/bots.h"
#include "bots/think.h"
#include "engine/family.h"

/* In thousandths of a win, and of answers. */
enum { MISJUDGES_BY = 12, DOES_ANYTHING = 20, OVERLOOKS = 250 };

typedef struct EasyBot {
    Thinker thinker;
    bool sharp; /* without the mistakes */
} EasyBot;

static bool happens(Rng *rng, int thousandths)
{
    return rng_pick(rng, STREAM_PICK, 1000) < thousandths;
}

/* An interrupt or Response is easily overlooked: the others wait for it only
 * for a moment. */
static bool is_overlooked(const Table *t, const Thoughts *thoughts, Rng *rng)
{
    int shape = t->g->ask.shape;

    return (shape == ASK_GATE || shape == ASK_ROUND) && thoughts->n > 1 &&
           happens(rng, OVERLOOKS);
}

/* The usual answer, if it is among the thoughts. */
static int find_usual(const Table *t, const Thoughts *thoughts)
{
    int usual = t->family->steps[t->g->ask.step].default_verb;

    for (int i = 0; i < thoughts->n; i++)
        if (thoughts->at[i].action.verb == usual ||
            thoughts->at[i].action.verb == VERB_pass)
            return i;
    return 0;
}

static void misjudge(Thoughts *thoughts, Rng *rng)
{
    int best = 0;

    for (int i = 0; i < thoughts->n; i++) {
        Thought *at = &thoughts->at[i];
        int off = rng_pick(rng, STREAM_PICK, 2 * MISJUDGES_BY + 1);
        at->value = (int16_t)(at->value + off - MISJUDGES_BY);
        best = at->value > thoughts->at[best].value ? i : best;
    }
    thoughts->at[0] = thoughts->at[best];
    thoughts->n = 1;
}

static void make_mistakes(const Table *t, Thoughts *thoughts, Rng *rng)
{
    int k;

    if (thoughts->n == 1)
        return;
    if (is_overlooked(t, thoughts, rng))
        k = find_usual(t, thoughts);
    else if (happens(rng, DOES_ANYTHING))
        k = rng_pick(rng, STREAM_PICK, thoughts->n);
    else {
        misjudge(thoughts, rng);
        return;
    }
    thoughts->at[0] = thoughts->at[k];
    thoughts->n = 1;
}

static Action choose(void *self, const View *view)
{
    EasyBot *bot = self;
    const Table *t = &view->t;
    Thoughts thoughts;

    think_rank(&bot->thinker, view, &thoughts);
    if (!bot->sharp)
        make_mistakes(t, &thoughts, &bot->thinker.rng);
    return think_take(
        &bot->thinker, t,
        &thoughts.at[think_pick_best(&thoughts, &bot->thinker.rng)]);
}

bool bot_easy(uint64_t seed, bool sharp, Chooser *out)
{
    EasyBot *bot = calloc(1, sizeof *bot);

    if (!bot)
        return false;
    rng_init(&bot->thinker.rng, seed);
    bot->sharp = sharp;
    *out = (Chooser){ "easy", choose, bot, think_why, think_tell };
    return true;
}
