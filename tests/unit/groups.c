/* groups.c: what is said of kinds, slots and tags, as a pack keeps it. */
#include "helper.h"

#include <stdio.h>
#include <string.h>

#include "anything.h"
#include "cardc/cardc.h"

static Pack *pack;
static Diag diag;

#define HEAD "book \"B\"\n    family munchkin\n"

static Status compile(const char *text)
{
    pack_free(pack);
    pack = NULL;
    return pack_compile(&pack, temp_write("book.kd", text), NULL, any_words,
                        &diag);
}

static void compiles(const char *text)
{
    if (compile(text) != ST_OK)
        fail_msg("%s", diag.what);
}

static void free_pack(void)
{
    pack_free(pack);
    pack = NULL;
}

static int word_of(const char *name)
{
    for (int i = 1; i <= pack->n_names; i++)
        if (strcmp(pack->names[i].one, name) == 0)
            return i;
    fail_msg("no word %s", name);
    return 0;
}

static const PackName *word(const char *name)
{
    return &pack->names[word_of(name)];
}

static const CardDef *def(const char *name)
{
    for (int i = 0; i < pack->n_defs; i++)
        if (strcmp(pack->defs[i].name, name) == 0)
            return &pack->defs[i];
    fail_msg("no card %s", name);
    return NULL;
}

TEST(a_kind_says_how_many_and_what_having_none_is)
{
    compiles(HEAD
             "trait race\n    at most 2\n    having none is \"Human\"\n"
             "trait title\n    at most 1 of each\n"
             "trait style\n"
             "race \"Otter\": +1\ntitle \"Lady\": +1\nstyle \"Bold\": +1\n");
    assert_int_equal(word("race")->max, 2);
    assert_int_equal(word("race")->flags, 0);
    assert_int_equal(word("race")->none, word_of("Human"));
    assert_int_equal(word("Human")->group, word_of("race"));
    assert_int_equal(word("Otter")->group, word_of("race"));
    assert_int_equal(word("title")->max, 1);
    assert_int_equal(word("title")->flags, NAMEFLAG_EACH);
    assert_int_equal(word("title")->none, 0);
    assert_int_equal(word("style")->max, 0);
    assert_int_equal(def("Otter")->trait, word_of("Otter"));
    free_pack();
}

TEST(a_kind_says_when_it_is_played_and_what_cannot_be_done_to_it)
{
    compiles(HEAD "companion ride\n    plays any time\n"
                  "    cannot be traded, sold or stolen\n    own pile\n"
                  "ride \"Goose\": +1\n");
    assert_int_equal(word("ride")->window, TIMING_any);
    assert_true(
        bits_equal(word("ride")->cannot,
                   BITS_OF(CARDVERB_trade, CARDVERB_sell, CARDVERB_steal)));
    assert_int_equal(word("ride")->flags, NAMEFLAG_COMPANION | NAMEFLAG_PILE);
    free_pack();
}

TEST(what_a_kind_says_is_a_program_and_ends_the_text_of_its_cards)
{
    const Node *node;

    compiles(HEAD "companion ride\n    at most 1\n"
                  "    \"Jump Off\": before rolling to escape, discard this"
                  " card:\n"
                  "        escape all monsters automatically\n"
                  "ride \"Goose\": +1 to your escape rolls\n"
                  "ride \"Crate\"\n"
                  "monster \"Ant\": level 1; bad stuff: lose a level\n");
    node = &pack->nodes[word("ride")->first];
    assert_int_equal(node->type, NODE_clause);
    assert_int_equal(node->length, word("ride")->n);
    assert_string_equal(pack->strings[node->name], "Jump Off");
    assert_string_equal(def("Goose")->text,
                        "+1 to your escape rolls. Jump Off: Before rolling to"
                        " escape, discard this card: escape all monsters"
                        " automatically.");
    assert_string_equal(def("Crate")->text,
                        "Jump Off: Before rolling to escape, discard this card:"
                        " escape all monsters automatically.");
    assert_null(strstr(def("Ant")->text, "Jump"));
    assert_int_equal(word("monster")->n, 0);
    free_pack();
}

TEST(kinds_that_are_called_the_same_are_one)
{
    compiles(HEAD "companion ride\n    also called \"hireling\"\n"
                  "companion mook\n    also called \"sidekick\"\n"
                  "companion hireling\n"
                  "companion pal\n    also called \"sidekick\", \"ally\"\n"
                  "companion plant\n"
                  "ride \"A\"\nmook \"B\"\nhireling \"C\"\npal \"D\"\n"
                  "plant \"E\"\n");
    assert_int_equal(word("ride")->same, word_of("ride"));
    assert_int_equal(word("hireling")->same, word_of("ride"));
    assert_int_equal(word("mook")->same, word_of("mook"));
    assert_int_equal(word("pal")->same, word_of("mook"));
    assert_int_equal(word("plant")->same, word_of("plant"));
    assert_int_equal(word("monster")->same, word_of("monster"));
    compiles(HEAD "companion ka\n    also called \"x\"\n"
                  "companion kb\n    also called \"y\"\n"
                  "companion kc\n    also called \"x\", \"y\"\n"
                  "ka \"A\"\n");
    assert_int_equal(word("kb")->same, word_of("ka")); /* by way of kc */
    assert_int_equal(word("kc")->same, word_of("ka"));
    free_pack();
}

