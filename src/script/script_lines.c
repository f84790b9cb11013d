/* script_lines.c: cuts a text into lines. */
#include "script/script_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A # begins a comment at the start of a line or behind a blank. Behind
 * something and before a digit it is the copy of a card: "Saw" #2 */
static bool starts_comment(const char *from, size_t i, size_t n, size_t len)
{
    bool copy = len > 0 && i + 1 < n && char_is_digit(from[i + 1]);

    return from[i] == '#' && (i == 0 || is_blank(from[i - 1])) && !copy;
}

/* Copies a line without comment, with single blanks outside of quotes. */
static void copy_tidy(char *out, const char *from, size_t n)
{
    bool quoted = false;
    size_t len = 0;

    for (size_t i = 0; i < n && len < SCRIPT_LINE_MAX - 1; i++) {
        char c = is_blank(from[i]) ? ' ' : from[i];
        if (c == '"')
            quoted = !quoted;
        if (!quoted && starts_comment(from, i, n, len))
            break;
        if (c == ' ' && !quoted && (len == 0 || out[len - 1] == ' '))
            continue;
        out[len++] = c;
    }
    while (len > 0 && (out[len - 1] == ' ' || out[len - 1] == '\r'))
        len--;
    out[len] = '\0';
}

ScriptLine *script_read_lines(const char *text, int *n_lines)
{
    int room = 1;
    ScriptLine *lines;

    for (const char *c = text; *c; c++)
        room += *c == '\n';
    lines = calloc((size_t)room, sizeof *lines);
    *n_lines = 0;
    for (int number = 1; lines && *text; number++) {
        ScriptLine *line = &lines[*n_lines];
        size_t n = strcspn(text, "\n");
        copy_tidy(line->text, text, n);
        line->number = number;
        line->indented = is_blank(text[0]);
        line->file = text;
        line->raw_length = n;
        if (line->text[0] != '\0')
            ++*n_lines;
        text += n + (text[n] == '\n');
    }
    return lines;
}

const char *script_rest(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}
