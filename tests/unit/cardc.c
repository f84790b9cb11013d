/* cardc.c: card files in, a pack or the place of the first mistake out. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/cardc.h"
#include "families/families.h"

#define HEAD "book \"B\"\n    family null\n"
#define MUNCHKIN "book \"B\"\n    family munchkin\n"
#define GLOOM "book \"B\"\n    family gloom\n"

static const Vocabulary *find(const char *family)
{
    const Family *found = family_find(family);
    return found ? found->words : NULL;
}

/* The pack of a test; one at a time. */
static Pack *pack;
static Diag diag;

static Status compile_path(const char *path, const char *extra)
{
    Pack *last = pack;

    pack = (Pack *)&diag; /* must be set, to a pack or to NULL */
    diag = (Diag){ .line = -1, .column = -1 };
    pack_free(last);
    return pack_compile(&pack, path, extra, find, &diag);
}

static Status compile(const char *text)
{
    return compile_path(temp_write("book.kd", text), NULL);
}

static void forget(void)
{
    pack_free(pack);
    pack = NULL;
}

static const CardDef *def(const char *name)
{
    for (int i = 0; i < pack->n_defs; i++)
        if (strcmp(pack->defs[i].name, name) == 0)
            return &pack->defs[i];
    fail_msg("no card %s", name);
    return NULL;
}

static int fact_index(const char *pattern)
{
    const Vocabulary *words = find(pack->family);

    for (int i = 0; i < words->n_facts; i++)
        if (strcmp(words->facts[i].pattern, pattern) == 0)
            return words->facts[i].fact;
    fail_msg("no fact %s", pattern);
    return -1;
}

/* ---- what is right ---- */

TEST(a_book_becomes_a_pack)
{
    assert_int_equal(compile(HEAD "    switch win.coins 7\n"
                                  "coin \"Penny\" x3: worth 1\n"
                                  "bell \"Gong\"\n"),
                     ST_OK);
    assert_string_equal(pack->title, "B");
    assert_string_equal(pack->family, "null");
    assert_int_equal(pack->n_defs, 2);
    assert_int_equal(pack->n_cards, 4);
    assert_int_equal(pack->switches[0], 7);
    assert_int_equal(pack->switches[1], 3); /* the family's own */
    assert_int_equal(def("Penny")->fact[fact_index("worth %n")], 1);
    assert_int_equal(def("Gong")->kind, 1);
    assert_string_equal(def("Gong")->flavor, "");
    forget();
}

TEST(cards_are_numbered_by_name_and_copy_wherever_they_stand)
{
    uint64_t rules;

    assert_int_equal(compile(HEAD "coin \"Penny\" x2\nbell \"Gong\"\n"), ST_OK);
    rules = pack->rules_hash;
    assert_string_equal(pack_def(pack, 1)->name, "Gong");
    assert_string_equal(pack_def(pack, 2)->name, "Penny");
    assert_int_equal(pack->copy_of[2], 1);
    assert_int_equal(pack->copy_of[3], 2);
    assert_int_equal(compile(HEAD "bell \"Gong\"\n\ncoin \"Penny\" x2\n"),
                     ST_OK);
    assert_true(pack->rules_hash == rules);
    assert_int_equal(compile(HEAD "bell \"Gong\"\ncoin \"Penny\" x3\n"), ST_OK);
    assert_false(pack->rules_hash == rules);
    forget();
}

TEST(comments_blanks_and_tabs_change_nothing)
{
    uint64_t rules;

    assert_int_equal(compile(HEAD "coin \"Penny\" x2: worth 1\n"), ST_OK);
    rules = pack->rules_hash;
    assert_int_equal(compile("# A book.\n\nbook\t\"B\"  # its name\n"
                             "\tfamily\tnull # of rules\n   \n"
                             "coin   \"Penny\" x 2 :  worth   1  ,  # one\n"
                             "    # nothing\n"
                             "# the end, without an end of line"),
                     ST_OK);
    assert_true(pack->rules_hash == rules);
    forget();
}

TEST(facts_may_go_on_below_their_card)
{
    assert_int_equal(compile(MUNCHKIN "monster \"Slug\": level 5,\n"
                                      "    treasures 2; bad stuff: lose 1 level"
                                      "\n    flavor \"Wet, # and \\ more.\"\n"),
                     ST_OK);
    assert_int_equal(def("Slug")->fact[fact_index("level %n")], 5);
    assert_int_equal(def("Slug")->fact[fact_index("treasures %n")], 2);
    assert_int_equal(def("Slug")->fact[fact_index("bad stuff: lose %n levels")],
                     1);
    assert_string_equal(def("Slug")->flavor, "Wet, # and \\ more.");
    forget();
}

