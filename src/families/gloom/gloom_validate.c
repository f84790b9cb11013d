/* gloom_validate.c: sentences that make no sense in these rules, though each
 * word of them does. The binder (engine/bind.h) has taken every word; here is
 * refused what contradicts itself, what leaves open which is meant, and what
 * would ask for cards that nobody sees. */
#include <string.h>

#include "families/gloom/gloom_int.h"

/* What is being looked at. */
typedef struct TextContext {
    Binder *b;
    const CardDef *def;
    const Node *clause;
    ClauseKind clause_kind;
} TextContext;

static bool forbid(const TextContext *c, const Node *at, const char *accepted,
                   const char *what)
{
    return bind_refuse(c->b, at, accepted, "%s", what);
}

static bool phrase_is_reference(const Node *phrase)
{
    return phrase->det == DET_it || phrase->det == DET_this ||
           phrase->det == DET_that || phrase->det == DET_them;
}

static bool is_player(const TextContext *c, const Node *phrase)
{
    return gloom_phrase_is_player(c->b->pack, phrase);
}

static int word_sort(const TextContext *c, const Node *phrase)
{
    return phrase->name != 0 && !(phrase->flags & FLAG_quoted)
               ? c->b->pack->names[phrase->name].type
               : -1;
}

/* A card of a hand, the pile, the discards or a stack. */
static bool is_card(const TextContext *c, const Node *phrase)
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
           forbid(c, phrase, "card, modifier, event, death",
                  "such cards are never held or played");
}

static bool check_card(const TextContext *c, const Node *phrase)
{
    const Node *carry = phrase_modifier(phrase, MOD_carry);

    if (!check_kinds(c, phrase))
        return false;
    if (carry)
        return forbid(c, carry, "cards you have", "nobody carries cards here");
    if (phrase->row == NOUN_card && phrase_modifier(phrase, MOD_or))
        return forbid(c, phrase, "a modifier or death",
                      "all of them are cards");
    if (phrase->det == DET_its || phrase->det == DET_all_its)
        return forbid(c, phrase, "the top modifier of this character",
                      "say of whom it is");
    if (has_adjective(phrase, ADJ_top) && !phrase_modifier(phrase, MOD_of) &&
        !phrase_modifier(phrase, MOD_in))
        return forbid(c, phrase, "the top card of the discards",
                      "say of what it is the top");
    return true;
}

static bool check_character(const TextContext *c, const Node *phrase)
{
    if (phrase->det == DET_this && c->def->kind == KIND_event)
        return forbid(c, phrase, "a character",
                      "an Event lies on no character");
    return true;
}

/* Another than the one that the card lies on; or moved to another than where it
 * was. */
static bool check_other(const TextContext *c, const Node *parent,
                        const Node *phrase)
{
    bool other = phrase->det == DET_another || has_adjective(phrase, ADJ_other);

    return !other || !gloom_is_character_phrase(phrase) ||
           c->def->kind != KIND_event ||
           (parent->type == NODE_prep && parent->row == PREP_to) ||
           forbid(c, phrase, "a character", "an Event lies on no character");
}

/* Nothing but how many: cards, cards you have, cards in your hand. */
static bool is_plain(const Node *phrase)
{
    for (const Node *k = node_first(phrase); k; k = node_next(phrase, k))
        if (k->type != NODE_modifier ||
            (k->row != MOD_have && k->row != MOD_owned && k->row != MOD_of &&
             k->row != MOD_in && k->row != MOD_bound && k->row != MOD_per &&
             k->row != MOD_equal && k->row != MOD_unless))
            return false;
    return phrase->row == NOUN_card;
}

