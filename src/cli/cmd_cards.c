/* cmd_cards.c: the command `cards`: prints the cards of a book, or writes its
 * pack file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "card/lang.h"
#include "cardc/cardc.h"
#include "cardc/suggest.h"
#include "cardc/packfile.h"
#include "cardc/print.h"
#include "cli/cli.h"
#include "cli/print_json.h"
#include "cli/reference_card.h"
#include "families/families.h"
#include "scene/definitions.h"
#include "tui/frame.h"
#include "tui/stack.h"

int cmd_cards(int argc, char **argv);

enum { CARD_TEXT = 4000 }; /* bytes that any card's words fit into */

/* ---- what a card is ---- */

static const char *kind_of(const Book *book, const TreeCard *card)
{
    return book->tree.dictionary.at[card->kind].one;
}

static const Node *find_stat(const Book *book, const TreeCard *card, int row,
                             const Node *after)
{
    const Node *at = &book->tree.nodes[card->first], *end = at + card->n;

    for (; at < end; at += at->length)
        if (at->type == NODE_stat && at->row == row && (!after || at > after))
            return at;
    return NULL;
}

/* Its back. Kinds that a set declares are Doors, unless the card says else. */
static const char *deck_of(const Book *book, const TreeCard *card)
{
    const Vocabulary *words = book->vocabulary;

    if (find_stat(book, card, PRINTED_door, NULL))
        return words->backs[0];
    if (find_stat(book, card, PRINTED_treasure, NULL))
        return words->backs[1];
    for (int i = 0; i < words->n_kinds; i++)
        if (strcmp(words->kinds[i].word, kind_of(book, card)) == 0)
            return words->backs[words->kinds[i].back];
    return words->backs[0];
}

/* ---- a card in its frame ---- */

static const char *book_word(const void *book, int number)
{
    return ((const Book *)book)->tree.dictionary.at[number - 1].one;
}

static void draw_card(const Book *book, const TreeCard *card)
{
    TreeCard group = tree_group_card(&book->tree, card);
    char frame[CARD_TEXT], box[CARD_TEXT];
    Text in_frame = TEXT_INIT(frame), in_box = TEXT_INIT(box);

    print_frame(&in_frame, &book->tree, card);
    print_paragraphs(&in_box, &book->tree, card);
    print_paragraphs(&in_box, &book->tree, &group);
    reference_write(&in_box, &book->tree, card, "\n");
    frame_draw_face(
        &(CardFace){ card->name, kind_of(book, card), frame, box, card->flavor,
                     deck_of(book, card),
                     frame_find_cells(&book->tree.nodes[card->first], card->n,
                                      book_word, book),
                     card->copies });
}

/* ---- for programs ---- */

/* Which cards: all, or those of this name. */
typedef struct Wanted {
    const Pack *pack;
    const char *name; /* or NULL */
} Wanted;

static size_t write_json(const void *wanted, char *out, size_t cap)
{
    const Wanted *w = wanted;

    return definitions_write_json(
        w->pack, family_vocabulary(w->pack->family, NULL), w->name, out, cap);
}

/* ---- the command ---- */

/* All cards, or the one so called; how many were shown. */
static int show_cards(const Book *book, const char *name)
{
    int n = 0, copies = 0;

    for (int i = 0; i < book->tree.n_cards; i++) {
        const TreeCard *card = &book->tree.cards[i];
        if (name && strcasecmp(card->name, name) != 0)
            continue;
        draw_card(book, card);
        n++;
        copies += card->copies;
    }
    if (!name)
        printf("%s: %d card%s, %d with all copies\n", book->title, n,
               n == 1 ? "" : "s", copies);
    return n;
}

/* The card that was asked for is not there; suggests one with a similar
 * name. */
static int report_no_card(const Book *book, const char *name)
{
    const char *nearest = NULL;
    int min = 4;

    for (int i = 0; i < book->tree.n_cards; i++) {
        const char *other = book->tree.cards[i].name;
        int distance = suggest_distance(name, (int)strlen(name), other,
                                        (int)strlen(other), min);
        if (distance < min) {
            min = distance;
            nearest = other;
        }
    }
    cli_error(nearest ? "there is no card %s in %s; did you mean %s?"
                      : "there is no card %s in %s",
              name, book->title, nearest);
    return EXIT_INVALID;
}

