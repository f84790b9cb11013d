/* books.c: settings, and books that build on each other: overlays, expansions,
 * mixes. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "anything.h"
#include "base/file.h"
#include "cardc/cardc.h"
#include "cardc/packfile.h"
#include "families/families.h"

static Report report;
static Book *book;

static const char *report_text(void)
{
    char *out = keep_block(malloc(64 << 10));
    Text lines = text_init(out, 64 << 10);

    for (int i = 0; i < report.n; i++)
        report_write(&lines, &report.at[i]);
    return out;
}

static Status open_path(const char *path, FindVocabulary find)
{
    memset(&report, 0, sizeof report);
    book_close(book);
    book = NULL;
    return book_read(&book, path, NULL, find, &report);
}

/* A book of tests/books, or several with + between. */
static const char *path_of(const char *names)
{
    char *out = keep_block(malloc(2048));
    Text path = text_init(out, 2048);

    while (*names) {
        char folder[1024];
        size_t n = strcspn(names, "+");
        sets_data_path(folder, sizeof folder, "tests/books/");
        text_add(&path, folder);
        text_add_n(&path, names, n);
        names += n;
        if (*names)
            text_add_char(&path, *names++);
    }
    return out;
}

static void assert_opens(const char *names)
{
    if (open_path(path_of(names), family_vocabulary) != ST_OK)
        fail_msg("%s:\n%s", names, report_text());
}

/* One file in a folder of its own beside the others of this test. */
static const char *write_book(const char *folder, const char *text)
{
    char name[256];

    mkdir(temp_path(folder), 0777);
    snprintf(name, sizeof name, "%s/book.kd", folder);
    temp_write(name, text);
    return temp_path(folder);
}

/* The test's folder is emptied by its helper, which knows only files. */
static void remove_book(const char *folder)
{
    char name[256];

    snprintf(name, sizeof name, "%s/book.kd", folder);
    unlink(temp_path(name));
    rmdir(temp_path(folder));
}

static void assert_has(const char *text, const char *part)
{
    open_path(write_book("b", text), any_words);
    remove_book("b");
    assert_says(report_text(), part);
}

static void free_books(void)
{
    book_close(book);
    book = NULL;
}

static int value_of(const char *key)
{
    int i = vocabulary_switch(book->vocabulary, key, strlen(key));

    assert_true(i >= 0);
    return book->switches[i];
}

static const char *switch_giver(const char *key)
{
    int i = vocabulary_switch(book->vocabulary, key, strlen(key));

    assert_true(i >= 0);
    return book->switch_source[i] < 0
               ? "the family"
               : book->sets[book->switch_source[i]].title;
}

/* How many copies, 0 if it is not there. */
static int copies_of(const char *name)
{
    int n = 0;

    for (int i = 0; i < book->tree.n_cards; i++)
        if (strcmp(book->tree.cards[i].name, name) == 0)
            n += book->tree.cards[i].copies;
    return n;
}

/* ---- settings ---- */

#define HEAD "book \"B\"\n    family munchkin\n"

TEST(a_book_has_settings)
{
    open_path(write_book("b",
                         HEAD "    cards 3\n    players 3 to 6\n    year 2015\n"
                              "    deal 2 doors and 1 treasure # so few\n"
                              "    switch death.reappear nextTurn\n"
                              "    option death.enabled true \"One may die\"\n"
                              "curse \"A\" x3: lose a level\n"),
              any_words);
    remove_book("b");
    assert_string_equal(report_text(), "");
    assert_int_equal(book->cards, 3);
    assert_int_equal(book->min, 3);
    assert_int_equal(book->max, 6);
    assert_int_equal(book->sets[0].year, 2015);
    assert_int_equal(value_of("deal.doors"), 2);
    assert_int_equal(value_of("deal.treasures"), 1);
    assert_int_equal(value_of("death.reappear"), 1);
    assert_int_equal(value_of("death.enabled"), 2);
    assert_string_equal(book->options[ANY_DEATH], "One may die");
    assert_null(book->options[ANY_REAPPEAR]);
    assert_string_equal(switch_giver("deal.doors"), "B");
    assert_string_equal(switch_giver("hand.limit"), "the family");
    free_books();
}

