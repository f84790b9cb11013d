/* status.h: the table in a few lines: how everybody stands, and the fight. */
#ifndef TUI_STATUS_H
#define TUI_STATUS_H

#include "scene/scene.h"
#include "scene/scene.h"

/* Lines with \n between them; "" if there is nothing to say. */
const char *status_make(Arena *arena, const Scene *scene);

#endif
