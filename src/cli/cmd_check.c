#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cardc/cardc.h"
#include "cardc/check.h"
#include "cardc/packfile.h"
#include "cardc/steps.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "families/families.h"

int cmd_check(int argc, char **argv);

/* One run of the command: what was found, in how many cards. */
typedef struct Checked {
    Report report;
    int cards;
    bool steps; /* an option: tell them */
} Checked;

/* ---- a set ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void tell_steps(const Book *book)
{
    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        long steps = card_steps(&book->tree, card, SEATS_MAX);
        if (steps > 0)
            printf("%s: at most %ld steps\n", card->name, steps);
    }
}

static void no_cards(Report *report, const char *path)
{
    report_add(report, path, (Spot){ 0 }, false,
               "files that end in .kd, with cards like: curse \"Wet Socks\":"
               " lose your footgear",
               "there are no cards here");
}

static int cards_in(const Book *book, const char *file)
{
    int n = 0;

    for (int i = 0; i < book->tree.n_cards; i++)
        n += !file ||
             strcmp(base_name(book->tree.cards[i].file), base_name(file)) == 0;
    return n;
}

/* The mistakes of a set, or only those of one of its files. */
static void join_reports(Report *to, const Report *from, const char *file)
{
    for (int i = 0; i < from->n; i++) {
        const Mistake *m = &from->at[i];
        if (file && m->line > 0 &&
            strcmp(base_name(m->file), base_name(file)) != 0)
            continue;
        to->errors += !m->warning;
        to->warnings += m->warning;
        if (to->n < MISTAKES_MOST)
            to->at[to->n++] = *m;
    }
}

/* What is written well may still be more than the rules can play: every card
 * that is right so far is tried. */
static void check_cards(Book *book, const char *path, bool steps, Report *own)
{
    if (book->tree.n_cards > 0 && !book->damaged)
        pack_try(book, own);
    else if (book->tree.n_cards == 0 && !book->alone && own->errors == 0)
        no_cards(own, path);
    if (steps && own->errors == 0)
        tell_steps(book);
}

/* A set, or of a set one file: that is read with the others, which declare its
 * words, but only its own mistakes were asked for. */
static void check_set(const char *path, const char *file, Checked *checked)
{
    Report *own = calloc(1, sizeof *own);
    Book *book = NULL;

    if (!own)
        return;
    book_examine(&book, path, NULL, family_words, own);
    if (book) {
        check_cards(book, path, checked->steps, own);
        checked->cards += cards_in(book, file);
    }
    join_reports(&checked->report, own, file);
    book_close(book);
    free(own);
}

static void check_pack(const char *path, Checked *checked)
{
    Pack *pack = NULL;
    Diag diag;

    if (pack_load(&pack, path, NULL, family_words, &diag) != ST_OK)
        report_add(&checked->report, path, (Spot){ 0 }, false, NULL, "%s",
                   diag.what);
    else
        checked->cards += pack->n_defs;
    pack_free(pack);
}

/* ---- a file ---- */

/* What all books of some family share is said in its files, once for all. */
static void read_shared(Tree *tree, const char *name)
{
    Report *ignored = calloc(1, sizeof *ignored);
    char inside[80], path[SET_PATH];
    Paths paths;
    Bytes bytes;
    Diag diag;

    snprintf(inside, sizeof inside, "games/%s", name);
    data_path(path, sizeof path, inside);
    if (ignored && paths_find(&paths, path, ".kd", &diag) == ST_OK) {
        for (int i = 0; i < paths.n; i++)
            if (bytes_read_file(&bytes, paths.at[i], &diag) == ST_OK) {
                tree_read(tree, "", bytes.at, ignored);
                bytes_free(&bytes);
            }
        paths_free(&paths);
    }
    for (int i = 0; i < tree->dictionary.n; i++) /* they need not be used */
        tree->dictionary.at[i].spot.line = 0;
    free(ignored);
}

/* A file without a book: any kind of card may be in it. */
static bool begin_loose(Tree *tree)
{
    static const char *const kinds[] = {
        "monster",  "enhancer", "curse",   "item",      "one-shot",
        "level-up", "special",  "doubler", "table",     "character",
        "modifier", "event",    "death",   "reference",
    };

    if (!tree_init(tree, kinds, sizeof kinds / sizeof *kinds))
        return false;
    for (int i = 0; family_at(i); i++)
        if (family_at(i)->words->shared)
            read_shared(tree, family_at(i)->words->shared);
    return true;
}

static int check_loose(const char *path, Checked *checked)
{
    Report *report = &checked->report;
    Tree *tree = calloc(1, sizeof *tree);
    Bytes bytes = { 0 };
    Diag diag = { .what = "no memory left" };
    Status st = tree ? bytes_read_file(&bytes, path, &diag) : ST_MEMORY;

    if (st == ST_OK && begin_loose(tree)) {
        int before = report->errors;
        if (strlen(bytes.at) != bytes.n)
            report_add(report, path, (Spot){ 0 }, false, NULL,
                       "this is not a text: it holds a zero byte");
        tree_read(tree, path, bytes.at, report);
        tree_check(tree, report);
        checked->cards += tree->n_cards;
        if (tree->n_cards == 0 && report->errors == before)
            no_cards(report, path);
    }
    bytes_free(&bytes);
    if (tree)
        tree_free(tree);
    free(tree);
    return st == ST_OK ? EXIT_FINE : complain_diag(&diag, st);
}

