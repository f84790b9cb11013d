/* two_worlds.c: bots know what their seat knows, and nothing else.
 *
 *     two-worlds --pairs N BOOK LEVEL...
 *
 * In games of these bots a question is answered twice: in the game as it is,
 * and in another that looks the same to the seat, because everything that it
 * does not know was dealt anew. The same bot must give the same answer for the
 * same reason.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "match/books.h"
#include "engine/draft.h"
#include "engine/family.h"

enum { PLAYERS = 4, TURNS = 150, ANSWERS_MAX = 4000 };

typedef struct Trial {
    Table t;
    Setup setup;
    Game *other, *view; /* scratch */
    const char *const *levels;
    int n_levels;
    long pairs, wanted;
    Rng rng; /* of the test itself */
} Trial;

/* The answer of a new bot: of one that needs no view, in the game itself. */
static Action answer(const Trial *trial, const Table *t, Seat seat,
                     const char *level, uint64_t seed, const char **why)
{
    View view = { *t, seat };
    Action action;
    Bot bot;

    if (!bot_make(level, seed, &bot))
        exit(2);
    if (!bot.needs_no_view)
        view = view_make(t, seat, trial->view);
    action = bot.chooser.choose(bot.chooser.self, &view);
    *why = bot.chooser.why ? bot.chooser.why(bot.chooser.self) : NULL;
    bot_free(&bot);
    return action;
}

/* Deals anew what the seat does not know, and changes all luck to come. */
static Table other_world(Trial *trial, Seat seat)
{
    Table other = trial->t;

    other.g = trial->other;
    game_copy(trial->other, trial->t.g);
    view_redeal(&other, seat, NULL, &trial->rng, NULL);
    rng_init(&trial->other->rng,
             (uint64_t)rng_pick(&trial->rng, STREAM_PICK, 1 << 30));
    return other;
}

static void print_answer(const Table *t, Action a)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    line_write(&text, t, a, a.seat);
    printf("  %s\n", line);
}

/* Answers the question that is asked; false: the two answers differ. */
static bool compare(Trial *trial, const char *level, uint64_t seed,
                    Action *chosen)
{
    Seat seat = game_next_seat(trial->t.g);
    Table other = other_world(trial, seat);
    const char *why[2];
    Action second;

    *chosen = answer(trial, &trial->t, seat, level, seed, &why[0]);
    second = answer(trial, &other, seat, level, seed, &why[1]);
    trial->pairs++;
    if (action_equal(*chosen, second) && why[0] == why[1])
        return true;
    printf("FAIL: %s, game %llu, turn %d, seat %d answers differently:\n",
           level, (unsigned long long)trial->setup.seed, trial->t.g->turn,
           seat);
    print_answer(&trial->t, *chosen);
    print_answer(&other, second);
    return false;
}

/* Each question is put to a new bot, with luck of its own: one that did the
 * same again and again would begin and cancel for ever. */
static bool play_game(Trial *trial)
{
    Table *t = &trial->t;
    bool same = true;

    game_start(t, &trial->setup);
    game_run(t, seats_all(t->g));
    for (int i = 0; i < ANSWERS_MAX && same && !t->g->end_reason &&
                    trial->pairs < trial->wanted;
         i++) {
        Seat seat = game_next_seat(t->g);
        Action action;
        same = compare(trial, trial->levels[seat % trial->n_levels],
                       trial->setup.seed << 16 | (unsigned)i, &action);
        action_apply(t, action);
        game_run(t, seats_all(t->g));
    }
    return same;
}

static void limit_turns(const Family *family, Setup *setup)
{
    for (int i = 0; i < family->vocabulary->n_switches; i++)
        if (strcmp(family->vocabulary->switches[i].key, "limit.turns") == 0)
            setup->switches[i] = TURNS;
}

static bool play_games(Trial *trial)
{
    bool same = true;

    for (trial->setup.seed = 1; same && trial->pairs < trial->wanted;
         trial->setup.seed++)
        same = play_game(trial);
    printf("%s: %ld pairs of worlds, %s\n", trial->t.pack->title, trial->pairs,
           same ? "answered alike" : "FAILED");
    return same;
}

int main(int argc, char **argv)
{
    static Name names[SEATS_MAX] = { "A", "B", "C", "D", "E", "F" };
    Trial trial = { .t.names = names };
    MatchSetup setup;
    Pack *pack;
    Diag diag;
    bool same;

    if (argc < 5 || strcmp(argv[1], "--pairs") != 0)
        return 2;
    if (books_load_pack(&pack, &trial.t.family, argv[3], NULL, &diag) !=
        ST_OK) {
        fprintf(stderr, "%s\n", diag.what);
        return 2;
    }
    trial.t.pack = pack;
    match_setup_init(&setup, pack, trial.t.family, argv[3]);
    trial.setup = setup.game;
    trial.setup.seats = PLAYERS;
    limit_turns(trial.t.family, &trial.setup);
    trial.wanted = atol(argv[2]);
    trial.levels = (const char *const *)argv + 4;
    trial.n_levels = argc - 4;
    trial.t.g = malloc(game_bytes(pack));
    trial.other = malloc(game_bytes(pack));
    trial.view = malloc(game_bytes(pack));
    rng_init(&trial.rng, 5);
    same = trial.t.g && trial.other && trial.view && play_games(&trial);
    free(game_edit(&trial.t));
    free(trial.other);
    free(trial.view);
    books_free_pack(pack);
    return !same;
}
