/* mind_outlook.c: what the statements of a card would do, and for whom.
 *
 * A statement is not run but looked at: who would do it, with what, and what
 * that is worth. What depends on a die is averaged, what somebody chooses is
 * chosen as that player would. Statements about a fight say how far it tips.
 */
#include "families/munchkin/mind_outlook_int.h"

#include "families/munchkin/phrase_int.h"

Outlook mind_outlook(const Ranker *who, Seat you, CardId card)
{
    return (Outlook){ .who = who, .f = frame_of(you, card) };
}

/* ---- who does it ---- */

/* One of several does it: as who chooses would like it best. */
static void do_chosen(Outlook *o, const Node *command, Seats seats)
{
    Outlook best = *o;
    int max = 0;
    bool any = false;

    for (; seats != 0; seats &= (Seats)(seats - 1)) {
        Outlook with = *o;
        Seat seat = (Seat)__builtin_ctz(seats);
        int value;
        with.f.mode |= MODE_CHOSEN;
        with.f.chosen = seat_bit(seat);
        with.f.they = seat;
        outlook_command_as(&with, command, seat);
        value = mind_outlook_value(o->who, &with);
        if (o->f.seat != o->who->me)
            value = -value;
        if (!any || value > max) {
            best = with;
            max = value;
            any = true;
        }
    }
    *o = best;
}

static void do_each(Outlook *o, const Node *command, Seats seats)
{
    for (; seats != 0; seats &= (Seats)(seats - 1))
        outlook_command_as(o, command, (Seat)__builtin_ctz(seats));
}

/* To whom else it is done, if one has to be chosen: the one who is best for
 * who chooses. */
static void do_with_target(Outlook *o, const Node *command, const Node *target,
                           Seat actor)
{
    Outlook best = *o;
    Seats seats = (Seats)(phrase_players(outlook_table(o), &o->f, target) &
                          ~seat_bit(actor));
    int max = 0;
    bool any = false;

    for (; seats != 0; seats &= (Seats)(seats - 1)) {
        Outlook with = *o;
        int value;
        with.f.mode |= MODE_CHOSEN;
        with.f.chosen = (Seats)(seats & -seats);
        with.f.they = (Seat)__builtin_ctz(seats);
        outlook_command_as(&with, command, actor);
        value = with.gain * (actor == o->who->me ? 1 : -1);
        if (!any || value > max) {
            best = with;
            max = value;
            any = true;
        }
    }
    *o = best;
}

