/* bind.c: takes every word of a card's program, or says which one nobody
 * takes. */
#include "engine/bind_int.h"

#include <stdarg.h>
#define BIT(n) (1u << (n))

void bind_consume(Binder *b, const Node *node)
{
    if (b->taken && b->taken[node - b->pack->nodes] < UINT8_MAX)
        b->taken[node - b->pack->nodes]++;
}

void bind_consume_fixed(Binder *b, const Node *node)
{
    bind_consume(b, node);
    b->pack->node_info[node - b->pack->nodes].fixed = true;
}

bool bind_refuse(Binder *b, const Node *at, const char *accepted,
                 const char *format, ...)
{
    va_list args;
    Text out;

    if (b->why->at)
        return false; /* the first is told */
    b->why->at = at;
    out = TEXT_INIT(b->why->what);
    va_start(args, format);
    text_add_vformat(&out, format, args);
    va_end(args);
    out = TEXT_INIT(b->why->accepted);
    text_add(&out, accepted ? accepted : "");
    return false;
}

const Node *bind_find_unconsumed(const Binder *b, const Node *clause)
{
    for (const Node *k = clause; k < clause + clause->length; k++)
        if (b->taken[k - b->pack->nodes] == 0)
            return k;
    return NULL;
}

void bind_set_row(const Binder *b, const Node *node, int row)
{
    b->pack->node_info[node - b->pack->nodes].row = (uint8_t)row;
}

const PackName *bind_declared_name(const Pack *pack, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_quoted)
               ? &pack->names[phrase->name]
               : NULL;
}

/* ---- which sort of thing a phrase is ---- */

/* from them, to them: a player; elsewhere "them" are cards. */
static bool is_they(const Pack *pack, const Node *phrase)
{
    const Node *part = phrase - 1; /* that it stands under */

    return phrase->det == DET_they ||
           (phrase->det == DET_them && part->type == NODE_prep &&
            (part->row == PREP_from || part->row == PREP_to) &&
            !phrase_is_group(pack, phrase));
}

bool bind_is_players(const Language *lang, const Pack *pack, const Node *phrase)
{
    const PackName *word;

    if (phrase->type != NODE_phrase)
        return false;
    if (phrase->det == DET_you || is_they(pack, phrase))
        return true;
    word = bind_declared_name(pack, phrase);
    if (word && word->type == NAME_trait)
        return lang->traits_are_players;
    return phrase->row != NOUN_none && lang->players[phrase->row].seats;
}

bool bind_is_cards(const Binder *b, const Node *phrase)
{
    const PackName *word = bind_declared_name(b->pack, phrase);

    if (phrase->type != NODE_phrase)
        return false;
    if (word)
        return b->lang->card_name_types >> word->type & 1;
    return phrase->flags & FLAG_quoted || phrase->det == DET_it ||
           phrase->det == DET_them || phrase->det == DET_that ||
           (phrase->det == DET_this && phrase->row == NOUN_none) ||
           b->lang->cards[phrase->row].is;
}

/* What is said of characters is asked of their stacks: they are not among the
 * cards that are held and played. */
bool bind_is_character(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row == NOUN_character;
}

bool bind_may_be_character(const Node *phrase)
{
    return bind_is_character(phrase) ||
           (phrase->type == NODE_phrase && phrase->det == DET_it);
}

bool bind_is_icons(const Binder *b, const Node *phrase)
{
    const PackName *word = bind_declared_name(b->pack, phrase);

    return phrase->type == NODE_phrase && word && word->type == NAME_icon;
}

/* ---- words in messages ---- */

const char *bind_noun_text(const Binder *b, const Node *phrase)
{
    const PackName *word = bind_declared_name(b->pack, phrase);

    if (phrase->flags & FLAG_quoted)
        return b->pack->strings[phrase->name];
    if (phrase->det == DET_number && phrase->row == NOUN_none && !word)
        return "number";
    return word                       ? word->one
           : phrase->row != NOUN_none ? lang_nouns[phrase->row].one
                                      : lang_dets[phrase->det];
}

