/* switches.c: values of switches, read and written. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "families/families.h"

static bool reads_as(const SwitchRow *row, const char *text, int value)
{
    int16_t read = -99;

    return vocabulary_read_switch(row, text, strlen(text), &read) &&
           read == value;
}

static bool is_refused(const SwitchRow *row, const char *text)
{
    int16_t read = -99;

    return !vocabulary_read_switch(row, text, strlen(text), &read) &&
           read == -99;
}

static const char *values_text(const SwitchRow *row)
{
    char *out = keep_block(malloc(TEXT_LINE));
    Text text = text_init(out, TEXT_LINE);

    vocabulary_write_values(&text, row);
    return out;
}

TEST(a_value_is_a_number_in_its_range)
{
    SwitchRow row = { "hand.limit", 5, 1, 20, NULL, MERGE_NEWEST, "", "" };

    assert_true(reads_as(&row, "1", 1));
    assert_true(reads_as(&row, "20", 20));
    assert_true(is_refused(&row, "0"));
    assert_true(is_refused(&row, "21"));
    assert_true(is_refused(&row, ""));
    assert_true(is_refused(&row, "-"));
    assert_true(is_refused(&row, "5x"));
    assert_true(is_refused(&row, "true"));
    assert_true(is_refused(&row, "99999999999999999999"));
    assert_string_equal(values_text(&row), "a number from 1 to 20");
}

TEST(a_value_may_have_a_word)
{
    SwitchRow yes_no = { "a", 0, 0, 1, NULL, MERGE_ANY, "", "" };
    SwitchRow three = { "b", 1, 1, 3, "one|two|three", MERGE_ANY, "", "" };
    char out[TEXT_LINE];
    Text text = TEXT_INIT(out);

    assert_true(reads_as(&yes_no, "true", 1));
    assert_true(reads_as(&yes_no, "false", 0));
    assert_true(is_refused(&yes_no, "1"));
    assert_true(is_refused(&yes_no, "yes"));
    assert_string_equal(values_text(&yes_no), "false or true");
    assert_true(reads_as(&three, "three", 3));
    assert_true(is_refused(&three, "2"));
    assert_true(is_refused(&three, ""));
    assert_true(is_refused(&three, "tw"));
    assert_true(is_refused(&three, "one|two"));
    assert_string_equal(values_text(&three), "one, two or three");
    vocabulary_write_switch(&text, &three, 2);
    vocabulary_write_switch(&text, &yes_no, 1);
    assert_string_equal(out, "twotrue");
}

static bool stored_as(const SwitchRow *row, const char *text, int value)
{
    int16_t read = -99;

    return vocabulary_read_stored(row, text, strlen(text), &read) &&
           read == value;
}

TEST(what_a_program_stored_is_a_number)
{
    SwitchRow yes_no = { "a", 0, 0, 1, NULL, MERGE_ANY, "", "" };
    SwitchRow three = { "b", 1, 1, 3, "one|two|three", MERGE_ANY, "", "" };
    MatchSetup setup = setup_of("gloom", 5, 1);
    Diag diag;

    assert_true(stored_as(&yes_no, "1", 1));
    assert_true(stored_as(&three, "2", 2));
    assert_true(stored_as(&three, "two", 2));
    assert_false(stored_as(&three, "4", 4));
    assert_false(stored_as(&three, "tw", 2));
    assert_int_equal(
        match_setup_stored_option(&setup, "misfits.player 4", &diag), ST_OK);
    assert_int_equal(match_setup_option(&setup, "misfits.player 4", &diag),
                     ST_BAD);
    assert_says(diag.what, "option misfits.player takes last, drawn, first,"
                           " second, third, fourth or fifth");
}

/* What is said of it is accepted, and the numbers behind are not. */
TEST(no_family_takes_a_number_where_it_has_words)
{
    static const char *const families[] = { "null", "munchkin", "gloom" };

    for (int f = 0; f < 3; f++) {
        const Vocabulary *words = family_vocabulary(families[f], NULL);
        for (int i = 0; i < words->n_switches; i++) {
            const SwitchRow *row = &words->switches[i];
            for (int v = row->min; v <= row->max; v++) {
                char word[TEXT_LINE], number[16];
                Text text = TEXT_INIT(word);
                vocabulary_write_switch(&text, row, v);
                snprintf(number, sizeof number, "%d", v);
                assert_true(reads_as(row, word, v));
                assert_true(vocabulary_has_words(row)
                                ? is_refused(row, number)
                                : reads_as(row, number, v));
            }
        }
    }
}

TEST(switches_of_every_family_have_a_word_for_each_value_or_for_none)
{
    static const char *const families[] = { "null", "munchkin", "gloom" };

    for (int f = 0; f < 3; f++) {
        const Vocabulary *words = family_vocabulary(families[f], NULL);
        for (int i = 0; i < words->n_switches; i++) {
            const SwitchRow *row = &words->switches[i];
            int n = row->words != NULL;
            for (const char *at = row->words; at && *at; at++)
                n += *at == '|';
            assert_true(n == 0 || n == row->max - row->min + 1);
            assert_in_range(row->value, row->min, row->max);
            assert_int_equal(
                vocabulary_switch(words, row->key, strlen(row->key)), i);
        }
    }
}

TEST(a_table_may_set_a_switch_by_its_word)
{
    MatchSetup setup = setup_of("null", 2, 1);
    Diag diag;

    assert_int_equal(match_setup_option(&setup, "win.coins=7", &diag), ST_OK);
    assert_int_equal(setup.game.switches[0], 7);
    assert_int_equal(match_setup_option(&setup, "win.coins 6", &diag), ST_OK);
    assert_int_equal(setup.game.switches[0], 6);
    assert_int_equal(match_setup_option(&setup, "win.coins", &diag), ST_BAD);
    assert_says(diag.what, "option win.coins takes a number from 1 to 20");
    assert_int_equal(match_setup_option(&setup, "win.coin=3", &diag), ST_BAD);
    assert_says(diag.what, "there is no option win.coin");
    assert_int_equal(setup.game.switches[0], 6);
}