TEST(a_switch_may_stand_before_its_family)
{
    open_path(write_book("b", "book \"B\"\n    switch hand.limit 7\n"
                              "    family munchkin\n"),
              any_words);
    remove_book("b");
    assert_string_equal(report_text(), "");
    assert_int_equal(value_of("hand.limit"), 7);
    free_books();
}

TEST(every_wrong_setting_has_a_place_and_advice)
{
    assert_has(HEAD "    cards many\n",
               "book.kd:3:11: how many cards the box has");
    assert_has(HEAD "    players 6 to 3\n", "book.kd:3:18: how many can play");
    assert_has(HEAD "    players 3\n", "players 3 to 6");
    assert_has(HEAD "    year 15\n", "book.kd:3:10: a year has four digits");
    assert_has(HEAD "    deal 99 doors and 4 treasures\n",
               "a deal says how many doors, from 0 to 8");
    assert_has(HEAD "    deal 4 doors\n", "a deal has doors and treasures");
    assert_has(HEAD "    deal 4 doors and 4 windows\n", "how many treasures");
    assert_has(HEAD "    option hand.limit 6\n",
               "says in quotes what it means");
    assert_has(HEAD "    option hand.limit 99 \"X\"\n",
               "hand.limit takes a number from 1 to 20");
    assert_has(HEAD "    switch death.reappear never\n",
               "death.reappear takes atOnce or nextTurn");
    assert_has(HEAD "    switch hand.limit 6 cards\n",
               "book.kd:3:25: \"cards\" does not belong here");
    assert_has(HEAD "    flavour mint\n", "a book has no setting \"flavour\"");
    assert_has(HEAD "    without Trunk\n", "a card is named in quotes");
    assert_has(HEAD "    without \"Trunk\"\ncurse \"Trink\": lose a level\n",
               "there is no card \"Trunk\" to leave out");
    assert_has(HEAD "    use \"Trunk\" from moon\n",
               "book.kd:3:9: there is no book moon beside this one");
    assert_int_equal(report.errors, 1);
    assert_has(HEAD "book \"C\"\n", "this folder is called \"B\" already");
    assert_has("book \"B\" from ../etc\n    family munchkin\n",
               "../etc is no name of a set");
    assert_has("expansion \"E\"\n", "an expansion says for which book it is");
    assert_has("expansion E for attic\n", "an expansion has a name in quotes");
    assert_has(HEAD "    cards 4\ncurse \"A\" x3: lose a level\n",
               "book.kd:3:11: warning: the box has 4 cards, but here are 3");
}

/* Terminals and pages show names as they are. */
TEST(a_name_has_no_control_characters)
{
    assert_has("book \"B\x1b[2J\"\n    family munchkin\n",
               "book.kd:1:8: a control character stands here");
    assert_has(HEAD "    option hand.limit 6 \"\u202esix\"\n",
               "book.kd:3:26: a control character stands here");
    assert_has(HEAD "curse \"Wet\xc2\x9bSocks\": lose a level\n",
               "book.kd:3:11: a control character stands here");
    assert_has(HEAD "curse \"Wet\xffSocks\": lose a level\n",
               "this file is not saved as UTF-8");
    assert_has(HEAD "curse \"Wet\": lose a level\n    flavor \"\x07\"\n",
               "a control character stands here");
}

/* A head with so many lines like this one. */
static const char *head_of(const char *line, int lines)
{
    char *text = keep_block(malloc(64 << 10));
    int n = sprintf(text, "%s", HEAD);

    while (lines-- > 0)
        n += sprintf(text + n, "    %s\n", line);
    return text;
}

TEST(a_head_has_room_for_so_much_and_says_so)
{
    assert_has(head_of("without \"Trunk\"", 101),
               "book.kd:103:13: a head names at most 100 cards");
    assert_has(head_of("year 2015", 201), "a head has at most 200 lines");
}

TEST(a_mix_has_at_most_eight_books)
{
    char all[4000] = "";

    for (char i = 'a'; i < 'j'; i++) {
        char folder[8] = { 'm', i }, text[64];
        snprintf(text, sizeof text, "book \"B%c\"\n    family munchkin\n", i);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s",
                 i > 'a' ? "+" : "", write_book(folder, text));
    }
    open_path(all, any_words);
    for (char i = 'a'; i < 'j'; i++)
        remove_book((char[]){ 'm', i, '\0' });
    assert_says(report_text(), "a mix has at most 8 books");
}

