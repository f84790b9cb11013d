/* scene.c: looks at scenes of random games.
 *
 *     scene [--choices N] [--players N] [--seed S] [--show N] [--time] BOOK...
 *
 * Carries out N choices in the true game, with everybody else passing, and
 * compares what comes of them with the outcome that the scene stated: each part
 * must come true; what is said of dice, on every face. --show prints the scene
 * of the N-th question as JSON instead;
 * --time prints bytes and microseconds of scenes in fights or of crowded
 * tables, and a hash of all of them. The last line is `N passed, N failed`.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "bots/bots.h"
#include "match/books.h"
#include "engine/facts.h"
#include "scene/scene.h"

enum { ROOM = 1 << 20, PASSES_MAX = 48, GAME_ANSWERS = 20000 };

typedef struct Options {
    long choices;
    int players;
    uint64_t seed;
    long show;
    bool time;
} Options;

typedef struct Run {
    Options options;
    const char *book;
    Table t;
    Rng rng;
    Arena arena;
    char *json;
    Game *seen, *copy;
    long tried, parts, wrong, questions;
    size_t bytes_max;
    double micros;
    long timed;
    size_t bytes_sum;
    uint64_t hash;
} Run;

/* ---- does it come true? ---- */

/* What has come true so far, a bit each. */
typedef struct Watch {
    const Outcome *outcome;
    uint32_t seen;
    int draws[SEATS_MAX];
    const Table *before;
} Watch;

static bool is_owner(const Table *t, CardId card, Seat seat)
{
    ZoneId zone = card_slot(t, card)->zone;

    return zone_row(t, zone)->count == SEATS_MAX &&
           t->g->zones[zone].owner == seat;
}

static bool find_gauge(const Table *t, const char *id, Seat seat, int *value)
{
    for (int i = 0; i < t->family->scene->n_gauges; i++)
        if (strcmp(t->family->scene->gauges[i].id, id) == 0)
            return t->family->scene->gauges[i].read(t, seat, value);
    return false;
}

static bool total_is(const Table *t, const OutcomePart *part, const char *id)
{
    Total which;

    for (int k = 0;; k++) {
        Sum sum = { 0 };
        if (!t->family->total(t, k, &which, &sum))
            return false;
        if (which.card == part->card && strcmp(which.id, id) == 0 &&
            (part->kind == OUTCOME_worth || which.seat == part->seat))
            return sum.total == part->to;
    }
}

/* Do these two stand against each other? */
static bool fight_is(const Table *t, int ours, int theirs)
{
    const int expected[] = { ours, theirs };
    Total which;
    int n = 0;

    for (int k = 0; n < 2; k++) {
        Sum sum = { 0 };
        if (!t->family->total(t, k, &which, &sum))
            return false;
        if (which.of_fight && sum.total != expected[n++])
            return false;
    }
    return true;
}

/* Is there a fight that can be won or lost? */
static bool is_fight(const Table *t, Seat seat)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    t->family->scene->standing(t, seat, &text);
    return text.len > 0;
}

/* Is this so now? */
static bool holds(const Table *t, const Watch *watch, const OutcomePart *part)
{
    int level;
    Stack stack;

    switch ((OutcomeKind)part->kind) {
    case OUTCOME_level:
        return find_gauge(t, "level", part->seat, &level) && level == part->to;
    case OUTCOME_total:
        return total_is(t, part, part->total.id);
    case OUTCOME_worth:
        return total_is(t, part, "worth");
    case OUTCOME_draws:
        return watch->draws[part->seat] >= part->n;
    case OUTCOME_gains:
        return is_owner(t, part->card, part->seat);
    case OUTCOME_loses:
        return !is_owner(t, part->card, part->seat);
    case OUTCOME_over:
        return seat_in(part->seat, t->g->winners);
    case OUTCOME_fight:
        return fight_is(t, part->from, part->to);
    case OUTCOME_ended:
        return !is_fight(t, part->seat);
    case OUTCOME_death:
        return t->family->scene->stack(t, part->card, &stack) && stack.dead;
    default:
        return false;
    }
}

static void look(Watch *watch, const Table *t)
{
    for (int i = 0; i < watch->outcome->n; i++)
        if (holds(t, watch, &watch->outcome->parts[i]))
            watch->seen |= 1u << i;
}

