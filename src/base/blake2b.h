/* blake2b.h: BLAKE2b, the hash of RFC 7693, for secrets.
 *
 * With a key it is a pseudorandom function: who does not know the key cannot
 * tell its digests from noise, nor find the key from any number of them. The
 * fingerprints of hash.h are much faster, and hide nothing.
 */
#ifndef BASE_BLAKE2B_H
#define BASE_BLAKE2B_H

#include <stddef.h>

enum { BLAKE2B_MAX = 64 }; /* bytes of a digest, and of a key */

/* The digest of `n` bytes, itself 1 to 64 bytes long; a key of 0 bytes is
 * none. */
void blake2b(unsigned char *out, size_t n_out, const void *key, size_t n_key,
             const void *bytes, size_t n);

#endif
