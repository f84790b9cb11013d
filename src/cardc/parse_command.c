/* parse_command.c: parses commands: a verb, who does it, and what belongs to
 * it. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

/* ---- what follows the verb ---- */

/* say "cheese" */
static bool parse_spoken_text(Parser *p)
{
    int text = parse_open_node(p, NODE_text, 0);

    p->nodes[text].name = (uint16_t)parse_add_string(p, p->at->at, p->at->n);
    parse_next(p);
    parse_close_node(p, text);
    return true;
}

/* let the helper escape */
static bool parse_let(Parser *p)
{
    int inner;

    if (!parse_prep(p, PREP_object))
        return false;
    inner = parse_open_node(p, NODE_command, parse_find_verb(p, FORM_base));
    if (!parse_enter(p))
        return false;
    if (p->nodes[inner].row == 0) {
        parse_mistake_word(p, FIT_VERB, "let whom do what", "%s is not a verb",
                           parse_quoted(p));
        return false;
    }
    if (!parse_action(p, inner))
        return false;
    parse_leave(p);
    return true;
}

/* Another object, and not another statement, follows `and`. */
static bool at_next_object(const Parser *p)
{
    Parser ahead = { .at = p->at + 1, .dictionary = p->dictionary };

    return parse_at_word(p, "and") && ahead.at->type != TOKEN_END &&
           parse_at_phrase(&ahead) && !parse_at_word(&ahead, "you") &&
           !parse_find_verb(&ahead, FORM_base) &&
           !parse_find_verb(&ahead, FORM_third);
}

/* lose half your levels: half is a number, not a thing */
static bool refuse_half(Parser *p)
{
    bool levels = false, items = false;

    if (!parse_at_word(p, "half"))
        return false;
    for (const Token *k = p->at; !token_is_layout(k) && k->type != TOKEN_MARK;
         k++) {
        levels |= token_is(k, "levels") || token_is(k, "level");
        items |= token_is(k, "items") || token_is(k, "item");
    }
    parse_mistake(
        p, p->at,
        levels  ? "write \"levels equal to half your level\""
        : items ? "write \"items equal to half the number of items you have\""
                : "write \"cards equal to half the number of cards in your"
                  " hand from your hand\"",
        "\"half\" stands before a number");
    return true;
}

static bool parse_objects(Parser *p)
{
    if (refuse_half(p))
        return false;
    if (!parse_at_phrase(p) || parse_at_tail(p))
        return true;
    if (!parse_prep(p, PREP_object))
        return false;
    while (at_next_object(p)) {
        parse_next(p);
        if (!parse_prep(p, PREP_object))
            return false;
    }
    return true;
}

/* set ... to an amount */
static bool parse_to_amount(Parser *p)
{
    int part = parse_open_node(p, NODE_prep, PREP_to);

    parse_next(p);
    if (!parse_amount(p))
        return false;
    parse_close_node(p, part);
    return true;
}

/* Prepositions and adverbs. `with` belongs to a verb that claims it. */
static bool parse_endings(Parser *p, int verb)
{
    while (parse_at_tail(p) || (parse_at_word(p, "with") && p->wants_with)) {
        if (parse_refuse_time(p))
            return false;
        if (parse_at_word(p, "with"))
            p->wants_with = false;
        if (verb_has_shape(verb, SHAPE_TO_NUMBER) && parse_at_word(p, "to")
                ? !parse_to_amount(p)
                : !parse_tail(p))
            return false;
    }
    p->wants_with = false;
    return true;
}

/* lose 2 levels or 2 items */
bool parse_same_verb(Parser *p, int verb)
{
    int node = parse_open_node(p, NODE_command, verb);
    bool good;

    parse_set_spot(p, node);
    p->wants_with = verb_has_shape(verb, SHAPE_CLAIMS_WITH);
    good = parse_objects(p) && parse_endings(p, verb);
    parse_close_node(p, node);
    return good;
}

