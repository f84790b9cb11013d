/* screen_events.h: what has happened, as far as the screen remembers it. */
#ifndef TUI_SCREEN_EVENTS_H
#define TUI_SCREEN_EVENTS_H

#include "tui/front.h"
#include "tui/screen_grid.h"

enum { EVENTS_MAX = 200, EVENT_BYTES = 400 };

typedef struct ScreenEvent {
    TidingKind kind;
    bool is_headline, is_mine;
    char says[EVENT_BYTES];
} ScreenEvent;

/* The newest is the last one. */
typedef struct ScreenEvents {
    int n, first; /* a ring */
    ScreenEvent at[EVENTS_MAX];
} ScreenEvents;

void events_add(ScreenEvents *events, const Tiding *tiding);
void events_clear(ScreenEvents *events);

/* The newest of them, the last one at the bottom; `back` rows before them. */
void events_draw(const Area *area, const ScreenEvents *events, int back);

/* Words that can be typed stand in backquotes; on the full screen they begin
 * with a colon: (`log`) becomes (:log). */
void typed_words_write(Text *text, const char *says);

#endif
