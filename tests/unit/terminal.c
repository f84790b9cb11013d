/* terminal.c: a number stands beside what it does; a request is no answer. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "families/munchkin/munchkin.h"
#include "tui/play_loop.h"
#include "tui/requests.h"

/* ---- keys ---- */

/* The question of a seat, freed when the test ends. */
static Question *asked(Match *m, Seat seat)
{
    Question *question = keep_block(calloc(1, sizeof *question));

    match_run(m);
    assert_true(question_make(question, match_view(m, seat)));
    return question;
}

static const Row *row_of(const Question *question, const char *says)
{
    for (int i = 0; i < question->n; i++)
        if (strstr(question->rows[i].says, says))
            return &question->rows[i];
    return NULL;
}

TEST(a_card_keeps_its_number_when_others_go)
{
    Match *m = scripted("tiny-munchkin", 4,
                        "Ann holds \"Spring Cleaning\", \"Ladle\","
                        " \"Performance Review\"",
                        NULL);
    Question *first = asked(m, 0), *second;
    char ladle[4], review[4];

    snprintf(ladle, sizeof ladle, "%s", row_of(first, "Ladle")->key);
    snprintf(review, sizeof review, "%s", row_of(first, "Review")->key);
    play_line(m, "Ann equips \"Ladle\"");
    second = asked(m, 0);
    assert_string_equal(row_of(second, "Review")->key, review);
    assert_string_not_equal(ladle, review);
    question_free(first);
    question_free(second);
}

/* Cards have come and gone, so that their numbers are not simply counted. */
static bool has_gap(const CardId *numbers)
{
    for (int i = 1; i < NUMBERS_MAX; i++)
        if (numbers[i] != NO_CARD && numbers[i - 1] == NO_CARD)
            return true;
    return false;
}

TEST(a_game_that_is_resumed_has_the_same_keys)
{
    const char *path = temp_path("keys.kdr");
    MatchSetup setup = setup_of("tiny-munchkin", 3, 7);
    Diag diag;
    Match *m, *again;
    int gaps = 0, rows = 0;

    setup.record = record_into(path);
    m = start(&setup);
    match_run(m);
    play_random(m, 5, 150);
    again = replay_record(path, false, &diag);
    assert_non_null(again);
    EACH_SEAT (match_table(m), s) {
        Question *one = asked(m, s), *other = asked(again, s);
        assert_int_equal(one->n, other->n);
        for (int i = 0; i < one->n; i++) {
            assert_string_equal(one->rows[i].key, other->rows[i].key);
            assert_string_equal(one->rows[i].says, other->rows[i].says);
        }
        gaps += has_gap(match_view(m, s)->numbers);
        rows += one->n;
        question_free(one);
        question_free(other);
    }
    assert_true(gaps > 0 && rows > 2);
}

TEST(every_choice_has_one_key_and_every_key_one_choice)
{
    Match *m = scripted("tiny-munchkin", 4,
                        "Ann holds \"Spring Cleaning\","
                        " \"Performance Review\", \"Group Hug\"",
                        NULL);
    Question *question = asked(m, 0);
    int answers = 0;

    for (int i = 0; i < question->n; i++) {
        const Row *row = &question->rows[i];
        answers += row->n;
        assert_ptr_equal(question_find_row(question, row->key), row);
        for (int k = 0; k < row->n; k++)
            for (int j = 0; j < k; j++)
                assert_string_not_equal(row->answers[k].key,
                                        row->answers[j].key);
    }
    assert_int_equal(row_of(question, "Spring Cleaning")->n, 4);
    assert_true(answers >= 12);
    question_free(question);
}

/* A cudgel takes both hands: there is none left for a lantern. */
TEST(what_is_put_on_at_once_fits_together)
{
    Match *m = scripted("grimm", 3,
                        "Ann holds \"Cudgel in a Sack\", \"Lantern With a"
                        " Blue Flame\"",
                        NULL);
    Question *question = asked(m, 0);

    assert_true(question->usual->is_all);
    assert_non_null(strstr(question->usual->says, "Cudgel"));
    assert_null(strstr(question->usual->says, "Lantern"));
    question_free(question);
}

/* What all targets share is said once. */
TEST(whom_to_ask_for_help_is_a_row_of_names)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann fights \"Committee of Crows\"", NULL);
    Question *question = asked(m, 0);
    const Row *row = row_of(question, "Ask");

    assert_string_equal(row->says, "Ask for help");
    assert_string_equal(row->answers[0].says, "Bob");
    assert_true(row->main);
    question_free(question);
}