/* How many cards a hand has is known, not which; what lies open is. */
static bool check_counted(const TextContext *c, const Node *phrase, bool had)
{
    const Node *place = gloom_phrase_place(phrase);
    bool open = gloom_phrase_character(phrase) ||
                (place && place->row == NOUN_discards) ||
                phrase_modifier(phrase, MOD_done);

    if (is_card(c, phrase) && open &&
        gloom_phrase_has_owner(c->b->pack, phrase))
        return forbid(c, phrase, "a death in the discards",
                      "nobody has what lies there");
    if (!is_card(c, phrase) || (open && !had))
        return true;
    if (had && open)
        return forbid(c, phrase, "there is a death in the discards",
                      "nobody has what lies there");
    return is_plain(phrase) ||
           forbid(c, phrase,
                  "cards in your hand, deaths in the discards, modifiers of"
                  " this character",
                  "nobody can see how many there are of those");
}

/* ---- one of several ---- */

/* Every one, not one that is pointed at. */
static bool is_every(const Node *phrase)
{
    return quantity_is_all(phrase) && !phrase_is_reference(phrase);
}

/* Exactly one player, whoever it is. */
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

static bool check_one_player(const TextContext *c, const Node *phrase)
{
    return is_one_player(phrase) ||
           forbid(c, phrase, "you, another player, your left neighbour",
                  "one player is meant here");
}

/* One, or with each of them after the other (machine.c). */
static bool check_players(const TextContext *c, const Node *phrase)
{
    return is_every(phrase) ||
           (phrase->det == DET_none && phrase->flags & FLAG_plural &&
            !phrase_modifier(phrase, MOD_joined)) ||
           check_one_player(c, phrase);
}

/* Whose hand. */
static const Node *hand_owner(const Node *hand)
{
    const Node *owner = phrase_modifier(hand, MOD_owned);

    if (!owner)
        owner = phrase_modifier(hand, MOD_of);
    return owner ? node_first(owner) : NULL;
}

static bool check_hand(const TextContext *c, const Node *hand)
{
    return !hand_owner(hand) || check_one_player(c, hand_owner(hand));
}

static bool check_hands(const TextContext *c, const Node *hand)
{
    return !hand_owner(hand) || check_players(c, hand_owner(hand));
}

/* One Character: chosen, or known. */
static bool is_one_character(const Node *phrase)
{
    return gloom_choice_count(phrase) == 1 || phrase_is_reference(phrase) ||
           ((phrase->det == DET_the || phrase->det == DET_your ||
             phrase->det == DET_their) &&
            !(phrase->flags & FLAG_plural));
}

/* ---- orders ---- */

static int effect_row(const TextContext *c, const Node *command,
                      const Node *object)
{
    const Node *node = object ? object : command;

    return c->b->pack->node_info[node - c->b->pack->nodes].row;
}

/* Has an order before this one named an open card, or looked at something? */
static const Node *command_before(const TextContext *c, const Node *command,
                                  int verb)
{
    const Node *found = NULL;

    for (const Node *k = c->clause; k < command; k++)
        if (k->type == NODE_command && (verb == 0 || k->row == verb))
            found = k;
    return found;
}

static const Node *event_of(const TextContext *c)
{
    return clause_head(c->clause, NODE_event);
}

/* What a part waits for: QUESTION_*, or -1. */
static int awaited_question(const TextContext *c)
{
    const Node *event = event_of(c);

    return event ? c->b->pack->node_info[event - c->b->pack->nodes].row : -1;
}

/* Is "it" a card that is being played? */
static bool answers_play(const TextContext *c)
{
    return awaited_question(c) == QUESTION_pending_play;
}

/* Or one that was played? */
static bool is_about_play(const TextContext *c)
{
    return answers_play(c) || awaited_question(c) == QUESTION_done_play;
}

static bool names_card(const TextContext *c, const Node *command)
{
    const Node *object = command ? prep_phrase(command, PREP_object) : NULL;

    return object && command->row != CARDVERB_draw && is_card(c, object);
}

static bool check_it(const TextContext *c, const Node *command,
                     const Node *object)
{
    const Node *before = command_before(c, command, 0);

    if (object->det != DET_it && object->det != DET_that)
        return true;
    return is_about_play(c) || names_card(c, before) ||
           forbid(c, object, NULL, "no card was named before");
}

