/* arena.c: allocates from blocks that grow, and frees them all at once. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16 << 10, ALIGN = 16 };

struct ArenaBlock {
    ArenaBlock *next;
    size_t used, cap;
    _Alignas(ALIGN) char at[];
};

static void *fail_alloc(Arena *arena)
{
    arena->failed = true;
    return NULL;
}

void *arena_alloc_raw(Arena *arena, size_t bytes)
{
    ArenaBlock *block = arena->blocks;
    void *at;

    if (bytes > SIZE_MAX / 2)
        return fail_alloc(arena); /* rounding it up could wrap */
    bytes = (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (!block || block->cap - block->used < bytes) {
        size_t cap = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
        block = malloc(sizeof *block + cap);
        if (!block)
            return fail_alloc(arena);
        block->next = arena->blocks;
        block->used = 0;
        block->cap = cap;
        arena->blocks = block;
    }
    at = block->at + block->used;
    block->used += bytes;
    return at;
}

void *arena_alloc(Arena *arena, size_t bytes)
{
    void *at = arena_alloc_raw(arena, bytes);

    return at ? memset(at, 0, bytes) : NULL;
}

const char *arena_copy(Arena *arena, const char *string, size_t n)
{
    char *copy = arena_alloc_raw(arena, n + 1);

    if (!copy)
        return "";
    memcpy(copy, string, n);
    copy[n] = '\0';
    return copy;
}

void arena_free(Arena *arena)
{
    while (arena->blocks) {
        ArenaBlock *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
}
