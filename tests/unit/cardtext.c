/* cardtext.c: a card's source, and what a player reads. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/parse.h"
#include "families/families.h"
#include "cardc/print.h"
#include "cli/reference_card.h"
#include "cli/rules_index.h"
#include "tui/frame.h"

#define DECLARATIONS \
    "trait class\n" \
    "    at most 1\n" \
    "trait race\n" \
    "    having none is \"Human\"\n" \
    "trait address\n" \
    "    people \"residents\"\n" \
    "companion pet\n" \
    "    at most 1\n" \
    "slot headgear 1, footgear 1\n" \
    "tag weapon, fire, damp, undead\n" \
    "icon ring, umbrella, omelette\n" \
    "class \"Baker\"\n" \
    "race \"Witch\"\n" \
    "race \"Ox\" plural \"Oxen\"\n" \
    "address \"Mill Lane\"\n"

typedef struct Row {
    const char *source, *frame, *box;
} Row;

/* Reads declarations and one card; gives the card. */
static const TreeCard *read_card(Tree *tree, const char *source)
{
    static char text[4096];
    static Report report;
    const Vocabulary *vocabularies[VOCABULARIES_SIZE];

    report = (Report){ .n = 0 };
    snprintf(text, sizeof text, "%s%s\n", DECLARATIONS, source);
    assert_true(tree_init(tree, family_vocabularies(vocabularies)));
    tree_read(tree, "test", text, &report);
    if (report.errors > 0)
        fail_msg("%s\n%d:%d: %s", source, report.at[0].line,
                 report.at[0].column, report.at[0].what);
    return &tree->cards[tree->n_cards - 1];
}

static void assert_reads(const Row *row, const char *source)
{
    char frame[1000], box[1000];
    Text in_frame = TEXT_INIT(frame), in_box = TEXT_INIT(box);
    Tree *tree = keep_block(calloc(1, sizeof *tree));
    const TreeCard *card = read_card(tree, source);

    print_frame(&in_frame, tree, card);
    print_box(&in_box, tree, card);
    tree_free(tree);
    assert_string_equal(frame, row->frame);
    assert_string_equal(box, row->box);
}

/* The same again from the source that the other style prints. */
static void assert_reads_again(const Row *row)
{
    char source[1000];
    Text in_source = TEXT_INIT(source);
    Tree *tree = keep_block(calloc(1, sizeof *tree));
    const TreeCard *card = read_card(tree, row->source);

    print_source(&in_source, tree, card);
    tree_free(tree);
    assert_reads(row, source);
}

static void check(const Row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_reads(&rows[i], rows[i].source);
        assert_reads_again(&rows[i]);
    }
}

#define CHECK(rows) check(rows, sizeof(rows) / sizeof *(rows))

/* ---- the frame ---- */

TEST(figures_stand_in_the_frame)
{
    static const Row rows[] = {
        { "monster \"Damp Uncle\": level 4, treasures 2, damp, undead",
          "Level 4, 2 Treasures, Damp, Undead", "" },
        { "monster \"Small Uncle\": level 1, treasures 1, 2 levels",
          "Level 1, 1 Treasure, Worth 2 levels", "" },
        { "item \"Rolling Pin\": +3, 1 hand, 400 gold, weapon, only for Baker",
          "+3 Bonus, 1 Hand, 400 Gold, Weapon, Usable by Bakers only", "" },
        { "item \"Wardrobe\": -1, 2 hands, big, no value, not for Ox or Witch",
          "\u22121 Bonus, 2 Hands, Big, No value, Not usable by Oxen or "
          "Witches",
          "" },
        { "item \"Key\": headgear, 200 gold, only for Mill Lane, not for male",
          "Headgear, 200 Gold, Usable by Mill Lane residents only, Not usable "
          "by"
          " male players",
          "" },
        { "pet \"Newt on a String\": +1", "+1 Bonus", "" },
        { "special \"Spare Change\": treasure; draw a card", "",
          "Draw a card." },
    };
    CHECK(rows);
}

