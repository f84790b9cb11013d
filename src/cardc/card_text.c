/* card_text.c: writes the text of a card in sentences: statements, clauses,
 * cells. */
#include <string.h>

#include "card/lang.h"
#include "card/tree.h"
#include "cardc/print_int.h"

/* ---- sentences ---- */

void card_text_end_sentence(Printer *p)
{
    size_t n = p->text->len;

    if (n > 0 && p->text->at[n - 1] != '.')
        print_mark(p, ".");
    p->capital = true;
}

/* Bad Stuff: what follows begins with a capital. */
static void write_label(Printer *p, const char *label)
{
    p->capital = true;
    print_word(p, label);
    print_mark(p, p->title_end ? p->title_end : ":");
    p->capital = true;
}

/* Continues a sentence that had ended, with a comma. */
void card_text_reopen(Printer *p)
{
    size_t n = p->text->len;

    if (n > 0 && p->text->at[n - 1] == '.')
        p->text->at[--p->text->len] = '\0';
    p->capital = false;
}

/* ---- lists of statements ---- */

/* "Discard a card; draw a card": commands of the same player, none of them
 * optional, can be joined by "and". */
static bool is_joinable(const Node *block)
{
    const Node *first = node_first(block);

    if (!first || !node_next(block, first))
        return false;
    for (const Node *k = first; k; k = node_next(block, k)) {
        const Node *part = node_first(k);
        if (k->type != NODE_command || k->flags & (FLAG_may | FLAG_must) ||
            (part && part->type == NODE_prep && part->row == PREP_subject))
            return false;
        for (; part; part = node_next(k, part))
            if (part->type == NODE_if || part->type == NODE_command)
                return false;
    }
    return true;
}

/* This combat, they cannot help; this combat, you cannot: the same time. */
bool card_text_same_time(const Node *a, const Node *b)
{
    return a && b && a->type == NODE_lasting && b->type == NODE_lasting &&
           a->row == b->row && a->row != DURATION_none;
}

/* Discard a card, lose a level and die */
static void write_joined(Printer *p, const Node *block)
{
    for (const Node *k = node_first(block); k; k = node_next(block, k)) {
        if (k != node_first(block) && node_next(block, k))
            print_mark(p, ",");
        else if (k != node_first(block))
            print_word(p, "and");
        print_subtree(p, k);
    }
}

void card_text_list(Printer *p, const Node *node)
{
    const Node *last = NULL;

    for (const Node *k = node_first(node); k;
         last = k, k = node_next(node, k)) {
        if (card_text_same_time(last, k)) {
            print_mark(p, ",");
            print_word(p, "and");
            print_children(p, k);
            continue;
        }
        if (last && p->full_stops)
            card_text_end_sentence(p);
        else if (last)
            print_mark(p, ";");
        print_subtree(p, k);
    }
}

/* Statements that follow a colon are one sentence. */
static void write_hanging(Printer *p, const Node *block)
{
    bool full_stops = p->full_stops;

    p->full_stops = false;
    if (is_joinable(block))
        write_joined(p, block);
    else
        print_subtree(p, block);
    p->full_stops = full_stops;
}

/* Can this follow a comma, or has it commas and colons of its own? */
static bool is_simple(const Node *block)
{
    const Node *only = node_first(block);

    return is_joinable(block) ||
           (only && node_next(block, only) == NULL &&
            only->type != NODE_branch && only->type != NODE_each &&
            only->type != NODE_lasting);
}

/* ---- statements ---- */

void card_text_branch(Printer *p, const Node *node)
{
    const Node *then = print_child(node, 1), *otherwise = print_child(node, 2);

    print_word(p, node->flags & FLAG_not ? "unless" : "if");
    print_subtree(p, print_child(node, 0));
    print_mark(p, is_simple(then) ? "," : ":");
    write_hanging(p, then);
    if (!otherwise)
        return;
    if (p->full_stops)
        card_text_end_sentence(p);
    else
        print_mark(p, ";");
    print_word(p, "otherwise");
    print_mark(p, is_simple(otherwise) ? "," : ":");
    write_hanging(p, otherwise);
}

/* Who is meant, and in what order: each other player, starting on your left */
void card_text_subject(Printer *p)
{
    const Node *loop = p->loop;

    p->loop = NULL;
    for (const Node *k = node_first(loop); k->type != NODE_block;
         k = node_next(loop, k)) {
        print_subtree(p, k);
        print_mark(p, k->type == NODE_adverb ? "," : "");
        if (node_next(loop, k)->type == NODE_adverb)
            print_mark(p, ",");
    }
}

