/* hint.c: finds the common mistake that stands around the cursor. */
#include "cardc/hint.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

static Parser parser_at(const Parser *p, const Token *at)
{
    return (Parser){ .at = at, .first = p->first, .dictionary = p->dictionary };
}

/* ---- synonyms ---- */

/* Is it the row's word with an ending: foes, enemies, passes? */
static bool has_ending(const Token *token, const char *word)
{
    size_t n = strlen(word), length = (size_t)token->n;

    if (length == n + 1)
        return token->at[n] == 's' && strncmp(token->at, word, n) == 0;
    if (length != n + 2 || n < 2)
        return false;
    return (strncmp(token->at + n, "es", 2) == 0 &&
            strncmp(token->at, word, n) == 0) ||
           (word[n - 1] == 'y' && strncmp(token->at + n - 1, "ies", 3) == 0 &&
            strncmp(token->at, word, n - 1) == 0);
}

/* How many tokens of this synonym stand here; *ends: with an ending. */
static int synonym_length(const Parser *p, const SynonymRow *row, bool *ends)
{
    const PhraseRow rows[] = { { 0 }, { "", row->word, "", "" } };
    int tokens;

    *ends = false;
    parse_find_phrase(p, rows, 2, false, &tokens);
    if (tokens == 0 && row->fits & (FIT_VERB | FIT_NOUN) &&
        p->at->type == TOKEN_WORD && has_ending(p->at, row->word)) {
        *ends = true;
        return 1;
    }
    return tokens;
}

/* The word of the language in the form that was written. */
static const char *inflect(const Parser *p, const char *word, int n, bool ends,
                           uint32_t fits)
{
    int declared = dictionary_find(p->dictionary, word, n);

    for (int r = 1; r < CARDVERBS_COUNT && fits & FIT_VERB; r++)
        if (ends && (int)strlen(lang_verbs[r].base) == n &&
            strncmp(lang_verbs[r].base, word, (size_t)n) == 0)
            return lang_verbs[r].third;
    for (int r = 1; r < NOUNS_COUNT && fits & FIT_NOUN; r++)
        if (ends && (int)strlen(lang_nouns[r].one) == n &&
            strncmp(lang_nouns[r].one, word, (size_t)n) == 0)
            return lang_nouns[r].many;
    return ends && declared >= 0 ? p->dictionary->at[declared].many : NULL;
}

/* Can it be offered? A word with @ has to be declared. */
static bool is_available(const Parser *p, const char *word, int n)
{
    return word[0] != '@' ||
           dictionary_find(p->dictionary, word + 1, n - 1) >= 0;
}

/* "gain", "draw" or "take"; gives how many. */
static int write_meanings(Text *out, const Parser *p, const SynonymRow *row,
                          bool ends)
{
    int left = 0, written = 0;

    for (const char *at = row->means; *at;
         at += strcspn(at, "|"), at += *at == '|')
        left += is_available(p, at, (int)strcspn(at, "|"));
    for (const char *at = row->means; *at;
         at += strcspn(at, "|"), at += *at == '|') {
        int n = (int)strcspn(at, "|"), mark = *at == '@';
        const char *form;
        if (!is_available(p, at, n))
            continue;
        form = inflect(p, at + mark, n - mark, ends, row->fits);
        text_add(out, written == 0 ? "write \""
                      : left == 1  ? "\" or \""
                                   : "\", \"");
        text_add_n(out, form ? form : at + mark,
                   form ? strlen(form) : (size_t)(n - mark));
        written++;
        left--;
    }
    text_add(out, written ? "\"" : "");
    return written;
}

bool hint_write_synonym(Text *out, const Parser *p, uint32_t fits)
{
    const SynonymRow *best = NULL;
    bool ends = false;
    int max = 0;

    /* Where "loses" can stand, "lose" is offered too. */
    fits |= fits & FIT_THIRD ? FIT_VERB : 0;
    for (int i = 0; i < SYNONYMS_COUNT; i++) {
        bool has = false;
        int n = lang_synonyms[i].fits & fits
                    ? synonym_length(p, &lang_synonyms[i], &has)
                    : 0;
        if (n > max) {
            max = n;
            best = &lang_synonyms[i];
            ends = has;
        }
    }
    if (!best || write_meanings(out, p, best, ends) == 0)
        return false;
    text_add(out, best->note[0] ? ": " : "");
    text_add(out, best->note);
    return true;
}

/* ---- patterns ---- */

static bool is_verb(const Parser *p, const Token *at)
{
    const Parser ahead = parser_at(p, at);
    bool ends;

    if (parse_find_verb(&ahead, FORM_base))
        return true;
    for (int i = 0; i < SYNONYMS_COUNT; i++)
        if (lang_synonyms[i].fits & FIT_VERB &&
            synonym_length(&ahead, &lang_synonyms[i], &ends) > 0)
            return true;
    return false;
}

/* One of the words of an element of a pattern. */
static bool matches_atom(const Parser *p, const Token *at, const char *atom,
                         int n)
{
    if (n != 2 || atom[0] != '%')
        return at->type != TOKEN_STRING && token_spells(at, atom, (size_t)n);
    switch (atom[1]) {
    case 'n':
        return at->type == TOKEN_NUMBER;
    case 'm':
        return at->type == TOKEN_SIGNED;
    case 'r':
        return at->type == TOKEN_RANGE;
    case 'd':
        return at->type == TOKEN_NAME;
    case 'v':
        return is_verb(p, at);
    default:
        return at->type == TOKEN_WORD || at->type == TOKEN_NAME ||
               at->type == TOKEN_NUMBER;
    }
}

