/* orders.c: decides who wants to be asked, and what is answered for the
 * others. */
#include "match/orders.h"

#include <stdlib.h>

#include "engine/family.h"
#include "engine/leak.h"
#include "match/look_ahead.h"
#include "match/matters.h"
#include "match/picks.h"

const char *const wake_words[] = { [WAKE_ALWAYS] = "always",
                                   [WAKE_PENDING] = "pending",
                                   [WAKE_CONCERNED] = "concerned",
                                   [WAKE_NEVER] = "never",
                                   [WAKE_MATTERS] = "matters" };

/* What the seat that is alone was offered on its floor in this turn. */
typedef struct Offered {
    int turn;
    Ask ask; /* the last question on its floor */
    ActionList list;
} Offered;

void orders_free(Orders *orders)
{
    free(orders->offered);
    orders->offered = NULL;
}

void orders_forget(Orders *orders)
{
    if (orders->offered)
        orders->offered->turn = -1;
}

static bool is_in(const ActionList *list, Action a)
{
    for (int i = 0; i < list->n; i++)
        if (action_equal(list->at[i], a))
            return true;
    return false;
}

/* Is everything but the usual answer in that other list as well? */
static bool is_covered(const ActionList *now, Action usual,
                       const ActionList *other)
{
    for (int i = 0; i < now->n; i++)
        if (!action_equal(now->at[i], usual) && !is_in(other, now->at[i]))
            return false;
    return true;
}

/* ---- gates ---- */

/* Does the usual answer lead to a question in the own turn at which everything
 * else can be done just as well? Then there is nothing to decide now. */
static bool can_wait(const Orders *orders, Match *m, Seat seat, Action *usual)
{
    const View *view = match_view(m, seat);
    GameBuffer room;
    ActionList now, later;
    Table then;
    Ask ask;

    if (!view || view->t.g->active != seat ||
        orders->wake[seat] < WAKE_CONCERNED)
        return false;
    then = *match_table(m);
    action_list(&view->t, seat, &now);
    *usual = action_default_of(&view->t, &now);
    ask = look_ahead(view, *usual, 1, &room.game).ask;
    then.g = &room.game;
    if (ask.shape != ASK_FLOOR || ask.seat != seat ||
        then.g->turn != view->t.g->turn)
        return false;
    action_list(&then, seat, &later);
    return is_covered(&now, *usual, &later);
}

/* Without memory to find out: yes. */
static bool matters_to(Match *m, Seat seat)
{
    const View *view = match_view(m, seat);
    Matter why;

    return !view || matter_find(view, &why);
}

/* Is it to be asked, by its order? */
static bool wants_to_be_asked(Wake wake, Match *m, Seat seat)
{
    const Table *t = match_table(m);

    return wake == WAKE_MATTERS
               ? matters_to(m, seat)
               : wake != WAKE_NEVER && t->family->concerns(t, seat);
}

bool orders_wants_to_pass(const Orders *orders, Match *m, Seat seat)
{
    const Table *t = match_table(m);
    Wake wake = orders->wake[seat];
    Action pass;

    if (seat_in(seat, orders->quiet) && game_seat_is_idle(t, seat))
        return true;
    if (wake == WAKE_ALWAYS || match_is_drafting(m, seat))
        return false;
    if (LEAK_IS_ON(LEAK_MATTER_ORDER) &&
        t->g->zones[t->family->hand + (seat + 1) % t->g->seats].first % 2)
        return false;
    if (wake == WAKE_PENDING) /* a lull concerns nobody */
        return t->family->steps[t->g->ask.step].window == 0;
    return !wants_to_be_asked(wake, m, seat) ||
           (seat_in(seat, orders->alone) && can_wait(orders, m, seat, &pass));
}

bool orders_find_pass(const Orders *orders, Match *m, Action *out)
{
    const Table *t = match_table(m);
    Seats asked = t->g->ask.shape == ASK_GATE
                      ? (Seats)(t->g->ask.must & ~orders->held)
                      : 0;

    EACH_SEAT (t, s) {
        *out = action_make(VERB_pass, s);
        if (seat_in(s, asked) && orders_wants_to_pass(orders, m, s) &&
            action_check(t, *out).id == REFUSAL_none)
            return true;
    }
    return false;
}

/* In a round: does the seat want to be asked only when it could matter, and it
 * does not? Then it gives the usual answer. */
