/* lex.c: cuts card files into tokens, and keeps the dictionary of declared
 * words. */
#include "cardc/lex.h"

#include <string.h>

#include "base/text.h"
#include "cardc/plain.h"

/* ---- the dictionary ---- */

static bool is_spelled(const char *name, const char *word, int n)
{
    return strncmp(name, word, (size_t)n) == 0 && name[n] == '\0';
}

int dictionary_find(const Dictionary *dictionary, const char *word, int n)
{
    for (int i = 0; i < dictionary->n; i++)
        if (is_spelled(dictionary->at[i].one, word, n) ||
            is_spelled(dictionary->at[i].many, word, n))
            return i;
    for (int i = 0; i < dictionary->n_kind_aliases; i++)
        if (is_spelled(dictionary->kind_aliases[i].one, word, n) ||
            is_spelled(dictionary->kind_aliases[i].many, word, n))
            return dictionary->kind_aliases[i].word;
    return -1;
}

int dictionary_add(Dictionary *dictionary, DeclaredWord word)
{
    int found = dictionary_find(dictionary, word.one, (int)strlen(word.one));

    if (found >= 0)
        return found;
    if (dictionary->n == DECLARED_MAX)
        return -1;
    dictionary->at[dictionary->n] = word;
    return dictionary->n++;
}

/* ---- characters ---- */

/* Bytes of the letter or digit that stands here; 0 if none does. */
static int letter_length(const char *at)
{
    return char_is_letter(*at) || char_is_digit(*at) ? 1 : plain_letter(at);
}

/* Does what stands here mark an owner: a player's? */
static bool at_possessive(const char *at)
{
    return at[0] == '\'' && at[1] == 's' && !letter_length(at + 2);
}

/* The end of a word; - and ' may stand inside. */
static const char *word_end(const char *at)
{
    for (int n;; at += n) {
        n = letter_length(at);
        if (n == 0 && (*at == '-' || *at == '\'') && char_is_letter(at[1]) &&
            !at_possessive(at))
            n = 1;
        if (n == 0)
            return at;
    }
}

/* ---- tokens ---- */

typedef struct Lexer {
    const char *text, *at, *line_start;
    int line;
    const Dictionary *dictionary;
    Arena *arena;
    Token *out;
    int n, room;
    bool full; /* there is no memory */
    int indents[16];
    int depth;
} Lexer;

/* Twice the room, in the arena; what was there before stays unused. */
static bool grow_tokens(Lexer *l)
{
    Token *more = arena_alloc(l->arena, sizeof *more * (size_t)l->room * 2);

    if (!more)
        return false;
    memcpy(more, l->out, sizeof *more * (size_t)l->n);
    l->out = more;
    l->room *= 2;
    return true;
}

static Token *add_token(Lexer *l, TokenType type, const char *at, int n)
{
    Token *token;

    if (l->n == l->room && !grow_tokens(l)) {
        l->full = true; /* the last token is lost; so is the text */
        l->n--;
    }
    token = &l->out[l->n++];
    *token = (Token){ .type = type,
                      .at = at,
                      .n = n,
                      .declared = -1,
                      .line = l->line,
                      .column = (int)(at - l->line_start) + 1 };
    return token;
}

static int read_digits(const char *at, int *out)
{
    int n = 0, value = 0;

    for (; char_is_digit(at[n]); n++)
        value = value < 100000 ? value * 10 + (at[n] - '0') : value;
    *out = value;
    return n;
}

/* Where this word ends if it stands here, with that first letter, or NULL. */
static const char *match_word(const Lexer *l, const char *word, char first)
{
    size_t n;

    if (word[0] != first || word[0] == '\0') /* nearly always */
        return NULL;
    n = strlen(word);
    return strncmp(l->at + 1, word + 1, n - 1) == 0 &&
                   word_end(l->at + n) == l->at + n
               ? l->at + n
               : NULL;
}

/* The better of what is found so far and one of these two words. */
static bool find_longer(const Lexer *l, const char *one, const char *many,
                        char first, const char **best)
{
    const char *end = match_word(l, one, first);
    const char *other = match_word(l, many, first);

    if (other && (!end || other > end))
        end = other;
    if (!end || (*best && end <= *best))
        return false;
    *best = end;
    return true;
}