TEST(a_party_is_one_row_with_its_characters)
{
    Match *m = seeded("gloom", 3, 3);
    Question *question = asked(m, 0);
    const Row *row = row_of(question, "Ferret Jack");

    assert_true(question->n >= 3 && question->n <= 6);
    assert_int_equal(row->n, 1);
    assert_says(row->says, "Wild Bunch: ");
    assert_says(row->says, "Holly");
    question_free(question);
}

/* Passing is what Enter must not do while a card can be played. */
TEST(enter_passes_no_action_while_cards_can_be_played)
{
    Match *m = scripted("gloom", 2, "Ann leads \"Holly\"",
                        "Ann holds \"Elected by Eels\"", NULL);
    Question *question = asked(m, 0);

    assert_true(question->n > 1);
    assert_null(question->usual);
    question_free(question);
}

/* Enter leaves a sale that has just begun, and ends one that is enough. */
TEST(enter_sells_nothing_that_was_not_picked)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    Question *question = asked(m, 0);

    question_free(question);
    match_answer(m, action_make(VERB_sell, 0));
    question = asked(m, 0);
    assert_int_equal(question->usual_choice->action.verb, VERB_cancel);
    question_free(question);
}

TEST(enter_gives_nothing_to_charity)
{
    Match *m = charity();
    Question *question = asked(m, 0);

    assert_true(draft_is_open(match_table(m)));
    assert_null(question->usual);
    question_free(question);
}

/* Who has to discard a card says which. */
TEST(enter_gives_up_none_of_the_own_cards)
{
    Match *m = scripted("tiny-munchkin", 3, "turn Bob",
                        "Bob holds \"Spring Cleaning\"",
                        "Ann carries \"Ladle\", \"Brass Colander\"", NULL);
    Question *question;

    play_line(m, "Bob curses Ann with \"Spring Cleaning\"");
    question = asked(m, 0);
    assert_int_equal(question->n, 2);
    assert_null(question->usual);
    question_free(question);
}

TEST(what_hurts_oneself_is_never_first)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann holds \"Performance Review\"", NULL);
    Question *question = asked(m, 0);

    assert_null(question->usual); /* nobody knows what is behind the door */
    assert_false(question->rows[0].hurts);
    for (int i = 1; i < question->n; i++)
        assert_true(question->rows[i].hurts >= question->rows[i - 1].hurts);
    question_free(question);
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
    assert_non_null(plain_open(&play->front, 0));
    if (!play->table)
        play->table = keep_block(play_table_new(play->match));
    end = play_run(play);
    play->front.close(play->front.self);
    fflush(stdout);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    close(in);
    close(out);
    return end;
}

/* Ann is about to win; all three are people. */
static Match *gate(void)
{
    return scripted("tiny-munchkin", 3, "Ann level 9", "Ann wears \"Ladle\"",
                    "Ann fights \"Sleepy Doormat\"", "Ann holds \"Ladle\"",
                    "Bob holds \"Jar of Something\"",
                    "Carol holds \"Cave Slug\"", NULL);
}

TEST(a_request_to_be_asked_less_is_no_answer)
{
    static const char *const lines[] = { "b\nb\nwake concerned\n",
                                         "b\nb\nwake never\n" };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Play play = { .match = gate() };
        assert_int_equal(play_with(&play, lines[i]), PLAY_QUIT);
        assert_says(file_text(temp_path("printed")), "This question is");
        assert_int_equal(play_table_step(play.table, 0).asked, 6);
        assert_int_equal(count_in_log(play.match, 0, "everyone passes"), 0);
    }
}

TEST(who_asked_for_it_is_not_asked_at_the_next_gate)
{
    Play play = { .match = gate() };

    play_with(&play,
              "b\nb\nwake never\npasses\nc\nplays \"Jar of Something\" for"
              " the monsters\n");
    assert_int_equal(count_in_log(play.match, 0, "everyone passes"), 0);
    assert_int_equal(play_table_step(play.table, 0).asked, 4);
}

TEST(several_people_share_one_pass)
{
    Play play = { .match = gate() };
    char *told;

    play_with(&play, "\n");
    told = file_text(temp_path("printed"));
    assert_says(told, "Anybody?");
    assert_null(strstr(told, "Jar of Something")); /* what Bob holds */
    assert_int_equal(count_in_log(play.match, 0, "everyone passes"), 1);
}

/* ---- what is typed ---- */

/* Ann is alone among bots, and types this. */
static const Log *types(Match *m, const char *typed)
{
    Play play = { .match = m };
    static Rng luck;

    rng_init(&luck, 3);
    play.table = keep_block(play_table_new(m));
    for (int s = 1; s < 3; s++)
        play_table_sit(play.table, (Seat)s, SITS_BOT, bot_random(&luck));
    play_with(&play, typed);
    return match_log(play.match);
}