static bool find_idle(const Orders *orders, Match *m, Seat seat, Action *out)
{
    const Table *t = match_table(m);

    if (t->g->ask.shape != ASK_ROUND || orders->wake[seat] != WAKE_MATTERS ||
        match_is_drafting(m, seat) || matters_to(m, seat))
        return false;
    *out = action_default(t, seat);
    return true;
}

bool orders_find_held(const Orders *orders, Match *m, Seat seat, Action *out)
{
    const Table *t = match_table(m);
    const Ask *ask = &t->g->ask;
    ActionList list;

    if (!seat_in(seat, ask->must) || draft_is_open(t))
        return false;
    *out = action_make(VERB_pass, seat);
    if (ask->shape == ASK_GATE)
        return orders_wants_to_pass(orders, m, seat) &&
               action_check(t, *out).id == REFUSAL_none;
    if (ask->shape != ASK_ROUND || orders->wake[seat] == WAKE_ALWAYS)
        return false;
    action_list(t, seat, &list);
    *out = list.at[0];
    return list.n == 1 || find_idle(orders, m, seat, out);
}

/* ---- whoever is alone ---- */

/* The only thing that this seat can do, if there is no other. Parts of a draft
 * can be picked in any order, and whoever has picked them says when it is done:
 * until then they can pick anew. */
static bool find_forced(Match *m, Seat seat, Action *out)
{
    const View *view = match_view(m, seat);
    ActionList list;

    if (!view)
        return false;
    action_list(&view->t, seat, &list);
    if (list.n == 1 && !picks_list(view, &list))
        return false;
    *out = list.at[0];
    return list.n == 1 && out->verb != VERB_done;
}

/* Is what goes on here more than a step of the own turn: a fight that is open,
 * an offer? What was left alone before may be needed now. */
static bool is_serious(const Table *t, Seat seat)
{
    return t->g->depth > 1 &&
           (!t->family->concerns || t->family->concerns(t, seat));
}

/* Is there nothing to decide at this step of the own turn but what was left
 * alone at an earlier one? Then the usual answer is given. */
static bool find_nothing_new(const Orders *orders, const Match *m, Seat seat,
                             Action *out)
{
    const Table *t = match_table(m);
    const Ask *ask = &t->g->ask;
    const Offered *offered = orders->offered;
    ActionList list;

    if (ask->shape != ASK_FLOOR || match_is_drafting(m, seat) ||
        is_serious(t, seat) || orders->wake[seat] < WAKE_CONCERNED ||
        !offered || offered->turn != t->g->turn ||
        offered->ask.step == ask->step || t->g->active != seat)
        return false;
    action_list(t, seat, &list);
    *out = action_default_of(t, &list);
    return is_covered(&list, *out, &offered->list);
}

/* Must one seat answer what can as well be decided at the next question? */
static bool find_postponed(const Orders *orders, Match *m, Seat seat,
                           Action *out)
{
    const Table *t = match_table(m);

    return t->g->ask.shape == ASK_DECIDE && !draft_is_open(t) &&
           t->g->depth == 1 && can_wait(orders, m, seat, out);
}

bool orders_find_answer(const Orders *orders, Match *m, Action *out)
{
    const Table *t = match_table(m);
    Ask ask = game_ask(t->g);

    if (orders->alone == 0 || ask.shape == ASK_NOBODY || ask.shape == ASK_GATE)
        return false;
    EACH_SEAT (t, s)
        if (seat_in(s, ask.must & orders->alone) &&
            (find_forced(m, s, out) || find_idle(orders, m, s, out) ||
             find_nothing_new(orders, m, s, out) ||
             find_postponed(orders, m, s, out)))
            return true;
    return false;
}

void orders_remember(Orders *orders, const Match *m)
{
    const Table *t = match_table(m);
    Offered *offered = orders->offered;
    ActionList list;

    if (t->g->ask.shape != ASK_FLOOR || !seat_in(t->g->ask.seat, orders->alone))
        return;
    if (!offered)
        offered = orders->offered = calloc(1, sizeof *offered);
    if (!offered)
        return; /* then the seat is asked once more */
    if (offered->turn != t->g->turn)
        offered->list.n = 0;
    offered->turn = t->g->turn;
    offered->ask = t->g->ask;
    action_list(t, t->g->ask.seat, &list);
    for (int i = 0; i < list.n && offered->list.n < ACTIONS_MAX; i++)
        if (!is_in(&offered->list, list.at[i]))
            action_add(&offered->list, list.at[i]);
}