TEST(a_file_with_a_zero_byte_is_no_text)
{
    FILE *file;

    mkdir(temp_path("z"), 0777);
    file = fopen(temp_path("z/book.kd"), "w");
    assert_non_null(file);
    fwrite(HEAD "\0", 1, sizeof HEAD, file);
    fclose(file);
    assert_int_equal(open_path(temp_path("z"), any_words), ST_BAD);
    remove_book("z");
    assert_says(report_text(), "is no text: it has a zero byte");
}

/* ---- folders that are no set ---- */

TEST(a_folder_that_a_link_leads_back_to_is_no_set)
{
    write_book("l", HEAD);
    assert_int_equal(symlink(".", temp_path("l/again")), 0);
    open_path(temp_path("l"), any_words);
    unlink(temp_path("l/again"));
    remove_book("l");
    assert_says(report_text(),
                "l/again: it leads back to a folder that it lies in");
}

TEST(a_set_has_so_many_folders_in_folders)
{
    char path[256] = "d";

    write_book("d", HEAD);
    for (int i = 0; i < FOLDER_DEPTH_MAX; i++) {
        strcat(path, "/d");
        mkdir(temp_path(path), 0777);
    }
    open_path(temp_path("d"), any_words);
    for (; strlen(path) > 1; path[strlen(path) - 2] = '\0')
        rmdir(temp_path(path));
    remove_book("d");
    assert_says(report_text(), "it lies in more than 16 folders");
}

/* What is neither a file nor a folder could be waited for forever. */
TEST(a_pipe_is_no_part_of_a_set)
{
    write_book("p", HEAD);
    assert_int_equal(mkfifo(temp_path("p/more.kd"), 0777), 0);
    assert_int_equal(open_path(temp_path("p"), any_words), ST_OK);
    unlink(temp_path("p/more.kd"));
    remove_book("p");
    free_books();
}

static void write_large(const char *name)
{
    FILE *file = fopen(temp_path(name), "w");

    assert_non_null(file);
    for (int i = 0; i < FILE_BYTES_MAX / 2 + 1; i += 64)
        fprintf(file, "%63s\n", "#");
    fclose(file);
}

TEST(a_set_has_so_many_bytes_in_all)
{
    write_book("s", HEAD);
    write_large("s/one.kd");
    write_large("s/two.kd");
    open_path(temp_path("s"), any_words);
    unlink(temp_path("s/one.kd"));
    unlink(temp_path("s/two.kd"));
    remove_book("s");
    assert_says(report_text(), "two.kd: with this file there are more than 16"
                               " MiB, which no set of ours has");
}

TEST(a_whole_disk_is_no_book)
{
    Pack *pack = NULL;
    const Family *family;
    Diag diag;

    assert_int_not_equal(books_load_pack(&pack, &family, "/", NULL, &diag),
                         ST_OK);
    assert_null(pack);
}

TEST(rules_that_deal_neither_doors_nor_treasures_say_so)
{
    open_path(write_book("b", "book \"B\"\n    family null\n"
                              "    deal 4 doors and 4 treasures\n"),
              family_vocabulary);
    remove_book("b");
    assert_says(report_text(), "these rules deal no doors");
    free_books();
}

/* ---- building on another ---- */

TEST(a_book_overrides_what_it_builds_on)
{
    assert_opens("attic");
    assert_string_equal(report_text(), "");
    assert_string_equal(book->title, "The Attic");
    assert_string_equal(book->family, "munchkin"); /* said by base */
    assert_int_equal(value_of("hand.limit"), 6);
    assert_string_equal(switch_giver("hand.limit"), "The Attic");
    assert_int_equal(value_of("win.level"), 9);
    assert_string_equal(switch_giver("sell.price"), "the family");
    assert_int_equal(copies_of("Common Moth"), 2);
    assert_int_equal(copies_of("Plain Hat"), 1); /* its own, not base's */
    assert_int_equal(copies_of("Lamp"), 2);
    free_books();
    assert_opens("cellar");
    assert_int_equal(value_of("win.level"), 10);
    assert_string_equal(switch_giver("win.level"), "Base");
    assert_int_equal(value_of("run.escape"), 5); /* taken back */
    assert_int_equal(copies_of("Plain Hat"), 3);
    free_books();
}

