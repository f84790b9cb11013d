/* table.c: a match and the people around it, with a clock of the test's own. */
#include "helper.h"

#include <string.h>

#include "bots/bots.h"
#include "table/play_table.h"

static const Pace rulebook = { .brief = 500, .full = 2600, .patience = 0 };

/* Ann kills something unless somebody interferes. Bob could. */
static PlayTable *kill_pending(const char *bob)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann level 2", "Ann wears \"Ladle\"",
                 "Ann fights \"Sleepy Doormat\"", "Ann holds \"Ladle\"", bob,
                 "Carol holds \"Cave Slug\"", NULL);

    return play_table_new(m);
}

static void sit_all(PlayTable *table, Sitter who)
{
    for (Seat s = 0; s < 3; s++)
        play_table_sit(table, s, who, (Chooser){ 0 });
}

static void seat_bots(PlayTable *table, Seats bots)
{
    static Rng luck;

    rng_init(&luck, 3);
    for (Seat s = 0; s < 3; s++)
        if (seat_in(s, bots))
            play_table_sit(table, s, SITS_BOT, bot_random(&luck));
}

static void assert_next(TableNext next, TableDoes what, Seats asked,
                        int64_t until)
{
    assert_int_equal(next.what, what);
    assert_int_equal(next.asked, asked);
    assert_int_equal(next.until, until);
}

/* Steps until people are asked or waited for. */
static TableNext settle(PlayTable *table, int64_t now)
{
    TableNext next;

    do
        next = play_table_step(table, now);
    while (next.what == TABLE_MOVED);
    return next;
}

/* ---- who is asked ---- */

TEST(bots_answer_one_after_the_other_until_a_person_is_asked)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    PlayTable *table = play_table_new(m);
    TableNext next;
    int moves = 0;

    seat_bots(table, 6);
    while ((next = play_table_step(table, 0)).what == TABLE_MOVED) {
        assert_true(next.seat == 1 || next.seat == 2);
        assert_true(moves++ < 1000);
    }
    assert_next(next, TABLE_ASKS, 1, -1);
    assert_int_equal(next.seat, 0);
    play_table_free(table);
}

TEST(where_nobody_sits_the_usual_answers_are_given)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    PlayTable *table = play_table_new(m);
    int turn = match_table(m)->g->turn;

    sit_all(table, SITS_NOBODY);
    for (int i = 0; i < 200; i++)
        assert_int_not_equal(play_table_step(table, 0).what, TABLE_ASKS);
    assert_true(match_table(m)->g->turn > turn);
    play_table_free(table);
}

TEST(a_finished_match_is_over)
{
    Match *m = scripted("null", 2, NULL);
    PlayTable *table = play_table_new(m);
    TableNext next = { TABLE_MOVED };

    sit_all(table, SITS_NOBODY);
    for (int i = 0; i < 10000 && next.what == TABLE_MOVED; i++)
        next = play_table_step(table, 0);
    assert_int_equal(next.what, TABLE_OVER);
    play_table_free(table);
}

/* ---- time ---- */

/* What others see of the table must not tell what Bob holds. */
TEST(a_gate_stays_open_as_long_whatever_is_held)
{
    static const char *const hands[] = { "Bob holds \"Cave Slug\"",
                                         "Bob holds \"Ladle\"" };

    for (int i = 0; i < 2; i++) {
        PlayTable *table = kill_pending(hands[i]);
        sit_all(table, SITS_ELSEWHERE);
        play_table_pace(table, rulebook);
        assert_next(play_table_step(table, 1000), TABLE_WAITS, 0, 3600);
        assert_next(play_table_step(table, 3599), TABLE_WAITS, 0, 3600);
        assert_next(play_table_step(table, 3600), TABLE_MOVED, 0, -1);
        play_table_free(table);
    }
}

/* Whoever is alone sees a win stand open, too. */
TEST(who_is_alone_sees_a_gate_that_stays_open)
{
    PlayTable *table = kill_pending("Bob holds \"Cave Slug\"");

    seat_bots(table, 6);
    play_table_pace(table, (Pace){ .full = 1 });
    assert_next(settle(table, 0), TABLE_WAITS, 0, 1);
    assert_true(
        is_fact(match_table(play_table_match(table)), "step combat.win"));
    play_table_step(table, 1);
    assert_false(
        is_fact(match_table(play_table_match(table)), "step combat.win"));
    play_table_free(table);
}