/* The modifier: of which others would it be told apart? */
static bool check_the(const TextContext *c, const Node *object,
                      const Node *from)
{
    return object->det != DET_the || !is_card(c, object) || from ||
           phrase_modifier(object, MOD_of) || phrase_modifier(object, MOD_in) ||
           forbid(c, object, "a modifier, the top modifier of a character",
                  "nothing says which it is");
}

/* Of two, where both are aimed at or swapped. */
static bool check_two(const TextContext *c, const Node *command,
                      const Node *object, const Node *of)
{
    int n = gloom_choice_count(of);

    if (command->row == CARDVERB_swap)
        return (n == 2 && object->flags & FLAG_plural) ||
               forbid(c, of, "the top modifiers of two living characters",
                      "two are swapped");
    if (n != 2 || !quantity_is_all(object))
        return forbid(c, of, "of a character, of all characters",
                      "nobody chooses so many characters");
    return (c->def->kind == KIND_event && c->clause_kind == CLAUSE_IMMEDIATE) ||
           forbid(c, of, "of a character, of all characters",
                  "only an Event is aimed at two");
}

static bool check_stacked(const TextContext *c, const Node *command,
                          const Node *object)
{
    const Node *of = gloom_phrase_character(object);

    if (!of)
        return true;
    if (gloom_choice_count(of) > 1 || command->row == CARDVERB_swap)
        return check_two(c, command, object, of);
    if (of->det == DET_up_to || of->det == DET_at_least)
        return forbid(c, of, "of a character, of all characters",
                      "nobody chooses so many characters");
    if (is_every(of) && !quantity_is_all(object) && object->det != DET_the)
        return forbid(c, object, "the top modifier of each living character",
                      "of each of them the same is meant");
    return true;
}

static bool check_move(const TextContext *c, const Node *command,
                       const Node *object)
{
    const Node *to = prep_phrase(command, PREP_to);
    const Node *of = gloom_phrase_character(object);

    if (object->flags & FLAG_plural || is_every(object) || !of || is_every(of))
        return forbid(c, object, "the top modifier of a living character",
                      "one card is moved at a time");
    return is_one_character(to) ||
           forbid(c, to, "to another living character, to this character",
                  "it goes to one character");
}

/* What nobody sees is taken blindly: any card. */
static bool check_blind(const TextContext *c, const Node *object,
                        const Node *from)
{
    return !hand_owner(from) || is_plain(object) ||
           forbid(c, object, "a card",
                  "nobody sees which cards are in that hand");
}

static bool is_just_you(const Node *command)
{
    const Node *who = prep_phrase(command, PREP_subject);

    return !who || (who->det == DET_you && who->length == 1);
}

/* Whose it is said to be is who does it: discard your hand, another player
 * discards their hand. */
static bool is_actors_own(const Node *command, const Node *phrase)
{
    if (hand_owner(phrase))
        return false;
    if (phrase->det == DET_your || phrase->det == DET_all_your ||
        phrase_modifier(phrase, MOD_have))
        return is_just_you(command);
    return phrase->det != DET_their || !is_just_you(command);
}

/* Cards of a hand are the doer's, unless it is said from where. */
static bool check_whose_cards(const TextContext *c, const Node *command,
                              const Node *object, const Node *from)
{
    if (!is_card(c, object) || gloom_phrase_character(object) ||
        gloom_phrase_place(object) ||
        !gloom_phrase_has_owner(c->b->pack, object) ||
        (!from && is_actors_own(command, object)))
        return true;
    return forbid(c, object, "a card from another player's hand",
                  "say from whose hand it is");
}

/* Your hand; another player's; of somebody else who does it, their own. */
static bool check_actors_hand(const TextContext *c, const Node *command,
                              const Node *hand)
{
    return is_just_you(command) || is_actors_own(command, hand) ||
           forbid(c, hand, "their hand", "everybody does that with their own");
}

