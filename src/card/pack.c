#include "card/pack.h"

#include "base/hash.h"

/* Field by field: a struct may have holes, and a pointer is no fact. */
static uint64_t hash_def(uint64_t h, const CardDef *def)
{
    uint32_t head[] = { def->kind, def->back, def->copies, def->windows,
                        def->tags };

    h = hash_string(h, def->name);
    h = hash_bytes(h, head, sizeof head);
    return hash_bytes(h, def->fact, sizeof def->fact);
}

static uint64_t hash_word(uint64_t h, const Word *word)
{
    uint32_t head[] = { word->sort, word->kind,   word->group, word->none,
                        word->most, word->window, word->flags };

    h = hash_string(h, word->one);
    h = hash_bytes(h, head, sizeof head);
    return hash_bytes(h, &word->cannot, sizeof word->cannot);
}

void pack_set_hashes(Pack *pack)
{
    uint64_t rules = hash_string(1, pack->family);
    uint64_t text = hash_string(2, pack->title);

    rules = hash_bytes(rules, pack->switches, sizeof pack->switches);
    rules = hash_bytes(rules, pack->nodes,
                       sizeof *pack->nodes * (size_t)pack->n_nodes);
    for (int i = 1; i <= pack->n_words; i++)
        rules = hash_word(rules, &pack->words[i]);
    for (int i = 0; i < pack->n_defs; i++) {
        rules = hash_def(rules, &pack->defs[i]);
        text = hash_string(text, pack->defs[i].flavor);
    }
    pack->rules_hash = rules;
    pack->text_hash = text;
}
