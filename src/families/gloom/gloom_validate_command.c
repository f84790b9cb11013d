/* gloom_validate_command.c: refuses commands that contradict themselves or
 * leave open what is meant. */
#include "families/gloom/gloom_validate.h"

static int effect_row(const TextContext *c, const Node *command,
                      const Node *object)
{
    const Node *node = object ? object : command;

    return c->b->pack->node_info[node - c->b->pack->nodes].row;
}

/* The last command before this one with this verb (0: any verb), or NULL. */
const Node *gloom_command_before(const TextContext *c, const Node *command,
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
int gloom_validate_awaited(const TextContext *c)
{
    const Node *event = event_of(c);

    return event ? c->b->pack->node_info[event - c->b->pack->nodes].row : -1;
}

/* Is "it" a card that is being played? */
static bool answers_play(const TextContext *c)
{
    return gloom_validate_awaited(c) == QUESTION_pending_play;
}

/* Or one that was played? */
bool gloom_is_about_play(const TextContext *c)
{
    return answers_play(c) || gloom_validate_awaited(c) == QUESTION_done_play;
}

bool gloom_command_names_card(const TextContext *c, const Node *command)
{
    const Node *object = command ? prep_phrase(command, PREP_object) : NULL;

    return object && command->row != CARDVERB_draw &&
           gloom_names_card(c, object);
}

static bool check_it(const TextContext *c, const Node *command,
                     const Node *object)
{
    const Node *before = gloom_command_before(c, command, 0);

    if (object->det != DET_it && object->det != DET_that)
        return true;
    return gloom_is_about_play(c) || gloom_command_names_card(c, before) ||
           gloom_refuse(c, object, NULL, "no card was named before");
}

/* "The modifier" does not say which one. */
static bool check_the(const TextContext *c, const Node *object,
                      const Node *from)
{
    return object->det != DET_the || !gloom_names_card(c, object) || from ||
           phrase_modifier(object, MOD_of) || phrase_modifier(object, MOD_in) ||
           gloom_refuse(c, object,
                        "a modifier, the top modifier of a character",
                        "nothing says which it is");
}

/* "Two" can be said where both are aimed at or swapped. */
static bool check_two(const TextContext *c, const Node *command,
                      const Node *object, const Node *of)
{
    int n = gloom_choice_count(of);

    if (command->row == CARDVERB_swap)
        return (n == 2 && object->flags & FLAG_plural) ||
               gloom_refuse(c, of, "the top modifiers of two living characters",
                            "two are swapped");
    if (n != 2 || !quantity_is_all(object))
        return gloom_refuse(c, of, "of a character, of all characters",
                            "nobody chooses so many characters");
    return (c->def->kind == KIND_event && c->clause_kind == CLAUSE_IMMEDIATE) ||
           gloom_refuse(c, of, "of a character, of all characters",
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
        return gloom_refuse(c, of, "of a character, of all characters",
                            "nobody chooses so many characters");
    if (gloom_phrase_is_every(of) && !quantity_is_all(object) &&
        object->det != DET_the)
        return gloom_refuse(c, object,
                            "the top modifier of each living character",
                            "of each of them the same is meant");
    return true;
}

static bool check_move(const TextContext *c, const Node *command,
                       const Node *object)
{
    const Node *to = prep_phrase(command, PREP_to);
    const Node *of = gloom_phrase_character(object);

    if (object->flags & FLAG_plural || gloom_phrase_is_every(object) || !of ||
        gloom_phrase_is_every(of))
        return gloom_refuse(c, object, "the top modifier of a living character",
                            "one card is moved at a time");
    return gloom_phrase_is_one_character(to) ||
           gloom_refuse(c, to, "to another living character, to this character",
                        "it goes to one character");
}

/* Cards that nobody sees are taken blindly: the phrase cannot say which. */
static bool check_blind(const TextContext *c, const Node *object,
                        const Node *from)
{
    return !gloom_hand_owner(from) || gloom_phrase_is_plain(object) ||
           gloom_refuse(c, object, "a card",
                        "nobody sees which cards are in that hand");
}

static bool is_just_you(const Node *command)
{
    const Node *who = prep_phrase(command, PREP_subject);

    return !who || (who->det == DET_you && who->length == 1);
}

/* Is the owner that the phrase names the actor? "Discard your hand", "another
 * player discards their hand". */
static bool is_actors_own(const Node *command, const Node *phrase)
{
    if (gloom_hand_owner(phrase))
        return false;
    if (phrase->det == DET_your || phrase->det == DET_all_your ||
        phrase_modifier(phrase, MOD_have))
        return is_just_you(command);
    return phrase->det != DET_their || !is_just_you(command);
}

/* Cards of a hand are the actor's, unless the command says from where. */
static bool check_whose_cards(const TextContext *c, const Node *command,
                              const Node *object, const Node *from)
{
    if (!gloom_names_card(c, object) || gloom_phrase_character(object) ||
        gloom_phrase_place(object) ||
        !gloom_phrase_has_owner(c->b->pack, object) ||
        (!from && is_actors_own(command, object)))
        return true;
    return gloom_refuse(c, object, "a card from another player's hand",
                        "say from whose hand it is");
}

/* Your hand, another player's hand; if another player acts, their own hand. */
static bool check_actors_hand(const TextContext *c, const Node *command,
                              const Node *hand)
{
    return is_just_you(command) || is_actors_own(command, hand) ||
           gloom_refuse(c, hand, "their hand",
                        "everybody does that with their own");
}

/* From a hand that was looked at, of another player, or the discards. */
static bool check_from(const TextContext *c, const Node *command,
                       const Node *object, const Node *from)
{
    const Node *look = gloom_command_before(c, command, CARDVERB_look);

    if (from->det == DET_it)
        return (look && prep_phrase(look, PREP_at)->row == NOUN_hand) ||
               gloom_refuse(c, from,
                            "look at another player's hand, then take a"
                            " card from it",
                            "nobody has looked at a hand before");
    if (from->row != NOUN_hand)
        return true;
    if (command->row == CARDVERB_take && from->det == DET_your &&
        is_just_you(command))
        return gloom_refuse(c, from, "from another player's hand",
                            "it is in your hand already");
    if ((command->row == CARDVERB_give || command->row == CARDVERB_put) &&
        !is_actors_own(command, from))
        return gloom_refuse(c, from, "from your hand",
                            "nobody does that with the cards of others");
    return (command->row == CARDVERB_take ? gloom_validate_hands(c, from)
                                          : gloom_validate_hand(c, from)) &&
           check_blind(c, object, from);
}

static bool is_of_deck(const Node *phrase)
{
    const Node *of = phrase_modifier(phrase, MOD_of);

    return of && node_first(of)->row == NOUN_deck;
}

/* What can be looked at: another player's hand, the top 3 cards of the deck. */
static bool check_look(const TextContext *c, const Node *command)
{
    const Node *at = prep_phrase(command, PREP_at);

    if (at->row == NOUN_hand)
        return (at->det != DET_your || !is_just_you(command)) &&
                       gloom_phrase_has_owner(c->b->pack, at)
                   ? gloom_validate_hand(c, at)
                   : gloom_refuse(c, at, "another player's hand",
                                  "say whose hand, of others");
    return (is_of_deck(at) && at->row == NOUN_card &&
            has_adjective(at, ADJ_top)) ||
           gloom_refuse(c, at,
                        "another player's hand, the top 3 cards of the deck",
                        "nobody needs to look at that");
}

/* Cards that were looked at are put back in any order; otherwise one card of
 * the hand is put. */
static bool check_put(const TextContext *c, const Node *command,
                      const Node *object)
{
    const Node *look = gloom_command_before(c, command, CARDVERB_look);
    bool arranged = has_adverb(command, ADVERB_any_order);

    if (arranged != (object->det == DET_them))
        return gloom_refuse(c, command, "put them on the deck in any order",
                            "what was looked at is put back in any order");
    return !arranged || (look && is_of_deck(prep_phrase(look, PREP_at))) ||
           gloom_refuse(c, object,
                        "look at the top 3 cards of the deck, then ...",
                        "nobody has looked at the deck before");
}

static bool check_cancel(const TextContext *c, const Node *command,
                         const Node *object)
{
    if (!is_just_you(command))
        return gloom_refuse(c, prep_phrase(command, PREP_subject), "cancel it",
                            "the Response does it, whoever else is named");
    if (!answers_play(c) || event_of(c)->row == WHEN_after)
        return gloom_refuse(c, object,
                            "response, when another player plays ...",
                            "nothing is being played then");
    return object->det == DET_it || object->det == DET_that ||
           gloom_refuse(c, object, "cancel it",
                        "what is being played is cancelled, no other card");
}

static bool check_play(const TextContext *c, const Node *object)
{
    return !(quantity_is_all(object) || gloom_phrase_is_reference(object)) ||
           gloom_refuse(c, object, "a modifier, up to 2 cards",
                        "say how many free plays there are");
}

/* Is it a hand or a player that has to be chosen? */
static bool is_chosen_hand(const TextContext *c, const Node *what)
{
    const Node *who =
        gloom_names_player(c, what) ? what : gloom_hand_owner(what);

    return who && phrase_needs_choice(who);
}

/* Two different hands are swapped. */
static bool check_swap_hands(const TextContext *c, const Node *command,
                             const Node *object)
{
    const Node *with = prep_phrase(command, PREP_with);
    bool own = gloom_names_player(c, with) ? with->det == DET_you
                                           : is_actors_own(command, with);

    if (!gloom_validate_hand(c, object) ||
        !check_actors_hand(c, command, object) ||
        !(gloom_names_player(c, with) ? gloom_validate_players(c, with)
                                      : gloom_validate_hands(c, with)))
        return false;
    return !((own && is_actors_own(command, object)) ||
             (is_chosen_hand(c, with) && is_chosen_hand(c, object))) ||
           gloom_refuse(c, with, "your hand with another player's hand",
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
               gloom_refuse(c, object, "another action",
                            "that one is taken anyway");
    return (object->det == DET_a && !next) ||
           (next && is_actors_own(command, object) &&
            (object->det == DET_your || object->det == DET_their)) ||
           gloom_refuse(c, object, "your next action, an action",
                        "the one that comes next is skipped");
}

/* A turn that has begun cannot be skipped. */
static bool check_skipped(const TextContext *c, const Node *command,
                          const Node *turn)
{
    bool next = has_adjective(turn, ADJ_next);

    return (turn->det == DET_a && !next) ||
           (next && is_actors_own(command, turn) &&
            (turn->det == DET_your || turn->det == DET_their)) ||
           gloom_refuse(c, turn,
                        is_just_you(command) ? "your next turn"
                                             : "their next turn",
                        "the turn that comes next is skipped");
}

/* Is it an Event that is played in the turn of its own player? */
bool gloom_is_own_turn(const TextContext *c)
{
    const Node *window = clause_head(c->clause, NODE_timing);

    return c->def->kind == KIND_event && c->clause_kind == CLAUSE_IMMEDIATE &&
           !(window && window->row == TIMING_at_once);
}

/* GLOOM-GAP-33: no other player has actions then. */
static bool check_acting(const TextContext *c, const Node *command)
{
    return !gloom_is_own_turn(c) || is_just_you(command) ||
           gloom_refuse(c, prep_phrase(command, PREP_subject), "you",
                        "nobody else plays or acts then");
}

static bool check_passed(const TextContext *c, const Node *object)
{
    return !gloom_phrase_is_reference(object) ||
           gloom_refuse(c, object, "a card, your hand",
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
        return gloom_validate_hand(c, object);
    case EFFECT_swap_hands:
        return check_swap_hands(c, command, object);
    case EFFECT_give:
        return gloom_validate_players(c, to);
    case EFFECT_pass:
        return gloom_validate_one_player(c, to) && check_passed(c, object);
    case EFFECT_revive:
        return !has_adjective(object, ADJ_living) ||
               gloom_refuse(c, object, "a dead character",
                            "who is living is not revived");
    default:
        return true;
    }
}

/* Cards of the pile are drawn or looked at; cards of a hand are the actor's. */
static bool check_places(const TextContext *c, const Node *object)
{
    const Node *place = gloom_phrase_place(object);

    if (place && place->row == NOUN_deck)
        return gloom_refuse(c, object, "draw a card",
                            "nobody sees those cards");
    return !place || place->row != NOUN_hand ||
           gloom_refuse(c, object, "from your hand", "say from where");
}

/* A command on Characters says how many. */
static bool check_how_many(const TextContext *c, const Node *object)
{
    return !gloom_is_character_phrase(object) || object->det != DET_none ||
           !(object->flags & FLAG_plural) ||
           phrase_modifier(object, MOD_equal) ||
           gloom_refuse(c, object, "all, 2, up to 2", "say how many");
}

static bool check_object(const TextContext *c, const Node *command,
                         const Node *object)
{
    const Node *from = prep_phrase(command, PREP_from);

    if (!check_how_many(c, object))
        return false;

    if (object->row == NOUN_hand && !(gloom_validate_hand(c, object) &&
                                      check_actors_hand(c, command, object)))
        return false;
    return check_it(c, command, object) && check_the(c, object, from) &&
           check_whose_cards(c, command, object, from) &&
           check_stacked(c, command, object) && check_places(c, object) &&
           (!from || check_from(c, command, object, from)) &&
           check_by_effect(c, command, object);
}

bool gloom_validate_command(const TextContext *c, const Node *command)
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