/* The verb's own row is set; what follows it. */
bool parse_action(Parser *p, int node)
{
    int verb = p->nodes[node].row;
    bool good;

    parse_next(p);
    if (verb_has_shape(verb, SHAPE_CHOOSES) && p->at->type == TOKEN_NUMBER &&
        token_is(p->at + 1, ":")) {
        parse_mistake(
            p, p->at - 1, "write only: draw a treasure or gain a level",
            "what there is to choose from stands with \"or\" between");
        return false;
    }
    p->wants_with = verb_has_shape(verb, SHAPE_CLAIMS_WITH);
    if (verb_has_shape(verb, SHAPE_SPEAKS) && p->at->type == TOKEN_STRING)
        good = parse_spoken_text(p);
    else if (verb_has_shape(verb, SHAPE_DELEGATES))
        good = parse_let(p);
    else
        good = parse_objects(p) && parse_endings(p, verb);
    parse_close_node(p, node);
    return good;
}

/* ---- who does it ---- */

static bool at_turn_order(const Parser *p)
{
    int tokens,
        row = parse_find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &tokens);
    return row == ADVERB_from_left || row == ADVERB_from_right;
}

/* A word that we know, but not here: lost, random, of. */
static bool is_known_word(const Parser *p)
{
    int tokens;

    return parse_find_verb(p, FORM_third) || parse_find_verb(p, FORM_past) ||
           parse_find_verb(p, FORM_participle) ||
           parse_find_verb(p, FORM_ing) ||
           parse_find_phrase(p, lang_preps, PREPS_COUNT, false, &tokens) ||
           parse_find_phrase(p, lang_conds, CONDS_COUNT, false, &tokens) ||
           parse_at_word(p, "of") || parse_at_word(p, "and") ||
           parse_at_word(p, "or");
}

/* These words belong to an `if` or a table that is missing. */
static bool refuse_lone_else(Parser *p)
{
    if (parse_at_word(p, "otherwise"))
        parse_mistake(p, p->at, "in combat: if ...: ...; otherwise: ...",
                      "\"otherwise\" goes with an \"if\" behind the colon");
    else if (parse_at_word(p, "else"))
        parse_mistake(
            p, p->at, "after an \"if\", write otherwise",
            "\"else\" is the last row of a table: roll: 1: ...; else: ...");
    return p->bad;
}

/* lose a level; art goose: what is for people stands on lines of its own. */
static bool refuse_card_line(Parser *p)
{
    static const char *const words[] = { "flavor", "art", "cites" };

    if (!parse_at_any_of(p, words, 3))
        return false;
    if (parse_at_line_start(p) && parse_at_word(p, "flavor"))
        parse_mistake(p, p->at + 1, "flavor \"It is damp.\"",
                      "what a flavor line says stands in quotes");
    else
        parse_mistake(p, p->at, "write it below, behind four blanks",
                      "%s begins a line of its own", parse_quoted(p));
    return true;
}

/* It cannot be a player: reports why. */
static bool refuse_start(Parser *p)
{
    if (!refuse_lone_else(p) && !refuse_card_line(p))
        parse_mistake_word(p, FITS_START,
                           "A part begins with a verb, a number, a window or a"
                           " player",
                           p->at->type == TOKEN_WORD && !is_known_word(p)
                               ? "%s is not a word of the language"
                               : "%s begins nothing",
                           parse_quoted(p));
    return false;
}

/* Each player other than you: "you", if it was said last; or -1. */
static int excepted_phrase(const Parser *p, int phrase)
{
    const Node *node = &p->nodes[phrase];

    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_modifier && k->row == MOD_other_than &&
            !node_next(node, k))
            return (int)(k - p->nodes) + 1;
    return -1;
}

/* What stands behind "and" belongs to what was said last: each player other
 * than you and your neighbours. */
static bool parse_joined(Parser *p, int phrase)
{
    int but = excepted_phrase(p, phrase), joined, next;
    Parser behind = { .at = p->at + 1, .dictionary = p->dictionary };
    bool good;

    if (p->bad || !parse_at_word(p, "and") || !parse_at_phrase(&behind))
        return !p->bad;
    if (but >= 0) {
        if (!parse_joined(p, but))
            return false;
        parse_close_node(p, but - 1);
        parse_close_node(p, phrase);
        return true;
    }
    joined = parse_open_node(p, NODE_modifier, MOD_joined);
    parse_next(p);
    next = p->n;
    if (!parse_phrase(p))
        return false;
    good = parse_enter(p) && parse_joined(p, next);
    parse_leave(p);
    if (!good)
        return false;
    parse_close_node(p, joined);
    parse_close_node(p, phrase);
    return true;
}

