/* json.c: writes JSON without stdio, so that every platform writes the same. */
#include "base/json.h"

#include <string.h>

#include "base/text.h"

Json json_init(char *at, size_t cap)
{
    return (Json){ .at = at, .cap = cap };
}

size_t json_finish(Json *json)
{
    if (json->is_broken || json->depth != 0)
        json->len = 0;
    if (json->cap > 0)
        json->at[json->len < json->cap ? json->len : json->cap - 1] = '\0';
    return json->len;
}

static void put(Json *json, char c)
{
    if (json->len < json->cap)
        json->at[json->len] = c;
    json->len++;
}

static void put_n(Json *json, const char *string, size_t n)
{
    if (json->len < json->cap) {
        size_t room = json->cap - json->len;
        memcpy(json->at + json->len, string, n < room ? n : room);
    }
    json->len += n;
}

static void put_all(Json *json, const char *string)
{
    put_n(json, string, strlen(string));
}

/* A character that is not printed: \u001f */
static void put_control(Json *json, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";

    put_all(json, "\\u00");
    put(json, digits[c >> 4]);
    put(json, digits[c & 15]);
}

/* Characters that stand for themselves: ASCII from the space on, but for the
 * quotation mark and the backslash. Sixteen in a row. */
#define NONE 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
#define ALL 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
static const bool is_plain[256] = {
    NONE, NONE, /* control characters */
    1,    1,    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* " */
    ALL,  ALL, /* digits, capital letters */
    1,    1,    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, /* \ */
    ALL,  ALL,                                            /* small letters */
};

/* Those that a string begins with; gives what comes behind them. */
static const char *put_plain(Json *json, const char *string)
{
    size_t len = json->len, cap = json->cap;
    char *at = json->at;

    for (; is_plain[(unsigned char)*string]; string++, len++)
        if (len < cap)
            at[len] = *string;
    json->len = len;
    return string;
}

/* One character that is not plain; gives its bytes. What is no UTF-8 becomes a
 * question mark: a reader would refuse it all. */
static int put_special(Json *json, const char *string)
{
    unsigned code_point;
    int n = text_decode_utf8(string, &code_point);

    if (*string == '"' || *string == '\\')
        put(json, '\\');
    if (n == 0)
        put(json, '?');
    else if (code_point == '\n')
        put_all(json, "\\n");
    else if (code_point < 0x20)
        put_control(json, (unsigned char)code_point);
    else
        put_n(json, string, (size_t)n);
    return n > 0 ? n : 1;
}

static void put_string(Json *json, const char *string)
{
    put(json, '"');
    while (*(string = put_plain(json, string)))
        string += put_special(json, string);
    put(json, '"');
}

static void put_key(Json *json, const char *key)
{
    if (json->depth > 0) {
        if (json->has_value[json->depth - 1])
            put(json, ',');
        json->has_value[json->depth - 1] = true;
        json->is_broken |=
            (json->close[json->depth - 1] == '}') != (key != NULL);
    }
    if (!key)
        return;
    put_string(json, key);
    put(json, ':');
}

static void open_list(Json *json, const char *key, char open, char close)
{
    put_key(json, key);
    put(json, open);
    json->is_broken |= json->depth == JSON_DEPTH;
    if (json->is_broken)
        return;
    json->has_value[json->depth] = false;
    json->close[json->depth++] = close;
}

void json_object(Json *json, const char *key)
{
    open_list(json, key, '{', '}');
}

void json_array(Json *json, const char *key)
{
    open_list(json, key, '[', ']');
}

void json_end(Json *json)
{
    json->is_broken |= json->depth == 0;
    if (!json->is_broken)
        put(json, json->close[--json->depth]);
}

void json_text(Json *json, const char *key, const char *value)
{
    put_key(json, key);
    put_string(json, value);
}

void json_number(Json *json, const char *key, long value)
{
    char digits[24];
    unsigned long rest =
        value < 0 ? 0ul - (unsigned long)value : (unsigned long)value;
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (value < 0)
        digits[--at] = '-';
    put_key(json, key);
    put_n(json, digits + at, sizeof digits - at);
}

void json_decimal(Json *json, const char *key, double value, int digits)
{
    char whole[32];
    Text text = TEXT_INIT(whole);
    long scale = 1, scaled;

    for (int i = 0; i < digits; i++)
        scale *= 10;
    scaled = (long)(value * (double)scale + (value < 0 ? -0.5 : 0.5));
    text_add(&text, scaled < 0 ? "-" : "");
    scaled = scaled < 0 ? -scaled : scaled;
    text_add_number(&text, scaled / scale);
    text_add(&text, digits > 0 ? "." : "");
    for (long rest = scaled % scale, at = scale / 10; at > 0; at /= 10)
        text_add_char(&text, (char)('0' + rest / at % 10));
    put_key(json, key);
    put_all(json, whole);
}

void json_bool(Json *json, const char *key, bool value)
{
    put_key(json, key);
    put_all(json, value ? "true" : "false");
}

void json_null(Json *json, const char *key)
{
    put_key(json, key);
    put_all(json, "null");
}

char *json_room(Json *json, const char *key, size_t *cap)
{
    put_key(json, key);
    *cap = json->len < json->cap ? json->cap - json->len : 0;
    return *cap > 0 ? json->at + json->len : NULL;
}

void json_wrote(Json *json, size_t n)
{
    json->len += n;
}
