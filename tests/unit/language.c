/* language.c: the card language: read, printed and read again; mistakes are
 * reported; nothing breaks the reader. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "card/lang.h"
#include "cardc/book.h"
#include "cardc/check.h"
#include "cardc/suggest.h"
#include "cardc/parse_int.h"
#include "cardc/print.h"
#include "cardc/cost_bound.h"
#include "families/families.h"

/* Of all families: these tests know no rules. */
static const Vocabulary *vocabularies[VOCABULARIES_SIZE];

static const Vocabulary *const *all_vocabularies(void)
{
    int n = 0;

    for (; family_at(n); n++)
        vocabularies[n] = family_at(n)->vocabulary;
    vocabularies[n] = NULL;
    return vocabularies;
}

/* One tree, one report and one text at a time. */
static Tree tree;
static Report report;
static char text[(1 << 20) + 4096];

static void begin(void)
{
    memset(&report, 0, sizeof report);
    tree_free(&tree);
    assert_true(tree_init(&tree, all_vocabularies()));
}

static void read_text(const char *cards_kd)
{
    begin();
    tree_read(&tree, "cards.kd", cards_kd, &report);
    check_tree(&tree, &report);
}

static void finish(void)
{
    tree_free(&tree);
    memset(&tree, 0, sizeof tree);
}

/* The whole report, kept until the test ends. */
static const char *report_text(void)
{
    char *out = keep_block(malloc(256 << 10));
    Text lines = text_init(out, 256 << 10);

    report_sort(&report);
    for (int i = 0; i < report.n; i++)
        report_write(&lines, &report.at[i]);
    return out;
}

/* ---- there and back ---- */

static void reads_back(const TreeCard *card)
{
    static char printed[16000];
    static Report again;
    Text source = TEXT_INIT(printed);
    Tree back;
    bool same;

    memset(&again, 0, sizeof again);
    print_box(&source, &tree, card); /* whatever it is, it can be said */
    text_clear(&source);
    print_source(&source, &tree, card);
    assert_true(tree_init(&back, all_vocabularies()));
    back.dictionary = tree.dictionary;
    same = tree_read(&back, "printed", printed, &again) && back.n_cards == 1 &&
           tree_cards_equal(&tree, card, &back, back.cards);
    tree_free(&back);
    if (!same)
        fail_msg("%s is printed as another card:\n%s%s", card->name, printed,
                 again.n ? again.at[0].what : "");
}

static void assert_all_read_back(void)
{
    for (int i = 0; i < tree.n_cards; i++)
        if (!tree.cards[i].broken)
            reads_back(&tree.cards[i]);
}

/* A book, with what it builds on; gives how many cards it has. */
static int set_reads_back(const char *folder)
{
    Book *book = NULL;
    int n;

    memset(&report, 0, sizeof report);
    book_read(&book, folder, NULL, family_vocabulary, &report);
    if (report.errors)
        fail_msg("%s:\n%s", folder, report_text());
    tree_free(&tree);
    tree = book->tree; /* the book's: nothing of it is freed here */
    assert_all_read_back();
    memset(&tree, 0, sizeof tree);
    n = book->tree.n_cards;
    book_close(book);
    return n;
}

static void sets_read_back(const char *parent)
{
    char path[1024];
    Paths paths;
    Diag diag;
    int sets = 0;

    sets_data_path(path, sizeof path, parent);
    assert_int_equal(paths_find(&paths, path, "book.kd", &diag), ST_OK);
    for (int i = 0; i < paths.n; i++) {
        *strrchr(paths.at[i], '/') = '\0';
        sets += set_reads_back(paths.at[i]) > 0;
    }
    paths_free(&paths);
    finish();
    assert_true(sets > 0);
}

TEST(every_book_is_printed_as_it_was_written)
{
    sets_read_back("games");
}

TEST(every_test_set_is_printed_as_it_was_written)
{
    sets_read_back("tests/sets");
}

#define WORDS \
    "trait class\n    at most 1\ntrait race\n    having none is \"Human\"\n" \
    "companion pet\n    at most 1\n" \
    "slot headgear 1, armor 1, footgear 1, hands 2\n" \
    "tag weapon, undead\nicon ring, mask\nparty \"The Damp\"\n" \
    "class \"Plumber\" x3: you win ties\n" \
    "race \"Mouse\" x3 plural \"Mice\": +1 to your escape rolls\n"

