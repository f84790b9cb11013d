/* book_names.c: finds books by the names that people write, and lists them. */
#include "match/book_names.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/packfile.h"
#include "cardc/sets.h"
#include "families/families.h"

/* What the books of a family share cannot be played by itself. */
static bool is_shared(const char *name)
{
    for (int i = 0; family_at(i); i++) {
        const char *shared = family_at(i)->vocabulary->common_set;
        if (shared && strcmp(shared, name) == 0)
            return true;
    }
    return false;
}

static int is_book_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && !is_shared(entry->d_name);
}

/* A book of one file is called as it is without .kd. */
static void add_book_name(Text *out, const char *name)
{
    size_t n = strlen(name);

    text_add_n(out, name,
               n > 3 && strcmp(name + n - 3, ".kd") == 0 ? n - 3 : n);
}

void books_list(Text *out)
{
    char path[SET_PATH_MAX];
    struct dirent **names;
    int n;

    sets_data_path(path, sizeof path, "games");
    n = scandir(path, &names, is_book_name, alphasort);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? ", " : "");
        add_book_name(out, names[i]->d_name);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
}

static Status report_no_book(const char *book, size_t n, Diag *diag)
{
    char list[256];
    Text text = TEXT_INIT(list);

    books_list(&text);
    return diag_set(diag, ST_IO, NULL, 0, 0,
                    "there is no book %.*s; there are %s, or the path of a"
                    " folder, a .kd file or a pack",
                    (int)n, book, list);
}

/* One of several; a pack is whole already. */
static Status find_mix_part(char *out, const char *name, size_t n, Diag *diag)
{
    if (!sets_find(out, name, n))
        return report_no_book(name, n, diag);
    if (packfile_is_pack(out))
        return diag_set(diag, ST_BAD, out, 0, 0,
                        "a pack cannot be mixed; name the book it was made of");
    return ST_OK;
}

Status books_find_path(char *out, size_t cap, const char *book, Diag *diag)
{
    Text path = text_init(out, cap);
    char part[SET_PATH_MAX];
    Status st = ST_OK;

    if (sets_find(part, book, strlen(book))) { /* a + may be in its name */
        text_add(&path, part);
        return ST_OK;
    }
    if (!strchr(book, '+'))
        return report_no_book(book, strlen(book), diag);
    for (const char *at = book; st == ST_OK;) {
        size_t n = strcspn(at, "+");
        st = find_mix_part(part, at, n, diag);
        text_add(&path, at > book ? "+" : "");
        text_add(&path, part);
        if (at[n] == '\0')
            break;
        at += n + 1;
    }
    if (st == ST_OK && path.len + 1 >= cap)
        st = diag_set(diag, ST_BAD, NULL, 0, 0, "these names are too long");
    return st;
}
