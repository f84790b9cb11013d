/* print.c: statements, heads and facts as words; whole cards as source. */
#include "cardc/print.h"

#include <string.h>

#include "card/lang.h"
#include "cardc/print_int.h"

void write_kids(Printer *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        write_node(p, k);
}

static void write_if(Printer *p, const Node *node)
{
    write_word(p, node->flags & FLAG_not     ? "unless"
                  : node->flags & FLAG_while ? "while"
                                             : "if");
    write_kids(p, node);
}

/* ---- statements ---- */

/* On one line all that follows belongs to an `if` or `for each`: does a list
 * have one that is not its last, anywhere inside? */
static bool needs_lines(const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        if (k->type != NODE_choose && k->type != NODE_each)
            continue;
        if (node_next(list, k))
            return true;
        for (const Node *in = node_first(k); in; in = node_next(k, in))
            if (in->type == NODE_block && needs_lines(in))
                return true;
    }
    return false;
}

static void write_line_end(Printer *p)
{
    text_char(p->text, '\n');
    for (int i = 0; i < 2 + p->deeper; i++)
        text_add(p->text, "    ");
}

/* Each statement on a line of its own, below what the list belongs to. */
static void write_lines(Printer *p, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        write_line_end(p);
        p->deeper++;
        write_node(p, k);
        p->deeper--;
    }
}

/* Statements or rows, one after the other. */
static void write_list(Printer *p, const Node *node)
{
    if (is_card(p)) {
        say_list(p, node);
        return;
    }
    if (node->type == NODE_block && needs_lines(node)) {
        write_lines(p, node);
        return;
    }
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k != node_first(node))
            write_mark(p, ";");
        write_node(p, k);
    }
}

static bool is_subject(const Node *k)
{
    return k->type == NODE_part && k->row == PREP_subject;
}

/* From your left: an order round the table, said of the subject. */
static bool is_order(const Node *k)
{
    return k && k->type == NODE_adverb &&
           (k->row == ADVERB_from_left || k->row == ADVERB_from_right);
}

/* The subject and its order; gives what follows. */
static const Node *write_subject(Printer *p, const Node *node, const Node *k)
{
    if (p->each)
        say_subject(p);
    else
        write_kids(p, k);
    for (k = node_next(node, k); is_order(k); k = node_next(node, k)) {
        write_mark(p, is_card(p) ? "," : "");
        write_node(p, k);
        write_mark(p, is_card(p) ? "," : "");
    }
    return k;
}

/* Is it "loses", as of one player, and not "lose"? */
static bool is_third(const Printer *p, const Node *node)
{
    const Node *k = node_first(node);

    if (node->flags & (FLAG_may | FLAG_must))
        return false;
    if (!k || !is_subject(k))
        return p->third;
    return p->each || !(node->flags & FLAG_many);
}

/* The objects, joined by and, and what else hangs on the verb. */
static void write_objects(Printer *p, const Node *node, const Node *k)
{
    bool first = true;

    for (; k; k = node_next(node, k)) {
        bool object = k->type == NODE_part && k->row == PREP_object;
        if (object && !first)
            write_word(p, "and");
        first = first && !object;
        if (!object || !say_self(p, node, node_first(k)))
            write_node(p, k);
    }
}

static void write_do(Printer *p, const Node *node)
{
    const Node *k = node_first(node);
    bool third = is_third(p, node), subject = k && is_subject(k);
    bool several = subject && has_joined(node_first(k));

    if (subject)
        k = write_subject(p, node, k);
    p->each = NULL;
    p->third = false;
    write_word(p, node->flags & FLAG_may ? "may" : "");
    write_word(p, node->flags & FLAG_must ? "must" : "");
    write_word(p, several && is_card(p) ? "each" : "");
    write_word(p,
               third ? lang_says[node->row].third : lang_says[node->row].base);
    write_objects(p, node, k);
}

static void write_chain(Printer *p, const Node *node)
{
    static const char *const words[] = { "and", "or", "then" };
    const Node *first = node_first(node);
    bool third = is_card(p) && first->type == NODE_do && is_third(p, first);

    for (const Node *k = first; k; k = node_next(node, k)) {
        if (k != first) {
            if (node->row == LINK_then)
                write_mark(p, ",");
            write_word(p, words[node->row]);
        }
        p->third = third && k != first;
        write_node(p, k);
    }
    p->third = false;
}

