/* kin.c: monsters that call their kind (GOTH-*). When one comes into a fight,
 * whoever brought it may add another of its kind from his hand; if he does not,
 * everybody has the chance once, from his left on. One that came so calls
 * nobody.
 *
 *     Frame.seat  who is asked     Frame.k    who brought it
 *     Frame.card  what came        Frame.aux  how many have been asked
 *
 * Everybody who holds cards is asked, whatever they are (GAP-79), as long as
 * there is such a card that does not lie open.
 */
#include "families/munchkin/effect.h"

/* GOTH-01, GAP-80: what is printed on it decides. */
static bool is_kin(const Table *t, CardId a, CardId b)
{
    for (int w = 1; w <= t->pack->n_words; w++)
        if (t->pack->words[w].flags & WORD_CALLS &&
            card_def(t, a)->tags & card_def(t, b)->tags &
                1u << (t->pack->words[w].number - 1))
            return true;
    return false;
}

void kin_called(Table *t, Seat by, CardId monster)
{
    Frame *f;

    if (!is_kin(t, monster, monster) || by == NOBODY)
        return;
    f = step_push(t, STEP_call_kin, by);
    f->k = by;
    f->card = monster;
}

void munchkin_step_call_kin(Table *t, Frame *f)
{
    Seat seat = (Seat)((f->k + f->aux) % t->g->seats);

    if (f->aux == t->g->seats || t->g->hidden[WINDOW_kin] == 0) {
        step_pop(t);
        return;
    }
    f->seat = seat;
    if (seat_is_dead(t, seat) || t->g->zones[hand_of(seat)].count == 0)
        f->aux++;
    else
        ask_round(t, seat, f->card);
}

Refusal munchkin_check_call(const Table *t, Action a)
{
    if (a.card == NO_CARD)
        return refuse(REFUSAL_no_card);
    if (card_slot(t, a.card)->zone != hand_of(a.seat))
        return refuse_card(REFUSAL_not_held, a.card);
    return is_kind(t, a.card, KIND_monster) &&
                   is_kin(t, a.card, step_top(t)->card)
               ? ALLOWED
               : refuse_card(REFUSAL_not_called, a.card);
}

void munchkin_list_call(const Table *t, Action blank, ActionList *out)
{
    list_cards(t, blank, hand_of(blank.seat), out);
}

/* GOTH-04, GOTH-05 */
void munchkin_act_call(Table *t, Action a)
{
    step_pop(t);
    combat_join(t, NOBODY, a.card);
    combat_look(t);
}

FITS_ALWAYS(silent)

void munchkin_act_silent(Table *t, Action a)
{
    (void)a;
    step_top(t)->aux++;
}
