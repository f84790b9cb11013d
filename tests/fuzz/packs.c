/* packs.c: any bytes as a pack file: never a crash. The head is right, so that
 * what follows is looked at; the hashes are compared last. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "cardc/cardc.h"
#include "cardc/packfile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Keeps every fact; which kinds there are hardly matters. */
static const Vocabulary *find(const char *family)
{
    static const KindRow kinds[] = { { "monster", 0, 0, "" },
                                     { "item", 1, 0, "" },
                                     { "character", 0, 0, "" },
                                     { "modifier", 0, 0, "" },
                                     { "trait", 0, 0, "" } };
    static FactRow facts[STATES_END];
    static Vocabulary words = { .kinds = kinds,
                                .n_kinds = sizeof kinds / sizeof *kinds,
                                .facts = facts,
                                .n_facts = STATES_END };

    (void)family;
    for (int i = 0; i < STATES_END; i++)
        facts[i].states = (uint8_t)i;
    return &words;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const unsigned char head[28] = "kickpack\1";
    unsigned char *bytes = malloc(sizeof head + size);
    Pack *pack = NULL;
    Diag diag;

    memcpy(bytes, head, sizeof head);
    memcpy(bytes + sizeof head, data, size);
    pack_from_bytes(&pack, bytes, sizeof head + size, find, &diag);
    pack_free(pack);
    free(bytes);
    return 0;
}
