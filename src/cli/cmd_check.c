#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "card/lang.h"
#include "cardc/steps.h"
#include "cardc/cardc.h"
#include "cardc/check.h"
#include "cardc/packfile.h"
#include "cardc/print.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "families/families.h"

int cmd_check(int argc, char **argv);

/* ---- what is checked ---- */

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The file with the head of a book or expansion has one of these names. */
static bool has_book(const char *folder)
{
    static const char *const names[] = { "book", "expansion", "rules" };
    char path[1100];
    struct stat info;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s.kd", folder, names[i]);
        if (stat(path, &info) == 0)
            return true;
    }
    return false;
}

/* What is written well may still be more than the rules can play. */
static void check_rules(const char *folder, Report *report)
{
    Pack *pack = NULL;
    Diag diag;

    if (pack_load(&pack, folder, NULL, family_words, &diag) != ST_OK)
        report_add(
            report, diag.file[0] ? diag.file : folder,
            (Spot){ .line = diag.line, .column = 1 }, false,
            "a card that the rules cannot play has a line \"waits for CLAUSE\"",
            "%s", diag.what);
    pack_free(pack);
}

static bool show_steps; /* an option of this run */

static void tell_steps(const Book *book)
{
    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        long steps = card_steps(&book->tree, card, SEATS_MAX);
        if (steps > 0)
            printf("%s: at most %ld steps\n", card->name, steps);
    }
}

static void check_book(const char *folder, Report *report)
{
    Book *book = NULL;

    if (book_read(&book, folder, NULL, family_words, report) == ST_OK) {
        if (book->tree.n_cards > 0) /* a base may have none */
            check_rules(folder, report);
        if (show_steps)
            tell_steps(book);
    }
    book_close(book);
}

/* A file without a book: any kind of card may be in it. */
static int check_loose(const char *path, Report *report)
{
    static const char *const kinds[] = {
        "monster",  "enhancer", "curse",   "item",      "one-shot",
        "level-up", "special",  "doubler", "table",     "character",
        "modifier", "event",    "death",   "reference",
    };
    Tree *tree = calloc(1, sizeof *tree);
    Bytes bytes = { 0 };
    Diag diag = { .what = "no memory left" };
    Status st = tree ? bytes_read_file(&bytes, path, &diag) : ST_MEMORY;

    if (st == ST_OK && tree_init(tree, kinds, sizeof kinds / sizeof *kinds)) {
        if (strlen(bytes.at) != bytes.n)
            report_add(report, path, (Spot){ 0 }, false, NULL,
                       "this is not a text: it holds a zero byte");
        tree_read(tree, path, bytes.at, report);
        tree_check(tree, report);
    }
    bytes_free(&bytes);
    if (tree)
        tree_free(tree);
    free(tree);
    return st == ST_OK ? EXIT_FINE : complain_diag(&diag, st);
}

/* A file of a book is read with its book, which declares its words; but only
 * its own mistakes were asked for. */
static void check_page(const char *path, const char *folder, Report *report)
{
    Report *all = calloc(1, sizeof *all);

    if (!all)
        return;
    check_book(folder, all);
    for (int i = 0; i < all->n; i++) {
        const Mistake *m = &all->at[i];
        if (m->line > 0 && (strcmp(base_name(m->file), base_name(path)) != 0 ||
                            strncmp(m->file, folder, strlen(folder)) != 0))
            continue;
        report->errors += !m->warning;
        report->warnings += m->warning;
        if (report->n < MISTAKES_MOST)
            report->at[report->n++] = *m;
    }
    free(all);
}

static int check_file(const char *path, Report *report)
{
    char folder[1024];
    int n = (int)(base_name(path) - path);

    snprintf(folder, sizeof folder, "%.*s", n > 1 ? n - 1 : n, path);
    if (n == 0)
        snprintf(folder, sizeof folder, ".");
    if (!has_book(folder))
        return check_loose(path, report);
    check_page(path, folder, report);
    return EXIT_FINE;
}