/* What may stand inside, in words. */
static const char *const in_names[] = {
    "nothing",
    "a player",
    "a card",
    "a comparison",
    "a number",
    "an icon",
    "the biggest bonus",
    "the fight",
    "a hand",
    "play",
    "a deck",
    "the discards",
    "doors",
    "male or female",
    "a side",
    "the box",
    "a number of your choice",
    "a free play",
    "how many",
    "a level",
    "a class, a race ...",
    "your strength",
    "a character",
    "it",
    "a monster",
    "you",
    "them",
};

void bind_list_in(Text *out, uint32_t in)
{
    for (size_t i = 0; i < sizeof in_names / sizeof *in_names; i++)
        if (in >> i & 1)
            text_add_format(out, "%s%s", out->len ? ", " : "", in_names[i]);
}

void bind_list_adverbs(Text *out, uint32_t adverbs)
{
    for (int a = 1; a < ADVERBS_COUNT; a++)
        if (adverbs >> a & 1)
            text_add_format(out, "%s\"%s\"", out->len ? ", " : "",
                            lang_adverbs[a].phrase);
}

/* ---- what stands inside ---- */

static uint32_t place_in(const Binder *b, const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row != NOUN_none
               ? b->lang->places[phrase->row].in
               : 0;
}

/* your hand, the discards, another player's hand */
bool bind_place(Binder *b, const Node *phrase)
{
    bind_consume(b, phrase);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        bool whose = k->type == NODE_modifier &&
                     (k->row == MOD_owned || k->row == MOD_of);
        if (k->type == NODE_modifier && k->row == MOD_bound &&
            (b->price || b->counting)) {
            bind_consume(b, k); /* your hand (at least 3 cards) */
            if (!bind_compare(b, node_first(k)))
                return false;
            continue;
        }
        if (!whose || place_in(b, phrase) != IN_hand ||
            !bind_is_players(b->lang, b->pack, node_first(k)))
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               bind_noun_text(b, phrase));
        bind_consume(b, k);
        if (!bind_players(b, node_first(k), USE_pick))
            return false;
    }
    return true;
}

bool bind_compare(Binder *b, const Node *compare)
{
    bind_consume(b, compare);
    return bind_amount(b, node_first(compare));
}

/* the biggest bonus */
static bool bind_biggest(Binder *b, const Node *phrase)
{
    const Node *k = node_first(phrase);

    if (phrase->row != NOUN_bonus || !k || k->type != NODE_adjective ||
        k->row != ADJ_biggest || node_next(phrase, k))
        return bind_refuse(b, phrase, "with the biggest bonus",
                           "cards are told apart by the biggest bonus only");
    bind_consume(b, phrase);
    bind_consume(b, k);
    return true;
}

static bool bind_icons(Binder *b, const Node *phrase)
{
    bind_consume(b, phrase);
    if (!quantity_fits(phrase, USE_count))
        return bind_refuse(b, phrase, "coin, 2 coins, no coin",
                           "\"%s\" does not count icons",
                           lang_dets[phrase->det]);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        bool other = k->type == NODE_modifier && k->row == MOD_or &&
                     b->pack->names[k->name].type == NAME_icon;
        if (!other)
            return bind_refuse(b, k, NULL, "this says nothing about icons");
        bind_consume(b, k);
    }
    return true;
}

/* a number of your choice */
static bool is_chosen_number(const Node *phrase)
{
    const Node *of = phrase->type == NODE_phrase && phrase->row == NOUN_number
                         ? phrase_modifier(phrase, MOD_of)
                         : NULL;

    return of && node_first(of)->row == NOUN_choice;
}

static bool bind_choice(Binder *b, const Node *phrase)
{
    for (const Node *k = phrase; k < phrase + phrase->length; k++)
        bind_consume_fixed(b, k);
    return true;
}

static bool is_side(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->row == NOUN_side;
}

static bool bind_known_amount(Binder *b, const Node *phrase);

