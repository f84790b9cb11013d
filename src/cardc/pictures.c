/* pictures.c: finds pictures by their names, and names that are near. */
#include "cardc/pictures.h"

#include <string.h>

#include "cardc/suggest.h"

/* Two tables: what only compiles cards needs no authors. */
static const char *const names[] = {
#define PICTURE(name, authors) name,
#include "cardc/pictures.def"
};

static const char *const authors_of[] = {
#define PICTURE(name, authors) authors,
#include "cardc/pictures.def"
};

const int n_pictures = sizeof names / sizeof *names;

enum { SUGGESTIONS_MAX = 3 };

const char *picture_name(int i)
{
    return names[i];
}

const char *picture_authors(int i)
{
    return authors_of[i];
}

static int compare_name(const char *name, const char *word, size_t n)
{
    int order = strncmp(name, word, n);

    return order ? order : name[n] != '\0';
}

int picture_find(const char *name, size_t n)
{
    int low = 0, high = n_pictures;

    while (low < high) {
        int middle = (low + high) / 2;
        int order = compare_name(names[middle], name, n);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* ---- names that are near ---- */

typedef struct Suggestions {
    int at[SUGGESTIONS_MAX];
    int n;
} Suggestions;

static void add_suggestion(Suggestions *found, int picture)
{
    if (found->n < SUGGESTIONS_MAX)
        found->at[found->n++] = picture;
}

/* Is "wolf" a part of "wolf-head"? */
static bool has_part(const char *name, const char *word, size_t n)
{
    for (;; name++) {
        if (strcspn(name, "-") == n && strncmp(name, word, n) == 0)
            return true;
        name += strcspn(name, "-");
        if (*name == '\0')
            return false;
    }
}

static void find_parts(Suggestions *found, const char *word, size_t n)
{
    for (int i = 0; i < n_pictures; i++)
        if (has_part(names[i], word, n))
            add_suggestion(found, i);
}

/* All that are equally near, and no other is nearer. */
static void find_nearest(Suggestions *found, const char *word, size_t n)
{
    int nearest = n < 3 ? 0 : n < 6 ? 1 : 2;

    for (int i = 0; i < n_pictures; i++) {
        int distance = suggest_distance(word, (int)n, names[i],
                                        (int)strlen(names[i]), nearest);
        if (distance > nearest || (distance > 1 && names[i][0] != word[0]))
            continue;
        if (distance < nearest)
            found->n = 0;
        nearest = distance;
        add_suggestion(found, i);
    }
}

void picture_suggest(Text *out, const char *name, size_t n)
{
    Suggestions found = { .n = 0 };

    find_parts(&found, name, n);
    if (found.n == 0)
        find_nearest(&found, name, n);
    for (int i = 0; i < found.n; i++) {
        text_add(out, i == 0             ? "did you mean \""
                      : i == found.n - 1 ? "\" or \""
                                         : "\", \"");
        text_add(out, names[found.at[i]]);
    }
    text_add(out, found.n > 0 ? "\"? " : "");
}
