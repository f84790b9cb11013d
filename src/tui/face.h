/* face.h: a card in one line, in the words of its card file.
 *
 *     item, 1 hand, +2, 300 gold
 *
 * Made from the family's vocabulary, so it works for every family.
 */
#ifndef TUI_FACE_H
#define TUI_FACE_H

#include "engine/family.h"

void face_write(Text *text, const Table *t, CardId card);

#endif
