/* face.c: writes the facts of a card in one line. */
#include "tui/face.h"

/* The text of a card is generated from its program when its book is read. */
void face_write(Text *text, const Table *t, CardId card)
{
    const CardDef *def = card_def(t, card);

    text_add(text, t->pack->names[def->word].one);
    if (def->figures[0]) {
        text_add(text, ": ");
        text_add(text, def->figures);
    }
    if (def->text[0]) {
        text_add(text, ". ");
        text_add(text, def->text);
    }
}
