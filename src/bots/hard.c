/* hard.c: a bot that searches: it imagines deals that fit what it sees, plays
 * its best ideas on in all of them, and keeps those that do well.
 *
 * An *idea* is an answer to the question that is asked now. All ideas are tried
 * in the same worlds, so that luck does not decide between them, and the worse
 * half is dropped again and again (sequential halving). Behind an idea the
 * bot's own later answers form a tree (one branch for each, whatever the others
 * did between); the others answer by rank. A world is played to the end of the
 * turn, and judged there.
 */
#include <time.h>

#include "base/clamp.h"
#include "bots/bots.h"
#include "bots/think.h"
#include "engine/family.h"

enum {
    IDEAS_MAX = 16,  /* that are tried at first */
    ANSWERS = 4,     /* that are tried at each later question */
    BRANCHES = 6000, /* room for the tree */
    PATH = 24,       /* own answers that are remembered in one world */
    EXPLORE = 20,    /* how much a branch that is seldom tried attracts */
    PRIOR = 4,       /* tries that the value of rank stands for */
    DEFAULT_WORK = 1000
};

/* An answer of the bot's own, and what came of it. */
typedef struct Branch {
    Action action;
    uint8_t reason;
    int16_t value; /* as rank had it */
    uint32_t visits;
    int64_t sum;
    uint16_t first, next; /* what it may answer later; the other answers */
} Branch;

typedef struct HardBot {
    Thinker thinker;
    BotBudget budget;
    const View *view;
    Horizon horizon;
    int n_branches;
    Branch branches[BRANCHES];
} HardBot;

/* ---- the tree ---- */

/* 0: there is no room left. */
static uint16_t add_branch(HardBot *bot, const Thought *thought)
{
    uint16_t at = (uint16_t)bot->n_branches;

    if (at == BRANCHES)
        return 0;
    bot->branches[at] = (Branch){ .action = thought->action,
                                  .reason = thought->reason,
                                  .value = thought->value };
    bot->n_branches++;
    return at;
}

/* The branch of this answer below another; made if it is new. */
static uint16_t find_branch(HardBot *bot, uint16_t parent,
                            const Thought *thought)
{
    uint16_t *link = &bot->branches[parent].first;

    while (*link != 0) {
        if (action_equal(bot->branches[*link].action, thought->action))
            return *link;
        link = &bot->branches[*link].next;
    }
    *link = add_branch(bot, thought);
    return *link;
}

static int root_of(unsigned n)
{
    int root = 0;

    while ((unsigned)((root + 1) * (root + 1)) <= n)
        root++;
    return root;
}

static int mean_of(const Branch *branch)
{
    return branch->visits ? (int)(branch->sum / branch->visits) : 0;
}

/* How attractive it is: what came of it, and more the less often it was tried.
 * As long as that is seldom, what rank expects counts as well: by how much it
 * is behind the best. Earlier thoughts are better ones. */
static int attraction(const Branch *parent, const Branch *branch, int rank,
                      int behind)
{
    int visits = (int)branch->visits, root = root_of(parent->visits);
    int expected = mean_of(parent) - behind;

    return (int)((branch->sum + PRIOR * expected) / (visits + PRIOR)) +
           EXPLORE * root / (visits + 1) / (rank + 2);
}

/* Which of these thoughts is tried now; 0: none is in the tree. */
static uint16_t pick_branch(HardBot *bot, uint16_t parent,
                            const Thoughts *thoughts, int *picked)
{
    int best = INT32_MIN;
    uint16_t found = 0;

    for (int i = 0; i < thoughts->n && i < ANSWERS; i++) {
        uint16_t at = find_branch(bot, parent, &thoughts->at[i]);
        int how = at ? attraction(&bot->branches[parent], &bot->branches[at], i,
                                  thoughts->at[0].value - thoughts->at[i].value)
                     : INT32_MIN;
        if (how > best) {
            best = how;
            found = at;
            *picked = i;
        }
    }
    return found;
}

/* ---- one world ---- */

/* The branches that were taken in a world. */
typedef struct Path {
    int n;
    bool is_open; /* later answers of the bot still belong to it */
    uint16_t at[PATH];
} Path;

static Action own_answer(HardBot *bot, const Thoughts *thoughts, Path *path)
{
    int picked = 0;
    uint16_t branch;

    if (!path->is_open || thoughts->n == 1)
        return thoughts->at[0].action;
    branch = pick_branch(bot, path->at[path->n - 1], thoughts, &picked);
    path->is_open =
        branch != 0 && bot->branches[branch].visits > 0 && path->n < PATH - 1;
    if (branch != 0)
        path->at[path->n++] = branch;
    return thoughts->at[picked].action;
}