/* From a hand that was looked at, of another player, or the discards. */
static bool check_from(const TextContext *c, const Node *command,
                       const Node *object, const Node *from)
{
    const Node *look = command_before(c, command, CARDVERB_look);

    if (from->det == DET_it)
        return (look && prep_phrase(look, PREP_at)->row == NOUN_hand) ||
               forbid(c, from,
                      "look at another player's hand, then take a"
                      " card from it",
                      "nobody has looked at a hand before");
    if (from->row != NOUN_hand)
        return true;
    if (command->row == CARDVERB_take && from->det == DET_your &&
        is_just_you(command))
        return forbid(c, from, "from another player's hand",
                      "it is in your hand already");
    if ((command->row == CARDVERB_give || command->row == CARDVERB_put) &&
        !is_actors_own(command, from))
        return forbid(c, from, "from your hand",
                      "nobody does that with the cards of others");
    return (command->row == CARDVERB_take ? check_hands(c, from)
                                          : check_hand(c, from)) &&
           check_blind(c, object, from);
}

static bool is_of_deck(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return of && node_first(of)->row == NOUN_deck;
}

/* Another player's hand, the top 3 cards of the deck. */
static bool check_look(const TextContext *c, const Node *command)
{
    const Node *at = prep_phrase(command, PREP_at);

    if (at->row == NOUN_hand)
        return (at->det != DET_your || !is_just_you(command)) &&
                       gloom_phrase_has_owner(c->b->pack, at)
                   ? check_hand(c, at)
                   : forbid(c, at, "another player's hand",
                            "say whose hand, of others");
    return (is_of_deck(at) && at->row == NOUN_card &&
            has_adjective(at, ADJ_top)) ||
           forbid(c, at, "another player's hand, the top 3 cards of the deck",
                  "nobody needs to look at that");
}

/* What was looked at is put back in any order; else one card of the hand. */
static bool check_put(const TextContext *c, const Node *command,
                      const Node *object)
{
    const Node *look = command_before(c, command, CARDVERB_look);
    bool arranged = has_adverb(command, ADVERB_any_order);

    if (arranged != (object->det == DET_them))
        return forbid(c, command, "put them on the deck in any order",
                      "what was looked at is put back in any order");
    return !arranged || (look && is_of_deck(prep_phrase(look, PREP_at))) ||
           forbid(c, object, "look at the top 3 cards of the deck, then ...",
                  "nobody has looked at the deck before");
}

static bool check_cancel(const TextContext *c, const Node *command,
                         const Node *object)
{
    if (!is_just_you(command))
        return forbid(c, prep_phrase(command, PREP_subject), "cancel it",
                      "the Response does it, whoever else is named");
    if (!answers_play(c) || event_of(c)->row == WHEN_after)
        return forbid(c, object, "response, when another player plays ...",
                      "nothing is being played then");
    return object->det == DET_it || object->det == DET_that ||
           forbid(c, object, "cancel it",
                  "what is being played is cancelled, no other card");
}

static bool check_play(const TextContext *c, const Node *object)
{
    return !(quantity_is_all(object) || phrase_is_reference(object)) ||
           forbid(c, object, "a modifier, up to 2 cards",
                  "say how many free plays there are");
}

/* One whose hand it is, or the player. */
static bool is_chosen_hand(const TextContext *c, const Node *what)
{
    const Node *who = is_player(c, what) ? what : hand_owner(what);

    return who && phrase_needs_choice(who);
}

/* Two hands, and not one with itself. */
static bool check_swap_hands(const TextContext *c, const Node *command,
                             const Node *object)
{
    const Node *with = prep_phrase(command, PREP_with);
    bool own = is_player(c, with) ? with->det == DET_you
                                  : is_actors_own(command, with);

    if (!check_hand(c, object) || !check_actors_hand(c, command, object) ||
        !(is_player(c, with) ? check_players(c, with) : check_hands(c, with)))
        return false;
    return !((own && is_actors_own(command, object)) ||
             (is_chosen_hand(c, with) && is_chosen_hand(c, object))) ||
           forbid(c, with, "your hand with another player's hand",
                  "two different hands are swapped");
}

