/* parse_statement.c: statements: blocks, choices, loops, tables and chains. */
#include <string.h>

#include "base/text.h"
#include "cardc/parse_int.h"

static bool parse_statement(Parser *p);

/* ---- blocks ---- */

/* Between the lines of a block: their ends, and lines for people. */
static void skip_between(Parser *p)
{
    while (p->at->type == TOKEN_NEWLINE || parse_card_line(p))
        if (p->at->type == TOKEN_NEWLINE)
            parse_next(p);
}

/* What ends a block on one line: the next row of a die, or otherwise. */
static bool at_block_end(const Token *at)
{
    return token_is(at, "otherwise") || token_is(at, "else") ||
           at->type == TOKEN_RANGE ||
           (at->type == TOKEN_NUMBER && token_is(at + 1, ":"));
}

bool parse_statements(Parser *p, bool stops_at_else)
{
    bool indented = p->at->type == TOKEN_INDENT;
    int from = p->n;

    if (indented)
        parse_next(p);
    do {
        if (indented)
            skip_between(p);
        if (p->at->type == TOKEN_DEDENT)
            break;
        if (!parse_chain(p))
            return false;
        if (stops_at_else && !indented && parse_at_mark(p, ';') &&
            at_block_end(p->at + 1))
            break;
    } while (parse_take_mark(p, ';') ||
             (indented && p->at->type == TOKEN_NEWLINE));
    if (p->n == from) {
        parse_mistake(p, p->at, "a verb, a number or a player",
                      "what is to be done belongs here");
        return false;
    }
    if (indented && p->at->type == TOKEN_DEDENT)
        parse_next(p);
    return true;
}

/* if you are alone then, if you are alone,: only a colon leads on. */
static void refuse_missing_colon(Parser *p)
{
    if (parse_at_word(p, "then") || parse_at_mark(p, ','))
        parse_mistake(p, p->at,
                      parse_at_mark(p, ',') ? "write : instead of the comma"
                                            : "write : instead of \"then\"",
                      "what is to be done stands behind a colon");
    else
        parse_mistake_after(p, "write : and what is to be done",
                            "a colon belongs here");
}

/* : statements */
static bool parse_block(Parser *p)
{
    int node = parse_open_node(p, NODE_block, 0);

    if (!parse_take_mark(p, ':')) {
        refuse_missing_colon(p);
        return false;
    }
    if (!parse_enter(p) || !parse_statements(p, true))
        return false;
    parse_leave(p);
    parse_close_node(p, node);
    return true;
}

/* ---- statements ---- */

static bool parse_if(Parser *p)
{
    int node = parse_open_node(p, NODE_branch, 0);

    if (parse_at_word(p, "unless"))
        p->nodes[node].flags |= FLAG_not;
    parse_next(p);
    if (!parse_condition(p) || !parse_block(p))
        return false;
    if (token_is(p->at, "otherwise") ||
        (parse_at_mark(p, ';') && token_is(&p->at[1], "otherwise")) ||
        (p->at->type == TOKEN_NEWLINE && token_is(&p->at[1], "otherwise"))) {
        if (!token_is(p->at, "otherwise"))
            parse_next(p);
        parse_next(p);
        if (!parse_block(p))
            return false;
    }
    parse_close_node(p, node);
    return true;
}

static bool parse_for_each(Parser *p)
{
    int node = parse_open_node(p, NODE_each, 0);

    parse_next(p); /* for; each is the determiner of the phrase */
    if (!parse_phrase(p))
        return false;
    while (parse_at_tail(p))
        if (!parse_tail(p))
            return false;
    if (!parse_block(p))
        return false;
    parse_close_node(p, node);
    return true;
}

/* A number that is not a face stays wrong (check.c reports it), but must fit
 * into a byte; 0 would mean "else". */
static int16_t clamp_face(int number)
{
    return (int16_t)(number < 1 || number > 255 ? 255 : number);
}

