/* bind_int.h: what the files of the binder share. */
#ifndef ENGINE_BIND_INT_H
#define ENGINE_BIND_INT_H

#include "base/text.h"
#include "engine/bind.h"
#include "engine/machine.h"
#include "engine/static.h"

/* Notes the row that takes this node, for whoever carries it out. */
void bind_note(const Binder *b, const Node *node, int row);

const Word *phrase_word(const Pack *pack, const Node *phrase);
const char *phrase_noun(const Binder *b, const Node *phrase);
bool means_cards(const Binder *b, const Node *phrase);
bool means_icons(const Binder *b, const Node *phrase);
bool is_character(const Node *phrase);
bool may_be_character(const Node *phrase); /* or "it", which may be one */

void list_in(Text *out, uint32_t in);
void list_adverbs(Text *out, uint32_t adverbs);

/* The first of these things (IN_*) that stands inside `k`. */
bool bind_in(Binder *b, const Node *k, uint32_t in, const char *where);
/* The same where any such player or card is meant, and nobody picks. */
bool bind_named(Binder *b, const Node *k, uint32_t in, const char *where);
bool is_in(const Binder *b, const Node *what, uint32_t one);

bool bind_place(Binder *b, const Node *phrase);
bool bind_compare(Binder *b, const Node *compare);
bool bind_state(Binder *b, const Node *state, bool player);
bool bind_quantity(Binder *b, const Node *phrase, PhraseUse use);
bool bind_number_modifier(Binder *b, const Node *k);

/* Your level, its level: does the determiner say whose, and of whom it can be?
 */
bool det_fits_owner(const Node *phrase, uint32_t owners);

#endif
