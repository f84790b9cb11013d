/* hash.h: a 64-bit fingerprint of bytes, the same on every machine.
 *
 * Not for secrets: it distinguishes states, packs and offers. Words are read
 * little-endian; the machines we run on (and WebAssembly) store them that way.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(uint64_t start, const void *bytes, size_t n);
uint64_t hash_string(uint64_t start, const char *string);

/* The first bytes of each of n rows, as if they stood one behind the other. */
uint64_t hash_rows(uint64_t start, const void *rows, size_t n, size_t stride,
                   size_t bytes);

/* Mixes one word well; rng.c uses it too. It is the finaliser of splitmix64:
 * every input bit moves about half of the output bits. */
static inline uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x;
}

#endif