/* 1-2: die */
static bool parse_row(Parser *p)
{
    int row = parse_open_node(p, NODE_row, 0);

    if (p->at->type == TOKEN_RANGE || p->at->type == TOKEN_NUMBER) {
        p->nodes[row].number = clamp_face(p->at->number);
        p->nodes[row].flags = (uint8_t)clamp_face(
            p->at->type == TOKEN_RANGE ? p->at->second : p->at->number);
    } else if (!parse_at_word(p, "else")) {
        parse_mistake(p, p->at, "faces of the die: 1-2: ..., or else: ...",
                      "a row of a table begins with a number or else");
        return false;
    }
    parse_next(p);
    if (!parse_block(p))
        return false;
    parse_close_node(p, row);
    return true;
}

/* roll: 1-2: die; else: lose levels equal to the roll */
static bool parse_table(Parser *p)
{
    int node = parse_open_node(p, NODE_table, 0);
    bool indented, more;

    parse_next(p);
    parse_next(p);
    indented = p->at->type == TOKEN_INDENT;
    if (indented)
        parse_next(p);
    do {
        if (indented)
            skip_between(p);
        if (indented && p->at->type == TOKEN_DEDENT)
            break;
        if (!parse_row(p))
            return false;
        more = parse_at_mark(p, ';') ? !token_is(p->at + 1, "otherwise") &&
                                           parse_take_mark(p, ';')
                                     : indented && p->at->type == TOKEN_NEWLINE;
    } while (more);
    if (indented && p->at->type == TOKEN_DEDENT)
        parse_next(p);
    parse_close_node(p, node);
    return true;
}

/* this combat, ...; until you lose your hat, ...; while ..., ... */
static bool parse_lasting(Parser *p)
{
    int node = parse_open_node(p, NODE_lasting, 0);

    p->nodes[node].row =
        (uint8_t)parse_take_phrase(p, lang_durations, DURATIONS_COUNT);
    if (p->nodes[node].row == 0) {
        bool until = parse_take_word(p, "until");
        if (until ? !parse_event(p, WHEN_until) : !parse_suffix(p))
            return false;
    }
    if (!parse_take_mark(p, ',')) {
        parse_mistake(p, p->at, "this combat, +3 to you",
                      "a comma belongs here");
        return false;
    }
    if (!parse_enter(p) || !parse_statement(p))
        return false;
    parse_leave(p);
    parse_close_node(p, node);
    return true;
}

#define OWN_LINE_ADVICE \
    "put it on a line of its own: the rest of a line belongs to its first " \
    "\":\""

/* bad stuff: lose a level; 300 gold; when it is killed: ...: another part or a
 * fact of the card, where only what is done can follow. */
static bool refuse_clause_start(Parser *p)
{
    int stat = parse_find_stat(p), tokens;

    if (stat)
        parse_mistake(p, p->at, OWN_LINE_ADVICE,
                      "a card's %s cannot stand behind a colon",
                      lang_printed[stat].id);
    else if (parse_find_phrase(p, lang_timings, TIMINGS_COUNT, false,
                               &tokens) ||
             parse_at_word(p, "when") || parse_at_word(p, "whenever") ||
             parse_at_word(p, "before") || parse_at_word(p, "after") ||
             parse_at_words(p, "once", "per") ||
             parse_at_words(p, "instead", "of"))
        parse_mistake(p, p->at, OWN_LINE_ADVICE, "a part cannot begin here");
    else
        return false;
    return true;
}

