/* text.c: what a card says, in sentences: statements, parts, cells. */
#include <string.h>

#include "card/lang.h"
#include "cardc/print_int.h"

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
void reopen_sentence(Printer *p)
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
bool is_same_time(const Node *a, const Node *b)
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
        write_word(p, declared_word(p, node_declared(p, plus), n != 1));
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

bool is_label(const Node *head)
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
