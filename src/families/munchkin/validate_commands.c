/* validate_commands.c: orders that can be spelled but could never be carried
 * out, and why. The binder refuses them when a pack is made; nothing here is
 * asked in play. */
#include "families/munchkin/validate_int.h"

/* The card on which the order stands. */
static const CardDef *enclosing_card(const Pack *pack, const Node *command)
{
    return pack_def_of_node(pack, (int)(command - pack->nodes));
}

/* Which kind such cards are of, or -1: of this or that. */
static int phrase_kind(const Pack *pack, const Node *command,
                       const Node *phrase)
{
    const PackName *word = &pack->names[phrase->name];
    const CardDef *def;

    if (phrase->det == DET_this) {
        def = enclosing_card(pack, command);
        return def ? def->kind : -1;
    }
    if (phrase->flags & FLAG_quoted || phrase->name == 0 ||
        phrase_modifier(phrase, MOD_or))
        return -1;
    switch (word->type) {
    case NAME_kind:
    case NAME_group:
    case NAME_trait:
        return word->kind;
    case NAME_slot:
        return KIND_item;
    default:
        return -1;
    }
}

/* The back that all cards of a kind have; or -1: a card may say that it has the
 * other one. */
static int back_of_kind(const Pack *pack, int kind)
{
    int back = -1;

    for (int i = 0; i < pack->n_defs; i++) {
        if (pack->defs[i].kind != kind)
            continue;
        if (back >= 0 && pack->defs[i].back != back)
            return -1;
        back = pack->defs[i].back;
    }
    return back;
}

/* DOOR or TREASURE; or -1: either. */
static int phrase_back(const Pack *pack, const Node *command,
                       const Node *phrase)
{
    int kind = phrase_kind(pack, command, phrase);

    if (phrase->det == DET_this)
        return enclosing_card(pack, command)
                   ? enclosing_card(pack, command)->back
                   : -1;
    return phrase->row == NOUN_door       ? DOOR
           : phrase->row == NOUN_treasure ? TREASURE
           : kind < 0                     ? -1
                                          : back_of_kind(pack, kind);
}

/* What is played happens once more; an enhancer only adds to a monster. */
static bool can_be_copied(int kind)
{
    return kind < 0 || (munchkin_kind_acts(kind) && kind != KIND_enhancer);
}

/* ---- where cards go, and from where they come ---- */

static bool is_monster_or_unknown(const Pack *pack, const Node *command,
                                  const Node *object)
{
    int kind = phrase_kind(pack, command, object);

    if (object->row != NOUN_none)
        return object->row == NOUN_twin;
    return kind < 0 || kind == KIND_monster;
}

static bool is_wrong_deck(const Pack *pack, const Node *command,
                          const Node *object, const Node *deck)
{
    int back = phrase_back(pack, command, object);

    return back >= 0 && deck->row != NOUN_deck &&
           (deck->row == NOUN_doordeck) != (back == DOOR);
}

static bool is_wrong_pile(const Pack *pack, const Node *command,
                          const Node *object, const Node *pile)
{
    int back = phrase_back(pack, command, object);

    return (pile->row == NOUN_doordiscards && back == TREASURE) ||
           (pile->row == NOUN_treasurediscards && back == DOOR) ||
           (pile->row == NOUN_fight &&
            phrase_kind(pack, command, object) == KIND_item);
}

/* From a pile to which no such card is ever discarded. */
static bool no_such_source(const Pack *pack, const Node *command,
                           const Node *object, Impossible *out)
{
    const Node *with = prep_phrase(command, PREP_with);
    const Node *from = prep_phrase(command, PREP_from);
    const Node *in = phrase_modifier(object, MOD_in);

    if (!in)
        in = phrase_modifier(object, MOD_of);
    if (from && is_wrong_pile(pack, command, with ? with : object, from))
        return refuse_at(out, from, "no such card is ever there", NULL);
    return in && is_wrong_pile(pack, command, object, node_first(in)) &&
           refuse_at(out, node_first(in), "no such card is ever there", NULL);
}

