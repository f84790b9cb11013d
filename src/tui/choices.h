/* choices.h: what a seat can do now, as a numbered list.
 *
 * First everything that is legal, then the cards of the own hand that cannot be
 * used now: their numbers can be asked about (why N), not chosen.
 */
#ifndef TUI_CHOICE_H
#define TUI_CHOICE_H

#include "base/text.h"
#include "engine/view.h"

enum { IDLE_MAX = 64 };

typedef struct Choices {
    ActionList list;       /* numbers 1 .. list.n */
    CardId idle[IDLE_MAX]; /* the numbers after those */
    int n_idle;
} Choices;

void choices_make(Choices *choices, const View *view);
void choices_print(const Choices *choices, const View *view);

/* What it would do, or why it cannot be done. */
void choices_explain(const Choices *choices, const View *view, int number);

#endif
