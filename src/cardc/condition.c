/* condition.c: amounts, comparisons and conditions. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- amounts ---- */

static bool parse_single_amount(Parser *p)
{
    if (p->at->type == TOKEN_NUMBER || p->at->type == TOKEN_SIGNED) {
        int node = node_open(p, NODE_amount, 0);
        p->nodes[node].number = take_number(p);
        node_close(p, node);
        return true;
    }
    return parse_phrase(p);
}

bool parse_amount(Parser *p)
{
    int node = p->n;

    if (!parse_single_amount(p))
        return false;
    while (!p->bad && (at_word(p, "plus") || at_word(p, "minus"))) {
        node_wrap(p, node, NODE_sum, at_word(p, "minus"));
        next(p);
        if (!parse_single_amount(p))
            return false;
        node_close(p, node);
    }
    return true;
}

/* more than 3, at least 2, 3 or lower, exactly 1 */
bool parse_compare(Parser *p)
{
    int node = node_open(p, NODE_compare, CMP_exactly), row = -1;

    if (at_word(p, "more") || at_word(p, "higher"))
        row = CMP_more;
    else if (at_word(p, "less") || at_word(p, "lower"))
        row = CMP_less;
    if (row >= 0) {
        next(p);
        if (!take_word(p, "than")) {
            mistake(p, p->at, "more than, less than", "\"than\" belongs here");
            return false;
        }
    } else if (at_words(p, "at", "least") || at_words(p, "at", "most")) {
        row = at_words(p, "at", "least") ? CMP_least : CMP_most;
        next(p);
        next(p);
    } else if (take_word(p, "exactly")) {
        row = CMP_exactly;
    }
    p->nodes[node].row = (uint8_t)(row < 0 ? CMP_exactly : row);
    if (!parse_amount(p))
        return false;
    if (row < 0 && at_word(p, "or")) {
        next(p);
        if (at_word(p, "more") || at_word(p, "higher"))
            p->nodes[node].row = CMP_least;
        else if (at_word(p, "less") || at_word(p, "lower"))
            p->nodes[node].row = CMP_most;
        else {
            mistake(p, p->at, "or more, or less, or higher, or lower",
                    "a comparison belongs here");
            return false;
        }
        next(p);
    }
    node_close(p, node);
    return true;
}

/* ---- conditions ---- */

static bool at_compare(const Parser *p)
{
    return (at_word(p, "more") && token_is(&p->at[1], "than")) ||
           at_words(p, "less", "than") || at_words(p, "higher", "than") ||
           at_words(p, "lower", "than") || at_words(p, "at", "least") ||
           at_words(p, "at", "most") || at_word(p, "exactly") ||
           p->at->type == TOKEN_SIGNED ||
           (p->at->type == TOKEN_NUMBER &&
            !starts_phrase(
                &(Parser){ .at = p->at + 1, .dictionary = p->dictionary }));
}

/* What something is: a state, a comparison, what was done to it, or what. */
static bool parse_predicate(Parser *p)
{
    int node;

    if (at_compare(p))
        return parse_compare(p);
    if (take_node(p, NODE_state, lang_states, STATES_COUNT))
        return true;
    if (find_verb(p, FORM_done) && !starts_phrase(p)) {
        node = node_open(p, NODE_participle, find_verb(p, FORM_done));
        next(p);
        while (!p->bad && (at_word(p, "by") || at_word(p, "from")))
            if (!parse_tail(p))
                return false;
        node_close(p, node);
        return true;
    }
    return parse_phrase(p);
}

static bool parse_is(Parser *p, int subject)
{
    bool past = at_word(p, "was") || at_word(p, "were");

    node_wrap(p, subject, NODE_is, 0);
    node_here(p, subject);
    if (at_word(p, "are") || at_word(p, "were"))
        p->nodes[subject].flags |= FLAG_many;
    next(p);
    p->nodes[subject].flags |= past ? FLAG_past : 0;
    if (take_word(p, "not"))
        p->nodes[subject].flags |= FLAG_not;
    if (!parse_predicate(p))
        return false;
    node_close(p, subject);
    return true;
}

static bool parse_has(Parser *p, int subject)
{
    int row = at_word(p, "shows") || at_word(p, "show")      ? HAS_shows
              : at_word(p, "carry") || at_word(p, "carries") ? HAS_carries
                                                             : HAS_has;
    bool many = at_word(p, "have") || at_word(p, "carry") || at_word(p, "show");

    node_wrap(p, subject, NODE_has, row);
    node_here(p, subject);
    p->nodes[subject].flags |= many ? FLAG_many : 0;
    next(p);
    if (!parse_phrase(p))
        return false;
    node_close(p, subject);
    return true;
}

/* used, killed, beat ... [what] */
static bool parse_acted(Parser *p, int subject, int verb)
{
    node_wrap(p, subject, NODE_acted, verb);
    next(p);
    if (starts_phrase(p) && !parse_phrase(p))
        return false;
    node_close(p, subject);
    return true;
}

