/* gloom_validate_rule.c: refuses rules, bonuses and events that make no
 * sense. */
#include "families/gloom/gloom_validate.h"

/* Does the statement depend on the number it changes, or on one that is worked
 * out later? */
static bool speaks_of_later(const TextContext *c, const Node *statement,
                            int sum)
{
    const Node *own = prep_phrase(
        statement, statement->type == NODE_plus ? PREP_to : PREP_subject);

    for (const Node *k = c->clause; k < c->clause + c->clause->length; k++) {
        bool number = k->type == NODE_phrase && k->row != NOUN_none &&
                      gloom_amounts[k->row].of;
        for (int i = sum; i < SUMS_COUNT && number; i++)
            if (gloom_sums[i].total == k->row && k != own &&
                (k >= statement || k < clause_head(c->clause, NODE_block)) &&
                k < statement + statement->length)
                return true;
    }
    return false;
}

static bool check_number(const TextContext *c, const Node *statement,
                         const Node *phrase, int sum)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    if (!of)
        of = phrase_modifier(phrase, MOD_owned);
    if (sum == SUM_score && of && !gloom_phrase_is_reference(node_first(of)))
        return gloom_refuse(
            c, node_first(of), "its score",
            "a text adds to the score of its own character only");
    return !speaks_of_later(c, statement, sum) ||
           gloom_refuse(
               c, statement, NULL,
               "this would depend on itself, or on what depends on it");
}

bool gloom_validate_plus(const TextContext *c, const Node *plus)
{
    return check_number(c, plus, prep_phrase(plus, PREP_to),
                        c->b->pack->node_info[plus - c->b->pack->nodes].row);
}

/* The card that an event or a rule is about. */
static bool check_done_with(const TextContext *c, const Node *what)
{
    if (!what || !gloom_names_card(c, what))
        return true;
    if (gloom_phrase_is_reference(what))
        return gloom_refuse(c, what, "modifiers, deaths, cards",
                            "that card lies there and is not played again");
    return !gloom_phrase_has_owner(c->b->pack, what) ||
           gloom_refuse(c, what, "modifiers, deaths, cards",
                        "say who plays it, not whose it is");
}

/* "You discard your hand", "another player discards their hand". */
static bool check_discards_hand(const TextContext *c, const Node *who,
                                const Node *hand)
{
    bool you = who && who->det == DET_you;

    if (!who || !hand || hand->row != NOUN_hand)
        return true;
    return (!gloom_hand_owner(hand) &&
            hand->det == (you ? DET_your : DET_their)) ||
           gloom_refuse(c, hand, you ? "your hand" : "their hand",
                        "everybody discards their own");
}

bool gloom_validate_rule(const TextContext *c, const Node *rule)
{
    const Node *doing = clause_head(rule, NODE_command);
    const Node *what = prep_phrase(rule, PREP_subject);

    if (doing)
        what = prep_phrase(doing, PREP_object);
    else
        doing = clause_head(rule, NODE_participle);
    if (!doing)
        return check_number(c, rule, what, SUM_limit);
    if (c->b->pack->node_info[doing - c->b->pack->nodes].row ==
            QUESTION_may_play_on_dead &&
        gloom_phrase_kinds(c->b->pack, what) != 1u << KIND_modifier)
        return gloom_refuse(c, what,
                            "modifiers can be played on this character",
                            "nothing but modifiers is kept from the dead");
    if (c->b->pack->node_info[doing - c->b->pack->nodes].row ==
            QUESTION_may_play_on_dead &&
        has_adjective(prep_phrase(doing, PREP_on), ADJ_living))
        return gloom_refuse(c, prep_phrase(doing, PREP_on),
                            "on a dead character",
                            "nothing keeps modifiers from the living");
    return check_discards_hand(c,
                               doing->type == NODE_command
                                   ? prep_phrase(rule, PREP_subject)
                                   : NULL,
                               what) &&
           check_done_with(c, what);
}

/* A Response is played in another player's turn; and the text of a death cannot
 * be read before its Character dies. */
static bool check_event_actor(const TextContext *c, const Node *event,
                              const Node *who)
{
    if (!who)
        return true;
    if (c->clause_kind == CLAUSE_RESPONSE && who->det == DET_you &&
        !phrase_modifier(who, MOD_joined))
        return gloom_refuse(c, who, "another player, a player",
                            "a Response answers what others do");
    return gloom_validate_awaited(c) != QUESTION_done_die ||
           c->def->kind != KIND_death || !gloom_phrase_is_reference(who) ||
           gloom_refuse(c, event, "immediate: ...",
                        "it dies of this very card");
}

bool gloom_validate_event(const TextContext *c, const Node *event)
{
    const Node *is = clause_head(event, NODE_is);
    const Node *on = prep_phrase(is ? node_first(is) : event, PREP_on);

    if (on && on->det == DET_it && c->def->kind == KIND_event)
        return gloom_refuse(c, on, "on a character", "nobody was named before");

    for (const Node *k = node_first(c->clause); k; k = node_next(c->clause, k))
        if (k->type == NODE_timing && k->row == TIMING_start)
            return gloom_refuse(
                c, event, NULL,
                "either the start of a turn or this sets it off");
    if (is)
        return check_event_actor(c, event,
                                 prep_phrase(node_first(is), PREP_by)) &&
               check_done_with(c, prep_phrase(event, PREP_subject));
    return check_event_actor(c, event, prep_phrase(event, PREP_subject)) &&
           check_discards_hand(c, prep_phrase(event, PREP_subject),
                               prep_phrase(event, PREP_object)) &&
           check_done_with(c, prep_phrase(event, PREP_object));
}