static bool wrong_destination(const Pack *pack, const Node *command,
                              const Node *object, int row, Impossible *out)
{
    static const uint8_t preps[] = { PREP_on, PREP_under, PREP_to };

    if (row == EFFECT_put && !is_monster_or_unknown(pack, command, object))
        return refuse_at(out, object, "only monsters can be put into the fight",
                         "put a monster into the fight");
    if (row != EFFECT_put_on && row != EFFECT_put_under &&
        row != EFFECT_return_deck)
        return false;
    for (size_t i = 0; i < sizeof preps; i++) {
        const Node *deck = prep_phrase(command, preps[i]);
        if (deck && is_wrong_deck(pack, command, object, deck))
            return refuse_at(out, deck, "such cards belong to the other deck",
                             NULL);
    }
    return false;
}

/* Is it you who does this? In a chain the actor is named first, and others are
 * let do something. */
static bool is_done_by_you(const Node *command)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    for (const Node *k = command - 1; !subject && k->type != NODE_clause; k--) {
        if (k + k->length <= command)
            continue;
        if (k->type == NODE_chain && node_first(k)->type == NODE_command)
            subject = prep_phrase(node_first(k), PREP_subject);
        if (k->type == NODE_command && k->row == CARDVERB_let)
            return false;
    }
    return !subject || subject->det == DET_you;
}

/* Is it the hand of whoever does this? */
static bool is_own_hand(const Node *command, const Node *hand)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    if (phrase_modifier(hand, MOD_owned) || phrase_modifier(hand, MOD_of) ||
        (hand->det == DET_their && is_done_by_you(command)))
        return false;
    return hand->det != DET_your || !subject || subject->det == DET_you;
}

/* Nobody sees the hands of others; only a card can be taken from there. */
static bool unseen_hand(const Node *command, const Node *object, int row,
                        Impossible *out)
{
    const Node *from = prep_phrase(command, PREP_from);
    const Node *in = phrase_modifier(object, MOD_in);
    const Node *hand = from && from->row == NOUN_hand           ? from
                       : in && node_first(in)->row == NOUN_hand ? node_first(in)
                                                                : NULL;

    if (!hand || is_own_hand(command, hand))
        return false;
    if (row != EFFECT_take && row != EFFECT_steal)
        return refuse_at(out, hand,
                         "nobody sees the hand of another player, so nothing"
                         " can be picked there",
                         "from your hand; another player discards a card from"
                         " their hand; take a card from another player's"
                         " hand");
    return (object->row != NOUN_card || object->length > 1 ||
            object->det == DET_at_least) &&
           refuse_at(out, object,
                     "nobody sees the hand of another player, so only a card"
                     " can be taken from there",
                     "take a card from another player's hand");
}

/* A monster is killed, removed, replaced and escaped in the fight. */
static bool not_in_fight(const Node *command, const Node *object,
                         Impossible *out)
{
    const Node *in = phrase_modifier(object, MOD_in);

    if (!in)
        in = phrase_modifier(object, MOD_of);
    return lang_verbs[command->row].takes & ONLY_MONSTERS && in &&
           node_first(in)->row != NOUN_fight &&
           command->row != CARDVERB_fight &&
           refuse_at(out, node_first(in),
                     "this is done to monsters in the fight only",
                     "a monster, a monster in the fight");
}

/* Of a deck only the top, first or last card can be meant. */
static bool buried_in_deck(const Node *object, Impossible *out)
{
    const Node *in = phrase_modifier(object, MOD_in);
    int place;

    if (!in)
        in = phrase_modifier(object, MOD_of);
    place = in ? node_first(in)->row : NOUN_none;
    return (place == NOUN_doordeck || place == NOUN_treasuredeck) &&
           refuse_at(out, node_first(in),
                     "nobody sees the cards of a deck, so nothing can be"
                     " picked there",
                     "draw a treasure; look at the top 2 cards of the door"
                     " deck");
}

/* ---- what has to come before ---- */

