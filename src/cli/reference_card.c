/* reference_card.c: writes the clauses that a reference card cites. */
#include "cli/reference_card.h"

#include <stdio.h>
#include <string.h>

#include "cli/rules_index.h"

static void add_clause(Text *out, const RulesIndex *rules, const char *id)
{
    const Clause *clause = rules_find(rules, id);

    if (clause)
        text_add_n(out, clause->text, strcspn(clause->text, "\n"));
    else
        text_add(out, id);
}

void reference_write(Text *out, const Tree *tree, const TreeCard *card,
                     const char *between)
{
    const char *at = card->cites;
    RulesIndex rules = { .n = 0 };
    Diag diag;
    char id[40];

    if (strcmp(tree->dictionary.at[card->kind].one, "reference") != 0 ||
        rules_read(&rules, &diag) != ST_OK)
        return;
    while (*at) {
        size_t n = strcspn(at, ", ");
        snprintf(id, sizeof id, "%.*s", (int)n, at);
        if (at != card->cites)
            text_add(out, between);
        add_clause(out, &rules, id);
        at += n;
        at += strspn(at, ", ");
    }
    rules_free(&rules);
}
