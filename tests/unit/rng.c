/* rng.c: the one door through which luck comes in. */
#include "helper.h"

#include <string.h>

TEST(a_loaded_die_falls_first)
{
    Rng loaded, plain;

    rng_init(&loaded, 7);
    rng_init(&plain, 7);
    memcpy(loaded.loaded, (uint8_t[]){ 2, 6, 1 }, 3);
    assert_int_equal(rng_die(&loaded), 2);
    assert_int_equal(rng_die(&loaded), 6);
    assert_int_equal(rng_die(&loaded), 1);
    for (int i = 0; i < 20; i++)
        assert_int_equal(rng_die(&loaded), rng_die(&plain));
}

TEST(as_many_dice_as_there_is_room_for_can_be_loaded)
{
    Rng rng;

    rng_init(&rng, 1);
    for (int i = 0; i < LOADED_MAX; i++)
        rng.loaded[i] = (uint8_t)(i % 6 + 1);
    for (int i = 0; i < LOADED_MAX; i++)
        assert_int_equal(rng_die(&rng), i % 6 + 1);
    assert_int_equal(rng.count[STREAM_DIE], 0);
    rng_die(&rng);
    assert_int_equal(rng.count[STREAM_DIE], 1);
}

/* If this moves, no record replays. */
TEST(the_dice_of_a_seed_never_change)
{
    static const int faces[] = { 6, 3, 1, 6, 4, 3, 1, 6, 4, 2, 3, 4 };
    Rng rng;

    rng_init(&rng, 7);
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        assert_int_equal(rng_die(&rng), faces[i]);
}

TEST(a_die_never_moves_a_shuffle)
{
    Rng a, b;

    rng_init(&a, 3);
    rng_init(&b, 3);
    for (int i = 0; i < 50; i++) {
        rng_die(&b);
        rng_pick(&b, STREAM_DECK2, 9);
        rng_pick(&b, STREAM_PICK, 9);
        assert_int_equal(rng_pick(&a, STREAM_DECK1, 1000),
                         rng_pick(&b, STREAM_DECK1, 1000));
    }
}

TEST(each_luck_has_a_stream_of_its_own)
{
    for (int one = 0; one < STREAMS_COUNT; one++)
        for (int other = 0; other < one; other++) {
            Rng rng;
            int same = 0;
            rng_init(&rng, 11);
            for (int i = 0; i < 100; i++)
                same += rng_pick(&rng, (RngStream)one, 1000) ==
                        rng_pick(&rng, (RngStream)other, 1000);
            assert_in_range(same, 0, 3);
        }
}

TEST(seeds_differ)
{
    Rng a, b;
    int same = 0;

    rng_init(&a, 1);
    rng_init(&b, 2);
    for (int i = 0; i < 100; i++)
        same += rng_pick(&a, STREAM_DECK1, 1000) ==
                rng_pick(&b, STREAM_DECK1, 1000);
    assert_in_range(same, 0, 3);
}

TEST(faces_fall_about_equally_often)
{
    Rng rng;
    int count[7] = { 0 };

    rng_init(&rng, 99);
    for (int i = 0; i < 6000; i++) {
        int die = rng_die(&rng);
        assert_in_range(die, 1, 6);
        count[die]++;
    }
    for (int face = 1; face <= 6; face++)
        assert_in_range(count[face], 880, 1120);
}

TEST(a_pick_is_below_its_number_and_reaches_the_last)
{
    for (int n = 1; n < 60; n++) {
        Rng rng;
        bool last = false;
        rng_init(&rng, (uint64_t)n);
        for (int i = 0; i < 50 * n; i++) {
            int pick = rng_pick(&rng, STREAM_PICK, n);
            assert_in_range(pick, 0, n - 1);
            last |= pick == n - 1;
        }
        assert_true(last);
    }
}

TEST(beginning_anew_forgets_counts_and_loaded_dice)
{
    Rng a, b;

    memset(&a, 0xff, sizeof a);
    rng_init(&a, 5);
    memset(&b, 0, sizeof b);
    b.seed = 5;
    assert_memory_equal(&a, &b, sizeof a);
}
