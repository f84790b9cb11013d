/* cmd_rules.c: the command `rules`: shows clauses of the rules with what
 * implements and shows them. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "cli/cli.h"
#include "cli/print_json.h"
#include "cli/rules_index.h"

int cmd_rules(int argc, char **argv);

static void print_citations(const char *label, const Citation *citation)
{
    for (; citation; citation = citation->next, label = "")
        printf("  %-12s %s\n", label, citation->path);
}

static void print_clause(const Clause *clause)
{
    const char *at = clause->text;

    printf("%s  %s\n", clause->id, clause->cells);
    while (*at) {
        size_t n = strcspn(at, "\n");
        printf("  %.*s\n", (int)n, at);
        at += n + (at[n] == '\n');
    }
    print_citations("implemented", clause->cites);
    print_citations("shown by", clause->scenarios);
}

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

/* One line each, and their number. */
static void print_uncovered(const RulesIndex *index)
{
    int n = 0;

    for (int i = 0; i < index->n; i++) {
        const Clause *clause = &index->at[i];
        if (!clause_is_rule(clause) || clause_is_covered(clause))
            continue;
        printf("%-16s %-20s %.*s\n", clause->id, clause->cells,
               (int)strcspn(clause->text, "\n"), clause->text);
        n++;
    }
    printf("%d\n", n);
}

static int print_clauses(const RulesIndex *index, char **ids, int n, bool json)
{
    int code =
        json ? cli_print_json(write_json, &(Wanted){ index, ids, n }) : EXIT_OK;

    for (int i = 0; i < (n ? n : index->n); i++) {
        const Clause *clause = n ? rules_find(index, ids[i]) : &index->at[i];
        if (!clause) {
            cli_error("there is no clause %s", ids[i]);
            code = EXIT_INVALID;
        } else if (!json && n) {
            print_clause(clause);
        } else if (!json) {
            printf("%-16s %-20s %.*s\n", clause->id, clause->cells,
                   (int)strcspn(clause->text, "\n"), clause->text);
        }
    }
    return code;
}

int cmd_rules(int argc, char **argv)
{
    bool uncovered = false, json = false;
    const Option options[] = {
        { "uncovered", NULL,
          "list the clauses that no scenario shows, and count them",
          .flag = &uncovered },
        { "json", NULL, "for programs", .flag = &json },
    };
    RulesIndex index;
    Diag diag;
    Status st;
    int rest, code = cli_read_options("rules", argc, argv, options, 2, &rest);

    if (code >= 0)
        return code;
    st = rules_load(&index, &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    code = EXIT_OK;
    if (uncovered)
        print_uncovered(&index);
    else
        code = print_clauses(&index, argv + rest, argc - rest, json);
    rules_free(&index);
    return code;
}
