/* parse_cursor.c: the parser's cursor: looks at and takes tokens, and writes
 * nodes. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- cursor ---- */

void parse_next(Parser *p)
{
    if (p->at->type != TOKEN_END)
        p->at++;
}

bool parse_at_word(const Parser *p, const char *word)
{
    return p->at->type != TOKEN_MARK && token_is(p->at, word);
}

bool parse_at_words(const Parser *p, const char *first, const char *second)
{
    return parse_at_word(p, first) && token_is(p->at + 1, second);
}

bool parse_at_mark(const Parser *p, char mark)
{
    return p->at->type == TOKEN_MARK && p->at->at[0] == mark;
}

bool parse_take_word(Parser *p, const char *word)
{
    bool matches = parse_at_word(p, word);

    if (matches)
        parse_next(p);
    return matches;
}

bool parse_take_mark(Parser *p, char mark)
{
    bool matches = parse_at_mark(p, mark);

    if (matches)
        parse_next(p);
    return matches;
}

/* Does this phrase stand at these tokens? Gives how many it takes, or 0. A
 * possessive ('s) is a token of its own. */
static int phrase_length(const Token *at, const char *phrase)
{
    int tokens = 0;

    while (*phrase) {
        size_t n = strcspn(phrase, " ");
        bool owned = n > 2 && strncmp(phrase + n - 2, "'s", 2) == 0;
        size_t word = owned ? n - 2 : n;
        /* A declared name of several words may contain words of the
         * language. */
        if (at->type != TOKEN_WORD && at->type != TOKEN_NAME &&
            at->type != TOKEN_NUMBER)
            return 0;
        if (!token_spells(at, phrase, word))
            return 0;
        at++;
        tokens++;
        if (owned && (at++)->type != TOKEN_POSSESSIVE)
            return 0;
        tokens += owned;
        phrase += n;
        phrase += *phrase == ' ';
    }
    return tokens;
}

int parse_find_phrase(const Parser *p, const PhraseRow *rows, int n, bool other,
                      int *tokens)
{
    int best = 0;

    *tokens = 0;
    for (int r = 1; r < n; r++) {
        const char *phrase = other ? rows[r].other : rows[r].phrase;
        int length = phrase && *phrase ? phrase_length(p->at, phrase) : 0;
        if (length > *tokens) {
            *tokens = length;
            best = r;
        }
    }
    return best;
}

int parse_take_phrase(Parser *p, const PhraseRow *rows, int n)
{
    int tokens, row = parse_find_phrase(p, rows, n, false, &tokens);

    while (tokens-- > 0)
        parse_next(p);
    return row;
}

int parse_find_verb(const Parser *p, Form form)
{
    for (int r = 1; r < CARDVERBS_COUNT; r++) {
        const CardVerbRow *row = &lang_verbs[r];
        const char *word = form == FORM_base         ? row->base
                           : form == FORM_third      ? row->third
                           : form == FORM_past       ? row->past
                           : form == FORM_participle ? row->done
                                                     : row->doing;
        if (parse_at_word(p, word))
            return r;
    }
    return 0;
}

/* ---- nodes ---- */

bool token_is_layout(const Token *at)
{
    return at->type == TOKEN_NEWLINE || at->type == TOKEN_INDENT ||
           at->type == TOKEN_DEDENT || at->type == TOKEN_END;
}

const Token *parse_last_token(const Parser *p)
{
    const Token *at = p->at - 1;

    while (at > p->first && token_is_layout(at))
        at--;
    return at < p->first ? p->first : at;
}

bool parse_at_line_start(const Parser *p)
{
    return p->at->line > parse_last_token(p)->line;
}

void parse_set_spot(Parser *p, int node)
{
    p->spots[node] = token_spot(p->at);
}

/* From its first token to here; of several lines, the first. */
static void extend_spot(Parser *p, int node)
{
    Spot *spot = &p->spots[node], last = token_spot(parse_last_token(p));
    int end = last.column + last.width;

    if (p->full) /* this node may never have been written */
        return;
    if (last.line > spot->line)
        end = spot->column + (int)strcspn(spot->at, "\n#\r");
    if (last.line >= spot->line && end > spot->column)
        spot->width = end - spot->column;
}

int parse_open_node(Parser *p, NodeType type, int row)
{
    int node = p->n;

    if (p->n == PROGRAM_MAX) { /* the nodes are not used */
        parse_set_full(
            p, p->at, "say it in fewer words, or split the set",
            "the cards of this set say more than a set has room for");
        p->n--;
        node--;
    }
    parse_set_spot(p, node);
    p->nodes[p->n++] =
        (Node){ .type = (uint8_t)type, .row = (uint8_t)row, .length = 1 };
    return node;
}

void parse_close_node(Parser *p, int node)
{
    p->nodes[node].length = (uint16_t)(p->n - node);
    extend_spot(p, node);
}

void parse_wrap_node(Parser *p, int node, NodeType type, int row)
{
    int last = p->n;

    if (++p->wraps > WRAPS_MAX)
        parse_mistake(p, p->at, "say it in several sentences",
                      "this is too long");
    parse_open_node(p, NODE_none, 0);
    memmove(&p->nodes[node + 1], &p->nodes[node],
            sizeof *p->nodes * (size_t)(last - node));
    memmove(&p->spots[node + 1], &p->spots[node],
            sizeof *p->spots * (size_t)(last - node));
    p->nodes[node] = (Node){ .type = (uint8_t)type, .row = (uint8_t)row };
    parse_close_node(p, node);
}

int parse_take_node(Parser *p, NodeType type, const PhraseRow *rows, int n)
{
    int tokens, row = parse_find_phrase(p, rows, n, false, &tokens), node;

    if (row == 0)
        return 0;
    node = parse_open_node(p, type, row);
    while (tokens-- > 0)
        parse_next(p);
    parse_close_node(p, node);
    return row;
}

int16_t parse_take_number(Parser *p)
{
    int number = p->at->number;

    if (number > NUMBER_MAX || number < -NUMBER_MAX) {
        parse_mistake(p, p->at, "no card needs so many",
                      "%s is too large a number", parse_quoted(p));
        number = 0;
    }
    parse_next(p);
    return (int16_t)number;
}

int parse_add_string(Parser *p, const char *at, int n)
{
    if (p->n_strings == STRINGS_MAX - 1) {
        parse_set_full(p, p->at, "drop some of them, or split the set",
                       "a set has room for %d names of parts and quotes",
                       STRINGS_MAX - 1);
        return 0;
    }
    p->strings[++p->n_strings] = arena_copy(p->arena, at, (size_t)n);
    return p->n_strings;
}

/* ---- how deep ---- */

bool parse_enter(Parser *p)
{
    if (++p->nesting <= NESTING_MAX)
        return true;
    parse_mistake(p, p->at, "say it in several sentences",
                  "this is nested too deep");
    return false;
}

void parse_leave(Parser *p)
{
    p->nesting--;
}

bool parse_at_any_of(const Parser *p, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (parse_at_word(p, words[i]))
            return true;
    return false;
}
