#include "cardc/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cardc/check.h"
#include "cardc/near.h"

/* ---- settings ---- */

/* A line under `book`: what is set, for whom, and where. */
typedef struct Setting {
    Book *book;
    FindWords find;
    Report *report;
    const char *file, *start; /* of the line */
    int line;
} Setting;

/* The word that stands there. */
static Spot spot_of(const Setting *s, const char *at)
{
    return (Spot){ at, s->line, (int)(at - s->start) + 1,
                   (int)strcspn(at, " \t\r\n#") };
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

static void set_family(const Setting *s, const char *name)
{
    Book *book = s->book;
    Spot spot = spot_of(s, name);

    snprintf(book->family, sizeof book->family, "%.*s", spot.width, name);
    book->words = s->find(book->family);
    if (!book->words) {
        report_add(s->report, s->file, spot, false, "munchkin, gloom or null",
                   "there is no family of rules called %s", book->family);
        return;
    }
    for (int i = 0; i < book->words->n_switches; i++)
        book->switches[i] = book->words->switches[i].value;
}

/* Why there is no such switch: the nearest one, if one is near. */
static void no_switch(const Setting *s, Spot key)
{
    const Vocabulary *words = s->book->words;
    char advice[160] = "";

    for (int i = 0; words && i < words->n_switches; i++)
        if (near_distance(key.at, key.width, words->switches[i].key,
                          (int)strlen(words->switches[i].key), 3) <= 3)
            snprintf(advice, sizeof advice, "did you mean %s? %s",
                     words->switches[i].key, words->switches[i].meaning);
    report_add(s->report, s->file, key, false, advice,
               "%.*s is no switch of this family", key.width, key.at);
}

static void set_switch(const Setting *s, const char *text)
{
    const Vocabulary *words = s->book->words;
    Spot key = spot_of(s, text);
    const char *at = skip_blanks(text + key.width);
    char *end;
    long value = strtol(at, &end, 10);

    for (int i = 0; words && i < words->n_switches; i++) {
        const SwitchRow *row = &words->switches[i];
        if ((int)strlen(row->key) != key.width ||
            strncmp(row->key, text, (size_t)key.width) != 0)
            continue;
        if (end == at || value < row->least || value > row->most)
            report_add(s->report, s->file, spot_of(s, at), false, row->meaning,
                       "%s takes a number from %d to %d", row->key, row->least,
                       row->most);
        else
            s->book->switches[i] = (int16_t)value;
        return;
    }
    if (words) /* without a family there is one mistake already */
        no_switch(s, key);
}

static void read_setting(const Setting *s, const char *text)
{
    Spot word = spot_of(s, text);
    const char *value = skip_blanks(text + word.width);

    if (strncmp(text, "family ", 7) == 0)
        set_family(s, value);
    else if (strncmp(text, "switch ", 7) == 0)
        set_switch(s, value);
    else
        report_add(s->report, s->file, word, false, "family or switch",
                   "a book has no setting \"%.*s\"", word.width, text);
}

/* Finds the `book` of a file, if it has one, and reads its settings. */
static void read_settings(Book *book, const char *text, FindWords find,
                          Report *report, const char *file)
{
    bool inside = false;

    for (int line = 1; *text; line++) {
        size_t n = strcspn(text, "\n"), blank = strspn(text, " \t\r");
        Setting setting = { book, find, report, file, text, line };
        if (blank == 0 && n > 0 && text[0] != '#')
            inside = strncmp(text, "book \"", 6) == 0;
        if (inside && blank == 0 && n > 0 && text[0] != '#')
            snprintf(book->title, sizeof book->title, "%.*s",
                     (int)strcspn(text + 6, "\"\n"), text + 6);
        else if (inside && blank < n && text[blank] != '#')
            read_setting(&setting, text + blank);
        text += n + (text[n] == '\n');
    }
}

/* ---- files ---- */

typedef struct Files {
    Paths paths;
    Bytes *texts;
} Files;

static Status open_files(Files *files, const char *path, Diag *diag)
{
    Status st = paths_find(&files->paths, path, ".kd", diag);

    files->texts = NULL;
    if (st == ST_OK)
        files->texts = calloc((size_t)files->paths.n + 1, sizeof *files->texts);
    for (int i = 0; st == ST_OK && i < files->paths.n; i++) {
        st = bytes_read_file(&files->texts[i], files->paths.at[i], diag);
        if (st == ST_OK && strlen(files->texts[i].at) != files->texts[i].n)
            st = diag_set(diag, ST_BAD, NULL, 0, 0,
                          "%s is no text: it has a zero byte",
                          files->paths.at[i]);
    }
    return st;
}

static void close_files(Files *files)
{
    for (int i = 0; files->texts && i < files->paths.n; i++)
        bytes_free(&files->texts[i]);
    free(files->texts);
    paths_free(&files->paths);
}

static bool start_tree(Book *book)
{
    const char *kinds[32];
    int n = book->words ? book->words->n_kinds : 0;

    for (int i = 0; i < n && i < 32; i++)
        kinds[i] = book->words->kinds[i].word;
    return tree_init(&book->tree, kinds, n < 32 ? n : 32);
}

static const char *keep_name(Book *book, const char *path)
{
    return arena_copy(&book->tree.arena, path, strlen(path));
}

/* What is declared in any file holds in all of them. */
static void read_files(Book *book, const Files *files, Report *report)
{
    for (int i = 0; i < 2 * files->paths.n; i++) {
        int k = i % files->paths.n;
        tree_declare(&book->tree, keep_name(book, files->paths.at[k]),
                     files->texts[k].at);
    }
    for (int i = 0; i < files->paths.n; i++)
        if (strlen(files->texts[i].at) != files->texts[i].n)
            report_add(report, files->paths.at[i], (Spot){ 0 }, false, NULL,
                       "this is not a text: it holds a zero byte");
    for (int i = 0; i < files->paths.n; i++)
        tree_read(&book->tree, keep_name(book, files->paths.at[i]),
                  files->texts[i].at, report);
}

Status book_read(Book **out, const char *path, const char *extra,
                 FindWords find, Report *report)
{
    Files files = { { 0 }, NULL };
    Diag diag = { .what = "no memory left" };
    Book *book = calloc(1, sizeof *book);
    Status st = book ? open_files(&files, path, &diag) : ST_MEMORY;

    *out = NULL;
    if (st != ST_OK)
        report_add(report, path, (Spot){ 0 }, false, NULL, "%s", diag.what);
    for (int i = 0; st == ST_OK && i < files.paths.n; i++)
        read_settings(book, files.texts[i].at, find, report, files.paths.at[i]);
    if (st == ST_OK && !book->words && report->errors == 0)
        report_add(report, path, (Spot){ 0 }, false, NULL,
                   "a book begins with book \"Name\" and its family");
    if (st == ST_OK && !start_tree(book))
        st = ST_MEMORY;
    if (st == ST_OK)
        read_files(book, &files, report);
    if (st == ST_OK && extra)
        tree_read(&book->tree, "the scenario's cards", extra, report);
    if (st == ST_OK)
        tree_check(&book->tree, report);
    close_files(&files);
    if (st == ST_OK && report->errors > 0)
        st = ST_BAD;
    if (st != ST_OK) {
        book_close(book);
        return st;
    }
    *out = book;
    return ST_OK;
}

void book_close(Book *book)
{
    if (book)
        tree_free(&book->tree);
    free(book);
}