/* The longest declared name that stands here, or NULL; its first letter is
 * this one. */
static const char *match_declared(const Lexer *l, char first, int *declared)
{
    const Dictionary *dictionary = l->dictionary;
    const char *best = NULL;

    for (int i = 0; i < dictionary->n; i++)
        if (find_longer(l, dictionary->at[i].one, dictionary->at[i].many, first,
                        &best))
            *declared = i;
    for (int i = 0; i < dictionary->n_kind_aliases; i++)
        if (find_longer(l, dictionary->kind_aliases[i].one,
                        dictionary->kind_aliases[i].many, first, &best))
            *declared = dictionary->kind_aliases[i].word;
    return best;
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static char to_lower(char c)
{
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static void lex_number(Lexer *l, bool is_signed)
{
    const char *from = l->at;
    int value, second, sign = *from == '-' ? -1 : 1;
    Token *token;

    l->at += is_signed;
    l->at += read_digits(l->at, &value);
    if (!is_signed && *l->at == '-' && char_is_digit(l->at[1])) {
        l->at++;
        l->at += read_digits(l->at, &second);
        token = add_token(l, TOKEN_RANGE, from, (int)(l->at - from));
        token->second = second;
    } else {
        token = add_token(l, is_signed ? TOKEN_SIGNED : TOKEN_NUMBER, from,
                          (int)(l->at - from));
    }
    token->number = sign * value;
}

/* five: the number that this word means, or 0. */
static int spelled_number(const char *word, int n)
{
    static const char *const numbers[] = { "",      "one",  "two", "three",
                                           "four",  "five", "six", "seven",
                                           "eight", "nine", "ten", "eleven",
                                           "twelve" };
    const Token token = { .at = word, .n = n, .capital = true };

    for (int i = 1; i < (int)(sizeof numbers / sizeof *numbers); i++)
        if (token_spells(&token, numbers[i], strlen(numbers[i])))
            return i;
    return 0;
}

/* A word of the language, a number, or an unknown word. */
static void lex_plain_word(Lexer *l)
{
    const char *from = l->at;
    int n = (int)(word_end(from) - from), number = spelled_number(from, n);
    Token *token = add_token(l, number ? TOKEN_NUMBER : TOKEN_WORD, from, n);

    token->number = number;
    token->capital = is_upper(*from);
    l->at += n;
}

static void lex_word(Lexer *l)
{
    const char *from = l->at;
    int declared = -1;
    const char *end = match_declared(l, *from, &declared);
    bool capital = !end && is_upper(*from);
    Token *token;

    if (capital)
        end = match_declared(l, to_lower(*from), &declared);

    if (*from == 'x' && char_is_digit(from[1])) {
        int value, n = read_digits(from + 1, &value);
        l->at = from + 1 + n;
        add_token(l, TOKEN_COPIES, from, n + 1)->number = value;
        return;
    }
    if (end && end >= word_end(from)) {
        l->at = end;
        token = add_token(l, TOKEN_NAME, from, (int)(end - from));
        token->declared = declared;
        token->capital = capital;
        return;
    }
    lex_plain_word(l);
}

static void lex_string(Lexer *l)
{
    const char *from = l->at + 1, *end = strpbrk(from, "\"\n");
    size_t readable;

    if (!end || *end == '\n') { /* not closed: the parser complains */
        end = end ? end : from + strlen(from);
        add_token(l, TOKEN_BAD, l->at, (int)(end - l->at));
        l->at = end;
        return;
    }
    readable = text_readable(from, (size_t)(end - from));
    if (readable < (size_t)(end - from)) {
        add_token(l, TOKEN_BAD, from + readable,
                  plain_character(from + readable));
    } else {
        add_token(l, TOKEN_STRING, from, (int)(end - from));
        l->out[l->n - 1].column--;
    }
    l->at = end + 1;
}

/* A full stop that ends the last sentence of a line means nothing. A cell has
 * a blank before it. */
static bool is_final_stop(const Lexer *l)
{
    const char *after = l->at + 1;

    if (*l->at != '.' || l->at == l->line_start ||
        !(letter_length(l->at - 1) > 0 || l->at[-1] == '"' || l->at[-1] == ')'))
        return false;
    after += strspn(after, " \t");
    return *after == '\n' || *after == '#' || *after == '\0';
}

static void lex_token(Lexer *l)
{
    char c = *l->at;

    if (c == '"')
        lex_string(l);
    else if (at_possessive(l->at)) {
        add_token(l, TOKEN_POSSESSIVE, l->at, 2);
        l->at += 2;
    } else if (char_is_digit(c))
        lex_number(l, false);
    else if ((c == '+' || c == '-') && char_is_digit(l->at[1]))
        lex_number(l, true);
    else if (letter_length(l->at) > 0)
        lex_word(l);
    else {
        int n = plain_character(l->at);
        add_token(l, strchr(",:;().", c) ? TOKEN_MARK : TOKEN_BAD, l->at, n);
        l->at += n;
    }
}

/* ---- layout ---- */

static bool ended_in_colon(const Lexer *l)
{
    const Token *last = l->n > 0 ? &l->out[l->n - 1] : NULL;
    return last && last->type == TOKEN_MARK && last->at[0] == ':';
}

/* A new line begins at this indentation: what is closed, opened, continued? */
static void add_layout(Lexer *l, int indent)
{
    int now = l->indents[l->depth];

    if (l->n == 0)
        return;
    if (indent > now && (ended_in_colon(l) || now == 0)) {
        if (l->depth < 15)
            l->indents[++l->depth] = indent;
        add_token(l, TOKEN_INDENT, l->at, 0);
        return;
    }
    if (indent > now)
        return; /* goes on with the line above */
    while (l->depth > 0 && indent < l->indents[l->depth]) {
        add_token(l, TOKEN_NEWLINE, l->at, 0);
        add_token(l, TOKEN_DEDENT, l->at, 0);
        l->depth--;
    }
    add_token(l, TOKEN_NEWLINE, l->at, 0);
}

static void lex_line(Lexer *l)
{
    int indent = 0;

    l->line_start = l->at;
    for (; *l->at == ' ' || *l->at == '\t'; l->at++)
        indent += *l->at == '\t' ? 8 : 1;
    if (*l->at != '\n' && *l->at != '#' && *l->at != '\0' && *l->at != '\r')
        add_layout(l, indent);
    while (*l->at != '\n' && *l->at != '\0') {
        if (*l->at == ' ' || *l->at == '\t' || *l->at == '\r')
            l->at++;
        else if (*l->at == '#')
            l->at += strcspn(l->at, "\n");
        else if (is_final_stop(l))
            l->at++;
        else
            lex_token(l);
    }
    if (*l->at == '\n')
        l->at++;
}

Tokens lex_text(Arena *arena, const char *text, const Dictionary *dictionary)
{
    int room = (int)strlen(text) / 4 + 64; /* what cards need */
    Lexer l = { .text = text,
                .at = text,
                .line_start = text,
                .arena = arena,
                .dictionary = dictionary,
                .room = room };

    l.out = arena_alloc(arena, sizeof *l.out * (size_t)room);
    if (!l.out)
        return (Tokens){ NULL, 0 };
    for (l.line = 1; *l.at && !l.full; l.line++)
        lex_line(&l);
    add_layout(&l, 0);
    /* Several: the parser looks up to three tokens ahead. */
    for (int i = 0; i < 4; i++)
        add_token(&l, TOKEN_END, l.at, 0);
    return l.full ? (Tokens){ NULL, 0 } : (Tokens){ l.out, l.n };
}

Spot token_spot(const Token *token)
{
    /* A string's text begins behind its quote. */
    int quotes = token->type == TOKEN_STRING;

    return (Spot){ token->at - quotes, token->line, token->column,
                   token->n + quotes > 0 ? token->n + 2 * quotes : 1 };
}

bool token_spells(const Token *token, const char *word, size_t n)
{
    char first = token->capital ? to_lower(token->at[0]) : token->at[0];

    return (size_t)token->n == n && n > 0 && first == word[0] &&
           strncmp(token->at + 1, word + 1, n - 1) == 0;
}

bool token_is(const Token *token, const char *word)
{
    return (token->type == TOKEN_WORD || token->type == TOKEN_MARK ||
            token->type == TOKEN_NAME) &&
           token_spells(token, word, strlen(word));
}
