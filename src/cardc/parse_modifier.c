/* parse_modifier.c: what stands behind a noun and narrows it: of, in, with,
 * worth, equal to, discarded. The phrase itself is in parse_phrase.c. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

static int open_modifier(Parser *p, int row)
{
    return parse_open_node(p, NODE_modifier, row);
}

/* of level 3 or lower, of the monsters */
static bool modifier_of(Parser *p)
{
    int node;

    if (parse_at_words(p, "of", "level")) {
        node = open_modifier(p, MOD_level);
        parse_next(p);
        parse_next(p);
        if (!parse_compare(p))
            return false;
    } else {
        node = open_modifier(p, MOD_of);
        parse_next(p);
        if (!parse_phrase(p))
            return false;
    }
    parse_close_node(p, node);
    return true;
}

/* worth at least 300 gold [in all] */
static bool modifier_worth(Parser *p)
{
    int node = open_modifier(p, MOD_worth);

    parse_next(p);
    if (!parse_compare(p))
        return false;
    parse_take_word(p, "gold");
    if (parse_at_words(p, "in", "all")) {
        parse_next(p);
        parse_next(p);
        p->nodes[node].row = MOD_worth_all;
    }
    parse_close_node(p, node);
    return true;
}

static bool modifier_simple(Parser *p, int row, int tokens)
{
    int node = open_modifier(p, row);
    bool in_with = p->in_with;

    while (tokens-- > 0)
        parse_next(p);
    p->in_with = row == MOD_with || row == MOD_without;
    if (row == MOD_equal ? !parse_amount(p) : !parse_phrase(p))
        return false;
    p->in_with = in_with;
    parse_close_node(p, node);
    return true;
}

/* a modifier with coin in the discards: it lies there, not the coin */
static bool is_after_icon(const Parser *p)
{
    const Token *before = p->at - 1;

    return p->in_with && before->type == TOKEN_NAME &&
           p->dictionary->at[before->declared].type == NAME_icon;
}

/* killed, not caught by it, drawn ... */
static bool modifier_done(Parser *p)
{
    bool negative = parse_at_word(p, "not");
    int node;

    node = open_modifier(p, negative ? MOD_not_done : MOD_done);
    if (negative)
        parse_next(p);
    p->nodes[node].number = (int16_t)parse_find_verb(p, FORM_participle);
    parse_next(p);
    if (parse_at_word(p, "by")) {
        parse_next(p);
        if (!parse_phrase(p))
            return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool refuse_in_bracket(Parser *p)
{
    parse_mistake(p, p->at, "(at least 1), (at most 3), (3 if ...)",
                  "%s does not belong into a bracket", parse_quoted(p));
    return false;
}

/* (at most 3); your hand (at least 1 card) */
static bool parse_bracket_bound(Parser *p, bool of_hand)
{
    if (!parse_compare(p))
        return false;
    if (of_hand)
        parse_take_word(p, p->nodes[p->n - 1].number == 1 ? "card" : "cards");
    return p->at->type != TOKEN_WORD && p->at->type != TOKEN_NAME
               ? true
               : refuse_in_bracket(p);
}

/* (at most 3), (3 if you are small) */
static bool modifier_bracket(Parser *p)
{
    bool of_hand = token_is(p->at - 1, "hand");
    int node = open_modifier(p, MOD_bound);

    parse_next(p);
    if (parse_at_word(p, "at")) {
        if (!parse_bracket_bound(p, of_hand))
            return false;
    } else {
        p->nodes[node].row = MOD_unless;
        if (p->at->type != TOKEN_NUMBER || !token_is(&p->at[1], "if"))
            return refuse_in_bracket(p);
        p->nodes[node].number = parse_take_number(p);
        parse_next(p);
        if (!parse_condition(p))
            return false;
    }
    if (!parse_take_mark(p, ')')) {
        parse_mistake(p, p->at, "close it with )",
                      "this bracket is not closed");
        return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool at_participle(const Parser *p)
{
    Parser ahead = *p;

    if (parse_at_word(p, "not"))
        parse_next(&ahead);
    return parse_find_verb(&ahead, FORM_participle) != 0 &&
           !(parse_at_word(&ahead, "set") || parse_at_word(&ahead, "put"));
}

/* you have, you carry, you used */
static bool modifier_yours(Parser *p, bool *more)
{
    int row = token_is(p->at + 1, "have")    ? MOD_have
              : token_is(p->at + 1, "carry") ? MOD_carry
              : token_is(p->at + 1, "used")  ? MOD_used
                                             : -1;
    int node;

    *more = row >= 0;
    if (!*more)
        return true;
    node = open_modifier(p, row);
    parse_next(p);
    parse_next(p);
    parse_close_node(p, node);
    return true;
}

/* "if a player lost an item": the verb of the condition, unless one follows:
 * "if a card lost was big". */
static bool at_past_verb(const Parser *p)
{
    static const char *const verbs[] = { "is",    "are",  "was",   "were",
                                         "has",   "have", "can",   "cannot",
                                         "shows", "show", "carry", "by" };
    const Parser ahead = { .at = p->at + 1, .dictionary = p->dictionary };

    return parse_find_verb(p, FORM_past) &&
           !parse_at_any_of(&ahead, verbs, (int)(sizeof verbs / sizeof *verbs));
}

bool parse_modifier(Parser *p, bool *more)
{
    *more = true;
    if (parse_at_word(p, "of"))
        return modifier_of(p);
    if (parse_at_word(p, "in") && !parse_at_words(p, "in", "all") &&
        !is_after_icon(p) &&
        !parse_find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &(int){ 0 }))
        return modifier_simple(p, MOD_in, 1);
    if (parse_at_word(p, "with") && !p->wants_with)
        return modifier_simple(p, MOD_with, 1);
    if (parse_at_word(p, "without"))
        return modifier_simple(p, MOD_without, 1);
    if (parse_at_word(p, "worth"))
        return modifier_worth(p);
    if (parse_at_words(p, "equal", "to"))
        return modifier_simple(p, MOD_equal, 2);
    if (parse_at_word(p, "per"))
        return modifier_simple(p, MOD_per, 1);
    if (parse_at_words(p, "other", "than"))
        return modifier_simple(p, MOD_other_than, 2);
    if (parse_at_word(p, "you"))
        return modifier_yours(p, more);
    if (parse_at_mark(p, '('))
        return modifier_bracket(p);
    if (at_participle(p) && !(p->in_subject && at_past_verb(p)))
        return modifier_done(p);
    if (parse_at_word(p, "or") && p->at[1].type == TOKEN_NAME) {
        int node = open_modifier(p, MOD_or);
        parse_next(p);
        p->nodes[node].name = (uint16_t)(p->at->declared + 1);
        parse_next(p);
        parse_close_node(p, node);
        return true;
    }
    *more = false;
    return true;
}
