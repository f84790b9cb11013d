/* cmd_check.c: the command `check`: reports the mistakes in card files, or
 * explains a word. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cardc/check_path.h"
#include "cardc/cost_bound.h"
#include "cli/cli.h"
#include "cli/print_json.h"
#include "families/families.h"

int cmd_check(int argc, char **argv);

static void print_steps(const Book *book)
{
    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        long steps = cost_bound_steps(&book->tree, card, SEATS_MAX);
        if (steps > 0)
            printf("%s: at most %ld steps\n", card->name, steps);
    }
}

/* A book as all commands name it; or a folder or file that is none. */
static int check_named(const char *name, Findings *findings)
{
    char path[BOOK_PATH_MAX];
    struct stat info;
    Diag diag;
    Status st = books_find_path(path, sizeof path, name, &diag);

    if (st != ST_OK && strcmp(name, "-") != 0 && stat(name, &info) != 0)
        return cli_error_diag(&diag, st);
    check_path(findings, st == ST_OK ? path : name);
    return EXIT_OK;
}

/* ---- the summary ---- */

static size_t write_json(const void *report, char *out, size_t cap)
{
    return report_write_json(report, out, cap);
}

/* 83 cards, no mistakes, 2 warnings */
static void print_summary(const Findings *findings)
{
    int errors = findings->report.errors, warnings = findings->report.warnings;

    printf("%d card%s, ", findings->cards, findings->cards == 1 ? "" : "s");
    if (errors == 0)
        printf("no mistakes");
    else
        printf("%d mistake%s", errors, errors == 1 ? "" : "s");
    if (warnings > 0)
        printf(", %d warning%s", warnings, warnings == 1 ? "" : "s");
    printf("\n");
}

static int print_all(Findings *findings, bool json, bool strict)
{
    Report *report = &findings->report;

    report_sort(report);
    if (json) {
        cli_print_json(write_json, report);
    } else {
        report_print(report, stdout);
        if (findings->cards > 0 || report->n > 0)
            print_summary(findings);
    }
    return report->errors + (strict ? report->warnings : 0) > 0 ? EXIT_INVALID
                                                                : EXIT_OK;
}

static int check_all(Findings *findings, char **names, int n)
{
    int code = EXIT_OK;

    for (int i = 0; i < n; i++) {
        int bad = check_named(names[i], findings);
        code = bad > code ? bad : code;
    }
    return findings->unread > 0 ? EXIT_IO : code;
}

int cmd_check(int argc, char **argv)
{
    bool json = false, strict = false, steps = false;
    const char *word = NULL;
    const Vocabulary *vocabularies[VOCABULARIES_SIZE];
    const Option options[] = {
        { "json", NULL, "for programs: a list, empty if there are no mistakes",
          .flag = &json },
        { "strict", NULL, "warnings count as mistakes", .flag = &strict },
        { "explain", "WORD",
          "what a word of the card language means; \"rows\": all that cards"
          " can say; \"checks\": what is checked; \"pictures\": all that"
          " cards can show; a book or mix: whose rules it has",
          .text = &word },
        { "steps", NULL, "show how many steps each card can take at most",
          .flag = &steps },
    };
    Findings *findings;
    int rest, code = cli_read_options("check", argc, argv, options, 4, &rest);

    if (code >= 0)
        return code;
    if (word)
        return explain_word(word);
    if (rest == argc)
        return cli_usage_error("check", "give at least one file or book");
    findings = calloc(1, sizeof *findings);
    if (!findings)
        return EXIT_IO;
    findings->find = family_vocabulary;
    findings->all = family_vocabularies(vocabularies);
    findings->on_right_book = steps ? print_steps : NULL;
    code = check_all(findings, argv + rest, argc - rest);
    if (print_all(findings, json, strict) != EXIT_OK && code == EXIT_OK)
        code = EXIT_INVALID;
    free(findings);
    return code;
}