/* Does a command with this verb stand before it, in the same part? */
static bool follows_command(const Pack *pack, const Node *command, int verb)
{
    for (const Node *k = command - 1; k > pack->nodes && k->type != NODE_clause;
         k--)
        if (k->type == NODE_command && k->row == verb)
            return true;
    return false;
}

static bool lacks_prior_command(const Pack *pack, const Node *command,
                                const Node *object, int row, Impossible *out)
{
    if (row == EFFECT_take_rewards &&
        !follows_command(pack, command, CARDVERB_remove))
        return refuse_at(out, object,
                         "only the treasures of a monster that was removed can"
                         " be taken",
                         "remove a monster and take its treasures; draw its"
                         " treasures");
    return has_adverb(command, ADVERB_any_order) &&
           (object->det != DET_them ||
            !follows_command(pack, command, CARDVERB_look)) &&
           refuse_at(out, object,
                     "only cards that were looked at can be put back in any"
                     " order",
                     "look at the top 2 cards of the door deck; put them on"
                     " the door deck in any order");
}

/* ---- how many, whose, which ---- */

bool phrase_is_single(const Node *phrase)
{
    return phrase->det != DET_number && phrase->det != DET_two &&
           phrase->det != DET_up_to && phrase->det != DET_at_least &&
           !phrase_modifier(phrase, MOD_per) &&
           !phrase_modifier(phrase, MOD_equal) &&
           !(phrase->flags & FLAG_plural) && !quantity_is_all(phrase);
}

static bool is_right_turn(const Node *command, const Node *turn, int row)
{
    const Node *subject = prep_phrase(command, PREP_subject);
    bool next = has_adjective(turn, ADJ_next);

    if (row == EFFECT_end_turn)
        return !next && turn->det != DET_a && turn->det != DET_another;
    return next &&
           (turn->det == DET_their ||
            (turn->det == DET_your && (!subject || subject->det == DET_you)));
}

static bool wrong_turn(const Node *command, const Node *object, int row,
                       Impossible *out)
{
    if ((row != EFFECT_end_turn && row != EFFECT_skip_turn) ||
        is_right_turn(command, object, row))
        return false;
    return row == EFFECT_end_turn
               ? refuse_at(out, object,
                           "a turn can be ended only while it"
                           " goes on",
                           "end the turn, end your turn")
               : refuse_at(out, object, "say whose next turn is skipped",
                           "skip your next turn; another player skips their"
                           " next turn");
}

static bool wrong_count(const Node *command, const Node *object, int row,
                        Impossible *out)
{
    const Node *subject = prep_phrase(command, PREP_subject);
    const Node *with = prep_phrase(command, PREP_with);
    const Node *to = prep_phrase(command, PREP_to);

    if (row == EFFECT_open && subject &&
        (subject->row == NOUN_fighter || subject->row == NOUN_helper ||
         phrase_modifier(subject, MOD_in)))
        return refuse_at(out, subject, "no door is opened in a fight",
                         "open a door");
    if (row == EFFECT_open && !phrase_is_single(object))
        return refuse_at(out, object, "one door is opened at a time",
                         "open a door");
    if (row == EFFECT_move_fight && to->det != DET_you && !phrase_is_single(to))
        return refuse_at(out, to, "a fight goes to one player",
                         "to another player");
    if (row == EFFECT_replace && with->det != DET_it && !phrase_is_single(with))
        return refuse_at(out, with, "one card comes in place of one",
                         "with a monster from your hand");
    return false;
}

/* Who fights does not help, and only a helper can leave. */
static bool wrong_helper(const Node *command, const Node *object, int row,
                         Impossible *out)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    if (row != EFFECT_help && row != EFFECT_help_player)
        return false;
    if (subject &&
        (subject->row == NOUN_fighter || subject->row == NOUN_helper ||
         phrase_modifier(subject, MOD_in)))
        return refuse_at(out, subject,
                         "who is in the fight already cannot"
                         " come to help",
                         "another player, a rival");
    if (subject && !phrase_is_single(subject) && subject->det != DET_you)
        return refuse_at(out, subject, "there is one helper at a time",
                         "another player must help");
    return object && object->det != DET_you &&
           (!phrase_is_single(object) || object->row == NOUN_rival) &&
           refuse_at(out, object, "one player fights and can be helped",
                     "help the fighter, another player helps you");
}

