/* check_lint.c: warns about what is hardly meant: conditions that are never
 * true, timings that never come, commands that disturb each other. */
#include <stdio.h>
#include <string.h>

#include "cardc/check_int.h"

/* ---- the scope of an if ---- */

static const Node *second_child(const Node *node)
{
    const Node *first = node_first(node);

    return first ? node_next(node, first) : NULL;
}

/* "if a: x; y" on one line: y belongs to the "if", which surprises some. */
void check_reach(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *parent = n->type == NODE_block ? check_parent(c, n) : NULL;
        const Node *second = parent ? second_child(n) : NULL;
        if (!second || parent->type != NODE_branch ||
            check_spot(c, second).line != check_spot(c, n).line)
            continue;
        check_report_at(
            c, second,
            "write the block on lines below its colon, or this on a line of"
            " its own",
            "this belongs to the \"if\" before it");
    }
}

/* Is this only a static statement, and not a command? */
static bool is_rule_or_bonus(const Node *n)
{
    return n->type == NODE_plus || n->type == NODE_rule;
}

/* "bad stuff: lose a level; +3 against Elf": the bonus goes to the player who
 * is caught, and is over before it counts. */
void check_bad(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *parent = n->type == NODE_block ? check_parent(c, n) : NULL;
        const Node *head =
            parent && parent->type == NODE_clause ? node_first(parent) : NULL;
        if (!head || head->type != NODE_timing || head->row != TIMING_bad)
            continue;
        for (const Node *k = node_first(n); k; k = node_next(n, k))
            if (is_rule_or_bonus(k))
                check_report_at(c, k,
                                "write it before \"bad stuff\", or on a line of"
                                " its own",
                                "this belongs to the bad stuff before it");
    }
}

/* ---- times that never come ---- */

static bool is_from_hand(const Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_stat && n->row == PRINTED_stays)
            return false;
    return check_has_habit(c, HABIT_FROM_HAND);
}

/* Why this never comes for such a card, or NULL. */
static const char *why_never(const Checker *c, int window)
{
    if (lang_categories[window])
        return check_part_row(c) ? NULL : lang_categories[window];
    if (window == TIMING_bad)
        return check_has_habit(c, HABIT_HAS_BAD)
                   ? NULL
                   : "only who runs from a monster has bad stuff";
    if (window == TIMING_before || window == TIMING_start ||
        window == TIMING_end)
        return is_from_hand(c) ? "it lies in a hand then: write stays, or"
                                 " another time"
                               : NULL;
    return NULL;
}

static void check_timings(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const char *why = n->type == NODE_timing ? why_never(c, n->row) : NULL;
        if (why)
            check_report_at(c, n, why,
                            "for a card of this kind this never comes");
    }
}

/* ---- conditions that never come true ---- */

/* The least and the most that a number can be. */
static bool possible_range(const Node *phrase, int *min, int *max)
{
    enum { MANY = 32000 };
    const NounNumberRow *row;

    *max = MANY;
    *min = 0;
    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->det == DET_count)
        return true;
    row = &lang_noun_numbers[phrase->row];
    *min = row->min;
    *max = row->max;
    return row->max > 0;
}

/* Is it true of all numbers from least to most, of none, or of some? */
static int compare_range(int compare, int number, int min, int max)
{
    switch (compare) {
    case CMP_more:
        return min > number ? 1 : max <= number ? -1 : 0;
    case CMP_less:
        return max < number ? 1 : min >= number ? -1 : 0;
    case CMP_at_least:
        return min >= number ? 1 : max < number ? -1 : 0;
    case CMP_at_most:
        return max <= number ? 1 : min > number ? -1 : 0;
    default:
        return number < min || number > max ? -1 : 0;
    }
}

