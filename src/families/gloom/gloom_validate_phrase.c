/* gloom_validate_phrase.c: refuses phrases that leave open which cards,
 * Characters, players or hands they mean. */
#include <string.h>

#include "families/gloom/gloom_validate.h"

bool gloom_refuse(const TextContext *c, const Node *at, const char *accepted,
                  const char *what)
{
    return bind_refuse(c->b, at, accepted, "%s", what);
}

bool gloom_phrase_is_reference(const Node *phrase)
{
    return phrase->det == DET_it || phrase->det == DET_this ||
           phrase->det == DET_that || phrase->det == DET_them;
}

bool gloom_names_player(const TextContext *c, const Node *phrase)
{
    return gloom_phrase_is_player(c->b->pack, phrase);
}

static int word_sort(const TextContext *c, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_quoted)
               ? c->b->pack->names[phrase->name].type
               : -1;
}

/* Does it mean a card of a hand, the pile, the discards or a stack? */
bool gloom_names_card(const TextContext *c, const Node *phrase)
{
    return phrase->row == NOUN_card || word_sort(c, phrase) == NAME_kind ||
           phrase->flags & FLAG_quoted;
}

/* ---- cards ---- */

enum { NEVER_PLAYED = 1u << KIND_reference | 1u << KIND_character };

/* The kinds of the cards that have this name. */
static unsigned kinds_of_name(const Pack *pack, const char *name)
{
    unsigned kinds = 0;

    for (int i = 0; i < pack->n_defs; i++)
        if (strcmp(pack->defs[i].name, name) == 0)
            kinds |= 1u << pack->defs[i].kind;
    return kinds;
}

static bool check_kinds(const TextContext *c, const Node *phrase)
{
    const Pack *pack = c->b->pack;
    unsigned kinds = phrase->flags & FLAG_quoted
                         ? kinds_of_name(pack, pack->strings[phrase->name])
                         : gloom_phrase_kinds(pack, phrase);

    return phrase->name == 0 || !(kinds & NEVER_PLAYED) ||
           gloom_refuse(c, phrase, "card, modifier, event, death",
                        "such cards are never held or played");
}

bool gloom_validate_card(const TextContext *c, const Node *phrase)
{
    const Node *carry = phrase_modifier(phrase, MOD_carry);

    if (!check_kinds(c, phrase))
        return false;
    if (carry)
        return gloom_refuse(c, carry, "cards you have",
                            "nobody carries cards here");
    if (phrase->row == NOUN_card && phrase_modifier(phrase, MOD_or))
        return gloom_refuse(c, phrase, "a modifier or death",
                            "all of them are cards");
    if (phrase->det == DET_its || phrase->det == DET_all_its)
        return gloom_refuse(c, phrase, "the top modifier of this character",
                            "say of whom it is");
    if (has_adjective(phrase, ADJ_top) && !phrase_modifier(phrase, MOD_of) &&
        !phrase_modifier(phrase, MOD_in))
        return gloom_refuse(c, phrase, "the top card of the discards",
                            "say of what it is the top");
    return true;
}

bool gloom_validate_character(const TextContext *c, const Node *phrase)
{
    if (phrase->det == DET_this && c->def->kind == KIND_event)
        return gloom_refuse(c, phrase, "a character",
                            "an Event lies on no character");
    return true;
}

/* "Another character": another than the one the card lies on, or than the one a
 * card is moved from. */
bool gloom_validate_other(const TextContext *c, const Node *parent,
                          const Node *phrase)
{
    bool other = phrase->det == DET_another || has_adjective(phrase, ADJ_other);

    return !other || !gloom_is_character_phrase(phrase) ||
           c->def->kind != KIND_event ||
           (parent->type == NODE_prep && parent->row == PREP_to) ||
           gloom_refuse(c, phrase, "a character",
                        "an Event lies on no character");
}

