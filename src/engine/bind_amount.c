/* bind_amount.c: binds numbers: amounts that are known, and what is counted. */
#include "engine/bind_int.h"

/* +1 per level of a monster: of which? */
static bool bind_one_card(Binder *b, const Node *who)
{
    return b->asked_of_each ||
           (who->det != DET_a && who->det != DET_any &&
            who->det != DET_another && who->det != DET_either) ||
           bind_refuse(b, who,
                       "of each monster; choose a monster; +1 to you per level"
                       " of it",
                       "nobody chooses here which %s this is",
                       bind_noun_text(b, who));
}

/* Whose level: a player's, a monster's. */
static bool bind_owner(Binder *b, const Node *k, uint32_t owners, int noun)
{
    const Node *who = node_first(k);
    bool has = true;

    bind_consume(b, k);
    if (owners & IN_players && bind_is_players(b->lang, b->pack, who))
        return bind_players(b, who, USE_test);
    if (owners & IN_cards && bind_is_cards(b, who))
        has = !b->lang->kinds_with_number ||
              b->lang->possible_kinds(b->pack, who) &
                  b->lang->kinds_with_number(noun);
    if (who->type == NODE_phrase && who->det == DET_this && b->card &&
        b->lang->kinds_with_number)
        has = b->lang->kinds_with_number(noun) >> b->card->kind & 1;
    if (has && owners & IN_cards && bind_is_cards(b, who))
        return bind_one_card(b, who) && bind_cards(b, who, USE_test);
    if (owners & IN_characters && bind_may_be_character(who))
        return bind_cards(b, who, USE_test);
    return bind_refuse(b, who, NULL, "\"%s\" has no such number",
                       who->type == NODE_phrase ? bind_noun_text(b, who)
                                                : "this");
}

/* +1 per 2 cards in your hand */
static bool is_per_several(const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return phrase->det == DET_number && phrase->number > 1 &&
           ((part->type == NODE_prep && part->row == PREP_for) ||
            (part->type == NODE_modifier && part->row == MOD_per));
}

bool bind_det_allows_owner(const Node *phrase, uint32_t owners)
{
    switch (phrase->det) {
    case DET_your:
    case DET_their:
        return owners & IN_players;
    case DET_its:
    case DET_this:
        return owners & (IN_cards | IN_characters);
    case DET_none:
    case DET_the:
        return true;
    default:
        return false;
    }
}

/* your level of rivals */
bool bind_whose_once(Binder *b, const Node *phrase, const Node *owner)
{
    return (phrase->det != DET_your && phrase->det != DET_their &&
            phrase->det != DET_its) ||
           bind_refuse(b, owner, "your level; the level of another player",
                       "whose it is has been said already");
}

bool bind_known_amount(Binder *b, const Node *phrase)
{
    const AmountRow *row = &b->lang->amounts[phrase->row];

    bind_consume(b, phrase);
    if (!bind_det_allows_owner(phrase, row->owners) && !is_per_several(phrase))
        return bind_refuse(b, phrase, NULL, "\"%s %s\" is not a number",
                           lang_dets[phrase->det], bind_noun_text(b, phrase));
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type == NODE_adjective && k->row != 0 &&
            row->adjectives >> k->row & 1) {
            bind_consume(b, k);
        } else if (k->type == NODE_modifier && k->row == MOD_bound) {
            bind_consume(b, k);
            if (!bind_compare(b, node_first(k)))
                return false;
        } else if (k->type == NODE_modifier &&
                   (k->row == MOD_of || k->row == MOD_owned)) {
            if (!bind_whose_once(b, phrase, k) ||
                !bind_owner(b, k, row->owners, phrase->row))
                return false;
        } else {
            return bind_refuse(b, k, NULL, "this says nothing about the %s",
                               bind_noun_text(b, phrase));
        }
    }
    return true;
}

/* Of whom icons are counted, and where. */
static bool bind_icon_modifier(Binder *b, const Node *k)
{
    const Node *inner = node_first(k);

    if (k->type != NODE_modifier)
        return bind_refuse(b, k, NULL, "this says nothing about icons");
    bind_consume(b, k);
    if (bind_is_possessive(b, k))
        return !inner || bind_players(b, inner, USE_pick);
    switch (k->row) {
    case MOD_of:
    case MOD_owned:
        return bind_is_character(inner)
                   ? bind_cards(b, inner, USE_name)
                   : bind_refuse(b, inner, "of a character",
                                 "nobody looks there for"
                                 " icons");
    case MOD_in:
        return bind_place_bits(b, inner) == IN_play
                   ? bind_place(b, inner)
                   : bind_refuse(b, inner, "in play",
                                 "nobody looks there for icons");
    case MOD_or:
        return b->pack->names[k->name].type == NAME_icon ||
               bind_refuse(b, k, NULL, "\"%s\" is not an icon",
                           b->pack->names[k->name].one);
    case MOD_bound:
        return bind_compare(b, inner);
    default:
        return bind_refuse(b, k, NULL, "this says nothing about icons");
    }
}

