/* read_cards.c: do these card files read and make sense, and does what is
 * printed read back?
 *
 *   read-cards PATH...   files and folders of .kd, one set all together
 *
 * Declarations are read first, from all files: a card may name what another
 * file declares. Ends with 1 if anything was wrong.
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
    return same;
}

int main(int argc, char **argv)
{
    Tree tree;
    int wrong = 0;

    for (int i = 1; i < argc; i++)
        if (!collect(argv[i]))
            return 1;
    if (n_files == 0) {
        fprintf(stderr, "usage: read-cards PATH...\n");
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
