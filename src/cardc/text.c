/* text.c: a card as players read it: figures in the frame, rules in the box. */
#include <string.h>

#include "card/lang.h"
#include "cardc/print_int.h"

/* What a card of a kind says beyond its source. Other kinds say nothing. */
/* clang-format off */
static const Trade trades[] = {
    /* kind        plays  target     last */
    { "special",   true,  NULL,      NULL },
    { "level-up",  true,  NULL,      NULL },
    { "one-shot",  true,  NULL,      "Usable once only." },
    { "enhancer",  false, "monster", NULL },
};
/* clang-format on */

static const Trade *find_trade(const char *kind)
{
    for (size_t i = 0; i < sizeof trades / sizeof *trades; i++)
        if (strcmp(trades[i].kind, kind) == 0)
            return &trades[i];
    return NULL;
}

/* ---- sentences ---- */

void end_sentence(Printer *p)
{
    size_t n = p->text->len;

    if (n > 0 && p->text->at[n - 1] != '.')
        write_mark(p, ".");
    p->capital = true;
}

/* Bad Stuff: what follows begins with a capital. */
static void say_label(Printer *p, const char *label)
{
    p->capital = true;
    write_word(p, label);
    write_mark(p, ":");
    p->capital = true;
}

/* Statements that hang on a colon are one sentence. */
static void say_hanging(Printer *p, const Node *block)
{
    bool stops = p->stops;

    p->stops = false;
    write_node(p, block);
    p->stops = stops;
}

/* Can this follow a comma, or has it commas and colons of its own? */
static bool is_plain(const Node *block)
{
    const Node *only = node_first(block);

    return only && node_next(block, only) == NULL &&
           only->type != NODE_choose && only->type != NODE_each &&
           only->type != NODE_lasting;
}

/* ---- statements ---- */

void say_choose(Printer *p, const Node *node)
{
    const Node *then = node_kid(node, 1), *otherwise = node_kid(node, 2);

    write_word(p, node->flags & FLAG_not ? "unless" : "if");
    write_node(p, node_kid(node, 0));
    write_mark(p, is_plain(then) ? "," : ":");
    say_hanging(p, then);
    if (!otherwise)
        return;
    if (p->stops)
        end_sentence(p);
    else
        write_mark(p, ";");
    write_word(p, "otherwise");
    write_mark(p, is_plain(otherwise) ? "," : ":");
    say_hanging(p, otherwise);
}

void say_each(Printer *p, const Node *node)
{
    write_word(p, "for");
    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        if (k->type == NODE_block) {
            write_mark(p, ":");
            say_hanging(p, k);
        } else {
            write_mark(p, k->type == NODE_adverb ? "," : "");
            write_node(p, k);
        }
    }
}

/* Roll a die. 1-2: die. Otherwise, lose a level. */
void say_table(Printer *p, const Node *node)
{
    write_word(p, "roll a die");
    for (const Node *row = node_first(node); row; row = node_next(node, row)) {
        end_sentence(p);
        if (row->flags == 0) {
            write_word(p, "otherwise");
            write_mark(p, ",");
        } else {
            write_number(p, row->number);
            if (row->flags != row->number) {
                write_mark(p, "-");
                text_number(p->text, row->flags);
            }
            write_mark(p, ":");
        }
        say_hanging(p, node_first(row));
    }
}

/* ---- bonuses ---- */

static const Node *find_kid(const Node *node, NodeType type, int row)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == type && k->row == row)
            return k;
    return NULL;
}

/* 2 more Treasures, 1 fewer Treasure */
bool say_treasures(Printer *p, const Node *plus)
{
    int n = plus->number < 0 ? -plus->number : plus->number;

    if (plus->row != NOUN_treasure || find_kid(plus, NODE_alternative, 0))
        return false;
    write_number(p, n);
    write_word(p, plus->number < 0 ? "fewer" : "more");
    write_word(p, n == 1 ? "Treasure" : "Treasures");
    return true;
}

/* A number that does not say to what: of an enhancer, what it lies on. */
void say_target(Printer *p, const Node *plus)
{
    if (!p->trade || !p->trade->target || plus->row || plus->name ||
        find_kid(plus, NODE_part, PREP_to))
        return;
    write_word(p, "to the");
    write_word(p, p->on ? head_word(p, p->on) : p->trade->target);
}

/* ---- parts ---- */

static bool is_label(const Node *head)
{
    const char *text =
        head->type == NODE_window ? lang_windows[head->row].other : "";
    return text[0] >= 'A' && text[0] <= 'Z';
}

static const Node *find_block(const Node *clause)
{
    const Node *k = node_first(clause);

    while (k && k->type != NODE_block)
        k = node_next(clause, k);
    return k;
}

/* The next head from here on that is a cost (or that is none). */
static const Node *next_head(const Node *clause, const Node *k, bool cost)
{
    while (k && (k->type == NODE_block || (k->type == NODE_cost) != cost))
        k = node_next(clause, k);
    return k;
}

/* What stands between two heads. */
static void say_joint(Printer *p, const Node *last, const Node *head)
{
    if (last->type == NODE_window && head->type == NODE_window)
        write_word(p, "or");
    else if (head->type != NODE_if || !p->stops)
        write_mark(p, ",");
}

