/* arena.h: memory that is given back all at once.
 *
 * For compilers and loaders: what is read together dies together. An arena
 * that cannot grow gives NULL, for a string an empty one, and says so from
 * then on (`failed`): whoever reads a lot looks once, at the end.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *blocks; /* the newest first */
    bool failed;        /* something was not to be had */
} Arena;

void *arena_alloc(Arena *arena, size_t bytes); /* zeroed */
const char *arena_copy(Arena *arena, const char *string, size_t n);
void arena_free(Arena *arena);

#endif
