/* explain_book.c: a book or a mix, explained: what each switch is and whose
 * word that was (GAP-124), which kinds are one, which names two books have. */
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
    text_char(line, '=');
    switch_write(line, row, value);
}

/* What each book has for itself, where cards go by that. */
static void tell_own(const Book *book, int key)
{
    for (int i = 0; i < book->n_sets; i++) {
        char value[TEXT_LINE];
        Text text = TEXT_OVER(value);
        switch_write(&text, &book->words->switches[key],
                     book->sets[i].switches[key]);
        printf("%s %s: %s", i ? "," : "", book->sets[i].title, value);
    }
}

static void tell_switch(const Book *book, int key)
{
    const SwitchRow *row = &book->words->switches[key];
    int set = book->switch_set[key];
    char value[TEXT_LINE];
    Text text = TEXT_OVER(value);

    add_value(&text, row, book->switches[key]);
    printf("  %-36s", value);
    if (row->merge == MERGE_CARD && book->n_sets > 1)
        tell_own(book, key);
    else if (set < 0)
        printf(" as usual: no book says anything");
    else
        printf(" %s", book->sets[set].title);
    printf(" (%s; %s)\n", merge_name(row), row->clause);
}

static void tell_kinds(const Book *book)
{
    const Dictionary *words = &book->tree.dictionary;

    for (int i = 0; i < words->n; i++)
        if (words->at[i].same != i)
            printf("  %s: the same as %s\n", words->at[i].one,
                   words->at[words->at[i].same].one);
    for (int i = 0; i < words->n_others; i++)
        printf("  %s: another name for %s\n", words->others[i].one,
               words->at[words->others[i].of].one);
}

/* The card before this one that has its name, or -1. */
static int find_namesake(const Tree *tree, int card)
{
    for (int i = 0; i < card; i++)
        if (strcmp(tree->cards[i].name, tree->cards[card].name) == 0)
            return i;
    return -1;
}

static void tell_names(const Book *book)
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

static void tell_book(const Book *book)
{
    printf("%s\n", book->title);
    if (book->most)
        printf("players: %d to %d\n", book->least, book->most);
    printf("switches, and whose word they are:\n");
    for (int k = 0; k < book->words->n_switches; k++)
        tell_switch(book, k);
    printf("kinds under two names:\n");
    tell_kinds(book);
    printf("cards of one name:\n");
    tell_names(book);
}

int explain_book(const char *name)
{
    char path[BOOK_PATH];
    Report *report = calloc(1, sizeof *report);
    Book *book = NULL;
    Diag diag;
    int code = EXIT_FINE;

    if (!report || book_path(path, sizeof path, name, &diag) != ST_OK) {
        free(report);
        return -1; /* no book */
    }
    if (book_read(&book, path, NULL, family_words, report) == ST_OK) {
        tell_book(book);
    } else {
        report_print(report, stdout);
        code = EXIT_WRONG;
    }
    book_close(book);
    free(report);
    return code;
}
