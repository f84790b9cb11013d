/* digest.c: tests of news for people: turns, headlines, equal lines as one. */
#include "logbook.h"

#include <stdio.h>
#include <string.h>

#include "scene/digest.h"

static Digest digest_for(Seat reader)
{
    Digest digest;

    assert_true(digest_make(&digest, &arena, t, &logbook, reader, 0));
    assert_true(digest.n > 0);
    return digest;
}

static const char *headline_for(Seat reader)
{
    Digest digest = digest_for(reader);

    return digest.turns[digest.n - 1].headline;
}

static const char *item_for(Seat reader, int i)
{
    Digest digest = digest_for(reader);
    const DigestTurn *turn = &digest.turns[digest.n - 1];

    return i < turn->n ? turn->items[i].says : "";
}

/* ---- headlines ---- */

TEST(a_headline_tells_what_matters_most)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("opens", 1, "Cave Slug");
    happens("kills", 1, "Cave Slug");
    changes("gains", 1, 1, 4);
    draws(1, "Ladle", 1);
    draws(1, "Ladle", 2);
    assert_string_equal(headline_for(0), "Bob beats \"Cave Slug\", rises from"
                                         " level 3 to 4 and draws 2 Treasures");
}

TEST(a_level_is_told_as_it_is_in_the_end)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    changes("gains", 0, 2, 4);
    changes("loses", 0, 1, 3);
    assert_string_equal(headline_for(0), "Ann rises from level 2 to 3");
    changes("loses", 0, 1, 2);
    assert_string_equal(headline_for(0), "Ann does nothing of note");
    changes("loses", 0, 1, 1);
    assert_string_equal(headline_for(0), "Ann falls from level 2 to 1");
}

TEST(what_others_did_comes_behind_and_the_same_is_said_once)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    changes("gains", 0, 1, 2);
    changes("gains", 2, 1, 2);
    happens("cursed", 1, "Group Hug");
    assert_string_equal(
        headline_for(0),
        "Bob is hit by \"Group Hug\" (each player may discard up"
        " to 2 cards); Ann rises from level 1 to 2 (Carol too)");
}

TEST(a_turn_without_news_has_a_headline_too)
{
    begin("tiny-munchkin");
    happens("turn", 2, NULL);
    assert_string_equal(headline_for(1), "Carol does nothing of note");
    assert_string_equal(item_for(1, 0), "");
}

TEST(what_was_taken_back_is_in_no_headline)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    line(0, VERB_pick, "Ladle");
    happens("opens", 0, "Cave Slug");
    line(0, VERB_pick, "Ladle");
    happens("dies", 0, NULL);
    assert_string_equal(headline_for(1), "Ann dies");
    take_back();
    assert_string_equal(headline_for(1),
                        "Ann finds \"Cave Slug\" behind the door");
    assert_string_equal(item_for(1, 2), "what was done last is taken back");
    take_back();
    assert_string_equal(headline_for(1), "Ann does nothing of note");
    assert_string_equal(item_for(1, 0), "what was done last is taken back");
    happens("opens", 0, "Unpaid Intern");
    assert_string_equal(headline_for(1),
                        "Ann finds \"Unpaid Intern\" behind the door");
}

/* A turn that was taken back has not begun. */
TEST(a_match_takes_back_what_its_headline_told)
{
    Match *m = seeded("tiny-munchkin", 3, 5);
    char told[400], again[400], kicks[60];
    Text text = TEXT_INIT(told), after = TEXT_INIT(again);
    Seat first;

    for (Ask ask = match_run(m); !is_fact(match_table(m), "step turn.arrange");
         ask = match_run(m))
        match_answer_absent(m, (Seat)__builtin_ctz(ask.must));
    first = match_table(m)->g->active;
    snprintf(kicks, sizeof kicks, "%s kicks open the door",
             match_table(m)->names[first]);
    play_line(m, kicks);
    digest_write_headline(&text, match_table(m), match_log(m), 0, first, 1);
    assert_says(told, "behind the door");
    assert_null(match_take_back(m, true));
    digest_write_headline(&after, match_table(m), match_log(m), 0, first, 1);
    assert_string_equal(again, "");
}

