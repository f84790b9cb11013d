/* screen_none.c: where there is no ncurses, there is no full screen. */
#include "tui/screen.h"

Screen *screen_open(Front *front, double speed, const char **why)
{
    (void)front, (void)speed;
    *why = "";
    return NULL;
}

void screen_leave(void)
{
}
