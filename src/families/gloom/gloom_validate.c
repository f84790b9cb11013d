/* gloom_validate.c: sentences that make no sense in these rules, though each
 * word of them does. The binder (engine/bind.h) has taken every word; these
 * files refuse what contradicts itself, what leaves open which is meant, and
 * what would ask for cards that nobody sees. */
#include "families/gloom/gloom_validate.h"

/* Your total, its score. */
static bool check_whose(const TextContext *c, const Node *phrase)
{
    bool players = gloom_amounts[phrase->row].owners & IN_players;

    return gloom_phrase_has_owner(c->b->pack, phrase) ||
           phrase->det == DET_its || phrase->det == DET_this ||
           phrase_modifier(phrase, MOD_of) ||
           gloom_refuse(c, phrase, players ? "your, another player's" : "its",
                        "say whose");
}

/* "Your neighbour" alone does not say which of the two. */
static bool check_neighbour(const TextContext *c, const Node *phrase)
{
    bool one = phrase->det == DET_the || phrase->det == DET_your ||
               phrase->det == DET_their;

    return phrase->row != NOUN_neighbour || !one ||
           phrase->flags & FLAG_plural || has_adjective(phrase, ADJ_left) ||
           has_adjective(phrase, ADJ_right) ||
           gloom_refuse(c, phrase, "your left neighbour, a neighbour",
                        "everybody has two of them");
}

static bool check_phrase(const TextContext *c, const Node *phrase)
{
    if (!check_neighbour(c, phrase))
        return false;
    if (phrase->row != NOUN_none && gloom_amounts[phrase->row].of)
        return check_whose(c, phrase);
    if (gloom_is_character_phrase(phrase))
        return gloom_validate_character(c, phrase);
    return !gloom_names_card(c, phrase) || gloom_validate_card(c, phrase);
}

static bool check_each(const TextContext *c, const Node *each)
{
    const Node *who = node_first(each);

    return gloom_phrase_is_every(who) ||
           (who->det == DET_none && who->flags & FLAG_plural) ||
           gloom_refuse(c, who, "for each player",
                        "it is done for all of them");
}

static bool check_node(const TextContext *c, const Node *node)
{
    switch (node->type) {
    case NODE_phrase:
        return check_phrase(c, node);
    case NODE_command:
        return gloom_validate_command(c, node);
    case NODE_plus:
        return gloom_validate_plus(c, node);
    case NODE_rule:
        return gloom_validate_rule(c, node);
    case NODE_event:
        return gloom_validate_event(c, node);
    case NODE_each:
        return check_each(c, node);
    case NODE_is:
        return gloom_validate_is(c, node);
    case NODE_wins:
        return gloom_refuse(c, node, NULL, "no card makes anybody win");
    default:
        return true;
    }
}

/* Are the phrases inside this node counted, and not picked? */
static bool is_counted(const Node *node)
{
    switch (node->type) {
    case NODE_modifier:
        return node->row == MOD_per || node->row == MOD_equal;
    case NODE_phrase:
        return det_is_factor(node->det);
    case NODE_prep:
        return node->row == PREP_for;
    default:
        return node->type == NODE_compare || node->type == NODE_sum ||
               node->type == NODE_there || node->type == NODE_has;
    }
}

static bool check_below(const TextContext *c, const Node *node)
{
    bool counted = is_counted(node), had = node->type == NODE_has;

    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        bool rule = (node->type == NODE_rule && k->type == NODE_command) ||
                    (node->type == NODE_event && k->type == NODE_is);
        if (counted && k->type == NODE_phrase &&
            !gloom_validate_counted(c, k, had))
            return false;
        if (k->type == NODE_phrase && !gloom_validate_other(c, node, k))
            return false;
        if ((!rule && !check_node(c, k)) || !check_below(c, k))
            return false;
    }
    return true;
}

bool gloom_validate_clause(Binder *b, const CardDef *def, const Node *clause)
{
    TextContext c = { b, def, clause, gloom_clause_kind(b->pack, def, clause) };

    return check_below(&c, clause);
}

bool gloom_validate_place(Binder *b, const Node *phrase)
{
    if (!gloom_is_character_phrase(phrase))
        return bind_refuse(b, phrase, "a character with ...",
                           "cards are played on characters only");
    if (gloom_phrase_is_reference(phrase) || !quantity_fits(phrase, USE_name))
        return bind_refuse(b, phrase, "a character with ...",
                           "say what the characters are like");
    return bind_cards(b, phrase, USE_name);
}