/* One card a line; each shows something that the others do not. */
static const char *const cards[] = {
    "monster \"M\": level 8, treasures 2; nobody can help; bad stuff: die",
    "monster \"M\": level 4, treasures 1; +6 against Mouse; bad stuff: roll:"
    " 1-2: die; else: lose levels equal to the roll",
    "monster \"M\": level 2; when it enters the fight, unless a fighter is a"
    " Plumber: you may remove it\n    bad stuff: lose 2 levels (3 if you are a"
    " Mouse)",
    "monster \"M\": level 9, 2 levels, undead; it does not chase players of"
    " level 3 or lower; bad stuff: discard all your items and your hand",
    "monster \"M\": level 5; only levels count; bad stuff: each other player"
    " from your left takes a card from your hand at random",
    "curse \"C\": in your next combat, items other than armor do not count",
    "curse \"C\": until you lose your headgear, -1 to your die rolls",
    "curse \"C\": if you have a class: lose a class; otherwise: lose a level",
    "curse \"C\": for each player: if they have Plumber: they lose it;"
    " otherwise: they lose a level",
    "enhancer \"E\": +5 (+10 if a fighter is a Plumber), -1 treasure (at least"
    " 1)",
    "special \"S\": in combat: replace a monster with a monster from your hand"
    " and keep its enhancers",
    "special \"S\": in your combat, if you are losing: take an item from"
    " another player if this makes you win",
    "special \"S\": any time: look at the top 3 cards of the door deck; put"
    " them on the door deck in any order",
    "one-shot \"O\": 200 gold; in combat: triple the bonus of a fighter's"
    " footgear",
    "one-shot \"O\": 100 gold; in your combat: set your strength to the"
    " strength of the monsters plus 1",
    "item \"I\": armor, 300 gold; +2 if you are alone and (your level is less"
    " than 4 or you have no class)",
    "item \"I\": 2 hands, big, 800 gold, weapon, not for Mouse, only for"
    " female; +4",
    "item \"I\": no value; instead of dying: you may discard this card and lose"
    " 3 levels",
    "item \"I\": 1 hand; in your combat, once per combat, discard up to 3"
    " cards: +1 to you per card discarded",
    "item \"I\": 100 gold; this card cannot be stolen or sold",
    "class \"K\": when losing, discard an item worth at least 300 gold: escape"
    " all monsters automatically",
    "pet \"P\": you can have 1 more footgear",
    "level-up \"L\" x5: a player gains 1 level",
    "doubler \"D\" x2: second class",
    "character \"Ch\": party \"The Damp\"",
    "modifier \"Mo\": points -15 . hide; icons ring mask .; ongoing: -1 to your"
    " draw limit",
    "death \"De\": not on a character with ring; points 0 0 +5; immediate: draw"
    " 1 card per mask in play",
    "event \"Ev\": response, when another player plays a death: cancel it",
    "event \"Ev\": response, when another player plays a modifier on a "
    "character"
    " you have: cancel it",
    "event \"Ev\": immediate: move the death of a dead character to a living"
    " character",
    "event \"Ev\": immediate: take another action",
    "modifier \"Mo\": points -5 . .; immediate: if its score is less than -30:"
    " you may play a death as a free play",
    "modifier \"Mo\": points -5 . .; ongoing, whenever a modifier is played on"
    " this character: discard a card",
    "modifier \"Mo\": points -5 . .; ongoing: other players cannot play"
    " modifiers on this character",
    "death \"De\": ongoing: -5 to your total per dead character you have",
    "curse \"C\": if you drew a card or another player stole an item: die",
    "curse \"C\": if the number of cards drawn is more than 3: die",
};
enum { CARDS = sizeof cards / sizeof *cards };

TEST(a_sentence_is_printed_as_it_was_written)
{
    for (int i = 0; i < CARDS; i++) {
        snprintf(text, sizeof text, WORDS "%s\n", cards[i]);
        begin();
        if (!tree_read(&tree, "cards.kd", text, &report))
            fail_msg("%s", report_text());
        if (!check_tree(&tree, &report))
            fail_msg("%s", report_text());
        assert_int_equal(tree.n_cards, 3);
        assert_all_read_back();
    }
    finish();
}

