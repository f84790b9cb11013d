/* munchkin_mind.c: that a seat which thinks, thinks about nothing that it
 * cannot know; what normal players do, and what chances they see. What is
 * thought of first in plain positions: tests/scenarios/bots. */
#include "helper.h"

#include <string.h>

#include "bots/levels.h"
#include "engine/mind.h"
#include "engine/view.h"

enum { ANN, BOB, CAROL };

static const Mind *mind(const Table *t)
{
    return t->family->mind;
}

/* The first thought of this seat, as a line. */
static const char *first_thought(Match *m, Seat seat)
{
    static char line[TEXT_LINE];
    Text text = text_init(line, sizeof line);
    Thoughts thoughts;

    mind(table_of(m))->rank(table_of(m), seat, &thoughts);
    assert_true(thoughts.n > 0);
    line_write(&text, table_of(m), thoughts.at[0].action, HOST);
    return line;
}

/* A normal player says the same, whatever deals it imagines. */
static void assert_normal_says(Match *m, Seat seat, const char *said)
{
    Game *scratch = copy_of(table_of(m));
    View view = view_make(table_of(m), seat, scratch);

    for (uint64_t seed = 1; seed <= 20; seed++) {
        char line[TEXT_LINE];
        Text text = text_init(line, sizeof line);
        Bot bot;
        assert_true(bot_make("normal", seed, &bot));
        line_write(&text, table_of(m),
                   bot.chooser.choose(bot.chooser.self, &view), HOST);
        bot_free(&bot);
        assert_string_equal(line, said);
    }
}

/* Plays on by first thoughts; gives false when the game is over. */
static bool play_thought(Match *m, Seat seat)
{
    const View *view = match_view(m, seat);
    Thoughts thoughts;
    Refusal why;

    mind(table_of(m))->rank(&view->t, seat, &thoughts);
    assert_true(thoughts.n > 0);
    for (int i = 1; i < thoughts.n; i++)
        assert_true(thoughts.at[i - 1].value >= thoughts.at[i].value);
    why = match_answer(m, thoughts.at[0].action);
    assert_int_equal(why.id, 0);
    match_run(m);
    return !table_of(m)->g->end_reason;
}

#define MATCH(...) scripted("tiny-munchkin", 3, __VA_ARGS__, NULL)

/* ---- what normal players do, whatever they imagine ---- */

/* She is ahead of everybody, and would be two kills from the win. */
TEST(the_leader_is_not_helped_for_two_of_three_treasures)
{
    Match *m = scripted("tiny-munchkin", 4, "Ann level 7",
                        "Ann fights \"Committee of Crows\"", "Bob level 4",
                        "Carol level 4", "Dave level 4", NULL);

    play_line(m, "Ann asks Bob for help and offers 2 of the treasures (the "
                 "helper picks first)");
    assert_normal_says(m, BOB, "Bob offers Ann help for ...");
}

/* It would be one kill: she is not helped for all of them. */
TEST(nobody_is_helped_to_the_last_level_but_one)
{
    Match *m = scripted("tiny-munchkin", 4, "Ann level 8",
                        "Ann fights \"Committee of Crows\"", "Bob level 7",
                        "Carol level 7", "Dave level 7", NULL);

    play_line(m, "Ann asks Bob for help and offers 3 of the treasures (the "
                 "helper picks first)");
    assert_normal_says(m, BOB, "Bob refuses the offer");
}

/* Bob spends a card to spoil the fight: he does not save it for Treasures. */
TEST(whoever_was_hindered_is_not_helped_afterwards)
{
    Match *m = scripted("tiny-munchkin", 4, "Ann level 7", "Bob level 5",
                        "Ann fights \"Cave Slug\"",
                        "Bob holds \"Freshly Caffeinated\"", NULL);

    assert_says(first_thought(m, BOB),
                "Bob plays \"Freshly Caffeinated\" on \"Cave Slug\"");
    play_line(m, first_thought(m, BOB));
    play_line(m, "Ann asks Bob for help and offers 2 of the treasures (the "
                 "helper picks first)");
    assert_normal_says(m, BOB, "Bob refuses the offer");
}

/* The two that are not worn make 800 gold; the Colander makes it enough, and
 * the one that is worn stays. */
TEST(spare_items_are_sold_for_a_level)
{
    Match *m = MATCH("Ann wears \"Oven Mitts of Might\"",
                     "Ann carries \"Oven Mitts of Might\", \"Oven Mitts of "
                     "Might\", \"Brass Colander\"",
                     "step turn.arrange");

    play_line(m, "Ann equips \"Brass Colander\"");
    assert_string_equal(first_thought(m, ANN), "Ann sells ...");
    while (!is_fact(table_of(m), "Ann is level 2"))
        assert_true(play_thought(m, ANN));
    assert_true(
        is_fact(table_of(m), "Ann has equipped \"Oven Mitts of Might\""));
}

