/* mind_outlook.c: what the statements of a card would do, and for whom.
 *
 * A statement is not run but looked at: who would do it, with what, and what
 * that is worth. What depends on a die is averaged, what somebody chooses is
 * chosen as that player would. Statements about a fight say how far it tips.
 */
#include "families/munchkin/mind_int.h"

#include "engine/machine_int.h"
#include "families/munchkin/phrase_int.h"

Outlook mind_outlook(const Thinker *who, Seat you, CardId card)
{
    return (Outlook){ .who = who, .f = frame_of(you, card) };
}

static const Table *table(const Outlook *o)
{
    return o->who->t;
}

static void gain_of(Outlook *o, Seat seat, int gain)
{
    if (seat != NOBODY)
        o->gain += mind_weighed(o->who, seat, gain);
}

/* ---- cards that a command means ---- */

/* What is taken, given up or seen of some cards. */
typedef struct CardSum {
    int n;           /* how many fit */
    int least, most; /* what the cheapest and the dearest are worth */
    int all;
    int bonus;  /* what they add to the strength of who fights */
    Seat owner; /* of one of them, or NOBODY */
} CardSum;

static void sum_card(CardSum *sum, int worth, int n)
{
    if (sum->n == 0 || worth < sum->least)
        sum->least = worth;
    if (sum->n == 0 || worth > sum->most)
        sum->most = worth;
    sum->n += n;
    sum->all += n * worth;
}

/* To who has it; of what lies elsewhere, to who would get it. */
static int worth_to_owner(const Outlook *o, Seat actor, CardId card)
{
    Seat owner = card_owner(table(o), card);

    return mind_worth(table(o), owner == NOBODY ? actor : owner, card);
}

/* Is it a hand that who thinks cannot see? */
static bool is_unseen(const Outlook *o, ZoneId zone)
{
    return zone >= ZONE_hand && zone < ZONE_hand + SEATS_MAX &&
           zone != hand_zone(o->who->me);
}

static bool is_fighting(const Outlook *o, Seat seat)
{
    return seat_in(seat, combat_fighters(table(o)));
}

/* What a fight would lose with it. */
static int fighting_bonus(const Outlook *o, CardId card)
{
    Seat owner = card_owner(table(o), card);

    return owner != NOBODY && is_fighting(o, owner) &&
                   (card_slot(table(o), card)->flags & CARD_EQUIPPED ||
                    card_is_kind(table(o), card, KIND_companion))
               ? card_stat(table(o), card, STAT_bonus)
               : 0;
}

static void sum_zone(const Outlook *o, const Node *command, const Node *phrase,
                     Seat actor, ZoneId zone, bool all, CardSum *sum)
{
    const Table *t = table(o);
    const Zone *z = &t->g->zones[zone];

    if (is_unseen(o, zone)) {
        if (z->count > 0) {
            sum_card(sum, mind_hand_worth(o->who, z->owner), z->count);
            sum->owner = z->owner;
        }
        return;
    }
    if (!zone_is_open(t, zone) && zone != hand_zone(o->who->me))
        return; /* a deck */
    EACH_CARD (t, c, zone)
        if (all || munchkin_is_target(t, &o->f, command, phrase, actor, c)) {
            sum_card(sum, worth_to_owner(o, actor, c), 1);
            sum->bonus += fighting_bonus(o, c);
            if (sum->owner == NOBODY || sum->owner == actor)
                sum->owner = card_owner(t, c);
        }
}

/* What is picked for this object; a twin is one of a monster. NULL: nothing. */
static const Node *picked_phrase(const Outlook *o, const Node *command,
                                 const Node *object)
{
    return target_find_pick(effect_ops(table(o)), table(o)->pack, command,
                            object);
}

static CardSum sum_cards(const Outlook *o, const Node *command,
                         const Node *phrase, Seat actor)
{
    CardSum sum = { .owner = NOBODY };
    bool all = false;
    Zones zones;

    phrase = picked_phrase(o, command, phrase);
    if (!phrase)
        return sum;
    zones =
        munchkin_target_zones(table(o), &o->f, command, phrase, actor, &all);

    for (; zones != 0; zones &= zones - 1)
        sum_zone(o, command, phrase, actor, (ZoneId)__builtin_ctzll(zones), all,
                 &sum);
    return sum;
}