/* Parts that only an event tells. */
static void look_at_event(Watch *watch, const Table *t, const Event *event)
{
    const char *id = t->family->events[event->kind].id;

    for (int i = 0; i < watch->outcome->n; i++) {
        const OutcomePart *part = &watch->outcome->parts[i];
        const char *wanted = part->kind == OUTCOME_won      ? "kills"
                             : part->kind == OUTCOME_dies   ? "dies"
                             : part->kind == OUTCOME_cursed ? "cursed"
                                                            : "";
        if (strcmp(id, wanted) == 0 && part->seat == event->seat &&
            (part->card == event->card || part->kind == OUTCOME_dies))
            watch->seen |= 1u << i;
    }
}

static void on_event(void *self, const Table *t, const Event *event)
{
    Watch *watch = self;

    if (strcmp(t->family->events[event->kind].id, "draws") == 0)
        watch->draws[event->seat]++;
    look_at_event(watch, t, event);
    look(watch, t);
}

/* Everybody but this seat does nothing, as long as that is possible; this seat,
 * too, if that was its answer, or if it has just played that card. */
static void pass_on(Table *t, Seat seat, Action answer, Watch *watch)
{
    bool passes = t->family->scene->choices[answer.verb].does_nothing;

    for (int n = 0; n < PASSES_MAX; n++) {
        Ask ask;
        Seat other = 0;
        Action pass;
        game_run(t, seats_all(t->g));
        look(watch, t);
        ask = game_ask(t->g);
        if (ask.shape == ASK_NOBODY ||
            (seat_in(seat, ask.must) &&
             !(ask.shape == ASK_GATE &&
               (passes ||
                (answer.card != NO_CARD && ask.about == answer.card)))))
            return;
        while (!seat_in(other, ask.must))
            other++;
        pass = action_make(t->family->steps[ask.step].default_verb, other);
        if (!t->family->scene->choices[pass.verb].does_nothing ||
            action_try(t, pass).id != REFUSAL_none)
            return;
    }
}

/* ---- dice ---- */

/* What came of a die that shows this face every time, a bit for each part. */
typedef struct Flight {
    const Outcome *outcome;
    uint32_t escaped, caught;
    bool killed;
} Flight;

static void on_flight(void *self, const Table *t, const Event *event)
{
    Flight *flight = self;
    const char *id = t->family->events[event->kind].id;
    bool away = strcmp(id, "escapes") == 0 || strcmp(id, "spared") == 0 ||
                strcmp(id, "safe") == 0;

    flight->killed |= strcmp(id, "kills") == 0;
    for (int i = 0; i < flight->outcome->n; i++) {
        const OutcomePart *part = &flight->outcome->parts[i];
        if (part->card != event->on || part->seat != event->seat)
            continue;
        if (away)
            flight->escaped |= 1u << i;
        if (strcmp(id, "caught") == 0)
            flight->caught |= 1u << i;
    }
}

/* Everybody passes and rolls, until somebody has to decide something else. */
static void roll_on(Table *t)
{
    for (int n = 0; n < PASSES_MAX; n++) {
        Ask ask;
        Action usual;
        Seat seat = 0;
        game_run(t, seats_all(t->g));
        ask = game_ask(t->g);
        if (ask.shape == ASK_NOBODY || draft_is_open(t))
            return;
        while (!seat_in(seat, ask.must))
            seat++;
        usual = action_default(t, seat);
        if ((!t->family->scene->choices[usual.verb].does_nothing &&
             strcmp(t->family->verbs[usual.verb].id, "roll") != 0) ||
            action_try(t, usual).id != REFUSAL_none)
            return;
    }
}

/* One flight for each face. */
static void try_faces(Run *run, const Choice *choice, Flight flights[6])
{
    for (int face = 1; face <= 6; face++) {
        Flight *flight = &flights[face - 1];
        Sink sink = { on_flight, flight };
        Table t = run->t;
        *flight = (Flight){ .outcome = &choice->outcome };
        t.g = run->copy;
        t.sink = &sink;
        game_copy(game_edit(&t), run->t.g);
        memset(game_edit(&t)->rng.loaded, face, LOADED_MAX);
        if (action_try(&t, choice->action).id == REFUSAL_none)
            roll_on(&t);
    }
}

