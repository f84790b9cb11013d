/* player.c: plays games of a plan, on the engine or as matches. */
#include "sim/player.h"

#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/family.h"
#include "match/picks.h"

struct SimPlayer {
    const SimPlan *plan;
    const SimBook *book;
    Table t;
    Game *view; /* room for what a bot sees */
    Setup setup;
    bool has_programs;            /* among the bots of the plan */
    Bot bots[SEATS_MAX];          /* by seat; empty: a program */
    ExecBot *programs[SEATS_MAX]; /* by seat, or NULL: it did not start */
    FILE *logs[SEATS_MAX];
    Chooser choosers[SEATS_MAX];
    ExecCounts counts[SEATS_MAX]; /* by bot */
    bool any_wanted; /* a bot does not want to be asked everything */
    VerbSet wanted[SEATS_MAX];
    SimCounter counter;
};

SimPlayer *sim_player_new(const SimPlan *plan, const SimBook *book)
{
    static Name names[SEATS_MAX] = { "A", "B", "C", "D", "E", "F" };
    SimPlayer *p = calloc(1, sizeof *p);
    Diag diag;

    if (!p)
        return NULL;
    p->plan = plan;
    p->book = book;
    p->t =
        (Table){ .pack = book->pack, .family = book->family, .names = names };
    plan_setup(plan, book, &p->setup, &diag); /* it was checked */
    for (int i = 0; i < plan->seats; i++)
        p->has_programs |= plan_bot_program(plan->bots[i]) != NULL;
    p->t.g = malloc(game_bytes(book->pack));
    p->view = malloc(game_bytes(book->pack));
    if (!counter_init(&p->counter, book->pack, book->family) || !p->t.g ||
        !p->view) {
        sim_player_free(p);
        return NULL;
    }
    return p;
}

static void free_bots(SimPlayer *p)
{
    for (int s = 0; s < SEATS_MAX; s++) {
        bot_free(&p->bots[s]);
        exec_bot_free(p->programs[s]);
        if (p->logs[s])
            fclose(p->logs[s]);
        p->programs[s] = NULL;
        p->logs[s] = NULL;
    }
}

void sim_player_free(SimPlayer *p)
{
    if (!p)
        return;
    free_bots(p);
    counter_free(&p->counter);
    free(game_edit(&p->t));
    free(p->view);
    free(p);
}

const ExecCounts *sim_player_programs(const SimPlayer *p)
{
    return p->counts;
}

/* ---- bots ---- */

static bool make_bots(SimPlayer *p, long game)
{
    const SimPlan *plan = p->plan;

    free_bots(p);
    p->any_wanted = false;
    for (Seat s = 0; s < plan->seats; s++) {
        int bot = plan_bot_at(plan, game, s);
        if (plan_bot_program(plan->bots[bot]))
            continue;
        if (!bot_make(plan->bots[bot], plan_bot_seed(plan, game, bot),
                      &p->bots[s]))
            return false;
        p->choosers[s] = p->bots[s].chooser;
        p->any_wanted |= p->bots[s].wanted != NULL;
    }
    return true;
}

/* At which gates bots want to be asked, from here on. */
static void find_wanted(SimPlayer *p, const Table *t)
{
    EACH_SEAT (t, s)
        p->wanted[s] = p->bots[s].wanted ? p->bots[s].wanted(t, s) : bits_all();
}

/* ---- on the engine ---- */

static void run(SimPlayer *p)
{
    if (!p->any_wanted) {
        game_run(&p->t, seats_all(p->t.g));
        return;
    }
    find_wanted(p, &p->t);
    game_run_wanted(&p->t, p->wanted);
}

static Action ask_bot(SimPlayer *p, Seat seat)
{
    const Bot *bot = &p->bots[seat];
    View view = { p->t, seat };

    if (!bot->needs_no_view)
        view = view_make(&p->t, seat, p->view);
    return bot->chooser.choose(bot->chooser.self, &view);
}

/* The answers of our own bots that need no view are not checked again: they
 * come from a list. */
static void answer(SimPlayer *p)
{
    Seat seat = game_next_seat(p->t.g);
    Action a = ask_bot(p, seat);

    if (!p->bots[seat].needs_no_view &&
        action_check(&p->t, a).id != REFUSAL_none)
        a = action_default(&p->t, seat);
    counter_answer(&p->counter, &p->t, a);
    action_apply(&p->t, a);
}

static bool is_over(const Table *t)
{
    return t->g->end_reason != 0 || t->g->turn > SIM_TURNS_LAST;
}

