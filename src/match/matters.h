/* matters.h: could it matter to ask a seat now (WAKE_MATTERS)?
 *
 * It does if it is about the seat, or if a play of it, or two together, would
 * change what comes of what goes on: a fight is lost instead of won, harm is
 * stopped, something is gained that cannot be had later. To find out, plays are
 * tried in a game that looks the same to the seat, while everybody else passes,
 * and compared with passing there. So the decision is made of the seat's view
 * alone.
 */
#ifndef MATCH_MATTERS_H
#define MATCH_MATTERS_H

#include "engine/stakes.h"
#include "engine/view.h"

typedef struct Matter {
    uint8_t kind;     /* MatterKind */
    Seat seat;        /* who would win, or be helped; the fighter; or NOBODY */
    CardId card;      /* of the own cards that which could change it, */
    CardId second;    /* and another one that it takes; or NO_CARD */
    CardId about;     /* the card that is pending, or NO_CARD */
    int own, against; /* the totals of the fight, if there is one */
} Matter;

/* False: no, and `out` is of the kind `none`. */
bool matter_find(const View *view, Matter *out);

#endif