static void check_pack(const char *path, Report *report)
{
    Pack *pack = NULL;
    Diag diag;

    if (pack_load(&pack, path, NULL, family_words, &diag) != ST_OK)
        report_add(report, path, (Spot){ 0 }, false, NULL, "%s", diag.what);
    pack_free(pack);
}

/* A book, a pack, or a folder of books and loose files. */
static int check_path(const char *path, Report *report)
{
    char trimmed[1024];
    size_t n = strlen(path);
    Paths paths;
    Diag diag;
    Status st;
    int code = EXIT_FINE;

    while (n > 1 && path[n - 1] == '/')
        n--;
    snprintf(trimmed, sizeof trimmed, "%.*s", (int)n, path);
    if (has_book(trimmed) || book_is_mix(trimmed)) {
        check_book(trimmed, report);
        return EXIT_FINE;
    }
    if (packfile_is(trimmed)) {
        check_pack(trimmed, report);
        return EXIT_FINE;
    }
    st = paths_find(&paths, trimmed, ".kd", &diag);
    if (st != ST_OK)
        return complain_diag(&diag, st);
    if (is_folder(trimmed) && paths.n == 0)
        complain("%s holds no .kd files", trimmed);
    for (int i = 0; i < paths.n && code == EXIT_FINE; i++)
        code = check_file(paths.at[i], report);
    paths_free(&paths);
    return code;
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

/* ---- --explain ---- */

/* What is looked for: a node of this type and row. */
typedef struct Wanted {
    NodeType type;
    int row;
} Wanted;

static const TreeCard *find_example(const Tree *tree, Wanted wanted)
{
    for (int i = 0; i < tree->n_cards; i++) {
        const TreeCard *card = &tree->cards[i];
        for (int k = card->first; k < card->first + card->n; k++)
            if (tree->nodes[k].type == wanted.type &&
                tree->nodes[k].row == wanted.row)
                return card;
    }
    return NULL;
}

/* The first card of our books that says it, if there is one. */
static void print_example(Wanted wanted)
{
    char path[1024], source[2048];
    Text text = TEXT_OVER(source);
    Report *report = calloc(1, sizeof *report);
    Paths paths = { 0 };
    Diag diag;

    data_path(path, sizeof path, "games");
    if (report && paths_find(&paths, path, "book.kd", &diag) == ST_OK)
        for (int i = 0; i < paths.n && text.len == 0; i++) {
            const TreeCard *card = NULL;
            Book *book = NULL;
            *strrchr(paths.at[i], '/') = '\0';
            book_read(&book, paths.at[i], NULL, family_words, report);
            if (book)
                card = find_example(&book->tree, wanted);
            if (card)
                print_source(&text, &book->tree, card);
            book_close(book);
        }
    if (text.len > 0)
        printf("  example   %s", source);
    paths_free(&paths);
    free(report);
}

static bool explain_verb(const char *word)
{
    bool any = false;

    for (int r = 1; r < SAYS_COUNT; r++) {
        const SayRow *row = &lang_says[r];
        char takes[80];
        Text text = TEXT_OVER(takes);
        if (strcmp(word, row->base) && strcmp(word, row->third) &&
            strcmp(word, row->done) && strcmp(word, row->doing))
            continue;
        say_takes(&text, r);
        printf("%s: a verb\n  forms     %s, %s, %s, %s\n  takes     %s%s\n"
               "  cost      %s\n  meaning   %s\n",
               row->base, row->base, row->third, row->done, row->doing, takes,
               row->takes & TAKES_NOTHING && row->takes != TAKES_NOTHING
                   ? ", or nothing"
                   : "",
               row->cost ? "can stand before a colon, as the price of what"
                           " follows"
                         : "cannot be a cost",
               row->meaning);
        print_example((Wanted){ NODE_do, r });
        any = true;
    }
    return any;
}

static bool explain_noun(const char *word)
{
    for (int r = 1; r < NOUNS_COUNT; r++) {
        const NounRow *row = &lang_nouns[r];
        const char *what = row->is & IS_PLAYER   ? "players"
                           : row->is & IS_CARD   ? "cards"
                           : row->is & IS_PLACE  ? "a place"
                           : row->is & IS_NUMBER ? "a number"
                                                 : "a thing";
        if (strcmp(word, row->one) && strcmp(word, row->many))
            continue;
        printf("%s: a noun for %s\n  forms     %s, %s\n  meaning   %s\n",
               row->one, what, row->one, row->many, row->meaning);
        print_example((Wanted){ NODE_phrase, r });
        return true;
    }
    return false;
}

static bool explain_fact(const char *word)
{
    for (int r = 1; r < STATES_END; r++) {
        const StatesRow *row = &lang_states_facts[r];
        if (strcmp(word, row->id) != 0)
            continue;
        printf("%s: a fact\n  written   %s\n  meaning   %s\n", row->id,
               row->pattern, row->meaning);
        print_example((Wanted){ NODE_fact, r });
        return true;
    }
    return false;
}

static bool explain_phrase(const char *word)
{
    static const struct {
        const PhraseRow *rows;
        int n;
        const char *what;
        NodeType type;
    } tables[] = {
        { lang_windows, WINS_COUNT, "a time", NODE_window },
        { lang_lasts, LASTS_COUNT, "how long something holds", NODE_lasting },
        { lang_periods, PERIODS_COUNT, "a period, as in once per", NODE_limit },
        { lang_adjs, ADJS_COUNT, "an adjective", NODE_adjective },
        { lang_states, STATES_COUNT, "a state", NODE_state },
        { lang_adverbs, ADVERBS_COUNT, "an adverb", NODE_adverb },
        { lang_rules, RULES_COUNT, "a rule about a subject", NODE_rule },
    };
    bool any = false;

    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (int r = 1; r < tables[t].n; r++) {
            const PhraseRow *row = &tables[t].rows[r];
            if (strcmp(word, row->phrase) != 0)
                continue;
            printf("%s: %s\n  meaning   %s\n", row->phrase, tables[t].what,
                   row->meaning);
            print_example((Wanted){ tables[t].type, r });
            any = true;
        }
    return any;
}

static bool explain_checks(const char *word)
{
    bool all = strcmp(word, "checks") == 0, any = false;

    for (int i = 0; i < n_checks; i++)
        if (all || strcmp(word, checks[i].id) == 0) {
            printf("%-10s %s%s\n", checks[i].id,
                   checks[i].warning ? "(warning) " : "", checks[i].meaning);
            any = true;
        }
    return any;
}

static int explain(const char *word)
{
    bool any = explain_verb(word);
    int code;

    any |= explain_noun(word);
    any |= explain_fact(word);
    any |= explain_phrase(word);
    any |= explain_checks(word);
    code = any ? EXIT_FINE : explain_book(word);
    if (code >= 0)
        return code;
    complain("\"%s\" is no book and no word of the card language", word);
    return EXIT_WRONG;
}

int cmd_check(int argc, char **argv)
{
    bool json = false, strict = false;
    const char *word = NULL;
    const Option options[] = {
        { "json", NULL, "for programs: a list, empty if all is right",
          .flag = &json },
        { "strict", NULL, "warnings count as mistakes", .flag = &strict },
        { "explain", "WORD",
          "what a word of the card language means; \"checks\""
          " lists what is checked; a book or mix: whose rules it has",
          .text = &word },
        { "steps", NULL, "how many steps each card can take at most",
          .flag = &show_steps },
    };
    Report *report;
    int rest, code = options_read("check", argc, argv, options, 4, &rest);

    if (code >= 0)
        return code;
    if (word)
        return explain(word);
    if (rest == argc)
        return usage_error("check", "which files or books?");
    report = calloc(1, sizeof *report);
    if (!report)
        return EXIT_IO;
    for (code = EXIT_FINE; rest < argc && code == EXIT_FINE; rest++)
        code = check_path(argv[rest], report);
    report_sort(report);
    if (json)
        print_json(report);
    else
        report_print(report, stdout);
    if (code == EXIT_FINE &&
        report->errors + (strict ? report->warnings : 0) > 0)
        code = EXIT_WRONG;
    free(report);
    return code;
}