/* Does what is said of dice come true? A fight in which something else has to
 * be decided before the roll proves nothing. */
static bool dice_prove(const Flight flights[6], int i)
{
    const OutcomePart *part = &flights[0].outcome->parts[i];
    int escaped = 0, caught = 0;
    bool killed = false;

    for (int face = 0; face < 6; face++) {
        escaped += flights[face].escaped >> i & 1;
        caught += flights[face].caught >> i & 1;
        killed |= flights[face].killed;
    }
    if (part->kind == OUTCOME_lost)
        return !killed;
    if (part->kind == OUTCOME_bad_stuff || escaped + caught < 6)
        return part->clause || part->kind != OUTCOME_bad_stuff;
    return escaped == part->n;
}

static bool is_of_dice(const OutcomePart *part)
{
    return part->kind == OUTCOME_escape || part->kind == OUTCOME_bad_stuff ||
           part->kind == OUTCOME_lost;
}

static bool needs_proof(const OutcomePart *part)
{
    return part->kind != OUTCOME_hidden && part->kind != OUTCOME_chance &&
           part->kind != OUTCOME_prize && part->kind != OUTCOME_share &&
           part->kind != OUTCOME_price && part->kind != OUTCOME_text &&
           part->kind != OUTCOME_nothing;
}

static void try_choice(Run *run, const Choice *choice, Seat seat,
                       struct Words *words)
{
    Watch watch = { .outcome = &choice->outcome };
    Sink sink = { on_event, &watch };
    Table t = run->t;
    char line[TEXT_LINE];
    Flight flights[6];

    try_faces(run, choice, flights);
    t.g = run->copy;
    t.sink = &sink;
    game_copy(game_edit(&t), run->t.g);
    if (action_try(&t, choice->action).id != REFUSAL_none) {
        printf("%s: a choice is refused: %s\n", run->book, choice->line);
        run->wrong++;
        return;
    }
    pass_on(&t, seat, choice->action, &watch);
    run->tried++;
    for (int i = 0; i < choice->outcome.n; i++) {
        const OutcomePart *part = &choice->outcome.parts[i];
        Text text = TEXT_INIT(line);
        if (!needs_proof(part))
            continue;
        run->parts++;
        if (is_of_dice(part) ? dice_prove(flights, i) : watch.seen >> i & 1)
            continue;
        outcome_write_part(&text, &run->t, seat, words, part);
        printf("%s, seed %llu, turn %d, %s: \"%s\" did not come true: %s\n",
               run->book, (unsigned long long)run->options.seed, run->t.g->turn,
               run->t.family->steps[run->t.g->ask.step].name, choice->line,
               line);
        run->wrong++;
    }
}

/* ---- scenes ---- */

static bool is_crowded(const Scene *scene)
{
    for (int i = 0; i < scene->n_totals; i++)
        if (scene->totals[i].which.of_fight)
            return true;
    return scene->n_stacks > 0 && scene->t->g->turn > 8;
}

static void measure(Run *run, const View *view)
{
    struct timespec from, to;
    const Scene *scene;
    size_t bytes;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    scene = scene_make(&run->arena, view);
    bytes = scene_write_json(scene, run->json, ROOM);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    run->hash = hash_bytes(run->hash, run->json, bytes);
    if (!is_crowded(scene) || !scene->ask.mine)
        return;
    run->timed++;
    run->micros += (double)(to.tv_sec - from.tv_sec) * 1e6 +
                   (double)(to.tv_nsec - from.tv_nsec) / 1e3;
    run->bytes_sum += bytes;
    if (bytes > run->bytes_max)
        run->bytes_max = bytes;
}