static bool matches_element(const Parser *p, const Token *at,
                            const char *element, int n)
{
    for (const char *atom = element; atom < element + n;) {
        int length = (int)strcspn(atom, "| ");
        if (matches_atom(p, at, atom, length))
            return true;
        atom += length + 1;
    }
    return false;
}

static bool starts_part(const Parser *p, const Token *at)
{
    return at == p->first || token_is_layout(at - 1) ||
           (at[-1].type == TOKEN_MARK && strchr(",:;", at[-1].at[0]));
}

static bool ends_part(const Token *at)
{
    return token_is_layout(at) ||
           (at->type == TOKEN_MARK && strchr(",;", at->at[0]));
}

/* How many tokens of the pattern stand here, 0 if it does not. */
static int pattern_length(const Parser *p, const Token *at, const char *pattern)
{
    const Token *from = at;

    while (*pattern) {
        int n = (int)strcspn(pattern, " ");
        if (*pattern == '^') {
            if (!starts_part(p, at))
                return 0;
        } else if (*pattern == '$') {
            if (!ends_part(at))
                return 0;
        } else if (token_is_layout(at) || !matches_element(p, at, pattern, n)) {
            return 0;
        } else {
            at++;
        }
        pattern += n;
        pattern += *pattern == ' ';
    }
    return (int)(at - from);
}

/* Copies a sentence; %1 is the first token from here. */
static void write_sentence(char *out, size_t room, const char *sentence,
                           const Token *from)
{
    Text text = text_init(out, room);

    for (; *sentence; sentence++)
        if (sentence[0] == '%' && char_is_digit(sentence[1])) {
            const Token *token = &from[*++sentence - '1'];
            text_add_n(&text, token->at, (size_t)token->n);
        } else {
            text_add_char(&text, *sentence);
        }
}

static Token join_tokens(const Token *from, int n)
{
    Token all = *from;

    all.type = TOKEN_WORD;
    all.n = (int)(from[n - 1].at - from->at) + from[n - 1].n;
    return all;
}

/* The first token to look at: the first of this line. */
static const Token *first_candidate(const Parser *p)
{
    const Token *at = p->at;

    while (at > p->first && !token_is_layout(at - 1))
        at--;
    return at;
}

static bool find_pattern(Hint *out, const Parser *p)
{
    const HintRow *best = NULL;
    const Token *from = NULL;
    int max = 0;

    for (const Token *at = first_candidate(p); at <= p->at; at++)
        for (int i = 0; i < HINTS_COUNT; i++) {
            int n = pattern_length(p, at, lang_hints[i].pattern);
            /* A word alone has to stand where the parser stopped. */
            if (n > max && at + n >= p->at + (n == 1)) {
                max = n;
                best = &lang_hints[i];
                from = at;
            }
        }
    if (!best)
        return false;
    out->where = join_tokens(from, max);
    write_sentence(out->what, sizeof out->what, best->what, from);
    write_sentence(out->advice, sizeof out->advice, best->advice, from);
    return true;
}

/* ---- times that stand behind ---- */

/* How many tokens of a time stand here; `when` takes all up to a mark. */
static int time_length(const Parser *p, const Token *at, bool *lasts)
{
    const Parser ahead = parser_at(p, at);
    int tokens;

    *lasts = true;
    if (parse_find_phrase(&ahead, lang_durations, DURATIONS_COUNT, false,
                          &tokens))
        return tokens;
    *lasts = parse_at_word(&ahead, "until");
    if (!*lasts &&
        parse_find_phrase(&ahead, lang_timings, TIMINGS_COUNT, false, &tokens))
        return tokens;
    if (!*lasts && !parse_at_word(&ahead, "when") &&
        !parse_at_word(&ahead, "whenever") &&
        !parse_at_word(&ahead, "before") && !parse_at_word(&ahead, "after"))
        return 0;
    for (tokens = 1;
         !token_is_layout(&at[tokens]) && at[tokens].type != TOKEN_MARK;)
        tokens++;
    return tokens > 1 ? tokens : 0;
}

/* Where the sentence begins in which this stands. */
static const Token *sentence_start(const Parser *p, const Token *at)
{
    while (!starts_part(p, at))
        at--;
    return at;
}

static bool is_time(const Parser *p, const Token *at)
{
    bool lasts;

    return token_is(at, "once") || token_is(at, "twice") ||
           time_length(p, at, &lasts) > 0;
}

/* lose a level on your next turn: what comes first is written last. */
static bool find_time(Hint *out, const Parser *p)
{
    for (const Token *at = first_candidate(p); at <= p->at; at++) {
        const Token *start;
        Token time, rest;
        bool lasts;
        int n = time_length(p, at, &lasts);
        if (n == 0 || at + n <= p->at || starts_part(p, at))
            continue;
        start = sentence_start(p, at);
        if (is_time(p, start)) /* two of them, and a comma is missing */
            continue;
        time = join_tokens(at, n);
        rest = join_tokens(start, (int)(at - start));
        out->where = time;
        snprintf(out->what, sizeof out->what, "%s",
                 lasts ? "how long it lasts stands before it, with a comma"
                       : "when it happens stands before it, with a colon");
        snprintf(out->advice, sizeof out->advice, "write \"%.*s%s %.*s\"",
                 time.n > 60 ? 60 : time.n, time.at, lasts ? "," : ":",
                 rest.n > 80 ? 80 : rest.n, rest.at);
        return true;
    }
    return false;
}

bool hint_find(Hint *out, const Parser *p)
{
    return find_pattern(out, p) || find_time(out, p);
}
