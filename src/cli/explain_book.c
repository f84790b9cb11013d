/* explain_book.c: a book or a mix, explained: what each switch is and which
 * book set it (GAP-124), which kinds are the same, which names two books
 * have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/book.h"
#include "cli/cli.h"
#include "families/families.h"

static const char *merge_name(const SwitchRow *row)
{
    static const char *const names[] = {
        [MERGE_ANY] = "on if any book has it",
        [MERGE_NEWEST] = "the newest book that says so",
        [MERGE_MOST] = "the most of all books",
        [MERGE_CARD] = "each card as its own book says",
        [MERGE_HOUSE] = "a house option, as the newest book has it",
    };

    return names[row->merge];
}

static void add_value(Text *line, const SwitchRow *row, int value)
{
    text_add(line, row->key);
    text_add_char(line, '=');
    vocabulary_write_switch(line, row, value);
}

/* The value of each book, if cards use that of their own book. */
static void print_own(const Book *book, int key)
{
    for (int i = 0; i < book->n_sets; i++) {
        char value[TEXT_LINE];
        Text text = TEXT_INIT(value);
        vocabulary_write_switch(&text, &book->vocabulary->switches[key],
                                book->sets[i].switches[key]);
        printf("%s %s: %s", i ? "," : "", book->sets[i].title, value);
    }
}

static void print_switch(const Book *book, int key)
{
    const SwitchRow *row = &book->vocabulary->switches[key];
    int set = book->switch_source[key];
    char value[TEXT_LINE];
    Text text = TEXT_INIT(value);

    add_value(&text, row, book->switches[key]);
    printf("  %-36s", value);
    if (row->merge == MERGE_CARD && book->n_sets > 1)
        print_own(book, key);
    else if (set < 0)
        printf(" as usual: no book says anything");
    else
        printf(" %s", book->sets[set].title);
    printf(" (%s; %s)\n", merge_name(row), row->clause);
}

static void print_kinds(const Book *book)
{
    const Dictionary *dictionary = &book->tree.dictionary;

    for (int i = 0; i < dictionary->n; i++)
        if (dictionary->at[i].same != i)
            printf("  %s: the same as %s\n", dictionary->at[i].one,
                   dictionary->at[dictionary->at[i].same].one);
    for (int i = 0; i < dictionary->n_kind_aliases; i++)
        printf("  %s: another name for %s\n", dictionary->kind_aliases[i].one,
               dictionary->at[dictionary->kind_aliases[i].word].one);
}

/* The card before this one that has its name, or -1. */
static int find_namesake(const Tree *tree, int card)
{
    for (int i = 0; i < card; i++)
        if (strcmp(tree->cards[i].name, tree->cards[card].name) == 0)
            return i;
    return -1;
}

static void print_names(const Book *book)
{
    const Tree *tree = &book->tree;

    for (int i = 0; i < tree->n_cards; i++) {
        int other = find_namesake(tree, i);
        if (other >= 0)
            printf("  \"%s\": %s and %s\n", tree->cards[i].name,
                   book->sets[tree->cards[other].set].title,
                   book->sets[tree->cards[i].set].title);
    }
}

static void print_book(const Book *book)
{
    printf("%s\n", book->title);
    if (book->max)
        printf("players: %d to %d\n", book->min, book->max);
    printf("switches, and whose word they are:\n");
    for (int k = 0; k < book->vocabulary->n_switches; k++)
        print_switch(book, k);
    printf("kinds under two names:\n");
    print_kinds(book);
    printf("cards of one name:\n");
    print_names(book);
}

int explain_book(const char *name)
{
    char path[BOOK_PATH_MAX];
    Report *report = calloc(1, sizeof *report);
    Book *book = NULL;
    Diag diag;
    int code = EXIT_OK;

    if (!report || books_find_path(path, sizeof path, name, &diag) != ST_OK) {
        free(report);
        return -1; /* no book */
    }
    if (book_read(&book, path, NULL, family_vocabulary, report) == ST_OK) {
        print_book(book);
    } else {
        report_print(report, stdout);
        code = EXIT_INVALID;
    }
    book_close(book);
    free(report);
    return code;
}
