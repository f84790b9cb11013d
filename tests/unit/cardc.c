/* cardc.c: card files in, a pack or the place of the first mistake out. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/lang.h"
#include "cardc/cardc.h"
#include "cardc/pictures.h"
#include "families/families.h"

#define HEAD "book \"B\"\n    family null\n"
#define MUNCHKIN "book \"B\"\n    family munchkin\n"
#define GLOOM "book \"B\"\n    family gloom\n"

static const Vocabulary *find(const char *family, Text *names)
{
    const Family *found = family_find(family);
    (void)names;
    return found ? found->vocabulary : NULL;
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

static void free_pack(void)
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
    return find(pack->family, NULL);
}

/* What the family keeps of a fact of the language. */
static int fact_of(const char *name, int printed)
{
    const Vocabulary *words = pack_words();

    for (int i = 0; i < words->n_stats; i++)
        if (words->stats[i].printed == printed)
            return def(name)->stat[words->stats[i].stat];
    fail_msg("the family keeps no fact %d", printed);
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
    assert_int_equal(fact_of("Penny", PRINTED_gold), 1);
    assert_int_equal(def("Gong")->kind, 1);
    assert_string_equal(def("Gong")->flavor, "");
    free_pack();
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
    free_pack();
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
    free_pack();
}

TEST(facts_may_go_on_below_their_card)
{
    assert_int_equal(compile(MUNCHKIN "monster \"Slug\": level 5, treasures 2\n"
                                      "    bad stuff: lose 1 level\n"
                                      "    flavor \"Wet, # and more.\"\n"),
                     ST_OK);
    assert_int_equal(fact_of("Slug", PRINTED_level), 5);
    assert_int_equal(fact_of("Slug", PRINTED_treasures), 2);
    assert_string_equal(def("Slug")->flavor, "Wet, # and more.");
    free_pack();
}

TEST(cells_are_numbers_clear_or_hidden)
{
    const int16_t *cells;
    int at = 0;

    assert_int_equal(compile(GLOOM "modifier \"Fog\": points -10 . hide\n"
                                   "death \"Nap\"\n"),
                     ST_OK);
    while (pack_words()->stats[at].printed != PRINTED_points)
        at++;
    cells = &def("Fog")->stat[pack_words()->stats[at].stat];
    assert_int_equal(cells[0], -10);
    assert_int_equal(cells[1], CELL_CLEAR);
    assert_int_equal(cells[2], CELL_HIDE);
    cells = &def("Nap")->stat[pack_words()->stats[at].stat];
    for (int i = 0; i < 3; i++)
        assert_int_equal(cells[i], CELL_CLEAR);
    free_pack();
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
    free_pack();
}

TEST(pictures_are_no_rule)
{
    static const char *const arts[] = { "", "    art goose\n",
                                        "    art goose + big-egg\n",
                                        "    art goose + big-egg behind\n" };
    uint64_t rules = 0, text[4];
    char source[200];

    for (int i = 0; i < 4; i++) {
        snprintf(source, sizeof source, HEAD "coin \"A\"\n%s", arts[i]);
        assert_int_equal(compile(source), ST_OK);
        rules = i == 0 ? pack->rules_hash : rules;
        assert_true(pack->rules_hash == rules);
        text[i] = pack->text_hash;
        for (int k = 0; k < i; k++)
            assert_false(text[k] == text[i]);
    }
    assert_string_equal(def("A")->art.ink, "goose");
    assert_string_equal(def("A")->art.second, "big-egg");
    assert_true(def("A")->art.behind);
    free_pack();
}

