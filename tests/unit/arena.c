/* arena.c: memory that is given back all at once. */
#include "helper.h"

#include <string.h>

#include "base/arena.h"

TEST(what_is_taken_is_zero_even_where_something_was)
{
    Arena arena = { 0 };
    char *bytes;

    memset(arena_alloc(&arena, 5000), 0xff, 5000);
    arena_free(&arena);
    bytes = arena_alloc(&arena, 5000);
    for (int i = 0; i < 5000; i++)
        assert_int_equal(bytes[i], 0);
    arena_free(&arena);
}

TEST(pieces_are_aligned_and_do_not_overlap)
{
    Arena arena = { 0 };
    unsigned char *pieces[300];

    for (int i = 0; i < 300; i++) {
        pieces[i] = arena_alloc(&arena, (size_t)i + 1);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % 16, 0);
        memset(pieces[i], i & 0xff, (size_t)i + 1);
    }
    for (int i = 0; i < 300; i++)
        for (int k = 0; k <= i; k++)
            assert_int_equal(pieces[i][k], i & 0xff);
    arena_free(&arena);
}

TEST(a_piece_may_be_larger_than_a_block)
{
    Arena arena = { 0 };
    char *small = arena_alloc(&arena, 10);
    char *large = arena_alloc(&arena, 1 << 20);
    char *after = arena_alloc(&arena, 10);

    assert_true(small && large && after);
    memset(large, 'x', 1 << 20);
    assert_int_equal(small[0], 0);
    assert_int_equal(after[0], 0);
    arena_free(&arena);
}

TEST(a_copy_is_closed_and_its_own)
{
    Arena arena = { 0 };
    char text[] = "Cave Slug";
    const char *copy = arena_copy(&arena, text, 4);

    text[0] = 'R';
    assert_string_equal(copy, "Cave");
    assert_string_equal(arena_copy(&arena, "", 0), "");
    arena_free(&arena);
}

TEST(an_arena_that_was_freed_can_be_used_again)
{
    Arena arena = { 0 };

    arena_free(&arena);
    assert_non_null(arena_alloc(&arena, 100));
    arena_free(&arena);
    assert_null(arena.blocks);
    assert_non_null(arena_alloc(&arena, 100));
    arena_free(&arena);
}

TEST(an_arena_that_cannot_grow_gives_nothing_and_stays_usable)
{
    static const size_t sizes[] = { SIZE_MAX, SIZE_MAX - 15, SIZE_MAX - 40,
                                    SIZE_MAX / 2 };
    Arena arena = { 0 };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        assert_null(arena_alloc(&arena, sizes[i]));
    assert_string_equal(arena_copy(&arena, "still here", 10), "still here");
    arena_free(&arena);
}
