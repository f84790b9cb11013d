/* open_front.c: opens the front end that this terminal can show. */
#include "cli/open_front.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "tui/console.h"
#include "tui/screen.h"

bool open_front(Front *front, bool wants_screen, double speed)
{
    const char *why = "";

    if (wants_screen && console_is_terminal() &&
        screen_open(front, speed, &why))
        return true;
    if (why[0])
        console_print("%s The game is played line by line.", why);
    return plain_open(front, speed) != NULL;
}

bool read_speed(const char *command, const char *text, double *out)
{
    char *end = NULL;

    *out = text ? strtod(text, &end) : 1.0;
    if (!text || (end != text && *end == '\0' && *out >= 0 && *out <= 100))
        return true;
    cli_usage_error(command, "--speed takes a number from 0 to 100");
    return false;
}