TEST(who_wants_to_be_asked_is_asked_while_the_others_passes_wait)
{
    PlayTable *table = kill_pending("Bob holds \"Jar of Something\"");

    sit_all(table, SITS_ELSEWHERE);
    play_table_pace(table, rulebook);
    play_table_order(table, 1, WAKE_ALWAYS);
    assert_next(play_table_step(table, 0), TABLE_ASKS, 2, 2600);
    assert_next(settle(table, 2600), TABLE_ASKS, 2, -1);
    play_table_free(table);
}

TEST(what_happens_at_a_gate_opens_it_for_its_time_again)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 2",
                        "Ann wears \"Ladle\"", "Ann fights \"Sleepy Doormat\"",
                        "Ann holds \"Ladle\", \"Jar of Something\"",
                        "Bob level 1", NULL);
    PlayTable *table = play_table_new(m);

    sit_all(table, SITS_ELSEWHERE);
    play_table_pace(table, rulebook);
    assert_next(play_table_step(table, 0), TABLE_WAITS, 0, 2600);
    play_line(m, "Ann plays \"Jar of Something\" for Ann");
    assert_next(settle(table, 2000), TABLE_WAITS, 0, 4600);
    play_table_free(table);
}

TEST(whoever_is_late_gives_the_usual_answer)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    PlayTable *table = play_table_new(m);
    TableNext next;
    int logged;

    sit_all(table, SITS_ELSEWHERE);
    play_table_pace(table, (Pace){ .patience = 15000 });
    next = play_table_step(table, 100);
    assert_int_equal(next.until, 15100);
    logged = match_log(m)->n;
    assert_next(play_table_step(table, 15099), TABLE_ASKS, next.asked, 15100);
    assert_int_equal(match_log(m)->n, logged);
    assert_int_equal(play_table_step(table, 15100).what, TABLE_MOVED);
    assert_true(match_log(m)->n > logged);
    play_table_free(table);
}

/* ---- a shared device ---- */

/* A win stands open: everybody but the fighter is asked, whatever they hold. */
TEST(at_a_shared_device_public_facts_decide_who_is_asked)
{
    static const char *const hands[] = { "Bob holds \"Jar of Something\"",
                                         "Bob holds \"Cave Slug\"" };

    for (int i = 0; i < 2; i++) {
        PlayTable *table = kill_pending(hands[i]);
        assert_next(settle(table, 0), TABLE_ASKS, 6, -1);
        play_table_free(table);
    }
}

TEST(who_never_wants_to_be_asked_is_not_asked_at_a_shared_device)
{
    PlayTable *table = kill_pending("Bob holds \"Jar of Something\"");

    play_table_order(table, 1, WAKE_NEVER);
    assert_int_equal(settle(table, 0).asked, 4);
    play_table_free(table);
}

/* ---- orders ---- */

TEST(the_record_keeps_when_somebody_wants_to_be_asked)
{
    const char *path = temp_path("game.kdr");
    MatchSetup setup = setup_of("tiny-munchkin", 3, 1);
    Match *m, *again;
    PlayTable *table, *later;
    Diag diag;

    setup.record = record_into(path);
    m = start(&setup);
    table = play_table_new(m);
    seat_bots(table, 6);
    settle(table, 0);
    play_table_order(table, 0, WAKE_PENDING);
    assert_says(file_text(path), "\n~ Ann wants to be asked: pending\n");
    again = replay_record(path, true, &diag);
    assert_non_null(again);
    later = play_table_new(again);
    assert_int_equal(play_table_orders(later, 0), WAKE_PENDING);
    assert_int_equal(play_table_orders(later, 1), WAKE_DEFAULT);
    play_table_free(table);
    play_table_free(later);
}

