/* play_options.h: what `kickdoor play --option help` prints. */
#ifndef CLI_PLAY_OPTIONS_H
#define CLI_PLAY_OPTIONS_H

#include "cli/cli.h"

/* Every option of the book, with its value and what it takes. An exit code. */
int play_list_options(BookCache *cache, const char *book);

#endif
