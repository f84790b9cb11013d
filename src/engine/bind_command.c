/* bind_command.c: binds commands, by the rows of effects.def. */
#include "engine/bind_int.h"

const PrepRow *bind_prep_row(const EffectRow *row, int prep)
{
    for (int i = 1; i < EFFECT_PREPS; i++)
        if (row->preps[i].prep == prep)
            return &row->preps[i];
    return NULL;
}

bool bind_prep_accepts(const Binder *b, const PrepRow *part, const Node *what)
{
    for (uint32_t in = part->in; what && in != 0; in &= in - 1)
        if (bind_matches_in(b, what, in & -in))
            return true;
    return false;
}

/* Does the row look at all parts that are said, and are all said that it
 * needs? */
static bool effect_row_fits(const Binder *b, const Node *command,
                            const EffectRow *row)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k)) {
        const PrepRow *part =
            k->type == NODE_prep ? bind_prep_row(row, k->row) : NULL;
        if (k->type == NODE_prep && k->row != PREP_subject &&
            k->row != PREP_object &&
            (!part || !bind_prep_accepts(b, part, node_first(k))))
            return false;
    }
    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++)
        if (row->preps[i].needed && !prep_phrase(command, row->preps[i].prep))
            return false;
    return true;
}

/* Of the rows with this verb and such an object one whose parts fit; else the
 * first. */
static const EffectRow *effect_row(const Binder *b, const Node *command,
                                   const Node *object)
{
    Arg arg = b->lang->object_arg(b->pack, command, object);
    const EffectRow *found = NULL;

    for (int i = 1; i < b->lang->n_effects; i++) {
        const EffectRow *row = &b->lang->effects[i];
        if (row->verb != command->row || row->object != arg)
            continue;
        if (effect_row_fits(b, command, row))
            return row;
        found = found ? found : row;
    }
    return found;
}

bool bind_refuse_prep(Binder *b, const Node *k, const EffectRow *row)
{
    char accepted[230];
    Text out = TEXT_INIT(accepted);

    for (int i = 1; i < EFFECT_PREPS && row->preps[i].prep; i++) {
        text_add_format(&out, "%s%s ", out.len ? "; " : "",
                        lang_preps[row->preps[i].prep].phrase);
        char inside[120];
        Text in = TEXT_INIT(inside);
        bind_list_in(&in, row->preps[i].in);
        text_add(&out, inside);
    }
    if (row->adverbs) {
        char inside[120];
        Text in = TEXT_INIT(inside);
        bind_list_adverbs(&in, row->adverbs);
        text_add_format(&out, "%s%s", out.len ? "; " : "", inside);
    }
    return bind_refuse(b, k, accepted, "\"%s\" has no effect on \"%s\"",
                       k->type == NODE_adverb ? lang_adverbs[k->row].phrase
                                              : lang_preps[k->row].phrase,
                       lang_verbs[row->verb].base);
}

/* 2 levels, a level, levels equal to the roll, a treasure */
static bool bind_count(Binder *b, const Node *object)
{
    bind_consume(b, object);
    if (object->det != DET_a && object->det != DET_number &&
        object->det != DET_that_many && object->det != DET_two &&
        !(object->det == DET_none && phrase_modifier(object, MOD_equal)))
        return bind_refuse(b, object, "a, 2, as many as are equal to ...",
                           "say how many");
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_equal && k->row != MOD_per && k->row != MOD_unless))
            return bind_refuse(b, k, NULL, "this says nothing about how many");
        if (!bind_number_modifier(b, k))
            return false;
    }
    return true;
}

/* your level, the level of another player, the strength of the monsters */
static bool bind_whose_number(Binder *b, const Node *object, uint32_t owners)
{
    bind_consume(b, object);
    if (!bind_det_allows_owner(object, owners))
        return bind_refuse(b, object, NULL, "say whose %s",
                           bind_noun_text(b, object));
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_modifier ||
            (k->row != MOD_of && k->row != MOD_owned))
            return bind_refuse(b, k, NULL, "this says nothing about a %s",
                               bind_noun_text(b, object));
        if (!bind_whose_once(b, object, k) || !bind_in(b, k, owners, "of"))
            return false;
    }
    return true;
}

