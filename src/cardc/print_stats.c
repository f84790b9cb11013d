/* print_stats.c: prints the figures of a card: its Level, its bonus, who may
 * use it. */
#include <string.h>

#include "cardc/print_int.h"

/* On cards, a dot is clear and a square hides what is below. */
void print_cell(Printer *p, const Node *node)
{
    if (node->flags & FLAG_clear)
        print_word(p, print_is_card(p) ? "\u00b7" : ".");
    else if (node->flags & FLAG_hides)
        print_word(p, print_is_card(p) ? "\u25a0" : "hide");
    else if (node->name)
        print_word(p, print_declared(p, node)->one);
    else if (node->number != 0)
        print_signed(p, node->number);
    else
        print_number(p, 0);
}

/* Who may use it, and what it may lie on: a bare name means all of them. */
static bool is_for_all(const Node *stat)
{
    return stat->row == PRINTED_only_for || stat->row == PRINTED_not_for ||
           stat->row == PRINTED_only_on || stat->row == PRINTED_not_on;
}

static void write_stat_phrase(Printer *p, const Node *node)
{
    const Node *what = node_first(node);

    p->bare_plural = print_is_card(p) && is_for_all(node);
    print_children(p, node);
    if (p->bare_plural && what && what->type == NODE_cond)
        print_word(p, "players");
    p->bare_plural = false;
}

/* What a letter of the pattern stands for (stats.def). */
static void write_hole(Printer *p, const Node *node, char letter)
{
    switch (letter) {
    case 'n':
        print_number(p, node->number);
        break;
    case 'd':
        print_word(p, print_declared(p, node)->one);
        break;
    case 'm':
        print_word(p, print_declared_word(p, print_declared(p, node), true));
        break;
    case 's':
        if (print_is_card(p))
            print_word(p, p->tree->strings[node->name]);
        else
            print_quoted(p, node->name);
        break;
    default:
        write_stat_phrase(p, node);
    }
}

void print_stat(Printer *p, const Node *node)
{
    const PrintedRow *row = &lang_printed[node->row];
    const char *pattern = print_is_card(p) ? row->text : row->pattern;

    while (*pattern) {
        size_t n = strcspn(pattern, " ");
        size_t plural =
            n > 3 && strncmp(pattern + n - 3, "(s)", 3) == 0 ? 3 : 0;
        if (pattern[0] == '%') {
            write_hole(p, node, pattern[1]);
            text_add_n(p->text, pattern + 2, n - 2); /* a full stop */
        } else {
            print_word_n(p, pattern, n - plural);
            print_mark(p, plural && node->number != 1 ? "s" : "");
        }
        pattern += n;
        pattern += *pattern == ' ';
    }
}
