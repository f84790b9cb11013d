/* bind_condition.c: binds conditions. */
#include "engine/bind_int.h"

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
    if (bind_term(b->lang, what->row).asked != ARG_nothing)
        return bind_term(b->lang, what->row).asked;
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
        return bind_counted_place(b, what) && bind_cards(b, what, USE_count);
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
    case ARG_done:
        return bind_participle(b, what, players);
    default:
        return true;
    }
}

static bool refuse_condition(Binder *b, const Node *node)
{
    const Node *what = node_next(node, node_first(node));
    char accepted[200];
    Text out = TEXT_INIT(accepted);

    if (node->type == NODE_has && what && what->type == NODE_phrase &&
        noun_has_shape(what->row, NOUN_SHAPE_MONEY))
        return bind_refuse(b, node, "you have an item worth at least 400 gold",
                           "gold is what an item is worth, and nobody has any");

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

/* each neighbour's level, the number of another player's items */
static bool is_of_several(const Binder *b, const Node *node)
{
    for (const Node *k = node; k < node + node->length; k++)
        if (k->type == NODE_phrase &&
            (k->det == DET_each || k->det == DET_another || k->det == DET_a) &&
            bind_is_players(b->lang, b->pack, k))
            return true;
    return false;
}

static bool is_count(const Node *amount)
{
    return amount->type == NODE_phrase && amount->det == DET_count;
}

/* Your items: how many they are, though it is not said. */
static bool is_implied_count(const Node *amount)
{
    return amount->type == NODE_phrase && !is_count(amount) &&
           amount->det != DET_twice && amount->det != DET_half &&
           !(amount->row != NOUN_none &&
             lang_nouns[amount->row].is & IS_NUMBER);
}

/* Numbers are compared with numbers, and are even or odd. */
static bool bind_number_condition(Binder *b, const Node *is)
{
    const Node *subject = node_first(is), *what = node_next(is, subject);
    bool good;

    bind_consume(b, is);
    if (is->flags & FLAG_past)
        return bind_refuse(b, is, NULL, "nobody remembers what a number was");
    b->asked_of_each = true;
    good = bind_amount(b, subject);
    b->asked_of_each = false;
    if (!good)
        return false;
    if (is_of_several(b, what))
        return bind_refuse(b, what,
                           "each neighbour's level is less than your level",
                           "a number is compared with one number; the several"
                           " come first");
    if (is_count(subject) && is_of_several(b, subject))
        return bind_refuse(b, subject, "another player has at least 3 items",
                           "all of them together would be counted");
    if (what->type == NODE_compare)
        return bind_compare(b, what);
    if (what->type == NODE_phrase)
        return bind_amount(b, what);
    bind_consume(b, what);
    return !is_implied_count(subject) ||
           bind_refuse(b, subject,
                       "the number of your items is even, your level is even",
                       "only numbers are even or odd");
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
    default:
        return bind_simple_condition(b, node);
    }
}

bool bind_if(Binder *b, const Node *node)
{
    bind_consume(b, node);
    return bind_condition(b, node_first(node));
}

static bool has_det(const Node *node, Det one, Det other)
{
    for (const Node *k = node; k < node + node->length; k++)
        if (k->type == NODE_phrase && (k->det == one || k->det == other))
            return true;
    return false;
}

/* A card that is named here, not before. */
static bool is_new_card(const Node *phrase)
{
    return phrase && phrase->type == NODE_phrase && phrase->det != DET_it &&
           phrase->det != DET_its && phrase->det != DET_this &&
           phrase->det != DET_them;
}

/* "remove a monster if its level is less than 6": it is what was named before
 * the command, not that monster. */
bool bind_command_if(Binder *b, const Node *command, const EffectRow *row,
                     const Node *node)
{
    if (row->exec == EXEC_cards && has_det(node, DET_it, DET_its) &&
        is_new_card(prep_phrase(command, PREP_object)))
        return bind_refuse(b, node, NULL,
                           "\"it\" behind a command is a card that was named"
                           " before it; say in the phrase which card is meant"
                           " (a big item), or behind it what follows (discard"
                           " an item; if it is big: ...)");
    return bind_if(b, node);
}

/* Players who are named here, not before, and whom nobody chooses. */
static bool names_players(const Binder *b, const Node *who)
{
    for (const Node *k = who; k && k < who + who->length; k++)
        if (k->type == NODE_phrase && k->det != DET_they &&
            k->det != DET_their && k->det != DET_you && k->det != DET_a &&
            bind_is_players(b->lang, b->pack, k))
            return true;
    return false;
}

/* "-2 to each fighter if they are a Gnome": they are who was named before, not
 * those fighters; and "it" is not the monster that gets a bonus. */
bool bind_static_if(Binder *b, const Node *who, const Node *node)
{
    if (who && who->det == DET_a && has_det(node, DET_it, DET_its) &&
        !bind_is_players(b->lang, b->pack, who))
        return bind_refuse(b, node, NULL,
                           "\"it\" behind a bonus is a card that was named"
                           " before it; say in the phrase which card is meant"
                           " (an undead monster)");
    if (has_det(node, DET_they, DET_their) && names_players(b, who))
        return bind_refuse(b, node, NULL,
                           "\"they\" behind a bonus or a rule is a player who"
                           " was named before it; say in the phrase which"
                           " players are meant (each female fighter)");
    return bind_if(b, node);
}
