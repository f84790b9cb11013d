/* arena.h: memory that is given back all at once.
 *
 * For compilers and loaders: what is read together dies together. An arena
 * that cannot grow gives NULL and stays usable.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *blocks; /* the newest first */
} Arena;

void *arena_take(Arena *arena, size_t bytes); /* zeroed */
char *arena_copy(Arena *arena, const char *string, size_t n);
void arena_free(Arena *arena);

#endif
