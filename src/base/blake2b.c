/* blake2b.c: BLAKE2b as RFC 7693 describes it, in one piece. Words are read
 * little-endian, as hash.c demands of every machine. */
#include "base/blake2b.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { WORDS = 8, BLOCK = 128, ROUNDS = 12, SCHEDULES = 10 };

/* The first 64 bits behind the point of the square roots of the first primes.
 */
static const uint64_t start[WORDS] = { 0x6a09e667f3bcc908, 0xbb67ae8584caa73b,
                                       0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                       0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                       0x1f83d9abfb41bd6b, 0x5be0cd19137e2179 };

/* In which order a round takes the words of the block. */
static const uint8_t schedule[SCHEDULES][16] = {
    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
    { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
    { 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
    { 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
    { 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
    { 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
    { 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
    { 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
    { 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
    { 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 }
};

static uint64_t rotate_right(uint64_t word, unsigned by)
{
    return word >> by | word << (64 - by);
}

/* Mixes two words of the block into a column or diagonal of the square. */
static void mix(uint64_t *v, int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 63);
}

/* One block; `taken` are the bytes up to its end. */
static void take_block(uint64_t h[WORDS], const unsigned char block[BLOCK],
                       uint64_t taken, int is_last)
{
    uint64_t v[2 * WORDS], m[2 * WORDS];

    memcpy(m, block, sizeof m);
    memcpy(v, h, WORDS * sizeof *v);
    memcpy(v + WORDS, start, sizeof start);
    v[12] ^= taken;
    v[14] ^= is_last ? ~(uint64_t)0 : 0;
    for (int round = 0; round < ROUNDS; round++) {
        const uint8_t *s = schedule[round % SCHEDULES];
        for (int i = 0; i < 4; i++)
            mix(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
        for (int i = 0; i < 4; i++)
            mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4,
                m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
    }
    for (int i = 0; i < WORDS; i++)
        h[i] ^= v[i] ^ v[i + WORDS];
}

void blake2b(unsigned char *out, size_t n_out, const void *key, size_t n_key,
             const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    unsigned char block[BLOCK] = { 0 };
    uint64_t h[WORDS], taken = 0;

    assert(n_out > 0 && n_out <= BLAKE2B_MAX && n_key <= BLAKE2B_MAX);
    memcpy(h, start, sizeof h);
    h[0] ^= 0x01010000 ^ (uint64_t)n_key << 8 ^ (uint64_t)n_out;
    if (n_key > 0) { /* the key is a block of its own, before the others */
        memcpy(block, key, n_key);
        taken = BLOCK;
        take_block(h, block, taken, n == 0);
    }
    for (; n > BLOCK; n -= BLOCK, at += BLOCK) {
        taken += BLOCK;
        take_block(h, at, taken, 0);
    }
    if (n > 0 || n_key == 0) {
        memset(block, 0, sizeof block);
        if (n > 0)
            memcpy(block, at, n);
        take_block(h, block, taken + n, 1);
    }
    memcpy(out, h, n_out);
}
