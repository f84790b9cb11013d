/* machine_int.h: what the files of the machine share.
 */
#ifndef ENGINE_MACHINE_INT_H
#define ENGINE_MACHINE_INT_H

#include "engine/family.h"
#include "engine/machine.h"

static inline const Deeds *deeds_of(const Table *t)
{
    return t->family->deeds;
}

/* The statement that a frame stands at. */
/* Where the conditions and players of the statement are asked for. */
Frame frame_asked(const Table *t, const Frame *f);

static inline const Node *statement(const Table *t, const Frame *f)
{
    return &t->pack->nodes[f->aux];
}

static inline bool is_mode(const Frame *f, int mode)
{
    return f->v[V_MODE] & mode;
}

static inline void mode_on(Frame *f, int mode)
{
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] | mode);
}

static inline void mode_off(Frame *f, int mode)
{
    f->v[V_MODE] = (int16_t)(f->v[V_MODE] & ~mode);
}

/* On to the next statement. */
void statement_done(const Table *t, Frame *f);

/* A list inside the statement that f stands at; it knows what f knows. NULL if
 * there is no room for it (HOUSE-DEPTH). */
Frame *run_inside(Table *t, Frame *f, const Node *list, Seat they);

/* The next of the seats that are left, in order from you; or NOBODY. */
Seat take_seat(const Table *t, Frame *f);

/* Who is asked or acts in the statement that f stands at. */
Seat doer_of(const Table *t, const Frame *f);

/* The phrase of a player whom somebody has to choose, or NULL. */
const Node *whom_phrase(const Deeds *deeds, const Pack *pack,
                        const Node *statement);

void choose_whom(Table *t, Frame *f, Seat seat);

/* Those among whom somebody has to choose. */
Seats whom_seats(const Table *t, const Frame *f);

/* You, and not you and somebody else. */
static inline bool is_just_you(const Node *subject)
{
    return subject->det == DET_you && subject->length == 1;
}

/* True if the player of this statement is settled; else it asks, or cannot be
 * done (then the statement is over). */
bool whom_settled(Table *t, Frame *f);

/* ---- orders (order.c) ---- */

void run_do(Table *t, Frame *f);
bool knows_do(const Deeds *d, const Pack *pack, const Node *order);
const Node *picked_phrase(const Table *t, const Frame *f);
bool order_fits(const Table *t, const Frame *f, Seat doer, CardId card);
/* The first card that fits, of those behind `after`; or NO_CARD. */
CardId next_fitting(const Table *t, const Frame *f, Seat doer, CardId after);
ZoneId order_unseen(const Table *t, const Frame *f, Seat doer);
/* Could the order be done with the player who was chosen? */
bool whom_possible(const Table *t, const Frame *f);

/* Is there anything that it could be done with? */
bool order_possible(const Table *t, const Frame *f, Seat doer);
bool order_may_stop(const Table *t, const Frame *f);
void order_picked(Table *t, Frame *f, Seat doer, CardId card);
void order_blind(Table *t, Frame *f, Seat doer);
void order_declined(Table *t, Frame *f);

#endif
