/* check_static.c: checks that static rules depend only on what is already
 * known.
 *
 * Each quantity has a rank: who is what, then limits and what can be used, then
 * bonuses, then strength, then who wins. A static rule may only read ranks
 * below the one that it changes; so there is an order in which all of them can
 * be computed, and none depends on itself. Who is what has no lower rank, so
 * there the check looks for circles of names.
 */
#include <stdio.h>
#include <string.h>

#include "cardc/check_int.h"

/* ---- statics ---- */

bool check_is_static(const Node *clause)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == NODE_event || k->type == NODE_cost ||
            k->type == NODE_limit ||
            (k->type == NODE_timing && k->row != TIMING_ongoing))
            return false;
    return true;
}

/* A bonus or rule that holds: of the card, or for a time. */
static bool is_in_force(const Checker *c, const Node *n)
{
    if (n->type != NODE_plus && n->type != NODE_rule)
        return false;
    for (const Node *up = check_parent(c, n); up; up = check_parent(c, up)) {
        if (up->type == NODE_lasting)
            return true;
        if (up->type == NODE_clause)
            return check_is_static(up);
    }
    return false;
}

/* ---- ranks ---- */

/* Rolls, treasures: nothing depends on them. */
static Rank rank_of_number(int noun)
{
    Rank rank = (Rank)lang_noun_numbers[noun].rank;

    return noun == NOUN_none    ? RANK_bonus
           : rank == RANK_fixed ? RANK_free
                                : rank;
}

static Rank rank_of_plus(const Node *plus)
{
    const Node *to = check_find_prep(plus, PREP_to);
    const Node *phrase = to ? node_first(to) : NULL;

    if (plus->name != 0)
        return RANK_limit; /* +1 headgear */
    if (plus->row != NOUN_none)
        return rank_of_number(plus->row);
    if (phrase && phrase->type == NODE_phrase &&
        lang_nouns[phrase->row].is == IS_NUMBER)
        return noun_has_shape(phrase->row, NOUN_SHAPE_SUMMED)
                   ? RANK_bonus /* to your strength: a bonus like others */
                   : rank_of_number(phrase->row);
    return RANK_bonus;
}

/* you cannot use weapons, weapons cannot be used, nobody can use weapons */
static bool is_use_ban(const Node *rule)
{
    for (const Node *k = node_first(rule); k; k = node_next(rule, k))
        if ((k->type == NODE_command || k->type == NODE_participle) &&
            verb_has_shape(k->row, SHAPE_MAKES_COUNT))
            return true;
    return false;
}

static Rank rank_of_rule(const Node *rule)
{
    const Node *object = check_find_prep(rule, PREP_object);

    if (is_use_ban(rule))
        return RANK_limit;
    switch (rule->row) {
    case RULE_is:
    case RULE_is_not:
    case RULE_count_as:
    case RULE_can_count:
        return RANK_name;
    case RULE_can_have:
        return RANK_limit;
    case RULE_ignore:
        return object &&
                       noun_has_shape(node_first(object)->row, NOUN_SHAPE_LIMIT)
                   ? RANK_limit
                   : RANK_free;
    case RULE_count:
    case RULE_not_count:
    case RULE_count_against:
        return RANK_bonus;
    case RULE_ties:
        return RANK_winning;
    default:
        return RANK_free;
    }
}

static Rank rank_of_change(const Node *held)
{
    return held->type == NODE_plus ? rank_of_plus(held) : rank_of_rule(held);
}

static bool is_usability(const Node *n)
{
    return n->type == NODE_adjective &&
           (n->row == ADJ_usable || n->row == ADJ_unusable);
}

static Rank rank_read(const Checker *c, const Node *n)
{
    const Node *parent = check_parent(c, n);

    if (n->type == NODE_wins ||
        (n->type == NODE_cond &&
         (n->row == COND_losing || n->row == COND_winning)))
        return RANK_winning;
    if (is_usability(n))
        return RANK_limit;
    if (n->type != NODE_phrase ||
        (parent->type == NODE_prep && parent->row != PREP_for))
        return RANK_fixed; /* what it is added to; "per" is PREP_for */
    return n->row != NOUN_none && lang_nouns[n->row].is & IS_NUMBER &&
                   rank_of_number(n->row) != RANK_free
               ? rank_of_number(n->row)
               : RANK_fixed;
}

static const char *word_read(const Node *n)
{
    if (n->type == NODE_cond)
        return lang_conds[n->row].phrase;
    if (n->type == NODE_adjective)
        return lang_adjs[n->row].phrase;
    return n->type == NODE_wins ? "winning" : lang_nouns[n->row].one;
}

static void report_circle(Checker *c, const Node *held, const Node *n)
{
    char advice[120];

    if (held->type != NODE_plus || rank_read(c, n) < RANK_strength ||
        rank_of_change(held) != RANK_bonus) {
        check_report_at(
            c, n, "ask for something that this does not change",
            "this would depend on itself (%s is worked out from it)",
            word_read(n));
        return;
    }
    snprintf(advice, sizeof advice,
             "make it an ability: \"when losing, once per combat: %+d\"",
             held->number);
    check_report_at(
        c, n, advice,
        "this bonus would depend on itself (%s is worked out from %s)",
        word_read(n), rank_read(c, n) == RANK_winning ? "strength" : "bonuses");
}

