/* print.c: statements, heads and facts as words; whole cards as source. */
#include "cardc/print.h"

#include <string.h>

#include "card/lang.h"
#include "cardc/print_int.h"

void print_children(Printer *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        print_subtree(p, k);
}

static void write_if(Printer *p, const Node *node)
{
    print_word(p, node->flags & FLAG_not     ? "unless"
                  : node->flags & FLAG_while ? "while"
                                             : "if");
    print_children(p, node);
}

/* ---- statements ---- */

/* On one line all that follows belongs to an `if` or `for each`: does a list
 * have one that is not its last, anywhere inside? */
static bool needs_lines(const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        if (k->type != NODE_branch && k->type != NODE_each)
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
    text_add_char(p->text, '\n');
    for (int i = 0; i < 2 + p->depth; i++)
        text_add(p->text, "    ");
}

/* Each statement on a line of its own, below what the list belongs to. */
static void write_lines(Printer *p, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k)) {
        write_line_end(p);
        p->depth++;
        print_subtree(p, k);
        p->depth--;
    }
}

/* Statements or rows, one after the other. */
static void write_list(Printer *p, const Node *node)
{
    if (print_is_card(p)) {
        card_text_list(p, node);
        return;
    }
    if (node->type == NODE_block && needs_lines(node)) {
        write_lines(p, node);
        return;
    }
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k != node_first(node))
            print_mark(p, ";");
        print_subtree(p, k);
    }
}

static bool is_subject(const Node *k)
{
    return k->type == NODE_prep && k->row == PREP_subject;
}

/* "from your left": the order round the table; it belongs to the subject. */
static bool is_turn_order(const Node *k)
{
    return k && k->type == NODE_adverb &&
           (k->row == ADVERB_from_left || k->row == ADVERB_from_right);
}

/* The subject and the order round the table; returns what follows. */
static const Node *write_subject(Printer *p, const Node *node, const Node *k)
{
    if (p->loop)
        card_text_subject(p);
    else
        print_children(p, k);
    for (k = node_next(node, k); is_turn_order(k); k = node_next(node, k)) {
        print_mark(p, print_is_card(p) ? "," : "");
        print_subtree(p, k);
        print_mark(p, print_is_card(p) ? "," : "");
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
        return p->third_person;
    return p->loop || !(node->flags & FLAG_plural);
}

/* The objects, joined by "and", and what else belongs to the verb. */
static void write_objects(Printer *p, const Node *node, const Node *k)
{
    bool first = true;

    for (; k; k = node_next(node, k)) {
        bool object = k->type == NODE_prep && k->row == PREP_object;
        if (object && !first)
            print_word(p, "and");
        first = first && !object;
        if (!object || !card_text_self(p, node, node_first(k)))
            print_subtree(p, k);
    }
}

static void write_command(Printer *p, const Node *node)
{
    const Node *k = node_first(node);
    bool third = is_third(p, node), subject = k && is_subject(k);
    bool several = subject && print_has_joined(node_first(k));

    if (subject)
        k = write_subject(p, node, k);
    p->loop = NULL;
    p->third_person = false;
    print_word(p, node->flags & FLAG_may ? "may" : "");
    print_word(p, node->flags & FLAG_must ? "must" : "");
    print_word(p, several && print_is_card(p) ? "each" : "");
    print_word(p, third ? lang_verbs[node->row].third
                        : lang_verbs[node->row].base);
    write_objects(p, node, k);
}

/* Is one of two alternatives joined by "and" itself? */
static bool has_and(const Node *statement)
{
    int objects = 0;

    for (const Node *k = node_first(statement); k; k = node_next(statement, k))
        objects += k->type == NODE_prep && k->row == PREP_object;
    return statement->type == NODE_chain || objects > 1;
}

static void write_chain(Printer *p, const Node *node)
{
    static const char *const words[] = { "and", "or", "then" };
    const Node *first = node_first(node), *last = first;
    bool third = first->type == NODE_command && is_third(p, first);

    for (const Node *k = first; k; k = node_next(node, k)) {
        if (k != first) {
            if (node->row == LINK_then ||
                (node->row == LINK_or && (has_and(last) || has_and(k))))
                print_mark(p, ",");
            print_word(p, words[node->row]);
        }
        p->third_person = third && k != first;
        print_subtree(p, k);
        last = k;
    }
    p->third_person = false;
}

static void write_branch(Printer *p, const Node *node)
{
    if (print_is_card(p)) {
        card_text_branch(p, node);
        return;
    }
    print_word(p, node->flags & FLAG_not ? "unless" : "if");
    print_subtree(p, print_child(node, 0));
    print_mark(p, ":");
    print_subtree(p, print_child(node, 1));
    if (print_child(node, 2)) {
        if (needs_lines(print_child(node, 1))) {
            p->depth--;
            write_line_end(p);
            p->depth++;
            print_word(p, "otherwise:");
        } else {
            print_mark(p, "; otherwise:");
        }
        print_subtree(p, print_child(node, 2));
    }
}

static void write_each(Printer *p, const Node *node)
{
    if (print_is_card(p)) {
        card_text_each(p, node);
        return;
    }
    print_word(p, "for");
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k->type == NODE_block)
            print_mark(p, ":");
        print_subtree(p, k);
    }
}