/* Fits it? `k` is the modifier or part in which `what` stands. */
bool bind_matches_in(const Binder *b, const Node *what, uint32_t one)
{
    switch (one) {
    case IN_compare:
        return what->type == NODE_compare;
    case IN_state:
        return what->type == NODE_cond;
    case IN_choice:
        return is_chosen_number(what);
    case IN_side:
        return is_side(what);
    case IN_level:
        return what->type == NODE_phrase && what->row == NOUN_level;
    case IN_strength:
        return what->type == NODE_phrase && what->row == NOUN_strength;
    case IN_bonus:
        return what->type == NODE_phrase && what->row == NOUN_bonus;
    case IN_door:
        return what->type == NODE_phrase && what->row == NOUN_door;
    case IN_free_play:
        return what->type == NODE_phrase && what->row == NOUN_freeplay;
    case IN_icons:
        return bind_is_icons(b, what);
    case IN_players:
        return bind_is_players(b->lang, b->pack, what) && !is_side(what);
    case IN_cards:
    case IN_fought:
        return bind_is_cards(b, what) && !bind_is_character(what);
    case IN_characters:
        return bind_may_be_character(what);
    case IN_it:
        return what->type == NODE_phrase && what->det == DET_it;
    case IN_you:
        return what->type == NODE_phrase && what->det == DET_you;
    case IN_them:
        return what->type == NODE_phrase && what->det == DET_them &&
               !bind_is_players(b->lang, b->pack, what);
    case IN_amount:
        return what->type == NODE_amount || what->type == NODE_sum ||
               what->type == NODE_phrase;
    default:
        return place_in(b, what) & one;
    }
}

bool bind_cond(Binder *b, const Node *state, bool player)
{
    bind_consume(b, state);
    if (player ? b->lang->player_conds[state->row] != NULL
               : b->lang->card_conds[state->row] != NULL)
        return true;
    return bind_refuse(b, state, NULL, "no %s is ever %s here",
                       player ? "player" : "card",
                       lang_conds[state->row].phrase);
}

/* Something that is fought: each noun that is named can be. */
static bool bind_fought(Binder *b, const Node *phrase, PhraseUse use)
{
    if (!b->lang->can_be_fought(b->pack, phrase))
        return bind_refuse(b, phrase, "a monster", "a %s is never fought",
                           bind_noun_text(b, phrase));
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_modifier && k->row == MOD_or &&
            !b->lang->can_be_fought(b->pack, k))
            return bind_refuse(b, k, "a monster", "a %s is never fought",
                               b->pack->names[k->name].one);
    return bind_cards(b, phrase, use);
}

static bool bind_one(Binder *b, const Node *what, uint32_t one, PhraseUse use)
{
    switch (one) {
    case IN_compare:
        return bind_compare(b, what);
    case IN_state:
        return bind_cond(b, what, true);
    case IN_choice:
    case IN_free_play:
        return bind_choice(b, what);
    case IN_bonus:
        return bind_biggest(b, what);
    case IN_icons:
        return bind_icons(b, what);
    case IN_strength:
        return bind_known_amount(b, what);
    case IN_level: /* another player's level */
        bind_consume(b, what);
        for (const Node *k = node_first(what); k; k = node_next(what, k)) {
            if (k->type != NODE_modifier ||
                (k->row != MOD_of && k->row != MOD_owned))
                return bind_refuse(b, k, NULL, "this says nothing here");
            bind_consume(b, k);
            if (!bind_players(b, node_first(k), USE_pick))
                return false;
        }
        return what->length > 1 || what->det == DET_their ||
               bind_refuse(b, what, "another player's level", "say whose");
    case IN_side:
    case IN_players:
    case IN_you:
        return bind_players(b, what, use);
    case IN_fought:
        return bind_fought(b, what, use);
    case IN_cards:
    case IN_characters:
    case IN_it:
    case IN_them:
        return bind_cards(b, what, use);
    case IN_door:
        bind_consume(b, what);
        return what->length == 1 ||
               bind_refuse(b, what + 1, "from doors",
                           "any door is meant, whatever it is like");
    case IN_amount:
        return bind_amount(b, what);
    default:
        return bind_place(b, what);
    }
}

/* Is there only one thing that could stand there: "in the fight"? */
static bool is_only_choice(const Binder *b, uint32_t in)
{
    int n = 0;

    for (int noun = 0; noun < NOUNS_COUNT; noun++)
        n += b->lang->places[noun].in != 0 && b->lang->places[noun].in == in;
    return n == 1 || in == IN_free_play;
}

