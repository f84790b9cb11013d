/* check_gloom.c: what cards of Gloom may say, and what a whole set must have.
 */
#include <string.h>

#include "cardc/check_int.h"

/* ---- categories ---- */

/* What parts of a kind begin with (GLOOM-EFF-01); NULL: such a card has no
 * parts. */
static const struct {
    const char *kind;
    unsigned windows;
    const char *which;
} categories[] = {
    { "character", 0, NULL },
    { "reference", 0, NULL },
    { "modifier", 1u << TIMING_immediate | 1u << TIMING_ongoing,
      "immediate: or ongoing:" },
    { "death", 1u << TIMING_immediate | 1u << TIMING_ongoing,
      "immediate: or ongoing:" },
    { "event",
      1u << TIMING_immediate | 1u << TIMING_response | 1u << TIMING_at_once,
      "immediate:, at once: or response, when ...:" },
};
enum { CATEGORIES = sizeof categories / sizeof *categories };

static const Node *find_head(const Node *clause, NodeType type)
{
    for (const Node *k = node_first(clause); k; k = node_next(clause, k))
        if (k->type == type)
            return k;
    return NULL;
}

static void check_category(Checker *c, const Node *clause, int row)
{
    const char *kind = categories[row].kind, *which = categories[row].which;
    const Node *window = find_head(clause, NODE_timing);

    if (!which)
        check_report_at(c, clause, "a flavor line may say what it likes",
                        "a %s does nothing of its own", kind);
    else if (!window || window != node_first(clause))
        check_report_spot(c, check_first_word(check_spot(c, clause)), which,
                          "a part of %s %s begins with its category",
                          kind[0] == 'e' ? "an" : "a", kind);
    else if (!(categories[row].windows >> window->row & 1))
        check_report_at(c, window, which, "a part of %s %s is never \"%s\"",
                        kind[0] == 'e' ? "an" : "a", kind,
                        lang_timings[window->row].phrase);
    else if (window->row == TIMING_response && !find_head(clause, NODE_event))
        check_report_at(c, window,
                        "response, when another player plays an event:",
                        "a response says what it answers");
}

void check_categories(Checker *c)
{
    for (int row = 0; row < CATEGORIES; row++)
        for (const Node *n = card_first(c);
             n < card_end(c) && check_card_is(c, categories[row].kind);
             n += n->length)
            if (n->type == NODE_clause)
                check_category(c, n, row);
}

/* ---- boxes ---- */

static bool is_ongoing(const Node *clause)
{
    const Node *window =
        clause->type == NODE_clause ? find_head(clause, NODE_timing) : NULL;

    return window && window->row == TIMING_ongoing;
}

/* Two ongoing texts could then be read at once. */
void check_boxes(Checker *c)
{
    const Node *box = NULL, *ongoing = NULL;

    for (const Node *n = card_first(c); n < card_end(c); n += n->length) {
        if (n->type == NODE_stat && n->row == PRINTED_box)
            box = n;
        if (is_ongoing(n))
            ongoing = n;
    }
    if (box && ongoing)
        check_report_at(c, box, "drop one of them",
                        "a clear box cannot hold what is ongoing");
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