static void write_row(Printer *p, const Node *node)
{
    if (node->flags == 0)
        print_word(p, "else");
    else
        print_number(p, node->number);
    if (node->flags != 0 && node->flags != node->number) {
        text_add_char(p->text, '-');
        text_add_number(p->text, node->flags);
    }
    print_mark(p, ":");
    print_children(p, node);
}

static void write_table(Printer *p, const Node *node)
{
    if (print_is_card(p)) {
        card_text_table(p, node);
        return;
    }
    print_word(p, "roll:");
    write_list(p, node);
}

static void write_lasting(Printer *p, const Node *node)
{
    const Node *k = node_first(node);

    if (node->row == DURATION_none) {
        print_subtree(p, k);
        k = node_next(node, k);
    } else {
        print_word(p, lang_durations[node->row].phrase);
    }
    print_mark(p, ",");
    print_subtree(p, k);
}

/* (+10 if ...): what it is instead. */
static void write_alternatives(Printer *p, const Node *node)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == NODE_alternative) {
            print_word(p, "(");
            print_signed(p, k->number);
            print_word(p, "if");
            print_children(p, k);
            print_mark(p, ")");
        }
}

/* The number, and what it counts in. */
static void write_counted(Printer *p, const Node *node)
{
    bool one = node->number == 1 || node->number == -1;

    if (print_is_card(p) && card_text_more(p, node))
        return;
    print_signed(p, node->number);
    if (!print_is_card(p))
        write_alternatives(p, node);
    if (node->row != NOUN_none)
        print_word(p, one ? lang_nouns[node->row].one
                          : lang_nouns[node->row].many);
    if (node->name != 0)
        print_word(p, print_declared_word(p, print_declared(p, node), !one));
    if (print_is_card(p))
        card_text_target(p, node);
}

static bool is_target(const Node *k)
{
    return k->type == NODE_prep && k->row == PREP_to;
}

/* A card says what a number is added to before it says what else it may be. */
static void write_plus(Printer *p, const Node *node)
{
    write_counted(p, node);
    for (const Node *k = node_first(node); print_is_card(p) && k;
         k = node_next(node, k))
        if (is_target(k))
            print_subtree(p, k);
    if (print_is_card(p))
        write_alternatives(p, node);
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k->type == NODE_alternative || (print_is_card(p) && is_target(k)))
            continue;
        if (k->type == NODE_cond)
            print_word(p, "when");
        if (k->type == NODE_prep && k->row == PREP_for) {
            print_per(p, node_first(k));
            print_children(p, k);
        } else {
            print_subtree(p, k);
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
            if (last || !print_is_card(p))
                print_word(p, "or");
            else
                print_mark(p, ",");
        }
        print_subtree(p, k);
    }
}

static void write_rule(Printer *p, const Node *node)
{
    const Node *k = node_first(node);

    if (node->flags & FLAG_only)
        print_word(p, "only");
    print_children(p, k);
    print_word(p, node->flags & FLAG_plural ? lang_rules[node->row].phrase
                                            : lang_rules[node->row].other);
    write_participles(p, node, node_next(node, k));
}

static void write_prep(Printer *p, const Node *node)
{
    const Node *what = node_first(node);

    if (node->row != PREP_none)
        print_word(p, lang_preps[node->row].phrase);
    p->bare_plural = print_is_card(p) && node->row == PREP_against;
    print_children(p, node);
    if (p->bare_plural && what && what->type == NODE_cond)
        print_word(p, "players");
    p->bare_plural = false;
}

/* ---- heads ---- */

static void write_timing(Printer *p, const Node *node)
{
    const PhraseRow *row = &lang_timings[node->row];

    print_word(p, print_is_card(p) && row->other[0] ? row->other : row->phrase);
}

void print_times(Printer *p, const Node *node)
{
    if (node->number == 1)
        print_word(p, "once");
    else if (node->number == 2)
        print_word(p, "twice");
    else {
        print_word(p, "up to");
        print_number(p, node->number);
        print_word(p, "times");
    }
}

static void write_limit(Printer *p, const Node *node)
{
    print_times(p, node);
    print_word(p, "per");
    print_word(p, lang_periods[node->row].phrase);
}

