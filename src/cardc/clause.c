/* clause.c: the lines of a card: facts, and parts with their heads. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/near.h"
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
    mistake_word(p, FIT_FACT, CELLS, "%s is no icon", found(p));
}

static bool count_cells(Parser *p, const char *fact)
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
        mistake(p, n > 0 ? &cells : p->at, CELLS,
                "%s needs three cells, here %s %s", fact, n == 1 ? "is" : "are",
                numbers[n]);
    else
        mistake(p, &cells, CELLS, "%s needs three cells, here are %d", fact, n);
    return false;
}

/* Three cells: a value or an icon, "." for clear, "hide" for a patch. */
static bool parse_cells(Parser *p, const char *fact)
{
    if (!count_cells(p, fact))
        return false;
    for (int i = 0; i < 3; i++) {
        int node = node_open(p, NODE_cell, 0);
        if (p->at->type == TOKEN_SIGNED || p->at->type == TOKEN_NUMBER) {
            p->nodes[node].number = take_number(p);
        } else {
            p->nodes[node].flags = at_mark(p, '.')      ? 1
                                   : at_word(p, "hide") ? 2
                                                        : 0;
            if (p->at->type == TOKEN_NAME)
                p->nodes[node].name = (uint16_t)(p->at->declared + 1);
            next(p);
        }
        node_close(p, node);
    }
    return true;
}

/* Does this fact stand here? Looks only at its words and what kind of thing
 * follows. */
static bool fact_stands(const Parser *p, const StatesRow *row)
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
                 (int)p->dictionary->at[at->declared].sort != row->sort))
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

static bool parse_fact(Parser *p, int row)
{
    const char *pattern = lang_states_facts[row].pattern;
    int node = node_open(p, NODE_fact, row);

    while (*pattern && !p->bad) {
        size_t n = strcspn(pattern, " ");
        if (pattern[0] != '%' || pattern[1] == 'n' || pattern[1] == 's' ||
            pattern[1] == 'd') {
            if (pattern[0] == '%' && pattern[1] == 'n') {
                p->nodes[node].number = take_number(p);
                pattern += n;
                pattern += *pattern == ' ';
                continue;
            }
            if (pattern[0] == '%' && pattern[1] == 'd')
                p->nodes[node].name = (uint16_t)(p->at->declared + 1);
            if (pattern[0] == '%' && pattern[1] == 's')
                p->nodes[node].name =
                    (uint16_t)string_add(p, p->at->at, p->at->n);
            next(p);
        } else if (pattern[1] == 'p') {
            if (!take_node(p, NODE_state, lang_states, STATES_COUNT))
                parse_phrase(p);
        } else if (pattern[1] == 'w') {
            if (!take_node(p, NODE_window, lang_windows, WINS_COUNT))
                mistake_word(p, FIT_WINDOW,
                             "any time, on your turn, in combat ...",
                             "%s is no time to play", found(p));
        } else {
            parse_cells(p, lang_states_facts[row].id);
        }
        pattern += n;
        pattern += *pattern == ' ';
    }
    node_close(p, node);
    return !p->bad;
}

int find_fact(const Parser *p)
{
    for (int r = 1; r < STATES_END; r++)
        if (fact_stands(p, &lang_states_facts[r]))
            return r;
    return 0;
}

/* ---- clauses ---- */

static bool at_limit(const Parser *p)
{
    return at_words(p, "once", "per") || at_words(p, "twice", "per") ||
           (at_words(p, "up", "to") && p->at[2].type == TOKEN_NUMBER &&
            token_is(&p->at[3], "times"));
}

static bool parse_limit(Parser *p)
{
    int node = node_open(p, NODE_limit, 0);
    int number = at_word(p, "once")    ? 1
                 : at_word(p, "twice") ? 2
                                       : p->at[2].number;

    p->at += at_word(p, "up") ? 4 : 1;
    p->nodes[node].number = (int16_t)number;
    if (take_word(p, "per"))
        p->nodes[node].row =
            (uint8_t)take_phrase(p, lang_periods, PERIODS_COUNT);
    if (p->nodes[node].row == 0) {
        mistake_word(p, FIT_PERIOD, "once per combat, turn, victim or game",
                     "%s is no period", found(p));
        return false;
    }
    node_close(p, node);
    return true;
}