static const Log *ann_types(const char *typed)
{
    return types(scripted("tiny-munchkin", 3,
                          "Ann holds \"Ladle\", \"Jar of Something\","
                          " \"Performance Review\"",
                          NULL),
                 typed);
}

static bool log_says(const Log *log, const char *line)
{
    for (int i = 0; i < log->n; i++)
        if (strcmp(log->at[i].full, line) == 0)
            return true;
    return false;
}

TEST(a_part_of_a_name_is_enough_in_any_case)
{
    assert_true(log_says(ann_types("LADLE\n"), "Ann equips \"Ladle\""));
    assert_true(log_says(ann_types("review bob\nq\n"),
                         "Ann curses Bob with \"Performance Review\""));
}

/* Letters that are no keys here are in every second name. */
TEST(letters_alone_are_no_part_of_a_name)
{
    const Log *log = ann_types("j g\nf j\nq\n");

    assert_int_equal(log->n, ann_types("q\n")->n);
    assert_says(file_text(temp_path("printed")), "Ann> ");
}

TEST(a_target_is_named_by_its_initial)
{
    const Log *log = ann_types("perf\nc\nq\n");

    assert_true(log_says(log, "Ann curses Carol with \"Performance Review\""));
    log = ann_types("review c\nq\n");
    assert_true(log_says(log, "Ann curses Carol with \"Performance Review\""));
}

TEST(a_question_mark_explains_and_answers_nothing)
{
    const Log *log = ann_types("?\n? ladle\nladle?\n? k\n? nonsense\nhand\n"
                               "table\nsum\nmore\nodds\nhelp\nq\n");
    char *told = file_text(temp_path("printed"));

    assert_false(log_says(log, "Ann equips \"Ladle\""));
    assert_false(log_says(log, "Ann kicks open the door"));
    assert_says(told, "There is nothing called \"nonsense\" here.");
    assert_says(told, "In general: ");
    assert_says(told, "Your hand:");
}

TEST(what_stands_for_one_thing_asks_for_no_second)
{
    const Log *log = ann_types("k 9\nq\n");
    char *told = file_text(temp_path("printed"));

    assert_false(log_says(log, "Ann kicks open the door"));
    assert_null(strstr(told, "Which?"));
    log = ann_types("1 9\nq\n");
    told = file_text(temp_path("printed"));
    assert_null(strstr(told, "Which?"));
    assert_says(told, "stands for one thing here");
    assert_int_equal(log->n, ann_types("q\n")->n);
}

TEST(undo_takes_back_the_last_answer)
{
    const Log *log = ann_types("ladle\nundo\nq\n");

    assert_true(log_says(log, "! take back"));
}

/* ---- a card and what it asks ---- */

static Match *hunter(void)
{
    return scripted("grimm", 3, "Ann has \"Hunter\"",
                    "Ann holds \"Gingerbread Fugitive\", \"Flying Ladle\"",
                    NULL);
}

TEST(what_a_card_asks_next_stands_in_its_row)
{
    Question *question = asked(hunter(), 0);
    const Row *row = row_of(question, "Read the Tracks");

    assert_says(row->says, "discard a card");
    assert_non_null(row->sequel);
    for (int i = 0; i < row->sequel->n; i++)
        assert_non_null(row->answers[i].then);
    assert_string_equal(row->answers[0].key,
                        row_of(question, "Flying Ladle") ? "1" : "2");
    question_free(question);
}

TEST(a_card_and_what_it_asks_are_answered_in_one_line)
{
    Match *m = hunter();
    Question *question = asked(m, 0);
    const Row *row = row_of(question, "Read the Tracks");
    const Answer *ladle = NULL;
    const Log *log;
    char typed[32];

    for (int i = 0; i < row->n; i++)
        if (strstr(row->answers[i].says, "Ladle"))
            ladle = &row->answers[i];
    snprintf(typed, sizeof typed, "%s %s\nq\n", row->key, ladle->key);
    log = types(m, typed);
    assert_true(log_says(log, "Ann chooses \"Flying Ladle\""));
    assert_null(strstr(file_text(temp_path("printed")), "discard a card."));
    question_free(question);
}

/* Nobody decides before they know what they would know then: what they draw, or
 * what a die shows. */
TEST(what_depends_on_something_hidden_is_asked_when_it_is_known)
{
    Match *m = scripted("grimm", 3, "Ann has \"Thief\"",
                        "Ann holds \"Flying Ladle\", \"Cheat!\"",
                        "Bob wears \"Cudgel in a Sack\"", NULL);
    Question *question = asked(m, 0);
    const Row *row = row_of(question, "Thief");

    assert_non_null(row->sequel); /* which card it costs */
    for (int i = 0; i < row->n; i++)
        assert_null(strstr(row->answers[i].says, "Cudgel"));
    question_free(question);
}

