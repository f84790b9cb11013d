/* match.c: a game with people around it. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "engine/audit.h"
#include "families/munchkin/munchkin.h"

static Diag diag;

static const char clock_name[] = "Grandfather Clock, Used as a Club";

/* Records what a posed game does: a posed game cannot be replayed, so these
 * tests begin with a dealt one. */
static Match *recorded(const char *book, int seats, uint64_t seed,
                       const char **path)
{
    MatchSetup setup = setup_of(book, seats, seed);
    Match *m;

    *path = temp_path("game.kdr");
    setup.record = record_into(*path);
    m = start(&setup);
    match_run(m);
    return m;
}

static void assert_replays(Match *m, const char *path)
{
    Match *again;

    again = replay_record(path, true, &diag);
    if (!again)
        fail_msg("%d: %s", diag.line, diag.what);
    assert_same_game(m, again);
}

/* ---- setting up ---- */

static void assert_no_match(const MatchSetup *setup, Status st,
                            const char *what)
{
    Match *m = (Match *)&diag;

    assert_int_equal(match_new(&m, setup, &diag), st);
    assert_null(m);
    assert_says(diag.what, what);
}

TEST(a_match_has_two_to_six_seats)
{
    static const int wrong[] = { -1, 0, 1, 7, 100 };

    for (int i = 0; i < 5; i++) {
        MatchSetup setup = setup_of("null", wrong[i], 1);
        assert_no_match(&setup, ST_BAD, "there are 2 to 6 seats");
    }
    for (int n = 2; n <= SEATS_MAX; n++)
        assert_int_equal(match_table(seeded("null", n, 1))->g->seats, n);
}

TEST(the_rules_may_not_know_so_many)
{
    MatchSetup setup = setup_of("tiny-gloom", 6, 1);

    assert_no_match(&setup, ST_BAD, "6 players: two to five can play");
}

TEST(names_are_checked)
{
    MatchSetup setup = setup_of("null", 3, 1);

    strcpy(setup.names[1], "everyone");
    assert_no_match(&setup, ST_BAD,
                    "the name everyone: that name is a word of"
                    " the log");
    strcpy(setup.names[1], "");
    assert_no_match(&setup, ST_BAD, "a name has 1 to 20 characters");
    strcpy(setup.names[1], "Carol");
    assert_no_match(&setup, ST_BAD, "two players are called Carol");
    strcpy(setup.names[1], "carol");
    assert_non_null(start(&setup));
    strcpy(setup.names[5], "Carol"); /* nobody sits there */
    assert_non_null(start(&setup));
}

TEST(a_setup_has_the_books_switches_and_usual_names)
{
    MatchSetup setup = setup_of("tiny-munchkin", 4, 1);

    assert_string_equal(setup.names[0], "Ann");
    assert_string_equal(setup.names[5], "Frank");
    assert_int_equal(setup.game.switches[SWITCH_win], 10);
    assert_false(setup.game.scripted);
}

TEST(an_option_sets_a_switch)
{
    MatchSetup setup = setup_of("tiny-munchkin", 4, 1);

    assert_int_equal(match_setup_option(&setup, "win.level=12", &diag), ST_OK);
    assert_int_equal(setup.game.switches[SWITCH_win], 12);
    assert_int_equal(match_setup_option(&setup, "win.level 2", &diag), ST_OK);
    assert_int_equal(setup.game.switches[SWITCH_win], 2);
    assert_int_equal(match_setup_option(&setup, "limit.turns=9999", &diag),
                     ST_OK);
    assert_int_equal(match_table(start(&setup))->g->switches[SWITCH_turn_limit],
                     9999);
}

TEST(an_option_that_is_none_is_refused)
{
    static const char *const none[] = { "win.leve=3", "win.levels=3", "", "=3",
                                        "WIN.LEVEL=3" };
    static const char *const range[] = {
        "win.level",    "win.level=",    "win.level=1",
        "win.level=21", "win.level=ten", "win.level=4x",
        "win.level=-4", "win.level=4 5", "win.level=99999999999999999999"
    };
    MatchSetup setup = setup_of("tiny-munchkin", 4, 1);

    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(match_setup_option(&setup, none[i], &diag), ST_BAD);
        assert_says(diag.what, "there is no option ");
    }
    for (size_t i = 0; i < sizeof range / sizeof *range; i++) {
        assert_int_equal(match_setup_option(&setup, range[i], &diag), ST_BAD);
        assert_string_equal(diag.what,
                            "option win.level takes a number from 2 to 20");
    }
    assert_int_equal(setup.game.switches[SWITCH_win], 10);
}

/* ---- answers ---- */

TEST(a_refused_answer_changes_nothing_and_is_in_no_log)
{
    Match *m = seeded("tiny-munchkin", 3, 1);

    assert_string_equal(
        refused(m, match_table(m)->g->active, "runs away")->text,
        "that cannot be done now (CREATE-08)");
}

