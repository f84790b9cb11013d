/* view.h: what one seat knows, as a type of its own.
 *
 * A View is a Game in which everything that the seat does not know is blank.
 * It is built up from zeroes by an allow-list, never copied and scrubbed: a
 * new field is hidden until somebody shows it. Lister, reasons, totals and
 * printers run on it as on a Game.
 *
 * In a view a zone still counts its cards (and their backs, which are public),
 * but lists only those whose place the seat knows. A known card in a hidden
 * pile carries its depth, 1 for the top, in Slot.host.
 *
 * view_sample() goes the other way: it fills the blanks in one of the ways that
 * fit, and is the only way for a bot to get a state.
 */
#ifndef ENGINE_VIEW_H
#define ENGINE_VIEW_H

#include "engine/action.h"

enum { NUMBERS_MAX = 64 };

typedef struct View {
    Table t;               /* over a blanked Game, with no sink */
    Seat seat;             /* whose view; NOBODY is a spectator */
    const CardId *numbers; /* of a match: the cards that the seat's player calls
                              1, 2 ... NUMBERS_MAX, or NO_CARD; else NULL */
} View;

/* Fills `out`, a block of game_bytes(), and gives the View over it. */
View view_make(const Table *t, Seat seat, Game *out);

/* A full state that looks like this view: `out` is a block of game_bytes(). */
void view_sample(const View *view, Rng *rng, Game *out);

/* The other deals that look the same to `seat`: permutes, in place, all cards
 * of hidden zones whose place it does not know, `pinned` ones excepted (one bit
 * per card, or NULL). `map` (or NULL) gets the new number of every card. */
void view_redeal(Table *t, Seat seat, const uint8_t *pinned, Rng *rng,
                 CardId *map);

static inline bool view_knows(const Game *g, Seat seat, CardId card)
{
    return seat_in(seat, g->slots[card].known);
}

#endif