/* For each player: they lose a level. A card says: each player loses a level;
 * more about them may follow, if the sentence ends with it. */
static bool is_they_subject(const Printer *p, const Node *block)
{
    const Node *first = node_first(block), *part;

    if (node_next(block, first) && !p->full_stops)
        return false;
    while (first->type == NODE_chain)
        first = node_first(first);
    part = first->type == NODE_command ? node_first(first) : NULL;
    return part && part->type == NODE_prep && part->row == PREP_subject &&
           node_first(part)->det == DET_they && part->length == 2;
}

void card_text_each(Printer *p, const Node *node)
{
    const Node *block = node_first(node);

    while (block->type != NODE_block)
        block = node_next(node, block);
    if (is_they_subject(p, block)) {
        p->loop = node;
        write_hanging(p, block);
        return;
    }
    p->loop = node;
    print_word(p, "for");
    card_text_subject(p);
    if (p->text->len > 0 && p->text->at[p->text->len - 1] == ',')
        p->text->at[--p->text->len] = '\0';
    print_mark(p, ":");
    write_hanging(p, block);
}

/* On a 1 or 2, on a 4 or more, on a 2 to 5 */
static void write_faces(Printer *p, const Node *row)
{
    int min = row->number, max = row->flags;

    print_word(p, "on a");
    print_number(p, min == 1 && max > 2 ? max : min);
    if (min == max)
        return;
    if (max == 6 && min < 5) {
        print_word(p, "or more");
    } else if (min == 1 && max > 2) {
        print_word(p, "or less");
    } else {
        print_word(p, max == min + 1 ? "or" : "to");
        print_number(p, max);
    }
}

/* Roll a die. On a 1 or 2, die. Otherwise, lose a level. */
void card_text_table(Printer *p, const Node *node)
{
    print_word(p, "roll a die");
    for (const Node *row = node_first(node); row; row = node_next(node, row)) {
        card_text_end_sentence(p);
        if (row->flags == 0)
            print_word(p, "otherwise");
        else
            write_faces(p, row);
        print_mark(p, is_simple(node_first(row)) ? "," : ":");
        write_hanging(p, node_first(row));
    }
}

/* Discard an item: remove it. Which one? A card says: remove this monster. */
bool card_text_self(Printer *p, const Node *command, const Node *object)
{
    if (!print_is_card(p) || !p->it_is_ambiguous || !p->kind_text ||
        !p->kind_text->self[0] || object->det != DET_it ||
        !(lang_verbs[command->row].takes & ONLY_MONSTERS))
        return false;
    print_word(p, p->kind_text->self);
    return true;
}

/* ---- bonuses ---- */

static const Node *find_child(const Node *node, NodeType type, int row)
{
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        if (k->type == type && k->row == row)
            return k;
    return NULL;
}

/* 2 more Treasures, 1 fewer Treasure, 1 more hand */
bool card_text_more(Printer *p, const Node *plus)
{
    int n = plus->number < 0 ? -plus->number : plus->number;
    const NounRow *noun = &lang_nouns[plus->row];

    if ((plus->row == NOUN_none && plus->name == 0) || noun->is == IS_NUMBER ||
        find_child(plus, NODE_alternative, 0))
        return false;
    print_number(p, n);
    print_word(p, plus->number < 0 ? "fewer" : "more");
    if (plus->row != NOUN_none)
        print_noun(p, n == 1 ? noun->one : noun->many, noun->capitalized);
    else
        print_word(p, print_declared_word(p, print_declared(p, plus), n != 1));
    return true;
}

/* A number that does not say what it is added to: for an enhancer, the card it
 * lies on. */
void card_text_target(Printer *p, const Node *plus)
{
    if (!p->kind_text || !p->kind_text->target[0] || plus->row || plus->name ||
        find_child(plus, NODE_prep, PREP_to))
        return;
    print_word(p, p->names_host ? "to it" : "to the");
    print_word(p, p->names_host ? "" : p->kind_text->target);
}

/* ---- parts ---- */

bool card_text_is_label(const Node *head)
{
    const char *text =
        head->type == NODE_timing ? lang_timings[head->row].other : "";
    return text[0] >= 'A' && text[0] <= 'Z';
}

static const Node *find_block(const Node *clause)
{
    const Node *k = node_first(clause);

    while (k && k->type != NODE_block)
        k = node_next(clause, k);
    return k;
}

/* The next head from here on that is a cost (or that is not). */
static const Node *next_head(const Node *clause, const Node *k, bool cost)
{
    while (k && (k->type == NODE_block || (k->type == NODE_cost) != cost))
        k = node_next(clause, k);
    return k;
}

