/* clamp.h: a number kept within bounds, where it is stored in fewer bits. */
#ifndef BASE_CLAMP_H
#define BASE_CLAMP_H

static inline int clamp(int n, int min, int max)
{
    return n < min ? min : n > max ? max : n;
}

#endif
