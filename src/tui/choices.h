/* choices.h: what a seat can do now, as a numbered list.
 *
 * First the choices of the scene, each target with a number of its own; then
 * the cards of the own hand that cannot be used now: their numbers can be asked
 * about (why N), not chosen.
 */
#ifndef TUI_CHOICE_H
#define TUI_CHOICE_H

#include "scene/scene.h"

typedef struct Choices {
    Arena arena;
    const Scene *scene;
    const Choice **at; /* numbers 1 .. n */
    int n;
} Choices;

/* Numbers what the view's seat can do. False if there is no memory. */
bool choices_make(Choices *choices, const View *view);
void choices_free(Choices *choices);
void choices_print(const Choices *choices);

/* The largest number: also of what can only be asked about. */
int choices_last(const Choices *choices);

/* What it would do, or why it cannot be done. */
void choices_explain(const Choices *choices, int number);

#endif
