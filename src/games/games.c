/* games.c: the folder in which games are kept, their names and their list. */
#include "games/games.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* ---- the folder ---- */

bool games_folder(char out[GAME_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = 0;

    if (state && state[0] == '/')
        n = snprintf(out, GAME_PATH_MAX, "%s/kickdoor", state);
    else if (home && home[0] == '/')
        n = snprintf(out, GAME_PATH_MAX, "%s/.local/state/kickdoor", home);
    return n > 0 && n < GAME_PATH_MAX - 300; /* names have to fit as well */
}

/* The folder and every one on the way to it, private as the XDG rules ask for.
 */
static Status make_folder(const char *folder, Diag *diag)
{
    char part[GAME_PATH_MAX];

    for (const char *at = strchr(folder + 1, '/'); at;
         at = strchr(at + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(at - folder), folder);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return diag_set(diag, ST_IO, part, 0, 0, "%s", strerror(errno));
    }
    if (mkdir(folder, 0700) == 0 || errno == EEXIST) {
        chmod(folder, 0700); /* also one from before */
        return ST_OK;
    }
    return diag_set(diag, ST_IO, folder, 0, 0, "%s", strerror(errno));
}

/* A book may be a path, or several of them: tea-party+attic. */
static void write_short_name(Text *out, const char *book)
{
    while (*book) {
        size_t n = strcspn(book, "+");
        size_t from = n;
        while (from > 0 && book[from - 1] != '/')
            from--;
        text_add_n(out, book + from, n - from);
        book += n;
        if (*book == '+')
            text_add_char(out, *book++);
    }
}

Status games_create(GameFile **out, const char *folder, const char *book,
                    time_t now, Diag *diag)
{
    char path[GAME_PATH_MAX], name[100], date[32] = "";
    Text short_name = TEXT_INIT(name);
    struct tm tm;
    Status st = make_folder(folder, diag);

    *out = NULL;
    write_short_name(&short_name, book);
    if (localtime_r(&now, &tm))
        strftime(date, sizeof date, "%Y-%m-%d-%H%M", &tm);
    for (int i = 1; st == ST_OK && !*out; i++) {
        int n = snprintf(path, sizeof path, "%s/%s-%s", folder, name, date);
        if (i > 1)
            n += snprintf(path + n, sizeof path - (size_t)n, "-%d", i);
        snprintf(path + n, sizeof path - (size_t)n, ".kdr");
        if (path_content(path) != PATH_FREE)
            continue;
        st = game_file_create(out, path, diag);
        if (st == ST_BUSY)
            st = ST_OK; /* another program was faster: the next name */
    }
    return st;
}

/* ---- summaries ---- */

/* The rest of a line behind a word, copied; is the line of that word? */
static bool copy_line(char *out, size_t cap, const char *line, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0)
        return false;
    snprintf(out, cap, "%.*s", (int)strcspn(line + n, "\n"), line + n);
    text_clean(out);
    return true;
}

/* Players may be called anything: words count in the header only. */
static void read_line(GameSummary *out, const char *line, bool header)
{
    if (strncmp(line, "= turn ", 7) == 0)
        out->turn = atoi(line + 7);
    if (!header)
        return;
    if (copy_line(out->book, sizeof out->book, line, "book ")) {
        char *hash = strrchr(out->book, ' ');
        if (hash)
            *hash = '\0';
        return;
    }
    copy_line(out->seats, sizeof out->seats, line, "seats ");
}

bool summary_read(GameSummary *out, const char *text)
{
    bool header = true;

    if (!record_is_record(text))
        return false;
    out->book[0] = out->seats[0] = '\0';
    out->turn = 0;
    out->finished = record_is_finished(text);
    for (const char *at = text; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        header = header && *at != '\n';
        read_line(out, at, header);
    }
    return out->book[0] && out->seats[0];
}

/* ---- the list ---- */

/* NAME.kdr, and NAME.kdr~ or NAME.kdr~2, which were set aside. */
static bool is_game_name(const char *name)
{
    const char *dot = strstr(name, ".kdr");

    return name[0] != '.' && dot &&
           strspn(dot + 4, "~0123456789") == strlen(dot + 4);
}

static bool summarize(GameSummary *out, const char *folder, const char *name)
{
    struct stat info;
    Bytes bytes;
    Diag diag;
    bool good;

    snprintf(out->path, sizeof out->path, "%s/%s", folder, name);
    if (stat(out->path, &info) != 0 || !S_ISREG(info.st_mode) ||
        bytes_read_file(&bytes, out->path, &diag) != ST_OK)
        return false;
    good = summary_read(out, bytes.at);
    out->when = info.st_mtime;
    out->holder = game_file_holder(out->path);
    bytes_free(&bytes);
    return good;
}

static int by_age(const void *a, const void *b)
{
    const GameSummary *one = a, *other = b;

    if (one->when != other->when)
        return one->when < other->when ? 1 : -1;
    return strcmp(other->path, one->path);
}

static bool add_game(GameList *list, const char *folder, const char *name)
{
    GameSummary *more = realloc(list->at, sizeof *more * ((size_t)list->n + 1));

    if (!more)
        return false;
    list->at = more;
    if (summarize(&list->at[list->n], folder, name))
        list->n++;
    return true;
}

Status games_list(GameList *out, const char *folder, Diag *diag)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool good = true;

    *out = (GameList){ NULL, 0 };
    if (!dir)
        return errno == ENOENT
                   ? ST_OK
                   : diag_set(diag, ST_IO, folder, 0, 0, "%s", strerror(errno));
    while (good && (entry = readdir(dir)) != NULL)
        if (is_game_name(entry->d_name))
            good = add_game(out, folder, entry->d_name);
    closedir(dir);
    if (out->n > 0)
        qsort(out->at, (size_t)out->n, sizeof *out->at, by_age);
    return good ? ST_OK : diag_set(diag, ST_MEMORY, folder, 0, 0, "no memory");
}

void games_free(GameList *list)
{
    free(list->at);
    *list = (GameList){ NULL, 0 };
}

/* ---- marks ---- */

static bool mark_path(char *out, size_t room, const char *mark)
{
    char folder[GAME_PATH_MAX];

    return games_folder(folder) &&
           snprintf(out, room, "%s/%s", folder, mark) < (int)room;
}

bool games_has_mark(const char *mark)
{
    char path[GAME_PATH_MAX + 64];

    return mark_path(path, sizeof path, mark) && access(path, F_OK) == 0;
}

Status games_set_mark(const char *mark, Diag *diag)
{
    char path[GAME_PATH_MAX + 64], folder[GAME_PATH_MAX];
    FILE *file = NULL;

    if (games_folder(folder) && make_folder(folder, diag) == ST_OK &&
        mark_path(path, sizeof path, mark))
        file = fopen(path, "w");
    if (!file)
        return diag_set(diag, ST_IO, mark, 0, 0, "it cannot be written");
    fclose(file);
    return ST_OK;
}
