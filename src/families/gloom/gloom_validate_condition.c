/* gloom_validate_condition.c: refuses conditions that are always or never
 * true. */
#include "families/gloom/gloom_validate.h"

/* Does the phrase mean several, or each of them? */
static bool is_several(const Node *phrase)
{
    switch (phrase->det) {
    case DET_number:
    case DET_two:
    case DET_at_least:
    case DET_up_to:
    case DET_at_most:
    case DET_exactly:
    case DET_most:
        return true;
    default:
        return gloom_phrase_is_every(phrase) || phrase->flags & FLAG_plural;
    }
}

/* Does it mean any player at all? */
static bool is_anybody(const Node *phrase)
{
    return phrase->row == NOUN_anyone || phrase->row == NOUN_nobody ||
           (phrase->row == NOUN_player && phrase->length == 1 &&
            phrase->det != DET_the && phrase->det != DET_another);
}

/* "On turn" is said of one player, not of any player. */
static bool check_on_turn(const TextContext *c, const Node *who)
{
    if (gloom_is_own_turn(c))
        return gloom_refuse(c, who, "a response, a modifier, at once",
                            "an Event is played in one's own turn");
    if (is_several(who))
        return gloom_refuse(c, who, "you are, your left neighbour is",
                            "one player is on turn");
    return !is_anybody(who) ||
           gloom_refuse(c, who, "you are, your left neighbour is",
                        "somebody always is");
}

/* Does the state of the game determine who this is? */
static bool is_determined(const Node *who)
{
    return who->det == DET_they || who->det == DET_their ||
           who->row == NOUN_owner || phrase_modifier(who, MOD_with) ||
           phrase_modifier(who, MOD_without) ||
           (who->row == NOUN_player && who->det == DET_the && who->length == 1);
}

static bool check_is_player(const TextContext *c, const Node *who,
                            const Node *what)
{
    if (is_several(what) || is_anybody(what))
        return gloom_refuse(c, what, "you, your left neighbour",
                            "say who it is");
    if (is_several(who) || is_anybody(who))
        return gloom_refuse(c, who, "they are, its owner is",
                            "that is one player");
    return is_determined(who) || is_determined(what) ||
           gloom_refuse(c, who, "they are, its owner is",
                        "that is always so, or never");
}

/* A phrase without adjectives and modifiers. */
static bool is_bare(const Node *phrase)
{
    return phrase->length == 1 && !gloom_phrase_is_reference(phrase) &&
           phrase->det != DET_another;
}

/* A phrase that names the owner: "this character" is always yours. */
static bool says_owner(const Node *what)
{
    return gloom_hand_owner(what) != NULL;
}

static bool check_is_character(const TextContext *c, const Node *who,
                               const Node *what)
{
    bool other = what->det == DET_another || has_adjective(what, ADJ_other);
    bool fate =
        c->def->kind == KIND_death &&
        (has_adjective(what, ADJ_living) || has_adjective(what, ADJ_dead));

    if (gloom_phrase_is_reference(what))
        return (who->det == DET_it && what->det == DET_this &&
                gloom_validate_awaited(c) == QUESTION_done_die) ||
               gloom_refuse(c, what, "a living character, a character you have",
                            "say what it is like");
    if (is_several(what))
        return gloom_refuse(c, what, "a living character, a character you have",
                            "it is one of them");
    return !(is_bare(what) ||
             (who->det == DET_this && (other || fate || says_owner(what)))) ||
           gloom_refuse(c, what, "a living character, a character with coin",
                        "that is always so, or never");
}

/* Is "it" a card here, not the character? */
static bool check_is_card(const TextContext *c, const Node *node,
                          const Node *who, const Node *what)
{
    if (who->det == DET_this)
        return gloom_refuse(c, who, "it is",
                            "everybody knows what this card is");
    if (!gloom_is_about_play(c) &&
        !gloom_command_names_card(c, gloom_command_before(c, node, 0)))
        return gloom_refuse(c, what, "a living character, a character you have",
                            "it is a character, not a card");
    if (is_several(what) || gloom_phrase_has_owner(c->b->pack, what))
        return gloom_refuse(c, what, "a modifier, a card with coin",
                            "say what it is like");
    return !(is_bare(what) && what->row == NOUN_card) ||
           gloom_refuse(c, what, "a modifier, a card with coin",
                        "that is always so");
}

bool gloom_validate_is(const TextContext *c, const Node *is)
{
    const Node *who = node_first(is), *what = node_next(is, who);

    if (is->flags & FLAG_past || evaluate_is_numeric(is))
        return true;
    switch (gloom_conditions[c->b->pack->node_info[is - c->b->pack->nodes].row]
                .predicate) {
    case ARG_state:
        if (c->def->kind == KIND_death && who->det == DET_this)
            return gloom_refuse(c, who, "another character is",
                                "it has died of this very card");
        return what->row != COND_on_turn || check_on_turn(c, who);
    case ARG_turn:
        return !gloom_is_own_turn(c) || check_on_turn(c, what);
    case ARG_players:
        return check_is_player(c, who, what);
    case ARG_character:
        return check_is_character(c, who, what);
    case ARG_cards:
        return check_is_card(c, is, who, what);
    default:
        return true;
    }
}