static void play_on_engine(SimPlayer *p)
{
    game_start(&p->t, &p->setup);
    counter_start(&p->counter, &p->t);
    for (run(p); !is_over(&p->t); run(p)) {
        counter_look(&p->counter, &p->t);
        answer(p);
    }
    counter_finish(&p->counter, &p->t);
}

/* ---- as a match ---- */

static FILE *open_log(const SimPlan *plan, long game, int bot)
{
    char path[4096];

    if (!plan->logs)
        return NULL;
    snprintf(path, sizeof path, "%s/game-%ld-bot-%d.log", plan->logs, game,
             bot + 1);
    return fopen(path, "w");
}

/* A program that does not start has crashed: the usual answers are given. */
static void seat_program(SimPlayer *p, Match *m, long game, Seat seat)
{
    int bot = plan_bot_at(p->plan, game, seat);
    const char *program = plan_bot_program(p->plan->bots[bot]);
    Diag diag;

    p->choosers[seat] = (Chooser){ 0 };
    if (!program)
        return;
    if (exec_bot_start(&p->programs[seat], program, NULL, &diag) != ST_OK)
        return;
    p->logs[seat] = open_log(p->plan, game, bot);
    exec_bot_log_to(p->programs[seat], p->logs[seat]);
    exec_bot_set_budget(p->programs[seat], p->plan->budget_ms);
    p->choosers[seat] = exec_bot_sit(p->programs[seat], m, seat);
}

static void seat_programs(SimPlayer *p, Match *m, long game)
{
    memset(p->counts, 0, sizeof p->counts);
    for (Seat s = 0; s < p->plan->seats; s++)
        if (!p->bots[s].chooser.choose)
            seat_program(p, m, game, s);
}

static void count_programs(SimPlayer *p, long game)
{
    for (Seat s = 0; s < p->plan->seats; s++) {
        int bot = plan_bot_at(p->plan, game, s);
        if (p->programs[s])
            p->counts[bot] = exec_bot_counts(p->programs[s]);
        else if (plan_bot_program(p->plan->bots[bot]))
            p->counts[bot] = (ExecCounts){ .crashes = 1 };
    }
}

/* Would the engine alone have passed for it? */
static bool is_passed_over(const SimPlayer *p, const Table *t, Seat seat)
{
    return p->any_wanted && game_ask(t->g).shape == ASK_GATE &&
           !action_can_act(t, seat, &p->wanted[seat]);
}

static void answer_in_match(SimPlayer *p, Match *m)
{
    const Table *t = match_table(m);
    Seat seat = game_next_seat(t->g);
    const View *view = match_view(m, seat);
    const Chooser *chooser = &p->choosers[seat];
    Action usual = action_default(t, seat), a = usual;
    Refusal why = { 0 };

    if (is_passed_over(p, t, seat)) {
        match_answer(m, action_make(VERB_pass, seat));
        return;
    }
    if (view && chooser->choose)
        a = chooser->choose(chooser->self, view);
    counter_answer(&p->counter, t, a);
    why = view ? match_answer_action(m, view, a) : match_answer(m, usual);
    if (why.id != REFUSAL_none)
        match_answer(m, usual);
}

static bool play_match(SimPlayer *p, long game, RecordWriter record)
{
    MatchSetup setup;
    Match *m;
    Diag diag;

    match_setup_init(&setup, p->book->pack, p->book->family, p->book->name);
    setup.game = p->setup;
    setup.record = record;
    if (match_new(&m, &setup, &diag) != ST_OK)
        return false;
    match_set_quiet(m, seats_all(match_table(m)->g));
    seat_programs(p, m, game);
    counter_start(&p->counter, match_table(m));
    do {
        find_wanted(p, match_table(m));
        if (match_run(m).shape == ASK_NOBODY || is_over(match_table(m)))
            break;
        counter_look(&p->counter, match_table(m));
        answer_in_match(p, m);
    } while (true);
    counter_finish(&p->counter, match_table(m));
    if (match_broken(m))
        p->counter.game.broken = match_broken(m);
    count_programs(p, game);
    match_free(m);
    free_bots(p);
    return true;
}

/* ---- both ---- */

const SimGame *sim_player_record(SimPlayer *p, long game, RecordWriter record)
{
    p->setup.seed = plan_game_seed(p->plan, game);
    if (!make_bots(p, game) || !play_match(p, game, record))
        return NULL;
    return &p->counter.game;
}

const SimGame *sim_player_play(SimPlayer *p, long game)
{
    if (p->has_programs)
        return sim_player_record(p, game, (RecordWriter){ 0 });
    p->setup.seed = plan_game_seed(p->plan, game);
    if (!make_bots(p, game))
        return NULL;
    play_on_engine(p);
    return &p->counter.game;
}