TEST(facts_are_told_apart_by_their_whole_pattern)
{
    assert_int_equal(compile(MUNCHKIN
                             "item \"Club\": 2 hands, +4, 600 gold\n"
                             "item \"Hat\": headgear, -1, 0 gold\n"
                             "item \"Glove\": 1 hand\n"
                             "monster \"Imp\": level 1, treasures -1\n"),
                     ST_OK);
    assert_int_equal(def("Club")->fact[fact_index("%n hands")], 2);
    assert_int_equal(def("Club")->fact[fact_index("%+")], 4);
    assert_int_equal(def("Club")->fact[fact_index("%n gold")], 600);
    assert_int_equal(def("Hat")->fact[fact_index("headgear")], 1);
    assert_int_equal(def("Hat")->fact[fact_index("%+")], -1);
    assert_int_equal(def("Glove")->fact[fact_index("%n hands")], 1);
    assert_int_equal(def("Imp")->fact[fact_index("treasures %n")], -1);
    forget();
}

TEST(cells_are_numbers_clear_or_hidden)
{
    const int16_t *cells;

    assert_int_equal(compile(GLOOM "modifier \"Fog\": points -10 . hide\n"
                                   "event \"Nap\"\n"),
                     ST_OK);
    cells = &def("Fog")->fact[fact_index("points %v")];
    assert_int_equal(cells[0], -10);
    assert_int_equal(cells[1], CELL_CLEAR);
    assert_int_equal(cells[2], CELL_HIDE);
    cells = &def("Nap")->fact[fact_index("points %v")];
    for (int i = 0; i < 3; i++)
        assert_int_equal(cells[i], CELL_CLEAR);
    forget();
}

TEST(flavour_is_no_rule)
{
    uint64_t rules, text;

    assert_int_equal(compile(HEAD "coin \"A\": flavor \"Shiny.\"\n"), ST_OK);
    rules = pack->rules_hash;
    text = pack->text_hash;
    assert_int_equal(compile(HEAD "coin \"A\": flavor \"Dull.\"\n"), ST_OK);
    assert_true(pack->rules_hash == rules);
    assert_false(pack->text_hash == text);
    forget();
}

TEST(a_folder_is_read_file_by_file_in_the_order_of_names)
{
    const char *first = temp_write("a-book.kd", HEAD);
    char folder[256];

    temp_write("b-coins.kd", "coin \"Penny\"\n");
    temp_write("notes.txt", "This is not read.\n");
    snprintf(folder, sizeof folder, "%.*s",
             (int)(strrchr(first, '/') - first), first);
    assert_int_equal(compile_path(folder, "bell \"Gong\"\n"), ST_OK);
    assert_int_equal(pack->n_cards, 2);
    temp_write("c-more.kd", "# more\ncoin \"Penny\"\n");
    assert_int_equal(compile_path(folder, NULL), ST_BAD);
    assert_says(diag.file, "/c-more.kd");
    assert_int_equal(diag.line, 2);
    forget();
}

TEST(every_book_that_we_ship_is_right)
{
    static const char *const books[] = { "null", "tiny-munchkin",
                                         "tiny-gloom" };

    for (int i = 0; i < 3; i++) {
        char path[1024];
        data_path(path, sizeof path, "games/");
        strcat(path, books[i]);
        assert_int_equal(compile_path(path, NULL), ST_OK);
        assert_in_range(pack->n_cards, 10, CARDS_MAX - 1);
    }
    forget();
}

/* ---- what is wrong ---- */