static bool at_event(const Parser *p, int *relation)
{
    *relation = at_word(p, "when")       ? WHEN_when
                : at_word(p, "whenever") ? WHEN_whenever
                : at_word(p, "before")   ? WHEN_before
                : at_word(p, "after")    ? WHEN_after
                                         : -1;
    return *relation >= 0;
}

/* One part of a head: when, how often, if, or what it costs. */
static bool parse_head(Parser *p)
{
    int relation, tokens, node;

    if (at_limit(p))
        return parse_limit(p);
    if (find_phrase(p, lang_windows, WINS_COUNT, false, &tokens)) {
        do
            take_node(p, NODE_window, lang_windows, WINS_COUNT);
        while (at_word(p, "or") &&
               find_phrase(&(Parser){ .at = p->at + 1 }, lang_windows,
                           WINS_COUNT, false, &tokens) &&
               take_word(p, "or"));
        return true;
    }
    if (at_words(p, "instead", "of"))
        return parse_instead(p);
    if (at_event(p, &relation)) {
        next(p);
        return parse_event(p, relation);
    }
    if (at_word(p, "if") || at_word(p, "unless")) {
        node = node_open(p, NODE_if, 0);
        p->nodes[node].flags = at_word(p, "unless") ? FLAG_not : 0;
        next(p);
        if (!parse_condition(p))
            return false;
        node_close(p, node);
        return true;
    }
    node = node_open(p, NODE_cost, 0);
    if (!parse_chain(p))
        return false;
    node_close(p, node);
    return true;
}

