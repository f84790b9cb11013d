/* print_card.c: a card as players read it: figures in the frame, rules in the
 * box. */
#include <string.h>

#include "card/lang.h"
#include "cardc/print_int.h"

static const TradeRow *find_trade(const char *kind)
{
    for (int i = 0; i < TRADES_COUNT; i++)
        if (strcmp(lang_trades[i].kind, kind) == 0)
            return &lang_trades[i];
    return NULL;
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
    return is_bonus(node) && !(p->trade && p->trade->target[0]);
}

static Printer open_card(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first], *end = at + card->n;
    Printer p = { .text = text, .tree = tree, .style = STYLE_card };

    p.trade = find_trade(tree->dictionary.at[card->kind].one);
    p.ordered = !p.trade || p.trade->plays == PLAYS_NONE;
    p.played = p.trade && p.trade->plays == PLAYS_WINDOWS;
    for (; at < end; at += at->length) {
        p.on |= at->type == NODE_fact && at->row == STATES_plays_on;
        p.stays |= at->type == NODE_fact && at->row == STATES_stays;
    }
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
        more = p.capital = true;
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

static bool has_label(const Node *part)
{
    return part && part->type == NODE_clause &&
           (part->name || is_label(node_first(part)));
}

/* What has a label begins a paragraph, and so does what comes after it. */
static void say_part(Printer *p, const Node *node, const Node *last,
                     const char *between)
{
    if (p->text->len > 0 && (has_label(node) || has_label(last)))
        write_mark(p, between);
    p->capital = true;
    write_node(p, node);
    end_sentence(p);
}

/* A part that is one lasting statement and nothing else, or NULL. */
static const Node *only_lasting(const Node *part)
{
    const Node *block = part && part->type == NODE_clause && !part->name
                            ? node_first(part)
                            : NULL;
    const Node *only =
        block && block->type == NODE_block ? node_first(block) : NULL;

    return only && !node_next(block, only) && only->type == NODE_lasting ? only
                                                                         : NULL;
}

/* From now on, +2 to you. From now on, you cannot help: said once. */
static bool go_on(Printer *p, const Node *last, const Node *part)
{
    if (!is_same_time(only_lasting(last), only_lasting(part)))
        return false;
    reopen_sentence(p);
    write_mark(p, ",");
    write_word(p, "and");
    write_kids(p, only_lasting(part));
    end_sentence(p);
    return true;
}

/* A part without a name of its own that is always true. */
static bool is_plain_truth(const Node *part)
{
    const Node *first = node_first(part);
    const Node *said =
        first && first->type == NODE_block ? node_first(first) : NULL;

    return part->type == NODE_clause && !part->name && said &&
           (said->type == NODE_plus || said->type == NODE_rule);
}

/* In which order a part is said: what is simply true before what has a name,
 * so that nobody takes it for a part of that; Bad Stuff last, wherever it was
 * written: so it is on every monster. */
static int rank_of(const Printer *p, const Node *part)
{
    if (is_bad_stuff(part))
        return 2;
    return p->ordered && part->type == NODE_clause && !is_plain_truth(part);
}

/* "Play at any time." if no head of the card says when. */
static void say_usual(Printer *p, const Node *first, const Node *end)
{
    for (const Node *at = first; at < end; at += at->length)
        if (at->type == NODE_clause && (node_first(at)->type == NODE_window ||
                                        node_first(at)->type == NODE_event))
            return;
    if (p->trade && first < end) {
        p->capital = true;
        write_word(p, p->trade->usual);
    }
}

static void say_parts(Printer *p, const TreeCard *card, const char *between)
{
    const Node *first = &p->tree->nodes[card->first], *end = first + card->n;
    const Node *last = NULL;

    say_usual(p, first, end);
    for (int rank = 0; rank < 3; rank++)
        for (const Node *at = first; at < end; at += at->length) {
            if (rank_of(p, at) != rank || is_figure(p, at) ||
                (at->type == NODE_fact && !is_sentence(at)))
                continue;
            if (!go_on(p, last, at))
                say_part(p, at, last, between);
            last = at;
        }
    if (!p->trade || !p->trade->last[0] || card->n == 0)
        return;
    if (has_label(last))
        write_mark(p, between);
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