static void play_on(HardBot *bot, Table *t, Path *path)
{
    Horizon horizon = bot->horizon;
    Thoughts thoughts;

    for (; !think_is_over(t, &horizon); horizon.answers--) {
        Seat seat = game_next_seat(t->g);
        think_about(t, seat, &thoughts);
        action_apply(t, seat == bot->view->seat
                            ? own_answer(bot, &thoughts, path)
                            : thoughts.at[0].action);
        think_run(t);
    }
}

/* How the bot stands there. */
static int judge(const HardBot *bot, const Table *t)
{
    const Mind *mind = t->family->mind;
    int16_t chance[SEATS_MAX];

    (mind->judge ? mind->judge : mind->appraise)(t, chance);
    return chance[bot->view->seat];
}

/* Tries an idea in the world that is imagined now. */
static void try_idea(HardBot *bot, uint16_t idea)
{
    Table t = bot->view->t;
    int found;
    Path path = { .n = 2, .is_open = true, .at = { 0, idea } };

    t.g = bot->thinker.trial;
    game_copy(bot->thinker.trial, bot->thinker.world);
    action_apply(&t, bot->branches[idea].action);
    think_run(&t);
    play_on(bot, &t, &path);
    found = judge(bot, &t);
    for (int i = 0; i < path.n; i++) {
        bot->branches[path.at[i]].visits++;
        bot->branches[path.at[i]].sum += found;
    }
}

/* ---- the search ---- */

static long now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000L + now.tv_nsec / 1000L;
}

/* How much has been done, of what may be: iterations or microseconds. */
typedef struct Work {
    long done, start;
} Work;

static bool is_done(const HardBot *bot, const Work *work, long share,
                    long shares)
{
    return bot->budget.ms
               ? now_us() - work->start >=
                     bot->budget.ms * 1000L * share / shares
               : work->done >= bot->budget.iterations * share / shares;
}

/* How good an idea is, in parts of a hundred thousand. */
static long rate_idea(const HardBot *bot, uint16_t idea)
{
    const Branch *branch = &bot->branches[idea];
    long found =
        branch->visits ? (long)(branch->sum * 100 / branch->visits) : 0;

    return found + (long)branch->value * bot->view->t.family->mind->rank_counts;
}

/* The best first; ties stay as rank had them. */
static void sort_ideas(const HardBot *bot, uint16_t *ideas, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i;
             k > 0 && rate_idea(bot, ideas[k]) > rate_idea(bot, ideas[k - 1]);
             k--) {
            uint16_t other = ideas[k];
            ideas[k] = ideas[k - 1];
            ideas[k - 1] = other;
        }
}

/* Tries all ideas that are left in one more world. */
static void try_world(HardBot *bot, const uint16_t *ideas, int n, Work *work)
{
    view_sample(bot->view, &bot->thinker.rng, bot->thinker.world);
    for (int i = 0; i < n; i++)
        try_idea(bot, ideas[i]);
    work->done += n;
}

static int halvings(int n)
{
    int rounds = 0;

    for (; n > 1; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

static uint16_t search(HardBot *bot, const Thoughts *thoughts)
{
    uint16_t ideas[IDEAS_MAX];
    int max = clamp(bot->view->t.family->mind->ideas, 1, IDEAS_MAX);
    int n = thoughts->n < max ? thoughts->n : max, rounds = halvings(n);
    Work work = { 0, bot->budget.ms ? now_us() : 0 };

    bot->branches[0] = (Branch){ 0 }; /* the question itself */
    bot->n_branches = 1;
    for (int i = 0; i < n; i++)
        ideas[i] = find_branch(bot, 0, &thoughts->at[i]);
    for (int round = 1; n > 1; round++) {
        do
            try_world(bot, ideas, n, &work);
        while (!is_done(bot, &work, round, rounds));
        sort_ideas(bot, ideas, n);
        n = (n + 1) / 2;
    }
    bot->thinker.iterations += work.done;
    return ideas[0];
}

static Action choose(void *self, const View *view)
{
    HardBot *bot = self;
    const Table *t = &view->t;
    Thoughts thoughts;
    const Branch *best;

    think_rank(&bot->thinker, view, &thoughts);
    if (thoughts.n == 1)
        return think_take(&bot->thinker, t, &thoughts.at[0]);
    bot->view = view;
    bot->horizon = think_turn_end(t->g);
    think_shuffle_ties(&thoughts, &bot->thinker.rng);
    best = &bot->branches[search(bot, &thoughts)];
    return think_take(&bot->thinker, t,
                      &(Thought){ best->action, 0, best->reason });
}

bool bot_hard(uint64_t seed, BotBudget budget, Chooser *out)
{
    HardBot *bot = (void *)think_new(sizeof *bot, seed);

    if (!bot)
        return false;
    bot->budget = budget;
    if (budget.ms == 0 && budget.iterations == 0)
        bot->budget.iterations = DEFAULT_WORK;
    *out = (Chooser){ "hard", choose, bot, think_why, think_tell };
    return true;
}
