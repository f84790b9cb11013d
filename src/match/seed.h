/* seed.h: the seed of a game as text.
 *
 * "7" for the fast generator; 64 hexadecimal digits for the keyed one, which
 * nobody guesses (engine/rng.h).
 */
#ifndef MATCH_SEED_H
#define MATCH_SEED_H

#include "base/text.h"
#include "engine/game.h"

/* What this generator began with. */
void seed_write(Text *out, const Rng *rng);

/* False if it is no number from 0 to 2^64 - 1, or not 64 such digits; then the
 * setup is as it was. */
bool seed_read_number(const char *text, Setup *setup);
bool seed_read_key(const char *text, Setup *setup);

void seed_set_key(Setup *setup, const uint8_t key[RNG_KEY_BYTES]);

/* From the system's randomness; false if it has none. */
bool seed_draw_key(Setup *setup);

#endif
