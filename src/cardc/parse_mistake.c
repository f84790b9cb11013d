/* parse_mistake.c: reports what the parser finds wrong: where, what, and what
 * would be right. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/hint.h"
#include "cardc/suggest.h"
#include "cardc/parse_int.h"
#include "cardc/plain.h"

/* The end of a line is behind its last token, not where the next begins. */
static Spot mistake_spot(const Token *where, const Token *first)
{
    Spot spot = token_spot(where);

    while (token_is_layout(where) && where > first)
        where--;
    if (token_spot(where).at == spot.at)
        return spot;
    spot = token_spot(where);
    return (Spot){ spot.at + spot.width, spot.line, spot.column + spot.width,
                   1 };
}

/* monster "Old Kettle, level 7: where its name may have ended. */
static void suggest_closing(Text *out, const Token *bad)
{
    int n = 0;

    while (n < bad->n && !strchr(",:;", bad->at[n]))
        n++;
    text_add(out, n < bad->n ? "write " : "a quote ends on its line");
    text_add_n(out, bad->at, n < bad->n ? (size_t)n : 0);
    text_add(out, n < bad->n ? "\"" : "");
}

/* What is wrong with a quote that is not closed, or with a sign. */
static const char *describe_bad(char *what, size_t n, Text *advice,
                                const Token *bad)
{
    Text text = text_init(what, n);

    if (bad->at[0] == '\'' && bad->column > 1 && char_is_letter(bad->at[-1])) {
        text_add(&text, "one player or card at a time has something");
        return "write it with 's: another player's hand";
    }
    if (bad->at[0] != '"')
        return plain_describe(&text, bad->at);
    text_add(&text, "this quote is not closed");
    suggest_closing(advice, bad);
    return advice->at;
}

/* A letter of another alphabet that looks like one of ours. */
static const char *describe_lookalike(char *what, size_t n, const Token *word)
{
    Text text = text_init(what, n);

    return plain_describe(&text, plain_lookalike(word->at, word->n));
}

/* One per line: what follows a mistake is rarely another. */
static void report_mistake(Parser *p, const Token *where, const char *advice,
                           const char *format, va_list args)
{
    char what[200], closing[200];
    Text text = TEXT_INIT(closing);
    Hint hint;

    if (p->bad || p->full)
        return;
    p->bad = p->broken = true;
    vsnprintf(what, sizeof what, format, args);
    if (hint_find(&hint, p)) {
        report_add(p->report, p->file, token_spot(&hint.where), false,
                   hint.advice, "%s", hint.what);
        return;
    }
    if (where->type == TOKEN_BAD)
        advice = describe_bad(what, sizeof what, &text, where);
    if (where->type == TOKEN_WORD && plain_lookalike(where->at, where->n))
        advice = describe_lookalike(what, sizeof what, where);
    report_add(p->report, p->file, mistake_spot(where, p->first), false, advice,
               "%s", what);
}

void parse_mistake(Parser *p, const Token *where, const char *advice,
                   const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report_mistake(p, where, advice, format, args);
    va_end(args);
}

void parse_set_full(Parser *p, const Token *where, const char *advice,
                    const char *format, ...)
{
    char what[200];
    va_list args;

    if (p->full)
        return;
    p->bad = p->broken = p->full = true;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    report_add(p->report, p->file, mistake_spot(where, p->first), false, advice,
               "%s", what);
}

void parse_begin_line(Parser *p)
{
    p->bad = p->full;
    p->nesting = p->wraps = 0;
    p->wants_with = p->in_subject = false;
}

void parse_mistake_after(Parser *p, const char *advice, const char *format, ...)
{
    Spot last = token_spot(parse_last_token(p));
    Token after = { .type = TOKEN_WORD,
                    .at = last.at + last.width,
                    .line = last.line,
                    .column = last.column + last.width };
    bool here = !token_is_layout(p->at) && !parse_at_line_start(p);
    va_list args;

    va_start(args, format);
    report_mistake(p, here ? p->at : &after, advice, format, args);
    va_end(args);
}

/* Charge: discard a card: ...: a name of a part, but for its quotes? */
static void suggest_title(Text *out, Parser *p, const Token *at)
{
    const Token *end = at;

    while (end->type == TOKEN_WORD || end->type == TOKEN_NAME)
        end++;
    if (!at->capital || !token_is(end, ":"))
        return;
    suggest_word(out, p->dictionary, FIT_TIMING | FIT_JOINT, at->at,
                 (int)(end[-1].at - at->at) + end[-1].n); /* Bad Stuf: */
    if (out->len > 0)
        return;
    text_add(out, "write \"");
    text_add_n(out, at->at, (size_t)(end[-1].at - at->at) + end[-1].n);
    text_add(out, "\": with quotes, if that is the name of this part");
}

/* Does a fact or part begin here, and not what is done behind a colon? */
static bool starts_item(const Token *at)
{
    return token_is(at - 1, ",") || token_is(at - 1, ";") ||
           (token_is(at - 1, ":") && at[-2].type == TOKEN_STRING);
}

/* 100 gold, fire: a word of the set that nothing declares? */
static void suggest_tag(Text *out, const Token *at)
{
    if (!starts_item(at) || !(token_is_layout(at + 1) ||
                              token_is(at + 1, ",") || token_is(at + 1, ";")))
        return;
    text_add(out, "write \"tag ");
    text_add_n(out, at->at, (size_t)at->n);
    text_add(out, "\" on a line of its own, if this is a word of your set");
}

/* What may have been meant, if what stands here is a word. */
static void add_suggestion(Text *out, Parser *p, uint32_t fits)
{
    const Token *at = p->at;

    if (at->type != TOKEN_WORD && at->type != TOKEN_NAME)
        return;
    if (hint_write_synonym(out, p, fits) || at->type == TOKEN_NAME)
        return;
    if (fits & FIT_TIMING)
        suggest_title(out, p, at);
    if (out->len > 0)
        return;
    suggest_word(out, p->dictionary, fits, at->at, at->n);
    if (out->len == 0 && at[1].type == TOKEN_WORD) /* bad stuf */
        suggest_word(out, p->dictionary, fits, at->at,
                     (int)(at[1].at - at->at) + at[1].n);
    if (out->len == 0 && fits & FIT_STAT && at > p->first + 1)
        suggest_tag(out, at);
}

void parse_mistake_word(Parser *p, uint32_t fits, const char *advice,
                        const char *format, ...)
{
    char both[320];
    Text text = TEXT_INIT(both);
    va_list args;

    if (!p->bad && !p->full && p->report->n < MISTAKES_MAX)
        add_suggestion(&text, p, fits);
    if (strncmp(both, "write", 5) != 0) /* that says it all */
        text_add(&text, advice);
    va_start(args, format);
    report_mistake(p, p->at, both, format, args);
    va_end(args);
}

const char *parse_quoted(Parser *p)
{
    const Token *at = p->at;

    if (at->n == 0 || at->at[0] == '\n')
        return "the end of the line";
    snprintf(p->quoted, sizeof p->quoted,
             at->n > 40 ? "\"%.*s...\"" : "\"%.*s\"", at->n > 40 ? 40 : at->n,
             at->at);
    return p->quoted;
}
