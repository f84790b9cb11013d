/* mind_command.c: what a command of a card would be to everybody, if somebody
 * did it. */
#include "families/munchkin/mind_outlook_int.h"

#include "families/munchkin/phrase_int.h"

/* ---- commands with cards ---- */

/* Discarded or lost. What is done with this card alone is its own affair. */
static void do_discard(Outlook *o, const Node *command, const Node *object,
                       Seat actor)
{
    CardSum sum;
    int cost;

    if (outlook_is_this_card(object)) {
        Seat owner = card_owner(outlook_table(o), o->f.card);
        if (owner != NOBODY)
            outlook_gain(o, owner,
                         -mind_worth(outlook_table(o), owner, o->f.card));
        return;
    }
    cost = outlook_cards_cost(o, command, object, actor, false, &sum);
    outlook_gain(o, sum.owner == NOBODY ? actor : sum.owner, -cost);
    if (sum.n > 0)
        o->margin -= sum.bonus * outlook_count_wanted(o, object, sum.n) / sum.n;
}

/* Taken or stolen: the dearest, if they are seen. A rival finds something else
 * to wear before long. */
static void do_take(Outlook *o, const Node *command, const Node *object,
                    Seat actor)
{
    CardSum sum;
    int worth = outlook_cards_cost(o, command, object, actor, true, &sum);
    bool single = worth <= sum.max;

    outlook_gain(o, actor, single && sum.taken < worth ? sum.taken : worth);
    if (sum.owner != NOBODY && sum.owner != actor)
        outlook_gain(o, sum.owner,
                     -(sum.owner == o->who->me ? worth : worth / 2));
}

static void do_give(Outlook *o, const Node *command, const Node *object,
                    Seat actor)
{
    CardSum sum;
    int cost = outlook_cards_cost(o, command, object, actor, false, &sum);

    outlook_gain(o, actor, -cost);
    outlook_gain(o, outlook_partner(o, command, PREP_to, actor), cost * 3 / 4);
}

static void do_put(Outlook *o, const Node *command, const Node *object,
                   Seat actor, int row)
{
    CardSum sum;
    int worth = outlook_cards_cost(o, command, object, actor, true, &sum);
    const Node *from = prep_phrase(command, PREP_from);
    bool from_hand = from && from->row == NOUN_hand;

    switch (row) {
    case EFFECT_put: /* into the fight */
        o->margin -= 8;
        break;
    case EFFECT_put_hand:
    case EFFECT_return:
    case EFFECT_return_into:
        outlook_gain(o, actor, from_hand ? 0 : worth);
        break;
    default:
        if (sum.owner != NOBODY && !from_hand)
            outlook_gain(o, sum.owner, -worth);
    }
}

/* ---- commands with a number ---- */

static int number_of(const Outlook *o, const Node *object)
{
    int n = object ? target_object_count(outlook_table(o), &o->f, object) : 1;

    return n < 0 ? 0 : n;
}

static void do_levels(Outlook *o, Seat actor, int n)
{
    int gain = mind_level_worth(outlook_table(o), actor, n);

    o->failed = gain == 0;
    outlook_gain(o, actor, gain);
    if (outlook_is_fighting(o, actor) && gain != 0)
        o->margin += n;
}

static void do_steal_levels(Outlook *o, const Node *command, Seat actor, int n)
{
    Seat from = outlook_partner(o, command, PREP_from, actor);

    do_levels(o, actor, n);
    if (from != NOBODY)
        outlook_gain(o, from, mind_level_worth(outlook_table(o), from, -n));
}

static void do_draw(Outlook *o, const Node *object, Seat actor, int n)
{
    bool door = object && object->row == NOUN_door;

    outlook_gain(o, actor, n * (door ? WORTH_DOOR : WORTH_TREASURE));
}

static void do_set_level(Outlook *o, const Node *command, Seat actor)
{
    const Node *to = prep_phrase(command, PREP_to);
    int level = to ? evaluate_amount(outlook_table(o), &o->f, to) : 1;

    outlook_gain(o, actor,
                 WORTH_LEVEL * (level - level_of(outlook_table(o), actor)));
}

static void do_swap_levels(Outlook *o, const Node *command, Seat actor)
{
    Seat other = outlook_partner(o, command, PREP_with, actor);
    int more;

    if (other == NOBODY)
        return;
    more =
        level_of(outlook_table(o), other) - level_of(outlook_table(o), actor);
    outlook_gain(o, actor, more * WORTH_LEVEL);
    outlook_gain(o, other, -more * WORTH_LEVEL);
}

static int whole_hand(const Outlook *o, Seat seat)
{
    return outlook_table(o)->g->zones[hand_zone(seat)].count *
           mind_hand_worth(o->who, seat);
}

static void do_swap_hands(Outlook *o, const Node *command, Seat actor)
{
    Seat other = outlook_partner(o, command, PREP_with, actor);
    int more;

    if (other == NOBODY)
        return;
    more = whole_hand(o, other) - whole_hand(o, actor);
    outlook_gain(o, actor, more);
    outlook_gain(o, other, -more);
}

/* A death takes all that one has; new cards come for it. */
static void do_die(Outlook *o, Seat actor)
{
    int left = 3 * (WORTH_DOOR + WORTH_TREASURE);
    int lost = mind_all_worth(o->who, actor) + WORTH_TURN / 2;

    outlook_gain(o, actor, lost > left ? left - lost : -WORTH_TURN);
    if (combat_is_open(outlook_table(o)) &&
        current_combat(outlook_table(o))->seat == actor)
        o->ends = true;
}

