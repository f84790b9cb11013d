/* check_lint.c: what can be said and is hardly meant: conditions that never
 * come true, times that never come, orders that trip over each other. */
#include <stdio.h>
#include <string.h>

#include "cardc/check_int.h"

/* ---- how far an if reaches ---- */

static const Node *second_kid(const Node *node)
{
    const Node *first = node_first(node);

    return first ? node_next(node, first) : NULL;
}

/* if a: x; y on one line: does y belong to it? It does, to the surprise of
 * some. */
void check_reach(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *parent = n->type == NODE_block ? node_parent(c, n) : NULL;
        const Node *second = parent ? second_kid(n) : NULL;
        if (!second || parent->type != NODE_choose ||
            node_spot(c, second).line != node_spot(c, n).line)
            continue;
        complain_at(
            c, second,
            "write the block on lines below its colon, or this on a line of"
            " its own",
            "this belongs to the \"if\" before it");
    }
}

/* Does this only say how things are, and order nothing? */
static bool is_truth(const Node *n)
{
    return n->type == NODE_plus || n->type == NODE_rule;
}

/* bad stuff: lose a level; +3 against Elf: that is said to who is caught, and
 * is over before it counts. */
void check_bad(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *parent = n->type == NODE_block ? node_parent(c, n) : NULL;
        const Node *head =
            parent && parent->type == NODE_clause ? node_first(parent) : NULL;
        if (!head || head->type != NODE_window || head->row != WIN_bad)
            continue;
        for (const Node *k = node_first(n); k; k = node_next(n, k))
            if (is_truth(k))
                complain_at(c, k,
                            "write it before \"bad stuff\", or on a line of"
                            " its own",
                            "this belongs to the bad stuff before it");
    }
}

/* ---- times that never come ---- */

static bool is_from_hand(const Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_fact && n->row == STATES_stays)
            return false;
    return card_is(c, "special") || card_is(c, "one-shot") ||
           card_is(c, "level-up");
}

static bool is_gloomy(const Checker *c)
{
    return card_is(c, "character") || card_is(c, "modifier") ||
           card_is(c, "event") || card_is(c, "death");
}

/* Why this never comes for such a card, or NULL. */
static const char *never_comes(const Checker *c, int window)
{
    bool gloom = window == WIN_immediate || window == WIN_ongoing ||
                 window == WIN_response || window == WIN_at_once;

    if (gloom)
        return is_gloomy(c) ? NULL : "it is a time of Gloom";
    if (window == WIN_bad)
        return card_is(c, "monster") || card_is(c, "enhancer")
                   ? NULL
                   : "only who runs from a monster has bad stuff";
    if (window == WIN_before || window == WIN_start || window == WIN_end)
        return is_from_hand(c) ? "it lies in a hand then: write stays, or"
                                 " another time"
                               : NULL;
    return NULL;
}

static void check_windows(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const char *why =
            n->type == NODE_window ? never_comes(c, n->row) : NULL;
        if (why)
            complain_at(c, n, why, "for a card of this kind this never comes");
    }
}

/* ---- conditions that never come true ---- */

/* The least and the most that a number can be. */
static bool range_of(const Node *phrase, int *least, int *most)
{
    enum { MANY = 32000 };

    *most = MANY;
    *least = 0;
    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->det == DET_count)
        return true;
    *least = 1;
    switch (phrase->row) {
    case NOUN_level:
    case NOUN_lowestlevel:
    case NOUN_highestlevel:
        return true;
    case NOUN_roll:
        *most = 6;
        return true;
    default:
        return false;
    }
}

/* Is it true of all numbers from least to most, of none, or of some? */
static int truth_of(int compare, int number, int least, int most)
{
    switch (compare) {
    case CMP_more:
        return least > number ? 1 : most <= number ? -1 : 0;
    case CMP_less:
        return most < number ? 1 : least >= number ? -1 : 0;
    case CMP_least:
        return least >= number ? 1 : most < number ? -1 : 0;
    case CMP_most:
        return most <= number ? 1 : least > number ? -1 : 0;
    default:
        return number < least || number > most ? -1 : 0;
    }
}

static void check_comparison(Checker *c, const Node *is)
{
    const Node *subject = node_first(is), *compare = second_kid(is);
    int least, most, truth;

    if (!compare || compare->type != NODE_compare ||
        node_first(compare)->type != NODE_amount ||
        !range_of(subject, &least, &most))
        return;
    truth = truth_of(compare->row, node_first(compare)->number, least, most);
    truth *= is->flags & FLAG_not ? -1 : 1;
    if (truth != 0)
        complain_at(c, is, "is the number right?",
                    truth > 0 ? "this is always so" : "this is never so");
}