static bool parse_statement(Parser *p)
{
    int tokens;

    if (refuse_clause_start(p))
        return false;

    if (p->at->type == TOKEN_SIGNED)
        return parse_plus(p);
    if (parse_at_word(p, "if") || parse_at_word(p, "unless"))
        return parse_if(p);
    if (parse_at_words(p, "for", "each"))
        return parse_for_each(p);
    if (parse_at_word(p, "roll") && p->at[1].type == TOKEN_MARK &&
        p->at[1].at[0] == ':')
        return parse_table(p);
    if (parse_find_phrase(p, lang_durations, DURATIONS_COUNT, false, &tokens) ||
        parse_at_word(p, "until") || parse_at_word(p, "while"))
        return parse_lasting(p);
    if (parse_at_word(p, "only"))
        return parse_only(p);
    return parse_command(p);
}

/* The last statement of a chain that is read so far. */
static const Node *last_statement(const Parser *p, int node)
{
    const Node *at = &p->nodes[node];

    while (at->type == NODE_lasting || at->type == NODE_chain) {
        const Node *last = node_first(at);
        while (last && node_next(at, last))
            last = node_next(at, last);
        if (!last)
            break;
        at = last;
    }
    return at;
}

/* lose 2 levels or 2 items: another object of the same verb follows. Its verb,
 * or 0. */
static int find_same_verb(const Parser *p, int node, const Token *at)
{
    static const char *const words[] = { "a", "an", "all", "your", "up" };
    const Node *command = last_statement(p, node), *part = NULL;
    bool object = at->type == TOKEN_NUMBER;

    if (command->type != NODE_command)
        return 0;
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        part = k;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        object |= token_is(at, words[i]);
    return object && part && part->type == NODE_prep && part->row == PREP_object
               ? command->row
               : 0;
}

/* A chain goes on with and, or, then if a statement follows; with a comma if
 * the next verb has the same subject. */
static int find_link(const Parser *p, int node)
{
    bool comma = parse_at_mark(p, ',');
    const Token *word = p->at + comma, *after = word + 1;
    Parser ahead = { .at = after, .dictionary = p->dictionary };
    bool alternative = token_is(word, "or");

    if (token_is(word, "then"))
        return LINK_then;
    if (comma && parse_at_next_verb(p, node, word))
        return LINK_and;
    if ((comma || !token_is(word, "and")) && !alternative)
        return -1;
    if (!parse_find_verb(&ahead, FORM_base) &&
        !parse_find_verb(&ahead, FORM_third) && !token_is(after, "you") &&
        !token_is(after, "they") &&
        !(alternative && find_same_verb(p, node, after)))
        return -1;
    return alternative ? LINK_or : LINK_and;
}

/* "you cannot sell or trade": not a choice between a rule and a command. */
static bool refuse_or_of_rule(Parser *p, int node)
{
    if (last_statement(p, node)->type != NODE_rule)
        return false;
    parse_mistake(p, p->at, "say it twice, or: cannot be sold or traded",
                  "\"or\" offers a choice of commands, and this is a rule");
    return true;
}

/* What follows the link. Behind ", or" stands all that is done instead. */
static bool parse_linked(Parser *p, int node, int same_verb, bool comma)
{
    if (parse_at_next_verb(p, node, p->at))
        return parse_next_verb(p);
    if (same_verb)
        return parse_same_verb(p, same_verb);
    return comma ? parse_chain(p) : parse_statement(p);
}

bool parse_chain(Parser *p)
{
    int node = p->n, link, first = -1;

    if (!parse_statement(p))
        return false;
    while (!p->bad && (link = find_link(p, node)) >= 0) {
        bool comma = parse_at_mark(p, ',') && link == LINK_or;
        int same_verb = 0;
        if (link == LINK_or && refuse_or_of_rule(p, node))
            return false;
        if (!parse_take_mark(p, ',') || !parse_at_next_verb(p, node, p->at))
            parse_next(p);
        if (link == LINK_or)
            same_verb = find_same_verb(p, node, p->at);
        if (first != link)
            parse_wrap_node(p, node, NODE_chain, link);
        first = link;
        if (!parse_linked(p, node, same_verb, comma))
            return false;
        parse_close_node(p, node);
    }
    return true;
}