/* Somebody is made something: it may be the end of the game. */
static void do_become(Outlook *o, Seat actor, const Node *object)
{
    outlook_gain(o, actor, -6);
    if (object && object->name != 0 &&
        pack_has_topic(outlook_table(o), TOPIC_OWN_PILE))
        o->gain += mind_cult_gain(o->who, actor);
}

/* ---- what is pending ---- */

/* The Curse that is about to hit somebody, or NULL. */
static const PlayFrame *pending_curse(const Table *t)
{
    for (int i = t->g->depth - 1; i > 0; i--)
        if (t->g->frames[i].step == STEP_play_hit)
            return play_frame(&t->g->frames[i]);
    return NULL;
}

static int harm_of(const Outlook *o, const PlayFrame *curse, Seat victim)
{
    return mind_curse_harm(o->who, victim, curse->card);
}

/* What is announced now is stopped. */
static void do_cancel(Outlook *o)
{
    const PlayFrame *curse = pending_curse(outlook_table(o));

    if (curse)
        outlook_gain(o, curse->target, harm_of(o, curse, curse->target));
    else
        o->gain += 1; /* whoever plays it knows what it was */
}

/* It meets another. */
static void do_redirect(Outlook *o, const Node *command, Seat actor)
{
    const PlayFrame *curse = pending_curse(outlook_table(o));
    Seat to = outlook_partner(o, command, PREP_to, actor);

    do_cancel(o);
    if (curse && to != NOBODY)
        outlook_gain(o, to, -harm_of(o, curse, to));
}

/* ---- one command ---- */

/* What somebody loses with the next turn, or with what is left of this one. */
static int turn_worth(const Outlook *o, Seat seat)
{
    const Table *t = outlook_table(o);

    if (!turn_is_meant(t, seat, o->f.card))
        return WORTH_TURN;
    switch (current_turn(t)->step) {
    case STEP_turn_lull:
    case STEP_turn_arrange:
        return WORTH_TURN;
    case STEP_turn_trouble:
        return WORTH_DOOR;
    default:
        return 0;
    }
}

/* What somebody who does it gains by things that are no cards and no fight. */
static int small_gain(const Outlook *o, Seat actor, int row)
{
    switch (row) {
    case EFFECT_skip_turn:
        return -turn_worth(o, actor);
    case EFFECT_show_hand:
        return -4;
    case EFFECT_look:
        return 4;
    case EFFECT_open:
        return WORTH_DOOR;
    case EFFECT_end_turn:
        return -8;
    case EFFECT_attach:
    case EFFECT_copy:
    case EFFECT_double_price:
        return 8;
    case EFFECT_take_rewards:
    case EFFECT_draw_rewards:
        return WORTH_TREASURE;
    default:
        return 0;
    }
}

static bool do_card_command(Outlook *o, const Node *command, const Node *object,
                            Seat actor, int row)
{
    switch (row) {
    case EFFECT_lose:
    case EFFECT_discard:
        do_discard(o, command, object, actor);
        return true;
    case EFFECT_steal:
    case EFFECT_take:
        do_take(o, command, object, actor);
        return true;
    case EFFECT_give:
        do_give(o, command, object, actor);
        return true;
    case EFFECT_put:
    case EFFECT_put_hand:
    case EFFECT_put_on:
    case EFFECT_put_under:
    case EFFECT_return:
    case EFFECT_return_into:
    case EFFECT_return_deck:
        do_put(o, command, object, actor, row);
        return true;
    case EFFECT_cancel:
        do_cancel(o);
        return true;
    case EFFECT_redirect:
        do_redirect(o, command, actor);
        return true;
    default:
        return false;
    }
}

static void do_number_command(Outlook *o, const Node *command,
                              const Node *object, Seat actor, int row)
{
    int n = number_of(o, object);

    switch (row) {
    case EFFECT_gain:
        do_levels(o, actor, n);
        break;
    case EFFECT_lose_levels:
        do_levels(o, actor, -n);
        break;
    case EFFECT_steal_levels:
        do_steal_levels(o, command, actor, n);
        break;
    case EFFECT_draw:
        do_draw(o, object, actor, n);
        break;
    case EFFECT_set_level:
        do_set_level(o, command, actor);
        break;
    case EFFECT_swap_levels:
        do_swap_levels(o, command, actor);
        break;
    case EFFECT_swap_hands:
        do_swap_hands(o, command, actor);
        break;
    case EFFECT_die:
        do_die(o, actor);
        break;
    case EFFECT_become:
        do_become(o, actor, object);
        break;
    default:
        outlook_gain(o, actor, small_gain(o, actor, row));
    }
}

static void do_object(Outlook *o, const Node *command, const Node *object,
                      Seat actor)
{
    int row = command_effect(outlook_table(o), command, object);
    Frame at = o->f;

    at.node = (uint16_t)(command - outlook_table(o)->pack->nodes);
    o->failed = command_is_beyond(outlook_table(o), &at, actor);
    if (!o->failed && !outlook_fight_command(o, command, object, actor, row) &&
        !do_card_command(o, command, object, actor, row))
        do_number_command(o, command, object, actor, row);
}

void outlook_command_as(Outlook *o, const Node *command, Seat actor)
{
    const Node *object = command_object(command, 0);

    do_object(o, command, object, actor);
    for (int i = 1; (object = command_object(command, i)) != NULL; i++)
        do_object(o, command, object, actor);
}
