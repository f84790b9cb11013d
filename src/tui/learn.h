/* learn.h: a lesson at the terminal.
 *
 * The text of each step is a page, what the learner does is asked as in a game
 * and given to the lesson, which says what was wrong.
 */
#ifndef TUI_LEARN_H
#define TUI_LEARN_H

#include "lessons/lesson.h"
#include "tui/play_loop.h"

/* Teaches; false if the learner left before the end. */
bool learn_run(const Front *front, Lesson *lesson, const char *title);

#endif