TEST(a_pass_is_no_line_and_the_closed_gate_is_one)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                        "Bob holds \"Ladle\"", "Carol holds \"Ladle\"", NULL);
    int lines;

    play_line(m, "Ann runs away");
    lines = match_log(m)->n;
    play_line(m, "Bob passes");
    assert_int_equal(match_log(m)->n, lines);
    assert_int_equal(refused(m, 1, "passes")->refusal.id, REFUSAL_passed);
    play_line(m, "Carol passes");
    assert_int_equal(count_in_log(m, NOBODY, "everyone passes"), 1);
    assert_true(is_fact(match_table(m), "step run.before"));
}

TEST(an_interrupt_takes_all_passes_back)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                        "Bob holds \"Ladle\"",
                        "Carol holds \"Jar of Something\", \"Ladle\"", NULL);

    play_line(m, "Ann runs away");
    play_line(m, "Bob passes");
    play_line(m, "Carol plays \"Jar of Something\" against Ann");
    assert_true(is_fact(match_table(m), "step combat.lose"));
    play_line(m, "Ann runs away");
    assert_true(is_fact(match_table(m), "Bob is asked"));
}

TEST(bots_play_to_the_end_and_a_silent_match_ends_the_same_way)
{
    MatchSetup setup = setup_of("null", 3, 9);
    Rng luck;
    Chooser choosers[3];
    Match *told_one, *silent;
    long answers;

    for (int i = 0; i < 3; i++)
        choosers[i] = bot_random(&luck);
    rng_init(&luck, 4);
    told_one = start(&setup);
    answers = match_play(told_one, choosers);
    setup.silent = true;
    rng_init(&luck, 4);
    silent = start(&setup);
    assert_int_equal(match_play(silent, choosers), answers);
    assert_int_not_equal(match_table(silent)->g->end_reason, 0);
    assert_memory_equal(match_table(silent)->g, match_table(told_one)->g,
                        match_table(silent)->g->size);
    assert_int_equal(match_log(silent)->n, 0);
    assert_true(match_log(told_one)->n > 10);
}

TEST(the_null_bot_takes_the_first_option)
{
    MatchSetup setup = setup_of("null", 3, 9);
    Match *m = start(&setup);
    Chooser first = bot_first();
    ActionList list;
    Action a;

    match_run(m);
    action_list(match_table(m), match_table(m)->g->active, &list);
    a = first.choose(first.self, match_view(m, match_table(m)->g->active));
    assert_true(action_equal(a, list.at[0]));
}

TEST(what_ends_a_game_is_told_once_however_often_it_runs)
{
    Match *m = scripted("tests/sets/shore", 3, "Ann has \"Bather\"",
                        "Bob has \"Bather\"", "Carol has \"Angler\"",
                        "separate pile \"Bather\"",
                        "Bob holds \"Swimming Lesson\"", NULL);

    play_line(m, "Bob curses Carol with \"Swimming Lesson\"");
    assert_int_not_equal(match_table(m)->g->end_reason, 0);
    game_run(table_of(m), 0);
    assert_int_equal(count_in_log(m, HOST, "everybody is in the cult"), 1);
}

/* ---- taking back ---- */

TEST(there_is_nothing_to_take_back_at_the_start)
{
    Match *m = seeded("tiny-munchkin", 3, 1);

    assert_string_equal(match_take_back(m, true),
                        "there is nothing to take back");
    assert_int_equal(match_lines_to_undo(m, 0), 0);
}

TEST(a_line_that_showed_nothing_is_taken_back_without_a_word)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann carries \"Ladle\"", NULL);
    const Table *t = match_table(m);
    Game *before = copy_of(t);

    play_line(m, "Ann equips \"Ladle\"");
    assert_null(match_take_back(m, false));
    match_run(m);
    assert_memory_equal(t->g, before, before->size);
    assert_int_equal(count_in_log(m, 2, "! take back"), 1);
    assert_int_equal(count_in_log(m, 2, "Ann equips \"Ladle\""),
                     1); /* it was said */
    assert_string_equal(match_take_back(m, true),
                        "there is nothing to take back");
}

TEST(what_showed_a_card_takes_everybodys_consent)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Ladle\"", NULL);
    const Table *t = match_table(m);
    Game *before = copy_of(t);

    play_line(m, "Ann puts down \"Ladle\"");
    assert_int_equal(match_witnesses(m, 1), 6); /* it is Ann's own card */
    assert_int_equal(match_answerers(m, 1), 1);
    assert_says(match_take_back(m, false), "everybody must agree (GAP-125)");
    assert_true(is_fact(t, "Ann carries \"Ladle\""));
    assert_null(match_take_back(m, true));
    match_run(m);
    assert_memory_equal(t->g, before, before->size);
}

