/* orders.h: when seats want to be asked, and what is answered for them.
 *
 * At a gate a seat that does not want to be asked passes. Whoever plays among
 * bots alone is spared questions with one answer, and those about nothing new.
 * What is answered so is found here, and given by match_run().
 */
#ifndef MATCH_ORDERS_H
#define MATCH_ORDERS_H

#include "match/match.h"

struct Offered;

typedef struct Orders {
    Wake wake[SEATS_MAX];
    uint8_t kept[SEATS_MAX]; /* what the record has, plus 1; 0: nothing */
    Seats quiet, alone;      /* match_set_quiet(), match_set_alone() */
    Seats held;              /* who passes only when it is released */
    struct Offered *offered; /* to the seat that is alone; NULL: nothing yet */
} Orders;

void orders_free(Orders *orders);

/* The game went back: what was offered may come again. */
void orders_forget(Orders *orders);

/* Does this seat not want to be asked at the gate that is open? */
bool orders_wants_to_pass(const Orders *orders, Match *m, Seat seat);

/* The pass of a seat that does not want to be asked, and is not held; false:
 * there is none. */
bool orders_find_pass(const Orders *orders, Match *m, Action *out);

/* What a seat that is held would answer without being asked: its pass, or in a
 * round the only thing that it can do. False: it has to be asked. */
bool orders_find_held(const Orders *orders, Match *m, Seat seat, Action *out);

/* The answer of a seat that is alone and has nothing to decide; false: there is
 * none. */
bool orders_find_answer(const Orders *orders, Match *m, Action *out);

/* The seat that is alone is asked on its floor: remembers what it could do. */
void orders_remember(Orders *orders, const Match *m);

#endif
