/* cardc.c: card files in, a pack or the place of the first mistake out. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
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

static const Vocabulary *pack_words(void)
{
    return find(pack->family);
}

/* What the family keeps of a fact of the language. */
static int fact_of(const char *name, int states)
{
    const Vocabulary *words = pack_words();

    for (int i = 0; i < words->n_facts; i++)
        if (words->facts[i].states == states)
            return def(name)->fact[words->facts[i].fact];
    fail_msg("the family keeps no fact %d", states);
    return -1;
}

/* ---- what is right ---- */

TEST(a_book_becomes_a_pack)
{
    assert_int_equal(compile(HEAD "    switch win.coins 7\n"
                                  "coin \"Penny\" x3: 1 gold\n"
                                  "bell \"Gong\"\n"),
                     ST_OK);
    assert_string_equal(pack->title, "B");
    assert_string_equal(pack->family, "null");
    assert_int_equal(pack->n_defs, 2);
    assert_int_equal(pack->n_cards, 4);
    assert_int_equal(pack->switches[0], 7);
    assert_int_equal(pack->switches[1], 3); /* the family's own */
    assert_int_equal(fact_of("Penny", STATES_gold), 1);
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

TEST(comments_blanks_and_line_ends_change_nothing)
{
    uint64_t rules;

    assert_int_equal(compile(HEAD "coin \"Penny\" x2: 1 gold\n"), ST_OK);
    rules = pack->rules_hash;
    assert_int_equal(compile("# A book.\n\nbook \"B\"  # its name\n"
                             "\tfamily null # of rules\n   \n"
                             "coin   \"Penny\" x2 :  1   gold   # one\n"
                             "    # nothing\n"
                             "# the end, without an end of line"),
                     ST_OK);
    assert_true(pack->rules_hash == rules);
    assert_int_equal(compile("book \"B\"\r\n    family null\r\n"
                             "coin \"Penny\" x2: 1 gold\r\n"),
                     ST_OK);
    assert_true(pack->rules_hash == rules);
    forget();
}

TEST(facts_may_go_on_below_their_card)
{
    assert_int_equal(compile(MUNCHKIN "monster \"Slug\": level 5, treasures 2\n"
                                      "    bad stuff: lose 1 level\n"
                                      "    flavor \"Wet, # and more.\"\n"),
                     ST_OK);
    assert_int_equal(fact_of("Slug", STATES_level), 5);
    assert_int_equal(fact_of("Slug", STATES_treasures), 2);
    assert_string_equal(def("Slug")->flavor, "Wet, # and more.");
    forget();
}

TEST(cells_are_numbers_clear_or_hidden)
{
    const int16_t *cells;
    int at = 0;

    assert_int_equal(compile(GLOOM "modifier \"Fog\": points -10 . hide\n"
                                   "death \"Nap\"\n"),
                     ST_OK);
    while (pack_words()->facts[at].states != STATES_points)
        at++;
    cells = &def("Fog")->fact[pack_words()->facts[at].fact];
    assert_int_equal(cells[0], -10);
    assert_int_equal(cells[1], CELL_CLEAR);
    assert_int_equal(cells[2], CELL_HIDE);
    cells = &def("Nap")->fact[pack_words()->facts[at].fact];
    for (int i = 0; i < 3; i++)
        assert_int_equal(cells[i], CELL_CLEAR);
    forget();
}

TEST(flavour_is_no_rule)
{
    uint64_t rules, text;

    assert_int_equal(compile(HEAD "coin \"A\"\n    flavor \"Shiny.\"\n"),
                     ST_OK);
    rules = pack->rules_hash;
    text = pack->text_hash;
    assert_int_equal(compile(HEAD "coin \"A\"\n    flavor \"Dull.\"\n"), ST_OK);
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
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(first, '/') - first),
             first);
    assert_int_equal(compile_path(folder, "bell \"Gong\"\n"), ST_OK);
    assert_int_equal(pack->n_cards, 2);
    temp_write("c-more.kd", "# more\ncoyn \"Crown\"\n");
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

#define FOUR_OF_P "character \"C\" x4: party \"P\"\n"
#define FIFTH_OF_P "character \"D\": party \"P\"\n"
#define DEATHS(n) "death \"Drowned\" x" #n "\n"