TEST(a_headline_names_no_card_that_its_reader_did_not_see)
{
    Event takes;

    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    takes = event_of("takes", 0, "Ladle");
    takes.visible_to = 1;
    tell(takes);
    assert_string_equal(headline_for(0), "Ann takes \"Ladle\"");
    assert_string_equal(headline_for(HOST), "Ann takes \"Ladle\"");
    assert_string_equal(headline_for(1), "Ann does nothing of note");
    assert_string_equal(headline_for(NOBODY), "Ann does nothing of note");
}

/* ---- items ---- */

TEST(equal_lines_are_one_with_a_count)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    draws(1, "Ladle", 1);
    draws(1, "Ladle", 2);
    draws(1, "Brass Colander", 1);
    assert_string_equal(item_for(0, 0), "Bob draws 3 Treasures");
    assert_string_equal(item_for(1, 0),
                        "Bob draws \"Ladle\" x2 and \"Brass Colander\"");
    assert_string_equal(item_for(0, 1), "");
}

TEST(what_players_do_by_turns_is_told_by_player)
{
    begin("tiny-munchkin");
    for (int copy = 1; copy <= 2; copy++)
        for (Seat s = 0; s < 3; s++)
            draws(s, "Ladle", 3 * (copy - 1) % 4 + (copy == 1 ? s + 1 : 1));
    assert_string_equal(item_for(NOBODY, 0), "Ann draws 2 Treasures");
    assert_string_equal(item_for(NOBODY, 2), "Carol draws 2 Treasures");
    assert_int_equal(digest_for(NOBODY).turns[0].turn, 0);
    assert_string_equal(headline_for(NOBODY), "");
}

TEST(a_card_that_was_chosen_is_told_with_what_became_of_it)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    line(0, VERB_pick, "Ladle");
    happens("discards", 0, "Ladle");
    line(0, VERB_option, NULL);
    line(1, VERB_pick, "Brass Colander");
    draws(1, "Brass Colander", 1);
    assert_string_equal(item_for(2, 0), "Ann discards \"Ladle\"");
    assert_string_equal(item_for(2, 1), "Bob chooses \"Brass Colander\"");
    assert_string_equal(item_for(2, 2), "Bob draws a Treasure");
    assert_string_equal(item_for(1, 1), "Bob draws \"Brass Colander\"");
}

TEST(an_ability_is_told_by_its_title)
{
    Action use;

    begin("grimm");
    happens("turn", 0, NULL);
    use = action_make((uint8_t)verb_named("use"), 0);
    use.card = card_of(t, "Hunter", 1);
    use.number = 1;
    assert_true(log_add_line(&logbook, t, use, (Story){ NULL, 0 }));
    assert_string_equal(item_for(2, 0),
                        "Ann uses \"Hunter\" (Read the Tracks)");
}

TEST(passes_are_not_told_and_how_it_stands_only_when_it_changes)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    changes("totals", 0, 3, 5);
    log_add_plain(&logbook, t, LOG_LINE, "everyone passes");
    changes("totals", 0, 3, 5);
    changes("totals", 0, 6, 5);
    assert_string_equal(item_for(2, 0), "Ann: 3 against 5");
    assert_string_equal(item_for(2, 1), "Ann: 6 against 5");
    assert_string_equal(item_for(2, 2), "");
}

TEST(a_turn_is_over_when_the_next_begins)
{
    Digest digest;

    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    happens("opens", 0, "Cave Slug");
    happens("turn", 1, NULL);
    digest = digest_for(0);
    assert_int_equal(digest.n, 2);
    assert_true(digest.turns[0].over);
    assert_int_equal(digest.turns[0].seat, 0);
    assert_false(digest.turns[1].over);
    assert_true(digest_make(&digest, &arena, t, &logbook, 0, 2));
    assert_int_equal(digest.n, 1);
    assert_int_equal(digest.turns[0].seat, 1);
}