static const struct {
    const char *text;
    int line, column;
    const char *what;
} mistakes[] = {
    { "coin \"A\"\n", 1, 1, "a book begins with: book \"Name\"" },
    { "\n\nhello\n", 3, 1, "a book begins with" },
    { "book B\n", 1, 6, "a name in \"quotes\" belongs here" },
    { "book\n", 1, 5, "a name in \"quotes\" belongs here" },
    { "book \"B\n\"\n", 1, 6, "this quote is not closed on its line" },
    { "book \"B", 1, 6, "this quote is not closed on its line" },
    { "book \"B\" now\n", 1, 10, "nothing more belongs on this line" },
    { "book \"B\"\n    famly null\n", 2, 5, "a setting belongs here: family" },
    { "book \"B\"\n    family nul\n", 2, 15, "no family of rules called nul" },
    { "book \"B\"\n    family\n", 2, 11, "no family of rules called" },
    { "book \"B\"\n    family null x\n", 2, 17, "nothing more belongs" },
    { "book \"B\"\n    switch win.coins 4\n", 2, 12, "no switch of this family" },
    { HEAD "    switch win.coin 4\n", 3, 12, "no switch of this family" },
    { HEAD "    switch win.coinsy 4\n", 3, 12, "no switch of this family" },
    { HEAD "    switch\n", 3, 11, "no switch of this family" },
    { HEAD "    switch win.coins 99\n", 3, 22,
      "win.coins takes a number from 1 to 20" },
    { HEAD "    switch win.coins 0\n", 3, 22, "takes a number from 1 to 20" },
    { HEAD "    switch win.coins four\n", 3, 22, "takes a number from 1 to 20" },
    { HEAD "    switch win.coins\n", 3, 21, "takes a number from 1 to 20" },
    { HEAD "    switch win.coins 4 5\n", 3, 24, "nothing more belongs" },
    { HEAD "coyn \"A\"\n", 3, 1, "no kind of card; there are: coin, bell" },
    { HEAD "coins \"A\"\n", 3, 1, "no kind of card; there are: coin, bell" },
    { HEAD "coin A\n", 3, 6, "a name in \"quotes\"" },
    { HEAD "coin \"A: worth 1\n", 3, 6, "not closed on its line" },
    { HEAD "coin \"\"\n", 3, 8, "a card's name has 1 to 80 characters" },
    { HEAD "coin \"A\" x\n", 3, 11, "the number of copies, 1 to 99" },
    { HEAD "coin \"A\" x0\n", 3, 12, "the number of copies, 1 to 99" },
    { HEAD "coin \"A\" x100\n", 3, 14, "the number of copies, 1 to 99" },
    { HEAD "coin \"A\" x-2\n", 3, 13, "the number of copies, 1 to 99" },
    { HEAD "coin \"A\" xx\n", 3, 11, "the number of copies, 1 to 99" },
    { HEAD "coin \"A\" x2y\n", 3, 12, "a colon or the end of the line" },
    { HEAD "coin \"A\" worth 1\n", 3, 10, "a colon or the end of the line" },
    { HEAD "coin \"A\": wurth 1\n", 3, 11,
      "no fact of a card; there are: worth %n" },
    { HEAD "coin \"A\": worth one\n", 3, 11, "no fact of a card" },
    { HEAD "coin \"A\": worth\n", 3, 11, "no fact of a card" },
    { HEAD "coin \"A\": worth 1x\n", 3, 11, "no fact of a card" },
    { HEAD "coin \"A\": worth 10000\n", 3, 11, "no fact of a card" },
    { HEAD "coin \"A\": worth 99999999999999999999\n", 3, 11, "no fact" },
    { HEAD "coin \"A\": worth 1 worth 2\n", 3, 19, "a comma, a semicolon" },
    { HEAD "coin \"A\": worth 1\r\n", 3, 18, "a comma, a semicolon" },
    { HEAD "coin \"A\": flavor shiny\n", 3, 18, "a name in \"quotes\"" },
    { HEAD "coin \"A\": flavor \"shiny\n", 3, 18, "not closed on its line" },
    { HEAD "coin \"A\"\n    wurth 1\n", 4, 5, "no fact of a card" },
    { HEAD "coin \"A\"\ncoin \"A\": worth 1\n", 4, 18,
      "there is a card of this name already: A" },
    { HEAD "coin \"A\"\nbell \"A\"\n", 4, 9, "of this name already: A" },
    { MUNCHKIN "enhancer \"E\": 5\n", 3, 15, "no fact of a card" },
    { MUNCHKIN "item \"I\": headgearing\n", 3, 11, "no fact of a card" },
    { MUNCHKIN "one-shots \"I\"\n", 3, 1, "no kind of card" },
    { GLOOM "modifier \"M\": points -10 .\n", 3, 15, "no fact of a card" },
    { GLOOM "modifier \"M\": points 1 2 3 4\n", 3, 28, "a comma" },
    { GLOOM "modifier \"M\": points hidden . .\n", 3, 15, "no fact of a card" },
};

TEST(every_mistake_has_a_place_and_a_sentence)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const char *path = temp_write("book.kd", mistakes[i].text);
        assert_int_equal(compile_path(path, NULL), ST_BAD);
        assert_null(pack);
        assert_string_equal(diag.file, path);
        assert_says(diag.what, mistakes[i].what);
        if (diag.line != mistakes[i].line ||
            diag.column != mistakes[i].column)
            fail_msg("%s at %d:%d, not %d:%d", diag.what, diag.line,
                     diag.column, mistakes[i].line, mistakes[i].column);
    }
}