/* Another action; your next one is skipped. */
static bool check_action(const TextContext *c, const Node *command,
                         const Node *object)
{
    bool next = has_adjective(object, ADJ_next);

    if (command->row == CARDVERB_take)
        return (!next &&
                (object->det == DET_a || object->det == DET_another)) ||
               forbid(c, object, "another action", "that one is taken anyway");
    return (object->det == DET_a && !next) ||
           (next && is_actors_own(command, object) &&
            (object->det == DET_your || object->det == DET_their)) ||
           forbid(c, object, "your next action, an action",
                  "the one that comes next is skipped");
}

/* In the middle of a turn nobody skips it. */
static bool check_skipped(const TextContext *c, const Node *command,
                          const Node *turn)
{
    bool next = has_adjective(turn, ADJ_next);

    return (turn->det == DET_a && !next) ||
           (next && is_actors_own(command, turn) &&
            (turn->det == DET_your || turn->det == DET_their)) ||
           forbid(c, turn,
                  is_just_you(command) ? "your next turn" : "their next turn",
                  "the turn that comes next is skipped");
}

/* Is it an Event that is played in the turn of who plays it? */
static bool is_own_turn(const TextContext *c)
{
    const Node *window = clause_head(c->clause, NODE_timing);

    return c->def->kind == KIND_event && c->clause_kind == CLAUSE_IMMEDIATE &&
           !(window && window->row == TIMING_at_once);
}

/* GLOOM-GAP-33: nobody else acts then. */
static bool check_acting(const TextContext *c, const Node *command)
{
    return !is_own_turn(c) || is_just_you(command) ||
           forbid(c, prep_phrase(command, PREP_subject), "you",
                  "nobody else plays or acts then");
}

static bool check_passed(const TextContext *c, const Node *object)
{
    return !phrase_is_reference(object) ||
           forbid(c, object, "a card, your hand",
                  "cards of a hand are passed on");
}

static bool check_by_effect(const TextContext *c, const Node *command,
                            const Node *object)
{
    const Node *to = prep_phrase(command, PREP_to);

    switch (effect_row(c, command, object)) {
    case EFFECT_move:
        return check_move(c, command, object);
    case EFFECT_look:
        return check_look(c, command);
    case EFFECT_put:
        return check_put(c, command, object);
    case EFFECT_cancel:
        return check_cancel(c, command, object);
    case EFFECT_play:
        return check_acting(c, command) && check_play(c, object);
    case EFFECT_act_again:
        return check_acting(c, command) && check_action(c, command, object);
    case EFFECT_skip_action:
        return check_action(c, command, object);
    case EFFECT_skip_turn:
        return check_skipped(c, command, object);
    case EFFECT_show_hand:
        return check_hand(c, object);
    case EFFECT_swap_hands:
        return check_swap_hands(c, command, object);
    case EFFECT_give:
        return check_players(c, to);
    case EFFECT_pass:
        return check_one_player(c, to) && check_passed(c, object);
    case EFFECT_revive:
        return !has_adjective(object, ADJ_living) ||
               forbid(c, object, "a dead character",
                      "who is living is not revived");
    default:
        return true;
    }
}

/* Cards of the pile are drawn or looked at; those in a hand are the doer's. */
static bool check_places(const TextContext *c, const Node *object)
{
    const Node *place = gloom_phrase_place(object);

    if (place && place->row == NOUN_deck)
        return forbid(c, object, "draw a card", "nobody sees those cards");
    return !place || place->row != NOUN_hand ||
           forbid(c, object, "from your hand", "say from where");
}

/* Characters: how many of them? */
static bool check_how_many(const TextContext *c, const Node *object)
{
    return !gloom_is_character_phrase(object) || object->det != DET_none ||
           !(object->flags & FLAG_plural) ||
           phrase_modifier(object, MOD_equal) ||
           forbid(c, object, "all, 2, up to 2", "say how many");
}

