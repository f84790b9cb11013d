/* bits.h: a set of up to 128 small numbers.
 *
 * Sets of verbs and of questions are of this type. Nobody but these functions
 * knows how wide it is: to make room for more, change BITS_MAX.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { BITS_WORDS = 2, BITS_MAX = 64 * BITS_WORDS };

typedef struct Bits {
    uint64_t word[BITS_WORDS];
} Bits;

/* The part of `bit` that lies in one word: for tables that are constants. */
#define BIT_IN_WORD(bit, w) \
    ((bit) / 64 == (w) ? UINT64_C(1) << (bit) % 64 : UINT64_C(0))

static inline Bits bits_none(void)
{
    return (Bits){ { 0 } };
}

static inline Bits bits_all(void)
{
    return (Bits){ { ~UINT64_C(0), ~UINT64_C(0) } };
}

static inline bool bits_have(Bits set, int bit)
{
    return set.word[bit / 64] >> bit % 64 & 1;
}

static inline bool bits_empty(Bits set)
{
    return (set.word[0] | set.word[1]) == 0;
}

static inline void bits_add(Bits *set, int bit)
{
    set->word[bit / 64] |= UINT64_C(1) << bit % 64;
}

static inline void bits_drop(Bits *set, int bit)
{
    set->word[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

static inline Bits bits_one(int bit)
{
    Bits set = bits_none();

    bits_add(&set, bit);
    return set;
}

static inline Bits bits_or(Bits a, Bits b)
{
    return (Bits){ { a.word[0] | b.word[0], a.word[1] | b.word[1] } };
}

static inline Bits bits_and(Bits a, Bits b)
{
    return (Bits){ { a.word[0] & b.word[0], a.word[1] & b.word[1] } };
}

static inline Bits bits_without(Bits a, Bits b)
{
    return (Bits){ { a.word[0] & ~b.word[0], a.word[1] & ~b.word[1] } };
}

static inline int bits_count(Bits set)
{
    int n = __builtin_popcountll(set.word[0]);

    return set.word[1] ? n + __builtin_popcountll(set.word[1]) : n;
}

/* The lowest and the highest of a set that is not empty. */
static inline int bits_first(Bits set)
{
    return set.word[0] ? __builtin_ctzll(set.word[0])
                       : 64 + __builtin_ctzll(set.word[1]);
}

static inline int bits_last(Bits set)
{
    return set.word[1] ? 127 - __builtin_clzll(set.word[1])
                       : 63 - __builtin_clzll(set.word[0]);
}

/* Takes the lowest out of a set that is not empty. */
static inline int bits_take(Bits *set)
{
    int bit = bits_first(*set);

    if (set->word[0])
        set->word[0] &= set->word[0] - 1;
    else
        set->word[1] &= set->word[1] - 1;
    return bit;
}

/* A set of the numbers that are listed. */
#define BITS_OF(...) \
    bits_list((const uint8_t[]){ __VA_ARGS__ }, \
              (int)sizeof((const uint8_t[]){ __VA_ARGS__ }))

static inline Bits bits_list(const uint8_t *bits, int n)
{
    Bits set = bits_none();

    for (int i = 0; i < n; i++)
        bits_add(&set, bits[i]);
    return set;
}

#endif