/* The folder that a file is in. */
static void folder_of(char *out, size_t cap, const char *path)
{
    int n = (int)(base_name(path) - path);

    if (n == 0)
        snprintf(out, cap, ".");
    else
        snprintf(out, cap, "%.*s", n > 1 ? n - 1 : n, path);
}

static int check_file(const char *path, Checked *checked)
{
    char folder[SET_PATH];

    folder_of(folder, sizeof folder, path);
    if (set_has_head(path))
        check_set(path, NULL, checked);
    else if (set_has_head(folder))
        check_set(folder, path, checked);
    else
        return check_loose(path, checked);
    return EXIT_FINE;
}

/* ---- a folder ---- */

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool is_card_file(const char *path)
{
    size_t n = strlen(path);

    return n > 3 && strcmp(path + n - 3, ".kd") == 0;
}

/* Sets, loose files, and folders of them; how many there are. */
static int check_folder(const char *folder, Checked *checked, int *code)
{
    struct dirent **names;
    int n = scandir(folder, &names, is_shown, alphasort), found = 0;

    for (int i = 0; i < n; i++) {
        char path[SET_PATH];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        free(names[i]);
        if (!path_is_folder(path)) {
            found += is_card_file(path);
            if (is_card_file(path) && check_file(path, checked) != EXIT_FINE)
                *code = EXIT_IO;
        } else if (set_has_head(path)) {
            check_set(path, NULL, checked);
            found++;
        } else {
            found += check_folder(path, checked, code);
        }
    }
    if (n >= 0)
        free(names);
    return found;
}

/* ---- whatever was named ---- */

static int check_found(const char *path, Checked *checked)
{
    int code = EXIT_FINE;

    if (path_is_folder(path) && !set_has_head(path)) {
        if (check_folder(path, checked, &code) == 0)
            no_cards(&checked->report, path);
    } else if (packfile_is(path)) {
        check_pack(path, checked);
    } else if (path_is_folder(path) || book_is_mix(path)) {
        check_set(path, NULL, checked);
    } else {
        code = check_file(path, checked);
    }
    return code;
}

/* A book as all commands name it; or a folder or file that is none. */
static int check_named(const char *name, Checked *checked)
{
    char path[BOOK_PATH];
    struct stat info;
    Diag diag;
    Status st = book_path(path, sizeof path, name, &diag);

    if (st == ST_OK)
        return check_found(path, checked);
    return strcmp(name, "-") == 0 || stat(name, &info) == 0
               ? check_found(name, checked)
               : complain_diag(&diag, st);
}

/* ---- what is said ---- */

static void print_json(const Report *report)
{
    printf("[");
    for (int i = 0; i < report->n; i++) {
        const Mistake *m = &report->at[i];
        printf("%s{\"file\":", i ? ",\n " : "");
        json_string(stdout, m->file);
        printf(
            ",\"line\":%d,\"column\":%d,\"width\":%d,\"warning\":%s,\"what\":",
            m->line, m->column, m->width, m->warning ? "true" : "false");
        json_string(stdout, m->what);
        printf(",\"advice\":");
        json_string(stdout, m->advice);
        printf("}");
    }
    printf("]\n");
}

/* 83 cards, no mistakes, 2 warnings */
static void print_sum(const Checked *checked)
{
    int errors = checked->report.errors, warnings = checked->report.warnings;

    printf("%d card%s, ", checked->cards, checked->cards == 1 ? "" : "s");
    if (errors == 0)
        printf("no mistakes");
    else
        printf("%d mistake%s", errors, errors == 1 ? "" : "s");
    if (warnings > 0)
        printf(", %d warning%s", warnings, warnings == 1 ? "" : "s");
    printf("\n");
}

static int print_all(Checked *checked, bool json, bool strict)
{
    Report *report = &checked->report;

    report_sort(report);
    if (json) {
        print_json(report);
    } else {
        report_print(report, stdout);
        if (checked->cards > 0 || report->n > 0)
            print_sum(checked);
    }
    return report->errors + (strict ? report->warnings : 0) > 0 ? EXIT_WRONG
                                                                : EXIT_FINE;
}

int cmd_check(int argc, char **argv)
{
    bool json = false, strict = false, steps = false;
    const char *word = NULL;
    const Option options[] = {
        { "json", NULL, "for programs: a list, empty if all is right",
          .flag = &json },
        { "strict", NULL, "warnings count as mistakes", .flag = &strict },
        { "explain", "WORD",
          "what a word of the card language means; \"rows\" lists all that"
          " cards can say, \"checks\" what is checked; a book or mix: whose"
          " rules it has",
          .text = &word },
        { "steps", NULL, "how many steps each card can take at most",
          .flag = &steps },
    };
    Checked *checked;
    int rest, code = options_read("check", argc, argv, options, 4, &rest);

    if (code >= 0)
        return code;
    if (word)
        return explain_word(word);
    if (rest == argc)
        return usage_error("check", "which files or books?");
    checked = calloc(1, sizeof *checked);
    if (!checked)
        return EXIT_IO;
    checked->steps = steps;
    code = EXIT_FINE;
    for (; rest < argc; rest++) {
        int bad = check_named(argv[rest], checked);
        code = bad > code ? bad : code;
    }
    if (print_all(checked, json, strict) != EXIT_FINE && code == EXIT_FINE)
        code = EXIT_WRONG;
    free(checked);
    return code;
}
