/* line.c: lines, read and written. */
#include "helper.h"

#include <stdlib.h>
#include <string.h>

#include "families/munchkin/munchkin.h"

/* ---- reading one line, without playing it ---- */

static struct {
    ActionPath path;
    Refusal refusal;
    char why[TEXT_LINE];
} got;

static Reading reading_of(const Match *m, Seat seat, const char *line)
{
    Text why = TEXT_INIT(got.why);
    return line_read(match_table(m), seat, line, &got.path, &got.refusal, &why);
}

/* The line means one action on this card. */
static void assert_means(const Match *m, const char *line, CardId card)
{
    if (reading_of(m, NOBODY, line) != READ_OK)
        fail_msg("%s: %s", line, got.why);
    assert_int_equal(got.path.n, 1);
    assert_int_equal(got.path.at[0].card, card);
}

static const char *written_line(const Match *m, Action a, Seat reader)
{
    static char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    text_add(&text, "> "); /* what stands before it is not part of it */
    line_write(&text, match_table(m), a, reader);
    return line + 2;
}

/* Ann has a Ladle in hand and one before her. */
static Match *two_ladles(void)
{
    return scripted("tiny-munchkin", 3, "Ann holds \"Ladle\", \"Cave Slug\"",
                    "Ann carries \"Ladle\"", NULL);
}

/* Ann is losing against a Slug; Bob and Carol could do something. */
static Match *fight(void)
{
    return scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                    "Ann holds \"Jar of Something\"",
                    "Bob holds \"Freshly Caffeinated\", \"Exploding Custard\"",
                    "Carol carries \"Jar of Something\"", NULL);
}

/* ---- seats ---- */

TEST(a_line_begins_with_the_seat_or_leaves_it_out)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann kicks open the door"), READ_OK);
    assert_int_equal(got.path.at[0].verb, VERB_kick);
    assert_int_equal(got.path.at[0].seat, 0);
    assert_int_equal(reading_of(m, 0, "kicks open the door"), READ_OK);
    assert_int_equal(got.path.at[0].seat, 0);
    assert_int_equal(reading_of(m, 1, "Ann kicks open the door"), READ_OK);
    assert_int_equal(got.path.at[0].seat, 0);
    assert_int_equal(reading_of(m, NOBODY, "kicks open the door"),
                     READ_UNKNOWN);
}

TEST(a_name_may_stand_in_quotes)
{
    Match *m = fight();

    assert_int_equal(reading_of(m, NOBODY, "\"Ann\" runs away"), READ_OK);
    assert_means(m, "\"Bob\" plays \"Exploding Custard\" for \"Ann\"",
                 card_of(match_table(m), "Exploding Custard", 1));
    assert_int_equal(reading_of(m, NOBODY, "\"Ann runs away"), READ_UNKNOWN);
}

TEST(the_longest_name_is_meant)
{
    MatchSetup setup = setup_of("tiny-munchkin", 3, 1);
    Match *m;

    strcpy(setup.names[1], "Ann-Marie");
    strcpy(setup.names[2], "Ann_2");
    setup.game.scripted = true;
    m = start(&setup);
    assert_null(set_up_phrase(table_of(m), "turn Ann-Marie"));
    match_run(m);
    assert_int_equal(reading_of(m, NOBODY, "Ann-Marie kicks open the door"),
                     READ_OK);
    assert_int_equal(got.path.at[0].seat, 1);
    assert_int_equal(reading_of(m, NOBODY, "Ann kicks open the door"),
                     READ_REFUSED);
    assert_int_equal(got.refusal.id, REFUSAL_not_now);
    assert_int_equal(reading_of(m, NOBODY, "Ann_2 kicks open the door"),
                     READ_REFUSED);
}

TEST(part_of_a_word_is_no_name)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Anna kicks open the door"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "An kicks open the door"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "ann kicks open the door"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Dave kicks open the door"),
                     READ_UNKNOWN);
}

TEST(a_name_has_letters_digits_and_two_signs)
{
    static const char *const good[] = { "Ann",
                                        "x",
                                        "Ann-Marie",
                                        "a_1",
                                        "12345678901234567890",
                                        "J\xc3\xb6rg",
                                        "\xc5\x81ucja",
                                        "\xce\xa3ofia",
                                        "\xe6\x98\xa5\xe5\xad\x90" };
    static const char *const bad[] = { "",
                                       "Ann Marie",
                                       "Ann\"",
                                       "J\xc3rg",
                                       "123456789012345678901",
                                       "a,b",
                                       "!",
                                       "a\xc2\xa0"
                                       "b", /* a space that does not break */
                                       "\xe2\x80\xae"
                                       "Bob",
                                       "\xe2\x80\x9c"
                                       "Bob",
                                       "\xf0\x9f\x99\x82",
                                       "\xc3\x97" };
    static const char *const words[] = { "everyone", "nobody", "host", "the",
                                         "expect",   "rules",  "cast", "dice" };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(pattern_check_name(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_says(pattern_check_name(bad[i]), "a name has ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_says(pattern_check_name(words[i]), "a word of the log");
}

/* ---- what is not understood ---- */

TEST(an_unknown_sentence_is_told_how_far_it_was_understood)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann kicks in the window"),
                     READ_UNKNOWN);
    assert_string_equal(got.why, "I do not understand this after \"Ann kicks"
                                 " \"");
    assert_int_equal(reading_of(m, NOBODY, "What a day"), READ_UNKNOWN);
    assert_string_equal(got.why, "I do not understand this");
    assert_int_equal(reading_of(m, 0, ""), READ_UNKNOWN);
    assert_says(got.why, "I do not understand");
}

TEST(a_line_ends_where_its_sentence_ends)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann kicks open the door now"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann kicks open the door "),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, " Ann kicks open the door"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann  kicks open the door"),
                     READ_UNKNOWN);
}

