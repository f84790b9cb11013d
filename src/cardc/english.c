/* english.c: a or an, and plurals. */
#include "cardc/english.h"

#include <string.h>

static const struct {
    const char *starts_with, *article;
} articles[] = {
#define ARTICLE(starts_with, article) { starts_with, article },
#include "card/lang/english.def"
};

static const struct {
    const char *one, *many;
} plurals[] = {
#define PLURAL(one, many) { one, many },
#include "card/lang/english.def"
};

static const struct {
    const char *many, *text;
} printed[] = {
#define PRINTED_PLURAL(many, text) { many, text },
#include "card/lang/english.def"
};

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static char to_lower(char c)
{
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* Does it begin this way, ignoring capitals? */
static bool starts_with(const char *word, const char *with)
{
    while (*with)
        if (to_lower(*word++) != *with++)
            return false;
    return true;
}

/* ---- articles ---- */

bool english_takes_an(const char *word)
{
    size_t longest = 0;
    bool an = word[0] != '\0' && strchr("aeiouAEIOU", word[0]) != NULL;

    if (is_upper(word[0]) && is_upper(word[1]) && word[0] != 'U')
        return strchr("AEFHILMNORSX", word[0]) != NULL; /* by letters: MVP */
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++) {
        size_t n = strlen(articles[i].starts_with);
        if (n > longest && starts_with(word, articles[i].starts_with)) {
            longest = n;
            an = articles[i].article[1] != '\0';
        }
    }
    return an;
}

/* ---- plurals ---- */

/* Is this ending a word of its own: Wolf, Were-Wolf, Big Bad Wolf? */
static bool is_whole_word(const char *word, size_t at)
{
    return at == 0 || word[at - 1] == ' ' || word[at - 1] == '-';
}

/* Wolves, Grown Men; false if none of the table fits. */
static bool write_irregular(Text *out, const char *one, size_t n)
{
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++) {
        size_t m = strlen(plurals[i].one), at = n - m;
        if (m > n || !starts_with(one + at, plurals[i].one) ||
            !is_whole_word(one, at))
            continue;
        text_add_n(out, one, at + 1); /* its first letter may be a capital */
        text_add(out, plurals[i].many + 1);
        return true;
    }
    return false;
}

void english_plural(Text *out, const char *one)
{
    size_t n = strlen(one);

    if (write_irregular(out, one, n))
        return;
    if (n > 1 && one[n - 1] == 'y' && !strchr("aeiou", one[n - 2])) {
        text_add_n(out, one, n - 1);
        text_add(out, "ies");
        return;
    }
    text_add(out, one);
    text_add(out,
             (n > 0 && strchr("sxz", one[n - 1])) ||
                     (n > 1 && strchr("cs", one[n - 2]) && one[n - 1] == 'h')
                 ? "es"
                 : "s");
}

const char *english_card_plural(const char *many)
{
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++)
        if (strcmp(many, printed[i].many) == 0)
            return printed[i].text;
    return many;
}