TEST(what_showed_a_die_takes_everybodys_consent)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 3",
                        "Ann fights \"Cave"
                        " Slug\"",
                        NULL);
    const Table *t = match_table(m);
    Game *before;
    char first[TEXT_LINE];
    int n;

    play_line(m, "Ann runs away");
    before = copy_of(t);
    n = match_log(m)->n;
    play_line(m, "Ann rolls to escape \"Cave Slug\"");
    strcpy(first, match_log(m)->at[n + 1].full);
    assert_int_equal(match_witnesses(m, 1), 7);
    assert_says(match_take_back(m, false), "a die has been seen");
    assert_null(match_take_back(m, true));
    match_run(m);
    assert_memory_equal(t->g, before, before->size);
    play_line(m, "Ann rolls to escape \"Cave Slug\"");
    assert_int_equal(count_in_log(m, HOST, first), 2); /* luck came back, too */
}

TEST(several_lines_are_taken_back_at_once_or_none)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Ladle\","
                        " \"Brass Colander\"",
                        "Ann holds \"Jar of Something\"", NULL);
    const Table *t = match_table(m);
    Game *before = copy_of(t);

    play_line(m, "Ann equips \"Ladle\"");
    play_line(m, "Ann puts down \"Jar of Something\"");
    play_line(m, "Ann equips \"Brass Colander\"");
    assert_says(match_take_back_lines(m, 4, true), "nothing to take back");
    assert_says(match_take_back_lines(m, 0, true), "nothing to take back");
    assert_says(match_take_back_lines(m, -1, true), "nothing to take back");
    assert_says(match_take_back_lines(m, 2, false), "GAP-125");
    assert_null(match_take_back_lines(m, 1, false));
    assert_null(match_take_back_lines(m, 2, true));
    match_run(m);
    assert_memory_equal(t->g, before, before->size);
    assert_int_equal(count_in_log(m, 0, "! take back"), 3);
}

TEST(a_sale_is_taken_back_whole)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Grandfather Clock, Used as a Club\"",
                        NULL);
    const Table *t = match_table(m);
    Game *before = copy_of(t);
    Action part = action_make(VERB_add, 0);

    assert_int_equal(match_answer(m, action_make(VERB_sell, 0)).id,
                     REFUSAL_none);
    for (int copy = 1; copy <= 2; copy++) {
        part.card = card_of(t, clock_name, copy);
        assert_int_equal(match_answer(m, part).id, REFUSAL_none);
    }
    assert_int_equal(match_answer(m, action_make(VERB_done, 0)).id,
                     REFUSAL_none);
    match_run(m);
    assert_true(is_fact(t, "Ann is level 2"));
    assert_null(match_take_back(m, false));
    match_run(m);
    assert_memory_equal(t->g, before, before->size);
}

TEST(a_closed_gate_is_taken_back_and_asks_again)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                        "Bob holds \"Ladle\"", "Carol holds \"Ladle\"", NULL);
    const Table *t = match_table(m);

    play_line(m, "Ann runs away");
    play_line(m, "everyone passes");
    assert_true(is_fact(t, "step run.before"));
    assert_null(match_take_back(m, false));
    match_run(m);
    assert_true(is_fact(t, "step combat.flee"));
    assert_true(is_fact(t, "Bob is asked"));
    assert_true(is_fact(t, "Carol is asked"));
}

TEST(a_game_that_is_over_can_be_taken_back_and_goes_on)
{
    Match *m = seeded("null", 2, 3);
    const Table *t = match_table(m);

    play_random(m, 3, 1000);
    assert_int_not_equal(t->g->end_reason, 0);
    assert_null(match_take_back(m, true));
    assert_int_not_equal(match_run(m).shape, ASK_NOBODY);
    assert_null(audit(t));
    play_random(m, 5, 1000);
    assert_int_not_equal(t->g->end_reason, 0);
}

TEST(lines_are_counted_back_to_the_last_one_of_a_seat)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann carries \"Ladle\"",
                 "Bob carries \"Ladle\"", "Carol carries \"Ladle\"", NULL);

    play_line(m, "Bob equips \"Ladle\"");
    play_line(m, "Carol equips \"Ladle\"");
    play_line(m, "Ann equips \"Ladle\"");
    assert_int_equal(match_lines_to_undo(m, 0), 1);
    assert_int_equal(match_lines_to_undo(m, 1), 3);
    assert_int_equal(match_lines_to_undo(m, 2), 2);
    assert_null(match_take_back_lines(m, match_lines_to_undo(m, 1), false));
    assert_int_equal(match_lines_to_undo(m, 0), 0);
    assert_true(is_fact(match_table(m), "Bob carries \"Ladle\""));
}

TEST(a_silent_match_takes_nothing_back)
{
    MatchSetup setup = setup_of("null", 2, 3);
    Match *m;

    setup.silent = true;
    m = start(&setup);
    match_run(m);
    play_random(m, 1, 5);
    assert_string_equal(match_take_back(m, true),
                        "there is nothing to take back");
}

/* ---- drafts ---- */