/* Nothing but the noun: the fight, your next turn. */
static bool bind_literal(Binder *b, const Node *object)
{
    bind_consume_fixed(b, object);
    if (object->number > 1 ||
        (!quantity_fits(object, USE_one) && object->det != DET_a &&
         object->det != DET_another))
        return bind_refuse(
            b, object,
            noun_has_shape(object->row, NOUN_SHAPE_TIME)
                ? "one, and the same sentence again for another one"
                : NULL,
            "one %s is meant at a time", bind_noun_text(b, object));
    for (const Node *k = node_first(object); k; k = node_next(object, k)) {
        if (k->type != NODE_adjective || k->row != ADJ_next ||
            !noun_has_shape(object->row, NOUN_SHAPE_TIME))
            return bind_refuse(b, k, NULL, "this says nothing about %s",
                               bind_noun_text(b, object));
        bind_consume_fixed(b, k);
    }
    return true;
}

static bool bind_pile(Binder *b, const Node *object)
{
    bind_consume(b, object);
    return object->length == 1 ||
           bind_refuse(b, object + 1, NULL, "this says nothing about a deck");
}

/* Discard items: how many is not said. */
static bool bind_picked(Binder *b, const Node *command, const Node *object)
{
    bool many = object->det == DET_none && object->flags & FLAG_plural &&
                !(object->flags & FLAG_quoted);

    if (many && !phrase_modifier(object, MOD_equal) &&
        !phrase_modifier(object, MOD_worth_all))
        return bind_refuse(b, object,
                           "a, 2, up to 2, all, as many as are"
                           " equal to ...",
                           "say how many");
    if (object->det == DET_at_least && has_adverb(command, ADVERB_random))
        return bind_refuse(b, object, "2 cards at random",
                           "nobody decides how many more these are");
    return bind_cards(b, object, USE_pick);
}

/* your strength, the strength of the monsters: of a side, and a side is all who
 * fight on it */
static bool bind_side(Binder *b, const Node *strength)
{
    const Node *of = phrase_modifier(strength, MOD_of);
    const Node *who = of ? node_first(of) : NULL;
    const PackName *word = who ? bind_declared_name(b->pack, who) : NULL;

    if (!who || bind_is_players(b->lang, b->pack, who))
        return bind_whose_number(b, strength, IN_players);
    bind_consume_fixed(b, strength);
    bind_consume_fixed(b, of);
    bind_consume_fixed(b, who);
    if (who->length == 1 && word && word->type == NAME_kind)
        return true;
    return bind_refuse(b, who->length > 1 ? who + 1 : who,
                       "the strength of the monsters, of a monster",
                       "monsters fight as one side");
}

/* the bonus of an item: a number or a copy of a card that is picked */
static bool bind_of_card(Binder *b, const Node *object, const char *advice,
                         const char *why)
{
    const Node *of = phrase_modifier(object, MOD_of);

    bind_consume_fixed(b, object);
    if (!of || object->length != 1 + of->length)
        return bind_refuse(b, object, advice, "%s", why);
    bind_consume_fixed(b, of);
    return bind_cards(b, node_first(of), USE_pick);
}

static bool bind_object_levels(Binder *b, const Node *command,
                               const Node *object)
{
    if (verb_has_shape(command->row, SHAPE_NUMBER_OF))
        return bind_whose_number(b, object, IN_players);
    if (verb_has_shape(command->row, SHAPE_AMOUNT))
        return bind_amount(b, object);
    return bind_count(b, object);
}

static bool bind_object_cards(Binder *b, const Node *command,
                              const Node *object)
{
    const char *advice = "a twin of a monster", *why = "say a twin of what";

    if (object->row == NOUN_hand)
        return bind_place(b, object);
    if (verb_has_shape(command->row, SHAPE_HOST_PICKED))
        bind_consume_fixed(b, object); /* this card */
    if (!noun_has_shape(object->row, NOUN_SHAPE_COPY))
        return bind_picked(b, command, object);
    if (object->det != DET_a)
        return bind_refuse(b, object, advice, "%s", why);
    return bind_of_card(b, object, advice, why);
}

static bool bind_object(Binder *b, const Node *command, const Node *object,
                        const EffectRow *row)
{
    switch ((Arg)row->object) {
    case ARG_levels:
        return bind_object_levels(b, command, object);
    case ARG_deck:
    case ARG_drawn:
        return bind_count(b, object);
    case ARG_number:
        return bind_amount(b, object);
    case ARG_strength:
        return bind_side(b, object);
    case ARG_monster_strength:
        return bind_of_card(b, object, "the strength of a monster",
                            "too much is said of it");
    case ARG_trait:
        bind_consume(b, object);
        return true;
    case ARG_sex:
        return bind_whose_number(b, object, IN_players);
    case ARG_bonus:
    case ARG_price:
        return bind_of_card(b, object, "the bonus of an item", "say of what");
    case ARG_players:
        return bind_players(b, object, USE_pick);
    case ARG_hand:
        return bind_place(b, object);
    case ARG_pile:
        return bind_pile(b, object);
    case ARG_cards:
    case ARG_character:
    case ARG_stacked:
        return bind_object_cards(b, command, object);
    default:
        return bind_literal(b, object);
    }
}

