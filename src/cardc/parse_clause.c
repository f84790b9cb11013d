/* parse_clause.c: the lines of a card: facts, and parts with their heads. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/suggest.h"
#include "cardc/parse_int.h"

/* ---- facts ---- */

#define CELLS \
    "top, middle, bottom: a value or an icon, \".\" for clear, \"hide\" for" \
    " opaque and empty"

static bool is_cell(const Token *at)
{
    return at->type == TOKEN_SIGNED || at->type == TOKEN_NUMBER ||
           at->type == TOKEN_NAME || token_is(at, ".") || token_is(at, "hide");
}

/* A word in place of a cell that nothing declares. */
static void refuse_cell(Parser *p, const Token *at)
{
    p->at = at;
    parse_mistake_word(p, FIT_STAT, CELLS, "%s is no icon", parse_quoted(p));
}

static bool count_cells(Parser *p, const char *stat)
{
    static const char *const numbers[] = { "none", "one", "two" };
    Token cells = *p->at;
    const Token *at = p->at;
    int n = 0;

    for (; is_cell(at); at++, n++)
        cells.n = (int)(at->at - cells.at) + at->n;
    if (n == 3)
        return true;
    if (n < 3 && at->type == TOKEN_WORD) {
        refuse_cell(p, at);
        return false;
    }
    if (n < 3)
        parse_mistake(p, n > 0 ? &cells : p->at, CELLS,
                      "%s needs three cells, here %s %s", stat,
                      n == 1 ? "is" : "are", numbers[n]);
    else
        parse_mistake(p, &cells, CELLS, "%s needs three cells, here are %d",
                      stat, n);
    return false;
}

/* Three cells: a value or an icon, "." for clear, "hide" for a patch. */
static bool parse_cells(Parser *p, const char *stat)
{
    if (!count_cells(p, stat))
        return false;
    for (int i = 0; i < 3; i++) {
        int node = parse_open_node(p, NODE_cell, 0);
        if (p->at->type == TOKEN_SIGNED || p->at->type == TOKEN_NUMBER) {
            p->nodes[node].number = parse_take_number(p);
        } else {
            p->nodes[node].flags = parse_at_mark(p, '.')      ? 1
                                   : parse_at_word(p, "hide") ? 2
                                                              : 0;
            if (p->at->type == TOKEN_NAME)
                p->nodes[node].name = (uint16_t)(p->at->declared + 1);
            parse_next(p);
        }
        parse_close_node(p, node);
    }
    return true;
}

/* Does this fact stand here? Looks only at its words and what kind of thing
 * follows. */
static bool at_stat(const Parser *p, const PrintedRow *row)
{
    const char *pattern = row->pattern;
    const Token *at = p->at;

    while (*pattern) {
        size_t n = strcspn(pattern, " ");
        if (pattern[0] == '%') {
            if (pattern[1] == 'n' && at->type != TOKEN_NUMBER)
                return false;
            if (pattern[1] == 's' && at->type != TOKEN_STRING)
                return false;
            if (pattern[1] == 'd' &&
                (at->type != TOKEN_NAME ||
                 (int)p->dictionary->at[at->declared].type != row->sort))
                return false;
            if (pattern[1] == 'p' || pattern[1] == 'w' || pattern[1] == 'v')
                return true;
        } else if (!token_spells(at, pattern, n)) {
            return false;
        }
        at++;
        pattern += n;
        pattern += *pattern == ' ';
    }
    /* A fact stands alone: what follows ends it. */
    return at->type == TOKEN_MARK || at->type == TOKEN_NEWLINE ||
           at->type == TOKEN_INDENT || at->type == TOKEN_DEDENT ||
           at->type == TOKEN_END;
}