static bool check_object(const TextContext *c, const Node *command,
                         const Node *object)
{
    const Node *from = prep_phrase(command, PREP_from);

    if (!check_how_many(c, object))
        return false;

    if (object->row == NOUN_hand &&
        !(check_hand(c, object) && check_actors_hand(c, command, object)))
        return false;
    return check_it(c, command, object) && check_the(c, object, from) &&
           check_whose_cards(c, command, object, from) &&
           check_stacked(c, command, object) && check_places(c, object) &&
           (!from || check_from(c, command, object, from)) &&
           check_by_effect(c, command, object);
}

static bool check_command(const TextContext *c, const Node *command)
{
    bool any = false;

    if (command->row == CARDVERB_let)
        return true;
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && k->row == PREP_object) {
            any = true;
            if (!check_object(c, command, node_first(k)))
                return false;
        }
    return any || check_by_effect(c, command, NULL);
}

/* ---- rules, bonuses and events ---- */

/* Of the same number, or of one that is worked out later. */
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
    if (sum == SUM_score && of && !phrase_is_reference(node_first(of)))
        return forbid(c, node_first(of), "its score",
                      "a text adds to the score of its own character only");
    return !speaks_of_later(c, statement, sum) ||
           forbid(c, statement, NULL,
                  "this would depend on itself, or on what depends on it");
}

static bool check_plus(const TextContext *c, const Node *plus)
{
    return check_number(c, plus, prep_phrase(plus, PREP_to),
                        c->b->pack->node_info[plus - c->b->pack->nodes].row);
}

/* The card that is done with, as an event or a rule has it. */
static bool check_done_with(const TextContext *c, const Node *what)
{
    if (!what || !is_card(c, what))
        return true;
    if (phrase_is_reference(what))
        return forbid(c, what, "modifiers, deaths, cards",
                      "that card lies there and is not played again");
    return !gloom_phrase_has_owner(c->b->pack, what) ||
           forbid(c, what, "modifiers, deaths, cards",
                  "say who plays it, not whose it is");
}

/* Your hand, if you discard it; their hand, if others do. */
static bool check_discards_hand(const TextContext *c, const Node *who,
                                const Node *hand)
{
    bool you = who && who->det == DET_you;

    if (!who || !hand || hand->row != NOUN_hand)
        return true;
    return (!hand_owner(hand) && hand->det == (you ? DET_your : DET_their)) ||
           forbid(c, hand, you ? "your hand" : "their hand",
                  "everybody discards their own");
}

static bool check_rule(const TextContext *c, const Node *rule)
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
        return forbid(c, what, "modifiers can be played on this character",
                      "nothing but modifiers is kept from the dead");
    if (c->b->pack->node_info[doing - c->b->pack->nodes].row ==
            QUESTION_may_play_on_dead &&
        has_adjective(prep_phrase(doing, PREP_on), ADJ_living))
        return forbid(c, prep_phrase(doing, PREP_on), "on a dead character",
                      "nothing keeps modifiers from the living");
    return check_discards_hand(c,
                               doing->type == NODE_command
                                   ? prep_phrase(rule, PREP_subject)
                                   : NULL,
                               what) &&
           check_done_with(c, what);
}

/* A Response is played in the turn of another; and the text of a death is not
 * there before its character dies. */
static bool check_event_actor(const TextContext *c, const Node *event,
                              const Node *who)
{
    if (!who)
        return true;
    if (c->clause_kind == CLAUSE_RESPONSE && who->det == DET_you &&
        !phrase_modifier(who, MOD_joined))
        return forbid(c, who, "another player, a player",
                      "a Response answers what others do");
    return awaited_question(c) != QUESTION_done_die ||
           c->def->kind != KIND_death || !phrase_is_reference(who) ||
           forbid(c, event, "immediate: ...", "it dies of this very card");
}

static bool check_event(const TextContext *c, const Node *event)
{
    const Node *is = clause_head(event, NODE_is);
    const Node *on = prep_phrase(is ? node_first(is) : event, PREP_on);

    if (on && on->det == DET_it && c->def->kind == KIND_event)
        return forbid(c, on, "on a character", "nobody was named before");

    for (const Node *k = node_first(c->clause); k; k = node_next(c->clause, k))
        if (k->type == NODE_timing && k->row == TIMING_start)
            return forbid(c, event, NULL,
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

/* ---- conditions ---- */

/* Several at a time, or each of them. */
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
        return is_every(phrase) || phrase->flags & FLAG_plural;
    }
}

