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

/* A new block of which so much is used already. */
static void *begin_block(Arena *arena, size_t used, size_t cap, bool zeroed)
{
    size_t bytes = sizeof(ArenaBlock) + cap;
    ArenaBlock *block = zeroed ? calloc(1, bytes) : malloc(bytes);

    if (!block)
        return fail_alloc(arena);
    block->next = arena->blocks;
    block->used = used;
    block->cap = cap;
    arena->blocks = block;
    return block->at;
}

/* A table of its own size is often hardly used: calloc() gives zeros that the
 * system makes when they are touched. */
static void *alloc(Arena *arena, size_t bytes, bool zeroed)
{
    ArenaBlock *block = arena->blocks;
    void *at;

    if (bytes > SIZE_MAX / 2)
        return fail_alloc(arena); /* rounding it up could wrap */
    bytes = (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (bytes > BLOCK_BYTES)
        return begin_block(arena, bytes, bytes, zeroed);
    if (!block || block->cap - block->used < bytes) {
        at = begin_block(arena, bytes, BLOCK_BYTES, false);
    } else {
        at = block->at + block->used;
        block->used += bytes;
    }
    return at && zeroed ? memset(at, 0, bytes) : at;
}

void *arena_alloc_raw(Arena *arena, size_t bytes)
{
    return alloc(arena, bytes, false);
}

void *arena_alloc(Arena *arena, size_t bytes)
{
    return alloc(arena, bytes, true);
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
