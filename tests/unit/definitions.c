/* definitions.c: tests of the cards of a book as data. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "cardc/pack_tree.h"
#include "cardc/print.h"
#include "scene/definitions.h"

static const char *const books[] = { "grimm",        "tails", "nightmare",
                                     "cthulhu",      "gloom", "tiny-gloom",
                                     "tiny-munchkin" };
enum { BOOKS = sizeof books / sizeof *books };

static char *definition_of(const char *book, const char *name)
{
    const Pack *pack = pack_of(book);
    const Vocabulary *words = family_of(book)->vocabulary;
    size_t n = definitions_write_json(pack, words, name, NULL, 0);
    char *out = keep_block(malloc(n + 1));

    definitions_write_json(pack, words, name, out, n + 1);
    return out;
}

TEST(a_card_is_told_with_figures_parts_and_source)
{
    assert_string_equal(
        definition_of("tiny-munchkin", "unpaid intern"),
        "[{\"id\":\"the-broom-cupboard/unpaid-intern\",\"def\":20,"
        "\"name\":\"Unpaid Intern\",\"kind\":\"monster\",\"deck\":\"Door\","
        "\"copies\":4,\"figures\":{\"level\":3,\"treasures\":1},"
        "\"text\":[{\"title\":\"Bad Stuff\",\"says\":\"Lose 1 level.\"}],"
        "\"flavor\":\"\",\"art\":null,\"back\":\"Door\","
        "\"source\":\"monster \\\"Unpaid Intern\\\" x4\\n    level 3\\n"
        "    treasures 1\\n    bad stuff: lose 1 level\\n\"}]");
}

TEST(a_card_is_told_with_its_pictures)
{
    const char *slug = definition_of("tiny-munchkin", "Cave Slug");

    assert_says(slug, "\"art\":{\"ink\":\"snail\",\"second\":"
                      "\"cave-entrance\",\"behind\":true}");
    assert_says(slug, "lose 1 level\\n    art snail + cave-entrance behind\\n");
}

/* Its parts, one behind the other, as the box of the card has them. */
static void print_joined(Text *out, const Tree *tree, const TreeCard *card)
{
    char parts[4000];
    Text text = TEXT_INIT(parts);

    print_parts(&text, tree, card);
    for (const char *at = parts; *at; at++)
        if (*at == PRINT_TITLE_END[0])
            text_add_char(out, ':');
        else
            text_add_char(out, *at == '\n' ? ' ' : *at);
}

TEST(the_parts_of_a_card_are_all_that_its_text_says)
{
    for (int b = 0; b < BOOKS; b++) {
        const Pack *pack = pack_of(books[b]);
        Tree *tree = tree_of_pack(pack, family_of(books[b])->vocabulary);
        for (int i = 0; i < pack->n_defs; i++) {
            TreeCard group = tree_group_card(tree, &tree->cards[i]);
            char joined[4000];
            Text text = TEXT_INIT(joined);
            print_joined(&text, tree, &tree->cards[i]);
            if (text.len > 0 && group.n > 0)
                text_add_char(&text, ' ');
            print_joined(&text, tree, &group);
            assert_string_equal(joined, pack->defs[i].text);
        }
        tree_free(tree);
        free(tree);
    }
}

/* The number of definitions, and no two have one id. */
TEST(each_card_has_an_id_of_its_own)
{
    for (int b = 0; b < BOOKS; b++) {
        char *json = definition_of(books[b], NULL);
        const char *ids[1000];
        int n = 0;
        for (char *at = strstr(json, "{\"id\":\""); at && n < 1000;
             at = strstr(at, "{\"id\":\"")) {
            ids[n++] = at += 7;
            at += strcspn(at, "\"");
            *at++ = '\0';
        }
        assert_int_equal(n, pack_of(books[b])->n_defs);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                assert_string_not_equal(ids[i], ids[k]);
    }
}

TEST(options_of_the_book_come_first_and_have_ranges_or_words)
{
    const Pack *pack = pack_of("tiny-munchkin");
    const Vocabulary *words = family_of("tiny-munchkin")->vocabulary;
    char out[1 << 16];

    assert_true(options_write_json(pack, words, pack->switches, out,
                                   sizeof out) < sizeof out);
    assert_says(out, "{\"key\":\"win.level\",\"of\":");
    assert_says(out, "\"min\":");
    assert_says(out, "\"words\":[\"false\",\"true\"]");
}

/* ---- pictures ---- */

/* Of the five books, which come first. */
static int collect_arts(const CardDef **defs, int max)
{
    int n = 0;

    for (int b = 0; b < 5; b++)
        for (int i = 0; i < pack_of(books[b])->n_defs; i++) {
            assert_true(n < max);
            defs[n++] = &pack_of(books[b])->defs[i];
        }
    return n;
}

TEST(every_card_of_the_books_shows_a_pair_of_its_own)
{
    const CardDef *defs[2000];
    int n = collect_arts(defs, 2000);

    assert_true(n > 600);
    for (int i = 0; i < n; i++) {
        if (!defs[i]->art.ink || !defs[i]->art.second)
            fail_msg("%s shows no two pictures", defs[i]->name);
        for (int k = 0; k < i; k++)
            if (art_shows_same(&defs[i]->art, &defs[k]->art))
                fail_msg("%s and %s show the same", defs[k]->name,
                         defs[i]->name);
    }
}

TEST(no_record_of_the_books_depends_on_their_pictures)
{
    for (int b = 0; b < 5; b++) {
        Pack pack = *pack_of(books[b]);
        uint64_t rules = pack.rules_hash, text = pack.text_hash;
        CardDef *defs =
            keep_block(malloc((size_t)pack.n_defs * sizeof *pack.defs));
        memcpy(defs, pack.defs, (size_t)pack.n_defs * sizeof *pack.defs);
        for (int i = 0; i < pack.n_defs; i++)
            defs[i].art = (Art){ 0 };
        pack.defs = defs;
        pack_set_hashes(&pack);
        assert_true(pack.rules_hash == rules);
        assert_false(pack.text_hash == text);
    }
}