/* What so many of them are worth, if the cheapest or the dearest are picked. */
static int picked_worth(const CardSum *sum, int n, bool dearest)
{
    int rest, edge = dearest ? sum->most : sum->least;

    if (n >= sum->n)
        return sum->all;
    if (n <= 0)
        return 0;
    rest = (sum->all - edge) / (sum->n > 1 ? sum->n - 1 : 1);
    return edge + (n - 1) * (edge + rest) / 2;
}

static int count_wanted(const Outlook *o, const Node *phrase, int there)
{
    int n;

    if (phrase_takes_all(phrase))
        return there;
    n = phrase->det == DET_that_many ? o->f.paid : quantity_min(phrase);
    return n < 1 ? 1 : n;
}

/* "items worth at least 500 gold in all" */
static int total_price(const Outlook *o, const Node *phrase)
{
    const Node *worth = phrase_modifier(phrase, MOD_worth_all);
    const Node *compare = worth ? node_first(worth) : NULL;

    return compare ? evaluate_amount(table(o), &o->f, node_first(compare)) : 0;
}

/* What it costs whom they belong to, if cards of this phrase go. */
static int cards_cost(Outlook *o, const Node *command, const Node *phrase,
                      Seat actor, bool dearest, CardSum *sum)
{
    int gold = total_price(o, phrase), n;

    *sum = sum_cards(o, command, phrase, actor);
    o->failed = sum->n == 0;
    if (gold > 0)
        return sum->all < gold * WORTH_LEVEL / 1000 ? sum->all
                                                    : gold * WORTH_LEVEL / 1000;
    n = count_wanted(o, phrase, sum->n);
    if (has_adverb(command, ADVERB_random) && sum->n > 0)
        return sum->all * (n < sum->n ? n : sum->n) / sum->n;
    return picked_worth(sum, n, dearest);
}

/* ---- commands with cards ---- */

static bool is_this_card(const Node *phrase)
{
    return phrase->det == DET_this;
}

/* Discarded or lost. What is done with this card alone is its own affair. */
static void do_discard(Outlook *o, const Node *command, const Node *object,
                       Seat actor)
{
    CardSum sum;
    int cost;

    if (is_this_card(object)) {
        Seat owner = card_owner(table(o), o->f.card);
        if (owner != NOBODY)
            gain_of(o, owner, -mind_worth(table(o), owner, o->f.card));
        return;
    }
    cost = cards_cost(o, command, object, actor, false, &sum);
    gain_of(o, sum.owner == NOBODY ? actor : sum.owner, -cost);
    if (sum.n > 0)
        o->margin -= sum.bonus * count_wanted(o, object, sum.n) / sum.n;
}

/* Taken or stolen: the dearest, if they are seen. */
static void do_take(Outlook *o, const Node *command, const Node *object,
                    Seat actor)
{
    CardSum sum;
    int worth = cards_cost(o, command, object, actor, true, &sum);

    gain_of(o, actor, worth);
    if (sum.owner != NOBODY && sum.owner != actor)
        gain_of(o, sum.owner, -worth);
}

/* Who is meant behind a preposition, one of them; or NOBODY. */
static Seat partner(const Outlook *o, const Node *command, int prep, Seat actor)
{
    const Node *phrase = prep_phrase(command, prep);
    Seats seats;

    if (!phrase || !phrase_is_player(table(o)->pack, phrase))
        return NOBODY;
    if (chosen_player(&o->f) != NOBODY && phrase_needs_choice(phrase))
        return chosen_player(&o->f);
    seats = (Seats)(phrase_players(table(o), &o->f, phrase) & ~seat_bit(actor));
    return seats ? (Seat)__builtin_ctz(seats) : NOBODY;
}

