/* answer_line.h: what a person typed: a number, a line of the log, or a
 * request.
 */
#ifndef TUI_ANSWER_H
#define TUI_ANSWER_H

#include "tui/requests.h"

/* Does what the line says if it is legal; otherwise prints why not, and nothing
 * changes. */
Reply answer_line(Play *play, const View *view, const char *line);

#endif
