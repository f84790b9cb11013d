/* parse_condition.c: amounts, comparisons and conditions. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- amounts ---- */

static bool parse_single_amount(Parser *p)
{
    if (p->at->type == TOKEN_NUMBER || p->at->type == TOKEN_SIGNED) {
        int node = parse_open_node(p, NODE_amount, 0);
        p->nodes[node].number = parse_take_number(p);
        parse_close_node(p, node);
        return true;
    }
    return parse_phrase(p);
}

bool parse_amount(Parser *p)
{
    int node = p->n;

    if (!parse_single_amount(p))
        return false;
    while (!p->bad && (parse_at_word(p, "plus") || parse_at_word(p, "minus"))) {
        parse_wrap_node(p, node, NODE_sum, parse_at_word(p, "minus"));
        parse_next(p);
        if (!parse_single_amount(p))
            return false;
        parse_close_node(p, node);
    }
    return true;
}

/* more than 3, at least 2, 3 or lower, exactly 1 */
bool parse_compare(Parser *p)
{
    int node = parse_open_node(p, NODE_compare, CMP_exactly), row = -1;

    if (parse_at_word(p, "more") || parse_at_word(p, "higher"))
        row = CMP_more;
    else if (parse_at_word(p, "less") || parse_at_word(p, "lower"))
        row = CMP_less;
    if (row >= 0) {
        parse_next(p);
        if (!parse_take_word(p, "than")) {
            parse_mistake(p, p->at, "more than, less than",
                          "\"than\" belongs here");
            return false;
        }
    } else if (parse_at_words(p, "at", "least") ||
               parse_at_words(p, "at", "most")) {
        row = parse_at_words(p, "at", "least") ? CMP_at_least : CMP_at_most;
        parse_next(p);
        parse_next(p);
    } else if (parse_take_word(p, "exactly")) {
        row = CMP_exactly;
    }
    p->nodes[node].row = (uint8_t)(row < 0 ? CMP_exactly : row);
    if (!parse_amount(p))
        return false;
    if (row < 0 && parse_at_word(p, "or")) {
        parse_next(p);
        if (parse_at_word(p, "more") || parse_at_word(p, "higher"))
            p->nodes[node].row = CMP_at_least;
        else if (parse_at_word(p, "less") || parse_at_word(p, "lower"))
            p->nodes[node].row = CMP_at_most;
        else {
            parse_mistake(p, p->at, "or more, or less, or higher, or lower",
                          "a comparison belongs here");
            return false;
        }
        parse_next(p);
    }
    parse_close_node(p, node);
    return true;
}

/* ---- conditions ---- */

static bool at_compare(const Parser *p)
{
    return (parse_at_word(p, "more") && token_is(&p->at[1], "than")) ||
           parse_at_words(p, "less", "than") ||
           parse_at_words(p, "higher", "than") ||
           parse_at_words(p, "lower", "than") ||
           parse_at_words(p, "at", "least") ||
           parse_at_words(p, "at", "most") || parse_at_word(p, "exactly") ||
           p->at->type == TOKEN_SIGNED ||
           (p->at->type == TOKEN_NUMBER &&
            !parse_at_phrase(
                &(Parser){ .at = p->at + 1, .dictionary = p->dictionary }));
}

/* What something is: a state, a comparison, what was done to it, or what. */
static bool parse_predicate(Parser *p)
{
    int node;

    if (at_compare(p))
        return parse_compare(p);
    if (parse_take_node(p, NODE_cond, lang_conds, CONDS_COUNT))
        return true;
    if (parse_find_verb(p, FORM_participle) && !parse_at_phrase(p)) {
        node = parse_open_node(p, NODE_participle,
                               parse_find_verb(p, FORM_participle));
        parse_next(p);
        while (!p->bad && (parse_at_word(p, "by") || parse_at_word(p, "from")))
            if (!parse_tail(p))
                return false;
        parse_close_node(p, node);
        return true;
    }
    return parse_phrase(p);
}

static bool parse_is(Parser *p, int subject)
{
    bool past = parse_at_word(p, "was") || parse_at_word(p, "were");

    parse_wrap_node(p, subject, NODE_is, 0);
    parse_set_spot(p, subject);
    if (parse_at_word(p, "are") || parse_at_word(p, "were"))
        p->nodes[subject].flags |= FLAG_plural;
    parse_next(p);
    if (past)
        p->nodes[subject].flags |= FLAG_past;
    if (parse_take_word(p, "not"))
        p->nodes[subject].flags |= FLAG_not;
    if (!parse_predicate(p))
        return false;
    parse_close_node(p, subject);
    return true;
}

static bool parse_has(Parser *p, int subject)
{
    int row = parse_at_word(p, "shows") || parse_at_word(p, "show") ? HAS_shows
              : parse_at_word(p, "carry") || parse_at_word(p, "carries")
                  ? HAS_carries
                  : HAS_has;
    bool many = parse_at_word(p, "have") || parse_at_word(p, "carry") ||
                parse_at_word(p, "show");

    parse_wrap_node(p, subject, NODE_has, row);
    parse_set_spot(p, subject);
    if (many)
        p->nodes[subject].flags |= FLAG_plural;
    parse_next(p);
    if (!parse_phrase(p))
        return false;
    parse_close_node(p, subject);
    return true;
}

/* used, killed, beat ... [what] */
static bool parse_acted(Parser *p, int subject, int verb)
{
    parse_wrap_node(p, subject, NODE_acted, verb);
    parse_next(p);
    if (parse_at_phrase(p) && !parse_phrase(p))
        return false;
    parse_close_node(p, subject);
    return true;
}

