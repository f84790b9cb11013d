/* sim.c: the simulator: plans, games, tallies, estimates, files. */
#include "../unit/helper.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/estimate.h"
#include "sim/store.h"
#include "sim/summary.h"

static SimPlan plan_of(const char *book, const char *bot, int seats, long games)
{
    SimPlan plan = { .book = { book, pack_of(book), family_of(book) },
                     .seats = seats,
                     .seed = 7,
                     .games = games,
                     .budget_ms = 1000 };

    for (int i = 0; i < seats; i++)
        plan.bots[i] = bot;
    return plan;
}

static SimRun *run_of(const SimPlan *plan, int shard, int shards)
{
    SimRun *run = keep_block(calloc(1, sizeof *run));
    Diag diag;

    assert_int_equal(plan_check(plan, &diag), ST_OK);
    assert_int_equal(sim_run_init(run, plan, shard, shards, &diag), ST_OK);
    return run;
}

static char *json_of(const SimRun *run)
{
    Summary summary;
    Diag diag;
    size_t n;
    char *text;

    assert_int_equal(summary_make(&summary, run, &diag), ST_OK);
    n = summary_write_json(&summary, NULL, 0);
    text = keep_block(malloc(n + 1));
    summary_write_json(&summary, text, n + 1);
    summary_free(&summary);
    return text;
}

/* ---- plans ---- */

TEST(bots_move_on_by_a_seat_with_each_game)
{
    SimPlan plan = plan_of("tiny-munchkin", "first", 3, 9);
    int sat[3][3] = { { 0 } };

    for (long game = 0; game < plan.games; game++)
        for (Seat s = 0; s < 3; s++)
            sat[plan_bot_at(&plan, game, s)][s]++;
    for (int i = 0; i < 9; i++)
        assert_int_equal(sat[i / 3][i % 3], 3);
}

TEST(games_and_bots_have_seeds_of_their_own)
{
    SimPlan plan = plan_of("tiny-munchkin", "first", 3, 9), other = plan;

    other.seed++;
    assert_true(plan_game_seed(&plan, 0) != plan_game_seed(&plan, 1));
    assert_true(plan_game_seed(&plan, 0) != plan_game_seed(&other, 0));
    assert_true(plan_bot_seed(&plan, 0, 0) != plan_bot_seed(&plan, 0, 1));
}

TEST(a_plan_with_unknown_bots_or_options_is_refused)
{
    SimPlan plan = plan_of("tiny-munchkin", "genius", 3, 9);
    Diag diag;

    assert_int_equal(plan_check(&plan, &diag), ST_BAD);
    assert_says(diag.what, "no bots called genius");
    plan = plan_of("tiny-munchkin", "random", 3, 9);
    snprintf(plan.options, sizeof plan.options, "limit.turns=9 win.leve=2");
    assert_int_equal(plan_check(&plan, &diag), ST_BAD);
    assert_says(diag.what, "win.leve");
}

/* ---- games ---- */

static uint64_t hash_of(const SimPlan *plan, long game, bool as_match)
{
    SimPlayer *player = sim_player_new(plan, &plan->book);
    const SimGame *result =
        as_match ? sim_player_record(player, game, (RecordWriter){ 0 })
                 : sim_player_play(player, game);
    uint64_t hash = result->hash;

    sim_player_free(player);
    return hash;
}

/* In a match bots get views, in a simulation some get the true game: so this
 * also shows that they do not look at what their seat cannot know. */
TEST(a_game_with_a_record_is_the_same_game)
{
    static const char *const bots[] = { "random", "first", "reference",
                                        "normal" };
    static const char *const books[] = { "tiny-munchkin", "tiny-gloom" };

    for (int i = 0; i < 8; i++) {
        SimPlan plan = plan_of(books[i % 2], bots[i / 2], 3, 3);
        for (long game = 0; game < plan.games; game++)
            if (hash_of(&plan, game, false) != hash_of(&plan, game, true))
                fail_msg("%s, %s: game %ld", books[i % 2], bots[i / 2], game);
    }
}