TEST(a_mistake_is_printed_as_file_line_column_and_sentence)
{
    char line[1024], wanted[1024];
    const char *path = temp_write("book.kd", HEAD "coyn \"A\"\n");

    assert_int_equal(compile_path(path, NULL), ST_BAD);
    diag_print(&diag, line, sizeof line);
    snprintf(wanted, sizeof wanted, "%s:3:1: no kind of card; there are: coin,"
                                    " bell", path);
    assert_string_equal(line, wanted);
}

TEST(a_mistake_in_added_cards_has_a_line_and_no_file)
{
    const char *path = temp_write("book.kd", HEAD "coin \"A\"\n");

    assert_int_equal(compile_path(path, "coin \"B\"\ncoyn \"C\"\n"), ST_BAD);
    assert_string_equal(diag.file, "");
    assert_int_equal(diag.line, 2);
    assert_int_equal(diag.column, 1);
}

TEST(a_book_has_a_name_a_family_and_cards)
{
    static const char *const texts[] = {
        "", "# only a comment\n", HEAD, "book \"B\"\n",
        "    family null\ncoin \"A\"\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(compile(texts[i]), ST_BAD);
        assert_null(pack);
        assert_says(diag.file, "book.kd");
        assert_says(diag.what, "this is no book");
    }
}

TEST(what_is_not_there_cannot_be_read)
{
    const char *path = temp_path("nowhere.kd");

    assert_int_equal(compile_path(path, NULL), ST_IO);
    assert_null(pack);
    assert_string_equal(diag.file, path);
    assert_says(diag.what, "No such file");
}

static char *long_name(size_t n, const char *end)
{
    char *text = keep(malloc(n + 100));

    strcpy(text, HEAD "coin \"");
    memset(text + strlen(HEAD "coin \""), 'x', n);
    strcpy(text + strlen(HEAD "coin \"") + n, end);
    return text;
}

TEST(a_name_and_a_line_have_an_end)
{
    assert_int_equal(compile(long_name(80, "\"\n")), ST_OK);
    assert_int_equal(compile(long_name(81, "\"\n")), ST_BAD);
    assert_says(diag.what, "a card's name has 1 to 80 characters");
    assert_int_equal(compile(long_name(2000, "\"\n")), ST_BAD);
    assert_says(diag.what, "this line is too long for a card");
    assert_int_equal(diag.line, 3);
    assert_int_equal(compile(long_name(2000, "\"")), ST_BAD);
    assert_says(diag.what, "this line is too long for a card");
    forget();
}

TEST(a_game_cannot_hold_more_than_a_thousand_cards)
{
    char text[2000] = HEAD;

    for (int i = 0; i < 10; i++)
        sprintf(text + strlen(text), "coin \"C%d\" x99\n", i);
    sprintf(text + strlen(text), "coin \"Last\" x33\n");
    assert_int_equal(compile(text), ST_OK);
    assert_int_equal(pack->n_cards, CARDS_MAX - 1);
    sprintf(text + strlen(text), "coin \"Straw\"\n");
    assert_int_equal(compile(text), ST_BAD);
    assert_says(diag.what, "more cards than a game can hold");
    assert_int_equal(diag.line, 14);
    forget();
}

/* Everything behind it would be lost without a word. */
TEST(a_zero_byte_in_a_file_is_a_mistake)
{
    const char *path = temp_path("book.kd");
    FILE *file = fopen(path, "wb");
    static const char text[] = HEAD "coin \"A\"\0\ncoin \"B\"\n";

    assert_non_null(file);
    fwrite(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_int_equal(compile_path(path, NULL), ST_BAD);
    assert_says(diag.what, "zero byte");
    assert_int_equal(diag.line, 3);
    assert_int_equal(diag.column, 9);
}

TEST(a_book_is_found_by_its_name_or_the_mistake_lists_all)
{
    Pack *found = NULL;
    const Family *family = NULL;

    assert_int_equal(book_load(&found, &family, "tiny", NULL, &diag), ST_IO);
    assert_null(found);
    assert_says(diag.what, "there is no book tiny; there are ");
    assert_says(diag.what, "tiny-munchkin");
    assert_int_equal(book_load(&found, &family, "null", NULL, &diag), ST_OK);
    assert_ptr_equal(family, family_find("null"));
    book_free(found);
}

TEST(any_file_cut_anywhere_is_read_or_refused)
{
    char path[1024], *whole;

    data_path(path, sizeof path, "games/tiny-munchkin/book.kd");
    whole = file_text(path);
    for (size_t n = strlen(whole); n-- > 0;) {
        Status st;
        whole[n] = '\0';
        st = compile(whole);
        assert_int_equal(st == ST_OK, pack != NULL);
        assert_true(st == ST_OK || diag.what[0] != '\0');
    }
    forget();
}