TEST(words_of_a_base_need_not_be_used)
{
    assert_opens("cellar"); /* has no Item for the hands of base */
    assert_int_equal(report.warnings, 0);
    assert_opens("base");
    assert_int_equal(report.warnings, 1);
    free_books();
}

TEST(books_that_build_on_each_other_are_a_mistake)
{
    assert_int_equal(open_path(path_of("left"), family_vocabulary), ST_BAD);
    assert_says(report_text(), "right/book.kd:1:19: these books build on each "
                               "other in a circle");
    assert_int_equal(open_path(path_of("lost"), family_vocabulary), ST_BAD);
    assert_says(report_text(),
                "lost/book.kd:1:18: there is no book nowhere beside this one");
}

TEST(a_book_builds_on_no_other_family)
{
    const char *path;

    write_book("a", "book \"A\"\n    family gloom\n");
    path = write_book("b", "book \"B\" from a\n    family munchkin\n");
    assert_int_equal(open_path(path, family_vocabulary), ST_BAD);
    remove_book("a");
    remove_book("b");
    assert_says(report_text(),
                "b/book.kd:2:12: munchkin does not go together with gloom");
}

/* ---- what all books of a family share ---- */

static bool has_word(const char *word)
{
    int n = (int)strlen(word);

    return dictionary_find(&book->tree.dictionary, word, n) >= 0;
}

#define HAT "item \"Hat\": headgear, 100 gold; +1\n"
#define CURSE "curse \"C\": lose a level\n"

TEST(a_book_has_what_its_family_shares_without_a_word)
{
    open_path(write_book("b", HEAD HAT), family_vocabulary);
    assert_string_equal(report_text(), "");
    assert_string_equal(book->title, "B");
    assert_string_equal(switch_giver("hand.limit"),
                        "What All Munchkin Books Share");
    assert_true(has_word("headgear"));
    assert_false(has_word("armor")); /* no card uses it */
    open_path(write_book("b", "book \"B\" from nothing\n"
                              "    family munchkin\n" HAT),
              family_vocabulary);
    assert_says(report_text(), "b/book.kd:3:13: ");
    remove_book("b");
    free_books();
}

TEST(what_is_shared_gives_way_to_what_any_book_says)
{
    char path[1024];
    const char *a = write_book("a", "book \"A\"\n    family munchkin\n"
                                    "    year 2001\n"
                                    "    switch deal.doors 2\n"
                                    "    switch run.escape 4\n" HAT);
    const char *b = write_book("b", HEAD CURSE);
    const char *c = write_book("c", "book \"C\" from base\n"
                                    "    year 2002\n" CURSE);

    snprintf(path, sizeof path, "%s+%s", a, b);
    open_path(path, family_vocabulary);
    assert_string_equal(report_text(), "");
    assert_int_equal(value_of("run.escape"), 4); /* though B is newer */
    assert_int_equal(value_of("deal.doors"), 2);
    snprintf(path, sizeof path, "%s+%s", a, c);
    open_path(path, family_vocabulary);
    assert_int_equal(value_of("run.escape"), 5); /* C is from it by its word */
    assert_int_equal(value_of("deal.doors"), 4);
    open_path(a, family_vocabulary);
    assert_int_equal(value_of("deal.doors"), 2);
    remove_book("a");
    remove_book("b");
    remove_book("c");
    free_books();
}

static uint64_t rules_of(const char *path)
{
    Pack *pack = NULL;
    Diag diag;
    uint64_t hash;

    if (pack_compile(&pack, path, NULL, family_vocabulary, &diag) != ST_OK)
        fail_msg("%s: %s", path, diag.what);
    hash = pack->rules_hash;
    pack_free(pack);
    return hash;
}

TEST(a_book_is_the_same_if_it_declares_what_it_could_have)
{
    uint64_t rules = rules_of(write_book("b", HEAD HAT));

    assert_true(rules == rules_of(write_book("b", "book \"B\" from nothing\n"
                                                  "    family munchkin\n"
                                                  "slot headgear 1\n" HAT)));
    assert_true(rules != rules_of(write_book("b", "book \"B\" from nothing\n"
                                                  "    family munchkin\n"
                                                  "slot headgear 2\n" HAT)));
    remove_book("b");
}

