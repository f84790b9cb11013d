/* tale.h: a game told as a tale, in Markdown.
 *
 * A chapter for each player, and inside it one for each of the player's own of
 * the family's cast, if there is such a thing: what befell them, in order, in
 * the players' own words, else in a sentence of the log. What was taken back
 * never happened; what not everybody saw is not told.
 */
#ifndef MATCH_TALE_H
#define MATCH_TALE_H

#include <stdio.h>

#include "match/match.h"

/* As this reader may read it: a seat, NOBODY or HOST. */
Status tale_write(FILE *out, const Match *m, Seat reader, Diag *diag);

#endif
