/* bits.h: a set of small numbers, below BITS_MAX.
 *
 * Sets of verbs and of questions are of this type. Only these functions know
 * how wide it is: to make room for more, change BITS_WORDS.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { BITS_WORDS = 2, BITS_MAX = 64 * BITS_WORDS };

typedef struct Bits {
    uint64_t word[BITS_WORDS];
} Bits;

#define BIT(n) (1u << (n)) /* in a set that is a plain number */

/* The part of `bit` that lies in one word: for tables that are constants. */
#define BIT_IN_WORD(bit, w) \
    ((bit) / 64 == (w) ? UINT64_C(1) << (bit) % 64 : UINT64_C(0))

static inline Bits bits_none(void)
{
    return (Bits){ { 0 } };
}

static inline Bits bits_all(void)
{
    Bits set;

    for (int i = 0; i < BITS_WORDS; i++)
        set.word[i] = ~UINT64_C(0);
    return set;
}

/* Words are compared, not looked up: so a set can stay in registers. */
static inline bool bits_has(Bits set, int bit)
{
    uint64_t word = set.word[0];

    for (int i = 1; i < BITS_WORDS; i++)
        word = bit / 64 == i ? set.word[i] : word;
    return word >> bit % 64 & 1;
}

static inline bool bits_is_empty(Bits set)
{
    uint64_t any = 0;

    for (int i = 0; i < BITS_WORDS; i++)
        any |= set.word[i];
    return any == 0;
}

static inline void bits_add(Bits *set, int bit)
{
    set->word[bit / 64] |= UINT64_C(1) << bit % 64;
}

static inline void bits_remove(Bits *set, int bit)
{
    set->word[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

static inline Bits bits_single(int bit)
{
    Bits set = bits_none();

    bits_add(&set, bit);
    return set;
}

static inline Bits bits_or(Bits a, Bits b)
{
    for (int i = 0; i < BITS_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline Bits bits_and(Bits a, Bits b)
{
    for (int i = 0; i < BITS_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline Bits bits_without(Bits a, Bits b)
{
    for (int i = 0; i < BITS_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool bits_equal(Bits a, Bits b)
{
    return bits_is_empty(bits_without(a, b)) &&
           bits_is_empty(bits_without(b, a));
}

static inline int bits_count(Bits set)
{
    int n = 0;

    for (int i = 0; i < BITS_WORDS; i++)
        for (uint64_t word = set.word[i]; word != 0; word &= word - 1)
            n++;
    return n;
}

/* The lowest and the highest of a set that is not empty. */
static inline int bits_first(Bits set)
{
    for (int i = 0; i < BITS_WORDS - 1; i++)
        if (set.word[i])
            return 64 * i + __builtin_ctzll(set.word[i]);
    return 64 * (BITS_WORDS - 1) + __builtin_ctzll(set.word[BITS_WORDS - 1]);
}

static inline int bits_last(Bits set)
{
    for (int i = BITS_WORDS - 1; i > 0; i--)
        if (set.word[i])
            return 64 * i + 63 - __builtin_clzll(set.word[i]);
    return 63 - __builtin_clzll(set.word[0]);
}

/* Takes the lowest out of a set that is not empty. */
static inline int bits_pop(Bits *set)
{
    int bit = bits_first(*set);

    if (set->word[0])
        set->word[0] &= set->word[0] - 1;
    else
        set->word[1] &= set->word[1] - 1;
    return bit;
}

/* Takes the k-th, counted from 0, out of a set that has more than k. */
static inline int bits_take(Bits *set, int k)
{
    Bits left = *set;
    int bit;

    for (; k > 0; k--)
        bits_pop(&left);
    bit = bits_first(left);
    bits_remove(set, bit);
    return bit;
}

/* A set of the numbers that are listed. */
#define BITS_OF(...) \
    bits_from_list((const uint8_t[]){ __VA_ARGS__ }, \
                   (int)sizeof((const uint8_t[]){ __VA_ARGS__ }))

static inline Bits bits_from_list(const uint8_t *bits, int n)
{
    Bits set = bits_none();

    for (int i = 0; i < n; i++)
        bits_add(&set, bits[i]);
    return set;
}

#endif