TEST(an_unknown_card_is_named)
{
    Match *m = fight();

    assert_int_equal(reading_of(m, NOBODY, "Bob plays \"Sword\" for Ann"),
                     READ_UNKNOWN);
    assert_string_equal(got.why, "there is no card \"Sword\" here");
    assert_int_equal(
        reading_of(m, NOBODY, "Bob plays \"Freshly Caffeinated\" on \"Slug\""),
        READ_UNKNOWN);
    assert_string_equal(got.why, "there is no card \"Slug\" here");
    assert_int_equal(reading_of(m, NOBODY, "Bob plays \"Sword\" on \"Slug\""),
                     READ_UNKNOWN);
    assert_string_equal(got.why, "there is no card \"Sword\" here");
}

TEST(a_quote_is_closed_and_not_empty)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle"), READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"\""), READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips Ladle"), READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \""), READ_UNKNOWN);
}

TEST(names_of_cards_are_exact)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"ladle\""),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladl\""),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle \""),
                     READ_UNKNOWN);
}

/* ---- which card is meant ---- */

TEST(a_name_alone_means_the_open_card_if_that_fits)
{
    Match *m = two_ladles();
    const Table *t = match_table(m);
    CardId held = card_of(t, "Ladle", 1), open = card_of(t, "Ladle", 2);

    assert_means(m, "Ann equips \"Ladle\"", open);
    assert_means(m, "Ann puts down \"Ladle\"", held); /* the other lies */
}

TEST(a_place_says_which_card_is_meant)
{
    Match *m = two_ladles();
    const Table *t = match_table(m);

    assert_means(m, "Ann equips \"Ladle\" from hand", card_of(t, "Ladle", 1));
    assert_means(m, "Ann equips \"Ladle\" from play area",
                 card_of(t, "Ladle", 2));
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\" from fight"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\" from heaven"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\" from"),
                     READ_UNKNOWN);
}

TEST(a_copy_says_which_card_is_meant)
{
    Match *m = two_ladles();
    const Table *t = match_table(m);

    assert_means(m, "Ann equips \"Ladle\" #1", card_of(t, "Ladle", 1));
    assert_means(m, "Ann equips \"Ladle\" #2", card_of(t, "Ladle", 2));
    assert_means(m, "Ann equips \"Ladle\" from play area #2",
                 card_of(t, "Ladle", 2));
    assert_int_equal(
        reading_of(m, NOBODY, "Ann equips \"Ladle\" from play area #1"),
        READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\" #9"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\" #"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\" #2x"),
                     READ_UNKNOWN);
}

/* Two Ladles lie before Ann, and everybody sees that they differ. */
static Match *unlike_ladles(void)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann carries \"Ladle\", \"Ladle\"", NULL);
    Table *t = table_of(m);

    card_slot(t, card_of(t, "Ladle", 2))->by = 2;
    return m;
}

TEST(several_cards_that_differ_are_ambiguous_until_told_apart)
{
    Match *m = unlike_ladles();
    const Table *t = match_table(m);

    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\""),
                     READ_AMBIGUOUS);
    assert_says(got.why, "several cards of that name could be meant");
    assert_says(got.why, "#1, #2");
    assert_means(m, "Ann equips \"Ladle\" #1", card_of(t, "Ladle", 1));
    assert_means(m, "Ann equips \"Ladle\" #2", card_of(t, "Ladle", 2));
}

TEST(equal_cards_are_one_choice_and_the_lowest_is_meant)
{
    Match *m =
        scripted("tiny-munchkin", 3, "Ann carries \"Ladle\", \"Ladle\"", NULL);
    const Table *t = match_table(m);

    assert_means(m, "Ann equips \"Ladle\"", card_of(t, "Ladle", 1));
}

TEST(a_line_is_qualified_only_as_much_as_is_needed)
{
    Match *m = two_ladles();
    const Table *t = match_table(m);
    Action a = action_make(VERB_equip, 0);

    a.card = card_of(t, "Ladle", 1);
    assert_string_equal(written_line(m, a, HOST),
                        "Ann equips \"Ladle\" from hand");
    a.card =
        card_of(t, "Ladle", 2); /* what is in a hand is nobody's business */
    assert_string_equal(written_line(m, a, HOST), "Ann equips \"Ladle\"");
    a = action_make(VERB_put_down, 0);
    a.card = card_of(t, "Ladle", 1); /* the other cannot be put down */
    assert_string_equal(written_line(m, a, HOST), "Ann puts down \"Ladle\"");
}

TEST(open_cards_in_one_place_are_told_apart_by_their_copies)
{
    Match *m = unlike_ladles();
    const Table *t = match_table(m);
    Action a = action_make(VERB_equip, 0);

    a.card = card_of(t, "Ladle", 1);
    assert_string_equal(written_line(m, a, HOST), "Ann equips \"Ladle\" #1");
    a.card = card_of(t, "Ladle", 2);
    assert_string_equal(written_line(m, a, HOST), "Ann equips \"Ladle\" #2");
}

/* The record must say which of two equal cards it was: a name alone means the
 * first. */