TEST(a_game_does_not_depend_on_those_before)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 4);
    SimPlayer *player = sim_player_new(&plan, &plan.book);

    for (long game = 0; game < 4; game++)
        assert_int_equal(sim_player_play(player, game)->hash,
                         hash_of(&plan, game, false));
    sim_player_free(player);
}

TEST(cards_are_counted_as_they_are_dealt_and_drawn)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 1);
    SimPlayer *player = sim_player_new(&plan, &plan.book);
    const SimGame *game = sim_player_play(player, 0);
    int dealt = 0, drawn = 0, played = 0;

    for (int i = 0; i < plan.book.pack->n_defs; i++) {
        dealt += __builtin_popcount(game->dealt[i]);
        drawn += game->drawn[i];
        played += game->played[i];
    }
    assert_true(dealt > 0 && dealt <= drawn);
    assert_true(played > 0);
    assert_true(game->turns > 0 && game->decisions > game->turns);
    sim_player_free(player);
}

/* ---- tallies ---- */

TEST(threads_and_shards_give_the_same_bytes)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 30);
    SimRun *one = run_of(&plan, 0, 1), *four = run_of(&plan, 0, 1);
    SimRun *merged = run_of(&plan, 0, 1);
    Diag diag;

    four->threads = 4;
    assert_int_equal(sim_run(one, &diag), ST_OK);
    assert_int_equal(sim_run(four, &diag), ST_OK);
    assert_string_equal(json_of(one), json_of(four));
    for (int i = 0; i < 3; i++) {
        const char *path = temp_path("shard");
        SimRun *shard = run_of(&plan, i, 3);
        assert_int_equal(sim_run(shard, &diag), ST_OK);
        assert_int_equal(shard->n_done, 10);
        assert_int_equal(store_save(path, shard, &diag), ST_OK);
        assert_int_equal(store_add(merged, path, &diag), ST_OK);
        sim_run_free(shard);
    }
    assert_int_equal(merged->n_done, 30);
    assert_string_equal(json_of(one), json_of(merged));
    sim_run_free(one);
    sim_run_free(four);
    sim_run_free(merged);
}

static bool stop_early(void *self, const SimRun *run)
{
    (void)self;
    return run->n_done < 3;
}

TEST(a_run_that_was_stopped_goes_on)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 400);
    SimRun *whole = run_of(&plan, 0, 1), *half = run_of(&plan, 0, 1);
    SimRun *rest = run_of(&plan, 0, 1);
    const char *path = temp_path("half");
    Diag diag;

    half->on_tick = stop_early;
    assert_int_equal(sim_run(half, &diag), ST_OK);
    assert_int_equal(store_save(path, half, &diag), ST_OK);
    assert_int_equal(store_add(rest, path, &diag), ST_OK);
    assert_int_equal(rest->n_done, half->n_done);
    assert_int_equal(sim_run(rest, &diag), ST_OK);
    assert_int_equal(sim_run(whole, &diag), ST_OK);
    assert_string_equal(json_of(rest), json_of(whole));
    sim_run_free(whole);
    sim_run_free(half);
    sim_run_free(rest);
}

TEST(a_file_that_does_not_fit_is_refused)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 4), other = plan;
    SimRun *run = run_of(&plan, 0, 1);
    const char *path = temp_path("tally");
    char *text;
    Diag diag;

    assert_int_equal(sim_run(run, &diag), ST_OK);
    assert_int_equal(store_save(path, run, &diag), ST_OK);
    assert_int_equal(store_add(run, path, &diag), ST_BAD);
    assert_says(diag.what, "counted already");
    other.seed++;
    sim_run_free(run);
    run = run_of(&other, 0, 1);
    assert_int_equal(store_add(run, path, &diag), ST_BAD);
    assert_says(diag.what, "another simulation");
    sim_run_free(run);
    run = run_of(&plan, 0, 1);
    text = file_text(path);
    text[strlen(text) - 4] = '\0';
    assert_int_equal(store_add(run, temp_write("cut", text), &diag), ST_BAD);
    assert_says(diag.what, "cut off");
    assert_int_equal(store_add(run, temp_write("not", "hello\n"), &diag),
                     ST_BAD);
    assert_says(diag.what, "not a tally");
    sim_run_free(run);
}

