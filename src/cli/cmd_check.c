/* cmd_check.c: the command `check`: reports the mistakes in card files, or
 * explains a word. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "cardc/cardc.h"
#include "cardc/check.h"
#include "cardc/packfile.h"
#include "cardc/cost_bound.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "families/families.h"

int cmd_check(int argc, char **argv);

/* One run of the command: what was found, in how many cards. */
typedef struct CheckResult {
    Report report;
    int cards;
    bool steps; /* an option: print them */
} CheckResult;

/* ---- a set ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void print_steps(const Book *book)
{
    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        long steps = cost_bound_steps(&book->tree, card, SEATS_MAX);
        if (steps > 0)
            printf("%s: at most %ld steps\n", card->name, steps);
    }
}

static void report_no_cards(Report *report, const char *path)
{
    report_add(report, path, (Spot){ 0 }, false,
               "files that end in .kd, with cards like: curse \"Wet Socks\":"
               " lose your footgear",
               "there are no cards here");
}

static int count_cards(const Book *book, const char *file)
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
        if (to->n < MISTAKES_MAX)
            to->at[to->n++] = *m;
    }
}

/* What is written well may still be more than the rules can play: every card
 * that is right so far is tried. */
static void check_cards(Book *book, const char *path, bool steps,
                        Report *set_report)
{
    if (book->tree.n_cards > 0 && !book->damaged)
        pack_check_playable(book, set_report);
    else if (book->tree.n_cards == 0 && !book->standalone &&
             set_report->errors == 0)
        report_no_cards(set_report, path);
    if (steps && set_report->errors == 0)
        print_steps(book);
}

/* A set, or of a set one file: that is read with the others, which declare its
 * words, but only its own mistakes were asked for. */
static void check_set(const char *path, const char *file, CheckResult *result)
{
    Report *set_report = calloc(1, sizeof *set_report);
    Book *book = NULL;

    if (!set_report)
        return;
    book_examine(&book, path, NULL, family_vocabulary, set_report);
    if (book) {
        check_cards(book, path, result->steps, set_report);
        result->cards += count_cards(book, file);
    }
    join_reports(&result->report, set_report, file);
    book_close(book);
    free(set_report);
}

static void check_pack(const char *path, CheckResult *result)
{
    Pack *pack = NULL;
    Diag diag;

    if (pack_load(&pack, path, NULL, family_vocabulary, &diag) != ST_OK)
        report_add(&result->report, path, (Spot){ 0 }, false, NULL, "%s",
                   diag.what);
    else
        result->cards += pack->n_defs;
    pack_free(pack);
}

/* ---- a file ---- */