TEST(a_card_played_on_the_second_of_two_equal_ones_tells_its_copy)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann fights \"Cave Slug\"",
                        "Bob holds \"Freshly Caffeinated\"", NULL);
    Table *t = table_of(m);
    Action a = action_make(VERB_play_on, 1);

    zone_append(t, card_of(t, "Cave Slug", 2), ZONE_fight);
    a.card = card_of(t, "Freshly Caffeinated", 1);
    a.on = card_of(t, "Cave Slug", 1);
    assert_string_equal(written_line(m, a, HOST),
                        "Bob plays \"Freshly Caffeinated\" on"
                        " \"Cave Slug\"");
    a.on = card_of(t, "Cave Slug", 2);
    assert_int_equal(reading_of(m, NOBODY, written_line(m, a, HOST)), READ_OK);
    assert_int_equal(got.path.at[0].on, a.on);
}

TEST(actions_that_differ_in_anything_are_two)
{
    const Action a = { .verb = VERB_play_on, .number = 1, .card = 1, .on = 2 };
    Action others[] = { a, a, a, a, a, a };

    others[0].verb = VERB_aid;
    others[1].seat = 1;
    others[2].to = 1;
    others[3].number = 2;
    others[4].card = 3;
    others[5].on = 3;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(action_equal(a, others[i]));
    assert_true(action_equal(a, a));
}

TEST(of_all_reasons_the_one_that_came_furthest_is_told)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann wears \"Ladle\", \"Ladle\"",
                        "Ann holds \"Ladle\"", NULL);

    /* Two are equipped, one is in the deck, one would need a third hand. */
    assert_int_equal(reading_of(m, NOBODY, "Ann equips \"Ladle\""),
                     READ_REFUSED);
    assert_int_equal(got.refusal.id, REFUSAL_hands_full);
    assert_int_equal(got.refusal.number, 0);
    assert_int_equal(got.refusal.second, 1);
}

TEST(a_card_in_another_hand_is_refused_as_not_held)
{
    Match *m = fight();

    assert_int_equal(reading_of(m, NOBODY,
                                "Carol plays \"Exploding Custard\" for"
                                " Ann"),
                     READ_REFUSED);
    assert_int_equal(got.refusal.id, REFUSAL_not_held);
}

/* ---- both ways ---- */

/* Whatever a seat can do here, written down and read again, is the same. */
static int assert_both_ways(const Match *m)
{
    const Table *t = match_table(m);
    ActionList list;
    int n = 0;

    EACH_SEAT (t, s) {
        action_list(t, s, &list);
        for (int i = 0; i < list.n; i++) {
            const char *line = written_line(m, list.at[i], HOST);
            if (t->family->verbs[list.at[i].verb].class == CLASS_DRAFT)
                continue; /* written when it is done */
            if (reading_of(m, NOBODY, line) != READ_OK)
                fail_msg("%s: %s", line, got.why);
            assert_int_equal(got.path.n, 1);
            if (!action_equal(got.path.at[0], list.at[i]))
                fail_msg("%s: read as another action", line);
            n++;
        }
    }
    return n;
}

TEST(every_listed_action_is_read_as_it_is_written)
{
    assert_int_equal(assert_both_ways(two_ladles()), 5);
    assert_int_equal(assert_both_ways(unlike_ladles()), 3);
    assert_int_equal(assert_both_ways(fight()), 1 + 2 + 1 + 2 + 2 + 1);
    assert_true(assert_both_ways(charity()) > 8);
    assert_true(assert_both_ways(seeded("null", 3, 5)) > 1);
    assert_true(assert_both_ways(seeded("tiny-gloom", 3, 5)) > 1);
}

TEST(cards_played_on_cards_are_read)
{
    Match *m = fight();
    const Table *t = match_table(m);

    assert_means(m, "Bob plays \"Freshly Caffeinated\" on \"Cave Slug\"",
                 card_of(t, "Freshly Caffeinated", 1));
    assert_int_equal(got.path.at[0].verb, VERB_play_on);
    assert_int_equal(got.path.at[0].on, card_of(t, "Cave Slug", 1));
    assert_means(m,
                 "Bob plays \"Freshly Caffeinated\" from hand on"
                 " \"Cave Slug\" from fight",
                 card_of(t, "Freshly Caffeinated", 1));
    assert_means(m, "Carol plays \"Jar of Something\" against Ann",
                 card_of(t, "Jar of Something", 2));
    assert_int_equal(got.path.at[0].verb, VERB_harm);
    assert_int_equal(got.path.at[0].to, 0);
    assert_int_equal(reading_of(m, NOBODY,
                                "Carol plays \"Jar of Something\" for"
                                " Bob"),
                     READ_REFUSED);
    assert_int_equal(got.refusal.id, REFUSAL_not_fighting);
}

TEST(everyone_passes_at_a_gate_only)
{
    Match *m = fight();

    assert_int_equal(reading_of(m, NOBODY, "everyone passes"), READ_REFUSED);
    assert_int_equal(got.refusal.id, REFUSAL_not_now);
    play_line(m, "Ann runs away");
    assert_int_equal(reading_of(m, NOBODY, "everyone passes"), READ_OK);
    assert_int_equal(got.path.at[0].verb, VERB_everyone);
    assert_int_equal(reading_of(m, NOBODY, "Bob passes"), READ_OK);
    assert_int_equal(got.path.at[0].verb, VERB_pass);
}

/* ---- lists ---- */

