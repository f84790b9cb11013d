/* packfile_int.h: how the file of a pack begins. */
#ifndef CARDC_PACKFILE_INT_H
#define CARDC_PACKFILE_INT_H

#include "base/hash.h"

/* The mark, the version in four bytes, and a checksum of all that follows: a
 * file that was damaged is refused before anything of it is read. What was made
 * up with a right checksum is checked as it is read. */
#define PACKFILE_MAGIC "kickpack"

enum {
    PACKFILE_MAGIC_BYTES = 8,
    PACKFILE_VERSION = 5,
    PACKFILE_VERSION_BYTES = 4,
    PACKFILE_CHECKSUM_BYTES = 8,
    PACKFILE_CHECKED_FROM =
        PACKFILE_MAGIC_BYTES + PACKFILE_VERSION_BYTES + PACKFILE_CHECKSUM_BYTES
};

static inline uint64_t packfile_checksum(const unsigned char *bytes, size_t n)
{
    return hash_bytes(PACKFILE_VERSION, bytes + PACKFILE_CHECKED_FROM,
                      n - PACKFILE_CHECKED_FROM);
}

#endif