/* Are there commands with this verb for a whole deck? */
static bool takes_pile(const Binder *b, const Node *command)
{
    for (int i = 1; i < b->lang->n_effects; i++)
        if (b->lang->effects[i].verb == command->row &&
            b->lang->effects[i].object == ARG_pile)
            return true;
    return false;
}

/* What a command can take, as it is told. */
static const char *const arg_texts[] = {
    [ARG_nothing] = "nothing",
    [ARG_players] = "a player",
    [ARG_cards] = "cards",
    [ARG_levels] = "levels",
    [ARG_fight] = "the fight",
    [ARG_hand] = "a hand",
    [ARG_deck] = "a door or a treasure",
    [ARG_number] = "a number",
    [ARG_strength] = "a strength",
    [ARG_bonus] = "the bonus of a card",
    [ARG_sex] = "the sex",
    [ARG_pile] = "a deck",
    [ARG_rewards] = "its treasures",
    [ARG_turn] = "a turn",
    [ARG_action] = "an action",
    [ARG_die] = "the roll",
    [ARG_character] = "a character",
    [ARG_stacked] = "cards on characters",
    [ARG_monster_strength] = "the strength of a monster",
    [ARG_price] = "the price of an item",
    [ARG_trait] = "a class, a race ...",
    [ARG_enhancers] = "its enhancers; what goes is said: discard items equal"
                      " to the number of items you have minus 2",
    [ARG_drawn] = "so many cards",
    [ARG_it] = NULL,
    [ARG_unknown] = NULL,
};

static bool refuse_command(Binder *b, const Node *command, const Node *object)
{
    char accepted[230];
    Text out = TEXT_INIT(accepted);

    for (int i = 1; i < b->lang->n_effects; i++)
        if (b->lang->effects[i].verb == command->row &&
            arg_texts[b->lang->effects[i].object])
            text_add_format(&out, "%s%s", out.len ? ", " : "",
                            arg_texts[b->lang->effects[i].object]);
    if (out.len == 0)
        return bind_refuse(b, command, lang_instead[command->row],
                           "\"%s\" is not a command that these rules carry out",
                           lang_verbs[command->row].base);
    if (object && bind_place_bits(b, object) & IN_discards &&
        takes_pile(b, command))
        text_add_format(&out, "; the discards come back by themselves when a"
                              " deck is empty");
    return bind_refuse(b, object ? object : command, accepted,
                       "\"%s\" takes something else here",
                       lang_verbs[command->row].base);
}

static const Node *nth_object(const Node *command, int n)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && k->row == PREP_object && n-- == 0)
            return node_first(k);
    return NULL;
}

/* 2 other players, up to 2 players */
static bool is_several(const Node *who)
{
    return who->det == DET_number || who->det == DET_two ||
           who->det == DET_at_least || who->det == DET_up_to;
}

static bool refuse_several(Binder *b, const Node *who)
{
    return bind_refuse(b, who, "another player, each other player",
                       "one player or all of them can be meant here, not some"
                       " of them");
}

static bool bind_let(Binder *b, const Node *command)
{
    const Node *who = nth_object(command, 0);

    if (is_several(who))
        return refuse_several(b, who);
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_command ? !bind_statement(b, k)
            : k->type == NODE_if    ? !bind_if(b, k)
                                    : k->type != NODE_prep)
            return bind_refuse(b, k, NULL, "this is not part of a command");
    bind_consume_preps(b, command);
    return bind_players(b, who, USE_pick);
}

/* Who does it. What anyone may do, each may; but not everybody has to. */
static bool bind_actor(Binder *b, const Node *command, const Node *who)
{
    if (who->row == NOUN_nobody)
        return bind_refuse(b, who, NULL, "then nothing is done");
    if (who->row == NOUN_anyone && !(command->flags & FLAG_may))
        return bind_refuse(b, who, "a player, each player; anyone may ...",
                           "\"anyone\" does not say who");
    return bind_players(b, who, USE_pick);
}