static bool wrong_leaver(const Node *command, int row, Impossible *out)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    if ((row != EFFECT_leave && row != EFFECT_leave_fight) || !subject ||
        subject->det == DET_you || subject->det == DET_they)
        return false;
    return (!phrase_is_single(subject) || subject->row == NOUN_fighter ||
            subject->row == NOUN_rival || phrase_modifier(subject, MOD_in)) &&
           refuse_at(out, subject, "only a helper can leave the fight",
                     "the helper leaves the fight");
}

/* Who is not in the fight has nothing to escape. */
static bool wrong_runner(const Node *subject, int row, Impossible *out)
{
    return (row == EFFECT_escape || row == EFFECT_escape_all) && subject &&
           subject->row == NOUN_rival &&
           refuse_at(out, subject, "only who is in the fight can escape",
                     "each fighter, the helper");
}

/* The dead neither die nor fight, and get nothing: of all that they had they
 * have their Levels (DEATH-09). */
static bool wrong_actor(const Node *command, int row, Impossible *out)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    if (wrong_runner(subject, row, out))
        return true;
    return subject && has_adjective(subject, ADJ_dead) &&
           row != EFFECT_lose_levels && row != EFFECT_skip_turn &&
           refuse_at(out, subject, "this cannot be done by the dead",
                     "each player");
}

static bool wrong_partner(const Pack *pack, const Node *command, int row,
                          Impossible *out)
{
    static const uint8_t preps[] = { PREP_from, PREP_to, PREP_with };

    if (row == EFFECT_steal_levels || row == EFFECT_swap_levels)
        return false;
    for (size_t i = 0; i < sizeof preps; i++) {
        const Node *who = prep_phrase(command, preps[i]);
        if (who && phrase_is_player(pack, who) && has_adjective(who, ADJ_dead))
            return refuse_at(out, who, "the dead have no cards and get none",
                             "another player");
    }
    return false;
}

/* Two players whose levels or hands are exchanged are two, and not more. */
static bool wrong_swap(const Node *command, const Node *object, int row,
                       Impossible *out)
{
    const Node *with = prep_phrase(command, PREP_with);
    const Node *of = phrase_modifier(object, MOD_of);

    if (row != EFFECT_swap_levels && row != EFFECT_swap_hands)
        return false;
    if (object->det == DET_your && with->det == DET_you)
        return refuse_at(out, with, "nobody swaps with themselves",
                         "with another player");
    return of && !phrase_is_single(node_first(of)) &&
           refuse_at(out, node_first(of), "two players swap, not more",
                     "swap your level with another player");
}

/* ---- cards that are announced, looked at, or become something ---- */

static bool not_announced(const Pack *pack, const Node *command,
                          const Node *object, int row, Impossible *out)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    if (row != EFFECT_cancel && row != EFFECT_redirect && row != EFFECT_copy)
        return false;
    if (object->det == DET_this)
        return refuse_at(out, object, "a card does not do this to itself",
                         "it");
    if (!phrase_is_reference(object) && !phrase_is_single(object))
        return refuse_at(out, object, "one card is being played",
                         "it, a curse");
    if (row != EFFECT_copy && subject && subject->det != DET_you &&
        subject->det != DET_they && !phrase_is_single(subject))
        return refuse_at(out, subject, "this is done once", "another player");
    if (row == EFFECT_copy &&
        !can_be_copied(phrase_kind(pack, command, object)))
        return refuse_at(out, object,
                         "nothing happens when such a card is played that"
                         " could happen once more",
                         "a curse, a one-shot, a level-up");
    return (object->det == DET_your || phrase_modifier(object, MOD_have) ||
            phrase_modifier(object, MOD_carry) ||
            phrase_modifier(object, MOD_owned) ||
            phrase_modifier(object, MOD_of) ||
            phrase_modifier(object, MOD_in)) &&
           refuse_at(out, object,
                     "a card that is being played is meant here,"
                     " and nobody has it yet",
                     "it, the curse; discard a kept curse");
}

