/* print_card.c: a card as players read it: figures in the frame, rules in the
 * box. */
#include <string.h>

#include "card/lang.h"
#include "cardc/print_int.h"

static const KindText *find_kind_text(const Tree *tree,
                                      const DeclaredWord *kind)
{
    const KindRow *row = tree_kind(tree, kind);

    return row && row->text.target ? &row->text : NULL;
}

/* ---- the frame ---- */

static bool is_sentence(const Node *stat)
{
    const char *text = lang_printed[stat->row].text;
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
        sum += is_bonus(at) ? print_child(node_first(at), 0)->number : 0;
    return sum;
}

static bool is_figure(const Printer *p, const Node *node)
{
    if (node->type == NODE_stat)
        return !is_sentence(node) && lang_printed[node->row].text[0];
    return is_bonus(node) && !(p->kind_text && p->kind_text->target[0]);
}

static Printer init_printer(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first], *end = at + card->n;
    Printer p = { .text = text, .tree = tree, .style = STYLE_card };

    p.kind_text = find_kind_text(tree, &tree->dictionary.at[card->kind]);
    p.rules_first = !p.kind_text || p.kind_text->plays == PLAYHEADS_NONE;
    p.has_play_sentence =
        p.kind_text && p.kind_text->plays == PLAYHEADS_WINDOWS;
    for (; at < end; at += at->length) {
        p.names_host |= at->type == NODE_stat && at->row == PRINTED_plays_on;
        p.stays |= at->type == NODE_stat && at->row == PRINTED_stays;
    }
    return p;
}

void print_frame(Text *text, const Tree *tree, const TreeCard *card)
{
    const Node *at = &tree->nodes[card->first], *end = at + card->n;
    Printer p = init_printer(text, tree, card);
    bool more = false;

    for (; at < end; at += at->length) {
        if (!is_figure(&p, at))
            continue;
        if (more)
            print_mark(&p, ", ");
        more = p.capital = true;
        if (at->type == NODE_stat) {
            print_subtree(&p, at);
        } else {
            print_signed(&p, print_child(node_first(at), 0)->number);
            print_word(&p, "Bonus");
        }
    }
}

/* ---- the box ---- */

static bool is_bad_stuff(const Node *node)
{
    const Node *head = node_first(node);

    return node->type == NODE_clause && head->type == NODE_timing &&
           head->row == TIMING_bad;
}

static bool has_label(const Node *part)
{
    return part && part->type == NODE_clause &&
           (part->name || card_text_is_label(node_first(part)));
}

/* What has a label begins a paragraph, and so does what comes after it. */
static void write_clause(Printer *p, const Node *node, const Node *last,
                         const char *between)
{
    if (p->text->len > 0 && (has_label(node) || has_label(last)))
        print_mark(p, between);
    p->capital = true;
    print_subtree(p, node);
    card_text_end_sentence(p);
}

/* A part that is one lasting statement and nothing else, or NULL. */
static const Node *single_lasting(const Node *part)
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
static bool continue_sentence(Printer *p, const Node *last, const Node *part)
{
    if (!card_text_same_time(single_lasting(last), single_lasting(part)))
        return false;
    card_text_reopen(p);
    print_mark(p, ",");
    print_word(p, "and");
    print_children(p, single_lasting(part));
    card_text_end_sentence(p);
    return true;
}

/* A part without a name of its own that is always true. */
static bool is_bare_rule(const Node *part)
{
    const Node *first = node_first(part);
    const Node *statement =
        first && first->type == NODE_block ? node_first(first) : NULL;

    return part->type == NODE_clause && !part->name && statement &&
           (statement->type == NODE_plus || statement->type == NODE_rule);
}

/* The order of clauses on a card: static rules before named clauses, so that
 * they are not taken for a part of these; Bad Stuff last, wherever it was
 * written. */
static int rank_of(const Printer *p, const Node *part)
{
    if (is_bad_stuff(part))
        return 2;
    return p->rules_first && part->type == NODE_clause && !is_bare_rule(part);
}

/* "Play at any time." if no head of the card says when. */
static void write_default_play(Printer *p, const Node *first, const Node *end)
{
    for (const Node *at = first; at < end; at += at->length)
        if (at->type == NODE_clause && (node_first(at)->type == NODE_timing ||
                                        node_first(at)->type == NODE_event))
            return;
    if (p->kind_text && first < end) {
        p->capital = true;
        print_word(p, p->kind_text->usual);
    }
}

static void write_clauses(Printer *p, const TreeCard *card, const char *between)
{
    const Node *first = &p->tree->nodes[card->first], *end = first + card->n;
    const Node *last = NULL;

    write_default_play(p, first, end);
    for (int rank = 0; rank < 3; rank++)
        for (const Node *at = first; at < end; at += at->length) {
            if (rank_of(p, at) != rank || is_figure(p, at) ||
                (at->type == NODE_stat && !is_sentence(at)))
                continue;
            if (!continue_sentence(p, last, at))
                write_clause(p, at, last, between);
            last = at;
        }
    if (!p->kind_text || !p->kind_text->last[0] || card->n == 0)
        return;
    if (has_label(last))
        print_mark(p, between);
    print_word(p, p->kind_text->last);
}

void print_box(Text *text, const Tree *tree, const TreeCard *card)
{
    Printer p = init_printer(text, tree, card);

    write_clauses(&p, card, " ");
}

void print_paragraphs(Text *text, const Tree *tree, const TreeCard *card)
{
    Printer p = init_printer(text, tree, card);

    write_clauses(&p, card, "\n");
}

void print_parts(Text *text, const Tree *tree, const TreeCard *card)
{
    Printer p = init_printer(text, tree, card);

    p.title_end = PRINT_TITLE_END;
    write_clauses(&p, card, "\n");
}