static int show_book(const char *path, const char *card)
{
    Report *report = calloc(1, sizeof *report);
    Book *book = NULL;
    Status st = ST_MEMORY;
    int code = EXIT_OK;

    if (report)
        st = book_read(&book, path, NULL, family_vocabulary, report);
    if (report && report->errors > 0) /* warnings: kickdoor check */
        report_print(report, stderr);
    if (!book)
        code = st == ST_BAD ? EXIT_INVALID : EXIT_IO;
    if (book && show_cards(book, card) == 0 && card)
        code = report_no_card(book, card);
    book_close(book);
    free(report);
    return code;
}

/* The cards of a pack are all that it has: there is no source. */
static int show_pack(const char *path, const char *name)
{
    Pack *pack = NULL;
    Diag diag;
    Status st = pack_load(&pack, path, NULL, family_vocabulary, &diag);
    int n = 0;

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    for (int d = 0; d < pack->n_defs; d++) {
        const CardDef *def = &pack->defs[d];
        if (name && strcasecmp(def->name, name) != 0)
            continue;
        frame_draw_face(&(CardFace){
            def->name, pack->names[def->word].one, def->figures, def->text,
            def->flavor,
            family_vocabulary(pack->family, NULL)->backs[def->back],
            frame_pack_cells(pack, def), def->copies });
        n++;
    }
    if (name && n == 0)
        cli_error("there is no card %s in %s", name, pack->title);
    else if (!name)
        printf("%s: %d card%s, %d with all copies\n", pack->title, n,
               n == 1 ? "" : "s", pack->n_cards);
    pack_free(pack);
    return name && n == 0 ? EXIT_INVALID : EXIT_OK;
}

/* The same cards whether the path is a pack or a book. */
static int print_json(const char *path, const char *name)
{
    Pack *pack = NULL;
    Diag diag;
    Status st = pack_load(&pack, path, NULL, family_vocabulary, &diag);
    bool found = !name;
    int code;

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    for (int d = 0; d < pack->n_defs; d++)
        found |= name && strcasecmp(pack->defs[d].name, name) == 0;
    code = cli_print_json(write_json, &(Wanted){ pack, name });
    if (!found) {
        cli_error("there is no card %s in %s", name, pack->title);
        code = EXIT_INVALID;
    }
    pack_free(pack);
    return code;
}

static int write_pack(const char *path, const char *to)
{
    Pack *pack = NULL;
    Diag diag;
    Status st = pack_load(&pack, path, NULL, family_vocabulary, &diag);

    if (st == ST_OK)
        st = packfile_write(pack, to, &diag);
    if (st == ST_OK)
        printf("%s: %d cards, rules %016llx, text %016llx\n", to, pack->n_cards,
               (unsigned long long)pack->rules_hash,
               (unsigned long long)pack->text_hash);
    pack_free(pack);
    return st == ST_OK ? EXIT_OK : cli_error_diag(&diag, st);
}

/* Cards on one another, the first at the bottom. */
static int show_stack(const char *path, char *const *names, int n)
{
    Pack *pack = NULL;
    Diag diag;
    const char *which, *bad;
    Status st = pack_load(&pack, path, NULL, family_vocabulary, &diag);

    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    bad = stack_draw_named(stdout, pack, family_find(pack->family), names, n,
                           &which);
    if (bad)
        cli_error("%s: %s", which, bad);
    pack_free(pack);
    return bad ? EXIT_INVALID : EXIT_OK;
}

int cmd_cards(int argc, char **argv)
{
    bool json = false, stack = false;
    const char *card = NULL, *pack = NULL;
    const Option options[] = {
        { "card", "NAME", "show this card only", .text = &card },
        { "json", NULL, "for programs: an object for each card",
          .flag = &json },
        { "pack", "FILE", "write the set to this file, which can be played",
          .text = &pack },
        { "stack", NULL, "show these cards as a stack, the first at the bottom",
          .flag = &stack },
    };
    char path[BOOK_PATH_MAX];
    Diag diag;
    Status st;
    int rest, code = cli_read_options("cards", argc, argv, options,
                                      sizeof options / sizeof *options, &rest);

    if (code >= 0)
        return code;
    if (stack ? argc - rest < 2 : argc - rest != 1)
        return cli_usage_error("cards",
                               stack ? "give a book and the names of cards"
                                     : "give one book");
    st = books_find_path(path, sizeof path, argv[rest], &diag);
    if (st != ST_OK)
        return cli_error_diag(&diag, st);
    if (stack)
        return show_stack(path, argv + rest + 1, argc - rest - 1);
    if (pack)
        return write_pack(path, pack);
    if (json)
        return print_json(path, card);
    return packfile_is_pack(path) ? show_pack(path, card)
                                  : show_book(path, card);
}