/* ---- what is wrong ---- */

/* What is said to a file of mistakes, letter by letter. */
static void mistakes_are_told(const char *file)
{
    char path[1024], name[100];
    const char *expected;

    snprintf(name, sizeof name, "tests/sets/mistakes/%s.expected", file);
    sets_data_path(path, sizeof path, name);
    expected = file_text(path);
    snprintf(name, sizeof name, "tests/sets/mistakes/%s.kd", file);
    sets_data_path(path, sizeof path, name);
    snprintf(name, sizeof name, "%s.kd", file);
    begin();
    tree_read(&tree, name, file_text(path), &report);
    check_tree(&tree, &report);
    assert_string_equal(report_text(), expected);
    assert_all_read_back();
    finish();
}

TEST(every_mistake_is_told_with_its_place)
{
    mistakes_are_told("mistakes");
}

TEST(sentences_that_break_off_are_told_where)
{
    mistakes_are_told("slips");
}

TEST(cards_of_gloom_have_mistakes_of_their_own)
{
    mistakes_are_told("gloom");
}

TEST(what_can_be_spelled_need_not_make_sense)
{
    mistakes_are_told("sentences");
}

TEST(newcomers_are_told_what_to_write)
{
    mistakes_are_told("newcomer");
}

TEST(what_newcomers_are_told_to_write_is_right)
{
    mistakes_are_told("corrected");
}

/* Only words that fit where the unknown one stands. */
TEST(suggestions_fit_their_place)
{
    static const struct {
        const char *card, *offered, *not_offered;
    } rows[] = {
        { "curse \"C\": loses a level", "mean \"lose\"?", "\"lost\"" },
        { "curse \"C\": a player drawing a card", "\"drawing\"", "drawn" },
        { "curse \"C\": lose a hir", "\"hir\"", "hit" },
        { "curse \"C\": lose a curst", "curse (a kind of card)?", "burst" },
        { "curse \"C\": drow a card", "did you mean \"draw\"?", "drew" },
        { "curse \"C\": a player loze a level", "\"lose\"", "\"lost\"" },
        { "curse \"C\": you may losse a level", "\"lose\"", "\"loses\"" },
        { "curse \"C\": if you loste a card: die", "\"lost\"", "\"lose\"" },
        { "curse \"C\": lose a hat", "noun \"hat\"", "headgear" },
        { "slot headgear 1\nitem \"I\": headgear\ncurse \"C\": lose a hat",
          "write \"headgear\"", "did you mean" },
        { "curse \"C\": run away", "write \"escape\"", "rolls" },
        { "curse \"C\": -1 to running away", "escape rolls\"", "did you" },
        { "special \"S\": once per battle: die", "write \"combat\"", "fight" },
        { "curse \"C\": discard 2 foes", "write \"monsters\"", "did you" },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(rows[i].card);
        assert_says(report_text(), rows[i].offered);
        if (strstr(report_text(), rows[i].not_offered))
            fail_msg("%s", report_text());
    }
    finish();
}

static bool is_base_or_noun(const char *word, int n)
{
    for (int r = 1; r < CARDVERBS_COUNT; r++)
        if (strncmp(lang_verbs[r].base, word, (size_t)n) == 0 &&
            lang_verbs[r].base[n] == '\0')
            return true;
    for (int r = 1; r < NOUNS_COUNT; r++)
        if ((strncmp(lang_nouns[r].one, word, (size_t)n) == 0 &&
             lang_nouns[r].one[n] == '\0') ||
            (strncmp(lang_nouns[r].many, word, (size_t)n) == 0 &&
             lang_nouns[r].many[n] == '\0'))
            return true;
    return false;
}

/* What a synonym means is in the tables, and no synonym is a word of them in
 * the same place. */
