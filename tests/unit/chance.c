/* chance.c: the one door through which luck comes in. */
#include "helper.h"

#include <string.h>

TEST(a_loaded_die_falls_first)
{
    Chance loaded, plain;

    chance_init(&loaded, 7);
    chance_init(&plain, 7);
    memcpy(loaded.loaded, (uint8_t[]){ 2, 6, 1 }, 3);
    assert_int_equal(chance_die(&loaded), 2);
    assert_int_equal(chance_die(&loaded), 6);
    assert_int_equal(chance_die(&loaded), 1);
    for (int i = 0; i < 20; i++)
        assert_int_equal(chance_die(&loaded), chance_die(&plain));
}

TEST(as_many_dice_as_there_is_room_for_can_be_loaded)
{
    Chance chance;

    chance_init(&chance, 1);
    for (int i = 0; i < LOADED_MAX; i++)
        chance.loaded[i] = (uint8_t)(i % 6 + 1);
    for (int i = 0; i < LOADED_MAX; i++)
        assert_int_equal(chance_die(&chance), i % 6 + 1);
    assert_int_equal(chance.count[LUCK_DIE], 0);
    chance_die(&chance);
    assert_int_equal(chance.count[LUCK_DIE], 1);
}

/* If this moves, no record replays. */
TEST(the_dice_of_a_seed_never_change)
{
    static const int faces[] = { 6, 3, 1, 6, 4, 3, 1, 6, 4, 2, 3, 4 };
    Chance chance;

    chance_init(&chance, 7);
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        assert_int_equal(chance_die(&chance), faces[i]);
}

TEST(a_die_never_moves_a_shuffle)
{
    Chance a, b;

    chance_init(&a, 3);
    chance_init(&b, 3);
    for (int i = 0; i < 50; i++) {
        chance_die(&b);
        chance_pick(&b, LUCK_SECOND, 9);
        chance_pick(&b, LUCK_PICK, 9);
        assert_int_equal(chance_pick(&a, LUCK_PILE, 1000),
                         chance_pick(&b, LUCK_PILE, 1000));
    }
}

TEST(each_luck_has_a_stream_of_its_own)
{
    for (int one = 0; one < LUCKS; one++)
        for (int other = 0; other < one; other++) {
            Chance chance;
            int same = 0;
            chance_init(&chance, 11);
            for (int i = 0; i < 100; i++)
                same += chance_pick(&chance, (Luck)one, 1000) ==
                        chance_pick(&chance, (Luck)other, 1000);
            assert_in_range(same, 0, 3);
        }
}

TEST(seeds_differ)
{
    Chance a, b;
    int same = 0;

    chance_init(&a, 1);
    chance_init(&b, 2);
    for (int i = 0; i < 100; i++)
        same += chance_pick(&a, LUCK_PILE, 1000) ==
                chance_pick(&b, LUCK_PILE, 1000);
    assert_in_range(same, 0, 3);
}

TEST(faces_fall_about_equally_often)
{
    Chance chance;
    int count[7] = { 0 };

    chance_init(&chance, 99);
    for (int i = 0; i < 6000; i++) {
        int die = chance_die(&chance);
        assert_in_range(die, 1, 6);
        count[die]++;
    }
    for (int face = 1; face <= 6; face++)
        assert_in_range(count[face], 880, 1120);
}

TEST(a_pick_is_below_its_number_and_reaches_the_last)
{
    for (int n = 1; n < 60; n++) {
        Chance chance;
        bool last = false;
        chance_init(&chance, (uint64_t)n);
        for (int i = 0; i < 50 * n; i++) {
            int pick = chance_pick(&chance, LUCK_PICK, n);
            assert_in_range(pick, 0, n - 1);
            last |= pick == n - 1;
        }
        assert_true(last);
    }
}

TEST(beginning_anew_forgets_counts_and_loaded_dice)
{
    Chance a, b;

    memset(&a, 0xff, sizeof a);
    chance_init(&a, 5);
    memset(&b, 0, sizeof b);
    b.seed = 5;
    assert_memory_equal(&a, &b, sizeof a);
}
