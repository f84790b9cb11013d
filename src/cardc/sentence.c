/* sentence.c: statements: orders, rules, bonuses, loops and choices. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

static bool parse_statement(Parser *p);

/* ---- pieces ---- */

static bool at_tail(const Parser *p)
{
    int tokens;

    return find_phrase(p, lang_adverbs, ADVERBS_COUNT, false, &tokens) ||
           (find_phrase(p, lang_preps, PREPS_COUNT, false, &tokens) &&
            !at_word(p, "with"));
}

static bool parse_suffix(Parser *p)
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

static bool at_suffix(const Parser *p)
{
    return at_word(p, "if") || at_word(p, "unless") || at_word(p, "while");
}

static bool parse_part(Parser *p, int prep)
{
    int node = node_open(p, NODE_part, prep);

    if (!parse_phrase(p))
        return false;
    node_close(p, node);
    return true;
}

/* : statements, on this line or as an indented block. */
static bool parse_block(Parser *p)
{
    int node = node_open(p, NODE_block, 0);
    bool indented;

    if (!take_mark(p, ':')) {
        mistake(p, p->at, "write : and what is to be done",
                "a colon belongs here");
        return false;
    }
    if (!enter(p))
        return false;
    indented = p->at->type == TOKEN_INDENT;
    if (indented)
        next(p);
    do {
        while (p->at->type == TOKEN_NEWLINE && indented)
            next(p);
        if (p->at->type == TOKEN_DEDENT)
            break;
        if (!parse_chain(p))
            return false;
        if (!indented && at_mark(p, ';') &&
            (token_is(&p->at[1], "otherwise") || p->at[1].type == TOKEN_RANGE ||
             p->at[1].type == TOKEN_NUMBER || token_is(&p->at[1], "else")))
            break;
    } while (take_mark(p, ';') || (indented && p->at->type == TOKEN_NEWLINE));
    if (indented && p->at->type == TOKEN_DEDENT)
        next(p);
    leave(p);
    node_close(p, node);
    return true;
}