/* Play during your combat if you are losing. */
static void say_play(Printer *p, const Node *clause, const Node *first)
{
    const Node *last = NULL, *k = next_head(clause, first, false);

    if (!k)
        return;
    write_word(p, "play");
    for (; k; last = k, k = next_head(clause, node_next(clause, k), false)) {
        if (last)
            say_joint(p, last, k);
        write_node(p, k);
    }
    end_sentence(p);
}

/* Heads from here on, and the comma or colon behind them. A cost that is paid
 * is always followed by a colon. */
static void say_heads(Printer *p, const Node *clause, const Node *first,
                      bool only_costs)
{
    const Node *block = find_block(clause), *last = NULL;
    bool paid = false;

    p->stops = false;
    for (const Node *k = first; k != block; k = node_next(clause, k)) {
        if (only_costs && k->type != NODE_cost)
            continue;
        if (last)
            say_joint(p, last, k);
        write_node(p, k);
        paid = paid || k->type == NODE_cost;
        last = k;
    }
    p->stops = last == NULL;
    if (last)
        write_mark(p, paid || !is_plain(block) ? ":" : ",");
}

void say_clause(Printer *p, const Node *node)
{
    const Node *head = node_first(node);
    bool plays = p->trade && p->trade->plays;

    if (node->name)
        say_label(p, p->tree->strings[node->name]);
    if (is_label(head)) {
        say_label(p, lang_windows[head->row].other);
        head = node_next(node, head);
    }
    p->stops = true;
    if (plays)
        say_play(p, node, head);
    say_heads(p, node, head, plays);
    write_node(p, find_block(node));
    end_sentence(p);
}

/* ---- cells ---- */

void say_cell(Printer *p, const Node *node)
{
    if (node->flags & FLAG_clear)
        write_word(p, "\u00b7"); /* a dot: clear */
    else if (node->flags & FLAG_patch)
        write_word(p, "\u25a0"); /* a square: hidden */
    else if (node->name)
        write_word(p, node_declared(p, node)->one);
    else if (node->number != 0)
        write_signed(p, node->number);
    else
        write_number(p, 0);
}

/* ---- the frame ---- */

static bool is_sentence(const Node *fact)
{
    const char *text = lang_states_facts[fact->row].text;
    size_t n = strlen(text);

    return n > 0 && text[n - 1] == '.';
}

/* A number and nothing else: +3 Bonus. */
static bool is_bonus(const Node *node)
{
    const Node *block = node->type == NODE_clause ? node_first(node) : NULL;
    const Node *plus =
        block && block->type == NODE_block ? node_first(block) : NULL;

    return plus && node->name == 0 && plus->type == NODE_plus &&
           plus->length == 1 && node->length == 3 && plus->row == 0 &&
           plus->name == 0;
}

int print_bonus(const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first], *end = at + card->n;
    int sum = 0;

    for (; at < end; at += at->length)
        sum += is_bonus(at) ? node_kid(node_first(at), 0)->number : 0;
    return sum;
}

static bool is_figure(const Printer *p, const Node *node)
{
    if (node->type == NODE_fact)
        return !is_sentence(node) && lang_states_facts[node->row].text[0];
    return is_bonus(node) && !(p->trade && p->trade->target);
}

static Printer open_card(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first], *end = at + card->n;
    Printer p = { .text = text, .tree = tree, .style = STYLE_card };

    p.trade = find_trade(tree->dictionary.at[card->kind].one);
    for (; at < end; at += at->length)
        if (at->type == NODE_fact && at->row == STATES_plays_on)
            p.on = node_first(at);
    return p;
}

void print_frame(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first], *end = at + card->n;
    Printer p = open_card(text, tree, card);
    bool more = false;

    for (; at < end; at += at->length) {
        if (!is_figure(&p, at))
            continue;
        if (more)
            write_mark(&p, ", ");
        more = true;
        if (at->type == NODE_fact) {
            write_node(&p, at);
        } else {
            write_signed(&p, node_kid(node_first(at), 0)->number);
            write_word(&p, "Bonus");
        }
    }
}

/* ---- the box ---- */

static bool is_bad_stuff(const Node *node)
{
    const Node *head = node_first(node);

    return node->type == NODE_clause && head->type == NODE_window &&
           head->row == WIN_bad;
}

static void say_part(Printer *p, const Node *node, const char *between)
{
    bool label =
        node->type == NODE_clause && (node->name || is_label(node_first(node)));

    if (p->text->len > 0 && label)
        write_mark(p, between);
    p->capital = true;
    write_node(p, node);
    end_sentence(p);
}

/* Bad Stuff comes last, wherever it was written: so it is on every monster. */
static void say_parts(Printer *p, const TreeCard *card, const char *between)
{
    const Node *first = &p->tree->nodes[card->first], *end = first + card->n;

    for (int bad = 0; bad < 2; bad++)
        for (const Node *at = first; at < end; at += at->length)
            if (is_bad_stuff(at) == (bad == 1) && !is_figure(p, at) &&
                (at->type != NODE_fact || is_sentence(at)))
                say_part(p, at, between);
    if (p->trade && p->trade->last)
        write_word(p, p->trade->last);
}

void print_box(Text *text, const Tree *tree, const TreeCard *card)
{
    Printer p = open_card(text, tree, card);

    say_parts(&p, card, " ");
}

void print_paragraphs(Text *text, const Tree *tree, const TreeCard *card)
{
    Printer p = open_card(text, tree, card);

    say_parts(&p, card, "\n");
}
