/* json.c: tests of the JSON writer. */
#include "helper.h"

#include <string.h>

#include "base/json.h"

static size_t write_sample(char *out, size_t cap)
{
    Json json = json_init(out, cap);

    json_object(&json, NULL);
    json_text(&json, "name", "Ann \"the\" \\ \n\t\xc3\xa9");
    json_array(&json, "list");
    json_number(&json, NULL, -7);
    json_bool(&json, NULL, true);
    json_null(&json, NULL);
    json_object(&json, NULL);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    return json_finish(&json);
}

static const char sample[] =
    "{\"name\":\"Ann \\\"the\\\" \\\\ \\n\\u0009\xc3\xa9\","
    "\"list\":[-7,true,null,{}]}";

TEST(values_are_written_with_commas_and_escapes)
{
    char out[128];

    assert_int_equal(write_sample(out, sizeof out), strlen(sample));
    assert_string_equal(out, sample);
}

TEST(a_small_buffer_gets_the_beginning_and_the_size_is_told)
{
    char out[16];

    memset(out, '#', sizeof out);
    assert_int_equal(write_sample(out, 10), strlen(sample));
    assert_int_equal(strlen(out), 9);
    assert_memory_equal(out, sample, 9);
    assert_int_equal(out[10], '#');
    assert_int_equal(write_sample(NULL, 0), strlen(sample));
}

TEST(bytes_that_are_not_utf8_become_question_marks)
{
    char out[32];
    Json json = json_init(out, sizeof out);

    json_text(&json, NULL, "a\xff\xc3z");
    json_finish(&json);
    assert_string_equal(out, "\"a??z\"");
}

TEST(decimals_are_rounded)
{
    char out[64];
    Json json = json_init(out, sizeof out);

    json_array(&json, NULL);
    json_decimal(&json, NULL, 1.25, 1);
    json_decimal(&json, NULL, -0.05, 2);
    json_decimal(&json, NULL, 0.999, 2);
    json_decimal(&json, NULL, 12.6, 0);
    json_end(&json);
    json_finish(&json);
    assert_string_equal(out, "[1.3,-0.05,1.00,13]");
}
