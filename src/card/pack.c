/* pack.c: computes the rules hash and the text hash of a pack. */
#include "card/pack.h"

#include <stddef.h>

#include "base/hash.h"
#include "base/text.h"

/* Stats that are part of every card's hash. Of later stats only those that a
 * card states are hashed, so that adding more changes no hash. */
enum { STATS_HASHED = 16 };

/* Field by field: a struct may have padding, and a pointer must not be
 * hashed. */
static uint64_t hash_def(uint64_t h, const CardDef *def)
{
    uint32_t head[] = { def->kind, def->back, def->copies,     def->windows,
                        def->tags, def->word, (uint32_t)def->n };

    h = hash_string(h, def->name);
    h = hash_bytes(h, head, sizeof head);
    h = hash_bytes(h, def->stat, sizeof *def->stat * STATS_HASHED);
    for (int i = STATS_HASHED; i < STATS_MAX; i++)
        if (def->stat[i] != 0)
            h = hash_mix(h ^ (uint64_t)(uint16_t)def->stat[i] << i);
    return h;
}

/* Of all books: a sum, because the order in which they were named does not
 * matter. */
static uint64_t hash_sets(const Pack *pack)
{
    uint64_t sum = 0;

    for (int i = 0; i < pack->n_sets; i++)
        sum += hash_bytes(3, pack->sets[i].switches,
                          sizeof pack->sets[i].switches);
    return sum;
}

static uint64_t hash_titles(const Pack *pack)
{
    uint64_t sum = 0;

    for (int i = 0; i < pack->n_sets; i++)
        sum += hash_string(4, pack->sets[i].title);
    return sum;
}

/* Which book a card belongs to, by the settings of that book. */
static uint64_t hash_own(uint64_t h, const Pack *pack, const CardDef *def)
{
    const PackSet *set = &pack->sets[def->set];

    if (def->has_namesake)
        h = hash_string(h, set->title);
    return hash_bytes(h, set->switches, sizeof set->switches);
}

/* A set of any width: its first word, and the later words that are not
 * empty. */
static uint64_t hash_bits(uint64_t h, Bits set)
{
    h = hash_bytes(h, &set.word[0], sizeof set.word[0]);
    for (uint64_t i = 1; i < BITS_WORDS; i++)
        if (set.word[i] != 0) {
            h = hash_bytes(h, &i, sizeof i);
            h = hash_bytes(h, &set.word[i], sizeof set.word[i]);
        }
    return h;
}

static uint64_t hash_word(uint64_t h, const PackName *word)
{
    uint32_t head[] = { word->type,   word->kind,  word->group,
                        word->none,   word->same,  word->max,
                        word->window, word->flags, (uint32_t)word->n };

    h = hash_string(h, word->one);
    h = hash_string(h, word->many);
    h = hash_bytes(h, head, sizeof head);
    return hash_bits(h, word->cannot);
}

static uint64_t hash_rules(const Pack *pack)
{
    uint64_t h = hash_string(1, pack->family);

    h = hash_bytes(h, pack->switches, sizeof pack->switches);
    h = hash_rows(h, pack->nodes, (size_t)pack->n_nodes, sizeof *pack->nodes,
                  offsetof(Node, missing_children));
    for (int i = 1; i <= pack->n_names; i++)
        h = hash_word(h, &pack->names[i]);
    for (int i = 1; i <= pack->n_strings; i++)
        h = hash_string(h, pack->strings[i]);
    for (int i = 0; i < pack->n_defs; i++)
        h = hash_own(hash_def(h, &pack->defs[i]), pack, &pack->defs[i]);
    return h + hash_sets(pack);
}

static uint64_t hash_if_any(uint64_t h, const char *string)
{
    return string ? hash_string(h, string) : h;
}

/* A card without pictures has the hash that it had before there were any. */
static uint64_t hash_art(uint64_t h, const Art *art)
{
    h = hash_if_any(hash_if_any(h, art->ink), art->second);
    return art->behind ? hash_string(h, "behind") : h;
}

static uint64_t hash_text(const Pack *pack)
{
    uint32_t head[] = { pack->min, pack->max, pack->box };
    uint64_t h = hash_bytes(hash_string(2, pack->title), head, sizeof head);

    for (int i = 0; i < SWITCHES_MAX; i++)
        h = hash_if_any(h, pack->options[i]);
    for (int i = 0; i < pack->n_defs; i++) {
        h = hash_if_any(h, pack->defs[i].flavor);
        h = hash_art(h, &pack->defs[i].art);
        h = hash_if_any(h, pack->defs[i].figures);
        h = hash_if_any(h, pack->defs[i].text);
        h = hash_string(h, pack->sets[pack->defs[i].set].title);
    }
    return h + hash_titles(pack);
}

void pack_set_hashes(Pack *pack)
{
    pack->rules_hash = hash_rules(pack);
    pack->text_hash = hash_text(pack);
}

static bool is_same_picture(const char *a, const char *b)
{
    return a && b ? text_equal(a, b) : a == b;
}

bool art_shows_same(const Art *a, const Art *b)
{
    return a->ink && ((is_same_picture(a->ink, b->ink) &&
                       is_same_picture(a->second, b->second)) ||
                      (is_same_picture(a->ink, b->second) &&
                       is_same_picture(a->second, b->ink)));
}

const CardDef *pack_def_of_node(const Pack *pack, int node)
{
    for (int i = 0; i < pack->n_defs; i++)
        if (node >= pack->defs[i].first &&
            node < pack->defs[i].first + pack->defs[i].n)
            return &pack->defs[i];
    return NULL;
}