TEST(synonyms_lead_to_words_of_the_language)
{
    for (int i = 0; i < SYNONYMS_COUNT; i++) {
        const SynonymRow *row = &lang_synonyms[i];
        const char *at = row->means;
        bool table = row->fits == FIT_VERB || row->fits == FIT_NOUN;
        if (table && is_base_or_noun(row->word, (int)strlen(row->word)))
            fail_msg("%s is a word of the language", row->word);
        for (; table && *at; at += strcspn(at, "|"), at += *at == '|') {
            int n = (int)strcspn(at, "|");
            if (*at != '@' && !memchr(at, ' ', (size_t)n) &&
                strncmp(at, "you", 3) != 0 && !is_base_or_noun(at, n))
                fail_msg("%s: %.*s is no word of the language", row->word, n,
                         at);
        }
    }
}

static int count_elements(const char *pattern)
{
    int n = 0;

    for (; *pattern;
         pattern += strcspn(pattern, " "), pattern += *pattern == ' ')
        n += *pattern != '^' && *pattern != '$';
    return n;
}

TEST(hints_speak_of_what_their_pattern_has)
{
    for (int i = 0; i < HINTS_COUNT; i++) {
        const HintRow *row = &lang_hints[i];
        const char *const sentences[] = { row->what, row->advice };
        for (int k = 0; k < 2; k++)
            for (const char *at = strchr(sentences[k], '%'); at;
                 at = strchr(at + 1, '%'))
                if (at[1] < '1' || at[1] > '0' + count_elements(row->pattern))
                    fail_msg("%s: %s", row->pattern, sentences[k]);
    }
}

/* ---- what is right ---- */

TEST(nothing_is_said_to_what_only_resembles_a_mistake)
{
    mistakes_are_told("correct");
}

/* Two ways of writing are one card. */
static void are_the_same(const char *written, const char *meant)
{
    static Report other;
    Tree second;

    read_text(written);
    if (report.errors > 0)
        fail_msg("%s", report_text());
    assert_true(tree_init(&second, all_vocabularies()));
    assert_true(tree_read(&second, "meant.kd", meant, &other));
    for (int i = 0; i < tree.n_cards; i++)
        assert_true(
            tree_cards_equal(&tree, &tree.cards[i], &second, &second.cards[i]));
    tree_free(&second);
}

TEST(capitals_and_numbers_in_words_are_read)
{
    are_the_same("Monster \"M\": Level five, Treasures Two\n"
                 "    Bad Stuff: Lose two levels.\n",
                 "monster \"M\": level 5, treasures 2\n"
                 "    bad stuff: lose 2 levels\n");
    are_the_same(
        "Slot headgear one\nItem \"I\": Headgear, 100 Gold; +2 bonus\n",
        "slot headgear 1\nitem \"I\": headgear, 100 gold; +2\n");
    are_the_same("curse \"C\": discard one item or die. # or not.\n",
                 "curse \"C\": discard 1 item or die\n");
    are_the_same("curse \"C\": roll: one: die; else: If you drew twelve cards: "
                 "die; two players lose a level\n",
                 "curse \"C\": roll: 1: die; else: if you drew 12 cards: die;"
                 " 2 players lose a level\n");
    finish();
}

/* A name that is written like a word keeps its capital. */
TEST(a_name_is_not_a_word_of_the_language)
{
    read_text("trait race\n    having none is \"Human\"\n"
              "race \"Alone\" plural \"Alone\": +1 to your escape rolls\n"
              "item \"I\": 100 gold; +2 if you are an Alone\n"
              "item \"J\": 100 gold; +2 if you are alone\n");
    if (report.n > 0)
        fail_msg("%s", report_text());
    assert_false(
        tree_cards_equal(&tree, &tree.cards[1], &tree, &tree.cards[2]));
    finish();
}

/* Nothing is said to it, not even a warning. */
static void assert_fine(const char *card)
{
    snprintf(text, sizeof text,
             "trait class\n    at most 1\ntag weapon\n"
             "class \"Plumber\" x3: you win ties\n"
             "item \"Wrench\": 100 gold, weapon; +1\n%s\n",
             card);
    read_text(text);
    if (report.n > 0)
        fail_msg("%s", report_text());
    assert_all_read_back();
}