TEST(a_draft_can_begin_anew)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    const Table *t = match_table(m);
    Action part = action_make(VERB_add, 0);

    assert_false(match_reset_draft(m, 0));
    match_answer(m, action_make(VERB_sell, 0));
    assert_false(match_reset_draft(m, 0)); /* it has no parts */
    part.card = card_of(t, clock_name, 1);
    assert_int_equal(match_answer(m, part).id, REFUSAL_none);
    assert_int_equal(match_view(m, 0)->t.g->draft.count, 1);
    assert_true(match_reset_draft(m, 0));
    assert_int_equal(match_view(m, 0)->t.g->draft.verb, VERB_sell);
    assert_int_equal(match_view(m, 0)->t.g->draft.count, 0);
}

/* ---- when seats are asked ---- */

/* Ann is about to kill a Doormat; Bob and Carol could do something. */
static Match *kill_pending(const char *level)
{
    return scripted("tiny-munchkin", 3, level, "Ann wears \"Ladle\"",
                    "Ann fights \"Sleepy Doormat\"", "Ann holds \"Ladle\"",
                    "Bob holds \"Jar of Something\"",
                    "Carol holds \"Cave Slug\"", NULL);
}

TEST(who_sleeps_is_not_asked_at_gates)
{
    Match *m = kill_pending("Ann level 2");
    const Table *t = match_table(m);

    assert_int_equal(game_ask(t->g).must, 7);
    match_set_wake(m, 1, WAKE_NEVER);
    assert_int_equal(match_run(m).must, 5);
    match_set_wake(m, 2, WAKE_CONCERNED); /* it is not about Carol */
    assert_int_equal(match_run(m).must, 1);
    play_line(m, "Ann passes");
    assert_int_equal(count_in_log(m, 1, "everyone passes"), 1);
    assert_int_equal(count_in_log(m, 1, "Ann kills \"Sleepy Doormat\""), 1);
}

TEST(who_wants_to_be_woken_is_asked_when_somebody_would_win)
{
    Match *m = kill_pending("Ann level 9");

    match_set_wake(m, 0, WAKE_CONCERNED);
    match_set_wake(m, 1, WAKE_CONCERNED);
    match_set_wake(m, 2, WAKE_NEVER);
    assert_int_equal(match_run(m).must, 2); /* Ann wants to win */
}

TEST(out_of_a_fight_a_gate_concerns_whose_turn_it_is)
{
    Match *m = scripted("tests/sets/pairs", 3, "Ann holds \"Charm\"",
                        "Bob holds \"Bill\"", "Carol holds \"Charm\"", NULL);

    play_line(m, "Bob curses Ann with \"Bill\"");
    assert_true(match_run(m).must & 1);
    for (Seat s = 0; s < 3; s++)
        match_set_wake(m, s, WAKE_CONCERNED);
    assert_int_equal(match_run(m).must, 1);
    assert_true(is_fact(match_table(m), "step play.hit"));
}

TEST(a_gate_closes_by_itself_when_all_sleep)
{
    Match *m = kill_pending("Ann level 2");

    for (Seat s = 0; s < 3; s++)
        match_set_wake(m, s, WAKE_NEVER);
    match_run(m);
    assert_true(is_fact(match_table(m), "step turn.after"));
    assert_int_equal(count_in_log(m, 0, "everyone passes"), 1);
}

TEST(who_sleeps_has_to_decide_all_the_same)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    Seat active = match_table(m)->g->active;

    for (Seat s = 0; s < 3; s++)
        match_set_wake(m, s, WAKE_NEVER);
    assert_int_equal(match_run(m).must, 1u << active);
}

TEST(quiet_seats_are_passed_when_they_can_do_nothing)
{
    Match *m = kill_pending("Ann level 2");

    match_set_quiet(m, 0xff);
    assert_int_equal(match_run(m).must, 1u << 1); /* Bob has a Jar */
    play_line(m, "Bob passes");
    assert_int_equal(count_in_log(m, 0, "everyone passes"), 1);
}

/* ---- who is alone ---- */

/* What she left alone before Bob's offer may be what she needs after it. */
TEST(nobody_runs_away_for_somebody_who_is_alone)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 1", "Bob level 9",
                        "Ann holds \"Jar of Something\"",
                        "Ann fights \"Committee of Crows\"", NULL);

    match_set_alone(m, 1);
    match_set_wake(m, 0, WAKE_CONCERNED);
    match_run(m);
    play_line(m, "Bob offers Ann help for 1 of the treasures (the helper picks"
                 " first)");
    play_line(m, "Ann refuses the offer");
    assert_int_equal(count_in_log(m, 0, "Ann runs away"), 0);
    assert_true(is_fact(match_table(m), "step combat.lose"));
}

/* Ann plays against bots; all are asked only for so much. */
static void play_alone(Match *m, Wake wake)
{
    for (Seat s = 0; s < match_table(m)->g->seats; s++)
        match_set_wake(m, s, wake);
    match_set_alone(m, 1);
}

