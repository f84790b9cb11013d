/* bots.c: the levels by name, and what every bot owes: legal answers, the same
 * ones for the same seed, and a reason if it thinks. */
#include "helper.h"

#include <string.h>

#include "bots/levels.h"
#include "match/picks.h"

static Bot make(const char *level, uint64_t seed)
{
    Bot bot;

    assert_true(bot_make(level, seed, &bot));
    return bot;
}

TEST(levels_have_names_and_searches_a_budget)
{
    assert_true(bot_has_level("first"));
    assert_true(bot_has_level("easy"));
    assert_true(bot_has_level("normal"));
    assert_true(bot_has_level("hard"));
    assert_true(bot_has_level("hard:4000"));
    assert_true(bot_has_level("hard:50ms"));
    assert_false(bot_has_level("hard:"));
    assert_false(bot_has_level("hard:0"));
    assert_false(bot_has_level("hard:50s"));
    assert_false(bot_has_level("hard:-3"));
    assert_false(bot_has_level("easy:3"));
    assert_false(bot_has_level("hardest"));
    assert_false(bot_has_level(""));
}

TEST(the_last_level_of_a_list_serves_for_the_rest)
{
    char level[LEVEL_NAME_MAX];

    bot_level_at("hard:9,easy", 0, level);
    assert_string_equal(level, "hard:9");
    bot_level_at("hard:9,easy", 1, level);
    assert_string_equal(level, "easy");
    bot_level_at("hard:9,easy", 4, level);
    assert_string_equal(level, "easy");
}

TEST(who_thinks_needs_a_mind)
{
    assert_null(bot_check_family("easy", family_of("gloom")));
    assert_null(bot_check_family("random", family_of("null")));
    assert_says(bot_check_family("easy", family_of("null")), "has no mind");
    assert_says(bot_check_family("hard:7", family_of("null")), "has no mind");
}

/* A game of bots of one level, up to so many answers; gives a hash of it. */
static uint64_t play(const char *book, const char *level, int answers)
{
    Match *m = seeded(book, 4, 11);
    Bot bots[4];
    uint64_t hash;

    for (int s = 0; s < 4; s++)
        bots[s] = make(level, (uint64_t)s + 3);
    for (; answers > 0 && match_run(m).shape != ASK_NOBODY; answers--) {
        Seat s = game_next_seat(table_of(m)->g);
        Refusal why =
            match_answer_chosen(m, match_view(m, s), &bots[s].chooser);
        assert_int_equal(why.id, REFUSAL_none);
    }
    hash = game_hash(table_of(m)->g);
    for (int s = 0; s < 4; s++)
        bot_free(&bots[s]);
    return hash;
}

TEST(the_same_seed_gives_the_same_answers)
{
    static const char *const levels[] = { "easy", "normal", "hard:60" };

    for (int i = 0; i < 3; i++) {
        assert_true(play("gloom", levels[i], 400) ==
                    play("gloom", levels[i], 400));
        assert_true(play("tiny-munchkin", levels[i], 60) ==
                    play("tiny-munchkin", levels[i], 60));
    }
}

TEST(a_bot_that_thinks_says_why)
{
    Match *m = seeded("gloom", 2, 5);
    Bot bot = make("normal", 1);
    bool silent = bot.chooser.why(bot.chooser.self) == NULL;

    match_run(m);
    bot.chooser.choose(bot.chooser.self,
                       match_view(m, game_next_seat(table_of(m)->g)));
    assert_true(silent);
    assert_says(bot.chooser.why(bot.chooser.self), ".");
    bot_free(&bot);
}

TEST(a_bot_with_milliseconds_answers)
{
    Match *m = seeded("gloom", 3, 5);
    Bot bot = make("hard:2ms", 1);

    for (int i = 0; i < 12; i++) {
        Seat s;
        match_run(m);
        s = game_next_seat(table_of(m)->g);
        assert_int_equal(
            match_answer_chosen(m, match_view(m, s), &bot.chooser).id,
            REFUSAL_none);
    }
    bot_free(&bot);
}

/* What is told stands in the log behind the line. */
TEST(stories_stand_in_the_log)
{
    Match *m = seeded("gloom", 2, 5);
    Bot bot = make("easy", 1);
    int told = 0;

    for (int i = 0; i < 60 && match_run(m).shape != ASK_NOBODY; i++)
        match_answer_chosen(m, match_view(m, game_next_seat(table_of(m)->g)),
                            &bot.chooser);
    for (int i = 0; i < match_log(m)->n; i++) {
        const char *text = log_text(&match_log(m)->at[i], HOST);
        told += text && strstr(text, " plays ") && strstr(text, ".\"");
    }
    assert_true(told > 5);
    bot_free(&bot);
}
