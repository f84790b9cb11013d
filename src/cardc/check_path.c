/* check_path.c: looks for mistakes in sets, files and folders of them. */
#include "cardc/check_path.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cardc/cardc.h"
#include "cardc/check.h"
#include "cardc/packfile.h"
#include "cardc/sets.h"

/* ---- a set ---- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void report_no_cards(Report *report, const char *path)
{
    report_add(report, path, (Spot){ 0 }, false,
               "files that end in .kd, with cards like: curse \"Wet Socks\":"
               " lose your footgear",
               "there are no cards here");
}

static void report_unread(Findings *findings, const char *path,
                          const Diag *diag)
{
    findings->unread++;
    report_add(&findings->report, diag->file[0] ? diag->file : path,
               (Spot){ 0 }, false, NULL, "%s", diag->what);
}

static void report_no_memory(Findings *findings, const char *path)
{
    report_unread(findings, path, &(Diag){ .what = "no memory left" });
}

static bool is_short_of_memory(const Book *book)
{
    return book && book->tree.arena.failed;
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
static void check_cards(const Findings *findings, Book *book, const char *path,
                        Report *set_report)
{
    if (book->tree.n_cards > 0 && !book->damaged)
        pack_check_playable(book, set_report);
    else if (book->tree.n_cards == 0 && !book->standalone &&
             set_report->errors == 0)
        report_no_cards(set_report, path);
    if (findings->on_right_book && set_report->errors == 0)
        findings->on_right_book(book);
}

/* A set, or of a set one file: that is read with the others, which declare its
 * words, but only its own mistakes were asked for. */
static void check_set(Findings *findings, const char *path, const char *file)
{
    Report *set_report = calloc(1, sizeof *set_report);
    Book *book = NULL;
    Status st = ST_MEMORY;

    if (set_report)
        st = book_examine(&book, path, NULL, findings->find, set_report);
    if (book && st != ST_MEMORY) {
        check_cards(findings, book, path, set_report);
        findings->cards += count_cards(book, file);
    }
    /* What was found while memory was short may not be so. */
    if (st == ST_MEMORY || is_short_of_memory(book))
        report_no_memory(findings, path);
    else
        join_reports(&findings->report, set_report, file);
    book_close(book);
    free(set_report);
}

static void check_pack(Findings *findings, const char *path)
{
    Pack *pack = NULL;
    Diag diag;

    if (pack_load(&pack, path, NULL, findings->find, &diag) != ST_OK)
        report_add(&findings->report, path, (Spot){ 0 }, false, NULL, "%s",
                   diag.what);
    else
        findings->cards += pack->n_defs;
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
static bool init_loose_tree(Tree *tree, const Vocabulary *const *all)
{
    if (!tree_init(tree, all))
        return false;
    for (; *all; all++)
        if ((*all)->common_set)
            read_shared(tree, (*all)->common_set);
    return true;
}

static void check_loose_text(Findings *findings, Tree *tree, const char *path,
                             const Bytes *bytes)
{
    Report *report = &findings->report;
    int before = report->errors;

    if (strlen(bytes->at) != bytes->n)
        report_add(report, path, (Spot){ 0 }, false, NULL,
                   "this is not a text: it holds a zero byte");
    tree_read(tree, path, bytes->at, report);
    check_tree(tree, report);
    findings->cards += tree->n_cards;
    if (tree->n_cards == 0 && report->errors == before)
        report_no_cards(report, path);
}

static void check_loose_file(Findings *findings, const char *path)
{
    Tree *tree = calloc(1, sizeof *tree);
    Bytes bytes = { 0 };
    Diag diag = { .what = "no memory left" };

    if (!tree || bytes_read_file(&bytes, path, &diag) != ST_OK)
        report_unread(findings, path, &diag);
    else if (!init_loose_tree(tree, findings->all))
        report_no_memory(findings, path);
    else
        check_loose_text(findings, tree, path, &bytes);
    bytes_free(&bytes);
    if (tree)
        tree_free(tree);
    free(tree);
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

static void check_file(Findings *findings, const char *path)
{
    char folder[SET_PATH_MAX];

    folder_of(folder, sizeof folder, path);
    if (sets_has_header(path))
        check_set(findings, path, NULL);
    else if (sets_has_header(folder))
        check_set(findings, folder, path);
    else
        check_loose_file(findings, path);
}

/* ---- a folder ---- */

static bool is_card_file(const char *path)
{
    size_t n = strlen(path);

    return n > 3 && strcmp(path + n - 3, ".kd") == 0;
}

/* Sets, loose files, and folders of them; how many there are. */
static int check_folder(Findings *findings, FolderWalk *walk,
                        const char *folder)
{
    Paths paths;
    Diag diag;
    int found = 0;

    if (folder_enter(walk, &paths, folder, &diag) != ST_OK) {
        report_unread(findings, folder, &diag);
        return 1;
    }
    for (int i = 0; i < paths.n && !folder_walk_is_over(walk); i++) {
        const char *path = paths.at[i];
        if (!sets_is_folder(path)) {
            found += is_card_file(path);
            if (is_card_file(path))
                check_file(findings, path);
        } else if (sets_has_header(path)) {
            check_set(findings, path, NULL);
            found++;
        } else {
            found += check_folder(findings, walk, path);
        }
    }
    paths_free(&paths);
    folder_leave(walk);
    return found;
}

/* ---- whatever was named ---- */

void check_path(Findings *findings, const char *path)
{
    FolderWalk walk = { 0 };

    if (sets_is_folder(path) && !sets_has_header(path)) {
        if (check_folder(findings, &walk, path) == 0)
            report_no_cards(&findings->report, path);
    } else if (packfile_is_pack(path)) {
        check_pack(findings, path);
    } else if (sets_is_folder(path) || book_is_mix(path)) {
        check_set(findings, path, NULL);
    } else {
        check_file(findings, path);
    }
}
