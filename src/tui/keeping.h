/* keeping.h: whether the game is still being kept, and what a player is told of
 * that.
 */
#ifndef TUI_KEEPING_H
#define TUI_KEEPING_H

#include "tui/play_loop.h"

/* Tells at once when the game can be kept no more, and when it can again; asks
 * people whether they want to play on. False: they do not. */
bool keeping_check(Play *play);

/* Somebody has answered: what they did must not be lost any more. */
void keeping_sync(Play *play);

#endif
