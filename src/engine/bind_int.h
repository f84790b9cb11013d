/* bind_int.h: what the files of the binder share. */
#ifndef ENGINE_BIND_INT_H
#define ENGINE_BIND_INT_H

#include "base/text.h"
#include "engine/bind.h"
#include "engine/machine.h"
#include "engine/evaluate.h"

/* Notes the row that takes this node, for whoever carries it out. */
void bind_set_row(const Binder *b, const Node *node, int row);

const PackName *bind_declared_name(const Pack *pack, const Node *phrase);
const char *bind_noun_text(const Binder *b, const Node *phrase);
bool bind_is_cards(const Binder *b, const Node *phrase);
bool bind_is_icons(const Binder *b, const Node *phrase);
bool bind_is_character(const Node *phrase);
bool bind_may_be_character(const Node *phrase); /* or "it", which may be one */

void bind_list_in(Text *out, uint32_t in);
void bind_list_adverbs(Text *out, uint32_t adverbs);

/* The first of these things (IN_*) that stands inside `k`. */
bool bind_in(Binder *b, const Node *k, uint32_t in, const char *where);
/* The same where any such player or card is meant, and nobody picks. */
bool bind_named(Binder *b, const Node *k, uint32_t in, const char *where);
bool bind_matches_in(const Binder *b, const Node *what, uint32_t one);

bool bind_place(Binder *b, const Node *phrase);
bool bind_compare(Binder *b, const Node *compare);
bool bind_cond(Binder *b, const Node *state, bool player);
bool bind_quantity(Binder *b, const Node *phrase, PhraseUse use);
bool bind_number_modifier(Binder *b, const Node *k);

/* Your level, its level: does the determiner say whose, and of whom it can be?
 */
bool bind_det_allows_owner(const Node *phrase, uint32_t owners);

#endif