TEST(the_only_choice_of_who_is_alone_is_made)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann fights \"Committee of Crows\"", NULL);

    play_alone(m, WAKE_NEVER);
    match_run(m);
    assert_int_equal(count_in_log(m, 0, "Ann runs away"), 0); /* she may ask */
    play_line(m, "Ann runs away");
    match_run(m);
    assert_int_equal(
        count_in_log(m, 0, "Ann rolls to escape \"Committee of Crows\""), 1);
}

TEST(who_is_alone_is_asked_again_only_for_what_is_new)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Performance Review\"",
                        "doors \"Half Asleep\"", NULL);

    play_alone(m, WAKE_CONCERNED);
    match_run(m);
    assert_true(is_fact(match_table(m), "step turn.arrange"));
    play_line(m, "Ann kicks open the door");
    match_run(m);
    assert_int_equal(count_in_log(m, 0, "Ann loots the room"), 1);
    /* Her own answer is the one before that. */
    assert_true(match_lines_to_undo(m, 0) > 1);
    assert_null(match_take_back_lines(m, match_lines_to_undo(m, 0), true));
    match_run(m);
    assert_true(is_fact(match_table(m), "step turn.arrange"));
}

/* A card behind the door can be played from the hand as well. */
TEST(who_is_alone_is_not_asked_what_can_be_done_at_the_next_question)
{
    Match *m = scripted("grimm", 3, "Ann holds \"Gingerbread Fugitive\"",
                        "doors \"Hunter\"", NULL);

    play_alone(m, WAKE_CONCERNED);
    match_run(m);
    play_line(m, "Ann kicks open the door");
    match_run(m);
    assert_int_equal(count_in_log(m, 0, "Ann keeps the card"), 1);
    assert_true(is_fact(match_table(m), "step turn.trouble"));
    play_line(m, "Ann plays \"Hunter\"");
}

/* Once she runs, what she left alone in the fight needs no second question. */
TEST(who_is_alone_and_runs_rolls_at_once)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Performance Review\"",
                        "Ann fights \"Committee of Crows\"", NULL);

    play_alone(m, WAKE_CONCERNED);
    match_run(m);
    assert_true(is_fact(match_table(m), "step combat.lose"));
    play_line(m, "Ann runs away");
    match_run(m);
    assert_int_equal(
        count_in_log(m, 0, "Ann rolls to escape \"Committee of Crows\""), 1);
}

/* What can be used only now is a new choice, and nobody passes it by. */
TEST(who_is_alone_and_runs_is_asked_for_what_helps_only_then)
{
    Match *m = scripted("tails", 3, "Ann wears \"Gap in the Fence\"",
                        "Ann fights \"The Bath\"", NULL);

    play_alone(m, WAKE_CONCERNED);
    match_run(m);
    play_line(m, "Ann runs away");
    match_run(m);
    assert_true(is_fact(match_table(m), "step run.before"));
    play_line(m, "Ann uses \"Gap in the Fence\"");
}

/* ---- who is gone ---- */

TEST(the_table_answers_for_who_is_gone)
{
    Match *m = scripted("tiny-munchkin", 3, "doors \"Half Asleep\"", NULL);
    const Table *t = match_table(m);

    assert_int_equal(match_answer_absent(m, 0).id, REFUSAL_none); /* kicks */
    match_run(m);
    assert_int_equal(count_in_log(m, 1, "! the table answers for Ann"), 1);
    assert_int_equal(
        count_in_log(m, 1, "Ann finds \"Half Asleep\" behind the door"), 1);
    assert_int_equal(match_answer_absent(m, 0).id, REFUSAL_none); /* keeps */
    match_run(m);
    assert_true(is_fact(t, "step turn.trouble"));
}

TEST(nobody_answers_for_who_is_not_asked)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    Seat other = seat_left_of(match_table(m), match_table(m)->g->active);
    Refusal why = match_answer_absent(m, other);

    assert_int_equal(why.id, REFUSAL_not_asked);
    assert_int_equal(why.seat, other);
    assert_int_equal(match_answer_absent(m, 5).id, REFUSAL_not_now);
}

TEST(who_is_gone_at_a_gate_has_passed_and_that_is_no_line)
{
    Match *m = kill_pending("Ann level 2");
    int lines = match_log(m)->n;

    assert_int_equal(match_answer_absent(m, 1).id, REFUSAL_none);
    assert_int_equal(match_run(m).must, 5);
    assert_int_equal(match_log(m)->n, lines);
}

TEST(a_whole_game_of_absent_players_replays)
{
    const char *path;
    Match *m = recorded("tiny-munchkin", 3, 11, &path);
    const Table *t = match_table(m);

    for (int i = 0; i < 400 && !t->g->end_reason; i++) {
        Seat seat = 0;
        while (!seat_in(seat, game_ask(t->g).must))
            seat++;
        assert_int_equal(match_answer_absent(m, seat).id, REFUSAL_none);
        match_run(m);
        assert_null(audit(t));
    }
    assert_true(t->g->turn > 20);
    assert_replays(m, path);
}