/* ---- what happens to cards ---- */

/* Somebody's card gets another; the line before says who played it. */
TEST(a_headline_says_on_whose_card_it_was_played)
{
    begin("tiny-gloom");
    happens("turn", 0, NULL);
    line(0, verb_named("play"), "Billed for Breathing");
    gets("Uncle Mould", 1, "Billed for Breathing", -15);
    line(0, verb_named("play"), "Rained On, Indoors");
    gets("Captain Ahem", 0, "Rained On, Indoors", 10);
    assert_string_equal(headline_for(2),
                        "Ann plays \"Billed for Breathing\" on Bob's \"Uncle"
                        " Mould\" (now -15) and \"Rained On, Indoors\" on their"
                        " own \"Captain Ahem\" (now 10)");
    happens("turn", 1, NULL);
    gets("Uncle Mould", 1, "Rained On, Indoors", -5);
    assert_string_equal(headline_for(2),
                        "Bob's \"Uncle Mould\" gets \"Rained On, Indoors\""
                        " (now -5)");
}

TEST(a_card_that_came_to_nothing_is_told_once)
{
    begin("tiny-gloom");
    happens("turn", 0, NULL);
    line(0, verb_named("play"), "Billed for Breathing");
    assert_string_equal(headline_for(2), "Ann plays \"Billed for Breathing\"");
    happens("cancelled", NOBODY, "Billed for Breathing");
    assert_string_equal(headline_for(2),
                        "Ann plays \"Billed for Breathing\" to no effect");
}

/* ---- causes ---- */

TEST(a_theft_names_its_victim_and_its_cause)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("kills", 1, "Cave Slug");
    takes_from(1, 0, "Ladle");
    assert_string_equal(headline_for(0), "Bob beats \"Cave Slug\" and takes"
                                         " \"Ladle\" from Ann with \"Unpaid"
                                         " Intern\"");
    assert_string_equal(item_for(0, 1), "Bob takes \"Ladle\" from Ann because"
                                        " of \"Unpaid Intern\"");
    assert_true(digest_for(0).turns[0].items[1].in_headline);
}

TEST(who_was_chosen_in_vain_reads_for_what)
{
    Action a = action_make(VERB_pick_player, 1);

    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    a.to = 0;
    assert_true(log_add_line(&logbook, t, a, (Story){ NULL, 0 }));
    because_of("Unpaid Intern");
    changes("loses", 1, 1, 3);
    because_of("Unpaid Intern");
    assert_string_equal(headline_for(0),
                        "Bob chooses Ann for \"Unpaid"
                        " Intern\" and falls from level 4 to 3");
    assert_string_equal(
        headline_for(2),
        "Bob falls from level 4 to 3 because of \"Unpaid Intern\"");
    takes_from(1, 0, "Ladle");
    assert_string_equal(
        headline_for(0),
        "Bob falls from level 4 to 3 because of \"Unpaid Intern\" and"
        " takes \"Ladle\" from Ann");
}

TEST(what_the_reader_gets_and_loses_is_never_left_out)
{
    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    happens("discards", 0, "Ladle");
    because_of("Unpaid Intern");
    happens("kills", 1, "Cave Slug");
    changes("gains", 1, 1, 4);
    draws(1, "Ladle", 2);
    changes("gains", 2, 1, 4);
    happens("helps", 2, NULL);
    assert_says(headline_for(0), "Ann discards \"Ladle\" because of");
    assert_null(strstr(headline_for(2), "Ann"));
}