/* Does it say only how many: cards, cards you have, cards in your hand? */
bool gloom_phrase_is_plain(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type != NODE_modifier ||
            (k->row != MOD_have && k->row != MOD_owned && k->row != MOD_of &&
             k->row != MOD_in && k->row != MOD_bound && k->row != MOD_per &&
             k->row != MOD_equal && k->row != MOD_unless))
            return false;
    return phrase->row == NOUN_card;
}

/* The number of cards in a hand is known, but not which cards; open cards are
 * known. */
bool gloom_validate_counted(const TextContext *c, const Node *phrase, bool had)
{
    const Node *place = gloom_phrase_place(phrase);
    bool open = gloom_phrase_character(phrase) ||
                (place && place->row == NOUN_discards) ||
                phrase_modifier(phrase, MOD_done);

    if (gloom_names_card(c, phrase) && open &&
        gloom_phrase_has_owner(c->b->pack, phrase))
        return gloom_refuse(c, phrase, "a death in the discards",
                            "nobody has what lies there");
    if (!gloom_names_card(c, phrase) || (open && !had))
        return true;
    if (had && open)
        return gloom_refuse(c, phrase, "there is a death in the discards",
                            "nobody has what lies there");
    return gloom_phrase_is_plain(phrase) ||
           gloom_refuse(
               c, phrase,
               "cards in your hand, deaths in the discards, modifiers of"
               " this character",
               "nobody can see how many there are of those");
}

/* ---- one of several ---- */

/* Does it mean every one, and not a certain one? */
bool gloom_phrase_is_every(const Node *phrase)
{
    return quantity_is_all(phrase) && !gloom_phrase_is_reference(phrase);
}

/* Does it mean exactly one player? */
static bool is_one_player(const Node *phrase)
{
    if (phrase_modifier(phrase, MOD_joined))
        return false;
    if (phrase->det == DET_you || phrase->det == DET_they ||
        phrase->det == DET_them || phrase_needs_choice(phrase) ||
        phrase->row == NOUN_owner)
        return true;
    if (phrase->flags & FLAG_plural)
        return false;
    return (phrase->row == NOUN_neighbour || phrase->det == DET_the) &&
           (has_adjective(phrase, ADJ_left) ||
            has_adjective(phrase, ADJ_right) ||
            has_adjective(phrase, ADJ_next) ||
            has_adjective(phrase, ADJ_previous) || phrase->length == 1) &&
           !(phrase->row == NOUN_neighbour && phrase->length == 1);
}

bool gloom_validate_one_player(const TextContext *c, const Node *phrase)
{
    return is_one_player(phrase) ||
           gloom_refuse(c, phrase, "you, another player, your left neighbour",
                        "one player is meant here");
}

/* One player, or each of several, one after the other (machine.c). */
bool gloom_validate_players(const TextContext *c, const Node *phrase)
{
    return gloom_phrase_is_every(phrase) ||
           (phrase->det == DET_none && phrase->flags & FLAG_plural &&
            !phrase_modifier(phrase, MOD_joined)) ||
           gloom_validate_one_player(c, phrase);
}

/* The phrase of the owner of a hand, or NULL. */
const Node *gloom_hand_owner(const Node *hand)
{
    const Node *owner = phrase_modifier(hand, MOD_owned);

    if (!owner)
        owner = phrase_modifier(hand, MOD_of);
    return owner ? node_first(owner) : NULL;
}

bool gloom_validate_hand(const TextContext *c, const Node *hand)
{
    return !gloom_hand_owner(hand) ||
           gloom_validate_one_player(c, gloom_hand_owner(hand));
}

bool gloom_validate_hands(const TextContext *c, const Node *hand)
{
    return !gloom_hand_owner(hand) ||
           gloom_validate_players(c, gloom_hand_owner(hand));
}

/* Does it mean one Character, chosen or known? */
bool gloom_phrase_is_one_character(const Node *phrase)
{
    return gloom_choice_count(phrase) == 1 ||
           gloom_phrase_is_reference(phrase) ||
           ((phrase->det == DET_the || phrase->det == DET_your ||
             phrase->det == DET_their) &&
            !(phrase->flags & FLAG_plural));
}