/* The first thing that fits, in an order in which the narrow comes first. */
static bool bind_inside(Binder *b, const Node *k, uint32_t in,
                        const char *where, PhraseUse use)
{
    static const uint32_t command[] = {
        IN_compare,  IN_state,  IN_choice,     IN_free_play, IN_side,
        IN_bonus,    IN_fight,  IN_hand,       IN_play,      IN_deck,
        IN_discards, IN_box,    IN_level,      IN_strength,  IN_icons,
        IN_players,  IN_door,   IN_characters, IN_it,        IN_them,
        IN_cards,    IN_fought, IN_amount
    };
    const Node *what = node_first(k);
    char accepted[200];
    Text out = TEXT_INIT(accepted);

    bind_consume(b, k);
    if (!what)
        return in & IN_nothing ||
               bind_refuse(b, k, NULL, "something belongs behind \"%s\"",
                           where);
    if (is_only_choice(b, in)) {
        bind_consume_fixed(b, k);
        bind_consume_fixed(b, what);
    }
    for (size_t i = 0; i < sizeof command / sizeof *command; i++)
        if (in & command[i] && bind_matches_in(b, what, command[i]))
            return bind_one(b, what, command[i], use);
    bind_list_in(&out, in & ~(uint32_t)IN_nothing);
    return bind_refuse(
        b, what, accepted, "\"%s\" cannot stand behind \"%s\" here",
        what->type == NODE_phrase ? bind_noun_text(b, what) : "this", where);
}

bool bind_in(Binder *b, const Node *k, uint32_t in, const char *where)
{
    return bind_inside(b, k, in, where, USE_pick);
}

bool bind_named(Binder *b, const Node *k, uint32_t in, const char *where)
{
    return bind_inside(b, k, in, where, USE_name);
}

/* ---- players ---- */

bool bind_quantity(Binder *b, const Node *phrase, PhraseUse use)
{
    static const char *const said[] = {
        [USE_test] = "in a condition",
        [USE_count] = "where things are counted",
        [USE_pick] = "where somebody picks",
        [USE_name] = "where any such thing is meant",
        [USE_one] = "where one is meant",
    };

    return quantity_fits(phrase, use) ||
           bind_refuse(b, phrase, NULL, "\"%s\" makes no sense %s",
                       phrase->row == NOUN_nobody  ? bind_noun_text(b, phrase)
                       : lang_dets[phrase->det][0] ? lang_dets[phrase->det]
                                                   : "a number",
                       said[use]);
}

/* Whose it is: of a player, you have. */
static bool is_possessive(const Binder *b, const Node *k)
{
    switch (k->row) {
    case MOD_have:
    case MOD_carry:
        return true;
    case MOD_owned:
    case MOD_of:
        return bind_is_players(b->lang, b->pack, node_first(k));
    default:
        return false;
    }
}

/* the number of level-ups you have: no such card ever lies there */
static bool bind_before_owner(Binder *b, const Node *what)
{
    if (phrase_modifier(what, MOD_in) || !b->lang->arg_can_be ||
        !bind_is_cards(b, what) || b->lang->arg_can_be(b->pack, what, ARG_had))
        return true;
    return bind_refuse(b, what, "in your hand",
                       "a %s never lies before a player",
                       bind_noun_text(b, what));
}

static bool says_whose(const Binder *b, const Node *what)
{
    if (what->det == DET_your || what->det == DET_all_your ||
        what->det == DET_their)
        return true;
    for (const Node *k = node_first(what); k; k = node_next(what, k))
        if (k->type == NODE_modifier && is_possessive(b, k))
            return true;
    return false;
}

