/* parse_rule.c: parses static rules: bonuses, and what a subject can, cannot or
 * is. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- bonuses ---- */

/* (+10 if ...) */
static bool parse_alternative(Parser *p)
{
    int other = parse_open_node(p, NODE_alternative, 0);

    parse_next(p);
    p->nodes[other].number = parse_take_number(p);
    if (!parse_take_word(p, "if") || !parse_condition(p) ||
        !parse_take_mark(p, ')'))
        return false;
    parse_close_node(p, other);
    return true;
}

/* What the number counts in: treasures, hands, a declared word. "+2" alone is a
 * bonus. */
static void take_unit(Parser *p, int node)
{
    if (parse_take_word(p, "bonus"))
        return;
    for (int r = 1; r < NOUNS_COUNT; r++)
        if (lang_nouns[r].is & (IS_NUMBER | IS_CARD | IS_PLACE) &&
            (parse_at_word(p, lang_nouns[r].one) ||
             parse_at_word(p, lang_nouns[r].many))) {
            p->nodes[node].row = (uint8_t)r;
            parse_next(p);
            break;
        }
    if (p->at->type == TOKEN_NAME) {
        p->nodes[node].name = (uint16_t)(p->at->declared + 1);
        parse_next(p);
    }
}

/* against male; but "against male monsters" is a phrase. */
static bool at_lone_cond(const Parser *p)
{
    int tokens = 0,
        row = parse_find_phrase(p, lang_conds, CONDS_COUNT, false, &tokens);
    Parser ahead = { .at = p->at + tokens, .dictionary = p->dictionary };

    return row != 0 && !(parse_find_phrase(p, lang_adjs, ADJS_COUNT, false,
                                           &(int){ 0 }) != 0 &&
                         parse_at_phrase(&ahead));
}

/* to it, against male, per card */
static bool parse_target(Parser *p, int prep)
{
    int part = parse_open_node(p, NODE_prep, prep);

    parse_next(p);
    if ((prep == PREP_for || !at_lone_cond(p) ||
         !parse_take_node(p, NODE_cond, lang_conds, CONDS_COUNT)) &&
        !parse_phrase(p))
        return false;
    parse_close_node(p, part);
    return true;
}

/* (at most 3) */
static bool parse_bound(Parser *p)
{
    int bound = parse_open_node(p, NODE_modifier, MOD_bound);

    parse_next(p);
    if (!parse_compare(p) || !parse_take_mark(p, ')'))
        return false;
    parse_close_node(p, bound);
    return true;
}

static bool at_when_cond(const Parser *p)
{
    Parser ahead = { .at = p->at + 1, .dictionary = p->dictionary };

    return parse_at_word(p, "when") &&
           parse_find_phrase(&ahead, lang_conds, CONDS_COUNT, false,
                             &(int){ 0 });
}

/* One thing more about the number, if one follows; *more says so. */
static bool parse_plus_detail(Parser *p, bool *more)
{
    *more = true;
    if (parse_at_word(p, "to"))
        return parse_target(p, PREP_to);
    if (parse_at_word(p, "against"))
        return parse_target(p, PREP_against);
    if (parse_at_word(p, "per"))
        return parse_target(p, PREP_for);
    if (parse_refuse_for_each(p))
        return false;
    if (parse_at_mark(p, '('))
        return parse_bound(p);
    if (parse_at_suffix(p))
        return parse_suffix(p);
    if (at_when_cond(p)) {
        parse_next(p);
        return parse_take_node(p, NODE_cond, lang_conds, CONDS_COUNT);
    }
    *more = false;
    return true;
}

/* +3 (+10 if ...) treasures to it against Plumber per card if ... */
bool parse_plus(Parser *p)
{
    int node = parse_open_node(p, NODE_plus, NOUN_none);
    bool more = true;

    p->nodes[node].number = parse_take_number(p);
    if (parse_at_mark(p, '(') && p->at[1].type == TOKEN_SIGNED &&
        !parse_alternative(p))
        return false;
    take_unit(p, node);
    while (more)
        if (!parse_plus_detail(p, &more))
            return false;
    parse_close_node(p, node);
    return true;
}