TEST(pictures_are_sorted_and_have_names_that_can_be_written)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

    assert_true(n_pictures > 4000);
    for (int i = 0; i < n_pictures; i++) {
        const char *name = picture_name(i);
        assert_true(i == 0 || strcmp(picture_name(i - 1), name) < 0);
        assert_int_equal(strspn(name, letters), strlen(name));
        assert_int_equal(picture_find(name, strlen(name)), i);
        assert_true(picture_authors(i)[0] != '\0');
    }
    assert_int_equal(picture_find("goos", 4), -1);
    assert_int_equal(picture_find("gooses", 6), -1);
    assert_int_equal(picture_find("", 0), -1);
    assert_int_equal(picture_find("zzz", 3), -1);
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
    free_pack();
}

TEST(every_book_that_we_ship_is_right)
{
    static const char *const books[] = { "null", "tiny-munchkin",
                                         "tiny-gloom" };

    for (int i = 0; i < 3; i++) {
        char path[1024];
        sets_data_path(path, sizeof path, "games/");
        strcat(path, books[i]);
        assert_int_equal(compile_path(path, NULL), ST_OK);
        assert_in_range(pack->n_cards, 10, CARDS_MAX - 1);
    }
    free_pack();
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
      3, 65, "\"as\" makes no difference here" },
    { GLOOM "modifier \"M\": points -5 . .; ongoing: modifiers cannot be "
            "played on this character as free plays\n",
      3, 84, "\"as\" makes no difference here" },
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

/* A sentence that Gloom can play, and one like it that says more. */
static const struct {
    const char *played, *refused;
} gloom_twins[] = {
    { "immediate: look at another player's hand",
      "immediate: look at your hand" },
    { "immediate: look at the top 3 cards of the deck",
      "immediate: look at the top 3 cards of the discards" },
    { "immediate: move the top modifier of a living character to this"
      " character",
      "immediate: move the top modifier of a living character to another"
      " player" },
    { "immediate: move the top modifier of a living character to another"
      " living character",
      "immediate: move the top modifier of a living character to another"
      " big character" },
    { "immediate: if this character shows ring: draw a card",
      "immediate: if this card shows ring: draw a card" },
    { "immediate: if it shows ring: draw a card",
      "immediate: if another card shows ring: draw a card" },
    { "ongoing, whenever another player plays a card: draw a card",
      "ongoing, whenever another player plays a character: draw a card" },
    { "ongoing, whenever a modifier is played: draw a card",
      "ongoing, whenever a character is played: draw a card" },
};

static Status compile_gloom_text(const char *text)
{
    char card[500];

    snprintf(card, sizeof card,
             GLOOM "icon ring\nmodifier \"M\": points -5 . .; icons ring . .;"
                   " %s\n",
             text);
    return compile(card);
}

TEST(in_gloom_a_word_decides_whether_a_card_can_be_played)
{
    for (size_t i = 0; i < sizeof gloom_twins / sizeof *gloom_twins; i++) {
        if (compile_gloom_text(gloom_twins[i].played) != ST_OK)
            fail_msg("%s: %s", gloom_twins[i].played, diag.what);
        if (compile_gloom_text(gloom_twins[i].refused) != ST_BAD)
            fail_msg("%s: it was accepted", gloom_twins[i].refused);
    }
    free_pack();
}

#define MODIFIES "modifier \"M\": points -5 . .; icons ring . .; "
#define HAPPENS "event \"M\": "

