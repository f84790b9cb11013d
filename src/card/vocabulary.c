/* vocabulary.c: switches and how their values are written. */
#include "card/vocabulary.h"

#include <string.h>

static bool equals_n(const char *word, const char *text, size_t n)
{
    return strlen(word) == n && strncmp(word, text, n) == 0;
}

const KindRow *vocabulary_kind(const Vocabulary *words, const char *word)
{
    for (int i = 0; i < words->n_kinds; i++)
        if (strcmp(words->kinds[i].word, word) == 0)
            return &words->kinds[i];
    return NULL;
}

int vocabulary_switch(const Vocabulary *words, const char *key, size_t n)
{
    for (int i = 0; i < words->n_switches; i++)
        if (equals_n(words->switches[i].key, key, n))
            return i;
    return -1;
}

static const char *value_words(const SwitchRow *row)
{
    bool yes_or_no = row->min == 0 && row->max == 1;

    return row->words ? row->words : yes_or_no ? "false|true" : "";
}

bool vocabulary_has_words(const SwitchRow *row)
{
    return *value_words(row) != '\0';
}

static size_t word_length(const char *at)
{
    const char *bar = strchr(at, '|');

    return bar ? (size_t)(bar - at) : strlen(at);
}

/* The word of a value, and its length; length 0: it has none. */
static const char *find_value_word(const SwitchRow *row, int value, size_t *n)
{
    const char *at = value_words(row);

    for (int i = row->min; i < value && *at; i++) {
        at += word_length(at);
        at += *at == '|';
    }
    *n = word_length(at);
    return at;
}

/* Digits and perhaps a sign; false if there is anything else, or the number is
 * too large. */
static bool read_number(const char *text, size_t n, int *value)
{
    bool minus = n > 0 && text[0] == '-';
    size_t i = minus;

    *value = 0;
    if (i == n || n > 6)
        return false;
    for (; i < n; i++) {
        if (!char_is_digit(text[i]))
            return false;
        *value = *value * 10 + (text[i] - '0');
    }
    *value = minus ? -*value : *value;
    return true;
}

static bool read_word(const SwitchRow *row, const char *text, size_t n,
                      int16_t *value)
{
    for (int v = row->min; v <= row->max; v++) {
        size_t length;
        const char *word = find_value_word(row, v, &length);
        if (length == n && strncmp(word, text, n) == 0) {
            *value = (int16_t)v;
            return true;
        }
    }
    return false;
}

bool vocabulary_read_stored(const SwitchRow *row, const char *text, size_t n,
                            int16_t *value)
{
    int number;

    if (!read_number(text, n, &number) || number < row->min ||
        number > row->max)
        return vocabulary_has_words(row) && read_word(row, text, n, value);
    *value = (int16_t)number;
    return true;
}

bool vocabulary_read_switch(const SwitchRow *row, const char *text, size_t n,
                            int16_t *value)
{
    return vocabulary_has_words(row)
               ? read_word(row, text, n, value)
               : vocabulary_read_stored(row, text, n, value);
}

void vocabulary_write_switch(Text *out, const SwitchRow *row, int value)
{
    size_t n;
    const char *word = find_value_word(row, value, &n);

    if (n > 0)
        text_add_n(out, word, n);
    else
        text_add_number(out, value);
}

void vocabulary_write_values(Text *out, const SwitchRow *row)
{
    if (!vocabulary_has_words(row)) {
        text_add(out, "a number from ");
        text_add_number(out, row->min);
        text_add(out, " to ");
        text_add_number(out, row->max);
        return;
    }
    for (int v = row->min; v <= row->max; v++) {
        if (v > row->min)
            text_add(out, v == row->max ? " or " : ", ");
        vocabulary_write_switch(out, row, v);
    }
}
