/* create.c: characters are made before the first turn (CREATE-*).
 *
 * From the first player leftward each seat puts down what it likes of the
 * cards it was dealt, and is ready (GAP-11). Meanwhile it is the active one,
 * for what can be put down in one's own turn can be put down now; nobody else
 * does anything. Frame.k counts who is ready.
 */
#include "families/munchkin/munchkin.h"

void munchkin_step_create(Table *t, Frame *f)
{
    ask_decide(t, f->seat, NO_CARD);
}

/* CREATE-08: nothing has to be put down. */
FITS_ALWAYS(ready)

void munchkin_act_ready(Table *t, Action a)
{
    Frame *f = step_top(t);

    f->seat = t->g->active = seat_left_of(t, a.seat);
    if (++f->k < t->g->seats)
        return;
    f->k = 0;
    step_go(f, STEP_turn_start);
}
