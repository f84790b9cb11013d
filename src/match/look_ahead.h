/* look_ahead.h: what a seat would be asked next, if everybody else passed. */
#ifndef MATCH_LOOK_AHEAD_H
#define MATCH_LOOK_AHEAD_H

#include "engine/view.h"

/* What an answer led to. */
typedef struct Glimpse {
    Ask ask;      /* the next question that is no gate; ASK_NOBODY: none */
    bool reveals; /* on the way a die was rolled or the seat saw a card */
} Glimpse;

/* Tries this answer of the view's seat in a game that looks the same to it
 * (which of them: `luck`), until somebody has to answer who cannot pass. `out`
 * is a block of game_bytes(), for that game. */
Glimpse look_ahead(const View *view, Action action, uint64_t luck, Game *out);

/* Do these two answers lead to the same state, in games that look the same to
 * the seat? Not if a die is rolled or the seat sees a card on the way. */
bool look_ahead_is_same(const View *view, Action a, Action b);

#endif
