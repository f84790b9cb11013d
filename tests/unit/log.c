/* log.c: the story, as each reader may read it. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "families/munchkin/munchkin.h"

static Log logbook;

static void close_log(void)
{
    log_free(&logbook);
    assert_null(logbook.at);
    assert_int_equal(logbook.n, 0);
}

static const Table *table(void)
{
    return match_table(
        scripted("tiny-munchkin", 3, "Ann holds \"Ladle\"", NULL));
}

static Event event_of(const Table *t, int kind)
{
    return (Event){ .kind = (uint8_t)kind,
                    .seat = 0,
                    .to = NOBODY,
                    .card = card_of(t, "Ladle", 1),
                    .visible_to = 1 };
}

TEST(a_card_is_named_to_who_sees_it_and_a_back_to_others)
{
    const Table *t = table();
    Event draws = event_of(t, EVENT_draws);

    assert_true(log_add_event(&logbook, t, &draws));
    assert_int_equal(logbook.at[0].kind, LOG_EVENT);
    assert_string_equal(log_text(&logbook.at[0], HOST), "Ann draws \"Ladle\"");
    assert_string_equal(log_text(&logbook.at[0], 0), "Ann draws \"Ladle\"");
    assert_string_equal(log_text(&logbook.at[0], 1), "Ann draws a Treasure");
    assert_string_equal(log_text(&logbook.at[0], NOBODY),
                        "Ann draws a Treasure");
    close_log();
}

TEST(a_private_event_is_not_told_to_others_at_all)
{
    const Table *t = table();
    Event dealt = event_of(t, EVENT_dealt);

    assert_true(log_add_event(&logbook, t, &dealt));
    assert_string_equal(log_text(&logbook.at[0], 0), "Ann is dealt \"Ladle\"");
    assert_non_null(log_text(&logbook.at[0], HOST));
    assert_null(log_text(&logbook.at[0], 1));
    assert_null(log_text(&logbook.at[0], NOBODY));
    assert_true(log_reader_sees(t, &dealt, 0));
    assert_true(log_reader_sees(t, &dealt, HOST));
    assert_false(log_reader_sees(t, &dealt, 2));
    assert_false(log_reader_sees(t, &dealt, NOBODY));
    close_log();
}

TEST(a_number_counts_only_what_its_reader_was_told)
{
    const Table *t = table();
    Event dealt = event_of(t, EVENT_dealt), draws = event_of(t, EVENT_draws);

    log_add_event(&logbook, t, &dealt);
    log_add_event(&logbook, t, &dealt);
    log_add_event(&logbook, t, &draws);
    log_add_plain(&logbook, t, LOG_LINE, "everyone passes");
    assert_int_equal(logbook.n_entries[0], 4);
    assert_int_equal(logbook.n_entries[1], 2);
    assert_int_equal(logbook.n_entries[SEATS_MAX], 2);
    close_log();
}

TEST(a_text_like_the_full_one_is_kept_once)
{
    const Table *t = table();
    Event kills = event_of(t, EVENT_kills);

    kills.visible_to = 0xff;
    log_add_event(&logbook, t, &kills);
    for (int r = 0; r < LOG_READERS; r++)
        assert_null(logbook.at[0].text[r]);
    assert_string_equal(log_text(&logbook.at[0], NOBODY),
                        "Ann kills \"Ladle\"");
    close_log();
}

TEST(an_event_without_a_text_is_not_told)
{
    const Table *t = table();
    Event closed = { .kind = EVENT_closed, .seat = NOBODY, .to = NOBODY };

    assert_true(log_add_event(&logbook, t, &closed));
    assert_int_equal(logbook.n, 0);
    close_log();
}

TEST(a_line_is_what_somebody_did)
{
    const Table *t = table();
    Action a = action_make(VERB_put_down, 0);

    a.card = card_of(t, "Ladle", 1);
    assert_true(log_add_line(&logbook, t, a, (Story){ NULL, 0 }));
    assert_int_equal(logbook.at[0].kind, LOG_LINE);
    assert_int_equal(logbook.at[0].turn, 1);
    assert_string_equal(log_text(&logbook.at[0], 2), "Ann puts down \"Ladle\"");
    close_log();
}

TEST(a_log_grows_as_long_as_the_game)
{
    const Table *t = table();
    char line[32];

    for (int i = 0; i < 3000; i++) {
        snprintf(line, sizeof line, "line %d", i);
        assert_true(log_add_plain(&logbook, t, LOG_LINE, line));
    }
    assert_int_equal(logbook.n, 3000);
    assert_string_equal(log_text(&logbook.at[2999], 0), "line 2999");
    assert_string_equal(log_text(&logbook.at[0], HOST), "line 0");
    assert_int_equal(logbook.n_entries[3], 3000);
    close_log();
}

TEST(the_deal_is_told_to_each_seat_alone)
{
    Match *m = seeded("tiny-munchkin", 3, 7);
    const Log *log = match_log(m);
    int dealt[LOG_READERS] = { 0 };

    for (int i = 0; i < log->n; i++)
        for (int r = 0; r < LOG_READERS; r++) {
            const char *text =
                log_text(&log->at[i], r == SEATS_MAX ? NOBODY : (Seat)r);
            dealt[r] += text && strstr(text, " is dealt ") != NULL;
        }
    for (int s = 0; s < 3; s++)
        assert_int_equal(dealt[s], 8);
    assert_int_equal(dealt[SEATS_MAX], 0);
}

TEST(entries_know_their_turn)
{
    Match *m = seeded("null", 2, 1);
    const Log *log = match_log(m);

    play_random(m, 1, 30);
    assert_int_equal(log->at[0].turn, 1);
    for (int i = 1; i < log->n; i++)
        assert_in_range(log->at[i].turn, log->at[i - 1].turn,
                        log->at[i - 1].turn + 1);
    assert_true(log->at[log->n - 1].turn > 5);
}
