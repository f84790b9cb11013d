/* numbers.h: the numbers by which a player calls their cards.
 *
 * A card in the hand of a seat, or before it, has a number from when it came
 * until it is gone: the lowest one that was free. What lies on other cards has
 * none. Numbers follow from the lines of a match alone, so a match that is
 * resumed has the same; what is taken back is forgotten.
 */
#ifndef MATCH_NUMBERS_H
#define MATCH_NUMBERS_H

#include "engine/view.h"

/* Of one seat; zero to begin with. */
typedef struct Numbers {
    CardId at[NUMBERS_MAX]; /* the card with number i + 1, or NO_CARD */
    int since[NUMBERS_MAX]; /* how many lines there were when it got it */
} Numbers;

/* The match has been run, after so many lines. */
void numbers_update(Numbers *numbers, const Table *t, Seat seat, int lines);

/* Only so many lines are left. */
void numbers_go_back(Numbers *numbers, int lines);

#endif