TEST(an_order_does_not_answer_the_question_that_stands)
{
    PlayTable *table = kill_pending("Bob holds \"Jar of Something\"");

    sit_all(table, SITS_ELSEWHERE);
    play_table_order(table, 1, WAKE_ALWAYS);
    assert_int_equal(settle(table, 0).asked, 2);
    play_table_order(table, 1, WAKE_NEVER);
    assert_int_equal(settle(table, 1).asked, 2);
    play_table_free(table);
}

/* ---- telling ---- */

TEST(what_each_reader_has_been_told_is_counted)
{
    Match *m = seeded("tiny-munchkin", 3, 1);
    PlayTable *table = play_table_new(m);

    seat_bots(table, 6);
    assert_int_equal(play_table_told(table, 0), 0);
    settle(table, 0);
    assert_int_equal(play_table_told(table, 0), 0);
    play_table_tell(table, 0, match_log(m)->n);
    assert_int_equal(play_table_told(table, 0), match_log(m)->n);
    assert_int_equal(play_table_told(table, NOBODY), 0);
    play_table_free(table);
}

/* ---- taking back ---- */

static PlayTable *put_down_a_ladle(Match **m)
{
    *m = scripted("tiny-munchkin", 3, "Ann holds \"Ladle\"", NULL);
    play_line(*m, "Ann puts down \"Ladle\"");
    return play_table_new(*m);
}

TEST(what_nobody_else_saw_or_answered_is_taken_back_at_once)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann wears \"Ladle\"", NULL);
    PlayTable *table = play_table_new(m);

    sit_all(table, SITS_ELSEWHERE);
    assert_int_equal(play_table_undo_right(table, 0), UNDO_NONE);
    assert_says(play_table_undo(table, 0), "nothing");
    play_line(m, "Ann turns \"Ladle\" sideways");
    assert_int_equal(play_table_undo_right(table, 0), UNDO_FREE);
    assert_null(play_table_undo(table, 0));
    match_run(m);
    assert_true(is_fact(match_table(m), "Ann has equipped \"Ladle\""));
    play_table_free(table);
}

TEST(bots_agree_to_everything)
{
    Match *m;
    PlayTable *table = put_down_a_ladle(&m);

    seat_bots(table, 6);
    assert_int_equal(play_table_undo_right(table, 0), UNDO_FREE);
    assert_null(play_table_undo(table, 0));
    play_table_free(table);
}

TEST(what_others_saw_is_taken_back_when_all_of_them_agree)
{
    Match *m;
    PlayTable *table = put_down_a_ladle(&m);
    Seat by;

    sit_all(table, SITS_ELSEWHERE);
    assert_int_equal(play_table_undo_right(table, 0), UNDO_ASKS);
    assert_null(play_table_undo(table, 0));
    assert_int_equal(play_table_undo_asks(table, &by), 6);
    assert_int_equal(by, 0);
    assert_says(play_table_agree(table, 0, true), "nobody has asked you");
    assert_null(play_table_agree(table, 1, true));
    assert_true(is_fact(match_table(m), "Ann carries \"Ladle\""));
    assert_null(play_table_agree(table, 2, true));
    assert_false(is_fact(match_table(m), "Ann carries \"Ladle\""));
    assert_int_equal(play_table_undo_asks(table, &by), 0);
    play_table_free(table);
}

TEST(two_refusals_in_a_turn_are_enough)
{
    Match *m;
    PlayTable *table = put_down_a_ladle(&m);

    sit_all(table, SITS_ELSEWHERE);
    for (int i = 0; i < 2; i++) {
        assert_null(play_table_undo(table, 0));
        assert_null(play_table_agree(table, 1, false));
    }
    assert_says(play_table_undo(table, 0), "refused that twice");
    play_table_free(table);
}

TEST(a_request_ends_when_something_happens)
{
    Match *m;
    PlayTable *table = put_down_a_ladle(&m);
    Seat by;

    sit_all(table, SITS_ELSEWHERE);
    assert_null(play_table_undo(table, 0));
    play_line(m, "Ann kicks open the door");
    assert_int_equal(play_table_undo_asks(table, &by), 0);
    assert_says(play_table_agree(table, 1, true), "nobody has asked you");
    play_table_free(table);
}