/* All characters are made, the first lull is over. */
static void begin(Match *m)
{
    EACH_SEAT (match_table(m), s) {
        match_answer(m, action_make(VERB_ready, match_table(m)->g->active));
        match_run(m);
    }
    match_answer(m, action_make(VERB_everyone, NOBODY));
    match_run(m);
}

/* A game in which the seat asked can sell: the draft is open, one part in. */
static Match *half_a_sale(const char **path)
{
    for (uint64_t seed = 1; seed < 200; seed++) {
        Match *m = recorded("tiny-munchkin", 3, seed, path);
        const Table *t = match_table(m);
        ActionList list;
        begin(m);
        if (match_answer(m, action_make(VERB_sell, t->g->active)).id !=
            REFUSAL_none)
            continue;
        action_list(&match_view(m, t->g->active)->t, t->g->active, &list);
        assert_int_equal(list.at[0].verb, VERB_add);
        assert_int_equal(match_answer(m, list.at[0]).id, REFUSAL_none);
        assert_int_equal(match_view(m, t->g->active)->t.g->draft.count, 1);
        return m;
    }
    fail_msg("nobody can sell anything");
    return NULL;
}

/* What has been drafted is in no record. */
TEST(what_was_drafted_is_forgotten_when_the_table_answers)
{
    const char *path;
    Match *m = half_a_sale(&path);
    const Table *t = match_table(m);

    assert_int_equal(match_answer_absent(m, t->g->active).id, REFUSAL_none);
    match_run(m);
    assert_false(draft_is_open(t));
    assert_null(audit(t));
    play_random(m, 2, 30);
    assert_replays(m, path);
}

TEST(a_ruling_in_the_middle_of_a_draft_replays)
{
    const char *path;
    Match *m = half_a_sale(&path);

    play_line(m, "! Bob is level 4");
    assert_null(audit(match_table(m)));
    play_random(m, 2, 30);
    assert_null(match_take_back_lines(m, 4, true));
    match_run(m);
    play_random(m, 3, 30);
    assert_replays(m, path);
}

/* ---- states to go back to ---- */

/* The same random game with so many states kept; now and then something is
 * taken back in between. */
static Match *played(const char *book, int states)
{
    Match *m = seeded(book, 3, 9);

    match_keep_history(m, states);
    for (int i = 0; i < 8; i++) {
        play_random(m, (uint64_t)i, 60);
        assert_null(match_take_back_lines(m, 1 + 2 * i, true));
        match_run(m);
        if (i % 3 == 0)
            assert_null(match_take_back(m, true));
        match_run(m);
    }
    return m;
}

/* A state that is made again is the one that was there, gates that closed and
 * take-backs included. */
static void assert_same_way_back(const char *book)
{
    Match *all = played(book, 0), *few = played(book, 3);
    int lines = 0;

    assert_same_game(all, few);
    while (!match_take_back(all, true)) {
        assert_null(match_take_back(few, true));
        assert_memory_equal(match_table(few)->g, match_table(all)->g,
                            match_table(all)->g->size);
        lines++;
    }
    assert_true(lines > 5);
    assert_says(match_take_back(few, true), "nothing to take back");
    match_run(few);
    play_random(few, 5, 50);
    assert_null(audit(match_table(few)));
}

TEST(older_states_are_made_again_by_playing)
{
    assert_same_way_back("tiny-munchkin");
    assert_same_way_back("tiny-gloom");
    assert_same_way_back("null");
}

/* How much was seen since is found out in an older state, too. */
TEST(what_was_seen_since_is_known_however_long_ago)
{
    Match *m = seeded("tiny-munchkin", 3, 4);

    match_keep_history(m, 1);
    play_random(m, 3, 80);
    assert_says(match_take_back_lines(m, 20, false), "everybody must agree");
    assert_null(match_take_back_lines(m, 20, true));
}

/* ---- drafts beside the game ---- */

/* Nobody waits for a draft, and nothing of it is in the game. */
TEST(others_act_while_somebody_puts_an_answer_together)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        "Bob carries \"Ladle\"", NULL);
    const Table *t = match_table(m);
    uint64_t before = game_hash(t->g);
    Action part = action_make(VERB_add, 0);

    assert_int_equal(match_answer(m, action_make(VERB_sell, 0)).id,
                     REFUSAL_none);
    part.card = card_of(t, clock_name, 1);
    assert_int_equal(match_answer(m, part).id, REFUSAL_none);
    assert_true(game_hash(t->g) == before);
    play_line(m, "Bob equips \"Ladle\"");
    assert_int_equal(match_view(m, 0)->t.g->draft.count, 1);
    assert_false(draft_is_open(&match_view(m, 1)->t));
}