/* What somebody has is theirs: in play, or in their own hand. */
static bool bind_possession(Binder *b, const Node *subject, const Node *what)
{
    Det hand = subject->det == DET_you ? DET_your : DET_their;

    if (!bind_before_owner(b, what))
        return false;
    for (const Node *k = node_first(what); k; k = node_next(what, k)) {
        const Node *place = node_first(k);
        if (k->type != NODE_modifier)
            continue;
        if (is_possessive(b, k) || k->row == MOD_of)
            return bind_refuse(b, k, NULL,
                               "what a player has is theirs, and"
                               " nobody else's");
        if (k->row != MOD_in)
            continue;
        if (!(place_in(b, place) & (IN_hand | IN_play)))
            return bind_refuse(b, k,
                               "in play, in your hand; there is a card in"
                               " the discards",
                               "nobody has what lies there");
        if (place_in(b, place) == IN_hand &&
            (place->length > 1 || place->det != hand))
            return bind_refuse(b, place, "in your hand, in their hand",
                               "cards are in the hand of whoever has them");
    }
    return bind_cards(b, what, USE_count);
}

static bool bind_player_adjective(Binder *b, const Node *k, const Node *phrase)
{
    bind_consume(b, k);
    if (k->row == 0) /* a Baker player */
        return (b->lang->traits_are_players &&
                b->pack->names[k->name].type == NAME_trait) ||
               bind_refuse(b, k, NULL, "no player is ever %s",
                           b->pack->names[k->name].one);
    return b->lang->adjectives[k->row].player ||
           bind_refuse(b, k, NULL, "\"%s\" says nothing about a %s",
                       lang_adjs[k->row].phrase, bind_noun_text(b, phrase));
}

static bool bind_player_modifier(Binder *b, const Node *k, const Node *phrase,
                                 PhraseUse use)
{
    const QualityRow *row = &b->lang->modifiers[k->row];

    if (k->row == MOD_joined) {
        bind_consume(b, k);
        return bind_players(b, node_first(k), use);
    }
    if (k->row == MOD_other_than && node_first(k)->number > 0)
        return bind_refuse(b, node_first(k),
                           "each player other than your neighbours",
                           "nobody says which of them are left out");
    if (k->row == MOD_or) { /* a Baker or Gnome */
        bind_consume(b, k);
        return (bind_declared_name(b->pack, phrase) &&
                b->pack->names[k->name].type == NAME_trait) ||
               bind_refuse(b, k, NULL, "no player is a %s",
                           b->pack->names[k->name].one);
    }
    if (!row->player || (row->verb && row->verb != k->number))
        return bind_refuse(b, k, NULL, "\"%s\" says nothing about a %s",
                           row->verb ? lang_verbs[k->number].done
                                     : lang_mods[k->row],
                           bind_noun_text(b, phrase));
    if ((k->row == MOD_with || k->row == MOD_without) &&
        row->player_in == IN_cards && bind_is_cards(b, node_first(k))) {
        bind_consume(b, k);
        return bind_possession(b, phrase, node_first(k));
    }
    return bind_in(b, k, row->player_in, lang_mods[k->row]);
}

bool bind_players(Binder *b, const Node *phrase, PhraseUse use)
{
    bind_consume(b, phrase);
    if (!bind_is_players(b->lang, b->pack, phrase))
        return bind_refuse(b, phrase, NULL, "\"%s\" is not a player",
                           bind_noun_text(b, phrase));
    if (!bind_quantity(b, phrase, use))
        return false;
    if (phrase->row != NOUN_none &&
        !(b->lang->players[phrase->row].dets >> phrase->det & 1))
        return bind_refuse(b, phrase, NULL, "\"%s %s\" is nobody",
                           lang_dets[phrase->det], bind_noun_text(b, phrase));
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective
                ? !bind_player_adjective(b, k, phrase)
                : k->type != NODE_modifier ||
                      !bind_player_modifier(b, k, phrase, use))
            return bind_refuse(b, k, NULL, "this says nothing about a player");
    return true;
}

/* ---- cards ---- */

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
    return k->row != MOD_with || node_first(k)->row != NOUN_bonus ||
           !b->lang->kinds_with_number ||
           !(b->lang->possible_kinds(b->pack, phrase) &
             ~b->lang->kinds_with_number(NOUN_bonus)) ||
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