TEST(it_is_what_was_named_last_and_can_be_meant)
{
    assert_fine("monster \"M\": level 2, treasures 1\n"
                "    in your combat, discard an item: remove it\n"
                "    bad stuff: lose a level");
    assert_fine("monster \"M\": level 2, treasures 1\n"
                "    in your combat, discard a weapon and a card: remove it\n"
                "    bad stuff: lose a level");
    assert_fine(
        "class \"C\": in your combat, discard a monster from your hand: add"
        " its level to your side");
    assert_fine(
        "curse \"C\": choose a weapon you carry; attach this card to it\n"
        "    it is not an item; its bonus counts against you\n"
        "    on your turn, lose 2 levels: discard this card and it");
    assert_fine(
        "special \"S\": when a player plays a curse: discard an item; cancel"
        " it");
    assert_fine(
        "curse \"C\": for each player: if they have Plumber: they lose it;"
        " otherwise: they lose a level");
    assert_fine(
        "special \"S\": any time: return all cards played to their owner");
    assert_fine("curse \"C\"\n    discard an item\n    for each other player:"
                " they discard items worth at least its price in all");
    finish();
}

TEST(lines_for_people_belong_to_the_card)
{
    assert_fine(
        "special \"S\": in combat:\n    remove all monsters\n"
        "    flavor \"Closed.\"\n    art wooden-door + key\n    cites GAP-53");
    assert_string_equal(tree.cards[2].flavor, "Closed.");
    assert_string_equal(tree.cards[2].art.ink, "wooden-door");
    assert_string_equal(tree.cards[2].art.second, "key");
    assert_fine("curse \"C\": roll:\n    1-3: die\n    else: do nothing\n"
                "    flavor \"Twice.\"");
    assert_string_equal(tree.cards[2].flavor, "Twice.");
    assert_fine("curse \"C\"\n    if you are alone:\n        flavor \"Deep.\"\n"
                "        lose a level\n    otherwise: draw a card");
    assert_string_equal(tree.cards[2].flavor, "Deep.");
    finish();
}

TEST(a_table_may_stand_before_otherwise)
{
    assert_fine(
        "curse \"C\": if you are alone: roll: 1: die; else: draw a card;"
        " otherwise: lose a level");
    finish();
}

/* ---- how much a card can do ---- */

static long steps_of(const char *card)
{
    snprintf(text, sizeof text, WORDS "curse \"X\" x84: lose a level\n%s\n",
             card);
    read_text(text);
    if (report.errors)
        fail_msg("%s", report_text());
    return cost_bound_steps(&tree, &tree.cards[tree.n_cards - 1], 6);
}

TEST(no_card_goes_on_for_ever)
{
    assert_int_equal(steps_of("item \"I\": 100 gold; +3 if you are alone"), 0);
    assert_int_equal(steps_of("curse \"C\": lose a level"), 2);
    assert_int_equal(steps_of("curse \"C\": lose a level; discard 3 cards"), 6);
    assert_int_equal(steps_of("curse \"C\": lose a level or discard 3 cards"),
                     5);
    assert_int_equal(steps_of("curse \"C\": each player loses a level"), 12);
    assert_int_equal(
        steps_of("curse \"C\": for each player: they discard 3 cards"), 31);
    assert_int_equal(steps_of("curse \"C\": roll: 1: die; else: lose a level"),
                     3);
    /* As many as there are: 84 and 3, 3, 1 */
    assert_int_equal(steps_of("curse \"C\": discard your hand"), 92);
    /* Nobody knows how many, though it speaks of one. */
    assert_int_equal(
        steps_of("curse \"C\": discard a card equal to your level"), 92);
    assert_int_equal(steps_of("curse \"C\": discard a card per item"), 92);
    assert_int_equal(
        steps_of("curse \"C\": discard an item worth at least 500 gold in all"),
        92);
    assert_true(steps_of("curse \"C\": for each card in play: for each card in"
                         " play: for each card in play: for each card in play:"
                         " for each card in play: discard it") <= 1000000000);
    finish();
}

/* ---- mistakes again ---- */

TEST(a_right_card_is_no_mistake)
{
    read_text("slot footgear 1\nitem \"Boot\": footgear, 400 gold; +2\n");
    assert_string_equal(report_text(), "");
    finish();
}

TEST(carets_stand_under_tabs_and_umlauts)
{
    read_text(
        "curse \"Größe\": loose a level\n\ncurse \"B\"\n\tloose a level\n");
    assert_says(report_text(),
                "\n      |                ^^^^^ did you mean \"lose\"?");
    assert_says(report_text(), "\n      | \t^^^^^ did you mean \"lose\"?");
    finish();
}