static void do_command(Outlook *o, const Node *command)
{
    const Node *subject = command_subject(command);
    const Node *target = target_phrase(outlook_table(o), command);
    Seat actor = o->f.mode & MODE_THEY ? o->f.they : o->f.seat;

    if (verb_has_shape(command->row, SHAPE_DELEGATES)) {
        const Node *inner = let_command(command);
        if (inner)
            outlook_command_as(o, inner, actor);
        return;
    }
    if (!subject || is_just_you(subject)) {
        if (target && target != subject && chosen_player(&o->f) == NOBODY)
            do_with_target(o, command, target, actor);
        else
            outlook_command_as(o, command, actor);
    } else if (!phrase_is_player(outlook_table(o)->pack, subject)) {
        outlook_command_as(o, command, actor);
    } else if (phrase_needs_choice(subject) && chosen_player(&o->f) == NOBODY) {
        do_chosen(o, command, phrase_players(outlook_table(o), &o->f, subject));
    } else {
        do_each(o, command,
                chosen_player(&o->f) != NOBODY && phrase_needs_choice(subject)
                    ? o->f.chosen
                    : phrase_players(outlook_table(o), &o->f, subject));
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
    if (phrase_is_player(outlook_table(o)->pack, to))
        return phrase_players(outlook_table(o), &o->f, to);
    of = phrase_modifier(to, MOD_of);
    if (of && phrase_is_player(outlook_table(o)->pack, node_first(of)))
        return phrase_players(outlook_table(o), &o->f, node_first(of));
    return seat_bit(to->det == DET_their ? o->f.they : o->f.seat);
}

static int plus_unit(const Outlook *o, const Node *plus)
{
    switch (outlook_table(o)
                ->pack->node_info[plus - outlook_table(o)->pack->nodes]
                .row) {
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
    int amount = evaluate_bonus(outlook_table(o), &o->f, plus);
    Seats seats = plus_seats(o, prep_phrase(plus, PREP_to));

    for (; seats != 0; seats &= (Seats)(seats - 1))
        outlook_gain(o, (Seat)__builtin_ctz(seats),
                     amount * plus_unit(o, plus) * share / 8);
}

static void do_plus(Outlook *o, const Node *plus)
{
    const Node *to = prep_phrase(plus, PREP_to);
    int row = outlook_table(o)
                  ->pack->node_info[plus - outlook_table(o)->pack->nodes]
                  .row;

    if (row == SUM_strength)
        outlook_tip(o, to, evaluate_bonus(outlook_table(o), &o->f, plus));
    else if (row == SUM_escape && current_combat(outlook_table(o)))
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
            outlook_gain(o, o->f.seat, -share * 2);
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
    yes = evaluate_condition(outlook_table(o), &f, condition) !=
          !!(branch->flags & FLAG_not);
    if (!yes)
        block = node_next(branch, block);
    if (block)
        outlook_add(o, block);
}

static void do_for_each(Outlook *o, const Node *each)
{
    const Node *block = node_first(each);
    Seats seats = phrase_players(outlook_table(o), &o->f, block);
    Seat they = o->f.they;

    while (block && block->type != NODE_block)
        block = node_next(each, block);
    for (; block && seats != 0; seats &= (Seats)(seats - 1)) {
        o->f.they = (Seat)__builtin_ctz(seats);
        outlook_add(o, block);
    }
    o->f.they = they;
}

/* "a or b": who chooses takes the better of what can be done. */
static void do_either(Outlook *o, const Node *chain)
{
    Outlook best = *o;
    bool any = false, mine = o->f.seat == o->who->me;
    Seat seat = o->f.mode & MODE_THEY ? o->f.they : o->f.seat;
    Extent most = EXTENT_none;

    for (const Node *k = node_first(chain); k; k = node_next(chain, k)) {
        Extent extent =
            machine_option_extent(outlook_table(o), &o->f, seat, k);
        Outlook with = *o;
        outlook_statement(&with, k);
        if (!any || extent > most ||
            (extent == most && (with.gain > best.gain) == mine))
            best = with;
        any = true;
        most = extent > most ? extent : most;
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
int mind_harm(const Ranker *who, Seat victim, CardId card, const Node *list)
{
    Ranker as = *who;
    Outlook o;

    EACH_SEAT (who->t, s)
        as.weight[s] = (int16_t)(s == victim ? 1000 : 0);
    o = mind_outlook(&as, victim, card);
    o.f.it = card;
    outlook_add(&o, list);
    return -o.gain;
}

int mind_curse_harm(const Ranker *who, Seat victim, CardId card)
{
    int harm = 0;

    EACH_CLAUSE (who->t, card, part)
        if (part->topic == CLAUSE_PLAYED)
            harm += mind_harm(who, victim, card,
                              clause_head(part->clause, NODE_block));
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
    int max;

    o->f.mode |= MODE_PAYING;
    if (object &&
        command_exec(outlook_table(o), command, object) == EXEC_cards &&
        !outlook_is_this_card(object) && outlook_total_price(o, object) == 0) {
        sum = outlook_sum_cards(o, command, object, o->f.seat);
        max = phrase_takes_all(object) ? sum.n : quantity_max(object);
        o->f.paid = (int16_t)(sum.n < max ? sum.n : max);
        outlook_gain(o, o->f.seat,
                     -outlook_picked_worth(&sum, o->f.paid, false));
    } else {
        outlook_add(o, cost);
    }
    o->f.mode = (int16_t)(o->f.mode & ~MODE_PAYING);
}

Outlook mind_part_outlook(const Ranker *who, CardId card, const Node *clause)
{
    Outlook o = mind_outlook(who, who->me, card);
    const Node *cost = clause_head(clause, NODE_cost);

    o.f.it = step_top(who->t)->card;
    if (cost)
        add_price(&o, cost);
    outlook_add(&o, clause_head(clause, NODE_block));
    return o;
}
