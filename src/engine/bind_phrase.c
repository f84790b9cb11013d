/* bind_phrase.c: binds what stands inside a phrase, and phrases that name
 * players. */
#include "engine/bind_int.h"

/* ---- what stands inside ---- */

uint32_t bind_place_bits(const Binder *b, const Node *phrase)
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
        if (!whose || bind_place_bits(b, phrase) != IN_hand ||
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

    if (!noun_has_shape(phrase->row, NOUN_SHAPE_COMPARED) || !k ||
        !adj_has_shape(k, WORD_SHAPE_LARGEST) || node_next(phrase, k))
        return bind_refuse(b, phrase, "with the biggest bonus",
                           "cards are told apart by the biggest bonus only");
    bind_consume(b, phrase);
    bind_consume(b, k);
    return true;
}

bool bind_icons(Binder *b, const Node *phrase)
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
bool bind_is_chosen_number(const Node *phrase)
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
    return phrase->type == NODE_phrase &&
           noun_has_shape(phrase->row, NOUN_SHAPE_SIDE);
}

/* Fits it? `k` is the modifier or part in which `what` stands. */
bool bind_matches_in(const Binder *b, const Node *what, uint32_t one)
{
    switch (one) {
    case IN_compare:
        return what->type == NODE_compare;
    case IN_state:
        return what->type == NODE_cond;
    case IN_choice:
        return bind_is_chosen_number(what);
    case IN_side:
    case IN_level:
    case IN_strength:
    case IN_bonus:
    case IN_door:
    case IN_free_play:
        return what->type == NODE_phrase &&
               bind_term(b->lang, what->row).in & one;
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
    case IN_them:
        return what->type == NODE_phrase && what->det == DET_them &&
               !bind_is_players(b->lang, b->pack, what);
    case IN_amount:
        return what->type == NODE_amount || what->type == NODE_sum ||
               what->type == NODE_phrase;
    default:
        return bind_place_bits(b, what) & one;
    }
}

bool bind_cond(Binder *b, const Node *state, bool player)
{
    bind_consume(b, state);
    if (player ? b->lang->player_conds[state->row] != NULL
               : b->lang->card_conds[state->row] != NULL)
        return true;
    return bind_refuse(b, state, lang_instead_conds[state->row],
                       "no %s is ever %s here", player ? "player" : "card",
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
bool bind_is_possessive(const Binder *b, const Node *k)
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

static bool is_in_play(const Binder *b, const Node *what)
{
    const Node *in = phrase_modifier(what, MOD_in);

    return in && bind_place_bits(b, node_first(in)) == IN_play;
}

/* the number of level-ups you have: no such card ever lies there */
bool bind_before_owner(Binder *b, const Node *what)
{
    if ((phrase_modifier(what, MOD_in) && !is_in_play(b, what)) ||
        !b->lang->arg_can_be || !bind_is_cards(b, what) ||
        b->lang->arg_can_be(b->pack, what, ARG_had))
        return true;
    return bind_refuse(
        b, what, is_in_play(b, what) ? "in the fight" : "in your hand",
        "no %s ever lies before a player", bind_noun_text(b, what));
}

bool bind_counted_place(Binder *b, const Node *what)
{
    return !(bind_says_whose(b, what) || is_in_play(b, what)) ||
           bind_before_owner(b, what);
}

bool bind_says_whose(const Binder *b, const Node *what)
{
    if (what->det == DET_your || what->det == DET_all_your ||
        what->det == DET_their)
        return true;
    for (const Node *k = node_first(what); k; k = node_next(what, k))
        if (k->type == NODE_modifier && bind_is_possessive(b, k))
            return true;
    return false;
}

/* What somebody has is theirs: in play, or in their own hand. */
bool bind_possession(Binder *b, const Node *subject, const Node *what)
{
    Det hand = subject->det == DET_you ? DET_your : DET_their;

    if (!bind_before_owner(b, what))
        return false;
    for (const Node *k = node_first(what); k; k = node_next(what, k)) {
        const Node *place = node_first(k);
        if (k->type != NODE_modifier)
            continue;
        if (bind_is_possessive(b, k) || k->row == MOD_of)
            return bind_refuse(b, k, NULL,
                               "what a player has is theirs, and"
                               " nobody else's");
        if (k->row != MOD_in)
            continue;
        if (!(bind_place_bits(b, place) & (IN_hand | IN_play)))
            return bind_refuse(b, k,
                               "in play, in your hand; there is a card in"
                               " the discards",
                               "nobody has what lies there");
        if (bind_place_bits(b, place) == IN_hand &&
            (place->length > 1 || place->det != hand))
            return bind_refuse(b, place, "in your hand, in their hand",
                               "cards are in the hand of whoever has them");
    }
    return bind_cards(b, what, USE_count);
}

bool bind_player_adjective(Binder *b, const Node *k, const Node *phrase)
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

bool bind_player_modifier(Binder *b, const Node *k, const Node *phrase,
                          PhraseUse use)
{
    const QualityRow *row = &b->lang->modifiers[k->row];

    if (k->row == MOD_joined) {
        bind_consume(b, k);
        if (!bind_is_players(b->lang, b->pack, node_first(k)))
            return bind_refuse(b, node_first(k),
                               "for each player with a weapon: if they have"
                               " armor: they lose a level",
                               "behind \"and\" another player is named here");
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

static void add_det(Text *out, const Node *phrase, Det det)
{
    text_add_format(out, "%s%s %s", out->len ? ", " : "", lang_dets[det],
                    lang_nouns[phrase->row].one);
}

/* both sides, your player: how this noun is said instead */
static bool refuse_det(Binder *b, const Node *phrase)
{
    uint64_t taken = b->lang->players[phrase->row].dets;
    const NounRow *noun = &lang_nouns[phrase->row];
    char accepted[200];
    Text out = TEXT_INIT(accepted);

    if (taken >> DET_your & 1)
        add_det(&out, phrase, DET_your);
    if (taken >> DET_another & 1)
        add_det(&out, phrase, DET_another);
    else if (taken >> DET_either & 1)
        add_det(&out, phrase, DET_either);
    else if (taken >> DET_the & 1)
        add_det(&out, phrase, DET_the);
    return bind_refuse(b, phrase, out.len ? accepted : NULL,
                       "\"%s %s\" is nobody", lang_dets[phrase->det],
                       phrase->flags & FLAG_plural ? noun->many : noun->one);
}

/* "Your neighbour" alone does not say which of the two. */
static bool is_either_of_two(const Node *phrase)
{
    return noun_has_shape(phrase->row, NOUN_SHAPE_TWO) &&
           !(phrase->flags & FLAG_plural) &&
           (phrase->det == DET_the || phrase->det == DET_your ||
            phrase->det == DET_their) &&
           !clause_head(phrase, NODE_adjective);
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
        return refuse_det(b, phrase);
    if (is_either_of_two(phrase))
        return bind_refuse(b, phrase, "your left neighbour, a neighbour",
                           "everybody has two of them");
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type == NODE_adjective
                ? !bind_player_adjective(b, k, phrase)
                : k->type != NODE_modifier ||
                      !bind_player_modifier(b, k, phrase, use))
            return bind_refuse(b, k, NULL, "this says nothing about a player");
    return true;
}