TEST(of_a_long_line_the_part_around_the_mistake_is_shown)
{
    snprintf(text, sizeof text, "curse \"A\": %*s loose a level %*s lose\n",
             2000, "", 2000, "");
    read_text(text);
    assert_says(report_text(), "... ");
    assert_says(report_text(), "loose a level");
    assert_says(report_text(), " ^^^^^ did you mean");
    assert_int_equal(report.at[0].text[report.at[0].caret], 'l');
    finish();
}

TEST(the_nearest_word_is_offered)
{
    assert_int_equal(suggest_distance("loose", 5, "lose", 4, 3), 1);
    assert_int_equal(suggest_distance("lsoe", 4, "lose", 4, 3),
                     1); /* swapped */
    assert_int_equal(suggest_distance("lose", 4, "lose", 4, 3), 0);
    assert_int_equal(suggest_distance("lose", 4, "escape", 6, 2),
                     3); /* too far */
    read_text("curse \"A\": disacrd a card\ncurse \"B\": frobnicate a card\n");
    assert_says(report_text(), "did you mean \"discard\"?");
    assert_null(strstr(strstr(report_text(), "frob"), "did you mean"));
    finish();
}

static void book_says(const char *settings, const char *part)
{
    Book *book = NULL;

    memset(&report, 0, sizeof report);
    book_read(&book, temp_write("book.kd", settings), NULL, family_vocabulary,
              &report);
    book_close(book);
    assert_says(report_text(), part);
}

TEST(a_book_with_unknown_settings_says_so)
{
    book_says("book \"B\"\n    family gloomy\n",
              "book.kd:2:12: there is no family of rules called gloomy\n");
    book_says("book \"B\"\n    family munchkin\n    flavour mint\n",
              "book.kd:3:5: a book has no setting \"flavour\"\n");
    book_says("book \"B\"\n    family munchkin\n    switch win.levl 10\n",
              "did you mean win.level?");
    book_says("book \"B\"\n    family munchkin\n    switch win.level 99\n",
              "book.kd:3:22: win.level takes a number from 2 to 20\n");
    book_says("book \"B\"\n    family munchkin\n    switch win.level yes\n",
              "win.level takes a number from 2 to 20\n");
}

TEST(a_report_that_is_full_goes_on_counting)
{
    text[0] = '\0';
    for (int i = 0; i < 500; i++)
        sprintf(text + strlen(text), "curse \"C%d\": loose a level\n", i);
    read_text(text);
    assert_int_equal(report.n, MISTAKES_MAX);
    assert_int_equal(report.errors, 500);
    finish();
}

/* ---- hostile input ---- */

enum { MEGABYTE = 1 << 20 };

/* So much of it, on one line or one a line; something must be wrong with it. */
static void assert_survives(const char *begins, const char *piece, size_t bytes)
{
    char *at = text + sprintf(text, "%s", begins);
    size_t n = strlen(piece);

    for (size_t i = 0; i < bytes; i += n)
        at = memcpy(at, piece, n), at += n;
    *at = '\0';
    read_text(text);
    assert_all_read_back();
    if (report.errors == 0)
        fail_msg("%s%s%s... is fine?", begins, piece, piece);
    finish();
}

static const char *const heads[] = { "", "curse \"C\": ", "curse \"C\"\n    " };

TEST(a_megabyte_of_anything_is_a_mistake)
{
    static const char *const pieces[] = {
        ":",
        "\"",
        "a 's ",
        "(",
        ")",
        "of ",
        "'s",
        "roll: ",
        "+1 (",
        "x",
        "if you ",
        "curse ",
        "\n",
        ":\n ",
        "\xff\xfe",
        "\x01\x7f",
        "monster \"",
        "tag a:",
        "0",
        "this combat, ",
        "let you let ",
        "lose a level and ",
        "1-",
        "twice ",
        "the number of ",
        "\"a\":",
        "+",
        "\u201c\"",
        "\"\u201d",
        "when you ",
        "he . ",
    };

    for (size_t h = 0; h < 3; h++)
        for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
            if (pieces[i][0] != '\n')
                assert_survives(heads[h], pieces[i], MEGABYTE / 16);
    assert_survives("", ":", MEGABYTE);
    assert_survives("", "\"", MEGABYTE);
    assert_survives("curse \"C\": lose ", "a 's ", MEGABYTE);
}