TEST(articles_and_plurals_are_english)
{
    static const Row rows[] = {
        { "item \"Spade\": 100 gold; +3 against undead", "100 Gold",
          "+3 against undead." },
        { "item \"Hoe\": 100 gold; +3 against undeads", "100 Gold",
          "+3 against undead." },
        { "item \"Rake\": 100 gold; +3 bonus if you are an Baker", "100 Gold",
          "+3 if you are a Baker." },
        { "curse \"Frost\": lose an one-shot or discard a item", "",
          "Lose a one-shot or discard an item." },
        { "curse \"Hail\": Lose two levels. # ouch", "", "Lose 2 levels." },
    };
    CHECK(rows);
}

TEST(cells_show_values_clear_dots_and_patches)
{
    static const Row rows[] = {
        { "modifier \"Bitten by a Kettle\": points -15 . +10; icons ring . .",
          "Points \u221215 \u00b7 +10, Icons ring \u00b7 \u00b7", "" },
        { "modifier \"Misplaced\": points hide 0 .; icons hide hide hide",
          "Points \u25a0 0 \u00b7, Icons \u25a0 \u25a0 \u25a0", "" },
        { "character \"Aunt Fathom\": party \"The Damp\"", "Party: The Damp",
          "" },
    };
    CHECK(rows);
}

TEST(some_facts_are_sentences)
{
    static const Row rows[] = {
        { "special \"Fog\": plays any time; stays; +1 to each monster", "",
          "Play at any time. Stays in play. +1 to each monster." },
        { "class \"Grocer\": own pile; stacks; counts as a Baker", "",
          "Has a discard pile of its own. Several of these count. Counts as a"
          " Baker." },
        { "doubler \"Two Hats\": second class", "",
          "You may have two classes." },
        { "death \"Drained\": not on a character with ring; points -5 . .",
          "Points \u22125 \u00b7 \u00b7",
          "Cannot be played on a character with a ring." },
    };
    CHECK(rows);
}

/* ---- bonuses and rules ---- */

TEST(bonuses_say_against_whom_and_for_what)
{
    static const Row rows[] = {
        { "monster \"A Bill\": level 2, treasures 1; +2 against Baker or Ox or"
          " Witch; -3 against female; +1 against Mill Lane",
          "Level 2, 1 Treasure",
          "+2 against Bakers, Oxen or Witches. \u22123 against female players."
          " +1 against Mill Lane residents." },
        { "class \"Haggler\": +1 per item you have (at most 3); +2 per other"
          " Haggler",
          "",
          "+1 for each item you have (at most 3). +2 for each other Haggler." },
        { "race \"Ferret\": +4 when helping; +2 while you are alone; -1 to your"
          " hand limit",
          "",
          "+4 when helping. +2 while you are alone. \u22121 to your hand"
          " limit." },
        { "item \"Long Spoon\": 1 hand; +2 (+5 if a fighter is a Witch)",
          "1 Hand", "+2 (+5 if a fighter is a Witch)." },
    };
    CHECK(rows);
}

TEST(an_enhancer_speaks_of_what_it_lies_on)
{
    static const Row rows[] = {
        { "enhancer \"Overdressed\": +10, +2 treasures", "",
          "+10 to the monster. 2 more Treasures." },
        { "enhancer \"Underfed\": -5, -1 treasure (at least 1)", "",
          "\u22125 to the monster. 1 fewer Treasure (at least 1)." },
        { "enhancer \"Envious\": +5 (+10 if a fighter is an Ox); it is undead",
          "", "+5 to the monster (+10 if a fighter is an Ox). It is undead." },
        { "enhancer \"Wide Saddle\": plays on a pet; +2", "",
          "Play on a pet. +2 to it." },
        { "enhancer \"Loyal\": only on a damp monster; +1 to the fighters", "",
          "Play only on a damp monster. +1 to the fighters." },
    };
    CHECK(rows);
}

