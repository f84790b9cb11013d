/* save.h: a Game as bytes, and back.
 *
 * A save is a small header (what it is, how long, which cards, a checksum) and
 * the block itself. Loading trusts nothing: the block is read into a scratch
 * game, checked whole (audit.h), asked again what it asks, and only then handed
 * out.
 */
#ifndef ENGINE_SAVE_H
#define ENGINE_SAVE_H

#include "engine/game.h"

enum { SAVE_HEADER_BYTES = 40 };

size_t save_bytes(const Game *game);
void save_write(const Game *game, unsigned char *out); /* save_bytes() long */

/* NULL and the game in t->g, or why not. t->g has game_bytes() room; after a
 * failure its content is not a game. */
const char *save_read(Table *t, const unsigned char *bytes, size_t n);

#endif
