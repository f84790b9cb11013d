/* story.c: splits a player's own words in quotes from the end of a line. */
#include "engine/story.h"

#include <string.h>

#include "base/text.h"

/* Characters that a terminal or a reader of lines cannot handle: control
 * characters, line and paragraph separators, and marks that change the
 * direction of the text. */
static bool is_control(unsigned c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
           (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

const char *story_read(const char *at, Story *out)
{
    size_t n = strlen(at);
    unsigned c;
    int bytes;

    if (n < 2 || at[n - 1] != '"')
        return "a story ends with a quote, at the end of the line";
    *out = (Story){ at + 1, n - 2 };
    if (out->n > STORY_MAX)
        return "a story has at most 500 bytes";
    for (size_t i = 0; i < out->n; i += (size_t)bytes) {
        bytes = text_decode_utf8(out->at + i, &c);
        if (bytes == 0)
            return "a story is UTF-8, and this one is not";
        if (is_control(c))
            return "a story has no control characters";
        if (c == '"' || c == '\\')
            return "a story has no quotes and no backslashes inside";
    }
    return NULL;
}