TEST(rules_are_stated)
{
    static const Row rows[] = {
        { "item \"Bell Jar\": 200 gold; you ignore curses from doors; this card"
          " cannot be sold, traded or stolen",
          "200 Gold",
          "You ignore curses from Doors. This card cannot be sold, traded or"
          " stolen." },
        { "monster \"Scales\": level 2, treasures 1; only levels count; it does"
          " not chase players of level 3 or lower; nobody can help",
          "Level 2, 1 Treasure",
          "Only levels count. It does not chase players of level 3 or lower."
          " Nobody can help." },
        { "class \"Locum\": while you are the only Locum, this card cannot be"
          " lost",
          "", "While you are the only Locum, this card cannot be lost." },
    };
    CHECK(rows);
}

/* ---- parts ---- */

TEST(bad_stuff_comes_last_in_sentences)
{
    static const Row rows[] = {
        { "monster \"Draught\": level 2, treasures 1; bad stuff: become a "
          "Baker;"
          " die\n    when it enters the fight: draw a card",
          "Level 2, 1 Treasure",
          "When it enters the fight, draw a card. Bad Stuff: Become a Baker."
          " Die." },
        { "monster \"Toll\": level 2, treasures 1; bad stuff: lose 2 levels (3 "
          "if"
          " you are an Ox)",
          "Level 2, 1 Treasure",
          "Bad Stuff: Lose 2 levels (3 if you are an Ox)." },
        { "monster \"Choir\": level 2, treasures 1\n    bad stuff: each other"
          " player from your left takes a card from you",
          "Level 2, 1 Treasure",
          "Bad Stuff: Each other player, starting on your left, takes a card"
          " from you." },
    };
    CHECK(rows);
}

TEST(cards_from_the_hand_say_when_to_play_them)
{
    static const Row rows[] = {
        { "one-shot \"Hot Soup\": 100 gold; in combat: +3 to either side",
          "100 Gold",
          "Play during any combat. +3 to either side. Usable once only." },
        { "one-shot \"Two Uses\": when a curse hits a player: cancel it\n"
          "    any time: discard a kept curse",
          "",
          "Play when a curse hits a player. Cancel it. Or play at any time."
          " Discard a kept curse. Usable once only." },
        { "special \"Loan\": in your combat, if you are losing: you may discard"
          " an item; take an item from another player if this makes you win",
          "",
          "Play during your combat if you are losing. You may discard an item."
          " Take an item from another player if this makes you win." },
        { "special \"Letter\": when drawn: each Baker gains 1 level even from"
          " level 9",
          "",
          "Play as soon as you draw it. Each Baker gains 1 level, even if that"
          " wins the game." },
        { "special \"Fuse\": in combat or before rolling to escape, discard a"
          " card: end the fight",
          "",
          "Play during any combat or before rolling to escape. Discard a card:"
          " end the fight." },
        { "level-up \"Tip\": discard a pet in play: gain 1 level", "",
          "Play at any time. Discard a pet in play: gain 1 level." },
        { "special \"Echo\": when another player plays a one-shot: copy it", "",
          "Play when another player plays a one-shot. Copy it." },
    };
    CHECK(rows);
}

