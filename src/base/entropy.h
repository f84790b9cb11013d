/* entropy.h: the system's randomness, for what nobody may guess. Host side
 * only, never the engine. */
#ifndef BASE_ENTROPY_H
#define BASE_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>

/* Fills at most 256 bytes; false if the system has none. */
bool entropy_read(void *out, size_t n);

#endif
