/* hash.c: hashes bytes, rows and strings, the same on every machine. */
#include "base/hash.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "hashes, saves and packs are the same on every machine only if"
               " words are stored little-endian");

static uint64_t start_hash(uint64_t start, size_t n)
{
    return start ^ (0x9e3779b97f4a7c15u * (n + 1));
}

static uint64_t add_word(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0xff51afd7ed558ccdu;
    return h ^ h >> 32;
}

uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t h = start_hash(start, n);
    uint64_t word;

    for (; n >= sizeof word; n -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        h = add_word(h, word);
    }
    word = 0;
    if (n > 0)
        memcpy(&word, at, n);
    return hash_mix(h ^ word);
}

uint64_t hash_rows(uint64_t start, const void *rows, size_t n, size_t stride,
                   size_t bytes)
{
    const unsigned char *at = rows;
    uint64_t h = start_hash(start, n * bytes), word = 0;
    unsigned shift = 0;

    for (; n > 0; n--, at += stride)
        for (size_t i = 0; i < bytes; i++) {
            word |= (uint64_t)at[i] << shift;
            shift = (shift + 8) % 64;
            if (shift == 0) {
                h = add_word(h, word);
                word = 0;
            }
        }
    return hash_mix(h ^ word);
}

uint64_t hash_string(uint64_t start, const char *string)
{
    return hash_bytes(start, string, strlen(string));
}