static void write_choose(Printer *p, const Node *node)
{
    if (is_card(p)) {
        say_choose(p, node);
        return;
    }
    write_word(p, node->flags & FLAG_not ? "unless" : "if");
    write_node(p, node_kid(node, 0));
    write_mark(p, ":");
    write_node(p, node_kid(node, 1));
    if (node_kid(node, 2)) {
        if (needs_lines(node_kid(node, 1))) {
            p->deeper--;
            write_line_end(p);
            p->deeper++;
            write_word(p, "otherwise:");
        } else {
            write_mark(p, "; otherwise:");
        }
        write_node(p, node_kid(node, 2));
    }
}

static void write_each(Printer *p, const Node *node)
{
    if (is_card(p)) {
        say_each(p, node);
        return;
    }
    write_word(p, "for");
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k->type == NODE_block)
            write_mark(p, ":");
        write_node(p, k);
    }
}

static void write_row(Printer *p, const Node *node)
{
    if (node->flags == 0)
        write_word(p, "else");
    else
        write_number(p, node->number);
    if (node->flags != 0 && node->flags != node->number) {
        text_char(p->text, '-');
        text_number(p->text, node->flags);
    }
    write_mark(p, ":");
    write_kids(p, node);
}

static void write_table(Printer *p, const Node *node)
{
    if (is_card(p)) {
        say_table(p, node);
        return;
    }
    write_word(p, "roll:");
    write_list(p, node);
}

static void write_lasting(Printer *p, const Node *node)
{
    const Node *k = node_first(node);

    if (node->row == LASTS_none) {
        write_node(p, k);
        k = node_next(node, k);
    } else {
        write_word(p, lang_lasts[node->row].phrase);
    }
    write_mark(p, ",");
    write_node(p, k);
}

/* (+10 if ...): what it is instead. */
static void write_alternatives(Printer *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_alternative) {
            write_word(p, "(");
            write_signed(p, k->number);
            write_word(p, "if");
            write_kids(p, k);
            write_mark(p, ")");
        }
}

/* The number, and what it counts in. */
static void write_counted(Printer *p, const Node *node)
{
    bool one = node->number == 1 || node->number == -1;

    if (is_card(p) && say_more(p, node))
        return;
    write_signed(p, node->number);
    if (!is_card(p))
        write_alternatives(p, node);
    if (node->row != NOUN_none)
        write_word(p, one ? lang_nouns[node->row].one
                          : lang_nouns[node->row].many);
    if (node->name != 0)
        write_word(p, declared_word(p, node_declared(p, node), !one));
    if (is_card(p))
        say_target(p, node);
}

static bool is_target(const Node *k)
{
    return k->type == NODE_part && k->row == PREP_to;
}

/* A card says what a number is added to before it says what else it may be. */
static void write_plus(Printer *p, const Node *node)
{
    write_counted(p, node);
    for (const Node *k = node_first(node); is_card(p) && k;
         k = node_next(node, k))
        if (is_target(k))
            write_node(p, k);
    if (is_card(p))
        write_alternatives(p, node);
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k->type == NODE_alternative || (is_card(p) && is_target(k)))
            continue;
        if (k->type == NODE_state)
            write_word(p, "when");
        if (k->type == NODE_part && k->row == PREP_for) {
            write_word(p, is_card(p) ? "for each" : "per");
            write_kids(p, k);
        } else {
            write_node(p, k);
        }
    }
}

/* What can or cannot be done to it: lost or sold. Cards use commas too. */
static void write_participles(Printer *p, const Node *node, const Node *k)
{
    const Node *first = k;

    for (; k; k = node_next(node, k)) {
        const Node *after = node_next(node, k);
        bool last = !after || after->type != NODE_participle;
        if (k->type == NODE_participle && k != first) {
            if (last || !is_card(p))
                write_word(p, "or");
            else
                write_mark(p, ",");
        }
        write_node(p, k);
    }
}

static void write_rule(Printer *p, const Node *node)
{
    const Node *k = node_first(node);

    if (node->flags & FLAG_only)
        write_word(p, "only");
    write_kids(p, k);
    write_word(p, node->flags & FLAG_many ? lang_rules[node->row].phrase
                                          : lang_rules[node->row].other);
    write_participles(p, node, node_next(node, k));
}

