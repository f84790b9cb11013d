/* packfile_write.c: writes a pack as a file. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/packfile.h"
#include "cardc/packfile_int.h"

typedef struct Writer {
    unsigned char *at;
    size_t n, room;
    bool full; /* there is no memory */
} Writer;

static void put_bytes(Writer *w, const void *bytes, size_t n)
{
    if (w->n + n > w->room) {
        size_t room = 2 * (w->n + n) + 4096;
        unsigned char *more = w->full ? NULL : realloc(w->at, room);
        if (!more) {
            w->full = true;
            return;
        }
        w->at = more;
        w->room = room;
    }
    memcpy(w->at + w->n, bytes, n);
    w->n += n;
}

/* So many bytes, the lowest first. */
static void put(Writer *w, uint64_t number, int bytes)
{
    unsigned char out[8];

    for (int i = 0; i < bytes; i++)
        out[i] = (unsigned char)(number >> 8 * i);
    put_bytes(w, out, (size_t)bytes);
}

static void put_string(Writer *w, const char *string)
{
    put(w, strlen(string), 2);
    put_bytes(w, string, strlen(string));
}

static void put_header(Writer *w, const Pack *pack)
{
    put_bytes(w, PACKFILE_MAGIC, PACKFILE_MAGIC_BYTES);
    put(w, PACKFILE_VERSION, PACKFILE_VERSION_BYTES);
    put(w, 0, PACKFILE_CHECKSUM_BYTES); /* put_checksum() */
    put(w, pack->rules_hash, 8);
    put(w, pack->text_hash, 8);
    put_string(w, pack->family);
    put_string(w, pack->title);
    put(w, pack->min, 1);
    put(w, pack->max, 1);
    put(w, pack->box, 2);
    for (int i = 0; i < SWITCHES_MAX; i++) {
        put(w, (uint16_t)pack->switches[i], 2);
        put_string(w, pack->options[i] ? pack->options[i] : "");
    }
}

static void put_set(Writer *w, const PackSet *set)
{
    put_string(w, set->title);
    for (int i = 0; i < SWITCHES_MAX; i++)
        put(w, (uint16_t)set->switches[i], 2);
}

/* How many words it takes, and these. */
static void put_bits(Writer *w, Bits set)
{
    int n = bits_is_empty(set) ? 0 : bits_last(set) / 64 + 1;

    put(w, (uint64_t)n, 1);
    for (int i = 0; i < n; i++)
        put(w, set.word[i], 8);
}

static void put_word(Writer *w, const PackName *word)
{
    put_string(w, word->one);
    put_string(w, word->many);
    put(w, word->type, 1);
    put(w, word->max, 1);
    put(w, word->window, 1);
    put(w, word->flags, 1);
    put(w, word->group, 2);
    put(w, word->none, 2);
    put(w, word->same, 2);
    put_bits(w, word->cannot);
    put(w, (uint64_t)word->first, 4);
    put(w, (uint64_t)word->n, 4);
}

static void put_node(Writer *w, const Node *node)
{
    put(w, node->type, 1);
    put(w, node->row, 1);
    put(w, node->det, 1);
    put(w, node->flags, 1);
    put(w, node->length, 2);
    put(w, (uint16_t)node->number, 2);
    put(w, node->name, 2);
}

static void put_art(Writer *w, const Art *art)
{
    put_string(w, art->ink ? art->ink : "");
    put_string(w, art->second ? art->second : "");
    put(w, art->behind, 1);
}

static void put_def(Writer *w, const CardDef *def)
{
    put_string(w, def->name);
    put_string(w, def->flavor);
    put_art(w, &def->art);
    put_string(w, def->figures);
    put_string(w, def->text);
    put(w, (uint64_t)def->first, 4);
    put(w, (uint64_t)def->n, 4);
    put(w, def->word, 2);
    put(w, def->copies, 2);
    put(w, def->set, 1);
}

/* When the rest is written. */
static void put_checksum(Writer *w)
{
    Writer at = { .at = w->at,
                  .n = PACKFILE_CHECKED_FROM - PACKFILE_CHECKSUM_BYTES,
                  .room = w->room };

    put(&at, packfile_checksum(w->at, w->n), PACKFILE_CHECKSUM_BYTES);
}

unsigned char *packfile_to_bytes(const Pack *pack, size_t *n)
{
    Writer w = { 0 };

    put_header(&w, pack);
    put(&w, (uint64_t)pack->n_sets, 1);
    for (int i = 0; i < pack->n_sets; i++)
        put_set(&w, &pack->sets[i]);
    put(&w, (uint64_t)pack->n_names, 4);
    for (int i = 1; i <= pack->n_names; i++)
        put_word(&w, &pack->names[i]);
    put(&w, (uint64_t)pack->n_strings, 4);
    for (int i = 1; i <= pack->n_strings; i++)
        put_string(&w, pack->strings[i]);
    put(&w, (uint64_t)pack->n_nodes, 4);
    for (int i = 0; i < pack->n_nodes; i++)
        put_node(&w, &pack->nodes[i]);
    put(&w, (uint64_t)pack->n_defs, 4);
    for (int i = 0; i < pack->n_defs; i++)
        put_def(&w, &pack->defs[i]);
    if (w.full) {
        free(w.at);
        w.at = NULL;
    } else {
        put_checksum(&w);
    }
    *n = w.n;
    return w.at;
}

Status packfile_write(const Pack *pack, const char *path, Diag *diag)
{
    size_t n;
    unsigned char *bytes = packfile_to_bytes(pack, &n);
    FILE *file = bytes ? fopen(path, "wb") : NULL;
    bool written = file && fwrite(bytes, 1, n, file) == n;

    if (file && fclose(file) != 0)
        written = false;
    free(bytes);
    if (!bytes)
        return diag_set(diag, ST_MEMORY, path, 0, 0, "no memory left");
    return written ? ST_OK
                   : diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
}
