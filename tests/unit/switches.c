/* switches.c: values of switches, read and written. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "families/families.h"

static bool reads(const SwitchRow *row, const char *text, int value)
{
    int16_t read = -99;

    return switch_read(row, text, strlen(text), &read) && read == value;
}

static bool refuses(const SwitchRow *row, const char *text)
{
    int16_t read = -99;

    return !switch_read(row, text, strlen(text), &read) && read == -99;
}

static const char *takes(const SwitchRow *row)
{
    char *out = keep(malloc(TEXT_LINE));
    Text text = text_over(out, TEXT_LINE);

    switch_takes(&text, row);
    return out;
}

TEST(a_value_is_a_number_in_its_range)
{
    SwitchRow row = { "hand.limit", 5, 1, 20, NULL, MERGE_NEWEST, "", "" };

    assert_true(reads(&row, "1", 1));
    assert_true(reads(&row, "20", 20));
    assert_true(refuses(&row, "0"));
    assert_true(refuses(&row, "21"));
    assert_true(refuses(&row, ""));
    assert_true(refuses(&row, "-"));
    assert_true(refuses(&row, "5x"));
    assert_true(refuses(&row, "true"));
    assert_true(refuses(&row, "99999999999999999999"));
    assert_string_equal(takes(&row), "a number from 1 to 20");
}

TEST(a_value_may_have_a_word)
{
    SwitchRow yes_no = { "a", 0, 0, 1, NULL, MERGE_ANY, "", "" };
    SwitchRow three = { "b", 1, 1, 3, "one|two|three", MERGE_ANY, "", "" };
    char out[TEXT_LINE];
    Text text = TEXT_OVER(out);

    assert_true(reads(&yes_no, "true", 1));
    assert_true(reads(&yes_no, "false", 0));
    assert_true(reads(&yes_no, "1", 1));
    assert_true(refuses(&yes_no, "yes"));
    assert_string_equal(takes(&yes_no), "false or true");
    assert_true(reads(&three, "three", 3));
    assert_true(reads(&three, "2", 2));
    assert_true(refuses(&three, "tw"));
    assert_true(refuses(&three, "one|two"));
    assert_string_equal(takes(&three), "one, two or three");
    switch_write(&text, &three, 2);
    switch_write(&text, &yes_no, 1);
    assert_string_equal(out, "twotrue");
}

TEST(switches_of_every_family_have_a_word_for_each_value_or_for_none)
{
    static const char *const families[] = { "null", "munchkin", "gloom" };

    for (int f = 0; f < 3; f++) {
        const Vocabulary *words = family_words(families[f]);
        for (int i = 0; i < words->n_switches; i++) {
            const SwitchRow *row = &words->switches[i];
            int n = row->words != NULL;
            for (const char *at = row->words; at && *at; at++)
                n += *at == '|';
            assert_true(n == 0 || n == row->most - row->least + 1);
            assert_in_range(row->value, row->least, row->most);
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
