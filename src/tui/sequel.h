/* sequel.h: what a card asks as soon as it is played or used, so that both can
 * be answered at once: "5 a" plays card 5 for the first side. */
#ifndef TUI_SEQUEL_H
#define TUI_SEQUEL_H

#include "scene/scene.h"

enum { SEQUEL_MAX = 12 };

typedef struct Sequel {
    Ask ask;                           /* as it will be asked */
    const char *says;                  /* discard a card */
    const Choice *choices[SEQUEL_MAX]; /* its answers */
    int n;
    bool picks; /* they are cards */
} Sequel;

/* False if nothing follows, or if it depends on something that the seat does
 * not know yet. */
bool sequel_make(Arena *arena, const View *view, Action action, Sequel *out);

/* Is a card being picked, and would another one be asked for next? */
bool sequel_repeats(const View *view, Action action);

#endif