/* Who does it: a phrase, or several joined by and. */
static bool parse_subject(Parser *p)
{
    int node = p->n;

    if (!parse_at_phrase(p))
        return refuse_start(p);
    return parse_phrase(p) && parse_joined(p, node);
}

/* The verb that agrees with whether there is a subject and a may, or 0. */
static int find_agreeing_verb(Parser *p, int node, bool subject)
{
    bool modal = p->nodes[node].flags & (FLAG_may | FLAG_must);
    int verb = parse_find_verb(p, FORM_base);

    if (verb && subject && !modal)
        p->nodes[node].flags |= FLAG_plural;
    if (!verb && subject && !modal)
        verb = parse_find_verb(p, FORM_third);
    if (!verb)
        parse_mistake_word(
            p, modal || !subject ? FIT_VERB : FIT_VERB | FIT_THIRD | FIT_RULE,
            "say what the subject does", "%s is not a verb here",
            parse_quoted(p));
    return verb;
}

/* The verb of a command, and what follows it. */
static bool parse_predicate(Parser *p, int node, int verb)
{
    if (!verb)
        return false;
    p->nodes[node].row = (uint8_t)verb;
    if (!parse_action(p, node))
        return false;
    while (parse_at_suffix(p))
        if (!parse_suffix(p))
            return false;
    parse_close_node(p, node);
    return true;
}

/* [may | must] verb ...; the subject, if any, is written. */
static bool parse_verb(Parser *p, int node, bool subject)
{
    while (at_turn_order(p)) /* each other player from your left takes ... */
        if (!parse_tail(p))
            return false;
    if (parse_take_word(p, "may"))
        p->nodes[node].flags |= FLAG_may;
    else if (parse_take_word(p, "must"))
        p->nodes[node].flags |= FLAG_must;
    parse_set_spot(p, node);
    return parse_predicate(p, node, find_agreeing_verb(p, node, subject));
}

/* your left neighbour loses a level and discards a card: does the command, or
 * the first one of the chain, that is read so far have a subject of whom the
 * next verb is said, too? */
static bool is_third_person(const Parser *p, int node)
{
    const Node *first = &p->nodes[node];
    const Node *subject;

    while (first->type == NODE_chain)
        first = node_first(first);
    subject = first->type == NODE_command ? node_first(first) : NULL;
    return subject && subject->type == NODE_prep &&
           subject->row == PREP_subject &&
           !(first->flags & (FLAG_plural | FLAG_may | FLAG_must));
}

bool parse_at_next_verb(const Parser *p, int node, const Token *at)
{
    Parser ahead = { .at = at, .dictionary = p->dictionary };

    return is_third_person(p, node) && !parse_find_verb(&ahead, FORM_base) &&
           parse_find_verb(&ahead, FORM_third);
}

bool parse_next_verb(Parser *p)
{
    int node = parse_open_node(p, NODE_command, 0);

    parse_set_spot(p, node);
    return parse_predicate(p, node, parse_find_verb(p, FORM_third));
}

/* [subject] [may | must] verb ..., or a rule about the subject */
bool parse_command(Parser *p)
{
    bool subject = !parse_find_verb(p, FORM_base) || p->at->type == TOKEN_NAME;
    int node = p->n, tokens;
    bool many;

    if (subject) {
        if (!parse_subject(p))
            return false;
        if (parse_find_rule(p, &tokens, &many) && !parse_at_word(p, "may") &&
            !parse_at_word(p, "must"))
            return parse_rule(p, node);
        parse_wrap_node(p, node, NODE_prep, PREP_subject);
    }
    parse_wrap_node(p, node, NODE_command, 0);
    return parse_verb(p, node, subject);
}
