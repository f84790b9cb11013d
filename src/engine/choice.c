/* choice.c: what the programs of cards ask, and what the answers do. */
#include "engine/kernel.h"
#include "engine/machine_int.h"

void machine_ask(Table *t, Frame *f)
{
    /* Whom an order is about is your choice, even if they do it. */
    Seat seat = f->step == deeds_of(t)->whom ? f->seat : doer_of(t, f);

    if (f->step == deeds_of(t)->whom && is_mode(f, MODE_THEY | MODE_LOOPING))
        seat = f->k;
    ask_decide(t, seat, f->card);
}

static int options_of(const Table *t, const Frame *f)
{
    const Node *node = statement(t, f);
    int n = 0;

    if (node->type == NODE_do)
        return deeds_of(t)->faces;
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

/* Could this seat, which chooses, do anything of this option? What others would
 * have to do is not asked: their cards are hidden. */
static bool option_possible(const Table *t, const Frame *f, Seat seat,
                            const Node *option)
{
    const Node *order =
        option->type == NODE_chain ? node_first(option) : option;
    const Node *subject = subject_of(order);
    Frame at = *f;

    at.aux = (uint16_t)(order - t->pack->nodes);
    if (order->type != NODE_do || (subject && !is_just_you(subject)) ||
        doer_of(t, &at) != seat)
        return true;
    if (whom_phrase(t, order))
        return whom_seats(t, &at) != 0;
    if (how_done(t, order, object_of(order, 0)) != HOW_cards)
        return !deeds_of(t)->possible || deeds_of(t)->possible(t, order, seat);
    return order_possible(t, &at, seat);
}

/* If nothing is possible, anything may be chosen: nothing comes of it. */
static Refusal check_option(const Table *t, const Frame *f, Action a)
{
    const Node *chain = statement(t, f);
    int n = options_of(t, f);

    if (a.number < 1 || a.number > n)
        return refuse_numbers(REFUSAL_no_option, n, 0);
    if (chain->type != NODE_chain ||
        option_possible(t, f, a.seat, option_at(chain, a.number)))
        return ALLOWED;
    for (int i = 1; i <= n; i++)
        if (option_possible(t, f, a.seat, option_at(chain, i)))
            return refuse(REFUSAL_nothing_there);
    return ALLOWED;
}

/* Does somebody choose among cards that the others do not see? The own hand is
 * not meant: what is taken from it is shown. */
static bool is_unshown(const Table *t, CardId card, Seat seat)
{
    const Zone *zone = &t->g->zones[card_slot(t, card)->zone];
    int sees = t->family->zones[zone->row].sees;

    return sees == SEES_NOBODY || (sees == SEES_OWNER && zone->owner != seat);
}

/* Cards that go from hand to hand are nobody else's business, nor in which
 * order they go back, nor which is taken of those that only one has seen. */
static int verb_of_pick(const Table *t, const Frame *f, Seat seat)
{
    const Node *node = statement(t, f);
    CardId any;

    if (node->type == NODE_do &&
        (node->row == SAY_give || node->row == SAY_pass ||
         has_adverb(node, ADVERB_any_order)))
        return VERB_slip;
    if (!(places_meant(t, f, seat) & ~t->family->sets->open))
        return VERB_pick;
    any = first_fitting(t, f, seat);
    return any != NO_CARD && is_unshown(t, any, seat) ? VERB_hush : VERB_pick;
}

VerbSet machine_able(const Table *t, Seat seat)
{
    VerbSet able = bits_without(bits_all(),
                                BITS_OF(VERB_pick, VERB_slip, VERB_hush));

    bits_add(&able, verb_of_pick(t, step_top(t), seat));
    return able;
}

static Refusal check_pick(const Table *t, const Frame *f, Action a)
{
    if (a.verb != verb_of_pick(t, f, a.seat))
        return refuse(REFUSAL_not_now);
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    return order_fits(t, f, a.seat, a.card)
               ? ALLOWED
               : refuse_card(REFUSAL_not_meant, a.card);
}

static Refusal check_whom(const Table *t, const Frame *f, Action a)
{
    if (a.to != NOBODY && seat_in(a.to, whom_seats(t, f)))
        return ALLOWED;
    return a.to != NOBODY && deeds_of(t)->unsuited
               ? deeds_of(t)->unsuited(t, f, statement(t, f), a.to)
               : refuse_seat(REFUSAL_not_whom, a.to);
}

Refusal machine_check(const Table *t, Action a)
{
    const Frame *f = step_top(t);

    switch (a.verb) {
    case VERB_pick:
    case VERB_slip:
    case VERB_hush:
        return check_pick(t, f, a);
    case VERB_blind:
        return order_unseen(t, f, a.seat) != NO_ZONE
                   ? ALLOWED
                   : refuse(REFUSAL_none_unseen);
    case VERB_whom:
        return check_whom(t, f, a);
    case VERB_option:
        return check_option(t, f, a);
    case VERB_yes:
        return order_possible(t, f, a.seat) ? ALLOWED
                                            : refuse(REFUSAL_nothing_there);
    case VERB_stop:
        if (f->step == deeds_of(t)->whom)
            return is_gathering(t, f) && gather_may_stop(t, f)
                       ? ALLOWED
                       : refuse(REFUSAL_must_pick);
        return order_may_stop(t, f) ? ALLOWED : refuse(REFUSAL_must_pick);
    default:
        return ALLOWED;
    }
}

/* Of equal cards in one place the lowest number stands for all. Cards are
 * numbered by name: they come one after the other. */
static bool is_lowest(const Table *t, const Frame *f, Seat seat, CardId card)
{
    for (CardId c = (CardId)(card + 1 - t->pack->copy_of[card]); c < card; c++)
        if (cards_same_choice(t, c, card) && order_fits(t, f, seat, c))
            return false;
    return true;
}

static void list_picks(const Table *t, Action blank, ActionList *out)
{
    const Frame *f = step_top(t);
    Fitting it;

    if (blank.verb != verb_of_pick(t, f, blank.seat))
        return;
    fitting_begin(&it, t, f, blank.seat);
    for (CardId c = fitting_next(&it); c != NO_CARD; c = fitting_next(&it))
        if (is_lowest(t, f, blank.seat, c)) {
            blank.card = c;
            action_add(out, blank);
        }
}

static void list_whom(const Table *t, Action blank, ActionList *out)
{
    for (Seats left = whom_seats(t, step_top(t)); left != 0;
         left &= (Seats)(left - 1)) {
        blank.to = (Seat)__builtin_ctz(left);
        action_add(out, blank);
    }
}

static void list_options(const Table *t, Action blank, ActionList *out)
{
    const Frame *f = step_top(t);
    int n = options_of(t, f);

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
    case VERB_slip:
    case VERB_hush:
        list_picks(t, blank, out);
        break;
    case VERB_whom:
        list_whom(t, blank, out);
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
        f->v[V_COUNT] = (int16_t)number;
        step_go(f, deeds_of(t)->run);
        return;
    }
    option = option_at(node, number);
    at = (int)(option - t->pack->nodes);
    statement_done(t, f);
    f = run_inside(t, f, node, f->k);
    if (!f)
        return;
    f->aux = (uint16_t)at;
    f->v[V_END] = (int16_t)(uint16_t)(at + option->length);
}

void machine_act(Table *t, Action a)
{
    Frame *f = step_top(t);

    switch (a.verb) {
    case VERB_pick:
    case VERB_slip:
    case VERB_hush:
        order_picked(t, f, a.seat, a.card);
        break;
    case VERB_blind:
        order_blind(t, f, a.seat);
        break;
    case VERB_whom:
        if (is_gathering(t, f)) {
            gather_whom(t, f, a.to);
            break;
        }
        choose_whom(t, f, a.to);
        step_go(f, deeds_of(t)->run);
        break;
    case VERB_yes:
        mode_on(f, MODE_AGREED);
        step_go(f, deeds_of(t)->run);
        break;
    case VERB_option:
        take_option(t, f, a.number);
        break;
    default: /* no, stop */
        if (f->step == deeds_of(t)->whom)
            gather_over(t, f);
        else
            order_declined(t, f);
    }
}