TEST(a_sale_is_one_line_and_a_path)
{
    Match *m = scripted("tiny-munchkin", 3,
                        "Ann holds \"Ladle\", \"Ladle\","
                        " \"Grandfather Clock, Used as a Club\"",
                        NULL);
    const Table *t = match_table(m);

    assert_int_equal(reading_of(m, NOBODY,
                                "Ann sells \"Ladle\", \"Grandfather"
                                " Clock, Used as a Club\", \"Ladle\""),
                     READ_OK);
    assert_int_equal(got.path.n, 5); /* open, three parts in order, done */
    assert_int_equal(got.path.at[0].verb, VERB_sell);
    assert_int_equal(got.path.at[1].card,
                     card_of(t, "Grandfather Clock, Used as a Club", 1));
    assert_int_equal(got.path.at[2].card, card_of(t, "Ladle", 1));
    assert_int_equal(got.path.at[3].card, card_of(t, "Ladle", 2));
    assert_int_equal(got.path.at[4].verb, VERB_done);
    play_line(m,
              "Ann sells \"Ladle\" and \"Grandfather Clock, Used as a Club\","
              " \"Ladle\"");
    assert_int_equal(count_in_log(m, HOST,
                                  "Ann sells \"Grandfather Clock, Used as a"
                                  " Club\", \"Ladle\", \"Ladle\""),
                     1);
}

TEST(a_part_is_told_apart_by_its_place)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann level 3",
                        "Ann holds \"Ladle\", \"Ladle\"",
                        "Ann carries \"Ladle\", \"Oven Mitts of Might\"", NULL);
    const Table *t = match_table(m);

    assert_int_equal(reading_of(m, NOBODY,
                                "Ann sells \"Ladle\", \"Ladle\" from"
                                " hand, \"Oven Mitts of Might\""),
                     READ_OK);
    assert_int_equal(got.path.at[1].card, card_of(t, "Ladle", 1));
    assert_int_equal(got.path.at[2].card, card_of(t, "Ladle", 3));
    play_line(m, "Ann sells \"Ladle\", \"Ladle\" from hand, \"Oven Mitts of"
                 " Might\"");
    assert_int_equal(count_in_log(m, 2,
                                  "Ann sells \"Ladle\" from hand, \"Ladle\","
                                  " \"Oven Mitts of Might\""),
                     1);
}

TEST(a_part_that_could_be_several_cards_is_ambiguous)
{
    Match *m = unlike_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann sells \"Ladle\""),
                     READ_AMBIGUOUS);
    assert_says(got.why, "several cards");
    assert_int_equal(
        reading_of(m, NOBODY, "Ann sells \"Ladle\" #1, \"Ladle\" #2"), READ_OK);
    assert_int_equal(
        reading_of(m, NOBODY, "Ann sells \"Ladle\" #2, \"Ladle\" #2"),
        READ_UNKNOWN);
}

TEST(a_part_that_is_not_there_is_named)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "Ann sells \"Ladle\", \"Sword\""),
                     READ_UNKNOWN);
    assert_string_equal(got.why, "there is no card \"Sword\" here");
    assert_int_equal(reading_of(m, NOBODY,
                                "Ann sells \"Ladle\", \"Ladle\","
                                " \"Ladle\""),
                     READ_UNKNOWN);
    assert_string_equal(got.why, "there is no card \"Ladle\" here");
    assert_int_equal(reading_of(m, NOBODY, "Ann sells "), READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "Ann sells \"Ladle\", "),
                     READ_UNKNOWN);
}

TEST(a_list_is_refused_as_a_whole)
{
    Match *m = two_ladles();
    const LineResult *line_text =
        refused(m, NOBODY, "Ann sells \"Ladle\", \"Cave Slug\"");

    assert_int_equal(line_text->reading, READ_REFUSED);
    assert_int_equal(line_text->refusal.id, REFUSAL_too_cheap);
    assert_false(draft_is_open(match_table(m)));
}

TEST(gifts_have_receivers)
{
    Match *m = charity();
    const Table *t = match_table(m);

    assert_int_equal(reading_of(m, NOBODY,
                                "Ann gives \"Ladle\", \"Half Asleep\" to"
                                " Bob and \"Cave Slug\" to Carol"),
                     READ_OK);
    assert_int_equal(got.path.n, 4); /* it is open by itself */
    assert_int_equal(got.path.at[0].card, card_of(t, "Cave Slug", 1));
    assert_int_equal(got.path.at[0].to, 2);
    assert_int_equal(got.path.at[1].card, card_of(t, "Half Asleep", 1));
    assert_int_equal(got.path.at[1].to, 1);
    assert_int_equal(got.path.at[2].card, card_of(t, "Ladle", 1));
    assert_int_equal(got.path.at[2].to, 1);
    assert_int_equal(got.path.at[3].verb, VERB_done);
}

TEST(of_gifts_each_reads_the_own_and_the_number_of_others)
{
    Match *m = charity();

    play_line(m,
              "Ann gives \"Ladle\", \"Half Asleep\" to Bob and \"Cave Slug\" to"
              " Carol");
    assert_int_equal(count_in_log(m, HOST,
                                  "Ann gives \"Half Asleep\", \"Ladle\" to"
                                  " Bob and \"Cave Slug\" to Carol"),
                     1);
    assert_int_equal(count_in_log(m, 0,
                                  "Ann gives \"Half Asleep\", \"Ladle\" to Bob"
                                  " and \"Cave Slug\" to Carol"),
                     1);
    assert_int_equal(count_in_log(m, 1,
                                  "Ann gives \"Half Asleep\", \"Ladle\" to Bob"
                                  " and 1 Door to Carol"),
                     1);
    assert_int_equal(count_in_log(m, 2,
                                  "Ann gives 1 Door and 1 Treasure to Bob and"
                                  " \"Cave Slug\" to Carol"),
                     1);
    assert_int_equal(count_in_log(m, 3,
                                  "Ann gives 1 Door and 1 Treasure to Bob and 1"
                                  " Door to Carol"),
                     1);
    assert_int_equal(count_in_log(m, NOBODY,
                                  "Ann gives 1 Door and 1 Treasure to Bob"
                                  " and 1 Door to Carol"),
                     1);
}