/* ---- sets of one file, and what names mean ---- */

#define DRAWER \
    "book \"Drawer\"\n    family munchkin\ntag odd\n" \
    "item \"Sock\" x2: odd, 100 gold; +1\n" HAT

TEST(a_set_is_a_folder_or_a_file)
{
    const char *file = temp_write("drawer.kd", DRAWER);
    const char *more = write_book("more", "expansion \"More\" for drawer\n"
                                          "    without \"Hat\"\n" CURSE);
    const char *lent =
        write_book("lent", HEAD "    use \"Sock\" from drawer\n" CURSE);

    assert_int_equal(open_path(file, family_vocabulary), ST_OK);
    assert_int_equal(copies_of("Sock"), 2);
    assert_int_equal(open_path(more, family_vocabulary), ST_OK);
    assert_string_equal(book->title, "Drawer + More");
    assert_int_equal(copies_of("Sock"), 2);
    assert_int_equal(copies_of("Hat"), 0);
    assert_int_equal(open_path(lent, family_vocabulary), ST_OK);
    assert_int_equal(copies_of("Sock"), 2);
    remove_book("more");
    remove_book("lent");
    free_books();
}

/* A file of this test with something behind its name, mixed with a book. */
static Status load_mix(Pack **pack, const char *file, const char *with,
                       Diag *diag)
{
    const Family *family;
    char path[2048];

    snprintf(path, sizeof path, "%s+%s", temp_path(file), with);
    return books_load_pack(pack, &family, path, NULL, diag);
}

TEST(a_file_is_mixed_as_a_folder_is_and_a_pack_is_not)
{
    Pack *pack = NULL;
    Diag diag;

    temp_write("drawer.kd", DRAWER);
    assert_int_equal(load_mix(&pack, "drawer", "tiny-munchkin", &diag), ST_OK);
    assert_string_equal(pack->title, "Drawer + The Broom Cupboard");
    assert_int_equal(packfile_write(pack, temp_path("d.pack"), &diag), ST_OK);
    books_free_pack(pack);
    assert_int_equal(load_mix(&pack, "drawer.kd", "null", &diag), ST_BAD);
    assert_says(diag.what, "does not go together with");
    assert_int_equal(load_mix(&pack, "d.pack", "null", &diag), ST_BAD);
    assert_says(diag.what, "a pack cannot be mixed");
    unlink(temp_path("d.pack"));
}

static bool find_set(char *out, const char *name)
{
    return sets_find(out, name, strlen(name));
}

TEST(a_name_means_a_set_beside_or_one_of_ours)
{
    const char *path =
        write_book("b", "expansion \"E\" for tiny-munchkin\n" CURSE);
    char found[SET_PATH_MAX];

    assert_int_equal(open_path(path, family_vocabulary), ST_OK);
    assert_string_equal(book->title, "The Broom Cupboard + E");
    free_books();
    assert_true(find_set(found, temp_path("b/book.kd")));
    assert_string_equal(found, path); /* its head stands for the folder */
    assert_true(find_set(found, "null"));
    assert_true(sets_has_header(found));
    assert_false(find_set(found, "nul"));
    assert_false(find_set(found, ""));
    remove_book("b");
}

TEST(what_lies_beside_a_folder_is_found_whatever_its_path_ends_with)
{
    static const char *const paths[] = { "tests/books/loft",
                                         "tests/books/loft//",
                                         "tests/books/loft/.",
                                         "tests/books/shed/../loft/." };
    char found[SET_PATH_MAX], path[SET_PATH_MAX];

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        sets_data_path(path, sizeof path, paths[i]);
        assert_true(sets_find_beside(found, path, "shed"));
        assert_true(sets_has_header(found));
        assert_false(sets_find_beside(found, path, "nowhere"));
    }
}

/* ---- looking for mistakes ---- */

#define IN_VAIN "    lose a level\n    waits for DEATH-01\n"