TEST(a_roll_is_told_once_and_a_card_names_what_it_was_rolled_for)
{
    Event caught;

    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    changes("totals", 1, 1, 5);
    tell((Event){ .kind = EVENT_rolled,
                  .seat = 1,
                  .to = NOBODY,
                  .visible_to = 0xff,
                  .number = 2 });
    caught = event_of("caught", 1, NULL);
    caught.number = 2;
    caught.on = card_of(t, "Cave Slug", 1);
    tell(caught);
    tell((Event){ .kind = EVENT_rolled,
                  .seat = 1,
                  .to = NOBODY,
                  .visible_to = 0xff,
                  .number = 2 });
    because_of("Cave Slug");
    assert_string_equal(item_for(0, 1),
                        "Bob rolls 2 and is caught by \"Cave Slug\"");
    assert_string_equal(item_for(0, 2), "Bob rolls 2 for \"Cave Slug\"");
}

static void loses_card(const char *on, Seat owner, const char *card, int number)
{
    Event event = event_of("loses", NOBODY, card);

    event.to = owner;
    event.on = card_of(t, on, 1);
    event.number = (int16_t)number;
    tell(event);
}

TEST(a_card_that_was_moved_is_not_told_as_played)
{
    begin("tiny-gloom");
    happens("turn", 0, NULL);
    line(0, verb_named("play"), "Billed for Breathing");
    gets("Uncle Mould", 1, "Billed for Breathing", -15);
    line(0, VERB_pick, "Rained On, Indoors");
    gets("Uncle Mould", 1, "Rained On, Indoors", -25);
    assert_string_equal(headline_for(2),
                        "Ann plays \"Billed for Breathing\" on Bob's \"Uncle"
                        " Mould\" (now -25); Bob's \"Uncle Mould\" gets"
                        " \"Rained On, Indoors\" (now -25)");
    loses_card("Uncle Mould", 1, "Rained On, Indoors", -15);
    because_of("Captain Ahem");
    assert_string_equal(headline_for(2),
                        "Ann plays \"Billed for Breathing\" on Bob's \"Uncle"
                        " Mould\" (now -15); Bob's \"Uncle Mould\" loses"
                        " \"Rained On, Indoors\" because of \"Captain Ahem\""
                        " (now -15)");
}

/* A gift of Charity is a line with several receivers. */
TEST(a_gift_is_told_to_whoever_gets_it)
{
    char told[400];
    Text text = TEXT_INIT(told);
    Match *m = charity();

    play_line(m, "Ann gives \"Ladle\", \"Half Asleep\" to Bob and"
                 " \"Cave Slug\" to Carol");
    digest_write_headline(&text, match_table(m), match_log(m), 2, 0, 1);
    assert_says(told, "\"Cave Slug\" to Carol");
    assert_null(strstr(told, "Ladle"));
}

TEST(harm_of_which_nothing_came_says_what_the_card_does)
{
    Event caught;

    begin("tiny-munchkin");
    happens("turn", 1, NULL);
    caught = event_of("caught", 1, NULL);
    caught.on = card_of(t, "Cave Slug", 1);
    tell(caught);
    assert_string_equal(headline_for(0),
                        "Bob loses to \"Cave Slug\" (lose 1 level)");
    changes("loses", 1, 1, 3);
    because_of("Cave Slug");
    assert_string_equal(headline_for(0), "Bob loses to \"Cave Slug\" and"
                                         " falls from level 4 to 3");
}

TEST(a_loss_is_told_behind_harm_and_a_curse_is_somebodys)
{
    begin("tiny-munchkin");
    happens("turn", 0, NULL);
    happens("discards", 0, "Ladle");
    changes("gains", 0, 1, 2);
    assert_string_equal(headline_for(2), "Ann rises from level 1 to 2");
    line(1, verb_named("curse"), "Group Hug");
    happens("cursed", 0, "Group Hug");
    happens("discards", 0, "Brass Colander");
    because_of("Group Hug");
    assert_string_equal(
        headline_for(2),
        "Ann rises from level 1 to 2, is hit by Bob's \"Group Hug\""
        " and discards \"Brass Colander\"");
}
