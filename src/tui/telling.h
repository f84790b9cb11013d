/* telling.h: tells what has happened.
 *
 * Before a question a person reads a recap (scene/recap.h) of what happened
 * since the last one, and sees the table move meanwhile. Without people the
 * headline of each turn is told when it is over.
 */
#ifndef TUI_TELLING_H
#define TUI_TELLING_H

#include "tui/play_loop.h"

/* What a reader (a seat, NOBODY, or HOST where bots play alone) has not been
 * told yet: all of it, or only turns that are over. */
void telling_print(Play *play, Seat reader, bool only_over);

/* All that happened in a turn; false if there was no such turn. */
bool telling_print_turn(const Play *play, Seat reader, int turn);

/* The log as it stands from this entry on. */
void telling_print_log(const Play *play, Seat reader, int from);

#endif
