/* bind_cards.c: binds phrases that name cards. */
#include "engine/bind_int.h"

/* A class is never a race, nor a Gnome; headgear is never armor. */
static bool are_disjoint(const Pack *pack, const Node *one, const Node *other)
{
    const PackName *a = bind_declared_name(pack, one),
                   *b = bind_declared_name(pack, other);

    if (!a || !b)
        return false;
    if (a->type == NAME_slot || b->type == NAME_slot)
        return a->type == b->type && a->number != b->number;
    a = a->type == NAME_trait ? &pack->names[a->group] : a;
    b = b->type == NAME_trait ? &pack->names[b->group] : b;
    return a->type == NAME_group && b->type == NAME_group && a->same != b->same;
}

/* a monster other than a curse, other than a card: all of them, or none */
static bool bind_exception(Binder *b, const Node *phrase, const Node *but)
{
    if (but->type == NODE_phrase &&
        (but->det == DET_number || but->det == DET_two ||
         but->det == DET_at_least || but->det == DET_up_to))
        return bind_refuse(b, but,
                           "choose 2 items you have; discard all your"
                           " other items",
                           "nobody says which of them are left out");
    if (but->type == NODE_phrase && but->length == 1 &&
        but->name == phrase->name && but->row == phrase->row &&
        but->det == DET_a)
        return bind_refuse(b, but, NULL, "then none is left");
    if (!b->lang->possible_kinds || but->type != NODE_phrase)
        return true;
    if (but->length == 1 && but->det != DET_this && but->det != DET_it &&
        !(b->lang->possible_kinds(b->pack, phrase) &
          ~b->lang->certain_kinds(b->pack, but)))
        return bind_refuse(b, but, NULL, "then none is left");
    if (b->lang->possible_kinds(b->pack, phrase) &
            b->lang->possible_kinds(b->pack, but) &&
        !are_disjoint(b->pack, phrase, but))
        return true;
    return bind_refuse(b, but, NULL, "no %s is ever a %s anyway",
                       bind_noun_text(b, phrase), bind_noun_text(b, but));
}

/* your card with the biggest bonus: what has one has to be said */
static bool bind_biggest_of(Binder *b, const Node *k, const Node *phrase)
{
    return k->row != MOD_with ||
           !noun_has_shape(node_first(k)->row, NOUN_SHAPE_COMPARED) ||
           !b->lang->kinds_with_number ||
           !(b->lang->possible_kinds(b->pack, phrase) &
             ~b->lang->kinds_with_number(node_first(k)->row)) ||
           bind_refuse(b, phrase, "your item with the biggest bonus",
                       "not every %s has a bonus", bind_noun_text(b, phrase));
}

/* An item or armor: a word that adds none. */
static bool bind_alternative(Binder *b, const Node *k, const Node *phrase)
{
    const PackName *word = &b->pack->names[k->name];
    Node noun = *phrase;

    noun.length = 1;
    bind_consume(b, k);
    if (!(b->lang->card_name_types >> word->type & 1))
        return bind_refuse(b, k, NULL, "no card is a %s", word->one);
    return !b->lang->possible_kinds ||
           b->lang->possible_kinds(b->pack, k) &
               ~b->lang->certain_kinds(b->pack, &noun) ||
           bind_refuse(b, k, NULL, "every %s is of the sort \"%s\"", word->one,
                       bind_noun_text(b, phrase));
}

bool bind_card_modifier(Binder *b, const Node *k, const Node *phrase,
                        PhraseUse use)
{
    const QualityRow *row = &b->lang->modifiers[k->row];
    bool stacks = bind_is_character(phrase);

    if (bind_is_possessive(b, k)) {
        bind_consume(b, k);
        return !node_first(k) ||
               bind_players(b, node_first(k),
                            use == USE_name ? USE_name : USE_pick);
    }
    if (k->row == MOD_or)
        return bind_alternative(b, k, phrase);
    if (k->row == MOD_worth_all && use != USE_pick)
        return bind_refuse(b, k, NULL,
                           "\"in all\" is for cards that somebody"
                           " picks");
    if (k->row == MOD_other_than && !bind_exception(b, phrase, node_first(k)))
        return false;
    if (k->row == MOD_worth_all && node_first(k)->row != CMP_at_least)
        return bind_refuse(b, k, "worth at least 500 gold in all",
                           "cards are picked until they are worth enough");
    if (k->row == MOD_worth_all &&
        (phrase->det == DET_number || phrase->det == DET_two ||
         phrase->det == DET_up_to || phrase->det == DET_at_least))
        return bind_refuse(b, phrase, "items worth at least 500 gold in all",
                           "how many are picked follows from what they are"
                           " worth");
    if (k->row == MOD_joined)
        return bind_refuse(b, k, "your footgear or headgear",
                           "cards are not joined by \"and\"");
    if (stacks ? !row->stacks : !row->card)
        return bind_refuse(b, k, NULL, "\"%s\" says nothing about a %s",
                           lang_mods[k->row], bind_noun_text(b, phrase));
    return bind_in(b, k, stacks ? row->stacks_in : row->card_in,
                   lang_mods[k->row]) &&
           bind_biggest_of(b, k, phrase);
}