TEST(every_card_is_tried_though_others_have_mistakes)
{
    const char *path = write_book("b", HEAD "curse \"A\": loose a level\n"
                                            "curse \"B\"\n" IN_VAIN
                                            "curse \"D\"\n" IN_VAIN HAT);

    memset(&report, 0, sizeof report);
    assert_int_equal(
        book_examine(&book, path, NULL, family_vocabulary, &report), ST_BAD);
    remove_book("b");
    assert_non_null(book);
    assert_false(book->damaged);
    assert_int_equal(report.errors, 1);
    pack_check_playable(book, &report);
    assert_int_equal(report.errors, 3);
    assert_says(report_text(), "book.kd:4:7: \"B\" need not wait");
    assert_says(report_text(), "book.kd:7:7: \"D\" need not wait");
    free_books();
}

TEST(a_mistake_outside_of_cards_keeps_them_from_being_tried)
{
    const char *path = write_book("b", HEAD CURSE "tag 7\n");

    memset(&report, 0, sizeof report);
    assert_int_equal(
        book_examine(&book, path, NULL, family_vocabulary, &report), ST_BAD);
    remove_book("b");
    assert_true(book->damaged);
    free_books();
}

TEST(a_card_that_is_played_does_something)
{
    assert_has(HEAD "curse \"A\"\n", "book.kd:3:7: this curse does nothing");
    assert_has(HEAD "one-shot \"A\": 100 gold\n", "this one-shot does nothing");
    assert_has(HEAD "special \"A\"\n    flavor \"Hm.\"\n",
               "this special does nothing");
}

TEST(names_that_differ_only_in_capitals_are_a_mistake)
{
    assert_has(HEAD
               "curse \"Rain\": lose a level\ncurse \"rain\": lose a level\n",
               "book.kd:4:7: two names differ only in their capitals");
    assert_says(report_text(), "book.kd:3 has \"Rain\"");
}

/* ---- expansions ---- */

TEST(an_expansion_adds_to_its_book_and_leaves_out)
{
    assert_opens("loft");
    assert_string_equal(book->title, "The Attic + The Loft");
    assert_int_equal(copies_of("Pigeon"), 2);
    assert_int_equal(copies_of("Lamp"), 2);
    assert_int_equal(copies_of("Trunk"), 0);
    assert_int_equal(value_of("hand.limit"), 6);
    assert_int_equal(book->max, 4);
    assert_int_equal(book->cards, 9);
    free_books();
}

TEST(an_expansion_uses_one_card_of_another_book)
{
    assert_opens("loft");
    assert_int_equal(copies_of("Barrel"), 1);
    assert_int_equal(copies_of("Cork"), 0);
    assert_string_equal(switch_giver("deal.doors"), "The Attic"); /* no vote */
    free_books();
}

TEST(an_expansion_may_bring_back_what_another_left_out)
{
    assert_opens("porch");
    assert_string_equal(book->title, "The Attic + The Loft + The Porch");
    assert_int_equal(copies_of("Trunk"), 2);
    assert_int_equal(copies_of("Door Mat"), 1);
    free_books();
}

/* ---- mixes ---- */

TEST(a_mix_has_all_cards_and_merges_switches_by_their_rule)
{
    assert_opens("attic+cellar");
    assert_string_equal(book->title, "The Attic + The Cellar");
    assert_int_equal(copies_of("Lamp"), 2);
    assert_int_equal(copies_of("Cork"), 3);
    assert_int_equal(copies_of("Common Moth"), 2); /* base is there once */
    assert_int_equal(value_of("hand.limit"), 7);   /* the newest */
    assert_string_equal(switch_giver("hand.limit"), "The Cellar");
    assert_int_equal(value_of("win.level"), 10); /* cellar has base's */
    assert_int_equal(value_of("run.escape"), 4); /* who takes back is silent */
    assert_string_equal(switch_giver("run.escape"), "The Attic");
    assert_int_equal(value_of("deal.doors"), 4); /* the most */
    assert_string_equal(switch_giver("deal.doors"), "The Cellar");
    assert_int_equal(value_of("deal.treasures"), 2);
    assert_string_equal(switch_giver("deal.treasures"), "The Attic");
    assert_int_equal(book->min, 3);
    assert_int_equal(book->max, 6);
    free_books();
}