static void write_event(Printer *p, const Node *node)
{
    static const char *const words[] = { "when",  "whenever",   "before",
                                         "after", "instead of", "until" };
    const Node *k = node_first(node);
    bool base = node->flags & (FLAG_plural | FLAG_would | FLAG_fails);

    print_word(p, words[node->row]);
    if (node->row == WHEN_instead) {
        print_word(p, lang_verbs[node->number].doing);
        print_children(p, node);
        return;
    }
    print_children(p, k);
    print_word(p, node->flags & FLAG_would ? "would" : "");
    if (node->flags & FLAG_fails)
        print_word(p, node->flags & FLAG_plural ? "fail to" : "fails to");
    if (node->number)
        print_word(p, base ? lang_verbs[node->number].base
                           : lang_verbs[node->number].third);
    else
        print_word(p, node->flags & FLAG_plural ? "are" : "is");
    while ((k = node_next(node, k)) != NULL) {
        if (k->type == NODE_is)
            print_children(p, k);
        else
            print_subtree(p, k);
    }
}

static void write_clause(Printer *p, const Node *node)
{
    bool headed = false;

    if (print_is_card(p)) {
        card_text_clause(p, node);
        return;
    }
    if (node->name) {
        print_quoted(p, node->name);
        print_mark(p, ":");
    }
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        const Node *after = node_next(node, k);
        if (k->type == NODE_block && headed)
            print_mark(p, ":");
        print_subtree(p, k);
        if (k->type != NODE_block) {
            bool again =
                after && after->type == NODE_timing && k->type == NODE_timing;
            headed = true;
            if (again)
                print_word(p, "or");
            else if (after && after->type != NODE_block)
                print_mark(p, ",");
        }
    }
}

/* ---- dispatch: one row per node ---- */

/* A text may begin with a comma. */
static void write_adverb(Printer *p, const Node *node)
{
    const PhraseRow *row = &lang_adverbs[node->row];
    const char *text =
        print_is_card(p) && row->other[0] ? row->other : row->phrase;
    bool comma = text[0] == ',';

    print_mark(p, comma ? "," : "");
    print_word(p, text + (comma ? 2 : 0));
}

static void write_participle(Printer *p, const Node *node)
{
    print_word(p, lang_verbs[node->row].done);
    print_children(p, node);
}

/* clang-format off */
void print_subtree(Printer *p, const Node *node)
{
    switch (node->type) {
    case NODE_clause: write_clause(p, node); break;
    case NODE_stat: print_stat(p, node); break;
    case NODE_cell: print_cell(p, node); break;
    case NODE_limit: write_limit(p, node); break;
    case NODE_timing: write_timing(p, node); break;
    case NODE_event: write_event(p, node); break;
    case NODE_if: write_if(p, node); break;
    case NODE_cost: print_children(p, node); break;
    case NODE_block: write_list(p, node); break;
    case NODE_command: write_command(p, node); break;
    case NODE_chain: write_chain(p, node); break;
    case NODE_branch: write_branch(p, node); break;
    case NODE_each: write_each(p, node); break;
    case NODE_table: write_table(p, node); break;
    case NODE_row: write_row(p, node); break;
    case NODE_lasting: write_lasting(p, node); break;
    case NODE_plus: write_plus(p, node); break;
    case NODE_rule: write_rule(p, node); break;
    case NODE_prep: write_prep(p, node); break;
    case NODE_adverb: write_adverb(p, node); break;
    case NODE_phrase: print_phrase(p, node); break;
    case NODE_modifier: print_modifier(p, node); break;
    case NODE_compare: print_compare(p, node); break;
    case NODE_amount: print_amount(p, node->number); break;
    case NODE_sum: print_sum(p, node); break;
    case NODE_logic: print_logic(p, node); break;
    case NODE_is: print_is(p, node); break;
    case NODE_cond: print_word(p, lang_conds[node->row].phrase); break;
    case NODE_participle: write_participle(p, node); break;
    case NODE_has: print_has(p, node); break;
    case NODE_there: print_there(p, node); break;
    case NODE_did: print_did(p, node); break;
    case NODE_acted: print_acted(p, node); break;
    case NODE_wins: print_wins(p, node); break;
    case NODE_text: print_quoted(p, node->name); break;
    }
}
/* clang-format on */

void print_node(Text *text, const Tree *tree, const Node *node, Style style)
{
    print_subtree(&(Printer){ .text = text, .tree = tree, .style = style },
                  node);
}

static void write_art(Text *text, const Art *art)
{
    text_add(text, "\n    art ");
    text_add(text, art->ink);
    text_add(text, art->second ? " + " : "");
    text_add(text, art->second ? art->second : "");
    text_add(text, art->behind ? " behind" : "");
}

void print_source(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first];
    const Node *end = at + card->n;

    text_add(text, tree->dictionary.at[card->kind].one);
    text_add(text, " \"");
    text_add(text, card->name);
    text_add_char(text, '"');
    if (card->copies != 1) {
        text_add(text, " x");
        text_add_number(text, card->copies);
    }
    if (card->plural[0]) {
        text_add(text, " plural \"");
        text_add(text, card->plural);
        text_add_char(text, '"');
    }
    for (; at < end; at += at->length) {
        text_add(text, "\n    ");
        print_node(text, tree, at, STYLE_source);
    }
    if (card->art.ink)
        write_art(text, &card->art);
    text_add_char(text, '\n');
}