/* Any player at all. */
static bool is_anybody(const Node *phrase)
{
    return phrase->row == NOUN_anyone || phrase->row == NOUN_nobody ||
           (phrase->row == NOUN_player && phrase->length == 1 &&
            phrase->det != DET_the && phrase->det != DET_another);
}

/* Whose turn it is: of one player, and not of any. */
static bool check_on_turn(const TextContext *c, const Node *who)
{
    if (is_own_turn(c))
        return forbid(c, who, "a response, a modifier, at once",
                      "an Event is played in one's own turn");
    if (is_several(who))
        return forbid(c, who, "you are, your left neighbour is",
                      "one player is on turn");
    return !is_anybody(who) || forbid(c, who, "you are, your left neighbour is",
                                      "somebody always is");
}

/* Is it the game that tells who that is? */
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
        return forbid(c, what, "you, your left neighbour", "say who it is");
    if (is_several(who) || is_anybody(who))
        return forbid(c, who, "they are, its owner is", "that is one player");
    return is_determined(who) || is_determined(what) ||
           forbid(c, who, "they are, its owner is",
                  "that is always so, or never");
}

/* Anybody: of whom nothing else is said. */
static bool is_bare(const Node *phrase)
{
    return phrase->length == 1 && !phrase_is_reference(phrase) &&
           phrase->det != DET_another;
}

/* Whose it is: of this character, always yours. */
static bool says_owner(const Node *what)
{
    return hand_owner(what) != NULL;
}

static bool check_is_character(const TextContext *c, const Node *who,
                               const Node *what)
{
    bool other = what->det == DET_another || has_adjective(what, ADJ_other);
    bool fate =
        c->def->kind == KIND_death &&
        (has_adjective(what, ADJ_living) || has_adjective(what, ADJ_dead));

    if (phrase_is_reference(what))
        return (who->det == DET_it && what->det == DET_this &&
                awaited_question(c) == QUESTION_done_die) ||
               forbid(c, what, "a living character, a character you have",
                      "say what it is like");
    if (is_several(what))
        return forbid(c, what, "a living character, a character you have",
                      "it is one of them");
    return !(is_bare(what) ||
             (who->det == DET_this && (other || fate || says_owner(what)))) ||
           forbid(c, what, "a living character, a character with coin",
                  "that is always so, or never");
}

/* Is "it" a card here, not the character? */
static bool check_is_card(const TextContext *c, const Node *node,
                          const Node *who, const Node *what)
{
    if (who->det == DET_this)
        return forbid(c, who, "it is", "everybody knows what this card is");
    if (!is_about_play(c) && !names_card(c, command_before(c, node, 0)))
        return forbid(c, what, "a living character, a character you have",
                      "it is a character, not a card");
    if (is_several(what) || gloom_phrase_has_owner(c->b->pack, what))
        return forbid(c, what, "a modifier, a card with coin",
                      "say what it is like");
    return !(is_bare(what) && what->row == NOUN_card) ||
           forbid(c, what, "a modifier, a card with coin", "that is always so");
}

