/* books.c: where the data is, and which books there are. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cardc/cardc.h"
#include "cardc/packfile.h"
#include "cli/cli.h"
#include "config.h"
#include "families/families.h"

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

const char *data_folder(void)
{
    const char *set = getenv("KICKDOOR_DATA");

    if (set && set[0])
        return set;
    return is_folder(KD_SOURCE_DATA "/games") ? KD_SOURCE_DATA
                                              : KD_INSTALLED_DATA;
}

void data_path(char *out, size_t cap, const char *name)
{
    snprintf(out, cap, "%s/%s", data_folder(), name);
}

static int is_book_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

void books_list(Text *out)
{
    char path[1024];
    struct dirent **names;
    int n;

    data_path(path, sizeof path, "games");
    n = scandir(path, &names, is_book_name, alphasort);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? ", " : "");
        text_add(out, names[i]->d_name);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
}

/* Which book it is stands beside them, in .usual. */
Status book_usual(char *out, size_t cap, Diag *diag)
{
    char path[1024];
    Bytes bytes;
    Status st;

    data_path(path, sizeof path, "games/.usual");
    st = bytes_read_file(&bytes, path, diag);
    if (st != ST_OK)
        return st;
    snprintf(out, cap, "%.*s", (int)strcspn(bytes.at, "\n"), bytes.at);
    bytes_free(&bytes);
    return ST_OK;
}

/* One book: a folder of games/, or a path from here or from the data folder. */
static void add_path(Text *out, const char *book, size_t n)
{
    bool path = memchr(book, '/', n) != NULL;
    char here[1024];
    struct stat info;

    snprintf(here, sizeof here, "%.*s", (int)n, book);
    if (!path || (book[0] != '/' && stat(here, &info) != 0)) {
        text_add(out, data_folder());
        text_add(out, path ? "/" : "/games/");
    }
    text_add_n(out, book, n);
}

static Status no_book(const char *book, size_t n, Diag *diag)
{
    char list[256];
    Text text = TEXT_OVER(list);

    books_list(&text);
    return diag_set(diag, ST_IO, NULL, 0, 0,
                    "there is no book %.*s; there are %s, or the path of a"
                    " folder or pack",
                    (int)n, book, list);
}

Status book_path(char *out, size_t cap, const char *book, Diag *diag)
{
    Text path = text_over(out, cap);
    size_t from = 0;

    if (is_folder(book) && strchr(book, '/')) { /* a + may be in its name */
        text_add(&path, book);
        return ST_OK;
    }
    for (;;) {
        size_t n = strcspn(book, "+");
        add_path(&path, book, n);
        if (!is_folder(out + from) &&
            (from > 0 || book[n] || !packfile_is(out)))
            return no_book(book, n, diag);
        if (book[n] == '\0')
            return ST_OK;
        text_char(&path, '+');
        from = path.len;
        book += n + 1;
    }
}

Status book_load(Pack **pack, const Family **family, const char *book,
                 const char *extra, Diag *diag)
{
    char path[1024];
    Status st = book_path(path, sizeof path, book, diag);

    *pack = NULL;
    if (st == ST_OK)
        st = pack_load(pack, path, extra, family_words, diag);
    if (st == ST_OK)
        *family = family_find((*pack)->family);
    return st;
}

void book_free(Pack *pack)
{
    pack_free(pack);
}

/* ---- a shelf ---- */

enum { SHELF_MOST = 64 };

struct Shelf {
    struct {
        char name[256];
        Pack *pack;
        const Family *family;
    } at[SHELF_MOST];
    int n;
};

Shelf *shelf_new(void)
{
    return calloc(1, sizeof(Shelf));
}

void shelf_free(Shelf *shelf)
{
    for (int i = 0; shelf && i < shelf->n; i++)
        pack_free(shelf->at[i].pack);
    free(shelf);
}

Status shelf_find(void *self, const char *book, const Pack **pack,
                  const Family **family, Diag *diag)
{
    Shelf *shelf = self;
    Status st;
    int i;

    if (!shelf)
        return diag_set(diag, ST_MEMORY, book, 0, 0, "no memory left");
    for (i = 0; i < shelf->n; i++)
        if (strcmp(shelf->at[i].name, book) == 0)
            break;
    if (i == SHELF_MOST)
        return diag_set(diag, ST_MEMORY, book, 0, 0, "too many books at once");
    if (i == shelf->n) {
        snprintf(shelf->at[i].name, sizeof shelf->at[i].name, "%s", book);
        st = book_load(&shelf->at[i].pack, &shelf->at[i].family, book, NULL,
                       diag);
        if (st != ST_OK)
            return st;
        shelf->n++;
    }
    *pack = shelf->at[i].pack;
    *family = shelf->at[i].family;
    return ST_OK;
}
