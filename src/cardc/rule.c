/* rule.c: what is always so: bonuses, and what a subject can, cannot or is. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- bonuses ---- */

/* (+10 if ...) */
static bool parse_alternative(Parser *p)
{
    int other = node_open(p, NODE_alternative, 0);

    next(p);
    p->nodes[other].number = take_number(p);
    if (!take_word(p, "if") || !parse_condition(p) || !take_mark(p, ')'))
        return false;
    node_close(p, other);
    return true;
}

/* What the number counts in: treasures, hands, a declared word. That +2 is a
 * bonus goes without saying. */
static void take_unit(Parser *p, int node)
{
    if (take_word(p, "bonus"))
        return;
    for (int r = 1; r < NOUNS_COUNT; r++)
        if (lang_nouns[r].is & (IS_NUMBER | IS_CARD | IS_PLACE) &&
            (at_word(p, lang_nouns[r].one) || at_word(p, lang_nouns[r].many))) {
            p->nodes[node].row = (uint8_t)r;
            next(p);
            break;
        }
    if (p->at->type == TOKEN_NAME) {
        p->nodes[node].name = (uint16_t)(p->at->declared + 1);
        next(p);
    }
}

/* against male; but "against male monsters" is a phrase. */
static bool at_lone_state(const Parser *p)
{
    int tokens = 0,
        row = find_phrase(p, lang_states, STATES_COUNT, false, &tokens);
    Parser ahead = { .at = p->at + tokens, .dictionary = p->dictionary };

    return row != 0 && !(find_phrase(p, lang_adjs, ADJS_COUNT, false,
                                     &(int){ 0 }) != 0 &&
                         starts_phrase(&ahead));
}

/* to it, against male, per card */
static bool parse_target(Parser *p, int prep)
{
    int part = node_open(p, NODE_part, prep);

    next(p);
    if ((prep == PREP_for || !at_lone_state(p) ||
         !take_node(p, NODE_state, lang_states, STATES_COUNT)) &&
        !parse_phrase(p))
        return false;
    node_close(p, part);
    return true;
}

/* (at most 3) */
static bool parse_bound(Parser *p)
{
    int bound = node_open(p, NODE_modifier, MOD_bound);

    next(p);
    if (!parse_compare(p) || !take_mark(p, ')'))
        return false;
    node_close(p, bound);
    return true;
}

static bool at_when_state(const Parser *p)
{
    Parser ahead = { .at = p->at + 1, .dictionary = p->dictionary };

    return at_word(p, "when") &&
           find_phrase(&ahead, lang_states, STATES_COUNT, false, &(int){ 0 });
}

/* One thing more about the number, if one follows; *more says so. */
static bool parse_about_plus(Parser *p, bool *more)
{
    *more = true;
    if (at_word(p, "to"))
        return parse_target(p, PREP_to);
    if (at_word(p, "against"))
        return parse_target(p, PREP_against);
    if (at_word(p, "per"))
        return parse_target(p, PREP_for);
    if (refuse_for_each(p))
        return false;
    if (at_mark(p, '('))
        return parse_bound(p);
    if (at_suffix(p))
        return parse_suffix(p);
    if (at_when_state(p)) {
        next(p);
        return take_node(p, NODE_state, lang_states, STATES_COUNT);
    }
    *more = false;
    return true;
}

/* +3 (+10 if ...) treasures to it against Plumber per card if ... */
bool parse_plus(Parser *p)
{
    int node = node_open(p, NODE_plus, NOUN_none);
    bool more = true;

    p->nodes[node].number = take_number(p);
    if (at_mark(p, '(') && p->at[1].type == TOKEN_SIGNED &&
        !parse_alternative(p))
        return false;
    take_unit(p, node);
    while (more)
        if (!parse_about_plus(p, &more))
            return false;
    node_close(p, node);
    return true;
}

/* The rule whose words stand behind the subject, in either number. */
int find_rule(const Parser *p, int *tokens, bool *many)
{
    int n, best = 0;

    *tokens = 0;
    for (int r = 1; r < RULES_COUNT; r++)
        for (int k = 0; k < 2; k++) {
            PhraseRow row = { "",
                              k ? lang_rules[r].other : lang_rules[r].phrase,
                              "", "" };
            if (find_phrase(p, (PhraseRow[]){ { 0 }, row }, 2, false, &n) &&
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
        int verb = find_verb(p, FORM_done);
        int node = node_open(p, NODE_participle, verb);
        if (!verb) {
            mistake_word(p, FIT_DONE, "lost, stolen, sold, traded ...",
                         "%s is nothing that can be done to a card", found(p));
            return false;
        }
        next(p);
        while (!p->bad && at_tail(p) && !at_word(p, "or"))
            if (!parse_tail(p))
                return false;
        node_close(p, node);
    } while (
        take_word(p, "or") ||
        (at_mark(p, ',') &&
         find_verb(&(Parser){ .at = p->at + 1, .dictionary = p->dictionary },
                   FORM_done) &&
         take_mark(p, ',')));
    return true;
}

static bool parse_rule_object(Parser *p, int rule)
{
    if (rule == RULE_can_be || rule == RULE_cannot_be)
        return parse_participles(p);
    if (rule == RULE_can || rule == RULE_cannot || rule == RULE_always) {
        int node = node_open(p, NODE_do, find_verb(p, FORM_base));
        if (!p->nodes[node].row) {
            mistake_word(p, FIT_VERB, "a verb belongs here", "%s is not a verb",
                         found(p));
            return false;
        }
        return parse_action(p, node);
    }
    if (rule == RULE_is || rule == RULE_is_not) {
        if (take_node(p, NODE_state, lang_states, STATES_COUNT))
            return true;
    }
    return starts_phrase(p) ? parse_part(p, PREP_object) : true;
}

/* The subject is written; the rule is its parent. */
bool parse_rule(Parser *p, int subject)
{
    int tokens;
    bool many = false;
    int rule = find_rule(p, &tokens, &many);

    if (!rule) {
        mistake_word(p, FIT_RULE, "only levels count",
                     "%s says nothing about its subject", found(p));
        return false;
    }
    node_wrap(p, subject, NODE_part, PREP_subject);
    node_wrap(p, subject, NODE_rule, rule);
    p->nodes[subject].flags |= many ? FLAG_many : 0;
    node_here(p, subject);
    while (tokens-- > 0)
        next(p);
    if (!parse_rule_object(p, rule))
        return false;
    while (at_tail(p) || at_suffix(p)) {
        if (refuse_time(p))
            return false;
        if (!(at_suffix(p) ? parse_suffix(p) : parse_tail(p)))
            return false;
    }
    node_close(p, subject);
    return true;
}

/* only levels count */
bool parse_only(Parser *p)
{
    int node = p->n;

    next(p);
    if (!parse_phrase(p))
        return false;
    if (!parse_rule(p, node))
        return false;
    p->nodes[node].flags |= FLAG_only;
    return true;
}
