/* text.c: writing into somebody else's buffer. */
#include "helper.h"

#include <limits.h>
#include <string.h>

TEST(what_fits_exactly_is_not_cut)
{
    char buf[6];
    Text text = TEXT_INIT(buf);

    text_add(&text, "glue");
    text_add_char(&text, '!');
    assert_string_equal(buf, "glue!");
    assert_int_equal(text.len, 5);
    assert_false(text.truncated);
}

TEST(what_does_not_fit_is_left_out_and_the_text_says_so)
{
    char buf[6];
    Text text = TEXT_INIT(buf);

    text_add(&text, "glue stick");
    assert_string_equal(buf, "glue ");
    assert_int_equal(text.len, 5);
    assert_true(text.truncated);
}

TEST(a_full_text_takes_nothing_more_and_touches_nothing_behind)
{
    char buf[8] = "#######";
    Text text = text_init(buf, 4);

    text_add_number(&text, 123456);
    text_add_hex(&text, 1);
    text_add_signed(&text, 7);
    text_add_char(&text, 'x');
    assert_string_equal(buf, "123");
    assert_string_equal(buf + 4, "###");
}

TEST(a_buffer_of_one_byte_is_an_empty_string)
{
    char buf[1] = { 'x' };
    Text text = TEXT_INIT(buf);

    assert_int_equal(buf[0], '\0');
    text_add_char(&text, 'a');
    assert_int_equal(buf[0], '\0');
    assert_true(text.truncated);
}

TEST(adding_nothing_to_a_full_text_is_no_cut)
{
    char buf[4];
    Text text = TEXT_INIT(buf);

    text_add(&text, "axe");
    text_add(&text, "");
    assert_false(text.truncated);
}

TEST(clearing_forgets_the_text_and_the_cut)
{
    char buf[4];
    Text text = TEXT_INIT(buf);

    text_add(&text, "too long");
    text_clear(&text);
    assert_string_equal(buf, "");
    assert_int_equal(text.len, 0);
    assert_false(text.truncated);
    text_add(&text, "ok");
    assert_string_equal(buf, "ok");
}

static const char *number(long n)
{
    static char buf[32];
    Text text = TEXT_INIT(buf);

    text_add_number(&text, n);
    return buf;
}

TEST(numbers_are_written_in_full)
{
    char min[32];

    assert_string_equal(number(0), "0");
    assert_string_equal(number(-1), "-1");
    assert_string_equal(number(1000), "1000");
    snprintf(min, sizeof min, "%ld", LONG_MIN);
    assert_string_equal(number(LONG_MIN), min);
    snprintf(min, sizeof min, "%ld", LONG_MAX);
    assert_string_equal(number(LONG_MAX), min);
}

TEST(signed_numbers_show_their_sign_and_zero_is_positive)
{
    char buf[32];
    Text text = TEXT_INIT(buf);

    text_add_signed(&text, 3);
    text_add_signed(&text, -5);
    text_add_signed(&text, 0);
    assert_string_equal(buf, "+3-5+0");
}

TEST(hex_has_sixteen_digits)
{
    char buf[64];
    Text text = TEXT_INIT(buf);

    text_add_hex(&text, 0x1f);
    text_add_hex(&text, 0xfedcba9876543210);
    assert_string_equal(buf, "000000000000001ffedcba9876543210");
}

TEST(a_part_of_a_string_is_added_by_its_length)
{
    char buf[16];
    Text text = TEXT_INIT(buf);

    text_add_n(&text, "Cave Slug", 4);
    text_add_n(&text, "x", 0);
    assert_string_equal(buf, "Cave");
}

TEST(strings_compare_by_bytes_and_not_by_locale)
{
    assert_true(text_compare("a", "b") < 0);
    assert_true(text_compare("B", "a") < 0);
    assert_true(text_compare("\xc3\xa4", "z") > 0);
    assert_true(text_compare("axe", "ax") > 0);
    assert_int_equal(text_compare("", ""), 0);
    assert_true(text_equal("axe", "axe"));
    assert_false(text_equal("axe", "axes"));
}

TEST(a_prefix_is_no_longer_than_its_string)
{
    assert_true(text_is_prefix("", "axe"));
    assert_true(text_is_prefix("ax", "axe"));
    assert_true(text_is_prefix("axe", "axe"));
    assert_false(text_is_prefix("axes", "axe"));
    assert_false(text_is_prefix("x", ""));
}

TEST(what_two_strings_begin_with_ends_before_a_word)
{
    assert_int_equal(text_common_start("play for Ann", "play for Andy", 99), 9);
    assert_int_equal(text_common_start("play for Ann", "play", 99), 0);
    assert_int_equal(text_common_start("play for Ann", "play for Ann", 7), 5);
    assert_int_equal(text_common_start("", "", 0), 0);
}

TEST(letters_and_digits_are_those_of_ascii)
{
    int letters = 0, digits = 0;

    for (int c = 0; c < 256; c++) {
        letters += char_is_letter((char)c);
        digits += char_is_digit((char)c);
    }
    assert_int_equal(letters, 52);
    assert_int_equal(digits, 10);
    assert_true(char_is_letter('a') && char_is_letter('Z'));
    assert_true(char_is_digit('0') && char_is_digit('9'));
}

TEST(a_character_is_utf8_or_nothing)
{
    static const struct {
        const char *at;
        int bytes;
        unsigned which;
    } some[] = {
        { "a", 1, 'a' },
        { "\x7f", 1, 0x7f },
        { "\u00e9x", 2, 0xe9 },
        { "\u20ac", 3, 0x20ac },
        { "\U0001f600", 4, 0x1f600 },
        { "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
        { "\x80", 0, 0 },
        { "\xc3", 0, 0 },
        { "\xc1\xbf", 0, 0 },
        { "\xe0\x9f\xbf", 0, 0 },
        { "\xed\xa0\x80", 0, 0 },
        { "\xf0\x8f\xbf\xbf", 0, 0 },
        { "\xf4\x90\x80\x80", 0, 0 },
        { "\xf8\x88\x80\x80", 0, 0 },
        { "\xff", 0, 0 },
    };
    unsigned which;

    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        assert_int_equal(text_decode_utf8(some[i].at, &which), some[i].bytes);
        if (some[i].bytes > 0)
            assert_int_equal(which, some[i].which);
    }
}

/* What a name, a title, a story or a note may have. */
TEST(what_people_read_has_no_control_characters)
{
    static const char *const good[] = { "a b",    "caf\u00e9", "\u05e9\u05dd",
                                        "\u00a0", "\u2026",    "\U0001f600" };
    static const char *const bad[] = { "\t",       "\n",     "\x1b",   "\x7f",
                                       "\xc2\x9b", "\u061c", "\u200e", "\u200f",
                                       "\u2028",   "\u202a", "\u202e", "\u2066",
                                       "\u2069",   "\xff",   "\xc3",   "\x80" };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(text_readable(good[i], strlen(good[i])),
                         strlen(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char line[16] = "ab";
        strcat(line, bad[i]);
        assert_int_equal(text_readable(line, strlen(line)), 2);
    }
    assert_int_equal(text_readable("a\0b", 3), 1);
    assert_int_equal(text_readable("\u20ac", 2), 0); /* half of it */
}

TEST(what_a_message_quotes_is_cleaned)
{
    char line[] = "a\x1b[31m \xc2\x9b \u202e\xff\tb\n\u00e9 \xc3";

    text_clean(line);
    assert_string_equal(line, "a?[31m ?? ????\tb\n\u00e9 ?");
}