static const struct {
    const char *text;
    int line, column;
    const char *what;
} mistakes[] = {
    { "book \"B\"\n    famly null\n", 2, 5, "no setting \"famly\"" },
    { "book \"B\"\n    family nul\n", 2, 12, "no family of rules called nul" },
    { HEAD "    switch win.coin 4\n", 3, 12, "win.coin is no switch of" },
    { HEAD "    switch win.coin 4\n", 3, 12, "did you mean win.coins?" },
    { HEAD "    switch win.coins 99\n", 3, 22,
      "win.coins takes a number from 1 to 20" },
    { HEAD "    switch win.coins 0\n", 3, 22, "takes a number from 1 to 20" },
    { HEAD "    switch win.coins four\n", 3, 22,
      "takes a number from 1 to 20" },
    { HEAD "    switch win.coins\n", 3, 21, "takes a number from 1 to 20" },
    { HEAD "coyn \"A\"\n", 3, 1, "did you mean coin" },
    { HEAD "coin \"\"\n", 3, 6, "name" },
    { HEAD "coin \"A: 1 gold\n", 3, 6, "quote is not closed" },
    { HEAD "coin \"A\"\ncoin \"A\"\n", 4, 6, "two cards are called \"A\"" },
    { HEAD "coin \"A\"\nbell \"A\"\n", 4, 6, "two cards are called \"A\"" },
    { HEAD "coin \"A\" x0\n", 3, 10, "0 copies" },
    { HEAD "coin \"A\" x100\n", 3, 10, "100 copies" },
    { HEAD "coin \"A\" @\n", 3, 10, "" },
    { HEAD "coin \"A\": wurth 1\n", 3, 11, "wurth" },
    { HEAD "coin \"A\": 1 god\n", 3, 13, "god" },
    { HEAD "coin \"A\": 99999999999999999999 gold\n", 3, 11, "too large" },
    { HEAD "coin \"A\"\n    wurth 1\n", 4, 5, "wurth" },
    { GLOOM "modifier \"M\": points -10 .\n", 3, 22, "three cells" },
    { GLOOM "modifier \"M\": points 1 2 3 4\n", 3, 22, "three cells" },
    { GLOOM "modifier \"M\": points -5 . .; ongoing: "
            "you cannot play modifiers as free plays\n",
      3, 0, "it says more than these rules can play" },
    { GLOOM "modifier \"M\": points -5 . .; ongoing: modifiers cannot be "
            "played on this character as free plays\n",
      3, 0, "it says more than these rules can play" },
    { GLOOM "    players 2 to 5\nparty \"P\"\n" FOUR_OF_P DEATHS(16), 3, 13,
      "the party \"P\" has 4 characters" },
    { GLOOM "    players 2 to 5\nparty \"P\"\n" FOUR_OF_P FIFTH_OF_P DEATHS(16),
      3, 13, "5 players need 4 parties, here is 1" },
    { GLOOM "    players 1 to 1\nparty \"P\"\n" FOUR_OF_P FIFTH_OF_P DEATHS(4),
      3, 13, "for every game to end there must be 5 deaths, here are 4" },
};

TEST(every_mistake_has_a_place_and_a_sentence)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const char *path = temp_write("book.kd", mistakes[i].text);
        assert_int_equal(compile_path(path, NULL), ST_BAD);
        assert_null(pack);
        assert_string_equal(diag.file, path);
        assert_says(diag.what, mistakes[i].what);
        if (diag.line != mistakes[i].line || diag.column != mistakes[i].column)
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
    snprintf(wanted, sizeof wanted, "%s:3:1: ", path);
    assert_memory_equal(line, wanted, strlen(wanted));
}

TEST(a_mistake_in_added_cards_has_a_line)
{
    const char *path = temp_write("book.kd", HEAD "coin \"A\"\n");

    assert_int_equal(compile_path(path, "coin \"B\"\ncoyn \"C\"\n"), ST_BAD);
    assert_null(strstr(diag.file, "book.kd"));
    assert_int_equal(diag.line, 2);
    assert_int_equal(diag.column, 1);
}

TEST(a_book_has_a_family_and_cards)
{
    static const char *const texts[] = {
        "",
        "# only a comment\n",
        "book \"B\"\n",
        "coin \"A\"\n",
        "    family null\ncoin \"A\"\n",
        "book B\n    family null\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(compile(texts[i]), ST_BAD);
        assert_null(pack);
        assert_says(diag.file, "book.kd");
        assert_says(diag.what, "a book begins with book \"Name\"");
    }
    assert_int_equal(compile(HEAD), ST_BAD);
    assert_null(pack);
    assert_says(diag.what, "0 cards");
}

TEST(what_is_not_there_cannot_be_read)
{
    const char *path = temp_path("nowhere.kd");

    assert_int_equal(compile_path(path, NULL), ST_IO);
    assert_null(pack);
    assert_string_equal(diag.file, path);
    assert_says(diag.what, "No such file");
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
    assert_says(diag.what, "1024 cards: a game has 1 to 1023");
    forget();
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
