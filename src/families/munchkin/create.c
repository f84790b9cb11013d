/* create.c: characters are made before the first turn (CREATE-*).
 *
 * From the first player leftward each seat puts down what it likes of the
 * cards it was dealt, and is ready (GAP-11). Meanwhile it is the active one,
 * for what can be put down in one's own turn can be put down now; nobody else
 * does anything.
 */
#include "families/munchkin/munchkin.h"

void munchkin_step_create(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

/* CREATE-08: nothing has to be put down. */
ALWAYS_ALLOWED(ready)

void munchkin_act_ready(Table *t, Action a)
{
    Frame *f = step_top(t);
    TurnFrame *turn = turn_frame(f);

    f->seat = game_edit(t)->active = seat_left_of(t, a.seat);
    if (++turn->ready < t->g->seats)
        return;
    turn->ready = 0;
    step_set(f, STEP_turn_start);
}

/* ---- SEX-01, SEX-02: said once ---- */

static Refusal check_sex(const Table *t, Action a)
{
    if (!t->g->switches[SWITCH_sexes])
        return refuse(REFUSAL_no_sexes);
    return munchkin(t)->seats[a.seat].sex == SEX_UNSAID
               ? ALLOWED
               : refuse_seat(REFUSAL_sex_chosen, a.seat);
}

static void list_sex(const Table *t, Action blank, ActionList *out)
{
    if (check_sex(t, blank).id == REFUSAL_none)
        action_add(out, blank);
}

Refusal munchkin_check_man(const Table *t, Action a)
{
    return check_sex(t, a);
}

void munchkin_list_man(const Table *t, Action blank, ActionList *out)
{
    list_sex(t, blank, out);
}

void munchkin_act_man(Table *t, Action a)
{
    munchkin(t)->seats[a.seat].sex = SEX_MALE;
}

Refusal munchkin_check_woman(const Table *t, Action a)
{
    return check_sex(t, a);
}

void munchkin_list_woman(const Table *t, Action blank, ActionList *out)
{
    list_sex(t, blank, out);
}

void munchkin_act_woman(Table *t, Action a)
{
    munchkin(t)->seats[a.seat].sex = SEX_FEMALE;
}
