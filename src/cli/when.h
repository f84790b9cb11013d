/* when.h: a moment as people say it: "today at 11:40", "on 3 November at
 * 20:15".
 */
#ifndef CLI_WHEN_H
#define CLI_WHEN_H

#include <time.h>

#include "base/text.h"

void when_write(Text *text, time_t when, time_t now);

#endif
