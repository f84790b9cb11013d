/* summon.c: monsters that call their kind (GOTH-*). When one comes into a
 * fight, whoever brought it may add another of its kind from his hand; if he
 * does not, everybody has the chance once, from his left on. One that came so
 * calls nobody.
 *
 * Everybody who holds cards is asked, whatever they are (GAP-79), as long as
 * there is such a card that does not lie open.
 */
#include "families/munchkin/munchkin_int.h"

/* GOTH-01, GAP-80: what is printed on it decides. */
static bool is_kin(const Table *t, CardId a, CardId b)
{
    for (int w = 1; w <= t->pack->n_names; w++)
        if (t->pack->names[w].flags & NAMEFLAG_CALLS &&
            card_def(t, a)->tags & card_def(t, b)->tags &
                1u << (t->pack->names[w].number - 1))
            return true;
    return false;
}

void summon_kin(Table *t, Seat by, CardId monster)
{
    Frame *f;

    if (!is_kin(t, monster, monster) || by == NOBODY)
        return;
    f = step_push(t, STEP_summon_round, by);
    summon_frame(f)->by = by;
    f->card = monster;
}

void munchkin_step_summon_round(Table *t, Frame *f)
{
    SummonFrame *summon = summon_frame(f);
    Seat seat = (Seat)((summon->by + summon->asked) % t->g->seats);

    if (summon->asked == t->g->seats ||
        t->g->hidden_counts[WINDOW_summon] == 0) {
        step_pop(t);
        return;
    }
    f->seat = seat;
    if (seat_is_dead(t, seat) || t->g->zones[hand_zone(seat)].count == 0)
        summon->asked++;
    else
        ask_round(t, seat, f->card);
}

Refusal munchkin_check_summon(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_zone(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return card_is_kind(t, a.card, KIND_monster) &&
                   is_kin(t, a.card, step_top(t)->card)
               ? ALLOWED
               : refuse_card(REFUSAL_not_called, a.card);
}

void munchkin_list_summon(const Table *t, Action blank, ActionList *out)
{
    kernel_list_cards(t, blank, hand_zone(blank.seat), out);
}

/* GOTH-04, GOTH-05 */
void munchkin_act_summon(Table *t, Action a)
{
    step_pop(t);
    combat_add_monster(t, NOBODY, a.card);
    combat_recheck(t);
}

ALWAYS_ALLOWED(add_none)

void munchkin_act_add_none(Table *t, Action a)
{
    (void)a;
    summon_frame(step_top(t))->asked++;
}