TEST(nesting_has_a_bottom)
{
    assert_survives("curse \"C\": ", "if you are alone: ", MEGABYTE / 4);
    assert_survives("curse \"C\": +1 if ", "(", MEGABYTE / 4);
    assert_survives("curse \"C\": lose a card", " of a card", MEGABYTE / 4);
    assert_survives("curse \"C\": lose a card", " with a card in a hand",
                    MEGABYTE / 4);
    assert_survives("curse \"C\": lose a player", "'s card", MEGABYTE / 4);
    assert_survives("curse \"C\": lose a level",
                    " and draw a card or draw a card", MEGABYTE / 4);
    assert_survives("curse \"C\": set your level to 1", " plus 1",
                    MEGABYTE / 4);
    assert_survives("curse \"C\": ", "this combat, ", MEGABYTE / 4);
    assert_survives("curse \"C\": ", "let a player let ", MEGABYTE / 4);
    assert_survives("curse \"C\": lose ", "twice ", MEGABYTE / 4);
    assert_survives("curse \"C\": ", "for each player: ", MEGABYTE / 4);
    assert_survives("curse \"C\": ", "roll: 1: ", MEGABYTE / 4);
    assert_survives("curse \"C\": you", " and you", MEGABYTE / 4);
    assert_survives("curse \"C\": +1", ", +1", MEGABYTE / 4);
    assert_survives("item \"C\"\n", "    +1\n", MEGABYTE / 2);
}

TEST(stairs_have_a_bottom)
{
    enum { STEPS = 600 };
    char *at = text + sprintf(text, "curse \"C\"\n");

    for (int i = 1; i < STEPS; i++)
        at += sprintf(at, "%*sif you are alone:\n", i, "");
    read_text(text);
    assert_true(report.errors > 0);
    finish();
}

TEST(huge_numbers_are_mistakes)
{
    static const char *const numbers[] = {
        "monster \"M\": level 99999999999999999999, treasures 1",
        "monster \"M\": level 40000, treasures 1",
        "curse \"C\": -2147483649 to you",
        "curse \"C\": lose 65537 levels",
        "curse \"C\": roll: 1-4294967297: die; else: do nothing",
        "curse \"C\": roll: 257: die; else: do nothing",
        "curse \"C\": up to 99999999 times per turn: lose a level",
        "curse \"C\" x4294967297: lose a level",
        "modifier \"M\": points 70000 . .",
    };

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        read_text(numbers[i]);
        if (report.errors == 0)
            fail_msg("%s", numbers[i]);
    }
    finish();
}

TEST(random_bytes_are_mistakes)
{
    uint64_t x = 20250517;

    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < MEGABYTE; i++) {
            x = x * 6364136223846793005u + 1442695040888963407u;
            text[i] = (char)(1 + (x >> 33) % (round == 0 ? 255 : 126));
        }
        text[MEGABYTE] = '\0';
        read_text(text);
        assert_true(report.errors > 0);
        report_text();
    }
    finish();
}

/* ---- sets that are too large ---- */

/* Reads a text into a tree in which so much is taken already. */
static void read_into(int nodes, int strings, int n_cards, const char *cards_kd)
{
    memset(&report, 0, sizeof report);
    tree.n_nodes = nodes;
    tree.n_strings = strings;
    tree.n_cards = n_cards;
    tree_read(&tree, "cards.kd", cards_kd, &report);
}

/* Wherever in a sentence the room ends, it is said once. */
TEST(a_set_that_is_full_is_told_once)
{
    begin();
    for (int i = 0; i < CARDS; i++) {
        int room = 0;
        snprintf(text, sizeof text, WORDS "%s\n", cards[i]);
        for (;; room++) {
            read_into(PROGRAM_MAX - room, 0, 0, text);
            assert_true(tree.n_nodes <= PROGRAM_MAX);
            if (report.errors == 0)
                break;
            assert_int_equal(report.errors, 1);
            assert_says(report.at[0].what, "more than a set has room for");
        }
        assert_int_equal(tree.n_nodes, PROGRAM_MAX); /* it is just enough */
    }
    finish();
}

