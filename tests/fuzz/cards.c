/* cards.c: any bytes as a card file: never a crash, and what is accepted reads
 * back from its own printed source as the same program. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/check.h"
#include "cardc/parse.h"
#include "cardc/print.h"
#include "families/families.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Vocabulary *vocabularies[VOCABULARIES_SIZE];

/* Prints all cards and reads them again, with the words that they were written
 * with. */
static void check_printed(const Tree *tree)
{
    static char source[1 << 18], face_text[1 << 14];
    static Report report;
    Text text = TEXT_INIT(source);
    Tree again;

    for (int i = 0; i < tree->n_cards; i++) {
        Text face = TEXT_INIT(face_text);
        print_frame(&face, tree, &tree->cards[i]);
        print_box(&face, tree, &tree->cards[i]);
        print_source(&text, tree, &tree->cards[i]);
        text_add_char(&text, '\n');
    }
    if (text.truncated || !tree_init(&again, family_vocabularies(vocabularies)))
        return;
    again.dictionary = tree->dictionary;
    memset(&report, 0, sizeof report);
    tree_read(&again, "printed", source, &report);
    assert(report.errors == 0 && again.n_cards == tree->n_cards);
    for (int i = 0; i < tree->n_cards; i++)
        assert(
            tree_cards_equal(tree, &tree->cards[i], &again, &again.cards[i]));
    tree_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Report report;
    char *text = malloc(size + 1);
    Tree tree;

    memcpy(text, data, size);
    text[size] = '\0';
    memset(&report, 0, sizeof report);
    if (tree_init(&tree, family_vocabularies(vocabularies)) &&
        tree_read(&tree, "fuzz", text, &report)) {
        check_tree(&tree, &report);
        if (report.errors == 0)
            check_printed(&tree);
    }
    tree_free(&tree);
    free(text);
    return 0;
}
