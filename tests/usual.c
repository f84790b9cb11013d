/* usual.c: is the usual answer safe?
 *
 *     usual [--questions N] [--players N] [--seed S] [--show] [--steps] BOOK...
 *
 * A person among bots of the level `normal` is asked N questions. Where one of
 * the choices is the usual answer, it is given in a copy of the true game, and
 * each other choice in a copy of its own; from there on everybody gives the
 * default answer until the fight or the card is over. It is a failure if the
 * usual answer loses a fight, a card, a Level or the game where another choice
 * would not, or makes a rival stronger in a fight. Prints them, and how often
 * there is a usual answer: with --steps for each step, with --show what the
 * choices were.
 *
 * A choice that opens a draft is given as a whole, with the parts that the
 * default adds; other wholes are not tried, nor what a draft asks once it is
 * open.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/levels.h"
#include "engine/draft.h"
#include "match/books.h"
#include "match/match.h"
#include "scene/scene.h"

enum { ME = 0, ANSWERS_MAX = 400, ADDED_MAX = 64, STEPS_MAX = 256 };

typedef struct Options {
    long questions;
    int players;
    uint64_t seed;
    bool show, steps;
} Options;

typedef struct Run {
    Options options;
    const char *book;
    const Pack *pack;
    const Family *family;
    Match *match;
    Arena arena;
    Game *copy;
    long asked, usual, failures, tried;
    long asked_at[STEPS_MAX], usual_at[STEPS_MAX];
} Run;

/* ---- what somebody has ---- */

typedef struct State {
    bool has[CARDS_MAX + 1]; /* in the hand, or in play and of use */
    int level;               /* or the sum of what lies before them */
    int side;                /* of rivals in a fight */
} State;

static bool is_curse(const Table *t, CardId card)
{
    const FamilyScene *rows = t->family->scene;

    for (int i = 0; i < rows->n_groups; i++)
        if (strcmp(rows->groups[i].id, "curses") == 0 &&
            rows->groups[i].fits(t, card))
            return true;
    return false;
}

static bool is_mine(const Table *t, CardId card)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone != NO_ZONE && zone_row(t, zone)->count == SEATS_MAX &&
           t->g->zones[zone].owner == ME;
}

/* What the own Characters are worth: the less the better. */
static int read_worth(const Table *t)
{
    Total which;
    int worth = 0;

    for (int k = 0;; k++) {
        Sum sum = { 0 };
        if (!t->family->total(t, k, &which, &sum))
            return worth;
        if (strcmp(which.id, "worth") == 0 && is_mine(t, which.card))
            worth += sum.total;
    }
}

static int read_level(const Table *t)
{
    const FamilyScene *rows = t->family->scene;
    int level = 0;

    for (int i = 0; i < rows->n_gauges; i++)
        if (strcmp(rows->gauges[i].id, "level") == 0 &&
            rows->gauges[i].read(t, ME, &level))
            return level;
    return -read_worth(t);
}

/* The strength of another seat in a fight; 0 if there is none. */
static int read_rivals(const Table *t)
{
    Total which;

    for (int k = 0;; k++) {
        Sum sum = { 0 };
        if (!t->family->total(t, k, &which, &sum))
            return 0;
        if (which.of_fight && which.seat != NOBODY && which.seat != ME)
            return sum.total;
    }
}

static State read_state(const Table *t)
{
    State state = { .level = read_level(t), .side = read_rivals(t) };

    for (CardId c = 1; c <= t->g->cards; c++)
        state.has[c] = is_mine(t, c) && !is_curse(t, c);
    return state;
}

/* ---- what comes of a choice ---- */

typedef struct Result {
    State after;
    bool fled;   /* from a fight */
    bool beaten; /* somebody else has won the game */
    bool helped; /* a rival is stronger at once */
    bool ended;  /* the turn, before which the state was read */
    int lost;    /* cards */
} Result;

/* Has the turn come to its end, where hands are filled or cards given away? */
static bool is_last_step(const Table *t)
{
    static const char *const last[] = { "turn.charity", "turn.draw",
                                        "turn.end" };

    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        if (strcmp(t->family->steps[t->g->frames[0].step].name, last[i]) == 0)
            return true;
    return false;
}

static void on_event(void *self, const Table *t, const Event *event)
{
    Result *result = self;
    const char *id = t->family->events[event->kind].id;

    if (event->seat == ME &&
        (strcmp(id, "caught") == 0 || strcmp(id, "escapes") == 0))
        result->fled = true;
    if (!result->ended && is_last_step(t)) {
        result->ended = true;
        result->after = read_state(t);
    }
}

