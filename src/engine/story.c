/* story.c: splits a player's own words in quotes from the end of a line. */
#include "engine/story.h"

#include <string.h>

#include "base/text.h"

const char *story_read(const char *at, Story *out)
{
    size_t n = strlen(at);

    if (n < 2 || at[n - 1] != '"')
        return "a story ends with a quote, at the end of the line";
    *out = (Story){ at + 1, n - 2 };
    if (out->n > STORY_MAX)
        return "a story has at most 500 bytes";
    if (text_readable(out->at, out->n) < out->n)
        return "a story is UTF-8 without control characters, and this one is"
               " not";
    return memchr(out->at, '"', out->n) || memchr(out->at, '\\', out->n)
               ? "a story has no quotes and no backslashes inside"
               : NULL;
}