static void do_give(Outlook *o, const Node *command, const Node *object,
                    Seat actor)
{
    CardSum sum;
    int cost = cards_cost(o, command, object, actor, false, &sum);

    gain_of(o, actor, -cost);
    gain_of(o, partner(o, command, PREP_to, actor), cost * 3 / 4);
}

static void do_put(Outlook *o, const Node *command, const Node *object,
                   Seat actor, int row)
{
    CardSum sum;
    int worth = cards_cost(o, command, object, actor, true, &sum);
    const Node *from = prep_phrase(command, PREP_from);
    bool from_hand = from && from->row == NOUN_hand;

    switch (row) {
    case EFFECT_put: /* into the fight */
        o->margin -= 8;
        break;
    case EFFECT_put_hand:
    case EFFECT_return:
    case EFFECT_return_into:
        gain_of(o, actor, from_hand ? 0 : worth);
        break;
    default:
        if (sum.owner != NOBODY && !from_hand)
            gain_of(o, sum.owner, -worth);
    }
}

/* ---- commands with a number ---- */

static int number_of(const Outlook *o, const Node *object)
{
    int n = object ? target_object_count(table(o), &o->f, object) : 1;

    return n < 0 ? 0 : n;
}

static void do_levels(Outlook *o, Seat actor, int n)
{
    int gain = mind_level_worth(table(o), actor, n);

    o->failed = gain == 0;
    gain_of(o, actor, gain);
    if (is_fighting(o, actor) && gain != 0)
        o->margin += n;
}

static void do_steal_levels(Outlook *o, const Node *command, Seat actor, int n)
{
    Seat from = partner(o, command, PREP_from, actor);

    do_levels(o, actor, n);
    if (from != NOBODY)
        gain_of(o, from, mind_level_worth(table(o), from, -n));
}

static void do_draw(Outlook *o, const Node *object, Seat actor, int n)
{
    bool door = object && object->row == NOUN_door;

    gain_of(o, actor, n * (door ? WORTH_DOOR : WORTH_TREASURE));
}

static void do_set_level(Outlook *o, const Node *command, Seat actor)
{
    const Node *to = prep_phrase(command, PREP_to);
    int level = to ? evaluate_amount(table(o), &o->f, to) : 1;

    gain_of(o, actor, WORTH_LEVEL * (level - level_of(table(o), actor)));
}

static void do_swap_levels(Outlook *o, const Node *command, Seat actor)
{
    Seat other = partner(o, command, PREP_with, actor);
    int more;

    if (other == NOBODY)
        return;
    more = level_of(table(o), other) - level_of(table(o), actor);
    gain_of(o, actor, more * WORTH_LEVEL);
    gain_of(o, other, -more * WORTH_LEVEL);
}

static int whole_hand(const Outlook *o, Seat seat)
{
    return table(o)->g->zones[hand_zone(seat)].count *
           mind_hand_worth(o->who, seat);
}

static void do_swap_hands(Outlook *o, const Node *command, Seat actor)
{
    Seat other = partner(o, command, PREP_with, actor);
    int more;

    if (other == NOBODY)
        return;
    more = whole_hand(o, other) - whole_hand(o, actor);
    gain_of(o, actor, more);
    gain_of(o, other, -more);
}

/* A death takes all that one has; new cards come for it. */
static void do_die(Outlook *o, Seat actor)
{
    int left = 3 * (WORTH_DOOR + WORTH_TREASURE);
    int lost = mind_all_worth(o->who, actor) + WORTH_TURN / 2;

    gain_of(o, actor, lost > left ? left - lost : -WORTH_TURN);
    if (combat_is_open(table(o)) && current_combat(table(o))->seat == actor)
        o->ends = true;
}

/* ---- commands about the fight ---- */