static bool bind_card_modifier(Binder *b, const Node *k, const Node *phrase,
                               PhraseUse use)
{
    const QualityRow *row = &b->lang->modifiers[k->row];
    bool stacks = bind_is_character(phrase);

    if (is_possessive(b, k)) {
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
    if (stacks ? !row->stacks : !row->card)
        return bind_refuse(b, k, NULL, "\"%s\" says nothing about a %s",
                           lang_mods[k->row], bind_noun_text(b, phrase));
    return bind_in(b, k, stacks ? row->stacks_in : row->card_in,
                   lang_mods[k->row]) &&
           bind_biggest_of(b, k, phrase);
}

static bool bind_card_adjective(Binder *b, const Node *k, const Node *phrase)
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

bool bind_number_modifier(Binder *b, const Node *k)
{
    bind_consume(b, k);
    if (k->row == MOD_bound && b->price)
        return bind_compare(b, node_first(k));
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

static bool bind_other(Binder *b, const Node *phrase, PhraseUse use)
{
    const Node *other = use == USE_name ? find_other(phrase) : NULL;

    return !other || !b->card || !b->lang->card_can_be ||
           b->lang->card_can_be(b->pack, b->card, phrase) ||
           bind_refuse(b, other, NULL,
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
                           "\"%s\" can mean only cards that an order dealt"
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

/* ---- amounts ---- */

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
    if (has && owners & IN_cards && bind_is_cards(b, who))
        return bind_cards(b, who, USE_test);
    if (owners & IN_characters && bind_may_be_character(who))
        return bind_cards(b, who, USE_test);
    return bind_refuse(b, who, NULL, "\"%s\" has no such number",
                       who->type == NODE_phrase ? bind_noun_text(b, who)
                                                : "this");
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

static bool bind_known_amount(Binder *b, const Node *phrase)
{
    const AmountRow *row = &b->lang->amounts[phrase->row];

    bind_consume(b, phrase);
    if (!bind_det_allows_owner(phrase, row->owners))
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
            if (!bind_owner(b, k, row->owners, phrase->row))
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
    if (is_possessive(b, k))
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
        return place_in(b, inner) == IN_play
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
                           lang_dets[phrase->det]);
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

static bool bind_counted_words(Binder *b, const Node *phrase)
{
    bool good;

    if (bind_is_icons(b, phrase))
        return bind_counted_icons(b, phrase);
    if (phrase->det != DET_none && phrase->det != DET_your &&
        phrase->det != DET_their && phrase->det != DET_all_your &&
        phrase->det != DET_the)
        return bind_refuse(b, phrase, "per item, the number of items",
                           "\"%s\" makes no sense where all are counted",
                           lang_dets[phrase->det][0] ? lang_dets[phrase->det]
                                                     : "a number");
    if (phrase->det == DET_the && !(phrase->flags & FLAG_plural) &&
        bind_is_cards(b, phrase))
        return bind_refuse(b, phrase, "per item you have",
                           "\"the %s\" is one, and all are counted",
                           bind_noun_text(b, phrase));
    if (says_whose(b, phrase) && !bind_before_owner(b, phrase))
        return false;
    bind_consume(b, phrase);
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k)) {
        if (k->type == NODE_modifier && k->row == MOD_bound) {
            bind_consume(b, k);
            good = bind_compare(b, node_first(k));
        } else if (k->type == NODE_modifier && k->row == MOD_done &&
                   is_paid_phrase(b, phrase) && lang_verbs[k->number].cost &&
                   k->length == 1) { /* per card discarded: as a price */
            bind_consume(b, k);
            good = true;
        } else if (bind_is_players(b->lang, b->pack, phrase)) {
            good = k->type == NODE_adjective
                       ? bind_player_adjective(b, k, phrase)
                       : bind_player_modifier(b, k, phrase, USE_name);
        } else {
            good = k->type == NODE_adjective
                       ? bind_card_adjective(b, k, phrase)
                       : bind_card_modifier(b, k, phrase, USE_name);
        }
        if (!good)
            return false;
    }
    return true;
}

static bool bind_number(Binder *b, const Node *phrase)
{
    if (phrase->det == DET_count || phrase->det == DET_twice) {
        bind_consume(b, phrase);
        return bind_number(b, node_first(phrase));
    }
    if (is_chosen_number(phrase))
        return bind_refuse(b, phrase, NULL, "nobody chooses this number");
    if (phrase->row == NOUN_number && phrase_modifier(phrase, MOD_of)) {
        const Node *of = phrase_modifier(phrase, MOD_of);
        bind_consume(b, phrase);
        bind_consume(b, of);
        return of->length + 1 == phrase->length
                   ? bind_number(b, node_first(of))
                   : bind_refuse(b, phrase, NULL, "too much is said of it");
    }
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

/* ---- conditions ---- */

static Arg arg_of(const Binder *b, const Node *what)
{
    switch (what->type) {
    case NODE_cond:
        return ARG_state;
    case NODE_participle:
        return ARG_done;
    case NODE_phrase:
        break;
    default:
        return ARG_unknown;
    }
    if (what->row == NOUN_turn)
        return ARG_turn;
    if (what->row == NOUN_bonus)
        return ARG_bonuses;
    if (what->row == NOUN_hand)
        return ARG_hand;
    if (what->row == NOUN_fight)
        return ARG_fight;
    if (bind_is_players(b->lang, b->pack, what))
        return ARG_players;
    if (bind_is_icons(b, what))
        return ARG_icons;
    if (bind_is_character(what))
        return ARG_character;
    return bind_is_cards(b, what) ? ARG_cards : ARG_unknown;
}

static int verb_of(const Node *node, const Node *what)
{
    return node->type == NODE_acted                ? node->row
           : what && what->type == NODE_participle ? what->row
                                                   : 0;
}

/* A trait is a player as a subject, and a card as what somebody has. */
static bool arg_fits(const Binder *b, const Node *what, Arg arg)
{
    if (!what)
        return arg == ARG_nothing;
    if (what->type != NODE_phrase || bind_is_character(what))
        return arg_of(b, what) == arg;
    if (arg == ARG_it || arg == ARG_character)
        return what->det == DET_it || (arg == ARG_it && what->det == DET_this &&
                                       bind_is_cards(b, what));
    if (arg == ARG_cards && bind_is_cards(b, what))
        return true;
    return arg_of(b, what) == arg;
}

static const ConditionRow *condition_row(const Binder *b, const Node *node,
                                         const Node *subject, const Node *what)
{
    for (int i = 0; i < b->lang->n_conditions; i++) {
        const ConditionRow *row = &b->lang->conditions[i];
        if (row->type == node->type && arg_fits(b, subject, row->subject) &&
            arg_fits(b, what, row->predicate) &&
            row->verb == verb_of(node, what) &&
            (row->past || !(node->flags & FLAG_past) || node->type != NODE_is))
            return row;
    }
    return NULL;
}

/* What somebody or something is, is one of such things: not each of them. */
static bool bind_complement(Binder *b, const Node *what)
{
    switch (what->det) {
    case DET_each:
    case DET_every:
    case DET_all:
    case DET_all_the:
    case DET_all_your:
    case DET_all_its:
    case DET_both:
    case DET_any:
        return bind_refuse(b, what, "a Baker, an item", "nothing is \"%s %s\"",
                           lang_dets[what->det], bind_noun_text(b, what));
    case DET_you:
        return bind_refuse(b, what, "if you are ...",
                           "whether somebody is you is asked of you");
    default:
        return true;
    }
}

/* By whom it was done: a player is caught by a monster, a card is used or
 * killed by a player. */
static bool bind_participle(Binder *b, const Node *done, bool by_cards)
{
    bind_consume(b, done);
    for (const Node *k = node_first(done); k; k = node_next(done, k)) {
        if (k->type != NODE_prep || k->row != PREP_by)
            return bind_refuse(b, k, NULL, "this is not looked at here");
        bind_consume(b, k);
        if (by_cards ? !bind_cards(b, node_first(k), USE_name)
                     : !bind_players(b, node_first(k), USE_name))
            return false;
    }
    return true;
}

static bool bind_predicate(Binder *b, const Node *node, const Node *what,
                           const ConditionRow *row)
{
    bool players = row->subject == ARG_players;

    switch ((Arg)row->predicate) {
    case ARG_state:
        return bind_cond(b, what, players);
    case ARG_players: /* you are a Baker; there are 2 rivals */
        return (node->type == NODE_there || bind_complement(b, what)) &&
               bind_players(b, what,
                            node->type == NODE_there ? USE_count : USE_name);
    case ARG_cards:
    case ARG_character:
        if (node->type == NODE_has)
            return bind_possession(b, node_first(node), what);
        if (node->type == NODE_is)
            return bind_complement(b, what) && bind_cards(b, what, USE_name);
        return bind_cards(b, what, USE_count);
    case ARG_icons:
        return bind_icons(b, what);
    case ARG_turn:
        bind_consume(b, what);
        return what->length == 1 &&
                       (what->det == DET_your || what->det == DET_their)
                   ? true
                   : bind_refuse(b, what, "your turn, their turn",
                                 "say whose turn");
    case ARG_bonuses:
        bind_consume(b, what);
        return what->length == 1 &&
                       (what->det == DET_no || what->det == DET_none ||
                        what->det == DET_a)
                   ? true
                   : bind_refuse(b, what, "bonuses, no bonuses",
                                 "bonuses are not told apart");
    case ARG_fight:
        bind_consume(b, what);
        return true;
    case ARG_hand:
        return bind_place(b, what);
    case ARG_done:
        return bind_participle(b, what, players);
    default:
        return true;
    }
}

static bool refuse_condition(Binder *b, const Node *node)
{
    char accepted[200];
    Text out = TEXT_INIT(accepted);

    for (int i = 0; i < b->lang->n_conditions; i++)
        if (b->lang->conditions[i].type == node->type)
            text_add_format(&out, "%s%s", out.len ? "; " : "",
                            b->lang->conditions[i].meaning);
    return bind_refuse(b, node, accepted,
                       "these rules cannot tell whether this is so");
}

static bool bind_simple_condition(Binder *b, const Node *node)
{
    const Node *subject = node_first(node);
    const Node *what = subject ? node_next(node, subject) : NULL;
    const ConditionRow *row;

    bind_consume(b, node);
    if (node->type == NODE_there) { /* what there is, is the predicate */
        what = subject;
        subject = NULL;
    }
    row = condition_row(b, node, subject, what);
    if (!row)
        return refuse_condition(b, node);
    bind_set_row(b, node, (int)(row - b->lang->conditions));
    if (row->predicate == ARG_turn)
        bind_consume_fixed(b, subject); /* it is your turn */
    if (subject && row->subject == ARG_players &&
        !bind_players(b, subject, USE_test))
        return false;
    if (subject && row->subject != ARG_players &&
        !bind_cards(b, subject, USE_test))
        return false;
    return !what || bind_predicate(b, node, what, row);
}

/* Numbers are compared with numbers, and are even or odd. */
static bool bind_number_condition(Binder *b, const Node *is)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);

    bind_consume(b, is);
    if (is->flags & FLAG_past)
        return bind_refuse(b, is, NULL, "nobody remembers what a number was");
    if (!bind_amount(b, subject))
        return false;
    if (what->type == NODE_compare)
        return bind_compare(b, what);
    if (what->type == NODE_phrase)
        return bind_amount(b, what);
    bind_consume(b, what);
    return true;
}

bool bind_condition(Binder *b, const Node *node)
{
    switch (node->type) {
    case NODE_did:
    case NODE_wins:
        for (const Node *k = node; k < node + node->length; k++)
            bind_consume(b, k);
        return true;
    case NODE_logic:
        bind_consume(b, node);
        for (const Node *k = node_first(node); k; k = node_next(node, k))
            if (!bind_condition(b, k))
                return false;
        return true;
    case NODE_is:
        return evaluate_is_numeric(node) ? bind_number_condition(b, node)
                                         : bind_simple_condition(b, node);
    case NODE_cond: /* when helping */
        return bind_cond(b, node, true);
    default:
        return bind_simple_condition(b, node);
    }
}

bool bind_if(Binder *b, const Node *node)
{
    bind_consume(b, node);
    return bind_condition(b, node_first(node));
}