TEST(abilities_have_titles_times_and_costs)
{
    static const Row rows[] = {
        { "class \"Porter\": you win ties\n"
          "    \"Heave\": in your combat, once per combat, discard up to 3"
          " cards: +1 to you per card discarded",
          "",
          "You win ties. Heave: Once in each of your combats, discard up to 3"
          " cards: +1 to you for each card discarded." },
        { "class \"Usher\": \"Shush\": in your combat, discard your hand (at"
          " least 1 card): remove a monster and take its treasures",
          "",
          "Shush: During your combat, discard your hand (at least 1 card):"
          " remove a monster and take its Treasures." },
        { "item \"Rope\": when losing, discard a weapon or fire: escape it"
          " automatically",
          "",
          "When you are losing, discard a weapon or fire: escape it"
          " automatically." },
        { "item \"Understudy\": instead of dying: you may discard this card, "
          "then"
          " lose 3 levels",
          "",
          "Instead of dying, you may discard this card, then lose 3 levels." },
        { "item \"Whistle\": in your combat, twice per turn: a higher-level"
          " player must help; this combat, they cannot take treasures",
          "",
          "During your combat, twice per turn: a higher-level player must help;"
          " this combat, they cannot take Treasures." },
        { "monster \"Chorister\": level 2, treasures 1; in your combat, say \"a"
          " rhyme\": -4 to it",
          "Level 2, 1 Treasure",
          "During your combat, say \"a rhyme\": \u22124 to it." },
    };
    CHECK(rows);
}

TEST(gloom_has_labels)
{
    static const Row rows[] = {
        { "modifier \"Serenaded\": ongoing, on your turn: anyone may play a "
          "death"
          " on this character free",
          "",
          "Ongoing: On your turn, anyone may play a death on this character for"
          " free." },
        { "event \"Objection\": response, when another player plays an event:"
          " cancel it",
          "", "Response: When another player plays an event, cancel it." },
        { "modifier \"Fried\": immediate: if this character shows omelette or"
          " ring: draw a card",
          "",
          "Immediate: If this character shows an omelette or ring, draw a"
          " card." },
        { "death \"Taxed\": immediate: draw 1 card per umbrella in play", "",
          "Immediate: Draw 1 card for each umbrella in play." },
        { "death \"Owed\": immediate: if its score is less than -30: take "
          "another"
          " action",
          "",
          "Immediate: If its score is lower than \u221230, take another"
          " action." },
        { "death \"Kept\": ongoing: -5 to your total per dead character you "
          "have",
          "",
          "Ongoing: \u22125 to your total for each dead character you have." },
        { "event \"Refused\": response, when another player plays a modifier "
          "on a"
          " character you have: cancel it",
          "",
          "Response: When another player plays a modifier on one of your"
          " characters, cancel it." },
        { "modifier \"Watched\": ongoing, whenever a modifier is played on this"
          " character: discard a card",
          "",
          "Ongoing: Whenever a modifier is played on this character, discard a"
          " card." },
    };
    CHECK(rows);
}

/* ---- statements ---- */

TEST(choices_have_commas_and_otherwise)
{
    static const Row rows[] = {
        { "curse \"Sacked\": if you have a class: lose a class; otherwise: "
          "lose a"
          " level",
          "", "If you have a class, lose a class. Otherwise, lose a level." },
        { "curse \"Reshuffle\": replace your class with the first class in the"
          " discards; if you cannot: lose your class",
          "",
          "Replace your class with the first class in the discards. If you"
          " cannot, lose your class." },
        { "curse \"Crowd\": unless you are alone: lose a level; discard a card",
          "", "Unless you are alone, lose a level and discard a card." },
        { "curse \"Flood\": for each player: if they have Mill Lane: they lose"
          " it; otherwise: they lose a level",
          "",
          "For each player: if they have Mill Lane, they lose it; otherwise,"
          " they lose a level." },
        { "curse \"Odd\": if your level is exactly 3 and (you are male or you"
          " have no class): die",
          "",
          "If your level is 3 and (you are male or you have no class), die." },
    };
    CHECK(rows);
}

TEST(a_die_has_rows)
{
    static const Row rows[] = {
        { "monster \"Dice\": level 2, treasures 1; bad stuff: roll: 1-2: die;"
          " else: lose levels equal to the roll",
          "Level 2, 1 Treasure",
          "Bad Stuff: Roll a die. On a 1 or 2, die. Otherwise, lose levels "
          "equal"
          " to the roll." },
        { "item \"Balloon\": after combat: roll: 6: discard this card", "",
          "After combat, roll a die. On a 6, discard this card." },
    };
    CHECK(rows);
}