TEST(names_of_parts_and_cards_have_a_limit)
{
    static const char *const two = "curse \"A\"\n    \"P\": lose a level\n"
                                   "    \"Q\": lose a level\n"
                                   "curse \"B\": loose a level\n";

    begin();
    read_into(0, STRINGS_MAX - 2, 0, two);
    assert_int_equal(report.errors, 1);
    assert_says(report_text(), "cards.kd:3:5: a set has room for 3999 names");
    read_into(0, 0, TREE_CARDS_MAX - 2, two);
    assert_int_equal(report.errors, 1);
    assert_says(report_text(), "cards.kd:4:7: a set has at most 999 cards");
    finish();
}

TEST(thirteen_thousand_cards_are_too_many)
{
    char *at = text;

    for (int i = 0; i < 13000; i++)
        at += sprintf(at, "curse \"C%d\": lose a level and draw a card\n", i);
    read_text(text);
    assert_int_equal(report.errors, 1);
    assert_says(report_text(), "cards.kd:1000:7: a set has at most 999 cards");
    finish();
}

TEST(a_file_has_at_most_four_megabytes)
{
    char *large = keep_block(malloc(TREE_TEXT_MAX + 2));

    memset(large, '\n', TREE_TEXT_MAX + 1);
    large[TREE_TEXT_MAX + 1] = '\0';
    read_text(large);
    assert_int_equal(report.errors, 1);
    assert_says(report_text(), "cards.kd: this file is larger than 4 mega");
    finish();
}

/* Real words in no order get further into the parser than noise does. */
TEST(salads_of_words_are_survived)
{
    static const char *const words[] = {
        "a",
        "level",
        "lose",
        "you",
        "it",
        "'s",
        ":",
        ";",
        ",",
        "(",
        ")",
        "if",
        "and",
        "or",
        "each",
        "player",
        "may",
        "+3",
        "1-2",
        "4",
        "roll",
        "of",
        "with",
        "worth",
        "gold",
        "is",
        "are",
        "not",
        "then",
        "until",
        "when",
        "bad stuff",
        "in combat",
        "once per combat",
        "discard",
        "\"x\"",
        "otherwise",
        "for",
        "else",
        "to",
        "from",
        "points",
        "hide",
        ".",
        "only",
        "count",
        "cannot",
        "be",
        "stolen",
        "\n    ",
        "\n        ",
        "\ncurse \"C\": ",
        "level 3",
        "set",
        "plus",
        "more than",
        "the number of",
        "per",
        "let",
        "say",
        "instead of",
        "dying",
        "Plumber",
        "undead",
        "all your",
        "item",
    };
    enum { WORDS_N = sizeof words / sizeof *words };
    uint64_t x = 7;

    for (int round = 0; round < 800; round++) {
        char *at = text + sprintf(text, WORDS "curse \"C\": ");
        for (int i = 0; i < (round % 8 ? 2 + round % 11 : 300); i++) {
            x = x * 6364136223846793005u + 1442695040888963407u;
            at += sprintf(at, "%s ", words[(x >> 33) % WORDS_N]);
        }
        read_text(text);
        report_text();
        assert_all_read_back();
    }
    finish();
}

/* ---- speed ---- */

/* By sanitizers, or by counters in a build that is not optimized. */
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
#define WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED 1
#endif
#endif
#ifndef WATCHED
#define WATCHED 0
#endif

TEST(six_hundred_cards_take_an_eye_blink)
{
    char *at = text + sprintf(text, "%s", WORDS);
    double max = WATCHED ? 500 : 50, best = 1e9;

    for (int i = 0; i < 600; i++) { /* a name each: "M1" for "M" */
        const char *card = cards[i % CARDS], *quote = strchr(card, '"') + 1;
        at += sprintf(at, "%.*s%d%s\n", (int)(quote - card), card, i, quote);
    }
    for (int round = 0; round < 3; round++) { /* the machine may be busy */
        clock_t start = clock();
        double ms;
        read_text(text);
        ms = (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC;
        best = ms < best ? ms : best;
    }
    assert_string_equal(report_text(), "");
    assert_int_equal(tree.n_cards, 602);
    finish();
    if (best > max)
        fail_msg("%.0f ms, not %.0f", best, max);
}