/* What stands between two heads. */
static void write_separator(Printer *p, const Node *last, const Node *head)
{
    if (last->type == NODE_timing && head->type == NODE_timing)
        print_word(p, "or");
    else if (head->type != NODE_if || !p->full_stops)
        print_mark(p, ",");
}

/* One head; gives the last that it spoke of. A time and a limit that belong
 * together are said together: once in each of your combats. */
static const Node *write_head(Printer *p, const Node *clause, const Node *head)
{
    const Node *after = node_next(clause, head);
    const Node *window = head->type == NODE_timing ? head : after;
    const Node *limit = window == head ? after : head;

    if (!after || window->type != NODE_timing || limit->type != NODE_limit ||
        lang_timings[window->row].period != limit->row) {
        print_subtree(p, head);
        return head;
    }
    print_times(p, limit);
    print_word(p, lang_timings[window->row].limit_text);
    return after;
}

/* Play during your combat if you are losing. */
static void write_play(Printer *p, const Node *clause, const Node *first)
{
    const Node *last = NULL, *k = next_head(clause, first, false);

    if (!k)
        return;
    print_word(p, p->has_play_sentence && !clause->name ? "or play" : "play");
    p->has_play_sentence = true;
    for (; k; k = next_head(clause, node_next(clause, last), false)) {
        if (last)
            write_separator(p, last, k);
        last = write_head(p, clause, k);
    }
    card_text_end_sentence(p);
}

/* Heads from here on, and the comma or colon behind them. A cost that is paid
 * is always followed by a colon. */
static void write_heads(Printer *p, const Node *clause, const Node *first,
                        bool only_costs)
{
    const Node *block = find_block(clause), *last = NULL;
    bool paid = false;

    p->full_stops = false;
    for (const Node *k = first; k != block; k = node_next(clause, k)) {
        if (only_costs && k->type != NODE_cost)
            continue;
        if (last)
            write_separator(p, last, k);
        k = last = write_head(p, clause, k);
        paid = paid || k->type == NODE_cost;
    }
    p->full_stops = last == NULL;
    if (last)
        print_mark(p, paid || !is_simple(block) ? ":" : ",");
}

/* Do its heads say when it is played? For cards that stay in play they say when
 * the clause works. */
static bool is_played(const Printer *p, const Node *clause)
{
    PlayHeads plays =
        p->kind_text && !p->stays ? p->kind_text->plays : PLAYHEADS_NONE;

    if (plays != PLAYHEADS_WINDOWS)
        return plays == PLAYHEADS_ALL;
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_event)
            return false;
    return node_first(clause)->type == NODE_timing;
}

/* Bad Stuff, its own name, or both: Bad Stuff, All Change: ... */
static const Node *write_labels(Printer *p, const Node *clause)
{
    const Node *head = node_first(clause);
    bool label = card_text_is_label(head);
    char both[200];
    Text text = TEXT_INIT(both);

    if (label)
        text_add(&text, lang_timings[head->row].other);
    if (label && clause->name)
        text_add(&text, " \u2014 ");
    if (clause->name)
        text_add(&text, p->tree->strings[clause->name]);
    if (text.len > 0)
        write_label(p, both);
    return label ? node_next(clause, head) : head;
}

/* do nothing */
static bool is_nothing(const Node *command)
{
    const Node *object = node_find(command, NODE_prep, PREP_object);

    return command->flags == 0 && object &&
           node_first(object)->type == NODE_phrase &&
           node_first(object)->row == NOUN_nothing &&
           !node_find(command, NODE_prep, PREP_subject);
}

/* Is it "Bad Stuff: do nothing" and no more? It reads "Bad Stuff: None." */
static bool is_label_of_nothing(const Node *clause)
{
    const Node *head = node_first(clause), *only = clause_statement(clause);

    return card_text_is_label(head) &&
           node_next(clause, head) == find_block(clause) && only &&
           only->type == NODE_command && is_nothing(only);
}

void card_text_clause(Printer *p, const Node *node)
{
    const Node *head = write_labels(p, node), *block = find_block(node);
    bool plays = is_played(p, node);

    p->it_is_ambiguous = false;
    p->full_stops = true;
    if (plays)
        write_play(p, node, head);
    write_heads(p, node, head, plays);
    if (is_label_of_nothing(node))
        print_word(p, "none");
    else if (p->full_stops)
        print_subtree(p, block);
    else
        write_hanging(p, block);
    card_text_end_sentence(p);
}