TEST(things_last)
{
    static const Row rows[] = {
        { "curse \"Mirror\": change your sex; in your next combat, -5 to you",
          "", "Change your sex. In your next combat, \u22125 to you." },
        { "curse \"Wig\": until you lose your headgear, -1 to your die rolls",
          "", "Until you lose your headgear, \u22121 to your die rolls." },
        { "curse \"Vow\": from now on, you cannot help; lose items worth at "
          "least"
          " 500 gold in all",
          "",
          "From now on, you cannot help. Lose items worth a total of at least"
          " 500 Gold." },
    };
    CHECK(rows);
}

/* ---- what only cards say ---- */

TEST(a_time_and_its_limit_are_one_phrase)
{
    static const Row rows[] = {
        { "class \"Clerk\": on your turn, twice per turn, discard a card: draw "
          "a"
          " door",
          "", "Twice on each of your turns, discard a card: draw a Door." },
        { "class \"Clerk\": in your combat, up to 3 times per combat, discard a"
          " card: +1 to you",
          "",
          "Up to 3 times in each of your combats, discard a card: +1 to you." },
        { "class \"Clerk\": in your combat, once per game: kill a monster", "",
          "During your combat, once per game, kill a monster." },
    };
    CHECK(rows);
}

TEST(everybody_is_the_subject)
{
    static const Row rows[] = {
        { "curse \"Party\": for each player: they may discard a card", "",
          "Each player may discard a card." },
        { "curse \"Party\": for each other player from your left: they lose a"
          " level and draw a door",
          "",
          "Each other player, starting on your left, loses a level and draws a"
          " Door." },
        { "curse \"Party\"\n    for each player:\n        they discard an "
          "item\n"
          "        if they cannot: they die",
          "", "Each player discards an item; if they cannot, they die." },
        { "curse \"Party\": for each player from your right: if they have an"
          " item: they lose it",
          "",
          "For each player, starting on your right: if they have an item, they"
          " lose it." },
    };
    CHECK(rows);
}

TEST(nothing_is_said_twice)
{
    static const Row rows[] = {
        { "curse \"Vow\": from now on, +2 to you; from now on, you cannot help",
          "", "From now on, +2 to you, and you cannot help." },
        { "special \"Pact\": in combat: this combat, you cannot gain levels;"
          " this combat, you cannot help; draw a card",
          "",
          "Play during any combat. This combat, you cannot gain levels, and you"
          " cannot help. Draw a card." },
        { "item \"Hat\": +2 if you are alone and you are not male", "",
          "+2 if you are alone and not male." },
        { "item \"Hat\": +2 if you are not alone and you are male", "",
          "+2 if you are not alone and you are male." },
        { "item \"Hat\": when you escape a monster: discard a card; lose a"
          " level; draw 2 treasures",
          "",
          "When you escape a monster, discard a card, lose a level and draw 2"
          " Treasures." },
        { "item \"Hat\": when you escape a monster: you may discard a card; "
          "draw"
          " a treasure",
          "",
          "When you escape a monster: you may discard a card; draw a"
          " Treasure." },
    };
    CHECK(rows);
}

TEST(numbers_are_high_or_many)
{
    static const Row rows[] = {
        { "curse \"Tax\": if your level is more than 3: lose a level", "",
          "If your level is higher than 3, lose a level." },
        { "curse \"Tax\": if the number of cards in your hand is less than 3:"
          " discard items worth at least 1200 gold in all",
          "",
          "If you have fewer than 3 cards in your hand, discard items worth a"
          " total of at least 1,200 Gold." },
        { "curse \"Tax\": lose 2 levels (3 if the number of cards in your hand"
          " is at least 5)",
          "", "Lose 2 levels (3 if you have 5 or more cards in your hand)." },
        { "item \"Sleeve\": +1 hand; -1 footgear", "",
          "1 more hand. 1 fewer footgear." },
    };
    CHECK(rows);
}