static void check_comparison(Checker *c, const Node *is)
{
    const Node *subject = node_first(is), *compare = second_child(is);
    int min, max, truth;

    if (!compare || compare->type != NODE_compare ||
        node_first(compare)->type != NODE_amount ||
        !possible_range(subject, &min, &max))
        return;
    truth = compare_range(compare->row, node_first(compare)->number, min, max);
    truth *= is->flags & FLAG_not ? -1 : 1;
    if (truth != 0)
        check_report_at(c, is, "is the number right?",
                        truth > 0 ? "this is always so" : "this is never so");
}

/* Of each pair, nobody can be both. */
static const int opposites[][2] = {
    { COND_alone, COND_helped },   { COND_male, COND_female },
    { COND_winning, COND_losing }, { COND_dead, COND_living },
    { COND_even, COND_odd },       { COND_big, COND_small },
};

static bool are_opposites(int a, int b)
{
    for (size_t i = 0; i < sizeof opposites / sizeof *opposites; i++)
        if ((opposites[i][0] == a && opposites[i][1] == b) ||
            (opposites[i][0] == b && opposites[i][1] == a))
            return true;
    return false;
}

/* you are alone: the state, or 0 if it is another sort of condition. */
static int cond_of(const Node *n)
{
    const Node *what =
        n->type == NODE_is && n->flags != FLAG_not && !(n->flags & FLAG_not)
            ? second_child(n)
            : NULL;

    return what && what->type == NODE_cond ? what->row : 0;
}

static bool is_same_subject(const Node *a, const Node *b)
{
    const Node *one = node_first(a), *two = node_first(b);

    /* "a fighter" may be two different ones */
    return one->length == 1 && two->length == 1 && one->det == two->det &&
           one->row == two->row && one->name == two->name &&
           one->det != DET_a && one->det != DET_another;
}

static void check_contradiction(Checker *c, const Node *logic)
{
    for (const Node *a = node_first(logic); a; a = node_next(logic, a))
        for (const Node *b = node_next(logic, a); b; b = node_next(logic, b))
            if (cond_of(a) && cond_of(b) &&
                are_opposites(cond_of(a), cond_of(b)) && is_same_subject(a, b))
                check_report_at(c, b, "is \"or\" meant?",
                                "nobody is both %s and %s",
                                lang_conds[cond_of(a)].phrase,
                                lang_conds[cond_of(b)].phrase);
}

/* Is there a card of this class, with this tag, for this slot? */
static bool is_on_some_card(const Tree *tree, int word)
{
    for (int i = 0; i < tree->n_cards; i++) {
        const TreeCard *card = &tree->cards[i];
        const Node *n = &tree->nodes[card->first], *end = n + card->n;
        if (card->kind == word ||
            strcmp(card->name, tree->dictionary.at[word].one) == 0)
            return true;
        for (; n < end; n += n->length)
            if (n->type == NODE_stat && n->name == word + 1 &&
                (n->row == PRINTED_tag || n->row == PRINTED_slot))
                return true;
    }
    return false;
}

/* if you have a class, if a fighter is a Plumber: is there one? */
static void check_exists(Checker *c, const Node *condition)
{
    const Node *what = second_child(condition);
    const DeclaredWord *name =
        what && what->type == NODE_phrase && what->row == NOUN_none &&
                !(what->flags & FLAG_quoted) && what->det != DET_no
            ? check_declared(c, what)
            : NULL;

    if (name && (name->type == NAME_group || name->type == NAME_tag) &&
        !is_on_some_card(c->tree, what->name - 1))
        check_report_at(c, condition, "no card of the set is that",
                        "this is never so");
}

void check_dead(Checker *c)
{
    check_timings(c);
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        if (n->type == NODE_stat)
            n += n->length - 1;
        else if (n->type == NODE_is)
            check_comparison(c, n);
        else if (n->type == NODE_logic && n->row == LINK_and)
            check_contradiction(c, n);
        if (n->type == NODE_is || n->type == NODE_has)
            check_exists(c, n);
    }
}

/* ---- loops that read what the one before wrote ---- */

