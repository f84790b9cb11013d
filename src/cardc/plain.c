/* plain.c: undoes what word processors do to a text, and describes characters
 * that have no meaning. */
#include "cardc/plain.h"

#include <string.h>

typedef struct SignRow {
    unsigned first, last;
    const char *becomes, *looks, *advice;
} SignRow;

static const SignRow signs[] = {
#define SIGN(first, last, becomes, looks, advice) \
    { first, last, becomes, looks, advice },
#include "cardc/signs.def"
};

static const SignRow *find_sign(unsigned c)
{
    if (c >= 0xff01 && c <= 0xff5e) /* as wide as a Chinese character */
        c -= 0xfee0;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (c >= signs[i].first && c <= signs[i].last)
            return &signs[i];
    return NULL;
}

/* ---- quotes ---- */

enum {
    LEFT_ANGLED = 0xab,
    RIGHT_ANGLED = 0xbb,
    LEFT_CURLY = 0x201c,
    RIGHT_CURLY = 0x201d,
    LOW_CURLY = 0x201e,
    REVERSED_CURLY = 0x201f,
    WIDE_QUOTE = 0xff02
};

static bool is_quote(unsigned c)
{
    return c == '"' || c == LEFT_ANGLED || c == RIGHT_ANGLED ||
           c == WIDE_QUOTE || (c >= LEFT_CURLY && c <= REVERSED_CURLY);
}

/* Does the one close what the other opened? Which way round angled quotes stand
 * differs from country to country, and so does which curly one closes. */
static bool closes_quote(unsigned opened, unsigned c, bool is_paired)
{
    if (opened == '"')
        return c == '"' || (!is_paired && c == RIGHT_CURLY);
    if (opened == LEFT_ANGLED || opened == RIGHT_ANGLED)
        return c == '"' ||
               (c != opened && (c == LEFT_ANGLED || c == RIGHT_ANGLED));
    return is_quote(c) && c != LOW_CURLY && c != LEFT_ANGLED &&
           c != RIGHT_ANGLED;
}

/* ---- the text ---- */

typedef struct Rewriter {
    const char *from;
    char *to;
    bool counted; /* the straight quotes of this line: */
    int straight; /* those that are left */
} Rewriter;

/* A line is counted once, at its first quote. */
static void count_straight(Rewriter *r)
{
    if (r->counted)
        return;
    r->counted = true;
    r->straight = 0;
    for (const char *at = r->from; *at && *at != '\n' && *at != '\r'; at++)
        r->straight += *at == '"';
}

static void take_quote(Rewriter *r, unsigned c, int n)
{
    r->straight -= c == '"';
    r->from += n;
    *r->to++ = '"';
}

static void copy_bytes(Rewriter *r, int n)
{
    memmove(r->to, r->from, (size_t)n);
    r->to += n;
    r->from += n;
}

static bool at_line_end(const Rewriter *r)
{
    return *r->from == '\0' || *r->from == '\n' || *r->from == '\r';
}

/* What is quoted, and the quote that closes it; or the rest of the line. */
static void copy_quoted(Rewriter *r, unsigned opened)
{
    /* Of straight quotes, one more follows on the line for each. */
    bool is_paired = r->straight % 2 == 1;

    while (!at_line_end(r)) {
        unsigned c;
        int n = text_decode_utf8(r->from, &c);
        if (n > 0 && closes_quote(opened, c, is_paired)) {
            take_quote(r, c, n);
            return;
        }
        copy_bytes(r, n > 0 ? n : 1);
    }
}

static void rewrite_sign(Rewriter *r, unsigned c, int n)
{
    const SignRow *sign = find_sign(c);
    const char *becomes = sign ? sign->becomes : NULL;

    if (!becomes && c >= 0xff01 && c <= 0xff5e) {
        *r->to++ = (char)(c - 0xfee0);
        r->from += n;
        return;
    }
    if (!becomes) {
        copy_bytes(r, n);
        return;
    }
    memcpy(r->to, becomes, strlen(becomes));
    r->to += strlen(becomes);
    r->from += n;
}

static void rewrite_character(Rewriter *r)
{
    unsigned c;
    int n = text_decode_utf8(r->from, &c);

    if (at_line_end(r))
        r->counted = false;
    if (n == 0) {
        copy_bytes(r, 1);
    } else if (is_quote(c)) {
        count_straight(r);
        take_quote(r, c, n);
        copy_quoted(r, c);
    } else if (c == '#') {
        while (!at_line_end(r))
            copy_bytes(r, 1);
    } else if (c == '\r' || c == '\v') { /* other systems' ends of lines */
        r->from += c == '\r' && r->from[1] == '\n' ? 2 : 1;
        *r->to++ = '\n';
    } else if (c < 0x80) { /* most are, and no row makes another of them */
        copy_bytes(r, n);
    } else {
        rewrite_sign(r, c, n);
    }
}

size_t plain_text(char *text)
{
    Rewriter r = { .from = text, .to = text };

    while (*r.from)
        rewrite_character(&r);
    *r.to = '\0';
    return (size_t)(r.to - text);
}

/* ---- characters that are left ---- */

int plain_letter(const char *at)
{
    static const unsigned letters[][2] = {
        { 0xaa, 0xaa },     { 0xb5, 0xb5 },       { 0xba, 0xba },
        { 0xc0, 0xd6 },     { 0xd8, 0xf6 },       { 0xf8, 0x1fff },
        { 0x2c00, 0x2dff }, { 0x3040, 0xd7ff },   { 0xf900, 0xfdff },
        { 0xfe70, 0xfefe }, { 0x20000, 0x3ffff },
    };
    unsigned c;
    int n = text_decode_utf8(at, &c);

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (c >= letters[i][0] && c <= letters[i][1])
            return n;
    return 0;
}

int plain_character(const char *at)
{
    unsigned c;
    int n = text_decode_utf8(at, &c);

    return n > 0 ? n : 1;
}

const char *plain_lookalike(const char *word, int n)
{
    const char *lookalike = NULL, *at = word;
    int latin = 0, letters = 0;

    for (; at < word + n; letters++, at += plain_character(at)) {
        unsigned c;
        text_decode_utf8(at, &c);
        latin += c < 0x370;
        if (!lookalike && c >= 0x370 && c <= 0x52f)
            lookalike = at;
    }
    return latin > 0 || letters == 1 ? lookalike : NULL;
}

const char *plain_describe(Text *out, const char *at)
{
    unsigned c;
    int n = text_decode_utf8(at, &c);
    const SignRow *sign = n > 0 ? find_sign(c) : NULL;

    if (n == 0) {
        text_add(out, "this file is not saved as UTF-8");
        return "save it again with the encoding UTF-8";
    }
    if (!char_is_readable(c)) {
        text_add(out, "a control character stands here");
        return "delete what stands here and type it again";
    }
    text_add_char(out, '"');
    text_add_n(out, at, (size_t)n);
    text_add(out, sign ? "\" is " : "\" is no sign of the language");
    text_add(out, sign ? sign->looks : "");
    text_add(out, sign ? ", which means nothing here" : "");
    return sign ? sign->advice : "leave it out";
}
