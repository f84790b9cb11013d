/* machine_choice.c: what the programs of cards ask, and what the answers do. */
#include "engine/kernel.h"
#include "engine/machine_int.h"

void machine_ask(Table *t, Frame *f)
{
    /* You choose the player of a command, even if they do it. */
    Seat seat =
        f->step == effect_ops(t)->target ? f->seat : command_actor(t, f);

    if (f->step == effect_ops(t)->target &&
        has_mode(f, MODE_THEY | MODE_LOOPING))
        seat = f->they;
    ask_decide(t, seat, f->card);
}

static int count_options(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    int n = 0;

    if (node->type == NODE_command)
        return effect_ops(t)->die_faces;
    if (node->type == NODE_plus)
        return SIDE_OTHERS;
    for (const Node *k = node_first(node); k; k = node_next(node, k))
        n++;
    return n;
}

/* The n-th option, from 1, of "a or b". */
static const Node *option_at(const Node *chain, int n)
{
    const Node *option = node_first(chain);

    while (--n > 0)
        option = node_next(chain, option);
    return option;
}

/* Is it this seat alone who does it: you, or they? */
static bool is_done_by(const Frame *f, const Node *subject, Seat seat)
{
    return !subject || is_just_you(subject) ||
           (subject->det == DET_they && machine_they(f) == seat_bit(seat));
}

/* What others would have to do is not checked: their cards are hidden. */
Extent machine_option_extent(const Table *t, const Frame *f, Seat seat,
                             const Node *option)
{
    const Node *command =
        option->type == NODE_chain ? node_first(option) : option;
    const Node *subject = command_subject(command);
    Frame at = *f;

    at.node = (uint16_t)(command - t->pack->nodes);
    if (command->type != NODE_command || !is_done_by(&at, subject, seat) ||
        command_actor(t, &at) != seat)
        return EXTENT_all;
    return command_extent(t, &at, seat);
}

/* What cannot be done, or not all of it, is not chosen while something else can
 * be (GAP-159). If nothing is possible, anything may be chosen: it has no
 * effect. */
static Refusal check_option(const Table *t, const Frame *f, Action a)
{
    const Node *chain = statement(t, f);
    int n = count_options(t, f);
    Extent chosen;

    if (a.number < 1 || a.number > n)
        return refuse_numbers(REFUSAL_no_option, n, 0);
    if (chain->type != NODE_chain)
        return ALLOWED;
    chosen = machine_option_extent(t, f, a.seat, option_at(chain, a.number));
    for (int i = 1; i <= n; i++)
        if (machine_option_extent(t, f, a.seat, option_at(chain, i)) > chosen)
            return refuse(REFUSAL_nothing_there);
    return ALLOWED;
}

/* Does somebody choose among cards that the others do not see? The own hand is
 * not meant: what is taken from it is shown. */
static bool is_hidden_from_others(const Table *t, CardId card, Seat seat)
{
    const Zone *zone = &t->g->zones[card_slot(t, card)->zone];
    int seen_by = t->family->zones[zone->row].seen_by;

    return seen_by == SEEN_BY_NOBODY ||
           (seen_by == SEEN_BY_OWNER && zone->owner != seat);
}

/* Others do not see cards that go from hand to hand, the order in which cards
 * go back, or a card picked from those that only one seat has seen. */
static int pick_verb(const Table *t, const Frame *f, Seat seat)
{
    const Node *node = statement(t, f);
    CardId any;

    if (node->type == NODE_command &&
        (verb_has_shape(node->row, SHAPE_UNSEEN) ||
         has_adverb(node, ADVERB_any_order)))
        return VERB_pick_give;
    if (!(target_card_zones(t, f, seat) & ~t->family->sets->open))
        return VERB_pick;
    any = target_first_card(t, f, seat);
    return any != NO_CARD && is_hidden_from_others(t, any, seat)
               ? VERB_pick_secret
               : VERB_pick;
}

VerbSet machine_usable_verbs(const Table *t, Seat seat)
{
    VerbSet usable = bits_without(
        bits_all(), BITS_OF(VERB_pick, VERB_pick_give, VERB_pick_secret));

    bits_add(&usable, pick_verb(t, step_top(t), seat));
    return usable;
}

static Refusal check_pick(const Table *t, const Frame *f, Action a)
{
    if (a.verb != pick_verb(t, f, a.seat))
        return refuse(REFUSAL_not_now);
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    return target_fits_card(t, f, a.seat, a.card) &&
                   !command_is_beyond(t, f, a.seat)
               ? ALLOWED
               : refuse_card(REFUSAL_not_meant, a.card);
}

static Refusal check_target(const Table *t, const Frame *f, Action a)
{
    if (a.to != NOBODY && seat_in(a.to, machine_target_seats(t, f)))
        return ALLOWED;
    return a.to != NOBODY && effect_ops(t)->why_not_target
               ? effect_ops(t)->why_not_target(t, f, statement(t, f), a.to)
               : refuse_seat(REFUSAL_not_whom, a.to);
}