TEST(gifts_without_a_receiver_or_to_strangers_are_refused)
{
    Match *m = charity();

    assert_int_equal(refused(m, NOBODY,
                             "Ann gives \"Ladle\", \"Half Asleep\","
                             " \"Cave Slug\"")
                         ->reading,
                     READ_REFUSED);
    assert_int_equal(refused(m, NOBODY, "Ann gives \"Ladle\" to Zoe")->reading,
                     READ_UNKNOWN);
    assert_int_equal(refused(m, NOBODY,
                             "Ann gives \"Ladle\" to Dave, \"Ladle\""
                             " to Bob and \"Ladle\" to Carol")
                         ->refusal.id,
                     REFUSAL_not_lowest);
    assert_int_equal(refused(m, NOBODY, "Ann discards \"Ladle\"")->refusal.id,
                     REFUSAL_others_lower);
}

/* ", " separates parts as well, and the receiver is the next that is named. */
TEST(a_receiver_is_of_all_parts_since_the_last_one)
{
    Match *m = charity();
    const Table *t = match_table(m);

    assert_int_equal(reading_of(m, NOBODY,
                                "Ann gives \"Ladle\" and \"Half Asleep\""
                                " to Carol, \"Cave Slug\" to Bob"),
                     READ_OK);
    assert_int_equal(got.path.at[0].card, card_of(t, "Cave Slug", 1));
    assert_int_equal(got.path.at[0].to, 1);
    assert_int_equal(got.path.at[2].to, 2);
}

TEST(a_list_longer_than_any_hand_is_not_understood)
{
    Match *m = two_ladles();
    char line[16 * (PARTS_MAX + 4)];
    Text text = TEXT_INIT(line);

    text_add(&text, "Ann sells \"Ladle\"");
    for (int i = 0; i < PARTS_MAX; i++)
        text_add(&text, ", \"Ladle\"");
    assert_int_equal(reading_of(m, NOBODY, line), READ_UNKNOWN);
    assert_says(got.why, "I do not understand");
}

TEST(a_long_sale_is_written_whole_and_read_again)
{
    Match *m =
        scripted("tiny-munchkin", 3,
                 "Ann carries \"Left Boot, Size Twelve\", \"Left Boot, Size"
                 " Twelve\", \"Left Boot, Size Twelve\", \"Left Boot, Size"
                 " Twelve\", \"Oven Mitts of Might\", \"Oven Mitts of"
                 " Might\", \"Oven Mitts of Might\", \"Brass Colander\","
                 " \"Brass Colander\", \"Brass Colander\", \"Brass"
                 " Colander\", \"Exploding Custard\", \"Exploding Custard\""
                 ", \"Exploding Custard\", \"Jar of Something\", \"Jar of"
                 " Something\", \"Jar of Something\", \"Jar of Something\","
                 " \"Jar of Something\", \"Jar of Something\", \"Ladle\","
                 " \"Ladle\", \"Ladle\", \"Ladle\", \"Grandfather Clock,"
                 " Used as a Club\", \"Grandfather Clock, Used as a Club\"",
                 NULL);
    const Table *t = match_table(m);
    Action a = action_make(VERB_sell, 0);

    assert_int_equal(match_answer(m, a).id, REFUSAL_none);
    a.verb = VERB_add;
    for (a.card = 1; a.card <= t->g->cards; a.card++)
        if (card_slot(t, a.card)->zone == play_zone(0))
            assert_int_equal(match_answer(m, a).id, REFUSAL_none);
    assert_int_equal(match_view(m, 0)->t.g->draft.count, 26);
    assert_int_equal(match_answer(m, action_make(VERB_done, 0)).id,
                     REFUSAL_none);
    match_run(m);
    assert_says(match_log(m)->at[1].full, "\"Oven Mitts of Might\", \"Oven"
                                          " Mitts of Might\", \"Oven Mitts of"
                                          " Might\"");
    assert_null(match_take_back(m, true));
    play_line(m, match_log(m)->at[1].full);
}

/* ---- numbers ---- */

TEST(the_number_of_a_ruling_is_read)
{
    Match *m = two_ladles();

    assert_int_equal(reading_of(m, NOBODY, "! Bob is level 3"), READ_OK);
    assert_int_equal(got.path.at[0].verb, VERB_set_level);
    assert_int_equal(got.path.at[0].seat, HOST);
    assert_int_equal(got.path.at[0].to, 1);
    assert_int_equal(got.path.at[0].number, 3);
    assert_string_equal(written_line(m, got.path.at[0], 2), "! Bob is level 3");
}

TEST(a_number_out_of_range_is_refused_and_does_not_wrap)
{
    static const char *const lines[] = {
        "! Bob is level 0",   "! Bob is level 10",  "! Bob is level -3",
        "! Bob is level 259", "! Bob is level 513", "! Bob is level -253",
    };
    Match *m = two_ladles();

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(reading_of(m, NOBODY, lines[i]), READ_REFUSED);
        assert_int_equal(got.refusal.id, REFUSAL_bad_level);
    }
    assert_int_equal(
        reading_of(m, NOBODY, "! Bob is level 99999999999999999999"),
        READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "! Bob is level three"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "! Bob is level -"), READ_UNKNOWN);
}