static void look_at_question(Run *run, Seat seat)
{
    View view = view_make(&run->t, seat, run->seen);
    const Scene *scene;
    const Choice *choice;
    int pick;

    run->questions++;
    if (run->options.time) {
        measure(run, &view);
        arena_free(&run->arena);
        return;
    }
    scene = scene_make(&run->arena, &view);
    if (!scene || scene_write_json(scene, run->json, ROOM) >= ROOM)
        abort();
    if (run->questions == run->options.show)
        puts(run->json);
    if (run->options.show == 0 && scene->n_choices > 0) {
        pick = rng_pick(&run->rng, STREAM_PICK, scene->n_choices);
        choice = &scene->choices[pick];
        for (int i = 0; i < scene->n_choices && choice->n_targets == 0 &&
                        choice->outcome.n == 0;
             i++) /* rather one that says something */
            choice = &scene->choices[(pick + i) % scene->n_choices];
        if (choice->n_targets > 0)
            choice = &choice->targets[rng_pick(&run->rng, STREAM_PICK,
                                               choice->n_targets)];
        if (choice->action.verb != VERB_add)
            try_choice(run, choice, seat, scene->words);
    }
    arena_free(&run->arena);
}

static bool is_done(const Run *run)
{
    if (run->options.show > 0)
        return run->questions >= run->options.show;
    if (run->options.time)
        return run->timed >= run->options.choices;
    return run->tried >= run->options.choices;
}

static void play_game(Run *run)
{
    Setup setup = { .seed = run->options.seed, .seats = run->options.players };

    memcpy(setup.switches, run->t.pack->switches, sizeof setup.switches);
    game_start(&run->t, &setup);
    for (int n = 0; n < GAME_ANSWERS && !is_done(run); n++) {
        Seat seat = 0;
        Ask ask;
        game_run(&run->t, 0);
        ask = game_ask(run->t.g);
        if (ask.shape == ASK_NOBODY)
            return;
        while (!seat_in(seat, ask.must))
            seat++;
        look_at_question(run, seat);
        action_apply(&run->t, bot_random_answer(&run->t, seat, &run->rng));
    }
}

static bool test_book(Run *run, BookCache *cache, const char *book)
{
    static Name names[SEATS_MAX] = {
        "Ann", "Bob", "Carol", "Dave", "Eve", "Fay"
    };
    Diag diag = { 0 };

    run->book = book;
    if (book_cache_find(cache, book, &run->t.pack, &run->t.family, &diag) !=
        ST_OK) {
        fprintf(stderr, "%s: %s\n", book, diag.what);
        return false;
    }
    run->t.names = names;
    run->t.g = calloc(1, game_bytes(run->t.pack));
    run->seen = calloc(1, game_bytes(run->t.pack));
    run->copy = calloc(1, game_bytes(run->t.pack));
    run->json = malloc(ROOM);
    while (!is_done(run)) {
        play_game(run);
        run->options.seed++;
    }
    if (run->options.time)
        printf("%s: %ld scenes, %.0f bytes on average, %zu at most, %.1f us, "
               "hash %016llx\n",
               book, run->timed, (double)run->bytes_sum / (double)run->timed,
               run->bytes_max, run->micros / (double)run->timed,
               (unsigned long long)run->hash);
    else if (run->options.show == 0)
        printf(
            "%s: %ld choices carried out, %ld parts of outcomes, %ld wrong\n",
            book, run->tried, run->parts, run->wrong);
    free(game_edit(&run->t));
    free(run->seen);
    free(run->copy);
    free(run->json);
    return run->wrong == 0;
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {
        { "choices", required_argument, NULL, 'c' },
        { "players", required_argument, NULL, 'p' },
        { "seed", required_argument, NULL, 's' },
        { "show", required_argument, NULL, 'n' },
        { "time", no_argument, NULL, 't' },
        { 0 },
    };
    Options options = { .choices = 2000, .players = 4, .seed = 1 };
    BookCache *cache = book_cache_new();
    int passed = 0, failed = 0;

    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;)
        switch (c) {
        case 'c':
            options.choices = atol(optarg);
            break;
        case 'p':
            options.players = atoi(optarg);
            break;
        case 's':
            options.seed = strtoull(optarg, NULL, 10);
            break;
        case 'n':
            options.show = atol(optarg);
            break;
        case 't':
            options.time = true;
            break;
        default:
            return 2;
        }
    for (; optind < argc; optind++) {
        Run run = { .options = options };
        rng_init(&run.rng, options.seed);
        if (test_book(&run, cache, argv[optind]))
            passed++;
        else
            failed++;
    }
    book_cache_free(cache);
    if (options.show == 0)
        printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