static void write_part(Printer *p, const Node *node)
{
    const Node *what = node_first(node);

    if (node->row != PREP_none)
        write_word(p, lang_preps[node->row].phrase);
    p->plural = is_card(p) && node->row == PREP_against;
    write_kids(p, node);
    if (p->plural && what && what->type == NODE_state)
        write_word(p, "players");
    p->plural = false;
}

/* ---- heads ---- */

static void write_window(Printer *p, const Node *node)
{
    const PhraseRow *row = &lang_windows[node->row];

    write_word(p, is_card(p) && row->other[0] ? row->other : row->phrase);
}

void write_times(Printer *p, const Node *node)
{
    if (node->number == 1)
        write_word(p, "once");
    else if (node->number == 2)
        write_word(p, "twice");
    else {
        write_word(p, "up to");
        write_number(p, node->number);
        write_word(p, "times");
    }
}

static void write_limit(Printer *p, const Node *node)
{
    write_times(p, node);
    write_word(p, "per");
    write_word(p, lang_periods[node->row].phrase);
}

static void write_event(Printer *p, const Node *node)
{
    static const char *const words[] = { "when",  "whenever",   "before",
                                         "after", "instead of", "until" };
    const Node *k = node_first(node);
    bool base = node->flags & (FLAG_many | FLAG_would | FLAG_fails);

    write_word(p, words[node->row]);
    if (node->row == WHEN_instead) {
        write_word(p, lang_says[node->number].doing);
        write_kids(p, node);
        return;
    }
    write_kids(p, k);
    write_word(p, node->flags & FLAG_would ? "would" : "");
    if (node->flags & FLAG_fails)
        write_word(p, node->flags & FLAG_many ? "fail to" : "fails to");
    if (node->number)
        write_word(p, base ? lang_says[node->number].base
                           : lang_says[node->number].third);
    else
        write_word(p, node->flags & FLAG_many ? "are" : "is");
    while ((k = node_next(node, k)) != NULL) {
        if (k->type == NODE_is)
            write_kids(p, k);
        else
            write_node(p, k);
    }
}

static void write_clause(Printer *p, const Node *node)
{
    bool headed = false;

    if (is_card(p)) {
        say_clause(p, node);
        return;
    }
    if (node->name) {
        write_quoted(p, node->name);
        write_mark(p, ":");
    }
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *after = node_next(node, k);
        if (k->type == NODE_block && headed)
            write_mark(p, ":");
        write_node(p, k);
        if (k->type != NODE_block) {
            bool again =
                after && after->type == NODE_window && k->type == NODE_window;
            headed = true;
            if (again)
                write_word(p, "or");
            else if (after && after->type != NODE_block)
                write_mark(p, ",");
        }
    }
}

/* ---- facts ---- */

static void write_cell(Printer *p, const Node *node)
{
    if (is_card(p))
        say_cell(p, node);
    else if (node->flags & FLAG_clear)
        write_word(p, ".");
    else if (node->flags & FLAG_patch)
        write_word(p, "hide");
    else if (node->name)
        write_word(p, node_declared(p, node)->one);
    else if (node->number > 0)
        write_signed(p, node->number);
    else
        write_number(p, node->number);
}

/* Who may use it, and what it may lie on: a bare name means all of them. */
static bool is_for_all(const Node *fact)
{
    return fact->row == STATES_only_for || fact->row == STATES_not_for ||
           fact->row == STATES_only_on || fact->row == STATES_not_on;
}

static void write_fact_phrase(Printer *p, const Node *node)
{
    const Node *what = node_first(node);

    p->plural = is_card(p) && is_for_all(node);
    write_kids(p, node);
    if (p->plural && what && what->type == NODE_state)
        write_word(p, "players");
    p->plural = false;
}

/* What a letter of the pattern stands for (facts.def). */
static void write_slot(Printer *p, const Node *node, char letter)
{
    switch (letter) {
    case 'n':
        write_number(p, node->number);
        break;
    case 'd':
        write_word(p, node_declared(p, node)->one);
        break;
    case 'm':
        write_word(p, declared_word(p, node_declared(p, node), true));
        break;
    case 's':
        if (is_card(p))
            write_word(p, p->tree->strings[node->name]);
        else
            write_quoted(p, node->name);
        break;
    default:
        write_fact_phrase(p, node);
    }
}