TEST(slots_hold_so_many_and_tags_join_or_call)
{
    compiles(HEAD
             "slot headgear 1, hands 2\ntag undead, demon: joins its kind\n"
             "tag goth: calls its kind\ntag plain\n"
             "monster \"M\": level 1, demon, plain, undead, goth\n"
             "item \"I\": headgear\n");
    assert_int_equal(word("headgear")->max, 1);
    assert_int_equal(word("hands")->max, 2);
    assert_int_equal(word("hands")->number, 2);
    assert_int_equal(word("undead")->flags, NAMEFLAG_JOINS);
    assert_int_equal(word("demon")->flags, NAMEFLAG_JOINS);
    assert_int_equal(word("goth")->flags, NAMEFLAG_CALLS);
    assert_int_equal(word("plain")->flags, 0);
    assert_int_equal(def("M")->tags, 15);
    free_pack();
}

TEST(a_set_has_room_for_32_tags)
{
    char text[2000] = HEAD "tag t1";

    for (int i = 2; i <= 32; i++)
        sprintf(text + strlen(text), ", t%d", i);
    strcat(text, "\nmonster \"M\": level 1, t32\n");
    compiles(text);
    assert_true(def("M")->tags == 1u << 31);
    strcat(text, "tag straw\n");
    assert_int_equal(compile(text), ST_BAD);
    assert_says(diag.what, "a set has at most 32 tags");
    assert_int_equal(diag.line, 5);
    free_pack();
}

TEST(what_is_said_of_a_kind_again_holds)
{
    compiles(HEAD "trait class\n    at most 1\n    cannot be sold\n"
                  "    \"Old\": +1\n"
                  "trait class\n    at most 3\n    \"New\": +2\n"
                  "class \"Clerk\"\n");
    assert_int_equal(word("class")->max, 3);
    assert_true(bits_equal(word("class")->cannot, bits_single(CARDVERB_sell)));
    assert_string_equal(def("Clerk")->text, "New: +2.");
    free_pack();
}

TEST(where_a_card_stands_in_its_file_is_no_matter)
{
    uint64_t rules;

    compiles(HEAD "curse \"A\": lose a level\ncurse \"B\": lose 2 levels\n");
    rules = pack->rules_hash;
    compiles(HEAD "curse \"B\": lose 2 levels\ncurse \"A\": lose a level\n");
    assert_true(pack->rules_hash == rules);
    compiles(HEAD "curse \"A\": lose 2 levels\ncurse \"B\": lose a level\n");
    assert_false(pack->rules_hash == rules);
    free_pack();
}

TEST(kinds_that_are_the_same_have_what_one_of_them_says)
{
    compiles(HEAD "companion mook\n"
                  "companion ride\n    plays any time\n    at most 1\n"
                  "    cannot be sold\n    also called \"mook\"\n"
                  "    +1 to your escape rolls\n"
                  "mook \"Heavy\": +1\nride \"Sled\": +2\n");
    assert_int_equal(word("ride")->same, word("mook")->same);
    assert_int_equal(word("mook")->max, 1);
    assert_int_equal(word("mook")->window, word("ride")->window);
    assert_true(bits_equal(word("mook")->cannot, word("ride")->cannot));
    assert_int_equal(word("mook")->n, word("ride")->n);
    assert_true(word("mook")->n > 0);
    assert_says(def("Heavy")->text, "escape rolls");
    free_pack();
}

TEST(a_kind_of_the_rules_may_have_other_names)
{
    compiles(HEAD "kind curse\n    also called \"trap\", \"snare\"\n"
                  "trap \"Pit\": discard your kept snares\n");
    assert_int_equal(def("Pit")->word, word_of("curse"));
    assert_says(def("Pit")->text, "curses");
    free_pack();
}

TEST(other_names_are_said_of_kinds_only)
{
    assert_int_equal(compile(HEAD "kind tax\n    also called \"trap\"\n"),
                     ST_BAD);
    assert_says(diag.what, "is no kind of card");
    assert_int_equal(compile(HEAD "kind curse\n    at most 1\n"), ST_BAD);
    assert_says(diag.what, "only other names can be said");
    assert_int_equal(compile(HEAD "kind curse also called \"trap\"\n"), ST_BAD);
    assert_says(diag.what, "stands below it");
    assert_int_equal(compile(HEAD "kind curse\n    also called trap\n"),
                     ST_BAD);
    assert_says(diag.what, "stands in quotes");
}