bool bind_card_adjective(Binder *b, const Node *k, const Node *phrase)
{
    bind_consume(b, k);
    if (k->row == 0)
        return (b->lang->card_name_types >> b->pack->names[k->name].type & 1 &&
                !bind_is_character(phrase)) ||
               bind_refuse(b, k, NULL, "no %s is ever %s",
                           bind_noun_text(b, phrase),
                           b->pack->names[k->name].one);
    return ((bind_is_character(phrase)
                 ? b->lang->adjectives[k->row].stacks != NULL
                 : b->lang->adjectives[k->row].card != NULL) &&
            (!b->lang->can_be || b->lang->can_be(b->pack, phrase, k->row))) ||
           bind_refuse(b, k, NULL, "\"%s\" says nothing about a %s",
                       lang_adjs[k->row].phrase, bind_noun_text(b, phrase));
}

static bool is_card_of_pack(const Pack *pack, const char *name)
{
    for (int i = 0; i < pack->n_defs; i++)
        if (text_equal(pack->defs[i].name, name))
            return true;
    return false;
}

/* How many, where a number is worked out: 2 items (3 if ...). */
static bool is_number_modifier(int row)
{
    return row == MOD_equal || row == MOD_per || row == MOD_unless ||
           row == MOD_bound;
}

/* discard your hand (at least 3 cards); but 2 items are 2 */
static bool bind_price_bound(Binder *b, const Node *bound)
{
    const Node *phrase = bound - 1;

    while (phrase->type != NODE_phrase || phrase + phrase->length <= bound)
        phrase--;
    if (node_first(bound)->row != CMP_at_least)
        return bind_refuse(b, bound, "(at least 3 cards); up to 3 cards",
                           "a price in brackets is the least that is paid");
    return phrase->det == DET_number || phrase->det == DET_two ||
                   phrase->det == DET_a
               ? bind_refuse(b, bound, "discard your hand (at least 3 cards)",
                             "how many these are has been said already")
               : bind_compare(b, node_first(bound));
}

bool bind_number_modifier(Binder *b, const Node *k)
{
    bind_consume(b, k);
    if (k->row == MOD_bound && b->price)
        return bind_price_bound(b, k);
    if (k->row == MOD_unless)
        return bind_condition(b, node_first(k));
    if (k->row == MOD_bound)
        return bind_refuse(b, k, NULL,
                           "a limit in brackets is for prices and for numbers"
                           " that are counted");
    return bind_amount(b, node_first(k));
}

/* another monster, said by a card that is none: every monster is another */
static const Node *find_other(const Node *phrase)
{
    if (phrase->det == DET_another)
        return phrase;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective && k->row == ADJ_other)
            return k;
    return NULL;
}

/* remove a monster; kill the other monsters: others than those. Of a bonus
 * nobody picks the monster. */
static bool is_named_before(const Node *phrase)
{
    const Node *k = phrase;

    while (k->type != NODE_clause)
        k--;
    for (; k < phrase; k += k->type == NODE_plus ? k->length : 1)
        if (k->type == NODE_phrase && k->name == phrase->name &&
            k->row == phrase->row)
            return true;
    return false;
}

static bool bind_other(Binder *b, const Node *phrase, PhraseUse use)
{
    const Node *other = find_other(phrase);

    if (!other || !b->card || !b->lang->card_can_be ||
        b->lang->card_can_be(b->pack, b->card, phrase))
        return true;
    if (use != USE_name)
        return other == phrase || is_named_before(phrase) ||
               b->pack->node_info[phrase - b->pack->nodes].group != 0 ||
               bind_refuse(b, other,
                           "choose a monster; remove the other monsters",
                           "\"other\" than which %s? None was named before",
                           bind_noun_text(b, phrase));
    return bind_refuse(b, other, NULL,
                       "this card is not a %s: every %s is another",
                       bind_noun_text(b, phrase), bind_noun_text(b, phrase));
}

bool bind_cards(Binder *b, const Node *phrase, PhraseUse use)
{
    bind_consume(b, phrase);
    if (!bind_is_cards(b, phrase))
        return bind_refuse(b, phrase, NULL, "\"%s\" is not a card here",
                           bind_noun_text(b, phrase));
    if (!bind_quantity(b, phrase, use))
        return false;
    if (b->pack->node_info[phrase - b->pack->nodes].group == GROUP_unresolved)
        return bind_refuse(b, phrase, "choose 2 items you have; discard them",
                           "\"%s\" can mean only cards that a command dealt"
                           " with",
                           bind_noun_text(b, phrase));
    if (phrase->flags & FLAG_quoted &&
        !is_card_of_pack(b->pack, b->pack->strings[phrase->name]))
        return bind_refuse(b, phrase, NULL, "there is no card \"%s\"",
                           b->pack->strings[phrase->name]);
    if (!bind_other(b, phrase, use))
        return false;
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        bool good =
            k->type == NODE_adjective ? bind_card_adjective(b, k, phrase)
            : k->type != NODE_modifier
                ? bind_refuse(b, k, NULL, "this says nothing about a card")
            : use == USE_pick && is_number_modifier(k->row)
                ? bind_number_modifier(b, k)
                : bind_card_modifier(b, k, phrase, use);
        if (!good)
            return false;
    }
    return true;
}
