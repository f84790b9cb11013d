/* mind_command_fight.c: how far a command of a card would tip a fight. */
#include "families/munchkin/mind_outlook_int.h"

/* The strongest monster that it could be done to. */
static CardId strongest_target(const Outlook *o, const Node *command,
                               const Node *object, Seat actor)
{
    const Table *t = outlook_table(o);
    const Node *phrase = outlook_picked_phrase(o, command, object);
    CardId best = NO_CARD;
    int max = 0;

    EACH_CARD (t, c, ZONE_fight)
        if (phrase && combat_has_monster(t, c) &&
            munchkin_is_target(t, &o->f, command, phrase, actor, c)) {
            int strength = strength_of_monster(t, twin_original(t, c));
            if (best == NO_CARD || strength > max) {
                best = c;
                max = strength;
            }
        }
    return best;
}

static void do_remove(Outlook *o, const Node *command, const Node *object,
                      Seat actor, bool kill)
{
    CardId monster = strongest_target(o, command, object, actor);

    o->failed = monster == NO_CARD;
    if (o->failed)
        return;
    o->margin += strength_of_monster(outlook_table(o),
                                     twin_original(outlook_table(o), monster));
    if (kill)
        o->killed++;
    else
        o->removed++;
}

/* The weakest monster that somebody sees in the own hand, or NO_CARD. */
static CardId weakest_in_hand(const Outlook *o, Seat actor)
{
    const Table *t = outlook_table(o);
    CardId best = NO_CARD;

    if (actor == o->who->me)
        EACH_CARD (t, c, hand_zone(actor))
            if (card_is_kind(t, c, KIND_monster) &&
                (best == NO_CARD ||
                 card_stat(t, c, STAT_level) < card_stat(t, best, STAT_level)))
                best = c;
    return best;
}

/* A monster of the fight goes for one of the hand; what lies in the discards is
 * not looked at. */
static void do_replace(Outlook *o, const Node *command, const Node *object,
                       Seat actor)
{
    const Table *t = outlook_table(o);
    const Node *from = prep_phrase(command, PREP_from);
    CardId out = strongest_target(o, command, object, actor);
    CardId in = weakest_in_hand(o, actor);

    if (out == NO_CARD)
        return;
    if (from && from->row == NOUN_hand) {
        o->failed = in == NO_CARD;
        if (in != NO_CARD)
            o->margin += strength_of_monster(t, twin_original(t, out)) -
                         card_stat(t, in, STAT_level);
    } else {
        o->margin += strength_of_monster(t, twin_original(t, out)) - 8;
    }
}

/* The strength that is doubled, once more. */
static void do_multiply(Outlook *o, const Node *command, Seat actor, int row)
{
    const Table *t = outlook_table(o);
    int times = command->row == CARDVERB_triple ? 2 : 1;
    int own = outlook_is_fighting(o, actor)
                  ? strength_of_seat(t, actor, &(Sum){ 0 })
                  : 0;

    if (!mind_counts(t, o->f.seat, o->f.card,
                     row == EFFECT_double_monster ||
                         row == EFFECT_triple_monster))
        return;
    switch (row) {
    case EFFECT_double:
    case EFFECT_triple:
        o->margin += times * own;
        break;
    case EFFECT_double_monster:
    case EFFECT_triple_monster:
        o->margin -= times * 8;
        break;
    default:
        o->margin += times * 3;
    }
}

/* Another player joins: the strongest who may. */
static void do_help(Outlook *o, Seat actor)
{
    const Table *t = outlook_table(o);
    int strength;

    if (!combat_is_open(t) || !combat_can_be_helped(t, actor, true))
        return;
    strength = strength_of_seat(t, actor, &(Sum){ 0 });
    if (strength > o->margin)
        o->margin += strength;
}

/* Somebody else has to fight: bad for who cannot win. */
static void do_move_fight(Outlook *o, const Node *command, Seat actor)
{
    Seat to = outlook_partner(o, command, PREP_to, actor);
    const Table *t = outlook_table(o);

    o->moves = true;
    if (to != NOBODY)
        outlook_gain(o, to,
                     strength_of_seat(t, to, &(Sum){ 0 }) >
                             strength_monsters_total(t, &(Sum){ 0 })
                         ? WORTH_LEVEL
                         : -WORTH_LEVEL / 2);
}

static void do_leave(Outlook *o, Seat actor)
{
    if (combat_helper(outlook_table(o)) == actor)
        o->margin -= strength_of_seat(outlook_table(o), actor, &(Sum){ 0 });
}

/* Of whom a bonus is said: 1 the fighters, -1 the monsters, 0 neither. */
static int tipped_side(const Outlook *o, const Node *to)
{
    const Table *t = outlook_table(o);
    int kind = card_def(t, o->f.card)->kind;

    if (!to)
        return kind == KIND_monster || kind == KIND_enhancer
                   ? -1
                   : outlook_is_fighting(o, o->f.seat);
    if (to->det == DET_it)
        return card_owner(t, o->f.it) == NOBODY ? -1 : 1;
    if (to->row == NOUN_side)
        return to->det != DET_either;
    if (phrase_is_player(t->pack, to))
        return (phrase_players(t, &o->f, to) & combat_fighters(t)) != 0;
    return -1;
}

/* add N to a side; +N */
void outlook_tip(Outlook *o, const Node *to, int amount)
{
    int side = combat_is_open(outlook_table(o)) ? tipped_side(o, to) : 0;

    if (mind_counts(outlook_table(o), o->f.seat, o->f.card, side < 0))
        o->margin += side * amount;
}

static void do_add(Outlook *o, const Node *command, const Node *object)
{
    int n = object && object->type == NODE_phrase
                ? evaluate_amount(outlook_table(o), &o->f, object)
                : 3;

    outlook_tip(o, prep_phrase(command, PREP_to), n > 0 ? n : 3);
}

bool outlook_fight_command(Outlook *o, const Node *command, const Node *object,
                           Seat actor, int row)
{
    switch (row) {
    case EFFECT_kill:
    case EFFECT_remove:
        do_remove(o, command, object, actor, row == EFFECT_kill);
        return true;
    case EFFECT_replace:
        do_replace(o, command, object, actor);
        return true;
    case EFFECT_double:
    case EFFECT_triple:
    case EFFECT_double_monster:
    case EFFECT_triple_monster:
    case EFFECT_double_bonus:
    case EFFECT_triple_bonus:
        do_multiply(o, command, actor, row);
        return true;
    case EFFECT_add:
    case EFFECT_add_level:
    case EFFECT_add_picked:
        do_add(o, command, object);
        return true;
    case EFFECT_help:
    case EFFECT_help_player:
        do_help(o, actor);
        return true;
    case EFFECT_leave:
    case EFFECT_leave_fight:
        do_leave(o, actor);
        return true;
    case EFFECT_end_fight:
        o->ends = true;
        return true;
    case EFFECT_move_fight:
        do_move_fight(o, command, actor);
        return true;
    case EFFECT_escape:
    case EFFECT_escape_all:
        o->escapes |= outlook_is_fighting(o, actor);
        return true;
    default:
        return false;
    }
}
