/* chances.h: from how strong the seats are to their chances to win, in
 * thousandths (mind.h). */
#ifndef ENGINE_CHANCES_H
#define ENGINE_CHANCES_H

#include "engine/game.h"

/* `doubles` points fewer double a chance. */
void chances_from_points(const Table *t, const int points[SEATS_MAX],
                         int doubles, int16_t chance[SEATS_MAX]);

/* All of it for those with the fewest points. */
void chances_final(const Table *t, const int points[SEATS_MAX],
                   int16_t chance[SEATS_MAX]);

/* Is the game over? Then the chances are what came of it. */
bool chances_when_over(const Table *t, int16_t chance[SEATS_MAX]);

#endif