static bool parse_able(Parser *p, int subject)
{
    int node;

    node_wrap(p, subject, NODE_able, 0);
    if (at_word(p, "cannot"))
        p->nodes[subject].flags |= FLAG_not;
    next(p);
    node = node_open(p, NODE_do, find_verb(p, FORM_base));
    if (p->nodes[node].row == 0) {
        mistake_word(p, FIT_VERB, "a verb belongs here", "%s is not a verb",
                     found(p));
        return false;
    }
    if (!parse_action(p, node))
        return false;
    node_close(p, subject);
    return true;
}

/* you do, you do not, they cannot: the order before. False, and nothing read,
 * if more follows: then it is another condition. */
static bool take_did(Parser *p)
{
    const Token *after = p->at + 2;
    bool they = at_word(p, "they");
    int row, node;

    if ((!they && !at_word(p, "you")) ||
        !(token_is(p->at + 1, "do") || token_is(p->at + 1, "cannot")))
        return false;
    row = token_is(p->at + 1, "cannot") ? DID_cannot
          : token_is(after, "not")      ? DID_not
                                        : DID_do;
    after += row == DID_not;
    if (after->type != TOKEN_MARK && after->type != TOKEN_NEWLINE)
        return false;
    node = node_open(p, NODE_did, row);
    p->nodes[node].flags = they ? FLAG_many : 0;
    p->at = after;
    node_close(p, node);
    return true;
}

/* there is an undead monster in the fight */
static bool parse_there(Parser *p)
{
    int node = node_open(p, NODE_there, 0);

    p->nodes[node].flags = at_words(p, "there", "are") ? FLAG_many : 0;
    next(p);
    next(p);
    if (!parse_phrase(p))
        return false;
    node_close(p, node);
    return true;
}

/* this makes you win */
static bool parse_wins(Parser *p)
{
    int node = node_open(p, NODE_wins, 0);

    next(p);
    next(p);
    if (!parse_phrase(p))
        return false;
    if (!take_word(p, "win")) {
        mistake(p, p->at, "if this makes you win", "\"win\" belongs here");
        return false;
    }
    node_close(p, node);
    return true;
}

static bool parse_bracketed(Parser *p)
{
    int node = p->n;

    next(p);
    if (!parse_condition(p))
        return false;
    p->nodes[node].flags |= FLAG_brackets;
    if (take_mark(p, ')'))
        return true;
    mistake(p, p->at, "close it with )", "this bracket is not closed");
    return false;
}

/* A subject, and what is true of it. */
static bool parse_about(Parser *p)
{
    int node = p->n, verb;

    p->about = true;
    if (!parse_phrase(p))
        return false;
    p->about = false;
    if (at_word(p, "is") || at_word(p, "are") || at_word(p, "was") ||
        at_word(p, "were"))
        return parse_is(p, node);
    if (at_word(p, "has") || at_word(p, "have") || at_word(p, "shows") ||
        at_word(p, "show") || at_word(p, "carry"))
        return parse_has(p, node);
    if (at_word(p, "can") || at_word(p, "cannot"))
        return parse_able(p, node);
    if ((verb = find_verb(p, FORM_past)) != 0)
        return parse_acted(p, node, verb);
    if ((verb = find_verb(p, FORM_done)) != 0) { /* you taken a card */
        char advice[40];
        snprintf(advice, sizeof advice, "write \"%s\"", lang_says[verb].past);
        mistake(p, p->at, advice, "%s cannot stand alone", found(p));
        return false;
    }
    mistake_word(p, FIT_PAST | FIT_TAIL,
                 "is, are, has, have, can, cannot or a verb in the past",
                 "%s says nothing about the subject of this condition",
                 found(p));
    return false;
}

static bool parse_prim(Parser *p)
{
    if (take_did(p))
        return true;
    if (at_words(p, "there", "is") || at_words(p, "there", "are"))
        return parse_there(p);
    if (at_words(p, "this", "makes"))
        return parse_wins(p);
    return at_mark(p, '(') ? parse_bracketed(p) : parse_about(p);
}

bool parse_condition(Parser *p)
{
    int node = p->n;
    int link = -1;

    if (!enter(p))
        return false;
    if (!parse_prim(p))
        return false;
    while (!p->bad && (at_word(p, "and") || at_word(p, "or"))) {
        int now = at_word(p, "or") ? LINK_or : LINK_and;
        if (link < 0)
            node_wrap(p, node, NODE_logic, now);
        else if (now != link) {
            mistake(p, p->at, "put one of them into ( )",
                    "and, or cannot be mixed without brackets");
            return false;
        }
        link = now;
        next(p);
        if (!parse_prim(p))
            return false;
        node_close(p, node);
    }
    leave(p);
    return true;
}

bool parse_suffix(Parser *p)
{
    int node = node_open(p, NODE_if, 0);

    p->nodes[node].flags = at_word(p, "unless")  ? FLAG_not
                           : at_word(p, "while") ? FLAG_while
                                                 : 0;
    next(p);
    if (!parse_condition(p))
        return false;
    node_close(p, node);
    return true;
}

bool at_suffix(const Parser *p)
{
    return at_word(p, "if") || at_word(p, "unless") || at_word(p, "while");
}
