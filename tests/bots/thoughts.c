/* thoughts.c: what seats think in games of chance, as numbers to compare.
 *
 *     thoughts PACK...
 *
 * Each question of some games is thought about: what would be done first, next
 * and so on, what it is worth, and why; and which chances all have to win. For
 * each step of a game a line says how many questions were asked there, and the
 * hash of all that was thought. The games are played at random, and packs do
 * not change: only other rules or other thoughts give other lines.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/levels.h"
#include "cli/cli.h"
#include "engine/family.h"
#include "engine/mind.h"

enum { GAMES = 30, ANSWERS_MAX = 500, STEPS_OF_ALL = 256 };

typedef struct Study {
    Table t;
    Game *view; /* scratch */
    uint64_t hash[STEPS_OF_ALL];
    int asked[STEPS_OF_ALL];
} Study;

static uint64_t hash_thought(uint64_t hash, const Table *t, const Thought *it)
{
    char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    line_write(&text, t, it->action, HOST);
    text_add_char(&text, ' ');
    text_add_number(&text, it->value);
    text_add(&text, t->family->mind->reasons[it->reason]);
    return hash_bytes(hash, line, (size_t)text.len);
}

static uint64_t hash_chances(uint64_t hash, const Table *t)
{
    const Mind *mind = t->family->mind;
    int16_t quick[SEATS_MAX] = { 0 }, close[SEATS_MAX] = { 0 };

    mind->appraise(t, quick);
    if (mind->judge)
        mind->judge(t, close);
    hash = hash_bytes(hash, quick, sizeof quick);
    return hash_bytes(hash, close, sizeof close);
}

static void think(Study *study, Seat seat)
{
    const Table *t = &study->t;
    uint64_t *hash = &study->hash[t->g->ask.step];
    Thoughts thoughts;

    t->family->mind->rank(t, seat, &thoughts);
    for (int i = 0; i < thoughts.n; i++)
        *hash = hash_thought(*hash, t, &thoughts.at[i]);
    *hash = hash_chances(*hash, t);
    study->asked[t->g->ask.step]++;
}

static Action answer_at_random(Study *study, Seat seat, Bot *bot)
{
    View view = { study->t, seat };

    if (!bot->needs_no_view)
        view = view_make(&study->t, seat, study->view);
    return bot->chooser.choose(bot->chooser.self, &view);
}

static void play_game(Study *study, Setup *setup)
{
    Table *t = &study->t;
    Bot bot;

    if (!bot_make("random", setup->seed, &bot))
        exit(2);
    game_start(t, setup);
    game_run(t, seats_all(t->g));
    for (int i = 0; i < ANSWERS_MAX && !t->g->end_reason; i++) {
        Seat seat = game_next_seat(t->g);
        think(study, seat);
        action_apply(t, answer_at_random(study, seat, &bot));
        game_run(t, seats_all(t->g));
    }
    bot_free(&bot);
}

static void print_study(const Study *study, const char *path)
{
    const char *slash = strrchr(path, '/');

    for (int step = 0; step < study->t.family->n_steps; step++)
        if (study->asked[step] > 0)
            printf("%s %s %d %016" PRIx64 "\n", slash ? slash + 1 : path,
                   study->t.family->steps[step].name, study->asked[step],
                   study->hash[step]);
}

static Status study_pack(const char *path, Diag *diag)
{
    static Name names[SEATS_MAX] = { "A", "B", "C", "D", "E", "F" };
    Study study = { .t.names = names };
    MatchSetup setup;
    Pack *pack;
    int counts; /* numbers of players that are possible */
    Status st = books_load_pack(&pack, &study.t.family, path, NULL, diag);

    if (st != ST_OK)
        return st;
    assert(study.t.family->mind && pack->min > 0);
    study.t.pack = pack;
    study.t.g = malloc(game_bytes(pack));
    study.view = malloc(game_bytes(pack));
    match_setup_init(&setup, pack, study.t.family, path);
    counts = (pack->max < SEATS_MAX ? pack->max : SEATS_MAX) - pack->min + 1;
    for (int i = 1; study.t.g && study.view && i <= GAMES; i++) {
        setup.game.seed = (uint64_t)i;
        setup.game.seats = (uint8_t)(pack->min + i % counts);
        play_game(&study, &setup.game);
    }
    print_study(&study, path);
    free(game_edit(&study.t));
    free(study.view);
    books_free_pack(pack);
    return ST_OK;
}

int main(int argc, char **argv)
{
    int failed = 0;

    for (int i = 1; i < argc; i++) {
        Diag diag;
        if (study_pack(argv[i], &diag) == ST_OK)
            continue;
        fprintf(stderr, "%s: %s\n", argv[i], diag.what);
        failed++;
    }
    return failed > 0;
}
