/* definitions.h: the cards of a book and its options, as JSON.
 *
 * What a front end needs once, before it shows scenes: a scene names cards by
 * their definition. docs/SCENE.md describes both. They are made from a pack, so
 * that no card files are needed.
 */
#ifndef SCENE_DEFINITIONS_H
#define SCENE_DEFINITIONS_H

#include <stddef.h>

#include "base/text.h"
#include "card/pack.h"

/* An array with an object for each definition, in the order of Pack.defs; with
 * a `name` (or NULL) for those so called alone. Gives the bytes that it takes,
 * without the closing 0, like snprintf; 0 if there is no memory. */
size_t definitions_write_json(const Pack *pack, const Vocabulary *vocabulary,
                              const char *name, char *out, size_t cap);

/* The id of a card, the same in every place: "book/card". */
void definitions_write_id(Text *out, const Pack *pack, const CardDef *def);

/* An array with an object for each option, those of the book first; with these
 * values, which are a game's or the book's own (Pack.switches). */
size_t options_write_json(const Pack *pack, const Vocabulary *vocabulary,
                          const int16_t *switches, char *out, size_t cap);

#endif