/* What Gloom cannot play, and what is said to it. */
static const struct {
    const char *kind, *says, *what;
} gloom_refused[] = {
    { MODIFIES, "immediate: draw a card face up",
      "\"face up\" has no effect on \"draw\"" },
    { MODIFIES, "immediate: draw up to 2 cards",
      "say how many; accepted: a, 2, as many as are equal to"
      " ..." },
    { MODIFIES, "immediate: draw a modifier",
      "\"draw\" takes something else here; accepted: so many"
      " cards" },
    { MODIFIES, "immediate: discard its top modifier",
      "say of whom it is; accepted: the top modifier of this"
      " character" },
    { MODIFIES, "immediate: discard the modifier",
      "nothing says which it is; accepted: a modifier, the top"
      " modifier of a character" },
    { MODIFIES, "immediate: discard the top modifier",
      "nothing says which it is; accepted: a modifier, the top"
      " modifier of a character" },
    { MODIFIES, "immediate: discard a modifier of each living character",
      "of each of them the same is meant; accepted: the top"
      " modifier of each living character" },
    { MODIFIES,
      "immediate: discard the top modifiers of two living"
      " characters",
      "only an Event is aimed at two; accepted: of a character,"
      " of all characters" },
    { HAPPENS,
      "immediate: discard the top modifiers of 3 living"
      " characters",
      "nobody chooses so many characters; accepted: of a"
      " character, of all characters" },
    { HAPPENS,
      "immediate: discard the top modifier of a living"
      " character to you",
      "\"to\" has no effect on \"discard\"" },
    { HAPPENS, "immediate: discard the top modifier of this character",
      "an Event lies on no character; accepted: a character" },
    { HAPPENS,
      "immediate: swap the top modifiers of all living"
      " characters",
      "two are swapped; accepted: the top modifiers of two"
      " living characters" },
    { HAPPENS,
      "immediate: move the top modifier of a living character"
      " to each other character",
      "it goes to one character; accepted: to another living"
      " character, to this character" },
    { HAPPENS, "immediate: move a card to a living character",
      "\"move\" takes something else here; accepted: cards on"
      " characters" },
    { HAPPENS, "immediate: revive a living character",
      "who is living is not revived; accepted: a dead character" },
    { MODIFIES, "immediate: give a card to your neighbour",
      "everybody has two of them; accepted: your left neighbour,"
      " a neighbour" },
    { MODIFIES, "immediate: pass a card to each other player",
      "one player is meant here; accepted: you, another player,"
      " your left neighbour" },
    { MODIFIES, "immediate: look at each other player's hand",
      "one player is meant here; accepted: you, another player,"
      " your left neighbour" },
    { MODIFIES, "immediate: look at your hand",
      "say whose hand, of others; accepted: another player's"
      " hand" },
    { MODIFIES, "immediate: look at the top 3 cards of the discards",
      "nobody needs to look at that; accepted: another player's"
      " hand, the top 3 cards of the deck" },
    { MODIFIES, "immediate: take a modifier from another player's hand",
      "nobody sees which cards are in that hand; accepted: a"
      " card" },
    { MODIFIES, "immediate: take a card from it",
      "nobody has looked at a hand before; accepted: look at"
      " another player's hand, then take a card from it" },
    { MODIFIES, "immediate: take a card",
      "say \"from\" whom or what; accepted: a hand, the discards,"
      " it" },
    { MODIFIES, "immediate: take the top card of the deck",
      "nobody sees those cards; accepted: draw a card" },
    { MODIFIES,
      "immediate: look at the top 2 cards of the deck, then put"
      " them on the deck",
      "what was looked at is put back in any order; accepted:"
      " put them on the deck in any order" },
    { MODIFIES, "immediate: skip your next 2 actions",
      "one action is meant at a time" },
    { MODIFIES, "immediate: cancel it", "no card was named before" },
    { HAPPENS, "response, after another player plays an event: cancel it",
      "nothing is being played then; accepted: response, when"
      " another player plays ..." },
    { HAPPENS,
      "response, when another player would play a card: cancel"
      " it",
      "nothing steps in before something is done; accepted:"
      " when, after" },
    { HAPPENS, "response, when a character dies: draw a card",
      "no rule asks whether something is died so; accepted: as"
      " something that is about to happen these can stand:"
      " play, discard, pass" },
    { MODIFIES, "immediate: you may play a card",
      "say \"as\" whom or what; accepted: a free play" },
    { MODIFIES, "immediate: play all cards as free plays",
      "say how many free plays there are; accepted: a modifier,"
      " up to 2 cards" },
    { MODIFIES, "immediate: nobody draws a card", "then nothing is done" },
    { MODIFIES, "immediate: choose a player",
      "\"choose\" is not a command that these rules carry out" },
    { MODIFIES, "immediate: roll: 1-6: draw a card",
      "these rules have no dice" },
    { MODIFIES, "immediate, if you have ring: draw a card",
      "this condition belongs behind the colon; accepted:"
      " immediate: if ...: ..." },
    { MODIFIES, "immediate: each dead player draws a card",
      "\"dead\" says nothing about a player" },
    { MODIFIES, "immediate: discard a reference",
      "such cards are never held or played; accepted: card,"
      " modifier, event, death" },
    { MODIFIES, "immediate: discard the top modifier of a big character",
      "\"big\" says nothing about a character" },
    { MODIFIES, "immediate: if this card shows ring: draw a card",
      "these rules cannot tell whether this is so; accepted:"
      " this character shows 2 coins, another character shows"
      " no coin" },
    { MODIFIES, "immediate: if you are dead: draw a card",
      "no player is ever dead here" },
    { MODIFIES, "immediate: if this character was dead: draw a card",
      "these rules cannot tell whether this is so; accepted:"
      " this character is dead, every character you have is"
      " living" },
    { MODIFIES, "immediate: if you have a modifier: draw a card",
      "nobody can see how many there are of those; accepted:"
      " cards in your hand, deaths in the discards, modifiers"
      " of this character" },
    { MODIFIES,
      "immediate: if you have a death in the discards: draw a"
      " card",
      "nobody has what lies there; accepted: in play, in your hand; there is a"
      " card in the discards" },
    { MODIFIES, "immediate: if there is a death in the deck: draw a card",
      "nobody can see how many there are of those; accepted:"
      " cards in your hand, deaths in the discards, modifiers"
      " of this character" },
    { MODIFIES, "immediate: if the total is less than 0: draw a card",
      "say whose; accepted: your, another player's" },
    { MODIFIES,
      "immediate: if the score of a modifier is less than 0:"
      " draw a card",
      "\"modifier\" has no such number" },
    { MODIFIES, "immediate: draw 1 card per modifier",
      "nobody can see how many there are of those; accepted:"
      " cards in your hand, deaths in the discards, modifiers"
      " of this character" },
    { MODIFIES, "immediate: draw 1 card per ring in the discards",
      "nobody looks there for icons; accepted: in play" },
    { MODIFIES, "immediate: if this makes you win: draw a card",
      "no card makes anybody win" },
    { MODIFIES, "ongoing: +1 to the draw limit",
      "say whose; accepted: your, another player's" },
    { MODIFIES, "ongoing: +5 to the score of another character",
      "a text adds to the score of its own character only;"
      " accepted: its score" },
    { MODIFIES, "ongoing, if its score is less than 0: +1 to its score",
      "this would depend on itself (score is worked out from it)" },
    { MODIFIES, "ongoing: +1", "nothing counts such a number" },
    { MODIFIES, "ongoing: your draw limit is 3 rings",
      "no rule looks at this; accepted: your draw limit is 3" },
    { MODIFIES, "ongoing: your total is 3",
      "no rule looks at this; accepted: your draw limit is 3" },
    { MODIFIES, "ongoing: you cannot draw cards",
      "no rule asks whether something is drawn so; accepted:"
      " after \"cannot\" these can stand: play, discard" },
    { MODIFIES, "ongoing: you cannot play characters",
      "no rule asks whether something is played so; accepted:"
      " other players cannot play modifiers on this character" },
    { MODIFIES, "ongoing: this card cannot be played",
      "that card lies there and is not played again; accepted:"
      " modifiers, deaths, cards" },
    { MODIFIES, "ongoing: you cannot play modifiers as free plays",
      "\"as\" makes no difference here" },
    { MODIFIES, "ongoing: you can play deaths",
      "say \"as\" what; accepted: you can play deaths as a free"
      " play" },
    { MODIFIES, "ongoing: deaths can be played on this character",
      "nothing but modifiers is kept from the dead; accepted:"
      " modifiers can be played on this character" },
    { MODIFIES, "ongoing, before a modifier is played: draw a card",
      "a text takes notice of what was done; accepted: when,"
      " whenever, after" },
    { MODIFIES, "ongoing, at the end of your turn: draw a card",
      "this time never comes here" },
    { MODIFIES, "ongoing, discard a card: draw a card",
      "these rules have no prices; accepted: you may ...; if"
      " you do: ..." },
    { MODIFIES,
      "ongoing, once per turn, whenever a character dies: draw"
      " a card",
      "these rules do not count how often it is done" },
    { MODIFIES,
      "ongoing, at the start of your turn, whenever a character"
      " dies: draw a card",
      "either the start of a turn or this sets it off" },
    { MODIFIES, "immediate: discard another player's card",
      "say from whose hand it is; accepted: a card from another player's"
      " hand" },
    { MODIFIES, "immediate: each player passes a card you have to you",
      "say from whose hand it is" },
    { MODIFIES, "immediate: discard a card you carry",
      "nobody carries cards here; accepted: cards you have" },
    { MODIFIES, "immediate: each player discards your hand",
      "everybody does that with their own; accepted: their hand" },
    { MODIFIES,
      "immediate: give a card from the hand of your left neighbour to"
      " another player",
      "nobody does that with the cards of others; accepted: from your hand" },
    { MODIFIES, "immediate: swap your hand with your hand",
      "two different hands are swapped; accepted: your hand with another"
      " player's hand" },
    { MODIFIES,
      "immediate: swap another player's hand with another player's hand",
      "two different hands are swapped" },
    { MODIFIES, "immediate: take your next action",
      "that one is taken anyway; accepted: another action" },
    { MODIFIES, "immediate: skip another action",
      "the one that comes next is skipped; accepted: your next action, an"
      " action" },
    { MODIFIES, "immediate: skip your turn",
      "the turn that comes next is skipped; accepted: your next turn" },
    { MODIFIES, "immediate: another player skips your next turn",
      "the turn that comes next is skipped; accepted: their next turn" },
    { HAPPENS, "immediate: each player takes another action",
      "nobody else plays or acts then; accepted: you" },
    { HAPPENS, "immediate: revive another character",
      "an Event lies on no character; accepted: a character" },
    { HAPPENS, "immediate: if you are on turn: draw a card",
      "an Event is played in one's own turn; accepted: a response, a"
      " modifier, at once" },
    { MODIFIES, "ongoing: +1 to your draw limit if two players are on turn",
      "one player is on turn; accepted: you are, your left neighbour is" },
    { MODIFIES, "ongoing: +1 to your draw limit if a player is on turn",
      "somebody always is" },
    { MODIFIES, "ongoing: +1 to your draw limit if you are a neighbour",
      "that is always so, or never; accepted: they are, its owner is" },
    { MODIFIES,
      "ongoing, whenever a player passes: if they are every player: draw a"
      " card",
      "nothing is \"every player\"" },
    { MODIFIES,
      "ongoing: +1 to your draw limit if 2 characters are this character",
      "say what it is like; accepted: a living character, a character you"
      " have" },
    { MODIFIES,
      "ongoing: +1 to your draw limit if this character is every character",
      "nothing is \"every character\"" },
    { MODIFIES,
      "ongoing: +1 to your draw limit if this character is a character",
      "that is always so, or never; accepted: a living character, a"
      " character with coin" },
    { MODIFIES,
      "ongoing: +1 to your draw limit if this character is another player's"
      " character",
      "that is always so, or never" },
    { "death \"It\": ",
      "ongoing: +1 to your draw limit if this character is"
      " living",
      "it has died of this very card; accepted: another character is" },
    { MODIFIES, "ongoing: modifiers can be played on living characters",
      "nothing keeps modifiers from the living; accepted: on a dead"
      " character" },
    { MODIFIES, "immediate: give modifiers to another player", "say how many" },
    { MODIFIES, "immediate: your neighbour draws a card",
      "everybody has two of them; accepted: your left neighbour, a"
      " neighbour" },
    { MODIFIES,
      "immediate: if there is another player's death in the discards: draw a"
      " card",
      "nobody has what lies there; accepted: a death in the discards" },
    { MODIFIES, "ongoing: +1 to your draw limit if it is a modifier",
      "it is a character, not a card" },
    { MODIFIES,
      "ongoing, whenever a player plays a card, if it is all modifiers: draw"
      " a card",
      "nothing is \"all modifier" },
    { MODIFIES,
      "ongoing, whenever a player plays a card, if it is a card: draw a card",
      "that is always so; accepted: a modifier, a card with coin" },
    { MODIFIES, "ongoing: a card or death cannot be played",
      "all of them are cards; accepted: a modifier or death" },
    { MODIFIES, "ongoing: your modifiers cannot be played",
      "say who plays it, not whose it is; accepted: modifiers, deaths,"
      " cards" },
    { MODIFIES, "ongoing: you cannot discard another player's hand",
      "everybody discards their own; accepted: your hand" },
    { MODIFIES, "ongoing: you cannot play modifiers on 2 characters",
      "makes no sense where any such thing is meant" },
    { HAPPENS, "response, when you pass: draw a card",
      "a Response answers what others do; accepted: another player, a"
      " player" },
    { HAPPENS,
      "response, when another player plays an event: each player"
      " cancels it",
      "the Response does it, whoever else is named; accepted: cancel it" },
    { "death \"It\": ", "ongoing, whenever this character dies: draw a card",
      "it dies of this very card; accepted: immediate: ..." },
    { MODIFIES, "only on this character",
      "say what the characters are like; accepted: a character"
      " with ..." },
    { MODIFIES, "only on a modifier",
      "cards are played on characters only; accepted: a"
      " character with ..." },
};