/* Are the fight and the card over that were there, or came of the answer? In
 * the own turn what is behind the door belongs to it: until something else is
 * asked there. */
static bool is_over(const Table *t, const Game *before)
{
    if (t->g->ask.shape == ASK_NOBODY || t->g->turn != before->turn ||
        is_last_step(t))
        return true;
    if (t->g->depth > 1)
        return false;
    return before->depth > 1 || before->ask.shape == ASK_GATE ||
           t->g->ask.step != before->ask.step ||
           !seat_in(ME, game_ask(t->g).must);
}

/* The default answer of the first who has to answer. */
static bool go_on(Table *t)
{
    Ask ask = game_ask(t->g);
    Seat seat = 0;

    while (!seat_in(seat, ask.must))
        seat++;
    return action_try(t, action_default(t, seat)).id == REFUSAL_none;
}

static Result carry_out(Run *run, const Table *truth, const State *before,
                        Action action)
{
    Result result = { .lost = 0 };
    Sink sink = { on_event, &result };
    Table t = *truth;

    t.g = run->copy;
    t.sink = &sink;
    game_copy(game_edit(&t), truth->g);
    if (action_try(&t, action).id != REFUSAL_none)
        abort();
    for (int n = 0; n < ADDED_MAX && draft_is_open(&t); n++)
        go_on(&t);
    game_run(&t, seats_all(t.g));
    result.helped = read_rivals(&t) > before->side && before->side > 0;
    for (int n = 0; n < ANSWERS_MAX && !is_over(&t, truth->g) && go_on(&t); n++)
        game_run(&t, seats_all(t.g));
    if (!result.ended)
        result.after = read_state(&t);
    result.beaten = t.g->winners != 0 && !seat_in(ME, t.g->winners);
    for (CardId c = 1; c <= t.g->cards; c++)
        result.lost += before->has[c] && !result.after.has[c];
    run->tried++;
    return result;
}

/* ---- questions ---- */

static const char *find_failure(const State *before, const Result *usual,
                                const Result *other)
{
    return usual->beaten && !other->beaten ? "the game"
           : usual->fled && !other->fled   ? "a fight"
           : usual->after.level < before->level &&
                   other->after.level > usual->after.level
               ? "a level"
           : usual->lost > other->lost       ? "a card"
           : usual->helped && !other->helped ? "against a rival"
                                             : NULL;
}

static const Choice *find_usual(const Scene *scene)
{
    for (int i = 0; i < scene->n_choices; i++) {
        const Choice *choice = &scene->choices[i];
        if (choice->usual && choice->n_targets == 0)
            return choice;
        for (int k = 0; k < choice->n_targets; k++)
            if (choice->targets[k].usual)
                return &choice->targets[k];
    }
    return NULL;
}

static void write_action(Text *text, const Table *t, Action action)
{
    text_clear(text);
    line_write(text, t, action, ME);
}

static void report(Run *run, const Table *t, Action usual, Action other,
                   const char *what)
{
    char lines[2][LINE_BUFFER];
    Text first = TEXT_INIT(lines[0]), second = TEXT_INIT(lines[1]);

    write_action(&first, t, usual);
    write_action(&second, t, other);
    printf("%s, seed %llu, turn %d, %s: \"%s\" loses %s, \"%s\" does not\n",
           run->book, (unsigned long long)run->options.seed, t->g->turn,
           t->family->steps[t->g->ask.step].name, lines[0], what, lines[1]);
    run->failures++;
}

static void try_usual(Run *run, const Table *truth, Action usual)
{
    State before = read_state(truth);
    ActionList list;
    Result result = carry_out(run, truth, &before, usual);

    action_list(truth, ME, &list);
    for (int i = 0; i < list.n; i++) {
        Result other;
        const char *what;
        if (action_equal(list.at[i], usual))
            continue;
        other = carry_out(run, truth, &before, list.at[i]);
        what = find_failure(&before, &result, &other);
        if (what) {
            report(run, truth, usual, list.at[i], what);
            return;
        }
    }
}

static void show(const Run *run, const Scene *scene, const Choice *usual)
{
    if (!run->options.show)
        return;
    printf("%s: %s\n", scene->ask.id, scene->ask.says);
    for (int i = 0; i < scene->n_choices; i++)
        printf("    %s %s%s: %s\n", scene->choices[i].usual ? "*" : " ",
               scene->choices[i].says,
               scene->choices[i].n_targets > 0 ? " ..." : "",
               scene->choices[i].outcome.says);
    if (usual)
        printf("    > %s\n", usual->line);
}

