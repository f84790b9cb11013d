/* hash.c: the same fingerprint on every machine. */
#include "helper.h"

#include <string.h>

#include "base/hash.h"

/* The published first outputs of splitmix64 from seed 0. */
TEST(mixing_is_that_of_splitmix64)
{
    const uint64_t golden = 0x9e3779b97f4a7c15;

    assert_true(hash_mix(golden) == 0xe220a8397b1dcdaf);
    assert_true(hash_mix(2 * golden) == 0x6e789e6aa1b965f4);
    assert_true(hash_mix(3 * golden) == 0x06c45d188009454f);
}

/* If one of these moves, every record and every saved game is void. */
TEST(fingerprints_never_change)
{
    assert_true(hash_string(0, "") == 0xe220a8397b1dcdaf);
    assert_true(hash_string(0, "Cave Slug") == 0x33bf483ae5f00045);
    assert_true(hash_string(7, "Cave Slug") == 0xe243adb1c7a33b72);
}

TEST(a_string_hashes_as_its_bytes)
{
    assert_true(hash_string(5, "Ladle") == hash_bytes(5, "Ladle", 5));
}

TEST(rows_hash_as_if_they_stood_one_behind_the_other)
{
    char rows[7][16], packed[7 * 10];

    for (int i = 0; i < 7; i++) {
        memset(rows[i], i + 1, sizeof rows[i]);
        for (int k = 0; k < 10; k++)
            packed[10 * i + k] = rows[i][k] = (char)(17 * i + k);
    }
    for (size_t n = 0; n <= 7; n++)
        assert_true(hash_rows(9, rows, n, sizeof *rows, 10) ==
                    hash_bytes(9, packed, 10 * n));
}

TEST(where_the_bytes_lie_does_not_matter)
{
    const char text[] = "Grandfather Clock, Used as a Club";
    _Alignas(8) char room[64];

    for (int shift = 0; shift < 8; shift++) {
        memcpy(room + shift, text, sizeof text);
        assert_true(hash_bytes(1, room + shift, sizeof text) ==
                    hash_bytes(1, text, sizeof text));
    }
}

TEST(zeroes_at_the_end_count)
{
    const char zeroes[32] = { 0 };

    for (size_t n = 0; n < sizeof zeroes; n++)
        for (size_t k = 0; k < n; k++)
            assert_false(hash_bytes(0, zeroes, n) == hash_bytes(0, zeroes, k));
}

TEST(every_bit_of_every_byte_counts)
{
    unsigned char bytes[40];
    uint64_t whole;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 37);
    whole = hash_bytes(3, bytes, sizeof bytes);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        assert_false(hash_bytes(3, bytes, sizeof bytes) == whole);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    assert_true(hash_bytes(3, bytes, sizeof bytes) == whole);
}

TEST(the_start_counts)
{
    assert_false(hash_string(1, "axe") == hash_string(2, "axe"));
}

/* Flavour may be mended without making records void; nothing else may. */
TEST(flavour_is_in_the_text_hash_and_rules_are_in_the_other)
{
    CardDef defs[1] = {
        { .name = "Axe", .flavor = "It is sharp.", .copies = 2 }
    };
    PackSet sets[1] = { { .title = "Tools" } };
    Pack pack = { .family = "null",
                  .title = "Tools",
                  .defs = defs,
                  .n_defs = 1,
                  .sets = sets,
                  .n_sets = 1 };
    Pack other;

    pack_set_hashes(&pack);
    other = pack;
    defs[0].flavor = "It is blunt.";
    pack_set_hashes(&other);
    assert_true(other.rules_hash == pack.rules_hash);
    assert_false(other.text_hash == pack.text_hash);
    defs[0].stat[3] = 1;
    pack_set_hashes(&other);
    assert_false(other.rules_hash == pack.rules_hash);
    defs[0].stat[3] = 0;
    pack.switches[2] = 1;
    pack_set_hashes(&pack);
    pack_set_hashes(&other);
    assert_false(other.rules_hash == pack.rules_hash);
}
