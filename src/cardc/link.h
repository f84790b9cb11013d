/* link.h: works out everything that a pack needs to be played.
 *
 * A pack has two makers: the compiler (cardc.c) and the reader of pack files
 * (packfile.c). Both give what stands on the cards: words, strings, programs,
 * and of each card its name, words, copies and kind. Everything else follows
 * from that and from the family, and is worked out here, so it is the same
 * whoever made the pack.
 */
#ifndef CARDC_LINK_H
#define CARDC_LINK_H

#include "base/arena.h"
#include "base/diag.h"
#include "card/pack.h"
#include "cardc/book.h"

/* A pack and the memory it lives in. */
typedef struct OwnedPack {
    Pack pack;  /* first: a pointer to the pack is a pointer to this */
    Book *book; /* or NULL */
    Arena arena;
} OwnedPack;

/* Names and nodes of a pack that is still being made; readers have it const. */
static inline PackName *link_names(OwnedPack *owned)
{
    return (PackName *)(uintptr_t)owned->pack.names;
}

static inline Node *link_nodes(OwnedPack *owned)
{
    return (Node *)(uintptr_t)owned->pack.nodes;
}

/* A card that the rules cannot play, and why. */
typedef struct RefusedCard {
    int def_index; /* of Pack.defs; -1: none */
    Unplayable why;
} RefusedCard;

/* Checks that the rules cannot play the first n cards, which are marked as
 * unsupported. ST_BAD, and which one, if they can. */
Status link_check_unsupported(OwnedPack *owned, const Vocabulary *vocabulary,
                              int n, RefusedCard *refused, Diag *diag);

/* Definitions have to be in the order of their names. */
Status link_pack(OwnedPack *owned, const Vocabulary *vocabulary,
                 RefusedCard *refused, Diag *diag);

#endif
