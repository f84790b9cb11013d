/* clamp.h: numbers kept within bounds. */
#ifndef BASE_CLAMP_H
#define BASE_CLAMP_H

static inline int clamp(int n, int min, int max)
{
    return n < min ? min : n > max ? max : n;
}

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

#endif
