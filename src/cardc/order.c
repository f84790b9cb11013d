/* order.c: orders: a verb, who does it, and what hangs on it. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- what follows the verb ---- */

/* say "cheese" */
static bool parse_say(Parser *p)
{
    int text = node_open(p, NODE_text, 0);

    p->nodes[text].name = (uint16_t)string_add(p, p->at->at, p->at->n);
    next(p);
    node_close(p, text);
    return true;
}

/* let the helper escape */
static bool parse_let(Parser *p)
{
    int inner;

    if (!parse_part(p, PREP_object))
        return false;
    inner = node_open(p, NODE_do, find_verb(p, FORM_base));
    if (!enter(p))
        return false;
    if (p->nodes[inner].row == 0) {
        mistake_word(p, FIT_VERB, "let whom do what", "%s is not a verb",
                     found(p));
        return false;
    }
    if (!parse_action(p, inner))
        return false;
    leave(p);
    return true;
}

/* Another object, and not another statement, follows `and`. */
static bool at_next_object(const Parser *p)
{
    Parser ahead = { .at = p->at + 1, .dictionary = p->dictionary };

    return at_word(p, "and") && ahead.at->type != TOKEN_END &&
           starts_phrase(&ahead) && !at_word(&ahead, "you") &&
           !find_verb(&ahead, FORM_base);
}

static bool parse_objects(Parser *p)
{
    if (!starts_phrase(p) || at_tail(p))
        return true;
    if (!parse_part(p, PREP_object))
        return false;
    while (at_next_object(p)) {
        next(p);
        if (!parse_part(p, PREP_object))
            return false;
    }
    return true;
}

/* set ... to an amount */
static bool parse_to_amount(Parser *p)
{
    int part = node_open(p, NODE_part, PREP_to);

    next(p);
    if (!parse_amount(p))
        return false;
    node_close(p, part);
    return true;
}

/* Prepositions and adverbs. `with` belongs to a verb that claims it. */
static bool parse_rest_of(Parser *p, int verb)
{
    while (at_tail(p) || (at_word(p, "with") && p->claims)) {
        if (refuse_time(p))
            return false;
        if (at_word(p, "with"))
            p->claims = false;
        if (verb == SAY_set && at_word(p, "to") ? !parse_to_amount(p)
                                                : !parse_tail(p))
            return false;
    }
    p->claims = false;
    return true;
}

/* The verb's own row is set; what follows it. */
bool parse_action(Parser *p, int node)
{
    int verb = p->nodes[node].row;
    bool good;

    next(p);
    if (verb == SAY_choose && p->at->type == TOKEN_NUMBER &&
        token_is(p->at + 1, ":")) {
        mistake(p, p->at - 1, "write only: draw a treasure or gain a level",
                "what there is to choose from stands with \"or\" between");
        return false;
    }
    p->claims = verb == SAY_swap || verb == SAY_replace;
    if (verb == SAY_say && p->at->type == TOKEN_STRING)
        good = parse_say(p);
    else if (verb == SAY_let)
        good = parse_let(p);
    else
        good = parse_objects(p) && parse_rest_of(p, verb);
    node_close(p, node);
    return good;
}

/* ---- who does it ---- */

static bool at_seating(const Parser *p)
{
    int tokens,
        row = find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &tokens);
    return row == ADVERB_from_left || row == ADVERB_from_right;
}

/* A word that we know, but not here: lost, random, of. */
static bool is_small_word(const Parser *p)
{
    int tokens;

    return find_verb(p, FORM_third) || find_verb(p, FORM_past) ||
           find_verb(p, FORM_done) || find_verb(p, FORM_doing) ||
           find_phrase(p, lang_preps, PREPS_COUNT, false, &tokens) ||
           find_phrase(p, lang_states, STATES_COUNT, false, &tokens) ||
           at_word(p, "of") || at_word(p, "and") || at_word(p, "or");
}

/* Who writes these here has an `if` or a table in mind that is not there. */
static bool refuse_joint(Parser *p)
{
    if (at_word(p, "otherwise"))
        mistake(p, p->at, "in combat: if ...: ...; otherwise: ...",
                "\"otherwise\" goes with an \"if\" behind the colon");
    else if (at_word(p, "else"))
        mistake(p, p->at, "after an \"if\", write otherwise",
                "\"else\" is the last row of a table: roll: 1: ...; else: ...");
    return p->bad;
}

/* Nobody could be meant: says why. */
static bool refuse_beginning(Parser *p)
{
    if (!refuse_joint(p))
        mistake_word(p, FITS_BEGINNING,
                     "A part begins with a verb, a number, a window or a"
                     " player",
                     p->at->type == TOKEN_WORD && !is_small_word(p)
                         ? "%s is not a word of the language"
                         : "%s begins nothing",
                     found(p));
    return false;
}

/* Who does it: a phrase, or several joined by and. */
static bool parse_subject(Parser *p)
{
    int node = p->n;

    if (!starts_phrase(p))
        return refuse_beginning(p);
    if (!parse_phrase(p))
        return false;
    while (!p->bad && at_word(p, "and") &&
           starts_phrase(
               &(Parser){ .at = p->at + 1, .dictionary = p->dictionary })) {
        int joined = node_open(p, NODE_modifier, MOD_joined);
        next(p);
        if (!parse_phrase(p))
            return false;
        node_close(p, joined);
        node_close(p, node);
    }
    return true;
}

/* The verb that agrees with whether there is a subject and a may, or 0. */
static int take_agreeing(Parser *p, int node, bool subject)
{
    bool modal = p->nodes[node].flags & (FLAG_may | FLAG_must);
    int verb = find_verb(p, FORM_base);

    if (verb && subject && !modal)
        p->nodes[node].flags |= FLAG_many;
    if (!verb && subject && !modal)
        verb = find_verb(p, FORM_third);
    if (!verb)
        mistake_word(
            p, modal || !subject ? FIT_VERB : FIT_VERB | FIT_THIRD | FIT_RULE,
            "say what the subject does", "%s is not a verb here", found(p));
    return verb;
}

/* [may | must] verb ...; the subject, if any, is written. */
static bool parse_verb(Parser *p, int node, bool subject)
{
    int verb;

    while (at_seating(p)) /* each other player from your left takes ... */
        if (!parse_tail(p))
            return false;
    if (take_word(p, "may"))
        p->nodes[node].flags |= FLAG_may;
    else if (take_word(p, "must"))
        p->nodes[node].flags |= FLAG_must;
    node_here(p, node);
    verb = take_agreeing(p, node, subject);
    if (!verb)
        return false;
    p->nodes[node].row = (uint8_t)verb;
    if (!parse_action(p, node))
        return false;
    while (at_suffix(p))
        if (!parse_suffix(p))
            return false;
    node_close(p, node);
    return true;
}

/* [subject] [may | must] verb ..., or a rule about the subject */
bool parse_order(Parser *p)
{
    bool subject = !find_verb(p, FORM_base) || p->at->type == TOKEN_NAME;
    int node = p->n, tokens;
    bool many;

    if (subject) {
        if (!parse_subject(p))
            return false;
        if (find_rule(p, &tokens, &many) && !at_word(p, "may") &&
            !at_word(p, "must"))
            return parse_rule(p, node);
        node_wrap(p, node, NODE_part, PREP_subject);
    }
    node_wrap(p, node, NODE_do, 0);
    return parse_verb(p, node, subject);
}