/* The rule whose words stand behind the subject, in either number. */
int parse_find_rule(const Parser *p, int *tokens, bool *many)
{
    int n, best = 0;

    *tokens = 0;
    for (int r = 1; r < RULES_COUNT; r++)
        for (int k = 0; k < 2; k++) {
            PhraseRow row = { "",
                              k ? lang_rules[r].other : lang_rules[r].phrase,
                              "", "" };
            if (parse_find_phrase(p, (PhraseRow[]){ { 0 }, row }, 2, false,
                                  &n) &&
                n > *tokens) {
                *tokens = n;
                *many = k == 0;
                best = r;
            }
        }
    return best;
}

/* stolen or sold: what can or cannot be done to it. */
static bool parse_participles(Parser *p)
{
    do {
        int verb = parse_find_verb(p, FORM_participle);
        int node = parse_open_node(p, NODE_participle, verb);
        if (!verb) {
            parse_mistake_word(
                p, FIT_PARTICIPLE, "lost, stolen, sold, traded ...",
                "%s is nothing that can be done to a card", parse_quoted(p));
            return false;
        }
        parse_next(p);
        while (!p->bad && parse_at_tail(p) && !parse_at_word(p, "or"))
            if (!parse_tail(p))
                return false;
        parse_close_node(p, node);
    } while (parse_take_word(p, "or") ||
             (parse_at_mark(p, ',') &&
              parse_find_verb(
                  &(Parser){ .at = p->at + 1, .dictionary = p->dictionary },
                  FORM_participle) &&
              parse_take_mark(p, ',')));
    return true;
}

static bool parse_rule_object(Parser *p, int rule)
{
    if (rule == RULE_can_be || rule == RULE_cannot_be)
        return parse_participles(p);
    if (rule == RULE_can || rule == RULE_cannot || rule == RULE_always) {
        int node =
            parse_open_node(p, NODE_command, parse_find_verb(p, FORM_base));
        if (!p->nodes[node].row) {
            parse_mistake_word(p, FIT_VERB, "a verb belongs here",
                               "%s is not a verb", parse_quoted(p));
            return false;
        }
        return parse_action(p, node);
    }
    if (rule == RULE_is || rule == RULE_is_not) {
        if (parse_take_node(p, NODE_cond, lang_conds, CONDS_COUNT))
            return true;
    }
    return parse_at_phrase(p) ? parse_prep(p, PREP_object) : true;
}

/* The subject is written; the rule is its parent. */
bool parse_rule(Parser *p, int subject)
{
    int tokens;
    bool many = false;
    int rule = parse_find_rule(p, &tokens, &many);

    if (!rule) {
        parse_mistake_word(p, FIT_RULE, "only levels count",
                           "%s says nothing about its subject",
                           parse_quoted(p));
        return false;
    }
    parse_wrap_node(p, subject, NODE_prep, PREP_subject);
    parse_wrap_node(p, subject, NODE_rule, rule);
    if (many)
        p->nodes[subject].flags |= FLAG_plural;
    parse_set_spot(p, subject);
    while (tokens-- > 0)
        parse_next(p);
    if (!parse_rule_object(p, rule))
        return false;
    while (parse_at_tail(p) || parse_at_suffix(p)) {
        if (parse_refuse_time(p))
            return false;
        if (!(parse_at_suffix(p) ? parse_suffix(p) : parse_tail(p)))
            return false;
    }
    parse_close_node(p, subject);
    return true;
}

/* only levels count */
bool parse_only(Parser *p)
{
    int node = p->n;

    parse_next(p);
    if (!parse_phrase(p))
        return false;
    if (!parse_rule(p, node))
        return false;
    p->nodes[node].flags |= FLAG_only;
    return true;
}