TEST(in_gloom_a_refusal_names_the_word_the_reason_and_what_could_stand_there)
{
    for (size_t i = 0; i < sizeof gloom_refused / sizeof *gloom_refused; i++) {
        char card[500];
        snprintf(card, sizeof card, GLOOM "icon ring\n%s%s\n",
                 gloom_refused[i].kind, gloom_refused[i].says);
        if (compile(card) != ST_BAD)
            fail_msg("%s: it was accepted", gloom_refused[i].says);
        if (!strstr(diag.what, gloom_refused[i].what))
            fail_msg("%s: %s", gloom_refused[i].says, diag.what);
        assert_int_equal(diag.line, 4);
        assert_true(diag.column > (int)strlen(gloom_refused[i].kind));
    }
    free_pack();
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
    assert_int_equal(diag.line, 0); /* no single card is one too many */
    free_pack();
}

TEST(a_book_is_found_by_its_name_or_the_mistake_lists_all)
{
    Pack *found = NULL;
    const Family *family = NULL;

    assert_int_equal(books_load_pack(&found, &family, "tiny", NULL, &diag),
                     ST_IO);
    assert_null(found);
    assert_says(diag.what, "there is no book tiny; there are ");
    assert_says(diag.what, "tiny-munchkin");
    assert_int_equal(books_load_pack(&found, &family, "null", NULL, &diag),
                     ST_OK);
    assert_ptr_equal(family, family_find("null"));
    books_free_pack(found);
}

TEST(any_file_cut_anywhere_is_read_or_refused)
{
    char path[1024], *whole;

    sets_data_path(path, sizeof path, "games/tiny-munchkin/book.kd");
    whole = file_text(path);
    for (size_t n = strlen(whole); n-- > 0;) {
        Status st;
        whole[n] = '\0';
        st = compile(whole);
        assert_int_equal(st == ST_OK, pack != NULL);
        assert_true(st == ST_OK || diag.what[0] != '\0');
    }
    free_pack();
}
