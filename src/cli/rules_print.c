/* rules_print.c: prints clauses of the rules for people who play. */
#include "cli/rules_print.h"

#include <string.h>

#include "base/text.h"
#include "tui/console.h"

enum { BOOKS_LINE = 1000, PARAGRAPH_MAX = 4000 };

/* ---- which books ---- */

/* "This, That and Another": adds a name to a list of which so many are left. */
static void add_name(Text *list, const char *name, int left)
{
    text_add(list, list->len == 0 ? "" : left == 0 ? " and " : ", ");
    text_add(list, name);
}

/* The books whose cell has this mark: "G:y T:i". Gives how many. */
static int list_books(const RulesIndex *index, const char *cells, char mark,
                      Text *out)
{
    int left = 0, n = 0;

    for (const char *at = cells; *at; at++)
        left += *at == ':' && at[1] == mark && (at[2] == ' ' || !at[2]);
    for (const char *at = cells; *at;) {
        size_t length = strcspn(at, " "), label = strcspn(at, ":");
        const char *title = rules_meaning(&index->books, at, label);
        if (label + 2 == length && at[label + 1] == mark) {
            char name[32];
            Text text = TEXT_INIT(name);
            text_add_n(&text, at, label);
            add_name(out, title ? title : name, --left);
            n++;
        }
        at += length + strspn(at + length, " ");
    }
    return n;
}

static void print_books(const RulesIndex *index, const Clause *clause)
{
    static const struct {
        char mark;
        const char *one, *many;
    } rows[] = {
        { 'y', "  The book says so: %s", "  The books say so: %s" },
        { 'i', "  It follows from what the book says: %s",
          "  It follows from what the books say: %s" },
        { 'v', "  In a form of its own: %s", "  In a form of their own: %s" },
        { '-', "  The book does not say: %s", "  The books do not say: %s" },
        { 'n', "  It does not hold in %s", "  It does not hold in %s" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[BOOKS_LINE];
        Text text = TEXT_INIT(line);
        int n = list_books(index, clause->cells, rows[i].mark, &text);
        if (n > 0)
            console_print(n == 1 ? rows[i].one : rows[i].many, line);
    }
    if (!clause_is_rule(clause))
        console_print("  This is a ruling: the books leave it open.");
}

/* ---- what it says ---- */

/* With short words as long ones. */
static void write_plain(Text *text, const RulesIndex *index, const char *at,
                        size_t n)
{
    while (n > 0) {
        size_t word = 0;
        const char *means;
        while (word < n && char_is_letter(at[word]))
            word++;
        means = rules_meaning(&index->words, at, word);
        word += word == 0;
        if (means)
            text_add(text, means);
        else
            text_add_n(text, at, word);
        at += word;
        n -= word;
    }
}

/* "G: 3-4" is about a book. */
static void print_paragraph(const RulesIndex *index, const char *at, size_t n)
{
    size_t label = strcspn(at, ":");
    const char *title =
        label < n ? rules_meaning(&index->books, at, label) : NULL;
    char line[PARAGRAPH_MAX];
    Text text = TEXT_INIT(line);

    if (title) {
        text_add(&text, title);
        at += label;
        n -= label;
    }
    write_plain(&text, index, at, n);
    console_print("  %s", line);
}

/* The first paragraph is the rule. How it is tested is for those who ask
 * where. */
static void print_text(const RulesIndex *index, const Clause *clause,
                       bool where)
{
    const char *at = clause->text;
    size_t n = strcspn(at, "\n");
    char line[PARAGRAPH_MAX];
    Text text = TEXT_INIT(line);

    write_plain(&text, index, at, n);
    console_print("%s: %s", clause->id, line);
    for (at += n + (at[n] == '\n'); *at; at += n + (at[n] == '\n')) {
        n = strcspn(at, "\n");
        if (where || strncmp(at, "Shown by: ", 10) != 0)
            print_paragraph(index, at, n);
    }
}

/* ---- where ---- */

static void print_citations(const char *label, const Citation *citation)
{
    for (; citation; citation = citation->next, label = "")
        console_print("  %-12s %s", label, citation->path);
}

static void print_example(const Clause *clause)
{
    int n = 0;

    for (const Citation *c = clause->scenarios; c; c = c->next)
        n++;
    if (n > 0)
        console_print("  For example: %s%s", clause->scenarios->path,
                      n > 1 ? " (--where: all that show it)" : "");
}

void rules_print_clause(const RulesIndex *index, const Clause *clause,
                        bool where)
{
    print_text(index, clause, where);
    print_books(index, clause);
    if (!where) {
        print_example(clause);
        return;
    }
    print_citations("implemented", clause->cites);
    print_citations("shown by", clause->scenarios);
}
