/* arena.h: memory that is given back all at once.
 *
 * For compilers and loaders: what is read together is freed together. An arena
 * that cannot grow returns NULL, or an empty string, and sets `failed`; a
 * caller that allocates a lot checks that once, at the end.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *blocks; /* the newest first */
    bool failed;        /* an allocation failed */
} Arena;

void *arena_alloc(Arena *arena, size_t bytes);     /* zeroed */
void *arena_alloc_raw(Arena *arena, size_t bytes); /* not zeroed */
const char *arena_copy(Arena *arena, const char *string, size_t n);
void arena_free(Arena *arena);

#endif