static bool bind_counted_icons(Binder *b, const Node *phrase)
{
    bind_consume(b, phrase);
    if (phrase->det != DET_none && phrase->det != DET_your &&
        phrase->det != DET_their && phrase->det != DET_all_your &&
        phrase->det != DET_the)
        return bind_refuse(b, phrase, "per coin, the number of coins",
                           "\"%s\" makes no sense where all are counted",
                           lang_dets[phrase->det][0] ? lang_dets[phrase->det]
                                                     : "a number");
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (!bind_icon_modifier(b, k))
            return false;
    return true;
}

/* Cards of the sort that was paid with. */
static bool is_paid_phrase(const Binder *b, const Node *phrase)
{
    return phrase->row == NOUN_card ||
           (b->paid && b->paid->row == phrase->row &&
            b->paid->name == phrase->name);
}

/* Things that are counted: items you have (at most 3), cards discarded. */
static bool bind_counted_words(Binder *b, const Node *phrase);

static bool bind_counted(Binder *b, const Node *phrase)
{
    bool outer = b->counting, good;

    b->counting = true;
    good = bind_counted_words(b, phrase);
    b->counting = outer;
    return good;
}

/* One word of what is counted. */
static bool bind_counted_word(Binder *b, const Node *phrase, const Node *k)
{
    bool adjective = k->type == NODE_adjective;

    if (k->type == NODE_modifier && k->row == MOD_bound) {
        bind_consume(b, k);
        return bind_compare(b, node_first(k));
    }
    if (k->type == NODE_modifier && k->row == MOD_done &&
        is_paid_phrase(b, phrase) && lang_verbs[k->number].cost &&
        k->length == 1) {
        bind_consume(b, k); /* per card discarded: as a price */
        return true;
    }
    if (bind_is_players(b->lang, b->pack, phrase))
        return adjective ? bind_player_adjective(b, k, phrase)
                         : bind_player_modifier(b, k, phrase, USE_name);
    return adjective ? bind_card_adjective(b, k, phrase)
                     : bind_card_modifier(b, k, phrase, USE_name);
}

static bool bind_counted_words(Binder *b, const Node *phrase)
{
    if (bind_is_icons(b, phrase))
        return bind_counted_icons(b, phrase);
    if (phrase->det != DET_none && phrase->det != DET_your &&
        phrase->det != DET_their && phrase->det != DET_all_your &&
        phrase->det != DET_the && !is_per_several(phrase))
        return bind_refuse(b, phrase, "per item, the number of items",
                           "\"%s\" makes no sense where all are counted",
                           lang_dets[phrase->det][0] ? lang_dets[phrase->det]
                                                     : "a number");
    if (phrase->det == DET_the && !(phrase->flags & FLAG_plural) &&
        bind_is_cards(b, phrase))
        return bind_refuse(b, phrase, "per item you have",
                           "\"the %s\" is one, and all are counted",
                           bind_noun_text(b, phrase));
    if (!bind_counted_place(b, phrase))
        return false;
    bind_consume(b, phrase);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (!bind_counted_word(b, phrase, k))
            return false;
    return true;
}

static bool bind_number(Binder *b, const Node *phrase)
{
    if (det_is_factor(phrase->det)) {
        bind_consume(b, phrase);
        return bind_number(b, node_first(phrase));
    }
    if (bind_is_chosen_number(phrase))
        return bind_refuse(b, phrase, NULL, "nobody chooses this number");
    if (phrase->row == NOUN_number && phrase_modifier(phrase, MOD_of))
        return bind_refuse(b, phrase, "the number of items you have",
                           "say \"the number of\" what");
    if (phrase->row != NOUN_none && b->lang->amounts[phrase->row].of &&
        !(b->lang->cards[phrase->row].is && phrase->det != DET_its))
        return bind_known_amount(b, phrase);
    if (bind_is_players(b->lang, b->pack, phrase) || bind_is_cards(b, phrase) ||
        bind_is_icons(b, phrase))
        return bind_counted(b, phrase);
    if (phrase->det == DET_number && phrase->row == NOUN_none &&
        phrase->name == 0)
        return bind_refuse(b, phrase, "twice your level",
                           "a plain number is not worked out");
    return bind_refuse(b, phrase, NULL, "these rules count no %s",
                       bind_noun_text(b, phrase));
}

bool bind_amount(Binder *b, const Node *amount)
{
    const Node *first = node_first(amount);

    if (amount->type == NODE_phrase)
        return bind_number(b, amount);
    bind_consume(b, amount);
    if (amount->type == NODE_amount)
        return true;
    if (amount->type != NODE_sum)
        return bind_refuse(b, amount, NULL, "this is not a number");
    return bind_amount(b, first) && bind_amount(b, node_next(amount, first));
}