/* What somebody else does can make a part impossible; the rest is left. */
TEST(a_part_that_is_gone_is_left_out)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    const Table *t = match_table(m);
    Action part = action_make(VERB_add, 0);

    match_answer(m, action_make(VERB_sell, 0));
    part.card = card_of(t, "Oven Mitts of Might", 1);
    assert_int_equal(match_answer(m, part).id, REFUSAL_none);
    play_line(m, "! \"Oven Mitts of Might\" goes to the treasure discards");
    match_run(m);
    assert_int_equal(match_view(m, 0)->t.g->draft.verb, VERB_sell);
    assert_int_equal(match_view(m, 0)->t.g->draft.count, 0);
}

TEST(who_puts_an_answer_together_finishes_or_cancels_it_first)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);

    match_answer(m, action_make(VERB_sell, 0));
    assert_int_equal(match_answer(m, action_make(VERB_kick, 0)).id,
                     REFUSAL_drafting);
    refused(m, 0, "kicks open the door");
    play_line(m, "Ann cancels");
    assert_false(draft_is_open(&match_view(m, 0)->t));
    play_line(m, "Ann kicks open the door");
}

/* However often it is opened and cancelled, it is no part of the game. */
TEST(drafts_that_are_cancelled_leave_no_trace)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann carries \"Grandfather Clock, Used as a Club\","
                        " \"Oven Mitts of Might\"",
                        NULL);
    uint64_t before = game_hash(match_table(m)->g);

    for (int i = 0; i < 3 * STALLS_MAX; i++) {
        assert_int_equal(match_answer(m, action_make(VERB_sell, 0)).id,
                         REFUSAL_none);
        assert_int_equal(match_answer(m, action_make(VERB_cancel, 0)).id,
                         REFUSAL_none);
    }
    assert_true(game_hash(match_table(m)->g) == before);
}

/* ---- after the end ---- */

TEST(a_match_that_is_over_runs_to_nothing)
{
    const char *path;
    Match *m = recorded("null", 2, 5, &path);
    char *text;
    int told;

    play_random(m, 1, 1000);
    assert_int_not_equal(match_table(m)->g->end_reason, 0);
    text = file_text(path);
    told = match_log(m)->n;
    for (int i = 0; i < 3; i++)
        assert_int_equal(match_run(m).shape, ASK_NOBODY);
    assert_string_equal(file_text(path), text);
    assert_int_equal(match_log(m)->n, told);
}

/* ---- passes ---- */

TEST(each_pass_is_in_the_record_when_it_is_made)
{
    const char *path;
    Match *m = recorded("tiny-munchkin", 3, 5, &path);
    Match *again;

    begin(m);
    while (game_ask(match_table(m)->g).shape != ASK_GATE)
        play_random(m, 1, 1);
    assert_int_equal(
        match_answer(
            m, action_make(VERB_pass,
                           seats_first(game_ask(match_table(m)->g).must, 0)))
            .id,
        REFUSAL_none);
    match_run(m);
    assert_non_null(strchr(file_text(path), '~'));
    again = replay_record(path, true, &diag);
    assert_non_null(again);
    assert_true(game_hash(match_table(again)->g) ==
                game_hash(match_table(m)->g));
}

/* ---- rulings ---- */

TEST(the_host_can_set_a_level)
{
    const char *path;
    Match *m = recorded("tiny-munchkin", 3, 5, &path);

    play_line(m, "! Bob is level 3");
    assert_true(is_fact(match_table(m), "Bob is level 3"));
    for (Seat s = 0; s < 3; s++)
        assert_int_equal(count_in_log(m, s, "! Bob is level 3"), 1);
    play_random(m, 1, 20);
    assert_replays(m, path);
}

TEST(a_seat_cannot_rule)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    Action a = action_make(VERB_set_level, 0);

    a.to = 1;
    a.number = 3;
    assert_int_equal(match_answer(m, a).id, REFUSAL_host_only);
    a = action_make(VERB_absent, 1);
    a.to = 0;
    assert_int_equal(match_answer(m, a).id, REFUSAL_host_only);
}

TEST(a_ruling_is_taken_back_like_any_line)
{
    Match *m = seeded("tiny-munchkin", 3, 1);

    play_line(m, "! Bob is level 3");
    assert_int_equal(match_lines_to_undo(m, 2), 1);
    assert_null(match_take_back(m, false));
    assert_true(is_fact(match_table(m), "Bob is level 1"));
}

TEST(the_winning_level_is_never_ruled)
{
    Match *m = seeded("tiny-munchkin", 3, 1);

    assert_string_equal(refused(m, NOBODY, "! Bob is level 10")->text,
                        "the host can set a Level from 1 to 9: the winning"
                        " Level has to be won (LEVEL-01)");
}

