/* seed.c: seeds as text, and such as nobody gave. */
#include "helper.h"

#include <string.h>

#include "match/seed.h"

static const char *written(const Setup *setup)
{
    static char out[100];
    Text text = TEXT_INIT(out);
    Rng rng;

    setup_init_rng(setup, &rng);
    seed_write(&text, &rng);
    return out;
}

TEST(a_seed_is_written_as_it_is_read)
{
    static const char *keys[] = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "00ff10ef20df30cf40bf50af609f708f807f906fa05fb04fc03fd02fe01ff00f"
    };
    Setup setup = { .seats = 2 };

    assert_true(seed_read_number("18446744073709551615", &setup));
    assert_string_equal(written(&setup), "18446744073709551615");
    for (int i = 0; i < 2; i++) {
        assert_true(seed_read_key(keys[i], &setup));
        assert_string_equal(written(&setup), keys[i]);
    }
    assert_true(seed_read_number("7", &setup));
    assert_string_equal(written(&setup), "7");
}

TEST(what_is_no_seed_changes_nothing)
{
    static const char *const none[] = { "",   "x",  "-1",
                                        " 7", "7 ", "18446744073709551616" };
    Setup setup = { .seats = 2 }, before;

    assert_true(seed_draw_key(&setup));
    before = setup;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(seed_read_number(none[i], &setup));
        assert_false(seed_read_key(none[i], &setup));
    }
    assert_memory_equal(&setup, &before, sizeof setup);
}

/* Any two of them agree in about half of their bits. */
TEST(seeds_that_nobody_gave_have_256_bits)
{
    enum { DRAWN = 64 };
    Setup drawn[DRAWN] = { { 0 } };

    for (int i = 0; i < DRAWN; i++) {
        assert_true(seed_draw_key(&drawn[i]));
        assert_true(drawn[i].is_keyed);
        for (int j = 0; j < i; j++) {
            int same = 0;
            for (int bit = 0; bit < 8 * RNG_KEY_BYTES; bit++)
                same += ((drawn[i].key[bit / 8] ^ drawn[j].key[bit / 8]) >>
                             bit % 8 &
                         1) == 0;
            assert_in_range(same, 64, 192); /* 8 deviations */
        }
    }
}
