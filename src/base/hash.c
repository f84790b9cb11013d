#include "base/hash.h"

#include <string.h>

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
