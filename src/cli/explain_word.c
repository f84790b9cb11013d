/* explain_word.c: a word of the card language, explained from its table, with a
 * card of our books that uses it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "card/lang.h"
#include "cardc/book.h"
#include "cardc/check.h"
#include "cardc/pictures.h"
#include "cardc/print.h"
#include "cli/cli.h"
#include "families/families.h"

/* What is looked for: a node of this type and row. */
typedef struct Wanted {
    NodeType type;
    int row;
} Wanted;

static const TreeCard *find_example(const Tree *tree, Wanted wanted)
{
    for (int i = 0; i < tree->n_cards; i++) {
        const TreeCard *card = &tree->cards[i];
        for (int k = card->first; k < card->first + card->n; k++)
            if (tree->nodes[k].type == wanted.type &&
                tree->nodes[k].row == wanted.row)
                return card;
    }
    return NULL;
}

/* The first card of our books that says it, if there is one. */
static void print_example(Wanted wanted)
{
    char path[1024], source[2048];
    Text text = TEXT_INIT(source);
    Report *report = calloc(1, sizeof *report);
    Paths paths = { 0 };
    Diag diag;

    sets_data_path(path, sizeof path, "games");
    if (report && paths_find(&paths, path, "book.kd", &diag) == ST_OK)
        for (int i = 0; i < paths.n && text.len == 0; i++) {
            const TreeCard *card = NULL;
            Book *book = NULL;
            *strrchr(paths.at[i], '/') = '\0';
            book_read(&book, paths.at[i], NULL, family_vocabulary, report);
            if (book)
                card = find_example(&book->tree, wanted);
            if (card)
                print_source(&text, &book->tree, card);
            book_close(book);
        }
    if (text.len > 0)
        printf("  example   %s", source);
    paths_free(&paths);
    free(report);
}

static bool explain_verb(const char *word)
{
    bool any = false;

    for (int r = 1; r < CARDVERBS_COUNT; r++) {
        const CardVerbRow *row = &lang_verbs[r];
        char takes[80];
        Text text = TEXT_INIT(takes);
        if (strcmp(word, row->base) && strcmp(word, row->third) &&
            strcmp(word, row->done) && strcmp(word, row->doing))
            continue;
        check_write_takes(&text, r);
        printf("%s: a verb\n  forms     %s, %s, %s, %s\n  takes     %s%s\n"
               "  cost      %s\n  meaning   %s\n",
               row->base, row->base, row->third, row->done, row->doing, takes,
               row->takes & TAKES_NOTHING && row->takes != TAKES_NOTHING
                   ? ", or nothing"
                   : "",
               row->cost ? "can stand before a colon, as the price of what"
                           " follows"
                         : "cannot be a cost",
               row->meaning);
        print_example((Wanted){ NODE_command, r });
        any = true;
    }
    return any;
}

static bool explain_noun(const char *word)
{
    for (int r = 1; r < NOUNS_COUNT; r++) {
        const NounRow *row = &lang_nouns[r];
        const char *what = row->is & IS_PLAYER   ? "players"
                           : row->is & IS_CARD   ? "cards"
                           : row->is & IS_PLACE  ? "a place"
                           : row->is & IS_NUMBER ? "a number"
                                                 : "a thing";
        if (strcmp(word, row->one) && strcmp(word, row->many))
            continue;
        printf("%s: a noun for %s\n  forms     %s, %s\n  meaning   %s\n",
               row->one, what, row->one, row->many, row->meaning);
        print_example((Wanted){ NODE_phrase, r });
        return true;
    }
    return false;
}

static bool explain_stat(const char *word)
{
    for (int r = 1; r < PRINTED_COUNT; r++) {
        const PrintedRow *row = &lang_printed[r];
        if (strcmp(word, row->id) != 0)
            continue;
        printf("%s: a fact\n  written   %s\n  meaning   %s\n", row->id,
               row->pattern, row->meaning);
        print_example((Wanted){ NODE_stat, r });
        return true;
    }
    return false;
}

static bool explain_phrase(const char *word)
{
    static const struct {
        const PhraseRow *rows;
        int n;
        const char *what;
        NodeType type;
    } tables[] = {
        { lang_timings, TIMINGS_COUNT, "a time", NODE_timing },
        { lang_durations, DURATIONS_COUNT, "how long something holds",
          NODE_lasting },
        { lang_periods, PERIODS_COUNT, "a period, as in once per", NODE_limit },
        { lang_adjs, ADJS_COUNT, "an adjective", NODE_adjective },
        { lang_conds, CONDS_COUNT, "a state", NODE_cond },
        { lang_adverbs, ADVERBS_COUNT, "an adverb", NODE_adverb },
        { lang_rules, RULES_COUNT, "a rule about a subject", NODE_rule },
    };
    bool any = false;

    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (int r = 1; r < tables[t].n; r++) {
            const PhraseRow *row = &tables[t].rows[r];
            if (strcmp(word, row->phrase) != 0)
                continue;
            printf("%s: %s\n  meaning   %s\n", row->phrase, tables[t].what,
                   row->meaning);
            print_example((Wanted){ tables[t].type, r });
            any = true;
        }
    return any;
}

static bool explain_checks(const char *word)
{
    bool all = strcmp(word, "checks") == 0, any = false;

    for (int i = 0; i < n_checks; i++)
        if (all || strcmp(word, checks[i].id) == 0) {
            printf("%-10s %s%s\n", checks[i].id,
                   checks[i].warning ? "(warning) " : "", checks[i].meaning);
            any = true;
        }
    return any;
}

/* One picture, or all of them, with those who drew them. */
static bool explain_pictures(const char *word)
{
    bool all = strcmp(word, "pictures") == 0;
    int one = picture_find(word, strlen(word));

    if (one >= 0)
        printf("%s: a picture for an art line\n  drawn by  %s\n", word,
               picture_authors(one));
    for (int i = 0; all && i < n_pictures; i++)
        printf("%-34s %s\n", picture_name(i), picture_authors(i));
    return all || one >= 0;
}

int explain_word(const char *word)
{
    bool any = explain_verb(word);
    int code;

    any |= explain_noun(word);
    any |= explain_stat(word);
    any |= explain_phrase(word);
    any |= explain_checks(word);
    any |= explain_pictures(word);
    any |= explain_rows(word);
    code = any ? EXIT_OK : explain_book(word);
    if (code >= 0)
        return code;
    cli_error("\"%s\" is no book and no word of the card language", word);
    return EXIT_INVALID;
}