TEST(a_zone_is_named_by_its_owner_or_with_the)
{
    Match *m = two_ladles();
    const Table *t = match_table(m);
    static const struct {
        const char *line;
        ZoneId zone;
    } rows[] = {
        { "! \"Ladle\" goes to Carol's hand", ZONE_hand + 2 },
        { "! \"Ladle\" goes to Bob's play area", ZONE_play + 1 },
        { "! \"Ladle\" goes to the treasure discards", ZONE_treasure_discards },
        { "! \"Ladle\" goes to the treasure deck", ZONE_treasures },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_means(m, rows[i].line, card_of(t, "Ladle", 2));
        assert_int_equal(got.path.at[0].verb, VERB_move);
        assert_int_equal(got.path.at[0].number, rows[i].zone);
        assert_string_equal(written_line(m, got.path.at[0], 1), rows[i].line);
    }
    assert_means(m, "! \"Ladle\" goes to the discards", card_of(t, "Ladle", 2));
    assert_int_equal(got.path.at[0].number, ZONE_treasure_discards);
    assert_int_equal(reading_of(m, NOBODY, "! \"Ladle\" goes to the moon"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "! \"Ladle\" goes to Dave's hand"),
                     READ_UNKNOWN);
    assert_int_equal(reading_of(m, NOBODY, "! \"Ladle\" goes to the door deck"),
                     READ_REFUSED);
    assert_int_equal(got.refusal.id, REFUSAL_no_ruling);
}

/* ---- patterns ---- */

static const char *filled_pattern(const Table *t, const char *pattern,
                                  PatternHoles holes)
{
    static char line[TEXT_LINE];
    Text text = TEXT_INIT(line);

    pattern_write(&text, t, pattern, &holes);
    return line;
}

TEST(holes_are_filled)
{
    const Table *t = match_table(two_ladles());
    CardId ladle = card_of(t, "Ladle", 1), slug = card_of(t, "Cave Slug", 1);

    assert_string_equal(
        filled_pattern(t, "%s hits %t with %c on %o: %n, %m",
                       HOLES(.seat = 0, .to = 2, .card = ladle, .on = slug,
                             .number = 4, .second = -2)),
        "Ann hits Carol with \"Ladle\" on \"Cave Slug\": 4, -2");
    assert_string_equal(filled_pattern(t, "%s and %t", HOLES(.seat = HOST)),
                        "the host and nobody");
}

TEST(one_or_many_go_by_the_number)
{
    const Table *t = match_table(two_ladles());
    const char *pattern = "%n %p(level,levels).";

    assert_string_equal(filled_pattern(t, pattern, HOLES(.number = 1)),
                        "1 level.");
    assert_string_equal(filled_pattern(t, pattern, HOLES(.number = 2)),
                        "2 levels.");
    assert_string_equal(filled_pattern(t, pattern, HOLES(.number = 0)),
                        "0 levels.");
    assert_string_equal(filled_pattern(t, pattern, HOLES(.number = -1)),
                        "-1 levels.");
}

TEST(a_part_in_brackets_is_written_if_its_hole_is_filled)
{
    const Table *t = match_table(two_ladles());
    const char *pattern = "%s adds %c[ to %t][ on %o][ times %n]";
    CardId ladle = card_of(t, "Ladle", 1);

    assert_string_equal(
        filled_pattern(t, pattern, HOLES(.seat = 0, .card = ladle)),
        "Ann adds \"Ladle\"");
    assert_string_equal(
        filled_pattern(t, pattern,
                       HOLES(.seat = 0, .card = ladle, .to = 1, .number = 3)),
        "Ann adds \"Ladle\" to Bob times 3");
    assert_string_equal(
        filled_pattern(t, pattern,
                       HOLES(.seat = 0, .card = ladle, .on = ladle)),
        "Ann adds \"Ladle\" on \"Ladle\"");
}

TEST(a_card_that_a_reader_may_not_see_is_a_back)
{
    const Table *t = match_table(two_ladles());
    PatternHoles holes =
        HOLES(.seat = 0, .card = card_of(t, "Ladle", 1),
              .on = card_of(t, "Cave Slug", 1), .visible_to = 1u << 1);

    holes.reader = 1;
    assert_string_equal(filled_pattern(t, "%c, %o", holes),
                        "\"Ladle\", \"Cave Slug\"");
    holes.reader = HOST;
    assert_string_equal(filled_pattern(t, "%c, %o", holes),
                        "\"Ladle\", \"Cave Slug\"");
    holes.reader = 2;
    assert_string_equal(filled_pattern(t, "%c, %o", holes),
                        "a Treasure, a Door");
    holes.reader = NOBODY;
    assert_string_equal(filled_pattern(t, "%c, %o", holes),
                        "a Treasure, a Door");
    holes.visible_to = 0xff;
    assert_string_equal(filled_pattern(t, "%c, %o", holes),
                        "\"Ladle\", \"Cave Slug\"");
}

TEST(a_pattern_reads_what_it_writes)
{
    const Table *t = match_table(two_ladles());
    PatternValues words;

    assert_true(pattern_read(t, "%s loses %n %p(level,levels)[ to %t]",
                             "Bob loses 1 level to Carol", &words, NULL));
    assert_int_equal(words.seat, 1);
    assert_int_equal(words.number, 1);
    assert_true(words.has_number);
    assert_int_equal(words.to, 2);
    assert_true(pattern_read(t, "%s loses %n %p(level,levels)[ to %t]",
                             "Bob loses 3 levels", &words, NULL));
    assert_int_equal(words.to, NOBODY);
    assert_true(pattern_read(t, "%m and %n", "-12 and +5", &words, NULL));
    assert_int_equal(words.second, -12);
    assert_int_equal(words.number, 5);
}

