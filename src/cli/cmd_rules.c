/* cmd_rules.c: the command `rules`: shows clauses of the rules, found by their
 * names or by words. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/print_json.h"
#include "cli/rules_index.h"
#include "cli/rules_print.h"

int cmd_rules(int argc, char **argv);

/* ---- for programs ---- */

/* The clauses that were asked for: all if n is 0. */
typedef struct Wanted {
    const RulesIndex *index;
    char **ids;
    int n;
} Wanted;

static void add_citations(Json *json, const char *key, const Citation *citation)
{
    json_array(json, key);
    for (; citation; citation = citation->next)
        json_text(json, NULL, citation->path);
    json_end(json);
}

static void add_clause(Json *json, const Clause *clause)
{
    json_object(json, NULL);
    json_text(json, "id", clause->id);
    json_text(json, "cells", clause->cells);
    json_text(json, "text", clause->text);
    add_citations(json, "implemented", clause->cites);
    add_citations(json, "scenarios", clause->scenarios);
    json_end(json);
}

static size_t write_json(const void *wanted, char *out, size_t cap)
{
    const Wanted *w = wanted;
    Json json = json_init(out, cap);

    json_array(&json, NULL);
    for (int i = 0; i < (w->n ? w->n : w->index->n); i++) {
        const Clause *clause =
            w->n ? rules_find(w->index, w->ids[i]) : &w->index->at[i];
        if (clause)
            add_clause(&json, clause);
    }
    json_end(&json);
    return json_finish(&json);
}

/* ---- for people ---- */

static void print_line(const Clause *clause)
{
    printf("%-16s %.*s\n", clause->id, (int)strcspn(clause->text, "\n"),
           clause->text);
}

/* One line each, and their number. */
static void print_uncovered(const RulesIndex *index)
{
    int n = 0;

    for (int i = 0; i < index->n; i++) {
        const Clause *clause = &index->at[i];
        if (!clause_is_rule(clause) || clause_is_covered(clause))
            continue;
        print_line(clause);
        n++;
    }
    printf("%d\n", n);
}

/* Those with a word in them; how many. */
static int print_with_word(const RulesIndex *index, const char *word)
{
    int n = 0;

    for (int i = 0; i < index->n; i++)
        if (clause_has_word(&index->at[i], word)) {
            print_line(&index->at[i]);
            n++;
        }
    return n;
}

static int print_wanted(const RulesIndex *index, const char *name, bool where)
{
    const Clause *clause = rules_find(index, name);

    if (clause)
        rules_print_clause(index, clause, where);
    else if (print_with_word(index, name) == 0) {
        cli_error("there is no clause %s, and none that says so", name);
        return EXIT_INVALID;
    }
    return EXIT_OK;
}

static int print_json(const Wanted *wanted)
{
    int code = cli_print_json(write_json, wanted);

    for (int i = 0; i < wanted->n; i++)
        if (!rules_find(wanted->index, wanted->ids[i])) {
            cli_error("there is no clause %s", wanted->ids[i]);
            code = EXIT_INVALID;
        }
    return code;
}

static int print_clauses(const RulesIndex *index, char **names, int n,
                         bool where)
{
    int code = EXIT_OK;

    for (int i = 0; n == 0 && i < index->n; i++)
        print_line(&index->at[i]);
    for (int i = 0; i < n; i++)
        if (print_wanted(index, names[i], where) != EXIT_OK)
            code = EXIT_INVALID;
    return code;
}

int cmd_rules(int argc, char **argv)
{
    bool where = false, uncovered = false, json = false;
    const Option options[] = {
        { "where", NULL,
          "also all scenarios that show it, and where it is implemented",
          .flag = &where },
        { "uncovered", NULL,
          "list the clauses that no scenario shows, and count them",
          .flag = &uncovered },
        { "json", NULL, "for programs", .flag = &json },
    };
    RulesIndex index;
    Diag diag;
    Status st;
    int rest, code = cli_read_options("rules", argc, argv, options, 3, &rest);

    if (code >= 0)
        return code;
    st = rules_load(&index, &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    code = EXIT_OK;
    if (uncovered)
        print_uncovered(&index);
    else if (json)
        code = print_json(&(Wanted){ &index, argv + rest, argc - rest });
    else
        code = print_clauses(&index, argv + rest, argc - rest, where);
    rules_free(&index);
    return code;
}