static bool check_is(const TextContext *c, const Node *is)
{
    const Node *who = node_first(is), *what = node_next(is, who);

    if (is->flags & FLAG_past || evaluate_is_numeric(is))
        return true;
    switch (gloom_conditions[c->b->pack->node_info[is - c->b->pack->nodes].row]
                .predicate) {
    case ARG_state:
        if (c->def->kind == KIND_death && who->det == DET_this)
            return forbid(c, who, "another character is",
                          "it has died of this very card");
        return what->row != COND_on_turn || check_on_turn(c, who);
    case ARG_turn:
        return !is_own_turn(c) || check_on_turn(c, what);
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

/* ---- everything ---- */

/* Your total, its score. */
static bool check_whose(const TextContext *c, const Node *phrase)
{
    bool players = gloom_amounts[phrase->row].owners & IN_players;

    return gloom_phrase_has_owner(c->b->pack, phrase) ||
           phrase->det == DET_its || phrase->det == DET_this ||
           phrase_modifier(phrase, MOD_of) ||
           forbid(c, phrase, players ? "your, another player's" : "its",
                  "say whose");
}

/* There are two neighbours. */
static bool check_neighbour(const TextContext *c, const Node *phrase)
{
    bool one = phrase->det == DET_the || phrase->det == DET_your ||
               phrase->det == DET_their;

    return phrase->row != NOUN_neighbour || !one ||
           phrase->flags & FLAG_plural || has_adjective(phrase, ADJ_left) ||
           has_adjective(phrase, ADJ_right) ||
           forbid(c, phrase, "your left neighbour, a neighbour",
                  "everybody has two of them");
}

static bool check_phrase(const TextContext *c, const Node *phrase)
{
    if (!check_neighbour(c, phrase))
        return false;
    if (phrase->row != NOUN_none && gloom_amounts[phrase->row].of)
        return check_whose(c, phrase);
    if (gloom_is_character_phrase(phrase))
        return check_character(c, phrase);
    return !is_card(c, phrase) || check_card(c, phrase);
}

static bool check_each(const TextContext *c, const Node *each)
{
    const Node *who = node_first(each);

    return is_every(who) ||
           (who->det == DET_none && who->flags & FLAG_plural) ||
           forbid(c, who, "for each player", "it is done for all of them");
}

static bool check_node(const TextContext *c, const Node *node)
{
    switch (node->type) {
    case NODE_phrase:
        return check_phrase(c, node);
    case NODE_command:
        return check_command(c, node);
    case NODE_plus:
        return check_plus(c, node);
    case NODE_rule:
        return check_rule(c, node);
    case NODE_event:
        return check_event(c, node);
    case NODE_each:
        return check_each(c, node);
    case NODE_is:
        return check_is(c, node);
    case NODE_wins:
        return forbid(c, node, NULL, "no card makes anybody win");
    default:
        return true;
    }
}

/* Is what stands in it counted, not picked? */
static bool is_counted(const Node *parent, const Node *node)
{
    switch (node->type) {
    case NODE_modifier:
        return node->row == MOD_per || node->row == MOD_equal ||
               (node->row == MOD_of && parent->row == NOUN_number);
    case NODE_phrase:
        return node->det == DET_count || node->det == DET_twice;
    case NODE_prep:
        return node->row == PREP_for;
    default:
        return node->type == NODE_compare || node->type == NODE_sum ||
               node->type == NODE_there || node->type == NODE_has;
    }
}

static bool check_below(const TextContext *c, const Node *parent,
                        const Node *node)
{
    bool counted = is_counted(parent, node), had = node->type == NODE_has;

    for (const Node *k = node_first(node); k; k = node_next(node, k)) {
        bool rule = (node->type == NODE_rule && k->type == NODE_command) ||
                    (node->type == NODE_event && k->type == NODE_is);
        if (counted && k->type == NODE_phrase && !check_counted(c, k, had))
            return false;
        if (k->type == NODE_phrase && !check_other(c, node, k))
            return false;
        if ((!rule && !check_node(c, k)) || !check_below(c, node, k))
            return false;
    }
    return true;
}

bool gloom_validate_clause(Binder *b, const CardDef *def, const Node *clause)
{
    TextContext c = { b, def, clause, gloom_clause_kind(b->pack, def, clause) };

    return check_below(&c, clause, clause);
}

bool gloom_validate_place(Binder *b, const Node *phrase)
{
    if (!gloom_is_character_phrase(phrase))
        return bind_refuse(b, phrase, "a character with ...",
                           "cards are played on characters only");
    if (phrase_is_reference(phrase) || !quantity_fits(phrase, USE_name))
        return bind_refuse(b, phrase, "a character with ...",
                           "say what the characters are like");
    return bind_cards(b, phrase, USE_name);
}
