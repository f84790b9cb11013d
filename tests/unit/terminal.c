/* terminal.c: a number stands beside what it does; a request is no answer. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "tui/play_loop.h"
#include "tui/requests.h"

/* What is printed of the choices. */
static char *printed(const Choices *choices)
{
    const char *path = temp_path("printed");
    int before = dup(STDOUT_FILENO);

    fflush(stdout);
    assert_non_null(freopen(path, "w", stdout));
    choices_print(choices);
    fflush(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    return file_text(path);
}

static const char *card_name(const Choices *choices, int number)
{
    return card_def(choices->scene->t, choices->at[number - 1]->action.card)
        ->name;
}

/* The headings of a grid, and a row of it: each number plays the card of its
 * heading, or of its row, and no other. */
static int check_row(const Choices *choices, char headings[8][200],
                     const char *row)
{
    int numbers[8], n = 0, at = 0;

    while (n < 8 && headings[n][0] &&
           sscanf(row, "%d%n", &numbers[n], &at) == 1) {
        row += at;
        n++;
    }
    if (n < 2 || (n < 8 && headings[n][0]))
        return 0; /* the grid is over */
    for (int j = 0; j < n; j++)
        if (!strstr(headings[j], card_name(choices, numbers[j])))
            assert_says(row, card_name(choices, numbers[j]));
    return n;
}

/* Checks all grids; gives how many numbers stood in them. */
static int check_grids(const Choices *choices)
{
    char *text = printed(choices), *save = NULL, headings[8][200] = { "" };
    bool in_rows = false;
    int numbers = 0;

    for (char *line = strtok_r(text, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        char letter = line[0] && line[1] && line[2] ? line[3] : '\0';
        if (strncmp(line, "         a   b", 14) == 0 ||
            strncmp(line, "      a   b", 11) == 0) {
            in_rows = true;
        } else if (letter >= 'a' && letter <= 'h' && line[2] == ' ') {
            if (letter == 'a')
                memset(headings, 0, sizeof headings);
            snprintf(headings[letter - 'a'], 200, "%s", line);
            in_rows = false;
        } else if (in_rows) {
            int n = check_row(choices, headings, line);
            in_rows = n > 1;
            numbers += in_rows ? n : 0;
        }
    }
    return numbers;
}

static int check_choices(Match *m, Seat seat)
{
    Choices choices = { 0 };
    int n;

    match_run(m);
    assert_true(choices_make(&choices, match_view(m, seat)));
    n = check_grids(&choices);
    choices_free(&choices);
    return n;
}

TEST(a_number_in_a_grid_plays_the_card_that_stands_there)
{
    check_choices(scripted("tiny-munchkin", 4,
                           "Ann holds \"Spring Cleaning\","
                           " \"Performance Review\", \"Group Hug\"",
                           NULL),
                  0);
    assert_true(
        check_choices(scripted("tiny-gloom", 3, "Ann leads \"Uncle Mould\"",
                               "Bob leads \"Madame Almost\"",
                               "Ann holds \"Rained On, Indoors\","
                               " \"Mistaken for a Coat Stand\"",
                               NULL),
                      0) > 2);
}

TEST(two_curses_have_a_number_for_each_card_and_player)
{
    Match *m = scripted("tiny-munchkin", 4,
                        "Ann holds \"Spring Cleaning\","
                        " \"Performance Review\"",
                        NULL);
    Choices choices = { 0 };
    char *text;
    int curses = 0;

    match_run(m);
    assert_true(choices_make(&choices, match_view(m, 0)));
    text = printed(&choices);
    for (int n = 1; n <= choices.n; n++)
        if (choices.at[n - 1]->action.card != NO_CARD) {
            assert_says(text, card_name(&choices, n));
            curses++;
        }
    assert_int_equal(curses, 8);
    choices_free(&choices);
}

/* ---- when somebody wants to be asked ---- */

/* What a person types at this keyboard, until it ends. */
static PlayEnd play_with(Play *play, const char *typed)
{
    int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
    PlayEnd end;

    assert_non_null(freopen(temp_write("typed", typed), "r", stdin));
    fflush(stdout);
    assert_non_null(freopen(temp_path("printed"), "w", stdout));
    end = play_run(play);
    fflush(stdout);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    close(in);
    close(out);
    return end;
}

/* Ann is about to kill something; all three are people. */
static Match *gate(void)
{
    return scripted("tiny-munchkin", 3, "Ann level 2", "Ann wears \"Ladle\"",
                    "Ann fights \"Sleepy Doormat\"", "Ann holds \"Ladle\"",
                    "Bob holds \"Jar of Something\"",
                    "Carol holds \"Cave Slug\"", NULL);
}

TEST(a_request_to_be_asked_less_is_no_answer)
{
    static const char *const lines[] = { "\nwake concerned\n",
                                         "\nwake never\n" };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Play play = { .match = gate() };
        assert_int_equal(play_with(&play, lines[i]), PLAY_QUIT);
        assert_says(file_text(temp_path("printed")), "This question is");
        assert_int_equal(match_run(play.match).must, 7);
        assert_int_equal(count_in_log(play.match, 0, "everyone passes"), 0);
    }
}

TEST(who_asked_for_it_is_not_asked_at_the_next_gate)
{
    Play play = { .match = gate() };

    play_with(&play, "\nwake never\npasses\n\nplays \"Jar of Something\" for"
                     " the monsters\n");
    assert_int_equal(count_in_log(play.match, 0, "everyone passes"), 0);
    assert_false(seat_in(0, match_run(play.match).must));
}

/* ---- what has happened ---- */

TEST(turns_of_bots_are_headlines_and_can_be_opened)
{
    Play play = { .match = seeded("tiny-munchkin", 3, 5) };
    char typed[400] = "", *told;
    const char *opened = NULL;
    Rng luck;

    rng_init(&luck, 3);
    for (int s = 1; s < 3; s++)
        play.bots[s] = bot_random(&luck);
    for (int i = 0; i < 60; i++)
        strcat(typed, "1\n");
    play_with(&play, strcat(typed, "turn 1\nturn 999\n"));
    told = file_text(temp_path("printed"));
    assert_true(match_table(play.match)->g->turn > 4);
    assert_null(strstr(told, "everyone passes"));
    for (const char *at = told; (at = strstr(at, "-- turn 1: Bob ")); at++)
        opened = at;
    assert_true(opened > strstr(told, "-- turn 2: Carol "));
    assert_says(opened, "\nBob kicks open the door\n");
    assert_says(opened, "Which turn? Write turn and a number from 1 to ");
}