TEST(a_pattern_that_does_not_fit_says_how_far_it_went)
{
    const Table *t = match_table(two_ladles());
    PatternValues words;
    int reached = 0;

    assert_false(
        pattern_read(t, "%s level %n", "Ann level four", &words, &reached));
    assert_int_equal(reached, 10);
    assert_false(
        pattern_read(t, "%s level %n", "Ann level 4 or so", &words, NULL));
    assert_false(pattern_read(t, "%s level %n", "", &words, NULL));
}

TEST(a_phrase_is_bound_by_name_place_and_copy)
{
    const Table *t = match_table(two_ladles());
    CardId cards[8];
    PatternValues words;

    assert_true(pattern_read(t, "%c", "\"Ladle\"", &words, NULL));
    assert_int_equal(pattern_candidates(t, &words.card, cards, 8), 4);
    assert_int_equal(cards[0], card_of(t, "Ladle", 1));
    assert_int_equal(pattern_candidates(t, &words.card, cards, 2), 2);
    assert_true(
        pattern_read(t, "%c", "\"Ladle\" from treasure deck", &words, NULL));
    assert_int_equal(pattern_candidates(t, &words.card, cards, 8), 2);
    assert_true(
        pattern_read(t, "%c", "\"Ladle\" from door deck", &words, NULL));
    assert_int_equal(pattern_candidates(t, &words.card, cards, 8), 0);
    assert_true(pattern_read(t, "%c", "\"Ladle\" #3", &words, NULL));
    assert_int_equal(pattern_candidates(t, &words.card, cards, 8), 1);
    assert_int_equal(cards[0], card_of(t, "Ladle", 3));
}

/* In a view, a card whose place is not known cannot be meant. */
TEST(a_view_finds_only_cards_that_its_seat_knows)
{
    Match *m = two_ladles();
    const View *view = match_view(m, 1);
    CardId cards[8];
    PatternValues words;

    assert_true(pattern_read(&view->t, "%c", "\"Ladle\"", &words, NULL));
    assert_int_equal(pattern_candidates(&view->t, &words.card, cards, 8), 1);
    assert_int_equal(cards[0], card_of(match_table(m), "Ladle", 2));
}

TEST(cards_are_counted_by_their_backs)
{
    const Table *t = match_table(two_ladles());
    static const struct {
        int first, second;
        const char *text;
    } rows[] = { { 0, 0, "0 Doors" },
                 { 1, 0, "1 Door" },
                 { 0, 1, "1 Treasure" },
                 { 2, 3, "2 Doors and 3 Treasures" } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[TEXT_LINE];
        Text text = TEXT_INIT(line);
        pattern_write_counts(&text, t, rows[i].first, rows[i].second);
        assert_string_equal(line, rows[i].text);
    }
}

/* ---- reasons ---- */

TEST(a_refusal_is_a_sentence_with_its_clause)
{
    Match *m = scripted("tiny-munchkin", 3, "Ann wears \"Brass Colander\"",
                        "Ann holds \"Brass Colander\", \"Cave Slug\"", NULL);

    assert_string_equal(refused(m, 0, "equips \"Brass Colander\"")->text,
                        "you already wear \"Brass Colander\" there (ITEM-17)");
    assert_string_equal(refused(m, 0, "equips \"Cave Slug\"")->text,
                        "\"Cave Slug\" is not an Item that can be equipped"
                        " (ITEM-01)");
}

TEST(not_now_is_explained_by_the_step)
{
    Match *m = two_ladles();

    assert_string_equal(refused(m, 0, "runs away")->text,
                        "that cannot be done now (TURN-02)");
}

/* ---- setting up ---- */

TEST(cards_set_up_on_a_deck_come_in_their_order)
{
    Match *m =
        scripted("tiny-munchkin", 3,
                 "doors \"Cave Slug\", \"Half Asleep\", \"Cave Slug\"", NULL);
    const Table *t = match_table(m);
    CardId c = t->g->zones[ZONE_doors].first;

    assert_string_equal(card_def(t, c)->name, "Cave Slug");
    c = card_slot(t, c)->next;
    assert_string_equal(card_def(t, c)->name, "Half Asleep");
    c = card_slot(t, c)->next;
    assert_string_equal(card_def(t, c)->name, "Cave Slug");
}

TEST(a_position_that_cannot_be_is_not_set_up)
{
    Table *t = table_of(two_ladles());

    assert_says(set_up_phrase(t, "Ann level 10"), "less than the winning one");
    assert_says(set_up_phrase(t, "Ann level 0"), "at least 1");
    assert_says(set_up_phrase(t, "Ann holds \"Sword\""),
                "no such card is left");
    assert_says(set_up_phrase(t, "Ann wears \"Cave Slug\""),
                "no such Treasure");
    assert_says(set_up_phrase(t, "doors \"Ladle\""), "no such card is left");
    assert_says(set_up_phrase(t, "Ann fights \"Ladle\""),
                "no such card is left");
}

/* ---- bargains: a number of two parts, an optional list ---- */

/* Ann is losing and has something to give. */
static Match *bargain(void)
{
    return scripted("tiny-munchkin", 3, "Ann fights \"Door-to-Door Dragon\"",
                    "Ann carries \"Ladle\", \"Brass Colander\"",
                    "Ann holds \"Oven Mitts of Might\"", NULL);
}

