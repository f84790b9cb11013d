#include "base/hash.h"

#include <string.h>

/* The finaliser of splitmix64: every input bit moves about half of the
 * output bits. */
uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x;
}

uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t h = start ^ (0x9e3779b97f4a7c15u * (n + 1));
    uint64_t word;

    for (; n >= sizeof word; n -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    word = 0;
    if (n > 0)
        memcpy(&word, at, n);
    return hash_mix(h ^ word);
}

uint64_t hash_string(uint64_t start, const char *string)
{
    return hash_bytes(start, string, strlen(string));
}
