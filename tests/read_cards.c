/* read_cards.c: do these card files read and make sense, and does what is
 * printed read back?
 *
 *   read-cards [--words] PATH...   files and folders of .kd, one set all
 * together
 *
 * Declarations are read first, from all files: a card may name what another
 * file declares. With --words cards must be printed in the words in which they
 * are written. Ends with 1 if anything was wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "card/lang.h"
#include "cardc/check.h"
#include "cardc/parse.h"
#include "cardc/print.h"
#include "families/families.h"

/* Of both families: this program knows no rules. */
enum { FILES_MAX = 200 };
static const Vocabulary *vocabularies[VOCABULARIES_SIZE];

static struct {
    char *name;
    Bytes text;
} files[FILES_MAX];
static int n_files;
static bool wants_words;
static Report report;

static bool collect(const char *path)
{
    Paths paths = { 0 };
    Diag diag = { 0 };

    if (paths_find(&paths, path, ".kd", &diag) != ST_OK || paths.n == 0) {
        fprintf(stderr, "%s: no card files\n", path);
        return false;
    }
    for (int i = 0; i < paths.n && n_files < FILES_MAX; i++) {
        if (bytes_read_file(&files[n_files].text, paths.at[i], &diag) != ST_OK)
            return false;
        files[n_files++].name = strdup(paths.at[i]);
    }
    paths_free(&paths);
    return true;
}

static void read_all(Tree *tree)
{
    /* A class may come before the trait it is one of. */
    for (int i = 0; i < 2 * n_files; i++)
        tree_declare(tree, files[i % n_files].name, files[i % n_files].text.at,
                     i < n_files);
    for (int i = 0; i < n_files; i++)
        tree_read(tree, files[i].name, files[i].text.at, &report);
}

/* ---- what was written ---- */

typedef struct Word {
    const char *at;
    int n;      /* 0: the text is over */
    bool comma; /* before it */
} Word;

static bool is_between_words(char c)
{
    return c != '\0' && strchr(" \t\r\n,;:", c);
}

/* The word behind another; comments are none. */
static Word word_after(Word word)
{
    word.at += word.n;
    word.comma = false;
    while (is_between_words(*word.at) || *word.at == '#') {
        word.comma |= *word.at == ',';
        word.at += *word.at == '#' ? strcspn(word.at, "\n") : 1;
    }
    word.n = (int)strcspn(word.at, " \t\r\n,;:");
    return word;
}

static bool word_is(Word word, const char *text)
{
    return (size_t)word.n == strlen(text) &&
           strncmp(word.at, text, strlen(text)) == 0;
}

/* Flavor is not printed, and pictures come last wherever they were written:
 * tree_cards_equal() compares those. */
static Word skip_lines_for_people(Word word)
{
    while (word_is(word, "flavor") || word_is(word, "art")) {
        word.at += strcspn(word.at, "\n");
        word.n = 0;
        word = word_after(word);
    }
    return word;
}

static const char *line_of_card(const TreeCard *card)
{
    for (int i = 0; i < n_files; i++) {
        const char *at = files[i].text.at;
        if (strcmp(files[i].name, card->file) != 0)
            continue;
        for (int line = 1; line < card->line; line++)
            at = strchr(at, '\n') + 1;
        return at;
    }
    return "";
}

/* Another name of a kind of card: a trap is a curse. */
static bool is_alias(const Dictionary *words, Word word)
{
    for (int i = 0; i < words->n_kind_aliases; i++)
        if (word_is(word, words->kind_aliases[i].one) ||
            word_is(word, words->kind_aliases[i].many))
            return true;
    return false;
}

/* Word by word; only signs may differ, what kinds are called, "or" for a comma
 * between two times, and "10 or higher" for "10 or more". */
static bool has_words_of(const Dictionary *words, const char *printed,
                         const char *written)
{
    Word a = word_after((Word){ .at = printed });
    Word b = word_after((Word){ .at = written });

    while (a.n > 0) {
        bool same = a.n == b.n && strncmp(a.at, b.at, (size_t)a.n) == 0;
        if (!same && b.comma && word_is(a, "or")) {
            a = word_after(a);
            continue;
        }
        if (!same && !is_alias(words, b) &&
            !(word_is(a, "higher") && word_is(b, "more")))
            return false;
        a = skip_lines_for_people(word_after(a));
        b = skip_lines_for_people(word_after(b));
    }
    return true;
}

static bool reads_back(const Tree *tree, const TreeCard *card)
{
    static char printed[16000];
    static Report again;
    Text text = text_init(printed, sizeof printed);
    Tree back;
    bool same;

    memset(&again, 0, sizeof again);
    print_source(&text, tree, card);
    if (!tree_init(&back, family_vocabularies(vocabularies)))
        return false;
    back.dictionary = tree->dictionary;
    same = tree_read(&back, "printed", printed, &again) && back.n_cards == 1 &&
           tree_cards_equal(tree, card, &back, back.cards);
    if (!same) {
        printf("%s is printed as another card:\n%s", card->name, printed);
        report_print(&again, stdout);
    }
    tree_free(&back);
    if (wants_words && same &&
        !has_words_of(&tree->dictionary, printed, line_of_card(card))) {
        printf("%s is printed in other words:\n%s", card->name, printed);
        same = false;
    }
    return same;
}

int main(int argc, char **argv)
{
    Tree tree;
    int wrong = 0;

    wants_words = argc > 1 && strcmp(argv[1], "--words") == 0;
    for (int i = 1 + wants_words; i < argc; i++)
        if (!collect(argv[i]))
            return 1;
    if (n_files == 0) {
        fprintf(stderr, "usage: read-cards [--words] PATH...\n");
        return 2;
    }
    if (!tree_init(&tree, family_vocabularies(vocabularies)))
        return 1;
    read_all(&tree);
    if (report.errors == 0)
        check_tree(&tree, &report);
    report_print(&report, stdout);
    wrong = report.errors;
    for (int i = 0; wrong == 0 && i < tree.n_cards; i++)
        wrong += !reads_back(&tree, &tree.cards[i]);
    printf("%d cards, %d wrong\n", tree.n_cards, wrong);
    tree_free(&tree);
    while (n_files-- > 0) {
        bytes_free(&files[n_files].text);
        free(files[n_files].name);
    }
    return wrong > 0;
}