TEST(a_set_against_itself_differs_in_nothing)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 20);
    SimRun *run;
    Diag diag;

    plan.against = plan.book;
    run = run_of(&plan, 0, 1);
    assert_int_equal(sim_run(run, &diag), ST_OK);
    assert_int_equal(run->tally.pair_turns.squares, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(run->tally.pair_wins[i].squares, 0);
    assert_says(json_of(run), "\"against\":{\"book\":{\"name\":");
    sim_run_free(run);
}

TEST(the_page_needs_nothing_else)
{
    SimPlan plan = plan_of("tiny-munchkin", "random", 3, 200);
    SimRun *run = run_of(&plan, 0, 1);
    const char *path = temp_path("page.html");
    FILE *out = fopen(path, "w");
    Summary summary;
    Diag diag;

    assert_int_equal(sim_run(run, &diag), ST_OK);
    assert_int_equal(summary_make(&summary, run, &diag), ST_OK);
    summary_write_html(out, &summary);
    summary_free(&summary);
    fclose(out);
    assert_says(file_text(path), "<svg");
    assert_says(file_text(path), "seed 7");
    assert_null(strstr(file_text(path), "http"));
    sim_run_free(run);
}

/* ---- estimates ---- */

static void assert_near(double a, double b)
{
    if (fabs(a - b) > 0.0005)
        fail_msg("%f is not %f", a, b);
}

TEST(intervals_are_those_of_the_tables)
{
    Estimate e = estimate_rate(70 * WIN_PARTS, 100);

    assert_near(normal_quantile(0.95), 1.95996);
    assert_near(normal_quantile(0.9995), 3.48076);
    assert_near(e.value, 0.7); /* Wilson */
    assert_near(e.low, 0.6042);
    assert_near(e.high, 0.7811);
    e = estimate_rate(0, 10);
    assert_near(e.low, 0);
    assert_near(e.high, 0.2775);
}

TEST(differences_of_pairs_have_a_mean_and_an_interval)
{
    /* 1, 2, 3, 4: mean 2.5, standard deviation 1.291 */
    PairTally pair = { .sum = 10, .squares = 30 };
    Estimate e = estimate_pair(&pair, 4, 1);

    assert_near(e.value, 2.5);
    assert_near(e.high - e.value, 1.95996 * 1.29099 / 2);
}

/* One of four seats is dealt the card in each game and wins in 40 of 100: so
 * the others win in 20 of 100 each. The difference of a game is 1 or -1/3. */
TEST(effects_take_their_variance_over_games)
{
    long u = WIN_PARTS;
    SimTally tally = { .games = 100,
                       .all_wins = 100 * u,
                       .all_squares = 100 * u * u };
    DealtTally dealt = { .k = 100,
                         .kk = 100,
                         .w = 40 * u,
                         .ww = 40 * u * u,
                         .kw = 40 * u,
                         .kW = 100 * u,
                         .wW = 40 * u * u };
    Estimate e;

    assert_true(estimate_effect(&tally, &dealt, 4, 1, &e));
    assert_near(e.value, 0.2);
    assert_near(e.high - e.value, 1.95996 * 4.0 / 3 * sqrt(0.4 * 0.6 / 100));
    assert_true(estimate_effect(&tally, &dealt, 4, 100, &e));
    assert_near(e.high - e.value, 3.48076 * 4.0 / 3 * sqrt(0.4 * 0.6 / 100));
    dealt.k = 3;
    assert_false(estimate_effect(&tally, &dealt, 4, 1, &e));
}

TEST(lengths_are_read_from_the_counts)
{
    static SimTally tally;

    tally.games = 20;
    for (int i = 1; i <= 20; i++)
        tally.turns[i * 10] = 1;
    assert_int_equal(tally_turns_at(&tally, 0.05), 10);
    assert_int_equal(tally_turns_at(&tally, 0.5), 100);
    assert_int_equal(tally_turns_at(&tally, 0.95), 190);
}