static const char *const bargains[] = {
    "Ann asks Bob for help and offers nothing",
    "Ann asks Bob for help and offers 1 of the treasures (the helper picks"
    " first)",
    "Ann asks Bob for help and offers 4 of the treasures (the helper picks"
    " second)",
    "Ann asks Bob for help and offers 2 of the treasures (the helper picks all"
    " first) and \"Brass Colander\"",
    "Ann asks Carol for help and offers 3 of the treasures (the helper picks"
    " last) and \"Brass Colander\", \"Ladle\"",
    "Ann asks Carol for help and offers \"Ladle\"",
    "Ann asks Carol for help and offers \"Ladle\", win or lose",
    "Bob offers Ann help for nothing",
    "Bob offers Ann help for 4 of the treasures (the helper picks all first)"
    " and \"Ladle\"",
    "Carol offers Ann help for \"Brass Colander\", \"Ladle\"",
    "Carol offers Ann help for \"Brass Colander\", \"Ladle\", win or lose",
};

TEST(a_bargain_is_written_as_it_was_read)
{
    for (size_t i = 0; i < sizeof bargains / sizeof *bargains; i++) {
        Match *m = bargain();
        ActionPath path;
        if (reading_of(m, NOBODY, bargains[i]) != READ_OK)
            fail_msg("%s: %s", bargains[i], got.why);
        path = got.path;
        for (int k = 0; k < path.n - 1; k++)
            assert_int_equal(action_try(match_set_up(m), path.at[k]).id,
                             REFUSAL_none);
        assert_string_equal(written_line(m, path.at[path.n - 1], HOST),
                            bargains[i]);
        assert_string_equal(written_line(m, path.at[path.n - 1], 2),
                            bargains[i]);
        assert_int_equal(match_answer(m, path.at[path.n - 1]).id, REFUSAL_none);
    }
}

TEST(help_that_is_asked_for_without_a_word_of_a_price_is_for_nothing)
{
    Match *m = bargain();

    assert_int_equal(reading_of(m, 0, "asks Bob for help"), READ_OK);
    assert_int_equal(got.path.n, 2);
    assert_int_equal(got.path.at[0].verb, VERB_ask);
    assert_int_equal(reading_of(m, 1, "offers Ann help"), READ_OK);
    assert_int_equal(got.path.at[0].verb, VERB_volunteer);
}

TEST(a_bargain_is_a_path_of_small_steps)
{
    Match *m = bargain();

    assert_int_equal(reading_of(m, NOBODY, bargains[3]), READ_OK);
    assert_int_equal(got.path.n, 4);
    assert_int_equal(got.path.at[0].verb, VERB_ask);
    assert_int_equal(got.path.at[0].to, 1);
    assert_int_equal(got.path.at[0].number, 0);
    assert_int_equal(got.path.at[1].verb, VERB_share);
    assert_int_equal(NUMBER_K(got.path.at[1].number), 2);
    assert_int_equal(NUMBER_WORD(got.path.at[1].number), 2);
    assert_int_equal(got.path.at[2].verb, VERB_add);
    assert_int_equal(got.path.at[3].verb, VERB_done);
}

TEST(a_bargain_names_from_1_to_31_treasures_and_a_known_order)
{
    Match *m = bargain();

    assert_int_equal(
        reading_of(m, 0,
                   "asks Bob for help and offers 0 of the treasures"
                   " (the helper picks first)"),
        READ_UNKNOWN);
    assert_int_equal(
        reading_of(m, 0,
                   "asks Bob for help and offers 32 of the treasures"
                   " (the helper picks first)"),
        READ_UNKNOWN);
    assert_int_equal(
        reading_of(m, 0,
                   "asks Bob for help and offers 1 of the treasures"
                   " (the helper picks never)"),
        READ_UNKNOWN);
    assert_int_equal(reading_of(m, 0, "asks Bob for help and offers "),
                     READ_UNKNOWN);
}

/* ---- trades: who asks whom for what, and for what ---- */

static Match *bazaar(void)
{
    return scripted("tiny-munchkin", 3, "Ann carries \"Ladle\"",
                    "Bob carries \"Ladle\", \"Left Boot, Size Twelve\"",
                    "Carol carries \"Brass Colander\"", NULL);
}

static const char *const trades[] = {
    "Ann offers Bob \"Ladle\" for \"Ladle\", \"Left Boot, Size Twelve\"",
    "Ann offers Bob \"Ladle\" as a gift",
    "Ann asks Bob for \"Ladle\" and offers nothing",
    "Ann asks Carol for \"Brass Colander\" and offers nothing",
    "Bob offers Carol \"Left Boot, Size Twelve\" for \"Brass Colander\"",
};

TEST(a_trade_is_written_as_it_was_read)
{
    for (size_t i = 0; i < sizeof trades / sizeof *trades; i++) {
        Match *m = bazaar();
        play_line(m, trades[i]);
        for (int reader = 0; reader < 3; reader++)
            assert_int_equal(count_in_log(m, (Seat)reader, trades[i]), 1);
    }
}

TEST(a_trade_may_leave_out_that_nothing_is_offered)
{
    Match *m = bazaar();

    play_line(m, "Ann asks Bob for \"Ladle\"");
    assert_int_equal(
        count_in_log(m, 2, "Ann asks Bob for \"Ladle\" and offers nothing"), 1);
}

/* Somebody else has it: that would be another proposal. */
TEST(an_item_is_asked_of_who_has_it)
{
    Match *m = bazaar();

    assert_int_equal(reading_of(m, 0, "asks Bob for \"Brass Colander\""),
                     READ_UNKNOWN);
    assert_string_equal(got.why, "Bob has no \"Brass Colander\" on the table");
    assert_int_equal(reading_of(m, 0, "asks Carol for \"Brass Colander\""),
                     READ_OK);
}

TEST(a_trade_without_items_is_refused)
{
    assert_says(refused(bazaar(), 0, "proposes a trade")->text,
                "there is nothing to trade (TRADE-08)");
}