/* if you can discard an item: what can be done is seen when it is done */
static bool refuse_able(Parser *p)
{
    parse_mistake(p, p->at,
                  "write \"discard an item; if you cannot: lose a level\"",
                  "whether somebody can do something is seen when they do"
                  " it");
    return false;
}

/* "you do", "you do not", "they cannot": about the command before. False, and
 * nothing read, if more follows: then it is another condition. */
static bool parse_did(Parser *p)
{
    const Token *after = p->at + 2;
    bool they = parse_at_word(p, "they");
    int row, node;

    if ((!they && !parse_at_word(p, "you")) ||
        !(token_is(p->at + 1, "do") || token_is(p->at + 1, "cannot")))
        return false;
    row = token_is(p->at + 1, "cannot") ? DID_cannot
          : token_is(after, "not")      ? DID_not
                                        : DID_do;
    after += row == DID_not;
    if (after->type != TOKEN_MARK && after->type != TOKEN_NEWLINE)
        return false;
    node = parse_open_node(p, NODE_did, row);
    if (they)
        p->nodes[node].flags |= FLAG_plural;
    p->at = after;
    parse_close_node(p, node);
    return true;
}

/* there is an undead monster in the fight */
static bool parse_there(Parser *p)
{
    int node = parse_open_node(p, NODE_there, 0);

    if (parse_at_words(p, "there", "are"))
        p->nodes[node].flags |= FLAG_plural;
    parse_next(p);
    parse_next(p);
    if (!parse_phrase(p))
        return false;
    parse_close_node(p, node);
    return true;
}

/* this makes you win */
static bool parse_wins(Parser *p)
{
    int node = parse_open_node(p, NODE_wins, 0);

    parse_next(p);
    parse_next(p);
    if (!parse_phrase(p))
        return false;
    if (!parse_take_word(p, "win")) {
        parse_mistake(p, p->at, "if this makes you win",
                      "\"win\" belongs here");
        return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool parse_bracketed(Parser *p)
{
    int node = p->n;

    parse_next(p);
    if (!parse_condition(p))
        return false;
    p->nodes[node].flags |= FLAG_brackets;
    if (parse_take_mark(p, ')'))
        return true;
    parse_mistake(p, p->at, "close it with )", "this bracket is not closed");
    return false;
}

/* A subject, and what is true of it. */
static bool parse_subject_condition(Parser *p)
{
    int node = p->n, verb;

    p->in_subject = true;
    if (!parse_phrase(p))
        return false;
    p->in_subject = false;
    if (parse_at_word(p, "is") || parse_at_word(p, "are") ||
        parse_at_word(p, "was") || parse_at_word(p, "were"))
        return parse_is(p, node);
    if (parse_at_word(p, "has") || parse_at_word(p, "have") ||
        parse_at_word(p, "shows") || parse_at_word(p, "show") ||
        parse_at_word(p, "carry"))
        return parse_has(p, node);
    if (parse_at_word(p, "can") || parse_at_word(p, "cannot"))
        return refuse_able(p);
    if ((verb = parse_find_verb(p, FORM_past)) != 0)
        return parse_acted(p, node, verb);
    if ((verb = parse_find_verb(p, FORM_participle)) !=
        0) { /* you taken a card */
        char advice[40];
        snprintf(advice, sizeof advice, "write \"%s\"", lang_verbs[verb].past);
        parse_mistake(p, p->at, advice, "%s cannot stand alone",
                      parse_quoted(p));
        return false;
    }
    parse_mistake_word(p, FIT_PAST | FIT_TAIL,
                       "is, are, has, have, can, cannot or a verb in the past",
                       "%s says nothing about the subject of this condition",
                       parse_quoted(p));
    return false;
}

static bool parse_simple(Parser *p)
{
    if (parse_did(p))
        return true;
    if (parse_at_words(p, "there", "is") || parse_at_words(p, "there", "are"))
        return parse_there(p);
    if (parse_at_words(p, "this", "makes"))
        return parse_wins(p);
    return parse_at_mark(p, '(') ? parse_bracketed(p)
                                 : parse_subject_condition(p);
}

bool parse_condition(Parser *p)
{
    int node = p->n;
    int link = -1;

    if (!parse_enter(p))
        return false;
    if (!parse_simple(p))
        return false;
    while (!p->bad && (parse_at_word(p, "and") || parse_at_word(p, "or"))) {
        int now = parse_at_word(p, "or") ? LINK_or : LINK_and;
        if (link < 0)
            parse_wrap_node(p, node, NODE_logic, now);
        else if (now != link) {
            parse_mistake(p, p->at, "put one of them into ( )",
                          "and, or cannot be mixed without brackets");
            return false;
        }
        link = now;
        parse_next(p);
        if (!parse_simple(p))
            return false;
        parse_close_node(p, node);
    }
    parse_leave(p);
    return true;
}

bool parse_suffix(Parser *p)
{
    int node = parse_open_node(p, NODE_if, 0);

    p->nodes[node].flags = parse_at_word(p, "unless")  ? FLAG_not
                           : parse_at_word(p, "while") ? FLAG_while
                                                       : 0;
    parse_next(p);
    if (!parse_condition(p))
        return false;
    parse_close_node(p, node);
    return true;
}

bool parse_at_suffix(const Parser *p)
{
    return parse_at_word(p, "if") || parse_at_word(p, "unless") ||
           parse_at_word(p, "while");
}
