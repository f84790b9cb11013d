/* cards.c: any bytes as a card file: never a crash, and what is accepted reads
 * back from its own printed source as the same program. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/check.h"
#include "cardc/parse.h"
#include "cardc/print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const kinds[] = {
    "monster",  "enhancer", "curse",   "item",      "one-shot",
    "level-up", "special",  "doubler", "table",     "character",
    "modifier", "event",    "death",   "reference",
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Prints a card and reads it again, with the words that it was written with. */
static void check_printed(const Tree *tree, const TreeCard *card)
{
    static char buffer[1 << 16];
    static Report report;
    Text text = TEXT_OVER(buffer);
    Tree again;

    print_frame(&text, tree, card);
    print_box(&text, tree, card);
    text_clear(&text);
    print_source(&text, tree, card);
    if (text.cut || !tree_init(&again, kinds, KINDS))
        return;
    again.dictionary = tree->dictionary;
    memset(&report, 0, sizeof report);
    tree_read(&again, "printed", buffer, &report);
    assert(report.errors == 0 && again.n_cards == 1);
    assert(tree_same_card(tree, card, &again, again.cards));
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
    if (tree_init(&tree, kinds, KINDS) &&
        tree_read(&tree, "fuzz", text, &report)) {
        tree_check_all(&tree, &report);
        for (int i = 0; i < tree.n_cards && report.errors == 0; i++)
            check_printed(&tree, &tree.cards[i]);
    }
    tree_free(&tree);
    free(text);
    return 0;
}
