/* replay_view.c: tests of the keys that step through a record. */
#include "helper.h"

#include <string.h>

#include "tui/replay_view.h"

static const char record[] =
    "kickdoor record 3\nrules 1\nbook x 0\nseats A, B\n"
    "\n"
    "> A rolls 4\n"
    "= turn 1 00\n"
    "A kicks open the door\n" /* 1 */
    "> something\n"
    "everyone passes\n" /* 2 */
    "A ends the turn\n" /* 3 */
    "= turn 2 00\n"
    "everyone passes\n"       /* 4 */
    "B kicks open the door\n" /* 5 */
    "B ends the turn\n"       /* 6 */
    "= turn 3 00\n"
    "A kicks open the door\n" /* 7 */
    "result A wins, kill, 00\n";

TEST(a_record_has_lines_and_turns)
{
    RecordShape shape = record_shape(record);
    char value[20];

    assert_int_equal(shape.lines, 7);
    assert_int_equal(shape.turns, 3);
    assert_int_equal(record_lines_before(record, 1), 0);
    assert_int_equal(record_lines_before(record, 2), 3);
    assert_int_equal(record_lines_before(record, 3), 6);
    assert_int_equal(record_lines_before(record, 9), 7);
    assert_memory_equal(record_line(record, 6), "B ends", 6);
    assert_null(record_line(record, 8));
    record_header_value(record, "seats", value, sizeof value);
    assert_string_equal(value, "A, B");
    record_header_value(record, "option", value, sizeof value);
    assert_string_equal(value, "");
    assert_int_equal(record_shape("").lines, 0);
}

TEST(enter_goes_on_and_b_goes_back_past_what_nobody_did)
{
    assert_int_equal(replay_next_line(record, 0, '\n'), 2);
    assert_int_equal(replay_next_line(record, 2, ' '), 4);
    assert_int_equal(replay_next_line(record, 4, '\n'), 5);
    assert_int_equal(replay_next_line(record, 4, 'b'), 2);
    assert_int_equal(replay_next_line(record, 2, 'b'), 0);
    assert_int_equal(replay_next_line(record, 0, 'b'), 0);
    assert_int_equal(replay_next_line(record, 7, '\n'), 7);
}

TEST(n_and_p_go_by_turns)
{
    assert_int_equal(replay_next_line(record, 0, 'n'), 3);
    assert_int_equal(replay_next_line(record, 5, 'n'), 6);
    assert_int_equal(replay_next_line(record, 6, 'n'), 7);
    assert_int_equal(replay_next_line(record, 5, 'p'), 3);
    assert_int_equal(replay_next_line(record, 3, 'p'), 0);
    assert_int_equal(replay_next_line(record, 0, 'p'), 0);
    assert_int_equal(replay_next_line(record, 4, '<'), 0);
    assert_int_equal(replay_next_line(record, 4, '>'), 7);
}
