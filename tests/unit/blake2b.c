/* blake2b.c: the digests are those of RFC 7693 and of the reference. */
#include "helper.h"

#include <string.h>

#include "base/blake2b.h"

static void assert_digest(const unsigned char *digest, const char *hex)
{
    char written[2 * BLAKE2B_MAX + 1];
    size_t n = strlen(hex) / 2;

    for (size_t i = 0; i < n; i++)
        snprintf(written + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(written, hex);
}

TEST(without_a_key_digests_are_those_of_the_reference)
{
    unsigned char out[BLAKE2B_MAX];

    blake2b(out, sizeof out, NULL, 0, "", 0);
    assert_digest(out, "786a02f742015903c6c6fd852552d272912f4740e15847618a86e21"
                       "7f71f5419d25e1031afee585313896444934eb04b903a685b1448b7"
                       "55d56f701afe9be2ce");
    blake2b(out, sizeof out, NULL, 0, "abc", 3); /* RFC 7693, appendix A */
    assert_digest(out, "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6"
                       "fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf192"
                       "5ab92386edd4009923");
}

/* Of the reference's blake2b-kat.txt: the key and the bytes count up. */
TEST(with_a_key_digests_are_those_of_the_reference)
{
    static const struct {
        size_t n;
        const char *digest;
    } known[] = {
        { 0,
          "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786b"
          "5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568" },
        { 1,
          "961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c5e45c549fd25f2e41"
          "87b0bc9fe30492b16b0d0bc4ef9b0f34c7003fac09a5ef1532e69430234cebd" },
        { 127, "76d2d819c92bce55fa8e092ab1bf9b9eab237a25267986cacf2b8ee14d214d7"
               "30dc9a5aa2d7b596e86a1fd8fa0804c77402d2fcd45083688b218b1cdfa0dcb"
               "cb" },
        { 128, "72065ee4dd91c2d8509fa1fc28a37c7fc9fa7d5b3f8ad3d0d7a25626b57b1b4"
               "4788d4caf806290425f9890a3a2a35a905ab4b37acfd0da6e4517b2525c9651"
               "e4" },
        { 129, "64475dfe7600d7171bea0b394e27c9b00d8e74dd1e416a79473682ad3dfdbb7"
               "06631558055cfc8a40e07bd015a4540dcdea15883cbbf31412df1de1cd4152b"
               "91" },
        { 255, "142709d62e28fcccd0af97fad0f8465b971e82201dc51070faa0372aa43e924"
               "84be1c1e73ba10906d5d1853db6a4106e0a7bf9800d373d6dee2d46d62ef2a4"
               "61" },
    };
    unsigned char key[BLAKE2B_MAX], bytes[255], out[BLAKE2B_MAX];

    for (int i = 0; i < 255; i++)
        bytes[i] = (unsigned char)i;
    memcpy(key, bytes, sizeof key);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        blake2b(out, sizeof out, key, sizeof key, bytes, known[i].n);
        assert_digest(out, known[i].digest);
    }
}

/* The bytes that the self-test of the RFC hashes. */
static void fill(unsigned char *out, size_t n, uint32_t seed)
{
    uint32_t a = 0xdead4bad * seed, b = 1;

    for (size_t i = 0; i < n; i++) {
        uint32_t t = a + b;
        a = b;
        b = t;
        out[i] = (unsigned char)(t >> 24);
    }
}

/* RFC 7693, appendix E: digests of four lengths of six inputs, with and without
 * a key, and one digest of all of them. */
TEST(the_self_test_of_the_rfc_passes)
{
    static const size_t lengths[] = { 20, 32, 48, 64 },
                        inputs[] = { 0, 3, 128, 129, 255, 1024 };
    unsigned char in[1024], key[64], out[64], all[2 * 6 * (20 + 32 + 48 + 64)];
    size_t n = 0;

    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 6; j++)
            for (int keyed = 0; keyed < 2; keyed++) {
                fill(in, inputs[j], (uint32_t)inputs[j]);
                fill(key, lengths[i], (uint32_t)lengths[i]);
                blake2b(out, lengths[i], key, keyed ? lengths[i] : 0, in,
                        inputs[j]);
                memcpy(all + n, out, lengths[i]);
                n += lengths[i];
            }
    assert_int_equal(n, sizeof all);
    blake2b(out, 32, NULL, 0, all, n);
    assert_digest(
        out,
        "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475");
}