TEST(people_are_called_by_what_they_are)
{
    static const Row rows[] = {
        { "curse \"Census\": each player without Baker loses a level", "",
          "Each player who is not a Baker loses a level." },
        { "curse \"Census\": if the number of players with Ox is 2: draw a "
          "card",
          "", "If the number of players who are Oxen is 2, draw a card." },
        { "curse \"Census\": each player without Mill Lane loses a level", "",
          "Each player without Mill Lane loses a level." },
        { "special \"Seal\": any time: attach this card to an item you have",
          "", "Play at any time. Attach this card to one of your items." },
        { "race \"Mole\": when you kill a monster: you and the helper may draw "
          "a"
          " treasure",
          "",
          "When you kill a monster, you and the helper may each draw a"
          " Treasure." },
    };
    CHECK(rows);
}

TEST(faces_of_a_die_are_read_aloud)
{
    static const Row rows[] = {
        { "curse \"Die\": roll: 1-3: lose a level; 4: die; 5-6: do nothing", "",
          "Roll a die. On a 3 or less, lose a level. On a 4, die. On a 5 or 6,"
          " do nothing." },
        { "curse \"Die\": roll: 2-4: lose a level; else: discard a card; draw a"
          " card",
          "",
          "Roll a die. On a 2 to 4, lose a level. Otherwise, discard a card and"
          " draw a card." },
    };
    CHECK(rows);
}

TEST(a_card_that_stays_is_not_played_again)
{
    static const Row rows[] = {
        { "special \"Fog\": stays; when a player dies: draw a treasure", "",
          "Stays in play. When a player dies, draw a Treasure." },
        { "enhancer \"Twofold\": +5; any time: attach this card to a Baker", "",
          "+5 to the monster. Or play at any time. Attach this card to a"
          " Baker." },
        { "enhancer \"Late\": +5; when it is killed: draw a card", "",
          "+5 to the monster. When it is killed, draw a card." },
    };
    CHECK(rows);
}

TEST(it_is_named_where_it_could_be_misread)
{
    static const Row rows[] = {
        { "monster \"Toll\": level 2, treasures 1\n    in your combat, discard"
          " an item: remove it\n    when it is killed: draw a card",
          "Level 2, 1 Treasure",
          "During your combat, discard an item: remove this monster. When it is"
          " killed, draw a card." },
        { "monster \"Toll\": level 2, treasures 1; in your combat, lose a "
          "level:"
          " remove it",
          "Level 2, 1 Treasure",
          "During your combat, lose a level: remove it." },
        { "item \"Spoon\": +3 if your level is exactly 7 or your level is less"
          " than 3",
          "", "+3 if your level is 7 or your level is lower than 3." },
    };
    CHECK(rows);
}

TEST(bad_stuff_may_have_a_name)
{
    static const Row rows[] = {
        { "monster \"Till\": level 2, treasures 1\n    \"Change\": bad stuff:"
          " lose a level",
          "Level 2, 1 Treasure", "Bad Stuff \u2014 Change: Lose a level." },
    };
    CHECK(rows);
}

TEST(what_was_done_is_past)
{
    static const Row rows[] = {
        { "curse \"Late\": if you drew a card or a player took an item: die",
          "", "If you drew a card or a player took an item, die." },
        { "curse \"Late\": if a fighter beat a monster and another player lost"
          " an item: die",
          "",
          "If a fighter beat a monster and another player lost an item, die." },
        { "curse \"Late\": if the number of cards drawn is 2: die", "",
          "If the number of cards drawn is 2, die." },
    };
    CHECK(rows);
}

/* ---- beyond one line ---- */