TEST(a_subsystem_is_on_if_any_book_has_it)
{
    char path[1024];
    const char *a = write_book("a", "book \"A\"\n    family munchkin\n"
                                    "    year 2001\n"
                                    "    switch death.enabled true\n");
    const char *b = write_book("b", "book \"B\"\n    family munchkin\n"
                                    "    year 2002\n"
                                    "    switch death.enabled mild\n");
    const char *c = write_book("c", "book \"C\"\n    family munchkin\n"
                                    "    switch death.enabled off\n");

    snprintf(path, sizeof path, "%s+%s+%s", c, b, a);
    open_path(path, any_words);
    assert_int_equal(value_of("death.enabled"), 1);
    assert_string_equal(switch_giver("death.enabled"), "B");
    open_path(c, any_words);
    assert_int_equal(value_of("death.enabled"), 0);
    remove_book("a");
    remove_book("b");
    remove_book("c");
    free_books();
}

TEST(a_mix_is_the_same_in_any_order)
{
    static const char *const orders[] = { "attic+cellar", "cellar+attic" };
    uint64_t rules[2], text[2];
    Pack *pack;
    Diag diag;

    for (int i = 0; i < 2; i++) {
        assert_int_equal(pack_compile(&pack, path_of(orders[i]), NULL,
                                      family_vocabulary, &diag),
                         ST_OK);
        rules[i] = pack->rules_hash;
        text[i] = pack->text_hash;
        pack_free(pack);
    }
    assert_true(rules[0] == rules[1]);
    assert_true(text[0] == text[1]);
}

TEST(an_expansion_and_its_book_mix_as_one)
{
    assert_opens("attic+loft");
    assert_string_equal(book->title, "The Attic + The Loft");
    assert_int_equal(copies_of("Lamp"), 2);
    assert_int_equal(copies_of("Pigeon"), 2);
    free_books();
}

TEST(cards_of_one_name_in_two_books_are_told_apart_by_their_book)
{
    Pack *pack = NULL;
    Diag diag;
    int lamps = 0;

    assert_int_equal(pack_compile(&pack, path_of("attic+shed"), NULL,
                                  family_vocabulary, &diag),
                     ST_OK);
    for (int i = 0; i < pack->n_defs; i++) {
        const CardDef *def = &pack->defs[i];
        bool lamp = strcmp(def->name, "Lamp") == 0;
        assert_int_equal(def->has_namesake, lamp);
        lamps += lamp;
        if (lamp)
            assert_string_equal(pack->sets[def->set].title,
                                def->copies == 2 ? "The Attic" : "The Shed");
    }
    assert_int_equal(lamps, 2);
    pack_free(pack);
}

TEST(cards_of_one_name_in_a_book_and_its_expansion_are_a_mistake)
{
    const char *path;

    write_book("a", "book \"A\"\n    family munchkin\n"
                    "curse \"Rain\": lose a level\n");
    path = write_book("b", "expansion \"B\" for a\n"
                           "curse \"Rain\": lose 2 levels\n");
    assert_int_equal(open_path(path, family_vocabulary), ST_BAD);
    assert_says(report_text(), "two cards are called \"Rain\"");
    assert_says(report_text(), "a/book.kd:3 has it");
    remove_book("a");
    remove_book("b");
}

TEST(books_of_one_title_are_not_mixed)
{
    char path[1024];
    const char *a = write_book("a", HEAD), *b = write_book("b", HEAD);

    snprintf(path, sizeof path, "%s+%s", a, b);
    assert_int_equal(open_path(path, family_vocabulary), ST_BAD);
    assert_says(report_text(), "/a is called \"B\", too");
    remove_book("a");
    remove_book("b");
}

TEST(a_book_may_say_what_holds_only_in_a_mix)
{
    char path[1024];
    const char *a = write_book("a", "book \"A\"\n    family munchkin\n"
                                    "    mixed hand.limit 8\n"
                                    "    switch hand.limit 6\n");
    const char *b = write_book("b", "book \"B\"\n    family munchkin\n"
                                    "    year 2002\n"
                                    "    switch hand.limit 7\n");
    const char *c = write_book("c", "expansion \"C\" for a\n");

    snprintf(path, sizeof path, "%s+%s", a, b);
    open_path(path, any_words);
    assert_int_equal(value_of("hand.limit"), 8);
    open_path(a, any_words);
    assert_int_equal(value_of("hand.limit"), 6);
    snprintf(path, sizeof path, "%s+%s", a, c); /* one book, after all */
    open_path(path, any_words);
    assert_int_equal(value_of("hand.limit"), 6);
    remove_book("a");
    remove_book("b");
    remove_book("c");
    free_books();
}