/* A command that goes round the table: the phrase of its players, or NULL. */
static const Node *loop_subject(const Node *n)
{
    const Node *subject = n->type == NODE_each      ? node_first(n)
                          : n->type == NODE_command ? check_subject(n)
                                                    : NULL;

    if (!subject || subject->type != NODE_phrase)
        return NULL;
    return n->type == NODE_each || subject->det == DET_each ||
                   subject->det == DET_every || subject->det == DET_all
               ? subject
               : NULL;
}

/* "with X", "without X": the condition on the players of the loop. */
static const Node *required_thing(const Node *subject)
{
    for (const Node *k = node_first(subject); k; k = node_next(subject, k))
        if (k->type == NODE_modifier &&
            (k->row == MOD_with || k->row == MOD_without))
            return node_first(k);
    return NULL;
}

static bool depends_on_level(const Node *subject)
{
    for (const Node *k = node_first(subject); k; k = node_next(subject, k))
        if ((k->type == NODE_adjective &&
             (k->row == ADJ_highest || k->row == ADJ_lowest ||
              k->row == ADJ_higher || k->row == ADJ_lower)) ||
            (k->type == NODE_modifier && k->row == MOD_level))
            return true;
    return false;
}

/* Does this loop change who has such a thing? `it` is the condition on its
 * players. */
static bool changes_holders(const Node *loop, const Node *subject,
                            const Node *thing)
{
    for (const Node *n = loop; n < loop + loop->length; n++) {
        const Node *part =
            n->type == NODE_command ? check_find_prep(n, PREP_object) : NULL;
        const Node *what = part ? node_first(part) : NULL;
        if (!what)
            continue;
        if (!thing && noun_has_shape(what->row, NOUN_SHAPE_LEVELS))
            return true;
        if (thing && ((what->row == thing->row && what->name == thing->name) ||
                      (what->det == DET_it && required_thing(subject) &&
                       required_thing(subject)->row == thing->row &&
                       required_thing(subject)->name == thing->name)))
            return true;
    }
    return false;
}

static void check_pair(Checker *c, const Node *first, const Node *second)
{
    const Node *writer = loop_subject(first), *reader = loop_subject(second);
    bool conflicts;

    if (!writer || !reader)
        return;
    conflicts =
        (required_thing(reader) &&
         changes_holders(first, writer, required_thing(reader))) ||
        (depends_on_level(reader) && changes_holders(first, writer, NULL));
    if (conflicts)
        check_report_at(c, reader,
                        "one \"for each\" with \"if\" and \"otherwise\" asks"
                        " everybody once",
                        "what came before may have changed who this is");
}

static void check_list_commands(Checker *c, const Node *list)
{
    for (const Node *a = node_first(list); a; a = node_next(list, a))
        for (const Node *b = node_next(list, a); b; b = node_next(list, b))
            check_pair(c, a, b);
}

/* The statements of a part; of parts without heads, one after the other. */
void check_order(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++)
        if (n->type == NODE_block || n->type == NODE_chain)
            check_list_commands(c, n);
    for (const Node *a = card_first(c); a < card_end(c); a += a->length)
        for (const Node *b = a + a->length; b < card_end(c); b += b->length) {
            const Node *one = a->type == NODE_clause ? node_first(a) : NULL;
            const Node *two = b->type == NODE_clause ? node_first(b) : NULL;
            if (one && two && one->type == NODE_block &&
                two->type == NODE_block && node_first(one) && node_first(two))
                check_pair(c, node_first(one), node_first(two));
        }
}

/* ---- decks ---- */

void check_backs(Checker *c)
{
    const Node *door = NULL, *treasure = NULL;

    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        door = n->type == NODE_stat && n->row == PRINTED_door ? n : door;
        treasure =
            n->type == NODE_stat && n->row == PRINTED_treasure ? n : treasure;
    }
    if (door && treasure)
        check_report_at(c, door > treasure ? door : treasure, "one of them",
                        "a card has one back");
}
