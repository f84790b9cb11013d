/* answer_line.h: what a person typed: a key, a name, a line of the log, or a
 * request.
 */
#ifndef TUI_ANSWER_LINE_H
#define TUI_ANSWER_LINE_H

#include "tui/requests.h"

/* Does what the line says if it is legal; otherwise says why not, and nothing
 * changes. */
Reply answer_line(Play *play, const View *view, const char *line);

/* Is this word, or these words, a part of that name, whatever the capitals? */
bool name_has(const char *name, const char *words);

#endif