static bool parse_stat(Parser *p, int row)
{
    const char *pattern = lang_printed[row].pattern;
    int node = parse_open_node(p, NODE_stat, row);

    while (*pattern && !p->bad) {
        size_t n = strcspn(pattern, " ");
        if (pattern[0] != '%' || pattern[1] == 'n' || pattern[1] == 's' ||
            pattern[1] == 'd') {
            if (pattern[0] == '%' && pattern[1] == 'n') {
                p->nodes[node].number = parse_take_number(p);
                pattern += n;
                pattern += *pattern == ' ';
                continue;
            }
            if (pattern[0] == '%' && pattern[1] == 'd')
                p->nodes[node].name = (uint16_t)(p->at->declared + 1);
            if (pattern[0] == '%' && pattern[1] == 's')
                p->nodes[node].name =
                    (uint16_t)parse_add_string(p, p->at->at, p->at->n);
            parse_next(p);
        } else if (pattern[1] == 'p') {
            if (!parse_take_node(p, NODE_cond, lang_conds, CONDS_COUNT))
                parse_phrase(p);
        } else if (pattern[1] == 'w') {
            if (!parse_take_node(p, NODE_timing, lang_timings, TIMINGS_COUNT))
                parse_mistake_word(p, FIT_TIMING,
                                   "any time, on your turn, in combat ...",
                                   "%s is no time to play", parse_quoted(p));
        } else {
            parse_cells(p, lang_printed[row].id);
        }
        pattern += n;
        pattern += *pattern == ' ';
    }
    parse_close_node(p, node);
    return !p->bad;
}

int parse_find_stat(const Parser *p)
{
    for (int r = 1; r < PRINTED_COUNT; r++)
        if (at_stat(p, &lang_printed[r]))
            return r;
    return 0;
}

/* ---- clauses ---- */

static bool at_limit(const Parser *p)
{
    return parse_at_words(p, "once", "per") ||
           parse_at_words(p, "twice", "per") ||
           (parse_at_words(p, "up", "to") && p->at[2].type == TOKEN_NUMBER &&
            token_is(&p->at[3], "times"));
}