TEST(each_book_of_a_mix_keeps_what_it_has_for_itself)
{
    assert_opens("attic+cellar");
    for (int i = 0; i < book->n_sets; i++) {
        int key = vocabulary_switch(book->vocabulary, "hand.limit", 10);
        assert_int_equal(book->sets[i].switches[key],
                         strcmp(book->sets[i].title, "The Attic") == 0 ? 6 : 7);
    }
    free_books();
}

TEST(a_mix_of_what_is_not_there_says_so)
{
    Pack *pack = NULL;
    const Family *family;
    Diag diag;

    assert_int_equal(open_path(path_of("attic+moon"), family_vocabulary),
                     ST_IO);
    assert_says(report_text(), "tests/books/moon: No such file");
    assert_int_equal(books_load_pack(&pack, &family, "null+moon", NULL, &diag),
                     ST_IO);
    assert_says(diag.what, "there is no book moon; there are ");
}

TEST(a_folder_may_have_a_plus_in_its_name)
{
    assert_int_equal(open_path(write_book("a+b", HEAD), any_words), ST_OK);
    remove_book("a+b");
    assert_string_equal(book->title, "B");
    free_books();
}

/* ---- who may play ---- */

TEST(a_box_that_is_hardly_begun_needs_a_mix)
{
    Pack *pack = NULL;
    const Family *family;
    MatchSetup setup;
    Match *match = NULL;
    Diag diag;
    const char *path =
        write_book("b", HEAD "    cards 168\ncurse \"A\" x80: lose a level\n");

    assert_int_equal(books_load_pack(&pack, &family, path, NULL, &diag), ST_OK);
    remove_book("b");
    match_setup_init(&setup, pack, family, "b");
    setup.game.seats = 3;
    assert_int_equal(match_new(&match, &setup, &diag), ST_BAD);
    assert_says(diag.what, "3 players: B has only 80 of its 168 cards yet");
    setup.game.seats = 2; /* for so few it is enough */
    assert_int_equal(match_new(&match, &setup, &diag), ST_OK);
    match_free(match);
    books_free_pack(pack);
}

/* SETUP-01, SETUP-02: as printed on the boxes. */
TEST(a_box_has_the_cards_and_players_of_its_book)
{
    static const struct {
        const char *book;
        int cards, min, max;
    } boxes[] = {
        { "grimm", 114, 3, 4 },
        { "tails", 168, 3, 6 },
        { "nightmare", 168, 3, 6 },
        { "cthulhu", 168, 3, 6 },
    };

    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        Pack *pack = NULL;
        const Family *family;
        Diag diag;
        char path[512];
        char name[64];
        snprintf(name, sizeof name, "games/%s", boxes[i].book);
        sets_data_path(path, sizeof path, name);
        assert_int_equal(books_load_pack(&pack, &family, path, NULL, &diag),
                         ST_OK);
        assert_int_equal(pack->box, boxes[i].cards);
        assert_int_equal(pack->min, boxes[i].min);
        assert_int_equal(pack->max, boxes[i].max);
        books_free_pack(pack);
    }
}

TEST(a_game_has_as_many_players_as_its_book_says)
{
    Pack *pack = NULL;
    const Family *family;
    MatchSetup setup;
    Match *match = NULL;
    Diag diag;

    assert_int_equal(
        books_load_pack(&pack, &family, path_of("attic"), NULL, &diag), ST_OK);
    match_setup_init(&setup, pack, family, "attic");
    setup.game.seats = 5;
    assert_int_equal(match_new(&match, &setup, &diag), ST_BAD);
    assert_says(diag.what, "5 players: The Attic is for 3 to 4");
    setup.game.scripted = true; /* nor do scenarios show other games */
    setup.game.seats = 2;
    assert_int_equal(match_new(&match, &setup, &diag), ST_BAD);
    assert_says(diag.what, "2 players: The Attic is for 3 to 4");
    setup.game.scripted = false;
    setup.game.seats = 4;
    assert_int_equal(match_new(&match, &setup, &diag), ST_OK);
    match_free(match);
    books_free_pack(pack);
}
