/* packfile.h: a pack as a file.
 *
 * What a book says, compiled: it loads without its card files. The file has a
 * mark, a version, a checksum and both hashes, then what the compiler knew
 * (link.h works out the rest); numbers are little-endian, a string is its
 * length and its bytes. All of it is checked: a file that was cut, changed or
 * made up is refused with a sentence. Files of older versions have no
 * checksum.
 */
#ifndef CARDC_PACKFILE_H
#define CARDC_PACKFILE_H

#include <stddef.h>

#include "base/diag.h"
#include "card/pack.h"
#include "cardc/book.h"

/* Is this a file that begins as a pack does? */
bool packfile_is_pack(const char *path);

Status packfile_write(const Pack *pack, const char *path, Diag *diag);
Status packfile_read(Pack **out, const char *path, FindVocabulary find,
                     Diag *diag);

/* The same in memory. The bytes are the caller's: free(); NULL if there is no
 * memory. */
unsigned char *packfile_to_bytes(const Pack *pack, size_t *n);
Status packfile_from_bytes(Pack **out, const unsigned char *bytes, size_t n,
                           FindVocabulary find, Diag *diag);

/* The same, whatever its checksum and its hashes say: for tests that make packs
 * up. */
Status packfile_from_any_bytes(Pack **out, const unsigned char *bytes, size_t n,
                               FindVocabulary find, Diag *diag);

#endif