/* Does something between these nodes read what `held` changes? */
static bool reads_itself(Checker *c, const Node *held, const Node *from,
                         const Node *to)
{
    for (const Node *k = from; k < to; k++)
        if (rank_read(c, k) != RANK_fixed &&
            rank_read(c, k) >= rank_of_change(held)) {
            report_circle(c, held, k);
            return true;
        }
    return false;
}

/* "while you are winning, ...": the condition stands around the statement. */
static bool condition_reads_itself(Checker *c, const Node *held)
{
    for (const Node *up = check_parent(c, held); up; up = check_parent(c, up))
        for (const Node *k = node_first(up); k; k = node_next(up, k))
            if (k->type == NODE_if &&
                (up->type == NODE_lasting ||
                 (up->type == NODE_clause && check_is_static(up))) &&
                reads_itself(c, held, k + 1, k + k->length))
                return true;
    return false;
}

void check_circular(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++)
        if (n->type != NODE_stat && is_in_force(c, n) &&
            !reads_itself(c, n, n + 1, n + n->length))
            condition_reads_itself(c, n);
}

/* ---- names that need each other ---- */

enum { LINKS_MAX = 200 };

/* A card says that whoever is `from` may also be `to`. */
typedef struct Links {
    struct {
        int from, to;
        const Node *rule;
        const TreeCard *card;
    } at[LINKS_MAX];
    int n;
} Links;

/* A name that is read also reads its kind of trait, and the other way round. */
static bool is_same_name(const Dictionary *dictionary, int a, int b)
{
    return a == b || dictionary->at[a].group == b ||
           dictionary->at[b].group == a;
}

static bool is_declared_name(const Node *n)
{
    return (n->type == NODE_phrase || n->type == NODE_adjective) &&
           n->name != 0 && n->row == 0 && !(n->flags & FLAG_quoted);
}

static void add_links(Links *links, Checker *c, const Node *rule)
{
    const Node *object = check_find_prep(rule, PREP_object);
    const Node *made = object ? node_first(object) : NULL;

    if (!made || !is_declared_name(made) || rank_of_rule(rule) != RANK_name)
        return;
    for (const Node *n = rule + 1; n < rule + rule->length; n++)
        if (is_declared_name(n) &&
            (n < object || n >= object + object->length) &&
            links->n < LINKS_MAX) {
            links->at[links->n].from = n->name - 1;
            links->at[links->n].to = made->name - 1;
            links->at[links->n].rule = rule;
            links->at[links->n++].card = c->card;
        }
}

/* Can `name` be reached from there in so many steps? */
static bool can_reach(const Links *links, const Dictionary *dictionary,
                      int from, int name, int steps)
{
    if (is_same_name(dictionary, from, name))
        return true;
    for (int i = 0; i < links->n && steps > 0; i++)
        if (is_same_name(dictionary, links->at[i].from, from) &&
            can_reach(links, dictionary, links->at[i].to, name, steps - 1))
            return true;
    return false;
}

void check_circle(Checker *c)
{
    enum { STEPS = 4 };
    const Tree *tree = c->tree;
    Links links = { .n = 0 };

    for (int i = 0; i < tree->n_cards; i++) {
        c->card = &tree->cards[i];
        for (const Node *n = card_first(c); n < card_end(c); n++)
            if (n->type == NODE_rule && is_in_force(c, n))
                add_links(&links, c, n);
    }
    for (int i = 0; i < links.n; i++) {
        const char *one = tree->dictionary.at[links.at[i].from].one;
        if (!can_reach(&links, &tree->dictionary, links.at[i].to,
                       links.at[i].from, STEPS))
            continue;
        c->card = links.at[i].card;
        check_report_at(c, links.at[i].rule, "let one of them stand by itself",
                        "who is %s depends here on who is %s",
                        tree->dictionary.at[links.at[i].to].one, one);
        return; /* a circle is reported once */
    }
}

/* ---- hidden cards ---- */

static bool is_hidden_place(const Node *phrase)
{
    return phrase->type == NODE_phrase &&
           noun_has_shape(phrase->row, NOUN_SHAPE_HIDDEN);
}

static const Node *hidden_place(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier &&
            (k->row == MOD_in || k->row == MOD_of) && node_first(k) &&
            is_hidden_place(node_first(k)))
            return node_first(k);
    return NULL;
}

/* Cards in your hand: their number is public, the cards are not. */
static bool is_count_only(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective ||
            (k->type == NODE_modifier && k->row != MOD_in && k->row != MOD_of &&
             k->row != MOD_bound))
            return false;
    return phrase->row == NOUN_card;
}

void check_public(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n++) {
        const Node *place;
        if (n->type == NODE_stat || !is_in_force(c, n))
            continue;
        for (const Node *k = n + 1; k < n + n->length; k++) {
            place = k->type == NODE_phrase ? hidden_place(k) : NULL;
            if (place && !is_count_only(k))
                check_report_at(c, k,
                                "how many they are can be asked: the number of"
                                " cards in your hand",
                                "nobody may know what is in a %s",
                                lang_nouns[place->row].one);
        }
    }
}
