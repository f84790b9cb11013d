/* current.c: is what a course says still so? Rows are renamed, and lines of
 * games are said in other words: what is not understood any more would be left
 * out, and nobody would see that. */
#include <stdio.h>
#include <string.h>

#include "pairs.h"

/* ---- what rows are called ---- */

/* Is each part of this list in a title? */
static bool all_known(const char *list, const char *titles)
{
    char part[40];

    for (list += *list == '!'; *list; list += *list == ',') {
        size_t n = strcspn(list, ",");
        snprintf(part, sizeof part, "%.*s", (int)n, list);
        if (!strstr(titles, part))
            return false;
        list += n;
    }
    return true;
}

static bool in_carriers(const Course *course, const char *part)
{
    for (int i = 0; i < course->n_carriers; i++)
        if (carrier_has(&course->carriers[i], part))
            return true;
    return false;
}

static bool trim_is_known(const Course *course, int i, const char *titles)
{
    const char *where = course->trims[i].where, *on = strstr(where, " [");
    char title[60];

    where += *where == '^';
    snprintf(title, sizeof title, "%.*s", on ? (int)(on - where) : 59, where);
    if (on)
        return strstr(titles, title) && in_carriers(course, on + 2);
    return strcmp(where, "*") == 0 || strstr(titles, title) ||
           in_carriers(course, where);
}

static bool tell_stale(bool known, const char *what, const char *title)
{
    if (!known)
        printf("no row is called so: %s %s\n", what, title);
    return known;
}

bool course_is_current(const Course *course, const char *titles)
{
    bool good = true;

    for (int i = 0; i < course->n_carriers; i++)
        good &= tell_stale(all_known(course->carriers[i].fits, titles),
                           "carrier", course->carriers[i].fits);
    for (int i = 0; i < course->n_worlds; i++)
        good &= tell_stale(all_known(course->worlds[i].fits, titles), "world",
                           course->worlds[i].name);
    for (int i = 0; i < course->n_situations; i++)
        good &= tell_stale(all_known(course->situations[i].fits, titles),
                           "situation", course->situations[i].name);
    for (int i = 0; i < course->n_trims; i++)
        good &= tell_stale(trim_is_known(course, i, titles), "trim",
                           course->trims[i].where);
    for (int i = 0; i < course->n_plain; i++)
        good &= tell_stale(strstr(titles, course->plain[i].title) != NULL,
                           "plain", course->plain[i].title);
    return good;
}

/* ---- lines of positions ---- */

void block_note_line(Block *block, int line, bool understood)
{
    if (line < LINES_MAX && block->lines_heard[line] != HEARD)
        block->lines_heard[line] = understood ? HEARD : NOT_HEARD;
}

static bool tell_unheard(const Block *blocks, int n)
{
    bool good = true;

    for (int i = 0; i < n; i++)
        for (int line = 0; line < LINES_MAX; line++)
            if (blocks[i].lines_heard[line] == NOT_HEARD) {
                printf("never understood: %s, line %d\n", blocks[i].name,
                       line + 1);
                good = false;
            }
    return good;
}

bool course_was_understood(const Course *course)
{
    bool worlds = tell_unheard(course->worlds, course->n_worlds);

    return tell_unheard(course->situations, course->n_situations) && worlds;
}