/* What all books of some family share is said in its files, once for all. */
static void read_shared(Tree *tree, const char *name)
{
    Report *ignored = calloc(1, sizeof *ignored);
    char inside[80], path[SET_PATH_MAX];
    Paths paths;
    Bytes bytes;
    Diag diag;

    snprintf(inside, sizeof inside, "games/%s", name);
    sets_data_path(path, sizeof path, inside);
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
static bool init_loose_tree(Tree *tree)
{
    const Vocabulary *vocabularies[VOCABULARIES_SIZE];

    if (!tree_init(tree, family_vocabularies(vocabularies)))
        return false;
    for (int i = 0; family_at(i); i++)
        if (family_at(i)->vocabulary->common_set)
            read_shared(tree, family_at(i)->vocabulary->common_set);
    return true;
}

static int check_loose_file(const char *path, CheckResult *result)
{
    Report *report = &result->report;
    Tree *tree = calloc(1, sizeof *tree);
    Bytes bytes = { 0 };
    Diag diag = { .what = "no memory left" };
    Status st = tree ? bytes_read_file(&bytes, path, &diag) : ST_MEMORY;

    if (st == ST_OK && init_loose_tree(tree)) {
        int before = report->errors;
        if (strlen(bytes.at) != bytes.n)
            report_add(report, path, (Spot){ 0 }, false, NULL,
                       "this is not a text: it holds a zero byte");
        tree_read(tree, path, bytes.at, report);
        check_tree(tree, report);
        result->cards += tree->n_cards;
        if (tree->n_cards == 0 && report->errors == before)
            report_no_cards(report, path);
    }
    bytes_free(&bytes);
    if (tree)
        tree_free(tree);
    free(tree);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
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

static int check_file(const char *path, CheckResult *result)
{
    char folder[SET_PATH_MAX];

    folder_of(folder, sizeof folder, path);
    if (sets_has_header(path))
        check_set(path, NULL, result);
    else if (sets_has_header(folder))
        check_set(folder, path, result);
    else
        return check_loose_file(path, result);
    return EXIT_OK;
}

/* ---- a folder ---- */

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool is_card_file(const char *path)
{
    size_t n = strlen(path);

    return n > 3 && strcmp(path + n - 3, ".kd") == 0;
}

/* Sets, loose files, and folders of them; how many there are. */
static int check_folder(const char *folder, CheckResult *result, int *code)
{
    struct dirent **names;
    int n = scandir(folder, &names, is_visible, alphasort), found = 0;

    for (int i = 0; i < n; i++) {
        char path[SET_PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        free(names[i]);
        if (!sets_is_folder(path)) {
            found += is_card_file(path);
            if (is_card_file(path) && check_file(path, result) != EXIT_OK)
                *code = EXIT_IO;
        } else if (sets_has_header(path)) {
            check_set(path, NULL, result);
            found++;
        } else {
            found += check_folder(path, result, code);
        }
    }
    if (n >= 0)
        free(names);
    return found;
}

/* ---- whatever was named ---- */

static int check_path(const char *path, CheckResult *result)
{
    int code = EXIT_OK;

    if (sets_is_folder(path) && !sets_has_header(path)) {
        if (check_folder(path, result, &code) == 0)
            report_no_cards(&result->report, path);
    } else if (packfile_is_pack(path)) {
        check_pack(path, result);
    } else if (sets_is_folder(path) || book_is_mix(path)) {
        check_set(path, NULL, result);
    } else {
        code = check_file(path, result);
    }
    return code;
}

/* A book as all commands name it; or a folder or file that is none. */
static int check_named(const char *name, CheckResult *result)
{
    char path[BOOK_PATH_MAX];
    struct stat info;
    Diag diag;
    Status st = books_find_path(path, sizeof path, name, &diag);

    if (st == ST_OK)
        return check_path(path, result);
    return strcmp(name, "-") == 0 || stat(name, &info) == 0
               ? check_path(name, result)
               : cli_error_diag(&diag, st);
}

/* ---- the summary ---- */

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
static void print_summary(const CheckResult *result)
{
    int errors = result->report.errors, warnings = result->report.warnings;

    printf("%d card%s, ", result->cards, result->cards == 1 ? "" : "s");
    if (errors == 0)
        printf("no mistakes");
    else
        printf("%d mistake%s", errors, errors == 1 ? "" : "s");
    if (warnings > 0)
        printf(", %d warning%s", warnings, warnings == 1 ? "" : "s");
    printf("\n");
}

static int print_all(CheckResult *result, bool json, bool strict)
{
    Report *report = &result->report;

    report_sort(report);
    if (json) {
        print_json(report);
    } else {
        report_print(report, stdout);
        if (result->cards > 0 || report->n > 0)
            print_summary(result);
    }
    return report->errors + (strict ? report->warnings : 0) > 0 ? EXIT_INVALID
                                                                : EXIT_OK;
}

int cmd_check(int argc, char **argv)
{
    bool json = false, strict = false, steps = false;
    const char *word = NULL;
    const Option options[] = {
        { "json", NULL, "for programs: a list, empty if there are no mistakes",
          .flag = &json },
        { "strict", NULL, "warnings count as mistakes", .flag = &strict },
        { "explain", "WORD",
          "what a word of the card language means; \"rows\": all that cards"
          " can say; \"checks\": what is checked; a book or mix: whose rules"
          " it has",
          .text = &word },
        { "steps", NULL, "show how many steps each card can take at most",
          .flag = &steps },
    };
    CheckResult *result;
    int rest, code = cli_read_options("check", argc, argv, options, 4, &rest);

    if (code >= 0)
        return code;
    if (word)
        return explain_word(word);
    if (rest == argc)
        return cli_usage_error("check", "give at least one file or book");
    result = calloc(1, sizeof *result);
    if (!result)
        return EXIT_IO;
    result->steps = steps;
    code = EXIT_OK;
    for (; rest < argc; rest++) {
        int bad = check_named(argv[rest], result);
        code = bad > code ? bad : code;
    }
    if (print_all(result, json, strict) != EXIT_OK && code == EXIT_OK)
        code = EXIT_INVALID;
    free(result);
    return code;
}