Refusal machine_check(const Table *t, Action a)
{
    const Frame *f = step_top(t);

    switch (a.verb) {
    case VERB_pick:
    case VERB_pick_give:
    case VERB_pick_secret:
        return check_pick(t, f, a);
    case VERB_take_blind:
        return target_blind_hand(t, f, a.seat) != NO_ZONE
                   ? ALLOWED
                   : refuse(REFUSAL_none_unseen);
    case VERB_pick_player:
        return check_target(t, f, a);
    case VERB_option:
        return check_option(t, f, a);
    case VERB_yes:
        return command_is_possible(t, f, a.seat)
                   ? ALLOWED
                   : refuse(REFUSAL_nothing_there);
    case VERB_stop:
        if (f->step == effect_ops(t)->target)
            return command_is_multi(t, f) && command_multi_may_stop(t, f)
                       ? ALLOWED
                       : refuse(REFUSAL_must_pick);
        return target_may_stop(t, f) ? ALLOWED : refuse(REFUSAL_must_pick);
    default:
        return ALLOWED;
    }
}

/* Of equal cards in one place the lowest number stands for all. Cards are
 * numbered by name: they come one after the other. */
static bool is_first_copy(const Table *t, const Frame *f, Seat seat,
                          CardId card)
{
    for (CardId c = (CardId)(card + 1 - t->pack->copy_of[card]); c < card; c++)
        if (kernel_same_choice(t, c, card) && target_fits_card(t, f, seat, c))
            return false;
    return true;
}

static void list_picks(const Table *t, Action blank, ActionList *out)
{
    const Frame *f = step_top(t);
    TargetIter it;

    if (blank.verb != pick_verb(t, f, blank.seat) ||
        command_is_beyond(t, f, blank.seat))
        return;
    target_iter_begin(&it, t, f, blank.seat);
    for (CardId c = target_iter_next(&it); c != NO_CARD;
         c = target_iter_next(&it))
        if (is_first_copy(t, f, blank.seat, c)) {
            blank.card = c;
            action_add(out, blank);
        }
}

static void list_targets(const Table *t, Action blank, ActionList *out)
{
    for (Seats left = machine_target_seats(t, step_top(t)); left != 0;
         left &= (Seats)(left - 1)) {
        blank.to = (Seat)__builtin_ctz(left);
        action_add(out, blank);
    }
}

static void list_options(const Table *t, Action blank, ActionList *out)
{
    const Frame *f = step_top(t);
    int n = count_options(t, f);

    while (blank.number < n) {
        blank.number++;
        if (check_option(t, f, blank).id == REFUSAL_none)
            action_add(out, blank);
    }
}

void machine_list(const Table *t, Action blank, ActionList *out)
{
    switch (blank.verb) {
    case VERB_pick:
    case VERB_pick_give:
    case VERB_pick_secret:
        list_picks(t, blank, out);
        break;
    case VERB_pick_player:
        list_targets(t, blank, out);
        break;
    case VERB_option:
        list_options(t, blank, out);
        break;
    default:
        if (machine_check(t, blank).id == REFUSAL_none)
            action_add(out, blank);
    }
}

static void take_option(Table *t, Frame *f, int number)
{
    const Node *node = statement(t, f), *option;
    int at;

    if (node->type != NODE_chain) { /* a number of one's choice, or a side */
        f->count = (int16_t)number;
        step_set(f, effect_ops(t)->run);
        return;
    }
    option = option_at(node, number);
    at = (int)(option - t->pack->nodes);
    machine_statement_done(t, f);
    f = machine_push_list(t, f, node, f->they);
    if (!f)
        return;
    f->node = (uint16_t)at;
    f->end = (uint16_t)(at + option->length);
}

void machine_act(Table *t, Action a)
{
    Frame *f = step_top(t);

    switch (a.verb) {
    case VERB_pick:
    case VERB_pick_give:
    case VERB_pick_secret:
        command_on_pick(t, f, a.seat, a.card);
        break;
    case VERB_take_blind:
        command_take_blind(t, f, a.seat);
        break;
    case VERB_pick_player:
        if (command_is_multi(t, f)) {
            command_multi_add(t, f, a.to);
            break;
        }
        machine_choose_target(t, f, a.to);
        step_set(f, effect_ops(t)->run);
        break;
    case VERB_yes:
        set_mode(f, MODE_AGREED);
        step_set(f, effect_ops(t)->run);
        break;
    case VERB_option:
        take_option(t, f, a.number);
        break;
    default: /* no, stop */
        if (f->step == effect_ops(t)->target)
            command_multi_finish(t, f);
        else
            command_on_decline(t, f);
    }
}
