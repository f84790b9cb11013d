/* cardtext.c: a card's source, and what a player reads. */
#include "helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardc/parse.h"
#include "cardc/print.h"

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

static const char *const kinds[] = { "monster",  "enhancer", "curse",
                                     "item",     "one-shot", "level-up",
                                     "special",  "doubler",  "table",
                                     "modifier", "event",    "death",
                                     "character" };

typedef struct Row {
    const char *source, *frame, *box;
} Row;

/* Reads declarations and one card; gives the card. */
static const TreeCard *read_card(Tree *tree, const char *source)
{
    static char text[4096];
    static Report report;

    report = (Report){ .n = 0 };
    snprintf(text, sizeof text, "%s%s\n", DECLARATIONS, source);
    assert_true(tree_init(tree, kinds, (int)(sizeof kinds / sizeof *kinds)));
    tree_read(tree, "test", text, &report);
    if (report.errors > 0)
        fail_msg("%s\n%d:%d: %s", source, report.at[0].line,
                 report.at[0].column, report.at[0].what);
    return &tree->cards[tree->n_cards - 1];
}

static void assert_reads(const Row *row, const char *source)
{
    char frame[1000], box[1000];
    Text in_frame = TEXT_OVER(frame), in_box = TEXT_OVER(box);
    Tree *tree = keep(calloc(1, sizeof *tree));
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
    Text in_source = TEXT_OVER(source);
    Tree *tree = keep(calloc(1, sizeof *tree));
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
          "Level 4, 2 Treasures, damp, undead", "" },
        { "monster \"Small Uncle\": level 1, treasures 1, 2 levels",
          "Level 1, 1 Treasure, worth 2 levels", "" },
        { "item \"Rolling Pin\": +3, 1 hand, 400 gold, weapon, only for Baker",
          "+3 Bonus, 1 hand, 400 gold, weapon, only for Bakers", "" },
        { "item \"Wardrobe\": -1, 2 hands, big, no value, not for Ox or Witch",
          "\u22121 Bonus, 2 hands, big, no value, not for Oxen or Witches",
          "" },
        { "item \"Key\": headgear, 200 gold, only for Mill Lane, not for male",
          "headgear, 200 gold, only for Mill Lane residents, not for male"
          " players",
          "" },
        { "pet \"Newt on a String\": +1", "+1 Bonus", "" },
        { "special \"Spare Change\": treasure; draw a card", "",
          "Draw a card." },
    };
    CHECK(rows);
}

TEST(cells_show_values_clear_dots_and_patches)
{
    static const Row rows[] = {
        { "modifier \"Bitten by a Kettle\": points -15 . +10; icons ring . .",
          "points \u221215 \u00b7 +10, icons ring \u00b7 \u00b7", "" },
        { "modifier \"Misplaced\": points hide 0 .; icons hide hide hide",
          "points \u25a0 0 \u00b7, icons \u25a0 \u25a0 \u25a0", "" },
        { "character \"Aunt Fathom\": party \"The Damp\"", "party The Damp",
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
          "points \u22125 \u00b7 \u00b7",
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
          "1 hand", "+2 (+5 if a fighter is a Witch)." },
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
          "", "+5 (+10 if a fighter is an Ox) to the monster. It is undead." },
        { "enhancer \"Wide Saddle\": plays on a pet; +2", "",
          "Play on a pet. +2 to the pet." },
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
          "200 gold",
          "You ignore curses from doors. This card cannot be sold, traded or"
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
          "Bad Stuff: Each other player, from your left, takes a card from"
          " you." },
    };
    CHECK(rows);
}

TEST(cards_from_the_hand_say_when_to_play_them)
{
    static const Row rows[] = {
        { "one-shot \"Hot Soup\": 100 gold; in combat: +3 to either side",
          "100 gold",
          "Play during any combat. +3 to either side. Usable once only." },
        { "one-shot \"Two Uses\": when a curse hits a player: cancel it\n"
          "    any time: discard a kept curse",
          "",
          "Play when a curse hits a player. Cancel it. Play at any time."
          " Discard a kept curse. Usable once only." },
        { "special \"Loan\": in your combat, if you are losing: you may discard"
          " an item; take an item from another player if this makes you win",
          "",
          "Play during your combat if you are losing. You may discard an item."
          " Take an item from another player if this makes you win." },
        { "special \"Letter\": when drawn: each Baker gains 1 level even from"
          " level 9",
          "",
          "Play as soon as you draw it. Each Baker gains 1 level even from"
          " level 9." },
        { "special \"Fuse\": in combat or before rolling to escape, discard a"
          " card: end the fight",
          "",
          "Play during any combat or before rolling to escape. Discard a card:"
          " end the fight." },
        { "level-up \"Tip\": discard a pet in play: gain 1 level", "",
          "Discard a pet in play: gain 1 level." },
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
          "You win ties. Heave: During your combat, once per combat, discard up"
          " to 3 cards: +1 to you for each card discarded." },
        { "class \"Usher\": \"Shush\": in your combat, discard your hand (at"
          " least 1 card): remove a monster and take its treasures",
          "",
          "Shush: During your combat, discard your hand (at least 1 card):"
          " remove a monster and take its treasures." },
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
          " this combat, they cannot take treasures." },
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
          "Ongoing: On your turn, anyone may play a death on this character"
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
          "", "Unless you are alone: lose a level; discard a card." },
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
          "Bad Stuff: Roll a die. 1-2: die. Otherwise, lose levels equal to the"
          " roll." },
        { "item \"Balloon\": after combat: roll: 6: discard this card", "",
          "After combat, roll a die. 6: discard this card." },
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
          "From now on, you cannot help. Lose items worth at least 500 gold in"
          " all." },
    };
    CHECK(rows);
}

/* ---- beyond one line ---- */

TEST(titles_and_bad_stuff_begin_paragraphs)
{
    char text[400];
    Text out = TEXT_OVER(text);
    Tree *tree = keep(calloc(1, sizeof *tree));

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
    Tree *tree = keep(calloc(1, sizeof *tree));

    assert_int_equal(print_bonus(tree, read_card(tree, "item \"Hat\": +3")), 3);
    tree_free(tree);
    assert_int_equal(
        print_bonus(tree,
                    read_card(tree, "item \"Hat\": +3 to your hand limit")),
        0);
    tree_free(tree);
}

TEST(a_text_that_is_too_small_is_cut_not_overrun)
{
    char text[12];
    Text out = TEXT_OVER(text);
    Tree *tree = keep(calloc(1, sizeof *tree));

    print_box(&out, tree, read_card(tree, "curse \"Long\": lose 3 levels"));
    tree_free(tree);
    assert_string_equal(text, "Lose 3 leve");
    assert_true(out.cut);
}