TEST(titles_and_bad_stuff_begin_paragraphs)
{
    char text[400];
    Text out = TEXT_INIT(text);
    Tree *tree = keep_block(calloc(1, sizeof *tree));

    print_paragraphs(&out, tree,
                     read_card(tree, "monster \"Lift\": level 3, treasures 1\n"
                                     "    bad stuff: die\n"
                                     "    you always escape it\n"
                                     "    \"Stuck\": before combat: discard a"
                                     " card"));
    tree_free(tree);
    assert_string_equal(text, "You always escape it.\n"
                              "Stuck: Before combat, discard a card.\n"
                              "Bad Stuff: Die.");
}

TEST(a_bonus_is_a_bare_number)
{
    Tree *tree = keep_block(calloc(1, sizeof *tree));

    assert_int_equal(print_bonus(tree, read_card(tree, "item \"Hat\": +3")), 3);
    tree_free(tree);
    assert_int_equal(
        print_bonus(tree,
                    read_card(tree, "item \"Hat\": +3 to your hand limit")),
        0);
    tree_free(tree);
}

TEST(a_reference_says_what_its_clauses_say)
{
    char text[1000];
    Text out = TEXT_INIT(text);
    Tree *tree = keep_block(calloc(1, sizeof *tree));
    RulesIndex rules;
    Diag diag;

    assert_int_equal(rules_read(&rules, &diag), ST_OK);
    reference_write(&out, tree,
                    read_card(tree,
                              "reference \"Chart\"\n"
                              "    cites HOUSE-ASK, GLOOM-DEATH-04 # two\n"
                              "    flavor \"Folds.\""),
                    " / ");
    tree_free(tree);
    assert_true(strncmp(text, rules_find(&rules, "HOUSE-ASK")->text, 20) == 0);
    assert_says(text, " / ");
    assert_says(text, rules_find(&rules, "GLOOM-DEATH-04")->text);
    rules_free(&rules);
}

TEST(other_cards_cite_silently)
{
    char text[100];
    Text out = TEXT_INIT(text);
    Tree *tree = keep_block(calloc(1, sizeof *tree));

    reference_write(
        &out, tree,
        read_card(tree, "death \"Drowned\"\n    cites GLOOM-DEATH-04"), " ");
    tree_free(tree);
    assert_string_equal(text, "");
}

static const char *declared_word(const void *tree, int number)
{
    return ((const Tree *)tree)->dictionary.at[number - 1].one;
}

TEST(cells_stand_by_position)
{
    Tree *tree = keep_block(calloc(1, sizeof *tree));
    const TreeCard *card =
        read_card(tree, "modifier \"Fog\": points -15 hide 0;"
                        " icons . umbrella ring");
    Cells cells = frame_find_cells(&tree->nodes[card->first], card->n,
                                   declared_word, tree);

    assert_true(cells.any);
    assert_string_equal(cells.at[0][0], "\u221215");
    assert_string_equal(cells.at[0][1], "\u25a0");
    assert_string_equal(cells.at[0][2], "0");
    assert_string_equal(cells.at[1][0], "\u00b7");
    assert_string_equal(cells.at[1][1], "umbrella");
    assert_string_equal(cells.at[1][2], "ring");
    tree_free(tree);
    card = read_card(tree, "item \"Hat\": headgear");
    assert_false(frame_find_cells(&tree->nodes[card->first], card->n,
                                  declared_word, tree)
                     .any);
    tree_free(tree);
}

TEST(a_text_that_is_too_small_is_cut_not_overrun)
{
    char text[12];
    Text out = TEXT_INIT(text);
    Tree *tree = keep_block(calloc(1, sizeof *tree));

    print_box(&out, tree, read_card(tree, "curse \"Long\": lose 3 levels"));
    tree_free(tree);
    assert_string_equal(text, "Lose 3 leve");
    assert_true(out.truncated);
}