TEST(after_a_ruling_in_a_fight_the_totals_count_anew)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                        "Bob holds \"Ladle\"", NULL);
    const Table *t = match_table(m);

    assert_true(is_fact(t, "Ann: 1 against 5, losing"));
    play_line(m, "! Ann is level 6");
    assert_true(is_fact(t, "Ann: 6 against 5, winning"));
    assert_true(is_fact(t, "step combat.win"));
}

TEST(charity_looks_anew_for_the_lowest_after_a_ruling)
{
    Match *m = charity();
    const Table *t = match_table(m);

    assert_int_equal(t->g->draft.verb, VERB_give);
    play_line(m, "! Ann is level 1"); /* among the lowest: CHARITY-07 */
    assert_int_equal(t->g->draft.verb, VERB_discard);
    play_line(m, "! Ann is level 5");
    assert_int_equal(t->g->draft.verb, VERB_give);
    play_line(m, "! Bob is level 7");
    play_line(m, "Ann gives \"Ladle\", \"Ladle\", \"Ladle\" to Carol");
    assert_true(is_fact(t, "Carol's hand has 3 cards"));
    assert_null(audit(t));
}

TEST(the_table_gives_charity_as_a_whole)
{
    Match *m = charity();
    const Table *t = match_table(m);

    assert_int_equal(match_answer_absent(m, 0).id, REFUSAL_none);
    match_run(m);
    assert_true(is_fact(t, "Ann's hand has 5 cards"));
    assert_true(is_fact(t, "Bob has the turn"));
    assert_int_equal(count_in_log(m, 1, "! the table answers for Ann"), 1);
}

TEST(the_host_puts_a_card_where_it_belongs)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann holds \"Ladle\"",
                        "Ann carries \"Brass Colander\"", NULL);
    const Table *t = match_table(m);

    play_line(m, "! \"Ladle\" from hand goes to Bob's hand");
    assert_int_equal(card_slot(t, card_of(t, "Ladle", 1))->zone, hand_zone(1));
    play_line(m, "! \"Brass Colander\" goes to the treasure discards");
    assert_true(is_fact(t, "\"Brass Colander\" is in the treasure discards"));
    assert_null(audit(t));
    assert_int_equal(refused(m, NOBODY,
                             "! \"Brass Colander\" goes to the door"
                             " discards")
                         ->refusal.id,
                     REFUSAL_no_ruling);
    assert_int_equal(
        refused(m, NOBODY, "! \"Ladle\" goes to Dave's hand")->reading,
        READ_UNKNOWN);
}

/* ---- the record on disk ---- */

TEST(every_line_is_on_disk_before_the_next_one)
{
    const char *path;
    Match *m = recorded("tiny-munchkin", 3, 5, &path);

    for (int i = 0; i < 25; i++) {
        const Log *log = match_log(m);
        char *text = file_text(path), *last = text + strlen(text);
        assert_int_equal(last[-1], '\n');
        assert_says(text, log->at[log->n - 1].full);
        assert_replays(m, path);
        play_random(m, (uint64_t)i, 1);
    }
}

TEST(a_record_can_go_on_elsewhere)
{
    const char *path, *more = temp_path("more.kdr");
    Match *m = recorded("null", 2, 5, &path);
    size_t was;
    char *joined;

    play_random(m, 1, 5);
    was = strlen(file_text(path));
    match_record_to(m, record_into(more));
    play_random(m, 2, 1000);
    assert_int_equal(strlen(file_text(path)), was);
    joined = keep_block(malloc(was + strlen(file_text(more)) + 1));
    strcat(strcpy(joined, file_text(path)), file_text(more));
    assert_replays(m, temp_write("joined.kdr", joined));
}

TEST(a_stream_stays_its_owners)
{
    MatchSetup setup = setup_of("null", 2, 5);
    char *text = NULL;
    size_t n = 0;
    Match *m = NULL;
    FILE *stream = open_memstream(&text, &n);

    setup.record = record_to_stream(stream);
    assert_int_equal(match_new(&m, &setup, &diag), ST_OK);
    match_run(m);
    match_free(m);
    assert_true(fputs("more\n", stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    keep_block(text);
    assert_memory_equal(text, "kickdoor record 3\n", 18);
    assert_says(text, "more\n");
}

/* ---- looking ---- */

TEST(each_seat_and_a_stranger_has_a_view_of_its_own)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    const View *ann = match_view(m, 0), *bob = match_view(m, 1);
    const View *nobody = match_view(m, NOBODY);

    assert_int_equal(ann->seat, 0);
    assert_int_equal(nobody->seat, NOBODY);
    assert_int_not_equal(ann->t.g->zones[hand_zone(0)].first, NO_CARD);
    assert_int_equal(ann->t.g->zones[hand_zone(1)].first, NO_CARD);
    assert_int_not_equal(bob->t.g->zones[hand_zone(1)].first, NO_CARD);
    assert_int_equal(nobody->t.g->zones[hand_zone(0)].first, NO_CARD);
    assert_int_equal(nobody->t.g->zones[hand_zone(0)].count, 8);
}