/* The strongest monster that it could be done to. */
static CardId strongest_target(const Outlook *o, const Node *command,
                               const Node *object, Seat actor)
{
    const Table *t = table(o);
    const Node *phrase = picked_phrase(o, command, object);
    CardId best = NO_CARD;
    int most = 0;

    EACH_CARD (t, c, ZONE_fight)
        if (phrase && combat_has_monster(t, c) &&
            munchkin_is_target(t, &o->f, command, phrase, actor, c)) {
            int strength = strength_of_monster(t, twin_original(t, c));
            if (best == NO_CARD || strength > most) {
                best = c;
                most = strength;
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
    o->margin +=
        strength_of_monster(table(o), twin_original(table(o), monster));
    if (kill)
        o->killed++;
    else
        o->removed++;
}

/* The weakest monster that somebody sees in the own hand, or NO_CARD. */
static CardId weakest_in_hand(const Outlook *o, Seat actor)
{
    const Table *t = table(o);
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
    const Table *t = table(o);
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
    const Table *t = table(o);
    int times = command->row == CARDVERB_triple ? 2 : 1;
    int own =
        is_fighting(o, actor) ? strength_of_seat(t, actor, &(Sum){ 0 }) : 0;

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
    const Table *t = table(o);
    int most = 0;

    if (!combat_is_open(t) || !combat_can_be_helped(t, actor, true))
        return;
    most = strength_of_seat(t, actor, &(Sum){ 0 });
    if (most > o->margin)
        o->margin += most;
}

/* Somebody else has to fight: bad for who cannot win. */
static void do_move_fight(Outlook *o, const Node *command, Seat actor)
{
    Seat to = partner(o, command, PREP_to, actor);
    const Table *t = table(o);

    o->moves = true;
    if (to != NOBODY)
        gain_of(o, to,
                strength_of_seat(t, to, &(Sum){ 0 }) >
                        strength_monsters_total(t, &(Sum){ 0 })
                    ? WORTH_LEVEL
                    : -WORTH_LEVEL / 2);
}

static void do_leave(Outlook *o, Seat actor)
{
    if (combat_helper(table(o)) == actor)
        o->margin -= strength_of_seat(table(o), actor, &(Sum){ 0 });
}

/* Of whom a bonus is said: 1 the fighters, -1 the monsters, 0 neither. */
static int tipped_side(const Outlook *o, const Node *to)
{
    const Table *t = table(o);
    int kind = card_def(t, o->f.card)->kind;

    if (!to)
        return kind == KIND_monster || kind == KIND_enhancer
                   ? -1
                   : is_fighting(o, o->f.seat);
    if (to->det == DET_it)
        return card_owner(t, o->f.it) == NOBODY ? -1 : 1;
    if (to->row == NOUN_side)
        return to->det != DET_either;
    if (phrase_is_player(t->pack, to))
        return (phrase_players(t, &o->f, to) & combat_fighters(t)) != 0;
    return -1;
}

/* add N to a side; +N */
static void tip(Outlook *o, const Node *to, int amount)
{
    int side = combat_is_open(table(o)) ? tipped_side(o, to) : 0;

    if (side < 0 || !mind_only_levels(table(o)))
        o->margin += side * amount;
}

static void do_add(Outlook *o, const Node *command, const Node *object)
{
    int n = object && object->type == NODE_phrase
                ? evaluate_amount(table(o), &o->f, object)
                : 3;

    tip(o, prep_phrase(command, PREP_to), n > 0 ? n : 3);
}

/* Somebody is made something: it may be the end of the game. */
static void do_become(Outlook *o, Seat actor, const Node *object)
{
    gain_of(o, actor, -6);
    if (object && object->name != 0 && pack_has_topic(table(o), TOPIC_OWN_PILE))
        o->gain += mind_cult_gain(o->who, actor);
}

/* ---- what is pending ---- */

/* What is announced now is stopped, or meets another. */
static void do_cancel(Outlook *o)
{
    o->gain += 1; /* mind_fight.c knows what it was */
}

/* ---- one command ---- */

/* What somebody who does it gains by things that are no cards and no fight. */
static int small_gain(int row)
{
    switch (row) {
    case EFFECT_skip_turn:
        return -WORTH_TURN;
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

static bool do_fight_command(Outlook *o, const Node *command,
                             const Node *object, Seat actor, int row)
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
        o->escapes |= is_fighting(o, actor);
        return true;
    default:
        return false;
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
    case EFFECT_redirect:
        do_cancel(o);
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
        gain_of(o, actor, small_gain(row));
    }
}

static void do_object(Outlook *o, const Node *command, const Node *object,
                      Seat actor)
{
    int row = command_effect(table(o), command, object);

    o->failed = false;
    if (!do_fight_command(o, command, object, actor, row) &&
        !do_card_command(o, command, object, actor, row))
        do_number_command(o, command, object, actor, row);
}

static void do_command_as(Outlook *o, const Node *command, Seat actor)
{
    const Node *object = command_object(command, 0);

    do_object(o, command, object, actor);
    for (int i = 1; (object = command_object(command, i)) != NULL; i++)
        do_object(o, command, object, actor);
}

/* ---- who does it ---- */

/* One of several does it: as who chooses would like it best. */
static void do_chosen(Outlook *o, const Node *command, Seats seats)
{
    Outlook best = *o;
    int most = 0;
    bool any = false;

    for (; seats != 0; seats &= (Seats)(seats - 1)) {
        Outlook with = *o;
        Seat seat = (Seat)__builtin_ctz(seats);
        int value;
        with.f.mode |= MODE_CHOSEN;
        with.f.chosen = seat_bit(seat);
        with.f.they = seat;
        do_command_as(&with, command, seat);
        value = mind_outlook_value(o->who, &with);
        if (o->f.seat != o->who->me)
            value = -value;
        if (!any || value > most) {
            best = with;
            most = value;
            any = true;
        }
    }
    *o = best;
}

static void do_each(Outlook *o, const Node *command, Seats seats)
{
    for (; seats != 0; seats &= (Seats)(seats - 1))
        do_command_as(o, command, (Seat)__builtin_ctz(seats));
}

/* To whom else it is done, if one has to be chosen: the one who is best for
 * who chooses. */
static void do_with_target(Outlook *o, const Node *command, const Node *target,
                           Seat actor)
{
    Outlook best = *o;
    Seats seats =
        (Seats)(phrase_players(table(o), &o->f, target) & ~seat_bit(actor));
    int most = 0;
    bool any = false;

    for (; seats != 0; seats &= (Seats)(seats - 1)) {
        Outlook with = *o;
        int value;
        with.f.mode |= MODE_CHOSEN;
        with.f.chosen = (Seats)(seats & -seats);
        with.f.they = (Seat)__builtin_ctz(seats);
        do_command_as(&with, command, actor);
        value = with.gain * (actor == o->who->me ? 1 : -1);
        if (!any || value > most) {
            best = with;
            most = value;
            any = true;
        }
    }
    *o = best;
}

static void do_command(Outlook *o, const Node *command)
{
    const Node *subject = command_subject(command);
    const Node *target = target_phrase(table(o), command);
    Seat actor = o->f.mode & MODE_THEY ? o->f.they : o->f.seat;

    if (verb_has_shape(command->row, SHAPE_DELEGATES)) {
        const Node *inner = let_command(command);
        if (inner)
            do_command_as(o, inner, actor);
        return;
    }
    if (!subject || is_just_you(subject)) {
        if (target && target != subject && chosen_player(&o->f) == NOBODY)
            do_with_target(o, command, target, actor);
        else
            do_command_as(o, command, actor);
    } else if (!phrase_is_player(table(o)->pack, subject)) {
        do_command_as(o, command, actor);
    } else if (phrase_needs_choice(subject) && chosen_player(&o->f) == NOBODY) {
        do_chosen(o, command, phrase_players(table(o), &o->f, subject));
    } else {
        do_each(o, command,
                chosen_player(&o->f) != NOBODY && phrase_needs_choice(subject)
                    ? o->f.chosen
                    : phrase_players(table(o), &o->f, subject));
    }
}

/* ---- bonuses ---- */

/* How much of a bonus for good it is, in parts of 8. */
static int lasting_share(const Node *lasting)
{
    switch (lasting->row) {
    case DURATION_always:
        return 8;
    case DURATION_next:
    case DURATION_until_end:
        return 2;
    case DURATION_combat:
    case DURATION_turn:
        return 0;
    default:
        return 4;
    }
}

static Seats plus_seats(const Outlook *o, const Node *to)
{
    const Node *of;

    if (!to)
        return seat_bit(o->f.seat);
    if (phrase_is_player(table(o)->pack, to))
        return phrase_players(table(o), &o->f, to);
    of = phrase_modifier(to, MOD_of);
    if (of && phrase_is_player(table(o)->pack, node_first(of)))
        return phrase_players(table(o), &o->f, node_first(of));
    return seat_bit(to->det == DET_their ? o->f.they : o->f.seat);
}

static int plus_unit(const Outlook *o, const Node *plus)
{
    switch (table(o)->pack->node_info[plus - table(o)->pack->nodes].row) {
    case SUM_strength:
        return WORTH_PLUS;
    case SUM_escape:
    case SUM_die:
    case SUM_limit:
        return 5;
    default:
        return 8;
    }
}

static void add_for_time(Outlook *o, const Node *plus, int share)
{
    int amount = evaluate_bonus(table(o), &o->f, plus);
    Seats seats = plus_seats(o, prep_phrase(plus, PREP_to));

    for (; seats != 0; seats &= (Seats)(seats - 1))
        gain_of(o, (Seat)__builtin_ctz(seats),
                amount * plus_unit(o, plus) * share / 8);
}

static void do_plus(Outlook *o, const Node *plus)
{
    const Node *to = prep_phrase(plus, PREP_to);
    int row = table(o)->pack->node_info[plus - table(o)->pack->nodes].row;

    if (row == SUM_strength)
        tip(o, to, evaluate_bonus(table(o), &o->f, plus));
    else if (row == SUM_escape && current_combat(table(o)))
        add_for_time(o, plus, 8);
}

static void do_lasting(Outlook *o, const Node *lasting)
{
    int share = lasting_share(lasting);

    for (const Node *k = node_first(lasting); k; k = node_next(lasting, k)) {
        if (k->type == NODE_plus && share == 0)
            do_plus(o, k);
        else if (k->type == NODE_plus)
            add_for_time(o, k, share);
        else if (k->type == NODE_rule)
            gain_of(o, o->f.seat, -share * 2);
    }
}

/* ---- statements ---- */

/* The die decides: the average of its six faces. */
static void do_table(Outlook *o, const Node *roll)
{
    Outlook sum = *o;

    sum.gain = sum.margin = sum.removed = 0;
    for (int die = 1; die <= 6; die++) {
        Outlook with = *o;
        const Node *row = node_first(roll);
        while (row && row->flags != 0 &&
               (die < row->number || die > row->flags))
            row = node_next(roll, row);
        if (row)
            outlook_add(&with, node_first(row));
        sum.gain += with.gain;
        sum.margin += with.margin;
        sum.removed += with.removed;
    }
    o->gain = sum.gain / 6;
    o->margin = sum.margin / 6;
    o->removed = sum.removed / 4;
}

static void do_branch(Outlook *o, const Node *branch)
{
    const Node *condition = node_first(branch);
    const Node *block = node_next(branch, condition);
    Frame f = o->f;
    bool yes;

    if (o->failed)
        f.mode |= MODE_CANNOT;
    yes = evaluate_condition(table(o), &f, condition) !=
          !!(branch->flags & FLAG_not);
    if (!yes)
        block = node_next(branch, block);
    if (block)
        outlook_add(o, block);
}

static void do_for_each(Outlook *o, const Node *each)
{
    const Node *block = node_first(each);
    Seats seats = phrase_players(table(o), &o->f, block);
    Seat they = o->f.they;

    while (block && block->type != NODE_block)
        block = node_next(each, block);
    for (; block && seats != 0; seats &= (Seats)(seats - 1)) {
        o->f.they = (Seat)__builtin_ctz(seats);
        outlook_add(o, block);
    }
    o->f.they = they;
}

/* "a or b": who chooses takes the better. */
static void do_either(Outlook *o, const Node *chain)
{
    Outlook best = *o;
    bool any = false, mine = o->f.seat == o->who->me;

    for (const Node *k = node_first(chain); k; k = node_next(chain, k)) {
        Outlook with = *o;
        outlook_statement(&with, k);
        if (!any || (with.gain > best.gain) == mine)
            best = with;
        any = true;
    }
    *o = best;
}

static void do_chain(Outlook *o, const Node *chain)
{
    Seat they = o->f.they;

    if (chain->row == LINK_or) {
        do_either(o, chain);
        return;
    }
    for (const Node *k = node_first(chain); k; k = node_next(chain, k))
        outlook_statement(o, k);
    o->f.they = they;
}

/* What one may do is done only if it is good for who may. */
static void do_if_good(Outlook *o, const Node *statement)
{
    Outlook with = *o;

    do_command(&with, statement);
    if ((with.gain >= o->gain) == (o->f.seat == o->who->me))
        *o = with;
    else
        o->failed = true;
}

void outlook_willing(Outlook *o, const Node *statement)
{
    const Node *first =
        statement->type == NODE_chain ? node_first(statement) : statement;

    for (const Node *k = first; k < statement + statement->length;
         k += k->length)
        if (k->type == NODE_command)
            do_command(o, k);
        else
            outlook_statement(o, k);
}

void outlook_statement(Outlook *o, const Node *statement)
{
    switch (statement->type) {
    case NODE_command:
        if (statement->flags & FLAG_may)
            do_if_good(o, statement);
        else
            do_command(o, statement);
        break;
    case NODE_chain:
        do_chain(o, statement);
        break;
    case NODE_branch:
        do_branch(o, statement);
        break;
    case NODE_each:
        do_for_each(o, statement);
        break;
    case NODE_table:
        do_table(o, statement);
        break;
    case NODE_plus:
        do_plus(o, statement);
        break;
    case NODE_lasting:
        do_lasting(o, statement);
        break;
    case NODE_block:
        outlook_add(o, statement);
        break;
    default:
        break;
    }
}

void outlook_add(Outlook *o, const Node *list)
{
    for (const Node *k = node_first(list); k; k = node_next(list, k))
        outlook_statement(o, k);
}

/* ---- for others ---- */

/* As the victim sees it. */
int mind_harm(const Thinker *who, Seat victim, CardId card, const Node *list)
{
    Thinker as = *who;
    Outlook o;

    EACH_SEAT (who->t, s)
        as.weight[s] = (int16_t)(s == victim ? 1000 : 0);
    o = mind_outlook(&as, victim, card);
    o.f.it = card;
    outlook_add(&o, list);
    return -o.gain;
}

int mind_curse_harm(const Thinker *who, Seat victim, CardId card)
{
    int harm = 0;

    EACH_CLAUSE(who->t, card, part)
    if (part->topic == CLAUSE_PLAYED)
        harm +=
            mind_harm(who, victim, card, clause_head(part->clause, NODE_block));
    return harm;
}

/* The price of a part is paid first: of "up to 2 cards" as many as there
 * are. */
static void add_price(Outlook *o, const Node *cost)
{
    const Node *command = node_first(cost);
    const Node *object = command && command->type == NODE_command
                             ? command_object(command, 0)
                             : NULL;
    CardSum sum;
    int most;

    o->f.mode |= MODE_PAYING;
    if (object && command_exec(table(o), command, object) == EXEC_cards &&
        !is_this_card(object) && total_price(o, object) == 0) {
        sum = sum_cards(o, command, object, o->f.seat);
        most = phrase_takes_all(object) ? sum.n : quantity_max(object);
        o->f.paid = (int16_t)(sum.n < most ? sum.n : most);
        gain_of(o, o->f.seat, -picked_worth(&sum, o->f.paid, false));
    } else {
        outlook_add(o, cost);
    }
    o->f.mode = (int16_t)(o->f.mode & ~MODE_PAYING);
}

Outlook mind_part_outlook(const Thinker *who, CardId card, const Node *clause)
{
    Outlook o = mind_outlook(who, who->me, card);
    const Node *cost = clause_head(clause, NODE_cost);

    o.f.it = step_top(who->t)->card;
    if (cost)
        add_price(&o, cost);
    outlook_add(&o, clause_head(clause, NODE_block));
    return o;
}
