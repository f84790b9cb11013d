/* open_front.h: the full screen where there can be one, else line by line. */
#ifndef CLI_OPEN_FRONT_H
#define CLI_OPEN_FRONT_H

#include "tui/front.h"

/* False if there is no memory. Why there is no full screen is printed, if one
 * is wanted at this terminal. */
bool open_front(Front *front, bool wants_screen, double speed);

/* --speed: how long bots take, 1 (a moment) if there is no text; false after a
 * sentence. */
bool read_speed(const char *command, const char *text, double *out);

#endif
