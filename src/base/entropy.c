/* entropy.c: asks the system for random bytes. */
#include "base/entropy.h"

#include <sys/random.h>
#include <unistd.h>

bool entropy_read(void *out, size_t n)
{
    return getentropy(out, n) == 0;
}
