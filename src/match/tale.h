/* tale.h: a game told as a tale, in Markdown.
 *
 * There is a chapter for each player and inside it one for each of the player's
 * Characters, if the family has them: what happened to them, in order, in the
 * players' own words or else in sentences of the log. What was taken back is
 * left out, and so is what not everybody saw.
 */
#ifndef MATCH_TALE_H
#define MATCH_TALE_H

#include <stdio.h>

#include "match/match.h"

/* As this reader may read it: a seat, NOBODY or HOST. */
Status tale_write(FILE *out, const Match *m, Seat reader, Diag *diag);

#endif
