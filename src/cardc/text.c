/* text.c: a card as players read it: figures in the frame, rules in the box. */
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

/* What ended goes on, with a comma. */
static void reopen_sentence(Printer *p)
{
    size_t n = p->text->len;

    if (n > 0 && p->text->at[n - 1] == '.')
        p->text->at[--p->text->len] = '\0';
    p->capital = false;
}

/* ---- lists of statements ---- */

/* Discard a card; draw a card: the same player's orders, none of them only
 * offered, can be joined by and. */
static bool is_joinable(const Node *block)
{
    const Node *first = node_first(block);

    if (!first || !node_next(block, first))
        return false;
    for (const Node *k = first; k; k = node_next(block, k)) {
        const Node *part = node_first(k);
        if (k->type != NODE_do || k->flags & (FLAG_may | FLAG_must) ||
            (part && part->type == NODE_part && part->row == PREP_subject))
            return false;
        for (; part; part = node_next(k, part))
            if (part->type == NODE_if || part->type == NODE_do)
                return false;
    }
    return true;
}

/* This combat, they cannot help; this combat, you cannot: the same time. */
static bool is_same_time(const Node *a, const Node *b)
{
    return a && b && a->type == NODE_lasting && b->type == NODE_lasting &&
           a->row == b->row && a->row != LASTS_none;
}

/* Discard a card, lose a level and die */
static void say_joined(Printer *p, const Node *block)
{
    for (const Node *k = node_first(block); k; k = node_next(block, k)) {
        if (k != node_first(block) && node_next(block, k))
            write_mark(p, ",");
        else if (k != node_first(block))
            write_word(p, "and");
        write_node(p, k);
    }
}

void say_list(Printer *p, const Node *node)
{
    const Node *last = NULL;

    for (const Node *k = node_first(node); k;
         last = k, k = node_next(node, k)) {
        if (is_same_time(last, k)) {
            write_mark(p, ",");
            write_word(p, "and");
            write_kids(p, k);
            continue;
        }
        if (last && p->stops)
            end_sentence(p);
        else if (last)
            write_mark(p, ";");
        write_node(p, k);
    }
}

/* Statements that hang on a colon are one sentence. */
static void say_hanging(Printer *p, const Node *block)
{
    bool stops = p->stops;

    p->stops = false;
    if (is_joinable(block))
        say_joined(p, block);
    else
        write_node(p, block);
    p->stops = stops;
}

/* Can this follow a comma, or has it commas and colons of its own? */
static bool is_plain(const Node *block)
{
    const Node *only = node_first(block);

    return is_joinable(block) ||
           (only && node_next(block, only) == NULL &&
            only->type != NODE_choose && only->type != NODE_each &&
            only->type != NODE_lasting);
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

/* Who is meant, and in what order: each other player, starting on your left */
void say_subject(Printer *p)
{
    const Node *each = p->each;

    p->each = NULL;
    for (const Node *k = node_first(each); k->type != NODE_block;
         k = node_next(each, k)) {
        write_node(p, k);
        write_mark(p, k->type == NODE_adverb ? "," : "");
        if (node_next(each, k)->type == NODE_adverb)
            write_mark(p, ",");
    }
}

/* For each player: they lose a level. A card says: each player loses a level;
 * more about them may follow, if the sentence ends with it. */
static bool is_by_them(const Printer *p, const Node *block)
{
    const Node *first = node_first(block), *part;

    if (node_next(block, first) && !p->stops)
        return false;
    while (first->type == NODE_chain)
        first = node_first(first);
    part = first->type == NODE_do ? node_first(first) : NULL;
    return part && part->type == NODE_part && part->row == PREP_subject &&
           node_first(part)->det == DET_they && part->length == 2;
}

void say_each(Printer *p, const Node *node)
{
    const Node *block = node_first(node);

    while (block->type != NODE_block)
        block = node_next(node, block);
    if (is_by_them(p, block)) {
        p->each = node;
        say_hanging(p, block);
        return;
    }
    p->each = node;
    write_word(p, "for");
    say_subject(p);
    if (p->text->len > 0 && p->text->at[p->text->len - 1] == ',')
        p->text->at[--p->text->len] = '\0';
    write_mark(p, ":");
    say_hanging(p, block);
}

/* On a 1 or 2, on a 4 or more, on a 2 to 5 */
static void say_faces(Printer *p, const Node *row)
{
    int least = row->number, most = row->flags;

    write_word(p, "on a");
    write_number(p, least == 1 && most > 2 ? most : least);
    if (least == most)
        return;
    if (most == 6 && least < 5) {
        write_word(p, "or more");
    } else if (least == 1 && most > 2) {
        write_word(p, "or less");
    } else {
        write_word(p, most == least + 1 ? "or" : "to");
        write_number(p, most);
    }
}

/* Roll a die. On a 1 or 2, die. Otherwise, lose a level. */
void say_table(Printer *p, const Node *node)
{
    write_word(p, "roll a die");
    for (const Node *row = node_first(node); row; row = node_next(node, row)) {
        end_sentence(p);
        if (row->flags == 0)
            write_word(p, "otherwise");
        else
            say_faces(p, row);
        write_mark(p, is_plain(node_first(row)) ? "," : ":");
        say_hanging(p, node_first(row));
    }
}

/* Discard an item: remove it. Which one? A card says: remove this monster. */
bool say_self(Printer *p, const Node *order, const Node *object)
{
    if (!is_card(p) || !p->named || !p->trade || !p->trade->self[0] ||
        object->det != DET_it || !(lang_says[order->row].takes & ONLY_MONSTERS))
        return false;
    write_word(p, p->trade->self);
    return true;
}

/* ---- bonuses ---- */

static const Node *find_kid(const Node *node, NodeType type, int row)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == type && k->row == row)
            return k;
    return NULL;
}

