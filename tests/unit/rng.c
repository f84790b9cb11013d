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

/* ---- the keyed generator ---- */

static Rng keyed(int first)
{
    uint8_t key[RNG_KEY_BYTES];
    Rng rng;

    for (int i = 0; i < RNG_KEY_BYTES; i++)
        key[i] = (uint8_t)(first + i);
    rng_init_keyed(&rng, key);
    return rng;
}

/* Made by another program (Python's hashlib) from what rng.h says. If this
 * moves, no record of a game that people played replays. */
TEST(the_numbers_of_a_key_never_change)
{
    static const int faces[] = { 1, 2, 4, 5, 2, 4, 6, 1, 2, 6, 2, 5 },
                     large[] = { 156969038, 22683692,  238990966,
                                 944723095, 441532869, 1204850650 };
    Rng rng = keyed(0);

    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        assert_int_equal(rng_die(&rng), faces[i]);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        assert_int_equal(rng_pick(&rng, STREAM_DECK2, 3 << 29), large[i]);
    assert_int_equal(rng.count[STREAM_DECK2], 8); /* some were left out */
    assert_true(rng_derive(&rng, PURPOSE_HASH) == 0x5bd70ee923479afa);
    assert_true(rng_derive(&rng, PURPOSE_BOTS) == 0xa9f6ff8b79ec0296);
}

/* Of 2^32 words three fall on each number below 2^30, and two on the others, if
 * none is left out. */
TEST(picks_of_a_key_are_exact)
{
    Rng rng = keyed(5);
    int below = 0;

    for (int i = 0; i < 9000; i++) {
        int pick = rng_pick(&rng, STREAM_PICK, 3 << 29);
        assert_in_range(pick, 0, (3 << 29) - 1);
        below += pick < 1 << 30;
    }
    assert_in_range(below, 5850, 6150); /* else 6750 */
}

TEST(keys_that_differ_in_one_bit_have_nothing_in_common)
{
    for (int bit = 0; bit < 8 * RNG_KEY_BYTES; bit++) {
        Rng a = keyed(0), b = keyed(0);
        int same = 0;
        b.key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        for (int i = 0; i < 40; i++)
            same += rng_pick(&a, STREAM_DECK1, 1000) ==
                    rng_pick(&b, STREAM_DECK1, 1000);
        assert_in_range(same, 0, 4);
        assert_true(rng_derive(&a, PURPOSE_BOTS) !=
                    rng_derive(&b, PURPOSE_BOTS));
    }
}

TEST(faces_of_a_key_fall_about_equally_often)
{
    Rng rng = keyed(9);
    int count[7] = { 0 };

    for (int i = 0; i < 6000; i++)
        count[rng_die(&rng)]++;
    for (int face = 1; face <= 6; face++)
        assert_in_range(count[face], 880, 1120);
}

TEST(a_key_belongs_to_the_keyed_generator_alone)
{
    Rng rng = keyed(1);

    assert_true(rng_is_valid(&rng));
    rng.is_keyed = 2;
    assert_false(rng_is_valid(&rng));
    rng.is_keyed = 0;
    assert_false(rng_is_valid(&rng));
    rng_init(&rng, 3);
    assert_true(rng_is_valid(&rng));
    rng.is_keyed = 1;
    assert_false(rng_is_valid(&rng));
}

/* A hash of a game is for everybody who has it, its key for nobody. */
TEST(the_hash_of_a_game_knows_its_key)
{
    MatchSetup setup = setup_of("null", 2, 0);
    uint64_t hashes[3];

    setup.game.scripted = true; /* nothing else differs */
    hashes[0] = game_hash(match_table(start(&setup))->g);
    setup.game.is_keyed = true;
    hashes[1] = game_hash(match_table(start(&setup))->g);
    setup.game.key[31] = 1;
    hashes[2] = game_hash(match_table(start(&setup))->g);
    assert_true(hashes[0] != hashes[1] && hashes[1] != hashes[2]);
}