TEST(several_cards_that_are_asked_for_are_named_in_one_line)
{
    Match *m = scripted("grimm", 3, "Ann level 5", "Ann has \"Hunter\"",
                        "Ann holds \"Cheat!\", \"Flying Ladle\"",
                        "Ann fights \"Rumpelstiltskin\"", NULL);
    Question *question = asked(m, 0);
    const Row *row = row_of(question, "Trophy Wall");
    char typed[32];
    const Log *log;

    assert_true(row->sequel && row->sequel->picks);
    snprintf(typed, sizeof typed, "%s %s %s\nq\n", row->key,
             row->answers[0].key, row->answers[1].key);
    log = types(m, typed);
    assert_true(log_says(log, "Ann chooses \"Flying Ladle\"") &&
                log_says(log, "Ann chooses \"Cheat!\""));
    question_free(question);
}

TEST(who_is_asked_to_interfere_is_shown_first_what_stops_the_rival)
{
    Match *m = scripted("grimm", 3, "turn Bob", "Bob level 9",
                        "Bob fights \"Gingerbread Fugitive\"",
                        "Ann holds \"Scalding Porridge\"", NULL);
    Question *question = asked(m, 0);
    const Row *row = row_of(question, "Scalding Porridge");

    assert_says(row->says, "against Bob");
    assert_string_equal(row->answers[1].key, "f");
    question_free(question);
}

/* Cards that could be put on as well are parts all the same. */
TEST(cards_that_have_to_go_are_named_in_one_line)
{
    Match *m = scripted("tiny-munchkin", 3, "Bob level 2", "Carol level 2",
                        "Ann holds \"Ladle\", \"Brass Colander\", \"Oven Mitts"
                        " of Might\", \"Cave Slug\", \"Unpaid Intern\","
                        " \"Half Asleep\", \"Free Samples\"",
                        "step turn.charity", NULL);
    Question *question = asked(m, 0);
    char typed[32];
    const Log *log;

    assert_says(question->more, "Several at once: `");
    snprintf(typed, sizeof typed, "%s %s\nq\n", row_of(question, "Mitts")->key,
             row_of(question, "Ladle")->key);
    question_free(question);
    log = types(m, typed);
    assert_true(
        log_says(log, "Ann discards \"Ladle\", \"Oven Mitts of Might\""));
}

/* ---- what has happened ---- */

TEST(what_came_of_a_card_is_told_and_not_each_step)
{
    Match *m = scripted("tiny-munchkin", 3, "turn Bob", "Ann level 3",
                        "Bob holds \"Spring Cleaning\"",
                        "doors \"Half Asleep\"", NULL);
    char *told;

    play_line(m, "Bob curses Ann with \"Spring Cleaning\"");
    play_line(m, "Bob kicks open the door");
    play_line(m, "Bob keeps the card");
    play_line(m, "Bob loots the room");
    play_line(m, "Bob ends the turn");
    types(m, "q\n");
    told = file_text(temp_path("printed"));
    assert_says(told, "You are hit by Bob's \"Spring Cleaning\" and fall from");
    assert_null(strstr(told, "Bob curses Ann"));
    assert_null(strstr(told, "is now level 2"));
}

TEST(turns_of_bots_are_a_recap_and_can_be_opened)
{
    Play play = { .match = seeded("tiny-munchkin", 3, 5) };
    char typed[2000] = "", *told;
    const char *opened = NULL;
    Rng luck;

    rng_init(&luck, 1);
    play.table = keep_block(play_table_new(play.match));
    for (int s = 1; s < 3; s++)
        play_table_sit(play.table, (Seat)s, SITS_BOT, bot_random(&luck));
    for (int i = 0; i < 60; i++) /* Enter, a letter or a card: one will do */
        strcat(typed, i % 4 < 3 ? "\nk\nr\n\n" : "1\n2\n3\n4\n5\n6\n7\n8\n");
    play_with(&play, strcat(typed, "turn 1\nturn 999\n"));
    told = file_text(temp_path("printed"));
    assert_true(match_table(play.match)->g->turn > 4);
    assert_null(strstr(told, "everyone passes"));
    opened = strstr(told, "-- turn 1: Bob ");
    assert_non_null(opened);
    assert_null(strstr(told, "-- turn 2: Carol "));
    assert_says(opened, "\nBob kicks open the door\n");
    assert_says(opened, "Which turn? Write turn and a number from 1 to ");
}
