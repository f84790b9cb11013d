/* plain.c: texts that a word processor saved are read as they were meant. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/parse.h"
#include "families/families.h"
#include "cardc/plain.h"

static void assert_becomes(const char *saved, const char *meant)
{
    char text[400];

    snprintf(text, sizeof text, "%s", saved);
    assert_int_equal(plain_text(text), strlen(meant));
    assert_string_equal(text, meant);
    plain_text(text);
    assert_string_equal(text, meant); /* twice is once */
}

TEST(quotes_of_all_countries_are_quotes)
{
    assert_becomes("item \u201cTop Hat\u201d: big", "item \"Top Hat\": big");
    assert_becomes("item \u201eTop Hat\u201c: big", "item \"Top Hat\": big");
    assert_becomes("item \u201dTop Hat\u201d: big", "item \"Top Hat\": big");
    assert_becomes("item \u00abTop Hat\u00bb: big", "item \"Top Hat\": big");
    assert_becomes("item \u00bbTop Hat\u00ab: big", "item \"Top Hat\": big");
    assert_becomes("item \"Top Hat\u201d: big", "item \"Top Hat\": big");
    assert_becomes("item \u201cTop Hat\": big", "item \"Top Hat\": big");
    assert_becomes("item \u201cTop Hat: big\n\u201d",
                   "item \"Top Hat: big\n\"");
}

TEST(what_is_quoted_stays_as_it_is)
{
    static const char *const texts[] = {
        "flavor \"She said \u201cno\u201d \u2013 twice\u2026\"",
        "flavor \"\u00abOui\u00bb\u00a0!\" # \u201cnot closed",
        "curse \"Gr\u00f6\u00dfe\": lose a level",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_becomes(texts[i], texts[i]);
    assert_becomes("flavor \u00abShe said \u201cno\u201d\u00bb",
                   "flavor \"She said \u201cno\u201d\"");
}

TEST(blanks_dashes_and_ends_of_lines_are_plain)
{
    assert_becomes("\ufefflevel\u00a04", "level 4");
    assert_becomes("400\u202fgold", "400 gold");
    assert_becomes("\u22123, \u20133, \u20143", "-3, -3, -3");
    assert_becomes("1\u20132: die", "1-2: die");
    assert_becomes("one\u2011shot", "one-shot");
    assert_becomes("another player\u2019s hand", "another player's hand");
    assert_becomes("points \u2026", "points ...");
    assert_becomes("\u00d73", "x3");
    assert_becomes("a\r\nb\rc\u2028d\ve", "a\nb\nc\nd\ne");
    assert_becomes("level\uff1a4", "level:4");
}

TEST(bytes_that_are_no_text_stay)
{
    assert_becomes("\x93X\x94 \xff", "\x93X\x94 \xff");
}

static void assert_described(const char *sign, const char *words,
                             const char *advice)
{
    char buffer[200];
    Text text = TEXT_INIT(buffer);

    assert_string_equal(plain_describe(&text, sign), advice);
    assert_string_equal(buffer, words);
}

TEST(other_signs_are_named_by_their_looks)
{
    assert_described("\u2192",
                     "\"\u2192\" is an arrow, which means nothing here",
                     "write a colon");
    assert_described("&", "\"&\" is an ampersand, which means nothing here",
                     "write and");
    assert_described("\u266b",
                     "\"\u266b\" is a picture, which means nothing here",
                     "leave it out");
    assert_described("\u220f", "\"\u220f\" is no sign of the language",
                     "leave it out");
    assert_described("\x93", "this file is not saved as UTF-8",
                     "save it again with the encoding UTF-8");
    assert_described("\x01", "a control character stands here",
                     "delete what stands here and type it again");
}

/* A card as two programs save it is one card. */
TEST(a_card_from_a_word_processor_is_the_same_card)
{
    const Vocabulary *vocabularies[VOCABULARIES_SIZE];
    static Report report;
    Tree *typed = keep_block(calloc(1, sizeof *typed));
    Tree *saved = keep_block(calloc(1, sizeof *saved));

    tree_init(typed, family_vocabularies(vocabularies));
    tree_init(saved, family_vocabularies(vocabularies));
    assert_true(tree_read(
        typed, "typed.kd",
        "slot hats 1\nitem \"Hat\" x2: hats, -1, 100 gold\n"
        "special \"Thief\": any time: take a card from another player's hand\n",
        &report));
    assert_true(tree_read(saved, "saved.kd",
                          "\ufeffslot hats 1\r\nitem \u201cHat\u201d \u00d72:"
                          " hats, \u22121, 100\u00a0gold\r\nspecial \u00abThief"
                          "\u00bb: any\u202ftime: take a card from another"
                          " player\u2019s hand\r\n",
                          &report));
    for (int i = 0; i < 2; i++)
        assert_true(
            tree_cards_equal(typed, &typed->cards[i], saved, &saved->cards[i]));
    tree_free(typed);
    tree_free(saved);
}
