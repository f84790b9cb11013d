/* cmd_rules.c: the command `rules`: shows clauses of the rules with what
 * implements and shows them. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
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

static void print_json(const Clause *clause, bool first)
{
    printf("%s{\"id\":", first ? "" : ",\n ");
    json_string(stdout, clause->id);
    printf(",\"cells\":");
    json_string(stdout, clause->cells);
    printf(",\"text\":");
    json_string(stdout, clause->text);
    for (int k = 0; k < 2; k++) {
        const Citation *citation = k ? clause->scenarios : clause->cites;
        printf(k ? ",\"scenarios\":[" : ",\"implemented\":[");
        for (const char *comma = ""; citation;
             citation = citation->next, comma = ",") {
            printf("%s", comma);
            json_string(stdout, citation->path);
        }
        printf("]");
    }
    printf("}");
}

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
    int code = EXIT_OK;

    if (json)
        printf("[");
    for (int i = 0, first = 1; i < (n ? n : index->n); i++) {
        const Clause *clause = n ? rules_find(index, ids[i]) : &index->at[i];
        if (!clause) {
            cli_error("there is no clause %s", ids[i]);
            code = EXIT_INVALID;
        } else if (json) {
            print_json(clause, first);
            first = 0;
        } else if (n) {
            print_clause(clause);
        } else {
            printf("%-16s %-20s %.*s\n", clause->id, clause->cells,
                   (int)strcspn(clause->text, "\n"), clause->text);
        }
    }
    if (json)
        printf("]\n");
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
