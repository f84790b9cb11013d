/* totals.h: totals taken apart. */
#ifndef TUI_TOTALS_H
#define TUI_TOTALS_H

#include "engine/view.h"

/* All of them, or (not "") those with this name. */
void totals_print(const View *view, const char *name);

#endif