/* ---- orders ---- */

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
        mistake_word(p, "let whom do what", "%s is not a verb", found(p));
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
static bool parse_tails(Parser *p, int verb)
{
    while (at_tail(p) || (at_word(p, "with") && p->claims)) {
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
    p->claims = verb == SAY_swap || verb == SAY_replace;
    if (verb == SAY_say && p->at->type == TOKEN_STRING)
        good = parse_say(p);
    else if (verb == SAY_let)
        good = parse_let(p);
    else
        good = parse_objects(p) && parse_tails(p, verb);
    node_close(p, node);
    return good;
}

/* ---- what is always true ---- */

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

/* What the number counts in: treasures, hands, a declared word. */
static void take_unit(Parser *p, int node)
{
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

/* to it, against male, per card */
static bool parse_target(Parser *p, int prep)
{
    int part = node_open(p, NODE_part, prep);

    next(p);
    if ((prep == PREP_for ||
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

/* +3 (+10 if ...) treasures to it against Tailor per card if ... */
static bool parse_plus(Parser *p)
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
static int find_rule(const Parser *p, int *tokens, bool *many)
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
            mistake_word(p, "lost, stolen, sold, traded ...",
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
            mistake_word(p, "a verb belongs here", "%s is not a verb",
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
static bool parse_rule(Parser *p, int subject)
{
    int tokens;
    bool many = false;
    int rule = find_rule(p, &tokens, &many);

    if (!rule) {
        mistake_word(p, "only levels count",
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
    while (at_tail(p) || at_suffix(p))
        if (!(at_suffix(p) ? parse_suffix(p) : parse_tail(p)))
            return false;
    node_close(p, subject);
    return true;
}

/* only levels count */
static bool parse_only(Parser *p)
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

/* ---- events ---- */

/* killed, in combat, 1: what the subject of an event is. */
static bool parse_event_is(Parser *p, int event)
{
    int is, done;

    p->nodes[event].flags |= at_word(p, "are") ? FLAG_many : 0;
    next(p);
    is = node_open(p, NODE_is, 0);
    if (find_verb(p, FORM_done)) {
        done = node_open(p, NODE_participle, find_verb(p, FORM_done));
        next(p);
        while (!p->bad && at_tail(p))
            if (!parse_tail(p))
                return false;
        node_close(p, done);
    } else if (!take_node(p, NODE_state, lang_states, STATES_COUNT)) {
        bool compared = p->at->type == TOKEN_NUMBER || at_word(p, "exactly") ||
                        at_word(p, "at");
        if (compared ? !parse_compare(p) : !parse_phrase(p))
            return false;
    }
    node_close(p, is);
    return true;
}

/* hits, fail to escape: the verb of an event, or 0. */
static int take_event_verb(Parser *p, int event)
{
    int verb;

    if (at_words(p, "fail", "to") || at_words(p, "fails", "to")) {
        p->nodes[event].flags |= FLAG_fails;
        p->nodes[event].flags |= at_word(p, "fail") ? FLAG_many : 0;
        next(p);
        next(p);
        verb = find_verb(p, FORM_base);
    } else if ((verb = find_verb(p, FORM_base)) != 0) {
        p->nodes[event].flags |= FLAG_many;
    } else {
        verb = find_verb(p, FORM_third);
    }
    if (!verb)
        mistake_word(p, "what it does: hits, plays, escapes ...",
                     "%s is not a verb", found(p));
    return verb;
}

static bool parse_event_does(Parser *p, int event)
{
    int verb = take_event_verb(p, event);

    if (!verb)
        return false;
    p->nodes[event].number = (int16_t)verb;
    next(p);
    if (starts_phrase(p) && !at_tail(p) && !parse_part(p, PREP_object))
        return false;
    while (at_tail(p))
        if (!parse_tail(p))
            return false;
    return true;
}

/* a curse hits a player; it is killed; you fail to escape a monster */
bool parse_event(Parser *p, int relation)
{
    int node = node_open(p, NODE_event, relation);
    bool good = parse_part(p, PREP_subject);

    if (!good)
        return false;
    node_here(p, node);
    if (take_word(p, "would"))
        p->nodes[node].flags |= FLAG_would;
    if (at_word(p, "is") || at_word(p, "are"))
        good = parse_event_is(p, node);
    else
        good = parse_event_does(p, node);
    node_close(p, node);
    return good;
}

/* ---- statements ---- */

static bool parse_if(Parser *p)
{
    int node = node_open(p, NODE_choose, 0);

    p->nodes[node].flags = at_word(p, "unless") ? FLAG_not : 0;
    next(p);
    if (!parse_condition(p) || !parse_block(p))
        return false;
    if (token_is(p->at, "otherwise") ||
        (at_mark(p, ';') && token_is(&p->at[1], "otherwise")) ||
        (p->at->type == TOKEN_NEWLINE && token_is(&p->at[1], "otherwise"))) {
        if (!token_is(p->at, "otherwise"))
            next(p);
        next(p);
        if (!parse_block(p))
            return false;
    }
    node_close(p, node);
    return true;
}

static bool parse_for_each(Parser *p)
{
    int node = node_open(p, NODE_each, 0);

    next(p); /* for; each is the determiner of the phrase */
    if (!parse_phrase(p))
        return false;
    while (at_tail(p))
        if (!parse_tail(p))
            return false;
    if (!parse_block(p))
        return false;
    node_close(p, node);
    return true;
}

/* What is no face stays none (check.c complains), but must fit into a byte; 0
 * would be else. */
static int16_t face_of(int number)
{
    return (int16_t)(number < 1 || number > 255 ? 255 : number);
}

/* roll: 1-2: die; else: lose levels equal to the roll */
static bool parse_table(Parser *p)
{
    int node = node_open(p, NODE_table, 0);
    bool indented;

    next(p);
    next(p);
    indented = p->at->type == TOKEN_INDENT;
    if (indented)
        next(p);
    do {
        int row = node_open(p, NODE_row, 0);
        while (p->at->type == TOKEN_NEWLINE && indented)
            next(p);
        if (p->at->type == TOKEN_RANGE) {
            p->nodes[row].number = face_of(p->at->number);
            p->nodes[row].flags = (uint8_t)face_of(p->at->second);
        } else if (p->at->type == TOKEN_NUMBER) {
            p->nodes[row].number = face_of(p->at->number);
            p->nodes[row].flags = (uint8_t)face_of(p->at->number);
        } else if (!at_word(p, "else")) {
            mistake(p, p->at, "faces of the die: 1-2: ..., or else: ...",
                    "a row of a table begins with a number or else");
            return false;
        }
        next(p);
        if (!parse_block(p))
            return false;
        node_close(p, row);
    } while (take_mark(p, ';') || (indented && p->at->type == TOKEN_NEWLINE &&
                                   p->at[1].type != TOKEN_DEDENT));
    while (indented && p->at->type == TOKEN_NEWLINE)
        next(p);
    if (indented && p->at->type == TOKEN_DEDENT)
        next(p);
    node_close(p, node);
    return true;
}

/* this combat, ...; until you lose your headgear, ...; while ..., ... */
static bool parse_lasting(Parser *p)
{
    int node = node_open(p, NODE_lasting, 0);

    p->nodes[node].row = (uint8_t)take_phrase(p, lang_lasts, LASTS_COUNT);
    if (p->nodes[node].row == 0) {
        bool until = take_word(p, "until");
        if (until ? !parse_event(p, WHEN_until) : !parse_suffix(p))
            return false;
    }
    if (!take_mark(p, ',')) {
        mistake(p, p->at, "this combat, +3 to you", "a comma belongs here");
        return false;
    }
    if (!enter(p) || !parse_statement(p))
        return false;
    leave(p);
    node_close(p, node);
    return true;
}

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

    return find_verb(p, FORM_third) || find_verb(p, FORM_done) ||
           find_verb(p, FORM_doing) ||
           find_phrase(p, lang_preps, PREPS_COUNT, false, &tokens) ||
           find_phrase(p, lang_states, STATES_COUNT, false, &tokens) ||
           at_word(p, "of") || at_word(p, "and") || at_word(p, "or");
}

/* Nobody could be meant: says why. */
static bool refuse_beginning(Parser *p)
{
    int tokens;

    if (find_phrase(p, lang_windows, WINS_COUNT, false, &tokens))
        mistake(p, p->at,
                "put it on a line of its own: the rest of a line"
                " belongs to its first \":\"",
                "a part cannot begin here");
    else
        mistake_word(p,
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
    int node = p->n, tokens;

    if (find_phrase(p, lang_windows, WINS_COUNT, false, &tokens) ||
        !starts_phrase(p))
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
        mistake_word(p, "say what the subject does", "%s is not a verb here",
                     found(p));
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
static bool parse_order(Parser *p)
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

static bool parse_statement(Parser *p)
{
    int tokens;

    if (p->at->type == TOKEN_SIGNED)
        return parse_plus(p);
    if (at_word(p, "if") || at_word(p, "unless"))
        return parse_if(p);
    if (at_words(p, "for", "each"))
        return parse_for_each(p);
    if (at_word(p, "roll") && p->at[1].type == TOKEN_MARK &&
        p->at[1].at[0] == ':')
        return parse_table(p);
    if (find_phrase(p, lang_lasts, LASTS_COUNT, false, &tokens) ||
        at_word(p, "until") || at_word(p, "while"))
        return parse_lasting(p);
    if (at_word(p, "only"))
        return parse_only(p);
    return parse_order(p);
}

/* A chain goes on with and, or, then if a statement follows. */
static int find_link(const Parser *p)
{
    const Token *after = p->at + 1;
    Parser ahead = { .at = after, .dictionary = p->dictionary };

    if (at_mark(p, ',') && token_is(after, "then"))
        return LINK_then;
    if (at_word(p, "then"))
        return LINK_then;
    if (!at_word(p, "and") && !at_word(p, "or"))
        return -1;
    if (!find_verb(&ahead, FORM_base) && !find_verb(&ahead, FORM_third) &&
        !token_is(after, "you") && !token_is(after, "they"))
        return -1;
    return at_word(p, "or") ? LINK_or : LINK_and;
}

/* "you cannot sell or trade": no choice between a rule and an order. */
static bool ends_in_rule(const Parser *p, int node)
{
    const Node *at = &p->nodes[node];

    while (at->type == NODE_lasting || at->type == NODE_chain) {
        const Node *last = node_first(at);
        while (last && node_next(at, last))
            last = node_next(at, last);
        if (!last)
            return false;
        at = last;
    }
    return at->type == NODE_rule;
}

bool parse_chain(Parser *p)
{
    int node = p->n, link, first = -1;

    if (!parse_statement(p))
        return false;
    while (!p->bad && (link = find_link(p)) >= 0) {
        if (link == LINK_or && ends_in_rule(p, node)) {
            mistake(p, p->at, "say it twice, or: cannot be sold or traded",
                    "\"or\" offers a choice of orders, and this is a rule");
            return false;
        }
        if (first != link)
            node_wrap(p, node, NODE_chain, link);
        first = link;
        take_mark(p, ',');
        next(p);
        if (!parse_statement(p))
            return false;
        node_close(p, node);
    }
    return true;
}
