/* cmd_new.c: a starter set: a copy of the one that is kept with the books,
 * under a title of its own. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cli/cli.h"

int cmd_new(int argc, char **argv);

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* tea-party is called Tea Party. */
static void make_title(Text *out, const char *name)
{
    bool start = true;

    for (; *name; name++) {
        char c = *name;
        if (!char_is_letter(c) && !char_is_digit(c)) {
            start = true;
            continue;
        }
        if (start && out->len > 0)
            text_add_char(out, ' ');
        text_add_char(out, start && c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A')
                                                         : c);
        start = false;
    }
}

/* Where the title stands in the text, without its quotes; NULL: nowhere. */
static const char *find_title(const char *text, size_t *n)
{
    static const char head[] = "\nbook \"";
    const char *at = strstr(text, head);

    if (!at)
        return NULL;
    at += sizeof head - 1;
    *n = strcspn(at, "\"");
    return at;
}

static Status write_copy(const char *path, const char *text, const char *title,
                         Diag *diag)
{
    size_t n = 0;
    const char *old = find_title(text, &n);
    FILE *file = fopen(path, "wx");

    if (!file)
        return diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
    if (old)
        fprintf(file, "%.*s%s%s", (int)(old - text), text, title, old + n);
    else
        fputs(text, file);
    return fclose(file) == 0
               ? ST_OK
               : diag_set(diag, ST_IO, path, 0, 0, "%s", strerror(errno));
}

static Status copy_file(const char *from, const char *folder, const char *title,
                        Diag *diag)
{
    char to[2 * SET_PATH_MAX];
    Bytes bytes;
    Status st = bytes_read_file(&bytes, from, diag);

    if (st != ST_OK)
        return st;
    snprintf(to, sizeof to, "%s/%s", folder, base_name(from));
    st = write_copy(to, bytes.at, title, diag);
    bytes_free(&bytes);
    return st;
}

static Status make_set(const char *folder, const char *title, Diag *diag)
{
    char starter[SET_PATH_MAX];
    Paths paths;
    Status st;

    sets_data_path(starter, sizeof starter, "games/.starter");
    st = paths_find(&paths, starter, ".kd", diag);
    if (st != ST_OK)
        return st;
    if (mkdir(folder, 0777) != 0)
        st = diag_set(diag, ST_IO, folder, 0, 0, "%s", strerror(errno));
    for (int i = 0; st == ST_OK && i < paths.n; i++)
        st = copy_file(paths.at[i], folder, title, diag);
    paths_free(&paths);
    return st;
}

/* What to type next. A few cards are not a deck: they are played in a mix. */
static Status print_next_steps(const char *folder, const char *title,
                               Diag *diag)
{
    const char *here = strchr(folder, '/') ? "" : "./";
    char default_book[64];
    Status st = books_default(default_book, sizeof default_book, diag);

    if (st != ST_OK)
        return st;
    printf("%s is a set called %s: a book and three cards. Next:\n\n"
           "    kickdoor check %s%s\n"
           "    kickdoor cards %s%s\n"
           "    kickdoor play %s%s+%s\n",
           folder, title, here, folder, here, folder, here, folder,
           default_book);
    return ST_OK;
}

int cmd_new(int argc, char **argv)
{
    char folder[SET_PATH_MAX], name[TEXT_LINE];
    Text title = TEXT_INIT(name);
    struct stat info;
    Diag diag;
    Status st;
    int rest, code = cli_read_options("new", argc, argv, NULL, 0, &rest);
    size_t n;

    if (code >= 0)
        return code;
    if (argc - rest != 1)
        return cli_usage_error("new",
                               "give one folder, which must not exist yet");
    for (n = strlen(argv[rest]); n > 1 && argv[rest][n - 1] == '/';)
        n--;
    snprintf(folder, sizeof folder, "%.*s", (int)n, argv[rest]);
    make_title(&title, base_name(folder));
    if (strchr(folder, '+') || title.len == 0)
        return cli_usage_error("new",
                               "%s cannot be the name of a set: use letters,"
                               " digits and -",
                               argv[rest]);
    if (stat(folder, &info) == 0) {
        cli_error("%s is there already, and nothing in it was changed; name a"
                  " folder that is not there yet",
                  folder);
        return EXIT_IO;
    }
    st = make_set(folder, name, &diag);
    if (st == ST_OK)
        st = print_next_steps(folder, name, &diag);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}