static bool parse_limit(Parser *p)
{
    int node = parse_open_node(p, NODE_limit, 0);
    int number = parse_at_word(p, "once")    ? 1
                 : parse_at_word(p, "twice") ? 2
                                             : p->at[2].number;

    if (number > NUMBER_MAX)
        parse_mistake(p, p->at, "up to 99 times", "this is too often");
    p->at += parse_at_word(p, "up") ? 4 : 1;
    p->nodes[node].number = (int16_t)number;
    if (parse_take_word(p, "per"))
        p->nodes[node].row =
            (uint8_t)parse_take_phrase(p, lang_periods, PERIODS_COUNT);
    if (p->nodes[node].row == 0) {
        parse_mistake_word(p, FIT_PERIOD,
                           "once per combat, turn, victim or game",
                           "%s is no period", parse_quoted(p));
        return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool at_event(const Parser *p, int *relation)
{
    *relation = parse_at_word(p, "when")       ? WHEN_when
                : parse_at_word(p, "whenever") ? WHEN_whenever
                : parse_at_word(p, "before")   ? WHEN_before
                : parse_at_word(p, "after")    ? WHEN_after
                                               : -1;
    return *relation >= 0;
}

/* One part of a head: when, how often, if, or what it costs. */
static bool parse_head(Parser *p)
{
    int relation, tokens, node;

    if (at_limit(p))
        return parse_limit(p);
    if (parse_find_phrase(p, lang_timings, TIMINGS_COUNT, false, &tokens)) {
        do
            parse_take_node(p, NODE_timing, lang_timings, TIMINGS_COUNT);
        while (parse_at_word(p, "or") &&
               parse_find_phrase(&(Parser){ .at = p->at + 1 }, lang_timings,
                                 TIMINGS_COUNT, false, &tokens) &&
               parse_take_word(p, "or"));
        return true;
    }
    if (parse_at_words(p, "instead", "of"))
        return parse_instead(p);
    if (at_event(p, &relation)) {
        parse_next(p);
        return parse_event(p, relation);
    }
    if (parse_at_word(p, "if") || parse_at_word(p, "unless")) {
        node = parse_open_node(p, NODE_if, 0);
        if (parse_at_word(p, "unless"))
            p->nodes[node].flags |= FLAG_not;
        parse_next(p);
        if (!parse_condition(p))
            return false;
        parse_close_node(p, node);
        return true;
    }
    node = parse_open_node(p, NODE_cost, 0);
    if (!parse_chain(p))
        return false;
    parse_close_node(p, node);
    return true;
}

/* Does what stands here end in a colon, so that it heads something? */
static bool at_head(const Parser *p)
{
    int relation, tokens;

    if (at_limit(p) || at_event(p, &relation) ||
        parse_at_words(p, "instead", "of") ||
        parse_find_phrase(p, lang_timings, TIMINGS_COUNT, false, &tokens))
        return true;
    if (parse_at_word(p, "if") || parse_at_word(p, "unless") ||
        parse_at_words(p, "for", "each") ||
        (parse_at_word(p, "roll") && p->at[1].type == TOKEN_MARK))
        return false;
    for (const Token *at = p->at;
         at->type != TOKEN_NEWLINE && at - p->at < HEAD_TOKENS_MAX &&
         at->type != TOKEN_INDENT && at->type != TOKEN_END;
         at++)
        if (at->type == TOKEN_MARK) {
            if (at->at[0] == ':')
                return true;
            if (at->at[0] == ';')
                return false;
        }
    return false;
}

/* "in combat, +3 to you": the effect was taken for a price. */
static bool refuse_comma(Parser *p, const Token *comma, int last)
{
    if (!comma || p->nodes[last].type != NODE_cost || !token_is_layout(p->at))
        return false;
    parse_mistake(p, comma, "write : instead of this comma",
                  "what it does stands behind a colon");
    return true;
}

static bool parse_headed(Parser *p)
{
    const Token *comma = NULL;
    int block, last;

    for (;;) {
        last = p->n;
        if (!parse_head(p))
            return false;
        if (!parse_at_mark(p, ','))
            break;
        comma = p->at;
        parse_next(p);
    }
    if (!parse_take_mark(p, ':')) {
        if (refuse_comma(p, comma, last))
            return false;
        if (token_is_layout(p->at) || parse_at_line_start(p))
            parse_mistake_after(p, "write : and what it does",
                                "a colon belongs behind the head of a part");
        else
            parse_mistake_word(
                p, FITS_CONTINUATION, "write : and what it does",
                "a colon belongs behind the head of a part, not %s",
                parse_quoted(p));
        return false;
    }
    block = parse_open_node(p, NODE_block, 0);
    if (!parse_statements(p, false))
        return false;
    parse_close_node(p, block);
    return true;
}

/* A part of a card: perhaps a title, heads, statements. */
static bool parse_clause(Parser *p, int title)
{
    int node = parse_open_node(p, NODE_clause, CLAUSEROW_static), block;

    p->nodes[node].name = (uint16_t)title;
    if (at_head(p)) {
        if (!parse_headed(p))
            return false;
    } else {
        block = parse_open_node(p, NODE_block, 0);
        if (!parse_chain(p))
            return false;
        parse_close_node(p, block);
    }
    parse_close_node(p, node);
    return true;
}

void parse_skip_line(Parser *p)
{
    int depth = 0;

    while (p->at->type != TOKEN_END) {
        if (depth == 0 &&
            (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_DEDENT))
            return;
        depth += p->at->type == TOKEN_INDENT;
        depth -= p->at->type == TOKEN_DEDENT;
        parse_next(p);
    }
}

/* "400 coins" alone: neither a stat nor a sentence. */
static bool refuse_count(Parser *p)
{
    const Token *what = p->at + 1;
    bool alone = token_is_layout(what + 1) || token_is(what + 1, ",") ||
                 token_is(what + 1, ";");

    if (p->at->type != TOKEN_NUMBER || token_is_layout(what) || !alone ||
        what->type == TOKEN_MARK)
        return false;
    if (p->at->number >= 50) {
        char advice[40];
        snprintf(advice, sizeof advice, "write \"%.*s gold\"", p->at->n,
                 p->at->at);
        parse_mistake(p, what, advice, "a price is counted in gold");
    } else {
        parse_mistake(p, what, "what can be counted: gold, hands, levels",
                      "a card does not state so many %.*s", what->n, what->at);
    }
    return true;
}

/* ---- lines ---- */

/* A tree begins with its arena (parse.h), and the card being read is the one
 * behind its last. */
static TreeCard *current_card(Parser *p)
{
    Tree *tree = (Tree *)p->arena;

    return &tree->cards[tree->n_cards];
}

/* A picture or a joke is that of one card. */
static bool refuse_in_kind(Parser *p)
{
    static const char *const words[] = { "flavor", "art", "cites", "waits" };

    if (!p->in_kind || !parse_at_any_of(p, words, 4))
        return false;
    parse_mistake(p, p->at, "write it on each card of this kind",
                  "a line that begins with %s belongs to a card",
                  parse_quoted(p));
    parse_skip_line(p);
    return true;
}

bool parse_card_line(Parser *p)
{
    TreeCard *card = current_card(p);

    if (refuse_in_kind(p))
        return true;
    if (parse_at_word(p, "art")) {
        parse_art(p, card);
        return true;
    }
    if (parse_at_word(p, "flavor") && p->at[1].type == TOKEN_STRING) {
        card->flavor = arena_copy(p->arena, p->at[1].at, (size_t)p->at[1].n);
        parse_next(p);
        parse_next(p);
        return true;
    }
    if (parse_at_words(p, "waits", "for"))
        card->unsupported = true;
    else if (parse_at_word(p, "cites"))
        card->cites =
            arena_copy(p->arena, p->at[1].at, strcspn(p->at[1].at, "#\r\n"));
    else
        return false;
    parse_skip_line(p);
    return true;
}

/* Something is left of the line. A deeper line goes on with the one above it,
 * and that one may only lack its colon. */
static void refuse_rest(Parser *p)
{
    if (parse_at_line_start(p))
        parse_mistake_after(
            p, "write : here, or begin the next line below this one",
            "the deeper line below goes on with this one, and %s"
            " does not belong there",
            parse_quoted(p));
    else if (p->at->type == TOKEN_WORD &&
             parse_last_token(p)->type == TOKEN_NUMBER) /* discard 2 foes */
        parse_mistake_word(
            p, FIT_NOUN | FIT_ADJECTIVE,
            "what is counted belongs here: cards, levels, players",
            "there is no trait, tag or noun %s", parse_quoted(p));
    else
        parse_mistake_word(p, FITS_CONTINUATION,
                           "a comma, a semicolon or the end of the line",
                           "%s does not belong here", parse_quoted(p));
}

/* A line of a card: facts and clauses, up to the end of the line. */
void parse_items(Parser *p)
{
    int title = 0, stat, from = p->n, last = p->n;

    if (p->at->type == TOKEN_STRING && p->at[1].type == TOKEN_MARK &&
        p->at[1].at[0] == ':') {
        title = parse_add_string(p, p->at->at, p->at->n);
        parse_next(p);
        parse_next(p);
    }
    parse_begin_line(p);
    do {
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            break;
        stat = title ? 0 : parse_find_stat(p);
        from = last = p->n;
        if (!stat && refuse_count(p))
            break;
        if (!(stat ? parse_stat(p, stat) : parse_clause(p, title)) || p->bad)
            break;
        title = 0;
        from = p->n;
    } while (parse_take_mark(p, ',') || parse_take_mark(p, ';'));
    if (!p->bad && !token_is_layout(p->at)) {
        refuse_rest(p);
        from = last; /* what it continues is incomplete */
    }
    if (!p->bad && p->n != from) /* a failure must have been reported */
        parse_mistake(p, p->at, "see --explain", "%s is not understood",
                      parse_quoted(p));
    if (p->bad) {
        p->n = from; /* half a clause does not count */
        parse_skip_line(p);
    }
}