/* The custard could be of use behind the door. */
TEST(one_shots_are_not_sold_before_the_door)
{
    assert_normal_says(MATCH("Ann wears \"Oven Mitts of Might\"",
                             "Ann carries \"Oven Mitts of Might\","
                             " \"Oven Mitts of Might\", \"Exploding Custard\"",
                             "step turn.arrange"),
                       ANN, "Ann kicks open the door");
}

/* Nobody is ahead yet: it will be of more use against who is. */
TEST(curses_are_kept_while_nobody_is_far_ahead)
{
    Match *m = scripted("tiny-munchkin", 4, "Bob level 2",
                        "Ann holds \"Performance Review\", \"Spring "
                        "Cleaning\"",
                        "step turn.arrange", NULL);

    assert_normal_says(m, ANN, "Ann kicks open the door");
}

/* Only a Tailor may wear the shirt: to a Thief it is 500 gold, and not worth
 * the risk of a Level. What everybody may wear is. */
TEST(a_thief_robs_only_for_what_is_of_use)
{
    Match *m =
        scripted("grimm", 4, "Ann has \"Thief\"", "Ann level 4",
                 "Bob has \"Tailor\"", "Bob wears \"One-Sleeved Nettle Shirt\"",
                 "Ann holds \"Hunter\"", "step turn.arrange", NULL);

    assert_normal_says(m, ANN, "Ann kicks open the door");
    m = scripted("grimm", 4, "Ann has \"Thief\"", "Ann level 4",
                 "Bob wears \"Canon Hat\"", "Ann holds \"Hunter\"",
                 "step turn.arrange", NULL);
    assert_says(first_thought(m, ANN), "Ann uses \"Thief\"");
}

/* ---- whole games ---- */

static Seat asked_seat(Match *m)
{
    return (Seat)__builtin_ctz(game_ask(table_of(m)->g).must);
}

/* From a view the same thoughts come as from the state behind it. */
static void assert_same_thoughts(Match *m, Seat seat, Game *scratch)
{
    View view = view_make(table_of(m), seat, scratch);
    Thoughts a, b;

    mind(table_of(m))->rank(table_of(m), seat, &a);
    mind(table_of(m))->rank(&view.t, seat, &b);
    assert_int_equal(a.n, b.n);
    for (int i = 0; i < a.n; i++) {
        assert_true(action_equal(a.at[i].action, b.at[i].action));
        assert_int_equal(a.at[i].value, b.at[i].value);
    }
}

typedef void (*Appraisal)(const Table *t, int16_t chance[SEATS_MAX]);

static void assert_sure_win(Match *m, Appraisal appraise)
{
    int16_t chance[SEATS_MAX];
    int sum = 0;

    appraise(table_of(m), chance);
    EACH_SEAT (table_of(m), s) {
        assert_true(chance[s] >= 0);
        sum += chance[s];
    }
    assert_int_equal(sum, SURE_WIN);
}

static void assert_chances_add_up(Match *m)
{
    assert_sure_win(m, mind(table_of(m))->appraise);
    assert_sure_win(m, mind(table_of(m))->judge);
}

/* ---- chances, looked at closely ---- */

static int judged(Match *m, Seat seat)
{
    int16_t chance[SEATS_MAX];

    mind(table_of(m))->judge(table_of(m), chance);
    return chance[seat];
}

#define CLUB "Ann wears \"Grandfather Clock, Used as a Club\""

TEST(levels_items_and_easy_monsters_raise_a_chance)
{
    int plain = judged(MATCH("Ann level 4"), ANN);
    int armed = judged(MATCH("Ann level 4", CLUB), ANN);

    assert_true(judged(MATCH("Ann level 6"), ANN) > plain);
    assert_true(armed > plain);
    assert_true(
        judged(MATCH("Ann level 4", CLUB, "Ann holds \"Committee of Crows\""),
               ANN) > armed);
    assert_true(judged(MATCH("Ann level 4", "Bob level 9"), ANN) < plain);
}

/* Nobody is far ahead before the first turn, with however many players. */
TEST(a_game_begins_with_fair_chances)
{
    for (int n = 3; n <= 6; n++) {
        Match *m = seeded("tails", n, 4);
        for (Seat s = 0; s < n; s++)
            assert_in_range(judged(m, s), SURE_WIN / n / 3, SURE_WIN * 2 / n);
    }
}

/* ---- whole games ---- */

/* Every thought is allowed, comes from what the seat knows, and leads on. */
static void play_thoughtful_game(const char *book, uint64_t seed)
{
    Match *m = seeded(book, 4, seed);
    Game *scratch = copy_of(table_of(m));
    int answers = 0;

    do {
        assert_same_thoughts(m, asked_seat(m), scratch);
        assert_chances_add_up(m);
        assert_true(answers++ < 20000);
    } while (play_thought(m, asked_seat(m)));
    assert_chances_add_up(m);
}

TEST(games_of_first_thoughts_end)
{
    static const char *const books[] = { "grimm", "tails", "nightmare",
                                         "cthulhu",
                                         "tails+grimm+nightmare+cthulhu" };

    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_thoughtful_game(books[i], seed);
}