static void write_fact(Printer *p, const Node *node)
{
    const StatesRow *row = &lang_states_facts[node->row];
    const char *pattern = is_card(p) ? row->text : row->pattern;

    while (*pattern) {
        size_t n = strcspn(pattern, " ");
        size_t plural =
            n > 3 && strncmp(pattern + n - 3, "(s)", 3) == 0 ? 3 : 0;
        if (pattern[0] == '%') {
            write_slot(p, node, pattern[1]);
            text_add_n(p->text, pattern + 2, n - 2); /* a full stop */
        } else {
            write_word_n(p, pattern, n - plural);
            write_mark(p, plural && node->number != 1 ? "s" : "");
        }
        pattern += n;
        pattern += *pattern == ' ';
    }
}

/* ---- dispatch: a row a node ---- */

/* A text may begin with a comma. */
static void write_adverb(Printer *p, const Node *node)
{
    const PhraseRow *row = &lang_adverbs[node->row];
    const char *text = is_card(p) && row->other[0] ? row->other : row->phrase;
    bool comma = text[0] == ',';

    write_mark(p, comma ? "," : "");
    write_word(p, text + (comma ? 2 : 0));
}

static void write_participle(Printer *p, const Node *node)
{
    write_word(p, lang_says[node->row].done);
    write_kids(p, node);
}

/* clang-format off */
void write_node(Printer *p, const Node *node)
{
    switch (node->type) {
    case NODE_clause: write_clause(p, node); break;
    case NODE_fact: write_fact(p, node); break;
    case NODE_cell: write_cell(p, node); break;
    case NODE_limit: write_limit(p, node); break;
    case NODE_window: write_window(p, node); break;
    case NODE_event: write_event(p, node); break;
    case NODE_if: write_if(p, node); break;
    case NODE_cost: write_kids(p, node); break;
    case NODE_block: write_list(p, node); break;
    case NODE_do: write_do(p, node); break;
    case NODE_chain: write_chain(p, node); break;
    case NODE_choose: write_choose(p, node); break;
    case NODE_each: write_each(p, node); break;
    case NODE_table: write_table(p, node); break;
    case NODE_row: write_row(p, node); break;
    case NODE_lasting: write_lasting(p, node); break;
    case NODE_plus: write_plus(p, node); break;
    case NODE_rule: write_rule(p, node); break;
    case NODE_part: write_part(p, node); break;
    case NODE_adverb: write_adverb(p, node); break;
    case NODE_phrase: write_phrase(p, node); break;
    case NODE_modifier: write_modifier(p, node); break;
    case NODE_compare: write_compare(p, node); break;
    case NODE_amount: write_amount(p, node->number); break;
    case NODE_sum: write_sum(p, node); break;
    case NODE_logic: write_logic(p, node); break;
    case NODE_is: write_is(p, node); break;
    case NODE_state: write_word(p, lang_states[node->row].phrase); break;
    case NODE_participle: write_participle(p, node); break;
    case NODE_has: write_has(p, node); break;
    case NODE_there: write_there(p, node); break;
    case NODE_did: write_did(p, node); break;
    case NODE_acted: write_acted(p, node); break;
    case NODE_able: write_able(p, node); break;
    case NODE_wins: write_wins(p, node); break;
    case NODE_text: write_quoted(p, node->name); break;
    }
}
/* clang-format on */

void print_node(Text *text, const Tree *tree, const Node *node, Style style)
{
    write_node(&(Printer){ .text = text, .tree = tree, .style = style }, node);
}

void print_source(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first];
    const Node *end = at + card->n;

    text_add(text, tree->dictionary.at[card->kind].one);
    text_add(text, " \"");
    text_add(text, card->name);
    text_char(text, '"');
    if (card->copies != 1) {
        text_add(text, " x");
        text_number(text, card->copies);
    }
    if (card->plural[0]) {
        text_add(text, " plural \"");
        text_add(text, card->plural);
        text_char(text, '"');
    }
    for (; at < end; at += at->length) {
        text_add(text, "\n    ");
        print_node(text, tree, at, STYLE_source);
    }
    text_char(text, '\n');
}
