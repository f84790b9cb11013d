/* play_options.c: lists the options of a book, for `--option help`. */
#include <stdio.h>

#include "cli/play_options.h"
#include "engine/family.h"

/* A switch on a line: how it stands, what it takes, what it means. */
static void print_option(const Pack *pack, const SwitchRow *row, int i)
{
    char value[TEXT_LINE], takes[TEXT_LINE];
    Text as_value = TEXT_INIT(value), as_takes = TEXT_INIT(takes);

    vocabulary_write_switch(&as_value, row, pack->switches[i]);
    vocabulary_write_values(&as_takes, row);
    printf("  %s=%s  %s (%s)\n", row->key, value,
           pack->options[i] ? pack->options[i] : row->meaning, takes);
}

/* What the book leaves to the table, what is not a rule of any book, and the
 * rest. */
typedef enum OptionGroup { OPTION_BOOK, OPTION_HOUSE, OPTION_RULE } OptionGroup;

static OptionGroup option_group(const Pack *pack, const Vocabulary *vocabulary,
                                int i)
{
    return pack->options[i]                               ? OPTION_BOOK
           : vocabulary->switches[i].merge == MERGE_HOUSE ? OPTION_HOUSE
                                                          : OPTION_RULE;
}

static void print_options(const Pack *pack, const Vocabulary *vocabulary,
                          const char *title, OptionGroup group)
{
    int n = 0;

    for (int i = 0; i < vocabulary->n_switches; i++)
        if (option_group(pack, vocabulary, i) == group) {
            if (n++ == 0)
                printf("%s\n", title);
            print_option(pack, &vocabulary->switches[i], i);
        }
}

int play_list_options(BookCache *cache, const char *book)
{
    const Pack *pack;
    const Family *family;
    Diag diag;
    Status st = book_cache_find(cache, book, &pack, &family, &diag);

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    print_options(pack, family->vocabulary,
                  "Options of this book:", OPTION_BOOK);
    print_options(pack, family->vocabulary,
                  "House options, which belong to no book:", OPTION_HOUSE);
    print_options(pack, family->vocabulary,
                  "Rules that players may change:", OPTION_RULE);
    return EXIT_OK;
}