static void look_at_question(Run *run, const View *view)
{
    const Scene *scene = scene_make(&run->arena, view);
    const Choice *usual = find_usual(scene);
    int step = view->t.g->ask.step;

    show(run, scene, usual);
    run->asked++;
    run->asked_at[step]++;
    if (usual) {
        run->usual++;
        run->usual_at[step]++;
        try_usual(run, match_table(run->match), usual->action);
    }
    arena_free(&run->arena);
}

/* ---- games ---- */

static void start_match(Run *run, Bot *bots)
{
    MatchSetup setup;
    Diag diag;

    match_setup_init(&setup, run->pack, run->family, run->book);
    setup.game.seed = run->options.seed;
    setup.game.seats = (uint8_t)run->options.players;
    if (match_new(&run->match, &setup, &diag) != ST_OK)
        exit(3);
    match_set_alone(run->match, 1u << ME);
    match_set_quiet(run->match, seats_all(match_table(run->match)->g));
    match_set_wake(run->match, ME, WAKE_CONCERNED);
    for (int s = 0; s < run->options.players; s++)
        if (!bot_make("normal", hash_mix(setup.game.seed << 8 | (unsigned)s),
                      &bots[s]))
            exit(3);
}

static void play_game(Run *run)
{
    Bot bots[SEATS_MAX];
    Ask ask;

    start_match(run, bots);
    while ((ask = match_run(run->match)).shape != ASK_NOBODY &&
           run->asked < run->options.questions) {
        Seat seat = 0;
        const View *view;
        while (!seat_in(seat, ask.must))
            seat++;
        view = match_view(run->match, seat);
        if (seat == ME && !draft_is_open(&view->t))
            look_at_question(run, view);
        if (match_answer(run->match, bots[seat].chooser.choose(
                                         bots[seat].chooser.self, view))
                .id != REFUSAL_none)
            exit(3);
    }
    for (int s = 0; s < run->options.players; s++)
        bot_free(&bots[s]);
    match_free(run->match);
}

static bool test_book(Run *run)
{
    run->copy = malloc(game_bytes(run->pack));
    while (run->asked < run->options.questions) {
        play_game(run);
        run->options.seed++;
    }
    printf("%s: %ld questions, %ld (%ld%%) with a usual answer, %ld choices "
           "tried, %ld failures\n",
           run->book, run->asked, run->usual, 100 * run->usual / run->asked,
           run->tried, run->failures);
    for (int i = 0; i < STEPS_MAX && run->options.steps; i++)
        if (run->asked_at[i] > 0)
            printf("    %-16s %6ld of %6ld\n", run->family->steps[i].name,
                   run->usual_at[i], run->asked_at[i]);
    free(run->copy);
    return run->failures == 0;
}

static bool read_options(int argc, char **argv, Options *out)
{
    static const struct option longs[] = {
        { "questions", required_argument, NULL, 'q' },
        { "players", required_argument, NULL, 'p' },
        { "seed", required_argument, NULL, 's' },
        { "show", no_argument, NULL, 'w' },
        { "steps", no_argument, NULL, 't' },
        { 0 },
    };

    *out = (Options){ .questions = 1000, .players = 4, .seed = 1 };
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;)
        switch (c) {
        case 'q':
            out->questions = atol(optarg);
            break;
        case 'p':
            out->players = atoi(optarg);
            break;
        case 's':
            out->seed = strtoull(optarg, NULL, 10);
            break;
        case 'w':
            out->show = true;
            break;
        case 't':
            out->steps = true;
            break;
        default:
            return false;
        }
    return true;
}

int main(int argc, char **argv)
{
    BookCache *cache = book_cache_new();
    Options options;
    int failed = 0;

    if (!read_options(argc, argv, &options))
        return 2;
    for (; optind < argc; optind++) {
        Run run = { .options = options, .book = argv[optind] };
        Diag diag = { 0 };
        if (book_cache_find(cache, run.book, &run.pack, &run.family, &diag) !=
            ST_OK) {
            fprintf(stderr, "%s: %s\n", run.book, diag.what);
            return 3;
        }
        failed += !test_book(&run);
    }
    book_cache_free(cache);
    return failed > 0;
}