/* 2 more Treasures, 1 fewer Treasure, 1 more hand */
bool say_more(Printer *p, const Node *plus)
{
    int n = plus->number < 0 ? -plus->number : plus->number;
    const NounRow *noun = &lang_nouns[plus->row];

    if ((plus->row == NOUN_none && plus->name == 0) || noun->is == IS_NUMBER ||
        find_kid(plus, NODE_alternative, 0))
        return false;
    write_number(p, n);
    write_word(p, plus->number < 0 ? "fewer" : "more");
    if (plus->row != NOUN_none)
        write_noun(p, n == 1 ? noun->one : noun->many, noun->noble);
    else
        write_word(p, n == 1 ? node_declared(p, plus)->one
                             : node_declared(p, plus)->many);
    return true;
}

/* A number that does not say to what: of an enhancer, what it lies on. */
void say_target(Printer *p, const Node *plus)
{
    if (!p->trade || !p->trade->target[0] || plus->row || plus->name ||
        find_kid(plus, NODE_part, PREP_to))
        return;
    write_word(p, p->on ? "to it" : "to the");
    write_word(p, p->on ? "" : p->trade->target);
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

/* One head; gives the last that it spoke of. A time and a limit that belong
 * together are said together: once in each of your combats. */
static const Node *say_head(Printer *p, const Node *clause, const Node *head)
{
    const Node *after = node_next(clause, head);
    const Node *window = head->type == NODE_window ? head : after;
    const Node *limit = window == head ? after : head;

    if (!after || window->type != NODE_window || limit->type != NODE_limit ||
        lang_windows[window->row].period != limit->row) {
        write_node(p, head);
        return head;
    }
    write_times(p, limit);
    write_word(p, lang_windows[window->row].often);
    return after;
}

/* Play during your combat if you are losing. */
static void say_play(Printer *p, const Node *clause, const Node *first)
{
    const Node *last = NULL, *k = next_head(clause, first, false);

    if (!k)
        return;
    write_word(p, p->played && !clause->name ? "or play" : "play");
    p->played = true;
    for (; k; k = next_head(clause, node_next(clause, last), false)) {
        if (last)
            say_joint(p, last, k);
        last = say_head(p, clause, k);
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
        k = last = say_head(p, clause, k);
        paid = paid || k->type == NODE_cost;
    }
    p->stops = last == NULL;
    if (last)
        write_mark(p, paid || !is_plain(block) ? ":" : ",");
}

/* Do its heads say when it is played? Of what stays they say when it works. */
static bool is_played(const Printer *p, const Node *clause)
{
    Plays plays = p->trade && !p->stays ? p->trade->plays : PLAYS_NONE;

    if (plays != PLAYS_WINDOWS)
        return plays == PLAYS_ALL;
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_event)
            return false;
    return node_first(clause)->type == NODE_window;
}

/* Bad Stuff, its own name, or both: Bad Stuff, All Change: ... */
static const Node *say_labels(Printer *p, const Node *clause)
{
    const Node *head = node_first(clause);
    bool label = is_label(head);
    char both[200];
    Text text = TEXT_OVER(both);

    if (label)
        text_add(&text, lang_windows[head->row].other);
    if (label && clause->name)
        text_add(&text, " \u2014 ");
    if (clause->name)
        text_add(&text, p->tree->strings[clause->name]);
    if (text.len > 0)
        say_label(p, both);
    return label ? node_next(clause, head) : head;
}

void say_clause(Printer *p, const Node *node)
{
    const Node *head = say_labels(p, node), *block = find_block(node);
    bool plays = is_played(p, node);

    p->named = false;
    p->stops = true;
    if (plays)
        say_play(p, node, head);
    say_heads(p, node, head, plays);
    if (p->stops)
        write_node(p, block);
    else
        say_hanging(p, block);
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