static bool wrong_look(const Node *command, Impossible *out)
{
    const Node *at = prep_phrase(command, PREP_at);
    const Node *of = phrase_modifier(at, MOD_of);

    if (!of)
        of = phrase_modifier(at, MOD_in);
    if (at->row == NOUN_hand || (at->row == NOUN_card && of &&
                                 (node_first(of)->row == NOUN_doordeck ||
                                  node_first(of)->row == NOUN_treasuredeck)))
        return false;
    return refuse_at(out, at,
                     "everybody can look at that anyhow, or nobody"
                     " knows which cards are meant",
                     "the top 2 cards of the door deck, another player's"
                     " hand");
}

/* the strength, the level: of whom? */
static bool is_unowned(const Node *phrase)
{
    return phrase->type == NODE_phrase && phrase->det == DET_the &&
           !phrase_modifier(phrase, MOD_of) &&
           !phrase_modifier(phrase, MOD_owned);
}

static bool never_whose(const Node *command, const Node *object, int row,
                        Impossible *out)
{
    const Node *to = prep_phrase(command, PREP_to);
    const Node *what = (row == EFFECT_add || row == EFFECT_add_level) && to &&
                               to->row == NOUN_strength
                           ? to
                           : object;

    if (!is_unowned(what))
        return false;
    if (what->row == NOUN_strength)
        return refuse_at(out, what, "say whose strength it is",
                         "your strength, the strength of the monsters");
    return row == EFFECT_set_level &&
           refuse_at(out, what, "say whose level it is",
                     "your level, another player's level");
}

/* What is added in a fight goes to one of two sides, and which, is said: not to
 * one card, nor to either side. */
static bool wrong_side(const Pack *pack, const Node *command, int row,
                       Impossible *out)
{
    const Node *to = prep_phrase(command, PREP_to);
    bool good;

    if (row != EFFECT_add && row != EFFECT_add_level &&
        row != EFFECT_add_picked)
        return false;
    if (to->row == NOUN_side || to->row == NOUN_strength)
        good = to->row == NOUN_strength || to->det == DET_your;
    else
        good = to->det == DET_the && to->length == 1 &&
               phrase_kind(pack, command, to) == KIND_monster;
    return !good && refuse_at(out, to, "this is added to one of the two sides",
                              "to your side, to the monsters");
}

static bool already_is(const Node *command, const Node *object, Impossible *out)
{
    const Node *subject = prep_phrase(command, PREP_subject);

    return subject && subject->name == object->name &&
           !phrase_modifier(subject, MOD_or) &&
           refuse_at(out, object, "they are that already", NULL);
}

bool munchkin_is_impossible(const Pack *pack, const Node *command,
                            const Node *object, int row, Impossible *out)
{
    if (row == EFFECT_look)
        return wrong_look(command, out);
    if (row == EFFECT_become)
        return already_is(command, object, out);
    if (wrong_actor(command, row, out) ||
        wrong_partner(pack, command, row, out) ||
        wrong_leaver(command, row, out) ||
        wrong_helper(command, object, row, out))
        return true;
    if (!object)
        return false;
    return wrong_destination(pack, command, object, row, out) ||
           no_such_source(pack, command, object, out) ||
           unseen_hand(command, object, row, out) ||
           not_in_fight(command, object, out) || buried_in_deck(object, out) ||
           lacks_prior_command(pack, command, object, row, out) ||
           wrong_turn(command, object, row, out) ||
           never_whose(command, object, row, out) ||
           wrong_side(pack, command, row, out) ||
           wrong_count(command, object, row, out) ||
           wrong_swap(command, object, row, out) ||
           wrong_monsters(pack, command, object, row, out) ||
           not_announced(pack, command, object, row, out);
}