/* Where it makes no difference who does it only those can be named who may, and
 * the fighter, to whom it is done anyway. */
static bool is_about_actor(const Node *command)
{
    for (const Node *k = command; k < command + command->length; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_their || k->det == DET_they))
            return true;
    return false;
}

static bool bind_who_matters(Binder *b, const Node *command,
                             const Node *subject, const EffectRow *row)
{
    if (!subject || subject->det == DET_you || row->exec != EXEC_whoever ||
        (b->lang->usual_actor && subject->row == b->lang->usual_actor &&
         subject->det == DET_the) ||
        command->flags & FLAG_may || is_about_actor(command))
        return true;
    return bind_refuse(b, subject, "leave it out; or: another player may ...",
                       "it makes no difference who does this");
}

/* With whom it is done: from another player, an item of each neighbour. */
static const Node *partner_of(const Node *part)
{
    const Node *what = node_first(part), *owner = NULL;

    if (part->row == PREP_subject || !what || what->type != NODE_phrase)
        return NULL;
    owner = phrase_modifier(what, MOD_owned);
    if (!owner)
        owner = phrase_modifier(what, MOD_of);
    if (owner)
        return node_first(owner);
    return part->row == PREP_object ? NULL : what;
}

/* You do something with each of several players; others with one. */
static bool bind_partner(Binder *b, const Node *part, const Node *subject)
{
    const Node *who = partner_of(part);

    if (!who || !bind_is_players(b->lang, b->pack, who))
        return true;
    if (part->row == PREP_from && who->det == DET_you &&
        (!subject || subject->det == DET_you))
        return bind_refuse(b, who, "from another player",
                           "nobody takes anything from themselves");
    if (is_several(who))
        return refuse_several(b, who);
    return !subject || (subject->det == DET_you && subject->length == 1) ||
           !quantity_is_all(who) || noun_has_shape(who->row, NOUN_SHAPE_SIDE) ||
           (part->row == PREP_object && quantity_is_all(node_first(part))) ||
           bind_refuse(b, who, "another player",
                       "only you can do this with several players");
}

static bool bind_partners(Binder *b, const Node *command, const Node *subject)
{
    for (const Node *k = node_first(command); k; k = node_next(command, k))
        if (k->type == NODE_prep && !bind_partner(b, k, subject))
            return false;
    return true;
}

/* What stands behind "and" is done by whoever does the first. */
bool bind_chain(Binder *b, const Node *chain)
{
    const Node *subject = NULL;

    if (!bind_statements(b, chain))
        return false;
    for (const Node *k = node_first(chain); k; k = node_next(chain, k)) {
        if (k->type != NODE_command)
            continue;
        if (prep_phrase(k, PREP_subject))
            subject = prep_phrase(k, PREP_subject);
        if (!bind_partners(b, k, subject))
            return false;
    }
    return true;
}

static bool bind_possible(Binder *b, const Node *command, const Node *object,
                          int row)
{
    Impossible never = { .at = object ? object : command };

    return !b->lang->is_impossible ||
           !b->lang->is_impossible(b->pack, command, object, row, &never) ||
           bind_refuse(b, never.at, never.instead, "%s", never.what);
}

static bool bind_with_object(Binder *b, const Node *command, const Node *object,
                             bool first)
{
    const EffectRow *row = effect_row(b, command, object);
    int number = (int)(row - b->lang->effects);

    if (!row)
        return refuse_command(b, command, object);
    bind_set_row(b, object ? object : command, number);
    if (object && !bind_object(b, command, object, row))
        return false;
    if (first && (!bind_command_preps(b, command, row) ||
                  !bind_who_matters(b, command,
                                    prep_phrase(command, PREP_subject), row)))
        return false;
    return bind_possible(b, command, object, number);
}

bool bind_command(Binder *b, const Node *command)
{
    const Node *subject = prep_phrase(command, PREP_subject);
    const Node *object = nth_object(command, 0);

    bind_consume(b, command);
    if (subject && !bind_actor(b, command, subject))
        return false;
    if (verb_has_shape(command->row, SHAPE_DELEGATES)) {
        bind_set_row(b, command, 0);
        return bind_let(b, command);
    }
    if (!bind_destination(b, command))
        return false;
    for (int i = 0; i == 0 || object; object = nth_object(command, ++i))
        if (!bind_with_object(b, command, object, i == 0))
            return false;
    return bind_partners(b, command, subject);
}