/* Does what stands here end in a colon, so that it heads something? */
static bool is_head(const Parser *p)
{
    int relation, tokens;

    if (at_limit(p) || at_event(p, &relation) || at_words(p, "instead", "of") ||
        find_phrase(p, lang_windows, WINS_COUNT, false, &tokens))
        return true;
    if (at_word(p, "if") || at_word(p, "unless") ||
        at_words(p, "for", "each") ||
        (at_word(p, "roll") && p->at[1].type == TOKEN_MARK))
        return false;
    for (const Token *at = p->at;
         at->type != TOKEN_NEWLINE && at - p->at < HEAD_MOST &&
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

/* in combat, +3 to you: what it does was taken for a price. */
static bool refuse_comma(Parser *p, const Token *comma, int last)
{
    if (!comma || p->nodes[last].type != NODE_cost || !is_layout(p->at))
        return false;
    mistake(p, comma, "write : instead of this comma",
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
        if (!at_mark(p, ','))
            break;
        comma = p->at;
        next(p);
    }
    if (!take_mark(p, ':')) {
        if (refuse_comma(p, comma, last))
            return false;
        if (is_layout(p->at) || is_first_of_line(p))
            mistake_behind(p, "write : and what it does",
                           "a colon belongs behind the head of a part");
        else
            mistake_word(p, FITS_GOING_ON, "write : and what it does",
                         "a colon belongs behind the head of a part, not %s",
                         found(p));
        return false;
    }
    block = node_open(p, NODE_block, 0);
    if (!parse_statements(p, false))
        return false;
    node_close(p, block);
    return true;
}

/* A part of a card: perhaps a title, heads, statements. */
static bool parse_clause(Parser *p, int title)
{
    int node = node_open(p, NODE_clause, MOOD_static), block;

    p->nodes[node].name = (uint16_t)title;
    if (is_head(p)) {
        if (!parse_headed(p))
            return false;
    } else {
        block = node_open(p, NODE_block, 0);
        if (!parse_chain(p))
            return false;
        node_close(p, block);
    }
    node_close(p, node);
    return true;
}

void skip_line(Parser *p)
{
    int depth = 0;

    while (p->at->type != TOKEN_END) {
        if (depth == 0 &&
            (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_DEDENT))
            return;
        depth += p->at->type == TOKEN_INDENT;
        depth -= p->at->type == TOKEN_DEDENT;
        next(p);
    }
}

/* 400 coins, alone: no fact of ours, and no sentence either. */
static bool is_bad_count(Parser *p)
{
    const Token *what = p->at + 1;
    bool alone = is_layout(what + 1) || token_is(what + 1, ",") ||
                 token_is(what + 1, ";");

    if (p->at->type != TOKEN_NUMBER || is_layout(what) || !alone ||
        what->type == TOKEN_MARK)
        return false;
    if (p->at->number >= 50) {
        char advice[40];
        snprintf(advice, sizeof advice, "write \"%d gold\"", p->at->number);
        mistake(p, what, advice, "a price is counted in gold");
    } else {
        mistake(p, what, "what can be counted: gold, hands, levels",
                "a card does not state so many %.*s", what->n, what->at);
    }
    return true;
}

/* ---- lines ---- */

/* A tree begins with its arena (parse.h), and the card being read is the one
 * behind its last. */
static TreeCard *card_being_read(Parser *p)
{
    Tree *tree = (Tree *)p->arena;

    return &tree->cards[tree->n_cards];
}

bool take_card_line(Parser *p)
{
    TreeCard *card = card_being_read(p);
    const char **text = at_word(p, "flavor") ? &card->flavor
                        : at_word(p, "art")  ? &card->art
                                             : NULL;

    if (text && p->at[1].type == TOKEN_STRING) {
        *text = arena_copy(p->arena, p->at[1].at, (size_t)p->at[1].n);
        next(p);
        next(p);
        return true;
    }
    if (at_words(p, "waits", "for"))
        card->waits = true;
    else if (at_word(p, "cites"))
        card->cites =
            arena_copy(p->arena, p->at[1].at, strcspn(p->at[1].at, "#\r\n"));
    else
        return false;
    skip_line(p);
    return true;
}

/* Something is left of the line. A deeper line goes on with the one above it,
 * and that one may only lack its colon. */
static void refuse_rest(Parser *p)
{
    if (is_first_of_line(p))
        mistake_behind(p, "write : here, or begin the next line below this one",
                       "the deeper line below goes on with this one, and %s"
                       " does not belong there",
                       found(p));
    else if (p->at->type == TOKEN_WORD &&
             last_taken(p)->type == TOKEN_NUMBER) /* discard 2 foes */
        mistake_word(p, FIT_NOUN | FIT_ADJECTIVE,
                     "what is counted belongs here: cards, levels, players",
                     "there is no trait, tag or noun %s", found(p));
    else
        mistake_word(p, FITS_GOING_ON,
                     "a comma, a semicolon or the end of the line",
                     "%s does not belong here", found(p));
}

/* A line of a card: facts and clauses, up to the end of the line. */
void parse_items(Parser *p)
{
    int title = 0, fact, from = p->n, last = p->n;

    if (p->at->type == TOKEN_STRING && p->at[1].type == TOKEN_MARK &&
        p->at[1].at[0] == ':') {
        title = string_add(p, p->at->at, p->at->n);
        next(p);
        next(p);
    }
    begin_line(p);
    do {
        if (p->at->type == TOKEN_NEWLINE || p->at->type == TOKEN_INDENT)
            break;
        fact = title ? 0 : find_fact(p);
        from = last = p->n;
        if (!fact && is_bad_count(p))
            break;
        if (!(fact ? parse_fact(p, fact) : parse_clause(p, title)) || p->bad)
            break;
        title = 0;
        from = p->n;
    } while (take_mark(p, ',') || take_mark(p, ';'));
    if (!p->bad && !is_layout(p->at)) {
        refuse_rest(p);
        from = last; /* what it goes on with is not whole */
    }
    if (!p->bad && p->n != from) /* what failed must have said why */
        mistake(p, p->at, "see --explain", "%s is not understood", found(p));
    if (p->bad) {
        p->n = from; /* half a clause is none */
        skip_line(p);
    }
}
