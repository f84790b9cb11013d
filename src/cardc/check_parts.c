/* check_parts.c: how the parts of a card begin, and what cannot stand on one
 * card, by the rows of its family (card/vocabulary.h). */
#include <string.h>

#include "cardc/check_int.h"

/* ---- categories ---- */

static const Node *find_head(const Node *clause, NodeType type)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == type)
            return k;
    return NULL;
}

const PartRow *check_part_row(const Checker *c)
{
    for (const Vocabulary *const *v = c->tree->vocabularies; *v; v++)
        for (int i = 0; i < (*v)->n_parts; i++)
            if (check_card_is(c, (*v)->parts[i].kind))
                return &(*v)->parts[i];
    return NULL;
}

static void check_category(Checker *c, const Node *clause, const PartRow *row)
{
    const char *article = row->kind[0] == 'e' ? "an" : "a";
    const Node *window = find_head(clause, NODE_timing);

    if (!row->timings)
        check_report_at(c, clause, "a flavor line may say what it likes",
                        "a %s does nothing of its own", row->kind);
    else if (!window || window != node_first(clause))
        check_report_spot(
            c, check_first_word(check_spot(c, clause)), row->accepted,
            "a part of %s %s begins with its category", article, row->kind);
    else if (!(row->timings >> window->row & 1))
        check_report_at(c, window, row->accepted,
                        "a part of %s %s is never \"%s\"", article, row->kind,
                        lang_timings[window->row].phrase);
    else if (window->row == TIMING_response && !find_head(clause, NODE_event))
        check_report_at(c, window,
                        "response, when another player plays an event:",
                        "a response says what it answers");
}

void check_categories(Checker *c)
{
    const PartRow *row = check_part_row(c);

    for (const Node *n = card_first(c); row && n < card_end(c); n += n->length)
        if (n->type == NODE_clause)
            check_category(c, n, row);
}

/* ---- conflicts ---- */

static bool has_timing(const Node *clause, int timing)
{
    const Node *head =
        clause->type == NODE_clause ? find_head(clause, NODE_timing) : NULL;

    return head && head->row == timing;
}

static void check_conflict(Checker *c, const ConflictRow *row)
{
    const Node *stat = NULL, *clause = NULL;

    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        if (n->type == NODE_stat && n->row == row->printed)
            stat = n;
        if (has_timing(n, row->timing))
            clause = n;
    }
    if (stat && clause)
        check_report_at(c, stat, row->advice, "%s", row->what);
}

void check_conflicts(Checker *c)
{
    for (const Vocabulary *const *v = c->tree->vocabularies; *v; v++)
        for (int i = 0; i < (*v)->n_conflicts; i++)
            check_conflict(c, &(*v)->conflicts[i]);
}

/* ---- parties ---- */

static bool is_party_name(const Tree *tree, const char *name)
{
    int i = dictionary_find(&tree->dictionary, name, (int)strlen(name));

    return i >= 0 && tree->dictionary.at[i].type == NAME_party;
}

void check_party(Checker *c)
{
    for (const Node *n = card_first(c); n < card_end(c); n += n->length)
        if (n->type == NODE_stat && n->row == PRINTED_party &&
            !is_party_name(c->tree, c->tree->strings[n->name]))
            check_report_at(c, n, "is it spelt the same where it is declared?",
                            "there is no party \"%s\"",
                            c->tree->strings[n->name]);
}
