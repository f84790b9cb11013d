/* pack.h: a set of cards, compiled: what the engine knows of cards.
 *
 * A Pack is made by cardc/ and never changes afterwards; any number of games
 * share one. A *definition* is a card as designed, a *card* is one physical
 * copy. Cards are numbered 1..n by name and copy, so that moving a card in
 * its file changes no game; 0 is no card.
 *
 * The rules hash covers everything that can change a game (names, copies,
 * facts, switches), the text hash the rest (flavour).
 */
#ifndef CARD_PACK_H
#define CARD_PACK_H

#include <stdint.h>

#include "card/node.h"
#include "card/vocabulary.h"

typedef uint16_t CardId;
enum { NO_CARD = 0, CARDS_MAX = 1024 };

struct CardDef {
    const char *name;
    const char *flavor;         /* "" if it has none */
    const char *figures, *text; /* what the card says, made from its program */
    int first, n;               /* its program: Pack.nodes */
    uint32_t windows;
    uint8_t kind; /* index into the family's kinds */
    uint8_t back;
    uint16_t copies;
    int16_t fact[FACTS_MAX];
};

struct Pack {
    const char *family;
    const char *title;
    CardDef *defs; /* in the order of their names */
    int n_defs;
    uint16_t *def_of;  /* by card, [0] unused */
    uint16_t *copy_of; /* 1.. by card */
    int n_cards;
    int16_t switches[SWITCHES_MAX];
    const Node *nodes; /* the programs of all cards */
    int n_nodes;
    const char *const *words; /* declared names that programs use, from 1 */
    int n_words;
    uint64_t rules_hash;
    uint64_t text_hash;
};

static inline const CardDef *pack_def(const Pack *pack, CardId card)
{
    return &pack->defs[pack->def_of[card]];
}

/* Both hashes, from everything else; called by whoever makes a pack. */
void pack_set_hashes(Pack *pack);

#endif
