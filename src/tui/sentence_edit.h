/* sentence_edit.h: fills the blanks of a sentence (scene/sentence.h) at the
 * terminal: a bargain or a trade.
 *
 * Words are typed in any order: "2 last boots" sets three blanks, and in a
 * trade, which has no other numbers, "bob 8" names a card by its. A front end
 * with keys moves from blank to blank and through what each can hold.
 */
#ifndef TUI_SENTENCE_EDIT_H
#define TUI_SENTENCE_EDIT_H

#include "scene/sentence.h"
#include "tui/front.h"

/* A sentence that is being filled. */
typedef struct SentenceEdit {
    const View *view;
    OfferTerms terms;
    Arena arena;
    const Sentence *sentence; /* as it stands */
    int part;                 /* the blank that the cursor is on */
    int value;                /* of a blank for many: the card it is on */
} SentenceEdit;

/* False if this action opens nothing that has blanks, or there is no memory. */
bool sentence_edit_start(SentenceEdit *edit, const View *view, Action opening);
void sentence_edit_end(SentenceEdit *edit);

/* Is there something to choose in this part? */
bool sentence_edit_is_blank(const SentencePart *part);

/* Sets blanks by words. False: the text says which word is not understood. */
bool sentence_edit_words(SentenceEdit *edit, const char *words, Text *why);

/* To the next blank (by 1) or the one before (-1); to the next value; and of a
 * blank for many, this card in or out. */
void sentence_edit_move(SentenceEdit *edit, int by);
void sentence_edit_turn(SentenceEdit *edit, int by);
void sentence_edit_toggle(SentenceEdit *edit);

/* Lets somebody fill it. False: they do not want it after all. */
bool sentence_edit_fill(const Front *front, const View *view, Action opening,
                        ActionPath *out);

#endif