/* Of each pair, nobody is both. */
static const int opposites[][2] = {
    { STATE_alone, STATE_helped },   { STATE_male, STATE_female },
    { STATE_winning, STATE_losing }, { STATE_dead, STATE_living },
    { STATE_even, STATE_odd },       { STATE_big, STATE_small },
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
static int state_of(const Node *n)
{
    const Node *what =
        n->type == NODE_is && n->flags != FLAG_not && !(n->flags & FLAG_not)
            ? second_kid(n)
            : NULL;

    return what && what->type == NODE_state ? what->row : 0;
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
            if (state_of(a) && state_of(b) &&
                are_opposites(state_of(a), state_of(b)) &&
                is_same_subject(a, b))
                complain_at(c, b, "is \"or\" meant?",
                            "nobody is both %s and %s",
                            lang_states[state_of(a)].phrase,
                            lang_states[state_of(b)].phrase);
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
            if (n->type == NODE_fact && n->name == word + 1 &&
                (n->row == STATES_tag || n->row == STATES_slot))
                return true;
    }
    return false;
}

/* if you have a class, if a fighter is a Plumber: is there one? */
static void check_exists(Checker *c, const Node *condition)
{
    const Node *what = second_kid(condition);
    const Declared *name =
        what && what->type == NODE_phrase && what->row == NOUN_none &&
                !(what->flags & FLAG_named) && what->det != DET_no
            ? node_name(c, what)
            : NULL;

    if (name && (name->sort == SORT_group || name->sort == SORT_tag) &&
        !is_on_some_card(c->tree, what->name - 1))
        complain_at(c, condition, "no card of the set is that",
                    "this is never so");
}

void check_dead(Checker *c)
{
    check_windows(c);
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        if (n->type == NODE_fact)
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

/* An order that goes round the table: who is meant, or NULL. */
static const Node *loop_of(const Node *n)
{
    const Node *who = n->type == NODE_each ? node_first(n)
                      : n->type == NODE_do ? subject_of(n)
                                           : NULL;

    if (!who || who->type != NODE_phrase)
        return NULL;
    return n->type == NODE_each || who->det == DET_each ||
                   who->det == DET_every || who->det == DET_all
               ? who
               : NULL;
}

/* with X, without X: what is asked of who is meant. */
static const Node *asked_of(const Node *who)
{
    for (const Node *k = node_first(who); k; k = node_next(who, k))
        if (k->type == NODE_modifier &&
            (k->row == MOD_with || k->row == MOD_without))
            return node_first(k);
    return NULL;
}

static bool asks_level(const Node *who)
{
    for (const Node *k = node_first(who); k; k = node_next(who, k))
        if ((k->type == NODE_adjective &&
             (k->row == ADJ_highest || k->row == ADJ_lowest ||
              k->row == ADJ_higher || k->row == ADJ_lower)) ||
            (k->type == NODE_modifier && k->row == MOD_level))
            return true;
    return false;
}

/* Does this loop change who has such a thing? `it` is what its players were
 * asked for. */
static bool writes(const Node *loop, const Node *who, const Node *thing)
{
    for (const Node *n = loop; n < loop + loop->length; n++) {
        const Node *part =
            n->type == NODE_do ? find_part(n, PREP_object) : NULL;
        const Node *what = part ? node_first(part) : NULL;
        if (!what)
            continue;
        if (!thing && what->row == NOUN_level)
            return true;
        if (thing && ((what->row == thing->row && what->name == thing->name) ||
                      (what->det == DET_it && asked_of(who) &&
                       asked_of(who)->row == thing->row &&
                       asked_of(who)->name == thing->name)))
            return true;
    }
    return false;
}

static void check_pair(Checker *c, const Node *first, const Node *second)
{
    const Node *wrote = loop_of(first), *reads = loop_of(second);
    bool trips;

    if (!wrote || !reads)
        return;
    trips = (asked_of(reads) && writes(first, wrote, asked_of(reads))) ||
            (asks_level(reads) && writes(first, wrote, NULL));
    if (trips)
        complain_at(c, reads,
                    "one \"for each\" with \"if\" and \"otherwise\" asks"
                    " everybody once",
                    "what came before may have changed who this is");
}

static void check_list_order(Checker *c, const Node *list)
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
            check_list_order(c, n);
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
        door = n->type == NODE_fact && n->row == STATES_door ? n : door;
        treasure =
            n->type == NODE_fact && n->row == STATES_treasure ? n : treasure;
    }
    if (door && treasure)
        complain_at(c, door > treasure ? door : treasure, "one of them",
                    "a card has one back");
}
